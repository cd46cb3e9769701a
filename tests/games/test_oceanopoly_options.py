"""The table options of Oceanopoly: the same as in its catalogue; whole games under each of them keep every law."""
from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

import kit
from kit.core.clauses import catalogue, options_of
from kit.core.events import Paid
from kit.core.options import BadOption, values_of
from kit.core.session import Session
from kit.games.oceanopoly.clauses import RULE
from kit.games.oceanopoly.options import Options
from kit.games.trading.estate import UNLIMITED

TURNS = 160
OTHERS = [(option.name, value) for option in options_of("oceanopoly") for value in option.values
          if value != option.default and option.name != "short_turns"]
TABLES: list[dict[str, Any]] = [
    {}, *({name: value} for name, value in OTHERS),
    {"variant": "short", "short_limit": "turns", "short_turns": 40},
    {"variant": "short", "build_timing": "between_turns", "pot_seed": 500},
    {"build_timing": "between_turns", "shortage_auction": True, "development_lock_scope": "group"},
]


def test_the_options_of_the_game_are_those_of_the_catalogue_with_their_values_and_defaults() -> None:
    in_catalogue = {option.name: (list(option.values), option.default) for option in options_of("oceanopoly")}
    in_game = {field.name: (values_of(field), field.default) for field in fields(Options)}
    assert {name: (sorted(values, key=str), default) for name, (values, default) in in_game.items()} == {
        name: (sorted(values, key=str), default) for name, (values, default) in in_catalogue.items()}
    assert len(in_game) == 16


def test_every_shared_mechanic_names_a_clause_of_the_catalogue() -> None:
    assert set(RULE.values()) <= {clause.id for clause in catalogue("oceanopoly")}


def test_an_option_out_of_range_is_named() -> None:
    with pytest.raises(BadOption, match="does not take 250; it takes 0, 100, 500"):
        kit.new("oceanopoly", 3, options={"pot_seed": 250})
    with pytest.raises(BadOption, match="it takes 1 to 10000"):
        kit.new("oceanopoly", 3, options={"short_turns": 0})
    with pytest.raises(BadOption, match="did you mean 'rent_claim'"):
        kit.new("oceanopoly", 3, options={"rent_claims": "automatic"})


def new(options: dict[str, Any], seed: str, players: int = 4) -> Session:
    return kit.new("oceanopoly", players, seed=seed, options=options, bots="uniform")


def keeps_the_laws(s: Session) -> None:
    """Money is constant, nobody is below zero, every deed has one living owner, buildings are even and all there."""
    state, game = s.state, s.game
    assert sum(s.balances.values()) == 0
    assert min(state.pot.cash, *(player.cash for player in state.players.values())) >= 0
    fish = sum(1 for level in state.level if level == 5)
    if state.houses != UNLIMITED:
        assert (state.houses + sum(state.level) - 5 * fish, state.hotels + fish) == (32, 12)
    for place, owner in enumerate(state.owner):
        assert not owner or (not state.players[owner].out and game.is_deed[place])
        assert not state.level[place] or (owner and not state.mortgaged[place])
        assert not state.mortgaged[place] or (owner or place in state.reserved)
    for group in game.streets:
        levels = [state.level[i] for i in game.track.members[group]]
        assert not game.whole_group(group) or max(levels) - min(levels) <= 1
    for creditor in state.reserved.values():
        assert not state.players[creditor].out


def follows_the_money(s: Session) -> None:
    """Entry by entry from the opening money to what there is now; nobody but the bank is ever overdrawn."""
    running = Counter(dict.fromkeys(s.players, 1630))
    running["bank"] = -1630 * len(s.players)
    for event in s.events:
        if isinstance(event, Paid):
            running[event.payer] -= event.amount
            running[event.payee] += event.amount
            assert event.payer == "bank" or running[event.payer] >= 0, event
    assert {name: running[name] for name in s.balances} == s.balances


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_game_under_each_option_keeps_the_laws_and_can_be_undone_forked_and_replayed(options: dict[str, Any]) -> None:
    s = new(options, "options")
    while not s.over and s.game.turns() < TURNS:
        s.step(one=True)
        keeps_the_laws(s)
    assert s.over or s.game.turns() == TURNS
    follows_the_money(s)
    total = len(s.answers)
    for at in (1, total // 2, total - 1):
        forked, undone = s.fork(at), s.fork().undo(total - at)
        assert forked.state == undone.state
        assert undone.redo(total - at).state == s.state
    again = new(options, "options").replay(map(str, s.answers), "the whole game")
    assert (again.state, again.events) == (s.state, s.events)


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_any_number_of_players_keeps_the_laws(players: int) -> None:
    s = new({}, f"{players} players", players)
    while not s.over and s.game.turns() < TURNS:
        s.step(one=True)
        keeps_the_laws(s)
    follows_the_money(s)


@pytest.mark.parametrize("seed", range(15))
def test_sensible_bots_play_to_a_winner(seed: int) -> None:
    s = kit.playout(kit.new("oceanopoly", 4, seed=seed), "sensible", turns=4000)
    assert s.result.how == "won"
    assert len(s.result.winners) == 1
    assert s.state.rounds < 1000
    assert sum(s.balances.values()) == 0


def test_sensible_bots_end_the_short_version_by_counting() -> None:
    s = kit.playout(kit.new("oceanopoly", 4, seed=4, options={"variant": "short"}), "sensible")
    assert s.result.clause == "OCE-SHT-10"
    assert max(s.result.scores.values()) == s.result.scores[s.result.winners[0]]


@pytest.mark.parametrize("options", [
    {"build_timing": "between_turns"}, {"build_timing": "between_turns", "shortage_auction": True},
    {"variant": "short", "build_timing": "between_turns"},
], ids=str)
def test_sensible_bots_keep_to_their_windows_between_turns(options: dict[str, Any]) -> None:
    for seed in range(3):
        s = kit.playout(kit.new("oceanopoly", 4, seed=seed, options=options), "sensible", turns=400)
        assert s.over
        keeps_the_laws(s)
