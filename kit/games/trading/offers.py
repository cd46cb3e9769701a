"""What players may do while a window is open: acts on their own things, and offers to each other."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kit.core.requests import Answers, is_whole

if TYPE_CHECKING:
    from random import Random

    from kit.games.trading.game import Trading


class Act:
    """Something a player does with its own things: `Act("Ann", "certify", "harbor-cardiology-practice")`."""

    def __init__(self, player: str, verb: str, what: str) -> None:
        self.player = player
        self.verb = verb
        self.what = what

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Act) and self.player == other.player and self.verb == other.verb
                and self.what == other.what)

    def __hash__(self) -> int:
        return hash((self.player, self.verb, self.what))

    def __str__(self) -> str:
        return f"{self.player}: {self.verb} {self.what}".rstrip()

    def __repr__(self) -> str:
        return f"Act({self.player!r}, {self.verb!r}, {self.what!r})"


class Offer:
    """A proposal: `giver` gives cash and deeds (by space id) and gets cash and deeds from `taker`; all in one step.

    Amounts are whole and never below zero; kept cards may be named among the deeds where a game lets them change hands.
    """

    def __init__(self, giver: str, taker: str, gives: tuple[str, ...] = (), gets: tuple[str, ...] = (),
                 pays: int = 0, receives: int = 0) -> None:
        self.giver = giver
        self.taker = taker
        self.gives = gives
        self.gets = gets
        self.pays = pays
        self.receives = receives

    def key(self) -> tuple[Any, ...]:
        return (self.giver, self.taker, self.gives, self.gets, self.pays, self.receives)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __str__(self) -> str:
        return (f"{self.giver} offers {self.taker} {'+'.join((str(self.pays), *self.gives))}"
                f" for {'+'.join((str(self.receives), *self.gets))}")

    def __repr__(self) -> str:
        return f"Offer{self.key()}"


def parse_offer(text: str, players: Sequence[str]) -> Offer | None:
    """The offer that `str(offer)` wrote; None when the text is none. Names may hold any letters, blanks too."""
    for giver in players:
        for taker in players:
            start = f"{giver} offers {taker} "
            if giver == taker or not text.startswith(start):
                continue
            parts = text[len(start):].split(" for ")
            if len(parts) != 2:
                continue
            (pays, *gives), (receives, *gets) = parts[0].split("+"), parts[1].split("+")
            things = "".join(gives + gets)                   # "Ben 5+x" is a name too, and then not what Ben gets
            if is_whole(pays) and is_whole(receives) and " " not in things:
                return Offer(giver, taker, tuple(gives), tuple(gets), int(pays), int(receives))
    return None


def why_no_offer(game: Trading, answer: Any) -> str:
    """What the rules object to an act or an offer, given as it is or by its label; "" when it is none."""
    if isinstance(answer, str):
        for player in game.players:
            if answer.startswith(f"{player}: "):
                return game.reason(game.refuses(Act(player, *game.read_act(answer[len(player) + 2:]))))
    if isinstance(answer, Act):
        return game.reason(game.refuses(answer))
    offer = parse_offer(answer, game.players) if isinstance(answer, str) else answer
    return game.reason(game.objection(offer)) if isinstance(offer, Offer) else ""


class Window(Answers):
    """The answers to an open window: what closes it, every act that is legal now, and offers (legal, but not listed).

    It looks at the game each time it is asked, so one Window serves for a whole game.
    """

    def __init__(self, game: Trading, close: str, seats: tuple[str, ...]) -> None:
        self.game = game
        self.close = close
        self.seats = seats                  # whose acts count, the mover first

    def acts(self, player: str) -> list[Act]:
        """What this player may do now, offers left out."""
        return self.game.acts(player)

    def proposal(self, player: str, random: Random) -> Offer | None:
        """Some offer that this player could make, for a bot that tries anything; None when there is none."""
        game = self.game
        others = [name for name, p in game.s.players.items() if name != player and not p.out]
        mine = game.holdings(player)
        if not others:
            return None
        taker = random.choice(others)
        theirs = game.holdings(taker)
        gives = (random.choice(mine),) if mine and random.random() < 0.7 else ()
        gets = (random.choice(theirs),) if theirs and (not gives or random.random() < 0.7) else ()
        pays = random.randint(0, game.s.players[player].cash) if not gives or not gets else 0
        receives = 0
        if gives and not gets:
            pays, receives = 0, random.randint(0, game.s.players[taker].cash)
        return Offer(player, taker, gives, gets, pays, receives)

    def givers(self) -> tuple[str, ...]:
        """Who may make an offer now."""
        return self.seats

    def takers(self) -> tuple[str, ...]:
        """To whom an offer may be made."""
        return tuple(name for name, player in self.game.s.players.items() if not player.out)

    def draft(self, *parts: Any) -> tuple[Offer, str]:
        """The offer of these parts (those of `Offer`), and why it may not be made; "" when it may."""
        offer = Offer(*parts)
        return offer, self.game.reason(self.game.objection(offer))

    def __contains__(self, answer: object) -> bool:
        if isinstance(answer, Act):
            return answer.player in self.seats and not self.game.refuses(answer)
        if isinstance(answer, Offer):
            return answer.giver in self.seats and not self.game.objection(answer)
        return answer == self.close

    def parse(self, text: str) -> Any:
        """The answer with this label; None when there is none."""
        if text == self.close:
            return self.close
        for player in self.seats:
            if text.startswith(f"{player}: "):
                for act in self.game.acts(player):
                    if str(act) == text:
                        return act
                unlisted = Act(player, *self.game.read_act(text[len(player) + 2:]))
                if unlisted in self:
                    return unlisted
        offer = parse_offer(text, tuple(self.game.s.players))
        return offer if offer is not None and offer in self else None

    def why_not(self, answer: Any) -> str:
        return why_no_offer(self.game, answer)

    def listed(self) -> Sequence[Any]:
        found: list[Any] = [self.close]
        for player in self.seats:
            found += self.game.acts(player)
        return found

    def __getitem__(self, i: int) -> Any:
        return self.close if i == 0 else self.listed()[i]


class Replies(Answers):
    """The answers to an offer: accept, refuse, or an offer back."""

    def __init__(self, game: Trading, offer: Offer) -> None:
        self.game = game
        self.offer = offer
        self.said: tuple[str, ...] = ("refuse", "accept") if not game.objection(offer) else ("refuse",)

    def givers(self) -> tuple[str, ...]:
        """Who may offer back."""
        return (self.offer.taker,)

    def takers(self) -> tuple[str, ...]:
        """To whom."""
        return (self.offer.giver,)

    def draft(self, *parts: Any) -> tuple[Offer, str]:
        """The counter-offer of these parts, and why it may not be made; "" when it may."""
        offer = Offer(*parts)
        return offer, self.game.reason(self.game.objection(offer))

    def __contains__(self, answer: object) -> bool:
        if isinstance(answer, Offer):
            return (answer.giver == self.offer.taker and answer.taker == self.offer.giver
                    and not self.game.objection(answer))
        return answer in self.said

    def parse(self, text: str) -> Any:
        if text in self.said:
            return text
        offer = parse_offer(text, tuple(self.game.s.players))
        return offer if offer is not None and offer in self else None

    def why_not(self, answer: Any) -> str:
        return why_no_offer(self.game, answer)

    def listed(self) -> Sequence[Any]:
        return self.said

