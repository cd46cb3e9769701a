"""HMOnopoly: the rules about Acquisitions cards. Every single card is played in test_hmonopoly_cards.py."""
from __future__ import annotations

import pytest
from hmo_help import cash, draws, fees, kinds, landing, offered, owner, rejected, rolls, table, tokens

from kit.games.trading.offers import Act, Offer
from kit.testing import play

HEART, CHILDREN, CANCER = "harbor-cardiology-practice", "harbor-pediatrics-clinic", "prairie-oncology-practice"
LAKELAND = [6, 8, 9]


@pytest.mark.clause("HMO-ACQ-01")
@pytest.mark.parametrize("place", [3, 19, 22, 38])
def test_landing_on_an_acquisitions_space_draws_the_top_card(place):
    session = landing("Ann", place)
    assert session.waiting.kind == "card"
    assert offered(session) == [f"A{number:02}" for number in range(1, 23)]
    session.answer("A01")
    assert next(event for event in session.events if event.kind == "drew").fields["player"] == "Ann"
    assert session.state.decks["acquisitions"].discards == ["A01"]


@pytest.mark.clause("HMO-ACQ-02")
def test_the_owner_cannot_refuse():
    session = draws("A02", owns={"Bob": [14]})
    assert owner(session, 14) == "Ann"
    assert (cash(session, "Ann"), cash(session, "Bob")) == (14, 22)
    assert session.answers[2:] == ["A02"]              # nobody was asked anything
    assert session.waiting.about == "Bob is to roll; tokens and trades are open"


@pytest.mark.clause("HMO-ACQ-02")
def test_a_card_that_fits_no_hcf_does_nothing():
    session = draws("A02", owns={"Bob": [13], "Ann": [14]})
    assert (session.events[-1].kind, session.events[-1].clause) == ("nothing", "HMO-ACQ-02")
    assert [owner(session, place) for place in (13, 14)] == ["Bob", "Ann"]
    assert session.transfers() == []


@pytest.mark.clause("HMO-ACQ-02")
def test_a_table_may_draw_another_card_instead():
    session = draws("A02", owns={"Bob": [13]}, options={"redraw_impossible_card": True})
    assert session.waiting.kind == "card"
    assert "A02" not in offered(session)
    session.answer("A06")                              # nobody holds an HMOnopoly: no substitute, yet another card
    assert session.waiting.kind == "card"
    assert cash(session, "Ann") == 18
    session.answer("A01")
    assert owner(session, 13) == "Ann"
    assert session.state.decks["acquisitions"].discards == ["A02", "A06", "A01"]
    assert session.waiting.player == "Bob"


@pytest.mark.clause("HMO-ACQ-03")
def test_a_card_breaks_an_hmonopoly():
    session = draws("A01", owns={"Bob": LAKELAND}, level=dict.fromkeys(LAKELAND, 3))
    assert owner(session, 8) == "Ann"
    assert session.game.hmonopolies("Bob") == []
    assert [tokens(session, place) for place in LAKELAND] == [2, 2, 2]


@pytest.mark.clause("HMO-ACQ-03", "HMO-ACQ-04")
def test_an_exchange_breaks_an_hmonopoly_and_can_decide_the_game():
    session = draws("A10", owns={"Ann": [1], "Bob": LAKELAND}, level=dict.fromkeys(LAKELAND, 3))
    session.answer("lakeland-neurology-hospital")
    assert (owner(session, 9), owner(session, 1)) == ("Ann", "Bob")
    assert [tokens(session, place) for place in LAKELAND] == [2, 2, 2]
    won = draws("A10", owns={"Ann": [8, 13, 21, 23, 31, 37, 4], "Bob": [1]}).answer("harbor-orthopedics-hospital")
    assert won.result.winners == ("Ann",)


@pytest.mark.clause("HMO-ACQ-06")
def test_in_an_exchange_of_two_of_a_type_the_first_pick_leaves_only_its_own_type():
    session = draws("A09", owns={"Ann": [1, 4], "Bob": [8, 9]})
    session.answer("lakeland-neurology-hospital")
    assert [owner(session, place) for place in (1, 4, 8, 9)] == ["Ann", "Bob", "Bob", "Ann"]


@pytest.mark.clause("HMO-ACQ-04")
def test_a_card_decides_the_game():
    session = draws("A01", owns={"Ann": [8, 13, 21, 23, 31, 37], "Bob": [1]})
    assert session.over
    assert session.result.winners == ("Ann",)
    assert cash(session, "Bob") == 18                  # won at once, before the price was paid


@pytest.mark.clause("HMO-ACQ-05")
def test_nothing_else_is_played_before_the_card():
    session = landing("Ann", 3, owns={"Ann": [1], "Bob": [13, 14]})
    elsewhere = ["roll", Act("Ann", "certify", HEART), Act("Bob", "certify", CANCER)]
    for answer in elsewhere:
        rejected(session, answer)                      # the card is being drawn
    session.answer("A16")
    assert session.waiting.player == "Ann"
    for answer in elsewhere:
        rejected(session, answer)                      # the card is open
    play(session, "decline", Act("Bob", "certify", CANCER))
    assert tokens(session, 13) == 1


@pytest.mark.clause("HMO-ACQ-06")
def test_the_player_named_on_the_card_decides():
    session = draws("A19", owns={"Ann": [1, 2], "Cy": [13]})
    assert session.waiting.player == "Bob"
    assert offered(session) == ["decline", HEART, CHILDREN]
    session.answer(CHILDREN)
    assert owner(session, 2) == "Bob"
    assert (cash(session, "Ann"), cash(session, "Bob")) == (26, 10)
    assert session.answers[3:] == [CHILDREN]           # Ann, who drew it, was not asked


@pytest.mark.clause("HMO-ACQ-07")
def test_a_compulsory_acquisition_cannot_be_declined():
    session = draws("A01", owns={"Bob": [8, 13]})
    assert offered(session) == ["lakeland-pediatrics-practice", CANCER]
    rejected(session, "decline")
    rejected(session, "nothing")
    session.answer(CANCER)
    assert owner(session, 13) == "Ann"


@pytest.mark.clause("HMO-ACQ-07")
@pytest.mark.parametrize("card", ["A16", "A17", "A18", "A19", "A20"])
def test_an_optional_acquisition_may_be_left_undone(card):
    session = draws(card, owns={"Ann": [1], "Bob": [8, 13]})
    assert session.game.cards[card].facts["label"] == "Optional Acquisition"
    before = session.balances
    session.answer("decline")
    assert [owner(session, place) for place in (1, 8, 13)] == ["Ann", "Bob", "Bob"]
    assert session.balances == before


@pytest.mark.clause("HMO-ACQ-08")
def test_whether_an_optional_one_takes_place_is_up_to_the_player_named():
    session = draws("A19", owns={"Ann": [1]})
    assert session.waiting.player == "Bob"
    session.answer("decline")
    assert owner(session, 1) == "Ann"
    assert session.transfers() == []
    assert session.answers[2:] == ["A19", "decline"]


@pytest.mark.clause("HMO-ACQ-09")
@pytest.mark.parametrize("card", ["A01", "A16", "Practice Buyout"])
def test_an_acquisitions_card_is_no_thing_to_trade(card):
    session = table(owns={"Ann": [1], "Bob": [13]})
    rejected(session, Offer("Ann", "Bob", (card,), (CANCER,)))
    rejected(session, Offer("Ann", "Bob", (HEART,), (card,)))
    drawn = draws("A16", owns={"Ann": [1], "Bob": [13]})
    rejected(drawn, Offer("Ann", "Cy", ("A16",), (), 0, 3))


@pytest.mark.clause("HMO-ACQ-10")
def test_nobody_negotiates_before_the_decision_but_everybody_may_afterwards():
    session = draws("A01", owns={"Bob": [8, 13], "Cy": [2]})
    deal = Offer("Cy", "Ann", (CHILDREN,), (), 0, 2)
    rejected(session, deal)
    rejected(session, Offer("Ann", "Cy", (), (CHILDREN,), 2, 0))
    rejected(session, Offer("Bob", "Cy", (CANCER,), (CHILDREN,)))
    session.answer(CANCER)
    session.answer(deal)
    assert session.waiting.player == "Ann"
    assert offered(session) == ["refuse", "accept"]


@pytest.mark.clause("HMO-ACQ-10")
def test_a_debt_left_by_a_decided_card_may_be_met_by_a_deal():
    session = draws("A02", owns={"Bob": [14], "Ann": [13]}, cash={"Ann": 1})
    assert owner(session, 14) == "Ann"
    rejected(session, Offer("Bob", "Cy", (), (), 3, 0))
    play(session, Offer("Ann", "Cy", (CANCER,), (), 0, 3), "accept")
    assert owner(session, 13) == "Cy"
    assert (cash(session, "Ann"), cash(session, "Bob")) == (0, 22)


@pytest.mark.clause("HMO-ACQ-11")
def test_a_card_with_an_exception_lets_its_decider_deal_until_it_is_closed():
    session = draws("A21", owns={"Ann": [1], "Bob": [13], "Cy": [2]})
    play(session, Offer("Cy", "Ann", (CHILDREN,), (), 0, 4), "accept")
    assert owner(session, 2) == "Ann"
    play(session, Offer("Ann", "Bob", (), (CANCER,), 5, 0), "refuse")
    rejected(session, Offer("Bob", "Cy", (CANCER,), (), 0, 3))       # nobody deals without the decider
    rejected(session, Act("Ann", "certify", HEART))
    session.answer("decide")
    rejected(session, Offer("Ann", "Bob", (), (CANCER,), 6, 0))
    assert offered(session) == ["decline", "Bob"]
    session.answer("decline")
    assert owner(session, 13) == "Bob"


@pytest.mark.clause("HMO-ACQ-11")
def test_in_such_a_bargain_both_sides_give_unless_the_decider_has_to_part_with_an_hcf():
    merger = draws("A21", owns={"Ann": [1], "Bob": [13], "Cy": [2]})
    rejected(merger, Offer("Ann", "Cy", (HEART,)))
    rejected(merger, Offer("Cy", "Ann", (CHILDREN,)))
    bidding = draws("A22", owns={"Ann": [1], "Bob": [13], "Cy": [2]})
    rejected(bidding, Offer("Cy", "Ann", (CHILDREN,)))         # not what she has to part with
    rejected(bidding, Offer("Ann", "Cy", (), (), 3, 0))
    bidding.answer(Offer("Cy", "Ann", (), (HEART,))).answer("accept")
    assert owner(bidding, 1) == "Cy"


@pytest.mark.clause("HMO-ACQ-11")
def test_when_such_a_bargain_is_over_trades_are_open_to_all_again():
    session = draws("A22", owns={"Ann": [1], "Bob": [13], "Cy": [2]})
    session.answer(Offer("Cy", "Ann", (), (HEART,), 2, 0)).answer("accept")
    state = session.state
    assert (state.going_on, state.dealers, state.selling, state.to_move) == ([], [], False, "Bob")
    rejected(session, Offer("Ann", "Cy", (), (), 2, 0))        # and gifts are over
    session.answer(Offer("Bob", "Cy", (CANCER,), (CHILDREN,))).answer("accept")
    assert owner(session, 2) == "Bob"


@pytest.mark.clause("HMO-ACQ-12")
def test_the_price_of_a_compulsory_acquisition_is_a_debt_after_the_hcf_has_moved():
    session = draws("A02", owns={"Bob": [14]}, cash={"Ann": 1}, laps={"Ann": 1})
    assert owner(session, 14) == "Ann"
    assert (session.state.owed, cash(session, "Ann")) == (4, 1)
    assert offered(session) == ["Ann: borrow 10"]
    session.answer("Ann: borrow 10")
    assert (cash(session, "Ann"), cash(session, "Bob")) == (1 + 9 - 4, 22)


@pytest.mark.clause("HMO-ACQ-12")
def test_the_seventh_clinic_wins_before_it_is_paid_for():
    session = draws("A02", owns={"Ann": [2, 6, 14, 16, 26, 32], "Bob": [36]}, cash={"Ann": 1}, laps={"Ann": 1})
    assert session.result.winners == ("Ann",)
    assert session.transfers() == []


@pytest.mark.clause("HMO-ACQ-12")
def test_an_accepted_optional_card_needs_the_price_in_cash():
    session = draws("A16", owns={"Bob": [14]}, cash={"Ann": 7}, laps={"Ann": 1})
    assert offered(session) == ["decline"]
    rejected(session, "prairie-orthopedics-clinic")
    able = draws("A16", owns={"Bob": [14]}, cash={"Ann": 8}).answer("prairie-orthopedics-clinic")
    assert (cash(able, "Ann"), cash(able, "Bob")) == (0, 26)


@pytest.mark.clause("HMO-ACQ-12")
def test_a_table_may_let_an_unaffordable_acquisition_lapse():
    options = {"unaffordable_acquisition_lapses": True}
    session = draws("A02", owns={"Bob": [14]}, cash={"Ann": 3}, laps={"Ann": 1}, options=options)
    assert owner(session, 14) == "Bob"
    assert kinds(session)[-1] == "lapsed"
    assert session.waiting.player == "Bob"
    able = draws("A02", owns={"Bob": [14]}, cash={"Ann": 4}, options=options)
    assert owner(able, 14) == "Ann"
    for card, owns, left in (("A14", {"Bob": [14]}, "Bob"), ("A15", {"Ann": [14]}, "Ann")):
        lapsed = draws(card, owns=owns, cash={"Bob": 3, "Cy": 3}, options=options)
        assert owner(lapsed, 14) == left
        assert kinds(lapsed)[-1] == "lapsed"
    bidding = draws("A22", owns={"Ann": [14]}, cash={"Bob": 3}, options=options).answer("no deal")
    assert owner(bidding, 14) == "Ann"
    assert kinds(bidding)[-1] == "lapsed"


@pytest.mark.clause("HMO-ACQ-13")
def test_tokens_travel_with_the_acquired_hcf():
    session = draws("A02", owns={"Bob": [14]}, level={14: 2}, at={"Bob": 11})
    assert (owner(session, 14), tokens(session, 14)) == ("Ann", 2)
    rolls(session, 3)
    assert fees(session) == [("Bob", "Ann", 4)]
