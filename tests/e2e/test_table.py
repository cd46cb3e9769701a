"""The table in a real browser: played by clicking and by keyboard, read from what is drawn, on two sizes of screen."""
from __future__ import annotations

import re
from typing import Any

import measure
import pytest
from fits import faults
from labkit import Lab, Viewport, hide_code, open_notebook, run_all, screenshot, settle
from playwright.sync_api import Dialog, Page, expect

LESSON = "01_hmonopoly.ipynb"
NAUGHTY = "<img src=x onerror=alert(1)>"
TABLE = f'import kit\ntable = kit.play("hmonopoly", ["Ann", "Ben", "{NAUGHTY}"], seed=7)\ntable'
SIXTY_ANSWERS = """
for _ in range(60):
    table.do({"do": "answer", "nr": len(table.session.answers), "key": table.desk.state["answers"][0]["key"]})
"""
SIZES: list[Viewport] = [(1280, 720), (1920, 1080)]

SEEN = """() => {
    const table = document.querySelector('.kit-table'), spaces = [...table.querySelectorAll('.kit-space')];
    const of = what => Object.fromEntries(
        spaces.filter(s => s.dataset[what]).map(s => [s.dataset.id, s.dataset[what]]));
    return {
        nr: +table.querySelector('.kit-desk').dataset.nr,
        question: table.querySelector('.kit-asked').textContent,
        answers: [...table.querySelectorAll('.kit-answer')].map(b => b.firstChild.textContent),
        cash: Object.fromEntries([...table.querySelectorAll('.kit-player')].map(row => [
            row.querySelector('.kit-name').title, +row.querySelector('.kit-cash').textContent.replace(/\\s/g, '')])),
        pawns: [...table.querySelectorAll('.pawn')].map(p => p.style.display === 'none' ? -1 : +p.dataset.index),
        owners: of('owner'),
        marks: of('marks'),
    };
}"""

IN_STEP = """() => {
    const board = document.querySelector('.kit-board'), desk = document.querySelector('.kit-desk');
    return board?.dataset.drawn === desk?.dataset.nr && document.querySelector('.kit-player');
}"""


def seen(page: Page) -> dict[str, Any]:
    """What is drawn now, once the kernel is quiet and board and desk show the same answer."""
    settle(page, 120)
    page.wait_for_function(IN_STEP)
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def begin(page: Page, lab: Lab, cells: list[str] | str = TABLE) -> dict[str, Any]:
    """Open a table in a notebook of its own, code hidden, the table at the top of the window."""
    cells = [cells] if isinstance(cells, str) else cells
    open_notebook(page, lab, lab.write_notebook("table.ipynb", cells))
    return look(page)


def look(page: Page) -> dict[str, Any]:
    hide_code(page)
    page.wait_for_selector(".kit-board[data-drawn]")
    page.locator(".kit-table").evaluate("table => table.scrollIntoView()")
    return seen(page)


def drawn(state: dict[str, Any]) -> dict[str, Any]:
    return {key: state[key] for key in ("cash", "pawns", "owners", "marks", "question")}


# -- the lesson


@pytest.mark.parametrize("viewport", SIZES)
def test_a_class_plays_the_lesson(page: Page, lab: Lab, viewport: Viewport) -> None:
    """Ten decisions by clicking and by keyboard, two taken back, the past looked at: and the board shows it all."""
    open_notebook(page, lab, LESSON, timeout=240_000)
    state = look(page)
    expect(page.locator(".kit-space")).to_have_count(40)
    assert state["cash"] == {"Ann": 18, "Ben": 18, "Cy": 18, "Dee": 18}
    assert state["pawns"] == [0, 0, 0, 0]
    assert faults(page) == []

    snapshots = {state["nr"]: drawn(state)}
    bought = 0
    for decision in range(10):
        page.locator(".kit-mine").click() if page.locator(".kit-mine").is_enabled() else None
        before = seen(page)
        snapshots[before["nr"]] = drawn(before)
        if decision % 2:                                              # Enter takes the first answer, wherever one is
            page.locator(".kit-question").focus()
            page.keyboard.press("Enter")
        else:
            page.locator(".kit-answer").first.click()
        state = seen(page)
        assert state["nr"] > before["nr"], before
        snapshots[state["nr"]] = drawn(state)
        offered = re.fullmatch(r"Buy (.+) for (\d+)\?", before["question"])
        if offered and before["answers"][0] == "Buy":
            bought += 1
            name, price = offered[1], int(offered[2])
            (buyer,) = (who for who in ("Ann", "Ben") if state["cash"][who] == before["cash"][who] - price)
            space = page.locator(".kit-space", has=page.locator(f"text={buyer[0]}")).and_(
                page.get_by_role("button", name=re.compile(re.escape(name))))
            expect(space).to_have_attribute("data-owner", buyer)
    assert bought, "somebody bought something in ten decisions"
    assert any(at > 0 for at in state["pawns"])
    assert faults(page) == []
    screenshot(page, f"table {viewport[0]}")

    last = seen(page)["nr"]
    for _ in range(2):
        page.locator(".kit-undo").click()
        state = seen(page)
        if state["nr"] in snapshots:
            assert drawn(state) == snapshots[state["nr"]]
    assert state["nr"] == last - 2
    expect(page.locator(".kit-note")).to_contain_text("Looking back")

    for at in (0, sorted(snapshots)[len(snapshots) // 2], last):
        page.locator(".kit-scrub").evaluate(
            "(slider, at) => { slider.value = at; slider.dispatchEvent(new Event('change', {bubbles: true})); }", at)
        state = seen(page)
        assert state["nr"] == at
        assert drawn(state) == snapshots[at]
    expect(page.locator(".kit-at")).to_have_text(f"{last} / {last}")


@pytest.mark.parametrize("viewport", SIZES)
def test_every_view_fits_and_shows_what_it_promises(page: Page, lab: Lab, viewport: Viewport) -> None:
    begin(page, lab, TABLE.removesuffix("table") + SIXTY_ANSWERS + "table")
    for tab, promised in [("cash", ".scatterlayer .trace"), ("flow", ".sankey-node"), ("reasons", ".barlayer .trace"),
                          ("log", ".kit-line"), ("deeds", ".kit-paper h3"), ("game", ".kit-record input")]:
        page.locator(f"[data-tab={tab}]").click()
        settle(page)
        expect(page.locator(promised).first).to_be_visible()
        page.wait_for_timeout(350)                                    # the chart takes the size of its place
        screenshot(page, f"view {tab} {viewport[0]}")
        assert faults(page) == [], tab
        expect(page.locator(".kit-key")).to_be_visible(visible=tab == "reasons")
        if tab == "reasons":                                          # its key lies on no bar
            key, bars = (page.locator(place).bounding_box() for place in (".kit-key", ".barlayer"))
            assert key is not None
            assert bars is not None
            assert key["y"] + key["height"] <= bars["y"]
    page.locator("[data-tab=log]").click()
    settle(page)
    line = page.locator(".kit-line").last
    clause = line.locator(".kit-clause").inner_text()
    line.click()
    settle(page)
    expect(page.locator(".kit-paper:visible")).to_contain_text(f"Rule {clause}")
    page.locator(".kit-why").click()
    settle(page)
    expect(page.locator(".kit-paper:visible")).to_contain_text("Rule HMO-")


PLANTED = {
    "px": ".kit-cash {font-size: 11px !important}",
    "is cut off": ".kit-turn {width: 40px; text-overflow: clip !important}",
    "cut off below": ".kit-question {height: 1em !important}",
    "overlap": ".kit-answers {margin-top: -30px}",
    "out of the window": ".kit-panel {margin-top: 60px !important; flex: 0 0 400px !important}",
    "wider than its space": ".kit-board .name {font-size: 30px; }",
}


def test_six_players_fit_too(page: Page, lab: Lab) -> None:
    begin(page, lab, TABLE.replace(f'["Ann", "Ben", "{NAUGHTY}"]', "6").removesuffix("table") + SIXTY_ANSWERS + "table")
    expect(page.locator(".kit-player")).to_have_count(6)
    page.wait_for_timeout(350)
    assert faults(page) == []


def test_the_check_finds_what_does_not_fit(page: Page, lab: Lab) -> None:
    begin(page, lab)
    assert faults(page) == []
    for said, style in PLANTED.items():
        planted = page.add_style_tag(content=style)
        if said == "wider than its space":
            page.locator(".kit-board .name").evaluate_all("all => all.forEach(t => t.removeAttribute('textLength'))")
        found = faults(page)
        assert any(said in fault for fault in found), (said, found)
        planted.evaluate("style => style.remove()")


# -- the keyboard


def test_the_whole_table_is_worked_by_keyboard_and_the_notebook_keeps_its_hands_off(page: Page, lab: Lab) -> None:
    begin(page, lab)
    cells = page.locator(".jp-Cell").count()
    page.locator(".kit-turn").click()
    state = seen(page)
    while state["answers"] != ["Buy", "Leave"]:
        page.keyboard.press("Enter")
        assert seen(page)["nr"] > state["nr"]
        state = seen(page)
    page.keyboard.press("2")                                          # the second answer
    after = seen(page)
    assert after["owners"] == state["owners"]
    assert after["cash"] == state["cash"]
    for key in "abxdm0":                                              # the notebook's own keys: new cell, cut, delete
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    page.locator(".kit-space[data-index='0']").focus()
    walk = [("ArrowLeft", 1), ("ArrowLeft", 2), ("ArrowRight", 1), ("End", 39), ("ArrowDown", 0), ("Home", 0)]
    for key, index in walk:
        page.keyboard.press(key)
        focused = page.evaluate("() => document.activeElement.dataset.index")
        assert int(focused) == index, key
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    settle(page)
    expect(page.locator(".kit-paper:visible")).to_contain_text("Harbor Heart Practice")
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.content.mode") == "command"


def test_every_control_has_a_name(page: Page, lab: Lab) -> None:
    begin(page, lab)
    nameless = page.locator(".kit-desk button, .kit-desk select, .kit-desk input, .kit-space").evaluate_all(
        """controls => controls.filter(e => !(e.getAttribute('aria-label') || e.textContent.trim()
            || e.closest('label')?.textContent.trim())).map(e => e.outerHTML)""")
    assert nameless == []
    assert page.locator(".kit-board-box [aria-live]").count() == 1


# -- people and mistakes


def test_a_name_is_just_a_name(page: Page, lab: Lab) -> None:
    dialogs: list[str] = []

    def refuse(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    begin(page, lab)
    for _ in range(8):
        page.locator(".kit-first").click()
        seen(page)
    for tab in ("flow", "log", "deeds", "game", "cash"):
        page.locator(f"[data-tab={tab}]").click()
        settle(page)
        assert page.locator(".kit-table img").count() == 0, tab
    expect(page.locator(f".kit-name[title='{NAUGHTY}']")).to_have_text(NAUGHTY)
    assert dialogs == []


def test_a_double_click_answers_one_question(page: Page, lab: Lab) -> None:
    begin(page, lab)
    page.evaluate("() => { const b = document.querySelector('.kit-first'); b.click(); b.click(); }")
    assert seen(page)["nr"] == 1


def test_an_error_is_seen_at_the_table(page: Page, lab: Lab) -> None:
    begin(page, lab, [TABLE, "def broken():\n    raise ZeroDivisionError('planted')\ntable.drive.step = broken"])
    page.locator(".kit-first").click()
    expect(page.locator(".kit-alert [role=alert]")).to_contain_text("ZeroDivisionError: planted")
    page.locator("[data-tab=flow]").click()
    expect(page.locator(".kit-alert [role=alert]")).to_have_count(0)


def test_a_table_whose_kernel_has_stopped_says_so(page: Page, lab: Lab) -> None:
    begin(page, lab)
    expect(page.locator(".kit-dead")).not_to_be_visible()
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()")
    expect(page.locator(".kit-dead")).to_be_visible()
    expect(page.locator(".kit-dead")).to_contain_text("Run the cell again")
    page.errors.clear()                             # type: ignore[attr-defined]  # the browser may tell of the lost kernel


def test_a_cell_that_is_run_again_shows_one_table(page: Page, lab: Lab) -> None:
    begin(page, lab)
    run_all(page)
    run_all(page)
    state = seen(page)
    assert page.locator(".kit-table").count() == 1
    assert state["nr"] == 0
    page.locator(".kit-first").click()
    assert seen(page)["nr"] == 1


# -- the form, bots, real dice


def test_a_game_is_begun_with_the_form_and_plays_by_itself(page: Page, lab: Lab) -> None:
    open_notebook(page, lab, lab.write_notebook("form.ipynb", ["import kit\nkit.play()"]))
    hide_code(page)
    page.locator(".kit-table").evaluate("table => table.scrollIntoView()")
    names = page.locator(".kit-form input[placeholder='(no one)']")
    names.nth(0).fill("Zoe")
    names.nth(1).fill("Zoe")
    page.locator(".kit-begin").click()
    expect(page.locator(".kit-alert [role=alert]")).to_contain_text("two players are called 'Zoe'")
    names.nth(1).fill("Yan")
    names.nth(2).fill("")
    for bot in range(2):
        page.locator(".kit-form select", has=page.locator("option", has_text="bot: uniform")).nth(bot).select_option(
            label="bot: uniform")
    screenshot(page, "form")
    page.locator(".kit-begin").click()
    state = look(page)
    assert list(state["cash"]) == ["Zoe", "Yan"]
    page.locator(".kit-speed").select_option(label="20/s")
    page.locator(".kit-auto").click()
    page.wait_for_function("() => +document.querySelector('.kit-desk').dataset.nr > 15")
    page.locator(".kit-auto").click()
    stopped = seen(page)["nr"]
    page.wait_for_timeout(400)
    assert seen(page)["nr"] == stopped


def test_the_class_enters_its_own_dice(page: Page, lab: Lab) -> None:
    begin(page, lab)
    page.locator(".kit-real").check()
    settle(page)
    for die, face in zip(page.locator(".kit-die").all(), ("6", "5")):
        die.select_option(label=face)
    page.locator(".kit-fell").click()
    state = seen(page)
    assert state["nr"] == 1
    assert page.locator(".thrown").evaluate_all("dice => dice.map(d => d.dataset.face)") == ["6", "5"]


def test_a_click_is_redrawn_at_once(page: Page, lab: Lab) -> None:
    """What it takes is measured by the benchmarks; here only that it is measured, and far from slow."""
    begin(page, lab, measure.CELL)
    taken = sorted(redrawn for redrawn, _ in measure.clicks(page, 9))
    assert 0 < taken[4] < 1000
