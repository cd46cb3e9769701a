"""What a property game keeps at hand (who may build, who can afford it, whose rents are dangerous) is never stale.

After every answer it is compared with what a second game works out from the same state alone.
"""
from __future__ import annotations

from typing import Any

import pytest

import kit
from kit.core.session import Session
from kit.core.state import clone
from kit.fast import compiled
from kit.games.trading import building
from kit.games.trading.estate import Estate

GAMES = ("oceanopoly", "antimonopoly", "minetown")


def kept(game: Estate) -> dict[str, Any]:
    """Everything that is kept, asked for."""
    names = game.players
    return {
        "free": game.free_deeds(),
        "pledged": list(game.pledged()),
        "contested": list(game.contested()),
        "holders": {group: dict(game.holders(group)) for group in game.streets},
        "complete": {name: sorted(game.complete(name)) for name in names},
        "top": {name: game.top_rent(name) for name in names},
        "risk": {name: game.risk(name) for name in names},
        "grow": {name: game.least_to_grow(name) for name in names if game.name != "antimonopoly"},
        "others": {name: game.others(game.p.players[name]) for name in names if not game.p.players[name].out},
    }


def stale(session: Session) -> list[str]:
    """What is kept and not so."""
    game = session.game
    fresh: Any = game.twin(clone(game.state))
    was, now = kept(game), kept(fresh)
    return [key for key in was if was[key] != now[key]]


@pytest.mark.parametrize("bot", ["uniform", "sensible"])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_keeps_is_what_its_state_says(game: str, bot: str) -> None:
    for seed in (1, 2):
        session = kit.new(game, 3, seed=seed, bots=bot)
        for _ in range(700):
            session.step(one=True)
            assert stale(session) == [], f"after {session.answers[-1]!r} in turn {session.game.turns()}"
            if session.over:
                break


def test_a_deed_that_is_dealt_is_known_at_once() -> None:
    session = kit.new("oceanopoly", 3, seed=1, options={"variant": "short"}, bots="uniform")
    for _ in range(15):
        session.step(one=True)
        assert stale(session) == []
    assert sum(name != "" for name in session.state.owner) > 3


@pytest.mark.parametrize("game", GAMES)
def test_a_stamp_is_new_whenever_a_player_could_buy_something_else(game: str) -> None:
    session = kit.new(game, 3, seed=3, bots="sensible")
    rules: Any = session.game
    seen: dict[tuple[str, int], Any] = {}
    for _ in range(1500):
        session.step(one=True)
        if session.over:
            break
        for name in session.players:
            owns = [(i, rules.p.level[i], rules.p.mortgaged[i]) for i in rules.deeds(name)]
            scarce = [min(stock, rules.widest) for stock in (rules.p.houses, rules.p.hotels)]
            assert seen.setdefault((name, rules.stamp(name)), (owns, scarce)) == (owns, scarce)
    assert len(seen) > 30


@pytest.mark.skipif(compiled(), reason="compiled rules call each other past a changed class")
def test_a_building_that_is_not_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: lots are built on, and nobody is told."""
    monkeypatch.setattr(Estate, "built", lambda *_: None)
    session = kit.new("minetown", 3, seed=1, bots="sensible")
    found: set[str] = set()
    while not session.over and not found:
        session.step(one=True)
        found.update(stale(session))
    assert found & {"top", "risk", "grow"}


def test_a_stock_that_gets_scarce_is_told() -> None:
    rules: Any = kit.new("minetown", 2, seed=1).game
    me = rules.p.players["Ann"]
    lots = list(rules.track.members[rules.streets[0]])
    for i in lots:
        rules.p.owner[i] = me.name
    rules.ownership_changed(lots)
    for left, told in ((20, False), (3, True)):
        rules.p.houses = left
        rules.changed()
        before = rules.stamp("Ben")
        building.build(rules, me, lots[0] if not told else lots[1])
        assert (rules.stamp("Ben") != before) is told
