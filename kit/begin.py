"""How a session is begun, and how a saved one is taken up again."""
from __future__ import annotations

from collections.abc import Mapping
from operator import index
from pathlib import Path
from typing import Any

from kit.agents import agents_for, quiet_seats
from kit.core.game import BadPlayers, Game
from kit.core.options import as_dict
from kit.core.session import ChangedSave, NoSave, OtherRules, Session, read_save
from kit.games import new_game, table


def games() -> tuple[str, ...]:
    """Ids of all games, installed ones too."""
    return tuple(table())


def new(game: str, players: int | list[str] | tuple[str, ...] = 4, *, seed: int | str | None = None,
        options: Any = None, board: str | Path | None = None, bots: Mapping[str, Any] | str | None = None,
        lang: str = "en") -> Session:
    """Begin a game.

    `players`: names in seat order, or how many. `seed` fixes all that chance will do; without one a seed is drawn and
    kept in the session. `options`: a dict, or the game's Options. `board`: the path of your own board file. `bots`:
    a bot's name for every seat, or a dict from player to bot. Raises NoSuchGame, NoSuchBot, BadPlayers, BadOption,
    BadBoard, BadSeed.
    """
    if seed is None:
        from secrets import randbelow
        seed = randbelow(1_000_000)
    elif not isinstance(seed, str):
        seed = _whole(seed)
    rules = new_game(game, players, options, board, lang)
    check_accounts(rules)
    names = bots if isinstance(bots, Mapping) else dict.fromkeys(rules.players, bots) if bots else {}
    header = {"game": game, "rules": rules.version, "board": rules.digest, "players": list(rules.players),
              "seed": seed, "options": as_dict(rules.options), "lang": lang,
              "bots": {name: bot for name, bot in names.items() if isinstance(bot, str)}}
    if board is not None:
        header["board_path"] = str(board)
    session = Session(rules, header, seed, agents_for(rules, names))
    session.quiet = quiet_seats(names)
    return session


class BadSeed(ValueError):
    """A seed is a whole number or a text."""


def _whole(seed: Any) -> int:
    """The seed as an int, also from a numpy integer. Raises BadSeed."""
    try:
        return index(seed)
    except TypeError:
        raise BadSeed(f"a seed is a whole number or a text, not {seed!r}") from None


def check_accounts(rules: Game) -> None:
    """No player may be called like an account of the game. Raises BadPlayers."""
    seats = len(rules.players)
    names = tuple(account.name for account in rules.accounts())
    others = names[seats:] if names[:seats] == rules.players else names       # where each seat holds its own money
    for name in rules.players:
        if name in others:
            raise BadPlayers(f"{name!r} is the name of an account of the game; choose another name")


HEADER: dict[str, tuple[type, ...]] = {"game": (str,), "players": (list,), "seed": (int, str), "options": (dict,),
                                       "rules": (str,), "board": (str,)}


def load(path: str | Path) -> Session:
    """Take up a saved game. Raises BadSave; its `session` is the game as far as it could be read."""
    saved = read_save(path)
    header = saved.header
    for key, types in HEADER.items():
        if key not in header:
            raise NoSave(f"{path}: its header has no {key!r}, so the game cannot be begun again")
        if not isinstance(header[key], types):
            wanted = " or ".join(kind.__name__ for kind in types)
            raise NoSave(f"{path}: its header gives {header[key]!r} as {key!r}; this is a {wanted} in a saved game")
    try:
        session = new(header["game"], header["players"], seed=header["seed"], options=header["options"],
                      board=header.get("board_path"), bots=header.get("bots"), lang=header.get("lang", "en"))
    except (ValueError, TypeError) as error:
        raise NoSave(f"{path}: its header does not begin a game (rules {header['rules']}): {error}") from error
    for part in ("rules", "board"):
        if header[part] != session.header[part]:
            raise OtherRules(f"{path}: was saved under {part} {header[part]!r} of {header['game']}, these are {part} "
                             f"{session.header[part]!r}, under which its answers may mean something else; "
                             "go on with what saved it, or begin a new game")
    session.note = saved.note
    session.replay(saved.labels, str(path))
    if saved.trouble:
        raise ChangedSave(saved.trouble, session)
    return session
