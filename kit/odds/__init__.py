"""Exact odds, from the very rules that are played."""
from __future__ import annotations

from kit.odds.outcomes import expected, outcomes, played

__all__ = ["expected", "outcomes", "played"]
