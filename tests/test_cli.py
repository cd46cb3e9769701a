"""The command line: playing in a terminal, checking files, many games, figures."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import kit
from kit.bench import GROUPS, Options, audit, many_games
from kit.bench import run as figures
from kit.cli import app, seed_of, settings
from kit.terminal import Terminal, one_line

ROOT = Path(__file__).resolve().parents[1]


def kit_command(*words: str, typed: str = "", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run([sys.executable, "-m", "kit", *words], input=typed, capture_output=True, text=True, cwd=cwd,
                          env=environment, timeout=120, encoding="utf-8")


def sit_down(*typed: str, **new: Any) -> tuple[kit.core.session.Session, list[str]]:
    """A game played by typing these lines; then the input ends."""
    lines: Iterator[str] = iter(typed)
    told: list[str] = []

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    session = kit.new("hmonopoly", ["Eve", "Bot"], **{"seed": 3, "bots": {"Bot": "sensible"}, **new})
    Terminal(session, read, told.append).play()
    return session, told


# -- play


def test_a_person_plays_against_bots_by_number() -> None:
    session, told = sit_down("1", "1", "1")
    text = "\n".join(told)
    assert "Eve: Eve is to roll; tokens and trades are open\n   1  " in text
    assert [str(answer) for answer in session.answers].count("roll") >= 2
    assert any(line.startswith("  Bot moves from ") for line in told)
    assert told[-1] == f"\nThe game is left after {len(session.answers)} answers."


def test_the_end_of_the_input_leaves_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    done = kit_command("play", "hmonopoly", "--me", "Eve", "--seed", "3", typed="1\ns my.save\n1", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "saved as my.save; every further answer is written there at once" in done.stdout
    assert "it goes on with: kit play --load my.save." in done.stdout
    saved = kit.load(tmp_path / "my.save")
    again = kit_command("play", "--load", "my.save", typed="b\nq\n", cwd=tmp_path)
    assert f"The game is left after {len(saved.answers)} answers" in again.stdout
    assert "\n  Eve: " in again.stdout.replace("> ", "\n")
    for empty in ("", "\n\n\n"):
        assert kit_command("play", "hmonopoly", "--seed", "3", typed=empty).returncode == 0


def test_what_was_typed_wrong_is_told_and_asked_again() -> None:
    session, told = sit_down("sell everything", "", "99", "0")
    assert sum("does not answer 'Eve is to roll" in line for line in told) == 3
    assert all("\n" not in line for line in told if "does not answer" in line)
    untouched, _ = sit_down()
    assert session.answers == untouched.answers


def test_undo_goes_back_to_ones_own_last_decision_and_redo_forth() -> None:
    session, _ = sit_down("1", "1")
    given = list(session.answers)
    back, told = sit_down("1", "1", "u")
    assert back.answers == given[:len(back.answers)]
    assert len(back.answers) < len(given)
    assert back.waiting.player == "Eve"
    assert f"  back at answer {len(back.answers)}" in told
    forth, _ = sit_down("1", "1", "u", "1")
    assert forth.answers == given
    redone, _ = sit_down("1", "1", "u", "r")
    assert redone.answers == given
    _, told = sit_down("r")
    assert "  there is nothing to give again" in told


def test_undo_at_the_very_beginning_says_so() -> None:
    session, told = sit_down("u", "u")
    assert session.waiting.player == "Eve"
    assert any(line.startswith("  back at answer 0") or "nothing has been answered yet" in line for line in told)


def test_why_names_the_rule_of_the_question_and_of_the_last_event() -> None:
    session, told = sit_down("w")
    text = "\n".join(told)
    assert f"{session.waiting.clause}: " in text
    assert f"{session.events[-1].clause}: " in text
    assert "Source: HMOnopoly" in text


def test_money_help_and_leaving() -> None:
    session, told = sit_down("b", "?", "q", "1")
    for name, money in session.balances.items():
        assert f"  {name}: {money}" in told
    assert any("take back, to your last decision" in line for line in told)
    assert told[-1].startswith("\nThe game is left")


@pytest.mark.parametrize("typed", ["3 4", "3+4", "3,4", " 3 , 4 "])
def test_real_dice_are_typed_in(typed: str) -> None:
    told: list[str] = []
    lines = iter([typed])
    session = kit.new("hmonopoly", ["Eve", "Bot"], seed=1)
    session.by_hand = True

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    Terminal(session, read, told.append).play()
    assert [str(answer) for answer in session.answers] == ["3+4"]


def test_answers_that_are_numbers_are_typed_as_they_are() -> None:
    """A bid of 5 is 5, not the fifth line of a list."""
    session = kit.new("minetown", ["Eve", "Bot"], seed=1, bots={"Bot": "sensible"})
    asked = kit.core.requests.Choice("Eve", "how much?", (), range(1, 501), "MIN-AUC-01")
    told: list[str] = []
    terminal = Terminal(session, lambda prompt: "", told.append)
    assert terminal.menu(asked, list(range(1, 32)), False).endswith("11, 12, ... 500")


def test_a_game_is_played_to_its_end_in_the_terminal() -> None:
    told: list[str] = []
    session = kit.new("hmonopoly", ["Eve", "Bot"], seed=5, bots={"Bot": "sensible"})
    Terminal(session, lambda prompt: str(list(session.waiting.options)[-1]), told.append).play()
    assert session.result is not None
    assert told[-1] == f"The game is over: {session.result}"


def test_names_do_nothing_to_the_terminal() -> None:
    assert one_line("Eve\x1b[2J\nBen\x07") == "Eve [2J Ben "
    assert len(one_line("A" * 5000)) == 400
    told: list[str] = []
    session = kit.new("hmonopoly", ["\x1b[31mEve\r", "Bot\nBot"], seed=3, bots={"Bot\nBot": "sensible"})
    lines = iter("1b1?11")

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    Terminal(session, read, told.append).play()
    assert all("\x1b" not in line and "\r" not in line for line in told[1:])
    assert not any(line == "Bot" for text in told for line in text.split("\n"))


# -- check


def check(path: Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["check", str(path)])
    return done.exit_code, done.output if done.exception is None else str(done.exception)


def test_files_that_are_in_order_pass(tmp_path: Path) -> None:
    for game in ("hmonopoly", "oceanopoly", "antimonopoly", "minetown"):
        code, told = check(ROOT / "boards" / game / "board.yaml")
        assert (code, told.rstrip().endswith("in order")) == (0, True)
    code, told = check(ROOT / "boards" / "hospital" / "components.yaml")
    assert (code, told.strip().endswith("the hospital's components, in order")) == (0, True)
    session = kit.playout(kit.new("minetown", 3, seed=1), "sensible", until=lambda s: len(s.answers) >= 50)
    session.save(tmp_path / "a game")
    assert check(tmp_path / "a game")[1].strip().endswith(
        "a game of minetown with Ann, Ben, Cy; 50 answers, in order")
    cut = (tmp_path / "a game").read_bytes()[:-3]
    (tmp_path / "a game").write_bytes(cut)
    assert "49 answers, in order\n" in check(tmp_path / "a game")[1]
    assert "its last line was cut off" in check(tmp_path / "a game")[1]


def test_files_with_faults_are_told_line_by_line(tmp_path: Path) -> None:
    board = (ROOT / "boards" / "minetown" / "board.yaml").read_text(encoding="utf-8")
    (tmp_path / "cards.yaml").write_bytes((ROOT / "boards" / "minetown" / "cards.yaml").read_bytes())
    (tmp_path / "board.yaml").write_text(board.replace("price: 60", "price: sixty", 1), encoding="utf-8")
    done = kit_command("check", str(tmp_path / "board.yaml"))
    assert done.returncode == 1
    assert "board.yaml:" in done.stderr
    assert "sixty" in done.stderr
    assert "Traceback" not in done.stderr
    for path, sentence in ((tmp_path / "none", "cannot be read: No such file"), (ROOT / "README.md", "README.md")):
        code, told = check(path)
        assert code == 1
        assert sentence in told


# -- many games


def test_many_games_tell_how_they_ended_and_that_the_books_agree() -> None:
    done = kit_command("games", "hmonopoly", "--players", "3", "--games", "6", "--bot", "sensible")
    assert done.returncode == 0
    first, *rest = done.stdout.splitlines()
    assert first == "6 games of hmonopoly, 3 players, sensible; seeds 0 to 5"
    assert sum(int(line.split()[0]) for line in rest if "HMO-WIN" in line) == 6
    assert rest[-1].startswith("  money   the same after every one of ")


def test_games_that_are_stopped_are_counted_as_such() -> None:
    told = many_games("minetown", 3, "uniform", 2, turns=30)
    assert told["ended"] == {"turn limit: stopped after 30 turns": 2}
    assert told["longest"] >= 30


def test_books_that_do_not_agree_are_found() -> None:
    session = kit.playout(kit.new("minetown", 3, seed=1), "sensible", until=lambda s: len(s.answers) >= 50)
    assert audit(session) > 0
    session.state.bank.cash += 1
    with pytest.raises(AssertionError, match=r"bank has .*; by the log it is "):
        audit(session)


# -- bench


def test_figures_have_a_name_a_value_and_a_unit() -> None:
    done = CliRunner().invoke(app, ["bench", "--json", "--only", "import"])
    assert done.exit_code == 0
    told = json.loads(done.output)
    assert set(told) == {"import_kit", "new_first", "new_again"}
    assert told["import_kit"]["unit"] == "s"
    assert all(figure["value"] > 0 for figure in told.values())


@pytest.mark.slow
def test_the_engine_is_measured_in_a_process_of_its_own() -> None:
    told: list[str] = []
    found = {name: (value, unit) for name, value, unit in figures(["plain"], Options(0.05, tell=told.append))}
    for name, unit in (("hmonopoly_plain_games", "games/s"), ("hmonopoly_plain_rolls", "rolls/s"),
                       ("hmonopoly_plain_decision", "us"), ("fork_plain_1000", "us")):
        assert found[name][1] == unit
        assert found[name][0] > 0


def test_what_cannot_be_measured_is_told_and_left_out() -> None:
    told: list[str] = []
    assert list(figures(["compiled"], Options(0.05, compiled=ROOT, tell=told.append))) == []
    assert told == ["compiled: skipped: the engine in use is not the compiled one"]


def test_an_unknown_figure_is_told_with_those_that_there_are() -> None:
    done = CliRunner().invoke(app, ["bench", "--only", "speed"])
    assert str(done.exception) == f"there are no figures called 'speed'; there are {', '.join(GROUPS)}"


# -- all commands


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    for words, sentence in ((("games", "chess"), "there is no game 'chess'"),
                            (("play", "hmonopoly", "-n", "9"), "HMOnopoly is for 2 to 6 players; 9 given"),
                            (("play", "hmonopoly", "-o", "acution=1"), "there is no option 'acution'"),
                            (("play", "hmonopoly", "-o", "auction"), "an option is given as NAME=VALUE, not as"),
                            (("play", "--load", "none.save"), "none.save: cannot be read: No such file"),
                            (("games", "hmonopoly", "--bot", "me"), "there is no bot 'me' for hmonopoly")):
        done = kit_command(*words)
        assert done.returncode == 1, words
        assert done.stderr.startswith("kit: ")
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr


def test_options_and_seeds_are_read_as_people_type_them() -> None:
    assert settings(["auction_on_refusal=true", "rounds=30", "first=roll", "x=007"]) == {
        "auction_on_refusal": True, "rounds": 30, "first": "roll", "x": "007"}
    assert (seed_of("7"), seed_of("2b"), seed_of(None)) == (7, "2b", None)


def test_a_playthrough_is_written_by_a_command(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["playthrough", "minetown", "--answers", "60", "--to", str(tmp_path)])
    assert done.exit_code == 0
    session = kit.testing.check_playthrough(tmp_path / "minetown.txt")
    assert len(session.answers) == 60


def test_importing_kit_brings_in_no_command_line() -> None:
    code = ("import sys, kit; kit.playout(kit.new('hmonopoly', 2, seed=1), 'sensible'); "
            "print(*(set(sys.modules) & {'typer', 'click', 'rich', 'pandas', 'numpy', 'plotly', 'ipywidgets'}))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "\n"
