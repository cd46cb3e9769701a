"""The exact distribution of what a rule comes to: it is run once for every way that chance can go.

>>> from kit.core.chance import dice
>>> from kit.core.requests import Steps
>>> def two_dice() -> Steps[int]:
...     roll = yield from dice(2, "roll", (), "")
...     return roll.total
>>> outcomes(two_dice)[7]
Fraction(1, 6)
>>> expected(outcomes(two_dice))
Fraction(7, 1)
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from kit.core.game import Game
from kit.core.requests import Chance, Choice, Request, Steps
from kit.core.session import Session
from kit.core.state import clone

T = TypeVar("T")
Choose = Callable[[Choice[Any]], Any]


class NeedsAChoice(ValueError):
    """The rule asks a player; say with `choose` what the player answers."""


def outcomes(rule: Callable[[], Steps[T]], choose: Choose | None = None) -> dict[T, Fraction]:
    """Every result that `rule()` can return, with its exact probability; they sum to 1.

    `rule` makes the rule anew for every path, over a state of its own each time. `choose` answers the choices of
    players. Method: depth-first over all answers of chance. Raises NeedsAChoice when a player is asked without it.
    """
    found: dict[T, Fraction] = {}
    paths: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while paths:
        path, weight = paths.pop()
        steps, given, reply = rule(), 0, None
        while True:
            try:
                request: Request[Any] = steps.send(reply)
            except StopIteration as end:
                found[end.value] = found.get(end.value, Fraction(0)) + weight
                break
            if isinstance(request, Chance):
                if given == len(path):
                    paths += [((*path, option), weight * p) for option, p in request.odds()]
                    break
                reply, given = path[given], given + 1
            elif choose is not None and isinstance(request, Choice):
                reply = choose(request)
            else:
                raise NeedsAChoice(f"a player is asked {request.about!r}; pass choose=")
    return found


def played(session: Session, rule: Callable[[Game], Steps[Any]], look: Callable[[Game], T],
           choose: Choose | None = None) -> dict[T, Fraction]:
    """What `look` sees after `rule(game)` has been played from the position of `session`, which stays as it is.

    `rule` is any rule of the game, for example `lambda game: game.turn()`. Exact, as `outcomes`.
    """
    def once() -> Steps[T]:
        game = session.game.twin(clone(session.state))
        yield from rule(game)
        return look(game)
    return outcomes(once, choose)


def expected(distribution: Mapping[Any, Fraction], value: Callable[[Any], int] = int) -> Fraction:
    """The expected value of a distribution over numbers, or of `value` of what it is over."""
    return sum((value(result) * p for result, p in distribution.items()), Fraction(0))
