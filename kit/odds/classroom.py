"""A class's own games as data: landings, fees and durations of all saves in a folder, beside the exact odds.

    report = kit.odds.tally("saves/")
    print(report)                   # the sentences that a student can write down
    report.frame()                  # by space: landings counted, expected, fees

The expected landings are exact for each token's own number of turns, begun where the game begins; that tokens left
confinement by `policy` is an assumption, and so are, for the chi-square, landings that do not depend on each other.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from kit.core.events import Paid
from kit.core.session import BadSave, Session
from kit.games.trading.game import Trading
from kit.odds.chisquare import Agreement, compare
from kit.odds.markov import chain
from kit.odds.walker import MOVES, NoTrack, Policy

if TYPE_CHECKING:
    import pandas as pd

FEES = frozenset({"rent", "service fee"})
FEW = 30            # landings below which nothing is concluded


class NoGames(ValueError):
    """There is no saved game to count, or there are games of more than one kind."""


@dataclass
class Tally:
    """What the games of a folder came to. Counts by space id; `expected` are exact, for as many turns as were taken."""

    game: str
    title: str
    games: int
    finished: int
    turns: int
    names: Mapping[str, str]
    landings: Mapping[str, int]
    expected: Mapping[str, float]
    fees: Mapping[str, int]
    payments: Mapping[str, int]
    durations: tuple[int, ...]                  # turns of each finished game
    agreement: Agreement
    skipped: Mapping[str, str] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.landings.values())

    def rows(self) -> list[dict[str, Any]]:
        """One row a space: landings, expected, the difference in standard errors, fees paid there and how often."""
        found = []
        for space, expected in self.expected.items():
            counted = self.landings.get(space, 0)
            off = (counted - expected) / sqrt(expected) if expected else 0.0
            found.append({"space": space, "landings": counted, "expected": expected, "off": off,
                          "fees": self.fees.get(space, 0), "payments": self.payments.get(space, 0)})
        return found

    def frame(self) -> pd.DataFrame:
        import pandas
        return pandas.DataFrame(self.rows()).set_index("space")

    @property
    def sentence(self) -> str:
        """What a student can write down about the landings."""
        most = max(self.landings, key=lambda space: self.landings[space], default="")
        if self.total < FEW:
            return (f"We have counted {self.total} landings in {self.games} games of {self.title}: too few to say "
                    "whether they agree with the exact odds.")
        share, wanted = self.landings[most] / self.total, self.expected[most] / sum(self.expected.values())
        found = self.agreement
        word = "agree" if found.holds else "do not agree"
        return (f"In {_counted(self.games, 'game')} of {self.title} with {_counted(self.turns, 'turn')} we counted "
                f"{self.total} landings; most of them, {100 * share:.1f} %, on {self.names[most]}, where "
                f"{100 * wanted:.1f} % were to be expected. Chi-square is {found.chi_square:.1f} on {found.freedom} "
                f"degrees of freedom (p = {found.chance:.2g}): our landings {word} with the exact odds.")

    def __str__(self) -> str:
        lines = [self.sentence]
        if self.durations:
            spread = f", give or take {stdev(self.durations):.0f}" if len(self.durations) > 1 else ""
            lines.append(f"{_counted(self.finished, 'game')} came to an end, after {fmean(self.durations):.0f} turns "
                         f"on average{spread}.")
        if self.fees:
            best = max(self.fees, key=lambda space: self.fees[space])
            times = _counted(self.payments[best], "payment")
            lines.append(f"{self.names[best]} earned most: {self.fees[best]} in {times}.")
        lines += [f"Left out: {name}: {why}" for name, why in self.skipped.items()]
        return "\n".join(lines)


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def tally(folder: str | Path | Iterable[Session], game: str = "", policy: str | Policy = "leave") -> Tally:
    """Read all saves of a folder (or take sessions), count, and compare with the exact odds.

    `game`: which game, where the folder holds several. A file that cannot be read to its end counts as far as it goes
    if its game can be told, and is named in `skipped` otherwise. Raises NoGames.
    """
    sessions, skipped = _sessions(folder)
    kinds = sorted({session.game.name for session in sessions})
    if game:
        sessions = [session for session in sessions if session.game.name == game]
    elif len(kinds) > 1:
        raise NoGames(f"there are games of {', '.join(kinds)}: say which with game=")
    if not sessions:
        told = "; ".join(f"{name}: {why}" for name, why in skipped.items())
        raise NoGames(f"no saved game{' of ' + game if game else ''} in {folder}" + (f" ({told})" if told else ""))
    return _tally(sessions, skipped, policy)


def _sessions(folder: str | Path | Iterable[Session]) -> tuple[list[Session], dict[str, str]]:
    """The sessions of a folder, and why files were left out."""
    from kit.begin import load
    if not isinstance(folder, (str, Path)):
        return list(folder), {}
    place = Path(folder)
    if not place.is_dir():
        raise NoGames(f"{place} is no folder")
    sessions: list[Session] = []
    skipped: dict[str, str] = {}
    for path in sorted(file for file in place.iterdir() if file.is_file() and not file.name.startswith(".")):
        try:
            sessions.append(load(path))
        except BadSave as error:
            if error.session is not None and error.session.answers:
                sessions.append(error.session)
            else:
                skipped[path.name] = str(error)
    return sessions, skipped


def _tally(sessions: list[Session], skipped: Mapping[str, str], policy: str | Policy) -> Tally:
    first = sessions[0].game
    if not isinstance(first, Trading):
        raise NoTrack(f"{first.name} has no track to land on")
    landings: Counter[str] = Counter()
    fees: Counter[str] = Counter()
    payments: Counter[str] = Counter()
    expected = {space.id: 0.0 for space in first.spaces}
    turns = 0
    for session in sessions:
        assert isinstance(session.game, Trading)
        taken: dict[str, set[int]] = {name: set() for name in session.players}
        for event in session.events:
            if isinstance(event, Paid):
                if event.reason in FEES:
                    fees[event.space] += event.amount
                    payments[event.space] += 1
            elif event.say.kind in (*MOVES, "stays", "confined") and event.args[0] in taken:
                taken[event.args[0]].add(event.turn)
                if event.say.kind in MOVES:
                    landings[event.args[-1].id] += 1
        for name, own in taken.items():
            turns += len(own)
            _expect(session, name, len(own), policy, expected)
    ended = [session for session in sessions if session.result is not None and session.result.how != "stopped"]
    total = sum(expected.values())
    counted: dict[Any, float] = {space: float(count) for space, count in landings.items()}
    chances: dict[Any, float] = {space: count / total for space, count in expected.items()} if total else {}
    agreement = compare([(counted, chances)]) if total else Agreement(0.0, 0, 1.0)
    return Tally(first.name, first.track.data.title, len(sessions), len(ended), turns,
                 {space.id: space.name for space in first.spaces}, dict(landings), expected, dict(fees), dict(payments),
                 tuple(session.game.turns() for session in ended), agreement, dict(skipped))


def _expect(session: Session, name: str, turns: int, policy: str | Policy, expected: dict[str, float]) -> None:
    """Add the exact landings of one token in its first so many turns."""
    walked = chain(session, policy, side=session.state.players[name].side)
    for row in walked.touches_ahead(turns, walked.first):
        for space, count in row.items():
            expected[space] = expected.get(space, 0.0) + count
