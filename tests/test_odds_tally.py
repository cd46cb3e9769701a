"""A class's own games as data."""
from __future__ import annotations

from pathlib import Path

import pytest

import kit
from kit.odds import tally
from kit.odds.classroom import NoGames


def a_class(folder: Path, game: str = "minetown", games: int = 4, turns: int = 120) -> None:
    for n in range(games):
        session = kit.new(game, 3, seed=n)
        kit.playout(session, "sensible", turns=turns)
        session.save(folder / f"{game}-{n}.game")


@pytest.mark.parametrize("game", ["minetown", "hmonopoly", "antimonopoly", "oceanopoly"])
def test_saves_are_counted_beside_the_exact_odds(game: str, tmp_path: Path) -> None:
    a_class(tmp_path, game)
    found = tally(tmp_path)
    counted = [event for n in range(4) for event in kit.load(tmp_path / f"{game}-{n}.game").events
               if event.kind in ("moved", "came_in")]
    assert (found.games, found.total) == (4, len(counted))
    assert found.agreement.holds
    assert sum(found.expected.values()) == pytest.approx(found.total, rel=0.12)
    frame = found.frame()
    assert frame["landings"].sum() == found.total
    assert frame["fees"].sum() > 0
    assert "our landings agree with the exact odds" in found.sentence
    assert f"with {found.turns} turns we counted {found.total} landings" in str(found)


def test_landings_that_cannot_be_are_found_out(tmp_path: Path) -> None:
    """A class that always 'rolls' a total of seven does not agree with the odds."""
    for n in range(3):
        session = kit.new("minetown", 3, seed=n, bots="sensible")
        for _ in range(700):
            if session.waiting is None:
                break
            asked = session.waiting
            session.answer((3, 4)) if getattr(asked, "kind", "") == "dice" else session.step(one=True)
        session.save(tmp_path / f"{n}.game")
    found = tally(tmp_path)
    assert not found.agreement.holds
    assert "do not agree" in found.sentence


def test_what_cannot_be_read_is_named_and_what_can_be_counts(tmp_path: Path) -> None:
    a_class(tmp_path, games=2)
    cut = tmp_path / "minetown-1.game"
    lines = cut.read_text(encoding="utf-8").split("\n")
    cut.write_text("\n".join(lines[:-20])[:-4], encoding="utf-8")
    (tmp_path / "notes.txt").write_text("three games on Tuesday", encoding="utf-8")
    found = tally(tmp_path)
    assert found.games == 2
    assert list(found.skipped) == ["notes.txt"]
    assert "Left out: notes.txt" in str(found)


def test_few_landings_prove_nothing(tmp_path: Path) -> None:
    a_class(tmp_path, games=1, turns=5)
    assert "too few to say" in tally(tmp_path).sentence


def test_folders_that_hold_no_games_or_several_kinds(tmp_path: Path) -> None:
    with pytest.raises(NoGames, match="no saved game in"):
        tally(tmp_path)
    with pytest.raises(NoGames, match="is no folder"):
        tally(tmp_path / "nowhere")
    a_class(tmp_path, "minetown", 1, 20)
    a_class(tmp_path, "oceanopoly", 1, 20)
    with pytest.raises(NoGames, match="games of minetown, oceanopoly: say which"):
        tally(tmp_path)
    assert tally(tmp_path, "oceanopoly").game == "oceanopoly"
    sessions = [kit.load(path) for path in sorted(tmp_path.glob("mine*.game"))]
    assert tally(sessions).games == 1
