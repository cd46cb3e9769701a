"""Minetown Monopoly: rent on demand, building from the second lap, forced sales, and fees in server money."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from kit.core.board import board_of
from kit.core.data import load_board
from kit.core.game import check_players
from kit.core.options import build
from kit.games.minetown.entry import Table, seat
from kit.games.minetown.game import Minetown, open_table
from kit.games.minetown.options import Options


def begin(players: int | list[str] | tuple[str, ...], options: Any = None, board: str | Path | None = None,
          lang: str = "en") -> Minetown:
    """A game ready to be played. Raises BadPlayers, BadOption, BadBoard."""
    chosen = build(Options, options)
    track = board_of(load_board(board or "minetown", lang))
    constants = track.data.constants
    names = check_players(players, int(constants["players_min"]), int(constants["players_max"]), "Minetown")
    return open_table(seat(track, chosen, names))


__all__ = ["Minetown", "Options", "Table", "begin", "open_table"]
