"""Healthy Heart Hospital: Heal a Patient, its bonus draws, Doctors, the Blood Bank, the special rooms."""
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
    heal,
    hospital,
    in_bag,
    in_discards,
    kinds,
    level,
    offered,
    refused,
    research,
)

from kit.core.requests import Choice

NOTHING = "blue blue green green yellow yellow"      # six cubes without effect on red and gray patients

# -- the six steps


@pytest.mark.clause("HHH-HEAL-01")
def test_heal_begins_with_a_token() -> None:
    table = hospital(ward=["red 3"]).answer("Ann: heal red-1")
    seat = table.state.seats["Ann"]
    assert (seat.ready, seat.used) == (3, 1)


@pytest.mark.clause("HHH-HEAL-02")
def test_everybody_alive_may_be_healed_but_not_in_waiting_rooms() -> None:
    table = hospital(ward=["red 3"], treatment=["blue 3"], emergency=["gray 5"], waiting={"A": ["green 3"]},
                     bodies=["yellow"])
    assert acts(table, "heal")[:3] == ["Ann: heal red-1", "Ann: heal blue-1", "Ann: heal gray-1"]
    refused(table, "Ann: heal green-1", "HHH-HEAL-02")
    refused(table, "Ann: heal yellow-1", "HHH-HEAL-02")


@pytest.mark.clause("HHH-HEAL-03")
def test_a_healed_treatment_room_patient_lies_on_the_treated_side_before_any_cube_is_drawn() -> None:
    table = hospital(treatment=["red 3"]).answer("Ann: heal red-1")
    assert table.state.patients["red-1"].treated
    assert table.state.drawn == []
    draws(table, "black blue blue blue green green green gray")
    assert (level(table, "red-1"), table.state.patients["red-1"].treated) == (4, True)
    table = heal(hospital(ward=["red 3"], rooms=["ROOM-TREAT-RED"]), "red-1", NOTHING)
    assert not table.state.patients["red-1"].treated   # there is no such side in a Ward


@pytest.mark.clause("HHH-HEAL-04")
def test_a_ward_heal_draws_six_cubes() -> None:
    table = heal(hospital(ward=["red 3"]), "red-1", NOTHING)
    assert (drawn_cubes(table), in_bag(table)) == (6, 82)


@pytest.mark.clause("HHH-HEAL-05")
def test_bonuses_are_offered_when_the_base_draw_is_seen_and_nothing_has_happened_yet() -> None:
    table = heal(hospital(ward=["gray 4"], doctors=["DOC-NOWITZ"]), "gray-1", "gray " + NOTHING[5:])
    assert offered(table) == [NO, "DOC-NOWITZ"]
    assert level(table, "gray-1") == 4


@pytest.mark.clause("HHH-HEAL-06")
def test_the_level_falls_by_matching_less_black() -> None:
    table = heal(hospital(ward=["red 4"]), "red-1", "red red red black blue green")
    assert level(table, "red-1") == 2
    net = next(event for event in table.events if event.kind == "net")
    assert net.fields == {"matching": 3, "black": 1, "net": 2}


@pytest.mark.clause("HHH-HEAL-07")
def test_a_negative_net_raises_the_level() -> None:
    assert level(heal(hospital(ward=["red 2"]), "red-1", "black black blue blue green green"), "red-1") == 4


@pytest.mark.clause("HHH-HEAL-08")
def test_after_the_adjustment_a_patient_is_cured_dead_or_alive() -> None:
    cured = heal(hospital(ward=["red 3"]), "red-1", "red red red blue blue green")
    dead = heal(hospital(ward=["red 3"]), "red-1", "black black blue blue green green")
    alive = heal(hospital(ward=["red 3"]), "red-1", "black blue blue green green gray")
    assert (level(cured, "red-1"), cured.state.bodies) == (0, [])
    assert (level(dead, "red-1"), dead.state.bodies) == (0, ["red"])
    assert (level(alive, "red-1"), alive.state.bodies) == (4, [])


@pytest.mark.clause("HHH-HEAL-09")
def test_what_is_not_rebagged_is_discarded() -> None:
    table = heal(hospital(ward=["red 3"], training={"Ann": ["TRN-11"]}), "red-1", NOTHING, "green")
    assert (in_bag(table), in_discards(table)) == (83, 5)
    table = heal(hospital(ward=["red 3"]), "red-1", NOTHING)
    assert (in_bag(table), in_discards(table)) == (82, 6)


@pytest.mark.clause("HHH-HEAL-10")
def test_rebagging_may_be_left() -> None:
    table = hospital(ward=["red 3"], training={"Ann": ["TRN-11", "TRN-12", "TRN-13"]})
    heal(table, "red-1", NOTHING, NO)
    assert in_discards(table) == 6
    table = hospital(ward=["red 3"], training={"Ann": ["TRN-11", "TRN-12", "TRN-13"]})
    heal(table, "red-1", NOTHING, "blue", "green", NO)
    assert in_discards(table) == 4


@pytest.mark.clause("HHH-HEAL-11")
def test_every_level_healed_in_a_ward_brings_one() -> None:
    assert cash(heal(hospital(ward=["red 4"]), "red-1", "red red blue blue green green")) == 17


@pytest.mark.clause("HHH-HEAL-12")
def test_levels_below_zero_are_not_paid() -> None:
    table = heal(hospital(ward=["red 2"]), "red-1", "red red red blue blue green")
    assert (cash(table), level(table, "red-1")) == (17, 0)


@pytest.mark.clause("HHH-HEAL-13")
def test_getting_worse_costs_nothing_but_dying_does() -> None:
    assert cash(heal(hospital(ward=["red 2"], money=20), "red-1", "black blue blue green green gray")) == 20
    assert cash(heal(hospital(ward=["red 4"], money=20), "red-1", "black blue blue green green gray")) == 10


@pytest.mark.clause("HHH-HEAL-14")
def test_a_patient_may_be_healed_three_times_in_a_row() -> None:
    table = hospital(ward=["red 4"])
    for _ in range(3):
        heal(table, "red-1", "red " + NOTHING[5:])
    assert level(table, "red-1") == 1


@pytest.mark.clause("HHH-HEAL-15")
def test_ward_abilities_have_no_influence_on_a_heal() -> None:
    table = heal(hospital(ward=["red 3"], abilities={"red": "WAB-OVERWORKED"}), "red-1", NOTHING)
    assert drawn_cubes(table) == 6
    assert isinstance(table.waiting, Choice)


@pytest.mark.clause("HHH-HEAL-16")
def test_a_death_that_loses_the_game_comes_before_rebagging_and_income() -> None:
    table = hospital(ward=["red 4"], training={"Ann": ["TRN-11"]}, money=9)
    heal(table, "red-1", "black blue blue green green gray")
    assert table.over
    assert "rebagged" not in kinds(table)
    table = hospital(ward=["red 4"], training={"Ann": ["TRN-11"]})
    heal(table, "red-1", "red blue blue green green gray", "blue")
    order = [kind for kind in kinds(table) if kind in ("heals", "drew", "level", "rebagged", "discarded", "paid")]
    assert order == ["heals", "drew", "level", "rebagged", "discarded", "paid"]


@pytest.mark.clause("HHH-HEAL-17")
def test_a_black_cube_is_removed_after_its_batch_and_before_the_adjustment() -> None:
    table = heal(hospital(ward=["red 4"], staff=["STF-JANITOR"]), "red-1", "red black black blue blue green")
    assert offered(table) == [NO, "STF-JANITOR"]
    assert level(table, "red-1") == 4
    table.answer("STF-JANITOR")
    assert (level(table, "red-1"), table.state.bodies) == (4, [])          # net 0 instead of -1


def test_a_cube_drawn_in_place_of_another_opens_a_window_of_its_own() -> None:
    table = hospital(ward=["red 4"], staff=["STF-JANITOR"], admin="ADM-DEBUCHS")
    heal(table, "red-1", "red black black blue blue green", "ADM-DEBUCHS", "black")
    assert table.waiting is not None
    assert "1 black just drawn" in table.waiting.about
    table.answer(NO)                       # nothing about the new one: the older one still has its window
    table.answer("STF-JANITOR")
    assert level(table, "red-1") == 4      # red 1, black 1 (the new one)
    checked(table)


def test_where_two_effects_set_the_draw_the_players_choose() -> None:
    table = hospital(doctors=["DOC-DREAM"], improved=["ROOM-CLINIC"], waiting={"A": ["red 2"]})
    assert acts(table, "heal") == ["Ann: heal red-1 by DOC-DREAM", "Ann: heal red-1 by ROOM-CLINIC",
                                   "Ben: heal red-1"]
    draws(table.answer("Ann: heal red-1 by ROOM-CLINIC"), "red blue blue green green yellow yellow gray").answer(NO)
    assert cash(table) == 17               # the improved Clinic's 2 a level


# -- bonus draws


@pytest.mark.clause("HHH-BONUS-01")
def test_any_of_the_bonuses_may_be_used_alone() -> None:
    table = hospital(ward=["gray 4"], doctors=["DOC-NOWITZ"], training={"Ann": ["TRN-03"]})
    heal(table, "gray-1", NOTHING)
    assert offered(table) == [NO, "DOC-NOWITZ", "TRN-03"]
    table.answer("TRN-03").answer("gray").answer(NO)
    assert drawn_cubes(table) == 7


@pytest.mark.clause("HHH-BONUS-02")
def test_a_bonus_is_drawn_in_full() -> None:
    table = heal(hospital(ward=["gray 4"], doctors=["DOC-NOWITZ"]), "gray-1", NOTHING, "DOC-NOWITZ", "gray")
    assert not isinstance(table.waiting, Choice)       # the second cube is drawn whatever the first was
    refused_labels = [str(option) for option in table.waiting.options] if table.waiting else []
    assert NO not in refused_labels
    table.answer("gray")
    assert drawn_cubes(table) == 8


@pytest.mark.clause("HHH-BONUS-03")
def test_a_bonus_is_seen_before_the_next_is_decided() -> None:
    table = hospital(ward=["gray 4"], doctors=["DOC-NOWITZ"], training={"Ann": ["TRN-03"]})
    heal(table, "gray-1", NOTHING, "DOC-NOWITZ", "gray", "red")
    assert offered(table) == [NO, "TRN-03"]
    assert table.state.drawn[-2:] == ["gray", "red"]
    assert table.waiting is not None
    assert "gray red" in table.waiting.about


@pytest.mark.clause("HHH-BONUS-04")
def test_each_bonus_is_used_once_in_an_action() -> None:
    table = hospital(ward=["gray 4"], doctors=["DOC-NOWITZ"], training={"Ann": ["TRN-03"]})
    heal(table, "gray-1", NOTHING, "DOC-NOWITZ", "red", "red", "TRN-03", "red")
    assert drawn_cubes(table) == 9
    assert in_discards(table) == 9                     # no further bonus was offered; the Heal is over


@pytest.mark.clause("HHH-BONUS-05")
def test_bonuses_belong_to_heal_only() -> None:
    table = research(hospital(doctors=["DOC-JACK"]), "RES-01", "gray gray gray yellow yellow")
    assert drawn_cubes(table) == 5


# -- Doctors


@pytest.mark.clause("HHH-DOC-01")
def test_a_doctors_abilities_are_its_own_players() -> None:
    table = hospital(ward=["gray 4"], doctors=["DOC-NOWITZ", "DOC-PAYNE"])
    heal(table, "gray-1", NOTHING, by="Ben")
    assert drawn_cubes(table) == 6
    assert table.state.seats["Ben"].used == 1          # nothing was asked: the Heal is over


@pytest.mark.clause("HHH-DOC-02")
def test_a_doctors_ability_serves_in_every_action_of_the_round() -> None:
    table = hospital(ward=["gray 4"], doctors=["DOC-NOWITZ"])
    for _ in range(4):
        heal(table, "gray-1", NOTHING)
        assert offered(table) == [NO, "DOC-NOWITZ"]
        table.answer("DOC-NOWITZ")
        draws(table, "red red")
    assert drawn_cubes(table) == 4 * 8


@pytest.mark.clause("HHH-DOC-03")
def test_nowitz_draws_two_more_for_gray_patients_only() -> None:
    red = heal(hospital(ward=["red 4"], doctors=["DOC-NOWITZ"]), "red-1", NOTHING)
    assert in_discards(red) == 6
    gray = heal(hospital(ward=["gray 4"], doctors=["DOC-NOWITZ"]), "gray-1", NOTHING, "DOC-NOWITZ")
    draws(gray, "red red")
    assert drawn_cubes(gray) == 8


@pytest.mark.clause("HHH-DOC-04")
def test_nowitz_rebags_two_outside_the_wards() -> None:
    table = hospital(treatment=["red 4"], doctors=["DOC-NOWITZ"])
    heal(table, "red-1", NOTHING + " blue green", "blue", "blue")
    assert in_discards(table) == 6
    table = heal(hospital(ward=["red 4"], doctors=["DOC-NOWITZ"]), "red-1", NOTHING)
    assert in_discards(table) == 6                     # all six: nothing was asked


@pytest.mark.clause("HHH-DOC-05")
def test_ura_rebags_two_after_healing_a_gray_patient() -> None:
    table = heal(hospital(ward=["gray 4"], doctors=["DOC-SCAPEGOTE"]), "gray-1", NOTHING, "blue", "green")
    assert in_discards(table) == 4


@pytest.mark.clause("HHH-DOC-06")
def test_ura_takes_one_face_up_marker_once_a_game() -> None:
    up = ["TRN-01", "TRN-02", "TRN-03", "TRN-04"]

    def edit(game: object) -> None:
        game.s.training_up = list(up)  # type: ignore[attr-defined]
        game.s.training_unseen = [m for m in game.s.training_unseen if m not in up]  # type: ignore[attr-defined]
    table = hospital(doctors=["DOC-SCAPEGOTE"], edit=edit).answer("Ann: use DOC-SCAPEGOTE")
    assert offered(table) == up                        # face up only
    table.answer("TRN-03").answer("TRN-16")
    state = table.state
    assert state.seats["Ann"].training == ["TRN-03"]
    assert (len(state.training_up), len(state.training_unseen)) == (4, 13)
    refused(table, "Ann: use DOC-SCAPEGOTE", "HHH-ACT-10")


@pytest.mark.clause("HHH-DOC-07")
def test_after_healing_means_after_every_heal_cured_or_not() -> None:
    table = hospital(treatment=["red 1"], doctors=["DOC-NOWITZ"])
    heal(table, "red-1", "red red blue blue green green gray gray")
    assert "red-1" not in table.state.patients         # cured
    assert offered(table)[0] == NO
    table.answer("red").answer("red")
    assert in_discards(table) == 6
    dead = heal(hospital(treatment=["red 4"], doctors=["DOC-NOWITZ"], money=30), "red-1",
                "black blue blue green green gray gray yellow")
    assert dead.state.bodies == ["red"]
    assert "black" in offered(dead)                    # and dead patients' cubes may go back too


# -- the worked example


EXAMPLE = "red black yellow yellow black gray"


@pytest.mark.clause("HHH-EX-01")
def test_the_worked_example_of_doctor_nowitz() -> None:
    table = hospital(ward=["gray 4"], doctors=["DOC-NOWITZ"], training={"Ann": ["TRN-03", "TRN-11", "TRN-12"]})
    yellow = table.state.bag.counts["yellow"]
    heal(table, "gray-1", EXAMPLE, "DOC-NOWITZ", "blue", "gray", "TRN-03", "gray")
    assert level(table, "gray-1") == 3
    assert table.waiting is not None
    assert "1 may go" not in table.waiting.about       # two: the markers', not Nowitz's own two
    assert "2 may go" in table.waiting.about
    table.answer("yellow").answer("yellow")
    assert cash(table) == 16
    assert table.state.bag.counts["yellow"] == yellow
    pile = {cube: count for cube, count in table.state.discards.items() if count}
    assert pile == {"red": 1, "black": 2, "gray": 3, "blue": 1}


@pytest.mark.clause("HHH-EX-02")
def test_the_worked_example_without_its_bonuses() -> None:
    def patient() -> object:
        return hospital(ward=["gray 4"], doctors=["DOC-NOWITZ"], training={"Ann": ["TRN-03"]}, money=20)
    nothing = heal(patient(), "gray-1", EXAMPLE, NO)  # type: ignore[arg-type]
    assert (nothing.state.bodies, cash(nothing)) == (["gray"], 10)
    doctor = heal(patient(), "gray-1", EXAMPLE, "DOC-NOWITZ", "blue", "gray", NO)  # type: ignore[arg-type]
    assert (level(doctor, "gray-1"), cash(doctor)) == (4, 20)


# -- Treatment Rooms


@pytest.mark.clause("HHH-TREAT-03")
def test_in_a_basic_treatment_room_level_five_is_death() -> None:
    table = heal(hospital(treatment=["red 4"], money=20), "red-1", "black blue blue green green gray gray yellow")
    assert (table.state.bodies, cash(table)) == (["red"], 8)


@pytest.mark.clause("HHH-TREAT-04")
def test_an_improved_treatment_room_holds_level_five_and_kills_at_six() -> None:
    ten = "blue blue green green gray gray yellow yellow"
    lives = heal(hospital(treatment=["red 4"], improved=["ROOM-TREAT-RED"], money=20), "red-1", f"black {ten} blue")
    assert level(lives, "red-1") == 5
    dies = heal(hospital(treatment=["red 4"], improved=["ROOM-TREAT-RED"], money=20), "red-1", f"black black {ten}")
    assert (dies.state.bodies, cash(dies)) == (["red"], 5)


@pytest.mark.clause("HHH-TREAT-06")
def test_a_basic_treatment_room_draws_eight_and_pays_three() -> None:
    table = heal(hospital(treatment=["red 3"]), "red-1", "red red blue blue green green gray gray")
    assert (drawn_cubes(table), cash(table), level(table, "red-1")) == (8, 21, 1)
    assert table.state.patients["red-1"].treated


@pytest.mark.clause("HHH-TREAT-07")
def test_an_improved_treatment_room_draws_ten_and_pays_four() -> None:
    table = hospital(treatment=["red 5"], improved=["ROOM-TREAT-RED"])
    heal(table, "red-1", "red red red blue blue green green gray gray yellow")
    assert (drawn_cubes(table), cash(table), level(table, "red-1")) == (10, 27, 2)


@pytest.mark.clause("HHH-TREAT-08")
def test_getting_worse_in_a_treatment_room_costs_nothing() -> None:
    table = heal(hospital(treatment=["red 1"], money=10), "red-1", "black black blue blue green green gray gray")
    assert (cash(table), level(table, "red-1"), table.state.patients["red-1"].treated) == (10, 3, True)


# -- Emergency Room


@pytest.mark.clause("HHH-ER-04")
def test_below_five_cubes_an_emergency_patient_goes_to_a_waiting_room() -> None:
    table = hospital(emergency=["blue 5"], waiting={"A": ["blue 1"]})
    heal(table, "blue-2", "blue blue red red green green")
    assert (area(table, "blue-2"), level(table, "blue-2")) == ("WAITING-B", 3)
    assert table.game.space_in("ROOM-EMERGENCY") == 1  # type: ignore[attr-defined]
    assert table.state.discards["blue"] == 2 + 2       # the two drawn, and two of the patient
    table = hospital(emergency=["blue 5"], waiting={"A": ["blue 2"], "B": ["blue 3"]})
    heal(table, "blue-3", "blue blue red red green green")
    assert offered(table) == ["WAITING-A", "WAITING-B"]
    table.answer("WAITING-A")
    assert level(table, "blue-1") == 4
    assert table.state.discards["blue"] == 2 + 3       # two healed, one without a spot
    assert "blue-3" not in table.state.patients
    checked(table)


@pytest.mark.parametrize(("choice", "alive", "bodies"), [("merge_lethal", 0, ["white"]), ("stay", 2, [])])
def test_other_readings_of_an_occupied_waiting_room(choice: str, alive: int, bodies: list[str]) -> None:
    table = hospital(emergency=["blue 5"], waiting={"A": ["blue 2"], "B": ["blue 3"]},
                     options={"er_discharge_when_occupied": choice})
    heal(table, "blue-3", "blue blue red red green green")
    if choice == "merge_lethal":
        table.answer("WAITING-A")
    assert table.state.bodies == bodies
    assert level(table, "blue-1") == alive
    assert ("blue-3" in table.state.patients) == (choice == "stay")
    if choice == "stay":
        assert (area(table, "blue-3"), level(table, "blue-3")) == ("ROOM-EMERGENCY", 3)
        table.answer("Ann: transfer blue-2 to WARD-BLUE")        # a column is free: now it goes
        assert area(table, "blue-3") == "WAITING-B"
    checked(table)


@pytest.mark.clause("HHH-ER-05")
def test_nobody_gets_worse_by_a_heal_in_the_emergency_room() -> None:
    table = heal(hospital(emergency=["blue 5"]), "blue-1", "black black black red red green")
    assert (level(table, "blue-1"), area(table, "blue-1")) == (5, "ROOM-EMERGENCY")
    assert (cash(table), table.state.bodies) == (15, [])


@pytest.mark.clause("HHH-ER-06")
def test_the_emergency_room_draws_six_for_one_or_improved_eight_for_two() -> None:
    basic = heal(hospital(emergency=["blue 5"]), "blue-1", "blue blue red red green green", "WAITING-A")
    assert (drawn_cubes(basic), cash(basic)) == (6, 17)
    improved = heal(hospital(emergency=["blue 5"], improved=["ROOM-EMERGENCY"]), "blue-1",
                    "blue blue red red green green gray gray", "WAITING-A")
    assert (drawn_cubes(improved), cash(improved)) == (8, 19)


@pytest.mark.clause("HHH-ER-07")
def test_a_net_of_five_cures_in_the_emergency_room() -> None:
    table = heal(hospital(emergency=["red 5"]), "red-1", "red red red red red blue")
    assert table.state.patients == {}
    assert table.state.discards["red"] == 5 + 5        # the drawn ones and the patient's
    assert cash(table) == 20


# -- Blood Bank


@pytest.mark.clause("HHH-BANK-01")
def test_the_first_cube_of_a_heal_may_come_from_the_blood_bank() -> None:
    table = hospital(ward=["red 4"], rooms=["ROOM-BLOODBANK"], store="red blue").answer("Ann: heal red-1")
    assert offered(table) == [NO, "red", "blue"]
    draws(table.answer("red"), "blue blue green green yellow")
    assert drawn_cubes(table) == 5
    assert level(table, "red-1") == 3
    assert table.state.store["red"] == 0


@pytest.mark.clause("HHH-BANK-02")
def test_the_blood_bank_is_asked_before_any_cube_is_drawn_and_only_once() -> None:
    table = hospital(ward=["gray 4"], rooms=["ROOM-BLOODBANK"], store="gray", doctors=["DOC-NOWITZ"])
    table.answer("Ann: heal gray-1")
    assert table.state.drawn == []
    draws(table.answer(NO), NOTHING)
    assert offered(table) == [NO, "DOC-NOWITZ"]
    refused(table, "gray", "HHH-BANK-02")
    assert table.state.store["gray"] == 1


@pytest.mark.clause("HHH-BANK-04")
def test_black_cubes_met_while_stocking_are_set_aside_until_it_is_done() -> None:
    table = draws(hospital(rooms=["ROOM-BLOODBANK"]).answer("Ann: restock"), "black black red blue")
    assert table.state.bag.counts["black"] == 6        # not back yet: they cannot be met twice
    table.answer("gray")
    store = {colour: count for colour, count in table.state.store.items() if count}
    assert store == {"gray": 1, "red": 1, "blue": 1}
    assert table.state.bag.counts["black"] == 8


@pytest.mark.clause("HHH-BANK-05")
def test_an_empty_basic_blood_bank_is_restocked_for_a_token_and_three() -> None:
    table = hospital(rooms=["ROOM-BLOODBANK"], money=10, admin_ready=1, card_up=False)
    draws(table.answer("Ann: restock"), "red blue gray")
    assert (sum(table.state.store.values()), cash(table), table.state.admin_ready) == (3, 7, 0)
    turned = hospital(rooms=["ROOM-BLOODBANK"], options={"restock_turns_administrator": True})
    draws(turned.answer("Ann: restock"), "red blue gray")
    assert not turned.state.card_up
    down = hospital(rooms=["ROOM-BLOODBANK"], card_up=False, options={"restock_turns_administrator": True})
    refused(down, "Ann: restock", "HHH-ADM-03")


@pytest.mark.clause("HHH-BANK-06")
def test_a_blood_bank_with_a_cube_cannot_be_restocked() -> None:
    table = hospital(rooms=["ROOM-BLOODBANK"], store="red")
    assert acts(table, "restock") == []
    refused(table, "Ann: restock", "HHH-BANK-06")


@pytest.mark.clause("HHH-BANK-08")
def test_an_empty_improved_blood_bank_is_restocked_for_a_token_and_five() -> None:
    table = hospital(improved=["ROOM-BLOODBANK"], money=5)
    draws(table.answer("Ann: restock"), "red blue gray green green")
    assert (sum(table.state.store.values()), cash(table)) == (5, 0)
    refused(hospital(improved=["ROOM-BLOODBANK"], money=4), "Ann: restock", "HHH-MONEY-03")


@pytest.mark.clause("HHH-BANK-09")
def test_a_cube_of_the_blood_bank_counts_as_drawn_and_may_be_rebagged() -> None:
    table = hospital(ward=["gray 4"], rooms=["ROOM-BLOODBANK"], store="red", training={"Ann": ["TRN-11"]})
    draws(table.answer("Ann: heal gray-1").answer("red"), "blue blue green green yellow").answer("red")
    assert table.state.bag.counts["red"] == 16
    assert in_discards(table) == 5
    checked(table)


# -- healing in Waiting Rooms


@pytest.mark.clause("HHH-WAITHEAL-01")
def test_who_gets_worse_in_a_waiting_room_takes_cubes_from_draw_discards_or_bag() -> None:
    table = hospital(doctors=["DOC-DREAM"], waiting={"A": ["red 3"]}, discards="red", money=20)
    heal(table, "red-1", "black blue blue green green gray", NO)
    assert level(table, "red-1") == 4
    assert table.state.discards["red"] == 0            # its new cube came from there
    checked(table)
    table = hospital(doctors=["DOC-DREAM"], waiting={"A": ["red 3"]}, money=20)
    heal(table, "red-1", "black black blue blue green green", NO)
    assert (table.state.bodies, cash(table)) == (["white"], 15)
    assert table.state.discards["red"] == 5
    checked(table)
    table = hospital(doctors=["DOC-DREAM"], waiting={"A": ["red 3"]}, emergency=[], rooms=["ROOM-EMERGENCY"])
    heal(table, "red-1", "black black blue blue green green", NO)
    assert table.state.bodies == ["white"]             # the Emergency Room takes nobody outside arrivals


@pytest.mark.clause("HHH-WAITHEAL-02")
def test_who_gets_better_in_a_waiting_room_stays_there_as_cubes() -> None:
    table = hospital(doctors=["DOC-DREAM"], waiting={"A": ["blue 3"]})
    heal(table, "blue-1", "blue blue red red green green", NO)
    assert (level(table, "blue-1"), area(table, "blue-1")) == (1, "WAITING-A")
    assert table.state.discards["blue"] == 2 + 2
    assert cash(table) == 17
    clinic = hospital(rooms=["ROOM-CLINIC"], waiting={"A": ["blue 2", "red 3"]})
    assert acts(clinic, "heal") == ["Ann: heal blue-1", "Ben: heal blue-1"]
    better = hospital(improved=["ROOM-CLINIC"], waiting={"A": ["blue 2", "red 3"]})
    assert len(acts(better, "heal")) == 4
    heal(better, "red-1", "red red blue blue green green gray gray")
    assert (drawn_cubes(better), cash(better)) == (8, 19)
