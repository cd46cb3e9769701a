"""What a rule may ask: a `Choice` of a player, or a `Chance`.

A rule is a generator; it yields a request and is sent the answer. Both spellings are right, the second is typed:

    answer = yield Choice(...)          # in hot paths: no generator in between
    answer = yield from Choice(...)     # mypy knows the type of the answer
"""
from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

A = TypeVar("A")
T = TypeVar("T")


class IllegalAnswer(ValueError):
    """The answer is not one of the options on offer; the session stands where it stood."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Answers:
    """Options that are worked out only when somebody looks: a list of them, and perhaps more that are not listed.

    A subclass writes `listed`, and `__contains__` and `parse` where more is legal than it lists.
    """

    def listed(self) -> Sequence[Any]:
        """Every option that can be shown; in a window, the one that closes it comes first."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """The legal answer with this label; None when there is none."""
        for option in self.listed():
            if label(option) == text:
                return option
        return None

    def why_not(self, answer: Any) -> str:
        """Why this answer, or the answer with this label, is not legal now; "" where there is no more to say."""
        return ""

    def __contains__(self, answer: object) -> bool:
        return answer in self.listed()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.listed())

    def __len__(self) -> int:
        return len(self.listed())

    def __getitem__(self, i: int) -> Any:
        return self.listed()[i]


@mypyc_attr(allow_interpreted_subclasses=True)
class Request(Generic[A]):
    """Something the rules need to know before they can go on.

    `about` is one sentence for the table, put together only when somebody looks; `clause` is the rule that asks.
    """

    def __init__(self, template: str, args: tuple[Any, ...], options: Sequence[A] | Answers, clause: str) -> None:
        self.template = template
        self.args = args
        self.options = options
        self.clause = clause
        self.stands: Any = ...     # an option that is always open, such as what closes a window: not looked up

    @property
    def about(self) -> str:
        return self.template.format(*self.args)

    def __iter__(self) -> Generator[Request[Any], Any, A]:
        answer: A = yield self
        return answer

    def find(self, value: Any) -> A:
        """The option that `value` means: the option itself, or its label. Raises IllegalAnswer."""
        options = self.options
        if isinstance(options, Answers):
            meant: Any = None
            if value in options:
                meant = value if isinstance(value, str) else options.parse(label(value))
                if meant is None and not isinstance(value, (float, bool)):      # a save could not be read back
                    meant = value
            elif isinstance(value, str):
                meant = options.parse(value)
            if meant is not None:
                return cast(A, meant)
        elif value in options:
            found: A = options[options.index(value)]        # (3, 4), meant for Roll(3, 4), becomes the Roll; True the 1
            return found
        elif isinstance(value, str):
            for option in options:
                if label(option) == value:
                    return option
        reason = options.why_not(value) if isinstance(options, Answers) else ""
        raise IllegalAnswer(f"{label(value)!r} does not answer {self.about!r}: {reason}" if reason else
                            f"{value!r} does not answer {self.about!r}; options: {some_of(options)}")


class Choice(Request[A]):
    """A player decides. `player` must answer; `others` may act in the same window, `options` then name their seat."""

    def __init__(self, player: str, template: str, args: tuple[Any, ...], options: Sequence[A] | Answers, clause: str,
                 others: tuple[str, ...] = ()) -> None:
        super().__init__(template, args, options, clause)
        self.player = player
        self.others = others

    def __repr__(self) -> str:
        return f"Choice({self.player!r}, {self.about!r}, {some_of(self.options)})"


class Chance(Request[A]):
    """Chance decides. `weights` are exact integers, or None when all options are equally likely."""

    def __init__(self, kind: str, template: str, args: tuple[Any, ...], options: Sequence[A] | Answers, clause: str,
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
            found: A = self.options[int(u * len(self.options))]
            return found
        left = int(u * sum(self.weights))
        for option, weight in zip(self.options, self.weights):
            left -= weight
            if left < 0:
                return cast(A, option)
        return cast(A, self.options[-1])

    def __repr__(self) -> str:
        return f"Chance({self.kind!r}, {self.about!r}, {len(self.options)} outcomes)"


Steps = Generator[Request[Any], Any, T]


def label(answer: object) -> str:
    """How an answer is written in a save and typed by a person. Two options of one question never share a label."""
    return str(answer)


def is_whole(text: str) -> bool:
    """Whether a text is a whole number that `int` reads: digits as we type them, and not thousands of them."""
    return text.isascii() and text.isdigit() and len(text) < 16


def some_of(options: Sequence[Any] | Answers, most: int = 12) -> str:
    """A readable list of the options; lazy and long ones are cut."""
    shown: list[str] = []
    for option in options:
        if len(shown) == most:
            return ", ".join(shown) + f", ... ({len(options)} in all)"
        shown.append(repr(label(option)))
    return ", ".join(shown)
