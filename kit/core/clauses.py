"""The rule catalogues: what a clause says in our words, where its source says it, how it was read, what may be changed.

A catalogue is parsed when somebody asks (0.1 to 0.3 s), once a process.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from kit.core.data import BOARDS, read_yaml

LABELS: Final = ("reading", "house rule")
YES_NO: Final[Mapping[str, dict[str, str]]] = {"en": {"True": "yes", "False": "no"},
                                               "es": {"True": "sí", "False": "no"}}


@dataclass(frozen=True)
class Clause:
    """One enforceable statement of a rulebook. `ruling` is empty where the text alone settles it."""

    id: str
    section: str
    lines: tuple[int, ...]
    rule: str
    ruling: str
    params: Mapping[str, Any]
    test: str
    source: str
    game: str
    lang: str = "en"

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return f"{self.id}: {self.rule}"

    @property
    def place(self) -> str:
        """Where the rule stands: source, section and lines."""
        lines = ", ".join(str(line) for line in self.lines)
        if self.lang == "es":
            return f"{self.source}, sección «{self.section}», línea{'s' if len(self.lines) > 1 else ''} {lines}"
        return f"{self.source}, section '{self.section}', line{'s' if len(self.lines) > 1 else ''} {lines}"


@dataclass(frozen=True)
class Option:
    """A table option: what may be chosen before play. `values` is a tuple, or a range of whole numbers.

    `label` tells whether a choice settles what the source leaves open ('reading') or departs from it ('house rule').
    `title` and `words` are how a form calls the option and its values; code calls them by `name` and as they are.
    """

    name: str
    values: Sequence[Any]
    default: Any
    clauses: tuple[str, ...]
    question: str
    reason: str
    label: str
    title: str = ""
    words: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.name)

    def reads(self, value: Any) -> str:
        """A value as a form shows it."""
        return self.words.get(str(value), str(value))

    @property
    def help(self) -> str:
        """The question behind the option and the reason for its default, for a form."""
        return f"{self.question} {self.reason}"


@dataclass(frozen=True)
class Settled:
    """A question the source leaves open and that was settled for every table."""

    id: str
    question: str
    answers: tuple[str, ...]
    chosen: str
    reason: str
    clauses: tuple[str, ...]

    def __hash__(self) -> int:
        return hash(self.id)


class Catalogue:
    """All clauses and table options of one game: `catalogue("minetown")["MIN-GO-01"]`."""

    def __init__(self, game: str, title: str, source: str) -> None:
        self.game = game
        self.title = title
        self.source = source
        self.clauses: dict[str, Clause] = {}
        self.options: dict[str, Option] = {}
        self.settled: dict[str, Settled] = {}

    def __getitem__(self, clause_id: str) -> Clause:
        if clause_id not in self.clauses:
            near = difflib.get_close_matches(clause_id, self.clauses, 3, 0.6)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise KeyError(f"no clause '{clause_id}' in the catalogue of {self.title}{hint}")
        return self.clauses[clause_id]

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self.clauses

    def __len__(self) -> int:
        return len(self.clauses)

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __repr__(self) -> str:
        return f"<Catalogue {self.title}: {len(self)} clauses, {len(self.options)} options>"

    def options_for(self, clause_id: str) -> tuple[Option, ...]:
        """The table options that touch a clause."""
        return tuple(option for option in self.options.values() if clause_id in option.clauses)


_CATALOGUES: Final[dict[tuple[str, str], Catalogue]] = {}


def games_with_rules() -> tuple[str, ...]:
    """The games that have a rule catalogue, in the order of their names."""
    return tuple(sorted(path.parent.name for path in BOARDS.glob("*/rules.yaml")))


def catalogue(game: str, lang: str = "en") -> Catalogue:
    """The rule catalogue of a game. Raises KeyError, naming the games that have one."""
    if (game, lang) not in _CATALOGUES:
        if game not in games_with_rules():
            raise KeyError(f"no rule catalogue for '{game}'; there are {', '.join(games_with_rules())}")
        _CATALOGUES[game, lang] = _read(game, lang)
    return _CATALOGUES[game, lang]


def options_of(game: str, lang: str = "en") -> tuple[Option, ...]:
    """The table options of a game, in the order of its catalogue."""
    return tuple(catalogue(game, lang).options.values())


def _read(game: str, lang: str) -> Catalogue:
    data: dict[str, Any] = read_yaml(BOARDS / game / "rules.yaml").data
    told = _translation(game, lang)
    result = Catalogue(game, _text(data["title"], lang), str(data["source"]))
    for row in data["clauses"]:
        clause = Clause(
            id=row["id"],
            section=row["section"],
            lines=tuple(row["lines"]),
            rule=_said(told, "clauses", row, "id", "rule", lang),
            ruling=_said(told, "clauses", row, "id", "ruling", lang),
            params=row.get("params", {}),
            test=_text(row["test"], lang),
            source=result.source,
            game=game,
            lang=lang,
        )
        if clause.id in result.clauses:
            raise ValueError(f"two clauses of {game} have the id {clause.id}")
        result.clauses[clause.id] = clause
    for row in data["options"]:
        option = Option(
            name=row["name"],
            values=_values(row["values"]),
            default=row["default"],
            clauses=tuple(row["clauses"]),
            question=_said(told, "options", row, "name", "question", lang),
            reason=_said(told, "options", row, "name", "reason", lang),
            label=row["label"],
            title=_said(told, "options", row, "name", "title", lang) or row["name"].replace("_", " "),
            words=YES_NO.get(lang, YES_NO["en"]) | told.get("options", {}).get(row["name"], {}).get("values", {}),
        )
        if option.name in result.options:
            raise ValueError(f"two options of {game} have the name {option.name}")
        result.options[option.name] = option
    for row in data["ambiguities"]:
        result.settled[row["id"]] = Settled(
            id=row["id"],
            question=_text(row["question"], lang),
            answers=tuple(row["answers"]),
            chosen=_text(row["chosen"], lang),
            reason=_text(row.get("reason", ""), lang),
            clauses=tuple(row["clauses"]),
        )
    return result


def _translation(game: str, lang: str) -> dict[str, Any]:
    """The texts of a catalogue in another language, by id of clause and name of option: rules.<lang>.yaml beside it."""
    path = BOARDS / game / f"rules.{lang}.yaml"
    return read_yaml(path).data if path.is_file() else {}


def _said(told: Mapping[str, Any], part: str, row: Mapping[str, Any], key: str, name: str, lang: str) -> str:
    """One text of a clause or an option, in the wanted language where there is one."""
    return _text(told.get(part, {}).get(row[key], {}).get(name, row.get(name, "")), lang)


def _text(value: Any, lang: str) -> str:
    """A text, in the wanted language where the catalogue has it."""
    return str(value.get(lang, value["en"])) if isinstance(value, dict) else str(value)


def _values(values: Any) -> Sequence[Any]:
    return range(values["from"], values["to"] + 1) if isinstance(values, dict) else tuple(values)


# ---------------------------------------------------------------------------------------------------------------- why


HEADINGS: Final[Mapping[str, tuple[str, str, str]]] = {
    "en": ("As read here", "Source", "Table option"),
    "es": ("Así se lee aquí", "Fuente", "Opción de mesa"),
}
LABELS_TOLD: Final[Mapping[str, Mapping[str, str]]] = {
    "es": {"reading": "lectura", "house rule": "regla de la casa"},
}


@dataclass(frozen=True)
class Why:
    """Why something happened: what happened, the clause behind it, and the table options that touch it, as set here."""

    text: str
    clause: Clause | None
    options: tuple[tuple[Option, Any], ...] = field(default=())
    lang: str = "en"

    def __hash__(self) -> int:
        return hash((self.text, self.clause))

    def __str__(self) -> str:
        if self.clause is None:
            return self.text
        lines = [self.text, f"{self.clause.id}: {self.clause.rule}"]
        reading, source, choice = HEADINGS.get(self.lang, HEADINGS["en"])
        if self.clause.ruling:
            lines.append(f"{reading}: {self.clause.ruling}")
        lines.append(f"{source}: {self.clause.place}")
        for option, value in self.options:
            label = LABELS_TOLD.get(self.lang, {}).get(option.label, option.label)
            lines.append(f"{choice} {option.name} = {value} ({label}): {option.help}")
        return "\n".join(lines)


def why(game: str, clause_id: str, text: str, options: Any = None, lang: str = "en") -> Why:
    """The clause behind something, with the table options in force; a game without a catalogue gives the text alone.

    `options` is the game's options record (or a mapping); what it does not set stands at its default.
    """
    if game not in games_with_rules() or not clause_id:
        return Why(text, None)
    rules = catalogue(game, lang)
    clause = rules[clause_id]
    touching = tuple((option, _setting(options, option)) for option in rules.options_for(clause_id))
    return Why(text, clause, touching, lang)


def _setting(options: Any, option: Option) -> Any:
    if isinstance(options, Mapping):
        return options.get(option.name, option.default)
    return getattr(options, option.name, option.default)
