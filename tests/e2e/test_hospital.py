"""The hospital's table in a browser: heal, transfer, hire, research, react, a death, an undo, to the end of round 2."""

from __future__ import annotations

import re
import statistics
from typing import TYPE_CHECKING

import pytest
from labkit import Lab, hide_code, open_notebook, screenshot, settle
from playwright.sync_api import expect

if TYPE_CHECKING:
    from labkit import WatchedPage
    from playwright.sync_api import Locator

TABLE = 'import kit\ntable = kit.play("hospital", ["Ann", "Ben"], seed={seed})\ntable'
PLAYED = """import kit
session = kit.playout(kit.new("hospital", {players}, seed={seed}), "sensible",
                      until=lambda now: now.state.phase == "actions" and now.state.round == {round})
table = kit.play(session)
table"""
SIZES = [(1280, 720), (1920, 1080)]


FAULTS = """() => {
    const faults = [], stage = document.querySelector('.kit-stage').getBoundingClientRect();
    for (const name of ['plan', 'choosers', 'answers', 'rail', 'drive', 'tabs', 'panel']) {
        const box = document.querySelector('.kit-' + name).getBoundingClientRect();
        if (box.right > stage.right + 1 || box.bottom > stage.bottom + 1 || box.height < 15)
            faults.push([name, box.right, box.bottom, box.height]);
    }
    for (const cell of document.querySelectorAll('.kit-tabular .kit-answer .kit-cell.n'))
        if (cell.scrollWidth > cell.clientWidth + 1) faults.push(['cut off', cell.textContent]);
    const scale = document.querySelector('.kit-plan').getBoundingClientRect().width / 712;
    const texts = [...document.querySelectorAll('.kit-plan text')].map(text => [text.getBoundingClientRect(), text]);
    texts.forEach(([a, one], i) => {
        if (+one.getAttribute('font-size') * scale < 12.9) faults.push(['small', one.textContent]);
        for (const [b, other] of texts.slice(i + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 2 && down > 6 * scale) faults.push(['overlap', one.textContent, other.textContent]);
        }
    });
    return faults;
}"""


def open_table(page: WatchedPage, lab: Lab, cell: str) -> None:
    open_notebook(page, lab, lab.write_notebook("hospital.ipynb", [cell]))
    hide_code(page)
    page.wait_for_selector(".kit-plan[data-drawn]")
    settle(page)
    page.locator(".kit-stage").evaluate("stage => stage.scrollIntoView({block: 'start'})")


def answer(page: WatchedPage, words: str) -> None:
    """Press the first answer that reads so."""
    page.locator(".kit-answer").filter(has_text=words).first.click()
    settle(page, 120)


def chip(page: WatchedPage, words: str) -> None:
    page.locator(".kit-pick").filter(has_text=words).first.click()
    settle(page, 120)


def asked(page: WatchedPage) -> str:
    return page.locator(".kit-asked").inner_text()


def seat(page: WatchedPage, number: int) -> str:
    return page.locator(f"[data-id=seat-{number}]").get_attribute("aria-label") or ""


def thing(page: WatchedPage, name: str) -> Locator:
    return page.locator(f".kit-thing[data-id='{name}']")


def finish(page: WatchedPage, limit: int = 30) -> None:
    """Answer what an action still asks, with its first answer, until the window is open again or the night has come."""
    for _ in range(limit):
        if page.locator(".kit-pick").count():
            return
        page.locator(".kit-answer").first.click()
        settle(page, 120)
    raise AssertionError(asked(page))


def night(page: WatchedPage, number: int) -> None:
    """All seats forgo what is left; the night's questions get their first answers, until that round has come."""
    for _ in range(60):
        if f"Round {number} of" in page.locator(".kit-turn").inner_text() and page.locator(".kit-pick").count():
            return
        forgo = page.locator(".kit-direct").filter(has_text="Forgo")
        (forgo if forgo.count() else page.locator(".kit-answer")).first.click()
        settle(page, 120)
    raise AssertionError(asked(page))


def test_two_rounds_are_played_by_hand(page: WatchedPage, lab: Lab) -> None:
    open_table(page, lab, TABLE.format(seed=4))
    answer(page, "Emergency Room")
    expect(page.locator(".kit-turn")).to_contain_text("Player actions")
    expect(page.locator(".kit-pick[aria-pressed=true]")).to_have_count(2)

    # a heal, with its odds on the button
    heal = page.locator(".kit-answer").first
    expect(heal).to_contain_text("%")
    expect(heal).to_contain_text("$")
    heal.click()
    settle(page)
    finish(page)
    assert "3 Medical tokens ready, 1 used" in seat(page, 0)

    # a transfer by another seat
    chip(page, "Ben")
    chip(page, "Transfer")
    page.locator(".kit-answer").first.click()
    settle(page)
    expect(thing(page, "red-2")).to_have_attribute("aria-label", re.compile("Red 2, level 3, Cardiology Ward; tonight"))

    # an undo takes back the whole transfer
    page.locator(".kit-undo").click()
    settle(page)
    assert "Waiting Room B" in (thing(page, "red-2").get_attribute("aria-label") or "")
    page.locator(".kit-redo").click()
    settle(page)
    assert "Cardiology Ward" in (thing(page, "red-2").get_attribute("aria-label") or "")

    # research, with its chance
    chip(page, "Ben")
    chip(page, "Research")
    expect(page.locator(".kit-answer").first).to_contain_text("some benefit works")
    page.locator(".kit-answer").first.click()
    settle(page)
    finish(page)
    expect(thing(page, "research")).to_have_attribute("aria-label", "Research: 19 cards in the deck")

    # a reaction of the Administrator inside a heal
    for _ in range(5):
        chip(page, "Heal")
        page.locator(".kit-answer").first.click()
        settle(page, 120)
        if page.locator(".kit-answer").filter(has_text="Otto Overtime").count():
            break
        finish(page)
    screenshot(page, "hospital-reaction")
    answer(page, "Otto Overtime")
    finish(page)
    assert "face down" in (thing(page, "administrator").get_attribute("aria-label") or "")

    night(page, 2)
    screenshot(page, "hospital-round-2")
    chip(page, "Ann")                                       # the Administrator has passed to her; staff lies open now
    chip(page, "Hire")
    page.locator(".kit-answer").first.click()
    settle(page)
    finish(page)
    expect(page.locator(".kit-thing.chip[aria-label*=', hired']")).to_have_count(1)
    for _ in range(8):
        if page.locator(".kit-pick").filter(has_text="Heal").count():
            chip(page, "Heal")
            page.locator(".kit-answer").first.click()
            settle(page, 120)
            finish(page)

    night(page, 3)
    screenshot(page, "hospital-round-3")
    expect(thing(page, "cemetery")).to_have_attribute("aria-label", re.compile("^Cemetery: [1-5] of"))     # a death
    expect(page.locator(".kit-alert")).to_be_empty()


@pytest.mark.parametrize("viewport", SIZES)
@pytest.mark.parametrize(("players", "seed", "number"), [(2, 4, 3), (5, 7, 5)])
def test_everything_is_on_screen_and_nothing_overlaps(
    page: WatchedPage, lab: Lab, viewport: tuple[int, int], players: int, seed: int, number: int
) -> None:
    open_table(page, lab, PLAYED.format(players=players, seed=seed, round=number))
    screenshot(page, f"hospital-{players}-players-{viewport[0]}")
    assert page.evaluate(FAULTS) == []


def test_views_follow_the_game_and_one_figure_shows_them_all(page: WatchedPage, lab: Lab) -> None:
    open_table(page, lab, PLAYED.format(players=2, seed=4, round=4))
    menu = page.locator(".kit-menu select")
    for title in menu.locator("option").all_inner_texts():
        menu.select_option(label=title)
        settle(page, 150)
        page.wait_for_function("() => document.querySelector('.kit-figure .main-svg')")
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    menu.select_option(label="Each patient's course")
    page.locator(".kit-menu button").click()
    settle(page)
    screenshot(page, "hospital-courses-large")
    labels = "() => document.querySelectorAll('.kit-figure .ytick text').length"
    here = page.evaluate(labels)
    page.locator(".kit-scrub").evaluate("slider => { slider.value = 60; slider.dispatchEvent(new Event('change')); }")
    settle(page)
    assert 0 < page.evaluate(labels) < here
    page.locator(".kit-menu button").click()
    settle(page)


def test_a_click_is_redrawn_at_once(page: WatchedPage, lab: Lab) -> None:
    open_table(page, lab, TABLE.format(seed=4))
    taken = []
    for _ in range(30):
        taken.append(page.evaluate("""async () => {
            const board = document.querySelector('.kit-plan'), before = board.dataset.drawn;
            const drawn = new Promise(resolve => new MutationObserver((_, watch) => {
                if (board.dataset.drawn !== before) { watch.disconnect(); resolve(performance.now()); }
            }).observe(board, {attributes: true, attributeFilter: ['data-drawn']}));
            const clicked = performance.now();
            document.querySelector('.kit-first').click();
            return await drawn - clicked;
        }"""))
        # the desk is drawn after the board: a click before that would be an answer to the earlier question
        page.wait_for_function("() => document.querySelector('.kit-desk').dataset.nr"
                               " === document.querySelector('.kit-plan').dataset.drawn")
        page.wait_for_timeout(80)
    median = statistics.median(taken)
    print(f"click to redraw, hospital: median {median:.0f} ms, slowest {max(taken):.0f} ms")
    assert median < 150


def test_the_board_is_walked_with_the_arrow_keys(page: WatchedPage, lab: Lab) -> None:
    open_table(page, lab, PLAYED.format(players=2, seed=4, round=3))
    thing(page, "WARD-GRAY").focus()
    page.keyboard.press("ArrowRight")
    focused = "() => document.activeElement.dataset.id"
    assert page.evaluate(focused) != "WARD-GRAY"
    thing(page, "red-1").focus()
    page.keyboard.press("Enter")
    settle(page)
    expect(thing(page, "red-1")).to_have_class("kit-thing patient picked")
    expect(page.locator(".kit-pick[aria-pressed=true]")).to_contain_text(["Ann", "Red 1"])
