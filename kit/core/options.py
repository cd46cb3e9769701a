"""Table options: a frozen dataclass a game, each field with the values it may take.

    @dataclass(frozen=True)
    class Options:
        first_player: str = one_of("roll", "seat")
        auction_on_refusal: bool = False
        max_rounds: int = whole(30, 1, 1000)
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field, fields
from difflib import get_close_matches
from typing import Any, TypeVar

O = TypeVar("O")  # noqa: E741 - the type of an options record


class BadOption(ValueError):
    """An option that the game does not have, or a value that the option does not take."""


def one_of(default: str | int, *others: str | int) -> Any:
    """A field that takes one of these words, or one of these numbers; the first is the default."""
    return field(default=default, metadata={"values": (default, *others)})


def whole(default: int, low: int, high: int) -> Any:
    """A field that takes a whole number from `low` to `high`."""
    return field(default=default, metadata={"range": (low, high)})


def values_of(option: Field[Any]) -> tuple[Any, ...] | range:
    """What a field of an options record may be set to."""
    if "range" in option.metadata:
        low, high = option.metadata["range"]
        return range(low, high + 1)
    return tuple(option.metadata["values"]) if "values" in option.metadata else (False, True)


def build(cls: type[O], given: Mapping[str, Any] | O | None) -> O:
    """The options record from what a person gave: a mapping, a record, or nothing. Raises BadOption."""
    if given is None:
        return cls()
    if isinstance(given, cls):
        given = {f.name: getattr(given, f.name) for f in fields(cls)}  # type: ignore[arg-type]
    if not isinstance(given, Mapping):
        raise BadOption(f"options are given as a dict of names and values, not as {type(given).__name__}")
    known = {f.name: f for f in fields(cls)}  # type: ignore[arg-type]
    for name, value in given.items():
        if name not in known:
            near = get_close_matches(str(name), known, 1, 0.4)
            hint = f"; did you mean {near[0]!r}?" if near else f"; options: {', '.join(sorted(known))}"
            raise BadOption(f"there is no option {name!r}{hint}")
        values = values_of(known[name])
        if value not in values or type(value) is not type(values[values.index(value)]):     # 1.0 and True are no 1
            shown = f"{values[0]} to {values[-1]}" if isinstance(values, range) else ", ".join(map(repr, values))
            raise BadOption(f"option {name!r} does not take {value!r}; it takes {shown}")
    return cls(**given)


def as_dict(options: Any) -> dict[str, Any]:
    """Name and value of every option, in their order."""
    return {f.name: getattr(options, f.name) for f in fields(options)}
