"""A session: answering, stepping, undo and redo, forks, what it tells, and what it refuses."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from toy import LENGTH, Toy, toy

import kit
from kit.core.ledger import Account
from kit.core.requests import Choice, IllegalAnswer, Steps
from kit.core.session import Session, View
from kit.core.state import clone
from kit.testing import deal, play, transcript

COMPILED = not kit.core.session.__file__.endswith(".py")


def test_a_game_is_played_answer_by_answer_to_its_result() -> None:
    session = toy()
    assert session.waiting.about == "Ann rolls"
    session.answer((3,))
    assert session.waiting.about == "Ann keeps everything or gives one away"
    session.answer("give").answer("5").answer("keep")
    assert session.balances == {"Ann": 12, "Ben": 16, "bank": -28}
    while not session.over:
        assert session.result is None
        session.step()
        if session.waiting is not None:
            session.answer("keep")
    assert session.state.turn == LENGTH
    assert session.result is not None
    assert session.result.how == "won"
    assert session.waiting is None
    with pytest.raises(IllegalAnswer, match="nothing is being asked: the game is over \\(won by "):
        session.answer("keep")


def test_an_illegal_answer_says_what_would_do_and_changes_nothing() -> None:
    session = toy()
    session.step()
    before = clone(session.state)
    with pytest.raises(IllegalAnswer) as no:
        session.answer("sell")
    assert "'sell' does not answer 'Ann keeps everything or gives one away'; options: 'keep', 'give'" in str(no.value)
    if not COMPILED:
        assert str(no.value).endswith("; asked by turn")
    assert (session.state, len(session.answers)) == (before, 1)


def test_step_answers_chance_and_bots_until_a_person_is_asked() -> None:
    session = toy()
    session.agents = {"Ben": lambda view, choice: "give"}
    session.step()
    assert session.waiting.player == "Ann"
    session.answer("keep").step()
    assert session.waiting.player == "Ann"
    assert [str(answer) for answer in session.answers if answer in ("keep", "give")] == ["keep", "give"]
    session.answer("keep")
    given = len(session.answers)
    session.step(one=True)
    assert len(session.answers) == given + 1


def test_chance_may_be_answered_by_hand() -> None:
    session = toy()
    session.by_hand = True
    session.step()
    assert session.answers == []
    session.answer("6")
    assert session.balances["Ann"] == 16
    assert session.fork().by_hand


def test_undo_and_step_again_give_the_same_roll() -> None:
    session = toy(seed=5)
    session.step()
    roll = session.answers[0]
    session.undo().step()
    assert session.answers == [roll]


def test_giving_the_answer_that_was_taken_back_keeps_what_can_be_redone() -> None:
    session = toy()
    session.step().answer("keep").step().answer("give")
    given = list(session.answers)
    session.undo(3)
    assert session.redoable == 3
    session.answer("keep")
    assert session.redoable == 2
    session.step()                          # chance falls as it fell
    assert session.redoable == 1
    assert session.redo().answers == given
    session.undo(3).answer("give")          # another one: what came after is gone
    assert session.redoable == 0


@pytest.mark.parametrize(("call", "sentence"), [
    (lambda s: s.undo(5), "cannot take back 5 answers: there are 2"),
    (lambda s: s.undo(-1), "cannot take back -1 answers: there are 2"),
    (lambda s: s.redo(2), "cannot redo 2 answers: there are 0 to redo"),
    (lambda s: s.fork(3), "cannot fork at answer 3: there are 2"),
    (lambda s: s.fork(-1), "cannot fork at answer -1: there are 2"),
    (lambda s: s.goto(-1), "cannot take back 3 answers: there are 2"),
    (lambda s: s.goto(3), "cannot redo 1 answers: there are 0 to redo"),
])
def test_there_is_nothing_before_the_beginning_nor_after_the_end(call: Any, sentence: str) -> None:
    session = toy().step().answer("keep")
    before = clone(session.state)
    with pytest.raises(IllegalAnswer, match=sentence):
        call(session)
    assert (session.state, len(session.answers)) == (before, 2)


def test_scrubbing_to_every_answer_and_back_shows_each_as_it_was() -> None:
    session = kit.playout(toy(), "uniform")
    end = len(session.answers)
    shown = [(clone(session.goto(at).state), len(session.events)) for at in range(end + 1)]
    assert [(session.goto(at).state, len(session.events)) for at in reversed(range(end + 1))] == shown[::-1]
    assert session.goto(end).over


def test_a_fork_goes_its_own_way() -> None:
    session = kit.new("hmonopoly", ["Ann", "Ben"], seed=3, bots="sensible")
    for _ in range(60):
        session.step(one=True)
    before, events, asked = clone(session.state), list(session.events), repr(session.waiting)
    for at in (0, 1, 30, 59, 60):
        fork = session.fork(at)
        assert fork.answers == session.answers[:at]
        kit.playout(fork, "uniform", turns=5)
        fork.agents.clear()
        fork.header["game"] = "none"
    assert (session.state, session.events, repr(session.waiting)) == (before, events, asked)
    assert (len(session.agents), session.header["game"]) == (2, "hmonopoly")


def test_a_fork_has_the_luck_of_its_parent() -> None:
    session = kit.new("hmonopoly", ["Ann", "Ben"], seed=3, bots="sensible")
    for _ in range(60):
        session.step(one=True)
    fork = session.fork(20)
    for _ in range(40):
        fork.step(one=True)
    assert fork.answers == session.answers


def test_the_same_game_afresh_begins_anew_with_another_seed() -> None:
    session = deal("minetown", 2, cash={"Ann": 77})
    play(session, "roll", "1+2")
    again = session.afresh(9)
    assert (again.answers, again.balances["Ann"], again.luck.seed) == ([], 77, 9)


@pytest.mark.parametrize("game", ["hmonopoly", "oceanopoly", "antimonopoly", "minetown", "hospital"])
@pytest.mark.parametrize("turns", [1, 2, 5])
def test_a_playout_plays_as_many_turns_as_it_is_told(game: str, turns: int) -> None:
    one, two = kit.new(game, 3, seed=1), kit.new(game, 3, seed=1)
    kit.playout(one, "uniform", turns=turns)
    kit.playout(two, "uniform", until=lambda session: session.game.turns() > turns)
    assert one.result.reason == f"turn limit: stopped after {turns} turns"
    assert one.game.turns() == turns + 1                    # it stands at the first question of the next
    assert one.answers == two.answers


def test_the_turn_that_has_begun_is_the_first_that_a_playout_counts() -> None:
    session = kit.new("minetown", 3, seed=1)
    kit.playout(session, "sensible", until=lambda now: now.game.turns() == 3).answer("roll")
    assert kit.playout(session, "sensible", turns=2).game.turns() == 5


def test_a_playout_is_stopped_at_a_limit_that_it_states_and_can_be_taken_back() -> None:
    session = kit.playout(kit.new("minetown", 3, seed=1), "uniform", turns=40)
    assert (session.result.how, session.result.reason) == ("stopped", "turn limit: stopped after 40 turns")
    assert session.over
    assert session.waiting is not None
    assert "stopped" in repr(session)
    session.undo()
    assert (session.result, session.over) == (None, False)


def test_a_playout_until_something_stops_at_that_very_answer() -> None:
    session = kit.playout(kit.new("minetown", 3, seed=1), "sensible", until=lambda s: len(s.answers) == 33)
    assert len(session.answers) == 33
    assert session.result is None


def test_run_and_step_give_the_same_game() -> None:
    ran = kit.playout(kit.new("hmonopoly", 4, seed=12), "sensible")
    stepped = kit.new("hmonopoly", 4, seed=12, bots="sensible").step()
    assert (ran.answers, ran.events, ran.result) == (stepped.answers, stepped.events, stepped.result)


def test_whoever_breaks_in_finds_the_game_in_order() -> None:
    """Ctrl-C, or the notebook's stop button, in the middle of a playout."""
    calls = 0

    def impatient(view: View, choice: Choice[Any]) -> str:
        nonlocal calls
        calls += 1
        if calls == 9:
            raise KeyboardInterrupt
        return "give"

    session = toy()
    with pytest.raises(KeyboardInterrupt):
        kit.playout(session, impatient)
    assert gc.isenabled()
    given = len(session.answers)
    assert session.answers.count("give") == 8
    assert session.state == session.fork().state == session.fork(given).state
    session.answer("keep")
    assert len(session.answers) == given + 1

    class BreaksIn(Toy):
        def earn(self, me: Account, amount: int) -> None:
            super().earn(me, amount)
            if self.state.turn == 2:
                raise KeyboardInterrupt

    session = toy(BreaksIn)
    session.step().answer("keep")
    before = clone(session.state)
    with pytest.raises(KeyboardInterrupt):
        session.step()
    assert session.state == before
    assert session.waiting.about == "Ben rolls"


def test_a_turn_that_asks_nothing_passes() -> None:
    class Rests(Toy):
        def turn(self) -> Steps[None]:
            if self.state.turn % 2:
                self.state.turn += 1
                return
            yield from super().turn()

    session = toy(Rests)
    while not session.over:
        session.step()
        if session.waiting is not None:
            session.answer("keep")
    assert session.state.turn >= LENGTH
    for at in range(len(session.answers) + 1):
        assert session.fork(at).answers == session.answers[:at]


def test_a_session_tells_where_it_stands_and_what_happened_when() -> None:
    session = deal("minetown", ["Ann", "Ben"], cash={"Ann": 100})
    if not COMPILED:
        assert session.where()[0] == "turn"
    play(session, "roll", "1+2")
    assert session.events_since(0) == session.events
    assert session.events_since(99) == []
    rows = session.transfers()
    frame = session.ledger()
    assert list(frame.columns) == ["answer", "turn", "payer", "payee", "amount", "reason", "space", "clause"]
    assert frame.to_dict("records") == rows
    assert session.why(session.waiting).clause.id == session.waiting.clause
    assert session.why().clause.id == session.events[-1].clause
    assert repr(session).startswith("<minetown, turn 1, 2 answers: Choice('Ann'")


def test_each_transfer_is_booked_under_the_answer_that_caused_it() -> None:
    session = kit.playout(kit.new("hmonopoly", 3, seed=5), "sensible", until=lambda s: len(s.answers) >= 150)
    for row in session.transfers():
        before = session.fork(max(row["answer"], 0))
        after = session.fork(row["answer"] + 1)
        told = [(e.payer, e.payee, e.amount) for e in after.events[len(before.events):] if e.kind == "paid"]
        if row["answer"] >= 0:
            assert (row["payer"], row["payee"], row["amount"]) in told


def test_why_before_anything_has_happened() -> None:
    session = toy()
    with pytest.raises(IndexError, match="nothing has happened yet"):
        session.why()


WEIRD = ("Ann\nBen", "\"'`", "Ann offers Ben", "<img src=x onerror=alert(1)>", "\U0001f469\u200d\u2695\ufe0f",
         "A" * 5000, "Ann: ", "Ben 5+x", "{0}{player}", "%s%d", "x for 1 for 2", "..\\..", "-> ok", "Ann")


@pytest.mark.parametrize("game", ["hmonopoly", "minetown", "hospital"])
@pytest.mark.parametrize("names", [WEIRD[i:i + 4] for i in range(0, len(WEIRD) - 2, 3)])
def test_a_name_is_just_a_name(game: str, names: tuple[str, ...], tmp_path: Any) -> None:
    """Whatever people are called, every answer has a label that leads back to it."""
    session: Session = kit.new(game, list(names), seed=2, bots="uniform").save(tmp_path / "game.save")
    for _ in range(150):
        if session.waiting is None:
            break
        for option in list(session.waiting.options)[:20]:
            assert session.waiting.find(str(option)) == option
        session.step(one=True)
    again = kit.load(tmp_path / "game.save")
    assert (again.answers, again.events, again.players) == (session.answers, session.events, names)
    assert "\n".join(transcript(session))


def test_offers_between_people_of_confusing_names_are_read_back() -> None:
    from kit.games.trading.offers import Offer, parse_offer
    names = ("Ann", "Ann offers Ben", "Ben", "Ben 5+x", "Ben for 1", "Ann: ")
    for giver in names:
        for taker in names:
            if giver != taker:
                offer = Offer(giver, taker, ("salisbury",), ("north", "south"), 5, 0)
                assert parse_offer(str(offer), names) == offer, str(offer)
