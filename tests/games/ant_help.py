"""Positions of Anti-Monopoly to start a test from: those of `trading_help`, with everybody on a side.

Ann, Ben and Cai are competitors, Mia and Max are monopolists.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import trading_help
from trading_help import play

from kit.core.session import Session
from kit.testing import position

SIDES = {"Ann": "competitor", "Ben": "competitor", "Cai": "competitor", "Mia": "monopolist", "Max": "monopolist"}
NAMES = ("Ann", "Ben", "Mia", "Max")
AMSTERDAM = ["dam", "leidsestraat", "kalverstraat"]


def table(players: Sequence[str] = NAMES, **start: Any) -> Session:
    """A game at the start of Ann's (or `to_move`'s) turn; see `trading_help.table`."""
    return trading_help.table("antimonopoly", players, sides=SIDES, **start)


def landing(who: str, where: int | str, *more: Any, players: Sequence[str] = NAMES, **start: Any) -> Session:
    """`who` rolls 1+2 and lands there; then `more` answers are given."""
    return trading_help.landing(who, where, *more, game="antimonopoly", players=players, sides=SIDES, **start)


def opening(*players: str, answers: Sequence[Any] = (), options: Any = None) -> Session:
    """A new game, nothing thrown yet; then these answers are given."""
    return play(position("antimonopoly", list(players), options=options), *answers)


def draws(who: str, *cards: str, **start: Any) -> Session:
    """`who` lands on a card space and draws the first of these cards; the others lie beneath it."""
    deck = SIDES[who]
    return landing(who, start.pop("where", 22), top={deck: cards}, **start)
