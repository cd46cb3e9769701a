"""Laws of every property game, on random boards under random legal play: hypothesis draws the board, a seed the game.

Every board extends the game's own, so that constants and words hold; spaces, groups, rents, decks and cards are drawn.
What any game must keep on its own board is in test_every_game.py.
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import kit
from kit.core.events import Paid
from kit.core.requests import Choice
from kit.core.session import Session
from kit.games.trading.offers import Act
from kit.games.trading.state import NOBODY

GAMES = ("oceanopoly", "antimonopoly", "minetown")
SIDES = ("competitor", "monopolist")
ANSWERS = 220           # of random play; a game that is not over by then goes on by the laws of endings below
TURNS = 60
limits = settings(max_examples=8, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))       # a whole board is not made smaller: its seed is told


# -- boards


def ladder(draw: st.DrawFn, steps: int) -> list[int]:
    """Rents that never fall."""
    return sorted(draw(st.lists(st.integers(1, 400), min_size=steps, max_size=steps)))


@st.composite
def effects(draw: st.DrawFn, spaces: list[str]) -> dict[str, Any]:
    """Something that a card does; without `spaces`, nothing that moves a token or keeps the card."""
    amount = draw(st.integers(1, 150))
    payer, payee = draw(st.sampled_from([("bank", "drawer"), ("drawer", "bank"), ("each_opponent", "drawer"),
                                         ("drawer", "each_opponent")]))
    pays = {"verb": "transfer", "payer": payer, "payee": payee, "amount": amount}
    if not spaces:
        return pays
    return draw(st.sampled_from([
        pays,
        {"verb": "move_to", "to": {"space": draw(st.sampled_from(spaces))}},
        {"verb": "move_by", "steps": draw(st.sampled_from([-3, -1, 2, 5]))},
        {"verb": "confine"}, {"verb": "skip_turn", "turns": 1},
        {"verb": "repairs", "house": 20, "hotel": 90}, {"verb": "keep", "token": "jail_pass"}]))


@st.composite
def boards(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """A small board in order: two to four groups of two or three lots, and between them all that can be landed on."""
    by_side = game == "antimonopoly"
    rows: list[dict[str, Any]] = []
    groups = []
    for g in range(draw(st.integers(2, 4))):
        build = draw(st.sampled_from([20, 50, 100]))
        groups.append({"id": f"g{g}", "name": f"Group {g}", "kind": "street", "colour": "#1F3A7A", "build_price": build,
                       "provenance": "designed"})
        for k in range(draw(st.integers(2, 3))):
            rents: Any = {"competitor": ladder(draw, 6), "monopolist": ladder(draw, 5)} if by_side else ladder(draw, 6)
            rows.append({"id": f"lot{g}{k}", "name": f"Lot {g}{k}", "kind": "street", "groups": [f"g{g}"],
                         "price": draw(st.integers(20, 300)), "rents": rents})
    deck = "by_side" if by_side else "news"
    rows += [{"id": "cell", "name": "Cell", "kind": "confinement"},
             {"id": "trap", "name": "Trap", "kind": "go_to", "to": "cell"},
             {"id": "card1", "name": "News", "kind": "card", "deck": deck},
             {"id": "card2", "name": "News", "kind": "card", "deck": deck}]
    rows += [{"id": f"tax{n}", "name": f"Tax {n}", "kind": "tax", "amount": draw(st.integers(1, 200)),
              "payee": draw(st.sampled_from(["bank"] if game == "minetown" else ["bank", "pot"]))}
             for n in range(draw(st.integers(0, 2)))]
    rows += [{"id": "pool", "name": "Pool", "kind": "pot"}] if game == "oceanopoly" else []
    rows = draw(st.permutations(rows))
    spaces = [{"id": "start", "name": "Start", "kind": "start"}, *rows]
    ids = [row["id"] for row in spaces]
    sides = SIDES if by_side else (deck,)
    decks = [{"id": name, "name": name, "provenance": "designed", "cards": [
        {"id": f"{name}{n}", "title": f"{name} {n}", "text": "...", "effects": [draw(effects(ids if n else []))],
         "provenance": "designed"} for n in range(draw(st.integers(1, 5)))]} for name in sides]
    return {"game": game, "extends": game, "title": "Drawn", "schema": 1,
            "track": {"spaces": len(spaces), "sides": 4, "start": "start"},
            "constants": {"start_cash": draw(st.integers(150, 900)), "salary": draw(st.integers(0, 60)),
                          "houses": draw(st.integers(3, 20)), "hotels": draw(st.integers(0, 4)), "exit_fee": 30},
            "groups": groups, "decks": decks, "spaces": [{**row, "provenance": "designed"} for row in spaces]}


@st.composite
def games(draw: st.DrawFn, name: str) -> tuple[dict[str, Any], int, int]:
    """A board, how many play on it, and the seed of what they do."""
    return draw(boards(name)), draw(st.integers(2, 4)), draw(st.integers(0, 10**6))


def begun(folder: Path, name: str, drawn: tuple[dict[str, Any], int, int]) -> Session:
    board, players, seed = drawn
    path = folder / "board.yaml"
    path.write_text(json.dumps(board), encoding="utf-8")           # JSON is YAML
    return kit.new(name, players, seed=seed, board=path, bots="uniform")


# -- the laws, looked at after every answer


class Watch:
    """What the laws need to remember from one answer to the next."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game: Any = session.game
        self.total = sum(session.balances.values())
        state: Any = session.state
        self.houses, self.hotels = self.stock()
        self.seen = len(session.events)
        self.out = {name: player.position for name, player in state.players.items() if player.out}

    def stock(self) -> tuple[int, int]:
        """Houses and hotels, in the bank and on the board."""
        p = self.game.p
        houses, hotels = p.houses, p.hotels
        for level, owner in zip(p.level, p.owner, strict=True):
            if level:
                top = self.game.hotel(owner)
                hotels += level == top
                houses += level if level < top else 0
        return houses, hotels

    def look(self) -> None:
        """Every law that holds between two answers."""
        session, game = self.session, self.game
        p = game.p
        assert sum(session.balances.values()) == self.total, "money is made or lost"
        assert min(player.cash for player in p.players.values()) >= 0, "somebody has less than nothing"
        assert p.pot.cash >= 0
        assert self.stock() == (self.houses, self.hotels), "buildings are made or lost"
        for i, owner in enumerate(p.owner):
            assert owner == NOBODY or (game.is_deed[i] and not p.players[owner].out), "a deed of nobody who plays"
            assert not p.level[i] or (owner != NOBODY and game.build_price[i]), "a building without an owner"
            assert not p.mortgaged[i] or not p.level[i], "a mortgaged lot carries buildings"
        self.evenness()
        self.bankrupts()

    def evenness(self) -> None:
        """Who has just built stands on no lot more than one step above another of the group that could be built on."""
        p, answer = self.game.p, self.session.answers[-1]
        if not self.game.even or not isinstance(answer, Act) or answer.verb != "build":
            return
        place = self.game.track.by_id[answer.what]
        others = [p.level[i] for i in self.game.mates[place] if p.owner[i] == answer.player and not p.mortgaged[i]]
        assert p.level[place] <= min(others) + 1, "built unevenly"

    def bankrupts(self) -> None:
        """Who was bankrupt before the last answer neither paid, nor was paid, nor moved, and is not asked."""
        session, p = self.session, self.game.p
        for event in session.events[self.seen:]:
            if isinstance(event, Paid):
                assert event.payer not in self.out, f"a bankrupt pays: {event.text}"
                assert event.payee not in self.out, f"a bankrupt is paid: {event.text}"
            assert event.kind != "bid" or event.fields["player"] not in self.out
        assert getattr(session.answers[-1], "player", None) not in self.out, "a bankrupt acts"
        for name, position in self.out.items():
            assert p.players[name].position == position, "a bankrupt moves"
        asked = session.waiting
        if isinstance(asked, Choice) and not session.over:
            gone = {name for name, player in p.players.items() if player.out}
            assert asked.player not in gone, f"a bankrupt is asked: {asked.about}"
            assert not gone & set(asked.others), "a bankrupt may act"
        self.seen = len(session.events)
        self.out = {name: player.position for name, player in p.players.items() if player.out}


@pytest.mark.parametrize("name", GAMES)
@limits
@given(data=st.data())
def test_the_laws_hold_after_every_answer_on_any_board(name: str, data: st.DataObject,
                                                       tmp_path_factory: pytest.TempPathFactory) -> None:
    session = begun(tmp_path_factory.mktemp("laws"), name, data.draw(games(name)))
    watch = Watch(session)
    for _ in range(ANSWERS):
        if session.over:
            break
        session.step(one=True)
        watch.look()


@pytest.mark.parametrize("name", GAMES)
@limits
@given(data=st.data())
def test_every_game_on_any_board_ends_or_is_stopped_at_the_limit(name: str, data: st.DataObject,
                                                                 tmp_path_factory: pytest.TempPathFactory) -> None:
    session = begun(tmp_path_factory.mktemp("laws"), name, data.draw(games(name)))
    watch = Watch(session)
    result = kit.playout(session, "sensible", turns=TURNS).result
    assert result is not None
    living = [player for player in session.game.state.players.values() if not player.out]
    if result.how == "stopped":
        assert f"turn limit: stopped after {TURNS} turns" in result.reason
        assert len(living) > 1
    else:
        assert result.how == "won"
        assert set(result.winners) <= {player.name for player in living}
    watch.seen = len(session.events)
    watch.out = {}
    watch.look()


@pytest.mark.parametrize("name", GAMES)
@limits
@given(data=st.data())
def test_undo_fork_and_replay_agree_on_any_board(name: str, data: st.DataObject,
                                                 tmp_path_factory: pytest.TempPathFactory) -> None:
    drawn = data.draw(games(name))
    folder = tmp_path_factory.mktemp("laws")
    session = kit.playout(begun(folder, name, drawn), "uniform", until=lambda s: len(s.answers) >= 90)
    n = len(session.answers)
    part = data.draw(st.integers(0, n))
    again = begun(folder, name, drawn).replay([str(answer) for answer in session.answers[:part]], "kept labels")
    fork = session.fork(part)
    assert again.state == fork.state
    assert again.events == fork.events
    before = session.fork()
    session.undo(n - part)
    assert session.state == fork.state
    session.redo(n - part)
    assert session.state == before.state
    assert session.events == before.events


# -- planted faults


def test_a_planted_fault_of_each_law_is_found(tmp_path: Path) -> None:
    session = kit.playout(kit.new("minetown", 3, seed=1, bots="uniform"), "sensible",
                          until=lambda s: sum(s.game.state.level) > 4)
    state: Any = session.state
    place = next(i for i, level in enumerate(state.level) if level)
    mortgaged = next(i for i, owner in enumerate(state.owner) if owner and not state.level[i])

    def poor(to: Any) -> None:
        to.players["Ann"].cash, to.bank.cash = -5, to.bank.cash + to.players["Ann"].cash + 5

    plants: dict[str, Any] = {
        "money is made": lambda to: setattr(to.bank, "cash", to.bank.cash + 1),
        "less than nothing": poor,
        "buildings are made": lambda to: to.level.__setitem__(mortgaged, 1),
        "a deed of nobody": lambda to: to.owner.__setitem__(session.game.board.start, to.owner[place]),
        "a mortgaged lot": lambda to: to.mortgaged.__setitem__(place, True),
    }
    for words, plant in plants.items():
        trial = session.fork()
        watch = Watch(trial)
        watch.look()
        plant(trial.state)
        with pytest.raises(AssertionError, match=words):
            watch.look()
