"""The state of a hospital: patients, cubes, markers, people, rooms, money. Plain data, no rules.

Areas, cards and markers are called by their ids in boards/hospital/components.yaml, patients by ids like "red-3".
"""
from __future__ import annotations

from dataclasses import dataclass, field

from kit.core.chance import Bag, Deck
from kit.core.ledger import Account


@dataclass
class Patient:
    """Somebody alive in the hospital: a marker (Ward, Treatment Room) or a group of `level` cubes (everywhere else)."""

    id: str
    colour: str
    level: int
    area: str
    treated: bool = False       # in a Treatment Room: lies on the treated side


@dataclass
class Seat:
    """A player's place: one Doctor with its Training markers, and Medical action tokens."""

    name: str
    doctor: str = ""
    training: list[str] = field(default_factory=list)
    ready: int = 0
    used: int = 0
    forgone: bool = False       # has declared to forgo what is left this round


@dataclass
class HospitalState:
    """Everything that changes."""

    money: Account
    bank: Account
    seats: dict[str, Seat]
    bag: Bag
    research: Deck
    markers: dict[str, int]                                       # supply by colour, white too
    discards: dict[str, int]                                      # the pile of discarded cubes, by colour
    patients: dict[str, Patient] = field(default_factory=dict)    # the living, in the order in which they came
    arrived: dict[str, int] = field(default_factory=dict)         # how many patients of a colour there have been
    bodies: list[str] = field(default_factory=list)               # colour of the marker on each body space
    drawn: list[str] = field(default_factory=list)                # cubes on the table for the action in progress
    store: dict[str, int] = field(default_factory=dict)           # cubes on the Blood Bank, by colour
    rooms: dict[str, bool] = field(default_factory=dict)          # installed New Rooms -> improved?
    abilities: dict[str, str] = field(default_factory=dict)       # Ward -> its Ability token
    abilities_left: list[str] = field(default_factory=list)       # tokens in the supply
    staff_unseen: list[str] = field(default_factory=list)         # face down on the board or in the box
    staff_down: dict[int, int] = field(default_factory=dict)      # round -> markers face down below it
    staff_up: list[str] = field(default_factory=list)
    office: list[str] = field(default_factory=list)               # hired
    training_unseen: list[str] = field(default_factory=list)
    training_up: list[str] = field(default_factory=list)
    open_cards: list[str] = field(default_factory=list)           # Research cards of the action in progress
    administrator: str = ""                                       # the card in play; "" without one
    card_up: bool = False
    holder: str = ""                                              # the seat with the card and its tokens
    admin_ready: int = 0
    admin_used: int = 0
    admin_supply: int = 0
    spent_round: dict[str, int] = field(default_factory=dict)     # once-a-round effects used, by source
    spent_game: dict[str, int] = field(default_factory=dict)      # once-a-game effects used, by source
    round: int = 1
    rounds: int = 6
    phase: str = "setup"
    todo: list[str] = field(default_factory=list)                 # areas still to be gone through in this step
    drawing: bool = False                                         # in the middle of a batch: the bag is not looked into
    busy: bool = False                                            # an action is in progress
    healing_by: str = ""                                          # the card whose care the Heal in progress goes by
    turn: int = 0
    ended: str = ""                                               # won, bankrupt or arrested; "" while it goes on
    ended_by: str = ""
