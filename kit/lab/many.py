"""Games by the hundred: a child seed for each, one row for each, on one core or several."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit.agents import playout
from kit.begin import new
from kit.core.session import Agent, Session

if TYPE_CHECKING:
    import pandas as pd

TURNS = 5000            # a game that is still going after so many turns is stopped
HOW = ("won", "lost", "stopped")
Bots = str | Agent | Sequence[str | Agent] | Mapping[str, str | Agent]
Measure = Callable[[Session], Any]


class Odd(ValueError):
    """Something that many games cannot be played with: a count that is no count, a measure that names a column."""


class NoWorkers(RuntimeError):
    """Games cannot be spread over several processes here."""


def child_seed(seed: int | str, game: int) -> str:
    """The seed of one game of many.

    >>> child_seed(1, 17)
    '1/17'
    """
    return f"{seed}/{game}"


def run(game: str, players: int | Sequence[str] = 4, bots: Bots = "sensible", *, games: int = 100, seed: int | str = 0,
        options: Any = None, board: str | Path | None = None, turns: int = TURNS, workers: int = 1,
        measures: Mapping[str, Measure] | None = None, progress: bool = False) -> pd.DataFrame:
    """Play so many games to the end, or for `turns` turns; one row a game.

    Columns: `seed` (give it to `kit.new`, and the same game comes again), `how` (won, lost, stopped), `winners`
    (names, " and " between them), `reason`, `turns` (begun), `answers`, `score <name>` for every player, and whatever
    `measures` names: functions of the finished session. The table is the same for any number of `workers` (-1: all
    cores).
    Raises Odd, NoWorkers, and what `kit.new` and `kit.playout` raise.
    """
    import pandas
    counted(games, "games")
    counted(turns, "turns")
    named = dict(measures or {})
    who = list(players) if not isinstance(players, int) else players
    seeds = [child_seed(seed, i) for i in range(games)]
    new(game, who, seed=seeds[0], options=options, board=board)            # what is wrong is told here, not by a worker
    job = Job(game, who, bots, options, board, turns, named)
    rows = _spread(job, seeds, workers, progress) if workers != 1 else [job(one) for one in _told(seeds, progress)]
    return pandas.DataFrame(rows)


class Job:
    """How one of the games is played; goes to the workers."""

    def __init__(self, game: str, players: int | list[str], bots: Bots, options: Any, board: str | Path | None,
                 turns: int, measures: dict[str, Measure]) -> None:
        self.game = game
        self.players = players
        self.bots = bots
        self.options = options
        self.board = board
        self.turns = turns
        self.measures = measures

    def play(self, seed: str) -> Session:
        session = new(self.game, self.players, seed=seed, options=self.options, board=self.board)
        return playout(session, self.bots, turns=self.turns)

    def __call__(self, seed: str) -> dict[str, Any]:
        return row_of(self.play(seed), seed, self.measures)


def row_of(session: Session, seed: int | str, measures: Mapping[str, Measure]) -> dict[str, Any]:
    """What a table says of a finished game. Raises Odd."""
    result = session.result
    assert result is not None, "playout ends a game or stops it"
    row: dict[str, Any] = {"seed": seed, "how": result.how, "winners": " and ".join(result.winners),
                           "reason": result.reason, "turns": session.game.turns(), "answers": len(session.answers)}
    row |= {f"score {name}": result.scores.get(name) for name in session.players}
    for name, measure in measures.items():
        if name in row:
            raise Odd(f"a measure may not be called {name!r}: the table has a column of that name")
        row[name] = measure(session)
    return row


def counted(number: Any, what: str) -> int:
    """A whole number above zero. Raises Odd."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise Odd(f"{what} is a whole number above zero, not {number!r}")
    return number


def _spread(job: Job, seeds: list[str], workers: int, progress: bool) -> list[dict[str, Any]]:
    """The same rows in the same order, from several processes. Raises NoWorkers."""
    if workers == 0 or isinstance(workers, bool) or not isinstance(workers, int):
        raise Odd(f"workers is 1, a number of processes, or -1 for all cores, not {workers!r}")
    try:
        from joblib import Parallel, delayed
    except ImportError:
        raise NoWorkers("several workers need joblib: pip install 'ruleboard[scale]'; or leave workers=1") from None
    try:
        found = Parallel(n_jobs=workers, return_as="generator")(delayed(job)(seed) for seed in seeds)
        return list(_told(found, progress, len(seeds)))
    except Exception as error:
        if type(error).__module__.startswith(("joblib", "pickle", "_pickle")):      # no row was wrong: no process came
            raise NoWorkers(f"the games could not be given to {workers} workers: {error}; leave workers=1, or give "
                            "bots by name and measures that are functions of a module") from error
        raise


def _told(things: Iterable[Any], progress: bool, total: int | None = None) -> Iterable[Any]:
    """The things as they come, with a bar if wanted and if tqdm is there."""
    if not progress:
        return things
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return things
    shown: Iterable[Any] = tqdm(things, total=total, unit="game")
    return shown
