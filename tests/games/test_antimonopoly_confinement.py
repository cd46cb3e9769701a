"""Prison, Price War and Tourist Route: three ways in, three ways out, and what each side receives meanwhile."""
from __future__ import annotations

import pytest
from ant_help import landing, table
from trading_help import answers, asked, cash, deal, events, paid, place, play, refused, roll, trade


def part(session, name: str) -> str:
    """Where a player stands: tourist_route, price_war, prison, or "" elsewhere."""
    return session.game.standing(session.state.players[name])


@pytest.mark.clause("ANT-CONF-01")
def test_an_ordinary_throw_leads_to_the_tourist_route() -> None:
    session = roll(table(at={"Ann": 4}), 2, 4)
    assert (place(session, "Ann"), part(session, "Ann")) == (10, "tourist_route")
    assert session.state.players["Ann"].confined == 0
    for _ in range(3):
        roll(session, 4, 6)
        session.state.players[asked(session)].position = 0
    session.state.players["Ann"].position = 10
    assert place(roll(session, 4, 6), "Ann") == 20
    assert paid(session, payer="Ann") == []


@pytest.mark.clause("ANT-CONF-02")
def test_a_card_leads_to_prison_or_price_war() -> None:
    mia = landing("Mia", 22, "MON-14")
    assert (place(mia, "Mia"), part(mia, "Mia")) == (10, "prison")
    ben = landing("Ben", 22, "COM-02")
    assert (place(ben, "Ben"), part(ben, "Ben")) == (10, "price_war")


@pytest.mark.clause("ANT-CONF-03")
def test_the_corner_opposite_leads_there_too() -> None:
    ann = roll(table(at={"Ann": 24}), 2, 4)
    assert (place(ann, "Ann"), part(ann, "Ann")) == (10, "price_war")
    mia = roll(table(at={"Mia": 24}, to_move="Mia"), 2, 4)
    assert (place(mia, "Mia"), part(mia, "Mia")) == (10, "prison")


@pytest.mark.clause("ANT-CONF-04")
@pytest.mark.parametrize("way", ["COM-02", "COM-14", "corner"])
def test_the_price_war_is_for_competitors(way: str) -> None:
    session = landing("Ben", 30) if way == "corner" else landing("Ben", 22, way)
    assert part(session, "Ben") == "price_war"
    assert [event.text for event in events(session, "confined")] == ["Ben goes to Price War."]


@pytest.mark.clause("ANT-CONF-05")
@pytest.mark.parametrize("way", ["MON-14", "MON-20", "corner"])
def test_the_prison_is_for_monopolists(way: str) -> None:
    session = landing("Mia", 30) if way == "corner" else landing("Mia", 22, way)
    assert part(session, "Mia") == "prison"
    assert [event.text for event in events(session, "confined")] == ["Mia goes to Prison."]


@pytest.mark.clause("ANT-CONF-06")
def test_a_competitor_in_the_price_war_goes_on_receiving() -> None:
    session = landing("Mia", "gran_via", owns={"Ben": ["gran_via"]}, confined={"Ben": 1})
    assert paid(session, payer="Mia", payee="Ben") == [140]


@pytest.mark.clause("ANT-CONF-07")
def test_a_monopolist_in_prison_receives_nothing_from_others() -> None:
    start = {"owns": {"Mia": ["gran_via", "airport"]}, "confined": {"Mia": 1}}
    session = landing("Ben", "gran_via", **start)
    assert paid(session, reason="rent") == []
    assert [event.clause for event in events(session, "barred")] == ["ANT-CONF-07"]
    assert paid(landing("Ben", "airport", **start), reason="rent") == []
    mine = play(table(to_move="Mia", **start), "Mia: mortgage gran_via")
    assert cash(mine, "Mia") == 15700
    leaving = play(table(players=("Mia", "Ben"), at={"Ben": 10}, to_move="Mia", **start), "Mia: pay 500")
    roll(leaving, 4, 6)
    assert paid(roll(leaving, 1, 2), payer="Ben", payee="Mia") == [140]   # she has left: the next visitor pays


def windfall(**options: object) -> list[int]:
    """What Mia in Prison gets when Max's card pays every monopolist 250."""
    session = landing("Max", 22, "MON-19", confined={"Mia": 1}, options=options)
    assert paid(session, payee="Max") == [250]
    return paid(session, payee="Mia")


@pytest.mark.clause("ANT-CONF-07")
def test_what_prison_bars_is_up_to_the_table() -> None:
    assert [windfall(), windfall(prison_bars="rents_only"), windfall(prison_bars="everything")] == [[], [250], []]
    for bars in ("collections", "rents_only", "everything"):
        shut = landing("Ben", "airport", owns={"Mia": ["airport"]}, confined={"Mia": 1}, options={"prison_bars": bars})
        assert paid(shut, reason="rent") == []
    start = {"owns": {"Mia": ["dam", "airport"]}, "level": {"dam": 1}, "confined": {"Mia": 1}, "to_move": "Mia"}
    hard = table(**start, options={"prison_bars": "everything"})
    refused(hard, "Mia: mortgage airport", "in Prison")
    refused(hard, "Mia: give back amsterdam 0-0-0", "in Prison")
    refused(hard, deal("Mia", "Ben", ["airport"], receives=500), "in Prison")
    refused(hard, deal("Ben", "Mia", gets=["airport"], pays=500), "in Prison")
    assert [act for act in answers(hard) if act.startswith("Mia: ")] == ["Mia: pay 500"]
    lifts = table(owns={"Mia": ["airport"]}, mortgaged=["airport"], confined={"Mia": 1}, to_move="Mia",
                  options={"prison_bars": "everything"})
    assert cash(play(lifts, "Mia: lift airport"), "Mia") == 14000         # to redeem is to pay, not to receive
    swap = table(**{**start, "owns": {"Mia": ["airport"], "Ben": ["tram"]}, "level": {}},
                 options={"prison_bars": "everything"})
    assert trade(swap, deal("Mia", "Ben", ["airport"], ["tram"])).game.deeds("Mia") == [15]    # no money in it
    free = table(**{**start, "confined": {}}, options={"prison_bars": "everything"})
    assert cash(play(free, "Mia: mortgage airport"), "Mia") == 16000
    war = table(owns={"Ann": ["airport"]}, confined={"Ann": 1}, options={"prison_bars": "everything"})
    assert cash(play(war, "Ann: mortgage airport"), "Ann") == 16000       # the Price War bars nothing
    assert cash(trade(table(**start), deal("Mia", "Ben", ["airport"], receives=500)), "Mia") == 15500


@pytest.mark.clause("ANT-CONF-07", "ANT-BNK-03")
def test_from_prison_a_card_is_paid_with_what_can_be_raised_there() -> None:
    start = {"owns": {"Mia": ["dam"]}, "cash": {"Mia": 100}, "confined": {"Mia": 1}}
    session = landing("Ann", 22, "COM-13", **start)
    assert answers(session) == ["settle", "Mia: mortgage dam"]
    assert cash(play(session, "settle"), "Mia") == 100 + 900 - 250
    hard = landing("Ann", 22, "COM-13", **start, options={"prison_bars": "everything"})
    assert (hard.state.players["Mia"].out, paid(hard, payer="Mia", payee="Ann")) == (True, [100])


@pytest.mark.clause("ANT-CONF-08")
def test_a_double_in_the_first_or_second_round_frees() -> None:
    session = roll(table(confined={"Mia": 1}, to_move="Mia"), 1, 2)
    assert (place(session, "Mia"), asked(session)) == (10, "Max")
    session = roll(table(confined={"Mia": 2}, to_move="Mia"), 4, 4, "leave")
    mia = session.state.players["Mia"]
    assert (mia.position, mia.confined, cash(session, "Mia")) == (18, 0, 15000)


@pytest.mark.clause("ANT-CONF-09")
def test_the_third_round_begins_with_500() -> None:
    session = table(confined={"Ben": 1}, cash={"Ben": 2000}, to_move="Ben", owns={"Ben": ["gran_via"]})
    for _ in range(2):
        roll(session, 1, 2, "end turn")               # he could still build
        for name in ("Mia", "Max", "Ann"):
            session.state.players[name].position = 0
            roll(session, 4, 6)
    assert session.state.players["Ben"].confined == 3
    assert [act for act in answers(session) if "pay" in act] == []
    trade(session, deal("Ben", "Mia", ["gran_via"], receives=700))        # trades come first
    play(session, "roll")
    assert paid(session, clause="ANT-CONF-09") == [500]
    play(session, (1, 2))
    assert (place(session, "Ben"), cash(session, "Ben")) == (13, 2000 + 700 - 500 - 140)


@pytest.mark.clause("ANT-CONF-09", "ANT-DICE-03")
def test_the_throw_after_the_forced_500_is_an_ordinary_one() -> None:
    session = roll(table(confined={"Ben": 3}, cash={"Ben": 2000}, to_move="Ben"), 5, 5, (3,))
    assert (place(session, "Ben"), cash(session, "Ben"), answers(session)) == (20, 1500, ["throw again", "stop"])


@pytest.mark.clause("ANT-CONF-09")
def test_who_cannot_raise_the_500_is_bankrupt_by_the_bank() -> None:
    session = play(table(confined={"Ben": 3}, cash={"Ben": 400}, to_move="Ben"), "roll")
    assert session.state.players["Ben"].out
    saved = play(table(confined={"Ben": 3}, cash={"Ben": 400}, to_move="Ben", owns={"Ben": ["dam"]}), "roll", "settle")
    assert cash(saved, "Ben") == 400 + 900 - 500


@pytest.mark.clause("ANT-CONF-10")
def test_500_may_be_paid_before_the_throw() -> None:
    session = table(confined={"Mia": 1}, cash={"Mia": 2000}, to_move="Mia")
    play(session, "Mia: pay 500")
    assert (cash(session, "Mia"), session.state.players["Mia"].confined) == (1500, 0)
    assert place(roll(session, 2, 6), "Mia") == 18
    second = play(table(confined={"Mia": 2}, cash={"Mia": 2000}, to_move="Mia"), "Mia: pay 500")
    assert (place(roll(second, 2, 6), "Mia"), cash(second, "Mia")) == (18, 1500)
    for timing in ("next_turn", "at_once"):
        late = roll(table(confined={"Mia": 1}, to_move="Mia", owns={"Mia": ["dam"]}, mortgaged=["dam"],
                          options={"exit_payment_timing": timing}), 1, 2)
        refused(late, "Mia: pay 500")                 # after the failed throw it is too late for this round


@pytest.mark.clause("ANT-CONF-10")
def test_a_table_may_let_the_500_be_paid_in_the_turn_of_the_sending() -> None:
    session = landing("Mia", 30, options={"exit_payment_timing": "at_once"})
    play(session, "Mia: pay 500")
    assert (part(session, "Mia"), cash(session, "Mia")) == ("tourist_route", 14500)
    play(session, "end turn")
    assert asked(session) == "Max"
    assert asked(landing("Mia", 30)) == "Max"
    poor = landing("Mia", 30, owns={"Mia": ["dam"]}, cash={"Mia": 100}, options={"exit_payment_timing": "at_once"})
    play(poor, "Mia: mortgage dam", "Mia: pay 500")
    assert (part(poor, "Mia"), cash(poor, "Mia")) == ("tourist_route", 500)


@pytest.mark.clause("ANT-CONF-11")
def test_the_double_that_frees_earns_one_throw_more() -> None:
    session = roll(table(confined={"Mia": 1}, to_move="Mia"), 4, 4, "leave")
    assert (place(session, "Mia"), answers(session)) == (18, ["throw again", "stop"])
    play(session, "throw again")
    roll(session, 3, 3, "leave")
    assert (place(session, "Mia"), asked(session)) == (24, "Max")
    sent = roll(table(at={"Ann": 24}), 3, 3)
    assert (part(sent, "Ann"), asked(sent)) == ("price_war", "Ben")
    ruined = roll(table(confined={"Ann": 1}, cash={"Ann": 0}, owns={"Mia": ["paseo_castellana"]}), 2, 2)
    assert (ruined.state.players["Ann"].out, asked(ruined)) == (True, "Ben")


@pytest.mark.clause("ANT-CONF-11", "ANT-CARD-02")
@pytest.mark.parametrize("survives", [False, True])
def test_a_double_that_a_card_follows_into_confinement_is_lost_unless_the_table_keeps_it(survives: bool) -> None:
    start = {"top": {"monopolist": ["MON-14"]}, "to_move": "Mia", "options": {"double_survives_sending": survives}}
    for session in (roll(table(at={"Mia": 20}, **start), 1, 1), roll(table(confined={"Mia": 1}, **start), 6, 6)):
        assert session.state.players["Mia"].confined == 1                 # by the card on space 22
        assert (asked(session), answers(session)[0]) == (("Mia", "throw again") if survives else ("Max", "roll"))


@pytest.mark.clause("ANT-CONF-11")
def test_a_table_may_let_the_double_that_sends_one_in_count_as_well() -> None:
    session = roll(table(at={"Ann": 24}, options={"double_survives_sending": True}), 3, 3, "throw again")
    assert session.state.players["Ann"].confined == 1
    assert place(roll(session.fork(), 4, 4, "leave"), "Ann") == 18       # out by the first attempt, and no third throw
    missed = roll(session, 1, 2)
    assert (missed.state.players["Ann"].confined, asked(missed)) == (2, "Ben")


@pytest.mark.clause("ANT-CONF-12")
def test_being_sent_is_no_move() -> None:
    session = table(at={"Mia": 30}, cash={"Mia": 5000}, to_move="Mia", top={"monopolist": ["MON-20"]})
    roll(session, 1, 2)
    assert (place(session, "Mia"), cash(session, "Mia"), asked(session)) == (10, 5000, "Max")
