"""From the position on the table: exact, against every way that the next turn can go."""
from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

import kit
from kit.core.data import load_board
from kit.core.requests import Choice
from kit.core.session import Session
from kit.core.state import clone
from kit.odds import economics, forecast, lands, leaving, next_turn, played, pot, where
from kit.odds.position import Flows, Position
from kit.odds.rents import fiscal_year, fiscal_years
from kit.odds.walker import NoTrack, Place
from kit.odds.whatif import changed
from kit.testing import deal, position

NAMES = ["Ann", "Ben", "Cy"]


def claimed(choice: Choice[Any]) -> Any:
    """Everybody goes on and wants nothing; a free choice of a space leads to Research Grant."""
    if choice.stands is not ...:
        return choice.stands
    for word in ("research-grant", "leave", "decline", "pass", "flat", "interest"):
        if word in choice.options:
            return word
    return choice.options[0]


def moments(session: Session, name: str) -> tuple[float, float]:
    """Mean and deviation of a player's cash after one turn, over every way that it can go, by the rules themselves."""
    law = played(session, lambda game: game.turn(), lambda game: game.state.players[name].cash, claimed)
    mean = sum(cash * float(p) for cash, p in law.items())
    return mean, sqrt(sum((cash - mean) ** 2 * float(p) for cash, p in law.items()))


def with_one_die(game: str, at: str, owns: dict[str, list[str]], level: dict[str, int],
                 options: dict[str, Any]) -> Session:
    """A table that plays with one die, so that all ways of a turn can be counted; Ann moves next."""
    board: Any = changed(load_board(game), {"dice": 1})

    def edit(rules: Any) -> None:
        s, place = rules.s, rules.track.index
        for name, player in s.players.items():
            player.position, player.laps = place(at) if name == "Ann" else rules.track.start, 1
            s.bank.cash += player.cash - 20_000
            player.cash = 20_000
            for space in owns.get(name, ()):
                s.owner[place(space)] = name
        for space, count in level.items():
            s.level[place(space)] = count
        s.to_move = "Ann"
        rules.adopt(s)
    session = position(game, ["Ann", "Ben"], edit, options=options, board=board)
    if hasattr(session.state, "deals"):
        session.state.deals += 1
    return session


@pytest.mark.parametrize("table", [
    ("minetown", "pumpkin_ridge", {"Ben": ["comparator_heights", "nightfall", "daybreak", "south_road", "iceholm"],
                                   "Ann": ["dirtwick"]}, {"comparator_heights": 3, "iceholm": 5, "dirtwick": 4},
     {"rent_claim": "automatic"}),
    ("hmonopoly", "harbor-orthopedics-hospital",
     {"Ben": ["lakeland-pediatrics-practice", "kestrel-telecom", "sunrise-medical-supply"],
      "Ann": ["harbor-pediatrics-clinic"]},
     {"lakeland-pediatrics-practice": 2}, {}),
])
def test_the_cash_of_the_next_turn_is_that_of_all_its_ways(table: tuple[Any, ...]) -> None:
    """Rents, also those that a card doubles or throws for; taxes, cards that count houses, salaries: to the cent."""
    session = with_one_die(*table)
    for name in ("Ann", "Ben"):
        mean, deviation = moments(session, name)
        flowed = Flowed(session, name)
        assert flowed.mean == pytest.approx(mean, abs=1e-9)
        assert flowed.deviation == pytest.approx(deviation, abs=1e-6)
        assert flowed.deviation > 0


class Flowed:
    """What one turn of Ann's brings a player: the part of the forecast that one turn can be compared with."""

    def __init__(self, session: Session, name: str) -> None:
        flows = Flows(Position(session, "research_grant" if session.game.name == "hmonopoly" else "leave"))
        means, variances = flows.moments("Ann", name, 1)
        self.mean = session.state.players[name].cash + means[-1]
        self.deviation = sqrt(variances[-1])


def test_hmonopolys_corner_is_paid_as_its_rules_say() -> None:
    """Ann passes Fiscal Year whatever she rolls: revenue 49/6, expenses 7/2 to two suppliers, a tenth of her loan."""
    session = deal("hmonopoly", NAMES, to_move="Ann", at={"Ann": 39, "Ben": 20, "Cy": 20}, cash={"Ann": 50},
                   owns={"Ben": ["health-systems-medical"]}, loan={"Ann": 20})
    flowed = Flowed(session, "Ann")
    board = session.game.track
    assert board.spaces[39].kind == "hcf"
    near = forecast(session, rounds=3)
    assert flowed.mean > 50 + 49 / 6 - 3.5 - 2 - 3     # and a little by cards and second years
    assert near.mean["Ben"][1] > near.mean["Cy"][1]                                     # half the expenses are Ben's
    assert near.deviation["Ann"][3] > near.deviation["Ann"][1] > 0
    low, high = near.band("Ann", 2)
    assert (low + high) / 2 == pytest.approx(near.mean["Ann"][2])
    frame = near.frame()
    assert frame.loc[("Ann", 0), "mean"] == 50
    assert len(frame) == 3 * 4


def test_passing_the_corner_is_stopping_there_and_the_expenses() -> None:
    session = deal("hmonopoly", NAMES, loan={"Ann": 20}, owns={"Ben": ["health-systems-medical"],
                                                               "Ann": ["sunrise-medical-supply"]})
    passing, stopping = fiscal_years(session.game, "Ann")
    for name in NAMES:
        for sum_, whole in ((passing[name], fiscal_year(session.game, name="Ann", stops=False)[name]),
                            (stopping[name], fiscal_year(session.game, name="Ann", stops=True)[name])):
            assert sum_ == (pytest.approx(whole.mean), pytest.approx(whole.variance))
    assert stopping["Ann"].mean == pytest.approx(49 / 6 - 2)
    assert passing["Ann"].mean == pytest.approx(49 / 6 - 2 - 2)     # odd expenses are paid to oneself
    assert passing["Ben"].mean == pytest.approx(2)


def test_nothing_is_lost_between_players() -> None:
    """What the owners get more by houses, Ann pays more, however many turns are looked ahead."""
    sums = []
    for level in (0, 5):
        session = deal("minetown", NAMES, to_move="Ann", at={"Ann": 23, "Ben": 0, "Cy": 0}, cash={"Ann": 5000},
                       owns={"Ben": ["pumpkin_ridge"], "Cy": ["nightfall"]}, level={"pumpkin_ridge": level})
        flows = Flows(Position(session))
        sums.append({name: flows.moments("Ann", name, 6)[0][-1] for name in NAMES})
    bare, built = sums
    assert built["Ben"] > bare["Ben"] > 0
    assert built["Ben"] - bare["Ben"] == pytest.approx(bare["Ann"] - built["Ann"])
    assert built["Cy"] == bare["Cy"] > 0


def test_forecasts_meet_many_games_that_are_played() -> None:
    """A position is played on 400 times by players who want nothing: the mean and spread of cash are those forecast."""
    start = deal("antimonopoly", NAMES, to_move="Ann", cash=dict.fromkeys(NAMES, 50_000),
                 owns={"Ann": ["electric", "gas"], "Ben": ["airport"]})
    for i, name in enumerate(NAMES):
        start.state.players[name].side = ("competitor", "monopolist")[i % 2]
    start.state.deals += 1
    found = forecast(start, rounds=4)
    ends = _play_on(start, 400, 12)
    for name in NAMES:
        counted = [end[name] for end in ends]
        mean = sum(counted) / len(counted)
        error = found.deviation[name][4] / sqrt(len(counted))
        assert abs(mean - found.mean[name][4]) < 4.5 * error
        spread = sqrt(sum((cash - mean) ** 2 for cash in counted) / (len(counted) - 1))
        assert spread == pytest.approx(found.deviation[name][4], rel=0.2)


def _play_on(start: Session, times: int, turns: int) -> list[dict[str, int]]:
    def quiet(view: Any, choice: Choice[Any]) -> Any:
        if view.me != choice.player:
            return None
        me = view.game.state.players[view.me]
        if choice.stands is not ... and me.confined:
            for act in view.game.exits(me):
                return act
        return claimed(choice)
    ends = []
    for n in range(times):
        session = Session(start.game.twin(clone(start.state)), {}, seed=n)
        session.run(dict.fromkeys(NAMES, quiet), lambda now: now.game.turns() > turns, quiet=frozenset(NAMES))
        ends.append({name: session.state.players[name].cash for name in NAMES})
    return ends


# ----------------------------------------------------------------------------------------------------- who lands where


def test_who_stands_where_after_the_next_turn() -> None:
    session = deal("minetown", NAMES, to_move="Ben", at={"Ann": "go", "Ben": "jail", "Cy": 24})
    found = where(session, 1)
    assert list(found) == ["Ben", "Cy", "Ann"]
    assert sum(found["Cy"].values()) == pytest.approx(1)
    assert where(session, 0)["Ann"] == {Place(0): 1.0}


def test_the_chance_that_somebody_lands_before_it_is_my_turn() -> None:
    session = deal("minetown", NAMES, to_move="Ben", at={"Ann": "go", "Ben": "jail", "Cy": 24})
    one = [lands(session, "pumpkin_ridge", "Ann", who=name) for name in ("Ben", "Cy")]
    both = lands(session, "pumpkin_ridge", "Ann")
    assert both == pytest.approx(1 - (1 - one[0]) * (1 - one[1]))
    assert lands(session, "pumpkin_ridge", "Cy", who="Ben") == one[0]
    assert lands(session, "pumpkin_ridge", "Ben") == 0          # Ben moves next: nobody comes before
    assert lands(session, "pumpkin_ridge") > both
    with pytest.raises(ValueError, match="players: Ben, Cy, Ann"):
        lands(session, "pumpkin_ridge", "Zoe")


def test_before_my_next_payday_is_a_sum_over_its_turns() -> None:
    session = deal("minetown", ["Ann", "Ben"], to_move="Ann", at={"Ann": 35, "Ben": 10})
    chains = Position(session).chains
    pays = chains["Ann"].passage("lap", Place(35), 60).by_turn
    missed = chains["Ben"].without("pumpkin_ridge", 60, Place(10))
    wanted = sum((pays[n] - (pays[n - 1] if n else 0)) * (1 - missed[n]) for n in range(60))
    assert lands(session, "pumpkin_ridge", "Ann", payday=True) == pytest.approx(wanted, abs=1e-6)


def test_who_has_moved_already_comes_last() -> None:
    session = kit.new("minetown", NAMES, seed=4)
    session.answer("roll")
    session.by_hand = True
    session.answer((1, 2))                       # Ann stands on a free deed and is asked whether she buys it
    assert list(where(session, 1)) == ["Ben", "Cy", "Ann"]


def test_the_next_turn_with_the_decks_as_they_lie() -> None:
    """Ann is a roll of three from a card space, and everybody knows which card comes next."""
    session = with_one_die("minetown", "pumpkin_ridge", {}, {}, {"deck_mode": "cycle"})
    deck = session.state.decks["chance"]
    cards = sorted(deck.unseen)
    to_start = next(name for name in cards if session.game.cards[name].effects[0].args.get("to") == {"space": "go"})
    deck.unseen, deck.known = [], [to_start, *[name for name in cards if name != to_start]]
    found = next_turn(session, "Ann")
    assert found[Place(0)] == pytest.approx(1 / 6)
    assert len(found) == 6                                          # five spaces that are stopped on, and the start
    deck.unseen, deck.known = cards, []
    found = next_turn(session, "Ann")
    law = played(session, lambda game: game.turn(), lambda game: Place(
        game.state.players["Ann"].position, game.state.players["Ann"].confined), claimed)
    assert found == pytest.approx({place: float(p) for place, p in law.items()})
    assert found == pytest.approx(where(session, 1)["Ann"])         # a whole deck: as the chain has it


# ------------------------------------------------------------------------------------------------ the pot, the prison


def test_the_pot_is_shared_out_by_the_chances_to_take_it_first() -> None:
    session = deal("oceanopoly", NAMES, to_move="Ann", at={"Ann": 13, "Ben": 0, "Cy": 39})
    session.state.pot.cash, session.state.bank.cash = 300, session.state.bank.cash - 300
    found = pot(session)
    assert sum(row["first"] for row in found.values()) == pytest.approx(1)
    assert sum(row["worth"] for row in found.values()) == pytest.approx(300)
    assert found["Ann"]["first"] > found["Ben"]["first"]
    assert found["Ann"]["next_turn"] == pytest.approx(lands(session, "feeding_frenzy", who="Ann"))
    with pytest.raises(ValueError, match="name one with space="):
        pot(deal("minetown", NAMES))


def test_leaving_jail_is_for_the_early_game_and_staying_for_the_late_one() -> None:
    early = deal("minetown", NAMES, to_move="Ann", at={"Ann": "jail"})
    early.state.players["Ann"].confined = 1
    found = leaving(early, "Ann")
    assert found["leave"]["stops"] > found["stay"]["stops"]
    assert found["leave"]["rents"] == found["stay"]["rents"] == 0
    ben = [space.id for space in early.game.spaces if space.price is not None]
    late = deal("minetown", NAMES, to_move="Ann", at={"Ann": "jail"}, owns={"Ben": ben},
                level=dict.fromkeys(("honeycomb_court", "pumpkin_ridge"), 5))
    late.state.deals += 1
    late.state.players["Ann"].confined = 1
    found = leaving(late, "Ann")
    assert found["leave"]["rents"] > found["stay"]["rents"]
    assert found["leave"]["cash"] < found["stay"]["cash"]
    with pytest.raises(ValueError, match="Ben is not confined"):
        leaving(late, "Ben")


@pytest.mark.parametrize("game", ["hmonopoly", "oceanopoly", "antimonopoly", "minetown"])
def test_a_whole_position(game: str) -> None:
    session = kit.new(game, 4, seed=8)
    kit.playout(session, "sensible", turns=60)
    before = clone(session.state)
    found = economics(session, rounds=5)
    assert session.state == before
    assert len(found["deeds"]) >= 26
    assert set(found["income"]) == {player.name for player in session.game.living()}
    assert all(value >= 0 for value in found["income"].values())
    assert all(len(means) == 6 for means in found["forecast"].mean.values())


def test_a_position_of_another_game() -> None:
    session = kit.new("hospital", 2, seed=1)
    for ask in (economics, forecast, where):
        function: Callable[[Session], object] = ask
        with pytest.raises(NoTrack, match=r"its odds are in kit\.odds\.hospital"):
            function(session)
