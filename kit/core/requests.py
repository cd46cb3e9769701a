"""What a rule may ask: a `Choice` of a player, or a `Chance`.

A rule is a generator; it yields a request and is sent the answer. Both spellings are right, the second is typed:

    answer = yield Choice(...)          # in hot paths: no generator in between
    answer = yield from Choice(...)     # mypy knows the type of the answer
"""
from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

A = TypeVar("A")
T = TypeVar("T")


class IllegalAnswer(ValueError):
    """The answer is not one of the options on offer; the session stands where it stood."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Request(Generic[A]):
    """Something the rules need to know before they can go on.

    `about` is one sentence for the table, put together only when somebody looks; `clause` is the rule that asks.
    """

    def __init__(self, template: str, args: tuple[Any, ...], options: Sequence[A], clause: str) -> None:
        self.template = template
        self.args = args
        self.options = options
        self.clause = clause

    @property
    def about(self) -> str:
        return self.template.format(*self.args)

    def __iter__(self) -> Generator[Request[Any], Any, A]:
        answer: A = yield self
        return answer

    def find(self, value: Any) -> A:
        """The option that `value` means: the option itself, or its label. Raises IllegalAnswer."""
        options = self.options
        if value in options:
            if isinstance(options, tuple):
                return cast(A, options[options.index(value)])   # (3, 4), meant for Roll(3, 4), becomes the Roll
            return cast(A, value)
        if isinstance(value, str):
            parse = getattr(options, "parse", None)
            if parse is not None:
                found = parse(value)
                if found is not None:
                    return cast(A, found)
            else:
                for option in options:
                    if label(option) == value:
                        return option
        raise IllegalAnswer(f"{value!r} does not answer {self.about!r}; options: {some_of(options)}")


class Choice(Request[A]):
    """A player decides. `player` must answer; `others` may act in the same window, `options` then name their seat."""

    def __init__(self, player: str, template: str, args: tuple[Any, ...], options: Sequence[A], clause: str,
                 others: tuple[str, ...] = ()) -> None:
        super().__init__(template, args, options, clause)
        self.player = player
        self.others = others

    def __repr__(self) -> str:
        return f"Choice({self.player!r}, {self.about!r}, {some_of(self.options)})"


class Chance(Request[A]):
    """Chance decides. `weights` are exact integers, or None when all options are equally likely."""

    def __init__(self, kind: str, template: str, args: tuple[Any, ...], options: Sequence[A], clause: str,
                 weights: Sequence[int] | None = None) -> None:
        super().__init__(template, args, options, clause)
        self.kind = kind
        self.weights = weights

    def odds(self) -> Iterable[tuple[A, Fraction]]:
        """Every option with its exact probability; they sum to 1."""
        if self.weights is None:
            p = Fraction(1, len(self.options))
            return [(option, p) for option in self.options]
        total = sum(self.weights)
        return [(option, Fraction(w, total)) for option, w in zip(self.options, self.weights, strict=True) if w]

    def pick(self, u: float) -> A:
        """The option at `u`, a number in [0, 1): the inverse of the distribution function."""
        if self.weights is None:
            return self.options[int(u * len(self.options))]
        left = int(u * sum(self.weights))
        for option, weight in zip(self.options, self.weights):
            left -= weight
            if left < 0:
                return option
        return self.options[-1]

    def __repr__(self) -> str:
        return f"Chance({self.kind!r}, {self.about!r}, {len(self.options)} outcomes)"


Steps = Generator[Request[Any], Any, T]


def label(answer: object) -> str:
    """How an answer is written in a save and typed by a person. Two options of one question never share a label."""
    return str(answer)


def some_of(options: Sequence[Any], most: int = 12) -> str:
    """A readable list of the options; lazy and long ones are cut."""
    shown: list[str] = []
    for option in options:
        if len(shown) == most:
            return ", ".join(shown) + f", ... ({len(options)} in all)"
        shown.append(repr(label(option)))
    return ", ".join(shown)
