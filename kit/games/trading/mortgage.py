"""Mortgages: a bank loan on one deed. A mortgaged deed earns nothing; lifting costs the loan and its interest."""
from __future__ import annotations

from kit.games.trading import words
from kit.games.trading.estate import Estate, interest_on
from kit.games.trading.state import Player


def why_not_mortgage(game: Estate, me: Player, place: int) -> str:
    """Why `me` may not mortgage this deed; "" when it may."""
    p = game.p
    if not game.is_deed[place] or p.owner[place] != me.name:
        return f"{me.name} does not own it"
    if p.mortgaged[place]:
        return "it is mortgaged already"
    if p.level[place]:
        return "its buildings must be given back first"
    return game.may_raise(me) or game.may_mortgage(me, place)


def mortgage(game: Estate, me: Player, place: int) -> None:
    """The bank lends the mortgage value of a deed."""
    game.p.mortgaged[place] = True
    game.pay(game.rule["mortgage"], game.p.bank, me, game.loan[place], "mortgage", game.ids[place])
    game.pledge_changed(place)
    game.happened(game.rule["mortgage"], words.MORTGAGED, me.name, game.spaces[place])


def lift_cost(game: Estate, place: int) -> int:
    """What lifting the mortgage of a deed costs."""
    return game.loan[place] + interest_on(game.loan[place], game.interest_percent)


def why_not_lift(game: Estate, me: Player, place: int) -> str:
    """Why `me` may not lift the mortgage of this deed; "" when it may."""
    p = game.p
    if p.owner[place] != me.name or not p.mortgaged[place]:
        return f"{me.name} has no mortgage on it"
    if me.cash < lift_cost(game, place):
        return f"it costs {lift_cost(game, place)}"
    return game.may_raise(me)


def lift(game: Estate, me: Player, place: int, principal_only: bool = False) -> None:
    """Pay the loan back with its interest: the deed earns again. (`principal_only`: the interest is paid already.)"""
    cost = game.loan[place] if principal_only else lift_cost(game, place)
    game.pay(game.rule["lift"], me, game.p.bank, cost, "mortgage lifted", game.ids[place])
    game.p.mortgaged[place] = False
    game.pledge_changed(place)
    game.happened(game.rule["lift"], words.LIFTED, me.name, game.spaces[place])


def free(game: Estate, spaces: list[int]) -> None:
    """Cancel the mortgages of some deeds; nothing is paid."""
    for i in spaces:
        game.p.mortgaged[i] = False
    game.changed()
