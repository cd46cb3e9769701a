"""The frame of a property-trading game: seats, deeds, trades, and the hooks at which games differ."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mypy_extensions import mypyc_attr

from kit.core.board import Board
from kit.core.chance import Deck, Roll, dice
from kit.core.data import Card, Effect
from kit.core.events import Event, Say
from kit.core.game import Game, Result
from kit.core.languages import words_of
from kit.core.ledger import Account, transfer
from kit.core.requests import Chance, Choice, Request, Steps
from kit.games.trading import words
from kit.games.trading.offers import Act, Offer, Window
from kit.games.trading.state import NOBODY, Player, TradingState


class Ended(Exception):
    """The game has just been decided; whatever was still going on is dropped. Only `turn` catches it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Trading(Game):
    """Seats round a ring of spaces, deeds and money. `s` is the state."""

    def __init__(self, players: tuple[str, ...], options: Any, board: Board, state: TradingState) -> None:
        super().__init__(players, options, board, state)
        data = board.data
        self.lang = data.lang
        self.words = words_of(self.name, data.lang) if data.lang != "en" else {}
        self.digest = board.digest
        self.s = state
        self.track = board
        self.spaces = board.spaces
        self.walk = board.walk
        self.to_start = board.to_start
        self.cards: dict[str, Card] = {card.id: card for deck in data.decks.values() for card in deck.cards}
        self.verbs: dict[str, Any] = {}      # card verbs that this game adds or says differently
        self.rule: dict[str, str] = {}       # what a shared mechanic does -> the clause of this game that says so
        self.next_seat: dict[str, str] = dict(zip(players, players[1:] + players[:1], strict=True))
        self._throws: dict[tuple[str, str, int], Chance[Roll]] = {}
        self._windows: dict[str, Window] = {}

    def adopt(self, state: Any) -> None:
        super().adopt(state)
        self.s = state
        self._windows = {}

    # -- the frame

    def over(self) -> bool:
        return self.s.ended != ""

    def result(self) -> Result | None:
        s = self.s
        return Result("won", tuple(s.winners), s.ended, s.ended_by, self.scores()) if s.ended else None

    def scores(self) -> dict[str, int]:
        """What the standings show for each player; games say what they count."""
        return {name: player.cash for name, player in self.s.players.items()}

    def accounts(self) -> list[Account]:
        return [*self.s.players.values(), self.s.bank, self.s.pot]

    def turns(self) -> int:
        return self.s.turn

    def end(self, clause: str, winners: list[str], reason: str) -> None:
        """Decide the game and drop whatever is still going on. Always raises Ended."""
        self.decide(clause, winners, reason)
        raise Ended

    def decide(self, clause: str, winners: list[str], reason: str) -> None:
        """The game is decided."""
        self.s.winners = winners
        self.s.ended, self.s.ended_by = reason, clause
        for name in winners:
            self.happened(clause, words.WON, name, reason)

    def happened(self, clause: str, say: Say, *args: Any) -> None:
        if self.words:
            say = self.say_in_words(say)
        self.events.append(Event(self.s.turn, clause, say, args))

    def label(self, request: Choice[Any] | Chance[Any], option: Any) -> str:
        if not self.words:
            return str(option)
        from kit.games.trading.labels import in_words
        return in_words(self, request, option)

    def refusal(self, request: Request[Any], value: Any, english: str) -> str:
        if not self.words:
            return english
        from kit.games.trading.labels import refusal
        return refusal(self, request, value)

    def pay(self, clause: str, payer: Account, payee: Account, amount: int, reason: str, space: str = "") -> None:
        if self.words:
            super().pay(clause, payer, payee, amount, reason, space)
        else:
            self.events.append(transfer(self.s.turn, clause, payer, payee, amount, reason, space))

    # -- seats

    def me(self) -> Player:
        """The player whose turn it is."""
        return self.s.players[self.s.to_move]

    def living(self) -> list[Player]:
        """Everybody still in the game, in seat order."""
        return [player for player in self.s.players.values() if not player.out]

    def round_from(self, name: str) -> list[Player]:
        """Everybody still in the game, clockwise, beginning with `name` (or with the next one when `name` is out)."""
        i = self.players.index(name)
        seats = self.s.players
        return [seats[n] for n in self.players[i:] + self.players[:i] if not seats[n].out]

    def opponents(self, me: Player) -> list[Player]:
        """Everybody else still in the game, clockwise from `me`'s left."""
        return [player for player in self.round_from(me.name) if player is not me]

    def pass_the_dice(self) -> None:
        """It is the next living player's turn."""
        s = self.s
        name, first = self.next_seat[s.to_move], self.first_seat()
        for _ in self.players:
            if name == first:
                s.rounds += 1
            if not s.players[name].out:
                s.to_move = name
                return
            name = self.next_seat[name]

    def first_seat(self) -> str:
        """Where a round begins."""
        return self.players[0]

    # -- dice

    def throw(self, player: str, template: str, clause: str, count: int = 2, sides: int = 6) -> Chance[Roll]:
        """A throw of dice by `player`; the question is made once and asked again and again."""
        key = (player, clause, count)
        asked = self._throws.get(key)
        if asked is None:
            asked = self._throws[key] = dice(count, template, (player,), clause, sides)
        return asked

    # -- deeds

    def deeds(self, name: str) -> list[int]:
        """The spaces that `name` owns, in track order."""
        return [i for i, owner in enumerate(self.s.owner) if owner == name]

    def whole_group(self, group: str) -> str:
        """Who owns every space of a group; NOBODY when no single player does."""
        members = self.track.members[group]
        owner = self.s.owner[members[0]]
        for i in members:
            if self.s.owner[i] != owner:
                return NOBODY
        return owner

    def hand_over(self, spaces: Iterable[int], to: str, clause: str) -> None:
        """Change the owner of some deeds in one step (`to` may be NOBODY: the bank), then let the game look at it."""
        moved = list(spaces)
        for i in moved:
            was = self.s.owner[i]
            self.s.owner[i] = to
            self.happened(clause, words.HANDED, str(self.spaces[i]), was or self.s.bank.name, to or self.s.bank.name)
        self.ownership_changed(moved)

    # -- open windows

    def window(self, close: str, first: str, others: Iterable[str] = ()) -> Window:
        """The options of an open window that `close` shuts: acts of `first` and of `others`."""
        seats = (first, *others)
        key = f"{close}/{'/'.join(seats)}"
        found = self._windows.get(key)
        if found is None:
            found = self._windows[key] = Window(self, close, seats)
        return found

    # -- hooks: what a game says differently

    def ownership_changed(self, moved: list[int]) -> None:
        """The spaces `moved` have a new owner: what follows from it."""

    def holdings(self, player: str) -> list[str]:
        """What `player` could give in a trade, besides cash: ids of deeds, kept cards."""
        return [self.spaces[i].id for i in self.deeds(player)]

    def holds(self, player: str, thing: str) -> bool:
        """Whether `player` could give this in a trade."""
        return thing in self.holdings(player)

    def acts(self, player: str) -> list[Act]:
        """What `player` may do with its own things in the window that is open now."""
        return []

    def objection(self, offer: Offer) -> str:
        """Why this offer may not be made or taken now; "" when it may. Games add their own; this is common to all."""
        s = self.s
        giver, taker = s.players.get(offer.giver), s.players.get(offer.taker)
        if giver is None or taker is None or giver is taker or giver.out or taker.out:
            return "an offer is between two different players who are in the game"
        if offer.pays < 0 or offer.receives < 0:
            return "amounts are never negative"
        if offer.pays and offer.receives:
            return "cash goes one way only: name the difference"
        given, got = bool(offer.gives or offer.pays), bool(offer.gets or offer.receives)
        if not (given or got) or not ((given and got) or self.one_sided(offer)):
            return "both sides must give something"
        if offer.pays > giver.cash:
            return f"{giver.name} has {giver.cash}, not {offer.pays}"
        if offer.receives > taker.cash:
            return f"{taker.name} has {taker.cash}, not {offer.receives}"
        for name, things in ((giver.name, offer.gives), (taker.name, offer.gets)):
            for thing in things:
                if not self.holds(name, thing):
                    return f"{name} does not hold {thing!r}"
                if things.count(thing) > 1:
                    return f"{thing!r} is named twice"
        if str(offer) in s.refused:
            return "this very offer has just been refused"
        return ""

    def most_to_bid(self, player: Player) -> int:
        """The highest bid that `player` could pay now."""
        return player.cash

    def after_trade(self, offer: Offer, clause: str) -> Steps[None]:
        """A trade has been carried out: what it costs the new owners."""
        yield from ()

    def refuses(self, act: Act) -> str:
        """Why an act may not be done now; "" when it may."""
        return "" if act in self.acts(act.player) else "no rule permits it now"

    def permits(self, act: Act) -> bool:
        """Whether an act may be done in the window that is open now."""
        return not self.refuses(act)

    def do(self, act: Any) -> Steps[None]:
        """Carry out what somebody does in a window: an act, or an offer."""
        raise NotImplementedError

    def read_act(self, text: str) -> tuple[str, str]:
        """Verb and object of an act that is legal but not listed, from its label."""
        verb, _, what = text.partition(" ")
        return verb, what

    def one_sided(self, offer: Offer) -> bool:
        """Whether something may be given for nothing just now."""
        return False

    def passes_start(self, me: Player, stops: bool) -> Steps[None]:
        """`me` passes the start, or stops on it."""
        raise NotImplementedError

    def land(self, me: Player) -> Steps[None]:
        """`me` has arrived on a space: what happens there."""
        raise NotImplementedError

    def confine(self, me: Player, clause: str) -> None:
        """`me` goes straight to the place of confinement."""
        raise NotImplementedError

    def card_used(self, deck: Deck, card: str) -> None:
        """Where a card goes when it has been carried out: under its deck."""
        deck.bury(card)

    def instead(self, card: Card) -> tuple[Effect, ...]:
        """What is done when the first effect of a card cannot be carried out: what the card itself says."""
        return card.if_impossible

    def counter(self, player: Player, what: Any) -> int:
        """How many of something a player has: what cards count."""
        if what == "money":
            return player.cash
        raise KeyError(what)

    def buildings(self, player: Player) -> tuple[int, int]:
        """Houses and hotels of a player, for cards that ask for their repair."""
        return (0, 0)

    def destinations(self, me: Player) -> list[int]:
        """Where `me` may go when a card leaves the choice: anywhere else."""
        return [i for i in range(self.track.size) if i != me.position]

    def collects(self, payee: Player, reason: str, clause: str) -> bool:
        """Whether a player may receive what others, or cards, have to pay."""
        return True

    def owe(self, clause: str, me: Player, to: Account, amount: int, reason: str, space: str = "") -> Steps[None]:
        """A payment that `me` has to make, raising cash first if need be."""
        raise NotImplementedError


def seats(players: tuple[str, ...], cash: int, start: int) -> tuple[dict[str, Player], Account]:
    """Players with their opening money, and the bank that paid it: the sum over all accounts is 0 for ever."""
    return ({name: Player(name, cash, position=start) for name in players}, Account("bank", -cash * len(players)))


def pot() -> Account:
    """The middle of the board, with nothing in it."""
    return Account("pot")


def decks(board: Board) -> dict[str, Deck]:
    """Every deck of the board, shuffled: nothing of its order is known."""
    return {deck.id: Deck(deck.id, [card.id for card in deck.cards]) for deck in board.data.decks.values()}
