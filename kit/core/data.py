"""Boards as typed records, read from boards/<game>/board.yaml and cards.yaml and checked line by line.

`load_board("minetown")` gives a `BoardData`; a path does the same for a board of one's own. Whatever is wrong with a file is
reported together, one fault a line, as a `BadBoard`. The grammar of the files is told in boards/README.md; its one table
of card effects is `VERBS`, here.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

Key = str | int
Where = tuple[Key, ...]


def _boards_folder() -> Path:
    """The folder of the shipped boards: inside the package in an installed kit, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "boards"
    return inside if inside.is_dir() else package.parent / "boards"


BOARDS: Final = _boards_folder()
LANGUAGES: Final = ("en", "es")


class BadBoard(ValueError):
    """A board or card file that cannot be played; one line a fault: file, line, what is there, what would do."""


# ------------------------------------------------------------------------------------------------------- the records


@dataclass(frozen=True)
class Effect:
    """One step of a card: a verb of `VERBS` and its parameters, those with a default filled in."""

    verb: str
    args: Mapping[str, Any]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.verb}({', '.join(f'{k}={v}' for k, v in self.args.items())})"

    def __hash__(self) -> int:
        return hash((self.verb, len(self.args)))


@dataclass(frozen=True)
class Card:
    """A card of a deck; `effects` run in order, `if_impossible` instead of them when the first cannot be done."""

    id: str
    title: str
    text: str
    effects: tuple[Effect, ...]
    provenance: str
    facts: Mapping[str, Any]
    deck: str
    if_impossible: tuple[Effect, ...] = ()
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return self.title

    def __hash__(self) -> int:
        return hash((self.deck, self.id))


@dataclass(frozen=True)
class Deck:
    """A pile of cards, in the order of its file."""

    id: str
    name: str
    cards: tuple[Card, ...]
    provenance: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Group:
    """Spaces that belong together: a colour, a region, the companies of one kind. `build_price` is None where nothing is built."""

    id: str
    name: str
    kind: str
    colour: str
    spaces: tuple[str, ...]
    build_price: int | None
    provenance: str
    rent_by: str = "level"
    facts: Mapping[str, Any] = field(default_factory=dict)
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True)
class Space:
    """A space of the track. `facts` holds every key of its row that has no field of its own."""

    index: int
    id: str
    name: str
    kind: str
    price: int | None
    groups: tuple[str, ...]
    rents: tuple[int, ...]
    side_rents: Mapping[str, tuple[int, ...]]
    build_price: int | None
    mortgage: int | None
    deck: str | None
    side: int
    provenance: str
    facts: Mapping[str, Any]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash((self.index, self.id))


@dataclass(frozen=True)
class Track:
    """The shape of the walk: how many spaces, how many sides they are laid out on, and the id of the first one."""

    spaces: int
    sides: int
    start: str


@dataclass(frozen=True)
class BoardData:
    """A board as it stands in its files. `left_out` names inherited cards that lead to spaces this board does not have."""

    game: str
    title: str
    constants: Mapping[str, Any]
    groups: Mapping[str, Group]
    spaces: tuple[Space, ...]
    decks: Mapping[str, Deck]
    track: Track
    path: str
    lang: str
    words: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.title}: {len(self.spaces)} spaces, {len(self.groups)} groups, {len(self.decks)} decks"

    def __hash__(self) -> int:
        return hash((self.game, self.path, self.lang))


# -------------------------------------------------------------------------------------------------- the card effects


@dataclass(frozen=True)
class Param:
    """A parameter of a verb: what kind of value it takes (a name of `KINDS`), and its default (`REQUIRED` if none)."""

    kind: str
    default: Any = None


REQUIRED: Final = "(required)"

VERBS: Final[Mapping[str, Mapping[str, Param]]] = {
    "move_to": {
        "who": Param("player", "drawer"),
        "to": Param("destination", REQUIRED),
        "salary": Param("flag", True),
        "rent": Param("rent"),
        "chooser": Param("player", "drawer"),
    },
    "move_by": {"who": Param("player", "drawer"), "steps": Param("steps", REQUIRED), "salary": Param("flag", True)},
    "confine": {"who": Param("player", "drawer")},
    "transfer": {
        "payer": Param("account", REQUIRED),
        "payee": Param("account", REQUIRED),
        "amount": Param("amount", REQUIRED),
    },
    "repairs": {
        "who": Param("player", "drawer"),
        "payee": Param("account", "bank"),
        "house": Param("money", REQUIRED),
        "hotel": Param("money", REQUIRED),
    },
    "keep": {"who": Param("player", "drawer"), "token": Param("word", REQUIRED)},
    "skip_turn": {"who": Param("player", "drawer"), "turns": Param("count", 1)},
    "gamble": {
        "who": Param("player", "drawer"),
        "dice": Param("count", 2),
        "at_least": Param("count", REQUIRED),
        "amount": Param("money", REQUIRED),
    },
    "place_token": {
        "token": Param("word", REQUIRED),
        "to": Param("player", "drawer"),
        "chooser": Param("player", "drawer"),
        "price": Param("money", 0),
    },
    "fiscal_roll": {
        "who": Param("player", "drawer"),
        "revenue": Param("flag", REQUIRED),
        "expenses": Param("flag", REQUIRED),
    },
    "acquire": {
        "to": Param("account", REQUIRED),
        "from": Param("account", REQUIRED),
        "chooser": Param("player", "drawer"),
        "count": Param("count", 1),
        "filter": Param("filter"),
        "pay": Param("price", REQUIRED),
        "optional": Param("flag", False),
        "order": Param("order"),
        "fallback": Param("fallback"),
    },
    "swap": {
        "a": Param("player", REQUIRED),
        "b": Param("player", REQUIRED),
        "chooser": Param("player", "drawer"),
        "choose_a": Param("a_or_b", REQUIRED),
        "choose_b": Param("a_or_b", REQUIRED),
        "filter_a": Param("filter"),
        "filter_b": Param("filter"),
        "match": Param("word"),
        "consent": Param("a_or_b"),
        "optional": Param("flag", False),
    },
}

PLAYERS: Final = (
    "drawer",
    "left_neighbor",
    "right_neighbor",
    "any_opponent",
    "another_opponent",
    "each_opponent",
    "each_player",
    "each_competitor",
    "each_monopolist",
    "taker",
    "giver",
)
COUNTERS: Final = ("hmonopoly", "region_present")
NEXT_KEYS: Final = ("kind", "type", "role", "group", "owned")
FILTER_KEYS: Final = ("type", "in_hmonopoly", "shares_region_with", "shares_specialty_with")


def _whole(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _keys(value: Any, must: Iterable[str], may: Iterable[str] = ()) -> bool:
    """Whether `value` is a mapping with all keys of `must` and no other than those and `may`."""
    return isinstance(value, dict) and set(must) <= set(value) and set(value) <= {*must, *may}


def _is_player(value: Any) -> bool:
    if isinstance(value, str):
        return value in PLAYERS
    if not (_keys(value, ("among",), ("most", "fewest")) and len(value) == 2):
        return False
    return value["among"] in ("players", "opponents") and value.get("most", value.get("fewest")) in ("hcf", "money")


def _is_account(value: Any) -> bool:
    return value in ("bank", "pot") if isinstance(value, str) and value in ("bank", "pot") else _is_player(value)


def _is_destination(value: Any) -> bool:
    if not isinstance(value, dict) or len(value) != 1:
        return False
    if "next" in value:
        return isinstance(value["next"], dict) and bool(value["next"]) and set(value["next"]) <= set(NEXT_KEYS)
    return value.get("any") is True or isinstance(value.get("space"), str)


def _is_counter(value: Any) -> bool:
    if isinstance(value, str):
        return value in COUNTERS
    return _keys(value, ("hcf",)) and _keys(value["hcf"], (), ("type",))


def _is_amount(value: Any) -> bool:
    if isinstance(value, dict):
        return (
            _keys(value, ("each", "per"), ("min",))
            and _whole(value["each"], 0)
            and _is_counter(value["per"])
            and _whole(value.get("min", 0), 0)
        )
    return value == "all" if isinstance(value, str) else _whole(value, 0)


def _is_price(value: Any) -> bool:
    if isinstance(value, dict):
        return len(value) == 1 and _whole(value.get("list_price_times", value.get("fixed_each")), 0)
    return value in ("list_price", "negotiated") if isinstance(value, str) else value == 0 and _whole(value, 0)


def _is_fallback(value: Any) -> bool:
    return _keys(value, ("to", "pay")) and _is_account(value["to"]) and _is_price(value["pay"])


def _is_rent(value: Any) -> bool:
    return isinstance(value, dict) and len(value) == 1 and _whole(value.get("times", value.get("roll_factor")), 0)


KINDS: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "player": (_is_player, f"one of {', '.join(PLAYERS)}, or {{most: hcf, among: players}} and the like"),
    "account": (_is_account, "bank, pot or a player selector"),
    "destination": (_is_destination, "{space: ID}, {next: {kind: K}} or {any: true}"),
    "amount": (_is_amount, "a whole number, all, or {each: N, per: COUNTER, min: M}"),
    "price": (_is_price, "0, list_price, negotiated, {list_price_times: N} or {fixed_each: N}"),
    "rent": (_is_rent, "{times: N} or {roll_factor: N}"),
    "filter": (lambda value: _keys(value, (), FILTER_KEYS), f"a mapping with keys of {', '.join(FILTER_KEYS)}"),
    "fallback": (_is_fallback, "{to: ACCOUNT, pay: PRICE}"),
    "order": (lambda value: value in ("simultaneous", "sequential"), "simultaneous or sequential"),
    "a_or_b": (lambda value: value in ("a", "b"), "a or b"),
    "money": (lambda value: _whole(value, 0), "a whole number from 0"),
    "count": (lambda value: _whole(value, 1), "a whole number from 1"),
    "steps": (lambda value: _whole(value, -1000) and value != 0, "a whole number, not 0"),
    "flag": (lambda value: isinstance(value, bool), "true or false"),
    "word": (lambda value: isinstance(value, str) and bool(value), "a word"),
}


# ------------------------------------------------------------------------------------------------- reading, with lines


@dataclass(frozen=True)
class Source:
    """A YAML file as plain data, and the line of each of its items; `label` is its name in messages."""

    label: str
    data: Any
    lines: Mapping[Where, int]

    def line(self, where: Where) -> int:
        """The line of the item at `where`, or of the nearest thing that encloses it."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)


def label_of(path: Path) -> str:
    """How a file is called in messages: boards/... for a shipped one, its path as given for any other."""
    try:
        return str(Path("boards") / path.resolve().relative_to(BOARDS))
    except ValueError:
        return str(path)


def read_yaml(path: Path) -> Source:
    """Read one YAML file; raises `BadBoard` if there is none, it cannot be read, or it is no mapping."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    label = label_of(path)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadBoard(f"{label}: no such file") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise BadBoard(f"{label}: cannot be read ({problem})") from None
    try:
        node = YAML(typ="safe", pure=True).compose(text)
    except MarkedYAMLError as problem:
        mark = problem.problem_mark
        raise BadBoard(f"{label}:{mark.line + 1 if mark else 1}: not valid YAML: {problem.problem}") from None
    except (YAMLError, ValueError) as problem:
        raise BadBoard(f"{label}:1: not valid YAML: {problem}") from None
    lines: dict[Where, int] = {}
    data = _plain(node, (), lines, label, set()) if node is not None else None
    if not isinstance(data, dict):
        raise BadBoard(f"{label}:1: a mapping expected (key: value), found {_named(data)}")
    return Source(label, data, lines)


def _plain(node: Any, where: Where, lines: dict[Where, int], label: str, seen: set[int]) -> Any:
    """The plain value of a composed node; notes the line of every item on the way."""
    line = node.start_mark.line + 1
    lines.setdefault(where, line)
    if node.id == "scalar":
        return _scalar(str(node.tag), node.value)
    if id(node) in seen:
        raise BadBoard(f"{label}:{line}: anchors and aliases (& and *) are not read here; write the value out")
    seen.add(id(node))
    if node.id == "sequence":
        return [_plain(item, (*where, i), lines, label, seen) for i, item in enumerate(node.value)]
    result: dict[Key, Any] = {}
    for key_node, value_node in node.value:
        key = _scalar(str(key_node.tag), key_node.value) if key_node.id == "scalar" else str(key_node.value)
        line = key_node.start_mark.line + 1
        if key in result:
            raise BadBoard(f"{label}:{line}: key '{key}' stands twice in one mapping")
        lines[(*where, key)] = line
        result[key] = _plain(value_node, (*where, key), lines, label, seen)
    return result


def _scalar(tag: str, text: str) -> Any:
    kind = tag.rpartition(":")[2]
    if kind == "int":
        digits = text.replace("_", "")
        return int(digits, 0) if digits.lstrip("+-")[:2].lower() in ("0x", "0o", "0b") else int(digits)
    if kind == "float":
        return float(text.replace("_", "").replace(".inf", "inf").replace(".nan", "nan"))
    if kind == "bool":
        return text.lower() == "true"
    return None if kind == "null" else text


def _named(value: Any) -> str:
    """A value in the words of a message: 'a list', 'nothing', 'the text ...', 'the number ...'."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"the text '{value}'" if isinstance(value, str) else f"the number {value}"


# ---------------------------------------------------------------------------------------------------------- checking

TOP: Final = (
    "game", "title", "schema", "provenance", "sources", "notes", "extends", "cards", "decks", "track", "constants", "groups",
    "spaces", "words", "tokens", "derived", "sides", "money_unit",
)  # fmt: skip
SPACE_KEYS: Final = (
    "index", "id", "name", "kind", "price", "groups", "rents", "build_price", "mortgage", "deck", "provenance", "next", "amount",
    "payee", "percent", "to", "type", "role", "figures", "named", "places", "salary", "also_called", "monopoly_bare_rent",
)  # fmt: skip
GROUP_KEYS: Final = (
    "id", "name", "kind", "colour", "colour_name", "spaces", "build_price", "rent_by", "provenance",
)  # fmt: skip
DECK_KEYS: Final = ("id", "name", "provenance", "cards")
CARD_KEYS: Final = (
    "id", "title", "text", "effects", "if_impossible", "provenance", "figures", "tone", "label", "optional", "decider",
    "negotiation", "tags",
)  # fmt: skip
RENT_BY: Final = ("level", "owned", "dice")
MISSING: Final = object()

_TYPES: Final[Mapping[str, str]] = {
    "word": "a word or text",
    "whole": "a whole number",
    "list": "a list",
    "mapping": "a mapping",
    "flag": "true or false",
}


def _fits(value: Any, kind: str) -> bool:
    if kind == "word":
        return isinstance(value, str) and bool(value)
    if kind == "whole":
        return _whole(value, 0)
    if kind == "flag":
        return isinstance(value, bool)
    return isinstance(value, list) if kind == "list" else isinstance(value, dict)


class _Reader:
    """Reads rows out of one source and collects what is wrong with them."""

    def __init__(self, source: Source, lang: str) -> None:
        self.source = source
        self.lang = lang
        self.faults: list[tuple[int, str]] = []

    def fault(self, where: Where, text: str) -> None:
        self.faults.append((self.source.line(where), text))

    def get(self, row: Mapping[Any, Any], where: Where, key: str, kind: str, default: Any = MISSING) -> Any:
        """The value of `key`, checked; a fault and a harmless stand-in if it is missing or of another type."""
        if key not in row:
            if default is MISSING:
                self.fault(where, f"{self.called(row, where)} lacks '{key}' ({_TYPES[kind]})")
                return {"word": "", "whole": 0, "list": [], "mapping": {}, "flag": False}[kind]
            return default
        value = row[key]
        if _fits(value, kind):
            return value
        self.fault((*where, key), f"{key} of {self.called(row, where)} is {_named(value)}, {_TYPES[kind]} expected")
        return (
            {"word": "", "whole": 0, "list": [], "mapping": {}, "flag": False}[kind] if default is MISSING else default
        )

    def text(self, row: Mapping[Any, Any], where: Where, key: str, default: Any = MISSING) -> str:
        """A text for people: a string, or a mapping from language to string, of which the wanted one is taken."""
        value = row.get(key)
        if isinstance(value, dict):
            chosen = value.get(self.lang, value.get("en"))
            if isinstance(chosen, str) and set(value) <= set(LANGUAGES):
                return chosen
            self.fault(
                (*where, key), f"{key} of {self.called(row, where)}: texts for {' and '.join(LANGUAGES)} expected"
            )
            return ""
        return str(self.get(row, where, key, "word", default))

    def known(self, row: Mapping[Any, Any], where: Where, keys: Sequence[str], strict: bool = True) -> dict[str, Any]:
        """The entries of `row` that are in none of the `keys`; a fault for each of them if strict, else for likely slips."""
        rest = {str(key): value for key, value in row.items() if key not in keys}
        for key in rest:
            near = difflib.get_close_matches(key, keys, 1, 0.8)
            hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(keys)}"
            if strict or near:
                self.fault((*where, key), f"unknown key '{key}' in {self.called(row, where)}; {hint}")
        return rest

    def rows(self, row: Mapping[Any, Any], where: Where, key: str) -> list[tuple[Where, dict[Any, Any]]]:
        """The mappings of a list of mappings, each with its place."""
        result: list[tuple[Where, dict[Any, Any]]] = []
        for i, item in enumerate(self.get(row, where, key, "list")):
            if isinstance(item, dict):
                result.append(((*where, key, i), item))
            else:
                self.fault((*where, key, i), f"entry {i + 1} of {key} is {_named(item)}, a mapping expected")
        return result

    def words(self, row: Mapping[Any, Any], where: Where, key: str) -> tuple[str, ...]:
        """A list of words; empty if the key is absent."""
        values = self.get(row, where, key, "list", [])
        for i, value in enumerate(values):
            if not isinstance(value, str):
                self.fault(
                    (*where, key, i), f"{key} of {self.called(row, where)} names {_named(value)}, an id expected"
                )
        return tuple(value for value in values if isinstance(value, str))

    def called(self, row: Mapping[Any, Any], where: Where) -> str:
        """A row's name in messages."""
        if not where:
            return "the file"
        name = row.get("name", row.get("title", row.get("id")))
        if isinstance(name, dict):
            name = name.get(self.lang, name.get("en"))
        what = str(where[-2]).removesuffix("s") if len(where) > 1 and isinstance(where[-1], int) else str(where[-1])
        return (
            f"'{name}'" if isinstance(name, str) else f"{what} {where[-1] + 1}" if isinstance(where[-1], int) else what
        )

    def complain(self) -> None:
        """Raise everything that was found, in the order of the file."""
        if self.faults:
            label = self.source.label
            raise BadBoard("\n".join(f"{label}:{line}: {text}" for line, text in sorted(set(self.faults))))


# -------------------------------------------------------------------------------------------------- from rows to records


def _ids_once(reader: _Reader, rows: Sequence[tuple[Where, dict[Any, Any]]], key: str, what: str) -> None:
    first: dict[Any, int] = {}
    for where, row in rows:
        value = row.get(key)
        if isinstance(value, (str, int)):
            if value in first:
                place = f"the other is on line {first[value]}"
                reader.fault((*where, key), f"two {what} have the {key} '{value}'; {place}")
            first.setdefault(value, reader.source.line((*where, key)))


def _effects(reader: _Reader, card: Mapping[Any, Any], where: Where, key: str) -> tuple[Effect, ...]:
    result: list[Effect] = []
    name = reader.called(card, where)
    for place, row in reader.rows(card, where, key):
        verb = row.get("verb")
        if not isinstance(verb, str) or verb not in VERBS:
            near = difflib.get_close_matches(str(verb), list(VERBS), 1, 0.6)
            hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(VERBS)}"
            reader.fault((*place, "verb"), f"unknown effect verb '{verb}' on card {name}; {hint}" if "verb" in row else
                         f"an effect of card {name} lacks 'verb'")  # fmt: skip
            continue
        result.append(Effect(verb, _arguments(reader, row, place, verb, name), reader.source.line(place)))
    return tuple(result)


def _arguments(reader: _Reader, row: Mapping[Any, Any], where: Where, verb: str, name: str) -> dict[str, Any]:
    params = VERBS[verb]
    args: dict[str, Any] = {
        key: param.default for key, param in params.items() if param.default not in (None, REQUIRED)
    }
    for key, value in row.items():
        if key == "verb":
            continue
        if key not in params:
            known = ", ".join(params)
            reader.fault((*where, key), f"'{verb}' on card {name} has no parameter '{key}'; it has {known}")
        elif not KINDS[params[key].kind][0](value):
            wanted = KINDS[params[key].kind][1]
            reader.fault((*where, key), f"{key} of '{verb}' on card {name} is {_named(value)}, expected {wanted}")
        else:
            args[key] = value
    for key, param in params.items():
        if param.default == REQUIRED and key not in row:
            reader.fault(where, f"'{verb}' on card {name} lacks '{key}' ({KINDS[param.kind][1]})")
    return args


def _decks(reader: _Reader, top: Mapping[Any, Any]) -> dict[str, Deck]:
    decks: dict[str, Deck] = {}
    rows = reader.rows(top, (), "decks")
    _ids_once(reader, rows, "id", "decks")
    cards = [pair for where, row in rows for pair in reader.rows(row, where, "cards")]
    _ids_once(reader, cards, "id", "cards")
    for where, row in rows:
        reader.known(row, where, DECK_KEYS)
        deck_id = str(reader.get(row, where, "id", "word"))
        found = [_card(reader, card, place, deck_id) for place, card in cards if place[: len(where)] == where]
        if not found:
            reader.fault((*where, "cards"), f"deck {reader.called(row, where)} has no card, one at least expected")
        name = reader.text(row, where, "name")
        provenance = str(reader.get(row, where, "provenance", "word", ""))
        decks[deck_id] = Deck(deck_id, name, tuple(found), provenance, reader.source.line(where))
    return decks


def _card(reader: _Reader, row: Mapping[Any, Any], where: Where, deck: str) -> Card:
    own = ("id", "title", "text", "effects", "if_impossible", "provenance")
    reader.known(row, where, CARD_KEYS, strict=False)
    for key in ("decider",):
        if key in row and not _is_player(row[key]):
            reader.fault((*where, key), f"{key} of card {reader.called(row, where)}: expected {KINDS['player'][1]}")
    return Card(
        id=str(reader.get(row, where, "id", "word")),
        title=reader.text(row, where, "title", ""),
        text=reader.text(row, where, "text"),
        effects=_effects(reader, row, where, "effects"),
        provenance=str(reader.get(row, where, "provenance", "word", "")),
        facts={str(key): value for key, value in row.items() if key not in own},
        deck=deck,
        if_impossible=_effects(reader, row, where, "if_impossible") if "if_impossible" in row else (),
        line=reader.source.line(where),
    )


def _groups(
    reader: _Reader, top: Mapping[Any, Any], spaces: Sequence[tuple[Where, dict[Any, Any]]]
) -> dict[str, Group]:
    groups: dict[str, Group] = {}
    rows = reader.rows(top, (), "groups") if "groups" in top else []
    _ids_once(reader, rows, "id", "groups")
    for where, row in rows:
        reader.known(row, where, GROUP_KEYS, strict=False)
        group_id = str(reader.get(row, where, "id", "word"))
        member_ids = reader.words(row, where, "spaces") if "spaces" in row else tuple(
            str(space.get("id")) for _, space in spaces
            if isinstance(space.get("groups"), list) and group_id in space["groups"]
        )  # fmt: skip
        build_price = reader.get(row, where, "build_price", "whole", None)
        if build_price is not None and len(member_ids) == 1:
            text = f"group {reader.called(row, where)} is built on but has one lot, '{member_ids[0]}'; two at least expected"
            reader.fault(where, text)
        rent_by = str(reader.get(row, where, "rent_by", "word", "level"))
        if rent_by not in RENT_BY:
            reader.fault((*where, "rent_by"), f"rent_by is '{rent_by}', expected {', '.join(RENT_BY)}")
        colour = str(reader.get(row, where, "colour", "word"))
        if colour and not _is_colour(colour):
            name = reader.called(row, where)
            reader.fault((*where, "colour"), f"colour of {name} is '{colour}', a css colour like \"#1F3A7A\" expected")
        own = ("id", "name", "kind", "colour", "spaces", "build_price", "provenance", "rent_by")
        groups[group_id] = Group(
            id=group_id,
            name=reader.text(row, where, "name"),
            kind=str(reader.get(row, where, "kind", "word")),
            colour=colour,
            spaces=member_ids,
            build_price=build_price,
            provenance=str(reader.get(row, where, "provenance", "word", "")),
            rent_by=rent_by,
            facts={str(key): value for key, value in row.items() if key not in own},
            line=reader.source.line(where),
        )
    return groups


def _is_colour(text: str) -> bool:
    return len(text) == 7 and text[0] == "#" and all(c in "0123456789abcdefABCDEF" for c in text[1:])


def _spaces(
    reader: _Reader,
    rows: Sequence[tuple[Where, dict[Any, Any]]],
    groups: Mapping[str, Group],
    constants: Mapping[str, Any],
    sides: int,
) -> list[Space]:
    _ids_once(reader, rows, "id", "spaces")
    _ids_once(reader, rows, "index", "spaces")
    used = {row.get("index", i) for i, (_, row) in enumerate(rows)}
    gaps = [i for i in range(len(rows)) if i not in used]
    if gaps:
        reader.fault(
            ("spaces",), f"no space has the index {gaps[0]}; {len(rows)} spaces need the indices 0 to {len(rows) - 1}"
        )
    result = [_space(reader, row, where, groups, constants, sides, len(rows), i) for i, (where, row) in enumerate(rows)]
    return sorted(result, key=lambda space: space.index)


def _space(
    reader: _Reader,
    row: Mapping[Any, Any],
    where: Where,
    groups: Mapping[str, Group],
    constants: Mapping[str, Any],
    sides: int,
    size: int,
    position: int,
) -> Space:
    reader.known(row, where, SPACE_KEYS, strict=False)
    space_id = str(reader.get(row, where, "id", "word"))
    member_of = reader.words(row, where, "groups") if "groups" in row else tuple(
        group.id for group in groups.values() if space_id in group.spaces
    )  # fmt: skip
    for group_id in member_of:
        if group_id not in groups:
            name = reader.called(row, where)
            reader.fault(
                (*where, "groups"), f"{name} names an unknown group '{group_id}'; known are {', '.join(groups)}"
            )
        elif space_id not in groups[group_id].spaces:
            text = f"'{space_id}' names the group '{group_id}', but that group (line {groups[group_id].line}) does not list it"
            reader.fault((*where, "groups"), text)
    mine = [groups[group_id] for group_id in member_of if group_id in groups]
    build_prices = [group.build_price for group in mine if group.build_price is not None]
    price = reader.get(row, where, "price", "whole", None)
    mortgage = reader.get(row, where, "mortgage", "whole", None)
    if mortgage is not None and price is not None and mortgage > price:
        reader.fault(
            (*where, "mortgage"), f"mortgage of {reader.called(row, where)} is {mortgage}, above its price {price}"
        )
    rents, side_rents = _rents(reader, row, where, mine, constants)
    index = int(reader.get(row, where, "index", "whole", position))
    own = ("index", "id", "name", "kind", "price", "groups", "rents", "build_price", "mortgage", "deck", "provenance")
    return Space(
        index=index,
        id=space_id,
        name=reader.text(row, where, "name"),
        kind=str(reader.get(row, where, "kind", "word")),
        price=price,
        groups=member_of,
        rents=rents,
        side_rents=side_rents,
        build_price=reader.get(row, where, "build_price", "whole", build_prices[0] if build_prices else None),
        mortgage=mortgage,
        deck=reader.get(row, where, "deck", "word", None),
        side=index * sides // size,
        provenance=str(reader.get(row, where, "provenance", "word", "")),
        facts={str(key): value for key, value in row.items() if key not in own},
        line=reader.source.line(where),
    )


def _rents(
    reader: _Reader, row: Mapping[Any, Any], where: Where, groups: Sequence[Group], constants: Mapping[str, Any]
) -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    value = row.get("rents")
    if value is None:
        return (), {}
    rented = [group for group in groups if group.rent_by != "level" or group.build_price is not None]
    group = rented[0] if rented else groups[0] if groups else None
    if isinstance(value, dict):
        sides = {}
        for side, ladder in value.items():
            sides[str(side)] = _ladder(
                reader, row, (*where, "rents", side), ladder, _steps(group, constants, str(side))
            )
        return (), sides
    return _ladder(reader, row, (*where, "rents"), value, _steps(group, constants, "")), {}


def _steps(group: Group | None, constants: Mapping[str, Any], side: str) -> int:
    """How many steps a rent ladder needs: bare, each house and the hotel; or one for each lot of the group; 0 = any number."""
    if group is None:
        return 0
    if group.rent_by != "level":
        return len(group.spaces)
    houses = constants.get("houses_per_hotel", 4)
    if isinstance(houses, dict):
        houses = houses.get(side, 4)
    return int(houses) + 2 if group.build_price is not None and _whole(houses, 0) else 0


def _ladder(reader: _Reader, row: Mapping[Any, Any], where: Where, value: Any, steps: int) -> tuple[int, ...]:
    name = reader.called(row, where[:3])
    if not isinstance(value, list) or not all(_whole(rent, 0) for rent in value):
        reader.fault(where, f"rents of {name}: a list of whole numbers from 0 expected")
        return ()
    if steps and len(value) != steps:
        reader.fault(where, f"rents of {name} has {len(value)} steps, {steps} expected")
    for before, after in zip(value, value[1:], strict=False):
        if after < before:
            reader.fault(
                where, f"rents of {name} fall from {before} to {after}; each step must be at least the one before"
            )
            break
    return tuple(value)


# ------------------------------------------------------------------------------------------------------- cross-checks


def _check_places(reader: _Reader, spaces: Sequence[Space], groups: Mapping[str, Group], track: Track) -> None:
    ids = [space.id for space in spaces]
    for i, group in enumerate(groups.values()):
        for member in group.spaces:
            if member not in ids:
                text = f"group '{group.name}' lists a space '{member}' that does not exist{_nearest(member, ids)}"
                reader.fault(("groups", i, "spaces"), text)
    for space in spaces:
        for key in ("to", "next"):
            target = space.facts.get(key)
            if target is not None and target not in ids:
                reader.faults.append((space.line, f"'{space.name}' leads to a space '{target}' that does not exist"))
    if track.start not in ids:
        reader.fault(
            ("track", "start"), f"the track starts at '{track.start}', which is no space{_nearest(track.start, ids)}"
        )
    if track.spaces != len(spaces):
        reader.fault(("track", "spaces"), f"the track says {track.spaces} spaces, {len(spaces)} are listed")


def _nearest(word: str, words: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, words, 1, 0.6)
    return f"; did you mean '{near[0]}'?" if near else ""


def _lost(card: Card, spaces: Sequence[Space]) -> tuple[int, str] | None:
    """The line and the words, if a card leads to a space that the board does not have."""
    ids = [space.id for space in spaces]
    for effect in (*card.effects, *card.if_impossible):
        to = effect.args.get("to")
        if effect.verb != "move_to" or not isinstance(to, dict):
            continue
        if "space" in to and to["space"] not in ids:
            return (
                effect.line,
                f"card '{card.title or card.id}' leads to a space '{to['space']}' that does not exist"
                + _nearest(to["space"], ids),
            )
        if "next" in to and not any(fits(space, to["next"]) for space in spaces):
            return (
                effect.line,
                f"card '{card.title or card.id}' leads to the next space of {to['next']}, but there is none",
            )
    return None


def fits(space: Space, wanted: Mapping[str, Any]) -> bool:
    """Whether a space is of the kind a `next` destination asks for; who owns it is for the rules to say."""
    for key, value in wanted.items():
        if key == "kind" and space.kind != value:
            return False
        if key == "group" and value not in space.groups:
            return False
        if key in ("type", "role") and space.facts.get(key) != value:
            return False
    return True


def _check_decks(reader: _Reader, spaces: Sequence[Space], decks: Mapping[str, Deck], sides: Sequence[str]) -> None:
    for space in spaces:
        if space.deck is None:
            continue
        for deck in sides if space.deck == "by_side" else (space.deck,):
            if deck not in decks:
                known = ", ".join(decks) or "none"
                reader.faults.append(
                    (space.line, f"'{space.name}' draws from a missing deck '{deck}'; known are {known}")
                )


# ------------------------------------------------------------------------------------------------------------ loading

_CACHE: Final[dict[tuple[str, str], tuple[tuple[tuple[str, int, int], ...], BoardData]]] = {}


def games_with_boards() -> tuple[str, ...]:
    """The games whose board is shipped, by folder name."""
    return tuple(sorted(path.parent.name for path in BOARDS.glob("*/board.yaml")))


def load_board(game_or_path: str | Path, lang: str = "en") -> BoardData:
    """The board of a shipped game, or of a file of one's own; read once while the files stay as they are."""
    if lang not in LANGUAGES:
        raise ValueError(f"no texts in the language '{lang}'; there are {', '.join(LANGUAGES)}")
    path = _path_of(game_or_path)
    kept = _CACHE.get((str(path), lang))
    if kept is not None and all(_stamp(Path(name)) == (name, time, size) for name, time, size in kept[0]):
        return kept[1]
    files: list[Path] = []
    board = _read_board(path, lang, files)
    _CACHE[str(path), lang] = (tuple(_stamp(file) for file in files), board)
    return board


def _path_of(game_or_path: str | Path) -> Path:
    if isinstance(game_or_path, str) and (BOARDS / game_or_path / "board.yaml").is_file() and "/" not in game_or_path:
        return BOARDS / game_or_path / "board.yaml"
    path = Path(game_or_path)
    if path.is_dir():
        path = path / "board.yaml"
    if not path.exists() and not path.suffix:
        raise BadBoard(
            f"{game_or_path}: no such board; shipped are {', '.join(games_with_boards())}, or give the path of a file"
        )
    return path


def _stamp(path: Path) -> tuple[str, int, int]:
    try:
        status = path.stat()
    except OSError:
        return str(path), 0, -1
    return str(path), status.st_mtime_ns, status.st_size


def _read_board(path: Path, lang: str, files: list[Path]) -> BoardData:
    files.append(path)
    reader = _Reader(read_yaml(path), lang)
    top: dict[Any, Any] = reader.source.data
    reader.known(top, (), TOP)
    parent = _parent(reader, top, path, lang, files)
    constants: dict[str, Any] = {**(parent.constants if parent else {}), **_constants(reader, top, parent is not None)}
    track_row = reader.get(top, (), "track", "mapping")
    rows = reader.rows(top, (), "spaces")
    groups = _groups(reader, top, rows)
    track = Track(
        spaces=int(reader.get(track_row, ("track",), "spaces", "whole", len(rows))),
        sides=max(1, int(reader.get(track_row, ("track",), "sides", "whole", 4))),
        start=str(reader.get(track_row, ("track",), "start", "word")),
    )
    spaces = _spaces(reader, rows, groups, constants, track.sides)
    if not spaces:
        reader.fault(("spaces",), "the board has no spaces")
    _check_places(reader, spaces, groups, track)
    decks, card_reader = _own_decks(reader, top, path, lang, files)
    left_out: list[str] = []
    for deck in parent.decks.values() if parent else ():
        if deck.id not in decks:
            kept = tuple(card for card in deck.cards if _lost(card, spaces) is None)
            left_out += [card.id for card in deck.cards if card not in kept]
            decks[deck.id] = Deck(deck.id, deck.name, kept, deck.provenance, deck.line)
    sides = reader.words(top, (), "sides")
    _check_decks(reader, spaces, decks, sides)
    for deck in decks.values():
        for card in deck.cards:
            lost = _lost(card, spaces)
            if lost is not None:
                card_reader.faults.append(lost)
    game = str(reader.get(top, (), "game", "word", parent.game if parent else MISSING))
    title = reader.text(top, (), "title", parent.title if parent else MISSING)
    words = {
        str(key): reader.text(top["words"], ("words",), str(key)) for key in reader.get(top, (), "words", "mapping", {})
    }
    _complain_together(reader, card_reader)
    return BoardData(
        game=game,
        title=title,
        constants=constants,
        groups=groups,
        spaces=tuple(spaces),
        decks=decks,
        track=track,
        path=reader.source.label,
        lang=lang,
        words={**(parent.words if parent else {}), **words},
        facts={
            str(key): top[key]
            for key in ("tokens", "derived", "sides", "money_unit", "provenance", "notes", "sources")
            if key in top
        },
        left_out=tuple(left_out),
    )


def _complain_together(board: _Reader, cards: _Reader) -> None:
    """Raise the faults of the board file and of the card file in one message."""
    messages: list[str] = []
    for reader in (board,) if cards is board else (board, cards):
        try:
            reader.complain()
        except BadBoard as problem:
            messages.append(str(problem))
    if messages:
        raise BadBoard("\n".join(messages))


def _constants(reader: _Reader, top: Mapping[Any, Any], inherited: bool) -> dict[str, Any]:
    constants = reader.get(top, (), "constants", "mapping", {} if inherited else MISSING)
    if not inherited and "constants" in top:
        reader.get(constants, ("constants",), "start_cash", "whole")
    return {str(key): value for key, value in constants.items()}


def _parent(reader: _Reader, top: Mapping[Any, Any], path: Path, lang: str, files: list[Path]) -> BoardData | None:
    name = reader.get(top, (), "extends", "word", None)
    if name is None:
        return None
    if not (BOARDS / str(name) / "board.yaml").is_file():
        known = ", ".join(games_with_boards())
        reader.fault(("extends",), f"extends an unknown board '{name}'; shipped are {known}")
        reader.complain()
    if path.resolve() == (BOARDS / str(name) / "board.yaml").resolve():
        reader.fault(("extends",), "a board cannot extend itself")
        reader.complain()
    return _read_board(BOARDS / str(name) / "board.yaml", lang, files)


def _own_decks(
    reader: _Reader, top: Mapping[Any, Any], path: Path, lang: str, files: list[Path]
) -> tuple[dict[str, Deck], _Reader]:
    """The decks of a board and the reader of the file that holds them."""
    if "cards" in top:
        neighbour = path.parent / str(reader.get(top, (), "cards", "word"))
        files.append(neighbour)
        cards = _Reader(read_yaml(neighbour), lang)
        cards.known(cards.source.data, (), ("game", "title", "provenance", "notes", "sources", "decks"))
        return _decks(cards, cards.source.data), cards
    return (_decks(reader, top) if "decks" in top else {}), reader
