"""The table of games."""
from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from kit.core.game import Game

OURS = {
    "hmonopoly": "kit.games.hmonopoly",
    "oceanopoly": "kit.games.oceanopoly",
    "antimonopoly": "kit.games.antimonopoly",
    "minetown": "kit.games.minetown",
    "hospital": "kit.games.hospital",
}


class NoSuchGame(ValueError):
    """There is no game of that name."""


def table() -> dict[str, str]:
    """Game id -> module with a `begin` function: ours, and those that installed packages offer."""
    from importlib.metadata import entry_points
    return OURS | {point.name: point.value for point in entry_points(group="ruleboard.games")}


def new_game(name: str, players: int | list[str] | tuple[str, ...], options: Any = None,
             board: str | Path | None = None, lang: str = "en") -> Game:
    """A game ready to be played. Raises NoSuchGame, BadPlayers, BadOption, BadBoard."""
    games = OURS if name in OURS else table()
    if name not in games:
        raise NoSuchGame(f"there is no game {name!r}; games: {', '.join(games)}")
    game: Game = import_module(games[name]).begin(players, options, board, lang)
    return game
