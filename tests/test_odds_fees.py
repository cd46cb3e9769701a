"""What deeds, groups, tokens, companies, loans and mortgages are worth: landings per turn times rent."""
from __future__ import annotations

import pytest
from odds_help import CLOSE, reference

from kit.odds import chain, fees, ladder, what_if
from kit.odds.deeds import companies, completing, double_sets, group_rows, loan, mortgages
from kit.odds.rents import rent_at
from kit.testing import deal


def test_income_is_landings_per_turn_times_rent() -> None:
    frame = fees("minetown")
    touches = chain("minetown").landing().touches_per_turn
    assert len(frame) == 28
    for space, row in frame.iterrows():
        assert row["touches"] == touches[str(space)]
        if row["group"] not in ("directions", "times"):          # there, cards change the rent where they lead
            assert row["income"] == pytest.approx(row["touches"] * row["rent"])
            assert row["payback"] == pytest.approx(row["price"] / row["income"])


def test_cards_that_double_the_rent_are_counted() -> None:
    """A Cardinal Direction asks 25; the two cards that lead to the next one ask twice that."""
    row = fees("minetown").loc["north_road"]
    touches = chain("minetown").landing().touches_per_turn
    by_card = touches["chance_3"] * 2 / 16         # from the third chance space the next direction is this one
    assert row["rent"] == 25
    assert row["income"] == pytest.approx(25 * (row["touches"] + by_card))


def test_times_of_day_go_by_fresh_dice() -> None:
    wanted = reference("landing")["exact_small_cases"]["time_of_day_expected_rent"]
    rows = [row for row in ladder("minetown") if row["space"] == "daybreak"]
    assert [row["rent"] for row in rows] == [wanted["one_owned"], wanted["both_owned"]]
    assert [row["holding"] for row in rows] == ["1 of 2", "2 of 2"]


def test_utilities_of_antimonopoly_go_by_the_dice_that_moved_the_visitor() -> None:
    """Seven and more moved most visitors of space 12 there; what they pay is what they rolled, not seven on average."""
    walked = chain("antimonopoly", side="competitor")
    frame = fees("antimonopoly", side="competitor")
    place = walked.game.track.index("electric")
    come = walked.within.forth({root: walked.stationary()[at] for at, root in walked.walk.roots.items()})
    rolled = sum(often * arc.p * arc.step.rolled for node, often in enumerate(come) for arc in walked.within.arcs[node]
                 if arc.step.touched[:1] == (place,))
    by_card = sum(often * arc.p * 7 for node, often in enumerate(come) for arc in walked.within.arcs[node]
                  if arc.step.touched[:1] == (place,) and not arc.step.rolled)
    assert frame.loc["electric", "income"] == pytest.approx(4 * (rolled + by_card))


def test_oceanopolys_groups_return_their_outlay_in_the_visits_of_its_table() -> None:
    found = {(row["group"], row["level"]): row for row in group_rows("oceanopoly")}
    for row in reference("oceanopoly-odds")["economics"]["rows"]:
        for name, level in (("bare", 0), ("blocks_1", 1), ("blocks_3", 3), ("fish", 5)):
            mine = found[row["group"], level]
            assert mine["cost"] == row[name]["cost"]
            assert round(mine["break_even"], 1) == row[name]["break_even"]


def test_a_set_doubles_the_bare_rent_and_houses_do_the_rest() -> None:
    gain = completing("minetown", "light_blue")
    assert gain["together"] == pytest.approx(2 * gain["apart"])
    assert completing("minetown", "light_blue", level=5)["together"] > 20 * gain["together"]
    best = max((row for row in ladder("minetown") if row["level"]), key=lambda row: row["return"])
    assert best["level"] == 3                         # the third house is what a street waits for


def test_hmonopoly_a_double_hmonopoly_earns_four_facilities() -> None:
    rows = double_sets()
    assert len(rows) == 21
    assert {row["worth"] for row in rows} == {4.0}
    for row in rows:
        assert row["takes"] >= 5                      # so it is worth less than the five facilities it takes


def test_hmonopolys_ladder_of_fees() -> None:
    rows = [row for row in ladder("hmonopoly") if row["space"] == "harbor-cardiology-practice"]
    assert [row["rent"] for row in rows] == [1, 2, 4, 8, 2, 4, 8, 16, 4, 8, 16, 32]
    assert [(row["holding"], row["level"]) for row in rows][:5] == [("0", 0), ("0", 1), ("0", 2), ("0", 3), ("1", 0)]


def test_suppliers_live_on_the_expenses_of_fiscal_year() -> None:
    wanted = reference("hmonopoly-landing")["computed"]["uniform"]["all_hcfs_owned"]
    rows = {row["space"]: row for row in companies()}
    assert sum(row["income"] for row in rows.values()) == pytest.approx(wanted["fiscal_expenses_per_turn"], abs=1e-6)
    even, odd = sorted((row["income"] for row in rows.values() if row["role"] == "supply"), reverse=True)
    assert even / odd == pytest.approx(4 / 3)         # 2, 4, 6 against 1, 3, 5
    assert {row["per_token"] for row in rows.values() if row["role"] == "telecom"} == {4}


def test_a_loan_costs_a_tenth_at_every_fiscal_year() -> None:
    wanted = reference("hmonopoly-landing")["computed"]["uniform"]["all_hcfs_owned"]
    years = wanted["fiscal_passes_per_turn"] + wanted["fiscal_stops_per_turn"]
    found = loan(amount=20)
    assert found.interest == 2
    assert found.per_turn == pytest.approx(2 * years, abs=2 * CLOSE)
    assert found.break_even == pytest.approx(years / 10, abs=CLOSE)
    assert "2.00 % of its cost per turn" in str(found)
    with pytest.raises(ValueError, match=r"loans are 10, 20, ... 40; not 15"):
        loan(amount=15)


def test_a_mortgage_is_a_loan_paid_in_lost_rent() -> None:
    rows = {row["space"]: row for row in mortgages("minetown")}
    assert (rows["iceholm"]["raised"], rows["iceholm"]["interest"]) == (50, 5)
    assert rows["iceholm"]["income_lost"] == pytest.approx(fees("minetown").loc["iceholm", "income"])
    with pytest.raises(ValueError, match="has loans and no mortgages"):
        mortgages("hmonopoly")
    with pytest.raises(ValueError, match="has mortgages and no loans"):
        loan("minetown")


def test_deeds_as_they_stand_on_the_table() -> None:
    session = deal("minetown", ["Ann", "Ben", "Cy"], owns={"Ann": ["frostmere", "iceholm", "packice_bay"],
                                                           "Ben": ["dirtwick"]},
                   level={"iceholm": 2, "frostmere": 2, "packice_bay": 2})
    session.state.deals += 1
    session.state.mortgaged[session.game.track.index("dirtwick")] = True
    frame = fees(session)
    ice = frame.loc["iceholm"]
    assert (ice["owner"], ice["level"], ice["rent"]) == ("Ann", 2, 90)
    assert ice["next_cost"] == 50
    assert ice["next_income"] == pytest.approx(ice["touches"] * (270 - 90))
    assert ice["payback"] == pytest.approx((100 + 2 * 50) / ice["income"])
    assert frame.loc["dirtwick", "income"] == 0
    assert rent_at(session.game, session.game.track.index("gravelgate")).mean == 0


def test_what_if_rents_were_fairer() -> None:
    before = fees("minetown")["income"]
    after = what_if("minetown", {"rents": {"dirtwick": [4, 20, 60, 180, 320, 450]}}).fees()
    assert after.loc["dirtwick", "before"] == before["dirtwick"]
    assert after.loc["dirtwick", "after"] == pytest.approx(2 * before["dirtwick"])
