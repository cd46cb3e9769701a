"""Which clause of Anti-Monopoly says what the shared mechanics do."""
from __future__ import annotations

RULE: dict[str, str] = {
    "roll": "ANT-DICE-01",
    "move": "ANT-DICE-02",
    "window": "ANT-DICE-01",
    "salary": "ANT-START-02",
    "doubles": "ANT-DICE-04",
    "buy": "ANT-BUY-04",
    "decline": "ANT-BUY-06",
    "auction": "ANT-BUY-06",
    "auction_won": "ANT-BUY-06",
    "auction_unsold": "ANT-BUY-06",
    "rent": "ANT-RENT-01",
    "rent_paid": "ANT-RENT-01",
    "rent_dice": "ANT-UTL-04",
    "card": "ANT-CARD-01",
    "transfer": "ANT-CARD-02",
    "move_to": "ANT-CARD-02",
    "gamble": "ANT-CARD-02",
    "confine": "ANT-CONF-02",
    "go_to": "ANT-CONF-03",
    "tax": "ANT-ENV-01",
    "exit_paid": "ANT-CONF-10",
    "exit_double": "ANT-CONF-08",
    "exit_missed": "ANT-CONF-08",
    "exit_forced": "ANT-CONF-09",
    "build": "ANT-BUILD-09",
    "hotel": "ANT-BUILD-10",
    "sell": "ANT-INC-02",
    "mortgage": "ANT-INC-03",
    "lift": "ANT-MTG-05",
    "trade": "ANT-TRADE-01",
}

# kind of deed -> side of its owner -> the clause by which a visitor pays
FARES: dict[str, dict[str, str]] = {
    "street": {"competitor": "ANT-RENT-01", "monopolist": "ANT-RENT-01"},
    "transport": {"competitor": "ANT-TRN-01", "monopolist": "ANT-TRN-02"},
    "utility": {"competitor": "ANT-UTL-01", "monopolist": "ANT-UTL-02"},
}
