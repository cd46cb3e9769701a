"""Oceanopoly: in from the centre, a pot in the middle, rent to be asked for in time, a short version of one hour."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from kit.core.board import board_of
from kit.core.data import load_board
from kit.core.game import check_players
from kit.core.options import build
from kit.games.oceanopoly.game import Oceanopoly, OceanopolyState
from kit.games.oceanopoly.options import Options
from kit.games.trading.estate import UNLIMITED
from kit.games.trading.game import decks, pot, seats
from kit.games.trading.state import NOBODY

CENTRE = -1          # where tokens begin: in the middle of the board, on no space (OCE-TOK-01)


def begin(players: int | list[str] | tuple[str, ...], options: Any = None, board: str | Path | None = None,
          lang: str = "en") -> Oceanopoly:
    """A game ready to be played. Raises BadPlayers, BadOption, BadBoard."""
    chosen = build(Options, options)
    track = board_of(load_board(board or "oceanopoly", lang))
    constants = track.data.constants
    names = check_players(players, int(constants["players_min"]), int(constants["players_max"]), "Oceanopoly")
    people, bank = seats(names, int(constants["start_cash"]), CENTRE)
    houses, hotels = int(constants["houses"]), int(constants["hotels"])
    if chosen.bank_supply == "unlimited":
        houses = hotels = UNLIMITED
    size = track.size
    state = OceanopolyState(people, [NOBODY] * size, [0] * size, [False] * size, decks(track), bank, pot(),
                            houses=houses, hotels=hotels)
    return Oceanopoly(names, chosen, track, state)


__all__ = ["Oceanopoly", "Options", "begin"]
