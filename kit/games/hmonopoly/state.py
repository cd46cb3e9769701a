"""What HMOnopoly keeps besides the state of every trading game."""
from __future__ import annotations

from dataclasses import dataclass, field

from kit.games.trading.state import TradingState

CERTIFICATION, EXPANSION, NETWORK = 1, 2, 3        # how far the tokens on an HCF have come: its `level`
TOKENS = ("certification", "expansion", "network")

OPEN, CARD, NEGOTIATION, TAKEOVER, DEBT = "open", "card", "negotiation", "takeover", "debt"


@dataclass
class HmoState(TradingState):
    """Loans, what corners were used this turn, and what is going on: it decides who may deal with whom."""

    loan: dict[str, int] = field(default_factory=dict)
    corner_moves: list[str] = field(default_factory=list)   # "move Ann", "relocate Ann": used up for this turn
    going_on: list[str] = field(default_factory=list)       # what is open, innermost last; [] between landings
    dealers: list[str] = field(default_factory=list)        # the two of a takeover, the decider of a card, the debtor
    selling: bool = False                                   # the decider of the card must part with an HCF
    owed: int = 0                                           # what the debtor still owes, while a debt is open
    creditor: str = ""
