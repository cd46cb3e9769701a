"""Healthy Heart Hospital: the Patient Phase, its visits and arrivals, the end of the game, and the variants."""
from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hospital_help import (
    NO,
    acts,
    area,
    cash,
    checked,
    drawn_cubes,
    draws,
    forgo,
    heal,
    hospital,
    in_bag,
    in_discards,
    kinds,
    level,
    offered,
    refused,
    run_on,
    set_up,
    targets,
)

from kit.core.requests import Choice
from kit.games.hospital.chances import heal_net
from kit.games.hospital.data import COLOURS
from kit.games.hospital.house import House
from kit.odds.hospital import odds

NOTHING = "blue blue green green yellow yellow"      # six cubes without effect on red and gray patients
SIX_ROOMS = ["ROOM-MORGUE", "ROOM-LAB", "ROOM-CLINIC", "ROOM-STATION", "ROOM-PHARMACY", "ROOM-BREAK"]

# -- the phase


@pytest.mark.clause("HHH-PHASE-01")
def test_the_phase_ends_with_the_last_token_unless_a_free_action_is_possible() -> None:
    table = hospital(ward=["red 3"], ready={"Ann": 1, "Ben": 0}, admin_ready=0)
    heal(table, "red-1", NOTHING)
    assert table.state.phase == "install"
    table = hospital(ward=["red 3"], ready={"Ann": 1, "Ben": 0}, admin_ready=0, rooms=["ROOM-BREAK"], money=2)
    heal(table, "red-1", NOTHING)
    assert table.state.phase == "actions"
    assert acts(table) == ["Ann: use ROOM-BREAK", "Ben: use ROOM-BREAK"]
    table.answer("Ann: forgo").answer("Ben: forgo")
    assert table.state.phase == "install"


def test_a_token_that_could_only_serve_a_reaction_does_not_keep_the_phase_open() -> None:
    table = hospital(ward=["red 3"], ready={"Ann": 1, "Ben": 0}, admin="ADM-DEBUCHS", admin_ready=1)
    heal(table, "red-1", NOTHING)
    assert acts(table) == ["Ann: research"]            # a ready token can always pay for Research
    table = hospital(ward=["red 3"], ready={"Ann": 1, "Ben": 0}, admin="ADM-DEBUCHS", holder="Ben", admin_ready=0)
    heal(table, "red-1", NOTHING)
    assert table.state.phase == "install"


@pytest.mark.clause("HHH-PHASE-02")
def test_six_steps_in_fixed_order_and_a_blood_bank_draws_before_the_discards_return() -> None:
    table = hospital(treatment=["red 2 treated"], ward=["blue 2"], waiting={"A": ["gray 1"]}, rooms=["ROOM-MORGUE"],
                     discards="green " * 10)
    table.answer("Ann: forgo").answer("Ben: forgo").answer("ROOM-BLOODBANK")
    assert in_discards(table) == 10                    # stocking goes on, and they are still on their pile
    draws(table, "yellow yellow yellow")
    assert in_discards(table) == 0
    run_on(table, lambda now: bool(now.state.round == 2 and now.state.phase == "actions"))
    steps = {"critical": 1, "installed": 2, "restocked": 3, "placed": 4, "visited": 5, "ready": 6}
    order = [steps[kind] for kind in kinds(table) if kind in steps]
    assert set(order) == set(steps.values())
    assert all(before <= after for before, after in pairwise(order))


@pytest.mark.clause("HHH-CRIT-01")
def test_who_lies_critical_dies_at_any_level() -> None:
    table = hospital(treatment=["red 1"], money=30, phase="treatment")
    assert (table.state.bodies, cash(table)) == (["red"], 18)


@pytest.mark.clause("HHH-CRIT-02")
def test_who_was_treated_is_critical_again() -> None:
    table = hospital(treatment=["red 2 treated"], phase="treatment")
    p = table.state.patients["red-1"]
    assert (p.level, p.treated, p.area) == (2, False, "ROOM-TREAT-RED")


@pytest.mark.clause("HHH-CRIT-03")
def test_the_critical_die_before_the_treated_are_turned() -> None:
    table = hospital(treatment=["red 2 treated", "blue 2"], money=30, phase="treatment")
    assert table.state.bodies == ["blue"]
    assert not table.state.patients["red-1"].treated


@pytest.mark.clause("HHH-CRIT-04")
def test_one_heal_a_round_is_enough() -> None:
    table = hospital(treatment=["red 3"], ready={"Ann": 1, "Ben": 0}, admin_ready=0)
    heal(table, "red-1", NOTHING + " gray gray")
    assert table.state.phase == "install"
    assert (level(table, "red-1"), table.state.patients["red-1"].treated) == (3, False)
    assert table.state.bodies == []


@pytest.mark.clause("HHH-CRIT-05")
def test_dying_critical_costs_what_the_room_shows() -> None:
    table = hospital(treatment=["red 3"], improved=["ROOM-TREAT-RED"], money=15, phase="treatment")
    assert cash(table) == 0
    assert not table.over
    assert cash(hospital(treatment=["red 3"], money=15, phase="treatment")) == 3


@pytest.mark.clause("HHH-CRIT-06")
def test_everybody_left_in_the_emergency_room_dies() -> None:
    table = hospital(emergency=["red 5", "blue 5"], improved=["ROOM-EMERGENCY"], money=20, phase="treatment",
                     options={"order_choices": "automatic"}, rooms=SIX_ROOMS[1:])
    assert (table.state.bodies, cash(table)) == (["white", "white"], 10)
    assert in_bag(table) == 88                         # ten cubes were discarded, and restocking has returned them
    checked(table)


@pytest.mark.clause("HHH-CRIT-07")
def test_deaths_are_settled_one_after_another_in_the_players_order() -> None:
    table = hospital(treatment=["red 3", "blue 3"], bodies=["white"] * 4, money=30, phase="treatment")
    assert offered(table) == ["red-1", "blue-1"]
    table.answer("blue-1")
    assert (table.state.bodies[-1], cash(table)) == ("blue", 18)
    assert table.result is not None
    assert table.result.reason == "arrested"


# -- install and restock


@pytest.mark.clause("HHH-INST-01")
def test_the_players_choose_the_new_room() -> None:
    table = hospital(rooms=SIX_ROOMS[1:4], phase="install").answer("ROOM-MORGUE")
    assert len(table.state.rooms) == 4
    assert table.state.rooms["ROOM-MORGUE"] is False
    assert len(table.game.installable()) == 10  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-INST-02")
def test_installing_is_compulsory_until_there_are_six() -> None:
    five = hospital(rooms=SIX_ROOMS[:5], round=5, phase="install")
    assert NO not in offered(five)
    refused(five, NO, "HHH-INST-01")
    six = hospital(rooms=SIX_ROOMS, round=6, phase="install")
    assert six.waiting is not None
    assert six.waiting.clause == "HHH-ARR-01"


@pytest.mark.clause("HHH-REST-01")
def test_all_discards_return_and_cubes_on_rooms_stay() -> None:
    def edit(game: House) -> None:
        for colour in COLOURS:
            moved = 9 if colour != "blue" else 8
            game.s.bag.counts[colour] -= moved
            game.s.discards[colour] += moved
    table = hospital(rooms=["ROOM-BLOODBANK"], store="red blue", waiting={"A": ["gray 2"]}, phase="restock", edit=edit)
    assert (in_bag(table), in_discards(table)) == (84, 0)
    assert sum(table.state.store.values()) == 2
    assert next(e for e in table.events if e.kind == "restocked").fields["count"] == 44


# -- arrivals


@pytest.mark.clause("HHH-ARR-01")
def test_one_waiting_room_is_finished_before_the_other_begins() -> None:
    table = hospital(waiting={"B": ["red 4"]}, phase="arrivals")
    assert offered(table) == ["WAITING-A", "WAITING-B"]
    draws(table.answer("WAITING-B"), "red blue blue green gray yellow")
    assert table.state.bodies == ["white"]
    assert table.game.in_area("WAITING-A") == []  # type: ignore[attr-defined]
    draws(table, "red blue blue green gray yellow")
    assert [e.fields["area"] for e in table.events if e.kind == "placed"] == ["WAITING-B", "WAITING-A"]


@pytest.mark.clause("HHH-ARR-02")
def test_six_cubes_arrive_and_two_for_each_black_one() -> None:
    table = hospital(phase="arrivals").answer("WAITING-A")
    draws(table, "red black blue green gray yellow red red")
    room = {p.colour: p.level for p in table.game.in_area("WAITING-A")}  # type: ignore[attr-defined]
    assert room == {"red": 3, "blue": 1, "green": 1, "gray": 1, "yellow": 1}
    assert table.state.discards["black"] == 1


@pytest.mark.clause("HHH-ARR-03")
def test_four_cubes_of_a_colour_have_spots() -> None:
    table = hospital(waiting={"A": ["red 2"]}, phase="arrivals").answer("WAITING-A")
    draws(table, "red red blue green gray yellow")
    assert (level(table, "red-1"), table.state.bodies) == (4, [])


@pytest.mark.clause("HHH-ARR-04")
def test_what_finds_no_spot_never_goes_to_the_other_room() -> None:
    table = hospital(waiting={"A": ["red 4"]}, phase="arrivals").answer("WAITING-A")
    draws(table, "red blue blue green gray yellow")
    assert table.game.column("WAITING-B", "red") is None  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-ARR-05")
def test_a_fifth_cube_makes_an_emergency_at_once() -> None:
    table = hospital(waiting={"A": ["red 3"]}, phase="arrivals").answer("WAITING-A")
    draws(table, "red red blue green gray yellow")
    assert "red-1" not in table.state.patients
    assert [e.kind for e in table.events if "red-1" in e.args][-2:] == ["level", "died"]


@pytest.mark.clause("HHH-ARR-06")
def test_the_emergency_room_takes_a_five_cube_patient_for_free() -> None:
    table = hospital(waiting={"A": ["red 4"]}, rooms=["ROOM-EMERGENCY"], phase="arrivals").answer("WAITING-A")
    draws(table, "red red red green gray yellow")
    assert (area(table, "red-1"), level(table, "red-1")) == ("ROOM-EMERGENCY", 5)
    assert table.game.column("WAITING-A", "red") is None  # type: ignore[attr-defined]
    assert (table.state.discards["red"], cash(table), table.state.bodies) == (2, 15, [])
    checked(table)


@pytest.mark.clause("HHH-ARR-07")
def test_without_a_place_the_patient_dies_for_five() -> None:
    table = hospital(waiting={"A": ["red 4"]}, phase="arrivals").answer("WAITING-A")
    draws(table, "red blue blue green gray yellow")
    assert (cash(table), table.state.bodies) == (10, ["white"])


@pytest.mark.clause("HHH-ARR-08")
def test_all_cubes_of_that_colour_there_are_discarded() -> None:
    table = hospital(waiting={"A": ["red 4"]}, phase="arrivals").answer("WAITING-A")
    draws(table, "red red red green gray yellow")
    assert table.state.discards["red"] == 7
    assert table.game.column("WAITING-A", "red") is None  # type: ignore[attr-defined]
    checked(table)


@pytest.mark.clause("HHH-ARR-09")
def test_however_many_cubes_are_extra_one_patient_dies() -> None:
    table = hospital(waiting={"A": ["red 4"]}, phase="arrivals").answer("WAITING-A")
    draws(table, "red red red red red red")
    assert len(table.state.bodies) == 1
    assert table.state.discards["red"] == 10


@pytest.mark.clause("HHH-ARR-10")
def test_the_players_choose_which_emergency_is_dealt_with_first() -> None:
    table = hospital(waiting={"A": ["red 4", "blue 4"]}, rooms=["ROOM-EMERGENCY"], phase="arrivals")
    draws(table.answer("WAITING-A"), "red blue green green gray yellow")
    assert offered(table) == ["red", "blue"]
    table.answer("blue")
    assert area(table, "blue-1") == "ROOM-EMERGENCY"
    assert "red-1" not in table.state.patients
    assert cash(table) == 10


@pytest.mark.clause("HHH-ARR-11")
def test_new_cubes_make_the_patient_there_sicker() -> None:
    table = hospital(waiting={"B": ["gray 1"]}, phase="arrivals").answer("WAITING-B")
    draws(table, "gray gray red blue green yellow")
    assert level(table, "gray-1") == 3
    assert len([p for p in table.state.patients.values() if p.colour == "gray"]) == 1


# -- the Emergency Room's places


@pytest.mark.clause("HHH-ER-01")
def test_a_basic_emergency_room_has_one_place() -> None:
    table = hospital(emergency=["red 5"], waiting={"A": ["blue 4"]}, phase="arrivals").answer("WAITING-A")
    draws(table, "blue red green green gray yellow")
    assert table.state.bodies == ["white"]
    assert "blue-1" not in table.state.patients


@pytest.mark.clause("HHH-ER-02")
def test_an_improved_emergency_room_has_three_places_for_any_colours() -> None:
    table = hospital(emergency=["red 5", "red 5"], improved=["ROOM-EMERGENCY"], waiting={"A": ["blue 4"]},
                     phase="arrivals").answer("WAITING-A")
    draws(table, "blue red green green gray yellow")
    assert area(table, "blue-1") == "ROOM-EMERGENCY"
    assert table.game.space_in("ROOM-EMERGENCY") == 0  # type: ignore[attr-defined]
    assert sum(p.level for p in table.game.in_area("ROOM-EMERGENCY")) == 15  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-ER-03")
def test_nobody_enters_the_emergency_room_in_the_action_phase() -> None:
    table = hospital(rooms=["ROOM-EMERGENCY"], waiting={"A": ["red 4"]}, ward=["blue 4"], doctors=["DOC-DREAM"])
    assert not [target for target in targets(table) if "EMERGENCY" in target]
    heal(table, "red-1", "black black blue blue green green", NO)
    assert table.game.in_area("ROOM-EMERGENCY") == []  # type: ignore[attr-defined]
    assert table.state.bodies == ["white"]


@pytest.mark.clause("HHH-ER-08")
def test_an_emergency_room_is_improved_with_its_patient() -> None:
    table = hospital(emergency=["red 5"], face_up=["STF-BUREAUCRAT"], round=2).answer("Ann: hire STF-BUREAUCRAT")
    assert area(table, "red-1") == "ROOM-EMERGENCY"
    assert table.game.space_in("ROOM-EMERGENCY") == 2  # type: ignore[attr-defined]


# -- Treatment Rooms and improving


@pytest.mark.clause("HHH-IMPR-01")
def test_there_is_no_action_to_improve_a_room() -> None:
    table = hospital(rooms=["ROOM-MORGUE", "ROOM-TREAT-RED"], ward=["red 3"], admin="ADM-PADDING", money=50)
    assert {act.split()[1] for act in acts(table)} == {"heal", "transfer", "research", "administrator"}
    table.answer("Ann: administrator a")
    assert not any(table.state.rooms.values())


@pytest.mark.clause("HHH-TREAT-01")
def test_each_illness_has_one_treatment_room() -> None:
    rooms = [room for room in offered(hospital(phase="install")) if room.startswith("ROOM-TREAT")]
    table = hospital(rooms=rooms, ward=[f"{colour} 2" for colour in COLOURS])
    assert sorted(targets(table)) == sorted(f"{colour}-1 to ROOM-TREAT-{colour.upper()}" for colour in COLOURS)


@pytest.mark.clause("HHH-TREAT-02")
def test_a_basic_treatment_room_takes_one_of_its_colour_up_to_level_four() -> None:
    table = hospital(rooms=["ROOM-TREAT-RED"], ward=["red 4", "blue 4"])
    assert targets(table) == ["red-1 to ROOM-TREAT-RED"]
    table.answer("Ann: transfer red-1 to ROOM-TREAT-RED")
    assert area(table, "red-1") == "ROOM-TREAT-RED"
    refused(table, "Ann: transfer blue-1 to ROOM-TREAT-RED", "HHH-PAT-02")


@pytest.mark.clause("HHH-TREAT-05")
def test_a_cube_patient_enters_a_treatment_room_as_a_critical_marker() -> None:
    table = hospital(rooms=["ROOM-TREAT-RED"], waiting={"A": ["red 2"]}, ward=["red 1", "red 1", "red 1"])
    assert table.state.markers["red"] == 1
    table.answer("Ann: transfer red-4 to ROOM-TREAT-RED")
    p = table.state.patients["red-4"]
    assert (p.level, p.treated, table.state.markers["red"], table.state.discards["red"]) == (2, False, 0, 2)


# -- visits


@pytest.mark.clause("HHH-VISIT-01")
def test_each_ward_is_activated_once_in_the_players_order() -> None:
    table = hospital(ward=[f"{colour} 1" for colour in COLOURS], phase="visits")
    order = ["WARD-BLUE", "WARD-RED", "WARD-YELLOW", "WARD-GRAY", "WARD-GREEN"]
    for ward in order[:4]:
        assert ward in offered(table)
        other = "green" if ward != "WARD-GREEN" else "red"
        draws(table.answer(ward), other)
    draws(table, "red")                                # the last one is not asked about
    assert [e.fields["ward"] for e in table.events if e.kind == "visited"] == order


@pytest.mark.clause("HHH-VISIT-02")
def test_the_ability_comes_first_and_may_spare_a_patient() -> None:
    table = hospital(ward=["red 4", "red 2"], abilities={"red": "WAB-MATRON"}, phase="visits")
    draws(table, "red")
    assert (level(table, "red-1"), level(table, "red-2")) == (4, 3)
    assert drawn_cubes(table) == 1
    money = hospital(ward=["red 1", "red 1", "red 1"], abilities={"red": "WAB-PRIVATE"}, money=10, phase="visits")
    assert cash(money) == 13                           # before any cube is drawn
    assert drawn_cubes(money) == 0
    assert cash(hospital(ward=["red 1", "red 1", "red 1"], abilities={"red": "WAB-BILLS"}, money=10,
                         phase="visits")) == 7


@pytest.mark.clause("HHH-VISIT-03")
def test_an_ability_concerns_its_own_ward() -> None:
    table = hospital(ward=["blue 1", "blue 2"], abilities={"red": "WAB-OVERWORKED"}, phase="visits")
    draws(table.answer("blue-1"), "red red")
    assert drawn_cubes(table) == 2


@pytest.mark.clause("HHH-VISIT-04")
def test_one_cube_for_each_patient_one_patient_after_the_other() -> None:
    table = hospital(ward=["red 1", "red 2", "red 3"], phase="visits")
    assert offered(table) == ["red-1", "red-2", "red-3"]
    draws(table.answer("red-3"), "blue")
    assert in_discards(table) == 1                     # discarded after each patient
    draws(table.answer("red-1"), "blue")
    draws(table, "blue")
    assert (drawn_cubes(table), in_discards(table)) == (3, 3)


@pytest.mark.clause("HHH-VISIT-05")
def test_a_black_cube_is_replaced_by_two_for_the_same_patient() -> None:
    table = draws(hospital(ward=["red 1"], phase="visits"), "black red red")
    assert level(table, "red-1") == 3
    assert (table.state.discards["black"], table.state.discards["red"]) == (1, 2)


@pytest.mark.clause("HHH-VISIT-06")
def test_a_matching_cube_makes_a_patient_worse() -> None:
    assert level(draws(hospital(ward=["gray 2"], phase="visits"), "gray"), "gray-1") == 3
    assert level(draws(hospital(ward=["gray 2"], phase="visits"), "red"), "gray-1") == 2


@pytest.mark.clause("HHH-VISIT-07")
def test_who_reaches_five_in_a_visit_dies_once() -> None:
    table = draws(hospital(ward=["blue 4"], money=30, phase="visits"), "black blue blue")
    assert (table.state.bodies, cash(table)) == (["blue"], 20)


@pytest.mark.clause("HHH-VISIT-08")
def test_only_wards_are_visited() -> None:
    table = hospital(treatment=["red 2"], emergency=["blue 5"], waiting={"A": ["gray 3"]}, phase="visits")
    assert drawn_cubes(table) == 0
    assert kinds(table).count("visited") == 5


@pytest.mark.clause("HHH-VISIT-09")
def test_visits_go_on_when_the_bag_runs_out() -> None:
    def edit(game: House) -> None:
        for cube in game.s.bag.counts:                 # 1 cube in the bag, 40 discarded
            game.s.bag.counts[cube] = int(cube == "blue")
            game.s.discards[cube] = 10 * (cube in ("blue", "green", "gray", "yellow"))
    table = hospital(ward=["red 1", "red 2", "red 3"], phase="visits", edit=edit,
                     options={"order_choices": "automatic"})
    assert drawn_cubes(table) == 1                     # the one in the bag came without a question
    draws(table, "gray yellow")
    assert drawn_cubes(table) == 3
    assert "refilled" in kinds(table)


def test_every_ward_ability_does_what_it_says() -> None:
    def visited(token: str, ward: list[str], cubes: str, *answers: str) -> object:
        table = hospital(ward=ward, abilities={"red": token}, phase="visits", options={"order_choices": "automatic"})
        for answer in answers:
            table.answer(answer)
        return draws(table, cubes)
    two = ["red 2", "red 1"]
    assert drawn_cubes(visited("WAB-OVERWORKED", two, "blue blue blue blue")) == 4  # type: ignore[arg-type]
    assert drawn_cubes(visited("WAB-SQUEAKY", two, "blue blue blue")) == 3  # type: ignore[arg-type]
    assert drawn_cubes(visited("WAB-CROWDED", two, "blue blue")) == 2  # type: ignore[arg-type]
    assert drawn_cubes(visited("WAB-CROWDED", [*two, "red 1"], "blue " * 6)) == 6  # type: ignore[arg-type]
    black = visited("WAB-SELFMED", ["red 2"], "black")
    assert level(black, "red-1") == 3  # type: ignore[arg-type]
    assert drawn_cubes(black) == 1  # type: ignore[arg-type]
    light = visited("WAB-LIGHTDUTY", two, "red", "red-2")
    assert (level(light, "red-1"), level(light, "red-2")) == (3, 1)  # type: ignore[arg-type]


# -- housekeeping


@pytest.mark.clause("HHH-HOUSE-01")
def test_the_last_round_ends_in_housekeeping_and_nothing_else_of_it_is_done() -> None:
    table = hospital(round=6, phase="end")
    assert table.result is not None
    assert (table.result.how, table.state.round, table.state.staff_up) == ("won", 6, [])
    assert "passed_on" not in kinds(table)


@pytest.mark.clause("HHH-HOUSE-02")
def test_card_and_tokens_pass_to_the_next_player() -> None:
    table = hospital(3, holder="Cy", admin_ready=3, card_up=False, phase="housekeeping")
    draws(table, "STF-LAWYER STF-CFO")
    assert (table.state.holder, table.state.card_up, table.state.admin_ready) == ("Ann", True, 3)
    assert acts(table, "research") == ["Ann: research"]


@pytest.mark.clause("HHH-HOUSE-03")
def test_all_used_tokens_are_ready_again() -> None:
    table = hospital(ready={"Ann": 0, "Ben": 0}, admin_ready=0, phase="housekeeping")
    draws(table, "STF-LAWYER STF-CFO")
    assert [(seat.ready, seat.used) for seat in table.state.seats.values()] == [(4, 0), (4, 0)]
    assert (table.state.admin_ready, table.state.admin_used) == (2, 0)


@pytest.mark.clause("HHH-HOUSE-04", "HHH-HOUSE-06")
def test_the_round_advances_and_the_next_action_phase_begins() -> None:
    table = draws(hospital(round=3, phase="housekeeping"), "STF-LAWYER STF-CFO")
    assert (table.state.round, table.state.phase) == (4, "actions")
    assert table.events[-1].text == "Round 4: Player Action Phase."
    first = draws(hospital(round=1, phase="housekeeping"), "STF-LAWYER STF-CFO")
    assert (first.state.round, first.state.phase) == (2, "actions")


@pytest.mark.clause("HHH-HOUSE-05")
def test_two_staff_are_revealed_each_round_until_all_ten_have_been() -> None:
    table = draws(hospital(round=1, phase="housekeeping"), "STF-LAWYER STF-CFO")
    assert table.state.staff_up == ["STF-LAWYER", "STF-CFO"]
    assert sum(table.state.staff_down.values()) == 8
    table = hospital(improved=["ROOM-MORGUE"], staff=["STF-CORONER"], doctors=["DOC-LUCKY"], money=900,
                     options={"order_choices": "automatic"})
    while table.state.round < 6:
        forgo(table)
        run_on(table, lambda now: bool(now.state.phase == "actions" or now.over))
        assert not table.over
    assert len(table.state.staff_up) == 10
    assert table.state.staff_down == {}


@pytest.mark.clause("HHH-HOUSE-07")
def test_once_a_round_means_both_phases_together() -> None:
    table = hospital(ward=["red 4", "blue 2"], staff=["STF-JANITOR"], rooms=SIX_ROOMS, round=2,
                     ready={"Ann": 1, "Ben": 0}, admin_ready=0, options={"order_choices": "automatic"}, money=1)
    heal(table, "red-1", "red black blue blue green green", "STF-JANITOR", NO)
    forgo(table)
    draws(table, "red blue green green gray yellow red blue green green gray yellow")
    draws(table, "black")
    assert not isinstance(table.waiting, Choice)       # used in this round: not offered in the visit
    assert table.state.phase == "visits"
    later = hospital(ward=["red 4"], staff=["STF-JANITOR"], round=3, phase="visits")
    assert offered(draws(later, "black")) == [NO, "STF-JANITOR"]
    used = hospital(staff=["STF-JANITOR"], phase="housekeeping", round=2, ward=["red 4"],
                    edit=lambda game: game.s.spent_round.__setitem__("STF-JANITOR", 1))
    draws(used, "STF-LAWYER STF-CFO")
    heal(used, "red-1", "black blue blue green green gray")
    assert offered(used) == [NO, "STF-JANITOR"]        # a new round


# -- victory and defeat


@pytest.mark.parametrize(("money", "rating"), [
    pytest.param((0, 19), "Regrettable", marks=pytest.mark.clause("HHH-END-02")),
    pytest.param((20, 39), "Inconsequential", marks=pytest.mark.clause("HHH-END-03")),
    pytest.param((40, 59), "Notable", marks=pytest.mark.clause("HHH-END-04")),
    pytest.param((60, 79), "Prosperous", marks=pytest.mark.clause("HHH-END-05")),
    pytest.param((80, 145), "Triumphant", marks=pytest.mark.clause("HHH-END-06")),
])
def test_the_rating_goes_by_the_money(money: tuple[int, int], rating: str) -> None:
    for amount in money:
        table = hospital(money=amount, round=6, phase="housekeeping")
        assert table.game.rating() == rating  # type: ignore[attr-defined]
        assert table.result is not None
        assert table.result.reason == f"{rating} with ${amount}"


@pytest.mark.clause("HHH-END-01")
def test_bodies_do_not_change_the_rating() -> None:
    for bodies in ([], ["white"] * 5):
        table = hospital(money=45, round=6, phase="housekeeping", bodies=bodies)
        assert table.game.rating() == "Notable"  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-END-07")
def test_the_living_do_not_count_at_the_end() -> None:
    table = hospital(money=50, round=6, phase="housekeeping", ward=[f"{c} 4" for c in COLOURS] * 2,
                     waiting={"A": ["red 4", "blue 4"]})
    assert len(table.state.patients) == 12
    assert table.game.rating() == "Notable"  # type: ignore[attr-defined]
    assert cash(table) == 50


# -- variants


@pytest.mark.clause("HHH-VAR-00")
def test_variants_are_off_by_default_and_may_be_combined() -> None:
    state = set_up(options={"variant_zero_start": True, "variant_fewer_cubes": True}).state
    waiting = sum(p.level for p in state.patients.values() if p.area.startswith("WAITING"))
    assert state.money.cash == 0
    assert state.bag.total + waiting + sum(state.store.values()) == 78
    plain = set_up().state
    assert plain.money.cash == 15
    assert not any(plain.rooms.values())


@pytest.mark.clause("HHH-VAR-01")
def test_zero_start_begins_with_nothing_and_an_improved_room() -> None:
    session = set_up(options={"variant_zero_start": True}, script={"HHH-SETUP-11": ["ROOM-BLOODBANK"]})
    assert (session.state.money.cash, session.state.rooms) == (0, {"ROOM-BLOODBANK": True})
    assert sum(session.state.store.values()) == 5


@pytest.mark.clause("HHH-VAR-02")
def test_the_short_game_has_two_rooms_at_the_start_and_five_rounds() -> None:
    session = set_up(options={"variant_short": True}, script={"HHH-SETUP-11": ["ROOM-MORGUE", "ROOM-LAB"]})
    assert session.state.rooms == {"ROOM-MORGUE": False, "ROOM-LAB": False}
    assert session.state.staff_down == {2: 2, 3: 2, 4: 2, 5: 2}
    table = hospital(rooms=SIX_ROOMS[:5], round=4, phase="install", options={"variant_short": True})
    table.answer("ROOM-BREAK")
    assert len(table.state.rooms) == 6
    table = hospital(rooms=SIX_ROOMS, round=5, phase="housekeeping", options={"variant_short": True})
    assert table.result is not None
    assert table.result.how == "won"


@pytest.mark.clause("HHH-VAR-03")
def test_fewer_markers_leave_three_of_each_colour() -> None:
    session = set_up(options={"variant_fewer_markers": True})
    markers = session.state.markers
    assert sum(markers[colour] for colour in COLOURS) == 10
    totals = session.game.marker_totals()  # type: ignore[attr-defined]
    assert totals == {**dict.fromkeys(COLOURS, 3), "white": 10}


@pytest.mark.clause("HHH-VAR-04")
def test_fewer_cubes_change_the_odds() -> None:
    session = set_up(options={"variant_fewer_cubes": True}, until="HHH-SETUP-14")
    assert session.state.bag.counts == {**dict.fromkeys(COLOURS, 14), "black": 8}
    table = hospital(ward=["red 4"], options={"variant_fewer_cubes": True})
    nets = heal_net(table.state.bag.counts, table.state.discards, "red", 6)
    assert sum(k * p for k, p in nets.items()) == Fraction(6, 13)
    assert odds(table).heals[0].die == sum(p for k, p in nets.items() if k < 0)


@pytest.mark.clause("HHH-VAR-05")
def test_slow_hiring_reveals_one_a_round() -> None:
    options = {"variant_slow_hiring": True}
    assert set_up(options=options).state.staff_down == {2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    table = hospital(improved=["ROOM-MORGUE"], staff=["STF-CORONER"], money=900,
                     options={"order_choices": "automatic", **options})
    while table.state.round < 4:
        forgo(table)
        run_on(table, lambda now: bool(now.state.phase == "actions" or now.over))
    assert len(table.state.staff_up) == 3
    assert sum(table.state.staff_down.values()) == 2


@pytest.mark.clause("HHH-VAR-06")
def test_without_an_administrator_there_are_no_administrative_actions_or_by_option_no_card_only() -> None:
    table = hospital(ward=["red 1"], face_up=["STF-LAWYER"], round=2,
                     options={"variant_no_administrator": "no_actions"})
    assert {act.split()[1] for act in acts(table)} == {"heal"}
    refused(table, "Ann: research", "HHH-ACT-08")
    state = set_up(options={"variant_no_administrator": "no_actions"}).state
    assert (state.admin_ready, state.holder) == (0, "")
    table = hospital(ward=["red 1"], face_up=["STF-LAWYER"], round=2,
                     options={"variant_no_administrator": "tokens_only"})
    assert acts(table, "hire", "research", "administrator") == ["Ann: hire STF-LAWYER", "Ann: research"]
    refused(table, "Ann: administrator a", "HHH-VAR-06")


@pytest.mark.clause("HHH-VAR-07")
def test_without_abilities_a_visit_draws_as_many_cubes_as_there_are_empty_beds() -> None:
    options = {"variant_no_ward_abilities": True}
    assert not any(set_up(options=options).state.abilities.values())
    table = draws(hospital(ward=["red 2"], phase="visits", options=options), "blue red green")
    assert drawn_cubes(table) == 3
    manager = hospital(face_up=["STF-MANAGER"], round=2, options=options).answer("Ann: hire STF-MANAGER")
    assert "lost_effect" in kinds(manager)


@pytest.mark.clause("HHH-VAR-08")
def test_without_abilities_a_patient_worsens_when_no_cube_matches() -> None:
    options = {"variant_no_ward_abilities": True}
    assert level(draws(hospital(ward=["red 2"], phase="visits", options=options), "blue green gray"), "red-1") == 3
    assert level(draws(hospital(ward=["red 2"], phase="visits", options=options), "blue red red"), "red-1") == 2


@pytest.mark.clause("HHH-VAR-09")
def test_without_abilities_everybody_in_a_full_ward_gets_worse() -> None:
    table = hospital(ward=["red 1", "red 2", "red 3", "red 4"], phase="visits", money=20,
                     options={"variant_no_ward_abilities": True, "order_choices": "automatic"})
    assert [level(table, f"red-{n}") for n in (1, 2, 3, 4)] == [2, 3, 4, 0]
    assert drawn_cubes(table) == 0
    assert table.state.bodies == ["red"]
