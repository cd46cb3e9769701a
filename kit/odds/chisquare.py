"""Whether counts agree with chances: Pearson's chi-square."""
from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

LEAST = 5.0         # cells that expect fewer are put together
DOUBT = 0.001       # a chance below which agreement is doubted


@dataclass(frozen=True)
class Agreement:
    """How counts agree with expectations: `chance` is that of a chi-square so large or larger when they do agree."""

    chi_square: float
    freedom: int
    chance: float

    @property
    def holds(self) -> bool:
        return self.chance >= DOUBT

    def __str__(self) -> str:
        word = "agrees" if self.holds else "does not agree"
        return f"chi-square {self.chi_square:.1f} on {self.freedom} degrees of freedom, p = {self.chance:.2g}: {word}"


def tail(chi_square: float, freedom: int) -> float:
    """The chance that a chi-square with so many degrees of freedom is as large as this, or larger.

    By scipy where it is installed; else by Wilson and Hilferty (1931): the cube root of chi-square over its degrees of
    freedom is nearly normal, with mean 1 - 2/9n and variance 2/9n; off by less than 0.01 for n = 1, 0.001 from n = 10.
    """
    if freedom <= 0:
        return 1.0
    try:
        from scipy.stats import chi2  # type: ignore[import-untyped, import-not-found, unused-ignore]
        return float(chi2.sf(chi_square, freedom))
    except ImportError:
        spread = 2 / (9 * freedom)
        z = ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
        return NormalDist().cdf(-z)


def compare(rows: Iterable[tuple[Mapping[Hashable, float], Mapping[Hashable, float]]]) -> Agreement:
    """Counts against chances, row by row, each row with its own total: `(counts, chances)`.

    A row of n cells that expect LEAST or more has n - 1 degrees of freedom; smaller cells are one cell together. What
    was counted but has no chance at all is infinitely far off. For the transitions of a Markov chain this is the test
    of Anderson and Goodman (1957).
    """
    chi_square, freedom = 0.0, 0
    for counts, chances in rows:
        total = sum(counts.values())
        if any(count and not chances.get(key) for key, count in counts.items()):
            return Agreement(float("inf"), freedom, 0.0)
        cells: list[tuple[float, float]] = []
        rare = [0.0, 0.0]
        for key, chance in chances.items():
            if total * chance >= LEAST:
                cells.append((counts.get(key, 0), total * chance))
            else:
                rare[0] += counts.get(key, 0)
                rare[1] += total * chance
        if rare[1] >= LEAST or not cells:
            cells.append((rare[0], rare[1]))
        elif rare[1]:
            cells[-1] = (cells[-1][0] + rare[0], cells[-1][1] + rare[1])
        if len(cells) > 1:
            chi_square += sum([(seen - wanted) ** 2 / wanted for seen, wanted in cells])
            freedom += len(cells) - 1
    return Agreement(chi_square, freedom, tail(chi_square, freedom))
