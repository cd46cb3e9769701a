"""The lessons of Oceanopoly, Anti-Monopoly and Minetown in a real browser: they run, they draw, they can be played."""
from __future__ import annotations

import pytest
from labkit import Lab, hide_code, open_notebook, screenshot, settle
from playwright.sync_api import Page, expect

LESSONS = {     # lesson -> the button of the first answer at its table, and what its main figure says
    "02_oceanopoly.ipynb": ("Sailboat", "How long 120 games lasted"),
    "03_antimonopoly.ipynb": ("Roll", "Whose is the wealth?"),
    "04_minetown.ipynb": ("Roll", "What staying in jail is worth over five rounds"),
}


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_lesson_runs_draws_its_figure_and_can_be_played(page: Page, lab: Lab, lesson: str) -> None:
    answer, title = LESSONS[lesson]
    open_notebook(page, lab, lesson, timeout=240_000)            # a cell that raises, its asserts too, fails here
    hide_code(page)
    expect(page.locator(".jp-OutputArea-output", has_text="all of it holds")).to_have_count(1)

    figure = page.locator(".js-plotly-plot", has=page.locator(".gtitle", has_text=title)).first
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".gtitle")).to_contain_text(title)
    assert figure.locator(".trace").count() > 0, "something is drawn"
    screenshot(page, f"{lesson[:2]} figure")

    table = page.locator(".kit-table").first
    table.evaluate("table => table.scrollIntoView()")
    settle(page)
    before = int(table.locator(".kit-desk").get_attribute("data-nr") or -1)
    table.locator(".kit-answer", has_text=answer).first.click()
    settle(page)
    after = int(table.locator(".kit-desk").get_attribute("data-nr") or -1)
    assert after > before
    table.locator(".kit-undo").click()
    settle(page)
    expect(table.locator(".kit-note")).to_contain_text("Looking back")
