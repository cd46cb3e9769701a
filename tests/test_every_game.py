"""The nine agreements of every game, each with its test and with a planted fault that the test must find."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import count, permutations
from pathlib import Path
from typing import Any

import guards
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toy import CARDS, TOOK, Toy, toy

import kit
from kit.core.chance import Bag, Deck, dice
from kit.core.events import Paid, Say
from kit.core.ledger import Account, MoneyLeak
from kit.core.requests import Answers, Choice, IllegalAnswer, Steps, label
from kit.core.session import Session, View
from kit.core.state import clone
from kit.games import OURS
from kit.testing import Broken, check_game, first_difference, shared_parts

ROOT = Path(__file__).resolve().parents[1]
EXPECTED = ("hmonopoly", "oceanopoly", "antimonopoly", "minetown", "hospital")
TRADING = EXPECTED[:4]
every_game = pytest.mark.parametrize("game", EXPECTED)


def played(game: str, seed: int, answers: int, players: int = 3) -> Session:
    """So many answers of any kind into a game."""
    session = kit.new(game, players, seed=seed)
    if answers:
        kit.playout(session, "uniform", until=lambda s: len(s.answers) >= answers)
    return session


def test_the_games_are_those_that_are_expected() -> None:
    assert tuple(OURS) == EXPECTED
    assert set(EXPECTED) <= set(kit.GAMES)


@every_game
def test_a_game_keeps_the_agreements(game: str) -> None:
    check_game(game)


def test_a_sound_game_of_ones_own_passes() -> None:
    check_game(toy())


def faulty(game: type[Toy], sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        check_game(toy(game))


# -- 1: nothing lives in a frame, or anywhere outside the state, across a turn


def test_what_is_kept_outside_the_state_is_found() -> None:
    class Remembers(Toy):
        extra = 0

        def earn(self, me: Account, amount: int) -> None:
            self.extra += 1
            super().earn(me, amount + self.extra % 2)

    faulty(Remembers, r"state\.seats\['...'\]\.cash is .*outside the state")


def test_a_generator_that_outlives_its_turn_is_found() -> None:
    class OneLongScript(Toy):
        script: Iterator[int] | None = None

        def earn(self, me: Account, amount: int) -> None:
            self.script = self.script or count(1)
            super().earn(me, amount + next(self.script) % 2)

    faulty(OneLongScript, "outside the state")


@every_game
@settings(max_examples=4, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), length=st.integers(1, 220), part=st.floats(0, 1))
def test_a_fork_is_a_replay_is_the_live_game(game: str, seed: int, length: int, part: float) -> None:
    live = played(game, seed, length)
    at = int(part * len(live.answers))
    fork = live.fork(at)
    replay = kit.new(game, 3, seed=seed)
    for value in live.answers[:at]:
        replay.answer(label(value))
    assert first_difference(replay.state, fork.state) == ""
    assert replay.events == fork.events
    assert repr(replay.waiting) == repr(fork.waiting)
    for session in (fork, replay):
        for value in live.answers[at:]:
            session.answer(label(value))
    assert first_difference(live.state, fork.state) == first_difference(live.state, replay.state) == ""
    assert live.events == fork.events == replay.events


@every_game
@settings(max_examples=4, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), length=st.integers(1, 150), back=st.integers(1, 150))
def test_what_is_undone_and_redone_is_as_it_was(game: str, seed: int, length: int, back: int) -> None:
    session = played(game, seed, length)
    before, events, asked = clone(session.state), list(session.events), repr(session.waiting)
    back = min(back, len(session.answers))
    session.undo(back)
    assert session.redoable == back
    session.redo(back)
    assert first_difference(before, session.state) == ""
    assert (session.events, repr(session.waiting), session.redoable) == (events, asked, 0)


# -- 2: chance only by asking


def test_a_rule_that_throws_its_own_dice_is_found() -> None:
    own = random.Random(5)

    class OwnDice(Toy):
        def earn(self, me: Account, amount: int) -> None:
            super().earn(me, own.randint(1, 6))

    faulty(OwnDice, "outside the state")


FINGERPRINT = """
import hashlib, sys
import kit
for game in sys.argv[1:]:
    session = kit.new(game, 3, seed=11)
    kit.playout(session, "uniform", until=lambda s: len(s.answers) >= 400)
    told = [session.game.digest, *map(str, session.answers), *map(repr, session.events), repr(session.state)]
    print(game, hashlib.sha256("\\n".join(told).encode()).hexdigest())
"""


def test_a_game_is_the_same_whatever_python_does_with_sets() -> None:
    def told(seed: str) -> str:
        done = subprocess.run([sys.executable, "-c", FINGERPRINT, *EXPECTED], capture_output=True, text=True,
                              check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed})
        return done.stdout

    first = told("1")
    assert first.count("\n") == len(EXPECTED)
    assert told("2") == told("77") == first


# -- 3: a rule that is called must be driven


def test_every_rule_of_every_game_is_driven() -> None:
    looked_at = guards.sources(ROOT, "kit/games")
    assert guards.undriven(looked_at, also=guards.sources(ROOT, "kit/core")) == []
    # and a forgotten `yield from` in one of these very files is found
    where, text = next((where, text) for where, text in looked_at if "yield from self.step()" in text)
    planted = text.replace("yield from self.step()", "self.step()", 1)
    (complaint,) = guards.undriven([(where, planted)], also=looked_at)
    assert "self.step() is never driven" in complaint


# -- 4: state is a tree of plain data


@every_game
def test_the_state_is_a_tree_of_plain_data_at_every_answer(game: str) -> None:
    session = kit.new(game, 3, seed=4, bots="uniform")
    for _ in range(120):
        assert shared_parts(session.state) == []
        session.step(one=True)


def test_a_part_in_two_places_is_found() -> None:
    class Aliased(Toy):
        def turn_up(self, me: str, card: str) -> None:
            self.state.more = [self.state.notes]
            super().turn_up(me, card)

    faulty(Aliased, r"state\.more\[0\] is the same list as state\.notes")


def test_what_can_change_inside_a_tuple_is_found() -> None:
    class Hidden(Toy):
        def turn_up(self, me: str, card: str) -> None:
            self.state.more = [(card, [me])]

    faulty(Hidden, r"state\.more\[0\] is a tuple that holds a list")


def test_an_attribute_that_no_copy_has_is_found() -> None:
    class Scribbles(Toy):
        def turn_up(self, me: str, card: str) -> None:
            self.state.scribble = card

    faulty(Scribbles, r"state\.scribble is no field of ToyState")


def test_a_state_that_holds_a_running_rule_is_no_state() -> None:
    class HoldsItsScript(Toy):
        def __init__(self) -> None:
            super().__init__()
            self.state.more = [self.turn()]

    assert shared_parts(HoldsItsScript().state) == ["state.more[0] is a generator, which is not plain data"]
    with pytest.raises(TypeError, match="generator is not plain state"):
        toy(HoldsItsScript)


# -- 5: an answer is checked before it is sent; a failing rule leaves the session where it stood


class Anything(Answers):
    """Takes every answer."""

    def listed(self) -> tuple[str, ...]:
        return ("keep", "give")

    def __contains__(self, answer: object) -> bool:
        return True


def test_a_question_that_takes_any_answer_is_found() -> None:
    class Gullible(Toy):
        def question(self, me: str) -> Choice[Any]:
            return Choice(me, "{} keeps everything or gives one away", (me,), Anything(), "TOY-GIVE")

    faulty(Gullible, "was taken as an answer to .* it is no option")


def test_a_question_that_breaks_on_nonsense_is_found() -> None:
    class Number(Anything):
        def __contains__(self, answer: object) -> bool:
            return answer in self.listed()

        def parse(self, text: str) -> Any:
            return text if text in self else "give" if int(text) < 0 else None

    class Fragile(Toy):
        def question(self, me: str) -> Choice[Any]:
            return Choice(me, "{} keeps everything or gives one away", (me,), Number(), "TOY-GIVE")

    faulty(Fragile, "breaks a rule instead of being refused: ValueError: invalid literal")


@pytest.mark.parametrize(("options", "sentence"), [
    (("keep", "give", "keep"), "two answers to .* are called 'keep'"),
    ((1, "1", "keep", "give"), "two answers to .* are called '1'"),
    (("keep", None), "has the answer None"),
    ((), "has no answer"),
])
def test_answers_that_cannot_be_told_apart_are_found(options: tuple[Any, ...], sentence: str) -> None:
    class Muddled(Toy):
        def question(self, me: str) -> Choice[Any]:
            return Choice(me, "{} keeps everything or gives one away", (me,), options, "TOY-GIVE")

    faulty(Muddled, sentence)


def test_an_illegal_answer_of_a_bot_is_refused() -> None:
    def cheat(view: View, choice: Choice[Any]) -> str:
        return "take all"

    session = toy()
    session.step()
    before = clone(session.state)
    with pytest.raises(IllegalAnswer, match="the bot of Ann answers 'take all'"):
        kit.playout(session, cheat)
    assert (session.state, len(session.answers)) == (before, 1)
    session.agents = {"Ann": cheat}
    with pytest.raises(IllegalAnswer, match="the bot of Ann answers 'take all'"):
        session.step()
    assert (session.state, len(session.answers)) == (before, 1)
    session.answer("keep")


@pytest.mark.parametrize("driver", ["answer", "redo", "step", "run"])
def test_an_exception_in_a_rule_leaves_the_session_where_it_stood(driver: str) -> None:
    class Fails(Toy):
        broken = True

        def next_seat(self) -> str:
            self.state.notes.append("half a rule has been carried out")
            if self.state.turn == 2 and Fails.broken:
                raise ZeroDivisionError
            return super().next_seat()

    session = toy(Fails)
    session.step().answer("keep").step()
    Fails.broken = False
    session.answer("give").step().undo(2)
    Fails.broken = True
    before, events = clone(session.state), list(session.events)
    bots: dict[str, Any] = {name: lambda view, choice: "give" for name in session.players}
    if driver == "step":
        session.agents = bots
    drive = {"answer": lambda: session.answer("give"), "redo": session.redo, "step": session.step,
             "run": lambda: session.run(bots)}[driver]
    with pytest.raises(ZeroDivisionError):
        drive()
    assert first_difference(before, session.state) == ""
    assert (session.events, len(session.answers)) == (events, 3)
    assert session.redoable == (0 if driver == "run" else 2)
    Fails.broken = False
    session.answer("give")
    assert session.state.turn == 3


# -- 6: decks and bags are revealed lazily, and that equals a real shuffle


def every_way(rule: Any, state: Any, past: tuple[str, ...] = ()) -> Iterator[tuple[Fraction, Any]]:
    """Every outcome of a rule over a state, with its exact probability: answers are tried from the beginning."""
    script = rule(clone(state))
    try:
        asked = next(script)
        for answer in past:
            asked = script.send(answer)
    except StopIteration as done:
        yield Fraction(1), done.value
        return
    for option, p in asked.odds():
        for q, outcome in every_way(rule, state, (*past, option)):
            yield p * q, outcome


def distribution(ways: Iterator[tuple[Fraction, Any]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for p, outcome in ways:
        found[outcome] = found.get(outcome, Fraction(0)) + p
    return found


# What happens to each drawn card, in turn: under the deck, onto the discards, or kept.
PLANS = ("bbbbbb", "dddddd", "bdkbdb", "kkkk", "bkbdbd")


def dealt(deck: Deck, plan: str) -> Steps[tuple[str, ...]]:
    seen = []
    for what in plan:
        card = yield from deck.draw("a card", (), "TEST")
        seen.append(card)
        if what == "b":
            deck.bury(card)
        elif what == "d":
            deck.discard(card)
    return tuple(seen)


def really_shuffled(plan: str) -> dict[Any, Fraction]:
    """The same with a deck that lies in one of all orders; an exhausted one is shuffled again, in every order."""
    def go(pile: tuple[str, ...], discards: tuple[str, ...], plan: str) -> Iterator[tuple[Fraction, tuple[str, ...]]]:
        if not plan:
            yield Fraction(1), ()
        elif not pile:
            orders = list(permutations(discards))
            for order in orders:
                for p, rest in go(order, (), plan):
                    yield p / len(orders), rest
        else:
            card, pile = pile[0], pile[1:]
            under = (*pile, card) if plan[0] == "b" else pile
            for p, rest in go(under, (*discards, card) if plan[0] == "d" else discards, plan[1:]):
                yield p, (card, *rest)

    return distribution(go((), CARDS, plan))


@pytest.mark.parametrize("plan", PLANS)
def test_a_deck_revealed_lazily_is_a_shuffled_deck(plan: str) -> None:
    lazy = distribution(every_way(lambda deck: dealt(deck, plan), Deck("sky", list(CARDS))))
    assert lazy == really_shuffled(plan)
    assert sum(lazy.values()) == 1


def test_a_deck_whose_order_is_fixed_in_advance_is_found() -> None:
    fixed = Deck("sky", [], known=list(CARDS))
    assert distribution(every_way(lambda deck: dealt(deck, "kkkk"), fixed)) == {CARDS: 1} != really_shuffled("kkkk")


def test_a_deck_that_shuffles_what_was_buried_is_found() -> None:
    def careless(deck: Deck) -> Steps[tuple[str, ...]]:
        seen = []
        for _ in "bbbbbb":
            card = yield from deck.draw("a card", (), "TEST")
            seen.append(card)
            deck.unseen.append(card)
        return tuple(seen)

    assert distribution(every_way(careless, Deck("sky", list(CARDS)))) != really_shuffled("bbbbbb")


def test_a_bag_drawn_lazily_is_a_shaken_bag() -> None:
    def three(bag: Bag) -> Steps[tuple[str, ...]]:
        drawn = []
        for _ in range(3):
            cube = yield from bag.draw("a cube", (), "TEST")
            drawn.append(cube)
        return tuple(drawn)

    cubes = ["red", "red", "red", "blue", "white", "white"]
    orders = Counter(order[:3] for order in permutations(cubes))
    expected = {order: Fraction(n, sum(orders.values())) for order, n in orders.items()}
    assert distribution(every_way(three, Bag({"red": 3, "blue": 1, "white": 2, "black": 0}))) == expected


def test_an_empty_deck_or_bag_says_so() -> None:
    with pytest.raises(IndexError):
        next(Deck("sky", []).draw("a card", (), "TEST"))
    with pytest.raises(ValueError, match="bag is empty"):
        next(Bag({"red": 0}).draw("a cube", (), "TEST"))


# -- 7: everything that changes the state comes from an answer; the answers are the save


@every_game
@settings(max_examples=3, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), length=st.integers(0, 250))
def test_a_loaded_game_is_the_saved_one(game: str, seed: int, length: int, tmp_path_factory: Any) -> None:
    path = tmp_path_factory.mktemp("saves") / f"{game} {seed}.save"
    session = played(game, seed, length).save(path)
    again = kit.load(path)
    assert (again.answers, again.events, again.header) == (session.answers, session.events, session.header)
    assert again.note == ""
    assert first_difference(session.state, again.state) == ""
    assert repr(again.waiting) == repr(session.waiting)
    kit.playout(again, "uniform", turns=3)
    kit.playout(session, "uniform", turns=3)
    assert again.events == session.events      # and it has the luck that it would have had


@every_game
def test_looking_changes_nothing(game: str) -> None:
    session = kit.new(game, 3, seed=8, bots="uniform")
    other = kit.new(game, 3, seed=8, bots="uniform")
    for _ in range(150):
        session.step(one=True)
        other.step(one=True)
        if other.waiting is not None:
            repr(other), str(other.waiting), list(other.waiting.options), other.waiting.about, other.balances
            other.transfers(), other.where(), other.fork(), [event.text for event in other.events[-3:]]
            assert "anything" not in other.waiting.options
    assert first_difference(session.state, other.state) == ""
    assert session.events == other.events


# -- 8: money moves in one function, as whole numbers, and its sum never changes


@every_game
@settings(max_examples=3, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_money_is_constant_after_every_event(game: str, seed: int, players: int) -> None:
    session = kit.new(game, players, seed=seed, bots="uniform")
    held = Counter(session.balances)
    total, seen = sum(held.values()), len(session.events)
    for _ in range(250):
        session.step(one=True)
        for event in session.events[seen:]:
            if isinstance(event, Paid):
                assert event.amount >= 0
                held[event.payer] -= event.amount
                held[event.payee] += event.amount
        seen = len(session.events)
        assert session.balances == held
        assert sum(held.values()) == total
        assert min(held[name] for name in session.players) >= 0      # the hospital's seats have no money of their own


@pytest.mark.parametrize("game", TRADING)
def test_a_deed_has_one_owner_who_plays(game: str) -> None:
    session = kit.new(game, 3, seed=21, bots="uniform")
    for _ in range(400):
        session.step(one=True)
        s = session.state
        assert len(s.owner) == len(session.board.spaces)
        for space, owner in zip(session.board.spaces, s.owner, strict=True):
            assert owner == "" or (owner in s.players and not s.players[owner].out), (space.name, owner)
            assert owner == "" or space.price, f"{space.name} has an owner and no price"


def test_money_that_is_made_is_found() -> None:
    class Mints(Toy):
        def earn(self, me: Account, amount: int) -> None:
            super().earn(me, amount)
            me.cash += 1

    faulty(Mints, "Ann has .*, by the entries it should be .*: money has moved without `pay`")


def test_money_that_moves_beside_the_books_is_found() -> None:
    class Quiet(Toy):
        def earn(self, me: Account, amount: int) -> None:
            me.cash += amount
            self.state.bank.cash -= amount

    faulty(Quiet, "money has moved without `pay`")


@pytest.mark.parametrize("amount", [-1, 0.5, 2.0, "1"])
def test_money_moves_in_whole_numbers_from_zero(amount: Any) -> None:
    class Odd(Toy):
        def earn(self, me: Account, whole: int) -> None:
            super().earn(me, amount)

    with pytest.raises((MoneyLeak, TypeError)):        # a compiled engine takes nothing but ints in the first place
        toy(Odd).step()


# -- 9: every event names the clause that caused it


@every_game
def test_every_event_can_be_asked_why(game: str) -> None:
    session = played(game, 3, 200)
    for event in session.events[-60:]:
        assert session.why(event).clause.id == event.clause
    if session.waiting is not None:
        assert session.why(session.waiting).clause.id == session.waiting.clause


def test_an_event_without_a_clause_is_found() -> None:
    class NoClause(Toy):
        def turn_up(self, me: str, card: str) -> None:
            self.happened("", TOOK, me, card)

    faulty(NoClause, "the event 'took' names no clause")


def test_an_event_of_a_clause_that_there_is_not_is_found() -> None:
    class Nowhere(Toy):
        name = "minetown"           # whose catalogue knows no clause of the toy

    faulty(Nowhere, "'Ann rolls' is asked by the clause 'TOY-ROLL', which there is not")

    class NowhereEither(Nowhere):
        def turn(self) -> Steps[None]:
            self.state.turn += 1
            yield dice(1, "{} rolls", (self.state.to_move,), "MIN-TURN-01")
            self.happened("MIN-NONSENSE-99", TOOK, self.state.to_move, "sun")

    faulty(NowhereEither, "the event 'took' names 'MIN-NONSENSE-99', which is no clause that there is")


def test_an_event_that_makes_no_sentence_is_found() -> None:
    class Mute(Toy):
        def turn_up(self, me: str, card: str) -> None:
            self.happened("TOY-CARD", Say("took", "{player} takes {card} of {deck}."), me, card)

    faulty(Mute, "makes no sentence: KeyError: 'deck'")


def test_an_event_that_keeps_what_changes_is_found() -> None:
    class Live(Toy):
        def turn_up(self, me: str, card: str) -> None:
            self.happened("TOY-CARD", TOOK, self.state.seats[me], card)

    faulty(Live, "the event 'took' keeps a Account, which can change later")


# -- whole games


def test_a_game_that_is_over_while_it_asks_is_found() -> None:
    class TooSoon(Toy):
        def over(self) -> bool:
            return bool(self.state.turn >= 5)

    faulty(TooSoon, r"it asks 'Ann rolls', but over\(\) is True")


@every_game
def test_games_of_any_answers_end_or_are_stopped_at_the_stated_limit(game: str) -> None:
    for seed in range(3):
        session = kit.playout(kit.new(game, 2, seed=seed), "uniform", turns=60)
        result = session.result
        assert result is not None
        if result.how == "stopped":
            assert result.reason == "turn limit: stopped after 60 turns"
            assert session.game.turns() >= 60
            assert session.over
            with pytest.raises(IllegalAnswer, match="the game is over"):
                session.answer(session.waiting.options[0])
        else:
            assert result.how in ("won", "lost")
            assert session.waiting is None
            assert session.game.result() is not None
