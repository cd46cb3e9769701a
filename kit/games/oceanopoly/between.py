"""Building between two turns, and the auction of the last Blocks of Water: table options.

The last blocks are auctioned one by one: the bids are for the right to buy the next block at its printed price.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.requests import Choice, Steps
from kit.games.trading import auction, building
from kit.games.trading.estate import UNLIMITED
from kit.games.trading.state import Player

if TYPE_CHECKING:
    from kit.games.oceanopoly.game import Oceanopoly

DONE = "done"
SITES, SHORTAGE = "sites", "shortage"      # phases of the state


def building_round(game: Oceanopoly) -> Steps[None]:
    """After a turn everybody who can may build, in seat order; rent may still be asked for (OCE-BLK-10, OCE-RNT-08)."""
    if game.o.shortage_auction:
        yield from auction_blocks(game)
    q = game.q
    for player in game.round_from(q.to_move):
        q.phase, q.builder = SITES, player.name
        while places(game, player, True):
            others = game.others(player)
            answer: Any = yield Choice(player.name, "{}: build before the next turn, or not", (player.name,),
                                       game.window(DONE, player.name, others), "OCE-BLK-10", others)
            if answer == DONE:
                break
            yield from game.do(answer)
    q.phase = q.builder = ""


def places(game: Oceanopoly, me: Player, fish: bool) -> list[int]:
    """Where `me` could put a block now, and with `fish` a Big Fish too."""
    top = game.hotel(me.name)
    return [i for group in game.complete(me.name) for i in game.track.members[group]
            if (fish or game.q.level[i] + 1 < top) and not building.why_not_build(game, me, i)]


def cheapest(game: Oceanopoly, me: Player) -> int:
    """The lowest price at which `me` could place a block now; 0 when it could place none."""
    return min([game.build_price[i] for i in places(game, me, False)], default=0)


def auction_blocks(game: Oceanopoly) -> Steps[None]:
    """When more blocks are wanted than there are, the right to buy each goes to the highest bidder (OCE-WSH-02)."""
    q = game.q
    wishes = yield from ask_wishes(game)
    if sum(wishes.values()) <= q.houses or q.houses == UNLIMITED:
        return
    q.phase = SHORTAGE
    while q.houses:
        able = [q.players[name] for name, wish in wishes.items() if wish and places(game, q.players[name], False)]
        winner, price = yield from auction.bidding(game, "the next Block of Water", able, 1, 1)
        if winner is None:
            break
        game.pay("OCE-WSH-02", winner, q.bank, price, "right to buy a block")
        yield from place_block(game, winner)
        wishes[winner.name] -= 1
    q.phase = ""


def ask_wishes(game: Oceanopoly) -> Steps[dict[str, int]]:
    """How many blocks everybody wants who could buy one."""
    q = game.q
    wishes: dict[str, int] = {}
    for player in game.round_from(q.to_move):
        price = cheapest(game, player)
        if price and q.houses != UNLIMITED:
            most = min(q.houses, player.cash // price)
            wish: Any = yield Choice(player.name, "{}: how many of the last {} blocks do you want?",
                                     (player.name, q.houses), range(most + 1), "OCE-WSH-02")
            wishes[player.name] = wish
    return wishes


def place_block(game: Oceanopoly, me: Player) -> Steps[None]:
    """The winner buys the block at its printed price, for a lot of its choice (OCE-BLK-06)."""
    lots = tuple([game.ids[i] for i in places(game, me, False)])
    lot: Any = lots[0]
    if len(lots) > 1:
        lot = yield Choice(me.name, "{}: where does the block go?", (me.name,), lots, "OCE-WSH-02")
    building.build(game, me, game.track.by_id[lot])
