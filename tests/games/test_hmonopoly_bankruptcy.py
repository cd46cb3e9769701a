"""Debts in HMOnopoly that no loan covers: deals, sales to the bank, bankruptcy."""
from __future__ import annotations

import pytest
from hmo_help import cash, fees, kinds, landing, offered, owner, rejected, rolls, table, tokens

from kit.core.session import Session
from kit.games.hmonopoly.debt import Settlement
from kit.games.trading.offers import Act, Offer

LAKE = [6, 8, 9, 16, 23]         # lakeland and neurology: both HMOnopolies of 9
FULL = {"Ann": 40}


def owing(fee: int, **start: object) -> Session:
    """Ann lands on Bob's 9, which costs this fee: 1, 2 or 4 by its tokens, 8 or 16 in two HMOnopolies."""
    owns = {"Bob": LAKE if fee > 4 else [9], **start.pop("owns", {})}
    level = {9: {1: 0, 2: 1, 4: 2, 8: 1, 16: 2}[fee], **start.pop("level", {})}
    return landing("Ann", 9, owns=owns, level=level, **start)


@pytest.mark.clause("HMO-BNK-01")
def test_nothing_can_be_mortgaged():
    session = table(owns={"Ann": [4]})
    rejected(session, "Ann: mortgage harbor-orthopedics-hospital")
    rejected(session, Act("Ann", "mortgage", "harbor-orthopedics-hospital"))
    debt = owing(8, cash={"Ann": 3}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [4]})
    rejected(debt, "Ann: mortgage harbor-orthopedics-hospital")
    assert offered(debt) == ["Ann: sell harbor-orthopedics-hospital", "Ann: declare bankruptcy"]


# ------------------------------------------------------------------------------------------ loans first, then the rest


@pytest.mark.clause("HMO-BNK-02")
def test_sales_and_deals_wait_until_no_more_can_be_borrowed():
    session = owing(16, cash={"Ann": 4}, loan={"Ann": 10}, laps={"Ann": 1}, owns={"Ann": [2]})
    assert offered(session) == ["Ann: borrow 20"]
    rejected(session, "Ann: sell harbor-pediatrics-clinic")
    rejected(session, Offer("Ann", "Cy", ("harbor-pediatrics-clinic",), receives=12))
    rejected(session, Settlement("Ann", "Bob", ("harbor-pediatrics-clinic",), 0, 12))
    full = owing(16, cash={"Ann": 4}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2]})
    full.answer("Ann: sell harbor-pediatrics-clinic")
    assert (owner(full, 2), kinds(full).count("sold")) == ("", 1)


@pytest.mark.clause("HMO-BNK-02")
def test_on_the_first_lap_where_nothing_is_lent_a_debtor_goes_straight_on_to_sales():
    session = owing(2, cash={"Ann": 0}, owns={"Ann": [2]})
    session.answer("Ann: sell harbor-pediatrics-clinic")
    assert (cash(session, "Ann"), fees(session)) == (2, [("Ann", "Bob", 2)])


@pytest.mark.clause("HMO-BNK-02")
def test_at_a_table_that_says_so_the_order_is_free():
    session = owing(8, cash={"Ann": 4}, loan={"Ann": 10}, laps={"Ann": 1}, owns={"Ann": [2]},
                    options={"sell_before_loan_limit": True})
    assert offered(session) == ["Ann: borrow 10", "Ann: sell harbor-pediatrics-clinic"]
    deal = session.fork().answer(Offer("Ann", "Cy", ("harbor-pediatrics-clinic",), receives=6)).answer("accept")
    assert (cash(deal, "Ann"), owner(deal, 2), fees(deal)) == (2, "Cy", [("Ann", "Bob", 8)])
    session.answer("Ann: sell harbor-pediatrics-clinic")
    assert (cash(session, "Ann"), session.state.loan["Ann"], fees(session)) == (0, 10, [("Ann", "Bob", 8)])


@pytest.mark.clause("HMO-BNK-03")
def test_the_creditor_may_take_a_property_and_some_cash_for_the_whole_debt():
    session = owing(16, cash={"Ann": 2}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 13]})
    session.answer("Ann offers Bob 2+harbor-pediatrics-clinic to settle 16")
    assert (session.waiting.player, offered(session)) == ("Bob", ["refuse", "accept"])
    session.answer("accept")
    assert (cash(session, "Ann"), cash(session, "Bob"), owner(session, 2), owner(session, 13)) == (0, 20, "Bob", "Ann")
    assert session.state.to_move == "Bob"
    assert not session.state.players["Ann"].out


@pytest.mark.clause("HMO-BNK-03")
def test_a_property_may_stand_for_a_part_of_the_debt():
    session = owing(16, cash={"Ann": 9}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 13]})
    session.answer(Settlement("Ann", "Bob", ("harbor-pediatrics-clinic",), 0, 10)).answer("accept")
    assert (cash(session, "Ann"), cash(session, "Bob"), owner(session, 2)) == (3, 24, "Bob")
    assert fees(session) == [("Ann", "Bob", 6)]


@pytest.mark.clause("HMO-BNK-03")
def test_the_creditor_may_refuse_and_the_debtor_may_deal_with_anybody_else():
    session = owing(8, cash={"Ann": 2}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 13]})
    offer = Settlement("Ann", "Bob", ("harbor-pediatrics-clinic",), 0, 8)
    session.answer(offer).answer("refuse")
    rejected(session, offer)                                   # not the very same once more
    assert (owner(session, 2), session.waiting.about) == ("Ann", "Ann owes 8 and has 2: how to find the rest?")
    session.answer("Ann offers Cy 0+harbor-pediatrics-clinic for 9")
    assert session.waiting.player == "Cy"
    session.answer("accept")
    assert (cash(session, "Ann"), cash(session, "Cy"), owner(session, 2)) == (3, 9, "Cy")


@pytest.mark.clause("HMO-BNK-03")
def test_only_the_debtor_deals_and_the_bank_settles_for_no_property():
    session = owing(8, cash={"Ann": 2}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 13], "Cy": [1]})
    rejected(session, Offer("Cy", "Bob", ("harbor-cardiology-practice",), receives=3))
    rejected(session, Offer("Cy", "Ann", (), ("harbor-pediatrics-clinic",), pays=9))
    rejected(session, Settlement("Ann", "Cy", ("harbor-pediatrics-clinic",), 0, 8))
    tax = landing("Ann", 7, cash={"Ann": 1}, owns={"Ann": [2, 13]}).answer("D18")      # 2 to the center
    assert "Ann: sell harbor-pediatrics-clinic" in offered(tax)
    rejected(tax, Settlement("Ann", "center", ("harbor-pediatrics-clinic",), 0, 2))


@pytest.mark.clause("HMO-BNK-03")
def test_a_settlement_names_what_the_debtor_has_once_and_clears_no_more_than_it_owes():
    clinic, practice = "harbor-pediatrics-clinic", "prairie-oncology-practice"
    session = owing(8, cash={"Ann": 2}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 13], "Cy": [1]})
    for gives, pays, clears in (((), 2, 8), ((clinic, clinic), 0, 8), (("harbor-cardiology-practice",), 0, 8),
                                ((clinic,), 3, 8), ((clinic,), -1, 8), ((clinic,), 0, 9), ((clinic,), 0, 0)):
        rejected(session, Settlement("Ann", "Bob", gives, pays, clears))
    for text in (f"Ann offers Bob 0+{clinic} to settle all", "Ann to settle 8",
                 f"Bob offers Ann 0+{clinic} to settle 8"):
        rejected(session, text)
    assert (session.waiting.clause, kinds(session)[-1]) == ("HMO-BNK-02", "owes")
    session.answer(Settlement("Ann", "Bob", (clinic, practice), 1, 8)).answer("accept")
    assert (cash(session, "Ann"), owner(session, 2), owner(session, 13), fees(session)) == (1, "Bob", "Bob", [])
    told = next(event for event in session.events if event.kind == "settled")
    assert (told.clause, told.fields["player"], told.fields["amount"]) == ("HMO-BNK-03", "Ann", 8)
    rejected(session, Settlement("Ann", "Bob", ("harbor-pediatrics-clinic",), 0, 1))      # no debt any more


@pytest.mark.clause("HMO-BNK-03", "HMO-TRD-03")
def test_what_was_refused_before_the_debt_may_be_offered_again_in_it():
    start = table(owns={"Bob": LAKE, "Ann": [2, 13]}, level={9: 1}, cash={"Ann": 2}, loan=FULL, laps={"Ann": 1},
                  at={"Ann": 6})
    sale = Offer("Ann", "Cy", ("harbor-pediatrics-clinic",), receives=9)
    session = rolls(start.answer(sale).answer("refuse"), 3)
    session.answer(sale)
    assert (session.waiting.player, offered(session)) == ("Cy", ["refuse", "accept"])
    rejected(session.answer("refuse"), sale)                   # but not twice in the same debt


@pytest.mark.clause("HMO-TRD-03", "HMO-TOK-06")
def test_when_a_debt_is_paid_trades_and_tokens_are_open_to_all_again():
    session = owing(4, cash={"Ann": 1}, owns={"Ann": [2], "Cy": [1]})
    session.answer("Ann: sell harbor-pediatrics-clinic")
    assert (session.state.owed, session.state.creditor, session.state.dealers) == (0, "", [])
    session.answer("Cy: certify harbor-cardiology-practice")
    session.answer(Offer("Cy", "Bob", ("harbor-cardiology-practice",), receives=3)).answer("accept")
    assert owner(session, 1) == "Bob"


@pytest.mark.clause("HMO-BNK-04")
def test_properties_go_to_the_bank_one_by_one_at_list_price_until_the_debt_is_covered():
    session = owing(8, cash={"Ann": 2}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [4, 5, 25]})
    session.answer("Ann: sell harbor-orthopedics-hospital")
    assert (cash(session, "Ann"), owner(session, 4)) == (7, "")
    session.answer("Ann: sell larkspur-telecom")
    assert (cash(session, "Ann"), owner(session, 5), owner(session, 25)) == (1, "", "Ann")
    rejected(session, "Ann: sell bluestem-telecom")


@pytest.mark.clause("HMO-BNK-04")
@pytest.mark.parametrize(("place", "price"), [(13, 3), (14, 4), (11, 5), (12, 2)])
def test_each_kind_of_property_brings_its_price(place, price):
    session = owing(16, cash={"Ann": 0}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [place, 1]})
    session.answer(f"Ann: sell {session.board[place].id}")
    assert cash(session, "Ann") == price


@pytest.mark.clause("HMO-BNK-05")
def test_tokens_bring_nothing_in_a_sale_to_the_bank():
    session = owing(16, cash={"Ann": 0}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [1, 2, 4]}, level={1: 3, 2: 3, 4: 3})
    session.answer("Ann: sell harbor-cardiology-practice")
    assert cash(session, "Ann") == 3


@pytest.mark.clause("HMO-BNK-06")
def test_what_returns_to_the_bank_keeps_certification_and_expansion_only():
    session = owing(4, cash={"Ann": 0}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [1, 2, 4]}, level={1: 3, 2: 3, 4: 3})
    session.answer("Ann: sell harbor-pediatrics-clinic")
    assert [tokens(session, place) for place in (1, 2, 4)] == [2, 2, 2]
    assert owner(session, 2) == ""
    rolls(session, 11, "leave")                                # Bob, from 0
    session.state.players["Cy"].position = 39
    rolls(session, 3).answer((1, 2)).answer((1,)).answer(0)
    assert offered(session) == ["buy", "leave"]
    session.answer("buy")
    assert (owner(session, 2), tokens(session, 2), cash(session, "Cy")) == ("Cy", 2, 18 + 3 - 1 - 4)


@pytest.mark.clause("HMO-BNK-06")
def test_at_a_table_that_says_so_the_bank_takes_all_tokens_off():
    session = owing(4, cash={"Ann": 0}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [1, 2, 4]}, level={1: 3, 2: 3, 4: 3},
                    options={"bank_clears_tokens": True})
    session.answer("Ann: sell harbor-pediatrics-clinic")
    assert [tokens(session, place) for place in (1, 2, 4)] == [2, 0, 2]
    gone = owing(16, cash={"Ann": 0}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [1, 2]}, level={1: 2, 2: 1},
                 options={"bank_clears_tokens": True}).answer("Ann: declare bankruptcy")
    assert [tokens(gone, place) for place in (1, 2)] == [0, 0]


# ------------------------------------------------------------------------------------------------------- bankruptcy


@pytest.mark.clause("HMO-BNK-07")
def test_a_bankrupt_leaves_everything_to_the_bank_and_nothing_to_the_creditor():
    session = owing(16, cash={"Ann": 3}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 13, 5]}, level={2: 2})
    session.answer("Ann: declare bankruptcy")
    ann = session.state.players["Ann"]
    assert (ann.out, ann.cash, session.state.loan["Ann"]) == (True, 0, 0)
    assert [owner(session, place) for place in (2, 13, 5)] == ["", "", ""]
    assert cash(session, "Bob") == 18
    assert tokens(session, 2) == 2                             # these two never go (HMO-TOK-10)


@pytest.mark.clause("HMO-BNK-07")
def test_at_a_table_that_says_so_the_creditor_gets_the_cash():
    session = owing(16, cash={"Ann": 3}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 13, 5]},
                    options={"creditor_gets_cash_in_bankruptcy": True})
    session.answer("Ann: declare bankruptcy")
    assert (cash(session, "Ann"), cash(session, "Bob")) == (0, 21)
    assert [owner(session, place) for place in (2, 13, 5)] == ["", "", ""]


@pytest.mark.clause("HMO-BNK-08")
def test_nobody_gives_everything_to_another_hmo():
    session = owing(16, cash={"Ann": 3}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2]})
    rejected(session, Offer("Ann", "Cy", ("harbor-pediatrics-clinic",)))
    rejected(session, "Ann offers Cy 0+harbor-pediatrics-clinic for 0")
    rejected(session, Offer("Ann", "Cy", (), (), pays=3))
    rejected(session, "Ann offers Bob 3+harbor-pediatrics-clinic to settle 16")
    assert not session.state.players["Ann"].out


@pytest.mark.clause("HMO-BNK-08")
def test_nor_in_two_steps_by_settling_a_part_and_paying_the_rest():
    session = owing(16, cash={"Ann": 3}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2]})
    rejected(session, Settlement("Ann", "Bob", ("harbor-pediatrics-clinic",), 0, 13))
    rejected(session, Settlement("Ann", "Bob", ("harbor-pediatrics-clinic",), 0, 5))
    keeps_one = Settlement("Ann", "Bob", ("harbor-pediatrics-clinic",), 2, 16)
    session.answer(keeps_one).answer("accept")
    assert (cash(session, "Ann"), owner(session, 2)) == (1, "Bob")


@pytest.mark.clause("HMO-BNK-08")
def test_a_deal_during_a_debt_brings_the_debtor_money():
    session = owing(16, cash={"Ann": 3}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 13], "Cy": [1]})
    rejected(session, Offer("Ann", "Cy", ("harbor-pediatrics-clinic",), ("harbor-cardiology-practice",)))
    rejected(session, Offer("Ann", "Cy", ("harbor-pediatrics-clinic",), ("harbor-cardiology-practice",), pays=1))
    session.answer(Offer("Ann", "Cy", ("harbor-pediatrics-clinic",), ("harbor-cardiology-practice",), receives=1))
    session.answer("accept")
    assert (cash(session, "Ann"), owner(session, 1), owner(session, 2)) == (4, "Ann", "Cy")


@pytest.mark.clause("HMO-BNK-08")
def test_the_last_property_is_not_given_to_a_friend_for_less_than_the_debt_needs():
    clinic = "harbor-pediatrics-clinic"
    session = owing(16, cash={"Ann": 3}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 5]})
    session.answer(Offer("Ann", "Cy", ("larkspur-telecom",), receives=1)).answer("accept")     # the clinic is left
    rejected(session, Offer("Ann", "Cy", (clinic,), receives=1))                 # she would be bankrupt by it
    rejected(session, Offer("Ann", "Bob", (clinic,), receives=11))
    session.answer(Offer("Ann", "Cy", (clinic,), receives=13))
    rejected(session, Offer("Cy", "Ann", (), (clinic,), pays=11))
    session.answer(Offer("Cy", "Ann", (), (clinic,), pays=12)).answer("accept")
    assert (cash(session, "Ann"), owner(session, 2), fees(session)) == (0, "Cy", [("Ann", "Bob", 16)])
    assert not session.state.players["Ann"].out


@pytest.mark.clause("HMO-BNK-08")
def test_it_may_be_given_where_a_loan_still_covers_the_rest():
    free = {"sell_before_loan_limit": True}
    clinic = "harbor-pediatrics-clinic"
    session = owing(16, cash={"Ann": 3}, laps={"Ann": 1}, owns={"Ann": [2]}, options=free)
    settled = session.fork().answer(Settlement("Ann", "Bob", (clinic,), 0, 10)).answer("accept")
    settled.answer("Ann: borrow 10")
    assert (cash(settled, "Ann"), owner(settled, 2), fees(settled)) == (3 + 9 - 6, "Bob", [("Ann", "Bob", 6)])
    rejected(session, Settlement("Ann", "Bob", (clinic,), 3, 16))                # that would leave her nothing at all
    session.answer(Offer("Ann", "Cy", (clinic,), receives=1)).answer("accept").answer("Ann: borrow 20")
    assert (cash(session, "Ann"), fees(session)) == (4 + 18 - 16, [("Ann", "Bob", 16)])
    first_lap = owing(16, cash={"Ann": 3}, owns={"Ann": [2]}, options=free)      # nothing is lent yet
    rejected(first_lap, Offer("Ann", "Cy", (clinic,), receives=1))


@pytest.mark.clause("HMO-BNK-08")
def test_an_offer_back_in_a_debt_brings_the_debtor_money_too():
    clinic, practice = "harbor-pediatrics-clinic", "harbor-cardiology-practice"
    session = owing(16, cash={"Ann": 3}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2, 13], "Cy": [1]})
    session.answer(Offer("Ann", "Cy", (clinic,), (practice,), receives=5))
    rejected(session, Offer("Cy", "Ann", (practice,), (clinic,)))
    rejected(session, Offer("Cy", "Ann", (practice,), (clinic,), receives=1))
    session.answer(Offer("Cy", "Ann", (practice,), (clinic,), pays=2)).answer("accept")
    assert (cash(session, "Ann"), owner(session, 1), owner(session, 2)) == (5, "Ann", "Cy")


@pytest.mark.clause("HMO-BNK-09")
def test_who_has_nothing_left_to_borrow_or_sell_is_bankrupt():
    session = owing(8, cash={"Ann": 1}, loan=FULL, laps={"Ann": 1})
    assert session.state.players["Ann"].out                    # nothing was asked
    assert "bankrupt" in kinds(session)
    refused = owing(8, cash={"Ann": 1}, loan=FULL, laps={"Ann": 1}, owns={"Ann": [2]})
    refused.answer("Ann offers Cy 0+harbor-pediatrics-clinic for 9").answer("refuse")
    refused.answer("Ann: sell harbor-pediatrics-clinic")
    assert refused.state.players["Ann"].out                    # 5 of 8, and nothing left


@pytest.mark.clause("HMO-BNK-09")
def test_bankruptcy_is_declared_only_against_a_debt():
    session = table(cash={"Ann": 0}, loan=FULL)
    rejected(session, "Ann: declare bankruptcy")
    rejected(session, Act("Ann", "declare", "bankruptcy"))


@pytest.mark.clause("HMO-BNK-09")
def test_nobody_is_bankrupt_who_could_still_borrow():
    session = owing(4, cash={"Ann": 1}, loan={"Ann": 10}, laps={"Ann": 1}, owns={"Ann": [13]})
    rejected(session, "Ann: declare bankruptcy")
    free = owing(4, cash={"Ann": 1}, loan={"Ann": 10}, laps={"Ann": 1}, owns={"Ann": [13]},
                 options={"sell_before_loan_limit": True})
    rejected(free, "Ann: declare bankruptcy")


@pytest.mark.clause("HMO-BNK-09")
def test_before_the_first_pass_bankruptcy_may_be_declared_with_something_left_to_sell():
    session = owing(4, cash={"Ann": 1}, owns={"Ann": [13]})
    assert offered(session) == ["Ann: sell prairie-oncology-practice", "Ann: declare bankruptcy"]
    session.answer("Ann: declare bankruptcy")
    assert (session.state.players["Ann"].out, owner(session, 13)) == (True, "")


@pytest.mark.clause("HMO-BNK-10")
def test_after_a_bankruptcy_the_others_play_on_in_their_order():
    session = landing("Bob", 9, owns={"Cy": [9]}, cash={"Bob": 0})
    assert (session.state.players["Bob"].out, session.state.to_move) == (True, "Cy")
    rolls(session, 6, "leave")
    assert session.state.to_move == "Ann"
    rolls(session, 5, "leave")
    assert session.state.to_move == "Cy"


@pytest.mark.clause("HMO-BNK-07", "HMO-BNK-10")
def test_a_bankrupt_is_asked_nothing_and_may_do_nothing_in_the_windows_of_the_others():
    session = rolls(table(owns={"Cy": [36]}, at={"Ann": 16, "Bob": 33}, cash={"Bob": 0}), 4)
    assert session.waiting.others == ("Cy", "Ann")             # of Bob's window
    rolls(session, 3)                                          # he owes 1 to Cy and has nothing
    assert session.state.players["Bob"].out
    assert "fee" in kinds(session)
    assert session.waiting.others == ("Ann",)
    rolls(session, 6, "leave")
    assert (session.waiting.player, session.waiting.others) == ("Ann", ("Cy",))
    rejected(session, Offer("Ann", "Bob", pays=1))
    rejected(session, Offer("Cy", "Bob", ("pinewood-cardiology-clinic",), receives=1))


@pytest.mark.clause("HMO-BNK-10")
def test_a_bankruptcy_on_somebody_elses_turn_does_not_move_the_turn():
    session = landing("Ann", 30, owns={"Cy": [35]}, cash={"Bob": 0}, level={35: 0}, at={"Bob": 5})
    session.answer("Ann: relocate Bob").answer("foxglove-telecom")      # companies charge nothing
    assert not session.state.players["Bob"].out
    session = landing("Ann", 30, owns={"Cy": [36]}, cash={"Bob": 0}, at={"Bob": 5})
    session.answer("Ann: relocate Bob").answer("pinewood-cardiology-clinic")
    assert session.state.players["Bob"].out
    assert session.state.to_move == "Cy"                       # the next of those who are left
