"""Ruleboard: five board games to play, step through and reckon with.

>>> import kit
>>> session = kit.new("hmonopoly", ["Ann", "Ben"], seed=7)
>>> session.waiting.about
'Ann rolls for the first turn'
>>> kit.playout(session, "sensible").result.how
'won'
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.agents import playout
from kit.begin import load, new

if TYPE_CHECKING:
    from kit import agents, testing, views  # noqa: F401
    from kit.controls import play

__version__ = "0.1.0"
GAMES: tuple[str, ...]      # ids of the games, installed ones too
__all__ = ["GAMES", "load", "new", "play", "playout"]


def __getattr__(name: str) -> Any:
    """`kit.GAMES`, `kit.play`, `kit.odds`, `kit.lab`, `kit.views`, `kit.testing`: made when they are first used."""
    from importlib import import_module
    if name == "GAMES":
        return tuple(import_module("kit.games").table())
    if name == "play":
        return import_module("kit.controls").play
    if name in ("odds", "lab", "views", "testing", "controls"):
        return import_module(f"kit.{name}")
    raise AttributeError(f"module 'kit' has no attribute {name!r}")
