"""The forced sale of a mortgaged deed: an offer to the Bank that its owner must meet by redeeming, or lose the deed."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.events import Say
from kit.core.requests import Choice, Steps, is_whole
from kit.games.trading import building, debt, mortgage, words
from kit.games.trading.offers import Act
from kit.games.trading.state import NOBODY, Player

if TYPE_CHECKING:
    from kit.games.minetown.game import Minetown

REDEEM, LET_GO = "redeem", "let go"
CHALLENGED = Say("challenged", "{player} offers the Bank {amount} for {space}, which {owner} has mortgaged.")


def offers(game: Minetown, me: Player) -> list[Act]:
    """The least offer for every deed that `me` could challenge now (MIN-FORCE-01)."""
    found = []
    if game.o.forced_sale and game.on_turn(me.name) and not me.confined:
        for place in game.pledged():
            act = Act(me.name, "force", f"{game.ids[place]} {game.loan[place] + 1}")
            if not refuses(game, act, me):
                found.append(act)
    return found


def refuses(game: Minetown, act: Act, me: Player) -> str:
    """Why an offer `space amount` may not be made; "" when it may (MIN-FORCE-01)."""
    space, _, sum_ = act.what.partition(" ")
    place = game.track.by_id.get(space, -1)
    if not game.o.forced_sale:
        return "this table plays without forced sales"
    if place < 0 or not is_whole(sum_) or not game.m.mortgaged[place]:
        return "an offer names a mortgaged deed and a sum"
    if not game.on_turn(me.name):
        return "the offer is made in one's own turn, while no payment is open"
    if game.m.owner[place] in (me.name, NOBODY):
        return "the deed must be another player's"
    if int(sum_) <= game.loan[place]:
        return f"the offer must be more than the mortgage value of {game.loan[place]}"
    if int(sum_) > me.cash:
        return f"{me.name} has {me.cash}, not {sum_}"
    if space in game.m.forced:
        return "one offer for each deed and turn"
    return game.may_deal(me) or game.may_buy(me, place)


def offer(game: Minetown, me: Player, act: Act) -> Steps[None]:
    """The owner redeems the deed at once, or the Bank takes it and sells it to `me` (MIN-FORCE-02, -03)."""
    space, _, sum_ = act.what.partition(" ")
    place, amount = game.track.by_id[space], int(sum_)
    owner = game.m.players[game.m.owner[place]]
    game.m.forced.append(space)
    game.happened("MIN-FORCE-01", CHALLENGED, me.name, amount, game.spaces[place], owner.name)
    redeemed = yield from _redeems(game, owner, place)
    if redeemed:
        mortgage.lift(game, owner, place)
        return
    if me.out or game.m.owner[place] != owner.name:
        return                             # one of the two has left the game while the owner raised cash
    _clear_group(game, owner, place)
    mortgage.free(game, [place])
    game.hand_over([place], NOBODY, "MIN-FORCE-02")
    yield from game.owe("MIN-FORCE-03", me, game.m.bank, amount, "forced sale", space)
    if not me.out:
        game.happened("MIN-FORCE-03", words.SOLD, me.name, game.spaces[place], amount)
        game.m.owner[place] = me.name
        game.ownership_changed([place])


def _redeems(game: Minetown, owner: Player, place: int) -> Steps[bool]:
    """Whether the owner redeems, raising cash first if need be; not asked where there is no way to do so."""
    cost = mortgage.lift_cost(game, place)
    if owner.confined and not game.o.jail_mortgage_allowed:
        return False
    if debt.raisable(game, owner) < cost and (game.may_deal(owner) or len(game.holdings(owner.name)) == 1):
        return False
    answer: Any = yield Choice(owner.name, "{}: redeem {} for {}, or let it go?",
                               (owner.name, game.spaces[place], cost), (REDEEM, LET_GO), "MIN-FORCE-02")
    if answer == LET_GO:
        return False
    if owner.cash < cost:
        game.m.held = game.ids[place]
        yield from debt.raise_for(game, "MIN-FORCE-02", owner, cost, may_yield=True)
        game.m.held = ""
    return owner.cash >= cost


def _clear_group(game: Minetown, owner: Player, place: int) -> None:
    """Buildings on the other lots of the group go back to the Bank for half their cost first."""
    members = game.mates[place]
    if any(game.m.level[i] for i in members):
        building.sell(game, owner, game.group[place], tuple(0 for _ in members))
