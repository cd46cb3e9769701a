"""Odds of the hospital: they are the reference tables' to every digit, and what the rules themselves come to."""
from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt
from time import perf_counter
from typing import Any

import pytest
from hospital_help import NO, draws, hospital, only

import kit
from kit.core.requests import Choice
from kit.core.session import Session
from kit.games.hospital import chances
from kit.games.hospital.chances import at_least, blacks_met, heal_net, matches, net, net_weights, overflows
from kit.games.hospital.cubes import draw_in_full
from kit.games.hospital.data import COLOURS, load_components
from kit.games.hospital.patient_phase import visit_patient
from kit.odds import played
from kit.odds.hospital import beside, odds

REFERENCE: dict[str, Any] = load_components().facts["reference_odds"]


# -- the reference tables


@pytest.mark.parametrize("table", REFERENCE["heal"]["tables"], ids=lambda table: f"draw {table['draw']}")
def test_every_number_of_the_reference_tables_for_heal(table: dict[str, Any]) -> None:
    weights, draw = net_weights(16, 8, 64, table["draw"]), table["draw"]
    total = comb(88, draw)
    assert total == table["denominator"]
    for k, row in table["net"].items():
        assert weights[k] == row["numerator"]
        assert f"{weights[k] / total:.15f}" == f"{row['p']:.15f}"
    exact = net(16, 8, 64, draw)
    assert sum(k * p for k, p in exact.items()) == Fraction(table["expected_net"]["fraction"])
    positive = sum(k * weights[k] for k in weights if k > 0)
    assert positive == table["expected_positive_part"]["numerator"]
    for name, wanted in (("p_improves", {k for k in weights if k > 0}), ("p_unchanged", {0}),
                         ("p_worsens", {k for k in weights if k < 0})):
        assert sum(weights[k] for k in wanted) == table[name]["numerator"]
    for level, paid in table["expected_paid_levels_by_illness"].items():
        value = sum(min(k, level) * weights[k] for k in weights if k > 0) / total
        assert f"{value:.12f}" == f"{paid:.12f}"


@pytest.mark.parametrize("table", REFERENCE["chain_draw"]["tables"], ids=lambda table: f"draw {table['draw']}")
def test_every_number_of_the_reference_tables_for_draws_that_replace_black_cubes(table: dict[str, Any]) -> None:
    exact = matches(16, 8, 64, table["draw"])
    assert sum(exact.values()) == 1
    for k, p in table["count"].items():
        assert f"{float(exact[k]):.12f}" == f"{p:.12f}"
    assert f"{float(sum(k * p for k, p in exact.items())):.12f}" == f"{table['expected']:.12f}"
    for held in range(5):
        name = f"p_fifth_cube_when_column_holds_{held}"
        if name in table:
            assert f"{float(at_least(exact, 5 - held)):.12f}" == f"{table[name]:.12f}"
    if "p_none_fraction" in table:
        assert exact[0] == Fraction(table["p_none_fraction"])


def test_the_small_bag_of_the_reference() -> None:
    small = REFERENCE["small_bag_check"]
    bag = small["bag"]
    assert net_weights(bag["matching"], bag["black"], bag["other"], small["draw"]) == small["net"]
    exact = net(bag["matching"], bag["black"], bag["other"], small["draw"])
    assert sum(k * p for k, p in exact.items()) == Fraction(small["expected_net"])


# -- the rules' own enumeration


def all_bonuses(choice: Choice[Any]) -> Any:
    """Use every bonus, and leave everything else."""
    return choice.options[1] if choice.clause == "HHH-HEAL-05" and len(choice.options) > 1 else choice.options[0]


def no_bonus(choice: Choice[Any]) -> Any:
    return choice.options[0]


def a_heal(session: Session, choose: Any) -> dict[Any, Fraction]:
    """(level after it, deaths, money) -> chance: Ann heals the first patient, along every way chance can go."""
    from kit.games.hospital.heal import heal

    def rule(game: Any) -> Any:
        seat = game.s.seats["Ann"]
        p = next(iter(game.s.patients.values()))
        return heal(game, seat, p, game.cares(p, seat)[0])

    def look(game: Any) -> tuple[int, int, int]:
        alive = list(game.s.patients.values())
        return (alive[0].level if alive else 0, len(game.s.bodies), game.s.money.cash)
    return played(session, rule, look, choose)


@pytest.mark.parametrize(("position", "bag"), [
    ({"ward": ["red 2"]}, "red 3 black 2 blue 4"),
    ({"ward": ["red 4"], "money": 40}, "red 2 black 3 blue 3"),
    ({"ward": ["red 4"], "money": 40, "doctors": ["DOC-AORTA"]}, "red 3 black 2 green 4"),
    ({"treatment": ["gray 4"], "money": 40, "doctors": ["DOC-JACK"]}, "gray 4 black 2 blue 4"),
    ({"emergency": ["blue 5"]}, "blue 5 black 1 red 3"),
    ({"waiting": {"A": ["blue 3"]}, "doctors": ["DOC-DREAM"]}, "blue 3 black 2 red 3"),
    ({"ward": ["red 1"], "doctors": ["DOC-SMILE"]}, "red 3 black 2 blue 4"),
    ({"ward": ["red 3"]}, "red 2 black 1 blue 1"),
], ids=str)
@pytest.mark.parametrize("bonus", [False, True])
def test_the_odds_of_a_heal_are_what_the_rules_come_to(position: dict[str, Any], bag: str, bonus: bool) -> None:
    table = hospital(**position, edit=lambda game: only(game, bag))
    found = odds(table)
    listed = found.with_bonus if bonus else found.heals
    mine = [heal for heal in listed if heal.player == "Ann"]
    if not mine:
        assert bonus
        return
    reckoned = mine[0]
    enumerated = a_heal(table, all_bonuses if bonus else no_bonus)
    money = table.state.money.cash
    alive: dict[int, Fraction] = {}
    for (level, dead, _), p in enumerated.items():
        if not dead:
            alive[level - reckoned.level] = alive.get(level - reckoned.level, Fraction(0)) + p
    deaths = sum((p for (_, dead, _), p in enumerated.items() if dead), Fraction(0))
    assert deaths == reckoned.die
    assert sum((p for by, p in alive.items() if by == -reckoned.level), Fraction(0)) == reckoned.cure
    assert alive == {by: p for by, p in reckoned.change.items() if not (by > 0 and reckoned.level + by >= 5)}
    earned = sum(((cash - money) * p for (_, dead, cash), p in enumerated.items() if not dead), Fraction(0))
    assert earned == reckoned.income


def test_a_draw_outside_heal_is_what_the_rules_come_to_whatever_was_drawn_before() -> None:
    table = hospital(ward=["red 1"], edit=lambda game: only(game, "red 3 black 1 blue 5"))

    def rule(game: Any) -> Any:
        yield from draw_in_full(game, 2, "Ann", "", "")
        game.s.drawn.clear()                           # gone, as what arrives in a Waiting Room is
        yield from visit_patient(game, game.s.patients["red-1"], 1, True)
    after = played(table, rule, lambda game: game.state.patients["red-1"].level - 1)
    assert after == {k: p for k, p in matches(3, 1, 5, 1).items() if p}
    assert blacks_met(8, 1, 1) == {0: Fraction(8, 9), 1: Fraction(1, 9)}


def with_bag(bag: str) -> Any:
    """These cubes are in the bag, and no others anywhere that come back."""
    return lambda game: only(game, bag, gone=True)


AUTOMATIC = {"order_choices": "automatic"}


def a_night(table: Session, step: str, look: Any) -> dict[Any, Fraction]:
    """What `look` sees after one step of the Patient Phase, along every way chance can go."""
    def rule(game: Any) -> Any:
        game.s.phase = step
        game.s.todo = ["WAITING-A"] if step == "arrivals" else ["WARD-RED"]
        return game.turn()
    return played(table, rule, look)


def test_an_overflow_is_what_the_rules_come_to() -> None:
    table = hospital(waiting={"A": ["red 3", "blue 2"]}, money=99, rooms=["ROOM-MORGUE"], options=AUTOMATIC,
                     edit=with_bag("red 2 blue 3 gray 6 black 1"))
    room = odds(table).waiting[0]
    assert room.overflow == a_night(table, "arrivals", lambda game: len(game.state.bodies) > 0)[True]
    assert room.by_colour["red"] == a_night(table, "arrivals", lambda game: "red-1" not in game.state.patients)[True]


@pytest.mark.parametrize("token", ["", "WAB-OVERWORKED", "WAB-SQUEAKY", "WAB-SELFMED", "WAB-MATRON", "WAB-CROWDED"])
def test_a_night_in_the_ward_is_what_the_rules_come_to(token: str) -> None:
    table = hospital(ward=["red 4", "red 1"], money=99, options=AUTOMATIC, abilities={"red": token} if token else {},
                     edit=with_bag("red 4 blue 5 black 1"))
    for visit in odds(table).visits:
        after = a_night(table, "visits", lambda game, name=visit.patient: _level(game, name))
        assert visit.worse == 1 - after.get(visit.level, Fraction(0))
        assert visit.die == after.get(0, Fraction(0))


def test_without_abilities_the_night_is_reckoned_by_empty_beds() -> None:
    table = hospital(ward=["red 4", "red 1"], money=99, edit=with_bag("red 4 blue 6 black 1"),
                     options={**AUTOMATIC, "variant_no_ward_abilities": True})
    for visit in odds(table).visits:
        after = a_night(table, "visits", lambda game, name=visit.patient: _level(game, name))
        assert visit.worse == 1 - after.get(visit.level, Fraction(0))
        assert visit.die == after.get(0, Fraction(0))


def _level(game: Any, name: str) -> int:
    p = game.state.patients.get(name)
    return p.level if p is not None else 0


# -- beside the answers


def test_odds_stand_beside_the_answers_of_a_heal_as_it_goes_on() -> None:
    table = hospital(ward=["gray 4"], rooms=["ROOM-BLOODBANK"], store="gray red", doctors=["DOC-NOWITZ"], money=30)
    first = beside(table)
    assert first["Ann: heal gray-1"].die == odds(table).heals[0].die
    table.answer("Ann: heal gray-1")
    bank = beside(table)
    assert set(bank) == {NO, "gray", "red"}
    assert bank["gray"].die < bank[NO].die < bank["red"].die + 1
    draws(table.answer("gray"), "black black blue blue red")
    bonus = beside(table)
    assert bonus[NO].change == {1: 1}                  # stopping now: one matching, two black
    assert bonus[NO].die == 1
    chance = bonus["DOC-NOWITZ"].die
    counts = table.state.bag.counts
    assert chance == sum(p for k, p in heal_net(counts, {}, "gray", 2, -1).items() if k < 0)


def test_odds_beside_a_heal_go_by_the_care_that_was_chosen() -> None:
    table = hospital(doctors=["DOC-DREAM"], improved=["ROOM-CLINIC"], rooms=["ROOM-PHARMACY", "ROOM-BLOODBANK"],
                     store="red", waiting={"A": ["red 2"]})
    first = beside(table)["Ann: heal red-1 by ROOM-CLINIC"]
    table.answer("Ann: heal red-1 by ROOM-CLINIC")
    assert beside(table)[NO].cubes == first.cubes == 8
    draws(table.answer(NO), "red blue blue green green yellow yellow gray")
    assert beside(table)[NO].income == 2               # one level at the improved Clinic


def test_a_simulation_from_the_rules_agrees_within_its_error() -> None:
    table = hospital(ward=["red 3"], money=200)
    exact = odds(table).heals[0]
    tries, worse = 1500, 0
    for seed in range(tries):
        game = Session(table.game.twin(_copy(table.state)), None, seed)
        game.answer("Ann: heal red-1").step()
        worse += _level(game.game, "red-1") > 3 or bool(game.state.bodies)
    error = 4 * sqrt(float(exact.worse * (1 - exact.worse)) / tries)
    assert abs(worse / tries - float(exact.worse)) < error


def _copy(state: Any) -> Any:
    from kit.core.state import clone
    return clone(state)


def test_all_odds_of_a_position_in_fifty_milliseconds() -> None:
    session = kit.new("hospital", 4, seed=8, bots="sensible")
    while session.waiting is not None and session.state.round < 3:
        session.step(one=True)
    for cache in (chances._NETS, chances._MATCHES, chances._ROOMS):
        cache.clear()  # type: ignore[attr-defined]
    start = perf_counter()
    found = odds(session)
    assert perf_counter() - start < 0.25               # 5 ms on a quiet machine; the bench holds it to 50
    assert found.heals
    assert found.visits
    rows = found.table()
    assert len(rows) == len(found.heals) + len(found.with_bonus)
    assert rows["die"].between(0, 1).all()


def test_chances_always_sum_to_one() -> None:
    for bag in ({**dict.fromkeys(COLOURS, 16), "black": 8}, {**dict.fromkeys(COLOURS, 9), "black": 3}):
        others = sum(bag.values()) - bag["red"] - bag["black"]
        for draw in (1, 2, 5, 6):
            assert sum(matches(bag["red"], bag["black"], others, draw).values()) == 1
            assert sum(net(bag["red"], bag["black"], others, draw).values()) == 1
        assert 0 < overflows(bag, {"red": 4}, 4, 6) < 1
    assert net_weights(1, 0, 1, 1) == {0: 1, 1: 1}
