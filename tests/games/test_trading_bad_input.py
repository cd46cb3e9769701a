"""What the rules do not allow is refused with its reason, and nothing changes: offers, bids, acts, in any spelling."""
from __future__ import annotations

from typing import Any

import pytest
from trading_help import deal, landing, refused, table

OWNS = {"Ann": [1, 3, 24], "Ben": [21, 37]}

BAD_OFFERS: list[tuple[Any, str]] = [
    (deal("Ann", "Ben", ["redstone_junction"], receives=10), "Ann does not hold 'redstone_junction'"),
    (deal("Ann", "Ben", ["comparator_heights"], ["pistonville"]), "Ben does not hold 'pistonville'"),
    (deal("Ann", "Ben", ["comparator_heights"], receives=-10), "never negative"),
    (deal("Ann", "Ben", ["comparator_heights"], receives=1501), "Ben has 1500, not 1501"),
    (deal("Ann", "Ben", [], ["lapis_harbor"], pays=1501), "Ann has 1500, not 1501"),
    (deal("Ann", "Ben", ["dirtwick"], receives=10), "buildings on the group"),
    (deal("Ann", "Ben", ["comparator_heights", "comparator_heights"], receives=10), "named twice"),
    (deal("Ann", "Ann", ["comparator_heights"], receives=10), "two different players"),
    (deal("Ann", "Zoe", ["comparator_heights"], receives=10), "two different players"),
    (deal("Ann", "Ben", ["CH08"], receives=10), "does not hold 'CH08'"),
]


@pytest.mark.parametrize(("offer", "because"), BAD_OFFERS, ids=[because for _, because in BAD_OFFERS])
def test_a_bad_offer_is_refused(offer: Any, because: str) -> None:
    refused(table(owns=OWNS, level={1: 1}), offer, because)
    if because not in ("never negative", "two different players"):
        refused(table(owns=OWNS, level={1: 1}), str(offer), because)


@pytest.mark.parametrize("bid", [0, -1, 1501, True, 2.5, "1501", "-1", "²", "1e3", "", "ten", None, (1,)])
def test_a_bad_bid_is_refused(bid: Any) -> None:
    refused(landing("Ann", 24, "leave"), bid)


@pytest.mark.parametrize("act", [
    "Ann: build", "Ann: build ", "Ann: build nowhere", "Ann: build 1", "Ann: give back", "Ann: give back brown",
    "Ann: give back brown 0", "Ann: give back brown ²-0", "Ann: give back brown 1-1", "Ann: develop brown 9-9",
    "Ann: develop brown 1-a", "Ann: develop pink 1-1", "Ann: mortgage", "Ann: mortgage go",
    "Ann: mortgage lapis_harbor",
    "Ann: lift dirtwick", "Ann: demand", "Ann: demand go", "Ann: pay 50", "Ann: use CH08", "Ann: give up", "Ann: force",
    "Ann: force lapis_harbor", "Ann: force lapis_harbor ²", "Ann: force lapis_harbor 99999999999999999999", "Zoe: roll",
    "Ann: forfeit", "Ann: forfeit Zoe", "Ann: forfeit Ben+Ben", "Ann: call out", "Ann: roll ahead", "Ann:", ": ",
    "\x00"])
def test_a_bad_act_is_refused(act: str) -> None:
    refused(table(owns=OWNS, mortgaged=[37], level={1: 1}, cash={"Ann": 100}), act)


def test_an_offer_says_which_deed_is_mortgaged_and_when_nothing_is_given() -> None:
    session = table(owns={"Ann": [24], "Ben": [21]}, mortgaged=[21])
    session.answer(deal("Ann", "Ben", ["comparator_heights"], ["redstone_junction"], pays=5))
    assert session.waiting is not None
    assert session.waiting.about == ("Ann offers Comparator Heights and 5 for Redstone Junction (mortgaged): accept?")
    gift = table("oceanopoly", owns={"Ann": ["sea_star"]})
    gift.answer(deal("Ann", "Ben", ["sea_star"]))
    assert gift.waiting is not None
    assert gift.waiting.about == "Ann offers Sea Star for nothing: accept?"
