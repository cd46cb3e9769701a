"""The sentences of HMOnopoly's events, and the questions it asks."""
from __future__ import annotations

from kit.core.events import Say

OPENING = Say("opening", "{player} rolls {dice} for the first turn.")
TOKEN = Say("token", "{player} puts a {token} token on {space}.")
STRIPPED = Say("stripped", "{space} loses its network token: its HMOnopoly is broken.")
REVENUE = Say("revenue", "{player} rolls {dice} for revenue.")
EXPENSES = Say("expenses", "{player} rolls {dice} for expenses: {supplier}.")
BORROWED = Say("borrowed", "{player} borrows {amount}; the loan is now {loan}.")
REPAID = Say("repaid", "{player} repays {amount}; the loan is now {loan}.")
FEE = Say("fee", "{player} owes {owner} {fee} at {space} (tokens: {tokens}, HMOnopolies: {sets}).")
FEE_WAIVED = Say("waived", "{owner} does not ask {player} for the fee.")
TAKEOVER = Say("takeover", "{player} starts a hostile takeover of {target}.")
TAKEOVER_ROLL = Say("takeover_roll", "{player} rolls {dice} against {target}.")
TAKEOVER_ENDS = Say("takeover_ends", "{player} stops the takeover of {target}.")
PRIZE = Say("prize", "{player} takes {prize} from {target}.")
NO_PRIZE = Say("no_prize", "{player} takes nothing from {target}.")
RELOCATED = Say("relocated", "{player} sends {target} to {space}.")
SOLD = Say("sold", "{player} sells {space} to the bank.")
SETTLED = Say("settled", "{creditor} takes {things} for {amount} of {player}'s debt.")
OWES = Say("owes", "{player} owes {amount} to {creditor} and has {cash}.")
SET_ASIDE = Say("set_aside", "{player} sets {space} aside.")
LAPSED = Say("lapsed", "{card} lapses: {reason}")

ROLL = "{} is to roll; tokens and trades are open"
END = "{}'s landing is done; tokens and trades are open"
BUY = "buy {} for {}?"
DESTINATION = "where does {} go?"
