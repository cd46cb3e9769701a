"""Minetown's turn: the salary, dice, doubles, buying, auctions, rent on demand, and a turn out of order."""
from __future__ import annotations

import pytest
from trading_help import (
    NAMES,
    answers,
    asked,
    cash,
    deal,
    events,
    landing,
    owner,
    paid,
    place,
    play,
    refused,
    roll,
    table,
)

from kit.core.requests import Chance

CALL_OUT = {"turn_order": "call_out"}


@pytest.mark.clause("MIN-GO-01")
@pytest.mark.parametrize(("dice", "where"), [((1, 3), 0), ((4, 5), 5)])
def test_reaching_or_crossing_go_pays_200(dice: tuple[int, int], where: int) -> None:
    s = roll(table(at={"Ann": 36}, cash={"Ann": 100}), *dice)
    assert (place(s, "Ann"), cash(s, "Ann")) == (where, 300)


@pytest.mark.clause("MIN-GO-02")
def test_leaving_go_pays_nothing_more() -> None:
    s = roll(table(at={"Ann": 36}, cash={"Ann": 100}, owns={"Ann": [5]}), 1, 3)
    assert cash(s, "Ann") == 300
    roll(s, 4, 6)                                    # Ben
    roll(s, 4, 6)                                    # Cy
    roll(s, 2, 3)
    assert (place(s, "Ann"), cash(s, "Ann")) == (5, 300)


@pytest.mark.clause("MIN-TURN-01")
def test_a_turn_asks_for_two_dice_of_six_faces() -> None:
    s = play(table(), "roll")
    dice = s.waiting
    assert isinstance(dice, Chance)
    assert len(dice.options) == 36
    assert {face for roll_ in dice.options for face in roll_.faces} == {1, 2, 3, 4, 5, 6}
    assert {roll_.total for roll_ in dice.options} == set(range(2, 13))
    s.by_hand = False
    assert s.step().answers[1] in dice.options


@pytest.mark.clause("MIN-TURN-02")
def test_the_token_goes_on_clockwise_by_the_sum() -> None:
    s = roll(table(at={"Ann": 35}, top={"community_chest": ["CC10"]}), 3, 4)
    assert place(s, "Ann") == 2


@pytest.mark.clause("MIN-TURN-03")
def test_each_space_does_what_its_kind_says() -> None:
    came = {}
    for space in table().board.spaces:
        s = table(at={"Ann": (space.index - 3) % 40})
        asked_before = len(s.answers) + 2
        roll(s, 1, 2)
        assert len(s.answers) == asked_before
        request = s.waiting
        assert request is not None
        came.setdefault(space.kind, set()).add(request.clause)
    assert came == {
        "start": {"MIN-DEBT-02"}, "rest": {"MIN-DEBT-02"}, "confinement": {"MIN-DEBT-02"}, "go_to": {"MIN-DEBT-02"},
        "street": {"MIN-PROP-01"}, "direction": {"MIN-PROP-01"}, "time": {"MIN-PROP-01"},
        "card": {"MIN-CARD-01"}, "tax": {"MIN-TAX-02", "MIN-DEBT-02"},
    }


@pytest.mark.clause("MIN-PROP-01")
def test_the_full_price_is_needed_in_cash() -> None:
    s = landing("Ann", "redstone_junction", cash={"Ann": 150}, owns={"Ann": ["north_road"]})
    refused(s, "buy")
    assert asked(s) == "Ann"
    play(s, "leave")
    assert events(s, "auction")
    s = landing("Ann", "redstone_junction", "Ann: mortgage north_road", "buy", cash={"Ann": 150},
                owns={"Ann": ["north_road"]})
    assert (owner(s, "redstone_junction"), cash(s, "Ann")) == ("Ann", 30)


PRICES = {1: 60, 3: 60, 5: 200, 6: 100, 8: 100, 9: 120, 11: 140, 12: 150, 13: 140, 14: 160, 15: 200, 16: 180, 18: 180,
          19: 200, 21: 220, 23: 220, 24: 240, 25: 200, 26: 260, 27: 260, 28: 150, 29: 280, 31: 300, 32: 300, 34: 320,
          35: 200, 37: 350, 39: 400}


@pytest.mark.clause("MIN-PROP-01")
@pytest.mark.clause("MIN-MORT-01")
def test_each_deed_costs_its_price_and_is_mortgaged_for_half_of_it() -> None:
    for where, price in PRICES.items():
        s = table(at={"Ann": where - 3 if where > 2 else 38}, cash={"Ann": 1000})
        roll(s, 1, 2, "buy")
        salary = 200 if where < 3 else 0
        assert cash(s, "Ann") == 1000 + salary - price
        play(s, f"Ann: mortgage {s.game.ids[where]}")
        assert cash(s, "Ann") == 1000 + salary - price + price // 2
    assert sorted(PRICES) == [i for i, deed in enumerate(s.game.is_deed) if deed]


@pytest.mark.clause("MIN-PROP-02")
def test_the_buyer_pays_the_bank_and_gets_the_deed() -> None:
    s = landing("Ann", 24, "buy")
    assert (cash(s, "Ann"), owner(s, 24)) == (1260, "Ann")
    assert paid(s, payer="Ann", payee="bank") == [240]


@pytest.mark.clause("MIN-PROP-03")
def test_directions_and_times_are_property_but_carry_no_houses() -> None:
    s = landing("Ann", "north_road", "leave")
    assert events(s, "auction")[0].fields["space"].id == "north_road"
    s = table(owns={"Ann": [5, 15, 25, 35, 12, 28]})
    refused(s, "Ann: build north_road", "nothing is built there")
    refused(s, "Ann: build daybreak", "nothing is built there")


@pytest.mark.clause("MIN-PROP-04")
def test_one_owner_for_each_group_where_the_table_plays_that() -> None:
    s = landing("Ben", 23, owns={"Ann": [21]}, options={"one_owner_per_group": True})
    assert asked(s) == "Ann"                         # Ben is offered nothing, only Ann may bid
    play(s, "pass")
    assert owner(s, 23) == ""
    s = landing("Ben", 23, "buy", owns={"Ann": [21]})
    assert (owner(s, 23), cash(s, "Ben")) == ("Ben", 1280)
    single = {"one_owner_per_group": True}
    s = table(owns={"Ann": [21, 23], "Ben": [1]}, options=single)
    refused(s, "Ann offers Ben 0+pistonville for 100", "two owners")
    refused(s, "Ben offers Ann 100 for 0+pistonville", "two owners")
    play(s, "Ann offers Ben 0+redstone_junction+pistonville for 100", "accept")        # a group may move as a whole
    assert [owner(s, lot) for lot in (21, 23)] == ["Ben", "Ben"]
    s = landing("Ben", 25, "buy", owns={"Ann": [5]}, options=single)
    assert owner(s, 25) == "Ben"                     # Directions are in no colour group
    s = table(owns={"Ann": [21, 23, 37]}, mortgaged=[21, 37], to_move="Ben", options=single)
    refused(s, "Ben: force redstone_junction 111", "owns a lot of that group")
    play(s, "Ben: force lapis_harbor 176", "let go")            # the only lot of its group that has an owner
    assert owner(s, 37) == "Ben"


@pytest.mark.clause("MIN-AUC-01")
def test_a_declined_property_is_auctioned_before_anybody_rolls() -> None:
    s = landing("Ann", "iceholm", "leave")
    assert s.state.auction
    assert asked(s) == "Ben"
    refused(s, "roll")
    play(s, "pass", "pass")
    assert not s.state.auction
    assert "roll" in answers(s)


@pytest.mark.clause("MIN-AUC-02")
def test_bidding_may_open_at_one_dollar() -> None:
    s = landing("Ann", "diamond_citadel", "leave")
    refused(s, 0)
    refused(s, 1501)
    play(s, 1)
    refused(s, 1)                                    # Cy has to raise
    play(s, "pass")
    assert (owner(s, "diamond_citadel"), cash(s, "Ben")) == ("Ben", 1499)


@pytest.mark.clause("MIN-AUC-03")
def test_the_highest_bidder_pays_the_bid() -> None:
    s = landing("Ann", 24, "leave", 90, 91, 92, "pass")         # raises are whole dollars
    assert (owner(s, 24), cash(s, "Ben")) == ("Ben", 1408)
    s = landing("Ann", 24, "leave", 90, 110, "pass")
    assert (owner(s, 24), cash(s, "Cy"), cash(s, "Ben")) == ("Cy", 1390, 1500)
    assert paid(s, payer="Cy", payee="bank", clause="MIN-AUC-03") == [110]


@pytest.mark.clause("MIN-AUC-04")
def test_the_others_bid_but_no_prisoner_and_not_who_declined() -> None:
    s = landing("Ann", 24, "leave", players=NAMES, confined={"Cy": 1})
    bidders = []
    while s.state.auction:
        bidders.append(asked(s))
        play(s, "pass")
    assert bidders == ["Ben", "Dee"]
    s = landing("Cy", 24, "leave", players=NAMES)
    bidders = []
    for bid in (10, "pass", 20, 30, "pass"):
        bidders.append(asked(s))
        play(s, bid)
    assert bidders == ["Dee", "Ann", "Ben", "Dee", "Ben"]       # round from the left; who has passed is out of it
    assert (owner(s, 24), cash(s, "Dee")) == ("Dee", 1470)
    s = landing("Ann", 24, "leave", "pass", "pass", options={"decliner_may_bid": True})
    assert asked(s) == "Ann"
    play(s, 5)
    assert owner(s, 24) == "Ann"


@pytest.mark.clause("MIN-AUC-05")
def test_without_a_bid_the_deed_stays_and_the_turn_goes_on() -> None:
    s = roll(table(at={"Ann": 8}), 2, 2, "leave", "pass", "pass")
    assert owner(s, 12) == ""
    assert asked(s) == "Ann"                         # she rolled doubles: her turn goes on
    assert "roll" in answers(s)
    s = landing("Ben", 12)
    assert answers(s) == ["buy", "leave"]


@pytest.mark.clause("MIN-RENT-01")
def test_a_visitor_is_liable_for_the_rent_as_it_stands_on_arrival() -> None:
    s = landing("Ann", "iceholm", owns={"Ben": ["iceholm"]})
    claim = s.state.claims[0]
    assert (claim.debtor, claim.owner, claim.amount) == ("Ann", "Ben", 6)
    play(s, "Ben offers Cy 0+iceholm for 100", "accept", "Ben: demand iceholm")
    assert cash(s, "Ben") == 1606                    # sold in the meantime: the claim stays as it was


@pytest.mark.clause("MIN-RENT-02")
def test_rent_is_paid_when_the_owner_asks() -> None:
    s = landing("Ann", "iceholm", owns={"Ben": ["iceholm"]})
    assert cash(s, "Ann") == 1500
    roll(s, 4, 6)                                    # Ben rolls instead of asking
    assert cash(s, "Ann") == 1500
    s = landing("Ann", "iceholm", "Ben: demand iceholm", owns={"Ben": ["iceholm"]})
    assert (cash(s, "Ann"), cash(s, "Ben")) == (1494, 1506)
    s = landing("Ann", "iceholm", owns={"Ben": ["iceholm"]}, options={"rent_claim": "automatic"})
    assert cash(s, "Ann") == 1494


@pytest.mark.clause("MIN-RENT-03")
def test_the_time_to_ask_ends_with_the_next_roll_of_somebody_else() -> None:
    s = landing("Ann", "iceholm", owns={"Cy": ["iceholm"]})
    roll(s, 1, 3, "flat")                            # Ben rolls; then it is Cy's turn
    refused(s, "Cy: demand iceholm", "no rent")
    later = {"rent_claim": "second_following_turn"}
    s = landing("Ann", "iceholm", "roll", (2, 2), owns={"Cy": ["iceholm"]}, options=later)
    play(s, "flat", "Cy: demand iceholm")            # Ben has rolled doubles: still Ben's turn
    assert cash(s, "Cy") == 1506
    s = roll(landing("Ann", "iceholm", owns={"Cy": ["iceholm"]}, options=later), 1, 3, "flat")
    refused(s, "Cy: demand iceholm", "no rent")      # Cy's own turn has begun
    two = roll(landing("Ann", "iceholm", owns={"Ben": ["iceholm"]}, players=NAMES[:2], options=later), 4, 6)
    assert asked(two) == "Ann"
    refused(two, "Ben: demand iceholm", "no rent")   # of two players, at the visitor's own next turn
    play(landing("Ann", "iceholm", "roll", (2, 2), "flat", owns={"Ben": ["iceholm"]}, players=NAMES[:2], options=later),
         "Ben: demand iceholm")
    s = roll(table(at={"Ann": 4}, owns={"Cy": ["iceholm", "daybreak"]}), 2, 2, "roll", (1, 3), "Cy: demand iceholm")
    assert cash(s, "Cy") == 1506                     # the visitor's own further roll does not end it


@pytest.mark.clause("MIN-RENT-04")
def test_rent_not_asked_for_in_time_is_not_owed() -> None:
    s = landing("Ann", 24, owns={"Cy": [21, 23, 24]})
    assert s.state.claims[0].amount == 40
    roll(s, 4, 6)
    assert events(s, "lapsed")[0].fields["debtor"] == "Ann"
    refused(s, "Cy: demand comparator_heights", "no rent")
    assert s.state.debts == []
    assert cash(s, "Ann") == 1500


@pytest.mark.clause("MIN-RENT-05")
def test_ones_own_property_does_nothing() -> None:
    s = landing("Ann", 24, owns={"Ann": [24]})
    assert asked(s) == "Ben"
    assert s.state.claims == []
    assert paid(s) == []


@pytest.mark.clause("MIN-RENT-06")
def test_a_mortgaged_property_of_another_does_nothing() -> None:
    s = landing("Ann", 24, owns={"Ben": [24]}, mortgaged=[24])
    assert "end turn" in answers(s)
    assert s.state.claims == []
    assert not events(s, "claim")


@pytest.mark.clause("MIN-SKIP-01")
def test_a_turn_taken_out_of_order_goes_back_when_it_is_called() -> None:
    s = roll(table(), 4, 6)                          # Ann has finished: it is Ben's turn
    refused(s, "Cy: roll ahead", "Ben's turn")
    s = roll(table(options={"turn_order": "call_out"}, at={"Cy": 36}), 4, 6)
    before = dict(s.balances)
    play(s, "Cy: roll ahead", (2, 3), "roll", "buy")
    assert (place(s, "Cy"), owner(s, "dirtwick")) == (1, "Cy")
    play(s, "Ben: call out")
    assert asked(s) == "Ben"
    assert (place(s, "Cy"), owner(s, "dirtwick")) == (36, "")
    assert s.balances == before
    assert sum(row["amount"] * ((row["payee"] == "Cy") - (row["payer"] == "Cy")) for row in s.transfers()) == 0
    s = roll(table(options={"turn_order": "call_out"}, at={"Cy": 36}), 4, 6)
    play(s, "Cy: roll ahead", (2, 3), "roll", "buy", "end turn")
    assert asked(s) == "Ann"                         # uncalled, it stands
    assert owner(s, "dirtwick") == "Cy"
    refused(s, "Ben: call out")


@pytest.mark.clause("MIN-SKIP-01")
def test_only_who_has_not_rolled_can_be_passed_over() -> None:
    s = roll(table(options=CALL_OUT, at={"Ann": 10}, owns={"Ann": [1, 3, 14]}), 2, 2)
    refused(s, "Cy: roll ahead", "Ann has rolled already")      # or being called would give her doubles anew
    roll(s, 2, 3, "leave", "pass", "pass")
    assert "end turn" in answers(s)                  # her last roll is made, she could still build
    refused(s, "Cy: roll ahead", "Ann has rolled already")
    play(s, "end turn", "Cy: roll ahead", (4, 6))
    refused(s, "Ann: roll ahead", "not out of order")           # one turn out of order at a time
    s = landing("Ann", 24, "Ben: demand comparator_heights", owns={"Ben": [24], "Ann": [5]}, cash={"Ann": 0},
                options=CALL_OUT)
    assert (s.state.to_move, s.state.debts[0].debtor) == ("Ben", "Ann")
    refused(s, "Cy: roll ahead", "payment")          # not while Ann finds what she owes


@pytest.mark.clause("MIN-SKIP-01")
def test_a_turn_out_of_order_may_be_called_until_it_ends() -> None:
    s = play(table(options=CALL_OUT, at={"Cy": 25}), "Cy: roll ahead", (1, 4), "roll")
    assert s.state.players["Cy"].confined == 1
    refused(s, "Cy: call out")
    play(s, "Ben: call out")
    assert (place(s, "Cy"), s.state.players["Cy"].confined, asked(s)) == (25, 0, "Ann")
    s = play(table(options=CALL_OUT, at={"Cy": 35}, cash={"Cy": 20}), "Cy: roll ahead", (1, 2), "roll")
    assert s.state.debts[0].debtor == "Cy"           # even while she owes what it has cost her
    refused(s, "Ben: roll ahead")
    play(s, "Ann: call out")
    assert (cash(s, "Cy"), place(s, "Cy"), s.state.debts, asked(s)) == (20, 35, [], "Ann")
    s = play(table(options=CALL_OUT), "Cy: roll ahead", (4, 6), "roll")
    assert asked(s) == "Cy"                          # and before her turn is over somebody can
    play(s, "end turn")
    assert asked(s) == "Ann"


@pytest.mark.clause("MIN-JAIL-04")
@pytest.mark.clause("MIN-JAIL-05")
def test_a_prisoner_who_has_thrown_the_dice_ahead_buys_no_freedom() -> None:
    s = play(table(options=CALL_OUT, confined={"Cy": 1}, kept={"Cy": ["CH08"]}), "Cy: roll ahead", (4, 6))
    refused(s, "Cy: pay 50")
    refused(s, "Cy: use CH08")
    play(s, "roll")
    assert (place(s, "Cy"), s.state.players["Cy"].confined) == (10, 2)
    refused(s, "Cy: pay 50")                         # nor at the end of that turn


@pytest.mark.clause("MIN-RENT-03")
def test_a_roll_out_of_order_ends_the_time_to_ask_unless_it_is_called() -> None:
    s = landing("Ann", "iceholm", "Cy: roll ahead", (4, 6), owns={"Ben": ["iceholm"]}, options=CALL_OUT)
    refused(s, "Ben: demand iceholm", "no rent")
    play(s, "Ben: call out", "Ben: demand iceholm")
    assert cash(s, "Ben") == 1506
    later = {**CALL_OUT, "rent_claim": "second_following_turn"}
    s = landing("Ann", "iceholm", "Cy: roll ahead", (4, 6), owns={"Cy": ["iceholm"]}, options=later)
    refused(s, "Cy: demand iceholm", "no rent")      # her own turn has begun
    play(s, "Ben: call out", "Cy: demand iceholm")   # that turn counts for nothing: it is still Ben's
    assert cash(s, "Cy") == 1506
    s = landing("Ann", "iceholm", "Cy: roll ahead", (4, 6), "Ben: call out", owns={"Cy": ["iceholm"]}, options=later)
    roll(s, 4, 6)
    refused(s, "Cy: demand iceholm", "no rent")      # and it is no longer than without


@pytest.mark.clause("MIN-SKIP-01")
def test_what_a_turn_out_of_order_has_changed_is_forgotten() -> None:
    s = table(players=NAMES, options=CALL_OUT, owns={"Ann": [1, 3]}, at={"Ann": 10, "Cy": 30}, cash={"Dee": 5},
              top={"community_chest": ["CC09"]})
    play(s, "Cy: roll ahead", (1, 2), deal("Ann", "Cy", ["dirtwick"], receives=50), "accept", "roll", "Dee: give up")
    assert s.state.players["Dee"].out
    play(s, "Ben: call out")
    assert (owner(s, 1), s.state.players["Dee"].out) == ("Ann", False)
    assert s.state.decks["community_chest"].known[0] == "CC09"
    assert s.waiting is not None
    assert s.waiting.others == ("Ben", "Cy", "Dee")  # Dee is back
    roll(s, 4, 6)
    assert "Ann: build dirtwick" in answers(s)       # and the group is Ann's again
    play(s, "end turn")
    roll(s, 4, 6)
    assert (asked(s), s.waiting.others) == ("Cy", ("Dee", "Ann", "Ben"))


@pytest.mark.clause("MIN-SKIP-01")
def test_an_offer_for_a_deed_made_before_does_not_bar_who_rolls_ahead() -> None:
    s = table(options=CALL_OUT, owns={"Ben": [37]}, mortgaged=[37])
    play(s, "Ann: force lapis_harbor 176", "redeem", "Ben: mortgage lapis_harbor")
    refused(s, "Ann: force lapis_harbor 180", "one offer")
    play(s, "Cy: roll ahead", (4, 6), "Cy: force lapis_harbor 180", "redeem", "Ben: call out")
    refused(s, "Ann: force lapis_harbor 180")        # back in her turn: her offer has been made


@pytest.mark.clause("MIN-DBL-01")
def test_doubles_roll_again() -> None:
    s = roll(table(), 2, 2, "flat", "roll", (1, 4))
    assert place(s, "Ann") == 9
    play(s, "buy")
    assert asked(s) == "Ben"


@pytest.mark.clause("MIN-DBL-02")
def test_every_stop_of_a_turn_counts() -> None:
    s = roll(table(), 3, 3, "buy", "roll", (1, 2))
    assert owner(s, 6) == "Ann"
    assert answers(s) == ["buy", "leave"]
    assert s.waiting is not None
    assert "Packice Bay" in s.waiting.about


@pytest.mark.clause("MIN-DBL-03")
def test_the_third_doubles_of_a_turn_lead_to_jail() -> None:
    s = roll(table(at={"Ann": 10}, owns={"Ann": [14, 16]}), 2, 2, "roll", (1, 1), "roll", (4, 4))
    assert (place(s, "Ann"), s.state.players["Ann"].confined) == (10, 1)
    assert owner(s, 24) == ""
    assert asked(s) == "Ben"


@pytest.mark.clause("MIN-DBL-04")
def test_jail_ends_the_turn_even_after_doubles() -> None:
    s = roll(table(at={"Ann": 24}), 3, 3)
    assert s.state.players["Ann"].confined == 1
    assert asked(s) == "Ben"
