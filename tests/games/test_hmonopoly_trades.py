"""HMOnopoly: voluntary trades."""
from __future__ import annotations

import pytest
from hmo_help import cash, draws, kinds, landing, offered, owner, rejected, rolls, table, tokens

from kit.games.trading.offers import Act, Offer
from kit.testing import play

HEART, CHILDREN, CANCER = "harbor-cardiology-practice", "harbor-pediatrics-clinic", "prairie-oncology-practice"
LAKELAND = [6, 8, 9]


@pytest.mark.clause("HMO-TRD-01")
def test_hcfs_and_cash_change_hands_in_one_step():
    session = table(owns={"Ann": [1], "Bob": [13]})
    deal = Offer("Ann", "Bob", (HEART,), (CANCER,), 2, 0)
    session.answer(deal)
    assert session.waiting.player == "Bob"
    assert offered(session) == ["refuse", "accept"]
    assert (owner(session, 1), owner(session, 13)) == ("Ann", "Bob")
    session.answer("accept")
    assert (owner(session, 1), owner(session, 13)) == ("Bob", "Ann")
    assert (cash(session, "Ann"), cash(session, "Bob")) == (16, 20)
    assert offered(session) == ["roll", f"Ann: certify {CANCER}", f"Bob: certify {HEART}"]


@pytest.mark.clause("HMO-TRD-01")
def test_network_tokens_and_wins_are_looked_at_when_all_has_moved():
    session = table(owns={"Ann": LAKELAND, "Bob": [13]}, level=dict.fromkeys(LAKELAND, 3))
    play(session, Offer("Ann", "Bob", ("lakeland-neurology-hospital",), (CANCER,)), "accept")
    assert [tokens(session, place) for place in LAKELAND] == [2, 2, 2]
    whole = table(owns={"Ann": LAKELAND}, level=dict.fromkeys(LAKELAND, 3))
    everything = ("lakeland-oncology-clinic", "lakeland-pediatrics-practice", "lakeland-neurology-hospital")
    play(whole, Offer("Ann", "Bob", everything, (), 0, 12), "accept")
    assert [tokens(whole, place) for place in LAKELAND] == [3, 3, 3]
    winning = table(owns={"Ann": [8, 13, 21, 23, 31, 37], "Bob": [1]})
    play(winning, Offer("Ann", "Bob", (), (HEART,), 1, 0), "accept")
    assert winning.result.winners == ("Ann",)


@pytest.mark.clause("HMO-TRD-01")
def test_an_offer_may_be_refused_or_answered_with_another():
    session = table(owns={"Ann": [1], "Bob": [13]})
    deal = Offer("Ann", "Bob", (), (CANCER,), 3, 0)
    play(session, deal, "refuse")
    assert owner(session, 13) == "Bob"
    assert kinds(session)[-1] == "refused"
    rejected(session, deal)                            # not again in the same turn
    play(session, Offer("Ann", "Bob", (), (CANCER,), 4, 0), Offer("Bob", "Ann", (CANCER,), (), 0, 6))
    assert session.waiting.player == "Ann"
    session.answer("accept")
    assert owner(session, 13) == "Ann"
    assert (cash(session, "Ann"), cash(session, "Bob")) == (12, 24)


@pytest.mark.clause("HMO-TRD-01")
def test_only_the_other_side_answers_an_offer():
    session = table(owns={"Ann": [1], "Bob": [13]})
    session.answer(Offer("Ann", "Bob", (), (CANCER,), 3, 0))
    rejected(session, Offer("Cy", "Ann", (), (HEART,), 3, 0))
    rejected(session, Act("Ann", "certify", HEART))
    rejected(session, "roll")


@pytest.mark.clause("HMO-TRD-01")
@pytest.mark.parametrize("thing", ["D08", "A01", "loan", "certification", "promise", "bank", CHILDREN])
def test_cards_loans_tokens_promises_and_what_one_does_not_own_are_not_traded(thing):
    session = table(owns={"Ann": [1], "Bob": [13]}, level={1: 1}, loan={"Ann": 10})
    rejected(session, Offer("Ann", "Bob", (thing,), (CANCER,)))
    rejected(session, Offer("Ann", "Bob", (), (thing,), 3, 0))


@pytest.mark.clause("HMO-TRD-01")
def test_nobody_promises_more_cash_than_there_is_and_both_sides_give():
    session = table(owns={"Ann": [1], "Bob": [13]}, cash={"Ann": 5, "Bob": 6})
    rejected(session, Offer("Ann", "Bob", (), (CANCER,), 6, 0))
    rejected(session, Offer("Ann", "Bob", (HEART,), (), 0, 7))
    rejected(session, Offer("Ann", "Bob", (HEART,), (), 0, 0))
    rejected(session, Offer("Ann", "Bob", (), (CANCER,), -1, 0))
    rejected(session, Offer("Ann", "Bob", (HEART, HEART), (CANCER,)))
    rejected(session, Offer("Ann", "Ann", (HEART,), (), 0, 1))
    play(session, Offer("Ann", "Bob", (), (CANCER,), 5, 0), "accept")
    assert cash(session, "Ann") == 0


@pytest.mark.clause("HMO-TRD-01", "HMO-TRD-03")
def test_any_two_may_trade_on_the_turn_of_a_third_unless_the_table_says_own_turn():
    deal = Offer("Bob", "Cy", (CANCER,), (HEART,))
    session = table(owns={"Cy": [1], "Bob": [13]})
    play(session, deal, "accept")
    assert owner(session, 1) == "Bob"
    strict = table(owns={"Cy": [1], "Bob": [13]}, at={"Ann": 17}, options={"trade_windows": "own_turn"})
    rejected(strict, deal)
    rolls(strict, 3, "end turn", deal, Offer("Cy", "Bob", (HEART,), (CANCER,), 0, 1), "accept")
    assert owner(strict, 1) == "Bob"      # the other side may offer back: it is still a trade of Bob's turn


@pytest.mark.clause("HMO-TRD-01")
def test_a_debtor_may_trade_inside_the_debt():
    session = landing("Ann", 14, owns={"Bob": [14], "Ann": [1, 5]}, level={14: 2}, cash={"Ann": 1})
    play(session, Offer("Ann", "Cy", ("larkspur-telecom",), (), 0, 4), "accept")
    assert owner(session, 5) == "Cy"
    assert (cash(session, "Ann"), cash(session, "Bob")) == (1, 22)


@pytest.mark.clause("HMO-TRD-02")
def test_certification_and_expansion_go_with_a_traded_hcf():
    session = table(owns={"Ann": [2, 6]}, level={2: 1, 6: 2})
    play(session, Offer("Ann", "Bob", (CHILDREN, "lakeland-oncology-clinic"), (), 0, 8), "accept")
    assert (owner(session, 2), tokens(session, 2), session.game.fee(2)) == ("Bob", 1, 2)
    assert (owner(session, 6), tokens(session, 6), session.game.fee(6)) == ("Bob", 2, 4)


@pytest.mark.clause("HMO-TRD-03")
def test_nothing_is_traded_between_a_roll_and_the_end_of_its_landing():
    deal = Offer("Ann", "Cy", (HEART,), (), 0, 3)
    session = table(owns={"Ann": [1], "Cy": [39]}, at={"Bob": 37}, to_move="Bob").answer("roll")
    rejected(session, deal)                            # the dice are in the air
    session.answer((1, 4))
    rejected(session, deal)                            # revenue on the way
    play(session, (3, 4))
    rejected(session, deal)                            # and expenses
    play(session, (1,))
    rejected(session, deal)                            # a loan may be taken
    play(session, 0)
    rejected(session, deal)                            # Bob looks at the clinic he stands on
    play(session, "leave", deal, "accept")             # now he is done
    assert owner(session, 1) == "Cy"


@pytest.mark.clause("HMO-TRD-03")
def test_a_fee_that_must_be_claimed_leaves_no_room_for_trades():
    session = landing("Bob", 14, owns={"Ann": [14, 1]}, options={"fee_must_be_claimed": True})
    assert session.waiting.player == "Ann"
    rejected(session, Offer("Ann", "Cy", (HEART,), (), 0, 3))


@pytest.mark.clause("HMO-TRD-03")
def test_nothing_is_traded_during_a_card_without_an_exception():
    session = draws("A16", owns={"Bob": [13, 14], "Ann": [1]})
    rejected(session, Offer("Ann", "Bob", (HEART,), (CANCER,)))
    rejected(session, Offer("Bob", "Cy", (CANCER,), (), 0, 3))


@pytest.mark.clause("HMO-TRD-03")
def test_during_a_takeover_outsiders_do_not_trade():
    session = landing("Ann", 20, owns={"Bob": [13], "Cy": [1]}, at={"Bob": 20})
    play(session, "Bob", "roll", (1, 2))
    rejected(session, Offer("Bob", "Cy", (CANCER,), (), 0, 3))
    rejected(session, Offer("Cy", "Ann", (HEART,), (), 0, 3))
    play(session, Offer("Ann", "Bob", (), (CANCER,), 3, 0), "accept")
    assert owner(session, 13) == "Ann"


@pytest.mark.clause("HMO-TRD-03")
def test_a_debt_opens_trades_for_the_debtor_only():
    session = landing("Ann", 14, owns={"Bob": [14], "Ann": [1], "Cy": [2]}, level={14: 2}, cash={"Ann": 1})
    rejected(session, Offer("Cy", "Bob", (CHILDREN,), (), 0, 3))
    play(session, Offer("Ann", "Cy", (HEART,), (), 0, 3), "accept")
    assert owner(session, 1) == "Cy"
    assert cash(session, "Ann") == 0
