"""Positions of Oceanopoly to start a test from: those of trading_help, and the opening of a new game."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import trading_help
from trading_help import NAMES, play

from kit.core.session import Session
from kit.testing import position

GAME = "oceanopoly"
TIDE_POOL = ["sea_star", "hermit_crab"]
WHALES = ["humpback_whale", "blue_whale"]
REEF = ["seahorse", "blue_tang", "clownfish"]


def table(players: Sequence[str] = NAMES[:3], **start: Any) -> Session:
    """Oceanopoly at the start of `to_move`'s turn, every token on SPLASH! unless told otherwise."""
    return trading_help.table(GAME, players, **start)


def landing(who: str, where: int | str, *more: Any, **start: Any) -> Session:
    """`who`, three spaces before `where`, rolls 1+2 and lands there; then `more` answers are given."""
    return trading_help.landing(who, where, *more, game=GAME, **start)


def opening(*dice: Any, players: Sequence[str] = NAMES[:3], options: Mapping[str, Any] | None = None) -> Session:
    """A new game: everybody takes the first token that is left, then these dice (or other answers) are given."""
    s = position(GAME, list(players), options=options)
    while s.waiting is not None and "choose a token" in s.waiting.about:
        s.answer(s.waiting.options[0])
    return play(s, *dice)


def pot(s: Session) -> int:
    return s.balances["pot"]
