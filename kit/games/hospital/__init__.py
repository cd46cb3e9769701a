"""Healthy Heart Hospital: everybody runs one hospital, for six rounds, without going bankrupt or being arrested."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from kit.core.game import Game, check_players
from kit.games.hospital.board import HospitalBoard
from kit.games.hospital.data import load_components
from kit.games.hospital.game import HealthyHeart
from kit.games.hospital.options import options_from, seats
from kit.games.hospital.setup import supply


def begin(players: int | list[str] | tuple[str, ...], options: Any = None, board: str | Path | None = None,
          lang: str = "en") -> Game:
    """A hospital for 2 to 5 players, or one who plays two hands. Raises BadPlayers, BadOption, BadBoard."""
    names, chosen = seats(check_players(players, 1, 5, "Healthy Heart Hospital"), options_from(options))
    plan = HospitalBoard(load_components(board), chosen)
    return HealthyHeart(names, chosen, plan, supply(names, plan, chosen))
