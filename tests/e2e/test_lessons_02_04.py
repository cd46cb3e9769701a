"""The lessons of Oceanopoly, Anti-Monopoly and Minetown in a real browser: they run, they draw, they can be played."""
from __future__ import annotations

import json

import pytest
from fits import faults
from labkit import CHECKOUT, Lab, hide_code, open_notebook, screenshot, settle
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


BESIDE_THE_FILES = 102      # signs of a line of code that a screen of 1280 pixels shows beside the list of files


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_line_of_code_is_cut_off_on_a_projector(lesson: str) -> None:
    cells = json.loads((CHECKOUT / "notebooks" / lesson).read_text(encoding="utf-8"))["cells"]
    lines = [line for cell in cells if cell["cell_type"] == "code" for line in "".join(cell["source"]).splitlines()]
    assert [line for line in lines if len(line) > BESIDE_THE_FILES] == []


def test_a_table_fits_beside_the_list_of_files(page: Page, lab: Lab) -> None:
    """As a lesson is first seen: the side bar open, the code shown."""
    cell = 'import kit\nkit.play("oceanopoly", 4, seed=11)'
    open_notebook(page, lab, lab.write_notebook("beside.ipynb", [cell]))
    page.wait_for_selector(".kit-board[data-drawn]")
    for width, height in ((1280, 720), (1920, 1080), (1280, 1600)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".kit-table").evaluate("table => table.scrollIntoView()")
        page.wait_for_timeout(400)
        settle(page)
        assert [fault for fault in faults(page) if not fault.endswith(" px")] == []
