"""HMOnopoly's corners: Move to Any Space, Research Grant, Hostile Takeover (Fiscal Year has its own file)."""
from __future__ import annotations

import pytest
from hmo_help import cash, draws, fees, kinds, landing, offered, owner, rejected, rolls, table

from kit.core.requests import Chance, Choice
from kit.core.session import Session
from kit.games.trading.offers import Act


def place_of(session: Session, name: str) -> int:
    position: int = session.state.players[name].position
    return position


def rolls_for(session: Session) -> str:
    """Who is asked for dice, and for what."""
    assert isinstance(session.waiting, Chance)
    return session.waiting.about


def asked(session: Session) -> str:
    """Who has to decide."""
    assert isinstance(session.waiting, Choice)
    return session.waiting.player


def goes_anywhere(**start: object) -> Session:
    """Ann lands on Move to Any Space."""
    return landing("Ann", 10, **start)


def takes_the_corner(**start: object) -> Session:
    """Ann lands on Hostile Takeover."""
    return landing("Ann", 30, **start)


@pytest.mark.clause("HMO-COR-01")
def test_the_four_corners_open_the_four_sides_in_the_order_of_the_rulebook():
    session = table()
    corners = [space.id for space in session.board.spaces if space.kind == "corner"]
    assert corners == ["fiscal-year", "move-to-any-space", "research-grant", "hostile-takeover"]
    assert [session.board[i].id for i in (0, 10, 20, 30)] == corners
    assert "revenue" in rolls_for(rolls(table(at={"Ann": 37}), 3))
    assert len(offered(goes_anywhere())) == 39
    assert cash(landing("Ann", 20, center=6), "Ann") == 24
    assert "Ann: takeover Bob" in offered(takes_the_corner())


# ------------------------------------------------------------------------------------------------- Move to Any Space


@pytest.mark.clause("HMO-ANY-01")
def test_move_to_any_space_leads_to_any_of_the_39_others_and_lands_there():
    session = goes_anywhere()
    assert asked(session) == "Ann"
    assert len(offered(session)) == 39
    assert set(offered(session)) == {space.id for space in session.board.spaces} - {"move-to-any-space"}
    rejected(session, "move-to-any-space")
    rejected(session, "stay")
    session.answer("prairie-obstetrics-hospital")
    assert offered(session) == ["buy", "leave"]
    session.answer("buy")
    assert owner(session, 11) == "Ann"


def test_at_a_table_that_says_so_one_may_stay_on_move_to_any_space():
    session = goes_anywhere(options={"move_to_any_optional": True})
    assert len(offered(session)) == 40
    session.answer("stay")
    assert place_of(session, "Ann") == 10
    assert session.state.to_move == "Bob"


@pytest.mark.clause("HMO-ANY-02")
def test_from_move_to_any_space_one_travels_clockwise_even_to_the_space_behind():
    session = goes_anywhere().answer("lakeland-neurology-hospital")
    assert rolls_for(session) == "Ann rolls for revenue"     # 39 spaces forward lead past Fiscal Year
    session.answer((1, 2)).answer((1,)).answer(0)
    assert place_of(session, "Ann") == 9
    assert session.state.players["Ann"].laps == 1


@pytest.mark.clause("HMO-ANY-03")
def test_the_journey_from_move_to_any_space_brings_revenue_and_expenses_when_it_passes_fiscal_year():
    past = goes_anywhere().answer("harbor-orthopedics-hospital")
    assert rolls_for(past) == "Ann rolls for revenue"
    past.answer((3, 4))
    assert rolls_for(past) == "Ann rolls for expenses"
    past.answer((2,)).answer(0)
    assert (cash(past, "Ann"), offered(past)) == (18 + 7 - 2, ["buy", "leave"])

    short = goes_anywhere().answer("canyon-cardiology-hospital")
    assert offered(short) == ["buy", "leave"]
    assert "revenue" not in kinds(short)

    onto = goes_anywhere(at={"Bob": 12, "Cy": 13}).answer("fiscal-year").answer((3, 4)).answer(0)
    assert cash(onto, "Ann") == 18 + 7
    assert "expenses" not in kinds(onto)
    assert onto.state.to_move == "Bob"


@pytest.mark.clause("HMO-ANY-04")
def test_who_comes_back_to_move_to_any_space_in_the_same_turn_stays_there():
    session = goes_anywhere(at={"Bob": 25}).answer("hostile-takeover")
    session.answer("Ann: relocate Bob").answer("hostile-takeover")
    assert asked(session) == "Bob"
    session.answer("Bob: relocate Ann").answer("move-to-any-space")
    session.answer((1, 2)).answer((1,)).answer(0)              # Ann passes Fiscal Year on her way
    assert place_of(session, "Ann") == 10
    assert (session.state.to_move, session.waiting.about) == ("Bob", "Bob is to roll; tokens and trades are open")


@pytest.mark.clause("HMO-ANY-04")
def test_an_opponent_is_moved_once_a_turn_at_most_but_a_takeover_stays_open():
    session = takes_the_corner(at={"Bob": 25}).answer("Ann: relocate Bob").answer("hostile-takeover")
    session.answer("Bob: relocate Ann").answer("move-to-any-space").answer((1, 2)).answer((1,)).answer(0)
    session.answer("hostile-takeover")
    assert offered(session) == ["decline", "Ann: takeover Bob", "Ann: takeover Cy"]
    rejected(session, "Ann: relocate Bob")
    session.answer("decline")
    assert session.state.to_move == "Bob"


@pytest.mark.clause("HMO-ANY-04")
def test_the_next_turn_brings_a_fresh_move_from_the_corner():
    session = goes_anywhere(players=("Ann", "Bob")).answer("lakeland-pediatrics-practice")
    session.answer((1, 2)).answer((1,)).answer(0).answer("leave")      # once round, to the space two before the corner
    rolls(session, 4, "leave")                                          # Bob
    rolls(session, 2)
    assert len(offered(session)) == 39


# ----------------------------------------------------------------------------------------------------- Research Grant


@pytest.mark.clause("HMO-GRT-01")
def test_who_lands_on_research_grant_takes_all_the_money_in_the_center():
    session = landing("Ann", 20, center=6, cash={"Ann": 10})
    assert (cash(session, "center"), cash(session, "Ann")) == (0, 16)


@pytest.mark.clause("HMO-GRT-02")
def test_the_center_holds_what_certifications_and_cards_have_paid_since_the_last_grant():
    session = table(owns={"Ann": [1, 8], "Bob": [13]}, at={"Ann": 17})
    assert cash(session, "center") == 0
    for act in (Act("Ann", "certify", "harbor-cardiology-practice"),
                Act("Bob", "certify", "prairie-oncology-practice"),
                Act("Ann", "certify", "lakeland-pediatrics-practice")):
        session.answer(act)
    assert cash(session, "center") == 3
    rolls(session, 3)
    assert (cash(session, "center"), cash(session, "Ann")) == (0, 18 - 2 + 3)
    assert cash(draws("D18"), "center") == 2                   # Compliance Review


@pytest.mark.clause("HMO-GRT-03")
def test_passing_research_grant_or_finding_it_empty_gives_nothing():
    passing = rolls(table(center=5, at={"Ann": 18}), 3)
    assert place_of(passing, "Ann") == 21
    assert (cash(passing, "center"), cash(passing, "Ann")) == (5, 18)
    empty = landing("Ann", 20)
    assert (cash(empty, "center"), cash(empty, "Ann"), empty.state.to_move) == (0, 18, "Bob")
    assert empty.transfers() == []


# --------------------------------------------------------------------------------------------------- Hostile Takeover


@pytest.mark.clause("HMO-HTC-01")
def test_the_hostile_takeover_corner_offers_a_takeover_or_a_relocation_or_neither():
    session = takes_the_corner(at={"Bob": 12})
    assert offered(session) == ["decline", "Ann: takeover Bob", "Ann: takeover Cy",
                                "Ann: relocate Bob", "Ann: relocate Cy"]
    neither = session.fork().answer("decline")
    assert (neither.state.to_move, kinds(neither)[-1]) == ("Bob", "moved")
    session.answer("Ann: relocate Bob").answer("prairie-oncology-practice").answer("leave")
    assert session.state.to_move == "Bob"                      # and no takeover is offered
    assert "takeover" not in kinds(session)


@pytest.mark.clause("HMO-HTC-02")
def test_who_lands_on_the_corner_picks_whom_to_move_and_where_to_but_never_to_where_it_stands():
    session = takes_the_corner(at={"Bob": 12}).answer(Act("Ann", "relocate", "Bob"))
    assert asked(session) == "Ann"
    assert len(offered(session)) == 39
    rejected(session, "health-systems-medical")
    session.answer("canyon-obstetrics-clinic")
    assert place_of(session, "Bob") == 26


@pytest.mark.clause("HMO-HTC-02")
def test_a_bankrupt_player_is_nobody_to_move_or_to_take_over():
    session = landing("Ann", 4, owns={"Bob": [4], "Cy": [13]}, cash={"Ann": 0})
    assert session.state.players["Ann"].out
    session.state.players["Bob"].position = 27
    rolls(session, 3)
    assert offered(session) == ["decline", "Bob: takeover Cy", "Bob: relocate Cy"]


@pytest.mark.clause("HMO-HTC-03")
def test_the_relocated_player_walks_clockwise_and_rolls_its_own_fiscal_year():
    start = takes_the_corner(at={"Bob": 25}).answer("Ann: relocate Bob")
    far = start.fork().answer("harbor-orthopedics-hospital")
    assert rolls_for(far) == "Bob rolls for revenue"
    far.answer((3, 4))
    assert rolls_for(far) == "Bob rolls for expenses"
    far.answer((2,)).answer(0)
    assert (cash(far, "Bob"), cash(far, "Ann"), place_of(far, "Bob")) == (18 + 7 - 2, 18, 4)

    near = start.fork().answer("directives-3")
    assert place_of(near, "Bob") == 28
    assert "revenue" not in kinds(near)

    onto = start.fork().answer("fiscal-year").answer((3, 4))
    assert offered(onto) == ["0", "10", "20", "30", "40"]      # a loan is next: no expenses
    assert (asked(onto), cash(onto, "Bob")) == ("Bob", 25)


@pytest.mark.clause("HMO-HTC-04")
def test_the_relocated_player_decides_at_its_destination_and_the_order_of_turns_stays():
    session = takes_the_corner().answer("Ann: relocate Cy").answer("pinewood-oncology-hospital")
    assert (asked(session), offered(session)) == ("Cy", ["buy", "leave"])
    session.answer("buy")
    assert (owner(session, 39), cash(session, "Cy"), cash(session, "Ann")) == ("Cy", 13, 18)
    assert session.state.to_move == "Bob"


@pytest.mark.clause("HMO-HTC-04")
def test_the_relocated_player_pays_fees_meets_others_and_uses_corners():
    owing = takes_the_corner(owns={"Bob": [4]}, level={4: 2}, at={"Cy": 39}).answer("Ann: relocate Cy")
    owing.answer("harbor-orthopedics-hospital").answer((1, 2)).answer((1,)).answer(0)
    assert fees(owing) == [("Cy", "Bob", 4)]

    meeting = takes_the_corner(at={"Bob": 39}).answer("Ann: relocate Cy").answer("pinewood-oncology-hospital")
    assert (asked(meeting), offered(meeting)) == ("Cy", ["decline", "Bob"])

    corner = takes_the_corner(at={"Cy": 11}, center=4).answer("Ann: relocate Cy").answer("research-grant")
    assert cash(corner, "Cy") == 22


@pytest.mark.clause("HMO-HTC-05")
def test_on_the_corner_the_first_two_takeover_rolls_are_free():
    session = takes_the_corner(cash={"Ann": 0}, at={"Bob": 12}).answer("Ann: takeover Bob")
    for _ in range(2):
        assert offered(session) == ["stop", "roll"]
        session.answer("roll").answer((1, 2))
    assert session.transfers() == []
    assert session.state.to_move == "Bob"                      # a third roll costs 1, and she has nothing


@pytest.mark.clause("HMO-HTC-06")
def test_after_the_free_rolls_the_schedule_starts_at_its_beginning():
    session = takes_the_corner(cash={"Ann": 7}, at={"Bob": 12}).answer("Ann: takeover Bob")
    spent = []
    for _ in range(5):
        before = cash(session, "Ann")
        session.answer("roll").answer((1, 2))
        spent.append(before - cash(session, "Ann"))
    assert spent == [0, 0, 1, 2, 4]
    assert cash(session, "Ann") == 0
    assert kinds(session)[-1] == "takeover_ends"


@pytest.mark.clause("HMO-HTC-06")
def test_at_a_table_that_says_so_free_rolls_use_up_the_first_two_steps_of_the_schedule():
    session = takes_the_corner(cash={"Ann": 12}, at={"Bob": 12}, options={"free_rolls_use_up_schedule": True})
    session.answer("Ann: takeover Bob")
    for left in (12, 12, 8, 0):
        session.answer("roll").answer((1, 2))
        assert cash(session, "Ann") == left


@pytest.mark.clause("HMO-HTC-07")
def test_the_corner_aims_at_anybody_anywhere_but_at_one_player_only():
    session = takes_the_corner(at={"Bob": 12, "Cy": 39})
    session.answer("Ann: takeover Bob").answer("roll").answer((1, 2))
    rejected(session, "Ann: takeover Cy")
    rejected(session, Act("Ann", "takeover", "Cy"))
    rejected(session, "Cy")
    session.answer("stop")
    assert session.state.to_move == "Bob"
