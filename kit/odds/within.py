"""What a turn comes to, from every chance in it: sums over all its ways, loops included.

The chances of a turn are nodes; a step leads on to another node or ends the turn. Almost all of it is a tree folded
up, so one pass in the right order sums it; where a turn can come back to a chance (a card that leads to a space where a
card is drawn), the few nodes that close a loop are kept as unknowns and solved for at the end. Works alike for floats
and for exact fractions.
"""
from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from kit.odds.walk import Step

Number = Any                       # float, or Fraction
Row = dict[Any, Number]


class Endless(ValueError):
    """A turn that never ends: the cards of a board send a token round and round."""


class Arc(NamedTuple):
    """A step with its chance."""

    p: Number
    then: int
    step: Step


class Within:
    """The chances of all turns, in an order in which each comes after those it leads to; `loops` close a loop."""

    def __init__(self, arcs: Sequence[Sequence[Arc]], roots: Sequence[int]) -> None:
        self.arcs = arcs
        self.order: list[int] = []
        self.loops: set[int] = set()
        self._sort(roots)

    def _sort(self, roots: Sequence[int]) -> None:
        """Depth first: a node is put down after all it leads to; a step to a node still open closes a loop."""
        open_: set[int] = set()
        done: set[int] = set()
        for root in roots:
            if root in done:
                continue
            stack = [(root, 0)]
            open_.add(root)
            while stack:
                node, at = stack.pop()
                arcs = self.arcs[node]
                while at < len(arcs):
                    then = arcs[at].then
                    at += 1
                    if then < 0 or then in done:
                        continue
                    if then in open_:
                        self.loops.add(then)
                        continue
                    stack.append((node, at))
                    stack.append((then, 0))
                    open_.add(then)
                    break
                else:
                    open_.discard(node)
                    done.add(node)
                    self.order.append(node)

    def back(self, own: Callable[[int], Row], keep: Callable[[Arc], bool] | None = None) -> list[Row]:
        """For every node x = own(node) + the sum over its steps of chance times the x of where it leads.

        An x is a row: amounts by name. `keep` leaves steps out: what they lead to does not count.
        """
        rows: list[Row] = [{} for _ in self.arcs]
        open_: list[Row] = [{} for _ in self.arcs]          # how much of each loop node's row is still to be added
        for node in self.order:
            row = own(node)
            rest: Row = {}
            for arc in self.arcs[node]:
                then = arc.then
                if then < 0 or (keep is not None and not keep(arc)):
                    continue
                p = arc.p
                if then in self.loops:
                    rest[then] = rest.get(then, 0) + p
                else:
                    for key, value in rows[then].items():
                        row[key] = row.get(key, 0) + p * value
                    for key, value in open_[then].items():
                        rest[key] = rest.get(key, 0) + p * value
            rows[node], open_[node] = row, rest
        if self.loops:
            _close(rows, open_, sorted(self.loops))
        return rows

    def forth(self, begins: dict[int, Number]) -> list[Number]:
        """How often each node is come to when turns begin so often at these nodes."""
        loops = sorted(self.loops)
        come: list[Row] = [{} for _ in self.arcs]   # by source: None: what begins, else a loop node
        into: dict[int, Row] = {node: {} for node in loops}
        for node, amount in begins.items():
            come[node][None] = come[node].get(None, 0) + amount
        for node in reversed(self.order):
            if node in self.loops:
                for source, amount in come[node].items():
                    into[node][source] = into[node].get(source, 0) + amount
                come[node] = {node: 1}
            for arc in self.arcs[node]:
                if arc.then >= 0:
                    target = into[arc.then] if arc.then in self.loops else come[arc.then]
                    for source, amount in come[node].items():
                        target[source] = target.get(source, 0) + amount * arc.p
        solved = _solve({node: {None: into[node].get(None, 0)} for node in loops},
                        {node: {k: v for k, v in into[node].items() if k is not None} for node in loops})
        weight = {node: row.get(None, 0) for node, row in solved.items()} | {None: 1}
        return [sum([amount * weight[source] for source, amount in row.items()]) for row in come]


def _close(rows: list[Row], open_: list[Row], loops: list[int]) -> None:
    """Add to every row what is still open in it."""
    solved = _solve({node: rows[node] for node in loops}, {node: open_[node] for node in loops})
    for node in loops:
        rows[node], open_[node] = solved[node], {}
    for row, rest in zip(rows, open_, strict=True):
        for loop, p in rest.items():
            for key, value in solved[loop].items():
                row[key] = row.get(key, 0) + p * value


def _solve(own: dict[int, Row], rest: dict[int, dict[Any, Number]]) -> dict[int, Row]:
    """x_k = own_k + the sum over j of rest_kj x_j, for a few k. Method: elimination, each x_k in turn."""
    keys: list[Hashable] = list(own)
    own = {k: dict(row) for k, row in own.items()}
    rest = {k: dict(row) for k, row in rest.items()}
    for k in list(own):
        back = rest[k].pop(k, 0)
        if back:
            if back >= 1:
                raise Endless("a turn that never ends: its cards lead round and round")
            own[k] = {key: value / (1 - back) for key, value in own[k].items()}
            rest[k] = {key: value / (1 - back) for key, value in rest[k].items()}
        for j in keys:
            p = rest[j].pop(k, 0) if j != k else 0          # type: ignore[index]
            if p:
                for key, value in own[k].items():
                    own[j][key] = own[j].get(key, 0) + p * value        # type: ignore[index]
                for key, value in rest[k].items():
                    rest[j][key] = rest[j].get(key, 0) + p * value      # type: ignore[index]
    return own
