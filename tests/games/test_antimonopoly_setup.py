"""Anti-Monopoly before play: the table, the box, the bank, the order and the sides."""
from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

import pytest
from ant_help import NAMES, landing, opening, table
from trading_help import answers, asked, cash, events, play, refused, roll

import kit
from kit.core.game import BadPlayers
from kit.core.luck import Luck

HIGH, LOW = (6, 5), (1, 2)


def begun(count: int) -> kit.core.session.Session:
    """A game of so many, seed 1, up to its first turn; who may choose becomes a monopolist."""
    return kit.playout(kit.new("antimonopoly", count, seed=1), lambda view, choice: choice.options[-1],
                       until=lambda session: session.state.to_move != "")


@pytest.mark.clause("ANT-GAME-01")
def test_two_to_six_players() -> None:
    for count in (1, 7):
        with pytest.raises(BadPlayers, match="Anti-Monopoly is for 2 to 6 players"):
            kit.new("antimonopoly", count)
    for count in range(2, 7):
        assert len(begun(count).players) == count


@pytest.mark.clause("ANT-GAME-02")
def test_the_age_is_only_a_recommendation() -> None:
    session = table()
    assert session.board.data.constants["min_age"] == 8
    assert "age" not in [part.name for part in fields(session.state.players["Ann"])]


@pytest.mark.clause("ANT-GAME-03")
def test_what_ends_the_game_depends_on_the_objective_in_force() -> None:
    ruin = {"players": ("Ann", "Mia", "Max"), "cash": {"Ann": 0}}
    over = landing("Ann", "env_tax", **ruin)
    assert over.result.winners == ("Mia", "Max")
    on = landing("Ann", "env_tax", **ruin, options={"objective": "last_standing"})
    assert on.result is None
    assert asked(on) == "Mia"


@pytest.mark.clause("ANT-GOAL-01")
def test_the_table_picks_the_objective_and_the_side_says_which_one_that_is() -> None:
    game = table().game
    assert [game.objective(name) for name in NAMES] == ["richest_competitor"] * 2 + ["richest_monopolist"] * 2
    game = table(options={"objective": "last_standing"}).game
    assert [game.objective(name) for name in NAMES] == ["bankrupt_all"] * 4
    assert opening("Ann", "Mia").game.objective("Ann") == ""              # no side declared yet


@pytest.mark.clause("ANT-KIT-01")
def test_one_leaflet_and_one_board_of_forty_spaces() -> None:
    session = roll(table(), 1, 2)
    assert len(session.board) == 40
    assert session.board.ahead(0, 40) == 0
    assert {session.why(event).clause.source for event in session.events} == {"Las reglas del Anti Monopoly"}


@pytest.mark.clause("ANT-KIT-02")
def test_the_bank_is_never_short() -> None:
    session = landing("Ben", "foundation")
    assert session.balances["bank"] == -4 * 15000     # it has paid out all that anybody has
    play(session, (2,))
    assert cash(session, "Ben") == 15500
    assert list(session.board.data.constants["notes"]) == [5000, 1000, 500, 100, 50, 10]


@pytest.mark.clause("ANT-KIT-03")
def test_two_decks_of_twenty_five_cards() -> None:
    decks = table().state.decks
    assert [len(set(deck.unseen)) for deck in decks.values()] == [25, 25]
    assert not set(decks["competitor"].unseen) & set(decks["monopolist"].unseen)


@pytest.mark.clause("ANT-KIT-04")
def test_twenty_eight_title_deeds() -> None:
    game = table().game
    buyable = [space for space in game.spaces if game.is_deed[space.index]]
    kinds = [space.kind for space in buyable]
    assert (len(buyable), kinds.count("street"), kinds.count("transport"), kinds.count("utility")) == (28, 22, 4, 2)


@pytest.mark.clause("ANT-KIT-05")
def test_thirty_five_houses_are_a_limit_unless_pieces_may_be_improvised() -> None:
    session = table(owns={"Ann": ["dam", "park_lane"]}, level={"park_lane": 1}, houses=0)
    refused(session, "Ann: build dam", "no house left")
    play(session, "Ann: give back london 0-0-0", "Ann: build dam")
    assert session.state.houses == 0
    free = table(owns={"Ann": ["dam"]}, options={"building_supply": "unlimited"})
    for _ in range(5):
        play(free, "Ann: build dam")
    assert (free.state.houses, free.state.hotels) == (-1, -1)


@pytest.mark.clause("ANT-KIT-06")
def test_six_tokens_are_all_there_is() -> None:
    tokens = begun(6).state.tokens
    assert len(set(tokens.values())) == 6 == table().board.data.constants["tokens"]
    with pytest.raises(BadPlayers):
        opening(*"ABCDEFG")


@pytest.mark.clause("ANT-KIT-07")
def test_two_ordinary_dice() -> None:
    asks = play(table(), "roll").waiting
    odds: dict[int, Fraction] = {}
    for thrown, chance in asks.odds():
        odds[thrown.total] = odds.get(thrown.total, Fraction(0)) + chance
    assert odds[7] == Fraction(6, 36)
    luck = Luck(5)
    assert {asks.pick(luck.at(i)).total for i in range(10_000)} == set(range(2, 13))


@pytest.mark.clause("ANT-SETUP-01")
def test_the_board_lies_there_empty() -> None:
    state = begun(4).state
    assert len(state.owner) == 40
    assert not any(state.owner)
    assert not any(state.level)
    assert not any(state.mortgaged)


def drawn(side: str, seed: int) -> list[str]:
    """All cards of a deck in the order in which a seed brings them up."""
    deck, luck, cards = table().state.decks[side], Luck(seed), []
    for i in range(25):
        ask = deck.draw("{} draws", ("Ann",), "ANT-CARD-01")
        request = next(ask)
        with pytest.raises(StopIteration) as done:
            ask.send(request.pick(luck.at(i)))
        cards.append(done.value.value)
    return cards


@pytest.mark.clause("ANT-SETUP-02")
def test_the_competitors_deck_is_shuffled() -> None:
    assert sorted(drawn("competitor", 3)) == [f"COM-{n:02}" for n in range(1, 26)]
    assert drawn("competitor", 3) == drawn("competitor", 3) != drawn("competitor", 4)
    assert table().state.decks["competitor"].known == []           # nobody knows a card of it


@pytest.mark.clause("ANT-SETUP-03")
def test_the_monopolists_deck_is_a_second_one() -> None:
    assert sorted(drawn("monopolist", 3)) == [f"MON-{n:02}" for n in range(1, 26)]
    assert not set(drawn("monopolist", 3)) & set(drawn("competitor", 3))


@pytest.mark.clause("ANT-BANK-01")
def test_nobody_needs_to_be_named_banker() -> None:
    session = landing("Ann", "alexanderplatz", "buy")
    assert session.balances["bank"] == -60000 + 1000


@pytest.mark.clause("ANT-BANK-02")
def test_the_bank_begins_with_all_deeds_and_buildings() -> None:
    session = begun(4)
    assert (session.state.houses, session.state.hotels) == (35, 15)
    assert [session.game.deeds(name) for name in session.players] == [[], [], [], []]
    assert len(session.game.deeds("")) - (40 - 28) == 28


@pytest.mark.clause("ANT-BANK-03")
def test_a_player_s_own_money_is_not_the_bank_s() -> None:
    session = landing("Ben", "alexanderplatz", "buy")
    assert (cash(session, "Ann"), cash(session, "Ben")) == (15000, 14000)


@pytest.mark.clause("ANT-ORDER-01")
def test_the_highest_throw_begins_and_those_level_throw_again() -> None:
    session = opening("Ana", "Ben", "Cai", answers=[(4, 5), (5, 6), (5, 6), (1, 3), (2, 4)])
    assert [event.fields["player"] for event in events(session, "begins")] == ["Cai"]
    assert asked(session) == "Cai"


@pytest.mark.clause("ANT-ORDER-02")
def test_turns_pass_clockwise() -> None:
    session = opening("Ana", "Ben", "Cai", answers=[LOW, LOW, HIGH, "monopolist", "competitor", "monopolist"])
    movers = []
    for _ in range(3):
        movers.append(asked(session))
        roll(session, 4, 6)                            # to the Tourist Route
    assert movers == ["Cai", "Ana", "Ben"]
    session.state.players["Ana"].out = True
    roll(session, 4, 6)
    assert asked(session) == "Ben"


@pytest.mark.clause("ANT-SIDE-01")
def test_sides_are_declared_in_the_order_of_play() -> None:
    session = opening("Ana", "Ben", "Cai", answers=[LOW, LOW, HIGH])
    assert (asked(session), answers(session)) == ("Cai", ["competitor", "monopolist"])
    refused(session, "Ana: monopolist")
    assert asked(play(session, "monopolist")) == "Ana"
    assert asked(play(session, "competitor")) == "Ben"
    play(session, "monopolist")
    assert [event.fields["player"] for event in events(session, "declared")] == ["Cai", "Ana", "Ben"]


@pytest.mark.clause("ANT-SIDE-02")
def test_the_sides_differ_by_one_at_the_most() -> None:
    four = opening(*NAMES, answers=[HIGH, LOW, LOW, LOW, "monopolist", "monopolist"])
    assert [player.side[0] for player in four.state.players.values()] == list("mmcc")    # the others were not asked
    refused(four, "monopolist")
    two = opening("Ann", "Mia", answers=[HIGH, LOW, "competitor"])
    assert two.state.players["Mia"].side == "monopolist"
    for first, names in (("monopolist", "ABC"), ("competitor", "ABCDEF")):
        most = (len(names) + 1) // 2
        table_ = opening(*names, answers=[HIGH, *[LOW] * (len(names) - 1), *[first] * most])
        assert [player.side == first for player in table_.state.players.values()] == [
            seat < most for seat in range(len(names))]
    for first in ("competitor", "monopolist"):
        five = opening(*"ABCDE", answers=[HIGH, LOW, LOW, LOW, LOW, first, first, first])
        assert [player.side == first for player in five.state.players.values()] == [True] * 3 + [False] * 2


@pytest.mark.clause("ANT-SIDE-03")
def test_a_side_never_changes() -> None:
    session = opening("Ann", "Mia", answers=[HIGH, LOW, "competitor"])
    refused(session, "monopolist")
    assert session.state.players["Ann"].side == "competitor"


@pytest.mark.clause("ANT-SIDE-04")
def test_a_monopolist_has_a_blue_token() -> None:
    session = opening("Mia", "Ben", answers=[HIGH, LOW, "monopolist"])
    assert session.state.tokens["Mia"] == "blue 1"


@pytest.mark.clause("ANT-SIDE-05")
def test_a_competitor_has_a_green_token() -> None:
    session = opening("Mia", "Ben", answers=[HIGH, LOW, "monopolist"])
    assert session.state.tokens["Ben"] == "green 1"


@pytest.mark.clause("ANT-CASH-01")
def test_everybody_begins_with_15000() -> None:
    session = begun(4)
    assert [cash(session, name) for name in session.players] == [15000] * 4
    assert not any(session.state.owner)


@pytest.mark.clause("ANT-CASH-02")
def test_the_notes_add_up_to_the_opening_money() -> None:
    session = begun(2)
    notes = session.board.data.constants["notes"]
    assert sum(value * count for value, count in notes.items()) == cash(session, session.players[0])
    assert sum(notes.values()) == 24


@pytest.mark.clause("ANT-SETUP-04")
def test_tokens_begin_on_the_start_and_earn_nothing_by_it() -> None:
    session = begun(4)
    assert [player.position for player in session.state.players.values()] == [0] * 4
    assert [cash(session, name) for name in session.players] == [15000] * 4
