"""The table of games."""
from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

from kit.core.data import BadBoard, BoardData, games_with_boards, load_board
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
    if not isinstance(name, str):
        raise NoSuchGame(f"a game is called by its name, a text, not by {name!r}")
    games = OURS if name in OURS else table()
    if name not in games:
        near = get_close_matches(name.lower(), games, 1)
        raise NoSuchGame(f"there is no game {name!r}; {f'did you mean {near[0]!r}? ' if near else ''}"
                         f"games: {', '.join(games)}")
    if board is not None:
        check_board(name, board, lang)
    game: Game = import_module(games[name]).begin(players, options, board, lang)
    return game


def check_board(name: str, board: Any, lang: str) -> None:
    """A board is a file, and one for this game. Raises BadBoard."""
    if not isinstance(board, (str, Path, BoardData)):
        raise BadBoard(f"a board is given by the path of its file, not by {board!r}")
    if name in games_with_boards():
        data = load_board(board, lang)
        if data.game != name:
            raise BadBoard(f"{data.path}:1: this is a board for {data.game!r}, not for {name!r}; play {data.game!r} "
                           f"on it, or write 'game: {name}' and what its rules need")
