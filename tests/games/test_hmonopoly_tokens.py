"""HMOnopoly: certification, expansion and network tokens."""
from __future__ import annotations

import pytest
from hmo_help import cash, draws, fees, kinds, landing, offered, owner, paid_for, rejected, rolls, table, tokens

from kit.games.trading.offers import Act, Offer
from kit.testing import play

HARBOR, LAKELAND, SUMMIT = [1, 2, 4], [6, 8, 9], [16, 18, 21]
DOUBLE = [1, 2, 4, 14, 21]        # harbor and orthopedics; 4 lies in both
HOSPITAL = "lakeland-neurology-hospital"
CLINIC = "harbor-pediatrics-clinic"


def levels(session, *places):
    """How many tokens lie on each of these spaces."""
    return [tokens(session, place) for place in places]


def expanded(*places):
    return dict.fromkeys(places, 2)


def networked(*places):
    return dict.fromkeys(places, 3)


@pytest.mark.clause("HMO-TOK-01")
def test_a_token_raises_the_fee_of_a_lone_hcf():
    session = table(owns={"Ann": [9]}, at={"Bob": 6}, to_move="Bob")
    bare = rolls(session.fork(), 3)
    assert fees(bare) == [("Bob", "Ann", 1)]
    session.answer(Act("Ann", "certify", HOSPITAL))
    assert fees(rolls(session, 3)) == [("Bob", "Ann", 2)]


@pytest.mark.clause("HMO-TOK-02")
def test_expansion_comes_only_after_certification():
    session = table(owns={"Ann": [9]})
    rejected(session, Act("Ann", "expand", HOSPITAL))
    session.answer(Act("Ann", "certify", HOSPITAL))
    assert tokens(session, 9) == 1
    session.answer(Act("Ann", "expand", HOSPITAL))
    assert tokens(session, 9) == 2


@pytest.mark.clause("HMO-TOK-02")
def test_network_comes_only_after_expansion():
    session = table(owns={"Ann": LAKELAND}, level={6: 2, 8: 2, 9: 1}, cash={"Ann": 40})
    rejected(session, Act("Ann", "network", "lakeland"))
    session.answer(Act("Ann", "expand", HOSPITAL))
    session.answer(Act("Ann", "network", "lakeland"))
    assert levels(session, *LAKELAND) == [3, 3, 3]


@pytest.mark.clause("HMO-TOK-03")
def test_there_is_one_token_of_each_kind_at_most():
    session = table(owns={"Ann": LAKELAND}, level={6: 1, 8: 2, 9: 1}, cash={"Ann": 40})
    rejected(session, Act("Ann", "certify", HOSPITAL))
    rejected(session, Act("Ann", "expand", "lakeland-pediatrics-practice"))
    full = table(owns={"Ann": LAKELAND}, level=networked(*LAKELAND), cash={"Ann": 40})
    rejected(full, Act("Ann", "network", "lakeland"))
    assert offered(full) == ["roll"]


@pytest.mark.clause("HMO-TOK-05")
def test_certification_money_goes_to_the_center():
    session = table(owns={"Ann": [9]}, cash={"Ann": 10}, center=3)
    before = session.balances
    session.answer(Act("Ann", "certify", HOSPITAL))
    assert session.balances == {**before, "Ann": 9, "center": 4}


@pytest.mark.clause("HMO-TOK-06")
def test_certification_is_bought_in_any_open_window_but_not_between_roll_and_landing():
    session = table(owns={"Ann": [9, 8]}, to_move="Bob")
    session.answer(Act("Ann", "certify", HOSPITAL))
    assert tokens(session, 9) == 1
    request = Act("Ann", "certify", "lakeland-pediatrics-practice")
    session.answer("roll")
    rejected(session, request)                         # the dice have not fallen yet
    session.answer((1, 3))
    assert session.waiting.player == "Bob"
    rejected(session, request)                         # Bob has yet to decide about the hospital he stands on
    session.answer("leave")
    session.answer(request)                            # his landing is done
    assert tokens(session, 8) == 1


@pytest.mark.clause("HMO-TOK-06")
def test_no_token_is_bought_during_a_card_a_takeover_or_a_debt():
    request = Act("Ann", "certify", HOSPITAL)
    card = draws("A16", owns={"Ann": [9], "Bob": [1]}, to_move="Bob", cash={"Ann": 30})
    assert card.waiting.player == "Bob"
    rejected(card, request)
    takeover = landing("Bob", 20, owns={"Ann": [9]}, at={"Ann": 20}).answer("Ann")
    rejected(takeover, request)
    debt = landing("Bob", 4, owns={"Ann": [4, 9], "Bob": [13]}, level={4: 2}, cash={"Bob": 1})
    assert "Bob: declare bankruptcy" in offered(debt)
    rejected(debt, request)


@pytest.mark.clause("HMO-TOK-06")
def test_a_traded_hcf_is_certified_like_a_bought_one():
    session = table(owns={"Bob": [9]})
    play(session, Offer("Bob", "Ann", (HOSPITAL,), (), 0, 5), "accept", Act("Ann", "certify", HOSPITAL))
    assert tokens(session, 9) == 1


@pytest.mark.clause("HMO-TOK-06", "HMO-TOK-09")
def test_a_table_may_sell_tokens_on_ones_own_turn_only():
    session = table(owns={"Ann": [9], "Bob": [1]}, level={9: 1}, at={"Ann": 17}, options={"token_windows": "own_turn"})
    rejected(session, Act("Bob", "certify", "harbor-cardiology-practice"))
    rolls(session, 3)                                  # Ann stops on Research Grant, where nothing is to be decided
    assert session.waiting.player == "Ann"
    rejected(session, Act("Bob", "certify", "harbor-cardiology-practice"))
    play(session, Act("Ann", "expand", HOSPITAL), "end turn")
    assert tokens(session, 9) == 2
    assert session.waiting.player == "Bob"
    session.answer(Act("Bob", "certify", "harbor-cardiology-practice"))
    assert tokens(session, 1) == 1


@pytest.mark.clause("HMO-TOK-07")
def test_expansion_money_goes_to_the_owner_of_the_construction_company():
    session = table(owns={"Ann": [9], "Bob": [27]}, level={9: 1})
    before = session.balances
    session.answer(Act("Ann", "expand", HOSPITAL))
    assert session.balances == {**before, "Ann": 16, "Bob": 20}


@pytest.mark.clause("HMO-TOK-08")
def test_without_an_owner_of_that_company_the_bank_gets_the_expansion_money():
    session = table(owns={"Ann": [9]}, level={9: 1})
    before = session.balances
    session.answer(Act("Ann", "expand", HOSPITAL))
    assert session.balances == {**before, "Ann": 16, "bank": before["bank"] + 2}


@pytest.mark.clause("HMO-TOK-09")
def test_certification_and_expansion_may_follow_each_other_in_one_window():
    session = table(owns={"Ann": [9]}, cash={"Ann": 5}, at={"Bob": 6}, to_move="Bob")
    play(session, Act("Ann", "certify", HOSPITAL), Act("Ann", "expand", HOSPITAL))
    assert cash(session, "Ann") == 2
    assert fees(rolls(session, 3)) == [("Bob", "Ann", 4)]


def sold_to_the_bank(**options):
    """Ann, in debt to Cy, has sold her certified and expanded clinic to the bank; Bob is to move, three before it."""
    session = landing("Ann", 4, owns={"Ann": [14], "Cy": [4]}, level={14: 2, 4: 2}, cash={"Ann": 0},
                      loan={"Ann": 40}, laps={"Ann": 1}, at={"Bob": 11, "Cy": 11}, options=options)
    return session.answer(Act("Ann", "sell", "prairie-orthopedics-clinic"))


@pytest.mark.clause("HMO-TOK-10")
def test_certification_and_expansion_stay_through_a_sale_to_the_bank():
    session = sold_to_the_bank()
    assert paid_for(session, "sale to the bank") == [("bank", "Ann", 4)]
    assert owner(session, 14) == ""
    rolls(session, 3, "buy")
    assert paid_for(session, "purchase") == [("Bob", "bank", 4)]
    assert tokens(session, 14) == 2
    rolls(session, 3, "decline")                       # Cy lands there and leaves Bob alone
    assert fees(session)[-1] == ("Cy", "Bob", 4)


@pytest.mark.clause("HMO-TOK-10")
def test_a_bank_may_clear_the_tokens_of_what_it_takes_back():
    session = rolls(sold_to_the_bank(bank_clears_tokens=True), 3, "buy")
    assert owner(session, 14) == "Bob"
    assert tokens(session, 14) == 0
    rolls(session, 3, "decline")
    assert fees(session)[-1] == ("Cy", "Bob", 1)


@pytest.mark.clause("HMO-TOK-11")
def test_network_tokens_cost_four_each():
    session = table(owns={"Ann": LAKELAND}, level=expanded(*LAKELAND))
    before = session.balances
    session.answer(Act("Ann", "network", "lakeland"))
    assert session.balances == {**before, "Ann": 6, "bank": before["bank"] + 12}
    assert levels(session, *LAKELAND) == [3, 3, 3]


@pytest.mark.clause("HMO-TOK-12")
def test_each_network_token_is_paid_to_the_telecom_of_its_row():
    session = table(owns={"Ann": SUMMIT, "Bob": [15], "Cy": [25]}, level=expanded(*SUMMIT))
    before = session.balances
    session.answer(Act("Ann", "network", "summit"))
    assert session.balances == {**before, "Ann": 6, "Bob": 26, "Cy": 22}


@pytest.mark.clause("HMO-TOK-13")
def test_an_unowned_telecom_leaves_the_network_money_to_the_bank():
    session = table(owns={"Ann": [36, 37, 39], "Bob": [5, 15, 25]}, level=expanded(36, 37, 39))
    before = session.balances
    session.answer(Act("Ann", "network", "pinewood"))
    assert session.balances == {**before, "Ann": 6, "bank": before["bank"] + 12}


@pytest.mark.clause("HMO-TOK-14")
@pytest.mark.parametrize("third", ["", "Bob"])
def test_network_tokens_need_the_whole_hmonopoly(third):
    session = table(owns={"Ann": [1, 2], **({third: [4]} if third else {})}, level=expanded(1, 2, 4))
    rejected(session, Act("Ann", "network", "harbor"))
    assert offered(session) == ["roll"]


@pytest.mark.clause("HMO-TOK-15")
def test_network_tokens_are_bought_for_the_whole_set_or_not_at_all():
    poor = table(owns={"Ann": HARBOR}, level=expanded(*HARBOR), cash={"Ann": 11})
    rejected(poor, Act("Ann", "network", "harbor"))
    assert levels(poor, *HARBOR) == [2, 2, 2]
    able = table(owns={"Ann": HARBOR}, level=expanded(*HARBOR), cash={"Ann": 12})
    rejected(able, Act("Ann", "network", CLINIC))
    able.answer(Act("Ann", "network", "harbor"))
    assert cash(able, "Ann") == 0
    assert levels(able, *HARBOR) == [3, 3, 3]


@pytest.mark.clause("HMO-TOK-15")
def test_an_hcf_networked_through_its_other_set_is_not_paid_for_again():
    session = table(owns={"Ann": DOUBLE}, level={**networked(*HARBOR), 14: 2, 21: 2}, cash={"Ann": 8})
    session.answer(Act("Ann", "network", "orthopedics"))
    assert cash(session, "Ann") == 0
    assert levels(session, *DOUBLE) == [3, 3, 3, 3, 3]


@pytest.mark.clause("HMO-TOK-16")
def test_a_takeover_that_breaks_a_set_strips_its_network_tokens():
    session = landing("Bob", 20, owns={"Ann": HARBOR}, level=networked(*HARBOR), at={"Ann": 20}, cash={"Ann": 7})
    play(session, "Ann", "roll", (2, 2), CLINIC)
    assert owner(session, 2) == "Bob"
    assert levels(session, *HARBOR) == [2, 2, 2]
    assert cash(session, "Ann") == 7
    assert kinds(session).count("stripped") == 3


@pytest.mark.clause("HMO-TOK-16")
def test_so_does_a_trade_a_card_a_sale_to_the_bank_and_a_bankruptcy():
    traded = table(owns={"Ann": HARBOR}, level=networked(*HARBOR))
    play(traded, Offer("Ann", "Bob", (CLINIC,), (), 0, 4), "accept")
    assert levels(traded, *HARBOR) == [2, 2, 2]
    carded = draws("A02", owns={"Ann": HARBOR}, level=networked(*HARBOR), to_move="Bob")
    assert owner(carded, 2) == "Bob"
    assert levels(carded, *HARBOR) == [2, 2, 2]
    broke = {"owns": {"Ann": HARBOR, "Bob": [9]}, "level": {**networked(*HARBOR), 9: 2}, "cash": {"Ann": 0}}
    sold = landing("Ann", 9, **broke).answer(Act("Ann", "sell", CLINIC))
    assert levels(sold, *HARBOR) == [2, 2, 2]
    bankrupt = landing("Ann", 9, **broke).answer(Act("Ann", "declare", "bankruptcy"))
    assert [owner(bankrupt, place) for place in HARBOR] == ["", "", ""]
    assert levels(bankrupt, *HARBOR) == [2, 2, 2]


@pytest.mark.clause("HMO-TOK-17")
def test_a_restored_set_is_networked_anew_at_full_price():
    session = table(owns={"Ann": HARBOR}, level=networked(*HARBOR), cash={"Ann": 20})
    play(session, Offer("Ann", "Bob", (CLINIC,), (), 0, 1), "accept",
         Offer("Bob", "Ann", (CLINIC,), (), 0, 1), "accept")
    assert session.game.hmonopolies("Ann") == ["harbor"]
    assert levels(session, *HARBOR) == [2, 2, 2]
    session.answer(Act("Ann", "network", "harbor"))
    assert cash(session, "Ann") == 20 - 12
    assert levels(session, *HARBOR) == [3, 3, 3]


@pytest.mark.clause("HMO-TOK-18")
def test_an_hcf_in_two_sets_keeps_its_network_token_while_one_of_them_stands():
    session = draws("A01", to_move="Bob", owns={"Ann": DOUBLE}, level=networked(*DOUBLE))
    session.answer("summit-orthopedics-practice")
    assert owner(session, 21) == "Bob"
    assert levels(session, *DOUBLE) == [3, 3, 3, 2, 2]


@pytest.mark.clause("HMO-TOK-18")
def test_the_other_set_protects_only_when_all_of_it_is_networked():
    session = draws("A01", to_move="Bob", owns={"Ann": DOUBLE}, level={1: 2, 2: 2, 4: 3, 14: 3, 21: 3})
    session.answer("summit-orthopedics-practice")
    assert levels(session, *DOUBLE) == [2, 2, 2, 2, 2]


@pytest.mark.clause("HMO-TOK-19")
@pytest.mark.parametrize(("survives", "left"), [(True, 3), (False, 2)])
def test_a_set_that_passes_whole_keeps_its_network_tokens_unless_the_table_says_otherwise(survives, left):
    session = landing("Bob", 20, owns={"Ann": LAKELAND}, level=networked(*LAKELAND), at={"Ann": 20},
                      options={"network_survives_whole_transfer": survives})
    play(session, "Ann", "roll", (6, 6), "lakeland")
    assert [owner(session, place) for place in LAKELAND] == ["Bob", "Bob", "Bob"]
    assert levels(session, *LAKELAND) == [left, left, left]


@pytest.mark.clause("HMO-TOK-20")
def test_buying_from_ones_own_company_costs_nothing_but_needs_the_price_in_hand():
    session = table(owns={"Ann": [9, 27]}, level={9: 1}, cash={"Ann": 2})
    session.answer(Act("Ann", "expand", HOSPITAL))
    assert cash(session, "Ann") == 2
    assert tokens(session, 9) == 2
    poor = table(owns={"Ann": [9, 27]}, level={9: 1}, cash={"Ann": 1})
    rejected(poor, Act("Ann", "expand", HOSPITAL))


@pytest.mark.clause("HMO-TOK-20")
def test_the_same_holds_for_ones_own_telecom():
    session = table(owns={"Ann": [*LAKELAND, 5]}, level=expanded(*LAKELAND), cash={"Ann": 12})
    session.answer(Act("Ann", "network", "lakeland"))
    assert cash(session, "Ann") == 12
    poor = table(owns={"Ann": [*LAKELAND, 5]}, level=expanded(*LAKELAND), cash={"Ann": 11})
    rejected(poor, Act("Ann", "network", "lakeland"))


@pytest.mark.clause("HMO-TOK-21")
def test_tokens_are_paid_in_cash_without_any_loan():
    session = table(owns={"Ann": [9]}, cash={"Ann": 0}, laps={"Ann": 1})
    rejected(session, Act("Ann", "certify", HOSPITAL))
    rejected(session, Act("Ann", "borrow", "10"))
    assert offered(session) == ["roll"]


@pytest.mark.clause("HMO-TOK-22")
def test_a_single_hcf_may_be_certified_and_expanded():
    session = table(owns={"Ann": [9]}, at={"Bob": 6}, to_move="Bob")
    play(session, Act("Ann", "certify", HOSPITAL), Act("Ann", "expand", HOSPITAL))
    assert session.game.hmonopolies("Ann") == []
    assert fees(rolls(session, 3)) == [("Bob", "Ann", 4)]


@pytest.mark.clause("HMO-TOK-23")
def test_nobody_buys_tokens_for_an_hcf_of_somebody_else_or_of_the_bank():
    session = table(owns={"Bob": [9]})
    rejected(session, Act("Ann", "certify", HOSPITAL))
    rejected(session, Act("Ann", "certify", "lakeland-pediatrics-practice"))
    rejected(session, Act("Bob", "certify", "lakeland-pediatrics-practice"))
    session.answer(Act("Bob", "certify", HOSPITAL))
    assert tokens(session, 9) == 1
