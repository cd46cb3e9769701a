"""Healthy Heart Hospital: laws that hold in every game, bots, data, saves."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hospital_help import checked, forgo, hospital, refused

import kit
from kit.agents import agent
from kit.core.data import BOARDS, BadBoard
from kit.core.requests import Chance, label
from kit.core.session import Session
from kit.games.hospital.data import load_components

OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {"nurses": False}, {"doctor_selection": "choice", "administrator_selection": "choice"},
    {"training_marker_count": 20}, {"ward_beds": 3}, {"waiting_min_level_scope": "all_destinations"},
    {"er_discharge_when_occupied": "merge_lethal"}, {"er_discharge_when_occupied": "stay"},
    {"order_choices": "automatic"}, {"restock_turns_administrator": True},
    {"bag_counts_visible": "between_actions_only"}, {"variant_zero_start": True}, {"variant_short": True},
    {"variant_fewer_markers": True}, {"variant_fewer_cubes": True}, {"variant_slow_hiring": True},
    {"variant_no_administrator": "no_actions"}, {"variant_no_administrator": "tokens_only"},
    {"variant_no_ward_abilities": True}, {"level5_to_ward": True}, {"research_match": "each_benefit"},
    {"variant_zero_start": True, "variant_short": True, "variant_fewer_markers": True, "variant_fewer_cubes": True,
     "variant_slow_hiring": True, "variant_no_administrator": "tokens_only", "variant_no_ward_abilities": True},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_game_ends_and_loses_no_cube_no_marker_no_money_on_its_way(options: dict[str, Any]) -> None:
    seed = OPTIONS.index(options)
    session = kit.new("hospital", 2 + seed % 4, seed=seed, options=options, bots="uniform")
    while session.waiting is not None:
        session.step(one=True)
        if session.state.phase != "setup":
            checked(session)
            assert session.over or session.state.money.cash >= 0
            assert len(session.state.rooms) <= 6
    assert session.result is not None
    assert session.result.how in ("won", "lost")
    for event in session.events:
        assert event.clause.startswith("HHH-"), event
        assert event.text


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    games = [kit.playout(kit.new("hospital", 2, seed=seed), "sensible") for seed in (5, 5, 6)]
    assert [label(a) for a in games[0].answers] == [label(a) for a in games[1].answers]
    assert games[0].events == games[1].events
    assert [label(a) for a in games[0].answers] != [label(a) for a in games[2].answers]


def test_undo_fork_and_replay_stand_at_the_same_position() -> None:
    session = kit.playout(kit.new("hospital", 3, seed=2), "uniform", until=lambda now: len(now.answers) >= 150)
    for at in range(60, len(session.answers), 9):
        fork = session.fork(at)
        again = session.fork(0)
        for answer in session.answers[:at]:
            again.answer(label(answer))
        assert fork.state == again.state
        assert repr(fork.waiting) == repr(again.waiting)
    here, asked = repr(session.state), repr(session.waiting)
    session.undo(25).redo(25)
    assert (repr(session.state), repr(session.waiting)) == (here, asked)


def test_a_game_is_saved_and_taken_up_again(tmp_path: Path) -> None:
    session = kit.new("hospital", ["Ann"], seed=11)
    kit.playout(session, "uniform", until=lambda now: len(now.answers) >= 100)
    session.save(tmp_path / "game.save")
    loaded = kit.load(tmp_path / "game.save")
    assert loaded.players == ("Ann 1", "Ann 2")
    assert loaded.state == session.state


def test_every_answer_is_found_by_its_label_and_none_share_one() -> None:
    session = kit.new("hospital", 2, seed=7, bots="uniform")
    while session.waiting is not None:
        options = list(session.waiting.options)
        labels = [label(option) for option in options]
        assert len(set(labels)) == len(labels)
        if not isinstance(session.waiting, Chance):
            assert [session.waiting.find(text) for text in labels] == options
            words = [session.game.label(session.waiting, option) for option in options]  # type: ignore[arg-type]
            assert all(words)
        session.step(one=True)


def test_no_question_has_one_answer_only_but_the_open_window() -> None:
    session = kit.new("hospital", 4, seed=9, bots="uniform")
    while session.waiting is not None:
        if not isinstance(session.waiting, Chance) and session.waiting.clause != "HHH-ACT-04":
            assert len(session.waiting.options) > 1, session.waiting
        session.step(one=True)


# -- bots


def mean_score(bot: str, games: int) -> float:
    total = 0
    for seed in range(games):
        session = kit.playout(kit.new("hospital", 1, seed=seed), bot)
        assert session.result is not None
        total += session.result.scores["hospital"] if session.result.how == "won" else 0
    return total / games


def test_careful_earns_more_than_sensible_and_sensible_more_than_uniform() -> None:
    uniform, sensible, careful = (mean_score(bot, 25) for bot in ("uniform", "sensible", "careful"))
    assert uniform < sensible < careful


@pytest.mark.parametrize("bot", ["sensible", "careful"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_play_whole_games_at_every_table(bot: str, players: int) -> None:
    session = kit.playout(kit.new("hospital", players, seed=players), bot)
    assert session.result is not None
    assert session.result.how in ("won", "lost")
    acted = {event.args[0] for event in session.events if event.kind in ("heals", "transfers")}
    assert len(acted) > 1              # more than one of them has treated somebody


def test_with_the_intake_nurse_a_sensible_bot_heals_before_it_moves_the_slightly_ill() -> None:
    table = hospital(ward=["red 3"], waiting={"A": ["blue 1"]}, staff=["STF-INTAKE"], ready={"Ann": 1, "Ben": 0},
                     admin_ready=0)
    session = Session(table.game, {"game": "hospital"}, 1, {"Ann": agent("sensible", "hospital")})
    session.step()
    assert [event.kind for event in session.events if event.kind in ("heals", "transfers")][:1] == ["heals"]


def test_a_bot_acts_for_its_own_seat_only_unless_one_person_plays_all() -> None:
    sensible = agent("sensible", "hospital")
    table = hospital(ward=["red 4"], rooms=["ROOM-TREAT-RED"], holder="Ben")
    session = Session(table.game, {"game": "hospital"}, 1, {"Ben": sensible})
    session.step()
    used = session.state.seats
    assert used["Ann"].used == 0
    assert used["Ben"].used > 0
    assert session.waiting is not None
    assert session.waiting.player == "Ann"             # and now it is Ann's move


def test_search_plays_a_round() -> None:
    session = kit.new("hospital", 1, seed=3, options={"order_choices": "automatic"})
    kit.playout(session, "careful", until=lambda now: bool(now.state.phase == "actions"))
    kit.playout(session, "search", until=lambda now: bool(now.state.phase != "actions"))
    assert sum(seat.used for seat in session.state.seats.values()) > 4


def test_a_search_leaves_the_game_as_it_found_it() -> None:
    table = hospital(ward=["red 4", "blue 2", "gray 3"], rooms=["ROOM-TREAT-RED"], options={"solo": True})
    before = repr(table.state)
    search = agent("search", "hospital")
    from kit.core.session import View
    view = View(table.game, "Ann")
    view.luck = 0.5
    answer = search(view, table.waiting)  # type: ignore[arg-type]
    assert answer in table.waiting.options  # type: ignore[union-attr]
    assert repr(table.state) == before


# -- data


@pytest.mark.parametrize(("before", "after", "fault"), [
    ("verb: rebag, window: heal_after, n: 2", "verb: rebags, window: heal_after, n: 2", "unknown verb 'rebags'"),
    ("verb: tombstones, window: constant, n: 4", "verb: tombstones, window: never, n: 4", "window 'never'"),
    ("verb: bonus_draw, window: heal_draw, n: 3", "verb: bonus_draw, window: heal_draw, n: three", "'three'"),
    ("op: rebag_discarded, n: all, money_each: 2", "op: rebag_discarded, n: all, money_every: 2", "no parameter"),
    ("doctor_cards: 14", "doctor_cards: 15", "doctor_cards is 15, but 14"),
    ("id: DOC-JACK", "id: DOC-GUTWELL", "stands twice"),
    ("heal_draw: 6\n", "heal_draw: six\n", "heal_draw is 'six'"),
])
def test_a_fault_in_the_components_is_named_with_its_line(tmp_path: Path, before: str, after: str, fault: str) -> None:
    text = (BOARDS / "hospital" / "components.yaml").read_text(encoding="utf-8")
    assert before in text
    file = tmp_path / "components.yaml"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(BadBoard) as said:
        load_components(file)
    assert fault in str(said.value)
    assert any(part.isdigit() for part in str(said.value).split(":"))


def test_ones_own_components_change_the_game(tmp_path: Path) -> None:
    text = (BOARDS / "hospital" / "components.yaml").read_text(encoding="utf-8")
    file = tmp_path / "components.yaml"
    file.write_text(text.replace("staff_hire_price: {price: 5,", "staff_hire_price: {price: 7,", 1), encoding="utf-8")
    session = kit.new("hospital", 2, seed=1, board=file)
    assert session.game.box.figures.hire_price == 7  # type: ignore[attr-defined]
    assert session.header["board"] != kit.new("hospital", 2, seed=1).header["board"]


def test_the_map_is_a_graph_of_areas() -> None:
    graph = hospital().board.graph
    assert set(graph.nodes) >= {"WARD-RED", "WAITING-A", "ROOM-TREAT-RED", "ROOM-EMERGENCY", "ROOM-MORGUE"}
    transfers = [(u, v) for u, v, edge in graph.edges(data=True) if edge["kind"] == "transfer"]
    assert len(transfers) == 5 * (2 * 2 + 2)           # a colour: two Waiting Rooms to Ward and room, there and back
    assert not [v for _, v in transfers if v.startswith("WAITING") or v == "ROOM-EMERGENCY"]


def test_nobody_acts_in_the_patient_phase() -> None:
    table = forgo(hospital(ward=["red 1"]))
    assert table.state.phase == "install"
    refused(table, "Ann: heal red-1", "HHH-SEQ-01")
