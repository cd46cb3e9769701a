"""HMOnopoly: HCFs, how they are bought, and HMOnopolies."""
from __future__ import annotations

from collections import Counter

import pytest
from hmo_help import cash, fees, kinds, landing, offered, owner, rejected, table

from kit.games.trading.offers import Act, Offer
from kit.testing import play

DOUBLE = [1, 2, 4, 14, 21]        # harbor and orthopedics; 4 lies in both


@pytest.mark.clause("HMO-HCF-01")
def test_the_board_has_seven_hcfs_of_each_type():
    spaces = [space for space in table().board.spaces if space.kind == "hcf"]
    assert len(spaces) == 21
    assert Counter(space.facts["type"] for space in spaces) == {"hospital": 7, "clinic": 7, "practice": 7}


@pytest.mark.clause("HMO-HCF-02")
def test_every_hcf_has_one_region_and_one_specialty():
    board = table().board
    for space in board.spaces:
        if space.kind == "hcf":
            assert [board.groups[group].kind for group in space.groups] == ["region", "specialty"]


@pytest.mark.clause("HMO-HCF-04")
@pytest.mark.parametrize(("place", "price"), [(13, 3), (14, 4), (4, 5)])
def test_landing_on_an_unowned_hcf_lets_one_buy_it_at_the_price_of_its_type(place, price):
    session = landing("Ann", place, cash={"Ann": 18})
    assert offered(session) == ["buy", "leave"]
    assert session.waiting.player == "Ann"
    bank = cash(session, "bank")
    session.answer("buy")
    assert cash(session, "Ann") == 18 - price
    assert cash(session, "bank") == bank + price
    assert owner(session, place) == "Ann"


@pytest.mark.clause("HMO-HCF-05")
def test_declining_costs_nothing_and_brings_no_auction():
    session = landing("Ann", 14)
    session.answer("leave")
    assert owner(session, 14) == ""
    assert cash(session, "Ann") == 18
    assert session.waiting.player == "Bob"             # the next turn: nobody was asked for a bid
    assert "auction" not in kinds(session)


@pytest.mark.clause("HMO-HCF-05")
def test_a_table_may_auction_what_is_refused():
    session = landing("Ann", 14, owns={"Cy": [9]}, cash={"Cy": 3}, options={"auction_on_refusal": True})
    session.answer("leave")
    assert session.waiting.player == "Bob"             # the bids go round from Ann's left, and Ann may bid too
    rejected(session, 19)                              # more than Bob has
    rejected(session, 0)
    rejected(session, Act("Cy", "certify", "lakeland-neurology-hospital"))
    play(session, 2, 3)
    assert session.waiting.player == "Ann"
    rejected(session, 3)
    play(session, 4, "pass")                           # Cy has 3: only Bob and Ann can go on, and Bob does not
    assert owner(session, 14) == "Ann"
    assert cash(session, "Ann") == 14
    assert (cash(session, "Bob"), cash(session, "Cy")) == (18, 3)
    assert session.waiting.player == "Bob"             # whose turn it is now


@pytest.mark.clause("HMO-HCF-05")
def test_what_nobody_bids_for_stays_with_the_bank():
    session = landing("Ann", 14, options={"auction_on_refusal": True})
    play(session, "leave", "pass", "pass", "pass")
    assert owner(session, 14) == ""
    assert session.balances == {**table().balances}
    assert offered(session) == ["roll"]


@pytest.mark.clause("HMO-HCF-06")
def test_without_the_full_price_buying_is_not_offered_and_no_loan_either():
    session = landing("Ann", 4, cash={"Ann": 4}, laps={"Ann": 1}, owns={"Ann": [13]})
    assert session.waiting.player == "Bob"
    rejected(session, "buy")
    rejected(session, Act("Ann", "borrow", "10"))
    rejected(session, Act("Ann", "sell", "prairie-oncology-practice"))
    assert session.state.loan["Ann"] == 0
    assert cash(session, "Ann") == 4


@pytest.mark.clause("HMO-HCF-06")
def test_the_exact_price_is_enough():
    session = landing("Ann", 4, cash={"Ann": 5})
    session.answer("buy")
    assert cash(session, "Ann") == 0


@pytest.mark.clause("HMO-HCF-07")
def test_an_hcf_elsewhere_cannot_be_bought_from_the_bank():
    session = table()
    assert session.state.players["Ann"].position == 0
    rejected(session, "buy")
    rejected(session, Act("Ann", "buy", "harbor-pediatrics-clinic"))
    rejected(session, Offer("Ann", "bank", (), ("harbor-pediatrics-clinic",), 4, 0))
    assert owner(session, 2) == ""


@pytest.mark.clause("HMO-HCF-08")
def test_the_owner_charges_whoever_lands():
    session = landing("Ann", 1, owns={"Bob": [1]}, cash={"Ann": 8})      # 8, and 2 net at Fiscal Year: 10
    assert cash(session, "Ann") == 9
    assert cash(session, "Bob") == 19
    assert fees(session) == [("Ann", "Bob", 1)]


@pytest.mark.clause("HMO-MON-01")
@pytest.mark.parametrize("missing", [1, 2, 4])
def test_a_whole_region_is_an_hmonopoly(missing):
    session = landing("Ann", missing, owns={"Ann": [i for i in (1, 2, 4) if i != missing]})
    assert session.game.hmonopolies("Ann") == []
    session.answer("buy")
    assert session.game.hmonopolies("Ann") == ["harbor"]
    assert session.game.hmonopolies("Bob") == []


@pytest.mark.clause("HMO-MON-01")
def test_a_region_shared_by_two_is_nobodys_hmonopoly():
    session = landing("Bob", 4, owns={"Ann": [1, 2]})
    session.answer("buy")
    assert session.game.hmonopolies("Ann") == session.game.hmonopolies("Bob") == []


@pytest.mark.clause("HMO-MON-02")
def test_a_whole_specialty_is_an_hmonopoly_just_as_well():
    session = landing("Ann", 36, owns={"Ann": [1, 24]})
    session.answer("buy")
    assert session.game.hmonopolies("Ann") == ["cardiology"]
    charged = landing("Bob", 24, owns={"Ann": [1, 24, 36]})
    assert fees(charged) == [("Bob", "Ann", 2)]


@pytest.mark.clause("HMO-MON-03")
@pytest.mark.parametrize("place", [1, 2, 4])
def test_an_hmonopoly_doubles_the_fee_of_each_of_its_hcfs(place):
    session = landing("Bob", place, owns={"Ann": [1, 2, 4]})
    assert fees(session) == [("Bob", "Ann", 2)]


@pytest.mark.clause("HMO-MON-04")
@pytest.mark.parametrize(("place", "fee"), [(4, 8), (1, 4), (14, 4)])
def test_region_and_specialty_together_make_four_times_the_fee_of_the_token_level(place, fee):
    session = landing("Bob", place, owns={"Ann": DOUBLE}, level=dict.fromkeys(DOUBLE, 1))
    assert fees(session) == [("Bob", "Ann", fee)]


@pytest.mark.clause("HMO-MON-05")
@pytest.mark.parametrize(("place", "factor"), [(4, 4), (1, 2), (2, 2), (14, 2), (21, 2)])
def test_a_double_hmonopoly_counts_only_for_the_hcf_landed_on(place, factor):
    session = landing("Bob", place, owns={"Ann": DOUBLE})
    assert fees(session) == [("Bob", "Ann", factor)]       # the fee without tokens is 1


@pytest.mark.clause("HMO-MON-06")
def test_an_hmonopoly_ends_with_the_trade_that_breaks_it():
    session = table(owns={"Ann": [1, 2, 4]}, at={"Ann": 10, "Bob": 38})
    play(session, Offer("Ann", "Cy", ("harbor-pediatrics-clinic",), (), 0, 4), "accept", "roll", (4, 6))
    assert session.game.hmonopolies("Ann") == []
    play(session, "roll", (1, 2), (1, 2), (1,), 0)
    assert fees(session) == [("Bob", "Ann", 1)]
