"""Healthy Heart Hospital: transfers, hiring and staff, Research and training, the Administrator."""
from __future__ import annotations

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
    research,
    run_on,
    targets,
)

from kit.core.requests import Choice
from kit.games.hospital.house import House

NOTHING = "blue blue green green yellow yellow"      # six cubes without effect on red and gray patients


def board_room(*up: str, left: int = 99):  # type: ignore[no-untyped-def]
    """These Training markers lie face up, and at most `left` face down."""
    def edit(game: House) -> None:
        game.s.training_up = list(up)
        game.s.training_unseen = [m for m in game.s.training_unseen if m not in up][:left]
    return edit


# -- Transfer


@pytest.mark.clause("HHH-TRANS-01")
def test_a_transfer_costs_a_token() -> None:
    table = hospital(ward=["red 2"], rooms=["ROOM-TREAT-RED"], ready={"Ann": 1})
    table.answer("Ann: transfer red-1 to ROOM-TREAT-RED")
    assert (table.state.seats["Ann"].ready, table.state.seats["Ann"].used) == (0, 4)


@pytest.mark.clause("HHH-TRANS-02")
def test_bodies_are_not_transferred() -> None:
    table = hospital(ward=["red 2"], rooms=["ROOM-TREAT-RED"], bodies=["red", "blue"])
    assert {act.split()[2] for act in acts(table, "transfer")} == {"red-1"}
    refused(table, "Ann: transfer blue-1 to WARD-BLUE", "HHH-TRANS-02")


@pytest.mark.clause("HHH-TRANS-03")
def test_a_patient_goes_to_a_ward_or_room_of_its_colour() -> None:
    table = hospital(waiting={"A": ["red 3"]}, rooms=["ROOM-TREAT-RED", "ROOM-TREAT-BLUE", "ROOM-MORGUE"])
    assert targets(table, "red-1") == ["WARD-RED", "ROOM-TREAT-RED"]


@pytest.mark.clause("HHH-TRANS-04")
def test_from_level_three_on_a_waiting_patient_may_go_to_its_ward() -> None:
    table = hospital(waiting={"A": ["blue 2"], "B": ["blue 3"]})
    assert targets(table) == ["blue-2 to WARD-BLUE"]
    refused(table, "Ann: transfer blue-1 to WARD-BLUE", "HHH-TRANS-04")


@pytest.mark.clause("HHH-TRANS-05")
def test_any_waiting_patient_may_go_to_its_treatment_room_or_by_option_from_level_three_on() -> None:
    table = hospital(waiting={"A": ["blue 1"]}, rooms=["ROOM-TREAT-BLUE"])
    assert targets(table) == ["blue-1 to ROOM-TREAT-BLUE"]
    table = hospital(waiting={"A": ["blue 1"]}, rooms=["ROOM-TREAT-BLUE"],
                     options={"waiting_min_level_scope": "all_destinations"})
    assert targets(table) == []
    refused(table, "Ann: transfer blue-1 to ROOM-TREAT-BLUE", "HHH-TRANS-05")


@pytest.mark.clause("HHH-TRANS-06")
def test_who_leaves_a_waiting_room_becomes_a_marker_of_the_same_level() -> None:
    table = hospital(waiting={"A": ["green 3"]}, ward=["green 1", "green 2"])
    assert table.state.markers["green"] == 2
    table.answer("Ann: transfer green-3 to WARD-GREEN")
    assert (area(table, "green-3"), level(table, "green-3")) == ("WARD-GREEN", 3)
    assert (table.state.markers["green"], table.state.discards["green"]) == (1, 3)
    assert table.game.column("WAITING-A", "green") is None  # type: ignore[attr-defined]
    checked(table)


@pytest.mark.clause("HHH-TRANS-08")
def test_between_ward_and_treatment_room_a_patient_goes_there_and_back() -> None:
    table = hospital(ward=["red 1"], rooms=["ROOM-TREAT-RED"])
    table.answer("Ann: transfer red-1 to ROOM-TREAT-RED").answer("Ann: transfer red-1 to WARD-RED")
    assert (area(table, "red-1"), level(table, "red-1")) == ("WARD-RED", 1)


@pytest.mark.clause("HHH-TRANS-09")
def test_nobody_is_transferred_into_or_out_of_the_emergency_room_or_the_morgue() -> None:
    table = hospital(emergency=["red 5"], waiting={"A": ["blue 4"]}, rooms=["ROOM-MORGUE"])
    assert targets(table) == ["blue-1 to WARD-BLUE"]
    refused(table, "Ann: transfer red-1 to WARD-RED", "HHH-TRANS-09")
    refused(table, "Ann: transfer blue-1 to ROOM-EMERGENCY", "HHH-TRANS-09")
    refused(table, "Ann: transfer blue-1 to ROOM-MORGUE", "HHH-TRANS-09")


@pytest.mark.clause("HHH-TRANS-10")
def test_an_occupied_treatment_room_takes_nobody() -> None:
    table = hospital(treatment=["red 2"], ward=["red 3"])
    assert targets(table, "red-1") == []
    refused(table, "Ann: transfer red-1 to ROOM-TREAT-RED", "HHH-TRANS-10")


@pytest.mark.clause("HHH-TRANS-11")
def test_a_patient_transferred_into_a_treatment_room_is_critical() -> None:
    table = hospital(treatment=["red 2 treated"])
    table.answer("Ann: transfer red-1 to WARD-RED").answer("Ann: transfer red-1 to ROOM-TREAT-RED")
    assert not table.state.patients["red-1"].treated


@pytest.mark.clause("HHH-TRANS-12")
def test_no_transfer_leads_into_a_waiting_room() -> None:
    table = hospital(ward=["red 2"], treatment=["blue 2"], waiting={"A": ["green 4"]}, staff=["STF-INTAKE"])
    assert not [target for target in targets(table) if "WAITING" in target]
    refused(table, "Ann: transfer green-1 to WAITING-B", "HHH-TRANS-12")


@pytest.mark.clause("HHH-TRANS-13")
def test_a_full_ward_accepts_no_one() -> None:
    three = {"ward": ["blue 1", "blue 2", "blue 3"], "waiting": {"A": ["blue 4"]}}
    small = hospital(**three, options={"ward_beds": 3})  # type: ignore[arg-type]
    assert targets(small, "blue-4") == []
    refused(small, "Ann: transfer blue-4 to WARD-BLUE", "HHH-TRANS-13")
    assert targets(hospital(**three), "blue-4") == ["WARD-BLUE"]  # type: ignore[arg-type]


@pytest.mark.clause("HHH-TRANS-14")
def test_a_level_five_patient_stays_in_its_improved_room_or_by_option_dies_in_the_ward() -> None:
    table = hospital(treatment=["red 5"], improved=["ROOM-TREAT-RED"])
    assert targets(table) == []
    refused(table, "Ann: transfer red-1 to WARD-RED", "HHH-TRANS-14")
    table = hospital(treatment=["red 5"], improved=["ROOM-TREAT-RED"], options={"level5_to_ward": True})
    table.answer("Ann: transfer red-1 to WARD-RED")
    assert (table.state.bodies, cash(table)) == (["red"], 5)
    checked(table)


@pytest.mark.clause("HHH-TRANS-15")
def test_a_transfer_changes_neither_level_nor_money() -> None:
    table = hospital(waiting={"A": ["red 4"]}, money=10).answer("Ann: transfer red-1 to WARD-RED")
    assert (level(table, "red-1"), cash(table)) == (4, 10)


# -- Hire


@pytest.mark.clause("HHH-HIRE-01")
def test_hiring_costs_an_administrative_token() -> None:
    table = hospital(face_up=["STF-LAWYER"], round=2).answer("Ann: hire STF-LAWYER")
    assert (table.state.admin_ready, table.state.admin_used) == (1, 1)


@pytest.mark.clause("HHH-HIRE-02")
def test_hiring_costs_five() -> None:
    assert cash(hospital(face_up=["STF-LAWYER"], money=12, round=2).answer("Ann: hire STF-LAWYER")) == 7


@pytest.mark.clause("HHH-HIRE-03")
def test_only_face_up_staff_can_be_hired() -> None:
    table = hospital(face_up=["STF-LAWYER"], round=2)
    assert acts(table, "hire") == ["Ann: hire STF-LAWYER"]
    refused(table, "Ann: hire STF-JANITOR", "HHH-HIRE-03")


@pytest.mark.clause("HHH-HIRE-04")
def test_a_cat_is_never_hired() -> None:
    table = hospital(face_up=["STF-CAT-1", "STF-CAT-2"], round=2)
    assert acts(table, "hire") == []
    refused(table, "Ann: hire STF-CAT-1", "HHH-HIRE-04")


@pytest.mark.clause("HHH-HIRE-05")
def test_a_hired_marker_lies_in_the_office_and_no_longer_below_the_track() -> None:
    table = hospital(face_up=["STF-LAWYER", "STF-CFO"], round=2).answer("Ann: hire STF-LAWYER")
    assert (table.state.office, table.state.staff_up) == (["STF-LAWYER"], ["STF-CFO"])


@pytest.mark.clause("HHH-HIRE-06")
def test_lasting_staff_works_to_the_end() -> None:
    table = hospital(face_up=["STF-LAWYER"], rooms=["ROOM-MORGUE"], money=200, round=2).answer("Ann: hire STF-LAWYER")
    run_on(forgo(table), lambda now: bool(now.state.round == 3 and now.state.phase == "actions"))
    assert "STF-LAWYER" in table.state.office
    later = hospital(staff=table.state.office, ward=["red 1"], money=30, round=5)
    heal(later, "red-1", "black black black black green gray")
    assert cash(later) == 30 - 8


@pytest.mark.clause("HHH-HIRE-07")
def test_single_effects_happen_once() -> None:
    table = hospital(face_up=["STF-CFO"], money=5, round=2, rooms=["ROOM-MORGUE"]).answer("Ann: hire STF-CFO")
    assert cash(table) == 10
    forgo(table)
    run_on(table, lambda now: bool(now.state.round == 3 and now.state.phase == "actions") or now.over)
    reasons = [event.args[3] for event in table.events if event.kind == "paid"]
    assert reasons.count("Chief Financial Officer") == 1


@pytest.mark.clause("HHH-HIRE-08")
def test_nobody_can_be_hired_in_round_one_and_the_unhired_stay() -> None:
    table = hospital(ward=["red 1"], money=400, staff=["STF-CORONER"], rooms=["ROOM-MORGUE"])
    assert acts(table, "hire") == []
    forgo(table)
    run_on(table, lambda now: bool(now.waiting is not None and now.waiting.clause == "HHH-HOUSE-05"))
    table.answer("STF-LAWYER").answer("STF-CAT-1")
    assert acts(table, "hire") == [f"{table.state.holder}: hire STF-LAWYER"]
    later = hospital(face_up=["STF-LAWYER"], round=5, phase="housekeeping", edit=lambda game: game.s.staff_down.clear())
    assert later.state.round == 6
    assert acts(later, "hire") == ["Ben: hire STF-LAWYER"]


@pytest.mark.clause("HHH-HIRE-09")
def test_who_finds_nothing_to_do_is_hired_all_the_same() -> None:
    table = hospital(face_up=["STF-BUREAUCRAT"], improved=["ROOM-MORGUE"], round=2).answer("Ann: hire STF-BUREAUCRAT")
    assert cash(table) == 10
    assert "lost_effect" in kinds(table)
    assert table.state.rooms == {"ROOM-MORGUE": True}


# -- Staff


@pytest.mark.clause("HHH-STAFF-01")
def test_with_the_lawyer_a_death_costs_two_less() -> None:
    table = hospital(staff=["STF-LAWYER"], ward=["red 4"], waiting={"A": ["blue 4"]}, money=30)
    heal(table, "red-1", "black blue blue green green gray")
    assert cash(table) == 22
    table = hospital(staff=["STF-LAWYER"], waiting={"A": ["blue 4"]}, money=22, phase="arrivals")
    draws(table.answer("WAITING-A"), "blue red red green green gray")
    assert cash(table) == 19


@pytest.mark.clause("HHH-STAFF-02", "HHH-STAFF-03")
def test_the_chaplain_turns_the_card_up_again_but_brings_no_token() -> None:
    table = hospital(staff=["STF-CHAPLAIN"], admin="ADM-PADDING", admin_ready=1, card_up=False, ward=["red 1"])
    assert acts(table, "administrator") == []
    table.answer("Ann: use STF-CHAPLAIN")
    assert table.state.card_up
    assert table.state.admin_ready == 1
    assert acts(table, "administrator") == ["Ann: administrator a"]
    table = hospital(staff=["STF-CHAPLAIN"], admin="ADM-PADDING", admin_ready=0, card_up=False, ward=["red 1"])
    table.answer("Ann: use STF-CHAPLAIN")
    assert acts(table, "administrator", "use") == []   # no token for the card, and the Chaplain serves once a round


@pytest.mark.clause("HHH-STAFF-04")
def test_with_the_intake_nurse_any_waiting_patient_may_go_to_its_ward() -> None:
    assert targets(hospital(staff=["STF-INTAKE"], waiting={"A": ["blue 1"]})) == ["blue-1 to WARD-BLUE"]
    assert targets(hospital(waiting={"A": ["blue 1"]})) == []


@pytest.mark.clause("HHH-STAFF-05")
def test_the_janitor_takes_a_black_cube_out_of_any_draw_once_a_round() -> None:
    table = hospital(staff=["STF-JANITOR"], phase="arrivals")
    draws(table.answer("WAITING-A"), "red black blue green gray yellow").answer("STF-JANITOR")
    assert sum(p.level for p in table.state.patients.values()) == 5
    assert table.state.discards["black"] == 1
    draws(table, "black red blue green gray yellow")
    assert not isinstance(table.waiting, Choice)       # used up: the second black cube is replaced by two
    table = heal(hospital(staff=["STF-JANITOR"], ward=["red 4"]), "red-1", "red red black blue blue green",
                 "STF-JANITOR")
    assert level(table, "red-1") == 2


@pytest.mark.clause("HHH-STAFF-06")
def test_the_coroner_opens_one_more_body_space() -> None:
    table = hospital(face_up=["STF-CORONER"], bodies=["white"] * 5, round=2)
    assert table.game.free_body_spaces() == 0  # type: ignore[attr-defined]
    table.answer("Ann: hire STF-CORONER")
    assert table.game.free_body_spaces() == 1  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-STAFF-07")
def test_the_intern_makes_one_patient_better_by_three_for_no_money() -> None:
    table = hospital(face_up=["STF-INTERN"], treatment=["red 4 treated"], ward=["blue 2"], round=2)
    table.answer("Ann: hire STF-INTERN").answer("red-1")
    p = table.state.patients["red-1"]
    assert (p.level, p.treated, cash(table)) == (1, True, 10)


@pytest.mark.clause("HHH-STAFF-08")
def test_the_bureaucrat_improves_a_room_for_nothing() -> None:
    table = hospital(face_up=["STF-BUREAUCRAT"], rooms=["ROOM-MORGUE"], round=2).answer("Ann: hire STF-BUREAUCRAT")
    assert (table.state.rooms, cash(table)) == ({"ROOM-MORGUE": True}, 10)


@pytest.mark.clause("HHH-STAFF-09")
def test_the_manager_takes_a_ward_ability_away() -> None:
    table = hospital(face_up=["STF-MANAGER"], ward=["red 1", "red 2"], round=2,
                     abilities={"red": "WAB-OVERWORKED", "blue": "WAB-MATRON"})
    table.answer("Ann: hire STF-MANAGER").answer("WARD-RED")
    assert "WAB-OVERWORKED" in table.state.abilities_left
    run_on(forgo(table), lambda now: bool(now.waiting is not None and now.waiting.clause == "HHH-VISIT-04"))
    before = drawn_cubes(table)
    draws(table.answer("red-1"), "blue green")         # one cube for each of the two
    assert drawn_cubes(table) == before + 2
    assert table.state.phase != "visits"


@pytest.mark.clause("HHH-STAFF-10")
def test_the_chief_operations_officer_brings_a_token_at_once_and_for_good() -> None:
    table = hospital(face_up=["STF-COO"], admin_ready=1, round=2, rooms=["ROOM-MORGUE"])
    table.answer("Ann: hire STF-COO")
    assert (table.state.admin_ready, table.state.admin_used) == (1, 2)
    forgo(table)
    run_on(table, lambda now: bool(now.state.round == 3 and now.state.phase == "actions") or now.over)
    assert (table.state.admin_ready, table.state.admin_used) == (3, 0)


@pytest.mark.clause("HHH-STAFF-11")
def test_the_chief_financial_officer_brings_ten_after_being_paid() -> None:
    assert cash(hospital(face_up=["STF-CFO"], money=5, round=2).answer("Ann: hire STF-CFO")) == 10
    assert acts(hospital(face_up=["STF-CFO"], money=4, round=2), "hire") == []


# -- Research


@pytest.mark.clause("HHH-RES-01")
def test_research_costs_an_administrative_token() -> None:
    table = hospital(admin_ready=1).answer("Ann: research")
    assert (table.state.admin_ready, table.state.admin_used) == (0, 2)


@pytest.mark.clause("HHH-RES-02")
def test_the_top_card_is_turned_up_and_an_improved_lab_turns_two() -> None:
    table = hospital().answer("Ann: research").answer("RES-04")
    assert (len(table.state.research.unseen), table.state.open_cards) == (19, ["RES-04"])
    lab = hospital(improved=["ROOM-LAB"]).answer("Ann: research").answer("RES-04").answer("RES-05")
    draws(lab, "red red blue blue green green yellow")
    assert drawn_cubes(lab) == 7
    assert offered(lab) == ["RES-04", "RES-05"]        # the cubes lie open already
    lab.answer("RES-05")
    assert offered(lab) == [NO, "red", "blue", "yellow"]
    basic = hospital(rooms=["ROOM-LAB"]).answer("Ann: research").answer("RES-04")
    draws(basic, "red red blue blue green green yellow")
    assert drawn_cubes(basic) == 7


@pytest.mark.clause("HHH-RES-03")
def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    def edit(game: House) -> None:
        game.s.research.discards = list(game.s.research.unseen)
        game.s.research.unseen = []
    table = hospital(edit=edit).answer("Ann: research").answer("RES-07")
    deck = table.state.research
    assert (len(table.state.open_cards), len(deck.unseen), len(deck.discards)) == (1, 19, 0)


@pytest.mark.clause("HHH-RES-04")
def test_five_cubes_are_drawn_and_black_ones_replaced() -> None:
    table = research(hospital(), "RES-01", "red red black green blue gray green")
    assert sorted(table.state.drawn) == ["blue", "gray", "green", "green", "red", "red"]
    assert table.state.discards["black"] == 1


@pytest.mark.clause("HHH-RES-05", "HHH-TRAIN-03")
def test_a_benefit_is_as_large_as_its_matching_cubes() -> None:
    table = hospital(edit=board_room("TRN-01", "TRN-02", "TRN-03", "TRN-04"))
    research(table, "RES-01", "red red green green green", "green")
    for marker in ("TRN-01", "TRN-02", "TRN-03"):
        table.answer(marker).answer("Ben")             # to another player's Doctor
    assert table.state.seats["Ben"].training == ["TRN-01", "TRN-02", "TRN-03"]
    assert table.state.seats["Ann"].training == []


@pytest.mark.clause("HHH-RES-06")
def test_research_fails_only_when_nothing_on_the_card_is_matched() -> None:
    table = research(hospital(), "RES-01", "yellow yellow yellow gray gray")
    assert "failed" in kinds(table)
    assert in_discards(table) == 5
    assert table.state.research.discards == ["RES-01"]
    table = research(hospital(face_up=["STF-LAWYER"], round=2), "RES-01", "green green yellow yellow yellow")
    assert offered(table) == [NO, "red", "green", "blue"]
    table.answer("red").answer("STF-LAWYER")
    assert cash(table) == 13                           # no match: the full price of 2
    strict = hospital(face_up=["STF-LAWYER"], round=2, options={"research_match": "each_benefit"})
    research(strict, "RES-01", "green green yellow yellow yellow")
    assert offered(strict) == [NO, "green"]


@pytest.mark.clause("HHH-RES-07")
def test_one_benefit_is_taken_or_none() -> None:
    table = hospital()
    research(table, "RES-03", "red red red green green", "red")
    assert cash(table) == 18
    assert table.waiting is not None
    assert table.waiting.clause == "HHH-ACT-04"        # the green benefit is not offered any more
    table = research(hospital(), "RES-03", "red red red green green", NO)
    assert cash(table) == 15
    assert "declined" in kinds(table)


@pytest.mark.clause("HHH-RES-08")
def test_card_and_cubes_are_discarded_at_the_end() -> None:
    table = research(hospital(), "RES-03", "red red black green blue green gray", NO)
    assert table.state.research.discards == ["RES-03"]
    assert in_discards(table) == 7
    assert in_bag(table) == 81


@pytest.mark.clause("HHH-RES-09")
@pytest.mark.parametrize(("cubes", "price"), [
    ("red green green yellow yellow", 1), ("red red red red green", 0), ("green green yellow yellow gray", 2)])
def test_research_hires_for_two_less_one_a_matching_cube(cubes: str, price: int) -> None:
    table = hospital(face_up=["STF-LAWYER"], money=price, round=2)
    research(table, "RES-01", cubes, "red", "STF-LAWYER")
    assert cash(table) == 0
    assert table.state.office == ["STF-LAWYER"]
    assert table.state.admin_used == 1                 # no further token


@pytest.mark.clause("HHH-RES-10")
def test_research_trains_as_many_markers_as_cubes_match_and_the_board_room_is_filled_again() -> None:
    table = hospital(edit=board_room("TRN-01", "TRN-02", "TRN-03", "TRN-04"))
    research(table, "RES-01", "green green green red red", "green")
    table.answer("TRN-01").answer("Ann").answer("TRN-02").answer("Ben").answer("TRN-03").answer("Ann")
    for marker in ("TRN-05", "TRN-06", "TRN-07"):
        table.answer(marker)
    state = table.state
    assert (state.seats["Ann"].training, state.seats["Ben"].training) == (["TRN-01", "TRN-03"], ["TRN-02"])
    assert state.training_up == ["TRN-04", "TRN-05", "TRN-06", "TRN-07"]


@pytest.mark.clause("HHH-RES-11")
def test_research_swaps_all_coloured_markers_of_the_dead_for_white_ones() -> None:
    table = hospital(bodies=["red", "blue", "white", "white"])
    before = (table.state.markers["red"], table.state.markers["blue"])
    research(table, "RES-01", "blue gray gray yellow yellow", "blue")
    assert (table.state.markers["red"], table.state.markers["blue"]) == (before[0] + 1, before[1] + 1)
    assert table.state.markers["white"] == 6
    assert table.state.bodies == ["white"] * 4
    checked(table)


# -- training


@pytest.mark.clause("HHH-TRAIN-01")
def test_markers_are_taken_face_up_or_face_down() -> None:
    table = hospital(edit=board_room("TRN-01", "TRN-02", "TRN-03", "TRN-04"))
    research(table, "RES-01", "green green red red red", "green")
    assert offered(table) == ["TRN-01", "TRN-02", "TRN-03", "TRN-04", "unseen"]
    table.answer("unseen").answer("TRN-16").answer("Ann").answer("TRN-02")
    assert (len(table.state.training_up), len(table.state.training_unseen)) == (3, 13)


@pytest.mark.clause("HHH-TRAIN-02")
def test_the_board_room_is_filled_only_after_all_are_taken() -> None:
    table = hospital(edit=board_room("TRN-01", "TRN-02", "TRN-03", "TRN-04"))
    research(table, "RES-01", "green green green red red", "green", "TRN-01", "Ann", "TRN-02", "Ann")
    assert offered(table) == ["TRN-03", "TRN-04", "unseen"]
    table.answer("TRN-03").answer("Ann")
    run_on(table, lambda now: isinstance(now.waiting, Choice))
    assert len(table.state.training_up) == 4


@pytest.mark.clause("HHH-TRAIN-04")
def test_a_marker_serves_in_every_action_and_is_never_used_up() -> None:
    table = hospital(ward=["red 4"], training={"Ann": ["TRN-11"]})
    for _ in range(4):
        heal(table, "red-1", NOTHING, "blue")
    assert kinds(table).count("rebagged") == 4
    assert table.state.seats["Ann"].training == ["TRN-11"]


@pytest.mark.clause("HHH-TRAIN-05")
def test_markers_add_up_with_each_other_and_with_the_doctor() -> None:
    table = heal(hospital(ward=["red 4"], training={"Ann": ["TRN-11", "TRN-12"]}), "red-1", NOTHING, "blue", "green")
    assert in_discards(table) == 4
    table = hospital(ward=["red 4"], training={"Ann": ["TRN-07", "TRN-16"]}, doctors=["DOC-AORTA"])
    heal(table, "red-1", NOTHING)
    assert offered(table) == [NO, "DOC-AORTA", "TRN-07", "TRN-16"]
    table = hospital(ward=["red 4"], training={"Ann": ["TRN-01", "TRN-09", "TRN-16"]})
    assert offered(heal(table, "red-1", NOTHING)) == [NO, "TRN-16"]     # other colours' training does not count


@pytest.mark.clause("HHH-TRAIN-06")
def test_no_more_markers_are_taken_than_there_are() -> None:
    table = hospital(edit=board_room("TRN-01", "TRN-02", left=0))
    research(table, "RES-01", "green green green red red", "green", "TRN-01", "Ann", "Ben")
    assert (table.state.training_up, table.state.training_unseen) == ([], [])
    assert [seat.training for seat in table.state.seats.values()] == [["TRN-01"], ["TRN-02"]]


# -- the Administrator


@pytest.mark.clause("HHH-ADM-01")
def test_an_administrator_action_needs_a_token() -> None:
    table = hospital(admin="ADM-PADDING", ward=["red 1"], admin_ready=0)
    assert acts(table, "administrator") == []
    refused(table, "Ann: administrator a", "HHH-ACT-03")


@pytest.mark.clause("HHH-ADM-02")
def test_both_actions_of_a_card_are_offered_once() -> None:
    table = hospital(admin="ADM-PINCHER", face_up=["STF-LAWYER"], rooms=["ROOM-MORGUE"], round=2)
    assert acts(table, "administrator") == ["Ann: administrator a", "Ann: administrator b"]
    table.answer("Ann: administrator b").answer("ROOM-MORGUE")
    assert (cash(table), table.state.rooms) == (9, {"ROOM-MORGUE": True})


@pytest.mark.clause("HHH-ADM-03")
def test_a_card_face_down_cannot_be_used() -> None:
    table = hospital(admin="ADM-PADDING", ward=["red 1"], card_up=False)
    assert acts(table, "administrator") == []
    assert acts(table, "research") == ["Ann: research"]
    refused(table, "Ann: administrator a", "HHH-ADM-03")


@pytest.mark.clause("HHH-ADM-04")
def test_one_action_of_the_card_in_a_round() -> None:
    table = hospital(admin="ADM-PADDING", ward=["red 1", "blue 2"]).answer("Ann: administrator a")
    assert cash(table) == 17
    assert not table.state.card_up
    refused(table, "Ann: administrator a", "HHH-ADM-03")


@pytest.mark.clause("HHH-ADM-05")
def test_the_holder_reacts_inside_another_players_action() -> None:
    table = heal(hospital(admin="ADM-DEBUCHS", ward=["red 4"]), "red-1", "black blue blue green green gray", by="Ben")
    assert isinstance(table.waiting, Choice)
    assert table.waiting.player == "Ann"
    assert offered(table) == [NO, "ADM-DEBUCHS"]


@pytest.mark.clause("HHH-ADM-06")
def test_a_reaction_costs_token_and_card() -> None:
    table = hospital(admin="ADM-DEBUCHS", ward=["red 4"], admin_ready=1)
    heal(table, "red-1", "black blue blue green green gray", "ADM-DEBUCHS")
    assert (table.state.admin_ready, table.state.card_up) == (0, False)
    table = hospital(admin="ADM-OVERTIME", ward=["red 4"], doctors=["DOC-AORTA"], admin_ready=1)
    heal(table, "red-1", NOTHING, "DOC-AORTA", "gray", "gray")
    assert (table.state.admin_ready, table.state.card_up) == (1, True)  # the Doctor's own bonus costs nothing
    assert offered(table) == [NO, "ADM-OVERTIME"]


@pytest.mark.clause("HHH-ADM-07")
def test_a_token_left_over_pays_for_a_reaction_in_the_patient_phase() -> None:
    table = hospital(admin="ADM-IRONSIDE", waiting={"A": ["red 4"]}, admin_ready=1, ready={"Ann": 0, "Ben": 0},
                     rooms=["ROOM-MORGUE"])
    forgo(table).answer("ROOM-LAB").answer("WAITING-A")
    draws(table, "red red blue blue green gray")
    assert offered(table) == [NO, "ADM-IRONSIDE"]
    table.answer("ADM-IRONSIDE").answer("red").answer("red")
    assert level(table, "red-1") == 4                  # nobody dies
    assert table.state.discards["red"] == 2
    assert table.state.admin_ready == 0


@pytest.mark.clause("HHH-ADM-08")
def test_de_buchs_returns_black_cubes_at_the_end_of_the_patient_phase() -> None:
    table = hospital(admin="ADM-DEBUCHS", discards="black black black", money=20, phase="end", admin_ready=1, round=6)
    table.answer("ADM-DEBUCHS")
    assert cash(table) == 26
    assert (table.state.bag.counts["black"], table.state.discards["black"]) == (8, 0)
    assert table.over                                  # the window is there in the last round too
    assert not table.state.card_up


@pytest.mark.clause("HHH-ADM-09")
def test_de_buchs_puts_a_black_cube_back_and_draws_one_instead() -> None:
    table = heal(hospital(admin="ADM-DEBUCHS", ward=["red 4"]), "red-1", "red black blue blue green green",
                 "ADM-DEBUCHS", "red")
    assert level(table, "red-1") == 2
    assert table.state.bag.counts["black"] == 8
    table = hospital(admin="ADM-DEBUCHS", phase="arrivals").answer("WAITING-A")
    draws(table, "red black blue blue green green").answer("ADM-DEBUCHS")
    draws(table, "black").answer("gray").answer("gray")      # one instead, and that one handled as ever
    assert drawn_cubes(table) == 6 + 1 + 2
    assert table.state.discards["black"] == 1


@pytest.mark.clause("HHH-ADM-10")
def test_a_reaction_that_is_not_declared_in_its_window_is_gone() -> None:
    table = hospital(admin="ADM-DEBUCHS", ward=["gray 4"], doctors=["DOC-NOWITZ"])
    heal(table, "gray-1", "black blue blue green green yellow", NO, "DOC-NOWITZ", "red", "red")
    assert table.state.bodies == ["gray"]              # nobody was asked again about the first black cube
    assert table.state.card_up


# -- every card


def test_bill_padding_adds_two_to_an_income() -> None:
    table = heal(hospital(admin="ADM-PADDING", ward=["red 4"]), "red-1", "red blue blue green green gray", by="Ben")
    assert offered(table) == [NO, "ADM-PADDING"]
    assert cash(table.answer("ADM-PADDING")) == 18
    table = heal(hospital(admin="ADM-PADDING", ward=["red 4"]), "red-1", NOTHING)
    assert table.waiting is not None
    assert table.waiting.clause == "HHH-ACT-04"        # no income, no reaction


def test_penny_pincher_hires_for_two() -> None:
    table = hospital(admin="ADM-PINCHER", money=2, face_up=["STF-JANITOR"], round=2)
    table.answer("Ann: administrator a").answer("STF-JANITOR")
    assert (cash(table), table.state.office) == (0, ["STF-JANITOR"])


def test_otto_overtime_readies_tokens_or_draws_three_more() -> None:
    table = hospital(admin="ADM-OVERTIME", ready={"Ann": 0, "Ben": 3}).answer("Ann: administrator a")
    table.answer("Ann").answer("Ben")
    assert [seat.ready for seat in table.state.seats.values()] == [1, 4]
    table = heal(hospital(admin="ADM-OVERTIME", ward=["red 4"]), "red-1", NOTHING, "ADM-OVERTIME", "red", "red", "red")
    assert level(table, "red-1") == 1


def test_dean_lectern_trains_or_softens_a_death() -> None:
    table = hospital(admin="ADM-LECTERN", edit=board_room("TRN-01", "TRN-02", "TRN-03", "TRN-04"))
    table.answer("Ann: administrator a").answer("TRN-02").answer("Ben").answer("TRN-17")
    assert table.state.seats["Ben"].training == ["TRN-02"]
    assert len(table.state.training_up) == 4
    table = hospital(admin="ADM-LECTERN", staff=["STF-LAWYER"], waiting={"A": ["red 4"]}, phase="arrivals")
    draws(table.answer("WAITING-A"), "red blue blue green gray yellow").answer("ADM-LECTERN")
    assert cash(table) == 15                           # 5 - 2 - 6, and never below nothing


def test_matron_ironside_transfers_twice() -> None:
    table = hospital(admin="ADM-IRONSIDE", waiting={"A": ["red 4", "blue 3"]}).answer("Ann: administrator a")
    table.answer("red-1 to WARD-RED").answer("blue-1 to WARD-BLUE")
    assert (area(table, "red-1"), area(table, "blue-1")) == ("WARD-RED", "WARD-BLUE")
    assert table.state.seats["Ann"].ready == 4


def test_flo_galer_relieves_two_ward_patients_or_spares_one_a_visit() -> None:
    table = hospital(admin="ADM-GALER", ward=["red 4", "blue 1", "gray 2"]).answer("Ann: administrator a")
    table.answer("red-1").answer("blue-1")
    assert (level(table, "red-1"), level(table, "blue-1"), cash(table)) == (3, 0, 15)
    table = hospital(admin="ADM-GALER", ward=["red 4"], phase="visits").answer("ADM-GALER")
    assert drawn_cubes(table) == 0
    assert level(table, "red-1") == 4


def test_doctors_with_free_actions() -> None:
    table = hospital(doctors=["DOC-PULSE", "DOC-SHOTTS"], waiting={"A": ["red 3"]}, ready={"Ann": 1, "Ben": 0})
    table.answer("Ann: use DOC-PULSE to Ben").answer("Ben: use DOC-SHOTTS to red-1")
    assert table.state.seats["Ben"].ready == 1
    assert level(table, "red-1") == 1
    refused(table, "Ann: use DOC-PULSE to Ben", "HHH-ACT-10")
    checked(table)
    table = hospital(doctors=["DOC-KETT", "DOC-QUICKSTEP"], waiting={"A": ["red 3", "blue 4"]})
    table.answer("Ann: transfer red-1 to WARD-RED by DOC-KETT")
    table.answer("Ben: transfer blue-1 to WARD-BLUE by DOC-QUICKSTEP")
    assert [seat.ready for seat in table.state.seats.values()] == [4, 4]


def test_doctor_smile_earns_one_by_a_cure_and_doctor_glass_brings_a_token() -> None:
    table = heal(hospital(doctors=["DOC-SMILE"], ward=["red 1"]), "red-1", "red blue blue green gray gray")
    assert cash(table) == 17
    from hospital_help import set_up
    session = set_up(options={"doctor_selection": "choice"}, script={"HHH-SETUP-16": ["DOC-GLASS", "DOC-JACK"]})
    assert (session.state.admin_ready, session.state.admin_supply) == (3, 2)


def test_rooms_with_effects_of_their_own() -> None:
    table = hospital(rooms=["ROOM-BREAK"], ready={"Ann": 3}, money=3).answer("Ann: use ROOM-BREAK")
    assert (table.state.seats["Ann"].ready, cash(table)) == (4, 1)
    table = hospital(rooms=["ROOM-STATION"], waiting={"A": ["red 4", "blue 4"]})
    table.answer("Ann: transfer red-1 to WARD-RED by ROOM-STATION")
    assert acts(table, "transfer") == ["Ann: transfer blue-1 to WARD-BLUE", "Ben: transfer blue-1 to WARD-BLUE"]
    refused(table, "Ann: transfer blue-1 to WARD-BLUE by ROOM-STATION", "HHH-ACT-10")
    table = heal(hospital(rooms=["ROOM-PHARMACY"], ward=["red 4"]), "red-1", NOTHING, "ROOM-PHARMACY", "red", "red")
    assert level(table, "red-1") == 2
    heal(table, "red-1", NOTHING)
    assert level(table, "red-1") == 2                  # once a round
    assert cash(hospital(rooms=["ROOM-GIFTSHOP"], phase="end", round=6)) == 17
