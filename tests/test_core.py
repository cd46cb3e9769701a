"""Requests, chance, state, events, options, names: the small parts of the core."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from toy import Toy

import kit
from kit.agents import NoSuchBot, bots_for
from kit.begin import BadSeed
from kit.core.chance import Roll, rolls
from kit.core.events import Event, Paid, Say
from kit.core.game import BadPlayers, check_players
from kit.core.luck import Luck
from kit.core.options import BadOption, as_dict, build, one_of, whole
from kit.core.requests import Answers, Chance, Choice, IllegalAnswer, Request, some_of
from kit.core.state import clone, fingerprint
from kit.games import NoSuchGame
from kit.testing import first_difference, shared_parts

# -- requests


def ask(options: Any) -> Choice[Any]:
    return Choice("Ann", "{} chooses", ("Ann",), options, "TEST-01")


@pytest.mark.parametrize(("options", "given", "meant"), [
    (("buy", "leave"), "buy", "buy"),
    (range(1, 501), 500, 500),
    (range(1, 501), "500", 500),
    (range(1, 501), True, 1),
    (range(1, 501), 3.0, 3),
    (rolls(2), (3, 4), Roll(3, 4)),
    (rolls(2), "3+4", Roll(3, 4)),
    ([Roll(1), Roll(2)], "2", Roll(2)),
])
def test_an_answer_may_be_an_option_or_its_label_and_becomes_the_option(options: Any, given: Any, meant: Any) -> None:
    found = ask(options).find(given)
    assert found == meant
    assert type(found) is type(meant)


@pytest.mark.parametrize("given", ["Buy", "", 0, 1.5, None, [], "buy "])
def test_another_answer_is_refused_with_what_would_do(given: Any) -> None:
    with pytest.raises(IllegalAnswer) as no:
        ask(("buy", "leave")).find(given)
    assert str(no.value) == f"{given!r} does not answer 'Ann chooses'; options: 'buy', 'leave'"


class Numbers(Answers):
    """Even numbers from 0 to 100; only the first three are listed."""

    def listed(self) -> list[int]:
        return [0, 2, 4]

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, int | float) and 0 <= answer <= 100 and answer % 2 == 0

    def parse(self, text: str) -> int | None:
        return int(text) if text.isdigit() and int(text) in self else None


def test_more_may_be_legal_than_is_listed() -> None:
    asked = ask(Numbers())
    assert asked.find(88) == asked.find("88") == 88
    assert list(asked.options) == [0, 2, 4]
    with pytest.raises(IllegalAnswer, match="'89' does not answer 'Ann chooses'; options: '0', '2', '4'"):
        asked.find("89")
    with pytest.raises(IllegalAnswer, match=r"88\.0 does not answer"):
        asked.find(88.0)                    # its label could not be read back from a save


def test_a_long_list_of_options_is_cut_and_counted() -> None:
    assert some_of(range(1, 501), 3) == "'1', '2', '3', ... (500 in all)"


def test_a_question_can_be_asked_with_yield_from() -> None:
    def rule() -> Generator[Request[Any], Any, str]:
        answer: str = yield from ask(("buy", "leave"))
        return answer

    script = rule()
    assert next(script).about == "Ann chooses"
    with pytest.raises(StopIteration) as done:
        script.send("buy")
    assert done.value.value == "buy"


def test_chances_are_exact_and_are_picked_in_proportion() -> None:
    cubes = Chance("cube", "a cube", (), ("red", "blue", "white"), "TEST-01", [3, 0, 1])
    assert list(cubes.odds()) == [("red", Fraction(3, 4)), ("white", Fraction(1, 4))]
    assert [cubes.pick(u) for u in (0.0, 0.74, 0.75, 0.9999999)] == ["red", "red", "white", "white"]
    fair: Chance[Roll] = Chance("dice", "two dice", (), rolls(2), "TEST-01")
    assert sum(p for _, p in fair.odds()) == 1
    assert Fraction(6, 36) == sum(p for roll, p in fair.odds() if roll.total == 7)
    assert (fair.pick(0.0), fair.pick(0.9999999)) == (Roll(1, 1), Roll(6, 6))


def test_a_roll_can_be_typed_back() -> None:
    for roll in (*rolls(1), *rolls(2), *rolls(3)):
        assert eval(repr(roll)) == roll
        assert hash(roll) == hash(roll.faces)
    assert (Roll(3, 3).double, Roll(3, 4).double, Roll(3, 4).total) == (True, False, 7)
    assert len(set(map(str, rolls(2)))) == 36


# -- state


@dataclass
class Box:
    things: list[Any] = field(default_factory=list)
    by_name: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Card:
    name: str


def test_a_clone_is_equal_and_shares_nothing_that_can_change() -> None:
    box = Box([1, "a", [2], Box([3])], {"x": {"y": [True]}, "set": {1, 2}, "pair": (1, 2), "card": Card("sun")})
    twin = clone(box)
    assert (twin, first_difference(box, twin)) == (box, "")
    twin.things[2].append(9)
    twin.things[3].things[0] = 9
    twin.by_name["x"]["y"][0] = False
    twin.by_name["set"].add(3)
    assert box == Box([1, "a", [2], Box([3])], {"x": {"y": [True]}, "set": {1, 2}, "pair": (1, 2), "card": Card("sun")})
    assert first_difference(box, twin) == "state.things[2] is [2] and [2, 9]"


@pytest.mark.parametrize("secret", [object(), iter([1]), lambda: 1, Roll(1), 1j, b"bytes", range(3)])
def test_what_is_not_plain_is_no_state(secret: Any) -> None:
    with pytest.raises(TypeError, match="is not plain state; keep dataclasses, lists, dicts, numbers and strings"):
        clone(Box([secret]))
    assert shared_parts(Box([secret])) == [f"state.things[0] is a {type(secret).__name__}, which is not plain data"]


def test_a_part_in_two_places_is_named_with_both() -> None:
    part = [1]
    assert shared_parts(Box([part, 5], {"a": {"b": part}})) == [
        "state.by_name['a']['b'] is the same list as state.things[0]"]
    assert shared_parts(Box([Card("sun")], {"a": Card("sun"), "b": (1, 2), "c": "sun"})) == []


def test_a_fingerprint_tells_data_apart() -> None:
    assert fingerprint({"a": 1}, (2,)) == fingerprint({"a": 1}, (2,)) != fingerprint({"a": 1}, (3,))


# -- events


def test_an_event_makes_its_sentence_from_its_own_facts() -> None:
    say = Say("sold", "{player} sells {deed} for {price}; {player} has it no more.")
    event = Event(3, "TEST-01", say, ("{weird}", "Harbor %s", 5))
    assert event.text == "{weird} sells Harbor %s for 5; {weird} has it no more."
    assert event.fields == {"player": "{weird}", "deed": "Harbor %s", "price": 5}
    assert event == Event(3, "TEST-01", say, ("{weird}", "Harbor %s", 5))
    assert event != Event(3, "TEST-02", say, ("{weird}", "Harbor %s", 5))
    paid = Paid(3, "TEST-01", "Ann", "bank", 5, "rent", "harbor")
    assert (paid.text, paid.space, paid.kind) == ("Ann pays bank 5: rent.", "harbor", "paid")


def test_a_sentence_begins_with_a_capital_and_the_facts_stay_as_they_are() -> None:
    paid = Paid(3, "TEST-01", "bank", "Ann", 200, "salary", "")
    assert (paid.text, paid.payer, paid.fields["payer"]) == ("Bank pays Ann 200: salary.", "bank", "bank")
    spanish = Say("handed", "{giver} entrega {space}.")
    spanish.words = {"bank": "la banca"}
    assert Event(3, "TEST-01", spanish, ("bank", "Harbor")).text == "La banca entrega Harbor."
    assert Event(3, "TEST-01", Say("empty", ""), ()).text == ""


# -- luck


def test_luck_is_fixed_by_the_seed_and_by_the_number_of_the_answer() -> None:
    one, other = Luck(7), Luck(7)
    late = one.at(1000)
    assert [other.at(n) for n in range(1001)][1000] == late
    assert Luck(8).at(0) != Luck(7).at(0)
    assert all(0 <= one.at(n) < 1 for n in range(1000))


# -- options


@dataclass(frozen=True)
class Options:
    first_player: str = one_of("roll", "seat")
    auction: bool = False
    max_rounds: int = whole(30, 1, 1000)


def test_options_are_built_from_a_dict_a_record_or_nothing() -> None:
    assert build(Options, None) == build(Options, {}) == Options("roll", False, 30)
    assert build(Options, {"auction": True, "max_rounds": 5}) == build(Options, Options(auction=True, max_rounds=5))
    assert as_dict(Options()) == {"first_player": "roll", "auction": False, "max_rounds": 30}


@pytest.mark.parametrize(("given", "sentence"), [
    ({"acution": True}, "there is no option 'acution'; did you mean 'auction'?"),
    ({"xyz": True}, "there is no option 'xyz'; options: auction, first_player, max_rounds"),
    ({"auction": 1}, "option 'auction' does not take 1; it takes False, True"),
    ({"auction": "yes"}, "option 'auction' does not take 'yes'; it takes False, True"),
    ({"max_rounds": True}, "option 'max_rounds' does not take True; it takes 1 to 1000"),
    ({"max_rounds": 30.0}, "option 'max_rounds' does not take 30.0; it takes 1 to 1000"),
    ({"max_rounds": 0}, "option 'max_rounds' does not take 0; it takes 1 to 1000"),
    ({"max_rounds": [1]}, r"option 'max_rounds' does not take \[1\]; it takes 1 to 1000"),
    ({"first_player": "Ann"}, "option 'first_player' does not take 'Ann'; it takes 'roll', 'seat'"),
    (Options(max_rounds=0), "option 'max_rounds' does not take 0"),
    ("auction", "options are given as a dict of names and values, not as str"),
    (["auction"], "options are given as a dict of names and values, not as list"),
])
def test_another_option_or_value_is_refused_with_what_would_do(given: Any, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        build(Options, given)


@pytest.mark.parametrize("game", ["hmonopoly", "minetown", "hospital"])
def test_a_misspelt_option_of_a_game_is_asked_back(game: str) -> None:
    name = next(iter(as_dict(kit.new(game, 3).game.options)))
    with pytest.raises(BadOption, match=f"there is no option '{name[:-1]}'; did you mean '{name}'"):
        kit.new(game, 3, options={name[:-1]: 1})


# -- who plays what


@pytest.mark.parametrize(("players", "sentence"), [
    (1, "HMOnopoly is for 2 to 6 players; 1 given"),
    (7, "HMOnopoly is for 2 to 6 players; 7 given"),
    (-3, "HMOnopoly is for 2 to 6 players; -3 given"),
    (10**12, "HMOnopoly is for 2 to 6 players; 1000000000000 given"),
    (["Ann"], "HMOnopoly is for 2 to 6 players; 1 given"),
    ([], "HMOnopoly is for 2 to 6 players; 0 given"),
    (["Ann", "Ann"], "two players are called 'Ann'; every name must be different"),
    (["Ann", " Ann"], "two players are called 'Ann'; every name must be different"),
    (["Ann", ""], "a player's name must be a text of at least one letter, not ''"),
    (["Ann", " \n"], r"a player's name must be a text of at least one letter, not ' \\n'"),
    (["Ann", 5], "a player's name must be a text of at least one letter, not 5"),
    (["Ann", "\ud800"], r"the name '\\ud800' has half a letter in it"),
    (["Ann", "bank"], "'bank' is the name of an account of the game; choose another name"),
    (["Ann", "center"], "'center' is the name of an account of the game; choose another name"),
    ("Ann", "players are given as a list of names or as a number, not as str"),
    ({"Ann": 1}, "players are given as a list of names or as a number, not as dict"),
    (True, "players are given as a list of names or as a number, not as bool"),
    (None, "players are given as a list of names or as a number, not as NoneType"),
])
def test_who_cannot_play_is_told_why(players: Any, sentence: str) -> None:
    with pytest.raises(BadPlayers, match=sentence):
        kit.new("hmonopoly", players)


def test_nobody_is_called_like_an_account_of_the_very_game() -> None:
    money = kit.new("hospital", 2).game.accounts()[0].name
    with pytest.raises(BadPlayers, match=f"'{money}' is the name of an account of the game"):
        kit.new("hospital", [money, "Ben"])
    assert kit.new("hmonopoly", ["hospital", "Ben"]).players == ("hospital", "Ben")


def test_players_may_be_a_count() -> None:
    assert check_players(3, 2, 9, "A game") == ("Ann", "Ben", "Cy")
    assert check_players(9, 2, 9, "A game") == tuple(f"P{i}" for i in range(1, 10))


@pytest.mark.parametrize(("name", "sentence"), [
    ("hmonpoly", "there is no game 'hmonpoly'; did you mean 'hmonopoly'?"),
    ("Minetown", "there is no game 'Minetown'; did you mean 'minetown'?"),
    ("chess", "there is no game 'chess'; games: hmonopoly, oceanopoly, antimonopoly, minetown, hospital"),
    (5, "a game is called by its name, a text, not by 5"),
    (None, "a game is called by its name, a text, not by None"),
])
def test_an_unknown_game_is_told_with_those_that_there_are(name: Any, sentence: str) -> None:
    with pytest.raises(NoSuchGame) as no:
        kit.new(name, 3)
    assert sentence in str(no.value)


@pytest.mark.parametrize(("bots", "error", "sentence"), [
    ("sensibel", NoSuchBot, "there is no bot 'sensibel' for hmonopoly; did you mean 'sensible'? bots: uniform, sens"),
    ("search", NoSuchBot, "there is no bot 'search' for hmonopoly; "),
    ({"Ann": 5}, NoSuchBot, "a bot is a name or a function of (view, choice), not 5"),
    ({"Zoe": "uniform"}, BadPlayers, "no player is called 'Zoe'; players: Ann, Ben"),
])
def test_an_unknown_bot_is_told_with_those_that_there_are(bots: Any, error: type[ValueError], sentence: str) -> None:
    with pytest.raises(error) as no:
        kit.new("hmonopoly", ["Ann", "Ben"], bots=bots)
    assert sentence in str(no.value)
    with pytest.raises(error):
        kit.playout(kit.new("hmonopoly", ["Ann", "Ben"]), bots)


def test_bots_for_some_seats_only_must_fit_the_seats() -> None:
    session = kit.new("hmonopoly", ["Ann", "Ben"])
    with pytest.raises(BadPlayers, match="3 bots for 2 seats"):
        kit.playout(session, ["uniform", "uniform", "sensible"])
    assert bots_for("hmonopoly")[:2] == ("uniform", "sensible")


@pytest.mark.parametrize("seed", [1.5, [1], b"1", object()])
def test_a_seed_is_a_number_or_a_text(seed: Any) -> None:
    with pytest.raises(BadSeed, match="a seed is a whole number or a text, not"):
        kit.new("hmonopoly", 2, seed=seed)


def test_seeds_are_kept_and_drawn_when_none_is_given() -> None:
    numpy = pytest.importorskip("numpy")
    assert kit.new("hmonopoly", 2, seed=numpy.int64(7)).header["seed"] == 7
    assert kit.new("hmonopoly", 2, seed="class of 2b").header["seed"] == "class of 2b"
    drawn = {kit.new("hmonopoly", 2).header["seed"] for _ in range(5)}
    assert len(drawn) > 1


def test_a_twin_shares_what_never_changes_and_nothing_else() -> None:
    game = Toy()
    twin = game.twin(clone(game.state))
    assert (twin.players, twin.state) == (game.players, game.state)
    assert twin.events is not game.events
    assert twin.state is not game.state
