"""Owing what one does not have: a loan, then deals and sales to the bank, at last bankruptcy."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kit.core.ledger import Account
from kit.core.requests import Answers, Choice, Steps, is_whole
from kit.games.hmonopoly import fiscal
from kit.games.hmonopoly.state import DEBT
from kit.games.hmonopoly.words import OWES, SETTLED, SOLD
from kit.games.trading.offers import Act, Offer, parse_offer, why_no_offer
from kit.games.trading.state import NOBODY, Player
from kit.games.trading.trade import negotiate, told
from kit.games.trading.words import BANKRUPT

if TYPE_CHECKING:
    from kit.games.hmonopoly.game import HMOnopoly


class Settlement(Offer):
    """Deeds and cash for the creditor, who in return takes `clears` of the debt as paid (HMO-BNK-03)."""

    def __init__(self, debtor: str, creditor: str, gives: tuple[str, ...], pays: int, clears: int) -> None:
        super().__init__(debtor, creditor, gives, (), pays, 0)
        self.clears = clears

    def key(self) -> tuple[Any, ...]:
        return (self.giver, self.taker, self.gives, self.pays, self.clears, "settles")

    def __str__(self) -> str:
        return f"{self.giver} offers {self.taker} {'+'.join((str(self.pays), *self.gives))} to settle {self.clears}"


class Ways(Answers):
    """The ways out of a debt: what is listed, and any legal deal while deals are open."""

    def __init__(self, game: HMOnopoly, me: Player, listed: list[Act], deals: bool) -> None:
        self.game = game
        self.me = me
        self.ways = listed
        self.deals = deals

    def __contains__(self, answer: object) -> bool:
        if isinstance(answer, Offer):
            return self.deals and answer.giver == self.me.name and not self.game.objection(answer)
        return answer in self.ways

    def parse(self, text: str) -> Any:
        for act in self.ways:
            if str(act) == text:
                return act
        offer = parse_settlement(text, self.game.players) or parse_offer(text, self.game.players)
        return offer if offer is not None and offer in self else None

    def why_not(self, answer: Any) -> str:
        offer = answer
        if isinstance(answer, str):
            offer = parse_settlement(answer, self.game.players) or parse_offer(answer, self.game.players)
        if isinstance(offer, Offer) and not self.deals:
            return "deals come when no more can be borrowed (HMO-BNK-02)"
        return why_no_offer(self.game, offer)

    def listed(self) -> Sequence[Any]:
        return self.ways


def parse_settlement(text: str, players: tuple[str, ...]) -> Settlement | None:
    """The settlement that `str` wrote; None when the text is none."""
    offered, _, clears = text.rpartition(" to settle ")
    if not is_whole(clears):
        return None
    offer = parse_offer(offered + " for 0", players)
    return Settlement(offer.giver, offer.taker, offer.gives, offer.pays, int(clears)) if offer else None


def settle(game: HMOnopoly, clause: str, me: Player, to: Account, amount: int, reason: str, space: str,
           at_pass: bool = False) -> Steps[None]:
    """Raise cash until it covers the debt, then pay; or be bankrupt (HMO-LON-10, HMO-BNK-02, HMO-BNK-09)."""
    h = game.h
    before = (h.owed, h.creditor, h.dealers)
    h.going_on.append(DEBT)
    h.owed, h.creditor, h.dealers = amount, to.name, [me.name]
    game.s.refused.clear()
    game.happened("HMO-LON-10", OWES, me.name, amount, to.name, me.cash)
    while me.cash < h.owed and not me.out:
        yield from raise_cash(game, me, to, at_pass)
    left = h.owed
    h.going_on.pop()
    h.owed, h.creditor, h.dealers = before
    if not me.out and left:
        game.pay(clause, me, to, left, reason, space)


def raise_cash(game: HMOnopoly, me: Player, to: Account, at_pass: bool) -> Steps[None]:
    """One step: borrow, deal, sell one property to the bank, or declare bankruptcy."""
    loans = loans_on_offer(game, me, game.h.owed - me.cash, at_pass)
    listed = [Act(me.name, "borrow", str(amount)) for amount in loans]
    deals = not loans or game.table.sell_before_loan_limit
    if deals:
        listed += [Act(me.name, "sell", game.spaces[i].id) for i in game.deeds(me.name)]
    if not listed:
        bankrupt(game, me, to)
        return
    if not loans:
        listed.append(Act(me.name, "declare", "bankruptcy"))
    act = yield Choice(me.name, "{} owes {} and has {}: how to find the rest?", (me.name, game.h.owed, me.cash),
                       Ways(game, me, listed, deals), "HMO-BNK-02" if deals else "HMO-LON-10")
    if isinstance(act, Settlement):
        yield from propose_settlement(game, act)
    elif isinstance(act, Offer):
        yield from negotiate(game, act, "HMO-BNK-03")
    elif act.verb == "borrow":
        borrow(game, me, int(act.what), at_pass)
    elif act.verb == "sell":
        sell(game, me, game.track.by_id[act.what])
    else:
        bankrupt(game, me, to)


def room(game: HMOnopoly, me: Player) -> int:
    """How much more the bank would lend before the limit is reached (HMO-LON-02)."""
    limit: int = game.facts["loan_limit"]
    return limit - game.h.loan[me.name]


def lendable(game: HMOnopoly, me: Player) -> int:
    """What loans would still bring a debtor that may deal before they are used up, surcharge kept back (HMO-BNK-02)."""
    left = room(game, me) if me.laps and game.table.sell_before_loan_limit else 0
    return left - surcharge(game, left, False)


def surcharge(game: HMOnopoly, amount: int, at_pass: bool) -> int:
    """10 % of the loan, kept back; none at Fiscal Year itself (HMO-LON-12, HMO-LON-16)."""
    percent: int = 0 if at_pass else game.facts["surcharge_percent"]
    return amount * percent // 100


def loans_on_offer(game: HMOnopoly, me: Player, short: int, at_pass: bool) -> list[int]:
    """No loan before the first pass; else no more than the payment needs, or any amount (HMO-LON-03, HMO-LON-17)."""
    may = fiscal.may_borrow_here(game, me) if at_pass else me.laps > 0
    left = room(game, me)
    if not may or not left:
        return []
    step: int = game.facts["loan_step"]
    if game.table.distress_loan_size == "free":
        return list(range(step, left + 1, step))
    amount = step
    while amount < left and amount - surcharge(game, amount, at_pass) < short:
        amount += step
    return [amount]


def borrow(game: HMOnopoly, me: Player, amount: int, at_pass: bool) -> None:
    """A loan for a payment that cannot be met; the surcharge is kept back from it (HMO-LON-12)."""
    fiscal.lend(game, me, amount, "HMO-LON-16" if at_pass else "HMO-LON-10")
    kept = surcharge(game, amount, at_pass)
    if kept:
        game.pay("HMO-LON-12", me, game.s.bank, kept, "surcharge")


def sell(game: HMOnopoly, me: Player, place: int) -> None:
    """The bank gives the list price, whatever lies on it (HMO-BNK-04, HMO-BNK-05)."""
    game.happened("HMO-BNK-04", SOLD, me.name, game.spaces[place])
    game.pay("HMO-BNK-04", game.s.bank, me, game.price[place], "sale to the bank", game.spaces[place].id)
    game.hand_over([place], NOBODY, "HMO-BNK-06")


def propose_settlement(game: HMOnopoly, offer: Settlement) -> Steps[None]:
    """The creditor may take deeds and cash for a part of the debt or for all of it (HMO-BNK-03)."""
    things = told(game, offer.gives, offer.pays)
    reply = yield Choice(offer.taker, "{} offers {} to settle {} of the debt: accept?",
                         (offer.giver, things, offer.clears), ("refuse", "accept"), "HMO-BNK-03")
    if reply == "refuse":
        game.s.refused.append(str(offer))
        return
    me, creditor = game.s.players[offer.giver], game.s.players[offer.taker]
    game.h.owed -= offer.clears
    game.happened("HMO-BNK-03", SETTLED, creditor.name, things, offer.clears, me.name)
    if offer.pays:
        game.pay("HMO-BNK-03", me, creditor, offer.pays, "settlement")
    game.hand_over([game.track.by_id[thing] for thing in offer.gives], creditor.name, "HMO-BNK-03")


def bankrupt(game: HMOnopoly, me: Player, to: Account) -> None:
    """Everything goes to the bank, the loan is cancelled, the game is lost (HMO-BNK-07)."""
    game.happened("HMO-BNK-07", BANKRUPT, me.name)
    me.out = True
    if me.cash:
        heir = to if game.table.creditor_gets_cash_in_bankruptcy else game.s.bank
        game.pay("HMO-BNK-07", me, heir, me.cash, "bankruptcy")
    game.h.loan[me.name] = 0
    game.forget_seats()
    game.hand_over(game.deeds(me.name), NOBODY, "HMO-BNK-07")
    game.last_one_left()
