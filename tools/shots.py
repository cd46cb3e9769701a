"""The pictures of the README, taken of the table as it is: `python -m tools.shots` (or `make shots`).

Each is a game of bots with a seed, shown by `kit.play` in JupyterLab, in the browser that the tests drive.
"""
from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "e2e"))
import labkit  # noqa: E402 - it lies beside the tests that it serves

PICTURES = {
    "table": """
import kit
session = kit.new("hmonopoly", ["Ann", "Ben", "Cy", "Dee"], seed=3)
kit.playout(session, "sensible", until=lambda game: len(game.answers) >= 420)
kit.play(session)
""",
}


def take(name: str, cell: str, viewport: labkit.Viewport) -> Path:
    """Run one cell in JupyterLab, hide the code, and keep the picture as docs/<name>.png."""
    browser_path = labkit.find_chromium()
    if browser_path is None:
        sys.exit("no Chromium, Chrome or Edge was found")
    target = ROOT / "docs" / f"{name}.png"
    with (tempfile.TemporaryDirectory() as folder, labkit.serve_lab(Path(folder)) as lab,
          sync_playwright() as playwright):
        browser = labkit.launch(playwright, browser_path)
        with labkit.open_page(browser, viewport) as page:
            lab.write_notebook(f"{name}.ipynb", [cell.strip()])
            labkit.open_notebook(page, lab, f"{name}.ipynb")
            labkit.hide_code(page)
            page.locator(".kit-table").first.scroll_into_view_if_needed()
            labkit.settle(page)
            page.wait_for_timeout(1000)          # tokens have come to rest
            page.locator(".kit-table").first.screenshot(path=str(target))
        browser.close()
    return target


def main() -> None:
    for name, cell in PICTURES.items():
        print(take(name, cell, labkit.PROJECTOR).relative_to(ROOT))


if __name__ == "__main__":
    main()
