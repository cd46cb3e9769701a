"""Confinement (Low Tide, Jail, Prison and Price War): straight there, and out by a double, a fee or a card.

`player.confined` is 0 for the free, else 1 + the rolls tried.
"""
from __future__ import annotations

from kit.core.chance import Roll
from kit.core.ledger import Account
from kit.core.requests import Steps
from kit.games.trading import words
from kit.games.trading.estate import Estate
from kit.games.trading.state import Player


def send(game: Estate, me: Player, clause: str) -> None:
    """Straight to the place of confinement: nothing on the way counts, and the turn is over."""
    me.position = game.jail
    me.confined = 1
    game.happened(clause, words.CONFINED, me.name, game.place_of(me))


def release(game: Estate, me: Player, clause: str, how: str) -> None:
    me.confined = 0
    game.happened(clause, words.FREED, me.name, how)


def buy_out(game: Estate, me: Player, to: Account, clause: str) -> None:
    """Pay the fee before rolling, and be free."""
    game.pay(clause, me, to, game.exit_fee, "exit fee", game.ids[game.jail])
    release(game, me, clause, "paid")


def use_card(game: Estate, me: Player, card: str, clause: str) -> None:
    """Hand a kept card in, and be free; it goes back to its deck."""
    me.kept.remove(card)
    game.card_used(game.p.decks[game.cards[card].deck], card)
    release(game, me, clause, game.cards[card].title)


def attempt(game: Estate, me: Player, roll: Roll, to: Account) -> Steps[bool]:
    """A roll from confinement: a double frees; the last miss costs the fee and frees; True when `me` moves by it."""
    if roll.double:
        release(game, me, game.rule["exit_double"], "a double")
        return True
    me.confined += 1
    if me.confined <= game.exit_attempts or game.fee_before_roll:
        game.happened(game.rule["exit_missed"], words.STAYS, me.name, roll)
        return False
    clause = game.rule["exit_forced"]
    yield from game.owe(clause, me, to, game.exit_fee, "exit fee", game.ids[game.jail])
    if me.out:
        return False
    release(game, me, clause, "the last roll is played after paying")
    return True


def overdue(game: Estate, me: Player, to: Account) -> Steps[None]:
    """Every roll was missed, and the fee comes before the dice: pay it, and be free."""
    if me.confined > game.exit_attempts:
        clause = game.rule["exit_forced"]
        yield from game.owe(clause, me, to, game.exit_fee, "exit fee", game.ids[game.jail])
        if not me.out:
            release(game, me, clause, "paid")
