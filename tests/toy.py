"""A game of two dozen lines for tests of the core: roll, take so many coins from the bank, keep them or pass one on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kit.core.chance import Deck, Roll, dice
from kit.core.events import Say
from kit.core.game import Game, Result
from kit.core.ledger import Account
from kit.core.requests import Choice, Steps
from kit.core.session import Session

TOOK = Say("took", "{player} turns up {card}.")
CARDS = ("sun", "moon", "star", "rain")
LENGTH = 12


@dataclass
class ToyState:
    seats: dict[str, Account]
    bank: Account
    deck: Deck
    to_move: str
    turn: int = 0
    ended: bool = False
    notes: list[str] = field(default_factory=list)
    more: list[Any] = field(default_factory=list)


class Toy(Game):
    """The game. A fault is planted in a subclass, in one of its small methods."""

    name = "toy"

    def __init__(self, players: tuple[str, ...] = ("Ann", "Ben")) -> None:
        seats = {name: Account(name, 10) for name in players}
        bank = Account("bank", -10 * len(players))
        super().__init__(players, None, None, ToyState(seats, bank, Deck("sky", list(CARDS)), players[0]))

    def turn(self) -> Steps[None]:
        """Roll and take; keep all or pass one on; every third turn a card."""
        s = self.state
        s.turn += 1
        me = s.seats[s.to_move]
        roll: Roll = yield dice(1, "{} rolls", (me.name,), "TOY-ROLL")
        self.earn(me, roll.total)
        answer = yield self.question(me.name)
        if answer == "give":
            self.pay("TOY-GIVE", me, s.seats[self.next_seat()], 1, "a gift")
        if s.turn % 3 == 0:
            card = yield from s.deck.draw("{} turns up a card", (me.name,), "TOY-CARD")
            self.turn_up(me.name, card)
            s.deck.discard(card)
        s.to_move = self.next_seat()
        s.ended = s.turn >= LENGTH

    def earn(self, me: Account, amount: int) -> None:
        self.pay("TOY-ROLL", self.state.bank, me, amount, "the roll")

    def question(self, me: str) -> Choice[Any]:
        return Choice(me, "{} keeps everything or gives one away", (me,), ("keep", "give"), "TOY-GIVE")

    def turn_up(self, me: str, card: str) -> None:
        self.happened("TOY-CARD", TOOK, me, card)

    def next_seat(self) -> str:
        names = self.players
        following: str = names[(names.index(self.state.to_move) + 1) % len(names)]
        return following

    def over(self) -> bool:
        return bool(self.state.ended)

    def result(self) -> Result | None:
        if not self.over():
            return None
        scores = {name: seat.cash for name, seat in self.state.seats.items()}
        best = max(scores.values())
        return Result("won", tuple(name for name, cash in scores.items() if cash == best), "the most money", "TOY-END",
                      scores)

    def accounts(self) -> list[Account]:
        return [*self.state.seats.values(), self.state.bank]

    def turns(self) -> int:
        turn: int = self.state.turn
        return turn


def toy(game: type[Toy] = Toy, seed: int = 1) -> Session:
    return Session(game(), {"game": "toy", "players": ["Ann", "Ben"], "seed": seed, "options": {}}, seed)
