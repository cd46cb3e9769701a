"""Healthy Heart Hospital: what is in the box, what the game is about, and how it is set up."""
from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hospital_help import (
    acts,
    cash,
    checked,
    draws,
    forgo,
    heal,
    hospital,
    in_discards,
    level,
    offered,
    refused,
    run_on,
    set_up,
)

import kit
from kit.core.game import BadPlayers
from kit.core.options import BadOption
from kit.core.requests import Chance
from kit.games.hospital.data import COLOURS, load_components

# -- Objective


@pytest.mark.clause("HHH-OBJ-01")
def test_a_team_has_one_result_and_no_scores_of_its_members() -> None:
    table = hospital(3, money=43, round=6, phase="housekeeping")
    assert table.over
    result = table.result
    assert result is not None
    assert (result.how, result.winners) == ("won", table.players)
    assert result.reason == "Notable with $43"
    assert dict(result.scores) == {"hospital": 43}
    assert not set(result.scores) & set(table.players)


@pytest.mark.clause("HHH-OBJ-02")
def test_round_six_survived_with_nothing_is_won_and_round_five_goes_on() -> None:
    won = hospital(money=0, round=6, phase="housekeeping")
    assert won.result is not None
    assert (won.result.how, won.game.rating()) == ("won", "Regrettable")  # type: ignore[attr-defined]
    goes_on = draws(hospital(money=0, round=5, phase="housekeeping", edit=lambda game: game.s.staff_down.clear()), "")
    assert goes_on.result is None
    assert goes_on.state.round == 6


@pytest.mark.clause("HHH-LOSE-01")
def test_money_below_zero_loses_at_that_very_moment() -> None:
    table = heal(hospital(ward=["red 4"], money=9), "red-1", "black blue blue green green gray")
    assert cash(table) == -1
    assert table.over
    assert table.result is not None
    assert (table.result.how, table.result.reason, table.result.clause) == ("lost", "bankrupt", "HHH-LOSE-01")
    assert table.events[-1].kind == "ended"
    assert "discarded" not in [event.kind for event in table.events]      # the Heal went no further


@pytest.mark.clause("HHH-LOSE-02")
def test_a_body_without_a_space_loses_before_anything_is_paid() -> None:
    table = hospital(bodies=["red", "red", "blue", "gray", "white"], waiting={"A": ["green 4"]}, money=40,
                     phase="arrivals")
    draws(table.answer("WAITING-A"), "green red blue gray yellow yellow")
    assert table.result is not None
    assert (table.result.how, table.result.reason) == ("lost", "arrested")
    assert cash(table) == 40


@pytest.mark.clause("HHH-LOSE-03")
def test_a_defeat_in_waiting_room_a_leaves_room_b_and_everything_else_undone() -> None:
    table = hospital(waiting={"A": ["green 4"]}, money=4, phase="arrivals")
    draws(table.answer("WAITING-A"), "green red blue gray yellow yellow")
    assert table.over
    assert table.waiting is None
    assert [event for event in table.events if event.kind == "placed" and "WAITING-B" in event.text] == []
    assert table.state.todo == ["WAITING-B"]
    assert table.game.rating() == ""  # type: ignore[attr-defined]


# -- Components


@pytest.mark.clause("HHH-COMP-01")
def test_a_new_game_has_one_round_counter_one_bag_and_one_amount_of_money() -> None:
    state = set_up().state
    assert state.round == 1
    assert state.bag.total > 0
    assert state.money.cash == 15
    assert [account.name for account in set_up().game.accounts()] == ["hospital", "bank"]


@pytest.mark.clause("HHH-COMP-02")
def test_markers_add_up_to_four_of_each_colour_and_ten_white_ones_all_game_long() -> None:
    for seed in range(4):
        session = kit.new("hospital", 3, seed=seed, bots="sensible")
        while session.waiting is not None:
            session.step(one=True)
            if session.state.phase != "setup" and session.state.turn % 7 == 0:
                totals = session.game.marker_totals()  # type: ignore[attr-defined]
                assert totals == {**dict.fromkeys(COLOURS, 4), "white": 10}


@pytest.mark.clause("HHH-COMP-03")
@pytest.mark.parametrize(("players", "tokens"), [(2, 8), (3, 9), (4, 8), (5, 10)])
def test_never_more_than_ten_medical_tokens_are_handed_out(players: int, tokens: int) -> None:
    assert sum(seat.ready for seat in set_up(players).state.seats.values()) == tokens


@pytest.mark.clause("HHH-COMP-04")
def test_a_token_added_comes_out_of_the_supply_of_five() -> None:
    table = hospital(face_up=["STF-COO"], round=2)
    assert table.state.admin_supply == 3
    table.answer("Ann: hire STF-COO")
    assert table.state.admin_ready + table.state.admin_used == 3
    assert table.state.admin_supply == 2


@pytest.mark.clause("HHH-COMP-05", "HHH-SETUP-06")
def test_every_ward_gets_one_of_eight_ability_tokens_and_three_are_left() -> None:
    state = set_up().state
    dealt = list(state.abilities.values())
    assert len(state.abilities) == len(set(dealt)) == 5
    assert all(dealt)
    assert len(state.abilities_left) == 3
    assert sorted(dealt + state.abilities_left) == sorted(load_components().abilities)


@pytest.mark.clause("HHH-COMP-06")
@pytest.mark.parametrize(("count", "hidden"), [(18, 14), (20, 16)])
def test_training_markers_are_eighteen_or_by_option_twenty(count: int, hidden: int) -> None:
    state = set_up(options={"training_marker_count": count}).state
    assert (len(state.training_up), len(state.training_unseen)) == (4, hidden)


@pytest.mark.clause("HHH-COMP-07")
def test_twelve_staff_are_five_lasting_five_single_and_two_cats() -> None:
    seen: Counter[str] = Counter()
    box = load_components()
    state = set_up().state
    for staff in state.staff_unseen:
        seen[box.staff[staff].kind] += 1
    assert seen == {"constant": 5, "once": 5, "cat": 2}


@pytest.mark.clause("HHH-COMP-08")
def test_no_cube_is_made_or_lost_in_any_position_of_a_game() -> None:
    for seed in range(3):
        session = kit.new("hospital", 2, seed=seed, bots="sensible")
        while session.waiting is not None:
            session.step(one=True)
            if session.state.phase != "setup":
                totals = session.game.cube_totals()  # type: ignore[attr-defined]
                assert totals == {**dict.fromkeys(COLOURS, 16), "black": 8}


@pytest.mark.clause("HHH-COMP-09")
def test_each_of_fourteen_rooms_can_be_installed_basic_and_turned_to_its_other_side() -> None:
    rooms = offered(set_up(until="HHH-SETUP-11"))
    assert len(rooms) == len(set(rooms)) == 14
    box = load_components()
    for room in rooms:
        table = hospital(rooms=[room], face_up=["STF-BUREAUCRAT"], round=2)
        table.answer("Ann: hire STF-BUREAUCRAT")
        assert table.state.rooms == {room: True}
        assert box.rooms[room].basic != box.rooms[room].improved


@pytest.mark.clause("HHH-COMP-10")
def test_decks_of_seven_administrators_fourteen_doctors_and_twenty_research_cards() -> None:
    session = set_up(options={"doctor_selection": "choice"}, until="HHH-SETUP-16")
    assert len(set(offered(session))) == 14
    assert len(set(session.state.research.unseen)) == 20
    session = set_up(options={"administrator_selection": "choice"}, until="HHH-SETUP-17")
    assert len(set(offered(session))) == 7


# -- Setup


@pytest.mark.clause("HHH-SETUP-01")
def test_the_simpler_game_leaves_every_card_with_the_nurse_symbol_out() -> None:
    box = load_components()
    options = {"nurses": False, "doctor_selection": "choice", "administrator_selection": "choice"}
    doctors = offered(set_up(options=options, until="HHH-SETUP-16"))
    administrators = offered(set_up(options=options, until="HHH-SETUP-17"))
    rooms = offered(set_up(options=options, until="HHH-SETUP-11"))
    assert (len(doctors), len(administrators), len(rooms)) == (10, 5, 10)
    assert not any(box.doctors[name].nurse for name in doctors)
    assert not any(box.administrators[name].nurse for name in administrators)
    assert not any(box.rooms[name].nurse for name in rooms)


@pytest.mark.clause("HHH-SETUP-02")
def test_a_new_game_begins_in_the_action_phase_of_round_one() -> None:
    state = set_up().state
    assert (state.round, state.phase) == (1, "actions")


@pytest.mark.clause("HHH-SETUP-03")
def test_the_supply_shows_every_room_and_hides_the_research_deck() -> None:
    session = set_up(until="HHH-SETUP-11")
    assert offered(session) == list(load_components().rooms)
    assert session.state.markers["white"] == 10
    assert len(session.state.research.unseen) == 20
    assert session.state.research.known == []          # what lies on top is not decided before it is drawn


@pytest.mark.clause("HHH-SETUP-04")
def test_four_training_markers_lie_face_up_and_others_in_another_game() -> None:
    up = [tuple(sorted(set_up(seed=seed, until="HHH-SETUP-11").state.training_up)) for seed in range(20)]
    assert {len(markers) for markers in up} == {4}
    assert len(set(up)) > 1


@pytest.mark.clause("HHH-SETUP-05")
def test_ten_staff_lie_hidden_in_pairs_below_rounds_two_to_six_and_nobody_knows_which_two_are_out() -> None:
    state = set_up().state
    assert state.staff_down == {2: 2, 3: 2, 4: 2, 5: 2, 6: 2}
    assert len(state.staff_unseen) == 12               # all twelve may still be any of them
    assert state.staff_up == []


@pytest.mark.clause("HHH-SETUP-07")
def test_five_patients_are_drawn_into_the_wards_of_their_colours() -> None:
    for seed in range(8):
        session = set_up(seed=seed, until="HHH-SETUP-11")
        people = list(session.state.patients.values())
        assert len(people) == 5
        assert all(session.game.map.ward_of[p.colour] == p.area for p in people)  # type: ignore[attr-defined]
        assert max(Counter(p.area for p in people).values()) <= 4


@pytest.mark.clause("HHH-SETUP-08")
def test_the_first_patients_are_at_level_three() -> None:
    session = set_up(until="HHH-SETUP-11")
    assert [p.level for p in session.state.patients.values()] == [3] * 5


@pytest.mark.clause("HHH-SETUP-09", "HHH-SETUP-10")
def test_two_red_patients_fill_the_first_beds_and_fifteen_markers_are_left() -> None:
    session = set_up(script={"HHH-SETUP-07": ["red", "blue", "red", "gray", "green"]}, until="HHH-SETUP-11")
    assert session.game.beds("WARD-RED") == ["red-1", "red-2", "", ""]  # type: ignore[attr-defined]
    markers = session.state.markers
    assert markers["red"] == 2
    assert sum(markers[colour] for colour in COLOURS) == 15
    assert session.state.bag.total == 0                # no marker is left in the bag, and no cube is in it yet


@pytest.mark.clause("HHH-SETUP-11")
def test_any_of_the_rooms_may_be_the_first_one_and_it_is_basic() -> None:
    for room in load_components().rooms:
        session = set_up(script={"HHH-SETUP-11": [room]}, until="HHH-SETUP-14")
        assert session.state.rooms == {room: False}
        assert len(session.game.installable()) == 13  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-SETUP-12")
def test_a_blood_bank_to_begin_with_is_stocked_between_filling_the_bag_and_seeding() -> None:
    session = set_up(script={"HHH-SETUP-11": ["ROOM-BLOODBANK"]}, until="HHH-SETUP-14")
    assert sum(session.state.store.values()) == 3
    assert "black" not in session.state.store
    assert session.state.bag.total == 85
    session.by_hand = False
    run_on(session, lambda now: bool(now.state.phase == "actions"))
    waiting = [p.level for p in session.state.patients.values() if p.area.startswith("WAITING")]
    assert session.state.bag.total + sum(waiting) == 85


@pytest.mark.clause("HHH-SETUP-13")
def test_all_cubes_go_into_the_bag_before_the_waiting_rooms_are_seeded() -> None:
    session = set_up(until="HHH-SETUP-14")
    assert session.state.bag.counts == {**dict.fromkeys(COLOURS, 16), "black": 8}


@pytest.mark.clause("HHH-SETUP-14")
def test_six_cubes_seed_a_waiting_room() -> None:
    session = draws(set_up(until="HHH-SETUP-14"), "red red blue gray green yellow")
    room = {p.colour: p.level for p in session.game.in_area("WAITING-A")}  # type: ignore[attr-defined]
    assert room == {"red": 2, "blue": 1, "gray": 1, "green": 1, "yellow": 1}
    assert session.waiting is not None
    assert "WAITING-B" in session.waiting.about        # and the other room is next


@pytest.mark.clause("HHH-SETUP-15")
def test_black_and_fifth_cubes_go_back_while_seeding_and_nobody_dies() -> None:
    session = draws(set_up(until="HHH-SETUP-14"), "black red red red red red")
    room = {p.colour: p.level for p in session.game.in_area("WAITING-A")}  # type: ignore[attr-defined]
    assert room == {"red": 4}
    assert (session.state.bag.counts["black"], session.state.bag.counts["red"]) == (8, 12)
    assert in_discards(session) == 0
    assert session.state.bodies == []
    checked(session)


@pytest.mark.clause("HHH-SETUP-16")
def test_each_player_gets_one_doctor_and_none_twice() -> None:
    session = set_up(4, options={"doctor_selection": "choice"}, until="HHH-SETUP-16")
    session.answer("DOC-AORTA")
    refused(session, "DOC-AORTA", "HHH-SETUP-16")
    session.answer("DOC-JACK").answer("DOC-DREAM").answer("DOC-GLASS")
    assert [seat.doctor for seat in session.state.seats.values()] == ["DOC-AORTA", "DOC-JACK", "DOC-DREAM", "DOC-GLASS"]
    dealt = [seat.doctor for seat in set_up(5).state.seats.values()]
    assert len(set(dealt)) == 5


@pytest.mark.clause("HHH-SETUP-17")
def test_the_chosen_seat_alone_spends_administrative_tokens_in_round_one() -> None:
    session = set_up(3, options={"administrator_selection": "choice"},
                     script={"HHH-SETUP-17": ["ADM-PADDING", "Cy"]})
    assert (session.state.holder, session.state.card_up) == ("Cy", True)
    research = acts(session, "research")
    assert research == ["Cy: research"]
    refused(session, "Ann: research", "HHH-ACT-08")


@pytest.mark.clause("HHH-SETUP-18")
def test_cards_that_were_not_dealt_never_come_into_the_game() -> None:
    session = kit.new("hospital", 2, seed=3, bots="sensible")
    doctors: set[str] = set()
    cards: set[str] = set()
    while session.waiting is not None:
        session.step(one=True)
        if session.state.phase != "setup":
            doctors |= {seat.doctor for seat in session.state.seats.values()}
            cards.add(session.state.administrator)
    assert (len(doctors), len(cards)) == (2, 1)


def without_glass(players: int) -> Any:
    """The state after a set-up in which nobody is Doctor Glass."""
    for seed in range(50):
        state = set_up(players, seed=seed).state
        if all(seat.doctor != "DOC-GLASS" for seat in state.seats.values()):
            return state
    raise AssertionError("Doctor Glass in fifty games")


@pytest.mark.parametrize(("players", "medical", "admin", "money"), [
    pytest.param(2, 4, 2, 15, marks=pytest.mark.clause("HHH-SETUP-19")),
    pytest.param(3, 3, 1, 15, marks=pytest.mark.clause("HHH-SETUP-20")),
    pytest.param(4, 2, 2, 15, marks=pytest.mark.clause("HHH-SETUP-21")),
    pytest.param(5, 2, 1, 10, marks=pytest.mark.clause("HHH-SETUP-22")),
])
def test_tokens_and_money_by_the_number_of_players(players: int, medical: int, admin: int, money: int) -> None:
    state = without_glass(players)
    assert [seat.ready for seat in state.seats.values()] == [medical] * players
    assert state.admin_ready == admin
    assert state.money.cash == money


@pytest.mark.clause("HHH-SETUP-23")
def test_every_token_starts_ready() -> None:
    state = without_glass(2)
    assert sum(seat.ready for seat in state.seats.values()) + state.admin_ready == 10
    assert sum(seat.used for seat in state.seats.values()) + state.admin_used == 0


@pytest.mark.clause("HHH-SETUP-24")
def test_a_solo_player_acts_for_every_seat_of_two_three_or_four() -> None:
    session = set_up(3, options={"solo": True})
    seats = {act.split(":")[0] for act in acts(session)}
    assert seats == {"Ann", "Ben", "Cy"}
    assert acts(session, "research") == [f"{session.state.holder}: research"]
    with pytest.raises(BadOption, match="HHH-SETUP-24"):
        kit.new("hospital", 5, options={"solo": True})
    alone = kit.new("hospital", ["Ann"], seed=1)
    assert alone.players == ("Ann 1", "Ann 2")
    assert alone.game.options.solo


@pytest.mark.clause("HHH-SETUP-25")
@pytest.mark.parametrize("players", [0, 6])
def test_no_game_for_nobody_or_for_six(players: int) -> None:
    with pytest.raises(BadPlayers):
        kit.new("hospital", players)


def test_options_that_exclude_each_other_are_refused_with_their_rule() -> None:
    for other in ({"administrator_selection": "choice"}, {"restock_turns_administrator": True}):
        with pytest.raises(BadOption, match=r"exclude each other: .*HHH-VAR-06"):
            kit.new("hospital", 2, options={"variant_no_administrator": "tokens_only", **other})


def test_a_game_begun_by_hand_asks_for_every_marker_and_cube() -> None:
    session = set_up(until="HHH-SETUP-14")
    assert isinstance(session.waiting, Chance)
    refused_before = len(session.answers)
    with pytest.raises(ValueError, match="purple"):
        session.answer("purple")
    assert len(session.answers) == refused_before
    assert level(session, "nobody") == 0
    assert forgo(set_up()).state.phase != "actions"
