"""The table options of Anti-Monopoly; the catalogue tells the question behind each and why the default was chosen."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kit.core.options import one_of


def number(default: int, other: int) -> Any:
    """A field that takes one of two numbers."""
    return field(default=default, metadata={"values": (default, other)})


@dataclass(frozen=True)
class Options:
    """How this table plays. Every field is a table option of the rule catalogue."""

    objective: str = one_of("side_victory", "last_standing")
    extra_roll: str = one_of("optional", "forced")
    auction_on_decline: bool = False
    monopoly_doubles_bare_rent: bool = True
    mortgaged_counts_for_monopoly: bool = False
    hotel_cost: str = one_of("one_more_building", "houses_only")
    even_building: bool = False
    build_window: str = one_of("own_turn", "before_roll", "any_time")
    building_supply: str = one_of("limited", "unlimited")
    double_survives_sending: bool = False
    exit_payment_timing: str = one_of("next_turn", "at_once")
    prison_bars: str = one_of("collections", "rents_only", "everything")
    income_tax_percent: str = one_of("combined", "by_column", "published")
    monopolist_transport_base: int = number(10, 20)
    competitor_utility_multiplier: int = number(4, 40)
    utility_dice: str = one_of("movement", "fresh")
    mortgage_interest: int = number(0, 10)
    monopolist_mortgage_clears: str = one_of("group", "street", "if_monopoly_breaks")
    trade_parties: str = one_of("active_player", "any")
