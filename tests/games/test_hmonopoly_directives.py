"""HMOnopoly: the rules about Directives cards. Every single card is played in test_hmonopoly_cards.py."""
from __future__ import annotations

from collections import Counter

import pytest
from hmo_help import cash, draws, landing, offered, owner, rejected, rolls

from kit.games.trading.offers import Offer
from kit.testing import play

ALL = [f"D{number:02}" for number in range(1, 21)]


@pytest.mark.clause("HMO-DIR-01")
@pytest.mark.parametrize("place", [7, 17, 28, 33])
def test_landing_on_a_directives_space_draws_the_top_card(place):
    session = landing("Ann", place)
    assert session.waiting.kind == "card"
    assert offered(session) == ALL
    session.answer("D08")
    drawn = next(event for event in session.events if event.kind == "drew")
    assert (drawn.clause, drawn.fields["player"], drawn.fields["card"]) == ("HMO-DIR-01", "Ann", "Benefit Concert")
    assert cash(session, "Ann") == 23


@pytest.mark.clause("HMO-DIR-02")
def test_a_card_is_obeyed_its_move_goes_clockwise_and_its_arrival_counts():
    session = landing("Ann", 28, center=6).answer("D01")
    play(session, (3, 4), (5,), 0)                     # Fiscal Year lies on the way from 28 to 20
    assert session.state.players["Ann"].position == 20
    assert cash(session, "center") == 0
    assert cash(session, "Ann") == 18 + 7 - 5 + 6


@pytest.mark.clause("HMO-DIR-03")
def test_most_cards_are_good_for_the_drawer():
    session = landing("Ann", 7)
    tones = Counter(session.game.cards[card].facts["tone"] for card in offered(session))
    assert tones["positive"] == 16
    assert sum(tones.values()) == 20


@pytest.mark.clause("HMO-DIR-04")
def test_a_directives_card_is_never_held_and_never_traded():
    session = draws("D08", owns={"Bob": [13]})
    assert session.state.players["Ann"].kept == []
    assert session.state.decks["directives"].discards == ["D08"]
    rejected(session, Offer("Ann", "Bob", ("D08",), ("prairie-oncology-practice",)))
    rejected(session, Offer("Bob", "Ann", ("prairie-oncology-practice",), ("Benefit Concert",)))
    play(session, Offer("Ann", "Bob", (), ("prairie-oncology-practice",), 5, 0), "accept")
    assert owner(session, 13) == "Ann"


@pytest.mark.clause("HMO-DIR-05")
def test_an_exhausted_deck_is_reshuffled_from_its_discards():
    session = landing("Ann", 7, used=ALL[:-1], at={"Bob": 4})
    assert offered(session) == ["D20"]
    play(session, "D20", (1,))
    assert sorted(session.state.decks["directives"].discards) == ALL
    rolls(session, 3, "decline")                       # Bob comes to the same space, and leaves Ann alone
    assert offered(session) == ALL
    session.answer("D08")
    deck = session.state.decks["directives"]
    assert (len(deck.unseen), deck.discards) == (19, ["D08"])


@pytest.mark.clause("HMO-DIR-05")
def test_the_last_card_in_hand_is_not_among_the_reshuffled():
    session = landing("Ann", 7, used=ALL[1:]).answer("D01")          # nothing is in the center, so nothing comes of it
    assert sorted(session.state.decks["directives"].discards) == ALL
    moved = landing("Ann", 7, used=[card for card in ALL if card != "D03"]).answer("D03").answer("directives-2")
    assert "D03" not in offered(moved)                 # still being carried out
    assert len(offered(moved)) == 19


@pytest.mark.clause("HMO-DIR-05")
def test_an_impossible_card_does_what_it_says_instead_or_a_table_draws_another():
    session = draws("D12")
    assert cash(session, "Ann") == 19                  # no HCF to certify: 1 from the bank
    assert session.waiting.player == "Bob"
    again = draws("D12", options={"redraw_impossible_card": True})
    assert cash(again, "Ann") == 18
    assert again.waiting.kind == "card"
    again.answer("D08")
    assert cash(again, "Ann") == 23
    assert again.state.decks["directives"].discards == ["D12", "D08"]
