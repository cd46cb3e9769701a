"""Loans in HMOnopoly: where they are taken, what they cost, how they are paid back."""
from __future__ import annotations

import pytest
from hmo_help import cash, draws, fees, kinds, landing, offered, rejected, rolls, table

from kit.core.requests import Choice
from kit.core.session import Session

LAKE = [6, 8, 9, 16, 23]         # lakeland and neurology: both HMOnopolies of 9


def passing(revenue: tuple[int, int] = (3, 4), die: int = 2, **start: object) -> Session:
    """Ann walks from 38 to 4, over Fiscal Year; revenue and expenses are rolled."""
    return rolls(table(at={"Ann": 38}, **start), 6).answer(revenue).answer((die,))


def stopping(**start: object) -> Session:
    """Ann walks from 35 onto Fiscal Year and rolls 7 for revenue."""
    return rolls(table(at={"Ann": 35, "Bob": 12, "Cy": 13}, **start), 5).answer((3, 4))


def owing(fee: int, **start: object) -> Session:
    """Ann lands on Bob's 9, which costs this fee: 2 alone and certified, 8 or 16 in two HMOnopolies."""
    owns = {"Bob": LAKE if fee > 2 else [9], **start.pop("owns", {})}
    return landing("Ann", 9, owns=owns, level={9: {2: 1, 8: 1, 16: 2}[fee]}, **start)


def loan(session: Session, name: str = "Ann") -> int:
    amount: int = session.state.loan[name]
    return amount


def amounts(session: Session, reason: str) -> list[int]:
    """What has been paid so far under this heading."""
    return [row["amount"] for row in session.transfers() if row["reason"] == reason]


# ----------------------------------------------------------------------------------------- borrowing at Fiscal Year


@pytest.mark.clause("HMO-LON-01")
def test_loans_come_in_tens():
    session = passing(laps={"Ann": 1})
    assert offered(session) == ["0", "10", "20", "30", "40"]
    bank = cash(session, "bank")
    rejected(session, 15)
    session.answer(20)
    assert (loan(session), cash(session, "Ann"), cash(session, "bank")) == (20, 18 + 7 - 2 + 20, bank - 20)


@pytest.mark.clause("HMO-LON-02")
def test_no_loan_exceeds_40():
    session = passing(loan={"Ann": 30}, laps={"Ann": 1}).answer("interest")
    assert offered(session) == ["0", "10"]
    rejected(session, 20)
    session.answer(10)
    assert loan(session) == 40
    full = passing(loan={"Ann": 40}, laps={"Ann": 1}).answer("interest")
    assert offered(full) == ["buy", "leave"]                   # nothing more can be borrowed: the landing comes next


@pytest.mark.clause("HMO-LON-03")
def test_there_is_no_loan_before_the_first_pass():
    session = owing(2, cash={"Ann": 1}, owns={"Ann": [13]})
    assert offered(session) == ["Ann: sell prairie-oncology-practice", "Ann: declare bankruptcy"]
    rejected(session, "Ann: borrow 10")


@pytest.mark.clause("HMO-LON-03")
def test_the_first_pass_itself_allows_a_loan():
    session = passing()
    assert offered(session) == ["0", "10", "20", "30", "40"]
    session.answer(10)
    assert loan(session) == 10


@pytest.mark.clause("HMO-LON-03")
def test_at_a_table_that_says_so_the_first_pass_allows_no_loan_but_the_second_does():
    late = {"borrow_on_first_pass": False}
    assert offered(passing(options=late)) == ["buy", "leave"]
    assert offered(passing(options=late, laps={"Ann": 1})) == ["0", "10", "20", "30", "40"]


@pytest.mark.clause("HMO-LON-03")
def test_at_such_a_table_a_shortfall_on_the_first_pass_finds_no_loan_either():
    session = passing((1, 2), 5, options={"borrow_on_first_pass": False}, cash={"Ann": 0}, owns={"Ann": [13]})
    assert offered(session) == ["Ann: sell prairie-oncology-practice", "Ann: declare bankruptcy"]
    later = owing(8, options={"borrow_on_first_pass": False}, cash={"Ann": 3}, laps={"Ann": 1})
    assert offered(later) == ["Ann: borrow 10"]


@pytest.mark.clause("HMO-LON-04")
def test_without_a_debt_and_away_from_fiscal_year_nothing_is_lent():
    session = table(at={"Ann": 14}, laps={"Ann": 1}, cash={"Ann": 0})
    rejected(session, "Ann: borrow 10")
    rejected(session, 10)
    rolls(session, 3)                                          # she draws a card: no loan there either
    rejected(session, 10)


# ------------------------------------------------------------------------------------------- interest and repayment


@pytest.mark.clause("HMO-LON-05")
def test_every_later_pass_costs_a_tenth_of_the_loan():
    session = passing((3, 4), 1, loan={"Ann": 20}, cash={"Ann": 5}, laps={"Ann": 1})
    assert cash(session, "Ann") == 5 + 7 - 1 - 2
    interest = [row for row in session.transfers() if row["reason"] == "interest"]
    assert [(row["payer"], row["payee"], row["amount"]) for row in interest] == [("Ann", "bank", 2)]


@pytest.mark.clause("HMO-LON-06")
def test_money_bears_no_interest_at_the_pass_at_which_it_is_borrowed():
    first = passing(cash={"Ann": 5}, laps={"Ann": 1}).answer(20)
    assert (cash(first, "Ann"), loan(first), amounts(first, "interest")) == (30, 20, [])

    more = passing(loan={"Ann": 10}, cash={"Ann": 0}, laps={"Ann": 1})
    assert amounts(more, "interest") == [1]
    more.answer(10)
    assert (loan(more), amounts(more, "interest")) == (20, [1])
    more.answer("leave")
    rolls(more, 6, "leave")                                    # Bob
    rolls(more, 5, "leave")                                    # Cy
    rolls(more, 6, "harbor-orthopedics-hospital").answer((1, 2)).answer((1,))     # Ann, once round by the corner
    more.answer("interest")
    assert amounts(more, "interest") == [1, 2]


@pytest.mark.clause("HMO-LON-07")
def test_repaying_everything_replaces_the_interest():
    session = passing(loan={"Ann": 30}, cash={"Ann": 34}, laps={"Ann": 1})
    assert offered(session) == ["interest", "10", "20", "30"]
    session.answer(30)
    assert (cash(session, "Ann"), loan(session), amounts(session, "interest")) == (9, 0, [])


@pytest.mark.clause("HMO-LON-08")
def test_repayment_waits_for_fiscal_year():
    session = table(at={"Ann": 22}, loan={"Ann": 10}, cash={"Ann": 50}, laps={"Ann": 1})
    rejected(session, "Ann: repay 10")
    rejected(session, 10)
    rolls(session, 4, "leave")
    assert loan(session) == 10


@pytest.mark.clause("HMO-LON-09")
def test_who_repays_at_a_pass_does_not_borrow_there():
    session = passing(loan={"Ann": 20}, cash={"Ann": 30}, laps={"Ann": 1}).answer(10)
    rejected(session, 10)
    assert offered(session) == ["buy", "leave"]                # the landing: no loan was offered
    assert loan(session) == 10


@pytest.mark.clause("HMO-LON-09")
def test_who_had_to_borrow_at_a_pass_does_not_repay_there():
    session = passing((1, 2), 5, loan={"Ann": 20}, cash={"Ann": 0}, laps={"Ann": 1})
    session.answer("Ann: borrow 10")
    assert amounts(session, "interest") == [2]                 # not asked whether to repay
    assert offered(session) == ["0", "10"]


@pytest.mark.clause("HMO-LON-14")
def test_part_of_a_loan_may_be_repaid_in_tens_and_the_interest_stays():
    session = passing(loan={"Ann": 30}, cash={"Ann": 20}, laps={"Ann": 1})
    assert offered(session) == ["interest", "10", "20"]
    rejected(session, 5)
    session.answer(20)
    assert (amounts(session, "interest"), cash(session, "Ann"), loan(session)) == ([3], 2, 10)


@pytest.mark.clause("HMO-LON-14")
def test_at_a_table_that_says_so_only_the_rest_bears_interest():
    session = passing(loan={"Ann": 30}, cash={"Ann": 20}, laps={"Ann": 1},
                      options={"interest_base_after_part_repayment": "remaining"}).answer(20)
    assert (amounts(session, "interest"), cash(session, "Ann"), loan(session)) == ([1], 4, 10)
    nothing_repaid = passing(loan={"Ann": 30}, cash={"Ann": 20}, laps={"Ann": 1},
                             options={"interest_base_after_part_repayment": "remaining"}).answer("interest")
    assert amounts(nothing_repaid, "interest") == [3]


@pytest.mark.clause("HMO-LON-14")
def test_a_part_is_offered_only_with_the_interest_that_stays_due():
    session = passing(loan={"Ann": 30}, cash={"Ann": 17}, laps={"Ann": 1})     # 22 in hand: 20 and 3 are too much
    assert offered(session) == ["interest", "10"]
    session = passing(loan={"Ann": 30}, cash={"Ann": 17}, laps={"Ann": 1},
                      options={"interest_base_after_part_repayment": "remaining"})
    assert offered(session) == ["interest", "10", "20"]        # 20 and 1


# ------------------------------------------------------------------------------- payments that one cannot make


@pytest.mark.clause("HMO-LON-10")
def test_who_cannot_pay_a_fee_is_offered_a_loan_on_the_spot():
    session = owing(8, cash={"Ann": 3}, laps={"Ann": 1})
    assert isinstance(session.waiting, Choice)
    assert (session.waiting.player, offered(session)) == ("Ann", ["Ann: borrow 10"])
    session.answer("Ann: borrow 10")
    assert fees(session) == [("Ann", "Bob", 8)]
    assert cash(session, "Ann") == 3 + 9 - 8


@pytest.mark.clause("HMO-LON-10")
def test_a_debt_on_somebody_elses_turn_is_settled_by_the_debtor_at_once():
    session = landing("Ann", 30, owns={"Bob": LAKE}, level={9: 1}, at={"Cy": 5}, cash={"Cy": 3}, laps={"Cy": 1})
    session.answer("Ann: relocate Cy").answer("lakeland-neurology-hospital")
    assert (session.waiting.player, offered(session)) == ("Cy", ["Cy: borrow 10"])
    session.answer("Cy: borrow 10")
    assert (cash(session, "Cy"), cash(session, "Bob"), session.state.to_move) == (4, 26, "Bob")


@pytest.mark.clause("HMO-LON-10")
def test_expenses_rolled_by_a_card_are_met_by_a_loan_with_surcharge():
    session = draws("D20", cash={"Ann": 1}, laps={"Ann": 1}).answer((5,)).answer("Ann: borrow 10")
    assert (cash(session, "Ann"), loan(session), amounts(session, "surcharge")) == (1 + 9 - 5, 10, [1])


@pytest.mark.clause("HMO-LON-11")
def test_no_loan_pays_for_a_takeover_roll():
    session = landing("Ann", 14, at={"Bob": 14}, cash={"Ann": 1}, laps={"Ann": 1}, owns={"Ann": [14]})
    session.answer("Bob").answer("roll").answer((1, 2))
    assert kinds(session)[-1] == "takeover_ends"               # the next roll costs 2, and she has 0
    assert (session.state.to_move, loan(session)) == ("Bob", 0)


@pytest.mark.clause("HMO-LON-11")
def test_no_loan_pays_for_a_purchase_a_token_or_an_optional_card():
    poor = {"cash": {"Ann": 0}, "laps": {"Ann": 1}}
    purchase = landing("Ann", 14, **poor)
    assert purchase.state.to_move == "Bob"                     # not even asked
    rejected(table(owns={"Ann": [14]}, **poor), "Ann: certify prairie-orthopedics-clinic")
    card = draws("A18", **poor)
    assert offered(card) == ["decline"]
    for session in (purchase, card):
        rejected(session, "Ann: borrow 10")


@pytest.mark.clause("HMO-LON-12")
def test_a_loan_for_an_unmet_payment_costs_a_tenth_at_once():
    session = owing(16, cash={"Ann": 7}, laps={"Ann": 1})
    bank = cash(session, "bank")
    session.answer("Ann: borrow 10")
    assert (amounts(session, "surcharge"), fees(session)) == ([1], [("Ann", "Bob", 16)])
    assert (cash(session, "Ann"), loan(session), cash(session, "bank")) == (0, 10, bank - 9)


@pytest.mark.clause("HMO-LON-13")
def test_such_a_loan_bears_the_usual_interest_from_the_next_pass_on():
    session = rolls(table(("Ann", "Bob"), at={"Ann": 28, "Bob": 12}, owns={"Bob": [31]}, level={31: 2},
                          cash={"Ann": 0}, laps={"Ann": 1}), 3, "Ann: borrow 10")
    assert (loan(session), cash(session, "Ann")) == (10, 5)
    rolls(session, 2, "leave")                                 # Bob
    rolls(session, 11).answer((1, 2)).answer((1,))             # Ann, from 31 over Fiscal Year to 2
    assert amounts(session, "interest") == [1]


@pytest.mark.clause("HMO-LON-15")
def test_everybodys_loan_is_on_record_and_a_multiple_of_ten():
    session = owing(16, cash={"Ann": 3}, laps={"Ann": 1}, loan={"Bob": 30})
    assert session.state.loan == {"Ann": 0, "Bob": 30, "Cy": 0}
    session.answer("Ann: borrow 20")
    assert session.state.loan == {"Ann": 20, "Bob": 30, "Cy": 0}
    told = [event.text for event in session.events if event.kind == "borrowed"]
    assert told == ["Ann borrows 20; the loan is now 20."]


@pytest.mark.clause("HMO-LON-16")
def test_a_shortfall_at_fiscal_year_is_met_by_that_passs_loan_without_surcharge():
    session = passing((1, 2), 5, loan={"Ann": 20}, cash={"Ann": 0}, laps={"Ann": 1})
    session.answer("Ann: borrow 10")
    assert (cash(session, "Ann"), loan(session)) == (6, 30)
    assert (amounts(session, "surcharge"), amounts(session, "expenses"), amounts(session, "interest")) == ([], [5], [2])


@pytest.mark.clause("HMO-LON-16")
def test_interest_that_cannot_be_paid_is_met_without_surcharge_too():
    session = passing((1, 2), 3, loan={"Ann": 20}, cash={"Ann": 0}, laps={"Ann": 1})
    session.answer("Ann: borrow 10")
    assert (cash(session, "Ann"), loan(session), amounts(session, "surcharge")) == (8, 30, [])


@pytest.mark.clause("HMO-LON-17")
def test_no_more_is_lent_than_the_payment_needs():
    session = owing(16, cash={"Ann": 3}, laps={"Ann": 1})
    assert offered(session) == ["Ann: borrow 20"]
    rejected(session, "Ann: borrow 10")
    rejected(session, "Ann: borrow 30")
    session.answer("Ann: borrow 20")
    assert (cash(session, "Ann"), loan(session)) == (3 + 18 - 16, 20)


@pytest.mark.clause("HMO-LON-17")
def test_where_the_limit_does_not_cover_the_payment_all_that_is_left_is_lent():
    session = owing(16, cash={"Ann": 3}, laps={"Ann": 1}, loan={"Ann": 30}, owns={"Ann": [1, 2]})
    assert offered(session) == ["Ann: borrow 10"]
    session.answer("Ann: borrow 10")
    assert (cash(session, "Ann"), loan(session)) == (12, 40)
    assert session.waiting.about == "Ann owes 16 and has 12: how to find the rest?"
    assert "Ann: sell harbor-cardiology-practice" in offered(session)


@pytest.mark.clause("HMO-LON-17")
def test_the_surcharge_counts_when_the_need_is_measured():
    assert offered(owing(8, cash={"Ann": 0}, laps={"Ann": 1})) == ["Ann: borrow 10"]
    assert offered(owing(16, cash={"Ann": 7}, laps={"Ann": 1})) == ["Ann: borrow 10"]   # 9 short, and 10 brings 9
    assert offered(owing(16, cash={"Ann": 6}, laps={"Ann": 1})) == ["Ann: borrow 20"]   # 10 short


@pytest.mark.clause("HMO-LON-12", "HMO-LON-17")
def test_at_a_table_that_says_so_any_amount_may_be_borrowed_for_it():
    session = owing(8, cash={"Ann": 3}, laps={"Ann": 1}, options={"distress_loan_size": "free"})
    assert offered(session) == [f"Ann: borrow {amount}" for amount in (10, 20, 30, 40)]
    session.answer("Ann: borrow 30")
    assert (cash(session, "Ann"), loan(session), amounts(session, "surcharge")) == (3 + 27 - 8, 30, [3])


@pytest.mark.clause("HMO-LON-18")
def test_who_repaid_at_a_pass_may_still_borrow_for_a_fee_in_the_same_turn():
    session = passing((1, 2), 1, owns={"Bob": [1, 2, 4]}, level={4: 2}, loan={"Ann": 10}, cash={"Ann": 10},
                      laps={"Ann": 1}).answer(10)
    assert (cash(session, "Ann"), offered(session)) == (2, ["Ann: borrow 10"])
    session.answer("Ann: borrow 10")
    assert (cash(session, "Ann"), loan(session), amounts(session, "surcharge")) == (2 + 9 - 8, 10, [1])


@pytest.mark.clause("HMO-LON-19")
def test_stopping_on_fiscal_year_counts_as_a_pass_and_leaving_it_does_not_count_again():
    session = stopping(loan={"Ann": 10}, cash={"Ann": 5}, laps={"Ann": 1})
    assert offered(session) == ["interest", "10"]              # 12 in hand: she could also repay
    session.answer("interest")
    assert cash(session, "Ann") == 11
    assert offered(session) == ["0", "10", "20", "30"]
    session.answer(0)
    rolls(session, 3, "leave")                                 # Bob
    rolls(session, 3, "leave")                                 # Cy
    rolls(session, 4, "leave")
    assert (cash(session, "Ann"), session.state.to_move) == (11, "Bob")


@pytest.mark.clause("HMO-LON-19")
def test_stopping_may_be_the_first_pass():
    session = stopping()
    assert offered(session) == ["0", "10", "20", "30", "40"]


@pytest.mark.clause("HMO-LON-19")
def test_at_a_table_that_says_so_stopping_counts_for_no_loan():
    session = stopping(loan={"Ann": 10}, cash={"Ann": 5}, laps={"Ann": 1},
                       options={"landing_counts_as_pass_for_loans": False})
    assert (cash(session, "Ann"), loan(session), session.state.to_move) == (12, 10, "Bob")
    first = stopping(options={"landing_counts_as_pass_for_loans": False})
    assert (first.state.players["Ann"].laps, first.state.to_move) == (0, "Bob")
