"""Oceanopoly: from the centre round the board, doubles, cards, Feeding Frenzy and Low Tide."""
from __future__ import annotations

import pytest
from oce_help import TIDE_POOL, WHALES, landing, opening, pot, table
from trading_help import (
    NAMES,
    answers,
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

from kit.core.requests import Chance
from kit.core.session import Session

NO_BIDS = ("leave", "pass", "pass", "pass")

# ------------------------------------------------------------------------------------------------------- all tokens


@pytest.mark.clause("OCE-TOK-01")
def test_tokens_begin_in_the_centre_on_no_space() -> None:
    s = opening()
    assert [place(s, name) for name in s.players] == [-1, -1, -1]
    assert [event.kind for event in s.events] == ["token"] * 3             # nobody has landed anywhere


@pytest.mark.clause("OCE-TOK-02")
def test_those_level_at_the_top_roll_again_and_the_highest_starts() -> None:
    s = opening((3, 4), (4, 5), (3, 6))
    assert (s.waiting.kind, s.waiting.about) == ("dice", "Ben rolls for the first turn")
    play(s, (1, 3), (1, 5))
    assert s.state.to_move == "Cy"
    assert place(s, "Cy") == 5                                             # moved by the roll that decided


@pytest.mark.clause("OCE-TOK-03")
def test_the_winning_roll_is_the_first_move() -> None:
    s = opening((2, 3), (6, 4), (1, 2))
    assert (place(s, "Ben"), s.waiting.about) == (9, "Ben: buy Clownfish for 120?")
    play(s, *NO_BIDS)
    assert (asked(s), place(s, "Cy")) == ("Cy", -1)
    assert isinstance(play(s, "roll").waiting, Chance)                     # Cy rolls anew


@pytest.mark.clause("OCE-TOK-03")
def test_a_winning_double_earns_another_roll() -> None:
    s = opening((2, 3), (5, 5), (1, 2), *NO_BIDS)
    assert (asked(s), place(s, "Ben")) == ("Ben", 9)
    roll(s, 2, 2, *NO_BIDS)
    assert asked(s) == "Ben"
    roll(s, 1, 1)                                                          # its third double counts as the third
    assert (s.state.players["Ben"].confined, s.state.to_move) == (1, "Cy")


@pytest.mark.clause("OCE-TOK-03")
def test_a_table_may_let_the_starter_roll_afresh() -> None:
    s = opening((2, 3), (6, 4), (1, 2), options={"opening_roll_is_first_move": False})
    assert (asked(s), place(s, "Ben")) == ("Ben", -1)
    roll(s, 1, 3)
    assert place(s, "Ben") == 3


@pytest.mark.clause("OCE-TOK-04")
@pytest.mark.parametrize(("dice", "space"), [((1, 1), "sea_star"), ((6, 6), "mantis_shrimp")])
def test_splash_counts_as_the_first_space_of_the_way_in(dice: tuple[int, int], space: str) -> None:
    s = roll(table(fresh=True), *dice)
    assert s.game.ids[place(s, "Ann")] == space
    assert events(s, "came_in")[0].clause == "OCE-TOK-04"


@pytest.mark.clause("OCE-TOK-04")
def test_no_first_roll_stops_on_splash() -> None:
    for a in range(1, 7):
        for b in range(1, 7):
            assert 1 <= place(roll(table(fresh=True), a, b), "Ann") == a + b - 1 <= 11


@pytest.mark.clause("OCE-TOK-05")
def test_everybody_comes_in_from_the_centre_in_the_same_way() -> None:
    s = opening((2, 3), (6, 4), (1, 2), *NO_BIDS)
    roll(s, 5, 2)
    assert place(s, "Cy") == 6


@pytest.mark.clause("OCE-TOK-06")
def test_a_move_ends_with_what_the_space_calls_for() -> None:
    s = roll(table(at={"Ann": "clownfish"}, cash={"Ann": 300}), 4, 2)
    assert (place(s, "Ann"), cash(s, "Ann"), pot(s)) == (15, 225, 75)


@pytest.mark.clause("OCE-TOK-07")
def test_turns_go_round_by_seats_whatever_the_opening_totals() -> None:
    s = opening((1, 3), (6, 4), (2, 4), *NO_BIDS)
    movers = []
    for _ in range(3):
        movers.append(asked(s))
        roll(s, 1, 3, *NO_BIDS)
    assert movers == ["Cy", "Ann", "Ben"]


@pytest.mark.clause("OCE-TOK-08")
def test_the_ring_goes_on_after_39_with_0() -> None:
    s = roll(table(at={"Ann": "blue_whale"}, top={"treasure_chest": ["tc_15"]}), 1, 2)
    assert (place(s, "Ann"), paid(s, reason="salary")) == (2, [200])


@pytest.mark.clause("OCE-TOK-09", "OCE-TOK-10")
def test_a_double_moves_by_its_sum_and_earns_another_roll() -> None:
    s = roll(table(cash={"Ann": 400}), 2, 2)
    assert (place(s, "Ann"), cash(s, "Ann"), pot(s)) == (4, 350, 50)
    assert (asked(s), answers(s)[0]) == ("Ann", "roll")
    roll(s, 3, 3)
    assert place(s, "Ann") == 10
    assert (asked(s), answers(s)[0]) == ("Ann", "roll")                    # and another


@pytest.mark.clause("OCE-TOK-11")
def test_the_extra_roll_is_lost_in_low_tide_and_compulsory_otherwise() -> None:
    s = roll(table(at={"Ann": 2}, top={"go_fish": ["gf_09"]}), 5, 5)
    assert (place(s, "Ann"), asked(s)) == (10, "Ben")
    s = roll(table(at={"Ann": 5}, owns={"Ann": ["clownfish"]}), 2, 2)
    for answer in ("end turn", "pass", "done"):
        refused(s, answer)
    assert asked(s) == "Ann"


@pytest.mark.clause("OCE-TOK-12")
def test_the_third_double_running_strands_at_once() -> None:
    s = roll(table(at={"Ann": 5}, owns={"Ben": ["clownfish"]}), 2, 2)
    roll(s, 3, 3)
    assert place(s, "Ann") == 15
    roll(s, 4, 4)
    assert (place(s, "Ann"), s.state.players["Ann"].confined, asked(s)) == (10, 1, "Ben")
    assert [event.fields["space"].id for event in events(s, "moved")] == ["clownfish", "net_repairs"]


@pytest.mark.clause("OCE-TOK-13")
def test_three_doubles_pay_no_salary() -> None:
    s = roll(table(at={"Ann": 22}, cash={"Ann": 600}, owns={"Ann": ["manta_ray", "walrus"]}), 1, 1)
    roll(s, 5, 5)
    assert (place(s, "Ann"), cash(s, "Ann")) == (34, 600)
    roll(s, 6, 6)
    assert (place(s, "Ann"), cash(s, "Ann")) == (10, 600)


@pytest.mark.clause("OCE-TOK-14")
def test_doubles_are_counted_within_one_turn() -> None:
    s = roll(table(NAMES[:2], confined={"Ann": 1}, owns={"Ann": ["octopus", "manta_ray"]}), 4, 4, "end turn")
    roll(s, 1, 3)
    assert (asked(s), place(s, "Ann")) == ("Ann", 18)
    roll(s, 1, 1)
    roll(s, 2, 2)
    assert (asked(s), place(s, "Ann"), s.state.players["Ann"].confined) == ("Ann", 24, 0)
    roll(s, 1, 1)
    assert s.state.players["Ann"].confined == 1


@pytest.mark.clause("OCE-TOK-15")
def test_no_business_between_a_roll_and_its_settling_but_afterwards() -> None:
    start = {"owns": {"Ann": WHALES}, "at": {"Ann": "splash"}, "cash": {"Ann": 700}}
    s = roll(table(**start), 1, 4)
    assert s.waiting.about == "Ann: buy Blue Mussel for 80?"
    for early in ("Ann: build blue_whale", "Ann: mortgage blue_whale", deal("Ben", "Cy", pays=5), "roll"):
        refused(s, early)
    play(s, "buy", "Ann: build blue_whale")
    assert (level(s, "blue_whale"), cash(s, "Ann")) == (1, 420)
    play(s, "end turn")
    assert asked(s) == "Ben"
    before = play(table(**start), "Ann: build blue_whale")                 # and before the roll
    assert level(before, "blue_whale") == 1


@pytest.mark.clause("OCE-TOK-15")
def test_a_buyer_who_is_short_may_only_raise_cash() -> None:
    s = roll(table(owns={"Ann": [*WHALES, "octopus"], "Ben": ["walrus"]}, mortgaged=["octopus"], cash={"Ann": 79},
                   level={"blue_whale": 1}), 1, 4)
    assert answers(s) == ["leave", "Ann: give back whales 0-0", "Ann: mortgage humpback_whale"]
    for early in ("Ann: build humpback_whale", "Ann: lift octopus", "Ben: mortgage walrus",
                  deal("Ann", "Ben", ["octopus"], ["walrus"])):
        refused(s, early)
    play(s, "Ann: give back whales 0-0")
    assert s.waiting.about == "Ann: buy Blue Mussel for 80?"
    trade(play(s, "leave", "pass", "pass", "pass"), deal("Ann", "Ben", ["octopus"], ["walrus"]))     # quiet again


@pytest.mark.clause("OCE-TOK-15", "OCE-MTG-09", "OCE-BLK-10")
def test_after_the_space_is_settled_one_deals_with_the_bank_and_with_others() -> None:
    s = landing("Ann", "storm_damage", owns={"Ann": [*WHALES, "octopus"], "Ben": ["sea_star"]}, mortgaged=["octopus"],
                cash={"Ann": 100}, level={"blue_whale": 1})
    assert (s.waiting.about, cash(s, "Ann")) == ("Ann: end the turn, or do business first", 0)
    play(s, "Ann: mortgage humpback_whale", "Ann: lift octopus", "Ann: give back whales 0-0")
    assert (cash(s, "Ann"), pledged(s, "octopus")) == (175 - 99 + 100, False)
    trade(s, deal("Ben", "Cy", ["sea_star"], receives=5))
    refused(s, "Ben: mortgage sea_star")
    assert asked(play(s, "end turn")) == "Ben"
    refused(s, "Ann: mortgage blue_whale", "own turn")


@pytest.mark.clause("OCE-TOK-15")
def test_a_deed_that_takes_the_last_cash_and_completes_a_group_may_be_built_on_at_once() -> None:
    s = landing("Ann", "blue_whale", "buy", owns={"Ann": ["humpback_whale", "walrus"]}, cash={"Ann": 450})
    play(s, "Ann: mortgage walrus", "Ann: build blue_whale")
    assert (level(s, "blue_whale"), cash(s, "Ann")) == (1, 10)


@pytest.mark.clause("OCE-TOK-15")
@pytest.mark.parametrize(("left", "next_"), [(98, "Ben"), (99, "Ann")])
def test_the_turn_is_over_when_there_is_no_business_left(left: int, next_: str) -> None:
    s = landing("Ann", "storm_damage", owns={"Ann": ["octopus"], "Ben": ["walrus"]}, mortgaged=["octopus"],
                cash={"Ann": 100 + left})
    assert (cash(s, "Ann"), asked(s)) == (left, next_)                     # lifting the mortgage costs 99


# ------------------------------------------------------------------------------------------------------------ cards


@pytest.mark.clause("OCE-CRD-01")
def test_a_card_space_draws_the_top_card_of_its_deck() -> None:
    s = landing("Ann", "go_fish_1", top={"go_fish": ["gf_11"], "treasure_chest": ["tc_04"]})
    assert [event.fields["card"] for event in events(s, "drew")] == ["Shark Tagging"]
    assert cash(s, "Ann") == 1730
    assert s.state.decks["treasure_chest"].known[0] == "tc_04"


@pytest.mark.clause("OCE-CRD-02")
def test_what_the_card_says_is_done_at_once() -> None:
    s = landing("Ann", "treasure_chest_2", top={"treasure_chest": ["tc_13"]}, cash={"Ann": 200})
    assert (cash(s, "Ann"), pot(s), asked(s)) == (100, 100, "Ben")


@pytest.mark.clause("OCE-CRD-02")
def test_repairs_count_blocks_and_fish_and_go_to_the_centre() -> None:
    owns, level_ = {"Ann": WHALES, "Ben": TIDE_POOL}, {"blue_whale": 5, "humpback_whale": 4, "sea_star": 1}
    s = landing("Ann", "go_fish_1", top={"go_fish": ["gf_15"]}, owns=owns, level=level_)
    assert paid(s, payer="Ann", payee="pot") == [4 * 25 + 100]
    s = landing("Ann", "treasure_chest_2", top={"treasure_chest": ["tc_16"]}, owns=owns, level=level_)
    assert paid(s, payer="Ann", payee="pot") == [4 * 40 + 115]


@pytest.mark.clause("OCE-CRD-02")
def test_a_card_may_cost_the_next_turn() -> None:
    s = landing("Ann", "go_fish_1", top={"go_fish": ["gf_16"]}, owns={"Ann": ["sea_star", "hermit_crab"]})
    play(s, "end turn")
    movers = []
    for _ in range(3):
        movers.append(asked(s))
        roll(s, 4, 6)
    assert movers == ["Ben", "Cy", "Ben"]


@pytest.mark.clause("OCE-CRD-03")
def test_a_deck_is_a_cycle_of_sixteen() -> None:
    order = ["gf_10", "gf_11", "gf_12", "gf_13", "gf_14", *[f"gf_{n:02}" for n in (*range(1, 10), 15, 16)]]
    s = table(NAMES[:2], top={"go_fish": order})
    drawn = []
    for _ in range(17):
        s.state.players["Ann"].position, s.state.players["Ben"].position = 9, 9
        s.state.players["Ann"].confined = s.state.players["Ben"].confined = 0
        s.state.players["Ann"].skip = s.state.players["Ben"].skip = 0
        drawn.append(s.state.decks["go_fish"].known[0])
        roll(s, 1, 2)
        while answers(s)[0] != "roll":
            play(s, {"buy": "leave"}.get(answers(s)[0], answers(s)[0]))
    assert drawn == [*order, "gf_10"]


@pytest.mark.clause("OCE-CRD-04")
def test_a_token_moved_by_a_card_has_landed_like_any_other() -> None:
    s = landing("Ann", "treasure_chest_2", top={"treasure_chest": ["tc_03"], "go_fish": ["gf_12"]})
    assert (place(s, "Ann"), cash(s, "Ann")) == (22, 1680)
    assert [event.fields["card"] for event in events(s, "drew")] == ["Dolphin Tow", "Generous Tips"]


@pytest.mark.clause("OCE-CRD-04")
def test_the_first_card_is_out_of_its_deck_until_the_chain_is_done() -> None:
    s = landing("Ann", "treasure_chest_2", top={"treasure_chest": ["tc_03"]})
    assert s.waiting.kind == "card"
    assert "tc_03" not in s.state.decks["treasure_chest"].known
    play(s, "gf_12")
    assert s.state.decks["treasure_chest"].known[-1] == "tc_03"


@pytest.mark.clause("OCE-CRD-05")
def test_a_card_that_leads_forward_over_splash_pays_the_salary() -> None:
    s = landing("Ann", "go_fish_3", top={"go_fish": ["gf_04"]}, cash={"Ann": 100})
    assert (place(s, "Ann"), cash(s, "Ann"), s.waiting.about) == (11, 300, "Ann: buy Mantis Shrimp for 140?")
    s = landing("Ann", "go_fish_3", top={"go_fish": ["gf_01"]}, cash={"Ann": 100})
    assert (place(s, "Ann"), cash(s, "Ann")) == (0, 300)


@pytest.mark.clause("OCE-CRD-05")
@pytest.mark.parametrize(("steps", "at", "pays"), [(-2, 0, [200]), (-3, 39, [])])
def test_going_back_pays_only_for_stopping_on_splash(steps: int, at: int, pays: list[int]) -> None:
    s = table(at={"Ann": 39}, owns={"Ann": ["blue_whale"]}, top={"treasure_chest": ["tc_03"]})
    s.game.cards["tc_03"].effects[0].args["steps"] = steps                 # no card of this board goes back that far
    try:
        roll(s, 1, 2)
    finally:
        s.game.cards["tc_03"].effects[0].args["steps"] = 5
    assert (place(s, "Ann"), paid(s, reason="salary")) == (at, [200, *pays])


# --------------------------------------------------------------------------------------------------- feeding frenzy


@pytest.mark.clause("OCE-FRZ-01")
@pytest.mark.parametrize(("space", "fee"), [("barnacle_scraping", 50), ("net_repairs", 75), ("storm_damage", 100),
                                            ("oil_spill_cleanup", 150)])
def test_fees_are_laid_in_the_centre(space: str, fee: int) -> None:
    s = table(at={"Ann": "clownfish"})
    bank = s.balances["bank"]
    s.state.players["Ann"].position = s.game.track.index(space) - 3
    s.state.pot.cash, s.state.bank.cash = 125, bank - 125
    roll(s, 1, 2)
    assert (pot(s), s.balances["bank"]) == (125 + fee, bank - 125)


@pytest.mark.clause("OCE-FRZ-02")
def test_rent_and_prices_do_not_feed_the_pot() -> None:
    s = landing("Ann", "giant_squid", "Ben: demand giant_squid", owns={"Ben": ["giant_squid"]})
    assert (cash(s, "Ben"), pot(s)) == (1646, 0)
    s = landing("Ann", "king_crab", "buy")
    assert (cash(s, "Ann"), pot(s)) == (1470, 0)
    s = landing("Ann", "king_crab", "leave", 5, "pass", "pass")
    assert (cash(s, "Ben"), pot(s)) == (1625, 0)


@pytest.mark.clause("OCE-FRZ-03")
def test_blocks_and_redemption_are_paid_to_the_bank() -> None:
    start = {"owns": {"Ann": [*TIDE_POOL, "clownfish"]}, "mortgaged": ["clownfish"], "cash": {"Ann": 500}}
    s = play(table(**start), "Ann: build sea_star", "Ann: lift clownfish")
    assert (cash(s, "Ann"), pot(s)) == (500 - 50 - 66, 0)
    s = play(table(**start, options={"pot_takes_development": True}), "Ann: build sea_star", "Ann: lift clownfish")
    assert (cash(s, "Ann"), pot(s)) == (500 - 50 - 66, 50)
    start = {"owns": {"Ann": WHALES}, "level": {"blue_whale": 4, "humpback_whale": 4}, "cash": {"Ann": 500}}
    assert pot(play(table(**start), "Ann: build blue_whale")) == 0         # a fish likewise
    s = play(table(**start, options={"pot_takes_development": True}), "Ann: build blue_whale",
             "Ann: give back whales 4-4")
    assert (cash(s, "Ann"), pot(s)) == (500 - 200 + 100, 200)              # what is sold back, the bank pays


@pytest.mark.clause("OCE-FRZ-04")
def test_stopping_on_feeding_frenzy_takes_all_and_passing_takes_nothing() -> None:
    def with_pot(at: int) -> Session:
        s = table(at={"Ann": at}, cash={"Ann": 90}, owns={"Ben": ["eagle_ray"]})
        s.state.pot.cash += 325
        s.state.bank.cash -= 325
        return s
    s = roll(with_pot(9), 5, 6)
    assert (place(s, "Ann"), cash(s, "Ann"), pot(s)) == (20, 415, 0)
    s = roll(with_pot(16), 3, 4)
    assert (place(s, "Ann"), cash(s, "Ann"), pot(s)) == (23, 90, 325)


@pytest.mark.clause("OCE-FRZ-05")
def test_arriving_by_card_counts_and_an_empty_pot_pays_nothing() -> None:
    s = table(at={"Ann": 9, "Ben": 17}, cash={"Ann": 100}, top={"go_fish": ["gf_05"]})
    s.state.pot.cash += 60
    s.state.bank.cash -= 60
    roll(s, 1, 2)
    assert (place(s, "Ann"), cash(s, "Ann"), pot(s)) == (20, 160, 0)
    roll(s, 1, 2)
    assert (place(s, "Ben"), cash(s, "Ben"), asked(s)) == (20, 1630, "Cy")


@pytest.mark.clause("OCE-FRZ-05")
@pytest.mark.parametrize("seed", [100, 500])
def test_a_table_may_seed_the_pot(seed: int) -> None:
    s = opening((1, 2), (1, 3), (1, 1), options={"pot_seed": seed})
    assert pot(s) == seed
    s.state.players["Ann"].position = s.state.players["Cy"].position = 17
    play(s, *NO_BIDS)
    roll(s, 1, 2)
    assert (cash(s, "Cy"), pot(s)) == (1630 + seed, seed)                  # taken, and renewed
    assert sum(s.balances.values()) == 0


# --------------------------------------------------------------------------------------------------------- low tide


@pytest.mark.clause("OCE-LOW-01")
def test_going_to_low_tide_touches_nothing_on_the_way() -> None:
    s = landing("Ann", "go_to_low_tide", cash={"Ann": 250})
    assert (place(s, "Ann"), cash(s, "Ann"), s.state.players["Ann"].confined) == (10, 250, 1)
    assert paid(s, payer="bank", payee="Ann") == []


@pytest.mark.clause("OCE-LOW-02")
def test_being_sent_to_low_tide_ends_the_turn_on_the_spot() -> None:
    s = roll(table(at={"Ann": 20}, owns={"Ann": WHALES}), 5, 5)
    assert (place(s, "Ann"), asked(s), answers(s)[0]) == (10, "Ben", "roll")


@pytest.mark.clause("OCE-LOW-03")
def test_swimming_through_the_channel_costs_nothing() -> None:
    s = roll(table(NAMES[:2], at={"Ann": 4, "Ben": 7}, owns={"Ben": ["octopus"]}), 2, 4)
    assert (place(s, "Ann"), s.state.players["Ann"].confined, cash(s, "Ann")) == (10, 0, 1630)
    roll(s, 1, 2, "end turn")
    roll(s, 3, 5)
    assert (place(s, "Ann"), cash(s, "Ann")) == (18, 1630)


@pytest.mark.clause("OCE-LOW-04", "OCE-LOW-05")
def test_one_roll_a_turn_and_a_double_on_the_third_gets_out() -> None:
    s = table(NAMES[:2], confined={"Ann": 1}, at={"Ben": 10})
    roll(s, 1, 2)
    assert (place(s, "Ann"), s.state.players["Ann"].confined, asked(s)) == (10, 2, "Ben")
    roll(s, 4, 6)
    roll(s, 4, 6)
    assert (place(s, "Ann"), s.state.players["Ann"].confined, asked(s)) == (10, 3, "Ben")
    s.state.players["Ben"].position = 0
    roll(s, 4, 6)
    roll(s, 5, 5)
    assert (place(s, "Ann"), s.state.players["Ann"].confined, cash(s, "Ann")) == (20, 0, 1630)


@pytest.mark.clause("OCE-LOW-05")
def test_a_turn_that_is_missed_leaves_the_count_as_it_was() -> None:
    s = table(NAMES[:2], confined={"Ann": 2}, at={"Ben": 0}, to_move="Ben")
    s.state.players["Ann"].skip = 1
    roll(s, 4, 6)
    assert (asked(s), s.state.players["Ann"].confined) == ("Ben", 2)
    s.state.players["Ben"].position = 0
    roll(s, 4, 6)
    assert asked(s) == "Ann"


@pytest.mark.clause("OCE-LOW-05")
def test_a_table_may_hold_the_three_rolls_in_one_turn() -> None:
    three = {"low_tide_rolls_per_turn": 3}
    s = roll(table(confined={"Ann": 1}, options=three), 1, 2, (4, 6), (5, 5))
    assert (place(s, "Ann"), cash(s, "Ann"), asked(s)) == (20, 1630, "Ben")
    s = roll(table(confined={"Ann": 1}, options=three), 1, 2, (4, 6), (2, 3))
    assert (place(s, "Ann"), cash(s, "Ann"), asked(s)) == (15, 1630 - 100 - 75, "Ben")


@pytest.mark.clause("OCE-LOW-06")
def test_the_escape_moves_once_and_earns_no_further_roll() -> None:
    s = roll(table(confined={"Ann": 1}), 4, 4, "buy")
    assert (place(s, "Ann"), owner(s, "octopus"), asked(s)) == (18, "Ann", "Ann")
    refused(s, "roll")
    assert asked(play(s, "end turn")) == "Ben"


@pytest.mark.clause("OCE-LOW-07", "OCE-LOW-08")
def test_the_third_miss_pays_100_into_the_centre_and_moves_by_that_roll() -> None:
    s = table(confined={"Ann": 3}, cash={"Ann": 340})
    s.state.pot.cash += 10
    s.state.bank.cash -= 10
    roll(s, 2, 6)
    assert (cash(s, "Ann"), pot(s)) == (240, 110)
    assert (place(s, "Ann"), s.waiting.about) == (18, "Ann: buy Octopus for 180?")


@pytest.mark.clause("OCE-LOW-09")
def test_the_100_is_paid_before_the_move_or_not_at_all() -> None:
    s = table(confined={"Ann": 3}, cash={"Ann": 60})
    s.state.pot.cash += 500
    s.state.bank.cash -= 500
    roll(s, 4, 6, "settle")
    assert s.state.players["Ann"].out
    assert (place(s, "Ann"), pot(s), cash(s, "Ann")) == (10, 560, 0)       # feeding Frenzy is 10 away


@pytest.mark.clause("OCE-LOW-10")
def test_nobody_buys_its_way_out_early() -> None:
    s = table(confined={"Ann": 1}, cash={"Ann": 900})
    refused(s, "Ann: pay 100")
    refused(s, "end turn")
    roll(s, 5, 5)
    assert place(s, "Ann") == 20                                           # and a double must be taken


@pytest.mark.clause("OCE-LOW-10")
def test_a_table_may_let_the_100_be_paid_before_the_first_and_second_roll() -> None:
    early = {"low_tide_early_exit": True}
    for tried in (1, 2):
        s = table(confined={"Ann": tried}, cash={"Ann": 900}, options=early)
        assert answers(s) == ["roll", "Ann: pay 100"]
        play(s, "Ann: pay 100")
        assert (cash(s, "Ann"), pot(s)) == (800, 100)
        assert (place(roll(s, 5, 5), "Ann"), asked(s)) == (20, "Ann")       # an ordinary turn, doubles and all
        refused(s, "Ann: pay 100")
    refused(table(confined={"Ann": 3}, cash={"Ann": 900}, options=early), "Ann: pay 100")
    refused(table(confined={"Ann": 1}, cash={"Ann": 99}, options=early), "Ann: pay 100")
    play(table(confined={"Ann": 1}, cash={"Ann": 100}, options=early), "Ann: pay 100")
    s = table(confined={"Ben": 1}, options=early)
    refused(s, "Ben: pay 100", "before rolling")                           # in a turn of its own
    refused(s, "Ann: pay 100", "confined")


@pytest.mark.clause("OCE-LOW-11")
def test_the_stranded_buy_and_sell_property() -> None:
    s = trade(table(confined={"Ann": 1}, owns={"Ann": ["seahorse"]}), deal("Ann", "Ben", ["seahorse"], receives=130))
    assert (owner(s, "seahorse"), cash(s, "Ann")) == ("Ben", 1760)


@pytest.mark.clause("OCE-LOW-12")
def test_the_stranded_build_and_sell_back() -> None:
    s = play(table(confined={"Ann": 1}, owns={"Ann": WHALES}, cash={"Ann": 500}), "Ann: build blue_whale")
    assert (level(s, "blue_whale"), cash(s, "Ann")) == (1, 300)
    play(s, "Ann: give back whales 0-0")
    assert (level(s, "blue_whale"), cash(s, "Ann")) == (0, 400)


@pytest.mark.clause("OCE-LOW-13")
def test_the_stranded_collect_rent() -> None:
    s = landing("Ben", "stingray", "Ann: demand stingray", confined={"Ann": 1}, owns={"Ann": ["stingray"]})
    assert (cash(s, "Ann"), cash(s, "Ben")) == (1648, 1612)


@pytest.mark.clause("OCE-LOW-14")
def test_the_stranded_mortgage_and_lift() -> None:
    s = play(table(confined={"Ann": 1}, owns={"Ann": ["walrus"]}), "Ann: mortgage walrus")
    assert (cash(s, "Ann"), pledged(s, "walrus")) == (1790, True)
    play(s, "Ann: lift walrus")
    assert (cash(s, "Ann"), pledged(s, "walrus")) == (1614, False)

