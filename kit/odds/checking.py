"""The chain against the game's own play, and what real decks do: `check`, `cycling`."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from kit.core.game import Game
from kit.core.session import Session
from kit.odds.chisquare import Agreement, compare
from kit.odds.markov import Chain, chain
from kit.odds.playing import Tour, play
from kit.odds.walker import Place, Policy, Table, game_of

if TYPE_CHECKING:
    import pandas as pd

GAME = 250          # turns of one player after which another game, with decks newly shuffled, is begun
MOVING = frozenset({"move_to", "move_by", "confine", "skip_turn"})


@dataclass(frozen=True)
class Verdict:
    """Whether a chain is the game that is played: chi-square over all its transitions, and the spaces furthest off."""

    game: str
    turns: int
    agreement: Agreement
    furthest: tuple[tuple[str, float, float, float], ...]       # space, per roll exact, as played, standard error

    @property
    def holds(self) -> bool:
        return self.agreement.holds

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.turns} turns played against the chain: {self.agreement}"]
        lines += [f"  {space}: {100 * p:.3f} % of rolls exactly, {100 * q:.3f} % played, +- {100 * error:.3f}"
                  for space, p, q, error in self.furthest]
        return "\n".join(lines)


def check(game: str | Game | Session, policy: str | Policy = "leave", *, turns: int = 200_000, seed: int | str = 1,
          board: Any = None, options: Any = None, side: str = "", against: Chain | None = None,
          quiet: bool = False) -> Verdict:
    """Play `turns` turns by the game's own rules and compare where they end with the chain (or with `against`).

    Every pair of a place where turns begin and one where they end is a cell. Decks are shuffled before every turn, as
    the chain says. Prints the verdict, unless `quiet`, and returns it.
    """
    exact = against or chain(game, policy, board=board, options=options, side=side)
    rules = game_of(game, board, options)
    table = Table(rules, exact.policy, "owned", exact.side)
    tour = play(table, turns, seed, shuffle_every=1)
    verdict = Verdict(rules.name, turns, compare(_rows(exact, tour)), _furthest(exact, tour))
    if not quiet:
        print(verdict)
    return verdict


def _rows(exact: Chain, tour: Tour) -> list[tuple[Mapping[Any, float], Mapping[Any, float]]]:
    """For each place, the ends that were counted and their chances."""
    counts: dict[Place, dict[Any, float]] = {}
    for (start, end), count in tour.moves.items():
        counts.setdefault(start, {})[end] = count
    rows: list[tuple[Mapping[Any, float], Mapping[Any, float]]] = []
    for start, seen in counts.items():
        i = exact.index.get(start)
        chances = {} if i is None else {exact.places[j]: p for j, p in exact.rows[i].items()}
        rows.append((seen, chances))
    return rows


def _furthest(exact: Chain, tour: Tour) -> tuple[tuple[str, float, float, float], ...]:
    """The three spaces where play and chain are furthest apart, in standard errors of independent rolls."""
    measure = exact.landing().per_roll
    found = []
    for i, space in enumerate(exact.spaces):
        p = measure[space]
        q = sum([count for place, count in tour.rolled.items() if place.space == i and not place.confined]) / tour.rolls
        error = sqrt(max(p, 1 / tour.rolls) * (1 - p) / tour.rolls)
        found.append((abs(p - q) / error, (space, p, q, error)))
    found.sort(reverse=True)
    return tuple(row for _, row in found[:3])


# --------------------------------------------------------------------------------------------------------- real decks


@dataclass(frozen=True)
class Cycling:
    """Landings when used cards go where the rules say, and not back into a shuffled deck; each with its error.

    `how` says whether the numbers are exact or simulated. The errors are standard errors from many separate games.
    """

    per_roll: Mapping[str, float]
    end_of_turn: Mapping[str, float]
    touches_per_turn: Mapping[str, float]
    errors: Mapping[str, Mapping[str, float]]           # by measure, by space
    confined: Mapping[str, float]                       # per_roll and end_of_turn of the place of confinement
    how: str

    def frame(self) -> pd.DataFrame:
        """By space: each measure and its error; `attrs["how"]` says how they were found."""
        import pandas
        columns: dict[str, Mapping[str, float]] = {}
        for name in ("per_roll", "end_of_turn", "touches_per_turn"):
            columns[name] = getattr(self, name)
            columns[f"{name}_error"] = self.errors[name]
        frame = pandas.DataFrame(columns)
        frame.index.name = "space"
        frame.attrs = {"how": self.how, "confined": dict(self.confined)}
        return frame


def cycling(game: str | Game | Session, policy: str | Policy = "leave", *, turns: int = 100_000, seed: int | str = 1,
            board: Any = None, options: Any = None, deeds: str | Sequence[bool] = "owned", side: str = "") -> Cycling:
    """Landings with real decks: exact where no card moves a token, otherwise played, in games of 250 turns each.

    The order of a deck is fixed by its one shuffle, so the games, and not the turns, are what is independent; the
    errors are made from the spread between them.
    """
    exact = chain(game, policy, board=board, options=options, deeds=deeds, side=side)
    rules = exact.game
    moving = [card.id for card in rules.cards.values() for effect in (*card.effects, *card.if_impossible)
              if effect.verb in MOVING]
    if not moving:
        found = exact.landing()
        zero = dict.fromkeys(exact.spaces, 0.0)
        return Cycling(found.per_roll, found.end_of_turn, found.touches_per_turn,
                       dict.fromkeys(("per_roll", "end_of_turn", "touches_per_turn"), zero),
                       {"per_roll": sum(found.per_roll_confined), "end_of_turn": sum(found.end_confined)},
                       "exact: no card of this board moves a token")
    table = Table(game_of(game, board, options), exact.policy, deeds, exact.side)
    games = max(2, turns // GAME)
    return _averaged(exact, [play(table, GAME, f"{seed} {n}", shuffle_every=GAME) for n in range(games)])


def _averaged(exact: Chain, tours: list[Tour]) -> Cycling:
    """Means over games, and the standard errors of these means (ratio estimates, to first order)."""
    shares: dict[str, dict[str, float]] = {}
    errors: dict[str, dict[str, float]] = {}
    confined: dict[str, float] = {}
    for name in ("per_roll", "end_of_turn", "touches_per_turn"):
        totals = [tour.rolls if name == "per_roll" else tour.turns for tour in tours]
        whole = sum(totals)
        shares[name], errors[name] = {}, {}
        for i, space in enumerate(exact.spaces):
            counts = [_count(tour, name, i) for tour in tours]
            share = shares[name][space] = sum(counts) / whole
            spread = sum([(count - share * total) ** 2 for count, total in zip(counts, totals, strict=True)])
            errors[name][space] = sqrt(spread * len(tours) / (len(tours) - 1)) / whole
        if name != "touches_per_turn":
            confined[name] = sum([_count(tour, name, -1) for tour in tours]) / whole
    turns = sum([tour.turns for tour in tours])
    return Cycling(shares["per_roll"], shares["end_of_turn"], shares["touches_per_turn"], errors, confined,
                   f"simulated: {turns} turns in {len(tours)} games, each with its own shuffle")


def _count(tour: Tour, name: str, space: int) -> int:
    """A count of one tour; space -1 is the place of confinement."""
    if name == "touches_per_turn":
        return tour.touched[space]
    counts = tour.rolled if name == "per_roll" else tour.ended
    if space < 0:
        return sum([count for place, count in counts.items() if place.confined])
    return sum([count for place, count in counts.items() if place.space == space and not place.confined])
