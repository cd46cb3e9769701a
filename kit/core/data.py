"""Boards as typed records, read from boards/<game>/board.yaml and cards.yaml and checked line by line.

`load_board("minetown")` gives a `BoardData`; a path does the same for a board of one's own. Whatever is wrong with a
file is reported together, one fault a line, as a `BadBoard`. The grammar of the files is told in boards/README.md.
"""
from __future__ import annotations

import itertools
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from kit.core.needs import NEEDS, look
from kit.core.reading import (
    BOARDS,
    LANGUAGES,
    MISSING,
    MOST,
    BadBoard,
    Reader,
    Row,
    Source,
    Where,
    complain,
    named,
    nearest,
    read_yaml,
    whole,
)
from kit.core.verbs import KINDS, REQUIRED, VERBS, is_player

__all__ = ["BOARDS", "VERBS", "BadBoard", "BoardData", "Card", "Deck", "Effect", "Group", "Source", "Space", "Track",
           "fits", "games_with_boards", "load_board", "read_yaml"]

# ------------------------------------------------------------------------------------------------------- the records


@dataclass(frozen=True)
class Effect:
    """One step of a card: a verb of `VERBS` and its parameters, those with a default filled in."""

    verb: str
    args: Mapping[str, Any]
    line: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.verb}({', '.join(f'{key}={value}' for key, value in self.args.items())})"

    def __hash__(self) -> int:
        return hash((self.verb, len(self.args)))


@dataclass(frozen=True)
class Card:
    """A card of a deck. `effects` run in order; `if_impossible` instead of them when the first cannot be done.

    `facts` holds every key of the card's row that has no field of its own.
    """

    id: str
    title: str
    text: str
    effects: tuple[Effect, ...]
    provenance: str
    facts: Mapping[str, Any]
    deck: str
    if_impossible: tuple[Effect, ...] = ()
    line: int = field(default=0, compare=False, repr=False)

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
    line: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Group:
    """Spaces that belong together: a colour, a region, companies of one kind; no `build_price` where nothing is built.

    `rent_by` tells what the steps of its rents count: building level, number owned, or a factor for the dice.
    """

    id: str
    name: str
    kind: str
    colour: str
    spaces: tuple[str, ...]
    build_price: int | None
    provenance: str
    rent_by: str = "level"
    facts: Mapping[str, Any] = field(default_factory=dict)
    line: int = field(default=0, compare=False, repr=False)

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
    line: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash((self.index, self.id))


@dataclass(frozen=True)
class Track:
    """The shape of the walk: how many spaces, on how many sides they are laid out, and the id of the first one."""

    spaces: int
    sides: int
    start: str


@dataclass(frozen=True)
class BoardData:
    """A board as it stands in its files; `left_out` names inherited cards that lead to spaces it does not have."""

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


def fits(space: Space, wanted: Mapping[str, Any]) -> bool:
    """Whether a space is what a `next` destination asks for; who owns it is for the rules to say."""
    if "kind" in wanted and space.kind != wanted["kind"]:
        return False
    if "group" in wanted and wanted["group"] not in space.groups:
        return False
    return all(space.facts.get(key) == wanted[key] for key in ("type", "role") if key in wanted)


# -------------------------------------------------------------------------------------------------- the keys of a file

Rows = list[tuple[Where, dict[Any, Any]]]

_FACTS: Final = ("tokens", "derived", "sides", "money_unit", "provenance", "notes", "sources")
_HANDED_DOWN: Final = ("tokens", "sides")        # facts that hold on a board that extends another
_TOP: Final = ("game", "title", "schema", "extends", "cards", "decks", "track", "constants", "groups", "spaces",
               "words", *_FACTS)
_TRACK: Final = ("spaces", "sides", "start")
_SPACE: Final = ("index", "id", "name", "kind", "price", "groups", "rents", "build_price", "mortgage", "deck",
                 "provenance")
_SPACE_FACTS: Final = ("next", "to", "amount", "payee", "percent", "type", "role", "places", "figures", "named",
                       "also_called", "monopoly_bare_rent")
_GROUP: Final = ("id", "name", "kind", "colour", "spaces", "build_price", "provenance", "rent_by")
_GROUP_FACTS: Final = ("colour_name",)
_DECK: Final = ("id", "name", "provenance", "cards")
_CARD: Final = ("id", "title", "text", "effects", "if_impossible", "provenance")
_CARD_FACTS: Final = ("figures", "tone", "label", "optional", "decider", "negotiation", "tags")
_CARD_FILE: Final = ("game", "title", "provenance", "notes", "sources", "decks")
_RENT_BY: Final = ("level", "owned", "dice")


def _facts(row: Row, fields: Sequence[str]) -> dict[str, Any]:
    """What a row says beyond the fields of its record."""
    return {str(key): value for key, value in row.items() if key not in fields}


# ---------------------------------------------------------------------------------------------------------- the cards


def _effects(reader: Reader, card: Row, where: Where, key: str) -> tuple[Effect, ...]:
    result: list[Effect] = []
    name = reader.called(card, where)
    for place, row in reader.rows(card, where, key):
        verb = row.get("verb")
        if verb is None:
            reader.fault(place, f"an effect of card {name} lacks 'verb'; known are {', '.join(VERBS)}")
        elif verb not in VERBS:
            hint = nearest(str(verb), list(VERBS)) or f"; known are {', '.join(VERBS)}"
            reader.fault((*place, "verb"), f"unknown effect verb '{verb}' on card {name}{hint}")
        else:
            result.append(Effect(verb, _arguments(reader, row, place, verb, name), reader.source.line(place)))
    return tuple(result)


def _arguments(reader: Reader, row: Row, where: Where, verb: str, name: str) -> dict[str, Any]:
    """The parameters of an effect, checked against the table of verbs, with the defaults filled in."""
    params = VERBS[verb]
    args = {key: param.default for key, param in params.items() if param.default not in (None, REQUIRED)}
    for key, value in row.items():
        if key == "verb":
            continue
        if key not in params:
            reader.fault((*where, key), f"'{verb}' on card {name} has no parameter '{key}'; it has {', '.join(params)}")
        elif not KINDS[params[key].kind][0](value):
            wanted = KINDS[params[key].kind][1]
            reader.fault((*where, key), f"{key} of '{verb}' on card {name} is {named(value)}, expected {wanted}")
        else:
            args[key] = value
    for key, param in params.items():
        if param.default == REQUIRED and key not in row:
            reader.fault(where, f"'{verb}' on card {name} lacks '{key}' ({KINDS[param.kind][1]})")
    return args


def _decks(reader: Reader, top: Row) -> dict[str, Deck]:
    decks: dict[str, Deck] = {}
    rows = reader.rows(top, (), "decks")
    reader.once(rows, "id", "decks")
    all_cards: Rows = []
    for where, row in rows:
        reader.known(row, where, _DECK)
        deck_id = reader.word(row, where, "id")
        cards = reader.rows(row, where, "cards")
        all_cards += cards
        if not cards and "cards" in row:
            reader.fault((*where, "cards"), f"deck {reader.called(row, where)} is empty, one card at least expected")
        decks[deck_id] = Deck(
            id=deck_id,
            name=reader.text(row, where, "name"),
            cards=tuple(_card(reader, card, place, deck_id) for place, card in cards),
            provenance=reader.word(row, where, "provenance", ""),
            line=reader.source.line(where),
        )
    reader.once(all_cards, "id", "cards")
    return decks


def _card(reader: Reader, row: Row, where: Where, deck: str) -> Card:
    reader.known(row, where, (*_CARD, *_CARD_FACTS), strict=False)
    if "decider" in row and not is_player(row["decider"]):
        reader.fault((*where, "decider"), f"decider of card {reader.called(row, where)}: expected {KINDS['player'][1]}")
    return Card(
        id=reader.word(row, where, "id"),
        title=reader.text(row, where, "title"),
        text=reader.text(row, where, "text"),
        effects=_effects(reader, row, where, "effects"),
        provenance=reader.word(row, where, "provenance", ""),
        facts=_facts(row, _CARD),
        deck=deck,
        if_impossible=_effects(reader, row, where, "if_impossible") if "if_impossible" in row else (),
        line=reader.source.line(where),
    )


# --------------------------------------------------------------------------------------------------------- the groups


def _groups(reader: Reader, top: Row, spaces: Rows) -> dict[str, Group]:
    rows = reader.rows(top, (), "groups", ())
    reader.once(rows, "id", "groups")
    groups = [_group(reader, row, where, spaces) for where, row in rows]
    return {group.id: group for group in groups}


def _group(reader: Reader, row: Row, where: Where, spaces: Rows) -> Group:
    reader.known(row, where, (*_GROUP, *_GROUP_FACTS), strict=False)
    name, group_id = reader.called(row, where), reader.word(row, where, "id")
    members = reader.words(row, where, "spaces") if "spaces" in row else _naming(spaces, group_id)
    build_price = reader.get(row, where, "build_price", "whole", None)
    if build_price is not None and len(members) < 2:
        one = f"has one lot, '{members[0]}'" if members else "has no lot"
        reader.fault(where, f"group {name} is built on but {one}; two at least expected")
    rent_by = reader.word(row, where, "rent_by", "level")
    if rent_by not in _RENT_BY:
        reader.fault((*where, "rent_by"), f"rent_by of {name} is '{rent_by}', expected one of {', '.join(_RENT_BY)}")
    colour = reader.word(row, where, "colour")
    if colour and not _is_colour(colour):
        reader.fault((*where, "colour"), f'colour of {name} is \'{colour}\', a css colour such as "#1F3A7A" expected')
    return Group(
        id=group_id,
        name=reader.text(row, where, "name"),
        kind=reader.word(row, where, "kind"),
        colour=colour,
        spaces=members,
        build_price=build_price,
        provenance=reader.word(row, where, "provenance", ""),
        rent_by=rent_by,
        facts=_facts(row, _GROUP),
        line=reader.source.line(where),
    )


def _naming(spaces: Rows, group_id: str) -> tuple[str, ...]:
    """The ids of the spaces that say they belong to a group."""
    named_by = [row for _, row in spaces if isinstance(row.get("groups"), list) and group_id in row["groups"]]
    return tuple(str(row.get("id")) for row in named_by)


def _is_colour(text: str) -> bool:
    return len(text) == 7 and text[0] == "#" and all(sign in "0123456789abcdefABCDEF" for sign in text[1:])


# --------------------------------------------------------------------------------------------------------- the spaces


def _spaces(reader: Reader, rows: Rows, groups: Mapping[str, Group], constants: Mapping[str, Any],
            sides: int) -> list[Space]:
    reader.once(rows, "id", "spaces")
    size = len(rows)
    spaces = [
        _space(reader, row, where, groups, constants, sides, size, position)
        for position, (where, row) in enumerate(rows)
    ]
    lines: dict[int, int] = {}
    for space in spaces:
        if space.index in lines:
            text = f"two spaces have the index {space.index}; the other is on line {lines[space.index]}"
            reader.faults.append((space.line, text))
        lines.setdefault(space.index, space.line)
    gap = next((index for index in range(size) if index not in lines), None)
    if gap is not None:
        reader.fault(("spaces",), f"no space has the index {gap}; {size} spaces need the indices 0 to {size - 1}")
    return sorted(spaces, key=_by_index)


def _by_index(space: Space) -> int:
    return space.index


def _space(reader: Reader, row: Row, where: Where, groups: Mapping[str, Group], constants: Mapping[str, Any],
           sides: int, size: int, position: int) -> Space:
    reader.known(row, where, (*_SPACE, *_SPACE_FACTS), strict=False)
    member_of = _membership(reader, row, where, groups)
    mine = [groups[group_id] for group_id in member_of if group_id in groups]
    build_price = next((group.build_price for group in mine if group.build_price is not None), None)
    price = reader.get(row, where, "price", "whole", None)
    mortgage = reader.get(row, where, "mortgage", "whole", None)
    if mortgage is not None and price is not None and mortgage > price:
        name = reader.called(row, where)
        reader.fault((*where, "mortgage"), f"mortgage of {name} is {mortgage}, at most its price {price} expected")
    rents, side_rents = _rents(reader, row, where, mine, constants)
    index = int(reader.get(row, where, "index", "whole", position))
    return Space(
        index=index,
        id=reader.word(row, where, "id"),
        name=reader.text(row, where, "name"),
        kind=reader.word(row, where, "kind"),
        price=price,
        groups=member_of,
        rents=rents,
        side_rents=side_rents,
        build_price=reader.get(row, where, "build_price", "whole", build_price),
        mortgage=mortgage,
        deck=reader.get(row, where, "deck", "word", None),
        side=index * sides // size,
        provenance=reader.word(row, where, "provenance", ""),
        facts=_facts(row, _SPACE),
        line=reader.source.line(where),
    )


def _membership(reader: Reader, row: Row, where: Where, groups: Mapping[str, Group]) -> tuple[str, ...]:
    """The groups of a space: as it says itself, or as the groups say; where both speak they must agree."""
    space_id, name = row.get("id"), reader.called(row, where)
    listed = tuple(group.id for group in groups.values() if space_id in group.spaces)
    if "groups" not in row:
        return listed
    member_of = reader.words(row, where, "groups")
    place = (*where, "groups")
    for group_id in member_of:
        if group_id not in groups:
            hint = nearest(group_id, list(groups)) or f"; known are {', '.join(groups) or 'none'}"
            reader.fault(place, f"{name} names an unknown group '{group_id}'{hint}")
        elif group_id not in listed:
            reader.fault(place, f"{name} says it is in the group '{group_id}', which does not list '{space_id}' "
                                f"(line {groups[group_id].line})")
    for group_id in listed:
        if group_id not in member_of:
            reader.fault(place, f"{name} does not name the group '{group_id}', which lists '{space_id}' "
                                f"(line {groups[group_id].line})")
    return member_of


def _rents(reader: Reader, row: Row, where: Where, groups: Sequence[Group],
           constants: Mapping[str, Any]) -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    """The rents of a space: one ladder, or one for each side of a game with sides."""
    value = row.get("rents")
    if value is None:
        return (), {}
    place, name = (*where, "rents"), reader.called(row, where)
    if isinstance(value, dict):
        ladders: dict[str, tuple[int, ...]] = {}
        for side, ladder in value.items():
            steps = _steps(groups, constants, side)
            ladders[str(side)] = _ladder(reader, (*place, side), f"{side} rents of {name}", ladder, steps)
        return (), ladders
    return _ladder(reader, place, f"rents of {name}", value, _steps(groups, constants, "")), {}


def _steps(groups: Sequence[Group], constants: Mapping[str, Any], side: Any) -> int:
    """How many steps a rent ladder needs: bare, each house, hotel; or one for each lot of the group; 0 = any number."""
    for group in groups:
        if group.rent_by != "level":
            return len(group.spaces)
        if group.build_price is not None:
            houses = constants.get("houses_per_hotel", 4)
            if isinstance(houses, dict):
                houses = houses.get(side)
            return int(houses) + 2 if whole(houses, 0) else 0
    return 0


def _ladder(reader: Reader, place: Where, what: str, value: Any, steps: int) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(whole(rent, 0) for rent in value):
        reader.fault(place, f"{what} is {named(value)}, a list of whole numbers from 0 expected"
                     if not isinstance(value, list) else f"{what}: whole numbers from 0 expected in the list")
        return ()
    if steps and len(value) != steps:
        reader.fault(place, f"{what} has {len(value)} steps, {steps} expected")
    if value and max(value) > MOST:
        reader.fault(place, f"{what} has a step of {named(max(value))}, at most {MOST:,} expected")
    for before, after in itertools.pairwise(value):
        if after < before:
            reader.fault(place, f"{what} falls from {before} to {after}; no step may be below the one before it")
            break
    return tuple(value)


# ------------------------------------------------------------------------------------------------------- cross-checks


def _check_places(reader: Reader, spaces: Sequence[Space], groups: Mapping[str, Group], track: Track) -> None:
    """Every space that something names exists, and the track has as many as it says."""
    ids = [space.id for space in spaces]
    for group in groups.values():
        for member in group.spaces:
            if member not in ids:
                text = f"group '{group.name}' lists a space '{member}' that does not exist{nearest(member, ids)}"
                reader.faults.append((group.line, text))
    for space in spaces:
        for key in ("to", "next"):
            target = space.facts.get(key, space.id)
            if target not in ids:
                text = f"'{space.name}' leads to a space '{target}' that does not exist{nearest(str(target), ids)}"
                reader.faults.append((space.line, text))
    if track.start and track.start not in ids:
        hint = nearest(track.start, ids)
        reader.fault(("track", "start"), f"the track starts at a space '{track.start}' that does not exist{hint}")
    if track.spaces != len(spaces):
        reader.fault(("track", "spaces"), f"the track says {track.spaces} spaces, {len(spaces)} are listed")


def _check_decks(reader: Reader, spaces: Sequence[Space], decks: Mapping[str, Deck], sides: Sequence[str]) -> None:
    """Every deck that a space draws from exists."""
    for space in spaces:
        for deck in sides if space.deck == "by_side" else [space.deck]:
            if deck is not None and deck not in decks:
                hint = nearest(deck, list(decks)) or f"; known are {', '.join(decks) or 'none'}"
                reader.faults.append((space.line, f"'{space.name}' draws from a missing deck '{deck}'{hint}"))
            elif deck is not None and not decks[deck].cards:
                text = f"'{space.name}' draws from the deck '{deck}', none of whose cards fits this board"
                reader.faults.append((space.line, text))


def _lost(card: Card, spaces: Sequence[Space]) -> tuple[int, str] | None:
    """Line and words, if a card leads to a space that the board does not have."""
    ids = [space.id for space in spaces]
    for effect in (*card.effects, *card.if_impossible):
        to = effect.args.get("to")
        if effect.verb == "confine" and not any(space.kind == "confinement" for space in spaces):
            return effect.line, f"card '{card.title}' confines, and the board has no space of kind confinement"
        if effect.verb != "move_to" or not isinstance(to, dict):
            continue
        if "space" in to and to["space"] not in ids:
            hint = nearest(to["space"], ids)
            return effect.line, f"card '{card.title}' leads to a space '{to['space']}' that does not exist{hint}"
        if "next" in to and not any(fits(space, to["next"]) for space in spaces):
            wanted = ", ".join(f"{key} {value}" for key, value in to["next"].items())
            return effect.line, f"card '{card.title}' leads to the next space of {wanted}, and the board has none"
    return None


# ------------------------------------------------------------------------------------------------------------ loading

Stamp = tuple[str, int, int]
_CACHE: Final[dict[tuple[str, str], tuple[list[Stamp], BoardData]]] = {}


@cache
def games_with_boards() -> tuple[str, ...]:
    """The games whose board is shipped, by the name of their folder."""
    return tuple(sorted(path.parent.name for path in BOARDS.glob("*/board.yaml")))


def load_board(game_or_path: str | Path | BoardData, lang: str = "en") -> BoardData:
    """The board of a shipped game, or of a file of one's own (a board already read is returned as it is).

    Read anew only when a file has changed.
    """
    if isinstance(game_or_path, BoardData):
        return game_or_path
    if lang not in LANGUAGES:
        raise ValueError(f"no texts in the language '{lang}'; there are {', '.join(LANGUAGES)}")
    shipped = isinstance(game_or_path, str) and game_or_path in games_with_boards()
    key = str(game_or_path) if shipped else str(_path_of(game_or_path)), lang
    kept = _CACHE.get(key)
    if kept is not None and all(_stamp(stamp[0]) == stamp for stamp in kept[0]):
        return kept[1]
    files: list[Path] = []
    board = _read_board(_path_of(game_or_path), lang, files)
    _CACHE[key] = ([_stamp(str(file)) for file in files], board)
    return board


def _path_of(game_or_path: str | Path) -> Path:
    """The board file that is meant: a game's, a file's own path, or the one in a folder."""
    if isinstance(game_or_path, str) and game_or_path in games_with_boards():
        return BOARDS / game_or_path / "board.yaml"
    path = Path(game_or_path)
    if not path.exists() and not path.suffix:
        shipped = ", ".join(games_with_boards())
        raise BadBoard(f"{game_or_path}: no such board; shipped are {shipped}, or give the path of a file")
    return path / "board.yaml" if path.is_dir() else path


def _stamp(path: str) -> Stamp:
    """What changes when a file changes."""
    try:
        status = os.stat(path)
    except OSError:
        return path, 0, -1
    return path, status.st_mtime_ns, status.st_size


def _read_board(path: Path, lang: str, files: list[Path]) -> BoardData:
    """Read, check and assemble; `files` collects what was read, for the cache."""
    files.append(path)
    reader = Reader(read_yaml(path), lang)
    top: dict[Any, Any] = reader.source.data
    reader.known(top, (), _TOP)
    parent = _parent(reader, top, path, lang, files)
    constants = _constants(reader, top, parent)
    rows = reader.rows(top, (), "spaces")
    if not rows and "spaces" in top:
        reader.fault(("spaces",), "the board has no spaces, two at least expected")
    track = _track(reader, top, len(rows))
    groups = _groups(reader, top, rows)
    spaces = _spaces(reader, rows, groups, constants, track.sides)
    _check_places(reader, spaces, groups, track)
    decks, cards = _own_decks(reader, top, path, lang, files)
    for deck in decks.values():
        for card in deck.cards:
            lost = _lost(card, spaces)
            if lost is not None:
                cards.faults.append(lost)
    own = tuple(decks)
    inherited, left_out = _inherited_decks(parent, decks, spaces)
    decks = {**inherited, **decks}
    reader.words(top, (), "sides")
    facts = {**{key: parent.facts[key] for key in _HANDED_DOWN if parent and key in parent.facts},
             **{key: top[key] for key in _FACTS if key in top}}
    sides = facts.get("sides")
    _check_decks(reader, spaces, decks, [str(side) for side in sides] if isinstance(sides, list) else [])
    words = reader.get(top, (), "words", "mapping", {})
    data = BoardData(
        game=reader.word(top, (), "game", parent.game if parent else MISSING),
        title=reader.text(top, (), "title", parent.title if parent else MISSING),
        constants=constants,
        groups=groups,
        spaces=tuple(spaces),
        decks=decks,
        track=track,
        path=reader.source.label,
        lang=lang,
        words={**(parent.words if parent else {}), **{str(key): reader.text(words, ("words",), key) for key in words}},
        facts=facts,
        left_out=left_out,
    )
    _check_game(reader, data, parent)
    look(reader, cards, data, own)
    complain(*([reader] if cards is reader else [reader, cards]))
    return data


def _check_game(reader: Reader, data: BoardData, parent: BoardData | None) -> None:
    """The game is spelt as we know it, and is the one whose board is extended."""
    near = nearest(data.game, list(NEEDS)) if data.game not in NEEDS else ""
    if near:
        reader.fault(("game",), f"there is no game '{data.game}'{near}")
    elif parent is not None and data.game in NEEDS and data.game != parent.game:
        reader.fault(("extends",), f"a board for {data.game} extends one for {parent.game}, which has other constants; "
                                   f"extends: {data.game} expected")


def _track(reader: Reader, top: Row, size: int) -> Track:
    row = reader.get(top, (), "track", "mapping")
    where = ("track",)
    reader.known(row, where, _TRACK)
    sides = int(reader.get(row, where, "sides", "whole", 4))
    if not 1 <= sides <= max(size, 4):
        reader.fault((*where, "sides"), f"sides of the track is {sides}, 1 to {max(size, 4)} expected")
        sides = 1
    return Track(
        spaces=int(reader.get(row, where, "spaces", "whole", size)),
        sides=sides,
        start=reader.word(row, where, "start") if "track" in top else "",
    )


def _constants(reader: Reader, top: Row, parent: BoardData | None) -> dict[str, Any]:
    """The numbers of the game: those of the board that is extended, and over them the file's own."""
    own = reader.get(top, (), "constants", "mapping", {} if parent else MISSING)
    constants = {**(parent.constants if parent else {}), **{str(key): value for key, value in own.items()}}
    if "constants" in top:
        reader.get(constants, ("constants",), "start_cash", "whole")
    return constants


def _parent(reader: Reader, top: Row, path: Path, lang: str, files: list[Path]) -> BoardData | None:
    """The shipped board that a board extends, if any."""
    if "extends" not in top:
        return None
    name = reader.word(top, (), "extends")
    parent = BOARDS / name / "board.yaml"
    if name not in games_with_boards() or path.resolve() == parent.resolve():
        shipped = ", ".join(games_with_boards())
        reader.fault(("extends",), f"extends a board '{name}' that is not there to extend; shipped are {shipped}")
        complain(reader)
    return _read_board(parent, lang, files)


def _own_decks(reader: Reader, top: Row, path: Path, lang: str, files: list[Path]) -> tuple[dict[str, Deck], Reader]:
    """The decks of a board, in its own file or in the one that `cards` names, and the reader that knows their lines."""
    if "cards" not in top:
        return (_decks(reader, top) if "decks" in top else {}), reader
    neighbour = path.parent / reader.word(top, (), "cards")
    files.append(neighbour)
    if "decks" in top:
        reader.fault(("cards",), "the file has both 'cards' and 'decks'; put the decks in one place")
        return _decks(reader, top), reader
    if not neighbour.is_file():
        reader.fault(("cards",), f"no file '{neighbour.name}' beside this one; the decks are read from there")
        return {}, reader
    cards = Reader(read_yaml(neighbour), lang)
    cards.known(cards.source.data, (), _CARD_FILE)
    return _decks(cards, cards.source.data), cards


def _inherited_decks(parent: BoardData | None, own: Mapping[str, Deck],
                     spaces: Sequence[Space]) -> tuple[dict[str, Deck], tuple[str, ...]]:
    """The decks of the board that is extended, without the cards that lead to spaces this board does not have."""
    decks: dict[str, Deck] = {}
    left_out: list[str] = []
    for deck in parent.decks.values() if parent else ():
        if deck.id not in own:
            lost = [card.id for card in deck.cards if _lost(card, spaces) is not None]
            left_out += lost
            cards = tuple(card for card in deck.cards if card.id not in lost)
            decks[deck.id] = Deck(deck.id, deck.name, cards, deck.provenance, deck.line)
    return decks, tuple(left_out)
