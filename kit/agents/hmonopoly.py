"""A rule of thumb for HMOnopoly: `sensible`.

Buy what can be paid; certify and expand when there is money to spare, whole sets first; borrow when poor, repay when
rich; take what brings a whole type or an HMOnopoly nearest, and keep it from whoever is about to win with it.
"""
from __future__ import annotations

from typing import Any, cast

from kit.core.requests import Choice
from kit.core.session import View
from kit.games.hmonopoly.game import HMOnopoly
from kit.games.hmonopoly.state import EXPANSION, NETWORK
from kit.games.hmonopoly.tokens import network_price
from kit.games.trading.offers import Act, Replies
from kit.games.trading.state import NOBODY

RESERVE = 6       # what it does not spend on tokens and rolls
POOR = 6          # below this it borrows at Fiscal Year
RICH = 14         # above the loan and this it repays
WINS = 1000       # worth of an HCF that completes a type


def sensible(view: View, choice: Choice[Any]) -> Any:
    """Answer any question of HMOnopoly."""
    game = cast(HMOnopoly, view.game)
    if choice.player != view.me:
        return None                       # it acts in windows of its own only
    me = view.me
    clause = choice.clause
    if clause == "HMO-TOK-06":
        if game.s.players[me].cash <= RESERVE:
            return choice.options[0]
        return best_token(game, me) or choice.options[0]
    rule = RULES.get(clause)
    if rule is not None:
        answer = rule(game, me, choice)
        if answer is not None:
            return answer
    options = choice.options
    if "refuse" in options:
        return "refuse"
    places = [option for option in options if option in game.track.by_id]
    if places:
        return best_place(game, me, places, choice)
    return options[0]


# ----------------------------------------------------------------------------------------------- what is it worth


def value(game: HMOnopoly, place: int, counts: list[int], held: int) -> int:
    """Worth of an HCF to whoever has `counts`: its price, its tokens, and how near it brings a set or a type.

    `held` is 1 when the counts contain the HCF itself.
    """
    kind, region, specialty = game.kinds[place]
    sizes = game.kind_sizes
    alike = counts[kind] - held
    worth = game.price[place] + 2 * game.s.level[place] + alike * alike
    if alike == sizes[kind] - 1:
        worth += WINS
    others = counts[region] - held
    worth += 3 * others * others if others < sizes[region] - 1 else 20
    others = counts[specialty] - held
    return worth + (3 * others * others if others < sizes[specialty] - 1 else 20)


def worth(game: HMOnopoly, name: str, place: int) -> int:
    """What a property is worth to somebody who has it, or might; a company is worth a few years of its customers."""
    if not game.kinds[place]:
        return 3 * game.price[place]
    return value(game, place, game.tally(name), int(game.s.owner[place] == name))


def worth_taking(game: HMOnopoly, me: str, place: int) -> int:
    """Worth to me, and half of what its owner loses."""
    owner = game.s.owner[place]
    return worth(game, me, place) + (worth(game, owner, place) // 2 if owner else 0)


# ---------------------------------------------------------------------------------------------------- the answers


def best_token(game: HMOnopoly, me: str) -> Act | None:
    """The token that raises a fee most for its price and leaves the reserve; a whole network before anything else."""
    s = game.s
    spare = s.players[me].cash - RESERVE
    owner, level, prices = s.owner, s.level, game.token_prices
    best, found, networkable = 0, -1, False
    for i in game.hcfs:
        if owner[i] == me:
            if level[i] >= EXPANSION:
                networkable = networkable or (level[i] < NETWORK and game.sets_held(i) > 0)
            elif spare >= prices[level[i]]:
                gain = 2 + 4 * game.sets_held(i) - level[i]
                if gain > best:
                    best, found = gain, i
    if networkable and spare >= prices[NETWORK - 1]:
        for group in game.hmonopolies(me):
            if 0 < network_price(game, me, group) <= spare:
                return Act(me, "network", group)
    if found < 0:
        return None
    return Act(me, "certify" if level[found] == 0 else "expand", game.spaces[found].id)


def buying(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """Buy, unless it would leave nothing for the next fee and brings no set nearer."""
    place = game.s.players[me].position
    left = game.s.players[me].cash - game.price[place]
    return "buy" if left >= 2 or worth(game, me, place) > 12 else "leave"


def borrowing(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """Borrow one step when poor."""
    return choice.options[1] if game.s.players[me].cash < POOR else 0


def repaying(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """Repay all when rich; else pay the interest."""
    loan = game.h.loan[me]
    return loan if loan in choice.options and game.s.players[me].cash >= loan + RICH else "interest"


def finding_cash(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """Borrow; else sell what is worth least; give up last."""
    acts: list[Act] = list(choice.options)
    if acts[0].verb == "borrow":
        return acts[0]
    sales = [act for act in acts if act.verb == "sell"]
    if not sales:
        return acts[0]
    return min(sales, key=lambda act: worth(game, me, game.track.by_id[act.what]))


def meeting(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """Take over whoever here owns most, if there is money for a roll or two."""
    if game.s.players[me].cash < RESERVE + 2:
        return "decline"
    target = max(list(choice.options)[1:], key=lambda name: prey(game, me, name))
    return target if prey(game, me, target) > 0 else "decline"


def prey(game: HMOnopoly, me: str, name: str) -> int:
    """What could be won from somebody: the best of its HCFs for me."""
    best, mine, theirs = 0, game.tally(me), game.tally(name)
    for i in game.hcfs:
        if game.s.owner[i] == name:
            gain = value(game, i, mine, 0) + value(game, i, theirs, 1) // 2
            best = gain if gain > best else best
    return best


def at_the_corner(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """Send a rival to a fee of 8 or more; else roll for free against whoever has most."""
    acts: list[Act] = list(choice.options)[1:]
    relocations = [act for act in acts if act.verb == "relocate"]
    if relocations and dearest(game, me, relocations[0].what)[0] >= 8:
        return max(relocations, key=lambda act: game.s.players[act.what].cash)
    takeovers = [act for act in acts if act.verb == "takeover"]
    return max(takeovers, key=lambda act: prey(game, me, act.what)) if takeovers else "decline"


def dearest(game: HMOnopoly, me: str, who: str) -> tuple[int, int]:
    """The highest fee of mine that somebody could be sent to, and where."""
    fees = [(game.fee(i), i) for i in game.hcfs
            if game.s.owner[i] == me and i != game.s.players[who].position]
    return max(fees, default=(0, -1))


def rolling(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """Roll while it is free or cheap beside what can be won."""
    cost: int = choice.args[2]
    target: str = choice.args[1]
    spare = game.s.players[me].cash - RESERVE
    chance_in_six = prey(game, me, target)
    if cost == 0 or (cost <= spare and 6 * cost <= chance_in_six):
        return "roll"
    return "stop"


def taking(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """An HMOnopoly, else the HCF worth most, else the money; money when it is worth more than the HCF."""
    target = choice.args[2]
    money: int = choice.args[3]
    best, value = "nothing", 0
    for option in choice.options:
        if option == "money":
            gain = 2 * money
        elif option in game.track.groups:
            gain = sum(worth_taking(game, me, i) for i in game.track.members[option])
        elif option in game.track.by_id:
            gain = worth_taking(game, me, game.track.by_id[option])
        else:
            continue
        if gain > value:
            best, value = option, gain
    return best if target else "nothing"


def sending(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """A rival goes where my fee is highest, or else where it finds least."""
    place = dearest(game, me, choice.args[0])[1]
    if place >= 0 and game.spaces[place].id in choice.options:
        return game.spaces[place].id
    return next((option for option in choice.options if option.startswith("directives")), choice.options[0])


def best_place(game: HMOnopoly, me: str, places: list[str], choice: Choice[Any]) -> Any:
    """Among spaces: an HCF to take (or to part with), or a space to go to."""
    index = game.track.by_id
    owners = {game.s.owner[index[place]] for place in places}
    if choice.template.startswith("where") or choice.template.endswith("goes"):
        return max(places, key=lambda place: pleasant(game, me, index[place]))
    if owners == {me}:
        if "on which" in choice.template:
            return max(places, key=lambda place: game.sets_held(index[place]))
        return min(places, key=lambda place: worth(game, me, index[place]))
    best, most, mine = places[0], -1, game.tally(me)
    for place in places:
        gain = value(game, index[place], mine, 0)
        if gain > most:
            best, most = place, gain
    return "decline" if "decline" in choice.options and most < 10 else best


def pleasant(game: HMOnopoly, me: str, place: int) -> int:
    """How good it is to land somewhere: what could be bought, the center's money, less the fee."""
    space, owner = game.spaces[place], game.s.owner[place]
    if space.id == "research-grant":
        return game.s.pot.cash
    if owner == NOBODY and space.price and space.price <= game.s.players[me].cash:
        return worth(game, me, place) if space.kind == "hcf" else 4
    if space.kind == "hcf" and owner not in (NOBODY, me):
        return -game.fee(place)
    return 5 if space.id == "hostile-takeover" else 0


def replying(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """Accept what is clearly worth more than it costs, and never what lets the other side win."""
    offer = cast(Replies, choice.options).offer
    if "accept" not in choice.options:
        return "refuse"
    index = game.track.by_id
    gain = 2 * (offer.pays - offer.receives)
    for thing in offer.gives:
        gain += worth(game, me, index[thing])
    for thing in offer.gets:
        lost = max(worth(game, me, index[thing]), worth(game, offer.giver, index[thing]))
        gain -= lost
    return "accept" if gain > 2 else "refuse"


def bargaining(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """It makes no offers of its own."""
    return choice.options[0]


def trading(game: HMOnopoly, me: str, choice: Choice[Any]) -> Any:
    """Offers are answered on their merits."""
    return replying(game, me, choice) if isinstance(choice.options, Replies) else None


RULES: dict[str, Any] = {
    "HMO-HCF-04": buying,
    "HMO-CMP-02": buying,
    "HMO-LON-01": borrowing,
    "HMO-LON-07": repaying,
    "HMO-LON-10": finding_cash,
    "HMO-BNK-02": finding_cash,
    "HMO-BNK-03": trading,
    "HMO-HTO-01": meeting,
    "HMO-HTC-01": at_the_corner,
    "HMO-HTO-04": rolling,
    "HMO-HTC-05": rolling,
    "HMO-HTO-06": taking,
    "HMO-HTO-09": taking,
    "HMO-HTC-02": sending,
    "HMO-ACQ-11": bargaining,
    "HMO-TRD-01": trading,
    "HMO-HTO-15": trading,
    "HMO-FEE-10": bargaining,
}
