"""Oceanopoly, Anti-Monopoly and Minetown in a real browser: ten decisions by clicking, and it all fits."""
from __future__ import annotations

import re
from typing import Any

import pytest
from fits import faults
from labkit import Lab, Viewport, hide_code, open_notebook, screenshot, settle
from playwright.sync_api import Page, expect

SIZES: list[Viewport] = [(1280, 720), (1920, 1080)]
GAMES = ("oceanopoly", "antimonopoly", "minetown")

# bots play on to a moment, then people take over
CELL = """
import kit
from kit.core.requests import Choice

def moment(session):
    asked, state = session.waiting, session.game.state
    return bool(isinstance(asked, Choice) and state.to_move and asked.player == state.to_move and ({when}))

options = {{"auction_on_decline": True}} if "{game}" == "antimonopoly" else None
for seed in range(1, 10):
    session = kit.playout(kit.new("{game}", ["Ann", "Ben", "Cy", "Dee"], seed=seed, options=options), until=moment)
    if not session.over:
        break
assert not session.over
session.agents.clear()
table = kit.play(session)
table
"""
FREE = ("len([i for i, owner in enumerate(state.owner) if owner == '' and session.game.is_deed[i]]) < 16"
        " and 'buy' in asked.template and state.players[asked.player].cash > 300"
        " and len(set(state.owner)) == 5")
BUILT = ("sum(state.level) > 4 and 'roll' in asked.options"
         " and any(act.verb == 'build' for act in session.game.acts(asked.player))")
MOMENTS = {
    "debt": "state.debts", "confined": "session.game.me().confined and state.turn > 20",
    "built": "sum(state.level) > 24",
}

SEEN = """() => {
    const table = document.querySelector('.kit-table');
    return {
        nr: +table.querySelector('.kit-desk').dataset.nr,
        question: table.querySelector('.kit-asked').textContent,
        answers: [...table.querySelectorAll('.kit-answer')].map(b => b.firstChild.textContent),
        more: [...table.querySelectorAll('.kit-more option')].map(o => o.textContent),
        cash: Object.fromEntries([...table.querySelectorAll('.kit-player')].map(row => [
            row.querySelector('.kit-name').title, +row.querySelector('.kit-cash').textContent.replace(/\\s/g, '')])),
        marks: Object.fromEntries([...table.querySelectorAll('.kit-space')].map(s => [s.dataset.id, s.dataset.marks])),
        hatched: [...table.querySelectorAll('.pawned')].filter(e => e.style.display !== 'none').length,
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


def begin(page: Page, lab: Lab, cell: str) -> dict[str, Any]:
    open_notebook(page, lab, lab.write_notebook("property.ipynb", [cell]))
    hide_code(page)
    page.wait_for_selector(".kit-board[data-drawn]")
    page.locator(".kit-table").evaluate("table => table.scrollIntoView()")
    return seen(page)


def click(page: Page, answer: str | re.Pattern[str]) -> dict[str, Any]:
    """Give an answer by its button."""
    page.locator(".kit-answer", has_text=answer).first.click()
    return seen(page)


def choose(page: Page, text: str) -> dict[str, Any]:
    """Give an answer from the list."""
    page.locator(".kit-more").select_option(label=text)
    page.locator(".kit-pair", has=page.locator(".kit-more")).locator(".kit-do").click()
    return seen(page)


def first_of(texts: list[str], begins: str) -> str:
    return next(text for text in texts if text.startswith(begins))


def offer_for_a_deed(page: Page) -> str:
    """Ask for a deed that the rules let go, of any partner; the deed, or "" when there is none."""
    partners = page.locator(".kit-panel .widget-dropdown select").nth(1)
    theirs = page.locator(".kit-panel .widget-select-multiple select").nth(1)
    for partner in partners.locator("option").all_inner_texts():
        partners.select_option(label=partner)
        settle(page)
        for deed in theirs.locator("option").all_inner_texts():
            theirs.select_option(label=deed)
            settle(page)
            if page.locator(".kit-offer").is_enabled():
                return deed
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_ten_decisions_by_clicking(page: Page, lab: Lab, game: str) -> None:
    """Leaving a deed, bids, building, mortgaging, an offer and its answer, rolling, and all of it taken back."""
    state = begin(page, lab, CELL.format(game=game, when=FREE))
    given = 0

    state = click(page, "Leave")
    given += 1
    expect(page.locator(".kit-asked")).to_contain_text(" bids for ")
    assert faults(page) == [], "auction"
    screenshot(page, f"{game} auction")
    page.locator(".kit-number").fill("30")
    page.locator(".kit-pair", has=page.locator(".kit-number")).locator(".kit-do").click()
    given += 1
    state = seen(page)
    expect(page.locator(".kit-board")).to_contain_text(re.compile(r"\w+ bids 30 for"))
    for _ in range(4):
        if " bids for " not in state["question"]:
            break
        state = click(page, "Pass")
        given += 1
    assert " bids for " not in state["question"]

    for _ in range(8):                                     # on to a player's own moment before the dice
        if any(answer.startswith("Roll") for answer in state["answers"]):
            break
        state = click(page, re.compile("."))
        given += 1
    page.locator("[data-tab=trade]").click()
    settle(page)
    expect(page.locator(".kit-offer")).to_be_disabled()
    amount = page.locator(".kit-panel .widget-inline-hbox input[type=number]").first
    amount.fill("40")
    amount.press("Tab")
    wanted = offer_for_a_deed(page)
    assert wanted, "there is a deed without buildings"
    expect(page.locator(".kit-offer")).to_be_enabled()
    assert faults(page) == [], "trade"
    page.locator(".kit-offer").click()
    state = seen(page)
    given += 1
    assert "accept?" in state["question"]
    page.wait_for_function("() => document.activeElement.matches('.kit-question')")
    before = state["cash"]
    state = click(page, "Accept")
    given += 1
    assert sorted(after - before[name] for name, after in state["cash"].items() if after != before[name])[0] <= -40

    mortgage = first_of(state["answers"] + state["more"], "Mortgage ")
    hatched, at = state["hatched"], state["nr"]
    state = choose(page, mortgage) if mortgage in state["more"] else click(page, mortgage)
    given += 1
    assert state["hatched"] == hatched + 1
    while given < 10:
        state = click(page, re.compile("."))
        given += 1
    expect(page.locator(".kit-at")).to_have_text(f"{state['nr']} / {state['nr']}")
    while state["nr"] > at:
        page.locator(".kit-undo").click()
        state = seen(page)
    assert state["hatched"] == hatched
    expect(page.locator(".kit-note")).to_contain_text("Looking back")
    screenshot(page, f"{game} ten decisions")
    assert faults(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_lot_is_built_on_by_clicking_it(page: Page, lab: Lab, game: str) -> None:
    state = begin(page, lab, CELL.format(game=game, when=BUILT))
    page.locator(".kit-space.open").first.click()
    settle(page)
    offered = seen(page)["answers"]
    build = first_of(offered, "Build ")
    lot = re.match(r"Build (.+) \(\u2212(\d+)\)", build)
    assert lot is not None
    after = click(page, build)
    changed = {space: (state["marks"][space], marks) for space, marks in after["marks"].items()
               if marks != state["marks"][space]}
    assert len(changed) == 1, changed
    paid = [name for name, cash in after["cash"].items() if cash == state["cash"][name] - int(lot[2])]
    assert len(paid) == 1
    assert faults(page) == []


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game", GAMES)
def test_every_moment_fits(page: Page, lab: Lab, game: str, moment: str) -> None:
    """Debts, confinement, many buildings: nothing is cut off, nothing lies over something else, no text is small."""
    begin(page, lab, CELL.format(game=game, when=MOMENTS[moment]))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        page.locator(".kit-table").evaluate("table => table.scrollIntoView()")
        for tab in ("deeds", "log", "cash"):
            page.locator(f"[data-tab={tab}]").click()
            settle(page)
            page.wait_for_timeout(350)
            assert faults(page) == [], (tab, width)
        screenshot(page, f"{game} {moment} {width}")


LONG = "Maximiliana Wolkenstein-Hohenberg"
CROWD = CELL.replace('["Ann", "Ben", "Cy", "Dee"]', f'["{LONG}", "Ben", "Cy", "Dee", "Eve", "Fay"]')
TRADING = "'roll' in asked.options and state.turn > 60"


def test_six_players_trade_and_read_their_charts_on_a_small_screen(page: Page, lab: Lab) -> None:
    """The button of a trade is in sight, and every bar and every line has its name."""
    begin(page, lab, CROWD.format(game="oceanopoly", when=TRADING))
    for tab in ("trade", "reasons", "flow", "cash"):
        page.locator(f"[data-tab={tab}]").click()
        settle(page)
        page.wait_for_timeout(350)
        assert faults(page) == [], tab
        screenshot(page, f"six players {tab}")
        if tab == "reasons":
            bars = page.evaluate("() => document.querySelector('.kit-table .js-plotly-plot').data[0].y.length")
            assert page.locator(".kit-table .js-plotly-plot .ytick text").count() == bars
    page.locator("[data-tab=trade]").click()
    settle(page)
    expect(page.get_by_role("listbox", name="gives")).to_be_visible()
    expect(page.get_by_role("listbox", name="gets")).to_be_visible()


def test_the_keyboard_stays_at_the_table_when_a_button_goes_dead(page: Page, lab: Lab) -> None:
    begin(page, lab, CELL.format(game="minetown", when="'roll' in asked.options and state.turn > 3"))
    at_table = "() => !!document.activeElement.closest('.kit-desk') && !document.activeElement.disabled"
    to_start, to_end = page.locator(".kit-rail button").first, page.locator(".kit-rail button").last
    for button in (to_start, to_end):
        button.click()
        settle(page)
        expect(button).to_be_disabled()
        assert page.evaluate(at_table)
    page.locator("[data-tab=game]").click()
    settle(page)
    page.get_by_text("New game").click()
    settle(page)
    page.locator(".kit-begin").click()
    page.wait_for_selector(".kit-board[data-drawn]")
    settle(page)
    assert page.evaluate(at_table)


def test_a_zoom_of_two_hundred_per_cent_makes_the_board_larger_too(page: Page, lab: Lab) -> None:
    begin(page, lab, CELL.format(game="oceanopoly", when=TRADING))
    for width, height, smallest in ((960, 540, 13), (640, 360, 9)):      # 1920 x 1080 and 1280 x 720, zoomed
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(400)
        texts, board, desk, table = page.evaluate("""() => [
            Math.min(...[...document.querySelectorAll('.kit-board text')].map(
                text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d)),
            ...['.kit-board', '.kit-desk', '.kit-table'].map(
                part => document.querySelector(part).getBoundingClientRect())]""")
        assert texts >= smallest
        assert desk["top"] >= board["bottom"], "the desk stands below the board"
        assert board["width"] > 0.95 * table["width"]
        out = page.locator(".kit-desk button, .kit-desk select, .kit-desk label").evaluate_all(
            "(all, right) => all.filter(e => e.getBoundingClientRect().right > right + 1).map(e => e.outerHTML)",
            table["right"])
        assert out == []
