"""One vocabulary of card effects for all boards: every common verb, with a card on which its effect can be seen.

The board is Minetown's with cards of our own; Ann lands on Chance and draws.
"""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from trading_help import answers, asked, cash, events, place, play

from kit.core.data import BOARDS, VERBS
from kit.core.session import Session
from kit.games import new_game
from kit.games.trading.cards import COMMON

CARDS = """decks:
  - {{id: chance, name: Chance, cards: [{{id: X1, title: Trial, text: Try it., effects: {effects}{more}}}]}}
  - {{id: community_chest, name: Chest, cards: [{{id: Y1, title: Nothing, text: Nothing., effects: []}}]}}
"""


def draws(folder: Path, effects: str, more: str = "", players: int = 3, **cash_of: int) -> Session:
    """Ann stands on Chance (7) and has drawn a card with these effects; everybody else stands on Go."""
    board = (BOARDS / "minetown" / "board.yaml").read_text(encoding="utf-8")
    (folder / "board.yaml").write_text(board, encoding="utf-8")
    (folder / "cards.yaml").write_text(CARDS.format(effects=effects, more=more), encoding="utf-8")
    game: Any = new_game("minetown", players, None, folder / "board.yaml")
    p = game.p
    for name, player in p.players.items():
        player.position, player.laps = 0, 1
        p.bank.cash += player.cash - cash_of.get(name, 1500)
        player.cash = cash_of.get(name, 1500)
    p.owner[5], p.owner[1], p.owner[3], p.level[1], p.level[3] = "Ben", "Ann", "Ann", 5, 4
    p.players["Ann"].position, p.to_move = 4, "Ann"
    session = Session(game, {"game": "minetown"}, 0)
    session.by_hand = True
    return play(session, "roll", (1, 2), "X1")


def seen(session: Session) -> list[int]:
    return [cash(session, name) for name in session.players]


TRANSFERS = [
    ("payer: bank, payee: drawer, amount: 50", [1550, 1500, 1500], 0),
    ("payer: drawer, payee: bank, amount: 50", [1450, 1500, 1500], 0),
    ("payer: drawer, payee: pot, amount: 50", [1450, 1500, 1500], 50),
    ("payer: drawer, payee: each_opponent, amount: 50", [1400, 1550, 1550], 0),
    ("payer: each_opponent, payee: drawer, amount: 50", [1600, 1450, 1450], 0),
    ("payer: bank, payee: each_player, amount: 50", [1550, 1550, 1550], 0),
    ("payer: left_neighbor, payee: right_neighbor, amount: 50", [1500, 1450, 1550], 0),
    ("payer: drawer, payee: pot, amount: all", [0, 1500, 1500], 1500),
]


@pytest.mark.parametrize(("how", "balances", "pot"), TRANSFERS, ids=[how for how, _, _ in TRANSFERS])
def test_transfer_moves_money_between_those_it_names(tmp_path: Path, how: str, balances: list[int], pot: int) -> None:
    s = draws(tmp_path, f"[{{verb: transfer, {how}}}]")
    assert seen(s) == balances
    assert s.balances["pot"] == pot
    assert sum(s.balances.values()) == 0


def test_transfer_singles_out_who_has_most_and_the_drawer_decides_between_equals(tmp_path: Path) -> None:
    richest = "[{verb: transfer, payer: {most: money, among: opponents}, payee: drawer, amount: 3}]"
    assert seen(draws(tmp_path, richest, Cy=1600)) == [1503, 1500, 1597]
    s = draws(tmp_path, richest)
    assert (asked(s), answers(s)) == ("Ann", ["Ben", "Cy"])
    assert seen(play(s, "Cy")) == [1503, 1500, 1497]
    fewest = "[{verb: transfer, payer: bank, payee: {fewest: money, among: players}, amount: 3}]"
    assert seen(draws(tmp_path, fewest, Ben=7)) == [1500, 10, 1500]


def test_the_pot_pays_no_more_than_it_holds(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: transfer, payer: pot, payee: drawer, amount: 50}]")
    assert seen(s) == [1500, 1500, 1500]
    assert s.balances["pot"] == 0


def test_a_compulsory_payment_of_several_stops_with_the_first_who_is_bankrupt(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: transfer, payer: each_opponent, payee: drawer, amount: 50}]", Ben=10)
    assert (asked(s), s.state.debts[0].amount) == ("Ben", 50)
    play(s, "Ben: give up")
    assert seen(s)[0] == 1500 + 10 + 50
    assert s.state.players["Ben"].out


def test_repairs_count_houses_and_hotels(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: repairs, house: 3, hotel: 20, payee: pot}]")
    assert seen(s)[0] == 1500 - 4 * 3 - 20
    assert s.balances["pot"] == 32


def test_move_to_a_space_walks_on_and_lands(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: move_to, to: {space: north_road}, salary: true}]")
    assert (place(s, "Ann"), cash(s, "Ann")) == (5, 1700)
    assert s.state.claims[0].amount == 25
    s = draws(tmp_path, "[{verb: move_to, to: {space: north_road}, salary: false}]")
    assert (place(s, "Ann"), cash(s, "Ann")) == (5, 1500)


def test_move_to_the_next_of_a_kind_owned_or_not(tmp_path: Path) -> None:
    assert place(draws(tmp_path, "[{verb: move_to, to: {next: {kind: direction}}}]"), "Ann") == 15
    assert place(draws(tmp_path, "[{verb: move_to, to: {next: {kind: direction, owned: true}}}]"), "Ann") == 5
    assert place(draws(tmp_path, "[{verb: move_to, to: {next: {group: orange}}}]"), "Ann") == 16


def test_move_to_any_space_is_the_choosers_choice(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: move_to, to: {any: true}}]")
    assert asked(s) == "Ann"
    assert len(answers(s)) == 39
    assert place(play(s, "jail"), "Ann") == 10
    s = draws(tmp_path, "[{verb: move_to, to: {any: true}, chooser: left_neighbor}]")
    assert asked(s) == "Ben"


def test_a_card_may_multiply_the_rent_where_it_leads(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: move_to, to: {space: north_road}, rent: {times: 2}}]")
    assert s.state.claims[0].amount == 50
    assert (s.state.rent_times, s.state.rent_roll) == (1, 0)


def test_somebody_else_may_be_moved(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: move_to, who: left_neighbor, to: {space: jail}}]")
    assert [place(s, name) for name in ("Ann", "Ben")] == [7, 10]


@pytest.mark.parametrize(("steps", "salary", "where", "money"), [
    (3, "true", 10, 1500), (-7, "true", 0, 1700), (-7, "false", 0, 1500), (33, "true", 0, 1700)])
def test_move_by_goes_so_many_steps(tmp_path: Path, steps: int, salary: str, where: int, money: int) -> None:
    s = draws(tmp_path, f"[{{verb: move_by, steps: {steps}, salary: {salary}}}]")
    assert (place(s, "Ann"), cash(s, "Ann")) == (where, money)


def test_confine_sends_straight_to_jail(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: confine}]")
    assert (place(s, "Ann"), s.state.players["Ann"].confined, asked(s)) == (10, 1, "Ben")


def test_keep_takes_the_card_out_of_the_deck(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: keep, token: jail_pass}]")
    assert s.state.players["Ann"].kept == ["X1"]
    assert s.state.decks["chance"].known == s.state.decks["chance"].unseen == []


def test_skip_turn_costs_the_next_turn(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: skip_turn, turns: 1}]", players=2)
    play(s, "end turn", "roll", (4, 6))              # Ben; then Ann misses a turn and Ben is up again
    assert asked(s) == "Ben"
    assert [event.fields["player"] for event in events(s, "misses")] == ["Ann"]
    play(s, "roll", (4, 6))
    assert asked(s) == "Ann"


@pytest.mark.parametrize(("dice", "money"), [((5, 5), 1600), ((4, 5), 1500)])
def test_gamble_pays_for_a_high_roll(tmp_path: Path, dice: tuple[int, int], money: int) -> None:
    s = play(draws(tmp_path, "[{verb: gamble, dice: 2, at_least: 10, amount: 100}]"), dice)
    assert cash(s, "Ann") == money


def test_effects_run_in_their_order(tmp_path: Path) -> None:
    s = draws(tmp_path, "[{verb: transfer, payer: bank, payee: drawer, amount: 40},"
                        " {verb: transfer, payer: drawer, payee: pot, amount: 10}]")
    assert (cash(s, "Ann"), s.balances["pot"]) == (1530, 10)


def test_what_cannot_be_done_gives_way_to_if_impossible(tmp_path: Path) -> None:
    nowhere = "[{verb: move_to, to: {next: {kind: time, owned: true}}}]"
    s = draws(tmp_path, nowhere, ", if_impossible: [{verb: transfer, payer: bank, payee: drawer, amount: 2}]")
    assert (place(s, "Ann"), cash(s, "Ann")) == (7, 1502)
    s = draws(tmp_path, nowhere)
    assert events(s, "nothing")[0].fields["card"] == "Trial"


def test_every_verb_is_common_or_a_games_own() -> None:
    hmonopoly: Any = new_game("hmonopoly", 3)
    assert set(VERBS) == set(COMMON) | set(hmonopoly.verbs)
