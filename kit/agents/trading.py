"""A sensible player of Oceanopoly, Anti-Monopoly and Minetown.

Buys what it can pay and completes groups by bidding and trading; builds evenly, where a building adds most rent for its
price, and keeps a reserve that grows with the rents it may meet; mortgages single deeds first, complete groups last.
Rules of thumb, not a solver: after the common advice to own complete groups, to reach the third house soon, and to stay
confined late in the game. It has no memory: the same position and the same luck give the same answer.
"""
from __future__ import annotations

from typing import Any, Final

from kit.core.game import Game
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
    """What it will do in its own turns, and for which position that was worked out."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Property)
        self.game = game
        self.deals = -1                         # while no deed changes hands:
        self.groups: list[str] = []                 # where it may build
        self.trades: list[Trade] = []
        self.stamp = -1                         # while nothing changes for itself:
        self.cost = NEVER                           # what it wants to buy next costs so much,
        self.verb = ""                              # and is asked for by this act:
        self.what = ""                              # the deed, or the group in which
        self.sites: list[int] = []                  # these lots get one more building
        self.changes = -1                       # while nothing changes:
        self.wake = NEVER                           # with so much cash it buys


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
    if view.plan is None:
        view.plan = Plan(view.game)
    plan: Plan = view.plan
    game, p, me = plan.game, plan.game.p, view.me
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
    if plan.deals != p.deals:
        plan.deals = p.deals
        plan.groups = by_return(game, player, game.complete(me))
        plan.trades = [] if game.free_deeds() else worth_proposing(game, player)
    cash = player.cash
    rich = cash > game.salary
    if rich and plan.changes != p.changes:
        plan.changes = p.changes
        stamp = game.stamp(me)
        if plan.stamp != stamp:
            plan.stamp = stamp
            plan_purchase(game, player, plan)
        plan.wake = plan.cost if plan.cost == NEVER else plan.cost + reserve(game, player)
    if (not rich or cash < plan.wake) and not plan.trades and not player.confined and options.close != LEAVE:
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
    if (me.cash > game.salary and me.cash >= plan.wake
            and not (plan.sites and (game.may_build_now(me) or game.may_build(me, plan.sites[0])))):
        act = Act(me.name, plan.verb, levels_of(game, plan) if plan.sites else plan.what)
        if (plan.sites and (window.close == ROLL or window.close == END)) or not game.refuses(act):
            return act
    return window.close


# ------------------------------------------------------------------------------------------------------------- planning


def plan_purchase(game: Estate, me: Player, plan: Plan) -> None:
    """The next thing to buy, a round of buildings or a deed out of mortgage, and what it costs."""
    plan.cost = NEVER
    p = game.p
    for group in plan.groups:
        if _plan_group(game, me, group, plan):
            break
    pledged = [i for i in game.pledged() if p.owner[i] == me.name]
    if pledged:
        best = _dearest_loss(game, pledged)
        cost = loans.lift_cost(game, best)
        if plan.cost == NEVER or (cost < plan.cost and game.whole(best)):
            plan.cost, plan.sites, plan.verb, plan.what = cost, [], "lift", game.ids[best]
    waiting = game.waiting_for(me.name)
    if waiting and plan.cost == NEVER:
        place = waiting[0]
        plan.cost, plan.sites, plan.verb, plan.what = loans.lift_cost(game, place), [], "redeem", game.ids[place]


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
    return sorted(groups, key=pays) if len(groups) > 1 else groups[:]


def _plan_group(game: Estate, me: Player, group: str, plan: Plan) -> bool:
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
    plan.cost, plan.sites, plan.verb, plan.what = game.build_price[lots[0]] * len(lowest), lowest, "develop", group
    return True


def levels_of(game: Estate, plan: Plan) -> str:
    """The group that it builds in, and all its levels afterwards: what the act names."""
    level = game.p.level
    return f"{plan.what} " + "-".join([str(level[i] + 1) if i in plan.sites else str(level[i])
                                       for i in game.track.members[plan.what]])


def reserve(game: Estate, me: Player) -> int:
    """The cash it keeps: half a salary, and the highest rent that others could ask."""
    return game.salary * RESERVE // 100 + game.risk(me.name)


def worth_proposing(game: Estate, me: Player) -> list[Trade]:
    """Swaps after which somebody has a complete group that had not, and both can gain; the best three.

    All lots that another player holds of one group, for all of one's own of another group, or for cash alone.
    """
    shared: dict[str, list[Share]] = {}                    # by opponent
    for group in game.contested():
        holders = game.holders(group)
        mine = holders.get(me.name)
        if mine is not None:
            for name, theirs in holders.items():
                if name != me.name:
                    shared.setdefault(name, []).append(Share(game, group, mine, theirs))
    found: list[tuple[int, str, str, Share, Share | None]] = []
    ids = game.ids
    for name, shares in shared.items():
        for share in shares:
            for back in (None, *shares):
                if back is share or not (share.all or (back is not None and back.all)):
                    continue
                gain = share.joined + (back.joined if back is not None else 0)
                if gain > 0:
                    found.append((-gain, name, "+".join([ids[i] for i in share.theirs]), share, back))
    found.sort(key=_best_first)
    return [_trade(game, name, share, back) for _, name, _, share, back in found[:3]]


def _best_first(swap: tuple[int, str, str, Share, Share | None]) -> tuple[int, str, str]:
    return swap[:3]


class Share:
    """A street group of which two players hold lots, and what the lots are worth to each, and in one hand."""

    def __init__(self, game: Estate, group: str, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
        self.mine = mine
        self.theirs = theirs
        self.all = len(mine) + len(theirs) == len(game.track.members[group])
        self.worth_mine = value(game, mine)
        self.worth_theirs = value(game, theirs)
        self.worth_both = value(game, mine + theirs)
        self.joined = self.worth_both - self.worth_mine - self.worth_theirs


def _trade(game: Estate, name: str, share: Share, back: Share | None) -> Trade:
    """The swap of all lots of `name` in one group for all of one's own in another, `back`, if any."""
    gain, other = share.worth_both - share.worth_mine, -share.worth_theirs
    gives: tuple[int, ...] = ()
    if back is not None:
        gain -= back.worth_mine
        other += back.worth_both - back.worth_theirs
        gives = back.mine
    ids = game.ids
    return Trade(name, tuple([ids[i] for i in gives]), tuple([ids[i] for i in share.theirs]), gain, other,
                 _lots(game, gives, share.theirs))


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
    total = 0
    for i in lots:
        total += game.price[i]
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
