"""The special spaces of Anti-Monopoly: cards, taxes, foundation, transport companies and utilities."""
from __future__ import annotations

from fractions import Fraction

import pytest
from ant_help import landing, table
from trading_help import answers, asked, cash, events, paid, place, play, refused, roll

from kit.core.data import load_board

COMPANIES = ["airport", "tram", "railway", "bus"]

# ---------------------------------------------------------------------------------------------------------------- cards


@pytest.mark.clause("ANT-CARD-01")
def test_one_s_own_side_picks_the_deck() -> None:
    assert {card[:3] for card in answers(landing("Ben", 7))} == {"COM"}
    assert {card[:3] for card in answers(landing("Mia", 7))} == {"MON"}


@pytest.mark.clause("ANT-CARD-02")
def test_what_the_card_says_is_done() -> None:
    session = landing("Ben", 22, "COM-11", cash={"Ben": 700})
    assert (cash(session, "Ben"), asked(session)) == (200, "Mia")
    moved = landing("Ben", 22, "COM-23", owns={"Mia": ["alexanderplatz"]})
    assert paid(moved, payer="Ben", payee="Mia") == [100]                 # the space reached takes effect
    extra = roll(table(at={"Ben": 5}, to_move="Ben"), 1, 1, "COM-05")
    assert answers(extra) == ["throw again", "stop"]


@pytest.mark.clause("ANT-CARD-03")
def test_a_drawn_card_goes_under_its_deck() -> None:
    order = [f"COM-{n:02}" for n in range(1, 26)]
    session = table(players=("Ben", "Mia"), at={"Ben": 19}, to_move="Ben", top={"competitor": order})
    drawn = []
    for _ in range(26):
        session.state.players["Ben"].position, session.state.players["Ben"].confined = 19, 0
        roll(session, 1, 2)
        drawn.append(events(session, "drew")[-1].fields["card"])
        while asked(session) != "Mia":
            play(session, (1, 1) if asked(session) == "" else answers(session)[-1])
        session.state.players["Mia"].position = 0
        roll(session, 4, 6)
    titles = [card.title for card in load_board("antimonopoly").decks["competitor"].cards]
    assert drawn == [*titles, titles[0]]
    assert session.state.decks["competitor"].known == [*order[1:], order[0]]
    assert session.state.players["Ben"].kept == []


def effect(card: str) -> tuple[int, int, int]:
    """Cash won, place and confinement after `card`, drawn on space 22 with 10000; dice it asks for show 6+6."""
    who = "Ann" if card.startswith("COM") else "Max"
    session = landing(who, 22, cash={who: 10000}, top={
        "competitor" if who == "Ann" else "monopolist": [card]})
    if asked(session) == "":
        play(session, (6, 6))
    player = session.state.players[who]
    return cash(session, who) - 10000, player.position, player.confined


EFFECTS = {
    "COM-01": (750, 22, 0), "COM-02": (0, 10, 1), "COM-03": (-750, 22, 0), "COM-04": (-100, 22, 0),
    "COM-05": (0, 22, 0), "COM-06": (500, 22, 0), "COM-07": (250, 22, 0), "COM-08": (500, 22, 0),
    "COM-09": (750, 22, 0), "COM-10": (0, 22, 0), "COM-11": (-500, 22, 0), "COM-12": (500, 22, 0),
    "COM-13": (500, 22, 0), "COM-14": (0, 10, 1), "COM-15": (-750, 22, 0), "COM-16": (-250, 22, 0),
    "COM-17": (0, 25, 0), "COM-18": (1000, 0, 0), "COM-19": (1000, 0, 0), "COM-20": (0, 37, 0),
    "COM-21": (0, 28, 0), "COM-22": (-500, 22, 0), "COM-23": (1000, 6, 0), "COM-24": (750, 22, 0),
    "COM-25": (250, 22, 0), "MON-01": (0, 25, 0), "MON-02": (750, 22, 0), "MON-03": (500, 22, 0),
    "MON-04": (1000, 12, 0), "MON-05": (1000, 0, 0), "MON-06": (1000, 0, 0), "MON-07": (-500, 22, 0),
    "MON-08": (0, 22, 0), "MON-09": (-750, 22, 0), "MON-10": (-250, 22, 0), "MON-11": (0, 39, 0),
    "MON-12": (250, 22, 0), "MON-13": (250, 22, 0), "MON-14": (0, 10, 1), "MON-15": (-750, 22, 0),
    "MON-16": (-250, 22, 0), "MON-17": (0, 22, 0), "MON-18": (200, 22, 0), "MON-19": (250, 22, 0),
    "MON-20": (0, 10, 1), "MON-21": (750, 22, 0), "MON-22": (500, 22, 0), "MON-23": (500, 22, 0),
    "MON-24": (0, 31, 0), "MON-25": (500, 22, 0),
}  # fmt: skip


@pytest.mark.parametrize("card", EFFECTS)
def test_every_card_does_what_it_says(card: str) -> None:
    assert effect(card) == EFFECTS[card]


def test_a_gamble_below_its_number_brings_nothing() -> None:
    assert cash(landing("Ann", 22, "COM-09", (4, 5)), "Ann") == 15000
    assert cash(landing("Mia", 22, "MON-02", (3, 4)), "Mia") == 15000
    assert cash(landing("Ann", 22, "COM-09", (4, 6)), "Ann") == 15750
    assert cash(landing("Mia", 22, "MON-02", (3, 5)), "Mia") == 15750


@pytest.mark.parametrize(("card", "who", "others"), [
    ("COM-04", "Ann", {"Ben": 100}), ("COM-13", "Ann", {"Mia": -250, "Max": -250}),
    ("MON-18", "Max", {"Ann": -100, "Ben": -100}), ("MON-19", "Max", {"Mia": 250}),
    ("MON-23", "Max", {"Ann": -250, "Ben": -250}), ("COM-11", "Ann", {}), ("MON-03", "Max", {})])
def test_a_card_touches_the_players_it_names_and_no_others(card: str, who: str, others: dict[str, int]) -> None:
    session = landing(who, 22, card)
    assert {name: cash(session, name) - 15000 for name in ("Ann", "Ben", "Mia", "Max")
            if name != who and cash(session, name) != 15000} == others


# ---------------------------------------------------------------------------------------------------------------- taxes


@pytest.mark.clause("ANT-TAX-01")
def test_income_tax_goes_to_the_bank() -> None:
    start = {"owns": {"Ann": ["dam"]}, "cash": {"Ann": 9000}}
    for way, due in (("flat", 2000), ("share", 1980)):
        session = landing("Ann", 4, way, **start)
        assert session.transfers()[0] | {"answer": 0, "turn": 0} == {
            "answer": 0, "turn": 0, "payer": "Ann", "payee": "bank", "amount": due, "reason": "Income Tax",
            "space": "income_tax", "clause": "ANT-TAX-02" if way == "flat" else "ANT-TAX-03"}
        assert len(session.transfers()) == 1


@pytest.mark.clause("ANT-TAX-02")
def test_both_sides_may_pay_2000() -> None:
    for name in ("Ann", "Mia"):
        assert cash(landing(name, 4, "flat", cash={name: 9000}), name) == 7000


def share(name: str, mode: str, **start: object) -> list[int]:
    """What the second way costs at a table of this mode."""
    session = landing(name, 4, "share", cash={name: 9000}, options={"income_tax_percent": mode}, **start)
    return paid(session, payer=name)


@pytest.mark.clause("ANT-TAX-03")
def test_a_tenth_of_streets_and_buildings() -> None:
    held = {"owns": {"Ann": ["gran_via", "airport", "dam"]}, "level": {"gran_via": 2}, "mortgaged": ["dam"]}
    assert share("Ann", "combined", **held) == [340 + 1800]
    assert share("Ann", "by_column", **held) == [340]
    assert share("Ann", "published", **held) == [340 + 900]
    hotel = {"owns": {"Ann": ["gran_via"]}, "level": {"gran_via": 5}}
    assert share("Ann", "by_column", **hotel) == [140 + 500]
    cheap = landing("Ann", 4, **hotel, options={"hotel_cost": "houses_only", "income_tax_percent": "by_column"})
    assert cheap.waiting.args[2] == 140 + 400


@pytest.mark.clause("ANT-TAX-04")
def test_a_fifth_of_the_cash() -> None:
    held = {"owns": {"Mia": ["gran_via"]}}
    assert share("Mia", "combined", **held) == [1800 + 140]
    assert share("Mia", "by_column", **held) == [1800]
    assert share("Mia", "published", **held) == [1800 + 140]
    alone = landing("Mia", 4, "share", **held, options={"income_tax_percent": "by_column"})
    assert paid(alone, payer="Mia", clause="ANT-TAX-04") == [3000]        # nothing of ANT-TAX-03 is in it
    odd = landing("Mia", 4, "share", cash={"Mia": 9004})
    assert paid(odd, payer="Mia") == [1800]                               # the fraction is dropped


@pytest.mark.clause("ANT-TAX-05")
def test_the_player_chooses_knowing_both_sums() -> None:
    rich = landing("Mia", 4)
    assert (rich.waiting.args[1:], answers(rich)) == ((2000, 3000), ["flat", "share"])
    poor = landing("Ann", 4, cash={"Ann": 4000})
    assert poor.waiting.args[1:] == (2000, 800)
    assert cash(play(poor, "share"), "Ann") == 3200


@pytest.mark.clause("ANT-TAX-05", "ANT-BNK-03")
def test_a_sum_out_of_reach_is_no_choice() -> None:
    poor = landing("Ann", 4, cash={"Ann": 1000})
    assert (cash(poor, "Ann"), asked(poor)) == (800, "Ben")               # the 2000 would have ruined her
    land = landing("Ann", 4, cash={"Ann": 1000}, owns={"Ann": ["dam"]})   # 1900 could be raised
    assert paid(land, payer="Ann") == [180 + 200]
    able = landing("Ann", 4, cash={"Ann": 1000}, owns={"Ann": ["dam", "via_roma"]})
    assert answers(able) == ["flat", "share"]
    assert cash(play(able, "flat", "settle"), "Ann") == 1000 + 300 + 900 - 2000


@pytest.mark.clause("ANT-ENV-01")
def test_the_environmental_tax_is_printed_on_its_space() -> None:
    for name in ("Ann", "Mia"):
        session = landing(name, 38, cash={name: 2000})
        assert cash(session, name) == 1250
        assert paid(session, payee="bank", clause="ANT-ENV-01") == [750]


# ----------------------------------------------------------------------------------------------------------- foundation


@pytest.mark.clause("ANT-FND-01")
def test_on_a_one_the_foundation_pays_a_competitor_250() -> None:
    session = landing("Ben", 20, cash={"Ben": 1000})
    assert len(answers(session)) == 6
    assert cash(play(session, (1,)), "Ben") == 1250


@pytest.mark.clause("ANT-FND-02")
def test_on_a_two_it_pays_500() -> None:
    assert cash(landing("Ben", 20, (2,), cash={"Ben": 1000}), "Ben") == 1500


@pytest.mark.clause("ANT-FND-03")
def test_on_more_it_pays_nothing() -> None:
    mean = Fraction(0)
    asks = landing("Ben", 20)
    for die, chance in asks.waiting.odds():
        won = cash(asks.fork().answer(die), "Ben") - 15000
        assert won == 0 or die.total < 3
        mean += won * chance
    assert mean == 125


@pytest.mark.clause("ANT-FND-04")
def test_a_monopolist_pays_the_foundation_1600() -> None:
    session = landing("Mia", 20, cash={"Mia": 5000})
    assert (cash(session, "Mia"), asked(session)) == (3400, "Max")


# ------------------------------------------------------------------------------------------------------------ companies


def fare(where: str, who: str, held: list[str], visitor: str = "Max", **start: object) -> int:
    """What a visitor who comes by 1+2 pays there."""
    session = landing(visitor, where, owns={who: held}, **start)
    return sum(paid(session, payer=visitor, payee=who))


@pytest.mark.clause("ANT-TRN-01")
def test_a_competitor_s_company_takes_a_tenth_of_its_price() -> None:
    assert fare("airport", "Ben", ["airport"], "Mia") == 200
    assert fare("airport", "Ben", COMPANIES, "Mia") == 200
    assert fare("airport", "Ben", ["airport"], "Mia", mortgaged=["airport"]) == 0


@pytest.mark.clause("ANT-TRN-02")
def test_a_monopolist_s_fare_doubles_with_every_company() -> None:
    fares = [fare("airport", "Mia", COMPANIES[:n]) for n in range(1, 5)]
    assert fares == [200, 400, 800, 1600]
    assert fare("airport", "Mia", COMPANIES, mortgaged=["bus"]) == 800
    assert fare("airport", "Mia", COMPANIES, mortgaged=["bus"], options={"mortgaged_counts_for_monopoly": True}) == 1600
    dear = [fare("airport", "Mia", COMPANIES[:n], options={"monopolist_transport_base": 20}) for n in range(1, 5)]
    assert dear == [400, 800, 1600, 3200]
    assert fare("airport", "Ben", COMPANIES, options={"monopolist_transport_base": 20}) == 200


def power(who: str, held: list[str], dice: tuple[int, int] = (3, 4), visitor: str = "Ann", **start: object) -> int:
    """What the visitor pays who comes from the Airport to the electricity company by this throw."""
    session = roll(table(at={visitor: 12 - sum(dice)}, owns={who: held}, to_move=visitor, **start), *dice)
    return sum(paid(session, payer=visitor, payee=who))


@pytest.mark.clause("ANT-UTL-01")
def test_a_competitor_s_utility_takes_four_times_the_dice() -> None:
    assert power("Ben", ["electric"]) == power("Ben", ["electric", "gas"]) == 28
    assert power("Ben", ["electric"], options={"competitor_utility_multiplier": 40}) == 280


@pytest.mark.clause("ANT-UTL-02")
def test_one_utility_of_a_monopolist_takes_forty_times_the_dice() -> None:
    assert power("Mia", ["electric"]) == 280
    assert power("Mia", ["electric"], options={"competitor_utility_multiplier": 40}) == 280


@pytest.mark.clause("ANT-UTL-03")
def test_both_take_a_hundred_times_the_dice() -> None:
    assert power("Mia", ["electric", "gas"]) == 700
    both = landing("Ben", "gas", owns={"Mia": ["electric", "gas"]})
    assert paid(both, payer="Ben", clause="ANT-UTL-03") == [300]
    assert paid(landing("Ben", "gas", owns={"Mia": ["gas"]}), payer="Ben", clause="ANT-UTL-02") == [120]
    assert power("Mia", ["electric", "gas"], mortgaged=["gas"]) == 280
    assert power("Mia", ["electric", "gas"], mortgaged=["gas"], options={"mortgaged_counts_for_monopoly": True}) == 700


@pytest.mark.clause("ANT-UTL-04")
def test_the_throw_that_moved_the_visitor_counts_or_a_fresh_one_after_a_card() -> None:
    session = roll(table(at={"Ben": 5}, owns={"Mia": ["electric"]}, to_move="Ben"), 3, 4)
    assert paid(session, payer="Ben") == [280]
    freed = roll(table(confined={"Ben": 1}, owns={"Mia": ["electric"]}, to_move="Ben"), 1, 1)
    assert paid(freed, payer="Ben") == [80]                               # the double that freed him
    card = landing("Ben", 22, "COM-21", owns={"Mia": ["gas"]})
    assert asked(card) == ""
    assert paid(play(card, (1, 2)), payer="Ben") == [120]
    fresh = roll(table(at={"Ben": 5}, owns={"Mia": ["electric"]}, to_move="Ben",
                       options={"utility_dice": "fresh"}), 3, 4)
    assert paid(play(fresh, (6, 6)), payer="Ben") == [480]


@pytest.mark.clause("ANT-INC-01")
def test_rents_are_income() -> None:
    session = landing("Mia", "park_lane", owns={"Ben": ["park_lane"]})
    assert cash(session, "Ben") == 15300
    refused(session, "Ben: demand park_lane")                             # nobody needs to ask for it
    assert place(session, "Mia") == 31
