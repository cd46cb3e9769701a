"""What many games say: two ways to play side by side, bots against each other, and who wins from a position."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit.agents import playout
from kit.core.luck import Luck
from kit.core.session import Agent, Session
from kit.lab.many import HOW, TURNS, Bots, Job, Measure, Odd, child_seed, counted, run

if TYPE_CHECKING:
    import pandas as pd


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error: the spread of one value divided by the square root of how many there are.

    >>> mean_and_error([1, 2, 3])
    (2.0, 0.5773502691896258)
    """
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, float("nan")
    spread = (sum((value - mean) ** 2 for value in values) / (n - 1)) ** 0.5
    return mean, spread / n ** 0.5


def compare(game: str, first: Mapping[str, Any] | None, second: Mapping[str, Any] | None,
            players: int | Sequence[str] = 4, bots: Bots = "sensible", *, games: int = 100, seed: int | str = 0,
            board: str | Path | None = None, turns: int = TURNS, workers: int = 1,
            measures: Mapping[str, Measure] | None = None, progress: bool = False) -> pd.DataFrame:
    """Two sets of table options, the same seeds for both: a row a number that the games have.

    Columns: `first` and `second` with their standard errors, `difference` (second - first) and its standard error, from
    the differences of games of one seed. Rows: `turns`, shares of games `won`, `lost`, `stopped`, and each measure that
    is a number. Both tables of games are in `attrs["games"]`. Raises what `run` raises.
    """
    import pandas
    tables = [run(game, players, bots, games=games, seed=seed, options=options, board=board, turns=turns,
                  workers=workers, measures=measures, progress=progress) for options in (first, second)]
    names = ["turns", *(measures or {})]
    rows = {}
    for name in [*names, *HOW]:
        one, other = (_column(table, name) for table in tables)
        if one is None or other is None:
            continue
        (a, a_error), (b, b_error) = mean_and_error(one), mean_and_error(other)
        change, error = mean_and_error([y - x for x, y in zip(one, other, strict=True)])
        rows[name] = {"first": a, "error of first": a_error, "second": b, "error of second": b_error,
                      "difference": change, "error": error}
    found = pandas.DataFrame.from_dict(rows, orient="index")
    found.attrs = {"games": tables}
    return found


def _column(table: pd.DataFrame, name: str) -> list[float] | None:
    """A column as numbers; None when it has none."""
    if name in HOW:
        return [float(how == name) for how in table["how"]]
    values = list(table[name])
    return [float(value) for value in values] if all(isinstance(value, (int, float)) for value in values) else None


def league(game: str, bots: Mapping[str, str | Agent] | Sequence[str], players: int = 4, *, games: int = 100,
           seed: int | str = 0, options: Any = None, board: str | Path | None = None,
           turns: int = TURNS) -> pd.DataFrame:
    """Bots at one table, moved on by one seat from game to game, so that nobody has the best chair; a row a bot.

    Columns: `tries` (games times chairs), `wins` (a win that is shared counts in parts), `per_seat` and its `error`.
    How many games were won, lost and stopped is in `attrs`. Raises Odd, and what `kit.new` raises.
    """
    named: dict[str, str | Agent] = dict(bots) if isinstance(bots, Mapping) else {bot: bot for bot in bots}
    counted(games, "games")
    if not 1 < len(named) <= players:
        raise Odd(f"a league has from 2 to {players} bots, as many as there are seats; here are {len(named)}")
    shares: dict[str, list[float]] = {name: [] for name in named}
    how = dict.fromkeys(HOW, 0)
    for i in range(games):
        chairs = [list(named)[(seat + i) % len(named)] for seat in range(players)]
        seats = [f"{name} {seat + 1}" for seat, name in enumerate(chairs)]
        result = Job(game, seats, [named[name] for name in chairs], options, board, turns, {}).play(
            child_seed(seed, i)).result
        assert result is not None
        how[result.how] += 1
        for name, seat in zip(chairs, seats, strict=True):
            shares[name].append(_share(seat, result.winners))
    return _standings(shares, {"games": games} | how, "per_seat")


def win_odds(session: Session, bots: Bots = "sensible", *, games: int = 100, seed: int | str = 0,
             turns: int = TURNS) -> pd.DataFrame:
    """Who wins from this position, when bots play on with other dice and cards each time; a row a player.

    Columns: `tries`, `wins`, `chance` and its `error`. How many games were won, lost and stopped is in
    `attrs`. The session itself stays as it is. Raises Odd.
    """
    counted(games, "games")
    shares: dict[str, list[float]] = {name: [] for name in session.players}
    how = dict.fromkeys(HOW, 0)
    for i in range(games):
        trial = session.fork()
        trial.luck = Luck(child_seed(seed, i))
        result = playout(trial, bots, turns=turns).result
        assert result is not None
        how[result.how] += 1
        for name, won in shares.items():
            won.append(_share(name, result.winners))
    return _standings(shares, {"games": games} | how, "chance")


def _share(name: str, winners: Sequence[str]) -> float:
    """What a player has of a win: all of it, or its part."""
    return 1 / len(winners) if name in winners else 0.0


def _standings(shares: Mapping[str, Sequence[float]], attrs: dict[str, int], title: str) -> pd.DataFrame:
    """Wins, their mean and its standard error, by name."""
    import pandas
    rows = {}
    for name, won in shares.items():
        mean, error = mean_and_error(won)
        rows[name] = {"tries": len(won), "wins": sum(won), title: mean, "error": error}
    found = pandas.DataFrame.from_dict(rows, orient="index")
    found.attrs.update(attrs)
    return found
