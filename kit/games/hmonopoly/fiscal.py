"""Fiscal Year: revenue, expenses, interest or repayment, borrowing - in this order (HMO-FY-10)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.requests import Choice, Steps
from kit.games.hmonopoly import debt
from kit.games.hmonopoly.words import BORROWED, EXPENSES, REPAID, REVENUE
from kit.games.trading.state import Player

if TYPE_CHECKING:
    from kit.games.hmonopoly.game import HMOnopoly


def year(game: HMOnopoly, me: Player, stops: bool) -> Steps[None]:
    """`me` passes the corner, or stops on it: stopping spares the expenses (HMO-FY-08)."""
    counts = not stops or game.table.landing_counts_as_pass_for_loans
    arrival = game.h.loan[me.name]
    if counts:
        me.laps += 1
    yield from revenue(game, me, "HMO-FY-02")
    if not stops:
        yield from expenses(game, me, "HMO-FY-04", at_pass=True)
    if counts and not me.out:
        borrowed = game.h.loan[me.name] > arrival
        repaid = yield from interest(game, me, arrival, borrowed)
        if not repaid and not me.out:
            yield from borrow(game, me)


def revenue(game: HMOnopoly, me: Player, clause: str) -> Steps[None]:
    """Two dice in millions from the bank; doubles give one more roll, or a chain of them (HMO-FY-03)."""
    total, extra = 0, 0
    while True:
        roll = yield game.throw(me.name, "{} rolls for revenue", "HMO-FY-02", game.facts["revenue_dice"])
        game.happened(clause, REVENUE, me.name, roll)
        total += roll.total
        if not roll.double or (game.table.revenue_doubles == "once" and extra == game.facts["revenue_extra_rolls"]):
            break
        extra += 1
    game.pay(clause, game.s.bank, me, total, "revenue", "fiscal-year")


def expenses(game: HMOnopoly, me: Player, clause: str, at_pass: bool) -> Steps[None]:
    """One die in millions, to the supplier that its parity names (HMO-FY-05, HMO-FY-06, HMO-FY-07)."""
    roll = yield game.throw(me.name, "{} rolls for expenses", "HMO-FY-04", game.facts["expense_dice"])
    even = roll.total % 2 == 0
    supplier = game.suppliers["even" if even else "odd"]
    game.happened(clause, EXPENSES, me.name, roll, game.spaces[supplier])
    yield from due(game, me, "HMO-FY-05" if even else "HMO-FY-06", supplier, roll.total, "expenses", at_pass)


def due(game: HMOnopoly, me: Player, clause: str, supplier: int, amount: int, reason: str,
        at_pass: bool) -> Steps[None]:
    """What falls due at the corner itself is met first by the loan of that pass, free of surcharge (HMO-LON-16)."""
    to = game.owner_of(supplier) if supplier >= 0 else game.s.bank
    if me.cash >= amount:
        game.pay(clause, me, to, amount, reason, "fiscal-year")
    elif to is not me:
        yield from debt.settle(game, clause, me, to, amount, reason, "fiscal-year", at_pass)


def interest(game: HMOnopoly, me: Player, arrival: int, borrowed: bool) -> Steps[bool]:
    """10 % of the loan on arrival, or repay: the whole waives it, a part does not. True when repaid (HMO-LON-07)."""
    if not arrival:
        return False
    step: int = game.facts["loan_step"]
    percent: int = game.facts["interest_percent"]
    charge = arrival * percent // 100
    if not borrowed:
        parts = [part for part in range(step, arrival + 1, step) if me.cash >= part + charge_after(game, arrival, part)]
        if parts:
            answer = yield Choice(me.name, "loan {}: pay {} interest, or repay how much?", (arrival, charge),
                                  ("interest", *parts), "HMO-LON-07")
            if answer != "interest":
                repay(game, me, answer)
                rest = charge_after(game, arrival, answer)
                if rest:
                    game.pay("HMO-LON-14", me, game.s.bank, rest, "interest", "fiscal-year")
                return True
    yield from due(game, me, "HMO-LON-05", -1, charge, "interest", True)
    return False


def charge_after(game: HMOnopoly, arrival: int, part: int) -> int:
    """The interest still due after repaying `part`: on the balance on arrival, or on the rest (HMO-LON-14)."""
    if part == arrival:
        return 0
    base = arrival if game.table.interest_base_after_part_repayment == "arrival" else arrival - part
    percent: int = game.facts["interest_percent"]
    return base * percent // 100


def repay(game: HMOnopoly, me: Player, amount: int) -> None:
    """Pay back in multiples of 10, only here (HMO-LON-08)."""
    game.h.loan[me.name] -= amount
    game.happened("HMO-LON-07", REPAID, me.name, amount, game.h.loan[me.name])
    game.pay("HMO-LON-07", me, game.s.bank, amount, "repayment", "fiscal-year")


def borrow(game: HMOnopoly, me: Player) -> Steps[None]:
    """A loan of this pass, in multiples of 10 up to the limit (HMO-LON-01, HMO-LON-02, HMO-LON-03)."""
    room = debt.room(game, me)
    if room and may_borrow_here(game, me):
        step: int = game.facts["loan_step"]
        amount = yield Choice(me.name, "borrow how much? (loan now {})", (game.h.loan[me.name],),
                              tuple(range(0, room + 1, step)), "HMO-LON-01")
        if amount:
            lend(game, me, amount, "HMO-LON-01")


def may_borrow_here(game: HMOnopoly, me: Player) -> bool:
    """From the first pass on, or from the second (HMO-LON-03)."""
    return me.laps > (0 if game.table.borrow_on_first_pass else 1)


def lend(game: HMOnopoly, me: Player, amount: int, clause: str) -> None:
    """The bank lends; the loan is public (HMO-LON-15)."""
    game.h.loan[me.name] += amount
    game.happened(clause, BORROWED, me.name, amount, game.h.loan[me.name])
    game.pay(clause, game.s.bank, me, amount, "loan", "fiscal-year")
