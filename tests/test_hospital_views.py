"""The hospital's picture, its views, and its table without a browser."""
from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as Tree

import ipywidgets
import pytest
from games.hospital_help import hospital
from test_pure import GUARD, run

import kit
from kit.controls import Table
from kit.controls import table as table_module
from kit.core.events import Paid
from kit.core.requests import Chance
from kit.core.session import Session
from kit.games.hospital.actions import FORGO, HEAL, TRANSFER
from kit.odds.hospital import heals, odds
from kit.views import hospital as views
from kit.views import hospital_board, hospital_scene, svg
from kit.views.hospital_words import in_brief, percent, told
from kit.views.text import SIZE, width

SVG = "{http://www.w3.org/2000/svg}"
NAUGHTY = "<img src=x onerror=alert(1)>"


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """No widget outlives its test."""
    yield
    ipywidgets.Widget.close_all()
    table_module._in_cell.clear()


def at_round(number: int, players: Any = 2, seed: int = 4, **more: Any) -> Session:
    """A game of sensible bots at the beginning of a round."""
    return kit.playout(kit.new("hospital", players, seed=seed, **more), "sensible",
                       until=lambda now: now.state.phase == "actions" and now.state.round == number)


# -- the picture


@pytest.mark.parametrize(("players", "number"), [(2, 1), (2, 3), (5, 5), (3, 6)])
def test_every_text_of_the_picture_is_legible_and_stays_on_the_board(players: int, number: int) -> None:
    session = at_round(number, players)
    made = svg.drawing(hospital_scene.scene(session.game))
    for group in made["state"]["groups"]:
        for part in group["parts"]:
            if part[0] != "text":
                continue
            where, words = part[1], part[2]
            assert where["font-size"] >= SIZE, words
            long = where.get("textLength") or width(words, where["font-size"])
            kind = where.get("class", "").split()
            left = group["x"] + where["x"] - (long if "end" in kind else long / 2 if "mid" in kind else 0)
            assert left >= 0, words
            assert left + long <= hospital_board.WIDE + 1, words
            assert 0 < group["y"] + where["y"] <= hospital_board.HIGH + 1, words


def test_every_patient_is_on_the_board_once_and_says_what_it_is() -> None:
    session = at_round(4, 3)
    groups = {group["id"]: group for group in svg.drawing(hospital_scene.scene(session.game))["state"]["groups"]}
    for p in session.state.patients.values():
        label = groups[p.id]["label"]
        assert f"level {p.level}" in label
        assert session.game.box.names[p.area] in label                               # type: ignore[attr-defined]
    shown = [name for name in groups if groups[name]["kind"] == "patient"]
    assert sorted(shown) == sorted(session.state.patients)
    assert len(groups) == len(svg.drawing(hospital_scene.scene(session.game))["state"]["groups"])


def test_illnesses_differ_by_their_sign_as_well_as_by_their_colour() -> None:
    colours = ("yellow", "gray", "green", "red", "blue", "black")
    assert len({hospital_board.SIGNS[c] for c in colours}) == len({hospital_board.FILL[c] for c in colours}) == 6


def test_a_session_shows_itself_as_the_hospital_and_a_name_is_only_a_name() -> None:
    session = at_round(1, ["Ann", NAUGHTY])
    text = session._repr_mimebundle_()["text/html"]
    assert "<img" not in text
    assert NAUGHTY in "".join(Tree.fromstring(text).itertext()).replace("\u2026", "") or "img src" in text
    view = hospital_scene.scene(session.game)
    assert json.loads(json.dumps(view)) == view
    assert "designed for this kit" in view["provenance"]


def test_chances_on_the_board_are_those_of_the_odds() -> None:
    session = at_round(3)
    exact = odds(session)
    view = hospital_scene.scene(session.game)
    beds = {bed["id"]: bed for ward in view["wards"] for bed in ward["beds"] if bed}
    for visit in exact.visits:
        assert beds[visit.patient]["worse"] == pytest.approx(float(visit.worse), abs=1e-8)
    for room, shown in zip(exact.waiting, view["waiting"]):
        assert shown["overflow"] == pytest.approx(float(room.overflow), abs=1e-8)
        assert {c["colour"]: c["over"] for c in shown["columns"]} == pytest.approx(
            {c: float(p) for c, p in room.by_colour.items()}, abs=1e-8)


def test_only_the_certain_reads_as_nothing_or_all() -> None:
    assert [percent(x) for x in (0.0, 1e-9, 0.004, 0.5, 0.996, 1 - 1e-9, 1.0)] == [
        "0 %", "<1 %", "<1 %", "50 %", ">99 %", ">99 %", "100 %"]


def test_every_card_of_the_box_is_put_into_words() -> None:
    box: Any = kit.new("hospital", 2).game.box                                       # type: ignore[attr-defined]
    effects = [e for room in box.rooms.values() for e in (*room.basic, *room.improved)]
    effects += [e for person in (*box.doctors.values(), *box.administrators.values()) for e in person.effects]
    effects += [e for pile in (box.staff, box.training, box.abilities) for one in pile.values() for e in one.effects]
    effects += [e for card in box.research.values() for benefit in card.benefits for e in benefit.effects]
    assert len(effects) > 100
    for effect in effects:
        assert in_brief(effect) != effect.verb, effect
        assert "None" not in in_brief(effect)


# -- views


@pytest.mark.parametrize("kind", list(views.VIEWS))
@pytest.mark.parametrize("number", [1, 4])
def test_every_view_is_a_figure_and_says_so_in_words(kind: str, number: int) -> None:
    session = at_round(number)
    assert views.figure(session, kind).to_dict()["data"]
    traces, layout, words = views.parts(session, kind, few=views.FEW)
    assert traces
    assert layout["margin"]
    assert words.endswith(".")


def test_views_of_a_game_that_has_not_begun() -> None:
    session = kit.new("hospital", 2, seed=1)
    for kind in views.VIEWS:
        assert views.parts(session, kind)[2]


def test_the_heat_map_is_the_exact_distribution() -> None:
    session = at_round(3)
    rows = views.heal_rows(session, "Ann")
    trace = views.odds_traces(session, "Ann")[0]
    by_name = {views.row_name(session, row): row for row in rows}
    assert len(by_name) == len(rows) == len(trace["y"])
    for name, line in zip(trace["y"], trace["z"]):
        row = by_name[name]
        assert sum(line) == pytest.approx(1, abs=0.003)       # columns that are less likely than 1 in 2000 are left out
        assert line[trace["x"].index("\u22121")] == float(row.change.get(-1, 0))


def test_courses_tell_of_every_patient_what_the_state_says() -> None:
    session = kit.playout(at_round(4, 2), "sensible")
    courses = views.history(session)
    assert len(courses) == sum(session.state.arrived.values())
    here = [course for course in courses if not course.ended]
    assert sorted(course.patient for course in here) == sorted(session.state.patients)
    for course in here:
        p = session.state.patients[course.patient]
        assert (course.moments[-1].level, course.moments[-1].area) == (p.level, p.area)
    assert sum(course.ended == "died" for course in courses) == sum(e.kind == "died" for e in session.events)
    assert all(a.when <= b.when for course in courses for a, b in zip(course.moments, course.moments[1:]))


def test_whoever_flows_in_flows_out_or_is_still_here() -> None:
    session = kit.playout(at_round(3, 3), "sensible")
    counts = views.moves(session)
    for node in ("Waiting A", "Waiting B", "Wards", "Treatment", "Emergency"):
        came = sum(n for (_, there), n in counts.items() if there == node)
        assert came == sum(n for (here, _), n in counts.items() if here == node)
    assert sum(n for (a, _), n in counts.items() if a == "Outside") == sum(session.state.arrived.values())


def test_cubes_money_and_graves_add_up_at_every_round() -> None:
    for number in (1, 3, 5):
        session = at_round(number)
        table = views.cubes(session)
        assert {c: sum(row[c] for row in table.values()) for c in table["discarded"]} == {
            **dict.fromkeys(("yellow", "gray", "green", "red", "blue"), 16), "black": 8}
        assert sum(views.by_reason(session).values()) == session.state.money.cash
        assert views.score_traces(session)[0]["y"][-1] == session.state.money.cash
        assert views.cemetery_traces(session)[1]["y"][-1] == len(session.state.bodies)
        assert sum(sum(row.values()) for row in views.places(session).values()) == len(session.state.patients)
        assert any(isinstance(event, Paid) for event in session.events)


def test_an_unknown_view_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="courses"):
        views.figure(at_round(1), "cours")


# -- the table


def press(table: Table, what: str = "answer", **more: Any) -> None:
    """Send what the desk sends; what it is shown must be plain data."""
    table.safe(table.do)({"do": what, "nr": table.desk.state["nr"], **more})
    json.dumps([table.desk.state, table.board.state, table.board.frame])


def click(table: Table, thing: str) -> None:
    table.safe(table.space)({"thing": thing, "nr": table.board.nr})


def choose(table: Table, row: str, value: str) -> None:
    press(table, "pick", row=row, pick=value)


def take(table: Table, words: str) -> None:
    """Give the first answer, or press the direct one, that reads so."""
    state = table.desk.state
    rows = [(row["key"], row["text"]) for row in state["answers"]]
    rows += [(one["answer"], one["text"]) for row in state["choosers"] for one in row["options"] if "answer" in one]
    for key, text in rows:
        if words in text:
            press(table, key=key)
            return
    raise AssertionError(f"{words!r} is not offered; there is {[text for _, text in rows]}")


def chips(table: Table, row: int) -> dict[str, bool]:
    return {one["key"]: bool(one.get("on")) for one in table.desk.state["choosers"][row]["options"]}


def opened(**more: Any) -> Table:
    table = kit.play("hospital", ["Ann", "Ben"], seed=4, **more)
    take(table, "Emergency Room")
    return table


def test_cubes_are_drawn_as_soon_as_somebody_has_decided() -> None:
    table = kit.play("hospital", ["Ann", "Ben"], seed=4)
    assert not isinstance(table.session.waiting, Chance)
    assert "New Room" in table.desk.state["question"]
    take(table, "Emergency Room")
    assert table.session.state.phase == "actions"
    assert table.alert.value == ""


def test_seat_then_verb_then_patient_and_every_heal_shows_its_exact_odds() -> None:
    table = opened()
    assert chips(table, 0) == {"Ann": True, "Ben": False}
    assert chips(table, 1)["heal"]
    assert [title for title, _ in table.desk.state["columns"]] == [
        "level, where", "night", "cured", "worse", "dies", "level", "pays"]
    exact = {plain.patient: plain for plain, _ in heals(table.session) if plain.player == "Ann"}
    rows = table.desk.state["answers"]
    assert len(rows) == len(exact)
    for row in rows:
        act = table.asked.offered[row["key"]]                                        # type: ignore[union-attr]
        assert act.verb == HEAL
        heal = exact[act.what]
        shown = [cell[0] for cell in row["cells"]]
        assert shown[2:5] == [percent(float(x)) for x in (heal.cure, heal.worse, heal.die)]
        assert shown[5] == f"{float(heal.expected):+.2f}".replace("-", "\u2212")
        assert shown[6] == f"${float(heal.income):.2f}"


def test_any_seat_acts_and_its_actions_are_grouped() -> None:
    table = opened()
    choose(table, "seat", "Ben")
    assert chips(table, 0)["Ben"]
    assert {"heal", "transfer", "research"} <= set(chips(table, 1))
    choose(table, "verb", "transfer")
    rows = table.desk.state["answers"]
    assert all(table.asked.offered[row["key"]].verb == TRANSFER for row in rows)     # type: ignore[union-attr]
    assert table.board.choices == [table.asked.offered[row["key"]].what for row in rows]  # type: ignore[union-attr]
    press(table, key=rows[0]["key"])
    assert table.session.events_since(len(table.session.answers) - 1)[0].kind == "transfers"
    assert table.session.state.seats["Ben"].used == 1


def test_a_click_on_a_patient_lists_all_that_can_be_done_about_it() -> None:
    table = opened()
    choose(table, "seat", "Ben")
    click(table, "red-2")
    assert table.board.picked == ["red-2", "seat-1"]
    verbs = {table.asked.offered[row["key"]].verb for row in table.desk.state["answers"]}  # type: ignore[union-attr]
    assert verbs == {HEAL, TRANSFER}
    click(table, "red-2")
    assert "red-2" not in table.board.picked
    click(table, "WARD-RED")
    assert table.desk.state["tab"] == "house"
    assert "Cardiology Ward" in table.papers.text.value


def test_taking_back_takes_back_the_decision_with_all_its_draws() -> None:
    table = opened()
    before = (len(table.session.answers), dict(table.session.state.bag.counts))
    press(table, key=table.desk.state["answers"][0]["key"])
    assert len(table.session.answers) >= before[0] + 7
    press(table, "undo")
    assert (len(table.session.answers), dict(table.session.state.bag.counts)) == before
    press(table, "redo")
    assert not isinstance(table.session.waiting, Chance)
    assert len(table.session.answers) >= before[0] + 7


def test_forgoing_is_one_press_and_can_be_taken_back() -> None:
    table = opened()
    take(table, "Forgo")
    assert table.session.state.seats["Ann"].forgone
    choose(table, "seat", "Ann")
    take(table, "Take back")
    assert not table.session.state.seats["Ann"].forgone


def test_the_holder_may_react_and_sees_what_that_would_do() -> None:
    table = kit.play(_by_seed(hospital(ward=["red 3"], admin="ADM-OVERTIME", doctors=["DOC-JACK", "DOC-PAYNE"])))
    take(table, "heals Red 1")
    assert "bonus draw" in table.desk.state["question"]
    texts = [row["text"] for row in table.desk.state["answers"]]
    assert texts[0].startswith("No: this is the draw")
    assert any("Otto Overtime: +3" in text and "cured" in text for text in texts)
    take(table, "Otto Overtime")
    assert not table.session.state.card_up
    assert table.session.state.admin_used == 1


def _by_seed(session: Session) -> Session:
    session.by_hand = False
    return session


def test_who_is_hired_and_what_research_may_bring_is_said_before() -> None:
    table = kit.play(_by_seed(hospital(face_up=["STF-LAWYER", "STF-CAT-1"], ward=["red 3"])))
    click(table, "STF-LAWYER")
    assert chips(table, 1)["hire"]
    row = table.desk.state["answers"][0]
    assert row["cells"] == [["Lawyer ($5)", "name wrap"], ["a death costs $2 less", "t wrap"]]
    choose(table, "verb", "research")
    assert "some benefit works: " in table.desk.state["answers"][0]["cells"][1][0]
    choose(table, "verb", "hire")
    press(table, key=table.desk.state["answers"][0]["key"])
    assert table.session.state.office == ["STF-LAWYER"]


def test_names_typed_by_people_are_escaped_wherever_html_is_made() -> None:
    table = kit.play("hospital", ["Ann", NAUGHTY], seed=4)
    take(table, "Emergency Room")
    for tab in ("log", "house", "game", "charts"):
        press(table, "tab", tab=tab)
    click(table, "seat-1")
    table.chart.menu.value = "tonight"                                               # type: ignore[attr-defined]
    html = [part.value for part in ipywidgets.widgets.widget._instances.values() if isinstance(part, ipywidgets.HTML)]
    assert any("&lt;img" in text for text in html)
    assert not any("<img" in text for text in html)
    assert table.alert.value == ""


def test_all_views_move_with_the_game_back_and_forth() -> None:
    table = kit.play(at_round(3))
    menu = table.chart.menu                                                          # type: ignore[attr-defined]
    for kind in views.VIEWS:
        menu.value = kind
        there = _drawn(table)
        press(table, "goto", at=40)
        back = _drawn(table)
        assert back == _wanted(table, kind)
        press(table, "goto", at=10_000)
        assert _drawn(table) == there == _wanted(table, kind)
        assert table.alert.value == ""


def _drawn(table: Table) -> str:
    drawn = table.chart.figure.to_dict()["data"]
    traces = [{key: value for key, value in trace.items() if key != "uid"} for trace in drawn]
    return json.dumps(traces, default=list, sort_keys=True)


def _wanted(table: Table, kind: str) -> str:
    import plotly.graph_objects as go
    few = views.FEW
    traces = views.parts(table.session, kind, table.fit.heals_of(table.session), few)[0]  # type: ignore[attr-defined]
    return json.dumps(go.Figure(traces).to_dict()["data"], default=list, sort_keys=True)


def test_a_whole_game_is_played_at_the_table_by_first_answers() -> None:
    table = kit.play("hospital", ["Ann", "Ben"], seed=2)
    for _ in range(600):
        if table.session.over:
            break
        state = table.desk.state
        direct = [one["answer"] for row in state["choosers"] for one in row["options"] if one["key"] == FORGO]
        rows = state["answers"]
        press(table, key=rows[0]["key"] if rows and rows[0]["key"] != "step" else direct[0] if direct else "step")
        assert table.alert.value == "", table.trace
    assert table.session.over
    assert table.session.result is not None
    assert table.desk.state["question"] == f"Lost: {table.session.result.reason}"


def test_lines_of_the_log_begin_with_a_capital() -> None:
    session = kit.playout(kit.new("hospital", 2, seed=4), "uniform", until=lambda game: len(game.answers) >= 200)
    lines = [told(session.game, event) for event in session.events]
    assert any(line.startswith("Bank pays") for line in lines)
    assert [line for line in lines if line[:1].islower()] == []


def test_bots_and_people_share_a_table() -> None:
    table = kit.play("hospital", ["Ann", "Ben"], seed=4, bots={"Ben": "sensible"})
    take(table, "Emergency Room")
    for _ in range(12):
        state = table.desk.state
        if state["choosers"]:
            assert list(chips(table, 0)) == ["Ann"]
        press(table, key=state["answers"][0]["key"])
    assert table.alert.value == ""
    assert any(event.args[0] == "Ben" for event in table.session.events if event.kind == "heals")


def test_a_class_draws_from_its_own_bag() -> None:
    table = opened()
    press(table, "real", on=True)
    press(table, key=table.desk.state["answers"][0]["key"])
    assert isinstance(table.session.waiting, Chance)
    texts = {row["text"]: row["key"] for row in table.desk.state["answers"]}
    assert set(texts) <= {"Yellow", "Gray", "Green", "Red", "Blue", "Black"}
    press(table, key=texts["Blue"])
    assert table.session.state.drawn == ["blue"]


GAME = """
import kit

table = kit.play("hospital", ["Ann", "Ben"], seed=4)
for tab in ("charts", "log", "house", "game"):
    table.do({"do": "tab", "nr": table.desk.state["nr"], "tab": tab})
    for _ in range(6):
        table.do({"do": "answer", "nr": table.desk.state["nr"], "key": table.desk.state["answers"][0]["key"]})
for view in kit.views.hospital.VIEWS:
    table.chart.menu.value = view
assert table.alert.value == "", table.trace
compiled = [name for name, module in sys.modules.items()
            if "site-packages" in str(getattr(module, "__file__", None)) and not str(module.__file__).endswith(".py")]
assert compiled == [], compiled
print("played", len(table.session.answers))
"""


def test_the_hospital_is_played_where_no_compiled_package_can_be_imported() -> None:
    done = run(GUARD + GAME)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "played" in done.stdout
