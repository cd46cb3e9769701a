"""How a session is begun, and how a saved one is taken up again."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kit.agents import agents_for, quiet_seats
from kit.core.options import as_dict
from kit.core.session import BadSave, Session, read_save
from kit.games import new_game


def new(game: str, players: int | list[str] | tuple[str, ...] = 4, *, seed: int | str | None = None,
        options: Any = None, board: str | Path | None = None, bots: Mapping[str, Any] | str | None = None,
        lang: str = "en") -> Session:
    """Begin a game.

    `players`: names in seat order, or how many. `seed` fixes all that chance will do; without one a seed is drawn and
    kept in the session. `options`: a dict, or the game's Options. `board`: the path of your own board file. `bots`:
    a bot's name for every seat, or a dict from player to bot. Raises NoSuchGame, BadPlayers, BadOption, BadBoard.
    """
    if seed is None:
        from secrets import randbelow
        seed = randbelow(1_000_000)
    rules = new_game(game, players, options, board, lang)
    names = bots if isinstance(bots, Mapping) else {name: bots for name in rules.players} if bots else {}
    header = {"game": game, "rules": rules.version, "board": rules.digest, "players": list(rules.players),
              "seed": seed, "options": as_dict(rules.options), "lang": lang,
              "bots": {name: bot for name, bot in names.items() if isinstance(bot, str)}}
    if board is not None:
        header["board_path"] = str(board)
    session = Session(rules, header, seed, agents_for(rules, names))
    session.quiet = quiet_seats(names)
    return session


def load(path: str | Path) -> Session:
    """Take up a saved game. Raises BadSave; its `session` is the game as far as it could be read."""
    header, labels, note = read_save(path)
    try:
        session = new(header["game"], header["players"], seed=header["seed"], options=header["options"],
                      board=header.get("board_path"), bots=header.get("bots"), lang=header.get("lang", "en"))
    except KeyError as missing:
        raise BadSave(f"{path}: its header has no {missing}") from None
    except ValueError as error:
        raise BadSave(f"{path}: its header does not begin a game: {error}") from None
    for part in ("rules", "board"):
        if header.get(part) != session.header[part]:
            raise BadSave(f"{path}: was saved under {part} {header.get(part)!r}, these are {part} "
                          f"{session.header[part]!r}; play it with the version that saved it", None)
    session.note = note
    return session.replay(labels, str(path))
