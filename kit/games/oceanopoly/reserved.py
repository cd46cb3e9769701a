"""Mortgaged deeds of a bankrupt: the bank holds them for the creditor, until the mortgage and its interest are paid."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.requests import Choice, Steps
from kit.games.oceanopoly.words import RELEASED, RESERVED
from kit.games.trading import debt, mortgage
from kit.games.trading.state import NOBODY, Player

if TYPE_CHECKING:
    from kit.games.oceanopoly.game import Oceanopoly

REDEEM, LATER = "redeem", "later"


def lay_aside(game: Oceanopoly, deeds: list[int], creditor: Player) -> None:
    """The deeds go face down to the bank and are nobody's: no rent, not for sale, not counted (OCE-BKR-08)."""
    for place in deeds:
        game.q.reserved[place] = creditor.name
    if deeds:
        game.hand_over(deeds, NOBODY, "OCE-BKR-08")
    for place in deeds:
        game.happened("OCE-BKR-08", RESERVED, game.spaces[place], creditor.name)


def decide(game: Oceanopoly, creditor: Player, deeds: list[int]) -> Steps[None]:
    """The creditor decides at once, deed by deed, and may raise cash to pay (OCE-BKR-08, OCE-MTG-09)."""
    for place in deeds:
        cost = mortgage.lift_cost(game, place)
        if game.q.reserved.get(place) != creditor.name or creditor.cash + debt.from_bank(game, creditor) < cost:
            continue
        answer: Any = yield Choice(creditor.name, "{}: pay {} for {} now, or leave it with the bank?",
                                   (creditor.name, cost, game.spaces[place]), (REDEEM, LATER), "OCE-BKR-08")
        if answer == LATER:
            continue
        if creditor.cash < cost:
            yield from game.raise_freely(creditor, cost)
        if not why_not_redeem(game, creditor, place):
            redeem(game, creditor, place)


def why_not_redeem(game: Oceanopoly, me: Player, place: int) -> str:
    """Why `me` may not pay for this deed; "" when it may."""
    if game.q.reserved.get(place) != me.name:
        return f"no such deed waits for {me.name}"
    cost = mortgage.lift_cost(game, place)
    return f"it costs {cost}" if me.cash < cost else ""


def redeem(game: Oceanopoly, me: Player, place: int) -> None:
    """The creditor pays the mortgage and its interest, and holds the deed face up (OCE-BKR-07)."""
    game.pay("OCE-BKR-07", me, game.q.bank, mortgage.lift_cost(game, place), "deed of a bankrupt", game.ids[place])
    del game.q.reserved[place]
    mortgage.free(game, [place])
    game.hand_over([place], me.name, "OCE-BKR-07")


def forget(game: Oceanopoly, me: Player) -> None:
    """What was laid aside for a player who leaves the game is simply unowned again (OCE-BKR-08)."""
    mine = game.waiting_for(me.name)
    for place in mine:
        del game.q.reserved[place]
        game.happened("OCE-BKR-08", RELEASED, game.spaces[place])
    if mine:
        mortgage.free(game, mine)
        game.ownership_changed(mine)
