"""How a game of HMOnopoly begins."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hmo_help import kinds, rolls

import kit
from kit.core.game import BadPlayers
from kit.core.session import Session
from kit.testing import position


def new(*players: str, **options: object) -> Session:
    """A new game in which every chance is answered by hand."""
    return position("hmonopoly", list(players), options=options)


@pytest.mark.clause("HMO-SET-01")
def test_everybody_starts_on_fiscal_year_with_18_and_nothing_else():
    session = new("Ann", "Bob", "Cy", "Dee")
    for name in session.players:
        player = session.state.players[name]
        assert (player.position, player.cash, session.state.loan[name]) == (0, 18, 0)
        assert name not in session.state.owner
    assert sum(session.balances.values()) == 0


@pytest.mark.clause("HMO-SET-02")
def test_the_highest_total_begins_and_ties_roll_again_among_themselves():
    session = new("Ann", "Bob", "Cy")
    assert session.waiting.about == "Ann rolls for the first turn"
    session.answer((3, 4)).answer((4, 5)).answer((3, 6))
    assert session.waiting.about == "Bob rolls for the first turn"
    session.answer((2, 2)).answer((1, 5))
    assert session.state.to_move == "Cy"
    assert session.waiting.about == "Cy is to roll; tokens and trades are open"
    assert kinds(session) == ["opening"] * 5 + ["begins"]


@pytest.mark.clause("HMO-SET-02")
def test_at_a_table_that_says_so_the_first_seat_begins_without_a_roll():
    session = new("Ann", "Bob", "Cy", first_player="seat")
    assert session.state.to_move == "Ann"
    assert kinds(session) == ["begins"]


@pytest.mark.clause("HMO-SET-03")
def test_turns_go_clockwise_round_the_table():
    session = new("Ann", "Bob", "Cy").answer((1, 2)).answer((6, 6)).answer((1, 3))
    movers = []
    for total in (11, 6, 5):
        movers.append(session.state.to_move)
        rolls(session, total, "leave")
    movers.append(session.state.to_move)
    assert movers == ["Bob", "Cy", "Ann", "Bob"]


@pytest.mark.clause("HMO-SET-04")
@pytest.mark.parametrize("count", [1, 7])
def test_fewer_than_two_or_more_than_six_do_not_play(count):
    with pytest.raises(BadPlayers, match=f"2 to 6 players; {count} given"):
        kit.new("hmonopoly", count)


@pytest.mark.clause("HMO-SET-04")
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_two_to_six_play(count):
    session = kit.new("hmonopoly", count, seed=1).step()
    assert len(session.players) == count
    assert session.waiting.player in session.players


@pytest.mark.clause("HMO-SET-05")
def test_all_28_properties_start_with_the_bank_without_tokens_and_the_center_is_empty():
    session = new("Ann", "Bob")
    properties = [space for space in session.board.spaces if space.price]
    assert len(properties) == 28
    assert set(session.state.owner) == {""}
    assert set(session.state.level) == {0}
    assert session.balances["center"] == 0


@pytest.mark.clause("HMO-SET-05")
def test_both_decks_are_shuffled_so_any_card_may_come_first():
    for total, cards in ((7, 20), (3, 22)):
        session = rolls(new("Ann", "Bob", first_player="seat"), total)
        assert session.waiting.kind == "card"
        assert len(session.waiting.options) == cards
        assert {p for _, p in session.waiting.odds()} == {Fraction(1, cards)}
