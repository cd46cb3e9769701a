"""Exact odds, from the very rules that are played.

`outcomes`, `played`, `expected`: what any rule comes to. `chain`, `landing`: where tokens go. `fees`: what deeds earn.
`check`: the chain against the game itself. `what_if`: a changed board. `tally`: a class's own games. `hospital`: its
bag. From the position on the table: `where`, `lands`, `forecast`, `economics`, `pot`, `leaving`.
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kit.odds.outcomes import expected, outcomes, played

if TYPE_CHECKING:
    from kit.odds import hospital
    from kit.odds.checking import check, cycling
    from kit.odds.classroom import tally
    from kit.odds.deeds import fees, ladder
    from kit.odds.markov import Chain, chain, landing
    from kit.odds.position import economics, forecast, lands, leaving, next_turn, pot, where
    from kit.odds.walker import Place, Policy
    from kit.odds.whatif import changed, what_if

LATE = {
    "check": "kit.odds.checking", "cycling": "kit.odds.checking", "tally": "kit.odds.classroom",
    "fees": "kit.odds.deeds", "ladder": "kit.odds.deeds", "economics": "kit.odds.position",
    "forecast": "kit.odds.position", "lands": "kit.odds.position", "leaving": "kit.odds.position",
    "pot": "kit.odds.position", "where": "kit.odds.position", "next_turn": "kit.odds.position",
    "what_if": "kit.odds.whatif",
    "changed": "kit.odds.whatif", "BadChange": "kit.odds.whatif", "NoGames": "kit.odds.classroom",
    "chain": "kit.odds.markov", "landing": "kit.odds.markov", "Chain": "kit.odds.markov",
    "Place": "kit.odds.walker", "Policy": "kit.odds.walker",
    "BadPolicy": "kit.odds.walker", "NoTrack": "kit.odds.walker",
    "Reducible": "kit.odds.solve", "stationary": "kit.odds.solve",
}
__all__ = ["Chain", "Place", "Policy", "chain", "changed", "check", "cycling", "economics", "expected", "fees",
           "forecast", "hospital", "ladder", "landing", "lands", "leaving", "next_turn", "outcomes", "played", "pot",
           "tally", "what_if", "where"]


def __getattr__(name: str) -> Any:
    """What needs more than this module is loaded when it is first used."""
    if name == "hospital":
        return import_module("kit.odds.hospital")
    if name in LATE:
        found = getattr(import_module(LATE[name]), name)
        globals()[name] = found
        return found
    raise AttributeError(f"module 'kit.odds' has no attribute {name!r}")
