"""Positions of HMOnopoly to start a test from, and a few things to look at."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kit.core.requests import IllegalAnswer
from kit.core.session import Session
from kit.core.state import clone
from kit.games.hmonopoly.game import HMOnopoly
from kit.testing import position

DICE = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (1, 5), 7: (1, 6), 8: (2, 6), 9: (3, 6), 10: (4, 6), 11: (5, 6)}


def table(players: Sequence[str] = ("Ann", "Bob", "Cy"), *, owns: Mapping[str, Sequence[int | str]] | None = None,
          cash: Mapping[str, int] | None = None, at: Mapping[str, int | str] | None = None,
          level: Mapping[int | str, int] | None = None, loan: Mapping[str, int] | None = None,
          laps: Mapping[str, int] | None = None, to_move: str = "Ann", center: int = 0,
          used: Sequence[str] = (), options: Mapping[str, Any] | None = None) -> Session:
    """A game at the start of `to_move`'s turn, every chance answered by hand; what is not named is as in a new game.

    `owns`, `at`, `level` name spaces by index or id; `level` counts tokens: 1 certified, 2 expanded, 3 networked.
    `used` are cards on their discard piles. Everybody has `laps` 0 (no loan yet) unless told. Money comes out of the
    bank, so the sum stays what it was.
    """
    def edit(game: HMOnopoly) -> None:
        s, h = game.s, game.h
        for name, places in (owns or {}).items():
            for place in places:
                s.owner[game.track.index(place)] = name
        for place, tokens in (level or {}).items():
            s.level[game.track.index(place)] = tokens
        for name, money in (cash or {}).items():
            s.bank.cash += s.players[name].cash - money
            s.players[name].cash = money
        for name, where in (at or {}).items():
            s.players[name].position = game.track.index(where)
        for name, amount in (loan or {}).items():
            h.loan[name] = amount
        for name, count in (laps or {}).items():
            s.players[name].laps = count
        for card in used:
            deck = s.decks[game.cards[card].deck]
            deck.unseen.remove(card)
            deck.discards.append(card)
        s.bank.cash -= center
        s.pot.cash += center
        s.to_move = to_move
    return position("hmonopoly", list(players), edit, options=options)


def rolls(session: Session, total: int, *more: Any) -> Session:
    """The mover closes the window and moves `total` spaces without doubles; then `more` answers are given."""
    session.answer("roll").answer(DICE[total])
    for value in more:
        session.answer(value)
    return session


def landing(who: str, place: int, **start: Any) -> Session:
    """`who`'s turn begins three spaces before `place`; a roll of 1+2 brings it there, what the space does comes next.

    On the way over Fiscal Year it collects 3, pays 1 in expenses and borrows nothing.
    """
    at = {**start.pop("at", {}), who: (place - 3) % 40}
    session = rolls(table(at=at, to_move=who, **start), 3)
    if 0 < place < 3:
        session.answer((1, 2)).answer((1,)).answer(0)
    return session


def draws(card: str, **start: Any) -> Session:
    """Ann (or `to_move`) lands on the first space of the card's deck and draws it; its questions come next."""
    who = start.pop("to_move", "Ann")
    return landing(who, 3 if card.startswith("A") else 7, **start).answer(card)


def rejected(session: Session, answer: Any) -> None:
    """The session does not take this answer, and stands exactly where it stood."""
    before = clone(session.state), list(session.events), list(session.answers), session.waiting
    with pytest.raises(IllegalAnswer):
        session.answer(answer)
    assert (session.state, session.events, session.answers, session.waiting) == before


def fees(session: Session) -> list[tuple[str, str, int]]:
    """Every service fee so far: who paid whom how much."""
    return paid_for(session, "service fee")


def paid_for(session: Session, reason: str) -> list[tuple[str, str, int]]:
    """Payer, payee and amount of every payment made for this reason."""
    return [(row["payer"], row["payee"], row["amount"]) for row in session.transfers() if row["reason"] == reason]


def owner(session: Session, place: int | str) -> str:
    """Who owns a space; "" for the bank."""
    found: str = session.state.owner[session.board.index(place)]
    return found


def tokens(session: Session, place: int | str) -> int:
    """How many tokens lie on a space."""
    count: int = session.state.level[session.board.index(place)]
    return count


def cash(session: Session, name: str) -> int:
    """A player's money, or that of "bank" or "center"."""
    return session.balances[name]


def kinds(session: Session) -> list[str]:
    """The kinds of all events so far."""
    return [event.kind for event in session.events]


def offered(session: Session) -> list[str]:
    """The labels of all answers that are listed now."""
    assert session.waiting is not None
    return [str(option) for option in session.waiting.options]
