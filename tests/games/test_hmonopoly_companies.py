"""HMOnopoly: companies."""
from __future__ import annotations

from collections import Counter

import pytest
from hmo_help import cash, draws, fees, landing, offered, owner, paid_for, rejected, rolls, table

from kit.games.hmonopoly.debt import Settlement
from kit.games.trading.offers import Act, Offer
from kit.testing import play

COMPANIES = [5, 12, 15, 25, 27, 34, 35]
LAKELAND = [6, 8, 9]


@pytest.mark.clause("HMO-CMP-01")
def test_the_board_has_seven_companies_and_a_telecom_on_every_side():
    board = table().board
    companies = [space for space in board.spaces if space.kind == "company"]
    assert Counter(space.facts["role"] for space in companies) == {"telecom": 4, "construction": 1, "supply": 2}
    assert sorted(board.side(space.index) for space in companies if space.facts["role"] == "telecom") == [0, 1, 2, 3]


@pytest.mark.clause("HMO-CMP-02")
def test_one_hmo_may_buy_all_seven_companies():
    session = landing("Ann", 5, owns={"Ann": COMPANIES[1:]}, cash={"Ann": 2})
    session.answer("buy")
    assert session.game.deeds("Ann") == COMPANIES
    assert cash(session, "Ann") == 0


@pytest.mark.clause("HMO-CMP-02")
def test_a_company_may_be_left_and_is_out_of_reach_without_the_price():
    left = landing("Ann", 5).answer("leave")
    assert owner(left, 5) == ""
    assert left.waiting.player == "Bob"
    poor = landing("Ann", 5, cash={"Ann": 1})
    assert poor.waiting.player == "Bob"
    rejected(poor, "buy")


@pytest.mark.clause("HMO-CMP-02")
def test_a_table_may_auction_a_refused_company():
    session = landing("Ann", 5, options={"auction_on_refusal": True})
    play(session, "leave", 1, "pass", "pass")
    assert owner(session, 5) == "Bob"
    assert cash(session, "Bob") == 17


@pytest.mark.clause("HMO-CMP-03")
def test_companies_count_for_no_standing_hmonopoly_or_win():
    session = landing("Ann", 5, owns={"Ann": COMPANIES[1:]}).answer("buy")
    assert session.game.standings()["Ann"] == {"hospital": 0, "clinic": 0, "practice": 0}
    assert session.game.hmonopolies("Ann") == []
    assert session.game.scores()["Ann"] == 0
    assert session.result is None


@pytest.mark.clause("HMO-CMP-04")
def test_landing_on_a_company_of_somebody_else_costs_nothing():
    session = landing("Ann", 5, owns={"Bob": [5]})
    assert session.waiting.player == "Bob"
    assert session.transfers() == []


@pytest.mark.clause("HMO-CMP-05")
def test_no_token_is_placed_on_a_company():
    session = table(owns={"Ann": [5]})
    rejected(session, Act("Ann", "certify", "larkspur-telecom"))
    card = draws("D12", owns={"Ann": [5]})             # a free certification has no place there either
    assert card.state.level[5] == 0
    assert paid_for(card, "Surprise Inspection Passed") == [("bank", "Ann", 1)]


@pytest.mark.clause("HMO-CMP-06")
def test_an_acquisitions_card_cannot_take_a_company():
    session = draws("A16", owns={"Bob": COMPANIES, "Cy": [13, 14]})
    assert offered(session) == ["decline", "prairie-oncology-practice", "prairie-orthopedics-clinic"]
    rejected(session, "larkspur-telecom")
    nothing = draws("A10", owns={"Bob": COMPANIES, "Ann": [1]})
    assert nothing.waiting.player == "Bob"             # nobody could be chosen: the next turn has begun
    assert owner(nothing, 1) == "Ann"


@pytest.mark.clause("HMO-CMP-06")
def test_a_deal_about_an_open_card_names_no_company():
    session = draws("A21", owns={"Ann": [1], "Bob": [5, 13]})
    rejected(session, Offer("Ann", "Bob", (), ("larkspur-telecom",), 3, 0))
    rejected(session, Offer("Bob", "Ann", ("larkspur-telecom", "prairie-oncology-practice"), (), 0, 3))
    play(session, Offer("Ann", "Bob", (), ("prairie-oncology-practice",), 3, 0), "accept")
    assert owner(session, 13) == "Ann"


@pytest.mark.clause("HMO-CMP-06")
def test_a_company_may_be_sold_to_the_bank_for_the_price_of_a_card():
    session = draws("A02", owns={"Ann": [5], "Bob": [14]}, cash={"Ann": 2}, loan={"Ann": 40}, laps={"Ann": 1})
    rejected(session, Offer("Ann", "Cy", ("larkspur-telecom",), (), 0, 2))     # the card is still open: not to a player
    session.answer(Act("Ann", "sell", "larkspur-telecom"))
    assert owner(session, 5) == ""
    assert cash(session, "Ann") == 0
    assert cash(session, "Bob") == 22


@pytest.mark.clause("HMO-CMP-06")
def test_a_company_does_not_settle_the_price_of_a_card_with_its_creditor():
    session = draws("A02", owns={"Ann": [5, 13], "Bob": [14]}, cash={"Ann": 2}, loan={"Ann": 40}, laps={"Ann": 1})
    rejected(session, Settlement("Ann", "Bob", ("larkspur-telecom",), 0, 4))
    session.answer(Settlement("Ann", "Bob", ("prairie-oncology-practice",), 0, 4)).answer("accept")
    assert (owner(session, 13), owner(session, 5), cash(session, "Ann")) == ("Bob", "Ann", 2)
    directive = draws("D11", owns={"Bob": [5, 13]}, cash={"Bob": 0})             # no Acquisitions card: companies may
    directive.answer(Settlement("Bob", "Ann", ("larkspur-telecom",), 0, 1)).answer("accept")
    assert (owner(directive, 5), owner(directive, 13)) == ("Ann", "Bob")


@pytest.mark.clause("HMO-CMP-07")
def test_a_takeover_cannot_reach_companies():
    session = landing("Ann", 20, owns={"Bob": [5, 12, 15]}, cash={"Bob": 5}, at={"Bob": 20})
    play(session, "Bob", "roll")
    session.answer((2, 2))
    assert offered(session) == ["money", "nothing"]
    rejected(session, "larkspur-telecom")
    session.answer("money")
    assert cash(session, "Bob") == 1


@pytest.mark.clause("HMO-CMP-07")
def test_a_company_cannot_buy_off_a_takeover():
    session = landing("Ann", 20, owns={"Bob": [5, 13]}, at={"Bob": 20})
    play(session, "Bob", "roll", (1, 2))
    rejected(session, Offer("Bob", "Ann", ("larkspur-telecom",), (), 0, 1))
    play(session, Offer("Bob", "Ann", ("prairie-oncology-practice",), (), 0, 1), "accept")
    assert owner(session, 13) == "Ann"
    assert owner(session, 5) == "Bob"


@pytest.mark.clause("HMO-CMP-08")
def test_a_telecom_earns_the_network_tokens_of_its_row():
    session = table(owns={"Ann": LAKELAND, "Bob": [5]}, level=dict.fromkeys(LAKELAND, 2))
    session.answer(Act("Ann", "network", "lakeland"))
    assert cash(session, "Bob") == 18 + 12


@pytest.mark.clause("HMO-CMP-09")
def test_the_construction_company_earns_every_expansion_token():
    session = table(owns={"Ann": [1], "Cy": [9], "Bob": [27]}, level={1: 1, 9: 1})
    play(session, Act("Ann", "expand", "harbor-cardiology-practice"))
    play(session, Act("Cy", "expand", "lakeland-neurology-hospital"))
    assert cash(session, "Bob") == 18 + 4
    assert (cash(session, "Ann"), cash(session, "Cy")) == (16, 16)


@pytest.mark.clause("HMO-CMP-10")
@pytest.mark.parametrize(("die", "owned", "earned"), [(5, [12, 34], 5), (4, [12, 34], 4), (5, [12], 0), (4, [34], 0)])
def test_the_suppliers_earn_the_expenses_of_fiscal_year(die, owned, earned):
    session = rolls(table(owns={"Bob": owned}, at={"Ann": 39}), 6, (3, 4), (die,))
    assert cash(session, "Bob") == 18 + earned
    assert cash(session, "Ann") == 18 + 7 - die


@pytest.mark.clause("HMO-CMP-11")
def test_companies_may_be_traded_freely():
    session = table(owns={"Ann": [15]})
    play(session, Offer("Ann", "Bob", ("kestrel-telecom",), (), 0, 3), "accept")
    assert owner(session, 15) == "Bob"
    assert (cash(session, "Ann"), cash(session, "Bob")) == (21, 15)


@pytest.mark.clause("HMO-CMP-11")
def test_a_table_may_trade_on_ones_own_turn_only():
    session = table(owns={"Bob": [15]}, at={"Ann": 17}, options={"trade_windows": "own_turn"})
    sale = Offer("Bob", "Ann", ("kestrel-telecom",), (), 0, 3)
    rejected(session, sale)                            # it is Ann's turn
    rolls(session, 3, "end turn")
    play(session, sale, "accept")
    assert owner(session, 15) == "Ann"
    assert fees(session) == []
