"""Who may deal with whom, and about what, by what is going on (HMO-TRD-01, HMO-TRD-03)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.hmonopoly.debt import Settlement, lendable
from kit.games.hmonopoly.state import CARD, DEBT, NEGOTIATION, OPEN, TAKEOVER
from kit.games.trading.offers import Offer

if TYPE_CHECKING:
    from kit.games.hmonopoly.game import HMOnopoly


def objection(game: HMOnopoly, offer: Offer, common: str) -> str:
    """Why this offer may not be made now; "" when it may. `common` is what every trading game objects."""
    if isinstance(offer, Settlement):
        return against_settlement(game, offer)
    now = game.h.going_on[-1] if game.h.going_on else OPEN
    if common:
        return common
    if now == OPEN:
        late = (game.table.trade_windows == "own_turn" and offer.giver != game.s.to_move
                and not game.s.bargaining)         # the other side may offer back
        return "trades are offered on one's own turn only" if late else ""
    if now == CARD:
        return "no deal is made while an Acquisitions card is open (HMO-ACQ-10)"
    if now == TAKEOVER and (game.table.takeover_deals == "none" or {offer.giver, offer.taker} != set(game.h.dealers)):
        return "during a takeover only its roller and its target may deal, and only with each other (HMO-HTO-15)"
    if now != TAKEOVER and game.h.dealers[0] not in (offer.giver, offer.taker):
        return f"only {game.h.dealers[0]} may deal now"
    if (now != DEBT or CARD in game.h.going_on) and names_a_company(game, offer):
        return "companies do not change hands during Acquisitions and takeovers (HMO-CMP-06, HMO-CMP-07)"
    if now == DEBT:
        return against_deal_in_debt(game, offer)
    return ""


def one_sided(game: HMOnopoly, offer: Offer) -> bool:
    """A plea to stop a takeover is bought; an HCF that has to go may go for nothing (HMO-HTO-15, HMO-ACQ-11)."""
    now = game.h.going_on[-1] if game.h.going_on else OPEN
    return now == TAKEOVER or (now == NEGOTIATION and game.must_part(offer))


def names_a_company(game: HMOnopoly, offer: Offer) -> bool:
    """Whether a company is among the things that would change hands."""
    return any(game.spaces[game.track.by_id[thing]].kind == "company" for thing in (*offer.gives, *offer.gets))


def against_deal_in_debt(game: HMOnopoly, offer: Offer) -> str:
    """A debtor's deal brings money, and its last property goes for no less than the debt still needs (HMO-BNK-08)."""
    me = game.s.players[game.h.dealers[0]]
    parts, gets, brings = ((offer.gives, offer.gets, offer.receives) if offer.giver == me.name
                           else (offer.gets, offer.gives, offer.pays))
    if brings <= 0:
        return "a deal during a debt must bring the debtor money (HMO-BNK-08)"
    if len(parts) == len(game.holdings(me.name)) and not gets and me.cash + brings + lendable(game, me) < game.h.owed:
        return "nobody may give everything to another HMO (HMO-BNK-08)"
    return ""


def against_settlement(game: HMOnopoly, offer: Settlement) -> str:
    """Deeds and cash to the creditor for a part of the debt, never all that the debtor has (HMO-BNK-03, HMO-BNK-08)."""
    h = game.h
    if not h.going_on or h.going_on[-1] != DEBT or [offer.giver] != h.dealers or offer.taker != h.creditor:
        return "a settlement is offered by a debtor to its creditor"
    if offer.taker not in game.s.players:
        return "the bank does not deal"
    me, held = game.s.players[offer.giver], game.holdings(offer.giver)
    if not offer.gives or any(thing not in held or offer.gives.count(thing) > 1 for thing in offer.gives):
        return f"{me.name} settles with properties of its own, each named once"
    if not 0 <= offer.pays <= me.cash or not 0 < offer.clears <= h.owed:
        return f"{me.name} has {me.cash} and owes {h.owed}"
    if CARD in h.going_on and names_a_company(game, offer):
        return "companies do not change hands while an Acquisitions card is open (HMO-CMP-06)"
    left, rest = me.cash - offer.pays, h.owed - offer.clears
    if len(offer.gives) == len(held) and (not left or left + lendable(game, me) <= rest):
        return "nobody may give everything to another HMO (HMO-BNK-08)"
    return "this very offer has just been refused" if str(offer) in game.s.refused else ""
