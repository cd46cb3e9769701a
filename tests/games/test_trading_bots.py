"""The sensible player of the property games: it has no memory, keeps its money together, and its games end."""
from __future__ import annotations

import pytest
from trading_help import NAMES, asked, cash, deal, events, landing, level, owner, play, roll, table

import kit
from kit.agents import agents_for
from kit.agents.trading import sensible
from kit.core.session import View


def says(session: object) -> object:
    """What the sensible bot would answer to the question that is asked now."""
    waiting = session.waiting  # type: ignore[attr-defined]
    return sensible(View(session.game, waiting.player), waiting)  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_taken_up_in_the_middle_goes_on_in_the_same_way(seed: int) -> None:
    whole = kit.playout(kit.new("minetown", 4, seed=seed), "sensible", turns=4000)
    for at in (40, len(whole.answers) // 2, len(whole.answers) - 30):
        again = kit.playout(whole.fork(at), "sensible", turns=4000)
        assert again.answers == whole.answers
        assert again.balances == whole.balances


def test_answer_by_answer_it_plays_as_in_a_playout() -> None:
    whole = kit.playout(kit.new("minetown", 3, seed=9), "sensible", turns=60)
    slowly = kit.new("minetown", 3, seed=9)
    slowly.agents = agents_for(slowly.game, dict.fromkeys(slowly.players, "sensible"))
    while len(slowly.answers) < len(whole.answers):
        slowly.step(one=True)
    assert slowly.answers == whole.answers


def test_nearly_all_games_end_with_a_winner_within_a_thousand_rounds() -> None:
    ends = [kit.playout(kit.new("minetown", 4, seed=seed), "sensible", turns=4000).result for seed in range(40)]
    assert sum(end is not None and end.how == "won" for end in ends) >= 38


def test_it_buys_what_it_can_pay() -> None:
    assert says(landing("Ann", 24)) == "buy"
    assert says(landing("Ann", 24, cash={"Ann": 200})) == "leave"


def test_it_mortgages_a_single_deed_for_one_that_completes_a_group() -> None:
    s = landing("Ann", 24, cash={"Ann": 200}, owns={"Ann": [21, 23, 5]})
    assert str(says(s)) == "Ann: mortgage north_road"
    assert says(play(s, "Ann: mortgage north_road")) == "buy"


def test_it_bids_more_for_what_completes_a_group_and_never_above_its_cash() -> None:
    def limit(owns: list[int], money: int = 1500) -> int:
        s = landing("Ann", 24, "leave", owns={"Ben": owns}, cash={"Ben": money})
        highest = 0
        while s.state.auction and asked(s) in ("Ben", "Cy"):
            bid = says(s) if asked(s) == "Ben" else highest + 1
            if bid == "pass":
                break
            highest = int(bid)
            play(s, bid)
        return max([event.fields["amount"] for event in events(s, "bid") if event.fields["player"] == "Ben"], default=0)
    assert limit([21, 23]) > limit([]) > 0
    assert limit([21, 23], 130) <= 130


def test_it_builds_a_round_evenly_and_keeps_what_the_highest_rent_may_cost() -> None:
    s = table(owns={"Ann": [21, 23, 24]}, cash={"Ann": 550})
    assert str(says(s)) == "Ann: develop red 1-1-1"
    play(s, says(s))
    assert [level(s, lot) for lot in (21, 23, 24)] == [1, 1, 1]
    assert says(s) == "roll"                         # 100 are left: not for a second round
    assert says(table(owns={"Ann": [21, 23, 24], "Ben": [37]}, level={37: 3}, cash={"Ann": 1500})) == "roll"


def test_it_asks_for_its_rent() -> None:
    s = landing("Ann", "iceholm", owns={"Cy": ["iceholm"]})
    assert asked(s) == "Ben"
    assert str(sensible(View(s.game, "Cy"), s.waiting)) == "Cy: demand iceholm"  # type: ignore[arg-type]


def test_it_takes_a_trade_that_is_good_for_it_and_no_other() -> None:
    owns = {"Ann": [21, 37], "Ben": [23, 24, 39]}
    s = play(table(owns=owns), deal("Ann", "Ben", ["lapis_harbor"], ["pistonville", "comparator_heights"]))
    assert says(s) == "accept"                       # both complete a group
    s = play(table(owns=owns), deal("Ann", "Ben", [], ["pistonville", "comparator_heights"], pays=100))
    assert says(s) == "refuse"


def test_it_proposes_at_most_once_a_turn_and_its_offers_complete_a_group() -> None:
    every = range(40)
    rest = [i for i in every if i not in (21, 37, 23, 24, 39)]
    s = table(players=NAMES[:3], owns={"Ann": [21, 37], "Ben": [23, 24, 39], "Cy": rest})
    offer = says(s)
    assert str(offer).startswith("Ann offers Ben")
    play(s, offer, "accept")
    assert "Ann" in (owner(s, 24), owner(s, 37))
    assert not str(says(s)).startswith("Ann offers")


def test_it_pays_its_way_out_while_deeds_are_for_sale_and_stays_later() -> None:
    assert str(says(table(confined={"Ann": 1}))) == "Ann: pay 50"
    full = table(confined={"Ann": 1}, owns={"Ben": range(1, 40, 2), "Cy": range(0, 40, 2)})
    assert says(full) == "roll"
    assert cash(roll(full, 1, 3), "Ann") == 1500


def test_in_jail_it_lifts_a_mortgage_only_where_the_table_allows_it() -> None:
    others = {"Ben": range(1, 40, 2), "Cy": range(2, 40, 2)}
    position = {"confined": {"Ann": 1}, "owns": others | {"Ann": [24]}, "mortgaged": [24]}
    assert str(says(table(**position))) == "Ann: lift comparator_heights"
    assert says(table(**position, options={"jail_mortgage_allowed": False})) == "roll"
