"""A sensible player of Oceanopoly, Anti-Monopoly and Minetown.

Buys what it can pay and completes groups by bidding and trading; builds evenly, where a building adds most rent for its
price, and keeps a reserve that grows with the rents it may meet; mortgages single deeds first, complete groups last.
Rules of thumb, not a solver: after the common advice to own complete groups, to reach the third house soon, and to stay
confined late in the game. It has no memory: the same position and the same luck give the same answer.
"""
from __future__ import annotations

from typing import Any, Final

from kit.core.requests import Choice
from kit.core.session import View
from kit.games.trading import auction, debt
from kit.games.trading import mortgage as loans
from kit.games.trading.estate import Estate
from kit.games.trading.offers import Act, Offer, Replies, Window
from kit.games.trading.property import BUY, END, LEAVE, ROLL, Property
from kit.games.trading.state import Player

RESERVE: Final = 50         # percent of a salary: the least cash it keeps
COMPLETE: Final = 100       # percent of the prices of a group: what it is worth more for being complete
PAIR: Final = 15            # the same for every further deed of a group
SHARE: Final = 50           # percent of the other side's gain that it wants to gain itself in a trade
NEVER: Final = 1 << 60


class Plan:
    """What it will do in its own turns; the trades hold while no deed changes hands, the rest while nothing changes."""

    def __init__(self) -> None:
        self.deals = -1                         # the state of `deals` and `changes` that it was made for
        self.changes = -1
        self.groups: list[str] = []             # complete groups
        self.trades: list[Trade] = []
        self.wake = NEVER                       # with so much cash it does `act`
        self.act: Act | None = None
        self.site = -1                          # where `act` builds


class Trade:
    """A swap of deeds worth proposing, and what it is worth to both sides; cash makes the gains alike."""

    def __init__(self, taker: str, gives: tuple[str, ...], gets: tuple[str, ...], gain: int, other: int,
                 lots: tuple[int, ...]) -> None:
        self.taker = taker
        self.gives = gives
        self.gets = gets
        self.gain = gain
        self.other = other
        self.lots = lots                        # all lots of the groups: none may carry a building


def sensible(view: View, choice: Choice[Any]) -> Any:
    """Its answer; None where there is nothing to do in somebody else's window."""
    game = view.game
    assert isinstance(game, Property)
    p = game.p
    me = view.me
    options = choice.options
    if p.claims and type(options) is Window:
        asked = demand(game, me)
        if asked is not None:
            return asked
    if choice.player != me:
        return None
    player: Player = p.players[me]
    if type(options) is not Window:
        return decide(game, player, choice)
    if view.plan is None:
        view.plan = Plan()
    plan: Plan = view.plan
    if plan.deals != p.deals:
        plan.deals = p.deals
        plan.changes = -1
        plan.groups = by_return(game, player, game.complete(me))
        plan.wake = NEVER
        plan.trades = [] if game.free_deeds() else worth_proposing(game, player)
    rich = player.cash > game.salary
    if rich and plan.changes != p.changes:
        plan.changes = p.changes
        plan_purchase(game, player, plan)
    if (not rich or player.cash < plan.wake) and not plan.trades and not player.confined and options.close != LEAVE:
        return options.close
    return in_window(game, player, options, plan)


def demand(game: Estate, me: str) -> Act | None:
    """The rent that it may ask for now."""
    for claim in game.p.claims:
        if claim.owner == me:
            return Act(me, "demand", game.ids[claim.space])
    return None


def in_window(game: Property, me: Player, window: Window, plan: Plan) -> Any:
    """Its own open window: out of confinement, a trade, a building, a mortgage lifted; or close it."""
    p = game.p
    if window.close == debt.SETTLE:
        return debt.SETTLE
    if window.close == LEAVE:
        return find_price(game, me)
    if me.confined:
        act = way_out(game, me)
        if act is not None:
            return act
    if plan.trades and not p.proposals and not game.may_deal(me):
        for trade in plan.trades:
            offer = offer_of(game, me, trade)
            if offer is not None and not game.objection(offer):
                return offer
    if (me.cash > game.salary and me.cash >= plan.wake and plan.act is not None
            and not (plan.site >= 0 and (game.may_build_now(me) or game.may_build(me, plan.site)))
            and (window.close == ROLL or window.close == END or not game.refuses(plan.act))):
        return plan.act
    return window.close


# ------------------------------------------------------------------------------------------------------------- planning


def plan_purchase(game: Estate, me: Player, plan: Plan) -> None:
    """The next thing to buy, a round of buildings or a deed out of mortgage, and the cash it takes."""
    plan.wake = NEVER
    p = game.p
    pledged = [i for i in game.pledged() if p.owner[i] == me.name]
    waiting = game.waiting_for(me.name)
    if not plan.groups and not pledged and not waiting:
        return
    keep = reserve(game, me)
    for group in plan.groups:
        if _plan_group(game, me, group, keep, plan):
            break
    if pledged:
        best = _dearest_loss(game, pledged)
        cost = loans.lift_cost(game, best) + keep
        if plan.wake == NEVER or (cost < plan.wake and game.whole(best)):
            plan.wake, plan.site = cost, -1
            plan.act = Act(me.name, "lift", game.ids[best])
    if waiting and plan.wake == NEVER:
        plan.wake, plan.site = loans.lift_cost(game, waiting[0]) + keep, -1
        plan.act = Act(me.name, "redeem", game.ids[waiting[0]])


def _dearest_loss(game: Estate, pledged: list[int]) -> int:
    """The mortgaged deed to lift first: of a complete group if there is one, and the cheapest of those."""
    best, least = -1, NEVER
    for i in pledged:
        rank = game.loan[i] if game.whole(i) else game.loan[i] + NEVER // 2
        if rank < least:
            best, least = i, rank
    return best


def by_return(game: Estate, me: Player, groups: list[str]) -> list[str]:
    """Groups in the order in which it builds: where three houses bring most rent for what they cost."""
    def pays(group: str) -> tuple[int, str]:
        lot = [i for i in game.track.members[group] if game.p.owner[i] == me.name][-1]
        return (-game.rent_at(lot, 3) * 1000 // game.build_price[lot], group)
    return sorted(groups, key=pays)


def _plan_group(game: Estate, me: Player, group: str, keep: int, plan: Plan) -> bool:
    """Plan one more building on each of the lowest lots of this group; False when nothing can be built there."""
    p = game.p
    members = game.track.members[group]
    lots = [i for i in members if p.owner[i] == me.name and not p.mortgaged[i]]
    if len(lots) < game.set_size(group, me.name):
        return False
    level, top = min([p.level[i] for i in lots]), game.hotel(me.name)
    stock = p.hotels if level + 1 == top else p.houses
    if level >= top or stock == 0:
        return False
    lowest = [i for i in lots if p.level[i] == level]
    if 0 < stock < len(lowest):
        lowest = lowest[:stock]
    plan.wake, plan.site = game.build_price[lots[0]] * len(lowest) + keep, lots[0]
    plan.act = Act(me.name, "develop", f"{group} " + "-".join(
        [str(p.level[i] + 1) if i in lowest else str(p.level[i]) for i in members]))
    return True


def reserve(game: Estate, me: Player) -> int:
    """The cash it keeps: half a salary, and the highest rent that others could ask."""
    highest = 0
    for other in game.p.players.values():
        if other is not me and not other.out:
            highest = max(highest, game.top_rent(other.name))
    return game.salary * RESERVE // 100 + highest


def worth_proposing(game: Estate, me: Player) -> list[Trade]:
    """Swaps after which somebody has a complete group that had not, and both can gain; the best three."""
    found: list[tuple[int, Trade]] = []
    mine: dict[str, list[str]] = {}                    # by opponent: groups of which both hold lots
    for group in game.streets:
        holders = game.holders(group)
        if me.name in holders:
            for name in holders:
                if name != me.name:
                    mine.setdefault(name, []).append(group)
    for name, groups in mine.items():
        ours = [group for group in groups if len(game.holders(group)) == 2 and not game.free_in(group)]
        for group in groups:
            if group in ours:
                _weigh(game, me, name, "", group, found)
            for back in groups if group in ours else ours:
                if back != group:
                    _weigh(game, me, name, back, group, found)
    found.sort(key=_best_first)
    return [trade for _, trade in found[:3]]


def _best_first(pair: tuple[int, Trade]) -> tuple[int, str, str]:
    return (-pair[0], pair[1].taker, "+".join(pair[1].gets))


def _weigh(game: Estate, me: Player, name: str, back: str, group: str, found: list[tuple[int, Trade]]) -> None:
    """Keep the swap of all their lots of `group` for all mine of `back`, if both can gain."""
    gets = game.holders(group)[name]
    gives = game.holders(back)[me.name] if back else ()
    gain = _more(game, me.name, (), gets) + _more(game, me.name, gives, ())
    loss = _more(game, name, gets, ()) + _more(game, name, (), gives)
    if gain + loss > 0:
        ids = game.ids
        found.append((gain + loss, Trade(name, tuple([ids[i] for i in gives]), tuple([ids[i] for i in gets]),
                                         gain, loss, _lots(game, gives, gets))))


def _more(game: Estate, name: str, loses: tuple[int, ...], wins: tuple[int, ...]) -> int:
    """What a player's lots of one group are worth more after losing or winning some."""
    if not loses and not wins:
        return 0
    held = game.holders(game.group[(loses or wins)[0]]).get(name, ())
    after = held + wins if wins else tuple([i for i in held if i not in loses])
    return value(game, after) - value(game, held)


def _lots(game: Estate, gives: tuple[int, ...], gets: tuple[int, ...]) -> tuple[int, ...]:
    """All lots of the groups that a swap touches."""
    if not game.bare_group_to_trade:
        return (*gives, *gets)
    return (*(game.mates[gives[0]] if gives else ()), *game.mates[gets[0]])


def gains(game: Estate, me: str, other: str, gives: tuple[int, ...], gets: tuple[int, ...]) -> tuple[int, int]:
    """What a swap of deeds is worth to either side, cash left out."""
    owner = game.p.owner
    after = list(owner)
    for i in gives:
        after[i] = other
    for i in gets:
        after[i] = me
    groups = list({game.group[i]: 0 for i in (*gives, *gets)})
    return (sum([worth(game, g, me, after) - worth(game, g, me, owner) for g in groups]),
            sum([worth(game, g, other, after) - worth(game, g, other, owner) for g in groups]))


def worth(game: Estate, group: str, name: str, owner: list[str]) -> int:
    """What the deeds of a group are worth to a player: their prices, and more when several or all are in one hand."""
    return value(game, tuple([i for i in game.track.members[group] if owner[i] == name]))


def value(game: Estate, lots: tuple[int, ...]) -> int:
    """What lots of one group are worth in one hand: their prices, and more when there are several, or all."""
    if not lots:
        return 0
    total = sum([game.price[i] for i in lots])
    if len(lots) == len(game.mates[lots[0]]):
        return total + total * COMPLETE // 100
    return total + total * PAIR * (len(lots) - 1) // 100


def completes(game: Estate, name: str, gets: tuple[int, ...]) -> bool:
    """Whether these deeds give a player a complete group."""
    owner = game.p.owner
    return bool(gets) and not [mate for mate in game.mates[gets[0]] if owner[mate] != name and mate not in gets]


def fair(gain: int, other: int) -> bool:
    """Whether a trade is good enough for the side that gains `gain`."""
    return gain > 0 and gain * 100 >= other * SHARE


def offer_of(game: Estate, me: Player, trade: Trade) -> Offer | None:
    """The offer as it can be made now, with the cash that shares the gain; None when one side has not enough."""
    p = game.p
    other = p.players[trade.taker]
    for i in trade.lots:
        if p.level[i]:
            return None
    pays = (trade.gain - trade.other) // 2
    if pays > 0:
        pays = min(pays, me.cash - game.salary // 2)
    else:
        pays = -min(-pays, other.cash - game.salary // 2)
    mine, theirs = trade.gain - pays, trade.other + pays
    if (pays > 0) != (trade.gain > trade.other) or not fair(mine, theirs) or not fair(theirs, mine):
        return None
    return Offer(me.name, trade.taker, trade.gives, trade.gets, max(pays, 0), max(-pays, 0))


# ------------------------------------------------------------------------------------------------------------ questions


def decide(game: Estate, me: Player, choice: Choice[Any]) -> Any:
    """Its answer to a question that is no open window."""
    options = choice.options
    if type(options) is auction.Bids:
        return bid(game, me, options)
    if type(options) is Replies:
        return "accept" if "accept" in options.said and good(game, me.name, options.offer) else "refuse"
    if BUY in options:
        return BUY if me.cash >= game.price[me.position] else LEAVE
    if "hold" in options:
        return "hold"
    if "later" in options:
        return "redeem" if me.cash >= choice.args[1] + reserve(game, me) else "later"
    if "redeem" in options:
        return "redeem"
    if "share" in options:
        return "share" if choice.args[2] < choice.args[1] else "flat"
    if "flat" in options:
        return "tenth" if game.wealth(me) < 10 * int(game.spaces[me.position].facts["amount"]) else "flat"
    if "accept" in options:
        return "refuse"
    return options[0]


def good(game: Estate, me: str, offer: Offer) -> bool:
    """Whether it takes an offer."""
    by_id = game.track.by_id
    gives = tuple([by_id[thing] for thing in offer.gives if thing in by_id])
    gets = tuple([by_id[thing] for thing in offer.gets if thing in by_id])
    other, mine = gains(game, offer.giver, me, gives, gets)
    cash = offer.pays - offer.receives
    return fair(mine + cash, other - cash)


def bid(game: Estate, me: Player, bids: auction.Bids) -> Any:
    """Raise by a tenth of the price up to what the deed is worth to it, keeping a little cash."""
    place = game.on_sale()
    if place < 0:
        return auction.PASS
    price = game.price[place]
    owner = game.p.owner
    after = list(owner)
    after[place] = me.name
    group = game.group[place]
    limit = worth(game, group, me.name, after) - worth(game, group, me.name, owner) if group else price
    limit = min(limit, me.cash - game.salary * RESERVE // 100)
    if bids.low > limit:
        return auction.PASS
    return min(limit, max(bids.low + price // 10, price * 4 // 10))


def way_out(game: Property, me: Player) -> Act | None:
    """A card or the fee while deeds are for sale; later it stays where no rent is due."""
    if not game.free_deeds():
        return None
    acts = game.exits(me)
    for act in acts:
        if act.verb == "use" or me.cash >= game.exit_fee + game.salary:
            return act
    return None


def find_price(game: Estate, me: Player) -> Any:
    """Mortgage single deeds for a deed that completes a group; leave any other."""
    place = me.position
    if not game.group[place] or not completes(game, me.name, (place,)):
        return LEAVE
    if me.cash >= game.price[place]:
        return LEAVE
    for i in game.deeds(me.name):
        if not game.whole(i) and game.group[i] != game.group[place] and not loans.why_not_mortgage(game, me, i):
            return Act(me.name, "mortgage", game.ids[i])
    return LEAVE


__all__ = ["sensible"]
