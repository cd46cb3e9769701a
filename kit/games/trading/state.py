"""The state of a property-trading game: players, deeds, money, decks. Plain data, no rules.

Spaces are numbered as on the track; players are called by their names; "" owns what nobody owns.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from mypy_extensions import mypyc_attr

from kit.core.chance import Deck
from kit.core.ledger import Account

NOBODY: Final = ""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Player(Account):
    """A seat at the table."""

    position: int = 0
    out: bool = False
    laps: int = 0              # times the start was passed or reached
    confined: int = 0          # 0: free; else 1 + the rolls already tried from Jail, Low Tide or Prison
    skip: int = 0              # turns still to be missed
    side: str = ""             # competitor or monopolist, where the game has sides
    kept: list[str] = field(default_factory=list)     # cards kept, by id


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class TradingState:
    """Everything that changes in a property-trading game."""

    players: dict[str, Player]                # in seat order, the bankrupt ones too
    owner: list[str]                          # by space: a player's name, or NOBODY
    level: list[int]                          # by space: tokens or buildings on it
    mortgaged: list[bool]                     # by space
    decks: dict[str, Deck]
    bank: Account
    pot: Account                              # the money in the middle of the board
    to_move: str = ""                         # whose turn it is; "" before the first
    turn: int = 0                             # turns begun
    rounds: int = 0                           # times the turn came round to the first seat
    houses: int = 0                           # buildings left in the bank
    hotels: int = 0
    rent_times: int = 1                       # a card's word on the rent due where it leads: so many times the rent,
    rent_roll: int = 0                        # or so many times a fresh roll
    rolled: int = 0                           # the total of the roll that moved the token; 0 when a card moved it
    auction: bool = False      # bids are being taken: no trades, no other business
    bargaining: bool = False   # an offer is on the table: what comes next answers it
    refused: list[str] = field(default_factory=list)   # offers refused in this window
    winners: list[str] = field(default_factory=list)
    ended: str = ""                           # why the game is over; "" while it goes on
    ended_by: str = ""                        # the clause that ended it
