"""Houses and hotels of Anti-Monopoly, and mortgages: what each side may do, and for how much."""
from __future__ import annotations

import pytest
from ant_help import AMSTERDAM, landing, table
from trading_help import (
    answers,
    asked,
    cash,
    deal,
    level,
    owner,
    paid,
    place,
    play,
    pledged,
    refused,
    roll,
    trade,
)


@pytest.mark.clause("ANT-BUILD-01")
def test_a_competitor_builds_on_a_single_street() -> None:
    session = play(table(owns={"Ann": ["park_lane"]}), "Ann: build park_lane")
    assert (level(session, "park_lane"), cash(session, "Ann")) == (1, 13000)
    refused(table(owns={"Ann": ["park_lane"]}, mortgaged=["park_lane"]), "Ann: build park_lane")


@pytest.mark.clause("ANT-BUILD-02")
def test_a_monopolist_needs_two_streets_of_the_colour() -> None:
    refused(table(owns={"Mia": ["park_lane"]}, to_move="Mia"), "Mia: build park_lane")
    two = {"Mia": ["park_lane", "piccadilly"], "Ben": ["oxford_street"]}
    session = play(table(owns=two, to_move="Mia"), "Mia: build park_lane", "Mia: build piccadilly")
    assert (level(session, "park_lane"), level(session, "piccadilly")) == (1, 1)
    pledge = table(owns=two, mortgaged=["piccadilly"], to_move="Mia")
    refused(pledge, "Mia: build park_lane")
    refused(pledge, "Mia: build piccadilly")


@pytest.mark.clause("ANT-BUILD-02")
def test_a_table_may_let_mortgaged_streets_count() -> None:
    session = table(owns={"Mia": ["park_lane", "piccadilly"]}, mortgaged=["piccadilly"], to_move="Mia",
                    options={"mortgaged_counts_for_monopoly": True})
    play(session, "Mia: build park_lane")
    refused(session, "Mia: build piccadilly")
    session = landing("Ann", "park_lane", owns={"Mia": ["park_lane", "piccadilly"]}, mortgaged=["piccadilly"],
                      options={"mortgaged_counts_for_monopoly": True})
    assert paid(session, payee="Mia") == [600]


@pytest.mark.clause("ANT-BUILD-03")
def test_a_competitor_s_houses_stand_on_the_name() -> None:
    session = table(owns={"Ann": ["dam"]})
    assert session.game.site(16) == ""
    assert play(session, "Ann: build dam").game.site(16) == "street_name"


@pytest.mark.clause("ANT-BUILD-04")
def test_a_monopolist_s_houses_stand_on_the_box() -> None:
    session = play(table(owns={"Mia": AMSTERDAM}, to_move="Mia"), "Mia: build dam")
    assert session.game.site(16) == "m_box"


@pytest.mark.clause("ANT-BUILD-05")
def test_a_competitor_has_four_houses_at_the_most() -> None:
    session = play(table(owns={"Ann": ["dam"]}, level={"dam": 4}), "Ann: build dam")
    assert (session.state.houses, session.state.hotels) == (35, 14)       # the fifth step was the hotel
    refused(session, "Ann: build dam", "hotel already")


@pytest.mark.clause("ANT-BUILD-06")
def test_a_monopolist_has_three_houses_at_the_most() -> None:
    session = play(table(owns={"Mia": AMSTERDAM}, level={"dam": 3}, to_move="Mia"), "Mia: build dam")
    assert (session.state.houses, session.state.hotels) == (35, 14)
    refused(session, "Mia: build dam", "hotel already")


@pytest.mark.clause("ANT-BUILD-07")
def test_four_houses_make_a_competitor_s_hotel() -> None:
    session = table(owns={"Ann": ["via_roma"]}, level={"via_roma": 3})
    play(session, "Ann: build via_roma")
    assert (level(session, "via_roma"), session.state.houses, session.state.hotels) == (4, 31, 15)
    play(session, "Ann: build via_roma")
    assert session.game.buildings(session.state.players["Ann"]) == (0, 1)
    assert (session.state.houses, session.state.hotels) == (35, 14)


@pytest.mark.clause("ANT-BUILD-08")
def test_three_houses_make_a_monopolist_s_hotel() -> None:
    session = table(owns={"Mia": ["via_roma", "corso_impero"]}, level={"via_roma": 2}, to_move="Mia")
    play(session, "Mia: build via_roma")
    assert (session.state.houses, session.state.hotels) == (32, 15)
    play(session, "Mia: build via_roma")
    assert session.game.buildings(session.state.players["Mia"]) == (0, 1)
    assert (session.state.houses, session.state.hotels) == (35, 14)


@pytest.mark.clause("ANT-BUILD-09")
def test_each_building_costs_what_the_deed_prints() -> None:
    session = play(table(owns={"Ann": ["gran_via"]}, cash={"Ann": 5000}), "Ann: build gran_via", "Ann: build gran_via")
    assert cash(session, "Ann") == 3000
    assert paid(session, payee="bank", clause="ANT-BUILD-09") == [1000, 1000]


@pytest.mark.clause("ANT-BUILD-10")
def test_the_hotel_costs_one_more_building() -> None:
    start = {"owns": {"Ann": ["via_roma"]}, "level": {"via_roma": 4}}
    assert cash(play(table(**start, cash={"Ann": 600}), "Ann: build via_roma"), "Ann") == 100
    refused(table(**start, cash={"Ann": 400}), "Ann: build via_roma", "it costs 500")
    free = play(table(**start, cash={"Ann": 400}, options={"hotel_cost": "houses_only"}), "Ann: build via_roma")
    assert (cash(free, "Ann"), level(free, "via_roma")) == (400, 5)
    later = landing("Ann", 10, **start, cash={"Ann": 400}, options={"hotel_cost": "houses_only"})
    assert level(play(later, "Ann: build via_roma"), "via_roma") == 5     # after the stop it costs nothing either


@pytest.mark.clause("ANT-BUILD-11")
def test_a_building_stays_where_it_was_built() -> None:
    session = table(owns={"Ann": ["dam", "leidsestraat"]}, level={"dam": 1})
    refused(session, "Ann: move dam leidsestraat")
    refused(session, "Ann: give back amsterdam 0-1-0")
    play(session, "Ann: give back amsterdam 0-0-0", "Ann: build leidsestraat")
    assert cash(session, "Ann") == 15000 + 500 - 1000


@pytest.mark.clause("ANT-BUILD-12")
def test_one_builds_in_one_s_own_turn_unevenly_and_from_confinement_too() -> None:
    session = table(owns={"Ann": ["dam", "leidsestraat"], "Ben": ["via_roma"]}, confined={"Ann": 1})
    refused(session, "Ben: build via_roma", "own turn")
    play(session, *["Ann: build dam"] * 3)
    assert (level(session, "dam"), level(session, "leidsestraat")) == (3, 0)
    later = landing("Ann", "kalverstraat", "leave", owns={"Ann": ["dam"]})
    assert "Ann: build dam" in answers(later)                             # after the stop is settled
    play(later, "Ann: build dam", "end turn")
    debt = landing("Ann", "env_tax", owns={"Ann": ["dam"]}, cash={"Ann": 700})
    refused(debt, "Ann: build dam")


@pytest.mark.clause("ANT-BUILD-12")
def test_a_table_may_ask_for_even_building() -> None:
    session = table(owns={"Ann": ["dam", "leidsestraat"], "Ben": ["kalverstraat"]}, options={"even_building": True})
    play(session, "Ann: build dam")
    refused(session, "Ann: build dam", "fewer houses")
    play(session, "Ann: build leidsestraat", "Ann: build dam")            # Ben's bare street does not count
    refused(session, "Ann: give back amsterdam 2-0-0")
    play(session, "Ann: develop amsterdam 2-2-0")
    assert level(session, "leidsestraat") == 2


@pytest.mark.clause("ANT-BUILD-12")
def test_a_table_may_open_building_before_the_dice_only_or_at_any_time() -> None:
    before = {"options": {"build_window": "before_roll"}, "owns": {"Ann": ["dam"]}}
    assert level(play(table(**before), "Ann: build dam"), "dam") == 1
    after = landing("Ann", "alexanderplatz", "leave", **before)
    assert asked(after) == "Ben"
    again = roll(table(**before), 3, 3, "leave", "throw again")
    refused(again, "Ann: build dam", "before the dice")
    always = table(owns={"Ben": ["dam"]}, options={"build_window": "any_time"})
    assert "Ben: build dam" in answers(always)
    assert level(play(always, "Ben: build dam"), "dam") == 1
    open_ = {"build_window": "any_time", "auction_on_decline": True}
    owing = landing("Ann", "env_tax", owns={"Ann": ["via_roma"], "Ben": ["dam"]}, cash={"Ann": 700}, options=open_)
    sale = landing("Ann", "alexanderplatz", "leave", owns={"Ben": ["dam"]}, options=open_)
    refused(owing, "Ben: build dam", "not while a payment or an auction is open")
    refused(sale, "Ben: build dam")


def test_a_round_of_buildings_never_touches_another_player_s_street() -> None:
    session = table(owns={"Mia": ["dam", "leidsestraat"], "Ben": ["kalverstraat"]}, level={"kalverstraat": 5},
                    to_move="Mia")
    refused(session, "Mia: develop amsterdam 1-1-6")
    play(session, "Mia: develop amsterdam 3-4-5")
    assert [level(session, street) for street in AMSTERDAM] == [3, 4, 5]
    assert (session.state.houses, session.state.hotels) == (32, 13)


# -------------------------------------------------------------------------------------------------------------- selling


@pytest.mark.clause("ANT-INC-02", "ANT-SELL-01")
def test_a_house_goes_back_to_the_bank_for_half_and_to_nobody_else() -> None:
    session = table(owns={"Ann": ["park_lane"]}, level={"park_lane": 1})
    refused(session, deal("Ann", "Ben", ["park_lane"], receives=3000), "buildings")
    refused(session, deal("Ann", "Ben", ["house"], receives=500))
    play(session, "Ann: give back london 0-0-0")
    assert (cash(session, "Ann"), session.state.houses) == (16000, 35)
    owing = landing("Ann", 22, "COM-13", owns={"Mia": ["dam", "leidsestraat"]}, level={"dam": 1}, cash={"Mia": 0})
    assert paid(play(owing, "Mia: give back amsterdam 0-0-0"), payer="Mia", payee="Ann") == [250]    # Ann's turn
    refused(table(owns={"Ben": ["park_lane"]}, level={"park_lane": 1}), "Ben: give back london 0-0-0", "own turn")


def hotel_sold(name: str, rooms: int, **options: object) -> tuple[int, int]:
    """What a hotel on Via Roma brings: outright, and stepped down to houses."""
    sums = []
    for lower in (0, rooms):
        session = table(owns={name: ["via_roma", "corso_impero"]}, level={"via_roma": rooms + 1}, to_move=name,
                        options=options)
        play(session, f"{name}: give back rome 0-{lower}")
        assert level(session, "via_roma") == lower
        sums.append(cash(session, name) - 15000)
    return sums[0], sums[1]


@pytest.mark.clause("ANT-SELL-02")
def test_a_hotel_is_sold_outright_or_stepped_down() -> None:
    assert hotel_sold("Ann", 4) == (1250, 250)
    assert hotel_sold("Mia", 3) == (1000, 250)
    assert hotel_sold("Ann", 4, hotel_cost="houses_only") == (1000, 0)
    assert hotel_sold("Mia", 3, hotel_cost="houses_only") == (750, 0)
    worth = [table(owns={"Ann": ["via_roma"]}, level={"via_roma": 5}, options={"hotel_cost": cost}).game.scores()["Ann"]
             for cost in ("one_more_building", "houses_only")]
    assert worth == [15000 + 600 + 2500, 15000 + 600 + 2000]              # and so it counts in the standings
    short = table(owns={"Ann": ["via_roma"]}, level={"via_roma": 5}, houses=3)
    refused(short, "Ann: give back rome 0-4", "not enough houses")
    assert "Ann: give back rome 0-0" in answers(short)


# ------------------------------------------------------------------------------------------------------------- mortgage


@pytest.mark.clause("ANT-INC-03")
def test_a_mortgage_brings_half_the_price() -> None:
    session = table(owns={"Ann": ["park_lane", "airport", "electric"]})
    for space, sum_ in (("park_lane", 1500), ("airport", 1000), ("electric", 750)):
        before = cash(session, "Ann")
        play(session, f"Ann: mortgage {space}")
        assert cash(session, "Ann") - before == sum_
    refused(table(owns={"Ben": ["airport"]}), "Ben: mortgage airport", "own turn")


@pytest.mark.clause("ANT-MTG-01")
def test_a_competitor_first_sells_the_houses_of_that_street() -> None:
    session = table(owns={"Ann": AMSTERDAM}, level={"dam": 1, "leidsestraat": 1})
    refused(session, "Ann: mortgage dam", "buildings")
    play(session, "Ann: give back amsterdam 0-1-0", "Ann: mortgage dam")
    assert (pledged(session, "dam"), level(session, "leidsestraat")) == (True, 1)


@pytest.mark.clause("ANT-MTG-02")
def test_a_monopolist_first_sells_all_houses_of_the_colour() -> None:
    start = {"owns": {"Mia": [*AMSTERDAM, "park_lane", "piccadilly"]}, "to_move": "Mia",
             "level": {"kalverstraat": 1, "park_lane": 1}}
    session = table(**start)
    refused(session, "Mia: mortgage dam", "all buildings of the colour")
    play(session, "Mia: give back amsterdam 0-0-0", "Mia: mortgage dam")
    assert (pledged(session, "dam"), level(session, "park_lane")) == (True, 1)
    loose = table(**start, options={"monopolist_mortgage_clears": "street"})
    assert pledged(play(loose, "Mia: mortgage dam", "Mia: mortgage leidsestraat"), "leidsestraat")
    middle = table(**start, options={"monopolist_mortgage_clears": "if_monopoly_breaks"})
    play(middle, "Mia: mortgage dam")                                     # two are left
    refused(middle, "Mia: mortgage leidsestraat", "would break")


@pytest.mark.clause("ANT-MTG-03")
def test_the_owner_of_a_mortgaged_deed_remains_its_owner() -> None:
    session = play(table(owns={"Ann": ["dam"]}), "Ann: mortgage dam")
    assert (pledged(session, "dam"), owner(session, "dam")) == (True, "Ann")
    roll(session, 4, 6, "end turn")
    session.state.players["Ben"].position = 13
    assert asked(roll(session, 1, 2)) == "Mia"                            # Ben stood on Dam: nothing was for sale


@pytest.mark.clause("ANT-MTG-04")
def test_a_mortgaged_deed_earns_nothing() -> None:
    session = landing("Mia", "gran_via", owns={"Ben": ["gran_via"]}, mortgaged=["gran_via"])
    assert session.transfers() == []
    assert asked(session) == "Max"


@pytest.mark.clause("ANT-MTG-05")
def test_redeeming_costs_the_mortgage_value_and_a_tenth_more_where_it_is_played() -> None:
    start = {"owns": {"Ann": ["park_lane"]}, "mortgaged": ["park_lane"]}
    assert cash(play(table(**start), "Ann: lift park_lane"), "Ann") == 13500
    assert cash(play(table(**start, options={"mortgage_interest": 10}), "Ann: lift park_lane"), "Ann") == 13350
    refused(table(**start, to_move="Ben"), "Ann: lift park_lane", "own turn")
    owing = landing("Ann", "env_tax", owns={"Ann": ["via_roma", "dam"]}, mortgaged=["via_roma"], cash={"Ann": 700})
    refused(owing, "Ann: lift via_roma", "own turn")                      # not while a debt is open


@pytest.mark.clause("ANT-MTG-06")
def test_a_redeemed_street_works_again() -> None:
    session = play(table(owns={"Ann": ["gran_via"]}, mortgaged=["gran_via"], at={"Ben": 10}), "Ann: lift gran_via",
                   "Ann: build gran_via", "Ann: give back madrid 0-0-0", "roll", (4, 6), "end turn")
    roll(session, 1, 2)
    assert paid(session, payer="Ben", payee="Ann") == [140]


@pytest.mark.clause("ANT-MTG-07")
def test_a_mortgaged_deed_may_be_sold() -> None:
    session = trade(table(owns={"Ann": ["dam"]}, mortgaged=["dam"]), deal("Ann", "Ben", ["dam"], receives=400))
    assert (owner(session, "dam"), cash(session, "Ann")) == ("Ben", 15400)


@pytest.mark.clause("ANT-MTG-08")
def test_the_mortgage_passes_to_the_new_owner() -> None:
    session = trade(table(owns={"Ann": ["dam"]}, mortgaged=["dam"], at={"Ann": 13}),
                    deal("Ann", "Ben", ["dam"], receives=400))
    roll(session, 1, 2)
    assert (place(session, "Ann"), paid(session, reason="rent")) == (16, [])
    play(session, "Ben: lift dam")
    assert not pledged(session, "dam")
    assert paid(session, payer="Ben", clause="ANT-MTG-05") == [900]
