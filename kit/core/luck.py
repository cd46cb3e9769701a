"""Luck: a number in [0, 1) for every answer of a game, fixed by its seed.

Answer n is always met by number n, so undo and step again gives the same roll, and a fork has the luck of its parent.
"""
from __future__ import annotations

from random import Random


class Luck:
    """`luck.at(n)` is the n-th number of the seed's sequence; shared by all forks of a session."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._random = Random(f"ruleboard {seed}")
        self.numbers: list[float] = []

    def at(self, n: int) -> float:
        numbers = self.numbers
        while n >= len(numbers):
            draw = self._random.random
            numbers.extend([draw() for _ in range(256)])
        return numbers[n]
