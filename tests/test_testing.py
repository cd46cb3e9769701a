"""What kit.testing offers: counts of positions, transcripts, kept playthroughs. (check_game: see test_every_game.)"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from toy import Toy, toy

import kit
from kit.core.requests import Choice
from kit.games import OURS
from kit.testing import Broken, check_playthrough, count_nodes, divide, play, playthrough, position, transcript

ROOT = Path(__file__).resolve().parents[1]
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"


def test_positions_are_counted_answer_by_answer() -> None:
    session = toy()
    assert [count_nodes(session, depth) for depth in range(5)] == [1, 6, 12, 72, 144]
    assert divide(session, 3) == dict.fromkeys("123456", 12)
    assert divide(session, 1) == dict.fromkeys("123456", 1)
    assert session.answers == []


def test_a_divided_count_shows_where_two_games_differ() -> None:
    class Stricter(Toy):
        def question(self, me: str) -> Choice[Any]:
            few = self.state.seats["Ann"].cash > 14
            return Choice(me, "{}", (me,), ("keep",) if few else ("keep", "give"), "TOY-GIVE")

    whole, other = divide(toy(), 2), divide(toy(Stricter), 2)
    assert [name for name in whole if whole[name] != other[name]] == ["5", "6"]


def test_a_count_ends_where_the_game_does() -> None:
    session = toy()
    while not session.over:
        session.step()
        if session.waiting is not None:
            session.answer("keep")
    assert count_nodes(session, 5) == 1
    with pytest.raises(ValueError, match="nothing to divide"):
        divide(session, 1)
    assert count_nodes(session.fork(len(session.answers) - 1), 5) == len(session.fork(len(session.answers) - 1)
                                                                         .waiting.options)


@pytest.mark.parametrize("game", OURS)
def test_the_first_answers_of_every_game_can_be_counted(game: str) -> None:
    session = kit.new(game, 2, seed=1)
    total = count_nodes(session, 2)
    assert total == sum(divide(session, 2).values())
    assert total >= len(session.waiting.options)


def test_a_transcript_reads_aloud() -> None:
    session = toy()
    play(session, "3", "give", "1", "keep", "2", "keep", "sun")
    assert transcript(session) == [
        "chance: Ann rolls -> 3",
        "    Bank pays Ann 3: the roll. [TOY-ROLL]",
        "Ann: Ann keeps everything or gives one away -> give",
        "    Ann pays Ben 1: a gift. [TOY-GIVE]",
        "chance: Ben rolls -> 1",
        "    Bank pays Ben 1: the roll. [TOY-ROLL]",
        "Ben: Ben keeps everything or gives one away -> keep",
        "chance: Ann rolls -> 2",
        "    Bank pays Ann 2: the roll. [TOY-ROLL]",
        "Ann: Ann keeps everything or gives one away -> keep",
        "chance: Ann turns up a card -> sun",
        "    Ann turns up sun. [TOY-CARD]",
    ]


def test_a_position_is_arranged_before_the_first_rule_runs() -> None:
    def edit(game: Any) -> None:
        game.s.bank.cash -= 5
        game.s.players["Ann"].cash += 5

    session = position("minetown", ["Ann", "Ben"], edit)
    plain = position("minetown", ["Ann", "Ben"])
    assert session.balances["Ann"] == plain.balances["Ann"] + 5
    assert (session.by_hand, session.answers, session.players) == (True, [], ("Ann", "Ben"))


def test_no_game_lacks_its_playthrough() -> None:
    assert sorted(path.stem for path in PLAYTHROUGHS.glob("*.txt")) == sorted(OURS)


@pytest.mark.parametrize("game", OURS)
def test_a_game_still_plays_as_it_was_written_down(game: str) -> None:
    """When a rule has been changed on purpose: `python -m kit playthrough GAME --to tests/playthroughs`."""
    session = check_playthrough(PLAYTHROUGHS / f"{game}.txt")
    assert len(session.answers) > 50
    assert len({event.clause for event in session.events}) >= 10


def test_a_changed_line_of_a_playthrough_is_found() -> None:
    session = kit.playout(kit.new("minetown", 2, seed=3), "sensible", until=lambda s: len(s.answers) >= 60)
    text = playthrough(session)
    assert check_playthrough(text).events == session.events
    told = next(event.text for event in session.events if event.kind == "paid")
    with pytest.raises(Broken, match=r"minetown, line \d+ reads .* a tip .*; it is now .* pays "):
        check_playthrough(text.replace(told, told + " a tip", 1))
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("chance: "))
    lines[at] = lines[at].rpartition(" -> ")[0] + " -> 7+7"
    with pytest.raises(Broken, match=f"minetown, line {at + 1}: .* is not possible any more: '7.7' does not answer"):
        check_playthrough("\n".join(lines))
    with pytest.raises(Broken, match="it is now None"):
        check_playthrough(text + "    And they lived happily ever after. [MIN-END-01]\n")
