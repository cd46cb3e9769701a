"""The table options of HMOnopoly; the catalogue tells the question behind each and why the default was chosen."""
from __future__ import annotations

from dataclasses import dataclass

from kit.core.options import one_of


@dataclass(frozen=True)
class Options:
    """How this table plays. Every field is a table option of the rule catalogue."""

    movement_doubles_roll_again: bool = False
    revenue_doubles: str = one_of("once", "chain")
    landing_counts_as_pass_for_loans: bool = True
    borrow_on_first_pass: bool = True
    interest_base_after_part_repayment: str = one_of("arrival", "remaining")
    distress_loan_size: str = one_of("needed", "free")
    sell_before_loan_limit: bool = False
    creditor_gets_cash_in_bankruptcy: bool = False
    bank_clears_tokens: bool = False
    network_survives_whole_transfer: bool = True
    token_windows: str = one_of("any_turn", "own_turn")
    move_to_any_optional: bool = False
    free_rolls_use_up_schedule: bool = False
    takeover_timing: str = one_of("before_space", "after_space")
    ordinary_takeover_ends_on_success: bool = False
    takeover_money: str = one_of("total", "face")
    double_six_without_hmonopoly: str = one_of("money_or_hcf", "hcf_only")
    takeover_deals: str = one_of("roller_and_target", "none")
    auction_on_refusal: bool = False
    fee_must_be_claimed: bool = False
    redraw_impossible_card: bool = False
    unaffordable_acquisition_lapses: bool = False
    trade_windows: str = one_of("any_turn", "own_turn")
    first_player: str = one_of("roll", "seat")
