"""Exact chances of drawing cubes, from the counts of the bag: whole numbers and fractions, nothing rounded.

Heal: P(net = k) = sum over b of C(M, k+b) C(B, b) C(O, n-k-2b) / C(M+B+O, n), for M matching, B black, O other cubes.

Draws outside Heal replace a black cube by two more. Such a draw of n ends at the first moment at which coloured cubes
exceed black ones by n; by the ballot theorem j blacks are met in n/(n+2j) C(n+2j, j) orders, and given j the n+j
coloured cubes are a plain sample. What is drawn before from the same bag does not change these chances (the share of
any pattern in what is left is a martingale): a later draw has the law of a first one, as long as the bag lasts.
"""
from __future__ import annotations

from fractions import Fraction
from math import comb

from kit.games.hospital.data import BLACK, COLOURS

_NETS: dict[tuple[int, int, int, int], dict[int, Fraction]] = {}
_MATCHES: dict[tuple[int, int, int, int], dict[int, Fraction]] = {}
_ROOMS: dict[tuple[tuple[int, ...], tuple[int, ...], int, int], Fraction] = {}
LIMIT = 50_000      # kept results; far more than a game needs


def net_weights(matching: int, black: int, other: int, draw: int) -> dict[int, int]:
    """Net -> number of equally likely hands of `draw` cubes with that net; they sum to C(all, draw)."""
    weights: dict[int, int] = {}
    for b in range(min(black, draw) + 1):
        for m in range(min(matching, draw - b) + 1):
            ways = comb(matching, m) * comb(black, b) * comb(other, draw - m - b)
            if ways:
                weights[m - b] = weights.get(m - b, 0) + ways
    return dict(sorted(weights.items()))


def net(matching: int, black: int, other: int, draw: int) -> dict[int, Fraction]:
    """Net -> chance, for `draw` cubes at once from a bag that holds at least so many."""
    key = (matching, black, other, draw)
    found = _NETS.get(key)
    if found is None:
        total = comb(matching + black + other, draw)
        found = {k: Fraction(ways, total) for k, ways in net_weights(matching, black, other, draw).items()}
        _keep(_NETS, key, found)
    return found


def heal_net(bag: dict[str, int], discards: dict[str, int], colour: str, draw: int,
             start: int = 0) -> dict[int, Fraction]:
    """Net -> chance of a Heal's draw as the bag is now; an empty bag is refilled from the discards (HHH-CUBE-05).

    `start` is the net of the cubes that lie drawn already.
    """
    m, b, o = split(bag, colour)
    if draw <= m + b + o:
        return {start + k: p for k, p in net(m, b, o, draw).items()}
    rest = draw - m - b - o
    m2, b2, o2 = split(discards, colour)
    rest = min(rest, m2 + b2 + o2)
    return {start + m - b + k: p for k, p in net(m2, b2, o2, rest).items()}


def split(counts: dict[str, int], colour: str) -> tuple[int, int, int]:
    """Matching, black and other cubes."""
    m, b = counts.get(colour, 0), counts.get(BLACK, 0)
    return m, b, sum(counts.values()) - m - b


def blacks_met(coloured: int, black: int, draw: int) -> dict[int, Fraction]:
    """How many black cubes a draw outside Heal meets; sums to less than 1 only if the bag can run out."""
    found: dict[int, Fraction] = {}
    total = coloured + black
    for j in range(black + 1):
        if draw + j > coloured:
            break
        orders = draw * comb(draw + 2 * j, j) // (draw + 2 * j) if draw else int(j == 0)
        ways = comb(coloured, draw + j) * comb(black, j)
        found[j] = Fraction(orders * ways, comb(total, draw + 2 * j) * comb(draw + 2 * j, j))
    return found


def matches(matching: int, black: int, other: int, draw: int) -> dict[int, Fraction]:
    """Matching cubes -> chance, for a draw of `draw` outside Heal."""
    key = (matching, black, other, draw)
    found = _MATCHES.get(key)
    if found is None:
        found = {}
        for j, p in blacks_met(matching + other, black, draw).items():
            kept = draw + j
            total = comb(matching + other, kept)
            for k in range(max(0, kept - other), min(kept, matching) + 1):
                found[k] = found.get(k, Fraction(0)) + p * Fraction(comb(matching, k) * comb(other, kept - k), total)
        found = dict(sorted(found.items()))
        _keep(_MATCHES, key, found)
    return found


def matches_or_black(matching: int, black: int, other: int, draw: int) -> dict[int, Fraction]:
    """Matching and black cubes together -> chance, where black ones are not replaced (Self-Medication)."""
    total = comb(matching + black + other, draw)
    return {k: Fraction(comb(matching + black, k) * comb(other, draw - k), total)
            for k in range(min(draw, matching + black) + 1) if draw - k <= other}


def at_least(chances: dict[int, Fraction], least: int) -> Fraction:
    """The chance of `least` or more."""
    return sum((p for k, p in chances.items() if k >= least), Fraction(0))


def overflows(bag: dict[str, int], levels: dict[str, int], spots: int, draw: int) -> Fraction:
    """The chance that the arrivals of one Waiting Room overflow a column of any colour."""
    counts = tuple(bag[c] for c in COLOURS)
    free = tuple(spots - levels.get(c, 0) for c in COLOURS)
    key = (counts, free, bag[BLACK], draw)
    found = _ROOMS.get(key)
    if found is None:
        fits = [1]                      # ways to draw so many coloured cubes, none of a colour beyond its free spots
        for count, room in zip(counts, free):
            column = [comb(count, i) for i in range(min(count, room) + 1)]
            fits = _product(fits, column)
        coloured = sum(counts)
        safe = Fraction(0)
        for j, p in blacks_met(coloured, bag[BLACK], draw).items():
            if draw + j < len(fits):
                safe += p * Fraction(fits[draw + j], comb(coloured, draw + j))
        found = 1 - safe
        _keep(_ROOMS, key, found)
    return found


def _product(one: list[int], two: list[int]) -> list[int]:
    result = [0] * (len(one) + len(two) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(two):
            result[i + j] += a * b
    return result


def _keep(kept: dict, key: object, value: object) -> None:  # type: ignore[type-arg]
    if len(kept) > LIMIT:
        kept.clear()
    kept[key] = value
