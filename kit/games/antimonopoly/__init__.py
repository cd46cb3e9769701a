"""Anti-Monopoly: competitors and monopolists on one board, each side with its own rents, building, taxes and cards."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from kit.core.board import board_of
from kit.core.data import load_board
from kit.core.game import BadPlayers, check_players
from kit.core.languages import retold, words_of
from kit.core.options import BadOption, build
from kit.games.antimonopoly.game import Antimonopoly, open_table
from kit.games.antimonopoly.options import Options


def begin(players: int | list[str] | tuple[str, ...], options: Any = None, board: str | Path | None = None,
          lang: str = "en") -> Antimonopoly:
    """A game ready to be played. Raises BadPlayers and BadOption, told in the table's language, and BadBoard."""
    track = board_of(load_board(board or "antimonopoly", lang))
    constants = track.data.constants
    try:
        chosen = build(Options, options)
        names = check_players(players, int(constants["players_min"]), int(constants["players_max"]), track.data.title)
    except (BadPlayers, BadOption) as no:
        raise type(no)(retold(str(no), words_of("antimonopoly", lang))) from None
    return open_table(names, chosen, track)


__all__ = ["Antimonopoly", "Options", "begin", "open_table"]
