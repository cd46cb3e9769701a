"""Faults that other simulators of such games really had, played on Minetown."""
from __future__ import annotations

from collections import Counter

import pytest
from trading_help import (
    NAMES,
    answers,
    asked,
    cash,
    deal,
    events,
    landing,
    level,
    owner,
    paid,
    place,
    play,
    refused,
    roll,
    table,
)

import kit
from kit.core.data import load_board

# --------------------------------------------------------------------------------------------- turn and confinement


def test_no_normal_roll_follows_a_turn_spent_in_jail() -> None:
    s = roll(table(confined={"Ann": 1}), 1, 3)
    assert (place(s, "Ann"), asked(s)) == (10, "Ben")
    s = roll(table(confined={"Ann": 1}), 5, 5)       # freed by doubles: one move, and the turn ends
    assert (place(s, "Ann"), asked(s)) == (20, "Ben")


def test_paying_the_fine_does_not_cost_the_move() -> None:
    s = play(table(confined={"Ann": 1}), "Ann: pay 50")
    assert asked(s) == "Ann"
    assert place(roll(s, 4, 6), "Ann") == 20


def test_after_the_third_failure_one_pays_and_moves_by_that_roll() -> None:
    s = roll(table(confined={"Ann": 3}), 4, 6)
    assert (place(s, "Ann"), cash(s, "Ann"), s.state.players["Ann"].confined) == (20, 1450, 0)


def test_forced_payment_second_roll_and_jail_on_the_third_doubles_are_all_there() -> None:
    s = roll(table(confined={"Ann": 3}, owns={"Ann": [37]}, cash={"Ann": 0}), 1, 3)
    assert s.state.debts[0].amount == 50
    s = roll(table(at={"Ann": 6}), 2, 2)
    assert asked(s) == "Ann"
    roll(s, 5, 5)
    roll(s, 1, 1)
    assert s.state.players["Ann"].confined == 1


def test_the_same_jail_holds_people_and_bots() -> None:
    s = roll(table(players=NAMES[:2], at={"Ann": 25}), 1, 4)
    s.by_hand = False
    kit.playout(s, "sensible", until=lambda now: now.state.turn > 3)
    assert s.state.players["Ann"].confined in (0, 2)
    assert [event.fields["player"] for event in events(s, "confined")] == ["Ann"]


def test_doubles_after_the_fine_earn_a_further_roll() -> None:
    s = roll(play(table(confined={"Ann": 1}), "Ann: pay 50"), 5, 5)
    assert (place(s, "Ann"), asked(s)) == (20, "Ann")


def test_a_bankrupt_neither_plays_on_nor_costs_the_next_seat_its_turn() -> None:
    s = landing("Ann", 38, "settle", players=NAMES, cash={"Ann": 0})
    movers = []
    for _ in range(6):
        movers.append(asked(s))
        s.state.players[asked(s)].position = 0
        roll(s, 4, 6)
    assert movers == ["Ben", "Cy", "Dee"] * 2


# ----------------------------------------------------------------------------------------------------------- money


def test_a_creditor_gets_what_there_is_no_more_and_no_less() -> None:
    s = landing("Ann", 37, "Ben: demand lapis_harbor", "settle", owns={"Ben": [37]}, level={37: 2}, cash={"Ann": 10})
    assert cash(s, "Ben") == 1510
    assert sum(s.balances.values()) == 0


def test_who_has_just_what_is_owed_pays_and_stays_in() -> None:
    s = landing("Ann", 15, "Ben: demand east_road", owns={"Ben": [5, 15, 25, 35]}, cash={"Ann": 200})
    assert (cash(s, "Ann"), s.state.players["Ann"].out) == (0, False)


def test_cash_is_raised_until_it_covers_the_debt() -> None:
    s = landing("Ann", 37, "Ben: demand lapis_harbor", "settle", owns={"Ben": [37], "Ann": [1, 5, 6, 39]},
                level={37: 2}, cash={"Ann": 121})    # 121 + 30 + 50 + 100 is short of 500; with 200 more it is covered
    assert (cash(s, "Ann"), s.state.players["Ann"].out) == (1, False)


def test_no_other_key_in_a_settlement_means_bankrupt() -> None:
    s = landing("Ann", 37, "Ben: demand lapis_harbor", owns={"Ben": [37], "Ann": [39, 5]}, level={37: 2},
                cash={"Ann": 210})
    for key in ("x", "", "roll", "end turn", "Ann: build diamond_citadel", 7):
        refused(s, key)
    play(s, "Ann: mortgage north_road")              # not enough yet: the settlement stays open
    assert s.state.debts[0].debtor == asked(s) == "Ann"
    play(s, "Ann: mortgage diamond_citadel")
    assert (s.state.debts, cash(s, "Ann")) == ([], 10)


def test_buildings_count_among_what_can_be_raised() -> None:
    s = landing("Ann", 37, "Ben: demand lapis_harbor", "settle", owns={"Ben": [37], "Ann": [31, 32, 34]},
                level={37: 2, 31: 2, 32: 2, 34: 2}, cash={"Ann": 0})
    assert not s.state.players["Ann"].out
    assert cash(s, "Ben") == 2000


# --------------------------------------------------------------------------------------------- mortgage and building


def test_interest_is_a_tenth_of_the_mortgage_not_of_the_price() -> None:
    s = play(table(owns={"Ann": [39]}, mortgaged=[39]), "Ann: lift diamond_citadel")
    assert cash(s, "Ann") == 1500 - 220


def test_a_mortgaged_deed_costs_interest_and_the_chain_ends() -> None:
    s = play(table(owns={"Ann": [39]}, mortgaged=[39]), deal("Ann", "Ben", ["diamond_citadel"], receives=10), "accept",
             "hold")
    assert paid(s, payer="Ben", clause="MIN-XFER-01") == [20]
    play(s, deal("Ben", "Ann", ["diamond_citadel"], receives=10), "accept", "hold")
    assert paid(s, payer="Ann", clause="MIN-XFER-01") == [20]


def test_the_stock_of_the_bank_is_a_limit() -> None:
    s = table(owns={"Ann": [1, 3]}, houses=1, options={"building_supply": "64/64"})
    play(s, "Ann: build dirtwick")
    refused(s, "Ann: build gravelgate", "no house left")


def test_bots_do_not_stall_when_houses_are_out() -> None:
    s = table(players=NAMES, owns={"Ann": [1, 3], "Ben": [6, 8, 9], "Cy": [21, 23, 24], "Dee": [31, 32, 34]}, houses=0,
              hotels=0, options={"building_supply": "64/64"})
    s.by_hand = False
    kit.playout(s, "sensible", turns=4000)
    assert s.result is not None
    assert s.result.how in ("won", "stopped")


def test_nothing_is_built_on_directions_and_times() -> None:
    s = table(owns={"Ann": [5, 15, 25, 35, 12, 28]})
    assert not [act for act in answers(s) if "build" in act]


def test_the_hotel_is_the_last_step() -> None:
    s = play(table(owns={"Ann": [1, 3]}, level={1: 4, 3: 4}), "Ann: build dirtwick")
    refused(s, "Ann: build dirtwick", "hotel already")
    assert level(s, 1) == 5


# --------------------------------------------------------------------------------------------------- auction and trade


def test_a_declined_deed_is_auctioned() -> None:
    s = landing("Ann", 24, "leave", 1, "pass")
    assert owner(s, 24) == "Ben"


def test_where_nobody_can_bid_the_deed_stays_with_the_bank() -> None:
    s = landing("Ann", 24, "leave", cash={"Ben": 0, "Cy": 0})
    assert owner(s, 24) == ""
    assert not s.state.auction


def test_a_leader_with_all_cash_bid_stays_in_and_no_bid_is_above_cash() -> None:
    s = landing("Ann", 24, "leave", cash={"Ben": 100, "Cy": 90})
    refused(s, 101)
    play(s, 100)                                     # Cy cannot raise: Ben has won
    assert (owner(s, 24), cash(s, "Ben")) == ("Ben", 0)


def test_a_traded_deed_leaves_its_givers_list() -> None:
    s = play(table(owns={"Ann": [24]}), deal("Ann", "Ben", ["comparator_heights"], receives=100), "accept")
    assert s.game.deeds("Ann") == []
    assert s.game.deeds("Ben") == [24]
    refused(s, "Ann: mortgage comparator_heights", "does not own")


def test_bots_offers_end() -> None:
    s = kit.playout(kit.new("minetown", 4, seed=3), "sensible", turns=400)
    offers = Counter(event.turn for event in events(s, "offered"))
    assert max(offers.values(), default=0) <= 1      # one proposal a turn at the most
    empty = [event for event in events(s, "offered") if event.fields["gives"] == event.fields["gets"] == "0"]
    assert empty == []


# ------------------------------------------------------------------------------------------------------ cards and data


def test_a_card_that_moves_you_is_followed_by_the_space() -> None:
    s = landing("Ann", 7, "CH02", "Ben: demand comparator_heights", owns={"Ben": [24]})
    assert cash(s, "Ann") == 1480
    s = landing("Ann", 7, "CH03")
    assert answers(s) == ["buy", "leave"]


def test_back_three_onto_a_card_space_draws_and_any_card_may_stay_on_its_place() -> None:
    s = landing("Ann", 36, "CH09")
    assert set(answers(s)) == {f"CC{n:02}" for n in range(1, 17)}


def test_a_kept_card_is_out_of_the_deck_while_kept() -> None:
    s = landing("Ann", 7, "CH08")
    assert s.state.players["Ann"].kept == ["CH08"]
    chance = s.state.decks["chance"]
    assert "CH08" not in [*chance.unseen, *chance.known, *chance.discards]


@pytest.mark.parametrize("card", [card.id for deck in load_board("minetown").decks.values() for card in deck.cards])
def test_every_card_does_something_that_can_be_seen(card: str) -> None:
    deck, where = ("chance", 22) if card.startswith("CH") else ("community_chest", 33)
    s = table(at={"Ann": where - 3}, owns={"Ann": [1, 3], "Ben": [5]}, level={1: 1}, top={deck: [card]})
    before = cash(s, "Ann")
    roll(s, 1, 2)
    me = s.state.players["Ann"]
    assert (cash(s, "Ann"), me.position, me.kept, me.confined) != (before, where, [], 0)


# --------------------------------------------------------------------------------------------------------- many games


def test_a_seed_gives_the_same_game_and_every_game_has_an_end() -> None:
    ends = Counter()
    for seed in range(12):
        one, two = (kit.playout(kit.new("minetown", 4, seed=seed), "sensible", turns=4000) for _ in range(2))
        assert one.answers == two.answers
        assert one.result is not None
        ends[one.result.how] += 1
    assert sum(ends.values()) == 12
    assert ends["won"] >= 11
    short = kit.playout(kit.new("minetown", 4, seed=1), "uniform", turns=20)
    assert short.result is not None
    assert (short.result.how, "20 turns" in short.result.reason) == ("stopped", True)
