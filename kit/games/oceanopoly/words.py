"""The sentences of events that only Oceanopoly tells."""
from __future__ import annotations

from kit.core.events import Say

TOKEN = Say("token", "{player} takes the {token}.")
DEALT = Say("dealt", "{player} is dealt {space}.")
RESERVED = Say("reserved", "{space} lies face down at the bank until {player} pays for it.")
RELEASED = Say("released", "{space} is free again.")
TIME_UP = Say("time_up", "The time is up: everybody counts.")
WORTH = Say("worth", "{player} is worth {amount}.")
