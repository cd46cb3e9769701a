"""Driving a session at a table: answers, steps, the way back and forth, and what the past looked like. No widgets."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.controls.asking import name_of, reads
from kit.core.chance import Roll
from kit.core.requests import Chance, Choice, Request
from kit.core.session import Session

ACTS = 20           # how many acts of bots may come between two questions to people
BRIEF = 8           # letters of what chance has said, such as dice, that the line below the answers has room for


class Past:
    """An answer that was given: who gave it, what it was, and whether it was chance's."""

    def __init__(self, who: str, text: str, chance: bool) -> None:
        self.who = who
        self.text = text
        self.chance = chance


class Drive:
    """A session and how it got here. Going forward through what was taken back repeats it, answer for answer."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.past: list[Past] = []
        self.let_bots_act()

    @property
    def people(self) -> tuple[str, ...]:
        """The players that no bot plays."""
        return tuple(name for name in self.session.players if name not in self.session.agents)

    @property
    def at(self) -> int:
        return len(self.session.answers)

    @property
    def last(self) -> int:
        """How many answers there are, those ahead that were taken back included."""
        return self.at + self.session.redoable

    def needs_person(self) -> bool:
        """Whether nobody but a person at the table can give the next answer."""
        request = self.session.waiting
        if request is None or self.session.over:
            return False
        if isinstance(request, Chance):
            return self.session.by_hand
        return not isinstance(request, Choice) or request.player in self.people

    # -- forward

    def give(self, value: Any) -> None:
        """A person's answer; then bots that may act in the same window do so."""
        request = self.session.waiting
        before = self.at
        self.session.answer(value)
        self._remember(request, before)
        if value == "roll" and self._dice_next():
            self.step()                    # who says "roll" throws: one click, not two
        self.let_bots_act()

    def _dice_next(self) -> bool:
        request = self.session.waiting
        return isinstance(request, Chance) and request.kind == "dice" and not self.session.by_hand

    def step(self) -> bool:
        """One answer of chance or a bot, or one that was taken back. False when only a person can go on."""
        session, before = self.session, self.at
        request = session.waiting
        if session.over:
            return False
        if session.redoable:
            session.redo()
        elif self.needs_person():
            return False
        else:
            session.step(one=True)
        if self.at == before:
            return False
        self._remember(request, before)
        return True

    def to_person(self) -> None:
        """Steps until a person is asked."""
        while not (self.needs_person() and not self._repeats()) and self.step():
            if self.needs_person() and isinstance(self.session.waiting, Choice):
                break
        self.let_bots_act()

    def _repeats(self) -> bool:
        return self.session.redoable > 0

    def let_bots_act(self) -> None:
        """Where a person is asked and bots may act too, the bots act first, as they would at once at a real table."""
        session = self.session
        for _ in range(ACTS):
            request, before = session.waiting, self.at
            if not isinstance(request, Choice) or request.player not in self.people or session.redoable:
                return
            if not any(name in session.agents for name in request.others):
                return
            session.step(one=True)
            if self.at == before:
                return
            self._remember(request, before)

    # -- back and forth

    def goto(self, at: int) -> None:
        """Stand at an answer of the past, or of the future that was taken back."""
        self.session.goto(max(0, min(at, self.last)))

    def back(self) -> None:
        """Take back the last answer."""
        self.goto(self.at - 1)

    def forth(self) -> None:
        """Give the next answer of those that were taken back."""
        self.goto(self.at + 1)

    def _remember(self, request: Request[Any] | None, n: int) -> None:
        self.look_back(n)
        entry = past(self.session, request, self.session.answers[n])
        self.past[n:n + 1] = [entry]
        del self.past[self.last:]

    def look_back(self, upto: int) -> None:
        """Find out who gave the answers before `upto` where this was not seen: in a game that was loaded, say."""
        n = len(self.past)
        if n >= upto:
            return
        again = self.session.fork(n)
        for value in self.session.answers[n:upto]:
            request = again.waiting
            self.past.append(past(again, request, value))
            again.answer(value)

    def last_answer(self) -> Past | None:
        self.look_back(self.at)
        return self.past[self.at - 1] if self.at else None

    def note(self, words: Mapping[str, str]) -> str:
        """What the table should know about taking back: whether chance has spoken, or that one looks at the past."""
        if self.session.redoable:
            return words["looking_back"].format(at=self.at, last=self.last)
        newest = self.last_answer()
        if newest is None:
            return ""
        if newest.chance:
            return words["was_chance"].format(what=f" ({newest.text})" if len(newest.text) <= BRIEF else "")
        return ""


def past(session: Session, request: Request[Any] | None, value: Any) -> Past:
    """One answer as the table tells of it."""
    if isinstance(request, Chance):
        text = str(value) if isinstance(value, Roll) else name_of(session, str(value))
        return Past("", text, True)
    who = getattr(value, "player", None) or getattr(value, "giver", None) or getattr(request, "player", "")
    return Past(str(who), reads(session, request, value) if request is not None else str(value), False)
