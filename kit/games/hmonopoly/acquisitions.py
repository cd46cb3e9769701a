"""The verbs that only HMOnopoly's cards use: HCFs change hands, tokens are placed, Fiscal Year dice are rolled."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from kit.core.data import Card, Effect
from kit.core.ledger import Account
from kit.core.requests import Choice, Steps
from kit.games.hmonopoly import fiscal, tokens
from kit.games.hmonopoly.state import CERTIFICATION, EXPANSION, NEGOTIATION, TOKENS
from kit.games.hmonopoly.words import LAPSED, SET_ASIDE
from kit.games.trading import cards
from kit.games.trading.game import Trading
from kit.games.trading.offers import Offer
from kit.games.trading.state import NOBODY, Player
from kit.games.trading.trade import negotiate

if TYPE_CHECKING:
    from kit.games.hmonopoly.game import HMOnopoly

TAKE = "{}: which HCF does {} take?"
GIVE = "{}: which HCF does {} part with?"


def place_token(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """A free token on one of one's own HCFs; the order of tokens still holds."""
    g = cast("HMOnopoly", game)
    level = TOKENS.index(effect.args["token"])
    places = [i for i in g.hcfs_of(me.name) if g.s.level[i] == level]
    if not places:
        return False
    picked = yield from pick_hcf(g, me, "{}: on which HCF of {}?", (card.title, me.name), places, "HMO-DIR-02")
    tokens.place(g, me.name, picked, CERTIFICATION if level == 0 else EXPANSION, "HMO-DIR-02", None)
    return True


def fiscal_roll(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """The dice of Fiscal Year without moving; loans and interest are not touched."""
    g = cast("HMOnopoly", game)
    if effect.args["revenue"]:
        yield from fiscal.revenue(g, me, "HMO-DIR-02")
    if effect.args["expenses"]:
        yield from fiscal.expenses(g, me, "HMO-DIR-02", at_pass=False)
    return True


# ------------------------------------------------------------------------------------------------ HCFs in one direction


def acquire(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """One or more HCFs go from a giver to a taker (HMO-ACQ-02). False when no HCF fits."""
    g = cast("HMOnopoly", game)
    taker, giver = effect.args["to"], effect.args["from"]
    if giver != "bank" and all(g.s.owner[i] == NOBODY for i in g.hcfs):
        return False
    if taker == "each_player":
        if effect.args.get("order") == "simultaneous":
            return (yield from everybody_shifts(g, me, card))
        return (yield from chain_reaction(g, me, card))
    if effect.args["pay"] == "negotiated":
        return (yield from open_bidding(g, me, card, effect))
    if taker == "another_opponent":
        return (yield from middleman(g, me, card, effect))
    givers = yield from givers_of(g, me, giver)
    takers = yield from takers_of(g, me, taker, givers)
    if not takers:
        return False
    if takers[0] is g.s.bank:
        chooser: Player = cast(Player, givers[0])
    else:
        chooser = cast(Player, takers[0] if effect.args["chooser"] in ("taker", "left_neighbor") else me)
    return (yield from take(g, card, effect, chooser, takers[0], givers))


def givers_of(g: HMOnopoly, me: Player, giver: Any) -> Steps[list[Account]]:
    """Whose HCFs are eligible: the bank's, the drawer's, any opponent's, or the biggest HMO's."""
    if giver == "bank":
        return [g.s.bank]
    if giver == "any_opponent":
        return list(g.opponents(me))
    found = yield from cards.pick(g, me, giver, "HMO-ACQ-06")
    return list(found)


def takers_of(g: HMOnopoly, me: Player, taker: Any, givers: list[Account]) -> Steps[list[Account]]:
    """Who receives; the HMO with the fewest HCFs is never the giver of the same card."""
    if taker == "bank":
        return [g.s.bank]
    if isinstance(taker, Mapping) and "fewest" in taker:
        among = [p for p in g.round_from(me.name) if p not in givers]
        least = min((len(g.hcfs_of(p.name)) for p in among), default=0)
        found = yield from cards.choose_player(g, me, [p for p in among if len(g.hcfs_of(p.name)) == least],
                                               "HMO-ACQ-06")
    else:
        found = yield from cards.pick(g, me, taker, "HMO-ACQ-06")
    return list(found)


def fitting(g: HMOnopoly, wanted: Mapping[str, Any] | None, taker: Account, givers: list[Account]) -> list[int]:
    """The HCFs of the givers that fit the card's filter."""
    names = [NOBODY if giver is g.s.bank else giver.name for giver in givers if giver is not taker]
    found = [i for i in g.hcfs if g.s.owner[i] in names]
    for key, value in (wanted or {}).items():
        if key == "type":
            found = [i for i in found if g.types[i] == value]
        elif key == "in_hmonopoly":
            found = [i for i in found if (g.sets_held(i) > 0) is value]
        else:
            which = 0 if key == "shares_region_with" else 1
            mine = [g.sets_of[i][which] for i in g.hcfs_of(taker.name)]
            found = [i for i in found if g.sets_of[i][which] in mine]
    return found


def price_of(g: HMOnopoly, i: int, pay: Any) -> int:
    """What an acquired HCF costs its taker."""
    if pay == "list_price":
        return g.price[i]
    if isinstance(pay, Mapping):
        each: int = pay["fixed_each"] if "fixed_each" in pay else pay["list_price_times"] * g.price[i]
        return each
    fixed: int = pay
    return fixed


def take(g: HMOnopoly, card: Card, effect: Effect, chooser: Player, taker: Account,
         givers: list[Account]) -> Steps[bool]:
    """The chooser picks; the HCF moves first and is paid then, so a game can end unpaid (HMO-ACQ-06, HMO-ACQ-12)."""
    count, optional, pay = effect.args["count"], effect.args["optional"], effect.args["pay"]
    places = fitting(g, effect.args.get("filter"), taker, givers)
    if count > 1:
        places = [i for i in places if sum(g.s.owner[j] == g.s.owner[i] for j in places) >= count]
    if not places:
        return False
    if optional:
        places = [i for i in places if price_of(g, i, pay) * count <= taker.cash]
    else:
        places = payable(g, places, taker, pay)
        if not places:
            return lapse(g, card)
    picked: list[int] = []
    while len(picked) < count:
        ids = tuple(g.spaces[i].id for i in places)
        if optional and not picked:
            answer = yield Choice(chooser.name, TAKE, (card.title, taker.name), ("decline", *ids), "HMO-ACQ-07")
            if answer == "decline":
                return True
            first = g.track.by_id[answer]
        else:
            text = GIVE if taker is g.s.bank or chooser is givers[0] else TAKE
            who = chooser.name if text is GIVE else taker.name
            first = yield from pick_hcf(g, chooser, text, (card.title, who), places, "HMO-ACQ-06")
        picked.append(first)
        places = [i for i in places if i not in picked and g.s.owner[i] == g.s.owner[first]]
    yield from transfer(g, card, picked, taker, pay)
    return True


def payable(g: HMOnopoly, places: list[int], taker: Account, pay: Any) -> list[int]:
    """What a compulsory acquisition may bring `taker`: all of it, or only what it has the cash for (HMO-ACQ-12)."""
    if not g.table.unaffordable_acquisition_lapses or taker is g.s.bank:
        return places
    return [i for i in places if price_of(g, i, pay) <= taker.cash]


def lapse(g: HMOnopoly, card: Card) -> bool:
    """The option for a compulsory acquisition that nobody has the cash for: nothing happens (HMO-ACQ-12)."""
    g.happened("HMO-ACQ-12", LAPSED, card.title, "it cannot be paid.")
    return True


def transfer(g: HMOnopoly, card: Card, picked: list[int], taker: Account, pay: Any) -> Steps[None]:
    """Ownership moves, the winner is looked for, and only then the price is paid (HMO-ACQ-12)."""
    owner = g.s.owner[picked[0]]
    giver: Account = g.s.players[owner] if owner else g.s.bank
    due = sum(price_of(g, i, pay) for i in picked)
    g.hand_over(picked, NOBODY if taker is g.s.bank else taker.name, "HMO-ACQ-02")
    if not due:
        return
    space = g.spaces[picked[0]].id
    if isinstance(taker, Player):
        yield from g.owe("HMO-ACQ-12", taker, giver, due, card.title, space)
    else:
        g.pay("HMO-ACQ-12", taker, giver, due, card.title, space)


def pick_hcf(g: HMOnopoly, chooser: Player, template: str, args: tuple[Any, ...], places: list[int],
             clause: str) -> Steps[int]:
    """One of these HCFs; not asked when there is only one."""
    if len(places) == 1:
        return places[0]
    answer = yield Choice(chooser.name, template, args, tuple(g.spaces[i].id for i in places), clause)
    return g.track.by_id[answer]


def everybody_shifts(g: HMOnopoly, me: Player, card: Card) -> Steps[bool]:
    """Each HMO sets one HCF aside, then all of them pass to the left together."""
    passed: list[tuple[int, str]] = []
    order = g.round_from(me.name)
    for seat, giver in enumerate(order):
        mine = g.hcfs_of(giver.name)
        if mine:
            picked = yield from pick_hcf(g, giver, GIVE, (card.title, giver.name), mine, "HMO-ACQ-06")
            g.happened("HMO-ACQ-06", SET_ASIDE, giver.name, g.spaces[picked])
            passed.append((picked, order[(seat + 1) % len(order)].name))
    if not passed:
        return False
    for i, taker in passed:
        g.hand_over_silently(i, taker, "HMO-ACQ-02")
    g.ownership_changed([i for i, _ in passed])
    return True


def chain_reaction(g: HMOnopoly, me: Player, card: Card) -> Steps[bool]:
    """One after the other, clockwise, takes an HCF from the neighbor on its right."""
    order = g.round_from(me.name)
    done = False
    for seat, taker in enumerate(order):
        theirs = g.hcfs_of(order[seat - 1].name)
        if theirs:
            picked = yield from pick_hcf(g, taker, TAKE, (card.title, taker.name), theirs, "HMO-ACQ-06")
            g.hand_over([picked], taker.name, "HMO-ACQ-02")
            done = True
    return done


def middleman(g: HMOnopoly, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """An HCF of one opponent goes to another opponent, who pays for it."""
    others = g.opponents(me)
    places = fitting(g, effect.args.get("filter"), me, list(others))
    if len(others) < 2 or not places:
        return False
    pay = effect.args["pay"]
    places = [i for i in places if takers_for(g, others, i, pay)]
    if not places:
        return lapse(g, card)
    picked = yield from pick_hcf(g, me, "{}: which HCF does {} pass on?", (card.title, me.name), places, "HMO-ACQ-06")
    taker = yield from cards.choose_player(g, me, takers_for(g, others, picked, pay), "HMO-ACQ-06")
    yield from transfer(g, card, [picked], taker[0], pay)
    return True


def takers_for(g: HMOnopoly, others: list[Player], i: int, pay: Any) -> list[Player]:
    """Who of these may receive an HCF of one of them."""
    return [other for other in others if other.name != g.s.owner[i] and payable(g, [i], other, pay)]


# --------------------------------------------------------------------------------------------- bargaining and exchanges


def bargain(g: HMOnopoly, me: Player, card: Card, close: str, selling: bool) -> Steps[bool]:
    """The exception that a card states: the decider and others deal in cash and HCFs until it closes (HMO-ACQ-11).

    With `selling`, the first deal in which the decider hands over an HCF ends it. True when that happened.
    """
    before = g.h.dealers
    g.h.going_on.append(NEGOTIATION)
    g.h.dealers, g.h.selling = [me.name], selling
    g.s.refused.clear()
    others = tuple(other.name for other in g.opponents(me))
    sold = False
    while not sold and not me.out:
        answer = yield Choice(me.name, "{}: {} may bargain before deciding", (card.title, me.name),
                              g.window(close, me.name, others), "HMO-ACQ-11", others)
        if not isinstance(answer, Offer):
            break
        held = g.hcfs_of(me.name)
        agreed = yield from negotiate(g, answer, "HMO-ACQ-11")
        sold = agreed and selling and any(g.s.owner[i] != me.name for i in held)
    g.h.going_on.pop()
    g.h.dealers, g.h.selling = before, False
    return sold


def open_bidding(g: HMOnopoly, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """The drawer must part with an HCF at a price it bargains for; failing that the neighbor takes it at list price."""
    if not g.hcfs_of(me.name):
        return False
    sold = yield from bargain(g, me, card, "no deal", selling=True)
    mine = g.hcfs_of(me.name)
    if not sold and mine:
        fallback = effect.args["fallback"]
        taker = yield from cards.pick(g, me, fallback["to"], "HMO-ACQ-06")
        mine = payable(g, mine, taker[0], fallback["pay"])
        if not mine:
            return lapse(g, card)
        picked = yield from pick_hcf(g, me, GIVE, (card.title, me.name), mine, "HMO-ACQ-06")
        yield from transfer(g, card, [picked], taker[0], fallback["pay"])
    return True


def swap(game: Trading, me: Player, card: Card, effect: Effect) -> Steps[bool]:
    """Two players exchange one HCF each in a single step; b's is picked first."""
    g = cast("HMOnopoly", game)
    args = effect.args
    partners = [other for other in g.opponents(me) if pairs(g, me, other, effect)]
    if not partners:
        return False
    if card.facts.get("negotiation"):
        yield from bargain(g, me, card, "decide", selling=False)
        partners = [other for other in g.opponents(me) if pairs(g, me, other, effect)]
        if me.out or not partners:
            return not me.out
    if args["optional"]:
        answer = yield Choice(me.name, "{}: exchange an HCF with whom?", (card.title,),
                              ("decline", *(other.name for other in partners)), "HMO-ACQ-07")
        if answer == "decline":
            return True
        other = g.s.players[answer]
    else:
        other = (yield from cards.choose_player(g, me, partners, "HMO-ACQ-06"))[0]
    possible = pairs(g, me, other, effect)
    of_b = sorted({b for _, b in possible})
    theirs = yield from pick_hcf(g, me if args["choose_b"] == "a" else other, "{}: which HCF leaves {}?",
                                 (card.title, other.name), of_b, "HMO-ACQ-06")
    of_a = sorted({a for a, b in possible if b == theirs})
    mine = yield from pick_hcf(g, me if args["choose_a"] == "a" else other, "{}: which HCF leaves {}?",
                               (card.title, me.name), of_a, "HMO-ACQ-06")
    if args.get("consent"):
        agreed = yield Choice(other.name, "{}: {} for {}?", (card.title, g.spaces[theirs], g.spaces[mine]),
                              ("refuse", "agree"), "HMO-ACQ-06")
        if agreed == "refuse":
            return True
    g.hand_over_silently(mine, other.name, "HMO-ACQ-02")
    g.hand_over_silently(theirs, me.name, "HMO-ACQ-02")
    g.ownership_changed([mine, theirs])
    return True


def pairs(g: HMOnopoly, a: Player, b: Player, effect: Effect) -> list[tuple[int, int]]:
    """What of a's and of b's could be exchanged, as pairs."""
    of_a = fitting(g, effect.args.get("filter_a"), b, [a])
    of_b = fitting(g, effect.args.get("filter_b"), a, [b])
    alike = effect.args.get("match") == "type"
    return [(i, j) for i in of_a for j in of_b if not alike or g.types[i] == g.types[j]]


VERBS: dict[str, cards.Verb] = {"place_token": place_token, "fiscal_roll": fiscal_roll, "acquire": acquire,
                                "swap": swap}
