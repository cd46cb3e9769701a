"""Debts: cash is raised until it covers the sum; who cannot raise it is bankrupt."""
from __future__ import annotations

from typing import Any, Final

from kit.core.ledger import Account
from kit.core.requests import Choice, Steps
from kit.games.trading import building, words
from kit.games.trading import mortgage as loans
from kit.games.trading.estate import Debt, Estate
from kit.games.trading.offers import Act
from kit.games.trading.state import Player

SETTLE: Final = "settle"     # raise the rest with the bank, in the usual order, and pay; bankrupt if that is too little


def settle(game: Estate, clause: str, me: Player, to: Account, amount: int, reason: str, space: str,
           may_yield: bool = True) -> Steps[None]:
    """Pay a sum that is due, raising cash first; who cannot pay is bankrupt to `to`, who gets what there is."""
    if me.cash < amount:
        game.happened(clause, words.SHORT, me.name, me.cash, amount)
        covered = yield from raise_for(game, clause, me, amount, may_yield)
        if not covered:
            yield from game.bankrupt(me, to, clause)
            return
    if amount:
        game.pay(clause, me, to, amount, reason, space)


def raise_for(game: Estate, clause: str, me: Player, amount: int, may_yield: bool) -> Steps[bool]:
    """A window in which `me` finds so much cash, open until it is there or `me` gives up; whether it is there."""
    p = game.p
    others = game.others(me)
    choice: Choice[Any] = Choice(me.name, "{} owes {}: raise cash", (me.name, amount),
                                 game.window(SETTLE, me.name, others), clause, others)
    p.debts.append(Debt(me.name, amount, may_yield))
    p.refused.clear()
    while me.cash < amount and not me.out:
        if game.may_raise(me) and game.may_deal(me):
            break                          # nothing is left to this debtor
        answer: Any = yield choice
        if answer == SETTLE:
            if raisable(game, me) >= amount:
                raise_cash(game, me, amount)
            break
        if isinstance(answer, Act) and answer.verb == "give up":
            break
        yield from game.do(answer)
    p.debts.pop()
    return me.cash >= amount and not me.out


def raisable(game: Estate, me: Player) -> int:
    """Cash, plus what the bank must give for buildings and mortgages, where `me` may ask for that now."""
    return me.cash if game.may_raise(me) else me.cash + from_bank(game, me)


def from_bank(game: Estate, me: Player) -> int:
    """What the bank must give for all buildings and mortgages of a player."""
    p = game.p
    total = 0
    for i in game.deeds(me.name):
        if p.level[i]:
            total += game.refund(i, me.name, p.level[i], 0)
        if not p.mortgaged[i]:
            total += game.loan[i]
    return total


def raise_cash(game: Estate, me: Player, amount: int) -> None:
    """Raise cash with the bank until it covers the sum: single deeds first, then buildings, then complete groups."""
    _mortgage(game, me, amount, True)
    while me.cash < amount and _give_back_one(game, me):
        pass
    _mortgage(game, me, amount, False)


def _mortgage(game: Estate, me: Player, amount: int, spare: bool) -> None:
    """Mortgage deeds, the cheapest first, until the cash covers the sum; `spare`: none of a complete group."""
    if me.cash >= amount:
        return
    p = game.p
    found = [i for i in game.deeds(me.name) if not p.mortgaged[i] and not (spare and game.whole(i))]
    found.sort(key=game.loan.__getitem__)
    for i in found:
        if me.cash >= amount:
            return
        if not loans.why_not_mortgage(game, me, i):
            loans.mortgage(game, me, i)


def _give_back_one(game: Estate, me: Player) -> bool:
    """Give back buildings of the cheapest developed group, as few as the rules allow."""
    p = game.p
    built = {game.group[i] for i in game.lots if p.level[i] and p.owner[i] == me.name}
    groups = [group for group in game.streets if group in built]
    if len(groups) > 1:
        groups.sort(key=lambda g: game.build_price[game.track.members[g][0]])
    for group in groups:
        highest = max([p.level[i] for i in game.track.members[group]])
        for i in game.track.members[group]:
            if p.level[i] == highest:
                less = building.one_less(game, i)
                if not building.why_not_sell(game, me, group, less):
                    building.sell(game, me, group, less)
                    return True
        for pattern in building.lower_patterns(game, me, group):
            building.sell(game, me, group, pattern)
            return True
    return False
