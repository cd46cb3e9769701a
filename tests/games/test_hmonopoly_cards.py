"""HMOnopoly: every card of both decks, drawn by hand.

Ann draws on space 7 (Directives) or 3 (Acquisitions); Bob sits on her left, Cy on her right. The others stand on
Fiscal Year, everybody has 18, nobody owns anything, unless a test says so.
"""
from __future__ import annotations

import re

import pytest
from hmo_help import cash, draws, fees, kinds, offered, owner, paid_for, rejected, tokens

from kit.games.trading.offers import Act, Offer
from kit.testing import play

PAIR = ("Ann", "Bob")
AWAY = {"Bob": 15, "Cy": 25}
HARBOR, LAKELAND, PRAIRIE = [1, 2, 4], [6, 8, 9], [11, 13, 14]
HCFS = [1, 2, 4, 6, 8, 9, 11, 13, 14, 16, 18, 21, 23, 24, 26, 29, 31, 32, 36, 37, 39]
TAKEN = {"Ann": HCFS[::3], "Bob": HCFS[1::3], "Cy": HCFS[2::3]}            # no HCF is left, no type complete

HEART, CHILDREN, BONES = "harbor-cardiology-practice", "harbor-pediatrics-clinic", "harbor-orthopedics-hospital"
CANCER, MATERNITY, JOINTS = "prairie-oncology-practice", "prairie-obstetrics-hospital", "prairie-orthopedics-clinic"
TUMOURS, KIDS, NERVES = "lakeland-oncology-clinic", "lakeland-pediatrics-practice", "lakeland-neurology-hospital"


def where(session, name="Ann"):
    """The space a player stands on."""
    return session.state.players[name].position


def turn_of(session):
    """Who is about to roll; "" while something else is asked."""
    return session.waiting.player if "roll" in offered(session) else ""


def gains(session):
    """What everybody has won or lost since all had 18."""
    return {name: player.cash - 18 for name, player in session.state.players.items()}


def nothing_happened(session):
    """The card could not be carried out: the next turn has begun, no money has moved, no HCF either."""
    told = kinds(session)
    return "nothing" in told and "handed" not in told and not session.transfers() and turn_of(session) == "Bob"


# --------------------------------------------------------------------------------------------------------- Directives


@pytest.mark.clause("HMO-DIR-02")
def test_d01_proposal_funded_leads_to_the_center_money():
    session = draws("D01", center=5)
    assert where(session) == 20
    assert cash(session, "center") == 0
    assert gains(session) == {"Ann": 5, "Bob": 0, "Cy": 0}


@pytest.mark.clause("HMO-DIR-02")
def test_d02_books_closed_early_brings_revenue_without_expenses():
    session = draws("D02", at=AWAY)
    assert session.waiting.kind == "dice"
    play(session, (3, 4))
    assert session.waiting.about.startswith("borrow")  # no die for expenses in between
    play(session, 0)
    assert where(session) == 0
    assert gains(session)["Ann"] == 7
    assert turn_of(session) == "Bob"


@pytest.mark.clause("HMO-DIR-02")
def test_d03_strategic_retreat_leads_anywhere_else():
    session = draws("D03")
    assert len(offered(session)) == 39
    rejected(session, "directives-1")                  # where Ann stands
    session.answer(MATERNITY)
    assert where(session) == 11
    assert offered(session) == ["buy", "leave"]
    session.answer("buy")
    assert owner(session, 11) == "Ann"


@pytest.mark.clause("HMO-DIR-02")
def test_d03_strategic_retreat_goes_clockwise_past_fiscal_year():
    session = draws("D03").answer(TUMOURS)             # one space behind her
    play(session, (3, 4), (5,), 0, "leave")
    assert where(session) == 6
    assert gains(session)["Ann"] == 7 - 5


@pytest.mark.clause("HMO-DIR-02")
def test_d04_switchboard_upgrade_leads_to_the_next_telecom():
    session = draws("D04")
    assert where(session) == 15
    assert offered(session) == ["buy", "leave"]
    session.answer("buy")
    assert owner(session, 15) == "Ann"
    owned = draws("D04", owns={"Bob": [15]})
    assert where(owned) == 15
    assert owned.transfers() == []
    assert turn_of(owned) == "Bob"


@pytest.mark.clause("HMO-DIR-02")
def test_d05_hospital_rounds_leads_to_the_next_hospital():
    session = draws("D05")
    assert where(session) == 9
    session.answer("buy")
    assert owner(session, 9) == "Ann"
    owned = draws("D05", owns={"Bob": [9]}, level={9: 1})
    assert fees(owned) == [("Ann", "Bob", 2)]


@pytest.mark.clause("HMO-DIR-02")
def test_d06_underserved_community_leads_to_the_next_unowned_hcf():
    session = draws("D06", owns={"Bob": [8], "Ann": [9]})
    assert where(session) == 11
    assert offered(session) == ["buy", "leave"]


@pytest.mark.clause("HMO-DIR-02", "HMO-DIR-05")
def test_d06_underserved_community_pays_two_when_every_hcf_is_taken():
    session = draws("D06", owns=TAKEN)
    assert where(session) == 7
    assert gains(session) == {"Ann": 2, "Bob": 0, "Cy": 0}


@pytest.mark.clause("HMO-DIR-02")
def test_d07_called_to_the_boardroom_gives_the_choices_of_the_corner():
    session = draws("D07", owns={"Bob": [13]}, cash={"Ann": 0})
    assert where(session) == 30
    assert offered(session) == ["decline", "Ann: takeover Bob", "Ann: takeover Cy", "Ann: relocate Bob",
                                "Ann: relocate Cy"]
    play(session, Act("Ann", "takeover", "Bob"), "roll", (1, 2), "roll", (2, 2), CANCER)     # two free rolls
    assert owner(session, 13) == "Ann"
    assert cash(session, "Ann") == 0


@pytest.mark.clause("HMO-DIR-02")
def test_d08_benefit_concert_pays_five():
    session = draws("D08")
    assert gains(session) == {"Ann": 5, "Bob": 0, "Cy": 0}
    assert paid_for(session, "Benefit Concert") == [("bank", "Ann", 5)]


@pytest.mark.clause("HMO-DIR-02")
@pytest.mark.parametrize(("mine", "paid"), [([2, 6, 14, 1, 5], 3), ([2], 1), ([1, 4], 1), ([], 1)])
def test_d09_flu_season_pays_one_a_clinic_and_one_at_least(mine, paid):
    session = draws("D09", owns={"Ann": mine, "Bob": [16, 26]})
    assert gains(session) == {"Ann": paid, "Bob": 0, "Cy": 0}


@pytest.mark.clause("HMO-DIR-02")
@pytest.mark.parametrize(("mine", "paid"), [([*HARBOR, 14, 21], 6), (HARBOR, 3), ([1, 2], 2), ([], 2)])
def test_d10_market_power_pays_three_an_hmonopoly_and_two_at_least(mine, paid):
    assert gains(draws("D10", owns={"Ann": mine, "Bob": LAKELAND})) == {"Ann": paid, "Bob": 0, "Cy": 0}


@pytest.mark.clause("HMO-DIR-02")
def test_d11_referral_season_collects_one_from_every_other_hmo():
    assert gains(draws("D11")) == {"Ann": 2, "Bob": -1, "Cy": -1}
    assert gains(draws("D11", players=PAIR)) == {"Ann": 1, "Bob": -1}


@pytest.mark.clause("HMO-DIR-02")
def test_d11_referral_season_puts_a_penniless_hmo_into_debt():
    session = draws("D11", cash={"Cy": 0}, owns={"Cy": [5]})
    assert session.waiting.player == "Cy"
    session.answer(Act("Cy", "sell", "larkspur-telecom"))
    assert (cash(session, "Ann"), cash(session, "Bob"), cash(session, "Cy")) == (20, 17, 1)


@pytest.mark.clause("HMO-DIR-02")
def test_d12_surprise_inspection_passed_certifies_an_hcf_for_nothing():
    session = draws("D12", owns={"Ann": [1, 9, 13], "Bob": [2]}, level={13: 1}, center=3)
    assert offered(session) == [HEART, NERVES]
    session.answer(NERVES)
    assert [tokens(session, place) for place in (1, 9, 13)] == [0, 1, 1]
    assert session.transfers() == []
    single = draws("D12", owns={"Ann": [9]})           # one place only: nothing to ask
    assert tokens(single, 9) == 1


@pytest.mark.clause("HMO-DIR-02", "HMO-DIR-05")
@pytest.mark.parametrize("mine", [[], [5], [13]])
def test_d12_surprise_inspection_passed_pays_one_without_a_place(mine):
    session = draws("D12", owns={"Ann": mine}, level={13: 1})
    assert gains(session) == {"Ann": 1, "Bob": 0, "Cy": 0}
    assert tokens(session, 13) == 1


@pytest.mark.clause("HMO-DIR-02")
def test_d13_new_wing_donated_expands_a_certified_hcf_for_nothing():
    session = draws("D13", owns={"Ann": [1, 9, 13], "Bob": [27]}, level={9: 1, 13: 1})
    assert offered(session) == [NERVES, CANCER]
    session.answer(CANCER)
    assert [tokens(session, place) for place in (1, 9, 13)] == [0, 1, 2]
    assert session.transfers() == []                   # Foundation Building and Materials gets nothing


@pytest.mark.clause("HMO-DIR-02", "HMO-DIR-05")
def test_d13_new_wing_donated_pays_two_without_a_certified_hcf():
    session = draws("D13", owns={"Ann": [1, 9]}, level={9: 2})
    assert gains(session) == {"Ann": 2, "Bob": 0, "Cy": 0}
    assert [tokens(session, place) for place in (1, 9)] == [0, 2]


@pytest.mark.clause("HMO-DIR-02")
def test_d14_strong_quarter_rolls_for_revenue_on_the_spot():
    session = draws("D14", loan={"Ann": 10}, laps={"Ann": 1})
    play(session, (4, 4), (6, 1))                      # doubles: another roll
    assert where(session) == 7
    assert gains(session) == {"Ann": 15, "Bob": 0, "Cy": 0}
    assert session.state.loan["Ann"] == 10             # no interest, and no new loan offered
    assert session.state.players["Ann"].laps == 1
    assert turn_of(session) == "Bob"


@pytest.mark.clause("HMO-DIR-02")
def test_d15_public_health_contract_brings_four_and_puts_one_into_the_center():
    session = draws("D15", cash={"Ann": 0}, center=2)
    assert cash(session, "Ann") == 3
    assert cash(session, "center") == 3


@pytest.mark.clause("HMO-DIR-02")
def test_d16_overdue_claims_settled_collects_three_from_the_richest_opponent():
    session = draws("D16", cash={"Ann": 40, "Bob": 12, "Cy": 17})
    assert (cash(session, "Ann"), cash(session, "Bob"), cash(session, "Cy")) == (43, 12, 14)
    assert gains(draws("D16", players=PAIR)) == {"Ann": 3, "Bob": -3}


@pytest.mark.clause("HMO-DIR-02")
def test_d16_overdue_claims_settled_lets_the_drawer_choose_between_equals():
    session = draws("D16")
    assert session.waiting.player == "Ann"
    assert offered(session) == ["Bob", "Cy"]
    session.answer("Cy")
    assert gains(session) == {"Ann": 3, "Bob": 0, "Cy": -3}


@pytest.mark.clause("HMO-DIR-02")
@pytest.mark.parametrize(("mine", "paid"), [([1, 2, 9, 13, 39], 4), ([*HARBOR], 1), ([5, 12], 1), ([], 1)])
def test_d17_regional_presence_pays_one_a_region_and_one_at_least(mine, paid):
    assert gains(draws("D17", owns={"Ann": mine, "Bob": [16]})) == {"Ann": paid, "Bob": 0, "Cy": 0}


@pytest.mark.clause("HMO-DIR-02")
def test_d18_compliance_review_puts_two_into_the_center():
    session = draws("D18", center=1)
    assert cash(session, "center") == 3
    assert gains(session) == {"Ann": -2, "Bob": 0, "Cy": 0}


@pytest.mark.clause("HMO-DIR-02")
def test_d18_compliance_review_may_need_a_loan():
    session = draws("D18", cash={"Ann": 1}, laps={"Ann": 1})
    assert offered(session) == ["Ann: borrow 10"]
    session.answer("Ann: borrow 10")
    assert (cash(session, "Ann"), cash(session, "center"), session.state.loan["Ann"]) == (8, 2, 10)


@pytest.mark.clause("HMO-DIR-02")
@pytest.mark.parametrize(("mine", "paid"), [([4, 9, 11, 1], 3), ([4], 1), ([1, 2], 1), ([], 1)])
def test_d19_malpractice_premiums_cost_one_a_hospital_and_one_at_least(mine, paid):
    session = draws("D19", owns={"Ann": mine, "Bob": [18]})
    assert gains(session) == {"Ann": -paid, "Bob": 0, "Cy": 0}
    assert paid_for(session, "Malpractice Premiums") == [("Ann", "bank", paid)]


@pytest.mark.clause("HMO-DIR-02")
@pytest.mark.parametrize(("die", "paid"), [(4, {"Ann": -4, "Bob": 4, "Cy": 0}), (3, {"Ann": -3, "Bob": 0, "Cy": 3})])
def test_d20_emergency_restock_pays_the_supplier_that_the_die_names(die, paid):
    session = draws("D20", owns={"Bob": [12], "Cy": [34]}).answer((die,))
    assert where(session) == 7
    assert gains(session) == paid


@pytest.mark.clause("HMO-DIR-02")
def test_d20_emergency_restock_goes_to_the_bank_or_cancels_out_or_makes_a_debt():
    assert paid_for(draws("D20").answer((6,)), "expenses") == [("Ann", "bank", 6)]
    assert gains(draws("D20", owns={"Ann": [12]}).answer((6,)))["Ann"] == 0
    session = draws("D20", cash={"Ann": 1}, laps={"Ann": 1}).answer((6,))
    session.answer("Ann: borrow 10")                   # away from Fiscal Year a loan bears the surcharge
    assert cash(session, "Ann") == 1 + 9 - 6


# ------------------------------------------------------------------------------------------ Acquisitions: one direction

BUYOUTS = [("A01", 3, [HEART, CANCER], 13), ("A02", 4, [CHILDREN, JOINTS], 14), ("A03", 5, [BONES, MATERNITY], 11)]


@pytest.mark.clause("HMO-ACQ-02")
@pytest.mark.parametrize(("card", "price", "options", "place"), BUYOUTS)
def test_a01_a02_a03_buyouts_take_one_of_a_type_for_its_price(card, price, options, place):
    session = draws(card, owns={"Bob": HARBOR, "Cy": PRAIRIE, "Ann": LAKELAND})
    assert session.waiting.player == "Ann"
    assert offered(session) == options
    session.answer(options[1])
    assert owner(session, place) == "Ann"
    assert gains(session) == {"Ann": -price, "Bob": 0, "Cy": price}


@pytest.mark.clause("HMO-ACQ-02")
@pytest.mark.parametrize(("card", "others"), [("A01", [2, 4]), ("A02", [1, 4]), ("A03", [1, 2])])
def test_a01_a02_a03_buyouts_do_nothing_when_no_opponent_has_the_type(card, others):
    assert nothing_happened(draws(card, owns={"Bob": others, "Ann": PRAIRIE}))
    assert nothing_happened(draws(card, owns={"Bob": others, "Ann": PRAIRIE}, players=PAIR))


@pytest.mark.clause("HMO-ACQ-02")
def test_a04_regional_consolidation_takes_from_a_region_one_is_in():
    session = draws("A04", owns={"Ann": [1, 11], "Bob": [2, 6], "Cy": [14, 36]})
    assert offered(session) == [CHILDREN, JOINTS]      # in Harbor and Prairie; 36 shares cardiology only
    session.answer(JOINTS)
    assert owner(session, 14) == "Ann"
    assert gains(session) == {"Ann": -4, "Bob": 0, "Cy": 4}


@pytest.mark.clause("HMO-ACQ-02")
def test_a04_regional_consolidation_does_nothing_without_such_a_region():
    assert nothing_happened(draws("A04", owns={"Bob": HARBOR}))
    assert nothing_happened(draws("A04", owns={"Ann": [24], "Bob": HARBOR}, players=PAIR))


@pytest.mark.clause("HMO-ACQ-02")
def test_a05_specialty_consolidation_takes_from_a_specialty_one_is_in():
    session = draws("A05", owns={"Ann": [1, 6], "Bob": [2, 13], "Cy": [24, 9]})
    assert offered(session) == [CANCER, "canyon-cardiology-hospital"]
    session.answer("canyon-cardiology-hospital")
    assert owner(session, 24) == "Ann"
    assert gains(session) == {"Ann": -5, "Bob": 0, "Cy": 5}


@pytest.mark.clause("HMO-ACQ-02")
def test_a05_specialty_consolidation_does_nothing_without_such_a_specialty():
    assert nothing_happened(draws("A05", owns={"Bob": HARBOR}))
    assert nothing_happened(draws("A05", owns={"Ann": [6], "Bob": HARBOR}, players=PAIR))


@pytest.mark.clause("HMO-ACQ-02", "HMO-ACQ-03")
def test_a06_antitrust_ruling_takes_out_of_an_hmonopoly_for_nothing():
    session = draws("A06", owns={"Bob": [*HARBOR, 8], "Cy": [13]}, level=dict.fromkeys(HARBOR, 3))
    assert offered(session) == [HEART, CHILDREN, BONES]
    session.answer(CHILDREN)
    assert owner(session, 2) == "Ann"
    assert session.game.hmonopolies("Bob") == []
    assert tokens(session, 2) == 2
    assert session.transfers() == []


@pytest.mark.clause("HMO-ACQ-02")
def test_a06_antitrust_ruling_pays_two_when_no_opponent_holds_an_hmonopoly():
    for players in (PAIR, ("Ann", "Bob", "Cy")):
        session = draws("A06", owns={"Ann": HARBOR, "Bob": [6, 8]}, players=players)
        assert gains(session)["Ann"] == 2
        assert session.transfers()[0]["clause"] == "HMO-ACQ-02"
        assert [owner(session, place) for place in (6, 8)] == ["Bob", "Bob"]
    assert gains(draws("A06"))["Ann"] == 2             # nor when nobody owns anything


@pytest.mark.clause("HMO-ACQ-06")
def test_a07_court_ordered_divestiture_sends_one_of_the_biggest_hmo_to_the_bank():
    session = draws("A07", owns={"Ann": [6], "Bob": [1, 4, 5, 12], "Cy": [11, 13, 14]}, level={13: 2})
    assert session.waiting.player == "Cy"              # three HCFs; companies do not count
    assert offered(session) == [MATERNITY, CANCER, JOINTS]
    session.answer(CANCER)
    assert (owner(session, 13), tokens(session, 13)) == ("", 2)
    assert gains(session) == {"Ann": 0, "Bob": 0, "Cy": 3}


@pytest.mark.clause("HMO-ACQ-06")
def test_a07_court_ordered_divestiture_lets_the_drawer_choose_between_equals():
    session = draws("A07", owns={"Ann": [6], "Bob": [1]})
    assert (session.waiting.player, offered(session)) == ("Ann", ["Ann", "Bob"])
    session.answer("Bob")
    assert owner(session, 1) == ""
    assert gains(session) == {"Ann": 0, "Bob": 3, "Cy": 0}


@pytest.mark.clause("HMO-ACQ-02")
def test_a07_court_ordered_divestiture_does_nothing_before_anybody_owns_an_hcf():
    assert nothing_happened(draws("A07", owns={"Bob": [5]}))


@pytest.mark.clause("HMO-ACQ-02")
def test_a13_small_provider_relief_helps_the_smallest_hmo_at_the_cost_of_the_biggest():
    session = draws("A13", owns={"Ann": [6, 8], "Bob": [1, 2, 13], "Cy": [11, 5]})
    assert session.waiting.player == "Cy"
    assert offered(session) == [HEART, CHILDREN, CANCER]
    session.answer(CANCER)
    assert owner(session, 13) == "Cy"
    assert session.transfers() == []


@pytest.mark.clause("HMO-ACQ-06")
def test_a13_small_provider_relief_lets_the_drawer_choose_between_equals():
    session = draws("A13", owns={"Ann": [6], "Bob": [1], "Cy": [11]})
    assert offered(session) == ["Ann", "Bob", "Cy"]    # who has the most
    session.answer("Ann")
    assert offered(session) == ["Bob", "Cy"]           # who has the fewest: never the giver
    session.answer("Cy")
    assert owner(session, 6) == "Cy"


@pytest.mark.clause("HMO-ACQ-02")
def test_a13_small_provider_relief_with_two_players_and_with_nothing_owned():
    session = draws("A13", owns={"Ann": [6]}, players=PAIR)
    assert owner(session, 6) == "Bob"
    assert nothing_happened(draws("A13"))


@pytest.mark.clause("HMO-ACQ-02")
def test_a14_the_middleman_hands_an_hcf_of_one_opponent_to_another_who_pays():
    session = draws("A14", owns={"Ann": [6], "Bob": [1], "Cy": [11]})
    assert (session.waiting.player, offered(session)) == ("Ann", [HEART, MATERNITY])
    session.answer(MATERNITY)
    assert owner(session, 11) == "Bob"
    assert gains(session) == {"Ann": 0, "Bob": -5, "Cy": 5}


@pytest.mark.clause("HMO-ACQ-06")
def test_a14_the_middleman_chooses_among_several_receivers():
    session = draws("A14", owns={"Bob": [1]}, players=("Ann", "Bob", "Cy", "Dee"))
    assert offered(session) == ["Cy", "Dee"]
    session.answer("Dee")
    assert owner(session, 1) == "Dee"
    assert gains(session) == {"Ann": 0, "Bob": 3, "Cy": 0, "Dee": -3}


@pytest.mark.clause("HMO-ACQ-02")
def test_a14_the_middleman_does_nothing_with_two_players_or_without_an_hcf():
    assert nothing_happened(draws("A14", owns={"Ann": [6], "Bob": [1]}, players=PAIR))
    assert nothing_happened(draws("A14", owns={"Ann": [6]}))


@pytest.mark.clause("HMO-ACQ-02")
@pytest.mark.parametrize("players", [PAIR, ("Ann", "Bob", "Cy")])
def test_a15_forced_sale_hands_an_hcf_to_the_left_neighbor_who_pays(players):
    session = draws("A15", owns={"Ann": [1, 11]}, players=players)
    assert (session.waiting.player, offered(session)) == ("Ann", [HEART, MATERNITY])
    rejected(session, "decline")
    session.answer(MATERNITY)
    assert owner(session, 11) == "Bob"
    assert (gains(session)["Ann"], gains(session)["Bob"]) == (5, -5)


@pytest.mark.clause("HMO-ACQ-12")
def test_a15_forced_sale_puts_a_poor_neighbor_into_debt():
    session = draws("A15", owns={"Ann": [1]}, cash={"Bob": 1})
    assert owner(session, 1) == "Bob"
    session.answer(Act("Bob", "sell", HEART))          # the HCF itself may go to the bank for it
    assert (owner(session, 1), cash(session, "Bob"), cash(session, "Ann")) == ("", 1, 21)


@pytest.mark.clause("HMO-ACQ-02")
def test_a15_forced_sale_does_nothing_without_an_hcf():
    assert nothing_happened(draws("A15", owns={"Ann": [5], "Bob": [1]}))


@pytest.mark.clause("HMO-ACQ-07", "HMO-ACQ-12")
def test_a16_premium_bid_takes_any_hcf_for_twice_its_price():
    session = draws("A16", owns={"Bob": HARBOR, "Cy": [13]}, cash={"Ann": 8})
    assert offered(session) == ["decline", HEART, CHILDREN, CANCER]        # ten for the hospital are too many
    session.answer(CHILDREN)
    assert owner(session, 2) == "Ann"
    assert (cash(session, "Ann"), cash(session, "Bob")) == (0, 26)
    assert nothing_happened(draws("A16", owns={"Ann": [1]}))


@pytest.mark.clause("HMO-ACQ-07")
def test_a17_stray_site_takes_an_hcf_outside_every_hmonopoly():
    session = draws("A17", owns={"Bob": [*HARBOR, 8], "Cy": [13]})
    assert offered(session) == ["decline", KIDS, CANCER]
    session.answer(KIDS)
    assert owner(session, 8) == "Ann"
    assert gains(session) == {"Ann": -3, "Bob": 3, "Cy": 0}
    assert nothing_happened(draws("A17", owns={"Bob": HARBOR}, players=PAIR))


@pytest.mark.clause("HMO-ACQ-07")
def test_a18_bank_portfolio_buys_an_unowned_hcf_anywhere():
    session = draws("A18", owns={"Bob": HARBOR}, cash={"Ann": 4})
    assert len(offered(session)) == 1 + 12             # decline, the practices and clinics that nobody owns
    rejected(session, CHILDREN)                        # Bob's
    rejected(session, "larkspur-telecom")              # no HCF
    rejected(session, MATERNITY)                       # too dear
    session.answer(JOINTS)
    assert (owner(session, 14), cash(session, "Ann")) == ("Ann", 0)
    assert paid_for(session, "Bank Portfolio") == [("Ann", "bank", 4)]
    assert nothing_happened(draws("A18", owns=TAKEN))


@pytest.mark.clause("HMO-ACQ-06", "HMO-ACQ-08")
@pytest.mark.parametrize("players", [PAIR, ("Ann", "Bob", "Cy")])
def test_a19_neighbors_option_is_the_left_neighbors_to_use(players):
    session = draws("A19", owns={"Ann": [1, 2, 11]}, cash={"Bob": 8}, players=players)
    assert session.waiting.player == "Bob"
    assert offered(session) == ["decline", HEART, CHILDREN]                # ten for the hospital are too many
    session.answer(CHILDREN)
    assert owner(session, 2) == "Bob"
    assert (cash(session, "Bob"), cash(session, "Ann")) == (0, 26)
    assert nothing_happened(draws("A19", owns={"Bob": [1]}, players=players))


@pytest.mark.clause("HMO-ACQ-07")
def test_a20_practice_roll_up_takes_two_practices_of_one_opponent():
    session = draws("A20", owns={"Bob": [1, 8, 13], "Cy": [21]})
    assert offered(session) == ["decline", HEART, KIDS, CANCER]            # Cy has only one
    session.answer(KIDS)
    assert offered(session) == [HEART, CANCER]         # both or neither: no way back
    session.answer(HEART)
    assert [owner(session, place) for place in (1, 8, 13)] == ["Ann", "Ann", "Bob"]
    assert gains(session) == {"Ann": -8, "Bob": 8, "Cy": 0}


@pytest.mark.clause("HMO-ACQ-07")
def test_a20_practice_roll_up_needs_two_practices_in_one_hand_and_eight_in_cash():
    assert nothing_happened(draws("A20", owns={"Bob": [1], "Cy": [21]}))
    poor = draws("A20", owns={"Bob": [1, 8]}, cash={"Ann": 7})
    assert offered(poor) == ["decline"]
    both = draws("A20", owns={"Bob": [1, 8], "Cy": [21, 23]}).answer("summit-orthopedics-practice")
    assert [owner(both, place) for place in (21, 23, 1, 8)] == ["Ann", "Ann", "Bob", "Bob"]


# --------------------------------------------------------------------------------- Acquisitions: exchanges and bargains


@pytest.mark.clause("HMO-ACQ-06")
def test_a08_consent_decree_trades_an_hcf_out_of_an_hmonopoly():
    session = draws("A08", owns={"Ann": [8, 13], "Bob": [*HARBOR, 9], "Cy": [29, 31, 32]})
    assert (session.waiting.player, offered(session)) == ("Ann", ["Bob", "Cy"])
    session.answer("Bob")
    assert (session.waiting.player, offered(session)) == ("Bob", [HEART, CHILDREN, BONES])
    session.answer(BONES)
    assert (session.waiting.player, offered(session)) == ("Ann", [KIDS, CANCER])
    session.answer(CANCER)
    assert (owner(session, 4), owner(session, 13)) == ("Ann", "Bob")
    assert session.game.hmonopolies("Bob") == []
    assert session.transfers() == []


@pytest.mark.clause("HMO-ACQ-02")
def test_a08_consent_decree_pays_two_when_no_exchange_is_possible():
    without_hmonopoly = draws("A08", owns={"Ann": [8], "Bob": [1, 2]}, players=PAIR)
    assert gains(without_hmonopoly) == {"Ann": 2, "Bob": 0}
    without_own_hcf = draws("A08", owns={"Bob": HARBOR})
    assert gains(without_own_hcf) == {"Ann": 2, "Bob": 0, "Cy": 0}
    assert without_own_hcf.game.hmonopolies("Bob") == ["harbor"]


@pytest.mark.clause("HMO-ACQ-06")
def test_a09_like_for_like_exchanges_two_of_one_type():
    session = draws("A09", owns={"Ann": [1, 13, 6], "Bob": [8, 4], "Cy": [14, 11]})
    assert offered(session) == ["Bob", "Cy"]
    play(session, "Bob")                               # his practice is the only HCF of his that fits
    assert (session.waiting.player, offered(session)) == ("Ann", [HEART, CANCER])
    session.answer(CANCER)
    assert (owner(session, 8), owner(session, 13)) == ("Ann", "Bob")
    assert session.transfers() == []


@pytest.mark.clause("HMO-ACQ-02")
def test_a09_like_for_like_does_nothing_without_a_match():
    assert nothing_happened(draws("A09", owns={"Ann": [1], "Bob": [2, 4]}))
    assert nothing_happened(draws("A09", owns={"Bob": [2, 4]}, players=PAIR))


@pytest.mark.clause("HMO-ACQ-06")
def test_a10_each_takes_a_pick():
    session = draws("A10", owns={"Ann": [8, 13], "Bob": [1, 2], "Cy": [11]})
    assert offered(session) == ["Bob", "Cy"]
    session.answer("Bob")
    assert (session.waiting.player, offered(session)) == ("Ann", [HEART, CHILDREN])
    session.answer(CHILDREN)
    assert (session.waiting.player, offered(session)) == ("Bob", [KIDS, CANCER])
    session.answer(KIDS)
    assert (owner(session, 2), owner(session, 8)) == ("Ann", "Bob")


@pytest.mark.clause("HMO-ACQ-02")
def test_a10_each_takes_a_pick_needs_an_hcf_on_both_sides():
    assert nothing_happened(draws("A10", owns={"Ann": [8]}))
    assert nothing_happened(draws("A10", owns={"Bob": [1, 2]}, players=PAIR))


@pytest.mark.clause("HMO-ACQ-06")
def test_a11_everybody_shifts_one_hcf_to_the_left_together():
    session = draws("A11", owns={"Ann": [1, 2], "Bob": [6, 8], "Cy": [11, 13]})
    for name, pick in (("Ann", CHILDREN), ("Bob", KIDS), ("Cy", CANCER)):
        assert session.waiting.player == name
        assert [owner(session, place) for place in (2, 8, 13)] == ["Ann", "Bob", "Cy"]     # nothing has moved yet
        session.answer(pick)
    assert [owner(session, place) for place in (2, 8, 13)] == ["Bob", "Cy", "Ann"]
    assert [owner(session, place) for place in (1, 6, 11)] == ["Ann", "Bob", "Cy"]
    assert session.transfers() == []


@pytest.mark.clause("HMO-ACQ-02")
def test_a11_everybody_shifts_with_two_players_and_with_empty_hands():
    pair = draws("A11", owns={"Ann": [1], "Bob": [6]}, players=PAIR)
    assert (owner(pair, 1), owner(pair, 6)) == ("Bob", "Ann")
    only_bob = draws("A11", owns={"Bob": [6]})
    assert owner(only_bob, 6) == "Cy"
    assert nothing_happened(draws("A11", owns={"Bob": [5]}))


@pytest.mark.clause("HMO-WIN-06")
def test_a11_everybody_shifts_can_complete_two_types_at_once():
    hospitals, clinics = [4, 9, 11, 18, 24, 29], [2, 6, 14, 16, 26, 32]
    session = draws("A11", players=PAIR, owns={"Ann": [*hospitals, 36], "Bob": [*clinics, 39]})
    play(session, "pinewood-cardiology-clinic", "pinewood-oncology-hospital")
    assert session.result.winners == ("Ann",)          # it is her turn


@pytest.mark.clause("HMO-ACQ-06")
def test_a12_chain_reaction_takes_from_the_right_one_after_the_other():
    session = draws("A12", owns={"Ann": [1, 2], "Bob": [6, 8], "Cy": [11, 13]})
    assert (session.waiting.player, offered(session)) == ("Ann", [MATERNITY, CANCER])      # from Cy, on her right
    session.answer(CANCER)
    assert owner(session, 13) == "Ann"
    assert (session.waiting.player, offered(session)) == ("Bob", [HEART, CHILDREN, CANCER])
    session.answer(CANCER)
    assert (session.waiting.player, offered(session)) == ("Cy", [TUMOURS, KIDS, CANCER])
    session.answer(KIDS)
    assert [owner(session, place) for place in (8, 13)] == ["Cy", "Bob"]
    assert session.transfers() == []


@pytest.mark.clause("HMO-ACQ-02")
def test_a12_chain_reaction_with_two_players_and_with_empty_hands():
    pair = draws("A12", owns={"Ann": [1], "Bob": [6, 8]}, players=PAIR).answer(KIDS)
    assert (pair.waiting.player, offered(pair)) == ("Bob", [HEART, KIDS])
    pair.answer(HEART)
    assert [owner(pair, place) for place in (1, 6, 8)] == ["Bob", "Bob", "Ann"]
    around = draws("A12", owns={"Cy": [11]})           # Ann takes it, Bob takes it from her, Cy takes it back
    assert owner(around, 11) == "Cy"
    assert kinds(around).count("handed") == 3
    assert nothing_happened(draws("A12"))


@pytest.mark.clause("HMO-ACQ-11")
def test_a21_friendly_merger_exchanges_by_consent_after_free_talk():
    session = draws("A21", owns={"Ann": [1], "Bob": [6, 8], "Cy": [11]})
    play(session, Offer("Ann", "Cy", (), (MATERNITY,), 5, 0), "accept", "decide")
    assert (session.waiting.player, offered(session)) == ("Ann", ["decline", "Bob"])
    session.answer("Bob")
    assert (session.waiting.player, offered(session)) == ("Ann", [TUMOURS, KIDS])
    session.answer(KIDS)
    assert (session.waiting.player, offered(session)) == ("Ann", [HEART, MATERNITY])
    session.answer(MATERNITY)
    assert (session.waiting.player, offered(session)) == ("Bob", ["refuse", "agree"])
    refused = session.fork().answer("refuse")
    assert (owner(refused, 8), owner(refused, 11)) == ("Bob", "Ann")
    session.answer("agree")
    assert (owner(session, 8), owner(session, 11)) == ("Ann", "Bob")


@pytest.mark.clause("HMO-ACQ-07")
def test_a21_friendly_merger_may_be_declined_and_needs_an_hcf_on_both_sides():
    session = draws("A21", owns={"Ann": [1], "Bob": [6]}, players=PAIR)
    play(session, "decide", "decline")
    assert (owner(session, 1), owner(session, 6)) == ("Ann", "Bob")
    assert nothing_happened(draws("A21", owns={"Ann": [1]}))
    assert nothing_happened(draws("A21", owns={"Bob": [6]}, players=PAIR))


@pytest.mark.clause("HMO-ACQ-11")
def test_a22_open_bidding_sells_an_hcf_at_a_bargained_price():
    session = draws("A22", owns={"Ann": [1, 2], "Cy": [11]})
    play(session, Offer("Ann", "Bob", (CHILDREN,), (), 0, 9), "refuse")
    rejected(session, "roll")
    play(session, Offer("Cy", "Ann", (), (CHILDREN,), 7, 0), "accept")
    assert owner(session, 2) == "Cy"
    assert gains(session) == {"Ann": 7, "Bob": 0, "Cy": -7}
    assert turn_of(session) == "Bob"                   # the first such deal ends it


@pytest.mark.clause("HMO-ACQ-11")
def test_a22_open_bidding_may_end_in_a_gift_or_an_exchange_but_not_in_a_purchase():
    gift = draws("A22", owns={"Ann": [1, 2]})
    play(gift, Offer("Ann", "Cy", (HEART,), (), 0, 0), "accept")
    assert owner(gift, 1) == "Cy"
    exchange = draws("A22", owns={"Ann": [1, 2], "Cy": [11]})
    play(exchange, Offer("Ann", "Cy", (HEART,), (MATERNITY,)), "accept")
    assert (owner(exchange, 1), owner(exchange, 11)) == ("Cy", "Ann")
    assert turn_of(exchange) == "Bob"
    purchase = draws("A22", owns={"Ann": [1], "Cy": [11]})
    play(purchase, Offer("Ann", "Cy", (), (MATERNITY,), 5, 0), "accept")
    assert owner(purchase, 11) == "Ann"
    assert turn_of(purchase) == ""                     # she still has to part with one
    play(purchase, "no deal", HEART)
    assert owner(purchase, 1) == "Bob"


@pytest.mark.clause("HMO-ACQ-11")
@pytest.mark.parametrize("players", [PAIR, ("Ann", "Bob", "Cy")])
def test_a22_open_bidding_without_a_deal_sells_to_the_left_neighbor_at_list_price(players):
    session = draws("A22", owns={"Ann": [1, 2]}, players=players).answer("no deal")
    assert (session.waiting.player, offered(session)) == ("Ann", [HEART, CHILDREN])
    rejected(session, "decline")
    session.answer(CHILDREN)
    assert owner(session, 2) == "Bob"
    assert (gains(session)["Ann"], gains(session)["Bob"]) == (4, -4)
    assert nothing_happened(draws("A22", owns={"Bob": [1]}, players=players))


def test_every_card_of_both_decks_is_played_here():
    played = {card for name in globals() if name.startswith("test_") for card in re.findall(r"_([ad]\d\d)", name)}
    assert played == {card.lower() for card in draws("D08").game.cards}
