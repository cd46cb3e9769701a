"""Trades, bankruptcy and the three objectives of Anti-Monopoly, with the final valuation."""
from __future__ import annotations

import pytest
from ant_help import AMSTERDAM, landing, table
from trading_help import (
    answers,
    asked,
    cash,
    deal,
    events,
    level,
    owner,
    paid,
    play,
    pledged,
    refused,
    roll,
    trade,
)

import kit
from kit.core.session import Session
from kit.views.scenes import scene

# --------------------------------------------------------------------------------------------------------------- trades


@pytest.mark.clause("ANT-TRADE-01")
def test_players_trade_before_the_dice_with_the_player_on_turn() -> None:
    swap = deal("Ann", "Ben", ["dam"], receives=1000)
    session = trade(table(owns={"Ann": ["dam"]}), swap)
    assert (owner(session, "dam"), cash(session, "Ann")) == ("Ben", 16000)
    late = landing("Ann", "kalverstraat", "leave", owns={"Ann": ["dam"]})
    assert asked(late) == "Ann"                                           # she may still build
    refused(late, swap, "before the dice")
    again = roll(table(owns={"Ann": ["dam"]}), 3, 3, "leave", "throw again")
    refused(again, swap, "before the dice")
    refused(table(owns={"Ben": ["dam"]}), deal("Ben", "Mia", ["dam"], receives=1000), "whose turn it is")
    to_mover = trade(table(owns={"Ben": ["dam"]}), deal("Ben", "Ann", ["dam"], receives=1000))
    assert owner(to_mover, "dam") == "Ann"


@pytest.mark.clause("ANT-TRADE-01")
def test_a_table_may_let_any_two_players_trade() -> None:
    session = table(owns={"Ben": ["dam"]}, options={"trade_parties": "any"})
    trade(session, deal("Ben", "Mia", ["dam"], receives=1000))
    assert (owner(session, "dam"), asked(session)) == ("Mia", "Ann")
    roll(session, 1, 2, "leave")
    refused(landing("Ann", "kalverstraat", owns={"Ben": ["dam"]}, options={"trade_parties": "any"}),
            deal("Ben", "Mia", ["dam"], receives=1000))


@pytest.mark.clause("ANT-TRADE-02")
def test_a_street_changes_hands_without_buildings() -> None:
    session = table(owns={"Ann": ["dam", "leidsestraat"]}, level={"dam": 1})
    refused(session, deal("Ann", "Ben", ["dam"], receives=1000), "buildings")
    trade(session.fork(), deal("Ann", "Ben", ["leidsestraat"], receives=1000))     # the bare one may go
    play(session, "Ann: give back amsterdam 0-0-0")
    assert owner(trade(session, deal("Ann", "Ben", ["dam"], receives=1000)), "dam") == "Ben"


@pytest.mark.clause("ANT-TRADE-02")
def test_a_monopolist_keeps_two_streets_under_its_buildings() -> None:
    two = table(owns={"Mia": ["dam", "leidsestraat"]}, level={"leidsestraat": 1}, to_move="Mia")
    refused(two, deal("Mia", "Ben", ["dam"], receives=1000), "without two streets")
    refused(two, deal("Ben", "Mia", gets=["dam"], pays=1000), "without two streets")
    three = table(owns={"Mia": AMSTERDAM}, level={"leidsestraat": 1}, to_move="Mia")
    assert owner(trade(three, deal("Mia", "Ben", ["dam"], receives=1000)), "dam") == "Ben"
    pledge = {"owns": {"Mia": AMSTERDAM}, "level": {"leidsestraat": 1}, "mortgaged": ["kalverstraat"], "to_move": "Mia"}
    refused(table(**pledge), deal("Mia", "Ben", ["dam"], receives=1000), "without two streets")
    counted = table(**pledge, options={"mortgaged_counts_for_monopoly": True})
    assert owner(trade(counted, deal("Mia", "Ben", ["dam"], receives=1000)), "dam") == "Ben"
    swap = table(owns={"Mia": ["dam", "leidsestraat"], "Ben": ["kalverstraat"]}, level={"leidsestraat": 1},
                 to_move="Mia")
    trade(swap, deal("Mia", "Ben", ["dam"], ["kalverstraat"]))            # one street of the colour for another
    assert [owner(swap, street) for street in AMSTERDAM] == ["Ben", "Mia", "Mia"]


def test_an_offer_may_be_answered_by_another() -> None:
    session = play(table(owns={"Ann": ["dam"]}), deal("Ann", "Ben", ["dam"], receives=3000),
                   deal("Ben", "Ann", gets=["dam"], pays=2000), "accept")
    assert (owner(session, "dam"), cash(session, "Ben")) == ("Ben", 13000)


# ----------------------------------------------------------------------------------------------------------- bankruptcy


@pytest.mark.clause("ANT-BNK-01")
def test_there_is_no_lending() -> None:
    session = table()
    refused(session, deal("Ann", "Ben", pays=1000), "both sides")         # 1000 now, for nothing now
    refused(session, "Ann: lend 1000 Ben")
    refused(session, deal("Ann", "Ben", ["1000 later"], receives=1000))


@pytest.mark.clause("ANT-BNK-02")
def test_nothing_that_is_due_is_waived_or_lowered() -> None:
    session = landing("Mia", "park_lane", owns={"Ben": ["park_lane"]})
    assert paid(session, payer="Mia", payee="Ben") == [300]               # paid at once, nobody is asked
    short = landing("Mia", "park_lane", owns={"Ben": ["park_lane"], "Mia": ["dam"]}, cash={"Mia": 200})
    assert answers(short) == ["settle", "Mia: mortgage dam"]
    assert paid(play(short, "settle"), payer="Mia", payee="Ben") == [300]


@pytest.mark.clause("ANT-BNK-03")
def test_who_can_raise_a_debt_must_and_who_cannot_is_bankrupt() -> None:
    start = {"owns": {"Ben": ["via_roma"]}, "cash": {"Ben": 100}}
    able = landing("Ben", "la_plaka", owns={**start["owns"], "Mia": ["la_plaka"]}, cash={"Ben": 100})
    refused(able, "Ben: give up")
    assert answers(able) == ["settle", "Ben: mortgage via_roma"]
    assert cash(play(able, "Ben: mortgage via_roma"), "Ben") == 50
    just = landing("Ben", "syntagma", "settle", owns={**start["owns"], "Mia": ["syntagma"]}, cash={"Ben": 100})
    assert (cash(just, "Ben"), just.state.players["Ben"].out) == (0, False)
    unable = landing("Ben", "syntagma", owns={**start["owns"], "Mia": ["syntagma"]}, cash={"Ben": 99})
    assert unable.state.players["Ben"].out
    assert asked(unable) == "Mia"


@pytest.mark.clause("ANT-BNK-03")
def test_a_debt_in_somebody_else_s_turn_is_raised_just_so() -> None:
    session = landing("Max", 22, "MON-23", owns={"Ann": ["dam"]}, cash={"Ann": 100})
    assert (asked(session), answers(session)) == ("Ann", ["settle", "Ann: mortgage dam"])
    play(session, "Ann: mortgage dam")
    assert (cash(session, "Ann"), cash(session, "Max")) == (100 + 900 - 250, 15500)
    assert answers(session)[0] == "roll"                                  # and Ann's own turn comes
    built = landing("Ann", 22, "COM-13", "settle", owns={"Mia": ["via_roma", "corso_impero"]}, level={"via_roma": 1},
                    cash={"Mia": 0})
    assert (cash(built, "Mia"), level(built, "via_roma"), cash(built, "Ann")) == (0, 0, 15500)
    unable = landing("Max", 22, "MON-23", owns={"Ann": ["dam"]}, mortgaged=["dam"], cash={"Ann": 100})
    assert (unable.state.players["Ann"].out, owner(unable, "dam"), cash(unable, "Max")) == (True, "Max", 15350)


@pytest.mark.clause("ANT-BNK-04")
def test_ruined_by_the_bank_all_goes_back_to_it() -> None:
    session = landing("Ben", "env_tax", owns={"Ben": ["dam", "leidsestraat"]}, mortgaged=["dam", "leidsestraat"],
                      cash={"Ben": 200})
    assert (cash(session, "Ben"), owner(session, "dam"), pledged(session, "dam")) == (0, "", False)
    assert [cash(session, name) for name in ("Ann", "Mia", "Max")] == [15000] * 3
    assert paid(session, payer="Ben", payee="bank") == [200]
    built = landing("Ben", "env_tax", owns={"Ben": ["via_roma"]}, level={"via_roma": 1},
                    cash={"Ben": 0}, houses=30)
    assert (built.state.houses, level(built, "via_roma"), paid(built)) == (31, 0, [])


@pytest.mark.clause("ANT-BNK-05")
def test_returned_deeds_are_for_sale_again() -> None:
    session = landing("Ben", "env_tax", owns={"Ben": ["dam"]}, mortgaged=["dam"], cash={"Ben": 200}, at={"Mia": 13})
    roll(session, 1, 2)
    assert answers(session) == ["buy", "leave"]
    assert cash(play(session, "buy"), "Mia") == 15000 - 1800
    assert events(session, "auction") == []


RUIN = {"owns": {"Ben": ["via_roma", "dam"], "Mia": ["airport", "tram", "railway", "bus"]}, "level": {"via_roma": 2},
        "mortgaged": ["dam"], "cash": {"Ben": 100}}


@pytest.mark.clause("ANT-BNK-06")
def test_ruined_by_a_player_the_buildings_are_sold_first() -> None:
    session = landing("Ben", "tram", **RUIN)
    assert paid(session, payee="Ben", clause="ANT-BNK-06") == [500]
    assert paid(session, payer="Ben", payee="Mia") == [600]
    hotel = {**RUIN, "level": {"via_roma": 5}, "cash": {"Ben": 0}}
    assert paid(landing("Ben", "tram", **hotel), payee="Ben", clause="ANT-BNK-06") == [1250]
    saved = landing("Ben", "tram", **hotel, options={"hotel_cost": "houses_only"})
    assert paid(saved, payee="Ben", clause="ANT-BNK-06") == [1000]


@pytest.mark.clause("ANT-BNK-07")
def test_the_creditor_takes_cash_and_deeds_as_they_are() -> None:
    session = landing("Ben", "tram", **RUIN)
    assert (cash(session, "Mia"), cash(session, "Ben")) == (15600, 0)
    assert (owner(session, "via_roma"), pledged(session, "via_roma"), level(session, "via_roma")) == ("Mia", False, 0)
    assert (owner(session, "dam"), pledged(session, "dam")) == ("Mia", True)
    assert session.game.deeds("Ben") == []


@pytest.mark.clause("ANT-BNK-07")
def test_several_creditors_are_paid_clockwise_and_the_first_unpaid_one_takes_all() -> None:
    session = landing("Ann", 22, "COM-04", players=("Ann", "Ben", "Cai", "Mia"), cash={"Ann": 150},
                      owns={"Ann": ["dam"]}, mortgaged=["dam"])
    assert (cash(session, "Ben"), cash(session, "Cai"), owner(session, "dam")) == (15100, 15050, "Cai")


@pytest.mark.clause("ANT-BNK-08")
def test_who_is_ruined_leaves_the_game() -> None:
    session = landing("Ben", "tram", **RUIN)
    assert asked(session) == "Mia"
    refused(session, deal("Mia", "Ben", ["dam"], receives=1))
    movers = []
    for _ in range(6):
        name = asked(session)
        movers.append(name)
        session.state.players[name].position = 0
        roll(session, 4, 6)
        if asked(session) == name:
            play(session, "end turn")
    assert movers == ["Mia", "Max", "Ann"] * 2
    jailed = play(table(confined={"Mia": 3}, cash={"Mia": 0}, to_move="Mia"), "roll")
    seat = scene(jailed.game)["players"][2]
    assert (seat["name"], seat["position"], seat["out"], seat["extras"]) == ("Mia", -1, True, ["monopolist"])


# ----------------------------------------------------------------------------------------------------------- objectives


def ruined(loser: str, *players: str, throws: tuple[tuple[int, int], ...] = (), **start: object) -> Session:
    """`loser`, without cash, meets the environmental tax; then the survivors' companies are thrown for."""
    start["cash"] = {**start.get("cash", {}), loser: 0}
    return landing(loser, "env_tax", *throws, players=players, **start)


def valued(session: Session) -> dict[str, int]:
    return {event.fields["player"]: event.fields["total"] for event in events(session, "valued")}


@pytest.mark.clause("ANT-GOAL-02")
def test_under_the_first_objective_the_last_one_standing_wins() -> None:
    session = ruined("Mia", "Ann", "Ben", "Mia", options={"objective": "last_standing"})
    assert session.result is None
    assert asked(session) == "Ann"
    session.state.players["Ann"].position = 35
    session.state.bank.cash += session.state.players["Ann"].cash
    session.state.players["Ann"].cash = 0
    roll(session, 1, 2)
    assert session.result.winners == ("Ben",)
    assert session.result.clause == "ANT-GOAL-02"


@pytest.mark.clause("ANT-GOAL-03", "ANT-WIN-04")
def test_when_the_competitors_are_ruined_the_richest_monopolist_wins() -> None:
    session = ruined("Ann", "Ann", "Mia", "Max", owns={"Mia": ["park_lane", "piccadilly"]},
                     cash={"Mia": 3900, "Max": 4200})
    assert valued(session) == {"Mia": 5100, "Max": 4200}
    assert (session.result.winners, session.result.clause) == (("Mia",), "ANT-GOAL-03")
    assert session.result.scores == {"Ann": 0, "Mia": 5100, "Max": 4200}


WEALTHY = {"owns": {"Ann": ["gran_via", "airport", "dam", "electric"]}, "level": {"gran_via": 1}, "mortgaged": ["dam"],
           "cash": {"Ann": 4000, "Ben": 3000}}


@pytest.mark.clause("ANT-GOAL-04")
def test_when_the_monopolists_are_ruined_the_richest_competitor_wins() -> None:
    session = ruined("Mia", "Ann", "Ben", "Mia", throws=((3, 4),), **WEALTHY)
    assert valued(session) == {"Ann": 4468, "Ben": 3000}
    assert (session.result.winners, session.result.clause) == (("Ann",), "ANT-GOAL-04")


@pytest.mark.clause("ANT-WIN-01")
def test_cash_counts() -> None:
    assert valued(ruined("Mia", "Ann", "Ben", "Mia", cash={"Ann": 4000}))["Ann"] == 4000


@pytest.mark.clause("ANT-WIN-02")
def test_one_visit_to_every_property_counts() -> None:
    held = {**WEALTHY, "owns": {"Ann": ["gran_via", "airport", "dam"]}}
    assert valued(ruined("Mia", "Ann", "Ben", "Mia", **held))["Ann"] == 4440
    jailed = ruined("Ann", "Ann", "Mia", "Max", owns={"Mia": ["airport", "tram"]}, cash={"Mia": 0}, confined={"Mia": 1})
    assert valued(jailed)["Mia"] == 800                                   # Prison is ignored: the visit is imagined


@pytest.mark.clause("ANT-WIN-03")
def test_the_public_companies_are_thrown_for() -> None:
    assert valued(ruined("Mia", "Ann", "Ben", "Mia", throws=((3, 4),), **WEALTHY))["Ann"] == 4468
    both = ruined("Ann", "Ann", "Mia", "Max", throws=((3, 4), (1, 1)), owns={"Mia": ["electric", "gas"]},
                  cash={"Mia": 0})
    assert valued(both)["Mia"] == 900
    pledge = ruined("Ann", "Ann", "Mia", "Max", throws=((3, 4),), owns={"Mia": ["electric", "gas"]}, cash={"Mia": 0},
                    mortgaged=["gas"])
    assert valued(pledge)["Mia"] == 280


@pytest.mark.clause("ANT-WIN-04")
def test_equal_sums_share_the_win() -> None:
    session = ruined("Ann", "Ann", "Mia", "Max")
    assert session.result.winners == ("Mia", "Max")
    last = landing("Ann", "tram", players=("Ann", "Mia", "Max"), owns={"Mia": ["airport", "tram"]}, cash={"Ann": 100})
    assert valued(last) == {"Mia": 15100 + 800, "Max": 15000}             # the estate is settled before the counting


def test_games_of_sensible_bots_end_and_money_is_neither_made_nor_lost() -> None:
    ends: dict[str, int] = {}
    for seed in range(15):
        session = kit.playout(kit.new("antimonopoly", 4, seed=seed), "sensible")
        assert session.result.how == "won"
        assert sum(session.balances.values()) == 0
        sides = [player.side for player in session.state.players.values()]
        assert sides.count("competitor") == sides.count("monopolist") == 2
        ends[session.result.clause] = ends.get(session.result.clause, 0) + 1
        bankrupt: set[str] = set()
        for event in session.events:                  # a bankrupt neither pays nor moves nor bids again
            if event.kind == "bankrupt":
                bankrupt.add(event.fields["player"])
            elif event.kind in ("moved", "bought", "built", "rolled"):
                assert event.fields["player"] not in bankrupt
    assert sum(ends.values()) == 15
    assert set(ends) <= {"ANT-GOAL-03", "ANT-GOAL-04"}


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_tables_of_other_sizes_end_too(players: int) -> None:
    session = kit.playout(kit.new("antimonopoly", players, seed=players), "sensible")
    assert session.result.how == "won"


def test_the_last_one_standing_ends_too() -> None:
    session = kit.playout(kit.new("antimonopoly", 4, seed=4, options={"objective": "last_standing"}), "sensible")
    assert (session.result.how, session.result.clause) == ("won", "ANT-GOAL-02")
