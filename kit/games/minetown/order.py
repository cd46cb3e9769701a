"""A turn taken out of order, and called: the game goes back to where it stood (table option turn_order = call_out)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.events import Paid, Say
from kit.core.requests import Steps
from kit.core.state import clone
from kit.games.trading.game import Ended
from kit.games.trading.offers import Act
from kit.games.trading.state import Player

if TYPE_CHECKING:
    from kit.games.minetown.game import Minetown

AHEAD = Say("ahead", "{player} rolls ahead of {other}: {dice}.")
CALLED = Say("called", "{player} calls it: the turn goes back to {other}.")


class TurnBroken(Ended):
    """This turn is over at once; the state says who is next."""


def acts(game: Minetown, me: Player) -> list[Act]:
    """Calling a roll out of order. The roll itself is legal under the option, but listed for nobody (MIN-SKIP-01)."""
    act = Act(me.name, "call out", "")
    return [act] if game.call_out and not refuses(game, act, me) else []


def refuses(game: Minetown, act: Act, me: Player) -> str:
    """Why it may not be done; "" when it may (MIN-SKIP-01)."""
    m = game.m
    if not game.call_out:
        return f"it is {m.to_move}'s turn"
    if m.auction or (m.debts and act.verb == "roll ahead"):
        return "not while a payment or an auction is open"
    if act.verb == "roll ahead":
        if me.name == m.to_move or m.before is not None:
            return "it is not out of order"
        return f"{m.to_move} has rolled already and is not passed over" if m.throws else ""
    if m.before is None or me.name == m.to_move:
        return "nobody else has rolled out of order"
    return ""


def roll_ahead(game: Minetown, me: Player) -> Steps[None]:
    """`me` rolls although it is somebody else's turn; the game before it is remembered while it may be called.

    Like any roll it ends the time to ask for rent.
    """
    m = game.m
    before = clone(m)
    roll: Any = yield game.dice_of[me.name]
    game.happened("MIN-SKIP-01", AHEAD, me.name, m.to_move, roll)
    m.before, m.before_events = before, len(game.events)
    m.to_move = me.name
    m.opening = list(roll.faces)
    m.forced.clear()
    game.roll_ends_claims(me)
    raise TurnBroken


def take_back(game: Minetown, me: Player) -> None:
    """Money goes back the way it came, all else stands as before, and the player passed over moves.

    The turn that was taken back counts for nothing, so rent may be asked for as long as before.
    """
    m = game.m
    before = m.before
    assert before is not None
    accounts = {account.name: account for account in game.accounts()}
    for event in reversed(game.events[m.before_events:]):
        if isinstance(event, Paid):
            payer, payee = accounts[event.payee], accounts[event.payer]
            game.pay("MIN-SKIP-01", payer, payee, event.amount, "taken back", event.space)
    turn = m.turn
    game.restore(before)
    for claim in game.m.claims:
        claim.turn += turn + 1 - before.turn
    game.m.turn = turn
    game.happened("MIN-SKIP-01", CALLED, me.name, game.m.to_move)
    raise TurnBroken
