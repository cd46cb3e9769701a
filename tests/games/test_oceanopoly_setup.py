"""Oceanopoly: what is in the box, how a game begins, and the bank."""
from __future__ import annotations

import pytest
from oce_help import GAME, TIDE_POOL, landing, opening, pot, table
from trading_help import NAMES, answers, asked, cash, events, owner, paid, place, play, refused, roll

import kit
from kit.core.chance import Roll
from kit.core.game import BadPlayers
from kit.testing import position

ALL_TOKENS = ["sailboat", "anchor", "diving_mask", "lighthouse", "beach_pail", "surfboard"]


@pytest.mark.clause("OCE-CMP-01")
def test_a_new_game_holds_its_tokens_decks_and_deeds() -> None:
    s = position(GAME, list(NAMES[:3]))
    assert answers(s) == ALL_TOKENS
    assert {name: len(deck.unseen) for name, deck in s.state.decks.items()} == {"go_fish": 16, "treasure_chest": 16}
    assert sum(s.game.is_deed) == 26
    assert (s.state.houses, s.state.hotels) == (32, 12)


@pytest.mark.clause("OCE-CMP-02")
@pytest.mark.parametrize("count", [1, 7])
def test_one_player_and_seven_are_turned_away(count: int) -> None:
    with pytest.raises(BadPlayers, match="2 to 6 players"):
        kit.new(GAME, count)


@pytest.mark.clause("OCE-CMP-02")
@pytest.mark.parametrize("count", [2, 6])
def test_two_and_six_players_may_play(count: int) -> None:
    s = kit.new(GAME, count, seed=1, bots="uniform").step(one=True)
    assert len(s.players) == count
    assert s.waiting is not None


@pytest.mark.clause("OCE-CMP-03")
def test_two_dice_are_thrown_and_added() -> None:
    s = play(table(), "roll")
    assert list(s.waiting.options) == [Roll(a, b) for a in range(1, 7) for b in range(1, 7)]
    refused(s, (0, 6))
    refused(s, (7, 1))
    refused(s, (3,))
    play(s, (5, 6))
    assert place(s, "Ann") == 11
    assert events(s, "moved")[-1].fields["dice"] == (5, 6)


@pytest.mark.clause("OCE-CMP-04", "OCE-FSH-01")
def test_what_stands_on_the_board_is_not_in_stock() -> None:
    start = {"owns": {"Ann": ["humpback_whale", "blue_whale", "hammerhead_shark", "great_white_shark"]},
             "level": {"humpback_whale": 5, "blue_whale": 4, "hammerhead_shark": 3, "great_white_shark": 2},
             "cash": {"Ann": 5000}}
    s = table(**start)
    assert (s.state.houses, s.state.hotels) == (23, 11)
    play(s, "Ann: build blue_whale")                        # the second fish: counted apart from the blocks
    assert (s.state.houses, s.state.hotels) == (27, 10)
    empty = table(**start, houses=0, hotels=0)
    refused(empty, "Ann: build great_white_shark")
    refused(empty, "Ann: build blue_whale")
    endless = table(**start, options={"bank_supply": "unlimited"})
    play(endless, "Ann: build great_white_shark", "Ann: build hammerhead_shark", "Ann: build great_white_shark",
         "Ann: build blue_whale", "Ann: give back whales 5-4")
    assert (endless.state.houses, endless.state.hotels) == (-1, -1)


@pytest.mark.clause("OCE-BEG-01", "OCE-BEG-02")
def test_the_banker_is_a_player_like_any_other_and_its_money_is_its_own() -> None:
    s = opening((2, 3), (6, 4), (1, 2), "leave", "pass", "pass", "pass")     # Ann keeps the bank at this table
    assert [cash(s, name) for name in s.players] == [1630] * 3
    roll(s, 1, 3, "leave", "pass", "pass", "pass")
    assert asked(s) == "Ann"                                                 # and plays in her turn
    bank = s.balances["bank"]
    s = landing("Ben", "blue_whale", "buy")
    assert (cash(s, "Ann"), cash(s, "Ben"), s.balances["bank"]) == (1630, 1230, bank + 400)


@pytest.mark.clause("OCE-BEG-03")
def test_no_two_players_have_the_same_token() -> None:
    s = play(position(GAME, list(NAMES[:3])), "anchor")
    assert asked(s) == "Ben"
    refused(s, "anchor")
    assert answers(s) == [token for token in ALL_TOKENS if token != "anchor"]
    play(s, "surfboard", "sailboat")
    assert s.state.token == {"Ann": "anchor", "Ben": "surfboard", "Cy": "sailboat"}
    six = play(position(GAME, 6), *ALL_TOKENS[:5])
    assert six.state.token["Fay"] == "surfboard"                             # the last one has no choice


@pytest.mark.clause("OCE-BEG-04")
def test_the_decks_are_shuffled_by_the_seed_and_hidden_until_drawn() -> None:
    s = table()
    assert [sorted(deck.unseen) == deck.unseen and not deck.known for deck in s.state.decks.values()] == [True, True]
    one, again, other = (kit.new(GAME, 4, seed=seed, bots="uniform") for seed in (5, 5, 6))
    cards = []
    for game in (one, again, other):
        while game.game.turns() < 60 and not game.over:
            game.step(one=True)
        cards.append([event.fields["card"] for event in events(game, "drew")])
    assert cards[0] == cards[1] != cards[2]
    assert len(cards[0]) > 3


@pytest.mark.clause("OCE-BEG-05", "OCE-BEG-06")
def test_everybody_begins_with_1630_in_28_notes() -> None:
    s = position(GAME, 4)
    notes = s.game.constants["notes"]
    assert [cash(s, name) for name in s.players] == [1630] * 4
    assert (sum(value * count for value, count in notes.items()), sum(notes.values())) == (1630, 28)
    assert (pot(s), sum(s.balances.values())) == (0, 0)


@pytest.mark.clause("OCE-BNK-01")
def test_everything_belongs_to_the_bank_at_first() -> None:
    s = position(GAME, 4)
    assert all(owner(s, i) == "" for i in range(40))
    assert (s.state.houses, s.state.hotels) == (32, 12)
    assert s.balances["bank"] == -4 * 1630                   # all other money stays with the bank


@pytest.mark.clause("OCE-BNK-02")
def test_reaching_splash_pays_once_and_leaving_it_pays_nothing() -> None:
    s = roll(table(at={"Ann": "hammerhead_shark"}, cash={"Ann": 500}), 2, 3)
    assert (place(s, "Ann"), cash(s, "Ann")) == (0, 700)
    s = roll(table(cash={"Ann": 700}, owns={"Ann": ["seahorse"]}), 3, 4)
    assert (place(s, "Ann"), cash(s, "Ann")) == (7, 700)


@pytest.mark.clause("OCE-BNK-02")
def test_passing_splash_pays_too() -> None:
    s = roll(table(at={"Ann": 35}, cash={"Ann": 500}, top={"treasure_chest": ["tc_12"]}), 3, 4)
    assert (place(s, "Ann"), paid(s, payer="bank", payee="Ann", reason="salary")) == (2, [200])


@pytest.mark.clause("OCE-BNK-03")
def test_the_way_in_from_the_centre_pays_no_salary() -> None:
    s = roll(table(fresh=True), 4, 3)
    assert (place(s, "Ann"), cash(s, "Ann")) == (6, 1630)
    literal = roll(table(fresh=True, options={"opening_salary": 200}), 4, 3)
    assert (place(literal, "Ann"), cash(literal, "Ann")) == (6, 1830)


@pytest.mark.clause("OCE-BNK-04")
def test_what_a_card_awards_comes_from_the_bank() -> None:
    s = landing("Ann", "treasure_chest_2", top={"treasure_chest": ["tc_05"]}, cash=dict.fromkeys(NAMES[:3], 500))
    assert [cash(s, name) for name in s.players] == [600, 500, 500]
    assert pot(s) == 0


@pytest.mark.clause("OCE-BNK-05")
def test_a_mortgage_is_paid_out_by_the_bank() -> None:
    s = table(owns={"Ann": ["king_crab"]}, cash={"Ann": 20})
    bank = s.balances["bank"]
    play(s, "Ann: mortgage king_crab")
    assert (cash(s, "Ann"), cash(s, "Ben"), pot(s), s.balances["bank"]) == (100, 1630, 0, bank - 80)


@pytest.mark.clause("OCE-BNK-06")
def test_the_bank_can_always_pay() -> None:
    s = table(at={"Ann": 39}, cash={"Ann": 1_000_000}, owns={"Ann": TIDE_POOL})
    assert s.balances["bank"] < -1_000_000
    roll(s, 1, 3)
    assert paid(s, payer="bank", payee="Ann", reason="salary") == [200]
