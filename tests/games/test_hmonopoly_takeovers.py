"""Hostile takeovers in HMOnopoly: who may start one, what the rolls cost, what they win."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hmo_help import cash, draws, fees, kinds, landing, offered, owner, rejected, rolls, table, tokens

from kit.core.requests import Choice
from kit.core.session import Session
from kit.games.trading.offers import Offer

HARBOR = ["harbor-cardiology-practice", "harbor-pediatrics-clinic", "harbor-orthopedics-hospital"]


def meeting(**start: object) -> Session:
    """Ann lands on 14, a clinic of her own, where Bob stands: nothing but the takeover is asked."""
    owns = {"Ann": [14], **start.pop("owns", {})}
    return landing("Ann", 14, at={"Bob": 14, **start.pop("at", {})}, owns=owns, **start)


def takeover(**start: object) -> Session:
    """Ann has begun an ordinary takeover of Bob; her first roll is next."""
    return meeting(**start).answer("Bob")


def chance_of(session: Session, kind: str) -> Fraction:
    """How likely the roll that is waited for brings a choice (a prize) that holds this option."""
    return sum((p for roll, p in session.waiting.odds() if kind in offered(session.fork().answer(roll))), Fraction(0))


# ----------------------------------------------------------------------------------------------------- who, and when


@pytest.mark.clause("HMO-HTO-01")
def test_a_takeover_is_offered_where_another_player_stands_and_nowhere_else():
    there = landing("Ann", 14, at={"Bob": 14})
    assert (there.waiting.clause, offered(there)) == ("HMO-HTO-01", ["decline", "Bob"])
    beside = landing("Ann", 13, at={"Bob": 14})
    assert (beside.waiting.clause, offered(beside)) == ("HMO-HCF-04", ["buy", "leave"])
    rejected(table(at={"Ann": 14, "Bob": 14}), "Bob")          # standing together is not landing
    rejected(table(at={"Ann": 14, "Bob": 14}), "Ann: takeover Bob")


@pytest.mark.clause("HMO-HTO-02")
def test_a_takeover_is_a_choice_and_declining_it_costs_nothing():
    session = landing("Ann", 14, at={"Bob": 14}, owns={"Bob": [14]}).answer("decline")
    assert "takeover" not in kinds(session)
    assert fees(session) == [("Ann", "Bob", 1)]                # the space is resolved
    assert cash(session, "Ann") == 17


@pytest.mark.clause("HMO-HTO-03")
def test_the_one_who_lands_picks_one_of_those_who_stand_there():
    session = meeting(at={"Cy": 14})
    assert (session.waiting.player, offered(session)) == ("Ann", ["decline", "Bob", "Cy"])
    session.answer("Bob").answer("roll").answer((1, 2))
    rejected(session, "Cy")
    session.answer("stop")
    assert (session.state.to_move, kinds(session).count("takeover")) == ("Bob", 1)
    asked = {event.fields["player"] for event in session.events if event.kind == "takeover"}
    assert asked == {"Ann"}


@pytest.mark.clause("HMO-HTO-03")
def test_they_are_named_clockwise_and_a_bankrupt_is_not_among_them():
    session = landing("Bob", 14, at={"Ann": 14, "Cy": 14}, owns={"Bob": [14]})
    assert offered(session) == ["decline", "Cy", "Ann"]
    gone = landing("Ann", 4, owns={"Cy": [4], "Bob": [13]}, cash={"Ann": 0}, at={"Bob": 1})
    assert gone.state.players["Ann"].out
    rolls(gone, 3)                                             # Bob comes to where she was
    assert fees(gone) == [("Bob", "Cy", 1)]
    assert gone.state.to_move == "Cy"


@pytest.mark.clause("HMO-HTO-03")
def test_any_landing_counts_by_card_by_corner_or_by_being_moved():
    by_card = landing("Ann", 28, at={"Bob": 30, "Cy": 20}).answer("D01").answer((1, 2)).answer((1,)).answer(0)
    assert offered(by_card) == ["decline", "Cy"]
    by_corner = landing("Ann", 10, at={"Bob": 14}).answer("prairie-orthopedics-clinic")
    assert offered(by_corner) == ["decline", "Bob"]
    moved = landing("Ann", 30, at={"Bob": 14}).answer("Ann: relocate Cy").answer("prairie-orthopedics-clinic")
    assert (moved.waiting.player, offered(moved)) == ("Cy", ["decline", "Bob"])


# ------------------------------------------------------------------------------------------------ what the rolls cost


@pytest.mark.clause("HMO-HTO-04")
def test_the_rolls_cost_1_2_4_8_and_twice_as_much_each_time():
    session = takeover(cash={"Ann": 20})
    bank = cash(session, "bank")
    for left in (19, 17, 13, 5):
        session.answer("roll").answer((1, 2))
        assert cash(session, "Ann") == left
    assert cash(session, "bank") == bank + 15
    assert (kinds(session)[-1], session.state.to_move) == ("takeover_ends", "Bob")     # a fifth costs 16
    rejected(session, "stop")


@pytest.mark.clause("HMO-HTO-04")
def test_the_price_doubles_without_end():
    session = takeover(cash={"Ann": 200})
    for spent in (1, 3, 7, 15, 31, 63, 127):
        session.answer("roll").answer((1, 2))
        assert cash(session, "Ann") == 200 - spent


@pytest.mark.clause("HMO-HTO-05")
def test_a_roll_is_paid_in_cash_before_it_is_made():
    assert meeting(cash={"Ann": 0}, laps={"Ann": 1}).state.to_move == "Bob"     # no takeover, no loan
    session = takeover(cash={"Ann": 1}).answer("roll")
    assert session.waiting.kind == "dice"
    assert cash(session, "Ann") == 0


# ----------------------------------------------------------------------------------------------------- what they win


@pytest.mark.clause("HMO-HTO-06")
def test_doubles_win_the_number_rolled_in_money_or_one_hcf():
    session = takeover(cash={"Bob": 12}, owns={"Bob": [1, 9]}).answer("roll")
    assert chance_of(session, "harbor-cardiology-practice") == Fraction(1, 6)
    session.answer((5, 5))
    assert offered(session) == ["money", "harbor-cardiology-practice", "lakeland-neurology-hospital", "nothing"]
    money = session.fork().answer("money")
    assert (cash(money, "Ann"), cash(money, "Bob")) == (18 - 1 + 10, 2)
    session.answer("lakeland-neurology-hospital")
    assert (owner(session, 9), owner(session, 1), cash(session, "Bob")) == ("Ann", "Bob", 12)


@pytest.mark.clause("HMO-HTO-06")
@pytest.mark.parametrize(("face", "total"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 10)])
def test_the_number_rolled_is_the_total_or_at_a_table_that_says_so_one_face(face, total):
    as_read = takeover().answer("roll").answer((face, face)).answer("money")
    assert cash(as_read, "Bob") == 18 - total
    by_face = takeover(options={"takeover_money": "face"}).answer("roll").answer((face, face)).answer("money")
    assert cash(by_face, "Bob") == 18 - face


@pytest.mark.clause("HMO-HTO-06")
def test_doubles_below_sixes_come_five_times_in_36():
    session = takeover(owns={"Bob": [1, 2, 4]}).answer("roll")
    assert chance_of(session, "harbor-cardiology-practice") == Fraction(5, 36)
    assert chance_of(session, "harbor") == Fraction(1, 36)


@pytest.mark.clause("HMO-HTO-07")
def test_the_roller_picks_the_prize_or_takes_nothing_before_it_rolls_again():
    session = takeover(owns={"Bob": [1, 9]}).answer("roll").answer((2, 2))
    assert isinstance(session.waiting, Choice)
    assert (session.waiting.player, session.waiting.others) == ("Ann", ())
    rejected(session, "Bob: harbor-cardiology-practice")
    rejected(session, "roll")
    nothing = session.fork().answer("nothing")
    assert (owner(nothing, 1), cash(nothing, "Bob"), offered(nothing)) == ("Bob", 18, ["stop", "roll"])
    session.answer("harbor-cardiology-practice")
    assert owner(session, 1) == "Ann"


@pytest.mark.clause("HMO-HTO-08")
def test_no_more_money_is_won_than_the_target_has():
    session = takeover(cash={"Bob": 6}).answer("roll").answer((5, 5)).answer("money")
    assert (cash(session, "Bob"), cash(session, "Ann")) == (0, 18 - 1 + 6)
    assert "owes" not in kinds(session)


@pytest.mark.clause("HMO-HTO-08")
def test_from_a_target_without_anything_doubles_win_nothing_and_nothing_is_asked():
    session = takeover(cash={"Bob": 0}).answer("roll").answer((5, 5))
    assert (kinds(session)[-1], offered(session)) == ("no_prize", ["stop", "roll"])


@pytest.mark.clause("HMO-HTO-09")
def test_double_sixes_win_all_the_money_or_a_whole_hmonopoly():
    session = takeover(cash={"Bob": 9}, owns={"Ann": [13], "Bob": [1, 2, 4, 14, 21, 39]}).answer("roll").answer((6, 6))
    assert offered(session) == ["money", "harbor", "orthopedics", "nothing"]
    rejected(session, "harbor-cardiology-practice")
    rejected(session, "pinewood-oncology-hospital")
    money = session.fork().answer("money")
    assert (cash(money, "Bob"), cash(money, "Ann")) == (0, 18 - 1 + 9)
    session.answer("harbor")
    assert [owner(session, place) for place in (1, 2, 4, 14, 21, 39)] == ["Ann", "Ann", "Ann", "Bob", "Bob", "Bob"]
    assert session.game.hmonopolies("Ann") == ["harbor"]
    assert session.game.hmonopolies("Bob") == []               # orthopedics is broken


@pytest.mark.clause("HMO-HTO-10")
def test_without_an_hmonopoly_double_sixes_win_all_the_money_or_one_hcf():
    session = takeover(cash={"Bob": 9}, owns={"Bob": [1, 9]}).answer("roll").answer((6, 6))
    assert offered(session) == ["money", "harbor-cardiology-practice", "lakeland-neurology-hospital", "nothing"]
    session.answer("money")
    assert cash(session, "Bob") == 0


@pytest.mark.clause("HMO-HTO-10")
def test_at_a_table_that_says_so_they_win_one_hcf_only():
    only = {"double_six_without_hmonopoly": "hcf_only"}
    session = takeover(cash={"Bob": 9}, owns={"Bob": [1, 9]}, options=only).answer("roll").answer((6, 6))
    assert offered(session) == ["harbor-cardiology-practice", "lakeland-neurology-hospital", "nothing"]
    whole = takeover(cash={"Bob": 9}, owns={"Bob": [1, 2, 4]}, options=only).answer("roll").answer((6, 6))
    assert offered(whole) == ["money", "harbor", "nothing"]
    lower = takeover(cash={"Bob": 9}, owns={"Bob": [1]}, options=only).answer("roll").answer((1, 1))
    assert offered(lower) == ["money", "harbor-cardiology-practice", "nothing"]


@pytest.mark.clause("HMO-HTO-11")
def test_a_roll_without_doubles_wins_nothing():
    session = takeover(owns={"Bob": [1]}).answer("roll")
    assert chance_of(session, "nothing") == Fraction(1, 6)
    session.answer((3, 5))
    assert [(row["payer"], row["payee"], row["amount"]) for row in session.transfers()] == [("Ann", "bank", 1)]
    assert (owner(session, 1), offered(session)) == ("Bob", ["stop", "roll"])


@pytest.mark.clause("HMO-HTO-12")
def test_after_a_success_the_roller_may_go_on_at_the_next_price():
    session = takeover(cash={"Ann": 20}, owns={"Bob": [1, 9]})
    session.answer("roll").answer((2, 2)).answer("harbor-cardiology-practice")
    assert session.waiting.about == "Ann against Bob: roll for 2?"
    session.answer("roll").answer((3, 3)).answer("lakeland-neurology-hospital")
    assert [owner(session, place) for place in (1, 9)] == ["Ann", "Ann"]
    assert cash(session, "Ann") == 20 - 1 - 2


@pytest.mark.clause("HMO-HTO-12")
def test_at_a_table_that_says_so_an_ordinary_takeover_ends_with_its_first_success():
    ends = {"ordinary_takeover_ends_on_success": True}
    session = takeover(owns={"Bob": [1, 9]}, options=ends).answer("roll").answer((1, 2)).answer("roll").answer((2, 2))
    session.answer("harbor-cardiology-practice")
    assert (kinds(session)[-1], session.state.to_move) == ("takeover_ends", "Bob")
    corner = landing("Ann", 30, owns={"Bob": [1, 9]}, options=ends).answer("Ann: takeover Bob")
    corner.answer("roll").answer((2, 2)).answer("harbor-cardiology-practice")
    assert offered(corner) == ["stop", "roll"]


@pytest.mark.clause("HMO-HTO-13")
def test_on_an_occupied_corner_only_the_corners_own_takeover_is_open_once():
    session = landing("Ann", 30, at={"Bob": 30, "Cy": 5})
    assert session.waiting.clause == "HMO-HTC-01"
    assert offered(session)[:3] == ["decline", "Ann: takeover Bob", "Ann: takeover Cy"]
    session.answer("Ann: takeover Cy")
    session.answer("roll").answer((1, 2)).answer("roll").answer((1, 2))
    assert (cash(session, "Ann"), session.waiting.about) == (18, "Ann against Cy: roll for 1?")
    session.answer("stop")
    assert session.state.to_move == "Bob"


@pytest.mark.clause("HMO-HTO-14")
def test_tokens_travel_with_what_is_taken_and_broken_sets_lose_their_network():
    session = takeover(owns={"Bob": [1, 2, 4]}, level={1: 3, 2: 3, 4: 3}).answer("roll").answer((2, 2))
    session.answer("harbor-pediatrics-clinic")
    assert (owner(session, 2), [tokens(session, place) for place in (1, 2, 4)]) == ("Ann", [2, 2, 2])


@pytest.mark.clause("HMO-HTO-14")
def test_a_prize_that_completes_a_type_ends_the_game_before_the_next_roll():
    hospitals = [4, 9, 11, 18, 24, 29, 39]
    session = takeover(owns={"Ann": hospitals[:6], "Bob": hospitals[6:]}).answer("roll").answer((2, 2))
    session.answer("pinewood-oncology-hospital")
    assert session.over
    assert session.result.winners == ("Ann",)
    rejected(session, "roll")


# ------------------------------------------------------------------------------------------------------------- deals


@pytest.mark.clause("HMO-HTO-15")
def test_the_target_may_buy_the_roller_off():
    session = takeover().answer("roll").answer((1, 2))
    session.answer("Bob offers Ann 5 for 0")
    assert (session.waiting.player, offered(session)) == ("Ann", ["refuse", "accept"])
    session.answer("accept")
    assert (cash(session, "Ann"), cash(session, "Bob")) == (18 - 1 + 5, 13)
    assert (kinds(session)[-1], session.state.to_move) == ("takeover_ends", "Bob")


@pytest.mark.clause("HMO-HTO-15")
def test_a_refused_plea_lets_the_rolling_go_on():
    session = takeover(owns={"Bob": [1]}).answer("Bob offers Ann 5 for 0").answer("refuse")
    assert offered(session) == ["stop", "roll"]
    session.answer("Ann offers Bob 0 for 0+harbor-cardiology-practice")     # her own terms: an HCF, or she rolls
    assert session.waiting.player == "Bob"
    session.answer("Bob offers Ann 6 for 0").answer("accept")               # and his
    assert (cash(session, "Bob"), owner(session, 1)) == (12, "Bob")


@pytest.mark.clause("HMO-HTO-15")
def test_a_refused_plea_may_be_made_again_once_the_dice_have_spoken():
    session = takeover().answer("Bob offers Ann 5 for 0").answer("refuse")
    rejected(session, "Bob offers Ann 5 for 0")
    session.answer("roll").answer((1, 2)).answer("Bob offers Ann 5 for 0").answer("accept")
    assert cash(session, "Bob") == 13


@pytest.mark.clause("HMO-HTO-15")
def test_when_a_takeover_is_over_trades_are_open_to_all_again():
    session = takeover(owns={"Bob": [1], "Cy": [13]}).answer("stop")
    assert (session.state.going_on, session.state.dealers) == ([], [])
    session.answer(Offer("Bob", "Cy", ("harbor-cardiology-practice",), ("prairie-oncology-practice",))).answer("accept")
    assert owner(session, 1) == "Cy"


@pytest.mark.clause("HMO-HTO-15")
def test_nobody_else_deals_during_a_takeover_and_nobody_offers_what_it_has_not():
    session = takeover(owns={"Bob": [1], "Cy": [13]}).answer("roll").answer((1, 2))
    rejected(session, Offer("Bob", "Cy", ("harbor-cardiology-practice",), receives=3))
    rejected(session, Offer("Cy", "Ann", ("prairie-oncology-practice",), receives=3))
    rejected(session, Offer("Ann", "Cy", (), ("prairie-oncology-practice",), pays=3))
    rejected(session, Offer("Bob", "Ann", pays=19))
    rejected(session, Offer("Bob", "Ann", ("prairie-oncology-practice",)))
    rejected(session, Offer("Bob", "Ann"))
    rejected(session, "Bob: certify harbor-cardiology-practice")


@pytest.mark.clause("HMO-HTO-15")
def test_at_a_table_that_says_so_nobody_deals_at_all():
    session = takeover(options={"takeover_deals": "none"}).answer("roll").answer((1, 2))
    rejected(session, "Bob offers Ann 5 for 0")
    assert offered(session) == ["stop", "roll"]


@pytest.mark.clause("HMO-HTO-15")
def test_a_deal_on_the_corner_ends_that_takeover_too():
    session = landing("Ann", 30, owns={"Bob": [1]}).answer("Ann: takeover Bob")
    session.answer("Bob offers Ann 0+harbor-cardiology-practice for 0").answer("accept")
    assert (owner(session, 1), session.state.to_move) == ("Ann", "Bob")


def test_a_takeover_on_a_card_space_comes_before_the_card():
    session = landing("Ann", 7, at={"Bob": 7})
    assert offered(session) == ["decline", "Bob"]
    assert draws("D08").state.players["Ann"].cash == 23
    session.answer("decline")
    assert session.waiting.kind == "card"
