"""Bots: they answer by the rules' own questions, games of theirs end, and money is the same after every event."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import kit
from kit.agents import BOTS, bots_for
from kit.core.clauses import options_of
from kit.core.events import Paid
from kit.core.session import Session, View
from kit.games import OURS

LIMIT = 2000        # turns, after which a game of uniform bots is stopped


def account(session: Session) -> None:
    """Every entry of the log, one after the other: nobody's cash falls below zero, the sum stays what it was."""
    opening = Counter(session.fork(0).balances)
    held, total = Counter(opening), sum(opening.values())
    for event in session.events:
        if isinstance(event, Paid):
            held[event.payer] -= event.amount
            held[event.payee] += event.amount
            if event.payer in session.players:
                assert held[event.payer] >= 0, event
            assert sum(held.values()) == total
    assert held == Counter(session.balances)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("bot", ["uniform", "sensible"])
def test_games_of_hmonopoly_end_and_lose_no_money(bot: str, players: int) -> None:
    how = Counter()
    for seed in range(3):
        session = kit.playout(kit.new("hmonopoly", players, seed=seed), bot, turns=LIMIT)
        result = session.result
        assert result is not None
        how[result.how] += 1
        if result.how == "stopped":
            assert bot == "uniform"
            assert result.reason == f"turn limit: stopped after {LIMIT} turns"
        else:
            assert len(result.winners) >= 1
            assert result.clause.startswith("HMO-")
        account(session)
    if bot == "sensible":
        assert how == {"won": 3}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", ["oceanopoly", "antimonopoly", "minetown", "hospital"])
def test_games_of_sensible_bots_end_and_lose_no_money(game: str, players: int) -> None:
    for seed in range(3):
        session = kit.playout(kit.new(game, players, seed=seed), "sensible", turns=LIMIT)
        assert session.result is not None
        assert session.result.how in ("won", "lost", "stopped")
        account(session)


@pytest.mark.parametrize("game", [*OURS])
def test_sensible_bots_play_by_the_rules_of_every_table(game: str) -> None:
    """Every value of every table option, the other options as luck has it (the hospital's exclude each other)."""
    luck = Random(5)
    options = options_of(game)
    for option in options:
        for value in option.values if len(option.values) < 12 else (option.values[0], option.values[-1]):
            for _ in range(5):
                others = [one for one in options if luck.random() < 0.3 and game != "hospital"]
                table = {one.name: luck.choice(one.values) for one in others} | {option.name: value}
                start = kit.new(game, luck.choice([2, 3, 4]), seed=luck.randrange(99), options=table)
                session = kit.playout(start, "sensible", turns=300)
                assert session.result is not None
                account(session)


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    def game(seed: int) -> list[str]:
        return [str(answer) for answer in kit.playout(kit.new("hmonopoly", 3, seed=seed), "sensible").answers]

    assert game(1) == game(1) != game(2)


def test_every_bot_that_is_listed_is_there_for_its_games() -> None:
    for game in OURS:
        assert bots_for(game)[:2] == ("uniform", "sensible")
    for name, games in BOTS.items():
        for game in games:
            if game != "*":
                assert callable(kit.agents.agent(name, game))


def test_a_bot_can_be_a_function_of_ones_own_and_each_seat_has_its_own() -> None:
    asked: list[str] = []

    def first(view: View, choice: Any) -> Any:
        if view.me != choice.player:
            return None
        asked.append(view.me)
        return choice.options[0]

    session = kit.playout(kit.new("hmonopoly", ["Ann", "Ben"], seed=1), ["sensible", first], turns=30)
    assert set(asked) == {"Ben"}
    assert session.game.turns() >= 30


def test_a_seat_without_a_bot_stops_the_playout_by_name() -> None:
    with pytest.raises(ValueError, match="no agent answers for Ben"):
        kit.playout(kit.new("hmonopoly", ["Ann", "Ben"], seed=1), {"Ann": "sensible"})


def test_a_view_never_tells_the_order_of_a_deck() -> None:
    """What is unseen has no order before it is drawn: whoever looks into the state finds it as it was written down."""
    session = kit.playout(kit.new("hmonopoly", 3, seed=5), "sensible", turns=25)
    fresh = kit.new("hmonopoly", 3, seed=99)
    for name, deck in session.state.decks.items():
        order = [card for card in fresh.state.decks[name].unseen if card in deck.unseen]
        assert deck.unseen == order or sorted(deck.unseen) == deck.unseen
