"""Accounts, and the only function that moves money."""
from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from kit.core.events import Paid


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Account:
    """Somebody who holds money, in whole units. Only `transfer` changes `cash`. A bank's may be below zero."""

    name: str
    cash: int = 0


class MoneyLeak(ValueError):
    """A transfer that the rules must never ask for: negative, or not of whole money."""


def transfer(turn: int, clause: str, payer: Account, payee: Account, amount: int, reason: str, space: str) -> Paid:
    """Move `amount` from `payer` to `payee` and return the entry for the log. The sum over accounts never changes."""
    if amount < 0 or (type(amount) is not int and type(amount) is not bool):
        raise MoneyLeak(f"{reason}: {payer.name} would pay {payee.name} {amount}")
    payer.cash -= amount
    payee.cash += amount
    return Paid(turn, clause, payer.name, payee.name, amount, reason, space)
