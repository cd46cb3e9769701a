"""The table options of HMOnopoly: as many, and the same, as in its catalogue; each is played through a whole game."""
from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

import kit
from kit.core.clauses import options_of
from kit.core.events import Paid
from kit.core.options import BadOption, values_of
from kit.core.session import Session
from kit.games.hmonopoly.options import Options

TURNS = 120
OTHERS = [(option.name, value) for option in options_of("hmonopoly") for value in option.values
          if value != option.default]


def test_the_options_of_the_game_are_those_of_the_catalogue_with_their_values_and_defaults():
    in_catalogue = {option.name: (set(option.values), option.default) for option in options_of("hmonopoly")}
    in_game = {field.name: (set(values_of(field)), field.default) for field in fields(Options)}
    assert in_game == in_catalogue
    assert len(OTHERS) >= len(in_game) > 20


def test_an_option_or_a_value_that_there_is_not_is_named():
    with pytest.raises(BadOption, match="did you mean 'revenue_doubles'"):
        kit.new("hmonopoly", 3, options={"revenue_double": "chain"})
    with pytest.raises(BadOption, match="does not take 'twice'; it takes 'once', 'chain'"):
        kit.new("hmonopoly", 3, options={"revenue_doubles": "twice"})


def new(options: dict[str, Any]) -> Session:
    return kit.new("hmonopoly", 3, seed="options", options=options, bots="uniform")


def play_on(session: Session) -> None:
    """Bots play to the end or to the limit; after every answer the money adds up and nobody is below zero."""
    names = session.players
    while not session.over and session.game.turns() < TURNS:
        session.step(one=True)
        balances = session.balances
        assert sum(balances.values()) == 0
        assert min(balances["center"], *(balances[name] for name in names)) >= 0


def follows_the_money(session: Session) -> None:
    """Entry by entry from the opening money to what is there now; nobody but the bank is ever overdrawn."""
    running = Counter(dict.fromkeys(session.players, 18))
    running["bank"] = -18 * len(session.players)
    for event in session.events:
        if isinstance(event, Paid):
            assert event.amount >= 0
            running[event.payer] -= event.amount
            running[event.payee] += event.amount
            assert sum(running.values()) == 0
            assert event.payer == "bank" or running[event.payer] >= 0, event
    assert {name: running[name] for name in session.balances} == session.balances


def same(one: Session, other: Session) -> bool:
    asked = [str(session.waiting and session.waiting.about) for session in (one, other)]
    return one.state == other.state and one.events == other.events and asked[0] == asked[1]


@pytest.mark.parametrize(("name", "value"), [("", None), *OTHERS])
def test_a_game_under_each_option_keeps_its_money_and_can_be_undone_forked_and_replayed(name, value):
    options = {name: value} if name else {}
    session = new(options)
    play_on(session)
    assert session.over or session.game.turns() == TURNS
    follows_the_money(session)
    total = len(session.answers)
    assert total > TURNS
    for at in (0, 1, total // 3, total // 2, total - 1):
        forked = session.fork(at)
        replayed = new(options).replay(map(str, session.answers[:at]), "the game so far")
        undone = session.fork().undo(total - at)
        assert same(forked, replayed)
        assert same(forked, undone)
        assert same(undone.redo(total - at), session)
    assert same(new(options).replay(map(str, session.answers), "the whole game"), session)
