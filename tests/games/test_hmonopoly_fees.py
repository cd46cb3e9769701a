"""HMOnopoly: service fees."""
from __future__ import annotations

import pytest
from hmo_help import cash, draws, fees, kinds, landing, offered, rejected, rolls, table, tokens

from kit.games.trading.offers import Act
from kit.testing import play

HARBOR = [1, 2, 4]
DOUBLE = [1, 2, 4, 14, 21]        # harbor and orthopedics; 4 lies in both
HELD = {0: [4], 1: HARBOR, 2: DOUBLE}        # HMOnopolies that 4 lies in -> what its owner then has


@pytest.mark.clause("HMO-FEE-01")
def test_ones_own_hcf_costs_nothing():
    session = landing("Ann", 13, owns={"Ann": [13]})
    assert session.waiting.player == "Bob"
    assert cash(session, "Ann") == 18
    assert fees(session) == []


@pytest.mark.clause("HMO-FEE-02")
@pytest.mark.parametrize("place", [13, 14, 11])
def test_without_tokens_the_fee_is_one_for_every_type(place):
    assert fees(landing("Bob", place, owns={"Ann": [place]})) == [("Bob", "Ann", 1)]


@pytest.mark.clause("HMO-FEE-03")
def test_with_certification_the_fee_is_two():
    assert fees(landing("Bob", 14, owns={"Ann": [14]}, level={14: 1})) == [("Bob", "Ann", 2)]


@pytest.mark.clause("HMO-FEE-04")
def test_with_expansion_as_well_the_fee_is_four():
    assert fees(landing("Bob", 14, owns={"Ann": [14]}, level={14: 2})) == [("Bob", "Ann", 4)]


@pytest.mark.clause("HMO-FEE-05")
def test_all_three_tokens_make_eight_before_the_doubling():
    session = landing("Bob", 2, owns={"Ann": HARBOR}, level=dict.fromkeys(HARBOR, 3))
    told = next(event for event in session.events if event.kind == "fee")
    assert told.fields["tokens"] == 3
    assert told.fields["sets"] == 1
    assert session.game.fees[3] == 8
    assert fees(session) == [("Bob", "Ann", 16)]


@pytest.mark.clause("HMO-FEE-06")
def test_one_hmonopoly_doubles_the_fee():
    assert fees(landing("Bob", 4, owns={"Ann": HARBOR}, level={4: 2})) == [("Bob", "Ann", 8)]


@pytest.mark.clause("HMO-FEE-07")
def test_two_hmonopolies_quadruple_the_fee():
    assert fees(landing("Bob", 4, owns={"Ann": DOUBLE}, level={4: 2})) == [("Bob", "Ann", 16)]


@pytest.mark.clause("HMO-FEE-08")
@pytest.mark.parametrize(("level", "row"), [(0, (1, 2, 4)), (1, (2, 4, 8)), (2, (4, 8, 16)), (3, (None, 16, 32))])
def test_no_fee_exceeds_thirty_two(level, row):
    for sets, fee in enumerate(row):
        if fee is not None:
            held = HELD[sets]
            session = landing("Bob", 4, owns={"Ann": held}, level=dict.fromkeys(held, level), cash={"Bob": 40})
            assert fees(session) == [("Bob", "Ann", fee)]
            assert cash(session, "Bob") == 40 - fee


@pytest.mark.clause("HMO-FEE-08")
def test_a_network_token_outside_an_hmonopoly_does_not_occur():
    lone = table(owns={"Ann": [4]}, level={4: 2}, cash={"Ann": 40})
    rejected(lone, Act("Ann", "network", "harbor"))
    broken = draws("A02", to_move="Bob", owns={"Ann": HARBOR}, level=dict.fromkeys(HARBOR, 3))
    assert [tokens(broken, place) for place in HARBOR] == [2, 2, 2]


@pytest.mark.clause("HMO-FEE-09")
def test_being_moved_by_another_player_is_a_landing_like_any_other():
    session = landing("Ann", 30, owns={"Bob": HARBOR}, level={4: 2}, at={"Bob": 12, "Cy": 0})
    play(session, Act("Ann", "relocate", "Cy"), "harbor-orthopedics-hospital")
    assert fees(session) == [("Cy", "Bob", 8)]
    assert (cash(session, "Cy"), cash(session, "Bob")) == (10, 26)


@pytest.mark.clause("HMO-FEE-09")
def test_a_corner_or_a_card_leads_to_the_fee_as_well():
    corner = landing("Ann", 10, owns={"Bob": [24]}, at={"Bob": 5}).answer("canyon-cardiology-hospital")
    assert fees(corner) == [("Ann", "Bob", 1)]
    card = draws("D05", owns={"Bob": [9]}, level={9: 1})
    assert fees(card) == [("Ann", "Bob", 2)]


@pytest.mark.clause("HMO-FEE-10")
def test_the_fee_is_paid_at_once_without_the_owner_doing_anything():
    session = landing("Ann", 14, owns={"Bob": [14]}, level={14: 1})
    assert (cash(session, "Ann"), cash(session, "Bob")) == (16, 20)
    assert [event.clause for event in session.events if event.kind == "paid"] == ["HMO-FEE-10"]
    assert len(session.answers) == 2                   # Ann's decision to roll, and the dice


@pytest.mark.clause("HMO-FEE-10")
def test_the_fee_is_due_in_full_even_when_the_cash_is_short():
    session = landing("Ann", 14, owns={"Bob": [14], "Ann": [1]}, level={14: 2}, cash={"Ann": 3})
    rejected(session, "roll")
    session.answer(Act("Ann", "sell", "harbor-cardiology-practice"))
    assert fees(session) == [("Ann", "Bob", 4)]
    assert cash(session, "Ann") == 2


@pytest.mark.clause("HMO-FEE-10")
def test_a_table_may_want_the_fee_to_be_claimed():
    session = landing("Ann", 14, owns={"Bob": [14]}, level={14: 1}, options={"fee_must_be_claimed": True})
    assert session.waiting.player == "Bob"
    assert offered(session) == ["claim", "let it go"]
    claimed = session.fork().answer("claim")
    assert fees(claimed) == [("Ann", "Bob", 2)]
    session.answer("let it go")
    assert fees(session) == []
    assert kinds(session)[-1] == "waived"
    rolls(session, 4)
    rejected(session, "claim")                         # the next roll has been made
