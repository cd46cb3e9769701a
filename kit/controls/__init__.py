"""The table in a notebook: board, question and answers, players, charts and log. Widgets only, never a rule."""
from __future__ import annotations

from kit.controls.table import Table, play

__all__ = ["Table", "play"]
