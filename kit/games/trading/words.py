"""The sentences of events that every property-trading game tells. Names in braces are the event's fields."""
from __future__ import annotations

from kit.core.events import Say

ROLLED = Say("rolled", "{player} rolls {dice}.")
MOVED = Say("moved", "{player} moves from {start} to {space}.")
BOUGHT = Say("bought", "{player} buys {space} for {price}.")
DECLINED = Say("declined", "{player} leaves {space} with the bank.")
DREW = Say("drew", "{player} draws {card}: {text}")
TRADED = Say("traded", "{giver} and {taker} trade: {gives} for {gets}.")
REFUSED = Say("refused", "{taker} refuses {giver}'s offer.")
OFFERED = Say("offered", "{giver} offers {taker} {gives} for {gets}.")
HANDED = Say("handed", "{space} passes from {giver} to {taker}.")
BANKRUPT = Say("bankrupt", "{player} is bankrupt.")
BEGINS = Say("begins", "{player} begins.")
WON = Say("won", "{player} wins: {reason}")
NOTHING = Say("nothing", "{card} cannot be carried out: nothing happens.")
KEPT = Say("kept", "{player} keeps {card}.")
WILL_SKIP = Say("will_skip", "{player} will miss {turns} turn(s).")
