"""Long-run shares and waiting times of small chains, without rounding or cancellation: pure Python.

A matrix is a list of rows; row i holds the chances of going from i to each j and sums to 1.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TypeVar

K = TypeVar("K")
Row = list[float]
BIG = 150          # from so many states on numpy is used where it is installed


class Reducible(ValueError):
    """A chain in which some states cannot be reached, or cannot be left again; the message names them."""


def stationary(chain: Mapping[K, Mapping[K, float | Fraction]]) -> dict[K, float | Fraction]:
    """Long-run share of each state; sums to 1. Exact when every chance is an int or a Fraction.

    `chain[a][b]` is the chance of going from a to b. Raises Reducible, naming what cannot be reached.

    >>> stationary({"a": {"a": .25, "b": .75}, "b": {"a": .25, "b": .75}})
    {'a': 0.25, 'b': 0.75}
    >>> stationary({"a": {"b": 1}, "b": {"a": Fraction(1, 2), "b": Fraction(1, 2)}})["a"]
    Fraction(1, 3)
    """
    states = list(chain)
    for state, row in chain.items():
        lost = [target for target in row if target not in chain]
        if lost:
            raise ValueError(f"{state} leads to {lost[0]}, which has no row")
        total = float(sum([float(p) for p in row.values()]))
        if abs(total - 1) > 1e-9:
            raise ValueError(f"the chances from {state} sum to {total}, not to 1")
    where = {state: i for i, state in enumerate(states)}
    steps = [[where[target] for target, p in chain[state].items() if p] for state in states]
    inside = closed_class(steps, [str(state) for state in states])
    if len(inside) < len(states):
        left = ", ".join(str(state) for i, state in enumerate(states) if i not in inside)
        raise Reducible(f"cannot be reached again in the long run: {left}")
    if all(isinstance(p, (int, Fraction)) for row in chain.values() for p in row.values()):
        exact = [{where[target]: Fraction(p) for target, p in row.items()} for row in chain.values()]
        return dict(zip(states, shares_exact(exact), strict=True))
    rows = [[float(row.get(target, 0.0)) for target in states] for row in chain.values()]
    return dict(zip(states, shares(rows), strict=True))


def closed_class(steps: Sequence[Sequence[int]], names: Sequence[str]) -> list[int]:
    """The states that go on being visited in the long run, in order. Raises Reducible when there are two such sets."""
    classes = [part for part in components(steps) if all(j in part for i in part for j in steps[i])]
    if len(classes) > 1:
        told = "; ".join(", ".join(names[i] for i in sorted(part)) for part in classes)
        raise Reducible(f"there are {len(classes)} sets of places that cannot be left again: {told}")
    return sorted(classes[0])


def components(steps: Sequence[Sequence[int]]) -> list[set[int]]:
    """States that lead to each other, set by set. Method: Tarjan's, without recursion."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    on_stack: set[int] = set()
    stack: list[int] = []
    found: list[set[int]] = []
    for root in range(len(steps)):
        if root in number:
            continue
        work = [(root, 0)]
        while work:
            node, at = work.pop()
            if at == 0:
                number[node] = low[node] = len(number)
                stack.append(node)
                on_stack.add(node)
            for k in range(at, len(steps[node])):
                target = steps[node][k]
                if target not in number:
                    work += [(node, k + 1), (target, 0)]
                    break
                if target in on_stack:
                    low[node] = min(low[node], low.get(target, number[target]))
            else:
                for target in steps[node]:
                    if target in on_stack:
                        low[node] = min(low[node], low[target])
                if low[node] == number[node]:
                    part: set[int] = set()
                    while node not in part:
                        last = stack.pop()
                        on_stack.discard(last)
                        part.add(last)
                    found.append(part)
    return found


def shares(rows: Sequence[Sequence[float]]) -> Row:
    """Long-run share of each state of an irreducible chain; n floats that sum to 1, each to nearly full precision.

    Method: Grassmann, Taksar and Heyman (1985): elimination without a subtraction, so nothing cancels.
    """
    n = len(rows)
    if n >= BIG:
        big = _shares_numpy(rows)
        if big is not None:
            return big
    a = [list(row) for row in rows]
    out = [0.0] * n
    for k in range(n - 1, 0, -1):
        row = a[k][:k]
        leaves = out[k] = sum(row)
        for i in range(k):
            at = a[i]
            weight = at[k]
            if weight:
                weight /= leaves
                at[k] = weight
                a[i] = [x + weight * y for x, y in zip(at, row)] + at[k:]
    share = [1.0] + [0.0] * (n - 1)
    for k in range(1, n):
        share[k] = sum([share[i] * a[i][k] for i in range(k)])
    total = sum(share)
    return [x / total for x in share]


def _shares_numpy(rows: Sequence[Sequence[float]]) -> Row | None:
    """The same elimination, row by row in numpy; None where it is not installed."""
    try:
        import numpy as np
    except ImportError:
        return None
    a = np.array(rows, dtype=float)
    n = len(a)
    for k in range(n - 1, 0, -1):
        a[:k, k] /= a[k, :k].sum()
        a[:k, :k] += np.outer(a[:k, k], a[k, :k])
    share = np.zeros(n)
    share[0] = 1.0
    for k in range(1, n):
        share[k] = share[:k] @ a[:k, k]
    return [float(x) for x in share / share.sum()]


def shares_exact(rows: Sequence[Mapping[int, Fraction]]) -> list[Fraction]:
    """Long-run shares as exact fractions. Method: integer elimination without fractions (Bareiss 1968).

    `rows[i]` maps j to the chance of going from i to j. Row i is multiplied by the least common denominator d of its
    chances; what solves the integer equations is then the share over d.
    """
    n = len(rows)
    scale = [lcm(*[p.denominator for p in row.values()]) for row in rows]
    # equation j: sum over i of x_i (scaled P_ij - [i = j] d_i) = 0; x_0 = 1 moves to the right-hand side
    table = [[0] * n for _ in range(n)]
    for i, row in enumerate(rows):
        for j, p in row.items():
            table[j][i] = int(p * scale[i])
        table[i][i] -= scale[i]
    a = [[*table[j][1:], -table[j][0]] for j in range(1, n)]
    last = 1
    for k in range(n - 1):
        pivot_at = next(i for i in range(k, n - 1) if a[i][k])
        a[k], a[pivot_at] = a[pivot_at], a[k]
        top = a[k]
        pivot = top[k]
        tail = top[k + 1:]
        for i in range(k + 1, n - 1):
            at = a[i]
            factor = at[k]
            if factor:
                a[i] = at[:k] + [0] + [(pivot * x - factor * y) // last for x, y in zip(at[k + 1:], tail)]
            else:
                a[i] = at[:k + 1] + [pivot * x // last for x in at[k + 1:]]
        last = pivot
    # the last pivot is the determinant: with it in front, every unknown is a whole number
    whole = last if n > 1 else 1
    x = [0] * (n - 1)
    for k in range(n - 2, -1, -1):
        rest = a[k][n - 1] * whole - sum([a[k][j] * x[j] for j in range(k + 1, n - 1)])
        x[k] = rest // a[k][k]
    raw = [whole * scale[0], *[x[i - 1] * scale[i] for i in range(1, n)]]
    common = gcd(*raw)
    raw = [value // common for value in raw]
    total = sum(raw)
    return [Fraction(value, total) for value in raw]


def waiting(rows: Sequence[Mapping[int, float]], ends: Sequence[float], costs: Sequence[float]) -> Row:
    """Expected total cost from each state until the end: the x that solves x_i = costs_i + sum over j of rows_ij x_j.

    `ends[i]` is the chance that it ends from i at once; `rows[i]` the chances of going on, with ends_i they sum to 1.
    Infinite where the end cannot be reached for sure. Method: elimination as in `shares`, where 1 - p_ii is the sum of
    the ways out, so nothing cancels.
    """
    n = len(rows)
    sure = _reach(rows, ends)
    a = [[row.get(j, 0.0) for j in range(n)] for row in rows]
    end, cost, out = list(ends), list(costs), [1.0] * n
    for k in range(n - 1, -1, -1):
        if not sure[k]:
            continue
        row, leaves = a[k], sum(a[k][:k]) + end[k]
        out[k] = leaves
        short = row[:k]
        for i in range(k):
            weight = a[i][k]
            if weight:
                weight /= leaves
                a[i][:k] = [x + weight * y for x, y in zip(a[i], short)]
                end[i] += weight * end[k]
                cost[i] += weight * cost[k]
    found = [0.0] * n
    for k in range(n):
        if sure[k]:
            found[k] = (cost[k] + sum([p * x for p, x in zip(a[k][:k], found) if p])) / out[k]
        else:
            found[k] = float("inf")
    return found


def _reach(rows: Sequence[Mapping[int, float]], ends: Sequence[float]) -> list[bool]:
    """For each state, whether the end is reached for sure: no state on the way from which it cannot be reached."""
    n = len(rows)
    back: list[list[int]] = [[] for _ in range(n)]
    for i, row in enumerate(rows):
        for j, p in row.items():
            if p:
                back[j].append(i)
    can = _backwards(back, [i for i in range(n) if ends[i]])
    lost = _backwards(back, [i for i in range(n) if not can[i]])
    return [not flag for flag in lost]


def _backwards(back: Sequence[Sequence[int]], targets: Sequence[int]) -> list[bool]:
    """Which states lead to one of the targets."""
    found = [False] * len(back)
    todo = list(targets)
    for i in todo:
        found[i] = True
    while todo:
        for j in back[todo.pop()]:
            if not found[j]:
                found[j] = True
                todo.append(j)
    return found
