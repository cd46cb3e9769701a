"""The chain against the game's own play, real decks, and the statistics that say whether counts agree with chances."""
from __future__ import annotations

import pytest

from kit.odds import check, cycling
from kit.odds.chisquare import compare, tail
from kit.odds.markov import chain
from kit.odds.whatif import changed


@pytest.mark.parametrize(("game", "policy", "side"), [
    ("minetown", "leave", ""), ("minetown", "stay", ""), ("oceanopoly", "leave", ""), ("hmonopoly", "uniform", ""),
    ("antimonopoly", "leave", "competitor"), ("antimonopoly", "stay", "monopolist"),
])
def test_the_chain_is_the_game_that_is_played(game: str, policy: str, side: str,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    verdict = check(game, policy, side=side, turns=30_000, seed=5)
    assert verdict.holds
    assert "30000 turns played against the chain" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [{"without": ["ch_01"]}, {"doubles_limit": 2}, {"move": {"chance_2": 21}}])
def test_a_wrong_chain_is_found_out(wrong: dict[str, object]) -> None:
    """A card too few, a limit of doubles, a card space next to its place: each shows."""
    played = chain("minetown").game.track.data
    if "without" in wrong:
        moving = next(card.id for deck in played.decks.values() for card in deck.cards
                      if any(effect.verb == "move_to" for effect in card.effects))
        wrong = {"without": [moving]}
    other = chain("minetown", board=changed(played, wrong))
    verdict = check("minetown", turns=60_000, seed=5, against=other, quiet=True)
    assert not verdict.holds
    assert "does not agree" in str(verdict)


def test_real_decks_are_simulated_and_say_so() -> None:
    exact = chain("minetown").landing().per_roll
    found = cycling("minetown", turns=20_000, seed=3)
    assert found.how == "simulated: 20000 turns in 80 games, each with its own shuffle"
    off = [abs(found.per_roll[space] - p) / found.errors["per_roll"][space] for space, p in exact.items() if p]
    assert max(off) < 5
    assert sum(found.per_roll.values()) + found.confined["per_roll"] == pytest.approx(1)
    frame = found.frame()
    assert frame.attrs["how"].startswith("simulated")
    assert list(frame.columns)[:2] == ["per_roll", "per_roll_error"]


def test_real_decks_are_exact_where_no_card_moves_anybody() -> None:
    board = chain("minetown").game.track.data
    moving = [card.id for deck in board.decks.values() for card in deck.cards
              if any(effect.verb in ("move_to", "move_by", "confine") for effect in card.effects)]
    still = changed(board, {"without": moving})
    found = cycling("minetown", board=still)
    assert found.how == "exact: no card of this board moves a token"
    assert found.per_roll == chain("minetown", board=still).landing().per_roll
    assert set(found.errors["per_roll"].values()) == {0.0}


@pytest.mark.parametrize(("freedom", "at", "chance"), [
    (1, 3.841, 0.05), (1, 6.635, 0.01), (5, 11.070, 0.05), (10, 18.307, 0.05), (30, 43.773, 0.05), (100, 135.807, 0.01),
])
def test_the_tail_of_chi_square_meets_the_printed_tables(freedom: int, at: float, chance: float) -> None:
    assert tail(at, freedom) == pytest.approx(chance, abs=0.01 if freedom == 1 else 0.001)


def test_rare_cells_are_put_together_and_impossible_ones_are_not_forgiven() -> None:
    fair = compare([({"a": 48, "b": 52}, {"a": 0.5, "b": 0.5})])
    assert (fair.chi_square, fair.freedom, fair.holds) == (pytest.approx(0.16), 1, True)
    assert compare([({"a": 90, "b": 10}, {"a": 0.5, "b": 0.5})]).holds is False
    rare = compare([({"a": 98, "b": 1, "c": 1}, {"a": 0.98, "b": 0.01, "c": 0.01})])
    assert rare.freedom == 0
    assert compare([({"a": 1, "ghost": 1}, {"a": 1.0})]).chance == 0
