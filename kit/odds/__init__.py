"""Exact odds, from the very rules that are played."""
from __future__ import annotations

from kit.odds.outcomes import expected, outcomes, played

__all__ = ["expected", "outcomes", "played"]


def __getattr__(name: str) -> object:
    """`kit.odds.hospital`: a game's own odds, loaded when they are first used."""
    if name == "hospital":
        from importlib import import_module
        return import_module("kit.odds.hospital")
    raise AttributeError(f"module 'kit.odds' has no attribute {name!r}")
