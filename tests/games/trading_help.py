"""Positions of the property games to start a test from, and a few things to look at. Every game's tests use it.

    s = table("minetown", owns={"Ben": ["iceholm"]}, cash={"Ann": 100}, at={"Ann": "go"})
    roll(s, 3, 5)                       # the mover closes the window and rolls; Ann stands on Iceholm
    assert cash(s, "Ann") == 100
    play(s, "Ben: demand iceholm")      # any answer, by its label or as it is

Money is conserved: what a player has more or less than in a new game, the bank has less or more. Buildings come out of
the bank's stock. Everybody stands on the start, and has passed it once, unless told otherwise.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kit.core.board import Board
from kit.core.data import load_board
from kit.core.events import Event
from kit.core.requests import Choice, IllegalAnswer
from kit.core.session import Session
from kit.core.state import clone
from kit.games.trading.estate import UNLIMITED, Estate
from kit.games.trading.offers import Offer
from kit.testing import position

NAMES = ("Ann", "Ben", "Cy", "Dee")
Place = int | str


def table(game: str = "minetown", players: Sequence[str] = NAMES[:3], *,
          owns: Mapping[str, Sequence[Place]] | None = None, cash: Mapping[str, int] | None = None,
          at: Mapping[str, Place] | None = None, level: Mapping[Place, int] | None = None,
          mortgaged: Sequence[Place] = (), to_move: str = "Ann", confined: Mapping[str, int] | None = None,
          laps: Mapping[str, int] | None = None, kept: Mapping[str, Sequence[str]] | None = None,
          top: Mapping[str, Sequence[str]] | None = None, houses: int | None = None, hotels: int | None = None,
          fresh: bool = False, sides: Mapping[str, str] | None = None,
          options: Mapping[str, Any] | None = None, lang: str = "en") -> Session:
    """A game at the start of `to_move`'s turn; every chance is answered by hand.

    `owns`, `at`, `level`, `mortgaged` name spaces by index or id. `confined` gives 1 + the rolls tried so far.
    `kept` are cards in hand; `top` puts cards on top of their deck, in this order (their draw is not asked then).
    `houses` and `hotels` set the bank's stock, the rest being somewhere else. `fresh`: tokens stand where a new game
    has them, and nobody has passed the start. `sides`: who is competitor or monopolist, where there are sides.
    """
    def edit(game: Estate) -> None:
        p, track = game.p, game.track
        for name, player in p.players.items():
            if not fresh:
                player.position = track.start
                player.laps = 1
            player.laps = (laps or {}).get(name, player.laps)
            player.side = (sides or {}).get(name, "")
            player.confined = (confined or {}).get(name, 0)
            if player.confined:
                player.position = game.jail
        for name, places in (owns or {}).items():
            for place in places:
                p.owner[track.index(place)] = name
        for place, count in (level or {}).items():
            i = track.index(place)
            p.level[i] = count
            hotel = count == game.hotel(p.owner[i])
            if p.houses != UNLIMITED:
                p.houses -= 0 if hotel else count
                p.hotels -= 1 if hotel else 0
        for place in mortgaged:
            p.mortgaged[track.index(place)] = True
        for name, money in (cash or {}).items():
            p.bank.cash += p.players[name].cash - money
            p.players[name].cash = money
        for name, where in (at or {}).items():
            p.players[name].position = track.index(where)
        for name, cards in (kept or {}).items():
            for card in cards:
                p.decks[game.cards[card].deck].unseen.remove(card)
                p.players[name].kept.append(card)
        for deck, cards in (top or {}).items():
            rest = [card for card in p.decks[deck].unseen if card not in cards]
            p.decks[deck].unseen, p.decks[deck].known = [], [*cards, *rest]
        p.houses = p.houses if houses is None else houses
        p.hotels = p.hotels if hotels is None else hotels
        p.to_move = to_move
        p.deals += 1
        p.changes += 1
    return position(game, list(players), edit, options=options, lang=lang)


def play(session: Session, *answers: Any) -> Session:
    """Give these answers one after the other; each may be an option or its label."""
    for value in answers:
        session.answer(value)
    return session


def roll(session: Session, first: int, second: int, *more: Any) -> Session:
    """The mover closes the window and rolls these dice; then `more` answers are given."""
    return play(session, "roll", (first, second), *more)


def landing(who: str, where: Place, *more: Any, game: str = "minetown", **start: Any) -> Session:
    """A game in which `who`, three spaces before `where`, rolls 1+2 and lands there; then `more` answers are given.

    On the first three spaces of the track the salary is paid on the way.
    """
    index = Board(load_board(game)).index(where)
    session = table(game, at={**start.pop("at", {}), who: (index - 3) % 40}, to_move=who, **start)
    return roll(session, 1, 2, *more)


def cash(session: Session, name: str) -> int:
    return int(session.state.players[name].cash)


def place(session: Session, name: str) -> int:
    return int(session.state.players[name].position)


def owner(session: Session, space: Place) -> str:
    return str(session.state.owner[session.game.track.index(space)])


def level(session: Session, space: Place) -> int:
    return int(session.state.level[session.game.track.index(space)])


def pledged(session: Session, space: Place) -> bool:
    return bool(session.state.mortgaged[session.game.track.index(space)])


def events(session: Session, kind: str) -> list[Event]:
    """All events of a kind, in their order."""
    return [event for event in session.events if event.kind == kind]


def paid(session: Session, **wanted: Any) -> list[int]:
    """The amounts of all transfers with these fields, for example `payer="Ann", clause="MIN-TAX-01"`."""
    return [row["amount"] for row in session.transfers() if all(row[key] == value for key, value in wanted.items())]


def asked(session: Session) -> str:
    """Who is asked a question now; "" when chance is."""
    return session.waiting.player if isinstance(session.waiting, Choice) else ""


def answers(session: Session) -> list[str]:
    """The labels of every listed answer to the question that is asked now."""
    assert session.waiting is not None
    return [str(option) for option in session.waiting.options]


def deal(giver: str, taker: str, gives: Sequence[str] = (), gets: Sequence[str] = (), pays: int = 0,
         receives: int = 0) -> Offer:
    """An offer."""
    return Offer(giver, taker, tuple(gives), tuple(gets), pays, receives)


def trade(session: Session, offer: Offer, *more: Any) -> Session:
    """The offer is made and accepted; then `more` answers are given."""
    return play(session, offer, "accept", *more)


def refused(session: Session, answer: Any, because: str = "") -> None:
    """The answer is refused, for a reason that contains these words, and nothing has changed."""
    before, count, waiting = clone(session.state), len(session.events), session.waiting
    with pytest.raises(IllegalAnswer, match=because or None):
        session.answer(answer)
    assert session.state == before
    assert len(session.events) == count
    assert session.waiting is waiting
