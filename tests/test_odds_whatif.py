"""A changed board: its odds and incomes, and what no board admits."""
from __future__ import annotations

from typing import Any

import pytest
from odds_help import CLOSE, reference

from kit.core.data import load_board
from kit.games import new_game
from kit.odds import what_if
from kit.odds.markov import chain
from kit.odds.solve import Reducible
from kit.odds.whatif import BadChange, changed

STEWART = {10: 5.89, 24: 3.18, 36: 0.871}        # percent per roll, digits cut off


def test_without_three_doubles_the_readers_of_1996_are_right() -> None:
    found = what_if("minetown", {"doubles_limit": 99}).after.landing()
    merged = list(found.per_roll.values())
    merged[10] += sum(found.per_roll_confined)
    wanted = reference("landing")["computed"]["no_three_doubles_rule"]["per_roll"]["vector40_merged"]
    assert max(abs(p - q) for p, q in zip(merged, wanted, strict=True)) < CLOSE
    for space, percent in STEWART.items():
        assert 0 <= 100 * merged[space] - percent < 0.0101


def test_one_die_and_three_dice() -> None:
    for game in ("minetown", "hmonopoly", "antimonopoly", "oceanopoly"):
        for dice, mean in ((1, 3.5), (3, 10.5)):
            after = what_if(game, {"dice": dice}).after
            assert after.landing().rolls_per_turn == pytest.approx(1)       # no doubles with one die, or with three
            far = sum(place.space * p for place, p in after.roll(after.start).items() if not place.confined)
            assert abs(far - mean) < 6              # but for cards, as far as the dice say
    plain = what_if("minetown", {"dice": 1, "without": _movers("minetown")}).after
    assert [str(p) for p in plain.roll("go").values()] == ["1/6"] * 6


def _movers(game: str) -> list[str]:
    return [card.id for deck in load_board(game).decks.values() for card in deck.cards
            if any(effect.verb in ("move_to", "move_by", "confine") for effect in card.effects)]


def test_a_space_that_is_moved_takes_its_landings_along() -> None:
    both = what_if("minetown", {"move": {"iceholm": 11}})
    assert both.board.spaces[11].id == "iceholm"
    assert [space.index for space in both.board.spaces] == list(range(40))
    frame = both.landing()
    assert frame.loc["iceholm", "after"] > frame.loc["iceholm", "before"]
    assert frame["difference"].to_list() == pytest.approx((frame["after"] - frame["before"]).to_list())


def test_a_card_that_sends_elsewhere() -> None:
    card = _movers("minetown")[0]
    both = what_if("minetown", {"card": {card: [{"verb": "move_to", "to": {"space": "dirtwick"}}]}}, "stay")
    frame = both.landing("per_roll")
    assert frame.loc["dirtwick", "change"] > 0.05


def test_rents_and_fees_move_the_incomes_and_not_the_landings() -> None:
    both = what_if("minetown", {"rent_times": {"iceholm": 2}})
    assert both.landing()["difference"].abs().max() == 0
    fees = both.fees()
    assert fees.loc["iceholm", "after"] == pytest.approx(2 * fees.loc["iceholm", "before"])
    assert fees.loc["frostmere", "difference"] == 0
    hmo = what_if("hmonopoly", {"rent_times": 3}).fees()
    assert hmo.loc["harbor-cardiology-practice", "after"] == pytest.approx(
        3 * hmo.loc["harbor-cardiology-practice", "before"])
    sides = what_if("antimonopoly", {"rent_times": 2}, side="monopolist").fees()
    earning = sides[sides["before"] > 0]
    assert (earning["after"] / earning["before"]).to_list() == pytest.approx([2] * len(earning))


def test_a_changed_board_can_be_played_and_the_old_one_stays_as_it_was() -> None:
    before = load_board("minetown")
    board = changed(before, {"price": {"iceholm": 50}, "salary": 100, "build_price": {"brown": 75}})
    data: Any = board
    game: Any = new_game("minetown", 2, board=data)
    place = game.track.index("iceholm")
    assert (game.price[place], game.salary, game.build_price[game.track.index("dirtwick")]) == (50, 100, 75)
    assert game.loan[place] == 25
    assert before.constants["salary"] == 200


@pytest.mark.parametrize(("game", "changes", "told"), [
    ("minetown", {"rent": {}}, "did you mean 'rents'"),
    ("minetown", {"price": {"iceholn": 1}}, "no space is called 'iceholn'; did you mean 'iceholm'"),
    ("minetown", {"price": {"iceholm": -5}}, "a whole number from 1 expected"),
    ("minetown", {"price": {"go": 5}}, "cannot be bought"),
    ("minetown", {"rents": {"iceholm": [1, 2]}}, "are 6 numbers"),
    ("minetown", {"rents": {"iceholm": [6, 5, 90, 270, 400, 550]}}, "no step may be below the one before"),
    ("minetown", {"rent_times": "much"}, "a number from 0 to 1000"),
    ("minetown", {"dice": 0}, "whole number from 1"),
    ("minetown", {"dice": 40}, "at most 4"),
    ("minetown", {"card": {"nope": []}}, "no card is called 'nope'"),
    ("minetown", {"move": {"iceholm": 40}}, "0 to 39 expected"),
    ("minetown", {"build_price": {"times": 5}}, "nothing is built on 'times'"),
    ("hmonopoly", {"fees": [1, 2]}, "is a list of 4"),
])
def test_what_no_board_admits(game: str, changes: dict[str, Any], told: str) -> None:
    with pytest.raises(BadChange, match=told):
        what_if(game, changes)


def test_effects_of_cards_are_checked() -> None:
    card = _movers("minetown")[0]
    for rows, told in (([{"verb": "fly"}], "has no verb that is known"), ([{"verb": "move_by"}], "lacks 'steps'"),
                       ([{"verb": "move_by", "steps": 0}], "is 0"),
                       ([{"verb": "move_by", "steps": 2, "speed": 1}], "has no parameter 'speed'"),
                       ([{"verb": "move_to", "to": {"space": "narnia"}}], "no space is called 'narnia'")):
        with pytest.raises(BadChange, match=told):
            what_if("minetown", {"card": {card: rows}})


def test_a_board_that_cannot_be_left_or_reached_names_the_spaces() -> None:
    """Whoever comes to Dirtwick, on a board of which every space leads on to it, never comes anywhere else."""
    board = load_board("minetown")
    cards = {card.id: [{"verb": "confine"}] for deck in board.decks.values() for card in deck.cards}
    with pytest.raises(Reducible, match="no token comes to chest_1"):
        chain("minetown", board=_short_cut(changed(board, {"card": cards}))).landing()


def _short_cut(board: Any) -> Any:
    """A track on which Dirtwick is followed by Gravelgate: nobody ever steps on the chest between them."""
    from dataclasses import replace
    spaces = [replace(space, facts={**space.facts, "next": "gravelgate"}) if space.id == "dirtwick" else space
              for space in board.spaces]
    return replace(board, spaces=tuple(spaces))
