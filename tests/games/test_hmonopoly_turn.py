"""A turn of HMOnopoly: one roll, one move, always clockwise, settled in a fixed order."""
from __future__ import annotations

import pytest
from hmo_help import cash, fees, kinds, landing, offered, owner, rejected, rolls, table


@pytest.mark.clause("HMO-TRN-01")
def test_a_turn_is_one_roll_of_two_dice_and_doubles_give_nothing_extra():
    session = table().answer("roll")
    assert len(session.waiting.options) == 36
    session.answer((3, 3)).answer("leave")
    assert session.state.players["Ann"].position == 6
    assert session.waiting.about == "Bob is to roll; tokens and trades are open"


@pytest.mark.clause("HMO-TRN-01")
def test_at_a_table_that_says_so_doubles_give_another_turn():
    session = table(options={"movement_doubles_roll_again": True}, owns={"Ann": [9]})
    session.answer("roll").answer((3, 3)).answer("buy")
    assert session.waiting.about == "Ann is to roll; tokens and trades are open"
    session.answer("Ann: certify lakeland-oncology-clinic")     # the new turn has a window of its own
    session.answer("roll").answer((1, 2))
    assert session.state.players["Ann"].position == 9
    assert session.state.to_move == "Bob"
    assert [event.turn for event in session.events if event.kind == "rolled"] == [1, 2]


@pytest.mark.clause("HMO-TRN-01")
def test_another_turn_on_doubles_brings_a_fresh_move_from_the_corner():
    session = table(("Ann", "Bob"), at={"Ann": 4}, options={"movement_doubles_roll_again": True})
    session.answer("roll").answer((3, 3)).answer("lakeland-oncology-clinic")    # 10, then round to 6
    session.answer((1, 2)).answer((1,)).answer(0).answer("leave")
    session.answer("roll").answer((2, 2))
    assert len(offered(session)) == 39


def test_who_goes_bankrupt_on_doubles_has_no_other_turn():
    session = table(options={"movement_doubles_roll_again": True}, owns={"Bob": [6]}, cash={"Ann": 0})
    session.answer("roll").answer((3, 3))
    assert session.state.players["Ann"].out
    assert session.state.to_move == "Bob"


@pytest.mark.clause("HMO-TRN-02")
def test_a_card_that_sends_one_back_leads_forward_round_the_board():
    session = landing("Ann", 28, center=5).answer("D01")
    assert session.waiting.about == "Ann rolls for revenue"
    session.answer((1, 2)).answer((2,)).answer(0)
    assert session.state.players["Ann"].position == 20
    assert cash(session, "Ann") == 18 + 3 - 2 + 5


@pytest.mark.clause("HMO-TRN-03")
def test_the_takeover_comes_before_the_space_so_who_takes_it_over_owes_no_fee():
    session = landing("Ann", 24, owns={"Bob": [24]}, level={24: 2}, at={"Bob": 24})
    assert offered(session) == ["decline", "Bob"]
    session.answer("Bob").answer("roll").answer((2, 2)).answer("canyon-cardiology-hospital").answer("stop")
    assert owner(session, 24) == "Ann"
    assert fees(session) == []
    assert cash(session, "Ann") == 17                          # the roll


@pytest.mark.clause("HMO-TRN-03")
def test_at_a_table_that_says_so_the_takeover_comes_after_the_space():
    session = landing("Ann", 24, owns={"Bob": [24]}, level={24: 2}, at={"Bob": 24},
                      options={"takeover_timing": "after_space"})
    assert fees(session) == [("Ann", "Bob", 4)]
    assert offered(session) == ["decline", "Bob"]
    session.answer("Bob").answer("roll").answer((2, 2)).answer("canyon-cardiology-hospital").answer("stop")
    assert (owner(session, 24), cash(session, "Ann")) == ("Ann", 18 - 4 - 1)


@pytest.mark.clause("HMO-TRN-03")
def test_with_the_takeover_last_a_space_that_sends_one_away_offers_none():
    session = landing("Ann", 10, at={"Bob": 10}, options={"takeover_timing": "after_space"})
    assert len(offered(session)) == 39
    session.answer("prairie-obstetrics-hospital").answer("leave")
    assert session.state.to_move == "Bob"


@pytest.mark.clause("HMO-TRN-03")
def test_fiscal_year_comes_first_then_the_takeover_then_the_space_then_the_window():
    session = rolls(table(at={"Ann": 38, "Bob": 4, "Cy": 12}, owns={"Cy": [4]}), 6)
    assert session.waiting.about == "Ann rolls for revenue"
    session.answer((1, 2)).answer((1,)).answer(0)
    assert session.waiting.clause == "HMO-HTO-01"
    rejected(session, "roll")
    session.answer("Bob").answer("roll").answer((1, 2)).answer("stop")
    told = [kind for kind in kinds(session) if kind in ("revenue", "expenses", "takeover", "takeover_ends", "fee")]
    assert told == ["revenue", "expenses", "takeover", "takeover_ends", "fee"]
    session.answer("Cy: certify harbor-orthopedics-hospital")
    assert session.state.level[4] == 1


@pytest.mark.clause("HMO-TRN-03")
def test_where_acts_are_for_ones_own_turn_a_window_follows_the_landing():
    session = rolls(table(owns={"Ann": [1]}, options={"token_windows": "own_turn"}), 6, "buy")
    assert session.waiting.about == "Ann's landing is done; tokens and trades are open"
    session.answer("Ann: certify lakeland-oncology-clinic").answer("end turn")
    assert session.state.to_move == "Bob"
    rejected(session, "Ann: certify harbor-cardiology-practice")
