"""Where tokens of the two sides go in the long run: the turns of the game, enumerated, and a separate computation."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kit
from kit.core.data import read_yaml
from kit.odds import landing

FILE = Path(__file__).parent.parent / "data" / "antimonopoly-landing.yaml"
COMPUTED: dict[str, Any] = read_yaml(FILE).data["computed"]
CHAINS = ["competitor_leave", "competitor_stay", "monopolist_leave", "monopolist_stay"]


@pytest.mark.parametrize("name", CHAINS)
def test_the_rules_lead_where_an_independent_computation_says(name: str) -> None:
    side, policy = name.split("_")
    odds = landing("antimonopoly", policy, side=side)
    for column in ("per_roll", "end_of_turn", "touches_per_turn"):
        expected = COMPUTED[name][column]["vector40"]
        assert list(odds[column])[:40] == pytest.approx(expected, abs=6e-9), column
    assert odds["per_roll"].iloc[40] == pytest.approx(COMPUTED[name]["per_roll"]["confined_total"], abs=6e-9)


def test_the_other_reading_of_a_double_moves_the_odds() -> None:
    usual = landing("antimonopoly", "stay", side="monopolist")
    other = landing("antimonopoly", "stay", side="monopolist", options={"double_survives_sending": True})
    assert usual["end_of_turn"].iloc[40] > other["end_of_turn"].iloc[40]
    assert kit.new("antimonopoly", 2, options={"double_survives_sending": True}).game.double_survives
