"""The table without a browser: what is asked, what answers do, the way back, errors, bots, trades, saves."""
from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import kit
from kit.controls import Table
from kit.controls import table as table_module
from kit.core.clauses import why
from kit.core.requests import Choice

NAUGHTY = "<img src=x onerror=alert(1)>"


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """No widget outlives its test."""
    yield
    ipywidgets.Widget.close_all()
    table_module._in_cell.clear()


def opened(*, seed: int = 7, players: Any = ("Ann", "Ben", NAUGHTY), **more: Any) -> Table:
    return kit.play("hmonopoly", list(players), seed=seed, **more)


def press(table: Table, what: str = "answer", **more: Any) -> None:
    """Send what the desk sends."""
    table.safe(table.do)({"do": what, "nr": table.desk.state["nr"], **more})


def first(table: Table, times: int = 1) -> None:
    """Take the first answer, as Enter does."""
    for _ in range(times):
        press(table, key=table.desk.state["answers"][0]["key"])


def until(table: Table, words: str, limit: int = 300) -> None:
    """Take first answers until the question holds these words."""
    for _ in range(limit):
        if words in table.desk.state["question"]:
            return
        first(table)
    raise AssertionError(f"never asked: {words}")


def texts(table: Table) -> list[str]:
    state = table.desk.state
    return [row["text"] for row in state["answers"]] + [row["text"] for _, rows in state["more"] for row in rows]


def alert(table: Table) -> str:
    return str(table.alert.value)


# -- asking and answering


def test_a_table_asks_and_a_click_answers() -> None:
    table = opened()
    until(table, "Buy ")
    state = table.desk.state
    assert [row["text"] for row in state["answers"]] == ["Buy", "Leave"]
    assert state["clause"] == table.session.waiting.clause                                # type: ignore[union-attr]
    at = table.session.game.me().position                                                 # type: ignore[attr-defined]
    first(table)
    assert table.session.state.owner[at] != ""
    assert table.board.state["cells"][at]["owner"] >= 0
    assert table.desk.state["nr"] == len(table.session.answers) == table.board.nr


def test_who_says_roll_throws_with_the_same_click() -> None:
    table = opened()
    until(table, "to roll")
    before = len(table.session.answers)
    assert texts(table)[0] == "Roll"
    first(table)
    assert len(table.session.answers) == before + 2
    assert table.board.state["dice"]


def test_an_answer_to_an_earlier_question_is_not_taken() -> None:
    table = opened()
    first(table, 4)
    before = list(table.session.answers)
    table.safe(table.do)({"do": "answer", "nr": len(before) - 1, "key": "step"})  # of a double click
    assert table.session.answers == before
    assert 'role="status"' in alert(table)


def test_names_typed_by_people_are_escaped_wherever_html_is_made() -> None:
    table = opened()
    first(table, 40)
    for tab in ("log", "deeds", "game", "cash"):
        press(table, "tab", tab=tab)
    press(table, "why")
    shown = [part.value for part in _html_of(table)]
    assert any("&lt;img" in text for text in shown)
    assert not any("<img" in text for text in shown)


def _html_of(table: Table) -> list[Any]:
    return [part for part in ipywidgets.widgets.widget._instances.values() if isinstance(part, ipywidgets.HTML)]


def test_what_a_rule_says_is_shown_for_the_question_and_for_a_line_of_the_log() -> None:
    table = opened()
    until(table, "Buy ")
    press(table, "why")
    assert table.session.waiting.clause in table.papers.text.value                        # type: ignore[union-attr]
    press(table, "tab", tab="log")
    assert table.log.state["lines"][-1][1] == table.session.events[-1].clause
    press(table, "why", event=0)
    assert table.session.events[0].clause in table.papers.text.value


def test_many_answers_go_into_a_list_and_each_can_be_given() -> None:
    def rich(game: Any) -> None:
        for i, space in enumerate(game.board.spaces):
            if space.kind == "hcf":
                game.state.owner[i] = "Ann"
        game.state.to_move = "Ann"

    session = kit.testing.position("hmonopoly", ["Ann", "Ben", "Cy"], rich)
    session.by_hand = False
    table = kit.play(session)
    until(table, "to roll")
    groups = table.desk.state["more"]
    assert len(table.desk.state["answers"]) == 1
    rows = [row for _, rows in groups for row in rows]
    assert len(rows) > 8
    press(table, key=rows[3]["key"])
    assert str(session.answers[-1]) == rows[3]["help"]
    assert alert(table) == ""


def test_a_space_that_is_an_answer_can_be_chosen_on_the_board() -> None:
    table = opened(players=["Ann", "Ben"], seed=3)
    for _ in range(900):
        if table.board.choices or table.session.over:
            break
        first(table)
    assert table.board.choices, "a free choice of a space came up"
    index = table.board.choices[0]
    table.safe(table.space)({"space": index, "nr": table.board.nr})
    assert alert(table) == ""
    assert table.session.board.spaces[index].id in map(str, table.session.answers[-3:])


def test_a_space_that_is_no_answer_shows_its_deed() -> None:
    table = opened()
    table.safe(table.space)({"space": 1, "nr": 0})
    assert table.desk.state["tab"] == "deeds"
    assert "Harbor Heart Practice" in table.papers.text.value
    assert table.session.answers == []


def test_real_dice_are_entered_by_the_class() -> None:
    table = opened()
    press(table, "real", on=True)
    assert table.desk.state["dice"] == {"count": 2, "sides": 6}
    assert table.desk.state["answers"] == []
    press(table, faces=[6, 5])
    assert str(table.session.answers[-1]) == "6+5"
    press(table, faces=[7, 1])
    assert 'role="alert"' in alert(table)
    assert len(table.session.answers) == 1


def test_a_real_card_is_chosen_from_those_that_are_left() -> None:
    table = opened(seed=11)
    for _ in range(300):
        request = table.session.waiting
        if getattr(request, "kind", "") == "card":
            break
        first(table)
    press(table, "real", on=True)
    rows = table.desk.state["more"][0][1]
    assert [row["help"] for row in rows] == list(table.session.waiting.options)           # type: ignore[union-attr]
    assert "(" in rows[5]["text"]
    press(table, key=rows[5]["key"])
    assert table.session.answers[table.desk.state["nr"] - 1] == rows[5]["help"]


# -- back and forth


def test_undo_redo_and_the_scrubber_go_where_they_say() -> None:
    table = opened()
    first(table, 12)
    here, balances = len(table.session.answers), table.session.balances
    press(table, "undo")
    press(table, "undo")
    assert len(table.session.answers) == here - 2
    assert table.desk.state["last"] == here
    assert "another answer here" in table.desk.state["note"]
    press(table, "goto", at=1)
    assert table.desk.state["at"] == 1
    press(table, "goto", at=here)
    assert table.session.balances == balances
    press(table, "goto", at=here + 500)
    assert table.desk.state["at"] == here


def test_stepping_through_the_past_repeats_it() -> None:
    table = opened()
    first(table, 15)
    answers = list(table.session.answers)
    press(table, "goto", at=0)
    for _ in answers:
        press(table, "step")
    assert table.session.answers == answers


def test_the_table_says_when_chance_has_spoken() -> None:
    table = opened()
    first(table)
    assert "Chance has spoken (" in table.desk.state["note"]
    for _ in range(300):
        if getattr(table.session.waiting, "kind", "") == "card":
            break
        first(table)
    first(table)
    assert table.desk.state["note"] == "Chance has spoken: taking it back is only for looking."    # no room for a title
    until(table, "Buy ")
    first(table)
    assert table.desk.state["note"] == ""
    press(table, "undo")
    assert table.desk.state["at"] == len(table.session.answers)


def test_the_past_of_a_game_that_was_not_played_here_is_known_too() -> None:
    session = kit.playout(kit.new("hmonopoly", 3, seed=4), "uniform", turns=12)
    session.stopped = ""
    session.undo(1)
    table = kit.play(session)
    drive = table.drive
    assert drive is not None
    drive.look_back(drive.at)
    assert len(drive.past) == len(session.answers)
    assert any(entry.chance for entry in drive.past)
    assert {entry.who for entry in drive.past if not entry.chance} <= set(session.players)


# -- bots and auto-play


def test_bots_answer_one_at_a_time_or_up_to_my_decision() -> None:
    table = opened(players=["Ann", "Ben", "Cy"], bots={"Ben": "uniform", "Cy": "sensible"})
    rows = table.desk.state["players"]
    assert [row["bot"] for row in rows] == ["", "uniform bot", "sensible bot"]
    before = len(table.session.answers)
    press(table, "step")
    assert len(table.session.answers) == before + 1
    for _ in range(10):
        press(table, "mine")
        request = table.session.waiting
        assert isinstance(request, Choice)
        assert request.player == "Ann"
        assert not table.desk.state["can_step"]
        first(table)


def test_auto_play_waits_for_people_and_plays_bots_to_the_end() -> None:
    async def watch(table: Table) -> None:
        table.delay = 0
        press(table, "auto")
        assert table.desk.state["auto"]
        for _ in range(200):
            await asyncio.sleep(0)
        press(table, "auto")

    person = opened(players=["Ann", "Ben"], bots={"Ben": "uniform"})
    asyncio.run(watch(person))
    assert isinstance(person.session.waiting, Choice)
    assert person.session.waiting.player == "Ann"
    assert not person.desk.state["auto"]
    bots = opened(players=["Ann", "Ben"], bots="uniform")
    asyncio.run(watch(bots))
    assert len(bots.session.answers) > 40


def test_auto_play_without_a_running_notebook_says_so() -> None:
    table = opened()
    press(table, "auto")
    assert "running notebook" in alert(table)


# -- errors


def test_what_goes_wrong_in_a_callback_is_shown_and_auto_play_stops() -> None:
    async def watch(table: Table) -> None:
        table.delay = 0
        press(table, "auto")
        await asyncio.sleep(0)

        def broken() -> bool:
            raise ZeroDivisionError(f"the rule of {NAUGHTY}")

        table.drive.step = broken                                     # type: ignore[method-assign,union-attr]
        for _ in range(5):
            await asyncio.sleep(0)

    table = opened()
    asyncio.run(watch(table))
    assert 'role="alert"' in alert(table)
    assert "ZeroDivisionError" in alert(table)
    assert "<img" not in alert(table)
    assert "broken" in table.trace
    assert table.auto is None
    del table.drive.step                                              # type: ignore[union-attr]
    first(table)
    assert alert(table) == ""


def test_errors_of_beginning_saving_and_loading_are_told_in_spanish_at_a_spanish_table(tmp_path: Path) -> None:
    table = kit.play(lang="es", game="antimonopoly")
    form = table.form
    form.seats[1].name.value = form.seats[0].name.value
    form.begin.click()
    assert "dos jugadores se llaman &#x27;Ann&#x27;; cada nombre debe ser distinto" in alert(table)
    for seat in form.seats[1:]:
        seat.name.value = ""
    form.begin.click()
    assert "admite de 2 a 6 jugadores; se han pedido 1" in alert(table)
    table = kit.play("antimonopoly", 3, lang="es", seed=1)
    for name, save, said in (("", True, "El archivo necesita un nombre."), ("no.save", False, "No existe el archivo "),
                             ("no/such/a.save", True, "no existe la carpeta"), ("b.save", False, "partida guardada")):
        (tmp_path / "b.save").write_text("nothing", encoding="utf-8")
        table.record.name.value = str(tmp_path / name) if name else ""
        (table.record.save if save else table.record.load).click()
        assert said in alert(table)


def test_an_illegal_answer_is_told_and_changes_nothing() -> None:
    table = opened()
    until(table, "Buy ")
    before = list(table.session.answers)
    press(table, number="seven")
    assert "does not answer" in alert(table)
    assert table.session.answers == before


# -- trades


def test_a_trade_is_put_together_judged_at_once_and_offered() -> None:
    def holdings(game: Any) -> None:
        game.state.owner[1], game.state.owner[2] = "Ann", "Ben"
        game.state.to_move = "Ann"

    session = kit.testing.position("hmonopoly", ["Ann", "Ben", "Cy"], holdings)
    session.by_hand = False
    table = kit.play(session)
    until(table, "to roll")
    press(table, "tab", tab="trade")
    deals = table.deals
    assert deals.giver.value == session.waiting.player                                    # type: ignore[union-attr]
    deals.giver.value, deals.taker.value = "Ann", "Ben"
    assert [thing for _, thing in deals.gives.options] == ["harbor-cardiology-practice"]
    assert "both sides" in deals.verdict.value
    assert deals.make.disabled
    assert deals.gives.description == "gives", "a list has a name for those who cannot see it"
    assert deals.make.description == "Make the offer"
    deals.gives.value = ("harbor-cardiology-practice",)
    deals.receives.value = 5
    assert deals.verdict.value == '<span role="status"></span>'
    deals.make.click()
    assert alert(table) == ""
    assert "Ann offers Harbor Heart Practice for 5" in table.desk.state["question"]
    press(table, key=next(row["key"] for row in table.desk.state["answers"] if row["text"] == "Accept"))
    assert session.state.owner[1] == "Ben"
    assert session.balances["Ann"] == 23


def test_an_offer_can_be_answered_with_an_offer_back() -> None:
    def holdings(game: Any) -> None:
        game.state.owner[1] = "Ann"
        game.state.to_move = "Ann"

    session = kit.testing.position("hmonopoly", ["Ann", "Ben"], holdings)
    session.by_hand = False
    table = kit.play(session)
    until(table, "to roll")
    press(table, "tab", tab="trade")
    deals = table.deals
    deals.giver.value = "Ann"
    deals.gives.value, deals.receives.value = ("harbor-cardiology-practice",), 9
    deals.make.click()
    assert (deals.giver.value, deals.taker.value) == ("Ben", "Ann")
    assert deals.make.description == "Offer back"
    deals.gets.value, deals.pays.value = ("harbor-cardiology-practice",), 4
    deals.make.click()
    press(table, key=next(row["key"] for row in table.desk.state["answers"] if row["text"] == "Accept"))
    assert session.balances["Ann"] == 22


# -- saves


def test_a_game_is_saved_and_taken_up_again(tmp_path: Path) -> None:
    table = opened()
    first(table, 9)
    table.record.name.value = str(tmp_path / "class.save")
    table.record.save.click()
    assert 'role="status"' in alert(table)
    first(table, 3)                                                   # written as it is given
    answers = list(table.session.answers)
    other = opened(seed=1)
    other.record.name.value = str(tmp_path / "class.save")
    press(other, "real", on=True)
    other.record.load.click()
    assert 'role="status"' in alert(other)
    assert other.session.answers == answers
    assert other.session.by_hand, "a class that throws real dice goes on with them"
    press(other, "tab", tab="game")
    assert "<p>HMOnopoly · seed 7</p>" in other.record.text.value


@pytest.mark.parametrize("name", ["", "no/such/folder/game.save"])
def test_a_save_that_cannot_be_written_is_told(name: str, tmp_path: Path) -> None:
    table = opened()
    table.record.name.value = str(tmp_path / name) if name else ""
    table.record.save.click()
    assert 'role="alert"' in alert(table)


def test_a_save_that_does_not_fit_is_told_and_its_readable_part_is_offered(tmp_path: Path) -> None:
    table = opened()
    first(table, 9)
    path = tmp_path / "class.save"
    table.session.save(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[6] = '"nonsense"'
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    other = opened(seed=1)
    other.record.name.value = str(path)
    other.record.load.click()
    assert "saved answer 6 is" in alert(other)
    assert other.session.answers == []
    assert other.record.readable.layout.display is None
    other.record.readable.click()
    assert other.session.answers == table.session.answers[:5]


def test_a_file_that_is_no_save_is_told(tmp_path: Path) -> None:
    table = opened()
    table.record.name.value = str(tmp_path / "nothing.save")
    table.record.load.click()
    assert "cannot be read" in alert(table)


# -- beginning and ending


def test_the_form_begins_the_game_that_was_filled_in() -> None:
    table = kit.play()
    form = table.form
    seats = form.seats
    seats[0].name.value, seats[1].name.value, seats[2].name.value = "Zoe", NAUGHTY, ""
    seats[1].who.value = "uniform"
    form.seed.value = "21"
    option = next(name for name, control in form.options.items() if isinstance(control, ipywidgets.Dropdown))
    form.options[option].value = form.options[option].options[-1][1]
    form.begin.click()
    session = table.session
    assert session.players == ("Zoe", NAUGHTY)
    assert session.header["seed"] == 21
    assert session.header["bots"] == {NAUGHTY: "uniform"}
    assert session.header["options"][option] == form.options[option].value


def test_the_form_says_what_every_table_option_settles() -> None:
    form = kit.play().form
    rows = form.options_box.children
    assert len(rows) == len(form.options) > 10
    helps = " ".join(row.children[1].value for row in rows)
    assert "reading" in helps
    assert "house rule" in helps
    assert "HMO-" in helps


def described(form: Any) -> set[str]:
    """Every word that stands beside something to fill in."""
    parts = [form.game, form.language, form.seed, form.begin, *(seat.name for seat in form.seats),
             *form.options.values()]
    return {part.description for part in parts}


def test_the_form_speaks_the_language_that_is_chosen_and_keeps_what_is_filled_in() -> None:
    table = kit.play()
    form = table.form
    form.game.value = "antimonopoly"
    form.seats[0].name.value, form.options["even_building"].value, form.seed.value = "Zoe", True, "7"
    english = described(form)
    assert {"Game", "Language", "Seat 1", "Begin", "even building"} <= english
    form.language.value = "es"
    assert {"Juego", "Idioma", "Asiento 1", "Empezar", "construir por igual"} <= described(form)
    assert not english & described(form)
    assert "Opciones de mesa" in form.head.value
    assert ("en el turno propio", "own_turn") in form.options["build_window"].options
    assert form.options["even_building"].options == (("no", False), ("sí", True))
    help_ = form.options_box.children[0].children[1].value
    assert "¿Quién elige el objetivo, y cuál?" in help_
    assert ">lectura<" in help_
    form.begin.click()
    assert (table.session.header["lang"], table.session.header["seed"], table.session.players[0]) == ("es", 7, "Zoe")
    assert table.session.header["options"]["even_building"] is True
    table.do({"do": "tab", "tab": "game"})
    assert "<li>construir por igual: sí</li>" in table.record.text.value
    table.record.new.click()
    assert table.form.language.value == "es"
    assert table.form.options["even_building"].value is True


def test_a_rule_and_a_bad_answer_are_told_in_the_language_of_the_table() -> None:
    table = kit.play("antimonopoly", ["Ann", "Ben"], seed=1, lang="es")
    table.papers.rule = why("antimonopoly", "ANT-GOAL-01", "gana Ann", lang="es")
    table.redraw()
    assert "<b>objetivo</b>: gana un bando <span class=\"kit-tag\">lectura</span>" in table.papers.text.value
    press(table, faces=[7, 7])
    assert "no responde a &#x27;Ann tira para decidir quién empieza&#x27;; opciones: 1+1" in alert(table)


def test_the_form_says_where_a_game_does_not_speak_the_language_that_is_chosen() -> None:
    form = kit.play(game="antimonopoly", lang="es").form
    assert form.hint.value == ""
    form.game.value = "oceanopoly"
    assert "están en inglés" in form.hint.value
    form.language.value = "en"
    assert form.hint.value == ""


def test_the_form_shows_words_only_and_every_menu_has_a_name() -> None:
    form = kit.play(game="oceanopoly").form
    assert [seat.who.description for seat in form.seats][1] == "Who plays seat 2"
    assert ("on request", "on_request") in form.options["rent_claim"].options
    shown = " ".join(str(text) for control in form.options.values() for text, _ in getattr(control, "options", ()))
    assert "_" not in shown + " ".join(row.children[1].value for row in form.options_box.children)
    form.begin.click()


def test_a_form_that_does_not_fit_together_tells_why_and_stays() -> None:
    table = kit.play()
    form = table.form
    form.seats[1].name.value = form.seats[0].name.value
    form.begin.click()
    assert "two players are called" in alert(table)
    assert form.box in table.stage.children


def test_a_new_game_is_begun_from_the_old_one() -> None:
    table = opened()
    table.record.new.click()
    assert [seat.name.value for seat in table.form.seats[:3]] == ["Ann", "Ben", NAUGHTY]


def test_a_table_shows_the_end_of_a_game() -> None:
    session = kit.playout(kit.new("hmonopoly", 2, seed=9), "sensible", turns=3000)
    assert session.over
    table = kit.play(session)
    assert session.result is not None
    assert table.desk.state["question"] == f"Won by {session.result.winners[0]}: {session.result.reason}"
    assert table.desk.state["answers"] == []
    assert not table.desk.state["can_step"]
    press(table, "undo")
    assert table.desk.state["at"] == len(session.answers)


@pytest.mark.parametrize(("lang", "said"), [("en", "Won by Dee: "), ("es", "Gana Dee: ")])
def test_the_end_is_told_in_the_language_of_the_table(lang: str, said: str) -> None:
    session = kit.playout(kit.new("antimonopoly", 4, seed=3, lang=lang), "sensible", turns=3000)
    assert kit.play(session).desk.state["question"].startswith(said)


def test_a_stopped_game_says_so() -> None:
    session = kit.playout(kit.new("antimonopoly", 4, seed=3, lang="es"), "sensible", turns=3)
    assert kit.play(session).desk.state["question"].startswith("Detenida: ")


def test_a_closed_table_leaves_nothing_behind() -> None:
    before = len(ipywidgets.widgets.widget._instances)
    table = opened()
    first(table, 3)
    table.open(kit.new("hmonopoly", 2, seed=1))
    assert len(ipywidgets.widgets.widget._instances) > before
    table.close()
    assert len(ipywidgets.widgets.widget._instances) == before


def test_a_cell_that_is_run_again_closes_the_table_it_made_before(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shell:
        execution_count = 1

        def get_parent(self) -> dict[str, Any]:
            return {"metadata": {"cellId": "a-cell"}}

    shell = Shell()
    monkeypatch.setattr(table_module, "get_ipython", lambda: shell)
    monkeypatch.setattr(table_module, "_in_cell", {})
    one, two = opened(), opened()                                     # two tables of one cell live side by side
    assert one.box.comm is not None
    shell.execution_count = 2
    three = opened()
    assert one.box.comm is None
    assert two.box.comm is None
    assert three.box.comm is not None


def test_a_game_that_takes_the_place_of_a_form_or_another_game_takes_the_keyboard_over() -> None:
    table = kit.play()
    table.form.begin.click()
    assert table.desk.follows
    assert not opened().desk.follows, "a table in a cell that has just run leaves the keyboard where it is"


def test_a_table_of_spanish_words() -> None:
    table = opened(lang="es")
    assert table.desk.state["answers"][0]["text"] == "Tirar los dados"


def test_what_a_click_sends_stays_small() -> None:
    table = opened()
    first(table, 60)
    assert len(json.dumps(table.board.state)) < 12_000
    assert len(json.dumps(table.desk.state)) < 6_000
