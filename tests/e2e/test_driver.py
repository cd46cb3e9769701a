"""The driver itself: it sees a click, refuses and reports what leaves this computer, and notices a cell that raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from labkit import CHECKOUT, Lab, hide_code, is_here, open_notebook, screenshot, settle
from playwright.sync_api import expect

if TYPE_CHECKING:
    from labkit import WatchedPage

COUNTER = """
import ipywidgets
button, count = ipywidgets.Button(description="one more"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(count, "value", str(int(count.value) + 1)))
count.add_class("count")
ipywidgets.VBox([button, count])
"""


def test_a_click_reaches_the_kernel_and_its_answer_is_drawn(page: WatchedPage, lab: Lab) -> None:
    open_notebook(page, lab, lab.write_notebook("counter.ipynb", [COUNTER]))
    for _ in range(3):
        page.get_by_role("button", name="one more").click()
    settle(page)
    expect(page.locator(".count")).to_have_text("3")


def test_the_next_test_meets_a_fresh_kernel(page: WatchedPage, lab: Lab) -> None:
    assert lab.api("kernels") == []
    open_notebook(page, lab, lab.write_notebook("fresh.ipynb", ["assert 'button' not in globals()"]))


def test_a_planted_request_to_the_outside_is_refused_and_reported(page: WatchedPage, lab: Lab) -> None:
    open_notebook(page, lab, lab.write_notebook("outside.ipynb", ["1 + 1"]))
    assert page.outside == []
    reached = page.evaluate("() => fetch('https://example.org/planted').then(() => 'reached', () => 'refused')")
    assert reached == "refused"
    opened = page.evaluate(
        """() => new Promise(resolve => {
            const s = new WebSocket('wss://example.org/planted');
            s.onmessage = () => resolve('reached');
            s.onclose = () => resolve('refused');
        })"""
    )
    assert opened == "refused"
    assert page.outside == ["https://example.org/planted", "wss://example.org/planted"]
    page.outside.clear()
    page.errors.clear()  # the browser complains of the refused request, as it should


def test_a_script_error_is_reported(page: WatchedPage, lab: Lab) -> None:
    page.goto(f"{lab.base}/api?token={lab.token}")
    page.evaluate("() => { setTimeout(() => { throw new Error('planted'); }, 0); }")
    page.wait_for_timeout(100)
    assert any("planted" in error for error in page.errors)
    page.errors.clear()


@pytest.mark.parametrize("cell", ["1 / 0", "import sys; print('ZeroDivisionError', file=sys.stderr)"])
def test_a_cell_that_raises_or_complains_fails_the_test(page: WatchedPage, lab: Lab, cell: str) -> None:
    name = lab.write_notebook("raises.ipynb", [cell])
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        open_notebook(page, lab, name)
    page.errors.clear()


@pytest.mark.parametrize("viewport", [(1000, 600)])
def test_hidden_code_leaves_the_output_on_screen(page: WatchedPage, lab: Lab) -> None:
    open_notebook(page, lab, lab.write_notebook("hidden.ipynb", [COUNTER]))
    assert page.viewport_size == {"width": 1000, "height": 600}
    expect(page.locator(".jp-CodeCell .jp-InputArea-editor")).to_be_visible()
    hide_code(page)
    expect(page.locator(".jp-CodeCell .jp-InputArea-editor")).not_to_be_visible()
    expect(page.locator(".count")).to_be_in_viewport()
    kept = screenshot(page, "driver: hidden code")
    assert kept.stat().st_size > 1000
    assert kept.parent == CHECKOUT / "test-artifacts"


def test_what_is_on_this_computer() -> None:
    here = ["http://127.0.0.1:8888/lab", "ws://127.0.0.1/x", "http://localhost/", "http://[::1]/", "data:,x", "blob:x"]
    elsewhere = ["http://127.0.0.1.example.org/", "http://10.0.0.1/", "https://x.org/127.0.0.1", "wss://localhost.org/"]
    assert [url for url in here + elsewhere if is_here(url)] == here
