"""Faults that other simulators of such games really had, played on Oceanopoly."""
from __future__ import annotations

from collections import Counter

import pytest
from oce_help import REEF, TIDE_POOL, WHALES, landing, pot, table
from trading_help import (
    NAMES,
    asked,
    cash,
    deal,
    events,
    level,
    owner,
    paid,
    place,
    play,
    pledged,
    refused,
    roll,
    trade,
)

import kit
from kit.core.data import load_board
from kit.testing import check_game

# --------------------------------------------------------------------------------------------- turn and confinement


def test_no_normal_roll_follows_a_turn_in_low_tide_nor_the_roll_that_frees() -> None:
    s = roll(table(confined={"Ann": 1}), 1, 3)
    assert (place(s, "Ann"), asked(s)) == (10, "Ben")
    s = roll(table(confined={"Ann": 1}), 5, 5)
    assert (place(s, "Ann"), asked(s)) == (20, "Ben")


def test_paying_to_leave_does_not_cost_the_move_and_doubles_after_it_earn_a_roll() -> None:
    start = {"confined": {"Ann": 1}, "options": {"low_tide_early_exit": True}}
    assert place(roll(play(table(**start), "Ann: pay 100"), 4, 6), "Ann") == 20
    s = roll(play(table(**start), "Ann: pay 100"), 5, 5)
    assert (place(s, "Ann"), asked(s)) == (20, "Ann")


def test_after_the_third_failure_one_pays_and_moves_by_that_roll() -> None:
    s = roll(table(confined={"Ann": 3}), 4, 6)
    assert (place(s, "Ann"), cash(s, "Ann"), s.state.players["Ann"].confined) == (20, 1630, 0)
    assert paid(s, payer="Ann", payee="pot") == paid(s, payer="pot", payee="Ann") == [100]   # paid first, won back


def test_the_third_double_strands_and_the_second_earns_a_roll() -> None:
    s = roll(table(at={"Ann": 6}), 2, 2)
    assert asked(s) == "Ann"
    roll(s, 5, 5)
    roll(s, 1, 1)
    assert s.state.players["Ann"].confined == 1


def test_low_tide_holds_people_and_bots_alike() -> None:
    s = landing("Ann", "go_to_low_tide", players=NAMES[:2])
    s.by_hand = False
    kit.playout(s, "sensible", until=lambda now: now.state.turn > 3)
    assert s.state.players["Ann"].confined in (0, 2)
    assert [event.fields["player"] for event in events(s, "confined")] == ["Ann"]


def test_a_bankrupt_on_another_seats_turn_costs_nobody_its_turn() -> None:
    s = landing("Ann", "walrus", players=NAMES, owns={"Cy": ["walrus"]}, cash={"Ann": 0})
    play(s, "Cy: demand walrus", "settle")
    movers = []
    for _ in range(4):
        movers.append(asked(s))
        s.state.players[asked(s)].position = 0
        roll(s, 4, 6, *(["end turn"] if movers[-1] == "Cy" else []))       # Cy could mortgage something
    assert movers == ["Ben", "Cy", "Dee", "Ben"]


# ------------------------------------------------------------------------------------------------------------ money


def test_a_creditor_gets_what_there_is_no_more_and_no_less() -> None:
    s = landing("Ann", "blue_whale", "Ben: demand blue_whale", "settle", owns={"Ben": WHALES}, level={"blue_whale": 2},
                cash={"Ann": 10})
    assert (cash(s, "Ann"), cash(s, "Ben"), sum(s.balances.values())) == (0, 1640, 0)


def test_who_has_exactly_what_it_owes_stays_in_with_nothing() -> None:
    s = landing("Ann", "storm_damage", cash={"Ann": 100})
    assert (cash(s, "Ann"), s.state.players["Ann"].out, events(s, "short")) == (0, False, [])


def test_who_is_short_by_two_mortgages_and_stays_in() -> None:
    s = landing("Ann", "storm_damage", "settle", cash={"Ann": 98}, owns={"Ann": ["sea_star"]})
    assert (cash(s, "Ann"), s.state.players["Ann"].out, pledged(s, "sea_star")) == (28, False, True)


def test_a_word_that_is_no_answer_leaves_one_in_the_settlement() -> None:
    s = landing("Ann", "storm_damage", cash={"Ann": 98}, owns={"Ann": ["sea_star"]})
    for word in ("", "q", "pay", "Ann: give up"):
        refused(s, word)
    assert asked(s) == "Ann"
    play(s, "Ann: mortgage sea_star")
    assert not s.state.players["Ann"].out


def test_buildings_count_among_what_can_be_raised() -> None:
    s = landing("Ann", "storm_damage", "settle", cash={"Ann": 0}, owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 1))
    assert (s.state.players["Ann"].out, cash(s, "Ann"), [level(s, lot) for lot in WHALES]) == (False, 0, [0, 1])


# -------------------------------------------------------------------------------------------- mortgage and building


def test_lifting_costs_a_tenth_of_the_mortgage_not_of_the_price() -> None:
    s = play(table(owns={"Ann": ["blue_whale"]}, mortgaged=["blue_whale"]), "Ann: lift blue_whale")
    assert cash(s, "Ann") == 1630 - 220


@pytest.mark.parametrize("buyer_has", [38, 37])
def test_interest_on_a_mortgage_taken_over_is_paid_at_once_and_the_trade_ends(buyer_has: int) -> None:
    s = table(owns={"Ann": ["king_crab"]}, mortgaged=["king_crab"], cash={"Ben": buyer_has},
              options={"mortgage_transfer_interest": True})
    sale = deal("Ann", "Ben", ["king_crab"], receives=30)
    if buyer_has < 38:
        refused(s, sale, "interest")
    else:
        trade(s, sale)
        assert (cash(s, "Ben"), owner(s, "king_crab"), asked(s)) == (0, "Ben", "Ann")


def test_a_lot_may_be_mortgaged_beside_a_developed_one_only_where_the_rules_say_so() -> None:
    start = {"owns": {"Ann": TIDE_POOL}, "level": {"hermit_crab": 1}}
    play(table(**start), "Ann: mortgage sea_star")                         # lot by lot (OCE-MTG-03)
    refused(table(**start, options={"development_lock_scope": "group"}), "Ann: mortgage sea_star")


def test_the_stock_of_the_bank_is_a_limit() -> None:
    s = table(owns={"Ann": REEF}, houses=1)
    play(s, "Ann: build seahorse")
    refused(s, "Ann: build blue_tang")
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 4), hotels=1)
    play(s, "Ann: build blue_whale")
    refused(s, "Ann: build humpback_whale")


def test_games_of_bots_end_or_are_stopped_and_say_so_though_the_blocks_are_out() -> None:
    s = table(owns={"Ann": TIDE_POOL, "Ben": WHALES}, houses=0, hotels=0)
    s.by_hand = False
    kit.playout(s, "sensible", turns=300)
    assert s.over
    assert s.result.how in ("won", "stopped")
    assert s.result.reason


@pytest.mark.parametrize("space", ["net_repairs", "feeding_frenzy", "low_tide", "go_fish_1", "splash"])
def test_nothing_is_built_where_nothing_can_be(space: str) -> None:
    refused(table(owns={"Ann": TIDE_POOL}), f"Ann: build {space}")


def test_a_fish_is_the_last_step() -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 5))
    refused(s, "Ann: build blue_whale")
    refused(s, "Ann: develop whales 6-6")


# ------------------------------------------------------------------------------------------------ auction and trade


def test_a_declined_deed_is_auctioned_and_one_without_bids_stays_with_the_bank() -> None:
    s = landing("Ann", "manta_ray", "leave")
    assert asked(s) == "Ben"
    play(s, "pass", "pass", "pass")
    assert owner(s, "manta_ray") == ""
    s = landing("Ann", "manta_ray", "leave", cash=dict.fromkeys(NAMES[:3], 0))         # nobody can bid
    assert (owner(s, "manta_ray"), asked(s)) == ("", "Ben")                # it is not given away


def test_who_bids_all_its_cash_leads_and_nobody_bids_above_its_cash() -> None:
    s = landing("Ann", "manta_ray", "leave", cash={"Ben": 50, "Cy": 40})
    refused(s, 51)
    play(s, 50)
    assert asked(s) == "Ann"                                               # Cy cannot, and Ben is not asked again
    play(s, "pass")
    assert (owner(s, "manta_ray"), cash(s, "Ben")) == ("Ben", 0)


def test_a_traded_deed_has_left_its_giver() -> None:
    s = trade(table(owns={"Ann": ["octopus"]}), deal("Ann", "Ben", ["octopus"], receives=100))
    assert (s.game.deeds("Ann"), s.game.deeds("Ben")) == ([], [18])
    refused(s, "Ann: mortgage octopus")


def test_a_bots_offers_end() -> None:
    s = table(owns={"Ann": ["sea_star"], "Ben": ["hermit_crab"]}, cash={"Ann": 30})
    s.by_hand = False
    kit.playout(s, "sensible", turns=40)
    assert max(Counter(event.turn for event in events(s, "offered")).values(), default=0) <= 2


# --------------------------------------------------------------------------------------------------- cards and data


def test_a_card_that_moves_a_token_lets_its_space_take_effect() -> None:
    s = landing("Ann", "go_fish_1", top={"go_fish": ["gf_06"]}, owns={"Ben": ["giant_squid"]})
    play(s, "Ben: demand giant_squid")
    assert cash(s, "Ben") == 1646
    s = landing("Ann", "go_fish_1", top={"go_fish": ["gf_06"]})
    assert s.waiting.about == "Ann: buy Giant Squid for 200?"


def test_going_back_takes_effect_and_a_shuffle_may_leave_a_card_where_it_was() -> None:
    s = landing("Ann", "go_fish_3", top={"go_fish": ["gf_07"]})
    assert (place(s, "Ann"), pot(s)) == (33, 150)                          # three back is a fee here: it takes effect
    assert len(landing("Ann", "go_fish_1").waiting.options) == 16          # any of the 16 may lie on top


def test_going_to_low_tide_by_card_does_something() -> None:
    for space, deck, card in (("go_fish_1", "go_fish", "gf_09"), ("treasure_chest_2", "treasure_chest", "tc_02")):
        s = landing("Ann", space, top={deck: [card]})
        assert (place(s, "Ann"), s.state.players["Ann"].confined, asked(s)) == (10, 1, "Ben")


def test_the_board_is_sound() -> None:
    board = load_board("oceanopoly")
    for space in board.spaces:
        if space.price:
            assert list(space.rents) == sorted(space.rents)
            assert (len(space.rents), space.mortgage) == (6, space.price // 2)
            assert len(board.groups[space.groups[0]].spaces) >= 2


def test_the_game_keeps_what_every_game_keeps() -> None:
    check_game("oceanopoly")
