"""Exact odds, from the very rules that are played.

`outcomes`, `played`, `expected`: what any rule comes to. `chain`, `landing`: where tokens go. `fees`: what deeds earn.
`check`: the chain against the game itself. `what_if`: a changed board. `tally`: a class's own games. `hospital`: its
bag.
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kit.odds.outcomes import expected, outcomes, played

if TYPE_CHECKING:
    from kit.odds.markov import Chain, chain, landing
    from kit.odds.walker import Place, Policy

LATE = {
    "chain": "kit.odds.markov", "landing": "kit.odds.markov", "Chain": "kit.odds.markov",
    "Place": "kit.odds.walker", "Policy": "kit.odds.walker",
    "BadPolicy": "kit.odds.walker", "NoTrack": "kit.odds.walker",
    "Reducible": "kit.odds.solve", "stationary": "kit.odds.solve",
}
__all__ = ["Chain", "Place", "Policy", "chain", "expected", "landing", "outcomes", "played"]


def __getattr__(name: str) -> Any:
    """What needs more than this module is loaded when it is first used."""
    if name in LATE:
        found = getattr(import_module(LATE[name]), name)
        globals()[name] = found
        return found
    raise AttributeError(f"module 'kit.odds' has no attribute {name!r}")
