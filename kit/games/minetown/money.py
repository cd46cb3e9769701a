"""Blocks as money: cash is a whole number of dollars, and this is how it looks in blocks."""
from __future__ import annotations

from collections.abc import Mapping


def value(blocks: Mapping[str, int], worth: Mapping[str, int]) -> int:
    """What some blocks are worth on the board: count by name of block (MIN-MONEY-01)."""
    return sum(worth[name] * count for name, count in blocks.items())


def blocks(cash: int, worth: Mapping[str, int]) -> dict[str, int]:
    """The fewest blocks that make up `cash`, the largest first (MIN-MONEY-04)."""
    found: dict[str, int] = {}
    for name, each in sorted(worth.items(), key=_by_worth):
        count, cash = divmod(cash, each)
        if count:
            found[name] = count
    return found


def _by_worth(pair: tuple[str, int]) -> int:
    return -pair[1]
