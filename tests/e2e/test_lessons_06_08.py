"""The lessons on odds and economics, as a class opens them: every cell runs, the pictures are drawn, sliders redraw."""
from __future__ import annotations

import labkit
import pytest

PLOTS = "() => [...document.querySelectorAll('.js-plotly-plot')].filter(p => p.data?.length && p._fullLayout).length"


@pytest.mark.parametrize(("lesson", "pictures"), [("06_landing_odds.ipynb", 4), ("07_fee_economics.ipynb", 3)])
def test_a_lesson_runs_to_its_last_line_and_draws_its_pictures(page, lab, lesson, pictures):
    labkit.open_notebook(page, lab, lesson)
    page.wait_for_function(f"({PLOTS})() >= {pictures}")
    assert page.get_by_text("all of it holds").count() >= 1
    labkit.screenshot(page, f"lesson-{lesson[:2]}")


def test_turns_ahead_can_be_stepped_through(page, lab):
    labkit.open_notebook(page, lab, "06_landing_odds.ipynb")
    page.wait_for_function(f"({PLOTS})() >= 4")
    before, after = page.evaluate("""async () => {
        const plot = [...document.querySelectorAll('.js-plotly-plot')].find(p => p._transitionData?._frames?.length);
        const heights = () => [...plot.data[0].y];
        const before = heights();
        await plot._context && window.Plotly?.animate?.(plot, ['6'], {mode: 'immediate', frame: {duration: 0}});
        return [before, plot._transitionData._frames.find(f => f.name === '6').data[0].y];
    }""")
    assert len(before) == len(after) == 40
    assert max(after) < max(before)          # six turns ahead the token is spread wider than one turn ahead


def test_a_slider_of_what_if_redraws_the_second_board(page, lab):
    labkit.open_notebook(page, lab, "08_what_if.ipynb")
    words = page.locator(".kit-what-if-words")
    words.wait_for()
    assert "Nothing is changed" in words.inner_text()
    figure = page.locator(".kit-what-if-chart .js-plotly-plot").first
    page.wait_for_function("() => document.querySelector('.kit-what-if-chart .js-plotly-plot')?.data?.length === 2")
    read = "p => [[...p.data[0].y], [...p.data[1].y]]"
    before, same = figure.evaluate(read)
    assert before == same
    handle = page.locator(".kit-dice-number .noUi-handle")
    handle.scroll_into_view_if_needed()
    handle.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.kit-what-if-words').innerText.includes('dice')")
    labkit.settle(page)
    still, changed = figure.evaluate(read)
    assert still == before
    assert changed != before
    page.locator(".kit-shown select").select_option(label="turns to pay back")
    page.wait_for_function("() => document.querySelector('.kit-what-if-chart .js-plotly-plot').layout.title.text === "
                           "'turns to pay back'")
    labkit.screenshot(page, "lesson-08")
