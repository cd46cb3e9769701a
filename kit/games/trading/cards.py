"""Cards: drawn, carried out effect by effect, put back. One table of verbs for all boards; a game adds its own.

A verb is a rule `(game, me, card, effect) -> Steps[bool]`: it answers whether the effect could be carried out.
`game.verbs` holds what a game adds or says differently; `game.rule[verb]` names the clause, `game.rule[deck]` or else
`game.rule["card"]` is the clause of every verb that has none of its own.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kit.core.data import Card, Effect, Space, fits
from kit.core.ledger import Account
from kit.core.requests import Choice, Steps
from kit.games.trading import words
from kit.games.trading.game import Trading
from kit.games.trading.moves import advance_to, step_back, steps_ahead
from kit.games.trading.state import NOBODY, Player

Verb = Callable[[Trading, Player, Card, Effect], Steps[bool]]


def draw(game: Trading, me: Player, deck_id: str, clause: str) -> Steps[bool]:
    """`me` takes the top card of a deck and does what it says; then the card goes where used cards go.

    False when nothing of the card could be carried out, or when players keep every card of the deck.
    """
    deck = game.s.decks[deck_id]
    if not (deck.unseen or deck.known or deck.discards):
        game.happened(clause, words.ALL_KEPT, me.name)
        return False
    question = deck.top("{} draws a card", (me.name,), clause)
    name: str = deck.known[0] if question is None else (yield question)
    deck.take(name)
    card = game.cards[name]
    game.happened(clause, words.DREW, me.name, card.title, card.text)
    done = yield from carry_out(game, me, card)
    if name not in me.kept:
        game.card_used(deck, name)
    return done


def carry_out(game: Trading, me: Player, card: Card) -> Steps[bool]:
    """Every effect of a card in its order; what stands `instead` of them when the first one cannot be done."""
    for i, effect in enumerate(card.effects):
        done: bool = yield from verb_of(game, effect)(game, me, card, effect)
        if not done and i == 0:
            for other in game.instead(card):
                done = yield from verb_of(game, other)(game, me, card, other)
            if not done:
                game.happened(clause_of(game, card, effect.verb), words.NOTHING, card.title)
            return done
        if me.out:
            return True
    return True


def verb_of(game: Trading, effect: Effect) -> Verb:
    """The rule that carries out an effect in this game. Raises KeyError for a verb that it does not play."""
    return game.verbs.get(effect.verb) or COMMON[effect.verb]


def clause_of(game: Trading, card: Card, verb: str) -> str:
    """The clause that carries out this verb in this game, or that obeys the cards of this deck, or any card."""
    return game.rule.get(verb) or game.rule.get(card.deck) or game.rule["card"]


# ------------------------------------------------------------------------------------------------------- who and what


def pick(game: Trading, me: Player, who: Any, clause: str) -> Steps[list[Player]]:
    """The players that a selector means, in the order in which they pay, receive or move."""
    if who == "drawer":
        return [me]
    if isinstance(who, dict):
        return (yield from _singled_out(game, me, who, clause))
    others = game.opponents(me)
    if who == "each_opponent":
        return others
    if who == "each_player":
        return game.round_from(me.name)
    if who == "left_neighbor":
        return others[:1]
    if who == "right_neighbor":
        return others[-1:]
    if who in ("each_competitor", "each_monopolist"):
        return [other for other in others if other.side == who[5:]]
    if who in ("any_opponent", "another_opponent"):
        return (yield from choose_player(game, me, others, clause))
    raise KeyError(who)


def _singled_out(game: Trading, me: Player, who: Mapping[str, Any], clause: str) -> Steps[list[Player]]:
    """The player with most or fewest of something; the drawer chooses between those who are level."""
    most = "most" in who
    what = who["most"] if most else who["fewest"]
    among = game.round_from(me.name) if who["among"] == "players" else game.opponents(me)
    if not among:
        return []
    counts = [game.counter(player, what) for player in among]
    best = max(counts) if most else min(counts)
    return (yield from choose_player(game, me, [p for p, n in zip(among, counts, strict=True) if n == best], clause))


def choose_player(game: Trading, me: Player, among: list[Player], clause: str) -> Steps[list[Player]]:
    """One of these players, at the choice of `me`; not asked when there is only one."""
    if len(among) < 2:
        return among
    name: str = yield Choice(me.name, "{} chooses a player", (me.name,), tuple(p.name for p in among), clause)
    return [game.s.players[name]]


def one_account(game: Trading, me: Player, who: Any) -> list[Account] | None:
    """The account that a selector means, when it means the drawer, the bank or the pot."""
    if who == "drawer":
        return [me]
    if who == "bank":
        return [game.s.bank]
    return [game.s.pot] if who == "pot" else None


def account(game: Trading, me: Player, who: Any, clause: str) -> Steps[list[Account]]:
    """The accounts that a selector means: the bank, the pot, or players."""
    one = one_account(game, me, who)
    if one is not None:
        return one
    players = yield from pick(game, me, who, clause)
    return list(players)


def amount_of(game: Trading, payer: Account, counted: Player, amount: Any) -> int:
    """How much: a sum, all that the payer has, or so much for each of what `counted` has."""
    if amount == "all":
        return max(0, payer.cash)
    if isinstance(amount, dict):
        each: int = amount["each"]
        least: int = amount.get("min", 0)
        return max(least, each * game.counter(counted, amount["per"]))
    whole: int = amount
    return whole


# ---------------------------------------------------------------------------------------------------------- the verbs


def transfer(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """Money from one account to another; what a player pays because of a card is a debt like any other."""
    clause = clause_of(game, card, "transfer")
    args = effect.args
    payers = one_account(game, me, args["payer"]) or (yield from account(game, me, args["payer"], clause))
    payees = one_account(game, me, args["payee"]) or (yield from account(game, me, args["payee"], clause))
    for payer in payers:
        for payee in payees:
            if payer is not payee:
                due = _due(game, me, card, payer, payee, args["amount"], clause)
                if due and isinstance(payer, Player):
                    yield from game.owe(clause, payer, payee, due, card.title, game.spaces[me.position].id)
                elif due:
                    game.pay(clause, payer, payee, due, card.title, game.spaces[me.position].id)
    return True


def _due(game: Trading, me: Player, card: Card, payer: Account, payee: Account, amount: Any, clause: str) -> int:
    """What one pays the other because of a card: nothing when one of the two is out, or may not collect."""
    if isinstance(payee, Player) and (payee.out or not game.collects(payee, card.title, clause)):
        return 0
    counted = me
    if isinstance(payer, Player):
        if payer.out:
            return 0
        counted = payer
    elif isinstance(payee, Player):
        counted = payee
    due = amount_of(game, payer, counted, amount)
    return min(due, payer.cash) if payer is game.s.pot else due


def repairs(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """So much for every house and every hotel of the player."""
    clause = clause_of(game, card, "repairs")
    players = yield from pick(game, me, effect.args["who"], clause)
    payees = yield from account(game, me, effect.args["payee"], clause)
    for player in players:
        houses, hotels = game.buildings(player)
        due = houses * effect.args["house"] + hotels * effect.args["hotel"]
        if due and not player.out:
            yield from game.owe(clause, player, payees[0], due, card.title, game.spaces[player.position].id)
    return True


def move_to(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """Walk clockwise to a space, and land there; `rent` says what is special about the rent due on arrival."""
    clause = clause_of(game, card, "move_to")
    who = effect.args["who"]
    players = [me] if who == "drawer" else (yield from pick(game, me, who, clause))
    for player in players:
        place = yield from _destination(game, me, player, effect, clause)
        if place is None:
            return False
        game.s.rolled = 0
        rent = effect.args.get("rent")
        if rent:
            game.s.rent_times, game.s.rent_roll = rent.get("times", 1), rent.get("roll_factor", 0)
        yield from advance_to(game, player, place, clause, effect.args["salary"])
        game.s.rent_times, game.s.rent_roll = 1, 0
    return True


def _destination(game: Trading, me: Player, mover: Player, effect: Effect, clause: str) -> Steps[int | None]:
    """Where a card leads: a space, the next one of a kind, or a free choice. None when there is none."""
    to = effect.args["to"]
    if "space" in to:
        return game.track.by_id[to["space"]]
    if "next" in to:
        return next_place(game, mover.position, to["next"])
    places = game.destinations(mover)
    chooser = yield from pick(game, me, effect.args["chooser"], clause)
    space: str = yield Choice(chooser[0].name, "{} chooses where {} goes", (chooser[0].name, mover.name),
                              tuple(game.spaces[i].id for i in places), clause)
    return game.track.by_id[space]


def next_place(game: Trading, start: int, wanted: Mapping[str, Any]) -> int | None:
    """The first space clockwise that a card asks for; `owned` says whether it must, or must not, have an owner."""
    owned = wanted.get("owned")
    here = game.walk[start][1]
    while here != start:
        space: Space = game.spaces[here]
        if fits(space, wanted) and (owned is None or (game.s.owner[here] != NOBODY) == owned):
            return here
        here = game.walk[here][1]
    return None


def move_by(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """So many steps forward or back, and land there."""
    clause = clause_of(game, card, "move_by")
    players = yield from pick(game, me, effect.args["who"], clause)
    steps: int = effect.args["steps"]
    game.s.rolled = 0
    for player in players:
        if steps < 0:
            yield from step_back(game, player, -steps, clause, effect.args["salary"])
        else:
            yield from steps_ahead(game, player, steps, clause, effect.args["salary"])
    return True


def confine(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """Straight to the place of confinement."""
    clause = clause_of(game, card, "confine")
    players = yield from pick(game, me, effect.args["who"], clause)
    for player in players:
        game.confine(player, clause)
    return True


def keep(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """The player keeps the card: it is out of its deck until it is used."""
    clause = clause_of(game, card, "keep")
    players = yield from pick(game, me, effect.args["who"], clause)
    players[0].kept.append(card.id)
    game.happened(clause, words.KEPT, players[0].name, card.title)
    return True


def skip_turn(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """The player will miss so many turns."""
    clause = clause_of(game, card, "skip_turn")
    players = yield from pick(game, me, effect.args["who"], clause)
    for player in players:
        player.skip += effect.args["turns"]
        game.happened(clause, words.WILL_SKIP, player.name, effect.args["turns"])
    return True


def gamble(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """Throw some dice: the bank pays when they show enough."""
    clause = clause_of(game, card, "gamble")
    players = yield from pick(game, me, effect.args["who"], clause)
    count: int = effect.args["dice"]
    for player in players:
        roll = yield from game.throw(player.name, "{} throws for the card", clause, count)
        game.happened(clause, words.ROLLED, player.name, roll)
        if roll.total >= effect.args["at_least"] and game.collects(player, card.title, clause):
            game.pay(clause, game.s.bank, player, effect.args["amount"], card.title, game.spaces[player.position].id)
    return True


COMMON: dict[str, Verb] = {
    "transfer": transfer,
    "repairs": repairs,
    "move_to": move_to,
    "move_by": move_by,
    "confine": confine,
    "keep": keep,
    "skip_turn": skip_turn,
    "gamble": gamble,
}
