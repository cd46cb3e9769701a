"""The chain of a token's movement, from the rules of each game, against the reference figures and against itself."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from odds_help import CLOSE, off, reference

from kit.core.requests import Steps
from kit.games import new_game
from kit.games.minetown import Minetown
from kit.odds.markov import Chain, Landing, chain, landing
from kit.odds.walk import Walk, differences
from kit.odds.walker import BadPolicy, NoTrack, Place, Table, game_of, policy_of

MINETOWN = {"short_stay": "leave", "long_stay": "stay", "second_jail_turn_exit": "leave after 1"}


def merged(measure: Landing, jail: int = 10) -> list[float]:
    """Per roll, with confinement counted on its space."""
    found = [float(p) for p in measure.per_roll.values()]
    found[jail] += float(sum(measure.per_roll_confined))
    return found


# -------------------------------------------------------------------------------------------------- reference figures


@pytest.mark.parametrize("case", MINETOWN)
def test_minetown_meets_every_computed_vector(case: str) -> None:
    wanted = reference("landing")["computed"][case]
    found = chain("minetown", MINETOWN[case]).landing()
    for measure in ("per_roll", "end_of_turn", "touches_per_turn"):
        if measure in wanted:
            assert off(getattr(found, measure), wanted[measure]["vector40"]) < CLOSE
    for mine, name in ((found.per_roll_confined, "per_roll"), (found.end_confined, "end_of_turn")):
        theirs = wanted[name]["in_jail_by_turn"]
        assert [*mine, 0.0, 0.0][:3] == pytest.approx(theirs, abs=CLOSE)
    if "rolls_per_turn" in wanted:
        assert found.rolls_per_turn == pytest.approx(wanted["rolls_per_turn"], abs=CLOSE)
        assert found.laps_per_turn == pytest.approx(wanted["salaries_per_turn"], abs=CLOSE)


@pytest.mark.parametrize("deeds", ["free", "owned"])
@pytest.mark.parametrize("policy", ["uniform", "fiscal_year", "research_grant"])
def test_hmonopoly_meets_every_computed_vector(policy: str, deeds: str) -> None:
    wanted = reference("hmonopoly-landing")["computed"][policy]["free_hcfs" if deeds == "free" else "all_hcfs_owned"]
    found = chain("hmonopoly", policy, deeds=deeds).landing()
    for measure in ("per_roll", "end_of_turn", "touches_per_turn"):
        assert off(getattr(found, measure), wanted[measure]["vector40"]) < CLOSE
    stops = found.touches_per_turn["fiscal-year"]
    assert found.laps_per_turn - stops == pytest.approx(wanted["fiscal_passes_per_turn"], abs=CLOSE)
    assert sum(found.touches_per_turn.values()) == pytest.approx(wanted["stops_per_turn"], abs=CLOSE)
    assert found.rolls_per_turn == pytest.approx(1)


@pytest.mark.parametrize("policy", ["leave", "stay"])
@pytest.mark.parametrize("side", ["competitor", "monopolist"])
def test_each_side_of_antimonopoly_meets_its_computed_vectors(side: str, policy: str) -> None:
    wanted = reference("antimonopoly-landing")["computed"][f"{side}_{policy}"]
    found = chain("antimonopoly", policy, side=side).landing()
    for measure in ("per_roll", "end_of_turn", "touches_per_turn"):
        assert off(getattr(found, measure), wanted[measure]["vector40"]) < CLOSE
    assert [*found.per_roll_confined, 0, 0][:3] == pytest.approx(wanted["per_roll"]["confined_by_round"], abs=CLOSE)
    assert found.rolls_per_turn == pytest.approx(wanted["rolls_per_turn"], abs=CLOSE)
    assert found.laps_per_turn == pytest.approx(wanted["start_bonuses_per_turn"], abs=CLOSE)


def test_oceanopoly_meets_its_landings_per_hundred_rolls() -> None:
    wanted = reference("oceanopoly-odds")["long_run_odds"]
    found = chain("oceanopoly").landing()
    per_hundred = {space: 100 * touches / found.rolls_per_turn for space, touches in found.touches_per_turn.items()}
    assert off(per_hundred, wanted["landings"].values()) < CLOSE
    assert found.rolls_per_turn == pytest.approx(wanted["rolls_per_turn"], abs=CLOSE)
    entries = found.end_confined[0]         # every stay in Low Tide ends its first turn there
    assert 100 * entries / found.rolls_per_turn == pytest.approx(wanted["sent_to_low_tide"], abs=CLOSE)


def test_the_first_move_of_oceanopoly_starts_in_the_middle_of_the_board() -> None:
    wanted = reference("oceanopoly-odds")["first_move_odds"]["in_36ths"]
    beginning = chain("oceanopoly")
    arcs = beginning.within.arcs[beginning.root_nodes[beginning.index[Place(-1)]]]
    found: dict[int, float] = {}
    for arc in arcs:
        found[arc.step.touched[0]] = found.get(arc.step.touched[0], 0.0) + arc.p
    assert found == pytest.approx({space: count / 36 for space, count in wanted.items()})


# --------------------------------------------------------------------------------------------------- published tables


def test_the_table_of_collins_is_met_to_its_last_digit() -> None:
    entry = next(e for e in reference("landing")["published"] if e["id"] == "collins_short")
    found = chain("minetown", "leave").landing()
    assert 100 * off(found.per_roll, [p / 100 for p in entry["values40"]]) < entry["suggested_test_tolerance_pp"]
    assert 100 * sum(found.per_roll_confined) == pytest.approx(entry["in_jail"], abs=0.00015)


def test_kuliniewicz_counted_a_long_stay() -> None:
    found = chain("minetown", "stay").landing().per_roll
    assert 100 * list(found.values())[19] == pytest.approx(2.81157, abs=1e-5)


def test_two_published_orders_tell_end_of_turn_from_per_roll() -> None:
    short, stay = chain("minetown", "leave").landing(), chain("minetown", "stay").landing()
    ends = [*short.end_of_turn.values(), sum(short.end_confined)]
    assert sorted(range(41), key=lambda i: -ends[i])[:7] == [40, 24, 19, 0, 25, 15, 5]          # Durango Bill
    deeds = [i for i, space in enumerate(game_of("minetown").spaces) if space.price is not None]
    rolls = list(stay.per_roll.values())
    assert sorted(deeds, key=lambda i: -rolls[i])[:5] == [24, 25, 18, 19, 5]                    # PuzzleNation


class FreeingDoublesCount(Minetown):
    """The convention of Collins' program: doubles that free a prisoner begin a run, and earn a further roll."""

    def twin(self, state: Any) -> FreeingDoublesCount:
        return FreeingDoublesCount(self.players, self.o, self.track, state)

    def roll_confined(self, me: Any, roll: Any) -> Steps[bool]:
        yield from super().roll_confined(me, roll)
        return bool(roll.double and not me.confined)


def test_rules_of_ones_own_change_the_odds_by_themselves() -> None:
    plain = game_of("minetown")
    assert isinstance(plain, Minetown)
    found = chain(FreeingDoublesCount(plain.players, plain.o, plain.track, plain.m), "stay").landing()
    wanted = reference("landing")["computed"]["long_stay_freeing_doubles_count"]["per_roll"]
    assert off(found.per_roll, wanted["vector40"]) < CLOSE
    assert 100 * sum(found.per_roll_confined) == pytest.approx(9.46, abs=0.005)                 # the textbook's caption
    pranav = next(e for e in reference("landing")["published"] if e["id"] == "pranav_long")
    assert max(abs(100 * p - q) for p, q in zip(merged(found), pranav["values40_merged"], strict=True)) < 0.02


# --------------------------------------------------------------------------------------------------------- small cases


def test_the_first_roll_and_the_first_turn_are_exact_fractions() -> None:
    cases = reference("landing")["exact_small_cases"]
    beginning = chain("minetown", "stay")
    first = {"jail" if place.confined else place.space: str(p) for place, p in beginning.roll("go").items()}
    assert first == {space: str(p) for space, p in cases["first_roll_from_go"].items()}
    turn = beginning.turn("go")
    found = {i: str(p) for i, p in enumerate(turn.end_of_turn.values()) if p}
    found["jail"] = str(sum(turn.end_confined))        # type: ignore[index]
    assert found == cases["first_turn_from_go"]


def test_a_stay_in_jail_has_exact_chances() -> None:
    long_run = chain("minetown", "stay").landing(exact=True)
    sent, once, twice = long_run.end_confined
    assert (once / sent, twice / sent) == (Fraction(5, 6), Fraction(25, 36))
    assert str(sum(long_run.end_confined) / sent) == reference("landing")["exact_small_cases"][
        "turns_ended_in_jail_per_visit_long_stay"]


@pytest.mark.parametrize("policy", ["fiscal_year", "research_grant"])
@pytest.mark.parametrize("deeds", ["free", "owned"])
def test_the_first_turn_of_hmonopoly_is_exact(policy: str, deeds: str) -> None:
    cases = reference("hmonopoly-landing")["exact_small_cases"]
    turn = chain("hmonopoly", policy, deeds=deeds).turn("fiscal-year")
    case = f"{policy}_{'free_hcfs' if deeds == 'free' else 'all_hcfs_owned'}"
    assert {i: str(p) for i, p in enumerate(turn.end_of_turn.values()) if p} == cases[f"first_turn_{case}"]
    touched = cases.get(f"first_turn_touches_{case}")
    if touched:
        assert {i: str(p) for i, p in enumerate(turn.touches_per_turn.values()) if p} == touched


@pytest.mark.parametrize(("game", "policy"), [("minetown", "stay"), ("hmonopoly", "uniform"), ("antimonopoly", "stay"),
                                              ("oceanopoly", "leave")])
def test_exact_and_plain_agree_to_the_last_bit_but_a_few(game: str, policy: str) -> None:
    walked = chain(game, policy)
    exact, plain = walked.landing(exact=True), walked.landing()
    assert sum(exact.per_roll.values()) + sum(exact.per_roll_confined) == 1
    assert sum(exact.end_of_turn.values()) + sum(exact.end_confined) == 1
    for measure in ("per_roll", "end_of_turn", "touches_per_turn"):
        pairs = zip(getattr(exact, measure).values(), getattr(plain, measure).values(), strict=True)
        assert max(abs(float(p) - q) for p, q in pairs) < 1e-15
    share = walked.stationary()
    assert max(abs(share[place] - sum(share[other] * walked.rows[i].get(j, 0.0)
                                      for i, other in enumerate(walked.places)))
               for j, place in enumerate(walked.places)) < 1e-15


@pytest.mark.parametrize(("game", "policy"), [("minetown", "stay"), ("hmonopoly", "uniform"),
                                              ("antimonopoly", "leave"), ("oceanopoly", "leave")])
def test_what_is_merged_goes_on_alike(game: str, policy: str) -> None:
    rules = game_of(game)
    side = "competitor" if game == "antimonopoly" else ""
    table = Table(rules, policy_of(policy, rules), "owned", side)
    quick, thorough = Walk(table), Walk(table, thorough=True)
    assert differences(quick, thorough) == []
    assert quick.runs < thorough.runs * (0.5 if game == "hmonopoly" else 0.75)


def test_a_merging_that_is_wrong_is_found() -> None:
    rules = game_of("minetown")
    table = Table(rules, policy_of("stay", rules))
    one, other = Walk(table), Walk(table, thorough=True)
    step, weight = next(iter(other.stands[3].steps.items()))
    del other.stands[3].steps[step]
    other.stands[3].steps[step._replace(touched=(39,))] = weight
    assert differences(one, other)


@pytest.mark.parametrize("policy", ["leave", "leave after 1", "stay"])
@pytest.mark.parametrize("game", ["minetown", "antimonopoly"])
def test_the_fee_for_leaving_confinement_counts_before_the_throw_and_after_it(game: str, policy: str) -> None:
    rules, free = game_of(game), game_of(game)
    side = "competitor" if game == "antimonopoly" else ""
    fee = rules.exit_fee
    free.exit_fee = 0
    with_fee, without = (Chain(table, Walk(table)) for table in (
        Table(one, policy_of(policy, one), "owned", side) for one in (rules, free)))
    paid = without.landing().money_per_turn - with_fee.landing().money_per_turn
    by_tries = with_fee.landing().end_confined
    tries = {"leave": 0, "leave after 1": 1}.get(policy, 2)
    stays = 5 / 6 if policy == "stay" and not rules.fee_before_roll else 1       # a double opens the door for nothing
    assert paid == pytest.approx(fee * by_tries[tries] * stays, rel=1e-9)


class ThirdThrowTires(Minetown):
    """Who arrives somewhere by a third throw is confined: it matters how many doubles came before the last throw."""

    def twin(self, state: Any) -> ThirdThrowTires:
        return ThirdThrowTires(self.players, self.o, self.track, state)

    def land(self, me: Any) -> Steps[None]:
        if self.p.throws == 3:
            self.confine(me, self.rule["doubles"])
        else:
            yield from super().land(me)


class OddTaxThrowsAgain(Minetown):
    """Who comes to a tax by an odd number, which is no double, throws again: such a throw is not the last."""

    def twin(self, state: Any) -> OddTaxThrowsAgain:
        return OddTaxThrowsAgain(self.players, self.o, self.track, state)

    def land(self, me: Any) -> Steps[None]:
        if self.spaces[me.position].kind == "tax" and self.p.rolled % 2:
            roll = yield self.dice_of[me.name]
            yield from self.play_roll(me, roll)
        else:
            yield from super().land(me)


@pytest.mark.parametrize("own", [ThirdThrowTires, OddTaxThrowsAgain])
def test_all_doubles_are_remembered_where_they_matter_to_a_last_throw(own: Any) -> None:
    plain = game_of("minetown")
    assert isinstance(plain, Minetown)
    policy = policy_of("stay", plain)
    table = Table(own(plain.players, plain.o, plain.track, plain.m), policy)
    quick, thorough = Walk(table), Walk(table, thorough=True)
    assert differences(quick, thorough) == []
    assert len(quick.stands) == len(thorough.stands)
    assert quick.runs > Walk(Table(game_of("minetown"), policy)).runs


def test_who_owns_the_deeds_does_not_matter_where_no_card_asks() -> None:
    rules = game_of("minetown")
    policy = policy_of("stay", rules)
    owned = Chain(*_walked(Table(rules, policy, "owned"))).landing()
    free = Chain(*_walked(Table(game_of("minetown"), policy, "free"))).landing()
    assert owned.per_roll == free.per_roll
    assert owned.touches_per_turn == free.touches_per_turn


def _walked(table: Table) -> tuple[Table, Walk]:
    return table, Walk(table)


# -------------------------------------------------------------------------------------------------------- turns ahead


@pytest.mark.parametrize("case", ["short_stay", "long_stay"])
def test_the_turns_of_the_first_lap(case: str) -> None:
    wanted = reference("landing")["first_lap"][case]
    found = chain("minetown", MINETOWN[case]).first_passage("lap", turns=len(wanted["cdf_by_turn"]))
    assert found.mean == pytest.approx(wanted["mean_turns"], abs=5e-7)
    assert found.by_turn == pytest.approx(wanted["cdf_by_turn"], abs=5e-7)


def test_waiting_for_a_space_is_the_sum_of_not_having_been_there() -> None:
    walked = chain("minetown", "leave")
    found = walked.passage("iceholm", "go", turns=2000)
    assert found.mean == pytest.approx(1 + sum(1 - p for p in found.by_turn), abs=1e-6)
    assert walked.waits("go")["iceholm"] == pytest.approx(found.mean)
    assert walked.chance_of("iceholm", 1, "go") == found.by_turn[0]


def test_turns_ahead_come_to_the_long_run() -> None:
    walked = chain("minetown", "stay")
    assert sum(walked.ahead(5, "go").values()) == pytest.approx(1)
    assert walked.ahead(0, "go") == {Place(0): 1.0}
    far = walked.ahead(300, "go")
    assert far[Place(24)] == pytest.approx(walked.stationary()[Place(24)], abs=1e-9)
    stops = walked.touches_ahead(300, "go")
    assert stops[-1]["iceholm"] == pytest.approx(walked.landing().touches_per_turn["iceholm"], abs=1e-9)
    assert walked.turn("go").touches_per_turn["iceholm"] == pytest.approx(stops[0]["iceholm"])


# ------------------------------------------------------------------------------------------------------- what is shown


def test_landings_as_a_table() -> None:
    frame = landing("minetown", policy="stay")
    assert list(frame.columns) == ["per_roll", "end_of_turn", "touches_per_turn"]
    assert list(frame.index[:2]) == ["go", "dirtwick"]
    assert frame["per_roll"].sum() == pytest.approx(1)
    assert frame.index[-1] == "jail, confined"
    assert frame.attrs["rolls_per_turn"] == pytest.approx(1.16589636, abs=CLOSE)
    assert frame.attrs["how"] == "exact, decks drawn independently"
    matrix = chain("minetown", "stay").frame()
    assert matrix.sum(axis=1).to_list() == pytest.approx([1] * len(matrix))


# ----------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(("game", "policy", "told"), [
    ("hmonopoly", "stay", "nobody is confined in hmonopoly"),
    ("minetown", "go", "leaves it open where a token goes"),
    ("minetown", "run away", "policies: 'leave', 'leave after 1', 'stay'"),
])
def test_a_policy_that_does_not_fit_the_game(game: str, policy: str, told: str) -> None:
    with pytest.raises(BadPolicy, match=told):
        chain(game, policy)


def test_a_game_without_track_or_side() -> None:
    with pytest.raises(NoTrack, match="hospital"):
        chain("hospital")
    with pytest.raises(BadPolicy, match="sides: competitor, monopolist"):
        chain("antimonopoly", side="umpire")
    with pytest.raises(KeyError, match="no space 'narnia'"):
        chain("minetown").first_passage("narnia")
    assert new_game("minetown", 2).name == "minetown"
