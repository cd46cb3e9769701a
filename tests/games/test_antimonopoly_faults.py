"""Faults that other simulators of such games really had, played on Anti-Monopoly."""
from __future__ import annotations

from collections import Counter

import pytest
from ant_help import AMSTERDAM, landing, table
from trading_help import answers, asked, cash, deal, events, level, owner, paid, place, play, refused, roll, trade

import kit
from kit.core.data import load_board

# ------------------------------------------------------------------------------------------------- turn and confinement


def test_no_normal_throw_follows_a_turn_spent_in_prison() -> None:
    session = roll(table(confined={"Mia": 1}, to_move="Mia"), 1, 2)
    assert (place(session, "Mia"), asked(session)) == (10, "Max")


def test_paying_the_fee_does_not_cost_the_move() -> None:
    session = play(table(confined={"Ann": 1}), "Ann: pay 500")
    assert place(roll(session, 4, 6), "Ann") == 20


def test_who_missed_twice_pays_and_moves_in_the_third_round() -> None:
    session = roll(table(confined={"Ann": 3}), 4, 6, (3,))
    assert (place(session, "Ann"), cash(session, "Ann"), session.state.players["Ann"].confined) == (20, 14500, 0)


def test_a_debt_is_forced_even_in_confinement() -> None:
    session = play(table(confined={"Ann": 3}, cash={"Ann": 0}, owns={"Ann": ["dam"]}), "roll")
    assert session.state.debts[0].amount == 500
    assert place(roll_after(play(session, "settle")), "Ann") == 13


def roll_after(session: kit.core.session.Session) -> kit.core.session.Session:
    return session.answer((1, 2))


def test_the_same_prison_holds_people_and_bots() -> None:
    session = roll(table(players=("Mia", "Ben"), at={"Mia": 27}, to_move="Mia"), 1, 2)
    session.by_hand = False
    kit.playout(session, "sensible", until=lambda now: now.state.turn > 3)
    assert next(event.fields["player"] for event in events(session, "confined")) == "Mia"
    assert session.state.players["Mia"].confined in (0, 2)


def test_doubles_after_the_fee_earn_a_further_throw() -> None:
    session = roll(play(table(confined={"Ann": 1}), "Ann: pay 500"), 5, 5, (3,))
    assert answers(session) == ["throw again", "stop"]


def test_a_bankrupt_neither_plays_on_nor_costs_the_next_seat_its_turn() -> None:
    session = landing("Ann", 38, cash={"Ann": 0})
    movers = []
    for _ in range(6):
        movers.append(asked(session))
        session.state.players[asked(session)].position = 0
        roll(session, 4, 6)
    assert movers == ["Ben", "Mia", "Max"] * 2


# ---------------------------------------------------------------------------------------------------------------- money


def test_a_creditor_gets_what_there_is_no_more_and_no_less() -> None:
    session = landing("Ann", 37, owns={"Mia": [37, 39]}, level={37: 2}, cash={"Ann": 10})
    assert cash(session, "Mia") == 15010
    assert sum(session.balances.values()) == 0


def test_who_has_just_what_is_owed_pays_and_stays_in() -> None:
    session = landing("Ann", 37, owns={"Mia": [37]}, cash={"Ann": 350})
    assert (cash(session, "Ann"), session.state.players["Ann"].out) == (0, False)


def test_cash_is_raised_until_it_covers_the_debt() -> None:
    session = landing("Ann", 37, "settle", owns={"Mia": [37, 39], "Ann": [1, 5, 6]}, level={37: 2}, cash={"Ann": 1})
    assert (cash(session, "Ann"), session.state.players["Ann"].out) == (1 + 300 + 500 + 1000 - 1500, False)


def test_no_other_key_in_a_settlement_means_bankrupt() -> None:
    session = landing("Ann", 37, owns={"Mia": [37, 39], "Ann": [39 - 33, 5]}, level={37: 2}, cash={"Ann": 210})
    for key in ("x", "", "roll", "end turn", "Ann: build alexanderplatz", "Ann: give up", 7):
        refused(session, key)
    play(session, "Ann: mortgage alexanderplatz")
    assert session.state.debts[0].debtor == asked(session) == "Ann"      # not enough yet: it stays open
    play(session, "Ann: mortgage airport")
    assert (session.state.debts, cash(session, "Ann")) == ([], 210)


def test_buildings_count_among_what_can_be_raised() -> None:
    session = landing("Ann", 37, "settle", owns={"Mia": [37, 39], "Ann": ["dam"]}, level={37: 2, "dam": 2},
                      cash={"Ann": 0})
    assert not session.state.players["Ann"].out
    assert cash(session, "Mia") == 16500


# ------------------------------------------------------------------------------------------------ mortgage and building


def test_interest_is_a_tenth_of_the_mortgage_not_of_the_price() -> None:
    session = play(table(owns={"Ann": [39]}, mortgaged=[39], options={"mortgage_interest": 10}), "Ann: lift syntagma")
    assert cash(session, "Ann") == 15000 - 2200


def test_a_mortgaged_deed_changes_hands_and_comes_back_without_end_or_cost() -> None:
    session = table(owns={"Ann": ["dam"]}, mortgaged=["dam"], options={"trade_parties": "any"})
    for _ in range(3):
        trade(session, deal("Ann", "Ben", ["dam"], receives=10))
        trade(session, deal("Ben", "Ann", ["dam"], receives=10))
    assert paid(session, payee="bank") == []


def test_a_monopolist_does_not_mortgage_beside_a_house() -> None:
    session = table(owns={"Mia": AMSTERDAM}, level={"dam": 1}, to_move="Mia")
    refused(session, "Mia: mortgage kalverstraat", "all buildings of the colour")


def test_the_stock_of_the_bank_is_a_limit_for_houses_and_hotels() -> None:
    refused(table(owns={"Ann": ["dam"]}, houses=0), "Ann: build dam", "no house left")
    refused(table(owns={"Ann": ["dam"]}, level={"dam": 4}, hotels=0), "Ann: build dam", "no hotel left")


def test_bots_do_not_stall_when_houses_are_out() -> None:
    session = table(owns={"Ann": [1, 3], "Ben": [6, 8, 9], "Mia": [21, 23, 24], "Max": [31, 32, 34]}, houses=0,
                    hotels=0)
    session.by_hand = False
    kit.playout(session, "sensible", turns=6000)
    assert session.result is not None


def test_nothing_is_built_on_companies() -> None:
    session = table(owns={"Ann": ["airport", "tram", "railway", "bus", "electric", "gas"]})
    assert not [act for act in answers(session) if "build" in act]
    refused(session, "Ann: build airport", "nothing is built")


def test_the_hotel_is_the_last_step() -> None:
    session = play(table(owns={"Ann": ["dam"]}, level={"dam": 4}), "Ann: build dam")
    refused(session, "Ann: build dam", "hotel already")
    assert level(session, "dam") == 5


# ---------------------------------------------------------------------------------------------------- auction and trade

AUCTION = {"options": {"auction_on_decline": True}}


def test_a_declined_deed_is_auctioned_where_the_house_says_so() -> None:
    assert owner(landing("Ann", 24, "leave", 1, "pass", "pass", "pass", **AUCTION), 24) == "Ben"


def test_where_nobody_can_bid_the_deed_stays_with_the_bank() -> None:
    session = landing("Ann", 24, cash=dict.fromkeys(("Ann", "Ben", "Mia", "Max"), 0), **AUCTION)
    assert (owner(session, 24), session.state.auction) == ("", False)


def test_a_leader_with_all_cash_bid_stays_in_and_no_bid_is_above_cash() -> None:
    session = landing("Ann", 24, "leave", cash={"Ben": 100, "Mia": 90, "Max": 90, "Ann": 2400}, **AUCTION)
    refused(session, 101)
    play(session, 100, "pass")                         # Mia and Max cannot raise, Ann does not
    assert (owner(session, 24), cash(session, "Ben")) == ("Ben", 0)


def test_a_traded_deed_leaves_its_giver_s_list() -> None:
    session = trade(table(owns={"Ann": [24]}), deal("Ann", "Ben", ["champs_elysees"], receives=100))
    assert (session.game.deeds("Ann"), session.game.deeds("Ben")) == ([], [24])
    refused(session, "Ann: mortgage champs_elysees", "does not own")


def test_an_offer_of_what_one_does_not_have_is_refused() -> None:
    session = table(owns={"Ann": ["dam"]})
    refused(session, deal("Ann", "Ben", ["gas"], receives=100), "does not hold")
    refused(session, deal("Ann", "Ben", ["dam"], receives=-100), "never negative")
    refused(session, deal("Ann", "Ben", ["dam"], receives=15001), "has 15000")


def test_bots_offers_end() -> None:
    session = kit.playout(kit.new("antimonopoly", 4, seed=3), "sensible", turns=400)
    offers = Counter(event.turn for event in events(session, "offered"))
    assert max(offers.values(), default=0) <= 1        # one proposal a turn at the most
    assert [event for event in events(session, "offered") if event.fields["gives"] == event.fields["gets"] == "0"] == []


# ------------------------------------------------------------------------------------------------------- cards and data


def test_a_card_that_moves_you_is_followed_by_the_space() -> None:
    session = landing("Ann", 22, "COM-20", owns={"Mia": ["la_plaka"]})
    assert paid(session, payer="Ann", payee="Mia") == [350]
    assert answers(landing("Ann", 22, "COM-20")) == ["buy", "leave"]


def test_any_card_may_come_and_any_may_stay_on_its_place() -> None:
    session = landing("Ann", 22)
    assert sorted(answers(session)) == [f"COM-{n:02}" for n in range(1, 26)]


def test_the_cards_that_confine_do() -> None:
    for card in ("COM-02", "COM-14", "MON-14", "MON-20"):
        name = "Ann" if card.startswith("COM") else "Mia"
        assert landing(name, 22, card).state.players[name].confined == 1


@pytest.mark.parametrize("side", ["competitor", "monopolist"])
def test_board_data_rises_from_step_to_step(side: str) -> None:
    for space in load_board("antimonopoly").spaces:
        ladder = space.side_rents.get(side, ())
        assert list(ladder) == sorted(ladder)
        assert space.price is None or space.mortgage * 2 == space.price


# ----------------------------------------------------------------------------------------------------------- many games


def test_a_seed_gives_the_same_game_and_every_game_has_an_end() -> None:
    for seed in range(4):
        one, two = (kit.playout(kit.new("antimonopoly", 4, seed=seed), "sensible", turns=4000) for _ in range(2))
        assert one.answers == two.answers
        assert one.result == two.result
        assert one.result.how == "won"
    short = kit.playout(kit.new("antimonopoly", 4, seed=1), "uniform", turns=20)
    assert (short.result.how, "20 turns" in short.result.reason) == ("stopped", True)
