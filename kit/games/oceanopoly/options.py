"""The table options of Oceanopoly; the catalogue tells the question behind each and why the default was chosen."""
from __future__ import annotations

from dataclasses import dataclass

from kit.core.options import one_of, whole


@dataclass(frozen=True)
class Options:
    """How this table plays. Every field is a table option of the rule catalogue."""

    opening_roll_is_first_move: bool = True
    opening_salary: int = one_of(0, 200)
    pot_takes_development: bool = False
    pot_seed: int = one_of(0, 100, 500)
    low_tide_rolls_per_turn: int = one_of(1, 3)
    low_tide_early_exit: bool = False
    rent_claim: str = one_of("on_request", "automatic")
    build_timing: str = one_of("own_turn", "between_turns")
    development_lock_scope: str = one_of("property", "group")
    bank_supply: str = one_of("32/12", "unlimited")
    shortage_auction: bool = False
    auction_on_decline: bool = True
    mortgage_transfer_interest: bool = False
    short_limit: str = one_of("minutes", "turns")
    short_turns: int = whole(60, 1, 10_000)
    variant: str = one_of("regular", "short")
