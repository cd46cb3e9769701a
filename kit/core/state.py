"""State is plain data: dataclasses, lists, dicts, numbers, strings - a tree, no part of it in two places."""
from __future__ import annotations

from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any, TypeVar

T = TypeVar("T")

ATOMS: frozenset[type] = frozenset({int, str, bool, float, type(None), tuple, frozenset})
_FIELDS: dict[type, tuple[str, ...]] = {}


def clone(value: T) -> T:
    """An independent copy of plain state. Tuples, frozensets and frozen records are shared: they never change.

    Raises TypeError for what is not plain (a generator, an open file, an object with secrets of its own).
    """
    copied: T = _clone(value)
    return copied


def _clone(value: Any) -> Any:
    kind: Any = type(value)
    if kind in ATOMS:
        return value
    if kind is list:
        if ATOMS.issuperset(map(type, value)):
            return value[:]
        return [_clone(part) for part in value]
    if kind is dict:
        if ATOMS.issuperset(map(type, value.values())):
            return value.copy()
        return {key: _clone(part) for key, part in value.items()}
    names = _FIELDS.get(kind)
    if names is None:
        if kind is set:
            return value.copy()
        if getattr(getattr(kind, "__dataclass_params__", None), "frozen", False):
            return value
        names = _FIELDS[kind] = _fields_of(kind)
    new = kind.__new__(kind)
    for name in names:
        part = getattr(value, name)
        setattr(new, name, part if type(part) in ATOMS else _clone(part))
    return new


def _fields_of(kind: Any) -> tuple[str, ...]:
    if not is_dataclass(kind):
        name = kind.__name__
        raise TypeError(f"{name} is not plain state; keep dataclasses, lists, dicts, numbers and strings")
    return tuple(f.name for f in fields(kind))


def shallow(thing: T) -> T:
    """A second object with the same attributes; the attributes themselves are shared."""
    kind: Any = type(thing)
    twin: T = kind.__new__(kind)
    own = getattr(thing, "__dict__", None)
    if own:
        twin.__dict__.update(own)
    for name in _compiled_attributes(kind):
        if hasattr(thing, name):
            setattr(twin, name, getattr(thing, name))
    return twin


_COMPILED: dict[type, tuple[str, ...]] = {}


def _compiled_attributes(kind: type) -> tuple[str, ...]:
    """The attributes that a compiled class keeps outside `__dict__`; none in plain Python."""
    names = _COMPILED.get(kind)
    if names is None:
        found: dict[str, None] = {}
        for base in kind.__mro__:
            found.update(dict.fromkeys(name for name in base.__dict__.get("__mypyc_attrs__", ()) if name != "__dict__"))
        names = _COMPILED[kind] = tuple(found)
    return names


def fingerprint(*parts: object) -> str:
    """A short name for some data: equal data, equal name. Saves keep it to tell when a board has changed."""
    return sha256(repr(parts).encode()).hexdigest()[:16]
