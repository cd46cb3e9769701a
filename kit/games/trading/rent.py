"""Rent: fixed when a visitor arrives, paid at once or when the owner asks for it in time."""
from __future__ import annotations

from kit.core.requests import Steps
from kit.games.trading import words
from kit.games.trading.estate import Claim, Estate
from kit.games.trading.state import Player


def claim(game: Estate, me: Player, place: int) -> None:
    """`me` stands on somebody else's unmortgaged deed: the owner may ask for the rent."""
    p = game.p
    owner = p.players[p.owner[place]]
    clause = game.rule["rent"]
    if game.collects(owner, "rent", clause):
        due = game.rent_of(place, me)
        p.claims.append(due)
        game.happened(clause, words.CLAIM, me.name, game.spaces[place], owner.name,
                      due.amount or f"{due.times} times a roll")


def visit(game: Estate, me: Player, place: int) -> Steps[None]:
    """`me` stands on somebody else's unmortgaged deed, and rent is paid at once."""
    p = game.p
    owner = p.players[p.owner[place]]
    clause = game.rule["rent"]
    if game.collects(owner, "rent", clause):
        due = game.rent_of(place, me)
        if due.amount and me.cash >= due.amount:
            game.pay(game.rent_rule(place), me, owner, due.amount, "rent", game.ids[place])
        else:
            yield from collect(game, due)


def pay_from_cash(game: Estate, claim: Claim) -> bool:
    """A claim of a fixed sum is paid from the cash in hand; False when it takes a roll, or more cash."""
    debtor = game.p.players[claim.debtor]
    if claim.times or debtor.cash < claim.amount:
        return False
    game.pay(game.rent_rule(claim.space), debtor, game.p.players[claim.owner], claim.amount, "rent",
             game.ids[claim.space])
    return True


def collect(game: Estate, claim: Claim) -> Steps[None]:
    """A claim is paid; where it goes by the dice, the visitor rolls for it now."""
    if pay_from_cash(game, claim):
        return
    p = game.p
    amount = claim.amount
    if claim.times:
        roll = yield from game.throw(claim.debtor, "{} rolls for the rent", game.rule["rent_dice"])
        game.happened(game.rule["rent_dice"], words.ROLLED, claim.debtor, roll)
        amount = claim.times * roll.total
    yield from game.owe(game.rent_rule(claim.space), p.players[claim.debtor], p.players[claim.owner], amount, "rent",
                        game.ids[claim.space])


def claim_of(game: Estate, owner: str, space: str) -> Claim | None:
    """The oldest open claim of an owner on a space."""
    for claim in game.p.claims:
        if claim.owner == owner and game.ids[claim.space] == space:
            return claim
    return None


def lapse(game: Estate, claims: list[Claim]) -> None:
    """Claims that nobody asked for in time: the visitor owes nothing."""
    open_ = game.p.claims
    for claim in claims:
        open_.remove(claim)
        game.happened(game.rule["rent_lapsed"], words.LAPSED, claim.owner, claim.debtor, game.spaces[claim.space])
