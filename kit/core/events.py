"""What happened. An event names the clause that caused it; its sentence is made when somebody looks."""
from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final


class Say:
    """One kind of event: its name, its fields and its sentence. `Say("moved", "{player} moves to {space}.")`"""

    def __init__(self, kind: str, template: str) -> None:
        self.kind = kind
        self.template = template
        self.words: dict[str, str] = {}         # phrases among the arguments -> the same in the table's language
        self.names: tuple[str, ...] = tuple(dict.fromkeys(re.findall(r"{(\w+)[^}]*}", template)))

    def __repr__(self) -> str:
        return f"Say({self.kind!r}, {self.template!r})"


class Event:
    """Something that happened in `turn`, caused by `clause`. `kind`, `text` and the named `fields` tell what."""

    __slots__ = ("args", "clause", "say", "turn")

    def __init__(self, turn: int, clause: str, say: Say, args: tuple[Any, ...]) -> None:
        self.turn = turn
        self.clause = clause
        self.say = say
        self.args = args

    @property
    def kind(self) -> str:
        return self.say.kind

    @property
    def fields(self) -> dict[str, Any]:
        """The event's own facts by name: players by name, spaces as they print, money as int."""
        return dict(zip(self.say.names, self.args))

    @property
    def text(self) -> str:
        words = self.say.words
        args = [words.get(arg, arg) if type(arg) is str else arg for arg in self.args] if words else self.args
        return self.sentence(args)

    def sentence(self, args: Iterable[Any]) -> str:
        """The sentence with these arguments. It begins with a capital, though the bank or the pot may begin it."""
        text = self.say.template.format(**dict(zip(self.say.names, args)))
        return text[:1].upper() + text[1:]

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Event) and self.turn == other.turn and self.clause == other.clause
                and self.say.kind == other.say.kind and self.args == other.args)

    def __hash__(self) -> int:
        return hash((self.turn, self.clause, self.say.kind))

    def __repr__(self) -> str:
        return f"<{self.turn} {self.clause} {self.kind}: {self.text}>"


PAID: Final = Say("paid", "{payer} pays {payee} {amount}: {reason}.")


class Paid(Event):
    """Money moved: a double entry. `args` are payer, payee, amount, reason, and the space that no sentence tells."""

    __slots__ = ()

    def __init__(self, turn: int, clause: str, payer: str, payee: str, amount: int, reason: str, space: str) -> None:
        self.turn = turn
        self.clause = clause
        self.say = PAID
        self.args = (payer, payee, amount, reason, space)

    @property
    def payer(self) -> str:
        name: str = self.args[0]
        return name

    @property
    def payee(self) -> str:
        name: str = self.args[1]
        return name

    @property
    def amount(self) -> int:
        amount: int = self.args[2]
        return amount

    @property
    def reason(self) -> str:
        reason: str = self.args[3]
        return reason

    @property
    def space(self) -> str:
        space: str = self.args[4]
        return space
