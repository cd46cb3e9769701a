"""Minetown before play: theme, fees in server money, seats, tokens, blocks as money."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from trading_help import NAMES, asked, cash, events, owner, paid, place, play, refused, roll, table

from kit.begin import new
from kit.core.board import Board
from kit.core.data import load_board
from kit.core.game import BadPlayers
from kit.core.options import build
from kit.games.minetown import Options, Table, open_table
from kit.games.minetown.entry import Refused, seat
from kit.games.minetown.money import blocks, value

CLASSIC = {"Mediterranean Avenue", "Baltic Avenue", "Boardwalk", "Park Place", "Marvin Gardens", "Ventnor Avenue",
           "Old Kent Road", "Mayfair", "Park Lane", "Oriental Avenue", "Illinois Avenue", "Tennessee Avenue"}


def registering(count: int = 0, **options: object) -> Table:
    """A table at which so many players have paid and taken the next wool."""
    where = Table(Board(load_board("minetown")), build(Options, options))
    for name, colour in zip(NAMES[:count], where.colours, strict=False):
        where.register(name, 200)
        where.take_token(name, colour)
    return where


@pytest.mark.clause("MIN-THEME-01")
def test_a_walk_round_the_board_passes_22_streets_named_for_this_server() -> None:
    s = table()
    names = [space.name for space in s.board.spaces if space.kind == "street"]
    assert len(names) == len(set(names)) == 22
    assert all(names)
    assert not CLASSIC & set(names)


@pytest.mark.clause("MIN-THEME-02")
def test_two_decks_of_sixteen_and_those_cards_move_that_move_the_token() -> None:
    moved = {}
    for deck, where in (("chance", 7), ("community_chest", 17)):
        cards = load_board("minetown").decks[deck].cards
        assert len(cards) == 16
        moved[deck] = 0
        for card in cards:
            s = table(at={"Ann": where - 3}, top={deck: [card.id]})
            roll(s, 1, 2)
            told = events(s, "drew")[0].fields
            assert told["text"] == card.text
            assert card.text
            moved[deck] += place(s, "Ann") != where
    assert moved == {"chance": 10, "community_chest": 2}


@pytest.mark.clause("MIN-THEME-03")
def test_fees_and_prize_stay_off_the_board() -> None:
    s = table(players=NAMES[:2], at={"Ben": 35}, cash={"Ben": 40}, to_move="Ben")
    assert set(s.balances) == {"Ann", "Ben", "bank", "pot"}
    roll(s, 1, 2, "settle")                         # Credit Tax of 100: Ben is out
    assert s.result is not None
    assert s.result.winners == ("Ann",)
    assert s.balances == {"Ann": 1500, "Ben": 0, "bank": -1500, "pot": 0}
    assert s.state.host.mtc == 400
    assert s.game.prize("Ann")["gold_bars"] == 4


@pytest.mark.clause("MIN-SET-01")
def test_what_no_clause_permits_is_refused_and_changes_nothing() -> None:
    s = table()
    refused(s, (3, 4))
    refused(s, "roll twice")
    refused(s, "Ann: dance", "no rule permits it")
    roll(s, 1, 3, "flat")
    assert asked(s) == "Ben"                        # no doubles: Ann does not roll twice
    refused(s, "Ann: roll")


@pytest.mark.clause("MIN-ENTRY-01")
def test_nobody_is_registered_before_paying() -> None:
    where = registering(3)
    with pytest.raises(Refused, match="entrance fee is 200"):
        where.register("Dee", 0)
    assert where.players == ["Ann", "Ben", "Cy"]
    assert open_table(where).players == ("Ann", "Ben", "Cy")


@pytest.mark.clause("MIN-SEAT-01")
def test_a_fifth_player_finds_the_table_full() -> None:
    where = registering(4)
    with pytest.raises(Refused, match="table full"):
        where.register("Eve", 200)
    with pytest.raises(BadPlayers):
        new("minetown", 5)


@pytest.mark.clause("MIN-SEAT-02")
def test_the_banker_is_no_player_and_can_neither_roll_nor_own() -> None:
    s = table(players=NAMES)
    assert asked(s) == "Ann"
    refused(s, "bank: roll")
    refused(s, "bank: build dirtwick")
    with pytest.raises(BadPlayers, match="account of the game"):
        new("minetown", ["Ann", "Ben", "bank"])
    assert "bank" in s.balances


@pytest.mark.clause("MIN-SEAT-03")
def test_one_player_cannot_start_two_can() -> None:
    with pytest.raises(Refused, match="at least 2"):
        registering(1).close()
    assert open_table(registering(2)).players == ("Ann", "Ben")
    with pytest.raises(BadPlayers):
        new("minetown", 1)


@pytest.mark.clause("MIN-ENTRY-02")
def test_four_fees_of_200_mtc_go_to_the_host_and_none_of_it_is_board_money() -> None:
    s = table(players=NAMES, fresh=True)
    assert s.state.host.mtc == 800
    assert [cash(s, name) for name in NAMES] == [1500] * 4


@pytest.mark.clause("MIN-ENTRY-03")
def test_the_money_kit_is_charged_on_the_hosts_ledger() -> None:
    assert registering(3, kit_price_mtc=50).host.mtc == 750
    assert new("minetown", 3, options={"kit_price_mtc": 50}).state.host.mtc == 750


@pytest.mark.clause("MIN-ENTRY-04")
def test_board_money_from_the_bank_costs_no_server_money() -> None:
    s = table(at={"Ann": 36})
    before = s.state.host.mtc
    roll(s, 1, 3)
    assert paid(s, payer="bank", payee="Ann") == [200]
    assert s.state.host.mtc == before


@pytest.mark.clause("MIN-ENTRY-05")
def test_a_token_is_one_of_eight_wools() -> None:
    where = registering(1, token_price_mtc=7)
    assert len(where.colours) == 8
    assert where.host.mtc == 207
    where.take_token("Ann", "green")                # another colour, still one kit
    assert (where.host.mtc, where.wool) == (207, {"Ann": "green"})
    where.register("Ben", 200)
    with pytest.raises(Refused, match="no wool 'pink'"):
        where.take_token("Ben", "pink")
    assert "Ben" not in where.wool


@pytest.mark.clause("MIN-ENTRY-05")
def test_nobody_is_left_out_where_there_are_not_enough_tokens() -> None:
    data = load_board("minetown")
    two = Board(replace(data, facts={**data.facts, "tokens": data.facts["tokens"][:2]}))
    with pytest.raises(Refused, match="2 tokens; 3 players"):
        seat(two, Options(), NAMES[:3])
    assert seat(two, Options(), NAMES[:2]).close() == ("Ann", "Ben")


@pytest.mark.clause("MIN-XFER-01")
def test_a_board_with_another_rate_of_interest_asks_it_of_new_owners_too(tmp_path: Path) -> None:
    for name in ("board.yaml", "cards.yaml"):
        text = (Path(__file__).parents[2] / "boards" / "minetown" / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("interest_percent: 10", "interest_percent: 20"), encoding="utf-8")
    s = new("minetown", 2, board=tmp_path / "board.yaml")
    s.by_hand = True
    roll(s, 2, 3, "buy", "Ann: mortgage north_road", "Ann offers Ben 0+north_road for 100", "accept", "hold")
    assert paid(s, payer="Ben", clause="MIN-XFER-01") == [20]
    play(s, "Ben: lift north_road")
    assert cash(s, "Ben") == 1500 - 100 - 20 - 120


@pytest.mark.clause("MIN-ENTRY-06")
def test_a_colour_belongs_to_one_player() -> None:
    where = registering()
    where.register("Ann", 200)
    where.take_token("Ann", "red")
    where.register("Ben", 200)
    with pytest.raises(Refused, match="Ann has red wool"):
        where.take_token("Ben", "red")
    for colour in where.colours:
        if colour != "red":
            where.take_token("Ben", colour)
            assert where.wool["Ben"] == colour
    assert open_table(where).m.wool == {"Ann": "red", "Ben": "black"}


@pytest.mark.clause("MIN-MONEY-01")
def test_blocks_are_notes() -> None:
    worth = table().game.constants["blocks"]
    assert value({"obsidian": 1, "log": 2, "gravel": 1, "dirt": 3}, worth) == 723
    for name, each in (("dirt", 1), ("cobble", 5), ("sand", 10), ("gravel", 20), ("stone", 50), ("log", 100),
                       ("obsidian", 500)):
        s = table(cash={"Ann": each})
        assert s.game.blocks("Ann") == {name: 1}


@pytest.mark.clause("MIN-MONEY-02")
def test_an_obsidian_block_is_500_whatever_the_market_says() -> None:
    s = table(cash={"Ann": 500})
    market = {"obsidian": 3, "dirt": 0}             # prices of the day on the server
    assert s.game.blocks("Ann") == {"obsidian": 1}
    assert cash(s, "Ann") == 500 != value(s.game.blocks("Ann"), market)


@pytest.mark.clause("MIN-MONEY-03")
def test_everybody_starts_with_27_notes_worth_1500() -> None:
    s = table(players=NAMES, fresh=True)
    notes = s.game.constants["notes"]
    assert notes == {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
    assert sum(notes.values()) == 27
    assert sum(worth * count for worth, count in notes.items()) == 1500
    assert {cash(s, name) for name in NAMES} == {1500}


@pytest.mark.clause("MIN-MONEY-04")
def test_payments_are_exact_and_change_is_always_there() -> None:
    s = table(owns={"Ben": ["iceholm"]}, cash={"Ann": 500})
    assert s.game.blocks("Ann") == {"obsidian": 1}
    play(s, "Ann offers Ben 18 for 0+iceholm", "accept")
    assert cash(s, "Ann") == 482
    assert s.game.blocks("Ann") == {"log": 4, "stone": 1, "gravel": 1, "sand": 1, "dirt": 2}
    assert blocks(482, s.game.constants["blocks"]) == s.game.blocks("Ann")


@pytest.mark.clause("MIN-PREP-01")
def test_who_has_no_token_keeps_the_game_from_starting() -> None:
    where = registering(2)
    where.register("Cy", 200)
    with pytest.raises(Refused, match="Cy has no token"):
        open_table(where)


@pytest.mark.clause("MIN-PREP-02")
def test_a_token_enters_on_its_owners_first_turn() -> None:
    s = table(fresh=True)
    assert [place(s, name) for name in ("Ann", "Ben", "Cy")] == [0, -1, -1]
    roll(s, 4, 6)
    assert place(s, "Ann") == 10
    assert [place(s, name) for name in ("Ben", "Cy")] == [0, -1]
    assert cash(s, "Ben") == 1500                   # entering pays no salary
    assert events(s, "enters")[-1].fields["player"] == "Ben"
    refused(s, "Cy: build dirtwick")
    assert s.state.players["Cy"].laps == 0
    s = table(fresh=True, owns={"Ben": [1, 3], "Ann": ["iceholm"]})
    play(s, "Ben offers Ann 100 for 0+iceholm", "accept")       # who is off the board trades, owns and bids
    assert owner(s, "iceholm") == "Ben"
    roll(s, 4, 5, "leave", 20, "pass")
    assert (owner(s, "packice_bay"), asked(s)) == ("Ben", "Ben")
    refused(s, "Ben: build dirtwick", "second time round")      # entering is no lap


@pytest.mark.clause("MIN-PREP-03")
def test_turns_go_round_in_the_order_of_registration() -> None:
    s = table(fresh=True)
    assert asked(s) == "Ann"
    assert [asked(roll(s, 4, 6)) for _ in range(3)] == ["Ben", "Cy", "Ann"]
    high = new("minetown", 3, options={"first_player": "highest_roll"})
    high.by_hand = True
    play(high, (1, 2), (6, 5), (5, 6), (1, 1), (2, 3))      # Ben and Cy tie and roll again
    assert asked(high) == "Cy"
    assert [asked(roll(high, 4, 6)) for _ in range(3)] == ["Ann", "Ben", "Cy"]


@pytest.mark.clause("MIN-BANK-01")
def test_the_bank_hands_out_a_deed_for_its_price() -> None:
    s = table(at={"Ann": 38})
    roll(s, 1, 2, "buy")
    assert owner(s, "dirtwick") == "Ann"
    assert paid(s, payer="Ann", payee="bank", space="dirtwick") == [60]


@pytest.mark.clause("MIN-BANK-02")
def test_nobody_spends_anothers_money() -> None:
    s = table(owns={"Ann": ["dirtwick", "gravelgate"]}, to_move="Ben")
    refused(s, "Ann: build dirtwick", "own turn")   # Ben's turn: not even Ann may
    refused(s, "Ben: build dirtwick")
    refused(s, "Ben: demand dirtwick", "no rent")
    refused(s, "Ben offers Ann 0+iceholm for 100", "does not hold")
    refused(s, "Ben offers Ann 1501 for 0+dirtwick", "Ben has 1500")
    refused(s, "Ann offers Ben 0+dirtwick for 1501", "Ben has 1500")
    assert cash(s, "Ann") == 1500


@pytest.mark.clause("MIN-BANK-03")
def test_a_mortgaged_deed_brings_no_second_loan() -> None:
    s = table(owns={"Ann": ["lapis_harbor"]})
    play(s, "Ann: mortgage lapis_harbor")
    assert cash(s, "Ann") == 1675
    refused(s, "Ann: mortgage lapis_harbor", "mortgaged already")


@pytest.mark.clause("MIN-BANK-04")
def test_players_lend_each_other_nothing() -> None:
    s = table(owns={"Ben": ["iceholm"]})
    refused(s, "Ann offers Ben 100 for 0", "both sides must give")
    refused(s, "Ann offers Ben 100 for 0+120 next round")
    refused(s, "Ann offers Ben 100 for 120", "cash goes one way only")


@pytest.mark.clause("MIN-BANK-05")
def test_the_bank_pays_although_it_has_paid_out_a_million() -> None:
    s = table(cash={"Ben": 1_000_000}, at={"Ann": 36})
    assert s.balances["bank"] < -1_000_000
    roll(s, 1, 3)
    assert cash(s, "Ann") == 1700
