"""A table for one: a game in which a single token walks and nothing else happens, so that its turns can be enumerated.

The other seats stand beside the board. The walker owns every deed ("owned") or nobody owns any ("free"), and everybody
has more money than can be spent: no rule of movement is written here, the game's own `turn` is run. `Table.run` plays a
turn from a place along given answers of chance up to the next chance, and reads from the log what was touched and paid.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, NamedTuple

from kit.core.chance import Deck
from kit.core.data import BoardData, Card
from kit.core.events import Paid
from kit.core.game import Game
from kit.core.requests import Answers, Chance, Choice, Request
from kit.core.session import Session
from kit.core.state import clone
from kit.games import OURS, new_game, table
from kit.games.trading.game import Trading
from kit.games.trading.state import NOBODY, Player

RICH = 10**9
MOVES = frozenset({"moved", "came_in"})      # the events of a token that stops on a space, which they name last
PASSIVE = ("leave", "decline", "pass", "interest", "flat", "hold", "refuse", "let it go", "keep", "no")


class NoTrack(ValueError):
    """The game has no track to walk on, or a position is one of another game."""


class BadPolicy(ValueError):
    """A way of moving that this game does not know."""


class Place(NamedTuple):
    """Where a token is between turns: the space, its confinement (0: free, else 1 + the rolls tried), turns to miss."""

    space: int
    confined: int = 0
    skip: int = 0


@dataclass(frozen=True)
class Policy:
    """How a token moves where the rules leave it a choice.

    `tries`: rolls tried in confinement before it buys itself out; None: never, as long as the rules let it stay.
    `to`: where a free choice of a space leads: "uniform" over all that are open, or the id of a space.
    """

    tries: int | None = 0
    to: str = "uniform"

    def __str__(self) -> str:
        stay = "stay" if self.tries is None else "leave" if not self.tries else f"leave after {self.tries}"
        return stay if self.to == "uniform" else f"{stay}, to {self.to}"


def policy_of(policy: str | Policy, game: Trading) -> Policy:
    """A policy from what a person gave. Raises BadPolicy, which tells what would do.

    "leave": out of confinement at the first chance; "leave after 1": after so many rolls; "stay": as long as the rules
    let one; "uniform" or the id of a space: where a free choice of a space leads. Several stand together: "stay, go".
    """
    if isinstance(policy, Policy):
        return policy
    tries: int | None = 0
    to = "uniform"
    confines = any(space.kind == "confinement" for space in game.spaces)
    for word in [part.strip() for part in policy.split(",")]:
        after = re.fullmatch(r"leave(?: after (\d+))?", word)
        space = word.removeprefix("to ")
        space = space if space in game.track.by_id else space.replace("_", "-")
        if after:
            tries = int(after[1] or 0)
        elif word == "stay":
            if not confines:
                raise BadPolicy(f"nobody is confined in {game.name}: there is nowhere to stay")
            tries = None
        elif word == "uniform" or space in game.track.by_id:
            to = "uniform" if word == "uniform" else space
            if to != "uniform" and not leaves_a_choice(game):
                raise BadPolicy(f"no space and no card of {game.name} leaves it open where a token goes: {word!r} does "
                                "not fit")
        else:
            raise BadPolicy(f"there is no policy {word!r}; policies: 'leave', 'leave after 1', 'stay', and where a "
                            "free choice of a space leads: 'uniform' or the id of a space")
    return Policy(tries, to)


def leaves_a_choice(game: Trading) -> bool:
    """Whether a space or a card of this board lets a player choose where to go."""
    return any(space.id == "move-to-any-space" for space in game.spaces) or any(
        effect.verb == "move_to" and "any" in effect.args["to"]
        for card in game.cards.values() for effect in card.effects)


def asks_owners(game: Trading) -> bool:
    """Whether a card of this board leads to the next space that somebody, or nobody, owns."""
    return any(effect.verb == "move_to" and "owned" in effect.args["to"].get("next", ())
               for card in game.cards.values() for effect in (*card.effects, *card.if_impossible))


def counts(card: Card) -> bool:
    """Whether a card's payments go by what somebody has (money, deeds, buildings), or by dice of HMOnopoly's corner."""
    return any(effect.verb in ("repairs", "fiscal_roll")
               or (effect.verb == "transfer" and not isinstance(effect.args["amount"], int))
               for effect in (*card.effects, *card.if_impossible))


class Spread(NamedTuple):
    """A choice that the policy leaves to chance: each of these answers is equally likely."""

    options: Sequence[Any]


class Stop(NamedTuple):
    """Where a run stands: at a chance (`request`, or a `spread` choice), or at the end of the turn (neither).

    `touched` are the spaces that the token stopped on since the last answer, `laps` how often it passed or reached the
    start since then. `money` is what it received from the bank or the pot less what it paid there, `gifts` the same
    with the other players; nothing of a deal in which deeds changed hands, of cards that count what somebody has, and
    of HMOnopoly's Fiscal Year: these are reckoned where the position is known. `pot` is what lies in the pot.
    """

    request: Request[Any] | None
    options: Sequence[Any] | Answers
    weights: Sequence[int] | None
    place: Place
    touched: tuple[int, ...]
    laps: int
    money: int
    gifts: int
    pot: int = 0


class Table:
    """One token, its game, and a state that is set back for every run.

    Every draw is from a whole deck, unless `decks` lie there: then a turn begins with these, and what is drawn is gone.
    `kept` are the cards in the walker's hand.
    """

    def __init__(self, game: Trading, policy: Policy, deeds: str | Sequence[bool] = "owned", side: str = "",
                 decks: Mapping[str, Deck] | None = None, kept: Sequence[str] = ()) -> None:
        self.game = game
        self.policy = policy
        self.side = side
        self.me = alone(game, deeds, side)
        self.state = game.s
        self.whole = decks is None
        self.me.kept[:] = kept
        for name, deck in (decks or {}).items():
            lies = self.state.decks[name]
            lies.unseen[:], lies.known[:], lies.discards[:] = deck.unseen, deck.known, deck.discards
        self.ids = game.track.by_id
        self.start = game.track.start
        self.start_id = game.spaces[game.track.start].id
        self.stops_money = game.name == "hmonopoly"     # its dice at the start are reckoned apart: see kit.odds.fees
        self._counting = frozenset(card.title for card in game.cards.values() if counts(card))
        self.throw: tuple[str, str] = ("", "")
        self.first = Place(self.me.position, self.me.confined, self.me.skip)
        self._exits: Callable[[Player], Sequence[Any]] | None = getattr(game, "exits", None)
        self._wide: dict[tuple[Any, ...], Any] = {}     # what is answered where nearly every space is on offer
        self._owner = list(self.state.owner)
        self._players = self.state.players
        self._rewind = Rewind(self.state)
        parts = [getattr(self.state, f.name) for f in fields(self.state)]
        self._notes: list[list[Any]] = [part for part in parts if isinstance(part, list) and not part]
        self._deck_of = {card.id: self.state.decks[card.deck] for card in game.cards.values()
                         if card.deck in self.state.decks}
        self.throw = self._find_throw()

    def _find_throw(self) -> tuple[str, str]:
        """What asks for the throw that moves a token: the first dice of a turn."""
        stop = self.run(Place(self.start), ())
        if not isinstance(stop.request, Chance) or stop.request.kind != "dice":
            raise NoTrack(f"a turn of {self.game.name} does not begin with a throw of dice")
        return stop.request.template, stop.request.clause

    def back(self) -> None:
        """Set the table back to the beginning of a game."""
        self._rewind()
        self.game.events.clear()

    def undeal(self) -> None:
        """Whoever owned the deeds at the beginning owns them again, and the game goes on; cards lie where they lie."""
        state, me = self.state, self.me
        if state.owner == self._owner and not state.ended:
            return
        decks, kept = clone(state.decks), list(me.kept)
        place = (me.position, me.confined, me.skip)
        self._rewind()
        me.position, me.confined, me.skip = place
        me.kept[:] = kept
        for name, deck in decks.items():
            lies = state.decks[name]
            lies.unseen[:], lies.known[:], lies.discards[:] = deck.unseen, deck.known, deck.discards
        self.game.adopt(state)

    def notes(self) -> tuple[tuple[Any, ...], ...]:
        """What the state remembers of this turn, such as that the corner has moved this token already."""
        return tuple([tuple(part) for part in self._notes if part])

    def moves(self, request: Request[Any] | None) -> bool:
        """Whether this is the throw that moves the token."""
        return request is not None and (request.template, request.clause) == self.throw

    def run(self, place: Place, answers: Sequence[Any]) -> Stop:
        """A turn from `place`: `answers` are those of chance and of spread choices, in their order."""
        game, me = self.game, self.me
        self._rewind()
        if self.state.owner != self._owner or game.s is not self.state:
            raise NoTrack(f"{game.name} plays on over another state than the one it was given")
        me.position, me.confined, me.skip = place
        events = game.events
        events.clear()
        laps, given, count = me.laps, 0, len(answers)
        steps = game.turn()
        try:
            request = next(steps)
            while True:
                if isinstance(request, Chance):
                    if given == count:
                        return self._stop(request, request.options, request.weights, laps)
                    reply = answers[given]
                    given += 1
                    if given == count:
                        laps = me.laps
                        events.clear()
                    if request.kind == "card" and self.whole:
                        self._deck_of[reply].unseen.append(reply)      # the next draw is from a whole deck again
                else:
                    assert isinstance(request, Choice)
                    reply = self.decide(request)
                    if isinstance(reply, Spread):
                        if given == count:
                            return self._stop(request, reply.options, None, laps)
                        reply = answers[given]
                        given += 1
                        if given == count:
                            laps = me.laps
                            events.clear()
                request = steps.send(reply)
        except StopIteration:
            return self._stop(None, (), None, laps)
        finally:
            steps.close()
            if self.state.owner != self._owner:
                game.adopt(self.state)

    def _stop(self, request: Request[Any] | None, options: Sequence[Any] | Answers, weights: Sequence[int] | None,
              laps: int) -> Stop:
        me = self.me
        touched: list[int] = []
        money = gifts = 0
        name = me.name
        deal = self.state.owner != self._owner
        for event in self.game.events:
            if event.say.kind in MOVES:
                if event.args[0] == name:
                    touched.append(event.args[-1].index)
            elif isinstance(event, Paid) and not deal and not (self.stops_money and event.args[4] == self.start_id):
                payer, payee, amount, reason = event.args[:4]
                if reason in self._counting:
                    continue
                if payer == name:
                    if payee in self._players:
                        gifts -= amount
                    else:
                        money -= amount
                elif payee == name:
                    if payer in self._players:
                        gifts += amount
                    else:
                        money += amount
        return Stop(request, options, weights, Place(me.position, me.confined, me.skip), tuple(touched),
                    me.laps - laps, money, gifts, self.state.pot.cash)

    def decide(self, choice: Choice[Any]) -> Any:
        """What the policy answers; a Spread where it leaves the answer to chance."""
        me, options = self.me, choice.options
        if choice.stands is not ...:
            tries = self.policy.tries
            if me.confined and tries is not None and me.confined > tries and self._exits is not None:
                for act in self._exits(me):
                    return act
            return choice.stands
        if isinstance(options, tuple) and len(options) >= len(self.ids) - 1:
            found = self._wide.get(options)
            if found is None:
                found = self._wide[options] = self._quiet(options)
            return found
        return self._quiet(options)

    def _quiet(self, options: Sequence[Any] | Answers) -> Any:
        """The answer of who wants nothing; of a free choice of a space, what the policy says."""
        for word in PASSIVE:
            if word in options:
                return word
        if isinstance(options, tuple):
            places = [option for option in options if option in self.ids]
            if len(places) >= len(self.ids) - 1:
                return self.policy.to if self.policy.to in places else Spread(places)
        return options[0]


def alone(game: Trading, deeds: str | Sequence[bool], side: str) -> Player:
    """Set the table for one: the first seat walks, on this side; the others stand beside the board. All are rich."""
    s = game.s
    size = game.track.size
    if not isinstance(deeds, str) and len(deeds) != size:
        raise ValueError(f"deeds are 'owned', 'free', or {size} flags, one for each space; not {len(deeds)}")
    sides = sides_of(game)
    if side and side not in sides:
        raise BadPolicy(f"{game.name} has no side {side!r}; sides: {', '.join(sides) or 'none'}")
    me = s.players[game.players[0]]
    for i, player in enumerate(s.players.values()):
        if sides:
            player.side = sides[(sides.index(side) + i) % len(sides)]
        player.cash += RICH
        s.bank.cash -= RICH
        if player is not me:
            player.position = -1
    me.laps = max(me.laps, 1)
    s.to_move = me.name
    owned: Sequence[bool] = deeds if not isinstance(deeds, str) else [deeds == "owned"] * size
    s.owner[:] = [me.name if space.price is not None and flag else NOBODY
                  for space, flag in zip(game.spaces, owned, strict=True)]
    game.adopt(s)
    return me


def sides_of(game: Trading) -> tuple[str, ...]:
    """The sides of a game that has sides."""
    return tuple(game.track.data.facts.get("sides", ()))


class Rewind:
    """Sets a state back, in place, to what it was when this was made: a few microseconds instead of a copy."""

    def __init__(self, state: Any) -> None:
        self._records: list[tuple[dict[str, Any], dict[str, Any]]] = []     # in plain Python a record is its dict
        self._atoms: list[tuple[Any, str, Any]] = []                        # compiled, every field is set
        self._lists: list[tuple[list[Any], list[Any]]] = []
        self._dicts: list[tuple[dict[Any, Any], dict[Any, Any]]] = []
        self._look(state)

    def _look(self, part: Any) -> None:
        if isinstance(part, list):
            self._lists.append((part, part[:]))
            for item in part:
                self._look(item)
        elif isinstance(part, dict):
            self._dicts.append((part, dict(part)))
            for item in part.values():
                self._look(item)
        elif is_dataclass(part):
            values = {f.name: getattr(part, f.name) for f in fields(part)}
            held = getattr(part, "__dict__", None)
            if held is not None and held.keys() >= values.keys():
                self._records.append((held, values))
            else:
                self._atoms += [(part, name, value) for name, value in values.items()]
            for value in values.values():
                self._look(value)

    def __call__(self) -> None:
        for held, values in self._records:
            held.update(values)
        for part, name, value in self._atoms:
            setattr(part, name, value)
        for items, before in self._lists:
            if items or before:
                items[:] = before
        for entries, before_them in self._dicts:
            if entries != before_them:
                entries.clear()
                entries.update(before_them)


def game_of(which: str | Game | Session, board: Any = None, options: Any = None) -> Trading:
    """A game by name, or by the rules and the board of a session or game. Raises NoTrack where nobody walks."""
    game: Game
    if isinstance(which, Session):
        which = which.game
    if isinstance(which, Game) and not isinstance(which, Trading):
        raise NoTrack(f"{which.name} has no track to walk on; its odds are in kit.odds.hospital")
    if not isinstance(which, Game):
        game = new_game(which, _fewest(which, board), options, board)
    else:
        game = _anew(which, board, options)
    if not isinstance(game, Trading):
        raise NoTrack(f"{game.name} has no track to walk on; its odds are in kit.odds.hospital")
    return game


def known(which: str | Game | Session) -> Trading | None:
    """The game itself, where a game or a session of a game with a track is given."""
    game = which.game if isinstance(which, Session) else which
    return game if isinstance(game, Trading) else None


def _anew(game: Trading, board: Any, options: Any) -> Game:
    """The same rules at the beginning of a game; those of a reader's own class over a copy of its state."""
    if game.name in OURS or game.name in table():
        data: Any = board or game.track.data
        fresh = new_game(game.name, len(game.players), options or game.options, data)
        if type(fresh) is type(game):
            return fresh
    return game.twin(clone(game.state))


def _fewest(name: str, board: Any) -> int:
    """The fewest players that this board is for."""
    from kit.core.data import games_with_boards, load_board
    if board is None and name not in games_with_boards():
        return 2
    data = board if isinstance(board, BoardData) else load_board(board or name)
    return int(data.constants.get("players_min", 2))
