"""What things cost in HMOnopoly: everything on the board is bought once."""
from __future__ import annotations

import pytest
from hmo_help import cash, landing, owner, table, tokens

from kit.core.session import Session


def places(kind: str) -> list[int]:
    """Every space of the board with a company, or with an HCF of this type."""
    spaces = table().board.spaces
    return [space.index for space in spaces if kind in (space.kind, space.facts.get("type"))]


def price_paid(place: int) -> int:
    """What leaves Ann's cash when she lands on an unowned property and buys it."""
    session = landing("Ann", place)
    before = cash(session, "Ann")
    session.answer("buy")
    assert owner(session, place) == "Ann"
    return before - cash(session, "Ann")


def spent(session: Session, act: str) -> int:
    """What an act in an open window costs Ann."""
    before = cash(session, "Ann")
    session.answer(act)
    return before - cash(session, "Ann")


@pytest.mark.clause("HMO-PRC-01")
def test_each_of_the_seven_companies_costs_2():
    assert [price_paid(place) for place in places("company")] == [2] * 7


@pytest.mark.clause("HMO-PRC-02")
def test_each_of_the_seven_practices_costs_3():
    assert [price_paid(place) for place in places("practice")] == [3] * 7


@pytest.mark.clause("HMO-PRC-03")
def test_each_of_the_seven_clinics_costs_4():
    assert [price_paid(place) for place in places("clinic")] == [4] * 7


@pytest.mark.clause("HMO-PRC-04")
def test_each_of_the_seven_hospitals_costs_5_and_all_hcfs_together_84():
    assert [price_paid(place) for place in places("hospital")] == [5] * 7
    assert sum(price_paid(place) for place in places("hcf")) == 84


@pytest.mark.clause("HMO-PRC-05")
def test_a_certification_token_costs_1_on_every_hcf():
    for place in places("hcf"):
        session = table(owns={"Ann": [place]})
        assert spent(session, f"Ann: certify {session.board[place].id}") == 1
        assert tokens(session, place) == 1


@pytest.mark.clause("HMO-PRC-06")
def test_an_expansion_token_costs_2_on_every_certified_hcf():
    for place in places("hcf"):
        session = table(owns={"Ann": [place]}, level={place: 1})
        assert spent(session, f"Ann: expand {session.board[place].id}") == 2
        assert tokens(session, place) == 2


@pytest.mark.clause("HMO-PRC-07")
def test_a_network_token_costs_4_so_each_of_the_fourteen_sets_costs_12():
    groups = table().board.members
    assert len(groups) == 14
    for group, members in groups.items():
        session = table(owns={"Ann": members}, level=dict.fromkeys(members, 2))
        assert spent(session, f"Ann: network {group}") == 12
        assert [tokens(session, place) for place in members] == [3, 3, 3]
