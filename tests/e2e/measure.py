"""How quick the table is in a real browser, and the memory of its kernel: `python tests/e2e/measure.py` prints it.

Nothing is asserted here; the benchmarks take the figures from `table_figures`.
"""
from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

sys.path.insert(0, str(Path(__file__).parent))
import labkit

if TYPE_CHECKING:
    from playwright.sync_api import Page

CELL = 'import kit\ntable = kit.play("hmonopoly", ["Ann", "Ben", "Cy", "Dee"], seed=7)\ntable'

READY = """() => {
    const drawn = document.querySelector('.kit-board')?.dataset.drawn, desk = document.querySelector('.kit-desk');
    return drawn !== undefined && drawn === desk.dataset.nr && document.querySelector('.kit-first');
}"""

CLICK = """async () => {
    const board = document.querySelector('.kit-board'), before = board.dataset.drawn;
    const drawn = new Promise((resolve, reject) => {
        const asked = document.querySelector('.kit-asked').textContent;
        setTimeout(() => reject(new Error(`nothing was redrawn after '${asked}'`)), 10000);
        new MutationObserver((_, watch) => {
            if (board.dataset.drawn !== before) { watch.disconnect(); resolve(performance.now()); }
        }).observe(board, {attributes: true, attributeFilter: ['data-drawn']});
    });
    const clicked = performance.now();
    document.querySelector('.kit-first').click();
    const redrawn = await drawn;
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)));
    return [redrawn - clicked, performance.now() - clicked];
}"""


def clicks(page: Page, times: int = 40) -> list[tuple[float, float]]:
    """Milliseconds from a click on the first answer until the board is redrawn, and until it is painted."""
    taken: list[tuple[float, float]] = []
    for _ in range(times):
        page.wait_for_function(READY)
        redrawn, painted = page.evaluate(CLICK)
        taken.append((redrawn, painted))
        page.wait_for_timeout(100)       # the chart draws itself after the board
    return taken


def kernel_memory(lab: labkit.Lab) -> float:
    """Megabytes that the kernel holds (the largest, when there are several)."""
    children = psutil.Process(lab.pid).children(recursive=True)
    kernels = [child for child in children if any("ipykernel" in part for part in child.cmdline())]
    held: list[int] = [kernel.memory_info().rss for kernel in kernels]
    return max(held) / 2**20


def found_browser() -> Path:
    """The browser's program file. Raises LookupError when there is none."""
    chromium = labkit.find_chromium()
    if chromium is None:
        raise LookupError("no browser was found: install Chromium, Chrome or Edge, or name one's program in CHROME")
    return chromium


def table_figures(viewport: labkit.Viewport = labkit.PROJECTOR, times: int = 40) -> dict[str, float]:
    """The figures of one table in JupyterLab, by name and with their units. Raises LookupError without a browser."""
    chromium = found_browser()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = labkit.launch(playwright, chromium)
        with labkit.serve_lab(Path(folder)) as lab, labkit.open_page(browser, viewport) as page:
            labkit.open_notebook(page, lab, lab.write_notebook("measured.ipynb", [CELL]))
            labkit.hide_code(page)
            page.wait_for_selector(".kit-board[data-drawn]")
            page.wait_for_selector(".js-plotly-plot .scatterlayer .trace")
            labkit.settle(page)
            clicks(page, 5)
            taken = clicks(page, times)
            memory = kernel_memory(lab)
        browser.close()
    return {
        "click to redraw, median, ms": round(statistics.median(redrawn for redrawn, _ in taken), 1),
        "click to paint, median, ms": round(statistics.median(painted for _, painted in taken), 1),
        "click to redraw, slowest, ms": round(max(redrawn for redrawn, _ in taken), 1),
        "kernel with an open table, MB": round(memory, 1),
    }


SLIDER = "from kit.controls.whatif import explore\npanel = explore('minetown')\npanel"

MOVED = """() => { window.moved = new Promise(resolve => {
    const words = document.querySelector('.kit-what-if-words'), began = performance.now();
    new MutationObserver((_, watch) => {
        watch.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - began));
    }).observe(words, {childList: true, subtree: true, characterData: true});
}); }"""


def slider_figures(viewport: labkit.Viewport = labkit.PROJECTOR, times: int = 12) -> dict[str, float]:
    """From a key on a what-if slider to the new picture. Raises LookupError without a browser."""
    chromium = found_browser()
    from playwright.sync_api import sync_playwright

    taken: list[float] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = labkit.launch(playwright, chromium)
        with labkit.serve_lab(Path(folder)) as lab, labkit.open_page(browser, viewport) as page:
            labkit.open_notebook(page, lab, lab.write_notebook("slider.ipynb", [SLIDER]))
            page.wait_for_function(
                "() => document.querySelector('.kit-what-if-chart .js-plotly-plot')?.data?.length === 2")
            labkit.settle(page)
            page.locator(".kit-rent .noUi-handle").focus()
            for i in range(times):
                page.evaluate(MOVED)
                page.keyboard.press("ArrowLeft" if i % 2 else "ArrowRight")
                taken.append(page.evaluate("() => window.moved"))
                labkit.settle(page)
        browser.close()
    return {"what-if slider to new picture, median, ms": round(statistics.median(taken), 1)}


if __name__ == "__main__":
    for name, figure in {**table_figures(), **slider_figures()}.items():
        print(f"{name:35} {figure:8.1f}")
