"""Healthy Heart Hospital: illnesses, patients, cubes, curing, death, bodies, money."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hospital_help import (
    NO,
    acts,
    area,
    cash,
    checked,
    draws,
    forgo,
    heal,
    hospital,
    in_bag,
    in_discards,
    kinds,
    level,
    offered,
    only,
    refused,
    research,
    run_on,
    targets,
)

from kit.games.hospital.cubes import draw
from kit.games.hospital.data import load_components
from kit.games.hospital.house import BagClosed, House
from kit.games.hospital.patients import set_level
from kit.odds import played
from kit.odds.hospital import odds

SIX = "blue blue green green yellow yellow"         # six cubes that do nothing for a red or gray patient

# -- illnesses and patients


@pytest.mark.clause("HHH-ILL-01")
def test_every_ward_treats_the_illness_of_its_colour_and_black_is_none() -> None:
    expected = {"yellow": "Infectious Disease", "gray": "Psychiatric", "green": "Internal Medicine",
                "red": "Cardiology", "blue": "Trauma"}
    for colour, illness in expected.items():
        table = hospital(ward=[f"{colour} 3"])
        assert table.game.box.names[area(table, f"{colour}-1")] == f"{illness} Ward"  # type: ignore[attr-defined]
    assert "black" not in load_components().illnesses


@pytest.mark.clause("HHH-PAT-01")
def test_all_cubes_of_a_colour_in_a_waiting_room_are_one_patient() -> None:
    table = hospital(waiting={"A": ["red 2"]}, phase="arrivals")
    draws(table.answer("WAITING-A"), "red blue green green yellow gray")
    people = {p.colour: p.level for p in table.game.in_area("WAITING-A")}  # type: ignore[attr-defined]
    assert people == {"red": 3, "blue": 1, "green": 2, "yellow": 1, "gray": 1}
    assert level(table, "red-1") == 3


@pytest.mark.clause("HHH-PAT-02")
def test_a_yellow_patient_may_go_to_the_yellow_ward_only() -> None:
    table = hospital(waiting={"A": ["yellow 3"]})
    assert targets(table, "yellow-1") == ["WARD-YELLOW"]
    refused(table, "Ann: transfer yellow-1 to WARD-RED", "HHH-PAT-02")


@pytest.mark.clause("HHH-PAT-03", "HHH-TRANS-07")
def test_without_a_marker_in_the_supply_nobody_leaves_the_waiting_room() -> None:
    table = hospital(ward=["red 1", "red 2", "red 3"], bodies=["red"], waiting={"A": ["red 4"], "B": ["green 3"]})
    assert targets(table, "red-4") == []
    refused(table, "Ann: transfer red-4 to WARD-RED", "HHH-TRANS-07")
    assert targets(table, "green-1") == ["WARD-GREEN"]


@pytest.mark.clause("HHH-ILL-02")
def test_a_cube_patient_is_as_ill_as_it_has_cubes() -> None:
    table = hospital(waiting={"B": ["blue 3"]}, phase="arrivals")
    assert level(table, "blue-1") == 3
    draws(table.answer("WAITING-B"), "blue red green green yellow gray")
    assert level(table, "blue-1") == 4
    checked(table)


@pytest.mark.clause("HHH-ILL-03")
def test_turning_a_marker_uses_no_cubes() -> None:
    def edit(game: House) -> None:
        set_level(game, game.s.patients["red-1"], 3, "HHH-ILL-03")
    table = hospital(ward=["red 2"], edit=edit)
    assert level(table, "red-1") == 3
    assert (in_bag(table), in_discards(table)) == (88, 0)


# -- cubes


@pytest.mark.clause("HHH-CUBE-01")
def test_the_cubes_of_a_finished_heal_lie_on_the_discard_pile() -> None:
    table = heal(hospital(ward=["red 3"]), "red-1", SIX)
    assert in_discards(table) == 6
    assert table.state.drawn == []


@pytest.mark.clause("HHH-CUBE-02")
def test_the_player_picks_which_drawn_cubes_go_back() -> None:
    table = hospital(ward=["gray 3"], training={"Ann": ["TRN-11", "TRN-12"]})
    heal(table, "gray-1", "red black yellow yellow gray blue", "yellow", "yellow")
    assert table.state.bag.counts["yellow"] == 16
    assert in_discards(table) == 4
    refused(table, "yellow", "HHH-HEAL-09")            # two may go back, not three


@pytest.mark.clause("HHH-CUBE-03")
def test_a_discarded_cube_is_never_rebagged() -> None:
    table = hospital(ward=["gray 3"], training={"Ann": ["TRN-11"]}, discards="green green green green")
    heal(table, "gray-1", "red black yellow yellow gray blue")
    assert offered(table) == [NO, "yellow", "gray", "red", "blue", "black"]
    refused(table, "green", "HHH-CUBE-03")


@pytest.mark.clause("HHH-CUBE-04")
def test_the_bag_is_looked_into_at_every_decision_but_not_while_cubes_are_drawn() -> None:
    table = hospital(ward=["gray 3"], doctors=["DOC-NOWITZ"])
    assert table.game.bag_counts()["gray"] == 16  # type: ignore[attr-defined]
    draws(table.answer("Ann: heal gray-1"), "gray black")
    with pytest.raises(BagClosed, match="HHH-CUBE-04"):
        table.game.bag_counts()  # type: ignore[attr-defined]
    draws(table, "blue blue red red")
    counts = table.game.bag_counts()  # type: ignore[attr-defined]
    assert counts == {"yellow": 16, "gray": 15, "green": 16, "red": 14, "blue": 14, "black": 7}
    strict = hospital(ward=["gray 3"], doctors=["DOC-NOWITZ"], options={"bag_counts_visible": "between_actions_only"})
    assert sum(strict.game.bag_counts().values()) == 88  # type: ignore[attr-defined]
    heal(strict, "gray-1", "gray black blue blue red red")
    with pytest.raises(BagClosed, match="between actions"):
        strict.game.bag_counts()  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-CUBE-05")
def test_an_empty_bag_takes_the_discards_in_and_drawing_goes_on() -> None:
    def edit(game: House) -> None:
        for cube, count in game.s.bag.counts.items():          # of 32 cubes 2 are in the bag, 30 discarded
            game.s.discards[cube] = count * (cube in ("red", "blue"))
            game.s.bag.counts[cube] = 0
        for cube in ("red", "blue"):
            game.s.discards[cube] -= 1
            game.s.bag.counts[cube] += 1
    table = hospital(ward=["gray 3"], training={"Ann": ["TRN-11"]}, edit=edit)
    table.answer("Ann: heal gray-1").answer("red")             # the last cube, blue, is drawn without a question
    assert "refilled" in kinds(table)
    draws(table, "red red blue blue")
    assert offered(table) == [NO, "red", "blue"]               # step 5 has come
    assert (in_bag(table), in_discards(table), len(table.state.drawn)) == (26, 0, 6)


def test_when_bag_and_discards_are_empty_the_draw_ends_early() -> None:
    def edit(game: House) -> None:
        for cube in game.s.bag.counts:
            game.s.bag.counts[cube] = 3 * (cube == "red")
    table = hospital(ward=["red 4"], edit=edit).answer("Ann: heal red-1")
    assert level(table, "red-1") == 1


@pytest.mark.clause("HHH-CUBE-05")
@pytest.mark.parametrize("phase", ["arrivals", "visits"])
def test_a_draw_that_only_black_cubes_are_left_for_ends_early(phase: str) -> None:
    def edit(game: House) -> None:
        only(game, "red 1 black 2", gone=True)
    table = hospital(ward=["red 1"], phase=phase, edit=edit, options={"order_choices": "automatic"})
    run_on(table, lambda now: bool(now.state.phase == "actions" or now.over))
    assert table.state.round == 2
    assert in_bag(table) + in_discards(table) == 3 - (phase == "arrivals")      # the red one waits, the black ones stay


@pytest.mark.clause("HHH-CUBE-06")
def test_a_black_cube_takes_one_away_in_a_heal_and_is_not_replaced() -> None:
    table = heal(hospital(ward=["gray 3"]), "gray-1", "gray gray black red red blue")
    assert level(table, "gray-1") == 2
    assert in_bag(table) == 82


@pytest.mark.clause("HHH-CUBE-07")
def test_outside_heal_every_black_cube_is_replaced_by_two_until_none_is_left() -> None:
    table = research(hospital(), "RES-01", "red black green blue gray black yellow red blue")
    assert sorted(table.state.drawn) == ["blue", "blue", "gray", "green", "red", "red", "yellow"]
    assert table.state.discards["black"] == 2


@pytest.mark.clause("HHH-CUBE-08")
def test_a_draw_of_six_that_meets_two_black_cubes_places_eight() -> None:
    table = hospital(phase="arrivals")
    draws(table.answer("WAITING-A"), "red black black blue gray green yellow red blue green")
    assert sum(p.level for p in table.game.in_area("WAITING-A")) == 8  # type: ignore[attr-defined]
    assert table.state.discards["black"] == 2


@pytest.mark.clause("HHH-CUBE-09", "HHH-BANK-03")
def test_stocking_the_blood_bank_returns_a_black_cube_and_draws_one_for_it() -> None:
    table = hospital(phase="install", discards="green green")
    draws(table.answer("ROOM-BLOODBANK"), "red black blue green")
    store = {colour: count for colour, count in table.state.store.items() if count}
    assert store == {"red": 1, "blue": 1, "green": 1}
    assert table.state.bag.counts["black"] == 8
    assert in_bag(table) == 85                  # restocking has put the two discarded ones in again
    checked(table)


@pytest.mark.clause("HHH-CUBE-10")
def test_the_chance_of_net_one_from_a_full_bag_is_exact_and_the_rules_draw_by_it() -> None:
    table = hospital(ward=["red 4"])
    change = odds(table).heals[0].change
    assert change[-1] == Fraction(162993152, 541931236)
    assert round(float(change[-1]), 9) == 0.300763531

    small = hospital(ward=["red 4"], edit=lambda game: only(game, "red 2 black 1 blue 3"))
    nets = played(small, lambda game: draw(game, 2, "", ""),
                  lambda game: game.state.drawn.count("red") - game.state.drawn.count("black"))
    assert nets == {-1: Fraction(3, 15), 0: Fraction(5, 15), 1: Fraction(6, 15), 2: Fraction(1, 15)}


# -- curing, precedence, death


@pytest.mark.clause("HHH-CURE-01")
def test_below_level_one_a_patient_leaves_and_its_marker_comes_back() -> None:
    table = heal(hospital(ward=["red 2"]), "red-1", "red red red blue green gray")
    assert "red-1" not in table.state.patients
    assert table.state.markers["red"] == 4
    table = heal(hospital(doctors=["DOC-DREAM"], waiting={"A": ["blue 1"]}), "blue-1",
                 "blue red red green green gray", NO)
    assert table.state.patients == {}
    assert table.state.discards["blue"] == 2            # the drawn cube, and the one that was the patient
    checked(table)


@pytest.mark.clause("HHH-CURE-02")
def test_the_intern_cures_too_and_no_money_comes_of_it() -> None:
    table = hospital(ward=["red 3"], face_up=["STF-INTERN"], money=20, round=2).answer("Ann: hire STF-INTERN")
    assert table.state.patients == {}
    assert cash(table) == 15                            # the price of hiring, and nothing gained


@pytest.mark.clause("HHH-PREC-01")
def test_a_card_that_heals_in_waiting_rooms_goes_before_the_rule_that_nobody_does() -> None:
    table = hospital(doctors=["DOC-DREAM"], waiting={"A": ["red 3"]})
    assert acts(table, "heal") == ["Ann: heal red-1"]
    refused(table, "Ben: heal red-1", "HHH-HEAL-02")


@pytest.mark.clause("HHH-DEATH-01")
def test_a_ward_patient_dies_at_level_five_and_not_before() -> None:
    table = heal(hospital(ward=["red 4"]), "red-1", "black blue blue green green gray")
    assert table.state.bodies == ["red"]
    table = heal(hospital(ward=["red 3"]), "red-1", "black blue blue green green gray")
    assert (level(table, "red-1"), table.state.bodies) == (4, [])


@pytest.mark.clause("HHH-DEATH-02")
def test_a_fifth_cube_in_a_waiting_room_kills_for_five() -> None:
    table = hospital(waiting={"A": ["red 4"]}, phase="arrivals")
    draws(table.answer("WAITING-A"), "red blue blue green green gray")
    assert (table.state.bodies, cash(table)) == (["white"], 10)


@pytest.mark.clause("HHH-DEATH-03")
def test_an_improved_treatment_room_follows_its_own_rule_of_death() -> None:
    table = heal(hospital(treatment=["red 4"], improved=["ROOM-TREAT-RED"]), "red-1",
                 "black blue blue blue green green green gray gray gray")
    assert (level(table, "red-1"), table.state.bodies) == (5, [])


# -- bodies


@pytest.mark.clause("HHH-BODY-01")
def test_the_body_is_placed_before_the_cost_is_paid() -> None:
    four = ["red", "blue", "green", "white"]
    table = heal(hospital(ward=["gray 4"], bodies=four, money=12), "gray-1", "black " + SIX[5:])
    assert (cash(table), len(table.state.bodies)) == (2, 5)
    names = kinds(table)
    assert names.index("body") < names.index("paid")
    lost = heal(hospital(ward=["gray 4"], bodies=[*four, "white"], money=5), "gray-1", "black " + SIX[5:])
    assert lost.result is not None
    assert (lost.result.reason, cash(lost)) == ("arrested", 5)


@pytest.mark.clause("HHH-BODY-02")
def test_the_marker_of_a_dead_ward_patient_is_the_body() -> None:
    table = hospital(ward=["red 4"])
    supply = table.state.markers["red"]
    heal(table, "red-1", "black blue blue green green gray")
    assert (table.state.bodies, table.state.markers["red"]) == (["red"], supply)


@pytest.mark.clause("HHH-BODY-03")
def test_a_dead_cube_patient_leaves_its_cubes_and_a_white_marker() -> None:
    table = hospital(waiting={"B": ["blue 4"]}, phase="arrivals")
    draws(table.answer("WAITING-B"), "blue red red green green gray")
    assert table.state.discards["blue"] == 5
    assert (table.state.bodies, table.state.markers["white"]) == (["white"], 9)


@pytest.mark.clause("HHH-BODY-04")
def test_a_death_in_a_ward_costs_ten() -> None:
    table = heal(hospital(ward=["red 4"], money=25), "red-1", "black blue blue green green gray")
    assert cash(table) == 15


@pytest.mark.clause("HHH-BODY-05")
def test_one_death_in_each_place_costs_forty_two_together() -> None:
    table = hospital(treatment=["red 2", "blue 2"], improved=["ROOM-TREAT-BLUE"], ward=["gray 4"],
                     waiting={"A": ["green 4"]}, rooms=["ROOM-MORGUE", "ROOM-LAB", "ROOM-CLINIC", "ROOM-STATION"],
                     money=50, phase="treatment", abilities={"gray": "WAB-SQUEAKY"})
    table.answer("red-1")                                              # 12, then 15 for blue
    assert cash(table) == 50 - 12 - 15
    draws(table.answer("WAITING-A"), "green red red blue blue yellow")   # 5
    draws(table, "red red blue blue yellow green")
    draws(table, "gray red")                                           # the gray Ward: 10
    assert cash(table) == 8


@pytest.mark.clause("HHH-BODY-06")
def test_five_bodies_fill_the_cemetery() -> None:
    table = hospital(waiting={"A": ["red 4", "blue 4", "gray 4", "green 4", "yellow 4"]}, money=60, phase="arrivals",
                     options={"order_choices": "automatic"})
    draws(table, "red blue gray green yellow yellow")
    assert len(table.state.bodies) == 5
    assert table.game.free_body_spaces() == 0  # type: ignore[attr-defined]
    assert not table.over
    sixth = hospital(bodies=["white"] * 5, ward=["red 4"], money=60)
    assert heal(sixth, "red-1", "black blue blue green green gray").result is not None


@pytest.mark.clause("HHH-BODY-07")
def test_more_body_spaces_come_with_morgue_coroner_and_doctor_lucky() -> None:
    def spaces(**position: object) -> int:
        return int(hospital(**position).game.free_body_spaces())  # type: ignore[arg-type,attr-defined]
    assert spaces() == 5
    assert spaces(rooms=["ROOM-MORGUE"]) == 7
    assert spaces(improved=["ROOM-MORGUE"]) == 9
    assert spaces(doctors=["DOC-LUCKY"]) == 6
    table = hospital(bodies=["white"] * 5, staff=["STF-CORONER"], ward=["red 4"])
    heal(table, "red-1", "black blue blue green green gray")
    assert not table.over
    assert table.game.free_body_spaces() == 0  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-BODY-08")
def test_a_dead_red_marker_comes_back_only_by_a_swap_for_a_white_one() -> None:
    table = hospital(bodies=["red", "red"], ward=["red 3", "red 3"])
    assert table.state.markers["red"] == 0
    research(table, "RES-02", "red blue blue yellow yellow", "red")
    assert (table.state.markers["red"], table.state.markers["white"]) == (2, 8)
    assert table.state.bodies == ["white", "white"]


@pytest.mark.clause("HHH-BODY-09")
def test_a_cube_patient_dies_though_no_white_marker_is_left() -> None:
    table = hospital(waiting={"A": ["red 4"]}, bodies=["white"] * 10, improved=["ROOM-MORGUE"], doctors=["DOC-LUCKY"],
                     staff=["STF-CORONER"], phase="arrivals")
    draws(table.answer("WAITING-A"), "red blue blue green green gray")
    assert (table.state.bodies[-1], table.state.markers["white"], cash(table)) == ("stand-in", 0, 10)
    assert not table.over
    checked(table)


# -- money


@pytest.mark.clause("HHH-MONEY-01")
@pytest.mark.parametrize(("money", "side", "space"), [(49, "$", 49), (62, "+50", 12), (137, "+100", 37),
                                                    (50, "+50", 0), (99, "+50", 49), (100, "+100", 0),
                                                    (149, "+100", 49), (162, "+150", 12), (215, "+150", 65)])
def test_the_money_track_shows_a_side_of_its_tracker_and_a_space(money: int, side: str, space: int) -> None:
    assert hospital(money=money).game.display() == (side, space)  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-MONEY-02")
def test_with_exactly_nothing_play_goes_on() -> None:
    table = heal(hospital(ward=["red 4"], money=10), "red-1", "black blue blue green green gray")
    assert cash(table) == 0
    assert not table.over


@pytest.mark.clause("HHH-MONEY-03")
def test_nobody_pays_by_choice_what_is_not_there() -> None:
    table = hospital(face_up=["STF-LAWYER"], money=4, round=2)
    assert acts(table, "hire") == []
    refused(table, "Ann: hire STF-LAWYER", "HHH-MONEY-03")
    table = hospital(face_up=["STF-LAWYER"], money=5, round=2).answer("Ann: hire STF-LAWYER")
    assert cash(table) == 0
    assert forgo(table).result is None


def test_relieving_an_emergency_patient_sends_it_to_a_waiting_room() -> None:
    table = hospital(emergency=["blue 5"], waiting={"A": ["blue 1"]}, face_up=["STF-INTERN"], round=2)
    table.answer("Ann: hire STF-INTERN").answer("blue-2")
    assert (level(table, "blue-1"), area(table, "blue-1")) == (1, "WAITING-A")
    assert (level(table, "blue-2"), area(table, "blue-2")) == (2, "WAITING-B")
    checked(table)
