"""A reader makes a board by CONTRIBUTING.md, literally: it is checked and played, and faults are told by line."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kit
from kit.cli import app
from kit.views.svg import drawing

TEXT = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
FAULTS = {
    "a group of one": ("groups: [reeds], price: 70", "price: 70", "name: Reeds",
                       "group 'Reeds' is built on but has one lot, 'frog'; two at least expected"),
    "a falling rent ladder": ("[7, 25, 60, 140, 210, 280]", "[7, 25, 60, 40, 210, 280]", "id: pike",
                              "rents of 'Pike Hole' falls from 60 to 40; no step may be below the one before it"),
    "a card to nowhere": ("{space: lighthouse}", "{space: lightouse}", "{space: lightouse}",
                          "card 'Tail wind' leads to a space 'lightouse' that does not exist; did you mean"),
    "two spaces of one id": ("{id: heron,", "{id: frog,", "name: Heron Point",
                             "two spaces have the id 'frog'; the other is on line"),
    "a missing deck": ("deck: post,", "deck: mail,", "id: letter", "'Pond Post' draws from a missing deck 'mail'"),
}


def block(language: str) -> str:
    """The text of the chapter in one language."""
    chapter = TEXT[TEXT.index("## Your own board"):]
    found = re.search(rf"```{language}\n(.*?)```", chapter, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the chapter tells to save, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "my-board.yaml"
    path.write_text(block("yaml"), encoding="utf-8")
    return path


def check(path: Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["check", path.name])
    told = done.output if done.exception is None else str(done.exception)
    return done.exit_code, told


def test_the_board_is_in_order_and_has_ten_spaces(board: Path) -> None:
    code, said = check(board)
    assert (code, "10 spaces" in said, "in order" in said) == (0, True, True), said


def test_the_program_of_the_chapter_runs(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python"), "CONTRIBUTING.md", "exec"), {})
    said = capsys.readouterr().out
    assert said.startswith("won by ")
    assert "lighthouse" in said


def test_bots_play_it_to_the_end_and_money_stays_the_same(board: Path) -> None:
    for seed in range(12):
        session = kit.playout(kit.new("minetown", 3, board=board.name, seed=seed), "sensible")
        assert session.result is not None
        assert session.result.how == "won"
        assert sum(session.balances.values()) == 0


def test_it_is_drawn_with_every_space_in_its_place(board: Path) -> None:
    session = kit.new("minetown", 3, board=board.name, seed=1)
    frame = drawing(kit.views.scene(session.game))["frame"]
    assert len(frame["cells"]) == 10
    boxes = [cell["rect"] for cell in frame["cells"]]
    for i, (x, y, w, h) in enumerate(boxes):
        assert min(x, y) >= 0
        assert x + w <= frame["width"] + 0.01
        assert y + h <= frame["height"] + 0.01
        for u, v, p, q in boxes[i + 1:]:
            assert min(x + w, u + p) - max(x, u) < 0.01 or min(y + h, v + q) - max(y, v) < 0.01, "two spaces overlap"
    assert kit.play(session).board.frame == frame


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_with_its_line(board: Path, fault: str) -> None:
    old, new, at, words = FAULTS[fault]
    good = board.read_text(encoding="utf-8")
    assert good.count(old) == 1, "the fault is planted in one place"
    board.write_text(good.replace(old, new), encoding="utf-8")
    line = next(n for n, text in enumerate(board.read_text(encoding="utf-8").splitlines(), 1) if at in text)
    code, said = check(board)
    assert code != 0
    assert f"my-board.yaml:{line}: {words}" in " ".join(said.split()), said
    with pytest.raises(ValueError, match=re.escape(words)):
        kit.new("minetown", 3, board=board.name)


def test_a_deck_whose_cards_are_all_kept_is_drawn_from_in_vain(board: Path) -> None:
    good = board.read_text(encoding="utf-8")
    kept = re.sub(r"effects: \[.*\]", "effects: [{verb: keep, token: jail_pass}]", good)
    board.write_text(kept, encoding="utf-8")
    session = kit.new("minetown", 3, board=board.name, seed=2, bots="uniform")
    while not any(event.kind == "all_kept" for event in session.events):
        session.step(one=True)
    assert sum(len(player.kept) for player in session.state.players.values()) == 2
    assert not session.over
