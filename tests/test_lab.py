"""Many games: seeds, workers, how games end, and tables that say how sure they are."""
from __future__ import annotations

import subprocess
import sys
from typing import Any

import pandas as pd
import pytest

import kit
from kit import lab
from kit.core.options import BadOption
from kit.core.session import Session

FEW = 6


def rounds(session: Session) -> int:
    return int(session.game.state.rounds)


@pytest.fixture(scope="module")
def table() -> Any:
    return lab.run("minetown", 3, games=FEW, seed=1, measures={"rounds": rounds})


def test_a_row_a_game_and_any_row_can_be_played_again(table: Any) -> None:
    assert list(table["seed"]) == [f"1/{i}" for i in range(FEW)]
    row = table.iloc[4]
    again = kit.playout(kit.new("minetown", 3, seed=row["seed"]), "sensible")
    assert again.result is not None
    assert (again.result.how, " and ".join(again.result.winners)) == (row["how"], row["winners"])
    assert (again.game.turns(), len(again.answers), rounds(again)) == (row["turns"], row["answers"], row["rounds"])
    assert [again.result.scores[name] for name in again.players] == [row[f"score {name}"] for name in again.players]


def test_every_game_has_a_seed_of_its_own_and_no_two_are_alike(table: Any) -> None:
    """A seed that was the same in every repetition would give the same game again and again."""
    assert table["seed"].is_unique
    assert not table.duplicated(["turns", "answers"]).any()
    other: Any = lab.run("minetown", 3, games=FEW, seed=2)
    assert list(other["turns"]) != list(table["turns"]), "another seed, other games"
    more = lab.run("minetown", 3, games=FEW - 2, seed=1, measures={"rounds": rounds})
    pd.testing.assert_frame_equal(more, table.head(FEW - 2))


def test_the_same_table_for_any_number_of_workers(table: Any) -> None:
    pytest.importorskip("joblib")
    for workers in (2, -1):
        spread = lab.run("minetown", 3, games=FEW, seed=1, measures={"rounds": rounds}, workers=workers)
        pd.testing.assert_frame_equal(spread, table)


FROM_STANDARD_INPUT = """
from kit import lab
print(len(lab.run("minetown", 2, games=3, turns=20, workers=2)))
"""


def test_workers_of_a_program_from_standard_input_come_back() -> None:
    pytest.importorskip("joblib")
    done = subprocess.run([sys.executable, "-"], input=FROM_STANDARD_INPUT, capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "3", done.stderr


def test_without_joblib_several_workers_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(lab.NoWorkers, match=r"need joblib: pip install 'ruleboard\[scale\]'; or leave workers=1"):
        lab.run("minetown", 2, games=2, turns=5, workers=2)
    assert len(lab.run("minetown", 2, games=2, turns=5)) == 2


@pytest.mark.parametrize("game", kit.GAMES)
def test_every_game_ends_as_won_lost_or_stopped_and_the_counts_add_up(game: str) -> None:
    found: Any = lab.run(game, 3, games=4, seed=3, turns=40)
    assert set(found["how"]) <= {"won", "lost", "stopped"}
    assert found["how"].value_counts().sum() == len(found) == 4
    won = found[found["how"] == "won"]
    assert (won["winners"] != "").all()
    stopped = found[found["how"] == "stopped"]
    assert stopped["reason"].str.contains("turn limit: stopped after 40 turns", regex=False).all()
    assert (stopped["turns"] >= 40).all()


def test_what_is_wrong_is_told_before_anything_is_played() -> None:
    with pytest.raises(BadOption, match="there is no option 'pot_sed'; did you mean 'pot_seed'"):
        lab.run("oceanopoly", options={"pot_sed": 100}, workers=2)
    for wrong in (0, -1, 2.5, True):
        with pytest.raises(lab.Odd, match="games is a whole number above zero"):
            lab.run("minetown", games=wrong)                    # type: ignore[arg-type]
    with pytest.raises(lab.Odd, match="workers is 1, a number of processes, or -1"):
        lab.run("minetown", games=2, workers=0)
    with pytest.raises(lab.Odd, match="may not be called 'turns'"):
        lab.run("minetown", 2, games=1, turns=3, measures={"turns": rounds})


def test_two_ways_to_play_are_compared_game_by_game() -> None:
    found: Any = lab.compare("oceanopoly", None, {"pot_seed": 500}, 3, games=5, seed=4, turns=60,
                        measures={"pot": lambda session: session.game.state.pot.cash})
    assert list(found.index) == ["turns", "pot", "won", "lost", "stopped"]
    one, other = found.attrs["games"]
    assert list(one["seed"]) == list(other["seed"])
    row = found.loc["pot"]
    changes = other["pot"] - one["pot"]
    assert row["difference"] == pytest.approx(changes.mean())
    assert row["error"] == pytest.approx(changes.std() / 5 ** 0.5)
    assert row["first"] == one["pot"].mean()
    assert row["error of second"] == pytest.approx(other["pot"].std() / 5 ** 0.5)
    assert found.loc[["won", "lost", "stopped"], "first"].sum() == pytest.approx(1)


def test_the_same_way_twice_makes_no_difference() -> None:
    found: Any = lab.compare("minetown", None, {}, 3, games=3, turns=30)
    assert (found["difference"] == 0).all()
    assert (found["error"] == 0).all()


def test_a_league_moves_the_bots_on_and_the_better_one_wins() -> None:
    found: Any = lab.league("minetown", ["sensible", "uniform"], 2, games=8, seed=1, turns=400)
    assert list(found["tries"]) == [8, 8]
    assert found["wins"].sum() == pytest.approx(found.attrs["won"])
    assert found.attrs["won"] + found.attrs["lost"] + found.attrs["stopped"] == found.attrs["games"] == 8
    assert found.loc["sensible", "wins"] > found.loc["uniform", "wins"]
    with pytest.raises(lab.Odd, match="a league has from 2 to 2 bots"):
        lab.league("minetown", ["sensible"], 2)


def test_the_odds_of_a_position_that_is_all_but_won() -> None:
    from kit.testing import deal
    streets = ["diamond_citadel", "lapis_harbor", "slimewater", "emerald_cross", "canopy_city"]
    position = deal("minetown", ["Ann", "Ben"], to_move="Ben", owns={"Ann": streets}, level=dict.fromkeys(streets, 4),
                    cash={"Ann": 3000, "Ben": 30})
    before: Any = (len(position.answers), position.balances)
    found: Any = lab.win_odds(position, games=6, seed=1)
    assert found["wins"].sum() == found.attrs["won"] == 6
    assert found.loc["Ann", "chance"] > 0.8
    assert (len(position.answers), position.balances) == before, "the session itself stays as it is"
    again: Any = lab.win_odds(position, games=6, seed=1)
    pd.testing.assert_frame_equal(found, again)
