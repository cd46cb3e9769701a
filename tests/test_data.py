"""The shipped boards are what their files say, and a broken file says what is wrong with it, by line."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kit.core.data import BOARDS, VERBS, BadBoard, BoardData, Effect, games_with_boards, load_board
from kit.core.reading import read_yaml
from kit.core.verbs import KINDS, REQUIRED

GAMES = ("antimonopoly", "hmonopoly", "minetown", "oceanopoly")


# --- every shipped board -----------------------------------------------------------------------------------------


def test_the_shipped_boards_are_these() -> None:
    assert games_with_boards() == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_a_ring_of_forty_spaces_on_four_sides(game: str) -> None:
    board = load_board(game)
    assert board.game == game
    assert [space.index for space in board.spaces] == list(range(40))
    assert [space.side for space in board.spaces] == [index // 10 for index in range(40)]
    assert board.track.start == board.spaces[0].id
    assert len({space.id for space in board.spaces}) == 40


@pytest.mark.parametrize("game", GAMES)
def test_every_item_says_where_it_comes_from(game: str) -> None:
    board = load_board(game)
    words = {"seed", "found", "derived", "designed"}
    cards = [card for deck in board.decks.values() for card in deck.cards]
    assert {item.provenance for item in (*board.spaces, *board.groups.values(), *cards)} <= words


@pytest.mark.parametrize("game", GAMES)
def test_every_deck_is_drawn_from_somewhere(game: str) -> None:
    board = load_board(game)
    drawn = {space.deck for space in board.spaces if space.deck}
    assert set(board.decks) == (set(board.facts["sides"]) if "by_side" in drawn else drawn)


@pytest.mark.parametrize("game", GAMES)
def test_a_lot_is_mortgaged_for_half_its_price(game: str) -> None:
    lots = [space for space in load_board(game).spaces if space.mortgage is not None]
    assert all(lot.price is not None and lot.mortgage == lot.price // 2 for lot in lots)
    assert bool(lots) is (game != "hmonopoly")


@pytest.mark.parametrize("game", GAMES)
def test_a_board_loads_in_a_moment_and_only_once(game: str) -> None:
    assert load_board(game) is load_board(game)
    text = (BOARDS / game / "board.yaml").read_text(encoding="utf-8")
    began = time.perf_counter()
    read_yaml(BOARDS / game / "board.yaml")
    assert time.perf_counter() - began < 1.5, f"{len(text)} characters should take a tenth of a second"


def test_the_module_brings_nothing_heavy() -> None:
    code = "import sys, kit.core.data; print({'networkx', 'ruamel.yaml', 'numpy', 'pandas'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_space_and_a_card_show_themselves_by_name() -> None:
    board = load_board("minetown")
    assert str(board.spaces[39]) == "Diamond Citadel"
    assert str(board.decks["chance"].cards[0]) == "Home Bed"
    assert str(board) == "Minetown Monopoly: 40 spaces, 10 groups, 2 decks"


# --- HMOnopoly ---------------------------------------------------------------------------------------------------

TYPES = ("hospital", "clinic", "practice")


def sets_of(board: BoardData, kind: str) -> dict[str, set[str]]:
    """The facilities of each region, or of each specialty."""
    return {group.id: set(group.spaces) for group in board.groups.values() if group.kind == kind}


def test_hmonopoly_has_21_facilities_and_7_companies() -> None:
    board = load_board("hmonopoly")
    kinds = Counter(space.kind for space in board.spaces)
    assert kinds == {"hcf": 21, "company": 7, "card": 8, "corner": 4}
    assert Counter(s.facts["type"] for s in board.spaces if s.kind == "hcf") == dict.fromkeys(TYPES, 7)
    assert Counter(s.facts["role"] for s in board.spaces if s.kind == "company") == {
        "telecom": 4, "construction": 1, "supply": 2}
    assert [board.spaces[i].id for i in (0, 10, 20, 30)] == [
        "fiscal-year", "move-to-any-space", "research-grant", "hostile-takeover"]
    for side in range(4):
        row = [space for space in board.spaces if space.side == side]
        assert [s.index % 10 for s in row if s.facts.get("role") == "telecom"] == [5]
        assert Counter(s.deck for s in row if s.deck) == {"directives": 1, "acquisitions": 1}


def test_hmonopoly_prices_follow_the_kind_of_thing() -> None:
    board = load_board("hmonopoly")
    prices = board.constants["prices"]
    assert all(s.price == prices[s.facts.get("type", s.kind)] for s in board.spaces if s.price is not None)
    derived = board.facts["derived"]
    assert sum(s.price or 0 for s in board.spaces if s.kind == "hcf") == derived["all_hcfs"] == 84
    assert sum(s.price or 0 for s in board.spaces if s.kind == "company") == derived["all_companies"] == 14


def test_regions_and_specialties_form_a_fano_plane() -> None:
    board = load_board("hmonopoly")
    kind_of = {space.id: space.facts.get("type") for space in board.spaces}
    regions, specialties = sets_of(board, "region"), sets_of(board, "specialty")
    assert len(regions) == len(specialties) == 7
    for members in (*regions.values(), *specialties.values()):
        assert sorted(str(kind_of[member]) for member in members) == sorted(TYPES)
    assert all(len(region & specialty) <= 1 for region in regions.values() for specialty in specialties.values())
    for one, other, across in ((regions, regions, specialties), (specialties, specialties, regions)):
        for first, second in itertools.combinations(one, 2):
            meeting = [line for line in across.values() if line & one[first] and line & other[second]]
            assert len(meeting) == 1, (first, second)


def test_each_region_lies_together_and_no_two_neighbours_share_a_specialty() -> None:
    board = load_board("hmonopoly")
    facilities = [space for space in board.spaces if space.kind == "hcf"]
    assert len([region for region, _ in itertools.groupby(space.groups[0] for space in facilities)]) == 7
    assert all(a.groups[1] != b.groups[1] for a, b in itertools.pairwise(facilities))


def test_hmonopoly_decks_hold_what_they_promise() -> None:
    decks = load_board("hmonopoly").decks
    directives, acquisitions = decks["directives"].cards, decks["acquisitions"].cards
    assert (len(directives), len(acquisitions)) == (20, 22)
    assert Counter(card.facts["tone"] for card in directives)["positive"] == 16
    assert sum(card.facts["optional"] for card in acquisitions) == 6
    assert sum(card.facts["negotiation"] for card in acquisitions) == 2
    assert {effect.verb for card in acquisitions for effect in card.effects} == {"acquire", "swap"}


# --- Oceanopoly --------------------------------------------------------------------------------------------------


def test_oceanopoly_has_26_lots_in_ten_groups() -> None:
    board = load_board("oceanopoly")
    kinds = Counter(space.kind for space in board.spaces)
    assert kinds == {"property": 26, "card": 6, "tax": 4, "start": 1, "confinement": 1, "pot": 1, "go_to": 1}
    assert len(board.groups) == 10
    notes = board.constants["notes"]
    assert sum(value * count for value, count in notes.items()) == board.constants["start_cash"] == 1630
    dearest = sorted((space.price or 0 for space in board.spaces), reverse=True)[:4]
    assert dearest == [400, 350, 340, 330]
    assert {len(deck.cards) for deck in board.decks.values()} == {16}


def test_no_card_of_oceanopoly_moves_money_between_players_or_is_kept() -> None:
    decks = load_board("oceanopoly").decks.values()
    effects = [effect for deck in decks for card in deck.cards for effect in card.effects]
    assert {"bank", "pot"} >= {e.args["payer"] for e in effects if e.verb == "transfer"} - {"drawer"}
    assert all("drawer" in (e.args["payer"], e.args["payee"]) for e in effects if e.verb == "transfer")
    assert "keep" not in {effect.verb for effect in effects}


def test_oceanopoly_s_derived_figures_follow_from_its_lists() -> None:
    board = load_board("oceanopoly")
    lots = {space.id: space for space in board.spaces}
    levels = {"bare": 0, "blocks_1": 1, "blocks_3": 3, "fish": 5}
    for row in board.facts["derived"]["economics"]["rows"]:
        group = board.groups[row["group"]]
        members = [lots[member] for member in group.spaces]
        for name, level in levels.items():
            cost = sum((lot.price or 0) + level * (group.build_price or 0) for lot in members)
            rent = sum(lot.rents[level] * (2 if level == 0 else 1) for lot in members) / len(members)
            assert row[name] == {"cost": cost, "break_even": round(cost / rent, 1)}, (group.id, name)
    assert set(board.facts["derived"]["long_run_odds"]["landings"]) == set(lots)


# --- Minetown ----------------------------------------------------------------------------------------------------


def test_minetown_has_22_streets_4_directions_and_2_times_of_day() -> None:
    board = load_board("minetown")
    kinds = Counter(space.kind for space in board.spaces)
    assert kinds == {"street": 22, "direction": 4, "time": 2, "card": 6, "tax": 2, "start": 1, "confinement": 1,
                     "rest": 1, "go_to": 1}
    sizes = Counter(len(group.spaces) for group in board.groups.values() if group.kind == "street")
    assert sizes == {2: 2, 3: 6}
    assert board.groups["directions"].rent_by == "owned"
    assert {space.rents for space in board.spaces if space.kind == "direction"} == {(25, 50, 100, 200)}
    assert {space.rents for space in board.spaces if space.kind == "time"} == {(4, 10)}
    blocks, notes = board.constants["blocks"], board.constants["notes"]
    assert sum(value * notes[value] for value in blocks.values()) == board.constants["start_cash"] == 1500
    assert board.constants["houses"] == 4 * 22
    assert board.constants["hotels"] == 22


def test_minetown_s_decks_move_ten_times_and_twice() -> None:
    decks = load_board("minetown").decks
    moving = {"move_to", "move_by", "confine"}
    count = {deck.id: sum(card.effects[0].verb in moving for card in deck.cards) for deck in decks.values()}
    assert count == {"chance": 10, "community_chest": 2}
    assert all(len(card.effects) == 1 for deck in decks.values() for card in deck.cards)
    assert {len(deck.cards) for deck in decks.values()} == {16}


# --- Anti-Monopoly -----------------------------------------------------------------------------------------------


def test_antimonopoly_s_ladders_follow_its_rule_of_thumb() -> None:
    board = load_board("antimonopoly")
    assert Counter(space.kind for space in board.spaces)["street"] == 22
    assert sum(space.price is not None for space in board.spaces) == board.constants["title_deeds"] == 28
    for space in board.spaces:
        if space.kind == "street":
            price, build = space.price or 0, space.build_price or 0
            assert space.side_rents["competitor"] == tuple((price + n * build) // 10 for n in range(6))
            built = tuple((price + n * build) // 5 for n in range(5))
            assert space.side_rents["monopolist"] == (price // 10, *built[1:])
            assert space.facts["monopoly_bare_rent"] == built[0]


def test_antimonopoly_speaks_two_languages() -> None:
    english, spanish = load_board("antimonopoly"), load_board("antimonopoly", "es")
    assert (english.spaces[0].name, spanish.spaces[0].name) == ("Start", "Casilla de salida")
    assert (english.groups["rome"].name, spanish.groups["rome"].name) == ("Rome", "Roma")
    assert spanish.decks["competitor"].cards[0].title == "Concurso ganado"
    assert spanish.decks["competitor"].cards[0].text.endswith("Cobre 750 de la banca.")
    assert (english.words["price_war"], spanish.words["price_war"]) == ("Price War", "Guerra de precios")
    assert load_board("minetown", "es").spaces[0].name == "Go"
    with pytest.raises(ValueError, match="no texts in the language 'fr'; there are en, es"):
        load_board("antimonopoly", "fr")


def test_each_side_of_antimonopoly_has_25_cards_of_which_8_move() -> None:
    decks = load_board("antimonopoly").decks
    for deck in decks.values():
        verbs = Counter(effect.verb for card in deck.cards for effect in card.effects)
        assert len(deck.cards) == 25
        assert (verbs["move_to"], verbs["confine"], verbs["gamble"]) == (6, 2, 1)


# --- colours -----------------------------------------------------------------------------------------------------

# What eyes without red, green or blue cones make of linear light (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "three kinds of cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green cones": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue cones": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def seen(colour: str, eye: str) -> tuple[float, float, float]:
    """A css colour in CIE L*a*b*, as this eye sees it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    r, g, b = (min(1, max(0, sum(a * x for a, x in zip(row, light, strict=True)))) for row in EYES[eye])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(first: str, second: str, eye: str) -> float:
    """How far two colours lie apart for this eye; about 2 is just noticeable."""
    return sum((a - b) ** 2 for a, b in zip(seen(first, eye), seen(second, eye), strict=True)) ** 0.5


def test_a_planted_pair_of_red_and_green_is_told_apart_only_by_some() -> None:
    assert apart("#B00000", "#4D5A00", "three kinds of cones") > 50
    assert apart("#B00000", "#4D5A00", "no green cones") < 15


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_groups_of_a_board_look_alike(game: str, eye: str) -> None:
    groups = load_board(game).groups.values()
    kinds = {group.kind for group in groups} if game == "hmonopoly" else {""}
    for kind in kinds:
        colours = [group.colour for group in groups if kind in ("", group.kind)]
        assert min(apart(a, b, eye) for a, b in itertools.combinations(colours, 2)) > 15


# --- the grammar of cards ----------------------------------------------------------------------------------------


def readme_verbs() -> dict[str, dict[str, Any]]:
    """The table of verbs in boards/README.md: verb, parameters, and whether one may be left out."""
    text = (BOARDS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (`who`.*?|`payer`.*?|`token`.*?|`to`.*?|`a`.*?) \| ", text, re.MULTILINE)
    found = {verb: dict(re.findall(r"`(\w+)`([=:?][^,`]*)", params)) for verb, params in rows}
    assert found, "no table of verbs found"
    return found


def test_the_readme_tells_every_verb_and_parameter() -> None:
    found = readme_verbs()
    assert list(found) == list(VERBS)
    for verb, params in VERBS.items():
        assert list(found[verb]) == list(params), verb
        for name, param in params.items():
            said = found[verb][name]
            if param.default is None:
                assert said == "?", (verb, name)
            elif param.default == REQUIRED:
                assert said.startswith(": "), (verb, name)
            else:
                assert said == f"={str(param.default).lower() if isinstance(param.default, bool) else param.default}"


def test_every_verb_is_used_and_every_kind_is_needed() -> None:
    decks = [deck for game in GAMES for deck in load_board(game).decks.values()]
    used = {effect.verb for deck in decks for card in deck.cards for effect in (*card.effects, *card.if_impossible)}
    assert used == set(VERBS)
    assert {param.kind for params in VERBS.values() for param in params.values()} == set(KINDS)


def test_what_a_card_leaves_out_is_filled_in() -> None:
    card = load_board("oceanopoly").decks["go_fish"].cards[0]
    assert card.effects[0] == Effect(
        "move_to", {"who": "drawer", "to": {"space": "splash"}, "salary": True, "chooser": "drawer"})


# --- boards of one's own -----------------------------------------------------------------------------------------

SMALL = """\
game: village
title: A Small Town
schema: 1
track: {spaces: 6, sides: 2, start: gate}
constants:
  start_cash: 500
  salary: 50
  houses_per_hotel: 4
groups:
  - {id: shafts, name: Shafts, kind: street, colour: "#7A4A2B", build_price: 50}
spaces:
  - {id: gate, name: Gate, kind: start}
  - {id: shaft_1, name: Shaft 1, kind: street, groups: [shafts], price: 60, rents: [2, 9, 30, 90, 99, 250], mortgage: 9}
  - {id: news, name: News, kind: card, deck: news}
  - {id: shaft_3, name: Shaft 3, kind: street, groups: [shafts], price: 60, rents: [4, 20, 60, 180, 320, 450]}
  - {id: cell, name: Cell, kind: confinement}
  - {id: trap, name: Trap, kind: go_to, to: cell}
decks:
  - id: news
    name: News
    cards:
      - {id: N1, title: Home, text: Walk home., effects: [{verb: move_to, to: {space: gate}}]}
      - {id: N2, title: Fine, text: Pay 5., effects: [{verb: transfer, payer: drawer, payee: bank, amount: 5}]}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "small.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_small_board_in_one_file_loads(tmp_path: Path) -> None:
    board = load_board(written(tmp_path, SMALL))
    assert [space.id for space in board.spaces] == ["gate", "shaft_1", "news", "shaft_3", "cell", "trap"]
    assert [space.side for space in board.spaces] == [0, 0, 0, 1, 1, 1]
    assert board.groups["shafts"].spaces == ("shaft_1", "shaft_3")
    assert board.spaces[1].build_price == 50
    assert board.spaces[5].facts == {"to": "cell"}


def test_a_board_is_read_anew_when_its_file_changes(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL)
    first = load_board(path)
    assert load_board(path) is first
    written(tmp_path, SMALL.replace("start_cash: 500", "start_cash: 5000"))
    assert load_board(path).constants["start_cash"] == 5000


FAULTS = {
    "a missing key": ("name: Gate, ", "", 12, "'gate' lacks 'name' (a word or text)"),
    "a missing key at the top": ("title: A Small Town\n", "", 1, "the file lacks 'title' (a word or text)"),
    "a wrong type": ("start_cash: 500", "start_cash: lots", 6,
                     "start_cash of constants is the text 'lots', a whole number from 0 expected"),
    "a price in words": ("price: 60, rents: [2", "price: sixty, rents: [2", 13,
                         "price of 'Shaft 1' is the text 'sixty', a whole number from 0 expected"),
    "a negative price": ("price: 60, rents: [2", "price: -60, rents: [2", 13,
                         "price of 'Shaft 1' is the number -60, a whole number from 0 expected"),
    "a list that is none": ("groups: [shafts], price: 60, rents: [2", "groups: shafts, price: 60, rents: [2", 13,
                            "groups of 'Shaft 1' is the text 'shafts', a list expected"),
    "an unknown key at the top": ("schema: 1", "shema: 1", 3,
                                  "unknown key 'shema' in the file; did you mean 'schema'?"),
    "a slip in a key": ("rents: [2,", "rent: [2,", 13, "unknown key 'rent' in 'Shaft 1'; did you mean 'rents'?"),
    "an unknown verb": ("verb: transfer", "verb: steal", 23,
                        "unknown effect verb 'steal' on card 'Fine'; known are move_to,"),
    "a slip in a verb": ("verb: transfer", "verb: transfers", 23, "on card 'Fine'; did you mean 'transfer'?"),
    "no verb": ("verb: transfer, ", "", 23, "an effect of card 'Fine' lacks 'verb'"),
    "an unknown parameter": ("payee: bank", "payee: bank, tax: 5", 23,
                             "'transfer' on card 'Fine' has no parameter 'tax'; it has payer, payee, amount"),
    "a missing parameter": (", amount: 5", "", 23, "'transfer' on card 'Fine' lacks 'amount'"),
    "a parameter of a wrong kind": ("amount: 5}", "amount: some}", 23,
                                    "amount of 'transfer' on card 'Fine' is the text 'some', expected a whole number,"),
    "an unknown player": ("payer: drawer", "payer: self", 23, "payer of 'transfer' on card 'Fine' is the text 'self'"),
    "a card to nowhere": ("{space: gate}", "{space: gates}", 22,
                          "card 'Home' leads to a space 'gates' that does not exist; did you mean 'gate'?"),
    "a card to a kind that is not there": ("{space: gate}", "{next: {kind: time}}", 22,
                                           "card 'Home' leads to the next space of kind time, and the board has none"),
    "an unknown group": ("groups: [shafts], price: 60, rents: [2", "groups: [shaft], price: 60, rents: [2", 13,
                         "'Shaft 1' names an unknown group 'shaft'; did you mean 'shafts'?"),
    "a group of one": ("kind: street, groups: [shafts], price: 60, rents: [4", "kind: street, price: 60, rents: [4", 10,
                       "group 'Shafts' is built on but has one lot, 'shaft_1'; two at least expected"),
    "a group that lists nobody": ("build_price: 50}", "build_price: 50, spaces: [shaft_1, shaft_9]}", 10,
                                  "group 'Shafts' lists a space 'shaft_9' that does not exist"),
    "a group and a lot that disagree": ("build_price: 50}", "build_price: 50, spaces: [shaft_1, news]}", 15,
                                        "'Shaft 3' says it is in the group 'shafts', which does not list 'shaft_3'"),
    "a falling ladder": ("[4, 20, 60, 180, 320, 450]", "[4, 20, 60, 180, 150, 450]", 15,
                         "rents of 'Shaft 3' falls from 180 to 150; no step may be below the one before it"),
    "a short ladder": ("[4, 20, 60, 180, 320, 450]", "[4, 20, 60, 180, 320]", 15,
                       "rents of 'Shaft 3' has 5 steps, 6 expected"),
    "rents in words": ("[4, 20, 60, 180, 320, 450]", "[4, many]", 15,
                       "rents of 'Shaft 3': whole numbers from 0 expected in the list"),
    "two spaces of one id": ("{id: cell,", "{id: news,", 16, "two spaces have the id 'news'; the other is on line 14"),
    "two spaces of one index": ("{id: cell,", "{index: 2, id: cell,", 16,
                                "two spaces have the index 2; the other is on line 14"),
    "a gap in the indices": ("{id: trap,", "{index: 7, id: trap,", 11,
                             "no space has the index 5; 6 spaces need the indices 0 to 5"),
    "a missing deck": ("deck: news}", "deck: gossip}", 14, "'News' draws from a missing deck 'gossip'; known are news"),
    "an empty deck": ("    cards:\n", "    cards: []\n    extra:\n", 21,
                      "deck 'News' is empty, one card at least expected"),
    "a mortgage above the price": ("mortgage: 9}", "mortgage: 90}", 13,
                                   "mortgage of 'Shaft 1' is 90, at most its price 60 expected"),
    "two cards of one id": ("{id: N2,", "{id: N1,", 23, "two cards have the id 'N1'; the other is on line 22"),
    "a space that sends nowhere": ("to: cell}", "to: cells}", 17,
                                   "'Trap' leads to a space 'cells' that does not exist; did you mean 'cell'?"),
    "a start that is nowhere": ("start: gate", "start: go", 4, "the track starts at a space 'go' that does not exist"),
    "a track of another length": ("{spaces: 6,", "{spaces: 7,", 4, "the track says 7 spaces, 6 are listed"),
    "a colour in words": ('"#7A4A2B"', "brown", 10, "colour of 'Shafts' is 'brown', a css colour such as"),
    "a space that is no mapping": ("  - {id: cell, name: Cell, kind: confinement}", "  - cell", 16,
                                   "entry 5 of spaces is the text 'cell', a mapping expected"),
    "a key that stands twice": ("price: 60, rents: [2", "price: 60, price: 70, rents: [2", 13,
                                "key 'price' stands twice in one mapping"),
    "not valid yaml": ("spaces:\n", "spaces: [\n", 12, "not valid YAML"),
    "an anchor": ("kind: start}", "kind: &x start, to: *x}", 12, "'Gate' leads to a space 'start' that does not exist"),
    "half a translation": ("title: Home", "title: {es: Casa}", 22, "title of"),
    "both cards and decks": ("schema: 1", "schema: 1\ncards: cards.yaml", 4, "the file has both 'cards' and 'decks'"),
    "an unknown board to extend": ("schema: 1", "extends: atlantis", 3, "extends a board 'atlantis' that is not there"),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_planted_fault_is_found_on_its_line(kind: str, tmp_path: Path) -> None:
    old, new, line, words = FAULTS[kind]
    assert SMALL.count(old) == 1, "the fault must be planted in one place"
    path = written(tmp_path, SMALL.replace(old, new))
    with pytest.raises(BadBoard) as problem:
        load_board(path)
    found = str(problem.value).splitlines()
    assert any(message.startswith(f"{path}:{line}: ") and words in message for message in found), found


def test_all_faults_of_a_file_are_told_at_once_in_their_order(tmp_path: Path) -> None:
    text = SMALL.replace("450]", "45]").replace("deck: news}", "deck: gossip}").replace("amount: 5}", "amount: -5}")
    with pytest.raises(BadBoard) as problem:
        load_board(written(tmp_path, text))
    lines = [int(message.split(":")[1]) for message in str(problem.value).splitlines()]
    assert lines == [14, 15, 23]


def test_a_card_file_that_is_not_there_is_a_fault_of_the_line_that_names_it(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.split("decks:\n")[0].replace("schema: 1", "cards: news.yaml"))
    with pytest.raises(BadBoard, match=r":3: no file 'news\.yaml' beside this one"):
        load_board(path)


def test_a_card_file_is_named_in_its_own_faults(tmp_path: Path) -> None:
    head, cards = SMALL.split("decks:\n")
    (tmp_path / "news.yaml").write_text("decks:\n" + cards.replace("payer: drawer", "payer: nobody"), encoding="utf-8")
    path = written(tmp_path, head.replace("schema: 1", "schema: 1\ncards: news.yaml"))
    with pytest.raises(BadBoard, match=rf"^{re.escape(str(tmp_path / 'news.yaml'))}:6: payer of 'transfer'"):
        load_board(path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ":1: a mapping expected (key: value), found nothing"),
        ("- a\n- b\n", ":1: a mapping expected (key: value), found a list"),
        ("game: minetown\n", "the file lacks 'track' (a mapping)"),
        ("a: &x [1]\nb: *x\n", ":1: anchors and aliases (& and *) are not read; write it out"),
        ("a: !!python/object:os.system x\n", "the file lacks 'track'"),
        ("spaces: []\ntrack: {start: x}\n", "the board has no spaces"),
    ],
)
def test_a_file_that_is_no_board_is_refused(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadBoard) as problem:
        load_board(written(tmp_path, text))
    assert words in str(problem.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match=r"nowhere\.yaml: no such file"):
        load_board(tmp_path / "nowhere.yaml")
    with pytest.raises(BadBoard, match="atlantis: no such board; shipped are antimonopoly, hmonopoly, minetown"):
        load_board("atlantis")
    (tmp_path / "small.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadBoard, match="cannot be read"):
        load_board(tmp_path / "small.yaml")


def test_a_fault_in_a_shipped_board_is_named_from_the_project_s_folder() -> None:
    assert load_board("minetown").path == "boards/minetown/board.yaml"


def test_a_board_that_extends_another_inherits_what_it_does_not_say(tmp_path: Path) -> None:
    text = re.sub(r"decks:\n.*", "", SMALL, flags=re.DOTALL).replace("schema: 1", "extends: minetown")
    board = load_board(written(tmp_path, text.replace("deck: news", "deck: chance").replace("id: gate", "id: go")
                               .replace("start: gate", "start: go")))
    assert board.constants["start_cash"] == 500
    assert board.constants["exit_fee"] == load_board("minetown").constants["exit_fee"]
    kept = [card.id for card in board.decks["chance"].cards]
    assert "CH01" in kept, "Go is on this board"
    assert "CH14" not in kept, "Diamond Citadel is not"
    assert {"CH14", "CH04"} <= set(board.left_out)
