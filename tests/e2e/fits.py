"""Does everything on the table fit? Nothing cut off, nothing over something else, no text too small."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALLEST = 13       # pixels
FAULTS = (Path(__file__).parent / "fits.js").read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """What does not fit on the table, as sentences; empty when all is well."""
    found: list[str] = page.evaluate(FAULTS, SMALLEST)
    return found
