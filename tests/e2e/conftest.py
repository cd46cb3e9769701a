"""Fixtures of the browser tests: `page` (fresh for each test), `lab` (one JupyterLab a run), `viewport` to override."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

import labkit
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = pathlib.Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.e2e)


def no_browser() -> NoReturn:
    """Skip, so that a school without Chromium can run the rest; with CI=true a skipped browser would hide a fault."""
    sentence = "no browser was found: install Chromium, Chrome or Edge, or name one's program file in CHROME"
    if os.environ.get("CI", "").lower() in ("1", "true", "yes"):
        pytest.fail(f"{sentence} (with CI=true this is a failure)", pytrace=False)
    pytest.skip(sentence)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for each file of tests: while one is open, nothing else in this process may run an event loop."""
    chromium = labkit.find_chromium()
    if chromium is None:
        no_browser()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = labkit.launch(playwright, chromium)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[labkit.Lab]:
    """JupyterLab on loopback, showing copies of the lessons."""
    root = tmp_path_factory.mktemp("notebooks")
    labkit.copy_notebooks(root)
    with labkit.serve_lab(root) as lab:
        yield lab


@pytest.fixture
def viewport() -> labkit.Viewport:
    """Another size for one test: `@pytest.mark.parametrize("viewport", [(1920, 1080)])`."""
    return labkit.PROJECTOR


@pytest.fixture
def page(
    browser: Browser, lab: labkit.Lab, viewport: labkit.Viewport, request: pytest.FixtureRequest
) -> Iterator[labkit.WatchedPage]:
    """A fresh page; afterwards a last screenshot, no kernel left, nothing asked from outside, no script error."""
    with labkit.open_page(browser, viewport) as page:
        yield page
        labkit.screenshot(page, request.node.name)
        lab.shut_kernels()
        assert page.outside == [], "the page asked for something outside this computer"
        assert page.errors == [], "the page's scripts complained"
