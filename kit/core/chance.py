"""Dice, decks and bags. Each asks a Chance over what is not yet known; nothing is shuffled in advance.

Drawing lazily from what has not been seen is the same as a real shuffle, and lets a class use its own cards and dice.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

from kit.core.requests import Chance, Steps


class Roll:
    """Some dice as they fell: `Roll(3, 4)`; equal to the tuple (3, 4)."""

    def __init__(self, *faces: int) -> None:
        self.faces: tuple[int, ...] = faces
        self.total: int = sum(faces)
        self.double: bool = len(faces) == 2 and faces[0] == faces[1]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Roll):
            return self.faces == other.faces
        return isinstance(other, (tuple, list)) and self.faces == tuple(other)

    def __hash__(self) -> int:
        return hash(self.faces)

    def __repr__(self) -> str:
        return f"Roll{self.faces}" if len(self.faces) > 1 else f"Roll({self.faces[0]})"

    def __str__(self) -> str:
        return "+".join(map(str, self.faces))


_ROLLS: dict[tuple[int, int], tuple[Roll, ...]] = {}


def rolls(count: int, sides: int = 6) -> tuple[Roll, ...]:
    """Every ordered result of `count` dice, once each: 36 for two dice."""
    found = _ROLLS.get((count, sides))
    if found is None:
        found = tuple(Roll(*faces) for faces in product(range(1, sides + 1), repeat=count))
        _ROLLS[count, sides] = found
    return found


@dataclass
class Deck:
    """A deck, revealed lazily. `unseen` lie on top in unknown order, `known` beneath them in this order.

    A card may go under the deck (`bury`), onto the discards (`discard`), or be kept by a player (neither).
    """

    name: str
    unseen: list[str]
    known: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)

    def draw(self, template: str, args: tuple[object, ...], clause: str) -> Steps[str]:
        """The top card. An exhausted deck is made anew from its discards. Raises IndexError when no card is left."""
        question = self.top(template, args, clause)
        card: str = self.known[0] if question is None else (yield question)
        self.take(card)
        return card

    def top(self, template: str, args: tuple[object, ...], clause: str) -> Chance[str] | None:
        """Which card lies on top: the question that is answered by it, or None when it is `known[0]`."""
        if not self.unseen and not self.known:
            self.unseen, self.discards = sorted(self.discards), []
        return Chance("card", template, args, tuple(self.unseen), clause) if self.unseen else None

    def take(self, card: str) -> None:
        """The top card leaves the deck."""
        if self.unseen:
            self.unseen.remove(card)
        else:
            self.known.pop(0)

    def bury(self, card: str) -> None:
        self.known.append(card)

    def discard(self, card: str) -> None:
        self.discards.append(card)


@dataclass
class Bag:
    """Counted things of several kinds, drawn without replacement. The contents are public, the order is not."""

    counts: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    def draw(self, template: str, args: tuple[object, ...], clause: str) -> Steps[str]:
        """One thing, each equally likely; it leaves the bag. Raises ValueError on an empty bag."""
        kinds = [kind for kind, n in self.counts.items() if n]
        if not kinds:
            raise ValueError("the bag is empty")
        if len(kinds) == 1:
            drawn = kinds[0]
        else:
            drawn = yield Chance("cube", template, args, tuple(kinds), clause, [self.counts[k] for k in kinds])
        self.counts[drawn] -= 1
        return drawn

    def put(self, kind: str, count: int = 1) -> None:
        self.counts[kind] += count


def dice(count: int, template: str, args: tuple[object, ...], clause: str, sides: int = 6) -> Chance[Roll]:
    """The question that a throw of dice answers. Keep it: it may be asked again and again."""
    return Chance("dice", template, args, rolls(count, sides), clause)


def one_of(template: str, args: tuple[object, ...], options: Sequence[str], clause: str) -> Chance[str]:
    """Chance picks one of the options, each equally likely."""
    return Chance("pick", template, args, options, clause)
