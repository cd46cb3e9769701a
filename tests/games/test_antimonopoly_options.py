"""The table options of Anti-Monopoly are those of its catalogue, and whole games can be played at any of them."""
from __future__ import annotations

from dataclasses import fields

import pytest

import kit
from kit.core.clauses import catalogue
from kit.core.options import BadOption, values_of
from kit.games.antimonopoly import Options

OTHERS = {f.name: [value for value in values_of(f) if value != f.default] for f in fields(Options)}


def test_the_options_are_those_of_the_catalogue() -> None:
    assert {f.name: (f.default, set(values_of(f))) for f in fields(Options)} == {
        option.name: (option.default, set(option.values)) for option in catalogue("antimonopoly").options.values()}


def test_a_value_that_an_option_does_not_take_is_refused() -> None:
    for bad in ({"prison_bars": "nothing"}, {"mortgage_interest": 5}, {"mortgage_interest": True}, {"bars": 1}):
        with pytest.raises(BadOption):
            kit.new("antimonopoly", 4, options=bad)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in OTHERS.items() for value in values])
def test_a_game_is_played_at_every_other_value(name: str, value: object) -> None:
    for bot, turns in (("uniform", 150), ("sensible", 400)):
        session = kit.playout(kit.new("antimonopoly", 4, seed=8, options={name: value}), bot, turns=turns)
        assert sum(session.balances.values()) == 0
        assert all(player.cash >= 0 for player in session.state.players.values())
        assert session.fork().state == session.state
        again = kit.playout(kit.new("antimonopoly", 4, seed=8, options={name: value}), bot, turns=turns)
        assert again.answers == session.answers


def test_all_other_values_together() -> None:
    options = {name: values[-1] for name, values in OTHERS.items()}
    session = kit.playout(kit.new("antimonopoly", 5, seed=2, options=options), "sensible", turns=3000)
    assert sum(session.balances.values()) == 0
    assert session.result is not None
