"""YAML files read with the line of everything in them, and rows checked so that a fault says file, line and remedy."""
from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeGuard

Key = str | int
Where = tuple[Key, ...]
Row = Mapping[Any, Any]

LANGUAGES: Final = ("en", "es")
MISSING: Final = object()
MOST: Final = 1_000_000_000                # the largest sum of money, or number of anything


def _boards_folder() -> Path:
    """The folder of the shipped boards: inside the package in an installed kit, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "boards"
    return inside if inside.is_dir() else package.parent / "boards"


BOARDS: Final = _boards_folder()


class BadBoard(ValueError):
    """A board or card file that cannot be played; one line a fault: file, line, what is there, what would do."""


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
        return (Path("boards") / path.resolve().relative_to(BOARDS)).as_posix()
    except ValueError:
        return str(path)


def read_yaml(path: Path) -> Source:
    """Read one YAML file. Raises BadBoard if there is none, it cannot be read, or it is no mapping."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    label = label_of(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise BadBoard(f"{label}: no such file") from None
    except UnicodeDecodeError as problem:
        line = problem.object.count(b"\n", 0, problem.start) + 1
        raise BadBoard(f"{label}:{line}: is not in UTF-8 (byte {problem.object[problem.start]:#04x}); cannot be read "
                       "until it is saved as a text in UTF-8") from None
    except (OSError, ValueError) as problem:
        raise BadBoard(f"{label}: cannot be read ({getattr(problem, 'strerror', None) or problem})") from None
    plain = _Plain(label)
    try:
        node = YAML(typ="safe", pure=True).compose(text)
        data = plain.value(node, ()) if node is not None else None
    except MarkedYAMLError as problem:
        line = problem.problem_mark.line + 1 if problem.problem_mark else 1
        why = problem.problem or problem.context
        raise BadBoard(f"{label}:{line}: not valid YAML: {why}{_tab(text, line)}") from None
    except (YAMLError, ValueError) as problem:
        raise BadBoard(f"{label}:1: not valid YAML: {clipped(' '.join(str(problem).split()), 200)}") from None
    except RecursionError:
        raise BadBoard(f"{label}: lists and mappings lie too deep in each other to be read") from None
    if plain.faults:
        raise BadBoard("\n".join(f"{label}:{line}: {fault}" for line, fault in sorted(set(plain.faults))))
    if not isinstance(data, dict):
        raise BadBoard(f"{label}:1: a mapping expected (key: value), found {named(data)}")
    return Source(label, data, plain.lines)


def _tab(text: str, line: int) -> str:
    """What to do, where the line begins with a tab."""
    row = (text.split("\n")[line - 1:line] or [""])[0]
    return "; YAML is indented with spaces, not with tabs" if "\t" in row[:len(row) - len(row.lstrip())] else ""


class _Plain:
    """Composed YAML nodes as plain values; notes the line of every item, and what cannot be read."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.lines: dict[Where, int] = {}
        self.faults: list[tuple[int, str]] = []
        self.seen: set[int] = set()

    def value(self, node: Any, where: Where) -> Any:
        line: int = node.start_mark.line + 1
        self.lines.setdefault(where, line)
        if node.id == "scalar":
            return self.scalar(node)
        if id(node) in self.seen:
            self.faults.append((line, "anchors and aliases (& and *) are not read; write it out"))
            return None
        self.seen.add(id(node))
        if node.id == "sequence":
            return [self.value(item, (*where, i)) for i, item in enumerate(node.value)]
        result: dict[Key, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            key = self.scalar(key_node) if key_node.id == "scalar" else None
            if not isinstance(key, (str, int)):
                self.faults.append((line, f"a key is a word or a whole number, found {named(key)}"))
                continue
            if key in result:
                first = self.lines[(*where, key)]
                also = f"; the other is on line {first}" if first != line else ""
                self.faults.append((line, f"key '{clipped(str(key))}' stands twice in one mapping{also}"))
                continue
            self.lines[(*where, key)] = line
            result[key] = self.value(value_node, (*where, key))
        return result

    def scalar(self, node: Any) -> Any:
        try:
            return _scalar(node)
        except ValueError:
            self.faults.append((node.start_mark.line + 1, f"'{clipped(str(node.value))}' is no number"))
            return None


def _scalar(node: Any) -> Any:
    kind, text = str(node.tag).rpartition(":")[2], str(node.value)
    if kind == "int":
        digits = text.replace("_", "")
        return int(digits, 0) if digits.lstrip("+-")[:2].lower() in ("0x", "0o", "0b") else int(digits)
    if kind == "float":
        return float(text.replace("_", "").replace(".inf", "inf").replace(".nan", "nan"))
    if kind == "bool":
        return text.lower() == "true"
    return None if kind == "null" else text


def named(value: Any) -> str:
    """A value in the words of a message: 'a list', 'nothing', 'the text ...', 'the number ...'."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return f"the text '{clipped(value)}'"
    if isinstance(value, int) and abs(value) > MOST ** 3:
        return "a number of more than 27 digits"
    return f"the number {value}"


def clipped(text: str, most: int = 60) -> str:
    """A text that fits into a message, on one line."""
    clean = "".join(sign if sign.isprintable() else " " for sign in text[:most + 1])
    return clean if len(clean) <= most else clean[:most] + "..."


def whole(value: Any, least: int) -> TypeGuard[int]:
    """Whether a value is a whole number of at least `least`."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def nearest(word: str, words: Sequence[str]) -> str:
    """'; did you mean ...?' if one of the words is close, else nothing."""
    near = difflib.get_close_matches(word, words, 1, 0.6)
    return f"; did you mean '{near[0]}'?" if near else ""


_EXPECTED: Final[Mapping[str, str]] = {
    "word": "a word or text", "whole": "a whole number from 0", "list": "a list", "mapping": "a mapping",
}
_STAND_IN: Final[Mapping[str, Any]] = {"word": "", "whole": 0, "list": (), "mapping": {}}


def _fits(value: Any, kind: str) -> bool:
    if kind == "word":
        return isinstance(value, str) and bool(value.strip())
    if kind == "whole":
        return whole(value, 0)
    return isinstance(value, list) if kind == "list" else isinstance(value, dict)


class Reader:
    """Reads rows out of one source and collects what is wrong with them, so that all of it is reported at once."""

    def __init__(self, source: Source, lang: str) -> None:
        self.source = source
        self.lang = lang
        self.faults: list[tuple[int, str]] = []

    def fault(self, where: Where, text: str) -> None:
        """Note that something is wrong there."""
        self.faults.append((self.source.line(where), text))

    def get(self, row: Row, where: Where, key: str, kind: str, default: Any = MISSING) -> Any:
        """The value of `key`, checked; a fault and a harmless stand-in if it is missing or of another type."""
        if key not in row:
            if default is not MISSING:
                return default
            self.fault(where, f"{self.called(row, where)} lacks '{key}' ({_EXPECTED[kind]})")
            return _STAND_IN[kind]
        value = row[key]
        if _fits(value, kind):
            if kind == "whole" and value > MOST:
                name = self.called(row, where)
                self.fault((*where, key), f"{key} of {name} is {named(value)}, at most {MOST:,} expected")
            return value
        self.fault((*where, key), f"{key} of {self.called(row, where)} is {named(value)}, {_EXPECTED[kind]} expected")
        return _STAND_IN[kind] if default is MISSING else default

    def word(self, row: Row, where: Where, key: str, default: Any = MISSING) -> str:
        """A word, checked like `get`."""
        return str(self.get(row, where, key, "word", default))

    def text(self, row: Row, where: Where, key: str, default: Any = MISSING) -> str:
        """A text for people: a string, or a mapping from language to string, of which the wanted one is taken."""
        value = row.get(key)
        if not isinstance(value, dict):
            return self.word(row, where, key, default)
        chosen = value.get(self.lang, value.get("en"))
        if isinstance(chosen, str) and "en" in value and set(value) <= set(LANGUAGES):
            return chosen
        wanted = "a text, or {en: text, es: text} with en at least, expected"
        self.fault((*where, key), f"{key} of {self.called(row, where)}: {wanted}")
        return ""

    def known(self, row: Row, where: Where, keys: Sequence[str], strict: bool = True) -> None:
        """A fault for every key of `row` that is not among `keys`; if not strict, only for likely slips of the pen."""
        for key in row:
            if key in keys:
                continue
            near = difflib.get_close_matches(str(key), keys, 1, 0.8)
            hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(keys)}"
            if strict or near:
                self.fault((*where, key), f"unknown key '{key}' in {self.called(row, where)}; {hint}")

    def rows(self, row: Row, where: Where, key: str, default: Any = MISSING) -> list[tuple[Where, dict[Any, Any]]]:
        """The mappings of a list of mappings, each with its place."""
        result: list[tuple[Where, dict[Any, Any]]] = []
        for i, item in enumerate(self.get(row, where, key, "list", default)):
            if isinstance(item, dict):
                result.append(((*where, key, i), item))
            else:
                self.fault((*where, key, i), f"entry {i + 1} of {key} is {named(item)}, a mapping expected")
        return result

    def words(self, row: Row, where: Where, key: str) -> tuple[str, ...]:
        """A list of words; empty if the key is absent."""
        values, name = self.get(row, where, key, "list", ()), self.called(row, where)
        for i, value in enumerate(values):
            if not isinstance(value, str):
                self.fault((*where, key, i), f"{key} of {name} holds {named(value)}, a word expected")
        return tuple(value for value in values if isinstance(value, str))

    def once(self, rows: Sequence[tuple[Where, dict[Any, Any]]], key: str, what: str) -> None:
        """A fault for every row whose `key` has the value of an earlier one."""
        first: dict[Key, int] = {}
        for where, row in rows:
            value = row.get(key)
            if isinstance(value, (str, int)):
                place = (*where, key)
                if value in first:
                    self.fault(place, f"two {what} have the {key} '{value}'; the other is on line {first[value]}")
                first.setdefault(value, self.source.line(place))

    def called(self, row: Row, where: Where) -> str:
        """A row's name in messages: 'Shaft 3', or space 4, or the file."""
        if not where:
            return "the file"
        name = row.get("name", row.get("title", row.get("id")))
        if isinstance(name, dict):
            name = name.get(self.lang, name.get("en"))
        if isinstance(name, str):
            return f"'{name}'"
        last = where[-1]
        if not isinstance(last, int):
            return str(last)
        return f"{str(where[-2]).removesuffix('s')} {last + 1}"

    def messages(self) -> list[str]:
        """Everything that was found, in the order of the file."""
        return [f"{self.source.label}:{line}: {text}" for line, text in sorted(set(self.faults))]


def complain(*readers: Reader) -> None:
    """Raise BadBoard if any of the readers found a fault."""
    messages = [message for reader in readers for message in reader.messages()]
    if messages:
        raise BadBoard("\n".join(messages))
