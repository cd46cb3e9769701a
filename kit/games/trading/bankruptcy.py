"""Bankruptcy: buildings go back to the bank, and what is left goes to the creditor, or to the bank and to auction."""
from __future__ import annotations

from kit.core.ledger import Account
from kit.core.requests import Steps
from kit.games.trading import auction, building, mortgage, words
from kit.games.trading.estate import Estate
from kit.games.trading.state import NOBODY, Player


def leave(game: Estate, me: Player, clause: str) -> None:
    """`me` is out: its claims and what it still owes lapse."""
    me.out = True
    p = game.p
    p.claims[:] = [claim for claim in p.claims if me.name not in (claim.owner, claim.debtor)]
    game.forget_windows()
    game.happened(clause, words.BANKRUPT, me.name)


def sell_buildings(game: Estate, me: Player, clause: str) -> None:
    """The bank takes all buildings of `me` back for what it pays for them."""
    p = game.p
    mine = [i for i, level in enumerate(p.level) if level and p.owner[i] == me.name]
    for i in mine:
        game.pay(clause, p.bank, me, game.refund(i, me.name, p.level[i], 0), "buildings given back", game.ids[i])
    if mine:
        building.clear(game, mine, me.name)


def hand_all(game: Estate, me: Player, to: Player, clause: str) -> list[int]:
    """Cash, deeds (with their mortgages) and kept cards pass to a creditor; the deeds that did."""
    if me.cash:
        game.pay(clause, me, to, me.cash, "bankruptcy")
    deeds = game.deeds(me.name)
    to.kept.extend(me.kept)
    me.kept.clear()
    if deeds:
        game.hand_over(deeds, to.name, clause)
    return deeds


def to_bank(game: Estate, me: Player, cash_to: Account, clause: str) -> list[int]:
    """Everything goes back: cash, buildings unpaid, deeds free of mortgage, kept cards under their decks; the deeds."""
    if me.cash:
        game.pay(clause, me, cash_to, me.cash, "bankruptcy")
    deeds = game.deeds(me.name)
    building.clear(game, [i for i in deeds if game.p.level[i]], me.name)
    mortgage.free(game, deeds)
    return_cards(game, me)
    if deeds:
        game.hand_over(deeds, NOBODY, clause)
    return deeds


def return_cards(game: Estate, me: Player) -> None:
    """Kept cards go back to their decks."""
    for name in me.kept:
        game.card_used(game.p.decks[game.cards[name].deck], name)
    me.kept.clear()


def auction_all(game: Estate, deeds: list[int], first: str) -> Steps[None]:
    """Every deed is auctioned, in board order, the bidding beginning at `first` or the next one after."""
    for place in deeds:
        if len(game.living()) > 1:
            yield from auction.deed(game, place, game.round_from(first))
