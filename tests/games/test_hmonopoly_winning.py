"""HMOnopoly: the goal and the end of the game."""
from __future__ import annotations

import pytest
from hmo_help import cash, draws, kinds, landing, owner, rejected, table, tokens

from kit.games.trading.offers import Act, Offer
from kit.testing import play

HOSPITALS = [4, 9, 11, 18, 24, 29, 39]
CLINICS = [2, 6, 14, 16, 26, 32, 36]
PRACTICES = [1, 8, 13, 21, 23, 31, 37]
HARBOR = [1, 2, 4]


@pytest.mark.clause("HMO-WIN-01")
@pytest.mark.parametrize(("card", "kind", "places"), [("A03", "hospital", HOSPITALS), ("A02", "clinic", CLINICS),
                                                      ("A01", "practice", PRACTICES)])
def test_the_seventh_of_a_type_wins(card, kind, places):
    last = 29 if kind == "hospital" else places[-1]
    session = draws(card, owns={"Ann": [i for i in places if i != last], "Bob": [last]})
    assert session.over
    assert session.result.winners == ("Ann",)
    assert session.result.clause == "HMO-WIN-01"
    assert kind in session.result.reason
    assert owner(session, last) == "Ann"


@pytest.mark.clause("HMO-WIN-02")
def test_a_takeover_that_completes_a_type_stops_the_game_between_two_rolls():
    session = landing("Ann", 20, owns={"Ann": CLINICS[:6], "Bob": CLINICS[6:]}, at={"Bob": 20}, center=5)
    play(session, "Bob", "roll", (2, 2), "pinewood-cardiology-clinic")
    assert session.over
    assert session.result.winners == ("Ann",)
    assert cash(session, "center") == 5                # the grant of the space itself is dropped with all the rest
    rejected(session, "roll")
    rejected(session, "stop")


@pytest.mark.clause("HMO-WIN-02")
def test_a_card_of_another_player_can_end_the_game_in_its_middle():
    session = draws("A12", to_move="Bob", owns={"Ann": CLINICS[:6], "Cy": [36, 37], "Bob": [1]})
    play(session, "harbor-pediatrics-clinic")          # Bob takes from Ann, who then lacks a clinic
    assert not session.over
    other = draws("A12", to_move="Bob", owns={"Ann": [*CLINICS[:6], 1], "Bob": [4], "Cy": [36, 37]})
    play(other, "harbor-cardiology-practice")          # Bob takes from Ann
    play(other, "harbor-cardiology-practice")          # Cy takes from Bob: one of 4 and 1
    play(other, "pinewood-cardiology-clinic")          # Ann takes from Cy: her seventh
    assert other.result.winners == ("Ann",)
    assert kinds(other)[-1] == "won"


@pytest.mark.clause("HMO-WIN-03")
def test_buying_the_last_practice_from_the_bank_wins():
    session = landing("Ann", 1, owns={"Ann": PRACTICES[1:]}, cash={"Ann": 3})
    session.answer("buy")
    assert session.result.winners == ("Ann",)
    assert cash(session, "Ann") == 3 + 3 - 1 - 3


@pytest.mark.clause("HMO-WIN-03")
def test_a_trade_that_hands_over_the_deciding_hcf_is_legal():
    session = table(owns={"Ann": PRACTICES[1:], "Bob": [1]})
    play(session, Offer("Bob", "Ann", ("harbor-cardiology-practice",), (), 0, 1), "accept")
    assert session.result.winners == ("Ann",)


@pytest.mark.clause("HMO-WIN-04")
def test_money_companies_and_ten_hmonopolies_do_not_win():
    eighteen = [i for i in [*HOSPITALS, *CLINICS, *PRACTICES] if i not in HARBOR]
    session = table(owns={"Ann": [*eighteen, 5, 12, 15, 25, 27, 34, 35], "Bob": [1]}, cash={"Ann": 200})
    assert len(session.game.hmonopolies("Ann")) == 10
    play(session, Offer("Bob", "Cy", ("harbor-cardiology-practice",), (), 0, 1), "accept")    # the check runs
    assert owner(session, 1) == "Cy"
    assert session.result is None
    assert not session.over


@pytest.mark.clause("HMO-WIN-05")
def test_an_hcf_of_the_bank_blocks_its_type():
    session = landing("Ann", 4, owns={"Ann": CLINICS[:6]})
    session.answer("buy")                              # ownership has changed, so the check has run
    assert owner(session, 4) == "Ann"
    assert owner(session, 36) == ""
    assert session.result is None


@pytest.mark.clause("HMO-WIN-06")
@pytest.mark.parametrize(("mover", "winner"), [("Ann", "Ann"), ("Bob", "Bob"), ("Cy", "Ann")])
def test_of_two_who_complete_a_type_at_once_the_mover_wins_then_the_next_clockwise(mover, winner):
    session = table(owns={"Ann": [*HOSPITALS[:6], 36], "Bob": [*CLINICS[:6], 39]}, to_move=mover)
    play(session, Offer("Ann", "Bob", ("pinewood-cardiology-clinic",), ("pinewood-oncology-hospital",)), "accept")
    assert session.result.winners == (winner,)


@pytest.mark.clause("HMO-WIN-07")
def test_the_last_solvent_hmo_wins():
    session = landing("Bob", 4, players=("Ann", "Bob"), owns={"Ann": [4], "Bob": [13]}, level={4: 2}, cash={"Bob": 1})
    session.answer(Act("Bob", "declare", "bankruptcy"))
    assert session.result.winners == ("Ann",)
    assert session.result.clause == "HMO-WIN-07"
    assert "last solvent" in session.result.reason


@pytest.mark.clause("HMO-WIN-07")
def test_with_two_hmos_left_a_bankruptcy_does_not_end_the_game():
    session = landing("Bob", 4, owns={"Ann": [4], "Bob": [13]}, level={4: 2}, cash={"Bob": 1})
    session.answer(Act("Bob", "declare", "bankruptcy"))
    assert session.result is None
    assert session.waiting.player == "Cy"


@pytest.mark.clause("HMO-OBJ-01")
def test_standings_count_hcfs_by_type():
    session = landing("Ann", 9, owns={"Ann": [2, 5]})
    session.answer("buy")
    assert session.game.standings() == {"Ann": {"hospital": 1, "clinic": 1, "practice": 0},
                                        "Bob": {"hospital": 0, "clinic": 0, "practice": 0},
                                        "Cy": {"hospital": 0, "clinic": 0, "practice": 0}}
    assert session.game.scores() == {"Ann": 2, "Bob": 0, "Cy": 0}
    assert session.result is None
    assert tokens(session, 9) == 0
