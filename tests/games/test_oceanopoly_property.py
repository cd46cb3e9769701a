"""Oceanopoly: deeds bought, bid for and traded; rent; blocks and fish; mortgages."""
from __future__ import annotations

from typing import Any

import pytest
from oce_help import REEF, TIDE_POOL, WHALES, landing, pot, table
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

from kit.core.session import Session
from kit.games.trading.offers import Act

GROUP_LOCK = {"development_lock_scope": "group"}
BETWEEN = {"build_timing": "between_turns"}

# ------------------------------------------------------------------------------------------------- purchasing deeds


@pytest.mark.clause("OCE-BUY-01", "OCE-BUY-02")
def test_who_stops_on_a_free_deed_may_buy_it() -> None:
    s = landing("Ann", "manta_ray", cash={"Ann": 500})
    assert answers(s) == ["buy", "leave"]
    bank = s.balances["bank"]
    play(s, "buy")
    assert (cash(s, "Ann"), s.balances["bank"], pot(s)) == (260, bank + 240, 0)
    assert (owner(s, "manta_ray"), pledged(s, "manta_ray"), level(s, "manta_ray")) == ("Ann", False, 0)


@pytest.mark.clause("OCE-BUY-03")
def test_a_declined_deed_is_open_to_bids_of_any_size() -> None:
    s = landing("Ann", "manta_ray", "leave")
    refused(s, 0)
    play(s, 10)
    refused(s, 10)
    play(s, 60)
    assert [event.fields["amount"] for event in events(s, "bid")] == [10, 60]
    s = landing("Ann", "manta_ray", "leave", 1600, "pass", "pass")          # above the printed price
    assert (owner(s, "manta_ray"), cash(s, "Ben")) == ("Ben", 30)
    poor = landing("Ann", "manta_ray", "leave", cash={"Ann": 3}, owns={"Ann": ["octopus"]})
    assert asked(poor) == "Ben"                                            # being unable to pay is treated alike


@pytest.mark.clause("OCE-BUY-03")
def test_a_table_may_leave_a_declined_deed_with_the_bank() -> None:
    s = landing("Ann", "manta_ray", "leave", options={"auction_on_decline": False})
    assert (owner(s, "manta_ray"), asked(s), answers(s)[0]) == ("", "Ben", "roll")


@pytest.mark.clause("OCE-BUY-04")
def test_the_highest_bidder_pays_the_bid_and_has_the_deed() -> None:
    s = landing("Ann", "manta_ray", "leave", 10, 60, 90, "pass", "pass")
    assert (owner(s, "manta_ray"), cash(s, "Ann"), pot(s)) == ("Ann", 1540, 0)
    assert paid(s, reason="auction", payee="bank") == [90]


@pytest.mark.clause("OCE-BUY-05")
def test_who_declined_and_who_is_stranded_may_bid() -> None:
    s = landing("Ann", "manta_ray", "leave", confined={"Cy": 1})
    bidders = []
    for bid in (1, 2, 3):
        bidders.append(asked(s))
        play(s, bid)
    assert bidders == ["Ben", "Cy", "Ann"]


@pytest.mark.clause("OCE-BUY-06")
def test_bidding_goes_round_and_nobody_wins_without_a_bid() -> None:
    s = landing("Ann", "manta_ray", "leave", "pass", "pass", "pass")
    assert (owner(s, "manta_ray"), asked(s)) == ("", "Ben")
    s = landing("Ann", "manta_ray", "leave", "pass", "pass", 1)
    assert (owner(s, "manta_ray"), cash(s, "Ann")) == ("Ann", 1629)
    s = landing("Ann", "manta_ray", "leave", 5, "pass", 6, 7)
    assert asked(s) == "Ann"                                               # Cy has dropped out for good
    play(s, "pass")
    assert (owner(s, "manta_ray"), cash(s, "Ben")) == ("Ben", 1623)


@pytest.mark.clause("OCE-BUY-07")
def test_a_bid_is_paid_from_cash_in_hand_which_may_be_raised_first() -> None:
    s = landing("Ann", "manta_ray", "leave", cash={"Ben": 35}, owns={"Ben": ["sea_star"]})
    refused(s, 50)
    play(s, "Ben: mortgage sea_star", 50)
    play(s, "pass", "pass")
    assert (owner(s, "manta_ray"), cash(s, "Ben")) == ("Ben", 15)


@pytest.mark.clause("OCE-BUY-07")
def test_a_buyer_may_raise_the_price_first() -> None:
    s = landing("Ann", "manta_ray", cash={"Ann": 100}, owns={"Ann": ["walrus"]})
    refused(s, "buy")
    play(s, "Ann: mortgage walrus", "buy")
    assert (owner(s, "manta_ray"), cash(s, "Ann")) == ("Ann", 20)


# ------------------------------------------------------------------------------------------------------------- rent


@pytest.mark.clause("OCE-RNT-01")
def test_a_visitor_owes_the_rent_of_the_present_development() -> None:
    s = landing("Ann", "giant_squid", "Ben: demand giant_squid", owns={"Ben": ["giant_squid"]})
    assert (cash(s, "Ann"), cash(s, "Ben")) == (1614, 1646)
    s = landing("Ann", "giant_squid", "Ben: demand giant_squid", owns={"Ben": ["cuttlefish", "octopus", "giant_squid"]},
                level={"giant_squid": 2, "octopus": 1, "cuttlefish": 1})
    assert (cash(s, "Ann"), cash(s, "Ben")) == (1410, 1850)
    s = landing("Ann", "giant_squid", owns={"Ann": ["giant_squid"]})
    assert s.state.claims == []


@pytest.mark.clause("OCE-RNT-02", "OCE-MTG-06")
def test_a_mortgaged_deed_earns_nothing_and_is_not_for_sale() -> None:
    s = landing("Ann", "clownfish", owns={"Ben": ["clownfish"]}, mortgaged=["clownfish"])
    assert (s.state.claims, cash(s, "Ann"), asked(s), answers(s)[0]) == ([], 1630, "Ben", "roll")
    refused(s, "Ben: demand clownfish")


@pytest.mark.clause("OCE-RNT-03", "OCE-RNT-04")
def test_a_whole_group_doubles_the_rent_of_its_bare_lots_mortgages_or_not() -> None:
    s = landing("Ann", "hermit_crab", "Ben: demand hermit_crab", owns={"Ben": TIDE_POOL})
    assert (cash(s, "Ben"), s.state.claims) == (1638, [])
    s = landing("Ann", "hermit_crab", "Ben: demand hermit_crab", owns={"Ben": TIDE_POOL}, mortgaged=["sea_star"])
    assert cash(s, "Ben") == 1638
    s = landing("Ann", "sea_star", owns={"Ben": TIDE_POOL}, mortgaged=["sea_star"])
    assert s.state.claims == []


@pytest.mark.clause("OCE-RNT-05")
def test_a_claim_is_dead_after_the_next_roll() -> None:
    s = landing("Ann", "giant_squid", owns={"Cy": ["giant_squid"]})
    assert asked(s) == "Ben"
    roll(s, 4, 6)
    refused(s, "Cy: demand giant_squid")
    assert (cash(s, "Ann"), cash(s, "Cy")) == (1630, 1630)
    assert [event.clause for event in events(s, "lapsed")] == ["OCE-RNT-05"]


@pytest.mark.clause("OCE-RNT-06")
def test_the_visitors_own_extra_roll_ends_a_claim_too() -> None:
    s = roll(table(at={"Ann": 26}, owns={"Ben": ["walrus"]}), 4, 4)
    assert [claim.amount for claim in s.state.claims] == [28]
    roll(s, 2, 4)
    refused(s, "Ben: demand walrus")
    assert cash(s, "Ben") == 1630


@pytest.mark.clause("OCE-RNT-06")
def test_under_automatic_claims_rent_is_paid_on_arrival() -> None:
    s = landing("Ann", "walrus", owns={"Ben": ["walrus"]}, options={"rent_claim": "automatic"})
    assert (cash(s, "Ann"), cash(s, "Ben"), s.state.claims, asked(s)) == (1602, 1658, [], "Ben")


@pytest.mark.clause("OCE-RNT-07")
def test_owner_and_amount_are_fixed_when_the_token_stops() -> None:
    s = landing("Ann", "blue_whale", owns={"Ben": WHALES})
    trade(s, deal("Ben", "Cy", ["blue_whale"], receives=400))
    refused(s, "Cy: demand blue_whale")
    play(s, "Ben: demand blue_whale")
    assert (cash(s, "Ann"), cash(s, "Ben"), cash(s, "Cy")) == (1530, 1630 + 400 + 100, 1230)
    s = landing("Ann", "blue_whale", "Ben: build blue_whale", owns={"Ben": WHALES})
    play(s, "Ben: demand blue_whale")
    assert cash(s, "Ann") == 1530                                          # not the 200 of one block


@pytest.mark.clause("OCE-RNT-08")
def test_a_timely_request_is_paid_in_full_though_the_turn_has_passed_on() -> None:
    s = landing("Ann", "giant_squid", owns={"Cy": ["giant_squid"]})
    assert asked(s) == "Ben"
    refused(s, Act("Cy", "demand", "giant_squid 8"))
    play(s, "Cy: demand giant_squid")
    assert (cash(s, "Ann"), cash(s, "Cy"), asked(s)) == (1614, 1646, "Ben")


# -------------------------------------------------------------------------------------------------- blocks of water


@pytest.mark.clause("OCE-BLK-01")
def test_the_number_of_blocks_is_the_development_of_a_lot() -> None:
    s = landing("Ann", "sea_star", owns={"Ben": TIDE_POOL}, level={"sea_star": 3, "hermit_crab": 3})
    assert (level(s, "sea_star"), s.state.claims[0].amount) == (3, 90)     # the fourth figure of the deed


@pytest.mark.clause("OCE-BLK-02")
def test_blocks_need_the_whole_group() -> None:
    s = table(owns={"Ann": ["humpback_whale"], "Ben": ["blue_whale"]})
    refused(s, "Ann: build humpback_whale")
    refused(s, "Ann: build seahorse")
    trade(s, deal("Ann", "Ben", gets=["blue_whale"], pays=400), "Ann: build humpback_whale")
    assert level(s, "humpback_whale") == 1


@pytest.mark.clause("OCE-BLK-03")
@pytest.mark.parametrize("first", REEF)
def test_the_first_block_goes_on_any_lot(first: str) -> None:
    assert level(play(table(owns={"Ann": REEF}), f"Ann: build {first}"), first) == 1


@pytest.mark.clause("OCE-BLK-04")
def test_no_second_block_before_every_lot_has_one() -> None:
    s = table(owns={"Ann": REEF}, level={"seahorse": 1, "blue_tang": 1})
    refused(s, "Ann: build seahorse")
    play(s, "Ann: build clownfish", "Ann: build seahorse")
    assert [level(s, lot) for lot in REEF] == [2, 1, 1]


@pytest.mark.clause("OCE-BLK-05")
def test_building_is_even_at_every_level() -> None:
    s = table(owns={"Ann": WHALES}, level={"humpback_whale": 3, "blue_whale": 2})
    refused(s, "Ann: build humpback_whale")
    refused(s, "Ann: develop whales 4-2")
    play(s, "Ann: build blue_whale")
    assert level(s, "blue_whale") == 3


@pytest.mark.clause("OCE-BLK-06")
def test_a_block_costs_what_the_deed_shows() -> None:
    s = play(table(owns={"Ann": [*TIDE_POOL, *WHALES]}, cash={"Ann": 500}), "Ann: build sea_star")
    assert cash(s, "Ann") == 450
    play(s, "Ann: build blue_whale")
    assert cash(s, "Ann") == 250
    refused(play(s, "Ann: build humpback_whale"), "Ann: build blue_whale", "it costs 200")      # 50 left


@pytest.mark.clause("OCE-BLK-07")
def test_bare_lots_of_a_complete_group_go_on_earning_double() -> None:
    start = {"owns": {"Ben": REEF}, "level": {"seahorse": 1}}
    assert cash(landing("Ann", "clownfish", "Ben: demand clownfish", **start), "Ann") == 1614
    assert cash(landing("Ann", "seahorse", "Ben: demand seahorse", **start), "Ann") == 1600


@pytest.mark.clause("OCE-BLK-08")
def test_selling_back_is_even_too() -> None:
    s = table(owns={"Ann": WHALES}, level={"humpback_whale": 2, "blue_whale": 1})
    refused(s, "Ann: give back whales 2-0")
    play(s, "Ann: give back whales 1-1")
    assert (level(s, "humpback_whale"), cash(s, "Ann")) == (1, 1730)


@pytest.mark.clause("OCE-BLK-09")
def test_four_blocks_are_the_most_and_then_a_fish() -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 4))
    play(s, "Ann: build blue_whale")
    assert (s.state.houses, s.state.hotels) == (28, 11)                    # no fifth block: a fish for four
    refused(s, "Ann: develop whales 5-6")


@pytest.mark.clause("OCE-BLK-10")
def test_blocks_are_traded_with_the_bank_one_at_a_time_in_ones_own_turn() -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 2), to_move="Ben")
    refused(s, "Ann: build blue_whale")
    refused(s, "Ann: give back whales 1-2")
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 2))
    refused(s, "Ann: give back whales 0-0", "one at a time")
    play(s, "Ann: build blue_whale", "Ann: build humpback_whale", "Ann: give back whales 2-3")
    assert [level(s, lot) for lot in WHALES] == [2, 3]
    debtor = landing("Ann", "walrus", "Ben: demand walrus", owns={"Ann": WHALES, "Ben": ["walrus"]}, cash={"Ann": 0},
                     level={"blue_whale": 1})
    play(debtor, "Ann: give back whales 0-0")                              # out of turn, but to pay
    assert cash(debtor, "Ann") == 72
    debtor = landing("Ann", "storm_damage", owns={"Ann": TIDE_POOL, "Ben": WHALES}, cash={"Ann": 60})
    for not_now in ("Ann: build sea_star", "Ann: develop tide_pool 1-0", "Ben: build blue_whale"):
        refused(debtor, not_now, "no payment is open")


@pytest.mark.clause("OCE-BLK-10")
def test_a_table_may_let_everybody_build_between_turns() -> None:
    s = table(owns={"Ann": TIDE_POOL, "Cy": WHALES}, at={"Ben": 7}, confined={"Ann": 1}, options=BETWEEN, to_move="Ben")
    assert s.waiting.about == "Cy: build before the next turn, or not"     # this turn comes after another
    assert answers(s) == ["done", "Cy: build humpback_whale", "Cy: build blue_whale"]
    for not_now in ("Cy: mortgage blue_whale", "Ann: build sea_star", deal("Cy", "Ann", ["blue_whale"], receives=9)):
        refused(s, not_now)
    play(s, "Cy: build blue_whale", "done")
    assert (asked(s), answers(s)) == ("Ann", ["done", "Ann: build sea_star", "Ann: build hermit_crab"])
    play(s, "Ann: develop tide_pool 1-1", "done")
    assert asked(s) == "Ben"
    roll(s, 1, 2)
    assert (asked(s), s.waiting.about) == ("Cy", "Cy: build before the next turn, or not")
    assert [level(s, lot) for lot in (*TIDE_POOL, *WHALES)] == [1, 1, 0, 1]


@pytest.mark.clause("OCE-BLK-10", "OCE-RNT-08")
def test_rent_may_be_asked_for_while_others_build_between_turns_and_nobody_builds_before_it_is_paid() -> None:
    def next_to_build(**cash_: int) -> Session:
        s = table(owns={"Ann": ["octopus"], "Ben": [*TIDE_POOL, "cuttlefish"], "Cy": ["stingray", *WHALES]},
                  at={"Ann": 18}, options=BETWEEN, cash=cash_)
        play(s, "done", "done")
        return roll(s, 1, 2, "end turn")
    s = next_to_build()
    assert answers(s) == ["done", "Ben: build sea_star", "Ben: build hermit_crab", "Cy: demand stingray"]
    play(s, "Cy: demand stingray")
    assert (cash(s, "Cy"), answers(s)[-1]) == (1648, "Ben: build hermit_crab")
    s = play(next_to_build(Ann=10), "Cy: demand stingray")
    assert asked(s) == "Ann"
    refused(s, "Ben: build sea_star", "no payment is open")
    trade(s, deal("Ann", "Ben", ["octopus"], receives=20))                 # but a debtor raises cash
    assert (cash(s, "Ann"), asked(s)) == (12, "Ben")
    play(s, "Ben: build sea_star")


@pytest.mark.clause("OCE-BLK-11")
def test_nothing_stands_on_a_mortgaged_lot_and_little_beside_it() -> None:
    s = table(owns={"Ann": TIDE_POOL}, mortgaged=["sea_star"], level={"hermit_crab": 1})
    refused(s, "Ann: build hermit_crab")
    refused(s, "Ann: build sea_star")
    refused(s, "Ann: develop tide_pool 1-1")
    s = play(table(owns={"Ann": TIDE_POOL}, mortgaged=["sea_star"]), "Ann: build hermit_crab")
    assert level(s, "hermit_crab") == 1
    refused(s, "Ann: build hermit_crab", "fewer houses")
    refused(table(owns={"Ann": TIDE_POOL}, mortgaged=["sea_star"]), "Ann: develop tide_pool 0-2", "differ")
    refused(table(owns={"Ann": TIDE_POOL}, mortgaged=["sea_star"], options=GROUP_LOCK), "Ann: build hermit_crab")


# --------------------------------------------------------------------------------------------------------- big fish


@pytest.mark.clause("OCE-FSH-02")
def test_a_fish_needs_four_blocks_on_every_lot() -> None:
    s = table(owns={"Ann": WHALES}, level={"humpback_whale": 4, "blue_whale": 3})
    refused(s, "Ann: build humpback_whale")
    s = play(table(owns={"Ann": WHALES}, level={"humpback_whale": 5, "blue_whale": 4}), "Ann: build blue_whale")
    assert level(s, "blue_whale") == 5


@pytest.mark.clause("OCE-FSH-03", "OCE-FSH-04")
def test_a_fish_costs_one_block_price_and_hands_the_blocks_back() -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 4), cash={"Ann": 260})
    assert (s.state.houses, s.state.hotels) == (24, 12)
    play(s, "Ann: build blue_whale")
    assert (s.state.houses, s.state.hotels, cash(s, "Ann")) == (28, 11, 60)
    assert s.game.buildings(s.state.players["Ann"]) == (4, 1)              # four blocks on the other lot
    s = landing("Ben", "blue_whale", owns={"Ann": WHALES}, level={"humpback_whale": 4, "blue_whale": 5})
    assert s.state.claims[0].amount == 2000


@pytest.mark.clause("OCE-FSH-05")
def test_one_fish_a_lot_and_no_blocks_beside_it() -> None:
    s = table(owns={"Ann": WHALES}, level={"humpback_whale": 4, "blue_whale": 5})
    refused(s, "Ann: build blue_whale")
    play(s, "Ann: build humpback_whale")
    refused(s, "Ann: build blue_whale")
    refused(s, "Ann: build humpback_whale")


@pytest.mark.clause("OCE-FSH-06")
def test_a_fish_sold_back_steps_down_to_four_blocks() -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 5), houses=10)
    play(s, "Ann: give back whales 5-4")
    assert (cash(s, "Ann"), level(s, "blue_whale"), s.state.houses, s.state.hotels) == (1730, 4, 6, 11)


@pytest.mark.clause("OCE-FSH-07")
def test_without_blocks_a_group_is_sold_down_in_one_action() -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 5), houses=3)
    refused(s, "Ann: give back whales 5-4", "not enough houses")
    refused(s, "Ann: give back whales 3-1", "differ")
    refused(s, "Ann: give back whales 2-2", "not enough houses")
    play(s, "Ann: give back whales 2-1")
    assert (cash(s, "Ann"), s.state.houses, s.state.hotels) == (2330, 0, 12)
    assert [level(s, lot) for lot in WHALES] == [2, 1]


@pytest.mark.clause("OCE-FSH-07", "OCE-BLK-10")
@pytest.mark.parametrize(("levels", "houses", "down_to"), [(5, 4, "2-2"), (4, 3, "3-3")])
def test_several_levels_go_in_one_action_only_where_the_blocks_of_a_fish_are_lacking(levels: int, houses: int,
                                                                                     down_to: str) -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, levels), houses=houses)
    refused(s, f"Ann: give back whales {down_to}", "one at a time")
    assert level(play(s, f"Ann: give back whales {levels}-{levels - 1}"), "blue_whale") == levels - 1
    endless = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 5), options={"bank_supply": "unlimited"})
    refused(endless, "Ann: give back whales 4-4", "one at a time")


# -------------------------------------------------------------------------------------------------- water shortages


@pytest.mark.clause("OCE-WSH-01")
def test_without_blocks_one_waits_until_some_come_back() -> None:
    s = table(NAMES[:2], owns={"Ann": TIDE_POOL, "Ben": WHALES}, level={"blue_whale": 1}, houses=0, to_move="Ben",
              at={"Ben": 4})
    play(s, "Ben: give back whales 0-0")
    roll(s, 1, 5, "end turn")
    play(s, "Ann: build sea_star")
    assert (level(s, "sea_star"), s.state.houses) == (1, 0)
    refused(s, "Ann: build hermit_crab", "no house left")


@pytest.mark.clause("OCE-WSH-02")
def test_the_last_blocks_go_to_whoever_is_on_turn() -> None:
    s = play(table(owns={"Ann": REEF}, houses=2), "Ann: build seahorse", "Ann: build blue_tang")
    refused(s, "Ann: build clownfish")
    assert s.state.houses == 0
    refused(table(owns={"Ann": REEF}, houses=2), "Ann: develop reef_fish 1-1-1", "not enough houses")


@pytest.mark.clause("OCE-WSH-02")
def test_a_table_may_auction_the_last_blocks() -> None:
    s = table(owns={"Ann": TIDE_POOL, "Ben": WHALES}, houses=2, to_move="Ben", cash={"Ann": 300, "Ben": 700},
              options={**BETWEEN, "shortage_auction": True})
    assert s.waiting.about == "Ben: how many of the last 2 blocks do you want?"
    play(s, 2, 2)
    assert asked(s) == "Ben"
    refused(s, 501)                                                        # 200 must be left for the block itself
    play(s, 10, 11, "pass", "sea_star")
    assert (level(s, "sea_star"), cash(s, "Ann"), s.state.houses) == (1, 300 - 11 - 50, 1)
    play(s, "pass", "pass")                                                # nobody bids for the second: first come
    assert s.waiting.about == "Ben: build before the next turn, or not"
    play(s, "Ben: build blue_whale")
    assert (cash(s, "Ben"), asked(s), answers(s)[0]) == (500, "Ben", "roll")


@pytest.mark.clause("OCE-WSH-02")
def test_there_is_no_auction_while_there_is_enough_for_all() -> None:
    s = table(owns={"Ann": TIDE_POOL, "Ben": WHALES}, houses=2, to_move="Ben",
              options={**BETWEEN, "shortage_auction": True})
    play(s, 1, 1)
    assert s.waiting.about == "Ben: build before the next turn, or not"


@pytest.mark.clause("OCE-WSH-02")
def test_only_who_wants_and_could_place_a_block_bids_for_it_and_for_no_more_than_wanted() -> None:
    def shortage(houses: int, **more: Any) -> Session:
        s = table(NAMES, owns={"Ann": TIDE_POOL, "Ben": WHALES, "Cy": ["sea_lion", "harbor_seal", "walrus"],
                               "Dee": ["hammerhead_shark", "great_white_shark"]}, houses=houses,
                  level=dict.fromkeys(WHALES, 4), at={"Ann": 7}, options={**BETWEEN, "shortage_auction": True}, **more)
        assert s.waiting.about == f"Ann: how many of the last {houses} blocks do you want?"
        return s
    s = shortage(2)
    refused(s, 3)                                                          # there are only two
    play(s, 1, 2)
    assert asked(s) == "Dee"                                               # a fish is no block: Ben is not asked
    play(s, 0)
    assert asked(s) == "Ann"
    refused(s, 0)
    play(s, 1, "pass", "sea_star")
    assert (cash(s, "Ann"), level(s, "sea_star"), asked(s)) == (1630 - 1 - 50, 1, "Cy")      # Ann has what she wanted
    refused(s, 1631 - 200)
    play(s, 1630 - 200, "walrus")
    assert (cash(s, "Cy"), level(s, "walrus"), s.state.houses) == (0, 1, 0)
    assert paid(s, reason="right to buy a block", payee="bank") == [1, 1430]
    assert s.waiting.about == "Ben: build before the next turn, or not"    # there are fish
    play(s, "done")
    trade(s, deal("Cy", "Dee", ["harbor_seal"], receives=100))             # and then it is Ann's turn
    assert (asked(s), answers(s)[0]) == ("Ann", "roll")
    s = play(shortage(1, cash={"Ann": 99, "Cy": 199, "Dee": 199}), 1)      # nobody else could pay for one
    assert s.waiting.about == "Ann: build before the next turn, or not"


@pytest.mark.clause("OCE-WSH-02", "OCE-WSH-01")
def test_without_end_of_blocks_there_is_no_auction() -> None:
    s = table(owns={"Ann": TIDE_POOL, "Ben": WHALES},
              options={**BETWEEN, "shortage_auction": True, "bank_supply": "unlimited"})
    assert s.waiting.about == "Ann: build before the next turn, or not"


@pytest.mark.clause("OCE-WSH-03")
def test_fish_run_short_too_and_then_the_blocks_stay() -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 4), hotels=0)
    refused(s, "Ann: build blue_whale", "no hotel left")
    assert level(s, "blue_whale") == 4


@pytest.mark.clause("OCE-WSH-04")
def test_a_shortage_of_blocks_does_not_stop_a_fish() -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 4), houses=0, hotels=3)
    play(s, "Ann: build blue_whale")
    assert (s.state.houses, s.state.hotels, cash(s, "Ann")) == (4, 2, 1430)


# ------------------------------------------------------------------------------------------------- selling property


@pytest.mark.clause("OCE-SEL-01")
def test_players_sell_at_whatever_price_both_accept() -> None:
    s = trade(table(owns={"Ann": ["cuttlefish"]}), deal("Ann", "Ben", ["cuttlefish"], receives=15))
    assert (owner(s, "cuttlefish"), cash(s, "Ann"), cash(s, "Ben")) == ("Ben", 1645, 1615)
    assert events(s, "auction") == []
    s = trade(table(owns={"Ann": ["cuttlefish"]}), deal("Ann", "Ben", ["cuttlefish"]))
    assert owner(s, "cuttlefish") == "Ben"                                 # the least price is 0


@pytest.mark.clause("OCE-SEL-02")
def test_deeds_and_cash_change_hands_in_one_step() -> None:
    s = trade(table(owns={"Ann": ["cuttlefish"], "Ben": ["stingray"]}),
              deal("Ann", "Ben", ["cuttlefish"], ["stingray"], pays=40))
    assert (owner(s, "cuttlefish"), owner(s, "stingray"), cash(s, "Ben")) == ("Ben", "Ann", 1670)
    refused(s, "Ann offers Ben 0+stingray for 50 next turn+cuttlefish")    # promises do not bind


@pytest.mark.clause("OCE-SEL-03", "OCE-SEL-04")
def test_blocks_are_not_sold_to_players_nor_lots_that_carry_them() -> None:
    s = table(owns={"Ann": WHALES}, level=dict.fromkeys(WHALES, 1))
    refused(s, deal("Ann", "Ben", ["Block of Water"], receives=150))
    for lot in WHALES:
        refused(s, deal("Ann", "Ben", [lot], receives=300), "buildings on")
    play(s, "Ann: give back whales 0-1", "Ann: give back whales 0-0")
    trade(s, deal("Ann", "Ben", ["blue_whale"], receives=300))
    assert owner(s, "blue_whale") == "Ben"


@pytest.mark.clause("OCE-SEL-05")
def test_a_bare_lot_of_a_developed_group_may_be_sold() -> None:
    start = {"owns": {"Ann": WHALES}, "level": {"humpback_whale": 1}}
    s = trade(table(NAMES[:2], **start, at={"Ben": 35}), deal("Ann", "Ben", ["blue_whale"], receives=300))
    refused(s, "Ann: build humpback_whale")
    roll(s, 4, 6, "end turn")
    roll(s, 1, 2, "Ann: demand humpback_whale")
    assert paid(s, reason="rent") == [175]
    s = landing("Cy", "blue_whale", owns={"Ann": ["humpback_whale"], "Ben": ["blue_whale"]},
                level={"humpback_whale": 1})
    assert s.state.claims[0].amount == 50                                  # base rent until the group is whole again
    refused(table(**start, options=GROUP_LOCK), deal("Ann", "Ben", ["blue_whale"], receives=300), "buildings on")


@pytest.mark.clause("OCE-SEL-06")
def test_the_bank_buys_back_at_half() -> None:
    s = table(owns={"Ann": ["stingray", "eagle_ray", "manta_ray"]}, level={"stingray": 1}, cash={"Ann": 20})
    play(s, "Ann: give back rays 0-0-0")
    assert (cash(s, "Ann"), s.state.houses) == (95, 32)


@pytest.mark.clause("OCE-SEL-07")
def test_a_mortgaged_deed_is_sold_as_it_is() -> None:
    start = {"owns": {"Ann": ["king_crab"]}, "mortgaged": ["king_crab"], "to_move": "Ben"}
    s = trade(table(**start), deal("Ben", "Ann", gets=["king_crab"], pays=30))
    assert (cash(s, "Ben"), pledged(s, "king_crab"), owner(s, "king_crab")) == (1600, True, "Ben")
    play(s, "Ben: lift king_crab")
    assert cash(s, "Ben") == 1600 - 88
    s = trade(table(**start, options={"mortgage_transfer_interest": True}),
              deal("Ben", "Ann", gets=["king_crab"], pays=30))
    assert (cash(s, "Ben"), pledged(s, "king_crab"), answers(s)[0]) == (1592, True, "roll")
    assert paid(s, payer="Ben", payee="bank", clause="OCE-SEL-07") == [8]
    play(s, "Ben: lift king_crab")
    assert cash(s, "Ben") == 1592 - 88                                     # the interest of the sale counts for nothing
    s = table(**{**start, "owns": {"Ann": ["king_crab"], "Ben": ["octopus"]}}, cash={"Ben": 0},
              options={"mortgage_transfer_interest": True})
    refused(s, deal("Ann", "Ben", ["king_crab"], ["octopus"], pays=7), "interest")
    trade(s, deal("Ann", "Ben", ["king_crab"], ["octopus"], pays=8))       # out of what the sale itself brings
    assert (cash(s, "Ben"), cash(s, "Ann")) == (0, 1622)


@pytest.mark.clause("OCE-SEL-08")
def test_sales_belong_to_quiet_moments_of_anybodys_turn() -> None:
    sale = deal("Ben", "Cy", ["octopus"], receives=210)
    s = trade(table(owns={"Ben": ["octopus"]}), sale)
    assert (owner(s, "octopus"), asked(s)) == ("Cy", "Ann")
    s = landing("Ann", "manta_ray", owns={"Ben": ["octopus"]})
    refused(s, sale)                                                       # between a roll and its settling
    play(s, "leave")
    refused(s, sale)                                                       # while an auction is running
    debtor = landing("Ann", "storm_damage", cash={"Ann": 20}, owns={"Ann": ["walrus"], "Ben": ["octopus"]})
    trade(debtor, deal("Ann", "Cy", ["walrus"], receives=300))             # a debtor raises cash
    assert (cash(debtor, "Ann"), pot(debtor)) == (220, 100)


# -------------------------------------------------------------------------------------------------------- mortgages


@pytest.mark.clause("OCE-MTG-01", "OCE-MTG-05")
def test_a_mortgaged_deed_stays_with_its_owner_face_down() -> None:
    s = play(table(owns={"Ann": ["clownfish"]}), "Ann: mortgage clownfish")
    assert (cash(s, "Ann"), owner(s, "clownfish"), pledged(s, "clownfish")) == (1690, "Ann", True)
    refused(s, "Ann: mortgage clownfish")
    assert events(s, "mortgaged")[0].text == "Ann mortgages Clownfish."


@pytest.mark.clause("OCE-MTG-02")
def test_blocks_must_be_sold_before_their_lot_is_mortgaged() -> None:
    s = table(owns={"Ann": TIDE_POOL}, level=dict.fromkeys(TIDE_POOL, 1))
    refused(s, "Ann: mortgage sea_star")
    play(s, "Ann: give back tide_pool 0-1")
    assert cash(s, "Ann") == 1655
    play(s, "Ann: mortgage sea_star")
    assert cash(s, "Ann") == 1685


@pytest.mark.clause("OCE-MTG-03")
def test_being_undeveloped_is_judged_lot_by_lot() -> None:
    start = {"owns": {"Ann": TIDE_POOL}, "level": {"hermit_crab": 1}}
    assert cash(play(table(**start), "Ann: mortgage sea_star"), "Ann") == 1660
    refused(table(**start, options=GROUP_LOCK), "Ann: mortgage sea_star")
    s = play(table(owns={"Ann": TIDE_POOL}, options=GROUP_LOCK), "Ann: mortgage sea_star")
    refused(s, "Ann: build hermit_crab")


@pytest.mark.clause("OCE-MTG-04")
def test_a_mortgage_pays_half_the_price() -> None:
    assert cash(play(table(owns={"Ann": WHALES}), "Ann: mortgage humpback_whale"), "Ann") == 1630 + 175


@pytest.mark.clause("OCE-MTG-07", "OCE-MTG-08")
def test_lifting_costs_the_mortgage_and_a_tenth_rounded_up() -> None:
    both = ["clownfish", "humpback_whale"]
    s = table(owns={"Ann": both}, mortgaged=both, cash={"Ann": 100})
    play(s, "Ann: lift clownfish")
    assert (cash(s, "Ann"), pledged(s, "clownfish"), pot(s)) == (34, False, 0)
    refused(s, "Ann: lift humpback_whale", "it costs 193")


@pytest.mark.clause("OCE-MTG-09")
def test_money_is_raised_in_quiet_moments_of_ones_turn_and_whenever_asked_to_pay() -> None:
    s = landing("Ann", "humpback_whale", owns={"Ann": ["blue_whale"], "Ben": ["humpback_whale"]}, cash={"Ann": 50})
    s.state.claims[0].amount = 120
    play(s, "end turn")
    refused(s, "Ann: mortgage blue_whale")                                 # Ben's turn, and nobody has asked yet
    play(s, "Ben: demand humpback_whale")
    refused(s, "Ben: mortgage humpback_whale")
    play(s, "Ann: mortgage blue_whale")
    assert (cash(s, "Ann"), cash(s, "Ben")) == (130, 1750)
    refused(s, "Ann: lift blue_whale", "own turn")


@pytest.mark.clause("OCE-MTG-09")
def test_mortgages_are_lifted_only_in_quiet_moments_of_ones_own_turn() -> None:
    start = {"owns": {"Ann": ["octopus"], "Ben": ["walrus"]}, "mortgaged": ["octopus"]}
    refused(table(**start, to_move="Ben"), "Ann: lift octopus", "own turn")
    s = landing("Ann", "manta_ray", **start)
    refused(s, "Ann: lift octopus")                                        # before the space is settled
    refused(play(s, "leave", "pass", "pass"), "Ann: lift octopus")         # asked to bid
    debtor = landing("Ann", "storm_damage", owns={"Ann": ["octopus", "walrus"]}, mortgaged=["octopus"],
                     cash={"Ann": 99})
    refused(debtor, "Ann: lift octopus", "own turn")                       # asked to pay
    play(debtor, "settle", "Ann: lift octopus")
    assert (cash(debtor, "Ann"), pledged(debtor, "octopus")) == (99 + 160 - 100 - 99, False)


@pytest.mark.clause("OCE-MTG-10")
def test_the_bank_buys_no_property() -> None:
    s = table(owns={"Ann": ["walrus"]})
    refused(s, "Ann: sell walrus")
    refused(s, deal("Ann", "bank", ["walrus"], receives=160))
    play(s, "Ann: mortgage walrus")
    assert cash(s, "Ann") == 1790
    assert place(s, "Ann") == 0
