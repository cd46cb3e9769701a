"""Fiscal Year in HMOnopoly: revenue, expenses, and what passing it means."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hmo_help import cash, kinds, landing, offered, owner, rolls, table

from kit.core.requests import Chance
from kit.core.session import Session

SUPPLIERS = {"even": "health-systems-medical", "odd": "sunrise-medical-supply"}


def passing(**start: object) -> Session:
    """Ann walks from 38 to 4, over Fiscal Year; her revenue roll is next."""
    return rolls(table(at={"Ann": 38}, **start), 6)


def stopping(**start: object) -> Session:
    """Ann walks from 35 onto Fiscal Year; the others stand elsewhere, so nobody can be taken over there."""
    return rolls(table(at={"Ann": 35, "Bob": 12, "Cy": 13}, **start), 5)


def rolls_for(session: Session) -> str:
    """Who is asked for dice, and for what."""
    assert isinstance(session.waiting, Chance)
    return session.waiting.about


def mean_change(session: Session, name: str, until: str) -> Fraction:
    """By every branch of chance: how much a player's cash changes on average until an event of this kind."""
    start = cash(session, name)

    def expect(here: Session) -> Fraction:
        if until in kinds(here) or not isinstance(here.waiting, Chance):
            return Fraction(cash(here, name) - start)
        return sum((p * expect(here.fork().answer(roll)) for roll, p in here.waiting.odds()), Fraction(0))

    return expect(session)


@pytest.mark.clause("HMO-FY-01")
def test_everybody_starts_on_fiscal_year():
    session = table(("Ann", "Bob", "Cy", "Dee"))
    assert [player.position for player in session.state.players.values()] == [0, 0, 0, 0]
    assert session.board[0].id == "fiscal-year"


@pytest.mark.clause("HMO-FY-02")
def test_a_pass_brings_the_total_of_two_dice_from_the_bank():
    session = passing(cash={"Ann": 10})
    bank = cash(session, "bank")
    assert rolls_for(session) == "Ann rolls for revenue"
    session.answer((3, 4))
    assert (cash(session, "Ann"), cash(session, "bank")) == (17, bank - 7)
    assert rolls_for(session) == "Ann rolls for expenses"


@pytest.mark.clause("HMO-FY-03")
def test_doubles_on_the_revenue_roll_add_one_more_roll_and_no_third():
    once = passing(cash={"Ann": 10}).answer((4, 4))
    assert (rolls_for(once), cash(once, "Ann")) == ("Ann rolls for revenue", 10)
    once.answer((6, 1))
    assert (rolls_for(once), cash(once, "Ann")) == ("Ann rolls for expenses", 10 + 15)

    twice = passing(cash={"Ann": 10}).answer((4, 4)).answer((5, 5))
    assert (rolls_for(twice), cash(twice, "Ann")) == ("Ann rolls for expenses", 10 + 18)


@pytest.mark.clause("HMO-FY-03")
def test_the_mean_revenue_is_49_sixths():
    session = rolls(table(("Ann", "Bob"), at={"Ann": 35, "Bob": 12}), 5)
    assert mean_change(session, "Ann", "paid") == Fraction(49, 6)


@pytest.mark.clause("HMO-FY-03")
def test_at_a_table_that_says_so_doubles_chain_until_no_doubles_come():
    session = passing(cash={"Ann": 10}, options={"revenue_doubles": "chain"})
    session.answer((4, 4)).answer((5, 5)).answer((6, 6))
    assert rolls_for(session) == "Ann rolls for revenue"
    session.answer((1, 2))
    assert (rolls_for(session), cash(session, "Ann")) == ("Ann rolls for expenses", 10 + 8 + 10 + 12 + 3)


@pytest.mark.clause("HMO-FY-04")
def test_a_pass_costs_one_die():
    session = passing(cash={"Ann": 10}).answer((3, 4))
    assert len(session.waiting.options) == 6
    session.answer((6,))
    assert cash(session, "Ann") == 11


@pytest.mark.clause("HMO-FY-05")
def test_an_even_die_pays_the_owner_of_health_systems_medical():
    session = passing(owns={"Bob": [SUPPLIERS["even"]], "Cy": [SUPPLIERS["odd"]]}).answer((3, 4)).answer((4,))
    assert (cash(session, "Ann"), cash(session, "Bob"), cash(session, "Cy")) == (18 + 7 - 4, 22, 18)


@pytest.mark.clause("HMO-FY-06")
def test_an_odd_die_pays_the_owner_of_sunrise_medical_supply():
    session = passing(owns={"Bob": [SUPPLIERS["even"]], "Cy": [SUPPLIERS["odd"]]}).answer((3, 4)).answer((3,))
    assert (cash(session, "Ann"), cash(session, "Bob"), cash(session, "Cy")) == (18 + 7 - 3, 18, 21)


@pytest.mark.clause("HMO-FY-05", "HMO-FY-06")
def test_on_average_the_even_supplier_earns_two_a_pass_and_the_odd_one_three_halves():
    session = passing(owns={"Bob": [SUPPLIERS["even"]], "Cy": [SUPPLIERS["odd"]]}).answer((3, 4))
    assert mean_change(session, "Bob", "expenses") == 2
    assert mean_change(session, "Cy", "expenses") == Fraction(3, 2)


@pytest.mark.clause("HMO-FY-07")
def test_expenses_of_an_unowned_supplier_go_to_the_bank_and_those_of_ones_own_cancel_out():
    unowned = passing().answer((3, 4))
    bank = cash(unowned, "bank")
    unowned.answer((2,))
    assert (cash(unowned, "Ann"), cash(unowned, "bank")) == (18 + 7 - 2, bank + 2)
    assert (cash(unowned, "Bob"), cash(unowned, "Cy")) == (18, 18)

    own = passing(owns={"Ann": [SUPPLIERS["even"]]}).answer((3, 4)).answer((2,))
    assert cash(own, "Ann") == 18 + 7


@pytest.mark.clause("HMO-FY-07")
def test_ones_own_supplier_never_puts_one_into_debt():
    session = passing(owns={"Ann": [SUPPLIERS["even"]]}, cash={"Ann": 0}).answer((1, 2)).answer((6,))
    assert cash(session, "Ann") == 3
    assert "owes" not in kinds(session)


@pytest.mark.clause("HMO-FY-08")
def test_stopping_on_fiscal_year_brings_revenue_and_no_expenses():
    session = stopping(cash={"Ann": 10}).answer((2, 5))
    assert cash(session, "Ann") == 17
    session.answer(0)                                          # the loan of this pass
    assert session.state.to_move == "Bob"
    assert "expenses" not in kinds(session)


@pytest.mark.clause("HMO-FY-09")
def test_leaving_fiscal_year_is_no_pass_at_the_start_of_the_game_or_later():
    first = rolls(table(), 7)
    assert first.waiting.kind == "card"
    assert "revenue" not in kinds(first)

    stopped = stopping().answer((2, 5)).answer(0)
    rolls(stopped, 3, "leave")                                 # Bob, from 12
    rolls(stopped, 3, "leave")                                 # Cy, from 13
    before = len(stopped.events)
    rolls(stopped, 7)
    assert stopped.waiting.kind == "card"
    assert [event.kind for event in stopped.events[before:]] == ["rolled", "moved"]


@pytest.mark.clause("HMO-FY-09")
def test_revenue_and_expenses_are_settled_before_the_space_is():
    session = passing(owns={"Bob": [4]}).answer((1, 2)).answer((5,)).answer(0)
    assert [kind for kind in kinds(session) if kind in ("revenue", "expenses", "fee")] == ["revenue", "expenses", "fee"]
    assert cash(session, "Ann") == 18 + 3 - 5 - 1


@pytest.mark.clause("HMO-FY-09")
def test_every_kind_of_movement_over_the_corner_counts():
    by_corner = landing("Ann", 10).answer("harbor-pediatrics-clinic")
    assert rolls_for(by_corner) == "Ann rolls for revenue"
    by_card = landing("Ann", 28).answer("D01")
    assert rolls_for(by_card) == "Ann rolls for revenue"
    moved = landing("Ann", 30, at={"Cy": 25}).answer("Ann: relocate Cy").answer("move-to-any-space")
    assert rolls_for(moved) == "Cy rolls for revenue"


@pytest.mark.clause("HMO-FY-10")
def test_revenue_comes_before_expenses_then_interest_then_the_offer_of_a_loan():
    session = passing(loan={"Ann": 10}, cash={"Ann": 0}, laps={"Ann": 1}).answer((3, 4))
    assert cash(session, "Ann") == 7
    session.answer((2,))
    assert [row["amount"] for row in session.transfers()] == [7, 2, 1]
    assert cash(session, "Ann") == 4
    assert offered(session) == ["0", "10", "20", "30"]
    session.answer(10)
    assert (cash(session, "Ann"), session.state.loan["Ann"]) == (14, 20)
    assert offered(session) == ["buy", "leave"]                # then the landing
    assert owner(session, 4) == ""
