"""The table options of Minetown; the catalogue tells the question behind each and why the default was chosen."""
from __future__ import annotations

from dataclasses import dataclass

from kit.core.options import one_of, whole


@dataclass(frozen=True)
class Options:
    """How this table plays. Every field is a table option of the rule catalogue."""

    building_supply: str = one_of("88/22", "64/64", "unlimited")
    rent_claim: str = one_of("next_other_roll", "second_following_turn", "automatic")
    one_owner_per_group: bool = False
    building_refund: str = one_of("half_cost", "card_mortgage_value")
    income_tax_mode: str = one_of("choice", "flat")
    build_from_lap: int = whole(2, 1, 2)
    decliner_may_bid: bool = False
    forced_sale: bool = True
    turn_order: str = one_of("strict", "call_out")
    deck_mode: str = one_of("cycle", "independent")
    jail_mortgage_allowed: bool = True
    bankruptcy_to: str = one_of("creditor", "bank")
    game_end: str = one_of("last_standing", "turn_limit")
    round_limit: int = whole(30, 1, 10_000)
    mortgage_needs_bare_group: bool = False
    sharing_policy: str = one_of("refuse", "forfeit")
    kit_price_mtc: int = whole(0, 0, 1_000_000)
    token_price_mtc: int = whole(0, 0, 1_000_000)
    first_player: str = one_of("registration", "highest_roll")
