"""Saves: text, written as answers are given; whatever is wrong with one is told, and none is touched."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kit
from kit.core.session import BadSave, ChangedSave, NoSave, NotSaved, OtherRules, Session, read_save

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A game of HMOnopoly after 80 answers, saved."""
    session = kit.new("hmonopoly", ["Ann", "Ben"], seed=7)
    kit.playout(session, "sensible", until=lambda s: len(s.answers) >= 80)
    return session.save(tmp_path / "game.save")


@pytest.fixture
def path(session: Session) -> Path:
    assert session.path is not None
    return session.path


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def rewrite(path: Path, change: Callable[[list[Any]], None]) -> bytes:
    """Change the lines of a save, and give its bytes, to see later that they were left alone."""
    content = lines(path)
    change(content)
    path.write_text("".join(json.dumps(line) + "\n" for line in content), encoding="utf-8")
    return path.read_bytes()


# -- writing


def test_a_save_is_text_with_one_json_value_a_line(session: Session, path: Path) -> None:
    header, *answers = lines(path)
    assert header["ruleboard"] == 1
    assert (header["game"], header["players"], header["seed"]) == ("hmonopoly", ["Ann", "Ben"], 7)
    assert set(header) == {"ruleboard", "game", "rules", "board", "players", "seed", "options", "lang", "bots"}
    assert [text for text, _ in answers] == [str(answer) for answer in session.answers]


def test_every_answer_is_appended_as_it_is_given(session: Session, path: Path) -> None:
    before = path.read_bytes()
    session.agents = dict.fromkeys(session.players, kit.agents.agent("sensible", "hmonopoly"))
    for _ in range(5):
        session.step(one=True)
        assert lines(path)[-1][0] == str(session.answers[-1])
    assert path.read_bytes().startswith(before)
    kit.playout(session, "sensible", turns=4)
    assert kit.load(path).answers == session.answers


def test_undo_takes_the_answers_out_of_the_file_and_redo_puts_them_back(session: Session, path: Path) -> None:
    before = path.read_bytes()
    session.undo(30)
    assert len(lines(path)) == 51
    assert kit.load(path).answers == session.answers
    session.redo(30)
    assert path.read_bytes() == before


def test_a_fork_writes_nothing(session: Session, path: Path) -> None:
    before = path.read_bytes()
    kit.playout(session.fork(), "sensible", turns=3)
    assert path.read_bytes() == before


def test_saving_leaves_the_old_file_until_the_new_one_is_whole(session: Session, path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()

    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(NotSaved, match=r"game\.save: the game could not be saved: No space left on device"):
        session.undo()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]
    assert len(session.answers) == 79
    monkeypatch.undo()
    session.redo()                                       # nothing more is appended to a file that has fallen behind
    assert path.read_bytes() == before
    assert lines(session.save(path).path or path)[-1][0] == str(session.answers[-1])


def test_a_place_where_nothing_can_be_written_is_told(session: Session, tmp_path: Path) -> None:
    with pytest.raises(NotSaved, match=r"nowhere.*could not be saved: No such file or directory"):
        session.save(tmp_path / "nowhere" / "game.save")
    (tmp_path / "folder").mkdir()
    with pytest.raises(NotSaved, match="folder: the game could not be saved"):
        session.save(tmp_path / "folder")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["folder", "game.save"]


def test_an_answer_that_cannot_be_written_counts_and_says_so(session: Session, path: Path) -> None:
    path.unlink()
    path.mkdir()
    given = len(session.answers)
    with pytest.raises(NotSaved, match=f"answer {given + 1} counts, but could not be written"):
        session.answer(next(iter(session.waiting.options)))
    assert len(session.answers) == given + 1
    session.save(path.with_name("other.save"))
    assert kit.load(path.with_name("other.save")).answers == session.answers


CRASH = """
import sys, kit
session = kit.new("hmonopoly", ["Ann", "Ben"], seed=5, bots="sensible").save(sys.argv[1])
if sys.argv[2] == "step":
    for _ in range(100000):
        session.step(one=True)
        print(len(session.answers), flush=True)
else:
    def told(session):
        print(len(session.answers), flush=True)
        return False
    kit.playout(session, "uniform", until=told)
"""


@pytest.mark.parametrize("way", ["step", "run"])
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_a_crash_loses_nothing_that_was_answered(tmp_path: Path, way: str) -> None:
    path = tmp_path / "game.save"
    playing = subprocess.Popen([sys.executable, "-c", CRASH, str(path), way], stdout=subprocess.PIPE, text=True,
                               cwd=ROOT, bufsize=1)
    assert playing.stdout is not None
    told = 0
    while told < 150:
        told = int(playing.stdout.readline())
    playing.send_signal(signal.SIGKILL)
    rest = playing.stdout.read()
    playing.wait()
    told = int(rest.split()[-1]) if rest.split() and rest.endswith("\n") else told
    again = kit.load(path)
    assert len(again.answers) >= told
    kit.playout(again, "sensible", turns=2)


# -- reading


def test_a_saved_game_goes_on_where_it_stood(session: Session, path: Path) -> None:
    again = kit.load(path)
    assert (again.answers, again.events, again.state) == (session.answers, session.events, session.state)
    assert (again.path, again.note) == (None, "")         # the file is written again only when somebody says `save`
    before = path.read_bytes()
    kit.playout(again, "sensible", turns=3)
    assert path.read_bytes() == before


def test_bots_options_language_and_board_come_back(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_bytes((ROOT / "boards" / "minetown" / "board.yaml").read_bytes())
    (tmp_path / "cards.yaml").write_bytes((ROOT / "boards" / "minetown" / "cards.yaml").read_bytes())
    session = kit.new("minetown", 3, seed="2b", board=own, bots={"Ben": "sensible"}, lang="es")
    session.save(tmp_path / "game.save")
    again = kit.load(tmp_path / "game.save")
    assert again.header == session.header
    assert (set(again.agents), again.quiet, again.luck.seed) == ({"Ben"}, session.quiet, "2b")
    assert again.game.options == session.game.options


@pytest.mark.parametrize("cut", [1, 2, 5, 11])
def test_a_truncated_save_is_recovered_but_for_its_last_line(session: Session, path: Path, cut: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    again = kit.load(path)
    kept = 80 if cut == 1 else 79                         # without its line feed alone, the last answer is still whole
    assert again.answers == session.answers[:kept]
    if kept == 79:
        assert again.note == f"{path}: its last line was cut off; the 79 answers before it are kept"
    assert path.read_bytes() == whole[:-cut]


def test_a_save_may_be_cut_anywhere(session: Session, path: Path) -> None:
    whole = path.read_bytes()
    head = whole.index(b"\n")
    for end in (*range(head + 1, len(whole), 97), head - 5, 10, 0):
        path.write_bytes(whole[:end])
        if end > head:
            again = kit.load(path)
            assert again.answers == session.answers[:len(again.answers)]
            assert len(again.answers) >= whole[:end].count(b"\n") - 1
        else:
            with pytest.raises(NoSave, match="is not a saved game: its first line is not the header"):
                kit.load(path)


def test_blocks_of_zeros_at_the_end_are_a_cut(session: Session, path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\0" * 512)
    again = kit.load(path)
    assert again.answers == session.answers
    assert "its last line was cut off; the 80 answers before it are kept" in again.note


def test_a_save_that_went_through_a_windows_editor_is_read(session: Session, path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert kit.load(path).answers == session.answers


def refused(path: Path, error: type[BadSave], *pieces: str, kept: int | None = None) -> None:
    """The file is refused by this error with these words; so many answers are kept; the file is as it was."""
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(BadSave) as no:
        kit.load(path)
    assert type(no.value) is error
    for piece in (str(path), *pieces):
        assert piece in str(no.value)
    if kept is None:
        assert no.value.session is None
    else:
        assert no.value.session is not None
        assert len(no.value.session.answers) == kept
        assert f"the {kept} answers before it are kept" in str(no.value)
        kit.playout(no.value.session, "sensible", turns=2)
    assert (path.read_bytes() if path.is_file() else b"") == before


@pytest.mark.parametrize("at", [1, 40, 80])
def test_one_changed_answer_is_found_where_it_stands(session: Session, path: Path, at: int) -> None:
    """Even when it is changed to one that is legal there: chance that fell 3+4 and then reads 4+3."""
    fork = session.fork(at - 1)
    asked = fork.waiting
    other = next(str(option) for option in asked.options if option != session.answers[at - 1])

    def change(content: list[Any]) -> None:
        content[at][0] = other

    rewrite(path, change)
    refused(path, ChangedSave, f":{at + 1}: saved answer {at} is {other!r}, but by its check", kept=at - 1)


@pytest.mark.parametrize(("what", "change"), [
    ("lost", lambda content: content.pop(30)),
    ("doubled", lambda content: content.insert(30, content[30])),
    ("exchanged", lambda content: content.insert(30, content.pop(33))),
])
def test_lines_that_are_lost_doubled_or_exchanged_are_found(path: Path, what: str, change: Any) -> None:
    rewrite(path, change)
    refused(path, ChangedSave, "is not as it was written", kept=29 if what != "doubled" else 30)


def test_an_answer_that_the_rules_do_not_ask_for_is_told_with_what_they_ask(session: Session, path: Path) -> None:
    """In a save without checks, as a person may write it."""
    def plain(content: list[Any]) -> None:
        content[1:] = [text for text, _ in content[1:]]

    rewrite(path, plain)
    assert kit.load(path).answers == session.answers

    def change(content: list[Any]) -> None:
        content[57] = "Narnia"

    rewrite(path, change)
    asked = session.fork(56).waiting.about
    refused(path, ChangedSave, f"saved answer 57 is 'Narnia', but the rules now ask {asked!r}; options: ", kept=56)


def test_answers_after_the_end_are_told(tmp_path: Path) -> None:
    session = kit.playout(kit.new("hospital", 2, seed=3), "uniform").save(tmp_path / "game.save")
    with open(tmp_path / "game.save", "a", encoding="utf-8") as out:
        out.write('"one more"\n')
    refused(tmp_path / "game.save", ChangedSave, "is 'one more', but the game is over by then",
            kept=len(session.answers))


def test_a_line_in_the_middle_that_is_none_is_told(path: Path) -> None:
    content = path.read_text(encoding="utf-8").splitlines(keepends=True)
    content[40] = '["buy", \n'
    path.write_text("".join(content), encoding="utf-8")
    refused(path, ChangedSave, ":41: is not a saved answer: '[\"buy\", '", kept=39)
    for nonsense in ("17", "null", "[1, 2, 3]", "{}", "[[], []]"):
        content[40] = nonsense + "\n"
        path.write_text("".join(content), encoding="utf-8")
        refused(path, ChangedSave, f":41: is not a saved answer: '{nonsense}'", kept=39)


@pytest.mark.parametrize(("part", "value"), [("rules", "0.3"), ("board", "0123456789abcdef")])
def test_a_save_of_other_rules_or_another_board_is_told(path: Path, part: str, value: str) -> None:
    def change(content: list[Any]) -> None:
        content[0][part] = value

    rewrite(path, change)
    refused(path, OtherRules, f"was saved under {part} {value!r} of hmonopoly, these are {part} ",
            "go on with what saved it, or begin a new game")


@pytest.mark.parametrize("key", ["game", "players", "seed", "options", "rules", "board"])
def test_a_header_that_lacks_something_is_told(path: Path, key: str) -> None:
    rewrite(path, lambda content: content[0].pop(key))
    refused(path, NoSave, f"its header has no {key!r}")


@pytest.mark.parametrize(("key", "value", "sentence"), [
    ("game", 5, "its header gives 5 as 'game'; this is a str in a saved game"),
    ("players", "Ann", "its header gives 'Ann' as 'players'; this is a list in a saved game"),
    ("seed", None, "its header gives None as 'seed'; this is a int or str in a saved game"),
    ("options", [], "its header gives [] as 'options'; this is a dict in a saved game"),
    ("game", "chess", "its header does not begin a game (rules 2): there is no game 'chess'; games: "),
    ("players", ["Ann"], "HMOnopoly is for 2 to 6 players; 1 given"),
    ("players", ["Ann", None], "a player's name must be a text of at least one letter, not None"),
    ("options", {"acution": 1}, "there is no option 'acution'"),
    ("bots", {"Ann": "sensibel"}, "there is no bot 'sensibel' for hmonopoly; did you mean 'sensible'?"),
    ("bots", [5], "its header does not begin a game (rules 2): a bot is a name or a function"),
    ("lang", "xx", "no texts in the language 'xx'"),
    ("board_path", "nowhere/board.yaml", "nowhere/board.yaml: no such file"),
    ("ruleboard", 99, "is written in save format 99; this version reads 1"),
])
def test_a_header_that_begins_no_game_is_told(path: Path, key: str, value: Any, sentence: str) -> None:
    def change(content: list[Any]) -> None:
        content[0][key] = value

    rewrite(path, change)
    refused(path, NoSave, sentence)


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"\x89PNG\r\n\x1a\n\0\0", b"[1, 2]\n", b'"ruleboard"\n',
                                     b"{}\n", b"[" * 100000, b"\xff\xfe{\0}\0", b"PK\x03\x04"])
def test_a_file_that_is_no_save_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(content)
    refused(path, NoSave, "is not a saved game: its first line is not the header that `session.save` writes")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, session: Session, path: Path) -> None:
    refused(tmp_path / "none.save", NoSave, "cannot be read: No such file or directory")
    (tmp_path / "folder").mkdir()
    refused(tmp_path / "folder", NoSave, "cannot be read: ")
    if hasattr(os, "geteuid") and os.geteuid() != 0:
        path.chmod(0)
        with pytest.raises(NoSave, match="cannot be read: Permission denied"):
            kit.load(path)


def test_what_a_save_holds_can_be_looked_at_without_playing_it(session: Session, path: Path) -> None:
    saved = read_save(path)
    assert (saved.header["seed"], saved.note, saved.trouble) == (7, "", "")
    assert saved.labels == [str(answer) for answer in session.answers]


def test_a_remark_in_a_board_file_makes_no_other_board(tmp_path: Path) -> None:
    """What a save depends on is what the board says, not the lines on which it says it."""
    board = (ROOT / "boards" / "minetown" / "board.yaml").read_text(encoding="utf-8")
    (tmp_path / "cards.yaml").write_bytes((ROOT / "boards" / "minetown" / "cards.yaml").read_bytes())
    own = tmp_path / "own.yaml"
    own.write_text(board, encoding="utf-8")
    session = kit.playout(kit.new("minetown", 3, seed=1, board=own), "sensible", until=lambda s: len(s.answers) >= 20)
    session.save(tmp_path / "game.save")
    own.write_text("# for class 2b\n\n" + board, encoding="utf-8")
    assert kit.load(tmp_path / "game.save").events == session.events
    own.write_text(board.replace("price: 60", "price: 61", 1), encoding="utf-8")
    refused(tmp_path / "game.save", OtherRules, "was saved under board ")
