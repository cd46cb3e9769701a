"""The figures that documents quote, measured here: `python -m kit bench`. Nothing is asserted.

Every figure has a name, a value and a unit. Engine figures are taken in processes of their own, once with the plain
source and once with a copy compiled from it (`python -m kit.fast copy DIR`), where there is a compiler; they count the
seconds of one core, so that they are the same on a machine that has other things to do.
"""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from kit.agents import playout
from kit.begin import new
from kit.core.chance import Roll
from kit.core.events import Event, Paid
from kit.core.session import Session

ROOT = Path(__file__).resolve().parent.parent
TRADING = ("hmonopoly", "oceanopoly", "antimonopoly", "minetown")
SEATS = 4
FORK_AT = (100, 500, 1000)

Figure = tuple[str, float, str]


class Skipped(Exception):
    """Why some figures cannot be had here."""


# -- inside one process, plain or compiled


def speed(game: str, seconds: float) -> dict[str, float]:
    """Games, dice rolls and answers a second with four sensible bots, events on; and the events' share of the time."""
    playout(new(game, SEATS, seed=0), "sensible")                  # boards are read, everything is imported
    games = rolls = answers = entries = 0
    writing = 0.0
    begun = process_time()
    while process_time() - begun - writing < seconds:
        session = playout(new(game, SEATS, seed=games), "sensible")
        games += 1
        answers += len(session.answers)
        entries += len(session.events)
        rolls += sum(isinstance(answer, Roll) for answer in session.answers)
        started = process_time()
        _written_again(session.events)
        writing += process_time() - started
    taken = process_time() - begun - writing
    return {"games": games / taken, "rolls": rolls / taken, "decision": 1e6 * taken / answers,
            "events": 100 * writing / taken}


def _written_again(events: list[Event]) -> list[Event]:
    """A log of the same entries: what it costs to write one down."""
    log: list[Event] = []
    for event in events:
        if isinstance(event, Paid):
            payer, payee, amount, reason, space = event.args
            log.append(Paid(event.turn, event.clause, payer, payee, amount, reason, space))
        else:
            log.append(Event(event.turn, event.clause, event.say, event.args))
    return log


def forks() -> dict[int, float]:
    """Microseconds a fork at answer 100, 500 and 1000: the median over the 20 answers before, each many times."""
    session = new("hmonopoly", SEATS, seed=1, bots="sensible")
    while len(session.answers) < max(FORK_AT):
        if session.over:
            raise Skipped("the game was too short")
        session.step(one=True)
    taken: dict[int, float] = {}
    for age in FORK_AT:
        times = []
        for at in range(age - 20, age):
            started = process_time()
            for _ in range(20):
                session.fork(at)
            times.append((process_time() - started) / 20)
        taken[age] = 1e6 * median(times)
    return taken


def chains() -> dict[str, float]:
    """Milliseconds for the landing chain of each board, made from the game's own turn and solved: the best of 7."""
    from kit.odds import markov
    best: dict[str, float] = {}
    for game in TRADING:
        rules = new(game, SEATS, seed=0)
        times = []
        for _ in range(7):
            markov._CHAINS.clear()                   # or it would only be looked up
            started = process_time()
            markov.chain(rules).stationary()
            times.append(process_time() - started)
        best[game] = 1000 * min(times)
    return best


def inside(what: str, seconds: float) -> Any:
    """What a process of its own measures and prints as JSON."""
    if what == "fork":
        return forks()
    return chains() if what == "chain" else speed(what, seconds)


# -- from outside


def python(root: Path, *words: str) -> str:
    """What a fresh Python prints, with the kit that stands in `root`. Raises Skipped with its last words."""
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, *words], cwd=root, env=environment, capture_output=True, text=True)  # noqa: S603 - our own Python
    if done.returncode:
        raise Skipped((done.stderr.strip() or "it ended with an error").splitlines()[-1])
    return done.stdout


def measured(root: Path, what: str, seconds: float) -> Any:
    return json.loads(python(root, "-m", "kit.bench", what, str(seconds)))


def importing(_options: Options) -> Iterator[Figure]:
    """`import kit`, and `kit.new` the first time (boards are read) and afterwards."""
    code = "from time import perf_counter as t; a = t(); import kit; print(t() - a)"
    yield "import_kit", min(float(python(ROOT, "-c", code)) for _ in range(5)), "s"
    code = ("from time import perf_counter as t; import kit\n"
            "for _ in range(2):\n a = t(); kit.new('hmonopoly', 4, seed=1); print(1000 * (t() - a))")
    first, again = zip(*[map(float, python(ROOT, "-c", code).split()) for _ in range(3)], strict=True)
    yield "new_first", min(first), "ms"
    yield "new_again", min(again), "ms"


def plain(options: Options) -> Iterator[Figure]:
    yield from _engine(ROOT, "plain", options)


def compiled(options: Options) -> Iterator[Figure]:
    """The same figures with a copy compiled from the same source."""
    if options.compiled is not None:
        yield from _engine(options.compiled, "compiled", options)
        return
    if not (os.name == "nt" or any(shutil.which(name) for name in (os.environ.get("CC") or "cc", "gcc", "clang"))):
        raise Skipped("no C compiler was found")
    with tempfile.TemporaryDirectory() as folder:
        python(ROOT, "-m", "kit.fast", "copy", folder)
        yield from _engine(Path(folder), "compiled", options)


def _engine(root: Path, how: str, options: Options) -> Iterator[Figure]:
    found = python(root, "-c", "from kit.fast import compiled; print(compiled())").strip()
    if found != str(how == "compiled"):
        raise Skipped(f"the engine in use is {'' if found == 'True' else 'not '}the compiled one")
    for game in TRADING:
        try:
            figures = measured(root, game, options.seconds)
        except Skipped as why:
            options.tell(f"{game}, {how}: {why}")
            continue
        yield f"{game}_{how}_games", figures["games"], "games/s"
        yield f"{game}_{how}_rolls", figures["rolls"], "rolls/s"
        yield f"{game}_{how}_decision", figures["decision"], "us"
        yield f"{game}_{how}_events", figures["events"], "% of the time"
    for age, taken in measured(root, "fork", 0).items():
        yield f"fork_{how}_{age}", taken, "us"
    for game, taken in measured(root, "chain", 0).items():
        yield f"chain_{game}_{how}", taken, "ms"


TABLE = """
import os, sys
from time import perf_counter as t
a = t()
import kit
table = kit.play("hmonopoly", 4, seed=7)
b = t()
import psutil
print(b - a, psutil.Process().memory_info().rss / 2**20)
"""


def table(_options: Options) -> Iterator[Figure]:
    """An open table: seconds from `import kit` on, and what its process holds."""
    taken, held = map(float, python(ROOT, "-c", TABLE).split()[-2:])
    yield "table_open", taken, "s"
    yield "table_process", held, "MB"


def browser(_options: Options) -> Iterator[Figure]:
    """From click to redraw, in a real browser; the memory of the kernel behind the table."""
    if not (ROOT / "tests" / "e2e" / "measure.py").exists():
        raise Skipped("the browser is measured from a checkout, by tests/e2e/measure.py")
    code = ("import sys, json; sys.path.insert(0, 'tests/e2e'); import measure; "
            "print(json.dumps(measure.table_figures()))")
    for name, value in json.loads(python(ROOT, "-c", code).splitlines()[-1]).items():
        what, _, unit = name.rpartition(", ")
        yield "browser_" + what.replace(",", "").replace(" ", "_"), value, unit


def hospital(options: Options) -> Iterator[Figure]:
    """A thousand sensible games of the hospital, one careful game, the exact odds of a position (all in one core)."""
    from kit.odds.hospital import odds
    session = playout(new("hospital", SEATS, seed=0), "careful")           # components are read, bots imported
    games = 1000 if options.seconds >= 1 else 20
    started = process_time()
    for seed in range(games):
        playout(new("hospital", SEATS, seed=seed), "sensible")
    yield "hospital_sensible_1000", (process_time() - started) * 1000 / games, "s"
    started = process_time()
    session = playout(new("hospital", SEATS, seed=1), "careful")
    taken = process_time() - started
    yield "hospital_careful_game", taken, "s"
    yield "hospital_careful_decision", 1000 * taken / len(session.answers), "ms"
    times = []
    for at in range(20, len(session.answers), max(1, len(session.answers) // 40)):
        position = session.fork(at)
        started = process_time()
        odds(position)
        times.append(process_time() - started)
    yield "hospital_odds_position", 1000 * median(times), "ms"


class Options:
    """How long to measure, where a compiled copy stands already, and whom to tell what is skipped."""

    def __init__(self, seconds: float = 3.0, compiled: Path | None = None,
                 tell: Callable[[str], None] = lambda text: print(text, file=sys.stderr)) -> None:
        self.seconds = seconds
        self.compiled = compiled
        self.tell = tell


GROUPS: dict[str, Callable[[Options], Iterator[Figure]]] = {
    "import": importing, "plain": plain, "compiled": compiled, "table": table, "browser": browser, "hospital": hospital,
}


def run(only: list[str], options: Options) -> Iterator[Figure]:
    """The figures of these groups, or of all, as they come in. What cannot be had is told, and left out."""
    for name, group in GROUPS.items():
        if not only or name in only:
            try:
                yield from group(options)
            except Skipped as why:
                options.tell(f"{name}: skipped: {why}")


# -- many games


def many_games(game: str, players: int, bot: str, games: int, seed: int = 0, turns: int = 10_000,
               options: Any = None) -> dict[str, Any]:
    """How games by one kind of bot end. Raises AssertionError when any entry of any log makes or loses money."""
    ends: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    lengths: list[int] = []
    entries = 0
    for nr in range(games):
        session = playout(new(game, players, seed=seed + nr, options=options), bot, turns=turns)
        result = session.result
        assert result is not None
        ends[result.reason if result.how == "stopped" else f"{result.how} ({result.clause})"] += 1
        winners.update(result.winners)
        lengths.append(session.game.turns())
        entries += audit(session)
    return {"game": game, "players": players, "bot": bot, "games": games, "ended": dict(ends.most_common()),
            "winners": dict(winners), "turns": median(lengths),
            "longest": max(lengths), "entries": entries}


def audit(session: Session) -> int:
    """Go through every entry of the log: no seat falls below zero, the sum stays; the books end at the balances.

    Returns the number of entries. Raises AssertionError.
    """
    held = Counter(session.fork(0).balances)
    total = sum(held.values())
    entries = 0
    for event in session.events:
        if isinstance(event, Paid):
            entries += 1
            held[event.payer] -= event.amount
            held[event.payee] += event.amount
            assert event.amount >= 0, f"{event} is negative"
            assert held[event.payer] >= 0 or event.payer not in session.players, f"{event} leaves {held[event.payer]}"
    assert sum(held.values()) == total, f"there was {total} of money, there is {sum(held.values())}"
    for name, money in session.balances.items():
        assert held[name] == money, f"{name} has {money}; by the log it is {held[name]}"
    return entries


if __name__ == "__main__":
    print(json.dumps(inside(sys.argv[1], float(sys.argv[2]))))
