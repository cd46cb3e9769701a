"""Minetown's property: building, the bank's stock, mortgages and their transfer, bankruptcy, sharing, special rents."""
from __future__ import annotations

import pytest
from trading_help import (
    NAMES,
    asked,
    cash,
    deal,
    events,
    landing,
    level,
    owner,
    paid,
    place,
    play,
    pledged,
    refused,
    roll,
    table,
    trade,
)

import kit

SALE = deal("Ann", "Ben", ["comparator_heights"], receives=50)
RED = ("redstone_junction", "pistonville", "comparator_heights")      # 21, 23, 24; a house costs 150


def red(*levels: int) -> dict[int, int]:
    """Levels of the red lots."""
    return dict(zip((21, 23, 24), levels, strict=True))


@pytest.mark.clause("MIN-BUILD-01")
def test_building_begins_the_second_time_round() -> None:
    s = table(owns={"Ann": [1, 3]}, cash={"Ann": 1000}, laps={"Ann": 0}, at={"Ann": 36})
    refused(s, "Ann: build dirtwick", "second time round")
    roll(s, 2, 2, "Ann: build dirtwick")             # over Go, and on with doubles
    assert cash(s, "Ann") == 1000 + 200 - 50
    s = table(owns={"Ann": [1, 3]}, laps={"Ann": 0}, options={"build_from_lap": 1})
    assert level(play(s, "Ann: build dirtwick"), 1) == 1


@pytest.mark.clause("MIN-BUILD-02")
def test_streets_stand_in_eight_groups_of_two_or_three() -> None:
    s = table()
    sizes = [len(s.game.track.members[group]) for group in s.game.streets]
    assert sorted(sizes) == [2, 2, 3, 3, 3, 3, 3, 3]
    for group in s.game.streets:                     # and each becomes buildable when all its lots are in one hand
        members = s.game.track.members[group]
        some = table(owns={"Ann": members[:-1]})
        refused(some, f"Ann: build {s.game.ids[members[0]]}", "complete group")
        assert level(play(table(owns={"Ann": members}), f"Ann: build {s.game.ids[members[0]]}"), members[0]) == 1


@pytest.mark.clause("MIN-BUILD-03")
def test_a_complete_group_doubles_bare_rent_even_with_a_mortgage() -> None:
    start = {"owns": {"Ben": [21, 23, 24]}, "mortgaged": [21]}
    assert landing("Ann", 24, **start).state.claims[0].amount == 40
    assert landing("Ann", 21, **start).state.claims == []
    built = landing("Ann", 24, owns={"Ben": [21, 23, 24]}, level=red(0, 0, 1))
    assert built.state.claims[0].amount == 100       # a lot with buildings takes its own line, not doubled


@pytest.mark.clause("MIN-BUILD-04")
def test_building_needs_the_group_free_of_mortgage() -> None:
    s = table(owns={"Ann": [21, 23, 24]}, mortgaged=[23])
    refused(s, "Ann: build comparator_heights", "mortgaged")
    play(s, "Ann: lift pistonville", "Ann: build comparator_heights")
    assert level(s, 24) == 1


@pytest.mark.clause("MIN-BUILD-05")
def test_the_hotel_is_the_last_step() -> None:
    s = table(owns={"Ann": [21, 23, 24]}, level=red(5, 5, 5))
    for lot in RED:
        refused(s, f"Ann: build {lot}", "hotel already")


@pytest.mark.clause("MIN-BUILD-06")
@pytest.mark.parametrize(("count", "rent"), [(1, 100), (2, 300), (3, 750), (4, 925), (5, 1100)])
def test_buildings_raise_the_rent_to_the_line_of_the_deed(count: int, rent: int) -> None:
    s = landing("Ann", 24, owns={"Ben": [21, 23, 24]}, level=red(count, count, count))
    play(s, "Ben: demand comparator_heights")
    assert cash(s, "Ann") == 1500 - rent


STREETS = {
    1: (2, 10, 30, 90, 160, 250), 3: (4, 20, 60, 180, 320, 450), 6: (6, 30, 90, 270, 400, 550),
    8: (6, 30, 90, 270, 400, 550), 9: (8, 40, 100, 300, 450, 600), 11: (10, 50, 150, 450, 625, 750),
    13: (10, 50, 150, 450, 625, 750), 14: (12, 60, 180, 500, 700, 900), 16: (14, 70, 200, 550, 750, 950),
    18: (14, 70, 200, 550, 750, 950), 19: (16, 80, 220, 600, 800, 1000), 21: (18, 90, 250, 700, 875, 1050),
    23: (18, 90, 250, 700, 875, 1050), 24: (20, 100, 300, 750, 925, 1100), 26: (22, 110, 330, 800, 975, 1150),
    27: (22, 110, 330, 800, 975, 1150), 29: (24, 120, 360, 850, 1025, 1200), 31: (26, 130, 390, 900, 1100, 1275),
    32: (26, 130, 390, 900, 1100, 1275), 34: (28, 150, 450, 1000, 1200, 1400), 37: (35, 175, 500, 1100, 1300, 1500),
    39: (50, 200, 600, 1400, 1700, 2000)}


@pytest.mark.clause("MIN-BUILD-06")
def test_each_street_asks_for_the_rents_of_its_deed() -> None:
    for where, rents in STREETS.items():
        assert landing("Ann", where, owns={"Ben": [where]}).state.claims[0].amount == rents[0]
        for count in range(1, 6):
            s = landing("Ann", where, owns={"Ben": [where]}, level={where: count})
            assert s.state.claims[0].amount == rents[count]


@pytest.mark.clause("MIN-BUILD-07")
def test_the_next_house_goes_where_there_are_fewest() -> None:
    s = table(owns={"Ann": [21, 23, 24]}, level=red(1, 2, 1))
    refused(s, "Ann: build pistonville", "fewer houses")
    play(s, "Ann: build redstone_junction", "Ann: build comparator_heights")
    assert [level(s, lot) for lot in RED] == [2, 2, 2]


@pytest.mark.clause("MIN-BUILD-08")
def test_levels_of_a_group_differ_by_one_at_the_most() -> None:
    start = {"owns": {"Ann": [21, 23, 24]}, "level": red(0, 0, 0), "cash": {"Ann": 9000}}
    for pattern in ("2-3-2", "0-1-1", "4-4-3"):
        s = play(table(**start), f"Ann: develop red {pattern}")
        assert "-".join(str(level(s, lot)) for lot in RED) == pattern
    for pattern in ("1-2-3", "0-4-4"):
        refused(table(**start), f"Ann: develop red {pattern}", "differ by more than one")


@pytest.mark.clause("MIN-BUILD-09")
def test_a_house_costs_what_its_card_says() -> None:
    s = table(owns={"Ann": [21, 23, 24]}, cash={"Ann": 1000})
    for lot in RED:
        play(s, f"Ann: build {lot}")
    assert cash(s, "Ann") == 550
    prices = {"brown": 50, "light_blue": 50, "magenta": 100, "orange": 100, "red": 150, "yellow": 150, "green": 200,
              "blue": 200}
    for group, price in prices.items():
        members = s.game.track.members[group]
        bought = play(table(owns={"Ann": members}), f"Ann: build {s.game.ids[members[0]]}")
        assert cash(bought, "Ann") == 1500 - price
    s = table(owns={"Ann": [21, 23, 24]}, cash={"Ann": 299})
    refused(s, "Ann: develop red 1-1-0", "costs 300")
    play(s, "Ann: build pistonville")
    refused(s, "Ann: build comparator_heights", "costs 150")


@pytest.mark.clause("MIN-BUILD-10")
def test_building_is_done_in_ones_own_turn_while_nothing_is_owed() -> None:
    s = table(owns={"Ben": [1, 3]}, at={"Ann": 10})
    refused(s, "Ben: build dirtwick", "own turn")
    roll(s, 4, 6)
    play(s, "Ben: build dirtwick")
    roll(s, 4, 6)                                    # and after the roll as well
    play(s, "Ben: build gravelgate")
    assert (level(s, 1), level(s, 3)) == (1, 1)
    s = landing("Ann", 24, "Ben: demand comparator_heights", owns={"Ben": [24], "Ann": [1, 3]}, level={24: 2},
                cash={"Ann": 60})
    refused(s, "Ann: build dirtwick", "no payment is open")
    s = landing("Ann", 24, "Ann: build dirtwick", owns={"Ben": [24], "Ann": [1, 3]})
    assert (level(s, 1), len(s.state.claims)) == (1, 1)          # rent that is not asked for is no open payment


@pytest.mark.clause("MIN-HOTEL-01")
def test_a_hotel_counts_as_five_houses() -> None:
    bare = table(owns={"Ann": [21, 23, 24]})
    s = table(owns={"Ann": [21, 23, 24]}, level=red(5, 0, 0))
    assert s.game.wealth(s.state.players["Ann"]) - bare.game.wealth(bare.state.players["Ann"]) == 750


@pytest.mark.clause("MIN-HOTEL-02")
def test_a_hotel_needs_four_houses_everywhere() -> None:
    start = {"owns": {"Ann": [21, 23, 24]}, "cash": {"Ann": 900}}
    refused(table(level=red(4, 4, 3), **start), "Ann: build redstone_junction", "fewer houses")
    assert level(play(table(level=red(4, 4, 4), **start), "Ann: build redstone_junction"), 21) == 5
    assert level(play(table(level=red(5, 4, 4), **start), "Ann: build pistonville"), 23) == 5


@pytest.mark.clause("MIN-HOTEL-03")
def test_a_hotel_sends_its_four_houses_back() -> None:
    s = table(owns={"Ann": [31, 32, 34]}, level={31: 4, 32: 4, 34: 4})
    assert (s.state.houses, s.state.hotels) == (76, 22)
    play(s, "Ann: build canopy_city")
    assert (s.state.houses, s.state.hotels, cash(s, "Ann")) == (80, 21, 1300)


@pytest.mark.clause("MIN-SUP-01")
def test_the_bank_has_88_houses_and_22_hotels() -> None:
    s = table()
    assert (s.state.houses, s.state.hotels) == (88, 22)
    stack = table(options={"building_supply": "64/64"})
    assert (stack.state.houses, stack.state.hotels) == (64, 64)
    s = play(table(owns={"Ann": [1, 3]}), "Ann: build dirtwick")
    assert s.state.houses == 87
    endless = play(table(owns={"Ann": [1, 3]}, options={"building_supply": "unlimited"}), "Ann: build dirtwick")
    assert level(endless, 1) == 1


@pytest.mark.clause("MIN-SUP-02")
def test_no_house_without_stock_but_a_hotel_still() -> None:
    stack = {"building_supply": "64/64"}
    s = table(owns={"Ann": [21, 23, 24, 1, 3]}, level=red(4, 4, 4), houses=0, options=stack)
    refused(s, "Ann: build dirtwick", "no house left")
    play(s, "Ann: build redstone_junction")
    assert (level(s, 21), s.state.houses) == (5, 4)
    s = table(owns={"Ann": [21, 23, 24]}, level=red(4, 4, 4), hotels=0, options=stack)
    refused(s, "Ann: build redstone_junction", "no hotel left")
    s = table(owns={"Ann": [21, 23, 24]}, houses=2, options=stack)
    refused(s, "Ann: develop red 1-1-1", "not enough houses")
    play(s, "Ann: develop red 1-0-1")
    assert s.state.houses == 0
    s = table(owns={"Ann": [21, 23, 24]}, level=red(4, 4, 4), hotels=1, cash={"Ann": 900}, options=stack)
    refused(s, "Ann: develop red 5-5-4", "not enough hotels")


@pytest.mark.clause("MIN-SELL-01")
def test_buildings_go_back_at_any_time() -> None:
    s = table(owns={"Ann": [21, 23, 24]}, level=red(1, 1, 1), to_move="Ben")
    play(s, "Ann: give back red 0-1-1")
    assert (level(s, 21), cash(s, "Ann")) == (0, 1575)
    s = landing("Ben", 6, "leave", owns={"Ann": [21, 23, 24]}, level=red(1, 1, 1))
    assert s.state.auction
    play(s, 1)
    assert asked(s) == "Ann"
    refused(s, "Ann: give back red 0-1-1")           # not while an auction is open, though she is asked
    refused(s, "Ann: mortgage redstone_junction")


@pytest.mark.clause("MIN-SELL-02")
@pytest.mark.parametrize(("how", "refund"), [("half_cost", 75), ("card_mortgage_value", 75)])
def test_a_house_brings_half_its_cost(how: str, refund: int) -> None:
    s = table(owns={"Ann": [21, 23, 24]}, level=red(0, 0, 1), options={"building_refund": how})
    play(s, "Ann: give back red 0-0-0")
    assert cash(s, "Ann") == 1500 + refund           # the mortgage of 120 on the card is capped at half the cost
    cheap = table(owns={"Ann": [1, 3]}, level={1: 1}, options={"building_refund": how})
    play(cheap, "Ann: give back brown 0-0")
    assert cash(cheap, "Ann") == 1525                # and a mortgage of 30 too
    poor = table(owns={"Ann": [21, 23, 24]}, level=red(2, 1, 1), options={"building_refund": how})
    poor.game.loan[21] = 40                          # a board on which the mortgage is below half the cost
    play(poor, "Ann: give back red 1-1-1")
    assert cash(poor, "Ann") == 1500 + (75 if how == "half_cost" else 40)


@pytest.mark.clause("MIN-SELL-03")
def test_hotels_are_broken_down_into_houses_the_bank_has() -> None:
    s = table(owns={"Ann": [21, 23, 24]}, level=red(5, 5, 5), houses=6, options={"building_supply": "64/64"})
    refused(s, "Ann: give back red 3-3-3", "not enough houses")
    play(s, "Ann: give back red 2-2-2")
    assert cash(s, "Ann") == 1500 + 675
    assert s.state.houses == 0
    s = table(owns={"Ann": [21, 23, 24]}, level=red(5, 5, 5), houses=2, options={"building_supply": "64/64"})
    refused(s, "Ann: give back red 1-1-1", "not enough houses")
    play(s, "Ann: give back red 0-0-0")              # without houses it goes down as far as it must
    assert cash(s, "Ann") == 1500 + 15 * 75


@pytest.mark.clause("MIN-SELL-04")
def test_a_return_is_a_pattern_of_the_group_and_even_in_the_end() -> None:
    s = table(owns={"Ann": [21, 23, 24]}, level=red(5, 5, 5))
    refused(s, "Ann: give back red 5-5-3", "differ by more than one")
    refused(s, "Ann: give back red 5-5-6")
    play(s, "Ann: give back red 2-2-2")
    assert [level(s, lot) for lot in RED] == [2, 2, 2]


@pytest.mark.clause("MIN-MORT-01")
def test_a_bare_lot_is_mortgaged_for_half_its_price() -> None:
    start = {"owns": {"Ann": [21, 23, 24]}, "level": red(0, 1, 1)}
    s = play(table(**start), "Ann: mortgage redstone_junction")
    assert (cash(s, "Ann"), pledged(s, 21)) == (1610, True)
    refused(table(**start), "Ann: mortgage pistonville", "buildings must be given back")
    refused(table(options={"mortgage_needs_bare_group": True}, **start), "Ann: mortgage redstone_junction",
            "whole group must be bare")


@pytest.mark.clause("MIN-MORT-02")
def test_a_mortgaged_property_earns_nothing() -> None:
    start = {"owns": {"Ben": [5, 15, 25, 35]}, "mortgaged": [15]}
    assert landing("Ann", 15, **start).state.claims == []
    assert landing("Ann", 25, **start).state.claims[0].amount == 200


@pytest.mark.clause("MIN-MORT-03")
def test_a_mortgaged_property_is_not_developed() -> None:
    s = table(owns={"Ann": [1, 3]}, mortgaged=[1])
    refused(s, "Ann: build dirtwick", "mortgaged")


@pytest.mark.clause("MIN-MORT-04")
def test_lifting_costs_a_tenth_more() -> None:
    s = table(owns={"Ann": [24]}, mortgaged=[24])
    play(s, "Ann: lift comparator_heights")
    assert (cash(s, "Ann"), pledged(s, 24)) == (1500 - 132, False)
    assert landing("Ben", 24, owns={"Ann": [24]}).state.claims[0].amount == 20


@pytest.mark.clause("MIN-MORT-05")
@pytest.mark.parametrize(("deed", "cost"), [("lapis_harbor", 193), ("daybreak", 83)])
def test_interest_is_rounded_up(deed: str, cost: int) -> None:
    s = play(table(owns={"Ann": [deed]}, mortgaged=[deed]), f"Ann: lift {deed}")
    assert cash(s, "Ann") == 1500 - cost
    s = landing("Ann", 24, "Ben: demand comparator_heights", owns={"Ben": [24, deed], "Ann": [5]}, mortgaged=[deed],
                cash={"Ann": 0})
    refused(s, f"Ben: lift {deed}", "own turn")      # while a payment is open nobody lifts


@pytest.mark.clause("MIN-XFER-01")
def test_a_mortgaged_deed_costs_its_new_owner_a_tenth() -> None:
    s = trade(table(owns={"Ann": [24]}, mortgaged=[24]), SALE, "hold")
    assert (cash(s, "Ben"), owner(s, 24), pledged(s, 24)) == (1500 - 50 - 12, "Ben", True)
    poor = table(owns={"Ann": [24]}, mortgaged=[24], cash={"Ben": 61})
    refused(poor, SALE, "could not pay the 12 of interest")
    play(poor, deal("Ann", "Ben", ["comparator_heights"], receives=49), "accept")      # to the last dollar
    assert cash(poor, "Ben") == 0


@pytest.mark.clause("MIN-MORT-05")
@pytest.mark.parametrize(("deed", "interest"), [("lapis_harbor", 18), ("daybreak", 8)])
def test_interest_on_a_mortgage_taken_over_is_rounded_up_too(deed: str, interest: int) -> None:
    s = trade(table(owns={"Ann": [deed]}, mortgaged=[deed]), deal("Ann", "Ben", [deed], receives=50), "hold")
    assert cash(s, "Ben") == 1450 - interest


@pytest.mark.clause("MIN-XFER-02")
def test_the_new_owner_may_pay_the_principal_at_once() -> None:
    s = trade(table(owns={"Ann": [24]}, mortgaged=[24]), SALE, "lift")
    assert (cash(s, "Ben"), pledged(s, 24)) == (1500 - 50 - 132, False)


@pytest.mark.clause("MIN-XFER-03")
def test_lifting_later_costs_the_tenth_once_more() -> None:
    s = trade(table(owns={"Ann": [24]}, mortgaged=[24]), SALE, "hold")
    play(s, "Ben: lift comparator_heights")
    assert sum(paid(s, payer="Ben", payee="bank")) == 144


@pytest.mark.clause("MIN-XFER-04")
def test_interest_is_due_by_bankruptcy_too() -> None:
    s = landing("Cy", 12, owns={"Ben": [12], "Cy": [24, 39]}, mortgaged=[24, 39], cash={"Cy": 3})
    play(s, "Ben: demand daybreak", (6, 6), "settle", "hold", "hold")
    assert s.state.players["Cy"].out
    assert paid(s, payer="Ben", clause="MIN-XFER-01") == [12, 20]
    assert (owner(s, 24), pledged(s, 39)) == ("Ben", True)
    s = landing("Cy", 12, owns={"Ben": [12], "Cy": [24]}, mortgaged=[24], cash={"Cy": 0, "Ben": 5},
                options={"rent_claim": "automatic"})
    play(s, (1, 1), "settle")                        # Ben has 5 and may raise 75 on Daybreak
    assert s.state.debts[0].debtor == "Ben"
    play(s, "settle")
    assert cash(s, "Ben") == 5 + 75 - 12
    s = landing("Cy", 12, owns={"Ben": [12, 1], "Cy": [24]}, mortgaged=[1, 24], cash={"Cy": 0, "Ben": 5},
                options={"rent_claim": "automatic"})
    play(s, (1, 1), "settle", "Ben: mortgage daybreak")
    assert (cash(s, "Ben"), s.game.pledged()) == (5 + 75 - 12, [1, 12, 24])


@pytest.mark.clause("MIN-BKR-01")
def test_the_creditor_inherits() -> None:
    s = landing("Ann", 39, owns={"Ben": [39], "Ann": [16, 18, 19]}, level={39: 3, 16: 1, 18: 1}, cash={"Ann": 100})
    play(s, "Ben: demand diamond_citadel", "settle")
    assert cash(s, "Ben") == 1700                    # 100 in cash and 2 x 50 for the houses
    assert [owner(s, lot) for lot in (16, 18, 19)] == ["Ben"] * 3
    assert s.state.players["Ann"].out
    s = landing("Ann", 39, owns={"Ben": [39], "Ann": [16]}, level={39: 3}, cash={"Ann": 100},
                options={"bankruptcy_to": "bank"})
    play(s, "Ben: demand diamond_citadel", "settle", "pass", "pass")
    assert cash(s, "Ben") == 1500
    assert owner(s, 16) == ""
    s = landing("Ann", 39, owns={"Ben": [39], "Ann": [16, 5]}, level={39: 3}, cash={"Ann": 7}, kept={"Ann": ["CH08"]},
                mortgaged=[16, 5], confined={"Ben": 1}, options={"jail_mortgage_allowed": False})
    play(s, "Ben: demand diamond_citadel", "settle")
    assert [owner(s, 16), owner(s, 5), *s.state.players["Ben"].kept] == ["Ben", "Ben", "CH08"]     # in jail as well
    assert paid(s, payer="Ben", clause="MIN-XFER-01") == [10, 9]
    assert s.waiting is not None
    assert s.waiting.about == "Ben: roll, or do business first"        # who may not lift mortgages is not asked to


@pytest.mark.clause("MIN-BKR-02")
def test_the_bank_auctions_what_it_takes_back() -> None:
    s = landing("Cy", 38, "settle", players=NAMES, owns={"Cy": [1, 5]}, mortgaged=[1, 5], cash={"Cy": 20},
                kept={"Cy": ["CH08"]})
    assert asked(s) == "Dee"                         # bidding begins left of the bankrupt
    play(s, 10, "pass", "pass", "pass", "pass", 7)
    assert [event.fields["space"].id for event in events(s, "auction")] == ["dirtwick", "north_road"]
    assert (owner(s, 1), owner(s, 5)) == ("Dee", "Ben")
    assert not pledged(s, 1)
    assert s.state.decks["chance"].known[-1] == "CH08"


@pytest.mark.clause("MIN-WIN-01")
def test_the_winner_gets_four_gold_bars() -> None:
    s = landing("Ben", 38, "settle", players=NAMES[:2], cash={"Ben": 20})
    assert s.result is not None
    assert s.result.winners == ("Ann",)
    assert [s.game.prize(name)["gold_bars"] for name in ("Ann", "Ben")] == [4, 0]


@pytest.mark.clause("MIN-WIN-02")
def test_the_winner_keeps_what_it_has() -> None:
    deeds = [1, 3, 6, 8, 9, 11, 13, 14, 12]
    s = landing("Ben", 38, "settle", players=NAMES[:2], cash={"Ben": 20, "Ann": 2310}, owns={"Ann": deeds},
                level={1: 1}, kept={"Ann": ["CC05"]})
    prize = s.game.prize("Ann")
    assert prize["cash"] == 2310
    assert prize["deeds"] == [s.game.ids[i] for i in sorted(deeds)]
    assert prize["buildings"] == {"dirtwick": 1}
    assert prize["cards"] == ["CC05"]


@pytest.mark.clause("MIN-WIN-03")
def test_a_bankrupt_keeps_nothing() -> None:
    s = landing("Cy", 38, "settle", cash={"Cy": 5}, owns={"Cy": [1, 3]}, level={1: 1}, kept={"Cy": ["CC05"]})
    while s.state.auction:
        play(s, "pass")
    prize = s.game.prize("Cy")
    assert (prize["cash"], prize["deeds"], prize["buildings"], prize["cards"]) == (0, [], {}, [])
    assert s.state.houses == 88


@pytest.mark.clause("MIN-BKR-01")
def test_what_else_a_bankrupt_owed_lapses() -> None:
    s = roll(table(players=NAMES, at={"Ann": 4}, owns={"Ben": [8], "Cy": [16]}, level={16: 1}, cash={"Ann": 10}), 2, 2)
    roll(s, 4, 4)
    assert [claim.owner for claim in s.state.claims] == ["Ben", "Cy"]
    play(s, "Cy: demand acacia_flats", "settle")
    assert (s.state.players["Ann"].out, s.state.claims, cash(s, "Cy")) == (True, [], 1510)
    refused(s, "Ben: demand iceholm", "no rent")


@pytest.mark.clause("MIN-WIN-04")
def test_the_last_one_standing_wins_or_the_richest_at_the_limit() -> None:
    s = landing("Ben", 24, players=NAMES[:2], owns={"Ann": [21, 23, 24], "Ben": [1]}, level=red(4, 4, 4),
                cash={"Ben": 20})
    play(s, "Ann: demand comparator_heights", "settle")
    assert s.over
    assert s.result is not None
    assert (s.result.how, s.result.winners, s.result.clause) == ("won", ("Ann",), "MIN-WIN-04")
    limit = {"game_end": "turn_limit", "round_limit": 1}
    s = table(players=NAMES[:2], cash={"Ann": 1400}, owns={"Ann": [1, 6]}, options=limit)
    roll(roll(s, 4, 6), 4, 6)
    assert s.result is not None
    assert s.result.winners == ("Ann",)              # 1400 + 160 against 1500
    assert s.game.prize("Ann")["gold_bars"] == 0
    s = roll(roll(table(players=NAMES[:2], options=limit), 4, 6), 4, 6)
    assert s.result is not None
    assert s.result.winners == ("Ann", "Ben")
    s = kit.new("minetown", 3, options={**limit, "first_player": "highest_roll"})
    s.by_hand = True
    play(s, (1, 2), (1, 1), (6, 5))                  # Cy begins: the round is over when Ben has had his turn
    for name in ("Cy", "Ann", "Ben"):
        assert (asked(s), s.over) == (name, False)
        roll(s, 4, 6)
    assert s.result is not None
    assert s.result.winners == ("Ann", "Ben", "Cy")


@pytest.mark.clause("MIN-SHARE-01")
def test_no_property_is_owned_jointly() -> None:
    s = table(owns={"Ann": [39]})
    refused(s, deal("Ann", "Ben", ["share:diamond_citadel"], receives=200), "owned jointly")
    assert owner(s, 39) == "Ann"


@pytest.mark.clause("MIN-SHARE-02")
def test_who_shares_a_property_forfeits() -> None:
    s = table(players=NAMES, owns={"Ann": [39]}, options={"sharing_policy": "forfeit"})
    play(s, deal("Ann", "Ben", ["share:diamond_citadel"], receives=200), "accept")
    assert s.state.players["Ann"].out
    assert s.state.players["Ben"].out
    assert asked(s) == "Cy"                          # 39 is auctioned
    play(s, 30, "pass")
    assert owner(s, 39) == "Cy"
    assert asked(s) == "Cy"                          # and Cy and Dee play on
    ruled = play(table(players=NAMES, owns={"Ben": [1]}), "Cy: forfeit Ben", "pass", "pass", "pass")
    assert ruled.state.players["Ben"].out            # the table may rule a forfeit under either policy
    assert [event.clause for event in events(ruled, "bankrupt")] == ["MIN-SHARE-02"]
    refused(ruled, "Cy: forfeit Ben", "who are in the game")
    both = play(table(players=NAMES[:2]), "Ann: forfeit Ann+Ben")
    assert both.result is not None
    assert (both.result.winners, both.result.clause) == ((), "MIN-SHARE-02")


@pytest.mark.clause("MIN-SHARE-02")
def test_a_proposal_to_share_stands_alone_and_may_be_refused() -> None:
    s = table(owns={"Ann": [39], "Ben": [1]}, options={"sharing_policy": "forfeit"})
    shared = deal("Ben", "Ann", pays=200, gets=["share:diamond_citadel"])
    refused(s, deal("Ann", "Cy", ["share:dirtwick"], receives=200), "neither of them owns")
    play(s, shared, "refuse")
    assert not [player for player in s.state.players.values() if player.out]
    play(s, deal("Ann", "Ben", ["diamond_citadel"], ["dirtwick"]))
    refused(s, shared, "no answer to an offer")
    play(s, "refuse")
    s = landing("Ann", 24, "Ben: demand comparator_heights", owns={"Ben": [24], "Ann": [5]}, cash={"Ann": 0},
                options={"sharing_policy": "forfeit"})
    refused(s, deal("Ben", "Cy", ["share:comparator_heights"], receives=9), "no payment is open")
    refused(s, "Cy: forfeit Ben", "payment")         # both wait until Ann has found what she owes


@pytest.mark.clause("MIN-REP-01")
def test_street_repairs_count_houses_and_hotels() -> None:
    owns = {"owns": {"Ann": [21, 23, 24, 37, 39, 1, 3]}, "level": {1: 2, 3: 1, 37: 5, 39: 5}}
    s = landing("Ann", 33, "CC14", **owns)
    assert cash(s, "Ann") == 1500 - 350
    s = landing("Ann", 22, "CH11", **owns)
    assert cash(s, "Ann") == 1500 - 3 * 25 - 2 * 100


@pytest.mark.clause("MIN-DIR-01")
@pytest.mark.parametrize(("owned", "rent"), [([15], 25), ([5, 15], 50), ([5, 15, 35], 100), ([5, 15, 25, 35], 200)])
def test_rent_on_a_direction_goes_by_the_number_owned(owned: list[int], rent: int) -> None:
    s = landing("Ann", 15, "Ben: demand east_road", owns={"Ben": owned})
    assert cash(s, "Ann") == 1500 - rent


@pytest.mark.clause("MIN-DIR-02")
def test_a_mortgaged_direction_counts_toward_the_number() -> None:
    s = landing("Ann", 15, "Ben: demand east_road", owns={"Ben": [5, 15]}, mortgaged=[5])
    assert cash(s, "Ann") == 1450


@pytest.mark.clause("MIN-DAY-01")
def test_rent_on_a_time_of_day_needs_a_fresh_roll() -> None:
    s = roll(table(at={"Ann": 4}, owns={"Ben": [12]}), 3, 5)
    play(s, "Ben: demand daybreak")
    play(s, (2, 3))
    assert cash(s, "Ann") == 1500 - 4 * 5


@pytest.mark.clause("MIN-DAY-02")
@pytest.mark.parametrize(("owned", "rent"), [([12], 20), ([12, 28], 50)])
def test_a_time_of_day_costs_four_or_ten_times_the_roll(owned: list[int], rent: int) -> None:
    s = landing("Ann", 12, "Ben: demand daybreak", (2, 3), owns={"Ben": owned}, mortgaged=owned[1:])
    assert cash(s, "Ann") == 1500 - rent
    card = landing("Ann", 7, "CH04", "Ben: demand daybreak", (2, 3), owns={"Ben": [12]})
    assert cash(card, "Ann") == 1450                 # a card may ask ten times the dice


@pytest.mark.clause("MIN-DAY-03")
def test_the_rent_roll_is_no_turn_roll() -> None:
    s = roll(table(at={"Ann": 8}, owns={"Ben": [12], "Cy": [18]}), 2, 2)
    play(s, "Ben: demand daybreak", (4, 4))
    assert place(s, "Ann") == 12
    roll(s, 3, 3)                                    # her second doubles: not the third
    assert (place(s, "Ann"), s.state.players["Ann"].confined) == (18, 0)
    play(s, "Cy: demand mesa_claro")
    roll(s, 1, 1)
    assert s.state.players["Ann"].confined == 1


def test_an_heir_who_cannot_pay_the_interest_lets_the_deed_go_to_auction() -> None:
    s = landing("Cy", 12, owns={"Ben": [12], "Cy": [24]}, mortgaged=[24], cash={"Cy": 0, "Ben": 0},
                confined={"Ben": 1}, options={"rent_claim": "automatic", "jail_mortgage_allowed": False})
    assert s.game.pledged() == [24]
    play(s, (1, 1))
    assert s.game.pledged() == [24]
    play(s, "settle")                                # a prisoner inherits, but has nothing and may not mortgage
    assert [event.fields["space"].id for event in events(s, "auction")] == ["comparator_heights"]
    assert asked(s) == "Ann"                         # Ben is in jail and may not bid
    play(s, 5)
    assert (owner(s, 24), pledged(s, 24)) == ("Ann", False)
    assert s.game.pledged() == []


@pytest.mark.clause("MIN-XFER-01")
def test_an_heir_may_raise_the_interest_by_trade_and_is_never_bankrupt_by_it() -> None:
    start = {"owns": {"Ben": [15, 1], "Cy": [24]}, "mortgaged": [24, 1], "cash": {"Cy": 3, "Ben": 0},
             "options": {"rent_claim": "automatic"}}
    s = landing("Cy", 15, "settle", **start)
    assert (asked(s), s.state.debts[0].amount) == ("Ben", 12)
    refused(s, deal("Ben", "Ann", ["comparator_heights"], receives=50), "just being raised")
    trade(s, deal("Ben", "Ann", ["east_road"], receives=9))
    assert (cash(s, "Ben"), owner(s, 24)) == (0, "Ben")          # 3 inherited, and 9
    s = landing("Cy", 15, "settle", **start)
    trade(s, deal("Ben", "Ann", ["east_road"], receives=8))
    play(s, "settle", "pass", 5)                     # he has 11, and nothing to mortgage: the deed goes to auction
    assert (owner(s, 24), pledged(s, 24), s.state.players["Ben"].out) == ("Ann", False, False)
    trade(s, deal("Ann", "Ben", ["comparator_heights"], receives=1))
    assert owner(s, 24) == "Ben"


def test_a_creditor_in_jail_inherits() -> None:
    s = landing("Cy", 12, owns={"Ben": [12], "Cy": [24]}, cash={"Cy": 3}, confined={"Ben": 1})
    play(s, "Ben: demand daybreak", (6, 6), "Cy: give up")
    assert owner(s, 24) == "Ben"
    assert cash(s, "Ben") == 1503


def test_a_tie_at_the_limit_shares_the_title() -> None:
    s = table(players=NAMES[:3], options={"game_end": "turn_limit", "round_limit": 1}, cash={"Cy": 10})
    for _ in range(3):
        roll(s, 4, 6)
    assert s.result is not None
    assert s.result.winners == ("Ann", "Ben")
    assert [event.kind for event in s.events if event.kind == "prize"] == []
