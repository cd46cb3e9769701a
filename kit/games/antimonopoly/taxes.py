"""The income tax in its two ways, and the Anti-Monopoly Foundation."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.requests import Choice, Steps
from kit.games.antimonopoly.sides import COMPETITOR
from kit.games.trading import words
from kit.games.trading.state import Player

if TYPE_CHECKING:
    from kit.games.antimonopoly.game import Antimonopoly

FLAT, SHARE = "flat", "share"


def income_tax(game: Antimonopoly, me: Player, place: int) -> Steps[None]:
    """A flat sum, or a share of property and cash, as the player likes (ANT-TAX-01, ANT-TAX-05).

    What is out of reach is no choice: nobody goes bankrupt who could pay the other sum (ANT-BNK-03).
    """
    space = game.spaces[place]
    flat, share = int(space.facts["amount"]), share_of(game, me)
    answer: Any = SHARE if share < flat else FLAT
    if share != flat and game.reach(me) >= max(flat, share):
        answer = yield Choice(me.name, "{}: income tax of {}, or {} as a share of property and cash?",
                              (me.name, flat, share), (FLAT, SHARE), "ANT-TAX-05")
    clause, due = ("ANT-TAX-02", flat) if answer == FLAT else (share_rule(game, me), share)
    yield from game.owe(clause, me, game.a.bank, due, space.name, space.id)


def share_rule(game: Antimonopoly, me: Player) -> str:
    """The clause of the second way: that of the cash where a monopolist pays nothing else (ANT-TAX-04)."""
    cash_alone = me.side != COMPETITOR and game.o.income_tax_percent == "by_column"
    return "ANT-TAX-04" if cash_alone else "ANT-TAX-03"


def share_of(game: Antimonopoly, me: Player) -> int:
    """The second way to pay: a share of property and of cash; a fraction is dropped (ANT-TAX-03, ANT-TAX-04)."""
    percent = game.constants["income_tax_percent"]
    of_property, of_cash = int(percent["property"]), int(percent["cash"])
    competitor = me.side == COMPETITOR
    if game.o.income_tax_percent == "by_column":
        of_property, of_cash = (of_property, 0) if competitor else (0, of_cash)
    elif game.o.income_tax_percent == "published" and competitor:
        of_cash = of_property
    return property_value(game, me) * of_property // 100 + me.cash * of_cash // 100


def property_value(game: Antimonopoly, me: Player) -> int:
    """What the unmortgaged streets and their buildings cost to buy; companies do not count (ANT-TAX-03)."""
    a = game.a
    return sum([game.price[i] + game.units(me.name, a.level[i]) * game.build_price[i] for i in game.deeds(me.name)
                if game.build_price[i] and not a.mortgaged[i]])


def foundation(game: Antimonopoly, me: Player, place: int) -> Steps[None]:
    """A competitor throws one die for a grant; a monopolist pays (ANT-FND-01 to ANT-FND-04)."""
    space = game.spaces[place]
    if me.side != COMPETITOR:
        due = int(game.constants["foundation_payment"])
        yield from game.owe("ANT-FND-04", me, game.a.bank, due, space.name, space.id)
        return
    roll: Any = yield game.throw(me.name, "{} throws a die for the Foundation", "ANT-FND-01", 1)
    clause = f"ANT-FND-0{min(roll.total, 3)}"
    game.happened(clause, words.ROLLED, me.name, roll)
    grant = int(game.constants["foundation_payout"][roll.total])
    if grant:
        game.pay(clause, game.a.bank, me, grant, space.name, space.id)
