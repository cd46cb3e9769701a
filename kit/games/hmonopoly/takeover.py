"""Hostile takeovers, and the corner of that name."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kit.core.chance import Roll
from kit.core.requests import Answers, Choice, Steps
from kit.games.hmonopoly.state import TAKEOVER
from kit.games.hmonopoly.words import NO_PRIZE, PRIZE, RELOCATED, TAKEOVER_ENDS, TAKEOVER_ROLL
from kit.games.hmonopoly.words import TAKEOVER as STARTS
from kit.games.trading.moves import advance_to
from kit.games.trading.offers import Act, Offer, parse_offer, why_no_offer
from kit.games.trading.state import Player
from kit.games.trading.trade import negotiate

if TYPE_CHECKING:
    from kit.games.hmonopoly.game import HMOnopoly

STOP_OR_ROLL = ("stop", "roll")


class Rolling(Answers):
    """Stop, roll, or a deal between the roller and its target."""

    def __init__(self, game: HMOnopoly) -> None:
        self.game = game

    def __contains__(self, answer: object) -> bool:
        if isinstance(answer, Offer):
            return not self.game.objection(answer)
        return answer in STOP_OR_ROLL

    def parse(self, text: str) -> Any:
        if text in STOP_OR_ROLL:
            return text
        offer = parse_offer(text, self.game.players)
        return offer if offer is not None and offer in self else None

    def why_not(self, answer: Any) -> str:
        return why_no_offer(self.game, answer)

    def listed(self) -> Sequence[Any]:
        return STOP_OR_ROLL


def met(game: HMOnopoly, me: Player) -> bool:
    """Whether somebody else stands where `me` has landed."""
    here = me.position
    for other in game.s.players.values():  # noqa: SIM110 - asked at every landing: a loop is faster
        if other.position == here and other is not me and not other.out:
            return True
    return False


def offer(game: HMOnopoly, me: Player) -> Steps[None]:
    """Who lands where another stands may take it over; one takeover, one target a landing (HMO-HTO-01, HMO-HTO-03)."""
    if me.out or game.spaces[me.position].id == "hostile-takeover":
        return
    here = [other.name for other in game.s.players.values()
            if other.position == me.position and other is not me and not other.out]
    if not here or me.cash < price(game, 1, 0):
        return
    if len(here) > 1:
        here = [other.name for other in game.opponents(me) if other.name in here]
    target = yield Choice(me.name, "{} meets {} at {}: a hostile takeover?",
                          (me.name, " and ".join(here), game.spaces[me.position]), ("decline", *here), "HMO-HTO-01")
    if target != "decline":
        yield from run(game, me, game.s.players[target], 0)


def corner(game: HMOnopoly, me: Player) -> Steps[None]:
    """A takeover of anybody, or anybody moved to any space, or neither (HMO-HTC-01)."""
    used = f"relocate {me.name}"
    names = [other.name for other in game.opponents(me)]
    acts = [Act(me.name, "takeover", name) for name in names]
    if used not in game.h.corner_moves:
        acts += [Act(me.name, "relocate", name) for name in names]
    act = yield Choice(me.name, "{} stands on Hostile Takeover: a takeover, or move another player?", (me.name,),
                       ("decline", *acts), "HMO-HTC-01")
    if act == "decline":
        return
    other = game.s.players[act.what]
    if act.verb == "takeover":
        yield from run(game, me, other, game.facts["takeover_free_rolls"])
        return
    game.h.corner_moves.append(used)
    place = yield from game.destination(me, other, "HMO-HTC-02")
    game.happened("HMO-HTC-02", RELOCATED, me.name, other.name, game.spaces[place])
    yield from advance_to(game, other, place, "HMO-HTC-03")


def price(game: HMOnopoly, number: int, free: int) -> int:
    """What roll `number` costs: 1, 2, 4, 8 ...; after free rolls the schedule starts anew (HMO-HTO-04, HMO-HTC-06)."""
    if number <= free:
        return 0
    steps = number - 1 if game.table.free_rolls_use_up_schedule else number - free - 1
    first: int = game.facts["takeover_first_price"]
    ratio: int = game.facts["takeover_price_ratio"]
    for _ in range(steps):
        first *= ratio
    return first


def run(game: HMOnopoly, me: Player, target: Player, free: int) -> Steps[None]:
    """Roll as long as one likes and can pay; every double brings a prize (HMO-HTO-12)."""
    h = game.h
    before = h.dealers
    h.going_on.append(TAKEOVER)
    h.dealers = [me.name, target.name]
    game.happened("HMO-HTO-02", STARTS, me.name, target.name)
    options = Rolling(game)
    rolls, cost = 0, price(game, 1, free)
    game.s.refused.clear()
    while me.cash >= cost:
        answer = yield Choice(me.name, "{} against {}: roll for {}?", (me.name, target.name, cost), options,
                              "HMO-HTO-04" if cost else "HMO-HTC-05", (target.name,))
        if isinstance(answer, Offer):
            if (yield from negotiate(game, answer, "HMO-HTO-15")):
                break
            continue
        if answer == "stop":
            break
        rolls += 1
        game.s.refused.clear()
        success = yield from roll(game, me, target, cost)
        if success and not free and game.table.ordinary_takeover_ends_on_success:
            break
        cost = price(game, rolls + 1, free)
    game.happened("HMO-HTO-12", TAKEOVER_ENDS, me.name, target.name)
    h.going_on.pop()
    h.dealers = before


def roll(game: HMOnopoly, me: Player, target: Player, cost: int) -> Steps[bool]:
    """Pay first, then roll two dice; doubles win something (HMO-HTO-05, HMO-HTO-11)."""
    if cost:
        game.pay("HMO-HTO-04", me, game.s.bank, cost, "takeover roll")
    dice = yield game.throw(me.name, "{} rolls in the takeover", "HMO-HTO-04", game.facts["takeover_dice"])
    game.happened("HMO-HTO-04", TAKEOVER_ROLL, me.name, dice, target.name)
    if dice.double:
        yield from prize(game, me, target, dice)
    doubled: bool = dice.double
    return doubled


def prize(game: HMOnopoly, me: Player, target: Player, dice: Roll) -> Steps[None]:
    """The roller picks money, an HCF, an HMOnopoly, or nothing (HMO-HTO-06 to HMO-HTO-10)."""
    sixes = dice.faces[0] == game.facts["die_faces"]
    clause = "HMO-HTO-09" if sixes else "HMO-HTO-06"
    sets = game.hmonopolies(target.name) if sixes else []
    number = dice.total if game.table.takeover_money == "total" else dice.faces[0]
    money = target.cash if sixes else min(number, target.cash)
    if sixes and not sets and game.table.double_six_without_hmonopoly == "hcf_only":
        money = 0
    things = sets or [game.spaces[i].id for i in game.hcfs_of(target.name)]
    options = (*(("money",) if money else ()), *things)
    picked = "nothing"
    if options:
        picked = yield Choice(me.name, "{} has rolled {}: take what from {}? ({} in money)",
                              (me.name, dice, target.name, money), (*options, "nothing"), clause)
    if picked == "nothing":
        game.happened("HMO-HTO-07", NO_PRIZE, me.name, target.name)
    elif picked == "money":
        game.happened(clause, PRIZE, me.name, f"{money} in money", target.name)
        game.pay(clause, target, me, money, "hostile takeover")
    else:
        places = game.track.members[picked] if sets else (game.track.by_id[picked],)
        game.happened(clause, PRIZE, me.name, game.track.groups[picked].name if sets else game.spaces[places[0]],
                      target.name)
        game.hand_over(places, me.name, clause)
