"""Oceanopoly: the short version - deeds dealt, an hour or a number of turns, and everybody counts."""
from __future__ import annotations

import pytest
from oce_help import TIDE_POOL, WHALES, opening, pot, table
from trading_help import NAMES, answers, asked, cash, deal, events, owner, paid, play, refused, roll, trade

import kit
from kit.core.requests import Chance
from kit.core.session import Session

SHORT = {"variant": "short"}
BY_TURNS = {"variant": "short", "short_limit": "turns"}
DEAREST = ["blue_whale", "humpback_whale", "great_white_shark", "hammerhead_shark"]
OTHERS = ["seahorse", "octopus", "manta_ray", "walrus", "stingray", "king_crab", "clownfish", "sea_lion"]


def dealt(first: list[str], others: list[str] = OTHERS, options: dict[str, object] | None = None) -> Session:
    """A new short game of three in which Ann is dealt `first`, and Cy begins with a roll of 1+3."""
    return opening(*first, *others, (1, 1), (1, 1), (1, 3), options=options or SHORT)


@pytest.mark.clause("OCE-SHT-01")
def test_four_deeds_are_dealt_to_each_player() -> None:
    s = kit.new("oceanopoly", 6, seed=3, options=SHORT, bots="uniform")
    while s.state.to_move == "":
        s.step(one=True)
    assert [len(s.game.deeds(name)) for name in s.players] == [4] * 6
    assert sum(1 for i in range(40) if s.game.is_deed[i] and owner(s, i) == "") == 2
    assert len(opening(options=SHORT).waiting.options) == 26               # shuffled: any deed may come first
    assert len(opening("octopus", options=SHORT).waiting.options) == 25    # and none comes twice


@pytest.mark.clause("OCE-SHT-02")
def test_the_printed_prices_are_paid_at_once() -> None:
    s = opening(*DEAREST, options=SHORT)
    assert (cash(s, "Ann"), pot(s)) == (1630 - 1420, 0)
    assert paid(s, payer="Ann", payee="bank") == [400, 350, 340, 330]
    refused(s, "leave")                                                    # the next deal follows: nobody was asked


@pytest.mark.clause("OCE-SHT-03")
def test_all_other_rules_are_those_of_the_regular_game() -> None:
    s = dealt([*TIDE_POOL, "cuttlefish", "eagle_ray"])
    assert (s.state.players["Cy"].position, asked(s)) == (3, "Cy")
    play(s, "end turn", 60)
    assert asked(s) == "Ann"
    assert [claim.amount for claim in s.state.claims] == [8]               # Hermit Crab, twice 4
    play(s, "Ann: demand hermit_crab", "Ann: build sea_star")
    assert cash(s, "Ann") == 1630 - 60 - 60 - 180 - 220 + 8 - 50


@pytest.mark.clause("OCE-SHT-04")
def test_the_short_version_lasts_an_hour_by_the_clock() -> None:
    s = table(options=SHORT)
    assert (s.waiting.kind, isinstance(s.waiting, Chance)) == ("clock", True)
    play(s, "59:59")
    assert asked(s) == "Ann"                                               # a turn that begins is played
    roll(s, 4, 6)
    refused(s, 3598)                                                       # clocks do not go back
    play(s, 3600)
    assert s.over                                                          # at 60:00 no new turn begins
    assert (s.state.turn, s.result.clause) == (1, "OCE-SHT-10")


@pytest.mark.clause("OCE-SHT-04")
def test_the_clock_starts_at_the_opening_roll_and_binds_no_regular_game() -> None:
    s = play(dealt(DEAREST), "buy", "end turn")
    assert s.waiting.kind == "clock"                                       # after Cy's turn, not before
    assert list(s.waiting.options)[:2] == [0, 1]
    regular = roll(table(), 4, 6)
    assert (asked(regular), answers(regular)[0]) == ("Ben", "roll")


@pytest.mark.clause("OCE-SHT-04")
def test_turns_may_be_counted_instead() -> None:
    s = table(options={**BY_TURNS, "short_turns": 2}, at={"Ann": 0, "Ben": 0})
    roll(s, 4, 6)
    assert asked(s) == "Ben"
    roll(s, 4, 6)
    assert (s.over, s.state.turn) == (True, 2)


@pytest.mark.clause("OCE-SHT-04", "OCE-CRD-02")
def test_a_turn_that_is_missed_is_a_turn_of_the_count_and_of_the_clock() -> None:
    s = table(options={**BY_TURNS, "short_turns": 2}, to_move="Cy")
    s.state.players["Ann"].skip = 1
    assert roll(s, 4, 6).over
    s = play(table(options=SHORT, to_move="Cy"), 10)
    s.state.players["Ann"].skip = 1
    roll(s, 4, 6)
    assert (s.waiting.kind, asked(play(s, 20, 30))) == ("clock", "Ben")


@pytest.mark.clause("OCE-SHT-03")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_any_number_of_players_is_dealt_and_goes_on_by_the_regular_rules(players: int) -> None:
    s = kit.playout(kit.new("oceanopoly", players, seed=2, options={**BY_TURNS, "short_turns": 3 * players}), "uniform")
    assert [len(events(s, "dealt")), len(paid(s, reason="price", clause="OCE-SHT-02"))] == [4 * players] * 2
    assert s.result.clause in ("OCE-SHT-10", "OCE-BKR-12")


@pytest.mark.clause("OCE-SHT-05")
def test_the_turn_in_progress_is_completed_and_rent_may_still_be_asked_for() -> None:
    def time_runs_out() -> Session:
        s = play(table(options=SHORT, at={"Ann": 14}, owns={"Cy": ["octopus", "stingray"]}), 3500)
        roll(s, 2, 2)
        assert asked(s) == "Ann"                                           # the extra roll belongs to the turn
        roll(s, 1, 2)
        return play(s, 3700)
    s = time_runs_out()
    assert s.waiting.about == "the time is up: Ben begins the counting, unless rent is asked for"
    assert answers(s) == ["count", "Cy: demand stingray"]
    for late in ("roll", "Ben: roll", "Cy: mortgage octopus", deal("Cy", "Ben", ["octopus"], receives=100)):
        refused(s, late)
    play(s, "Cy: demand stingray")
    assert (s.over, cash(s, "Cy")) == (True, 1648)
    s = play(time_runs_out(), "count")
    assert (s.over, cash(s, "Cy"), s.state.claims) == (True, 1630, [])
    assert [event.clause for event in events(s, "time_up")] == ["OCE-SHT-05"]
    assert events(s, "lapsed")[-1].fields["space"].id == "stingray"


@pytest.mark.clause("OCE-SHT-05", "OCE-SEL-08")
def test_who_owes_the_last_rent_may_still_raise_cash_and_whoever_cannot_is_not_counted() -> None:
    def last_rent() -> Session:
        s = play(table(options=SHORT, at={"Ann": 18}, owns={"Ann": ["octopus"], "Cy": ["stingray"]}, cash={"Ann": 5},
                       mortgaged=["octopus"]), 3500)
        return play(roll(s, 1, 2), 3600, "Cy: demand stingray")
    s = trade(last_rent(), deal("Ann", "Ben", ["octopus"], receives=50))
    assert dict(s.result.scores) == {"Ann": 5 + 50 - 18, "Ben": 1630 - 50 + 90, "Cy": 1630 + 18 + 220}
    s = play(last_rent(), "settle")
    assert s.waiting.about == "Cy: pay 99 for Octopus now, or leave it with the bank?"
    play(s, "later")
    assert [(event.fields["player"], event.fields["amount"]) for event in events(s, "worth")] == [
        ("Ben", 1630), ("Cy", 1635 + 220)]
    assert (s.result.winners, s.result.clause) == (("Cy",), "OCE-SHT-10")


@pytest.mark.clause("OCE-SHT-05")
def test_the_last_rent_may_end_the_game_otherwise() -> None:
    s = play(table(NAMES[:2], options=SHORT, at={"Ann": 18}, owns={"Ben": ["stingray"]}, cash={"Ann": 5}), 3500)
    roll(s, 1, 2)
    play(s, 3600, "Ben: demand stingray", "settle")
    assert (s.result.winners, s.result.clause) == (("Ben",), "OCE-BKR-12")


def counted(**start: object) -> dict[str, int]:
    """What everybody is worth when the counting comes at once."""
    s = play(table(options=SHORT, **start), 3600)
    assert s.over
    return {event.fields["player"]: event.fields["amount"] for event in events(s, "worth")}


@pytest.mark.clause("OCE-SHT-06")
def test_cash_counts_at_face_value_and_the_pot_for_nobody() -> None:
    s = table(options=SHORT, cash={"Ann": 412})
    s.state.pot.cash += 99
    s.state.bank.cash -= 99
    play(s, 3600)
    assert dict(s.result.scores) == {"Ann": 412, "Ben": 1630, "Cy": 1630}


@pytest.mark.clause("OCE-SHT-07")
def test_property_counts_at_its_printed_price() -> None:
    assert counted(cash={"Ann": 100}, owns={"Ann": ["manta_ray", "king_crab"]})["Ann"] == 500


@pytest.mark.clause("OCE-SHT-08")
def test_mortgaged_property_counts_half_and_reserved_property_for_nobody() -> None:
    assert counted(cash={"Ann": 0}, owns={"Ann": ["humpback_whale"]}, mortgaged=["humpback_whale"])["Ann"] == 175
    s = table(options=SHORT)
    s.state.reserved[38], s.state.mortgaged[38] = "Ann", True
    assert dict(play(s, 3600).result.scores) == dict.fromkeys(s.players, 1630)


@pytest.mark.clause("OCE-SHT-09")
def test_blocks_and_fish_count_at_their_purchase_price() -> None:
    start = {"cash": {"Ann": 412}, "owns": {"Ann": WHALES}}
    assert counted(**start, level={"blue_whale": 2, "humpback_whale": 1})["Ann"] == 1762
    assert counted(**start, level={"blue_whale": 5, "humpback_whale": 4})["Ann"] == 412 + 750 + 1000 + 800


@pytest.mark.clause("OCE-SHT-10")
def test_the_richest_wins_and_equals_share() -> None:
    s = play(table(options=SHORT, cash={"Ann": 1762, "Ben": 1412, "Cy": 900}, owns={"Ben": ["humpback_whale"]}), 3600)
    assert (s.result.winners, s.result.scores["Cy"]) == (("Ann", "Ben"), 900)
    s = play(table(options=SHORT, cash={"Ann": 1761}), 3600)
    assert s.result.winners == ("Ann",)


@pytest.mark.clause("OCE-SHT-11")
def test_the_last_one_left_before_the_hour_wins_without_counting() -> None:
    s = play(table(NAMES[:2], options=SHORT, at={"Ann": 12}, cash={"Ann": 0}), 1500)
    roll(s, 1, 2, "settle")
    assert (s.result.winners, s.result.clause, events(s, "worth")) == (("Ben",), "OCE-BKR-12", [])


def test_a_clock_is_read_in_seconds_or_minutes() -> None:
    s = table(options=SHORT)
    refused(s, True)
    refused(s, -1)
    assert list(s.waiting.options) == list(range(121))
    play(s, "0:30")
    assert s.state.clock == 30
    roll(s, 4, 6)
    for nonsense in ("1:60", "0:29", "1:2:3", "-5", "soon", 10 ** 9, True):
        refused(s, nonsense)
    s.by_hand = False
    s.step()
    assert 30 <= s.state.clock <= 150                                      # chance plays two minutes a turn at most

