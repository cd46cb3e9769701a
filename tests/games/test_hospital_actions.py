"""Healthy Heart Hospital: New Rooms, and the Player Action Phase with its tokens."""
from __future__ import annotations

import pytest
from hospital_help import (
    NO,
    acts,
    checked,
    draws,
    forgo,
    heal,
    hospital,
    level,
    offered,
    refused,
    research,
    run_on,
)

import kit
from kit.core.requests import Choice

NOTHING = "blue blue green green yellow yellow"      # six cubes without effect on a red patient

# -- New Rooms


@pytest.mark.clause("HHH-ROOM-01", "HHH-ROOM-03")
def test_a_room_at_the_start_and_one_more_each_patient_phase_all_basic() -> None:
    table = hospital(rooms=["ROOM-MORGUE"], staff=["STF-CORONER"], money=500)
    installed = [len(table.state.rooms)]
    while table.state.round < 4:
        forgo(table)
        run_on(table, lambda now: bool(now.state.phase == "actions"))
        installed.append(len(table.state.rooms))
    assert installed == [1, 2, 3, 4]
    assert not any(table.state.rooms.values())         # all on their Basic side


@pytest.mark.clause("HHH-ROOM-02")
def test_with_six_rooms_nothing_is_installed_and_nobody_is_asked() -> None:
    six = ["ROOM-MORGUE", "ROOM-LAB", "ROOM-CLINIC", "ROOM-STATION", "ROOM-PHARMACY", "ROOM-BREAK"]
    table = hospital(rooms=six, phase="install", round=6)
    assert isinstance(table.waiting, Choice)
    assert table.waiting.clause == "HHH-ARR-01"        # the next question is about arrivals already
    assert list(table.state.rooms) == six


@pytest.mark.clause("HHH-ROOM-04")
def test_only_an_installed_basic_room_can_be_improved() -> None:
    table = hospital(rooms=["ROOM-MORGUE", "ROOM-CLINIC"], improved=["ROOM-LAB"], face_up=["STF-BUREAUCRAT"], round=2)
    table.answer("Ann: hire STF-BUREAUCRAT")
    assert offered(table) == ["ROOM-MORGUE", "ROOM-CLINIC"]
    refused(table, "ROOM-LAB", "HHH-STAFF-08")
    refused(table, "ROOM-PHARMACY", "HHH-STAFF-08")


@pytest.mark.clause("HHH-ROOM-05")
def test_a_patient_stays_on_its_side_of_a_room_that_is_improved() -> None:
    table = hospital(treatment=["red 4 treated"], face_up=["STF-BUREAUCRAT"], round=2)
    table.answer("Ann: hire STF-BUREAUCRAT")
    p = table.state.patients["red-1"]
    assert table.state.rooms == {"ROOM-TREAT-RED": True}
    assert (p.level, p.treated, p.area) == (4, True, "ROOM-TREAT-RED")


@pytest.mark.clause("HHH-ROOM-06", "HHH-BANK-07")
def test_an_improved_blood_bank_is_cleared_and_stocked_with_five() -> None:
    table = hospital(rooms=["ROOM-BLOODBANK"], store="red gray", face_up=["STF-BUREAUCRAT"], round=2)
    draws(table.answer("Ann: hire STF-BUREAUCRAT"), "blue blue green black yellow yellow")
    assert (table.state.discards["red"], table.state.discards["gray"]) == (1, 1)
    store = {colour: count for colour, count in table.state.store.items() if count}
    assert store == {"blue": 2, "green": 1, "yellow": 2}
    checked(table)


@pytest.mark.clause("HHH-ROOM-07")
def test_an_installed_room_is_not_offered_again() -> None:
    table = hospital(rooms=["ROOM-MORGUE"], phase="install")
    assert "ROOM-MORGUE" not in offered(table)
    assert len(offered(table)) == 13


# -- sequence


@pytest.mark.clause("HHH-SEQ-01")
def test_when_all_tokens_are_used_the_patient_phase_of_the_same_round_comes() -> None:
    table = hospital(ward=["red 3"], ready={"Ann": 1, "Ben": 0}, admin_ready=0)
    heal(table, "red-1", NOTHING)
    assert table.state.round == 1
    assert table.state.phase == "install"              # step 1 had nobody to ask about
    assert [event.text for event in table.events if event.kind == "phase"] == ["Round 1: Patient Phase."]
    refused(table, "Ann: heal red-1", "HHH-SEQ-01")


@pytest.mark.clause("HHH-ACT-01")
def test_a_medical_token_pays_for_heal_and_transfer_only() -> None:
    table = hospital(ward=["red 3"], rooms=["ROOM-TREAT-RED"], ready={"Ann": 1, "Ben": 0}, admin_ready=0)
    assert offered(table) == ["Ann: forgo", "Ann: heal red-1", "Ann: transfer red-1 to ROOM-TREAT-RED"]


@pytest.mark.clause("HHH-ACT-02")
def test_an_administrative_token_pays_for_hire_research_administrator_and_a_rooms_effect() -> None:
    table = hospital(ward=["red 3"], rooms=["ROOM-BLOODBANK"], face_up=["STF-LAWYER"], ready={"Ann": 0, "Ben": 0},
                     admin="ADM-PADDING", admin_ready=1, round=2)
    assert acts(table) == ["Ann: hire STF-LAWYER", "Ann: research", "Ann: administrator a", "Ann: restock"]
    refused(table, "Ann: heal red-1", "HHH-ACT-03")


@pytest.mark.clause("HHH-ACT-03")
def test_a_player_pays_with_own_ready_tokens() -> None:
    table = hospital(ward=["red 3"], ready={"Ann": 0, "Ben": 2})
    refused(table, "Ann: heal red-1", "HHH-ACT-03")
    heal(table, "red-1", NOTHING, by="Ben")
    assert (table.state.seats["Ben"].ready, table.state.seats["Ben"].used) == (1, 3)


@pytest.mark.clause("HHH-ACT-04")
def test_players_act_in_any_order() -> None:
    table = hospital(ward=["red 3"])
    for who in ("Ann", "Ben", "Ann"):
        heal(table, "red-1", NOTHING, by=who)
    assert [event.args[0] for event in table.events if event.kind == "heals"] == ["Ann", "Ben", "Ann"]


@pytest.mark.clause("HHH-ACT-05")
def test_an_action_is_finished_before_the_next_one_starts() -> None:
    table = hospital(ward=["gray 3"], rooms=["ROOM-TREAT-GRAY"], doctors=["DOC-NOWITZ"])
    heal(table, "gray-1", NOTHING)
    assert offered(table) == [NO, "DOC-NOWITZ"]
    refused(table, "Ben: transfer gray-1 to ROOM-TREAT-GRAY", "HHH-ACT-05")


@pytest.mark.clause("HHH-ACT-06")
def test_forgone_tokens_do_not_carry_over() -> None:
    table = hospital(ward=["red 1"], ready={"Ann": 2, "Ben": 1}, admin_ready=0, money=100)
    forgo(table)
    assert table.state.phase != "actions"
    run_on(table, lambda now: bool(now.state.round == 2 and now.state.phase == "actions"))
    assert [(seat.ready, seat.used) for seat in table.state.seats.values()] == [(4, 0), (4, 0)]


@pytest.mark.clause("HHH-ACT-07")
def test_who_has_forgone_may_come_back_while_others_act() -> None:
    table = hospital(ward=["red 3"], ready={"Ann": 1, "Ben": 1}, admin_ready=0)
    table.answer("Ann: forgo")
    heal(table, "red-1", NOTHING)                      # Ann acts after all
    assert table.state.seats["Ann"].ready == 0
    table = hospital(ward=["red 3"], ready={"Ann": 1, "Ben": 1}, admin_ready=0)
    table.answer("Ann: forgo").answer("Ann: take back").answer("Ben: forgo")
    assert table.state.phase == "actions"              # Ann is in again, so the phase is not over
    table.answer("Ann: forgo")
    assert table.state.phase != "actions"


@pytest.mark.clause("HHH-ACT-08")
def test_only_the_holder_of_the_card_spends_administrative_tokens() -> None:
    table = hospital(holder="Ben")
    refused(table, "Ann: research", "HHH-ACT-08")
    research(table, "RES-01", "gray gray gray yellow yellow", by="Ben")
    assert table.state.admin_ready == 1


@pytest.mark.clause("HHH-ACT-09")
def test_the_worked_round_of_two_players() -> None:
    table = hospital(ward=["blue 3", "blue 3", "green 3", "red 2"], waiting={"A": ["green 3"]},
                     rooms=["ROOM-TREAT-RED"], face_up=["STF-LAWYER"], round=2)
    research(table, "RES-01", "gray gray gray yellow yellow")
    table.answer("Ann: transfer green-2 to WARD-GREEN")
    for patient in ("blue-1", "blue-2", "green-1"):
        heal(table, patient, "red red gray gray yellow yellow", by="Ben")
    table.answer("Ann: transfer red-1 to ROOM-TREAT-RED")
    heal(table, "red-1", "red gray gray yellow yellow blue blue green")
    heal(table, "red-1", "red gray gray yellow yellow blue blue green")
    assert "red-1" not in table.state.patients
    table.answer("Ann: hire STF-LAWYER")
    heal(table, "blue-1", "red red gray gray yellow yellow", by="Ben")
    ann, ben = table.state.seats.values()
    assert (ann.used, table.state.admin_used, ben.used) == (4, 2, 4)
    assert table.state.phase != "actions"              # nothing is left to use: the phase has ended by itself
    assert table.state.bodies == []
    assert table.game.in_area("ROOM-TREAT-RED") == []  # type: ignore[attr-defined]


@pytest.mark.clause("HHH-ACT-10")
def test_a_free_action_turns_no_token_and_interrupts_no_action() -> None:
    def edit(game: object) -> None:
        game.s.training_up += ["TRN-01", "TRN-02"]  # type: ignore[attr-defined]
        for marker in ("TRN-01", "TRN-02"):
            game.s.training_unseen.remove(marker)  # type: ignore[attr-defined]
    table = hospital(ward=["gray 3"], doctors=["DOC-SCAPEGOTE"], edit=edit)
    heal(table, "gray-1", NOTHING)
    refused(table, "Ann: use DOC-SCAPEGOTE", "HHH-ACT-05")       # re-bagging is being asked about
    table.answer(NO)
    before = (table.state.seats["Ann"].ready, table.state.admin_ready)
    table.answer("Ann: use DOC-SCAPEGOTE").answer("TRN-01")
    run_on(table, lambda now: isinstance(now.waiting, Choice))
    assert (table.state.seats["Ann"].ready, table.state.admin_ready) == before
    assert table.state.seats["Ann"].training == ["TRN-01"]
    heal(table, "gray-1", NOTHING)
    assert level(table, "gray-1") == 3


# -- what is refused, and what buttons say


@pytest.mark.parametrize(("answer", "clause"), [
    ("Ann: transfer red-1 to WAITING-A", "HHH-TRANS-12"),
    ("Ann: transfer red-1 to ROOM-EMERGENCY", "HHH-TRANS-09"),
    ("Ann: transfer red-1 to ROOM-TREAT-RED", "HHH-TRANS-03"),
    ("Ann: transfer red-9 to WARD-RED", "HHH-TRANS-02"),
    ("Ann: heal red-9", "HHH-HEAL-02"),
    ("Ann: heal blue-1", "HHH-HEAL-02"),
    ("Ann: hire STF-CAT-1", "HHH-HIRE-04"),
    ("Ann: hire STF-JANITOR", "HHH-HIRE-03"),
    ("Ann: administrator c", "HHH-ADM-02"),
    ("Ann: restock", "HHH-BANK-05"),
    ("Ann: use STF-CHAPLAIN", "HHH-ACT-10"),
    ("Ben: research", "HHH-ACT-08"),
    ("red", "HHH-HEAL-09"),
    ("Zoe: heal red-1", "HHH-ACT-04"),
])
def test_what_is_against_the_rules_is_refused_by_its_rule(answer: str, clause: str) -> None:
    table = hospital(ward=["red 3"], waiting={"A": ["blue 2"]}, face_up=["STF-CAT-1", "STF-LAWYER"], round=2)
    refused(table, answer, clause)


def test_a_button_tells_who_does_what_to_whom() -> None:
    table = hospital(ward=["red 4"], doctors=["DOC-AORTA"], rooms=["ROOM-TREAT-RED"])
    assert table.waiting is not None
    words = [table.game.label(table.waiting, act) for act in table.waiting.options]  # type: ignore[arg-type]
    assert "Ann: heal red level 4 in the Cardiology Ward with Doctor Aorta" in words
    assert "Ann: transfer red level 4 in the Cardiology Ward to Cardiology Treatment Room" in words


def test_transfers_are_legal_exactly_where_an_open_edge_of_the_graph_allows_them() -> None:
    for seed in range(3):
        session = kit.new("hospital", 2, seed=seed, bots="sensible")
        seen = 0
        while session.waiting is not None and seen < 60:
            session.step(one=True)
            if session.state.phase == "actions" and not session.state.busy and session.waiting is not None:
                seen += 1
                game = session.game
                graph = session.board.graph
                legal = set(game.moves())  # type: ignore[attr-defined]
                for patient, target in legal:
                    p = session.state.patients[patient]
                    edge = graph.edges[p.area, target]
                    assert (edge["kind"], edge["colour"]) == ("transfer", p.colour)
                    assert edge["relaxed"] <= p.level <= edge["levels"][1]
                for p in session.state.patients.values():
                    for target in graph.nodes:
                        why = game.why_not_move(p, target)  # type: ignore[attr-defined]
                        assert (why == "") == ((p.id, target) in legal), (p, target, why)
                        if not why:
                            assert graph.has_edge(p.area, target)
