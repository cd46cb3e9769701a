"""A board that its game could not play is refused with file and line; whatever passes the check is played."""
from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kit
from kit.cli import app
from kit.core.data import BOARDS, BadBoard, load_board
from kit.core.needs import NEEDS

GAMES = ("antimonopoly", "hmonopoly", "minetown", "oceanopoly")

# game, what stands in the shipped file (its first such place is changed), what is put there, what is said about it
FAULTS: dict[str, tuple[str, str, str, str]] = {
    "a constant in words": ("minetown", "salary: 200", "salary: lots", "salary of constants is the text 'lots', a who"),
    "a constant below 0": ("oceanopoly", "houses: 32", "houses: -1", "houses of constants is the number -1, a whole"),
    "a constant that is none": ("minetown", "salary: 200", "salary: ~", "salary of constants is nothing, a whole numb"),
    "a constant that is a flag": ("minetown", "salary: 200", "salary: true", "salary of constants is true, a whole"),
    "a huge constant": ("minetown", "salary: 200", "salary: 10000000000000000000",
                        "salary of constants is the number 10000000000000000000, a whole number from 0 to 1,000,000,0"),
    "a slip in a constant": ("minetown", "salary: 200", "salery: 200",
                             "minetown has no constant 'salery'; did you mean 'salary'?"),
    "a missing constant": ("minetown", "  houses: 88\n", "", "minetown needs the constant 'houses' (a whole number fr"),
    "more dice than can be thrown": ("minetown", "dice: 2", "dice: 1000000", "dice of constants is the number 1000000"),
    "dice with too many faces": ("minetown", "die_faces: 6", "die_faces: 99\n  dice: 3", "key 'dice' stands twice"),
    "too few players": ("minetown", "players_min: 2", "players_min: 5", "players_min is 5, at most players_max, 4,"),
    "blocks that cannot be paid in": ("minetown", "dirt: 1}", "dirt: 2}", "blocks of constants: what each block is wo"),
    "too few pieces": ("minetown", "players_max: 4", "players_max: 9", "8 tokens for up to 9 players; 9 at least"),
    "a kind that is unknown": ("minetown", "kind: tax", "kind: taxes", "is of an unknown kind 'taxes'; did you mean '"),
    "a street without a price": ("minetown", "price: 60, ", "", "is for sale, being a street, and lacks 'price'"),
    "a card space with a price": ("oceanopoly", "kind: card, ", "kind: card, price: 5, ",
                                  "'Treasure Chest' is a card space and has a price; only street, property,"),
    "a card space without a deck": ("oceanopoly", ", deck: treasure_chest", "",
                                    "'Treasure Chest' is a card space and lacks 'deck'; decks are go_fish"),
    "a deck on another space": ("oceanopoly", "kind: pot,", "kind: pot, deck: go_fish,", "is a pot space and has a de"),
    "a tax without its sum": ("oceanopoly", "amount: 50, ", "", "'Barnacle Scraping' lacks 'amount'; a whole number"),
    "a tax in words": ("oceanopoly", "amount: 50,", "amount: much,", "has as amount the text 'much'; a whole number"),
    "a tax to nobody": ("oceanopoly", "amount: 50, payee: pot", "amount: 50, payee: pott",
                        "is paid to the text 'pott'; in oceanopoly to bank or pot"),
    "a tax to a pot that is not there": ("minetown", "payee: bank", "payee: pot", "the text 'pot'; in minetown to ban"),
    "a space that sends elsewhere": ("oceanopoly", "to: low_tide", "to: splash",
                                     "sends to 'splash', which is no space of kind confinement; expected is 'low_tide"),
    "no place of confinement": ("oceanopoly", "kind: confinement", "kind: rest",
                                "sends to 'low_tide', which is no space of kind confinement; the board has none"),
    "two places of confinement": ("oceanopoly", "kind: pot", "kind: confinement", "two spaces are of kind confinement"),
    "two starts": ("oceanopoly", "kind: pot", "kind: start", "'Feeding Frenzy' is of kind start too, but the track"),
    "no start": ("oceanopoly", "kind: start", "kind: rest", "the track starts at 'splash', which is a rest; a space o"),
    "a walk that leaves a space out": ("oceanopoly", "id: sea_star,", "next: hermit_crab, id: sea_star,",
                                       "'Treasure Chest' is never reached by walking; a ring through all 40 spaces"),
    "a group that lists a space twice": ("oceanopoly", "[sea_star, hermit_crab]", "[sea_star, hermit_crab, sea_star]",
                                         "group 'Tide Pool' lists the space 'sea_star' twice"),
    "a group without a space": ("minetown", "spaces: [daybreak, nightfall]", "spaces: []",
                                "group 'Times of Day' has no space; one at least expected"),
    "a group with a tax in it": ("oceanopoly", "[sea_star, hermit_crab]", "[sea_star, hermit_crab, net_repairs]",
                                 "group 'Tide Pool' lists 'net_repairs', which is a tax space; only street,"),
    "a space in two groups": ("oceanopoly", "groups: [tide_pool],   price", "groups: [tide_pool, sharks], price",
                              "'Sea Star' is in 2 groups; a space that is for sale belongs to one"),
    "a street in no group": ("oceanopoly", "groups: [tide_pool],   price", "groups: [], price",
                             "'Sea Star' is in no group; a space that is for sale belongs to one"),
    "a street without rents": ("oceanopoly", "rents: [2, 10, 30, 90, 160, 250], ", "", "'Sea Star' lacks 'rents' (a l"),
    "rents by side in a game without": ("oceanopoly", "rents: [2, 10, 30, 90, 160, 250]", "rents: {a: [1]}",
                                        "rents of 'Sea Star' are given for a; a list of whole numbers"),
    "rents for one side only": ("antimonopoly", "310], monopolist: [60, 220,", "310], monoplist: [60, 220,",
                                "are given for competitor, monoplist; {competitor: [...], monopolist: [...]}"),
    "houses for nothing": ("oceanopoly", "build_price: 50,", "build_price: 0,", "build_price of 'Tide Pool' is 0, a w"),
    "houses on what goes by number": ("minetown", "rent_by: owned", "rent_by: owned, build_price: 5",
                                      "'Cardinal Directions' is built on, so its rents go by level, not by owned"),
    "a huge price": ("oceanopoly", "price: 60,", "price: 5000000000,", "price of 'Sea Star' is the number 5000000000,"),
    "a huge rent": ("oceanopoly", "160, 250]", "160, 5000000000]", "has a step of the number 5000000000, at most"),
    "an id with a blank": ("minetown", "id: go,", "id: 'go now',", "the id 'go now' of"),
    "a game that is misspelt": ("minetown", "game: minetown", "game: minetwon",
                                "there is no game 'minetwon'; did you mean 'minetown'?"),
    "a card of another game": ("minetown/cards", "{verb: confine}", "{verb: place_token, token: expansion}",
                               "'place_token' on card 'Duplicated Diamonds' is not played in minetown; it plays"),
    "a card for a side": ("minetown/cards", "payer: each_opponent", "payer: each_competitor",
                          "has payer: each_competitor, and minetown has no sides; known are drawer,"),
    "a card that counts hospitals": ("minetown/cards", "amount: 150", "amount: {each: 1, per: hmonopoly}",
                                     "has an amount for each of something, which only hmonopoly counts"),
    "a card kept by several": ("minetown/cards", "{verb: keep,", "{verb: keep, who: each_opponent,",
                               "has who: each_opponent, where one player is meant: drawer, left_neighbor"),
    "a card called like a space": ("minetown/cards", "id: CH01", "id: go", "has the id of the space 'go'"),
    "more dice on a card": ("antimonopoly/cards", "verb: gamble, dice: 2", "verb: gamble, dice: 20",
                            "dice of 'gamble' on card"),
    "sides of another game": ("antimonopoly", "sides: [competitor, monopolist]", "sides: [competitor]",
                              "sides: [competitor, monopolist] expected"),
    "no piece for a side": ("antimonopoly", "es: Azul}, side: monopolist", "es: Azul}, side: competitor",
                            "no token is of the side monopolist; one with 'side: monopolist' expected"),
    "a piece without a name": ("antimonopoly", "name: {en: Green, es: Verde}", "name: Green",
                               "name of the token 'green' is the text 'Green', {en: text, es: text} expected"),
    "half a table": ("antimonopoly", "{property: 10, cash: 20}", "{property: 10}",
                     "income_tax_percent of constants is a mapping, {property: N, cash: N} expected"),
    "a table out of range": ("antimonopoly", "{property: 10, cash: 20}", "{property: 10, cash: 200}",
                             "cash of income_tax_percent is the number 200, a whole number from 0 to 100 expected"),
    "places that are none": ("antimonopoly", "{visitor: tourist_route, competitor: price_war, monopolist: prison}",
                             "[prison]", "places of 'Prison / Price War / Tourist Route': {visitor: WORD,"),
    "an hcf without a type": ("hmonopoly", "type: practice, ", "", "type of 'Harbor Heart Practice' is nothing, one o"),
    "an hcf in one set": ("hmonopoly", "groups: [harbor, cardiology]", "groups: [harbor]",
                          "'Harbor Heart Practice' is an hcf; groups: [a region, a specialty] expected"),
    "a company without a role": ("hmonopoly", "role: construction, ", "", "no company with role: construction, to whi"),
    "a side without its telecom": ("hmonopoly", "role: telecom", "role: supply", "side 1 of the board has no company "),
    "a corner nobody knows": ("hmonopoly", "id: research-grant", "id: grant", "is a corner called 'grant'; known are"),
    "a supplier that is not there": ("hmonopoly", "even: health-systems-medical", "even: health",
                                     "the supplier 'health' is no company of this board"),
    "fees that fall": ("hmonopoly", "fees: [1, 2, 4, 8]", "fees: [1, 2, 4, 3]", "fees of constants: four whole number"),
    "loans out of step": ("hmonopoly", "loan_limit: 40", "loan_limit: 7", "loan_limit is 7; a multiple of loan_step, "),
    "a card that bargains without end": ("hmonopoly/cards", ", fallback: {to: left_neighbor, pay: list_price}", "",
                                         "is negotiated and lacks 'fallback'"),
    "a card that sends to jail": ("hmonopoly/cards", "{verb: fiscal_roll,", "{verb: confine}, {verb: fiscal_roll,",
                                  "confines, and the board has no space of kind confinement"),
}


def copied(game: str, folder: Path) -> Path:
    """The shipped files of a game, in a folder where they may be changed."""
    for file in ("board.yaml", "cards.yaml"):
        shutil.copy(BOARDS / game / file, folder / file)
    return folder / "board.yaml"


def faults_of(path: Path) -> list[str]:
    with pytest.raises(BadBoard) as problem:
        load_board(path)
    return str(problem.value).splitlines()


@pytest.mark.parametrize("fault", FAULTS)
def test_what_a_game_cannot_play_is_told_with_its_line(fault: str, tmp_path: Path) -> None:
    where, old, new, words = FAULTS[fault]
    game, _, cards = where.partition("/")
    board = copied(game, tmp_path)
    path = tmp_path / "cards.yaml" if cards else board
    text = path.read_text(encoding="utf-8")
    assert old in text, "there is nothing to change"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = faults_of(board)
    assert any(re.match(r".*\.yaml:\d+: ", line) and words in line for line in found), found
    if cards:
        assert all(line.startswith(f"{path}:") for line in found if words in line)


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_boards_are_in_order_as_boards_of_one_s_own(game: str, tmp_path: Path) -> None:
    session = kit.new(game, 3, board=copied(game, tmp_path), seed=1)
    assert kit.playout(session, "sensible").result.how == "won"    # type: ignore[union-attr]
    assert set(NEEDS) == set(GAMES)


def test_all_of_it_is_told_at_once(tmp_path: Path) -> None:
    board = copied("minetown", tmp_path)
    text = board.read_text(encoding="utf-8").replace("salary: 200", "salery: 200").replace("kind: tax", "kind: taxes")
    board.write_text(text.replace("start: go}", "start: goo}"), encoding="utf-8")
    found = faults_of(board)
    with pytest.raises(BadBoard, match=re.escape("\n".join(found))):
        kit.new("minetown", 2, board=board)
    assert [sum(words in line for line in found) for words in ("salery", "taxes", "'goo'")] == [1, 2, 1]


def test_a_board_is_played_by_its_own_game(tmp_path: Path) -> None:
    board = copied("minetown", tmp_path)
    with pytest.raises(BadBoard, match=r"board\.yaml:1: this is a board for 'minetown', not for 'oceanopoly'; play"):
        kit.new("oceanopoly", 2, board=board)
    with pytest.raises(BadBoard, match="a board is given by the path of its file, not by 5"):
        kit.new("oceanopoly", 2, board=5)                           # type: ignore[arg-type]


# --- small boards ------------------------------------------------------------------------------------------------

POND = """\
game: minetown
extends: minetown
title: Pond
schema: 1
track: {spaces: 5, sides: 4, start: jetty}
constants: {start_cash: 400}
groups:
  - {id: reeds, name: Reeds, kind: street, colour: "#2E7D32", build_price: 30}
decks:
  - {id: post, name: Post, cards: [CARDS]}
spaces:
  - {id: jetty, name: Jetty, kind: start}
  - {id: frog, name: Frog, kind: street, groups: [reeds], price: 60, rents: [40, 60, 80, 90, 140, 200]}
  - {id: heron, name: Heron, kind: street, groups: [reeds], price: 70, rents: [50, 68, 85, 100, 160, 220]}
  - {id: letter, name: Letter, kind: card, deck: post}
  - {id: letters, name: Letters, kind: card, deck: post}
"""


def pond(folder: Path, *effects: str) -> Path:
    rows = ", ".join(f"{{id: P{n}, title: T{n}, text: ..., effects: [{effect}]}}" for n, effect in enumerate(effects))
    path = folder / "pond.yaml"
    path.write_text(POND.replace("CARDS", rows), encoding="utf-8")
    return path


PAY = "{verb: transfer, payer: drawer, payee: bank, amount: 9}"
AGAIN = "{verb: move_to, to: {space: letters}}"


@pytest.mark.parametrize("effects", [
    (AGAIN,),
    (AGAIN, "{verb: move_to, to: {space: letter}}"),
    ("{verb: move_by, steps: 1}", "{verb: move_by, steps: -1}", AGAIN),
    (AGAIN, "{verb: keep, token: pass}"),                            # what is kept does not come again
    ("{verb: move_to, to: {next: {kind: card}}}",),
])
def test_cards_that_lead_to_cards_for_ever_are_refused(effects: tuple[str, ...], tmp_path: Path) -> None:
    found = faults_of(pond(tmp_path, *effects))
    assert [line.split(":")[1] for line in found] == ["15", "16"]
    assert all("drawing might never end; a card that does not is expected" in line for line in found)


@pytest.mark.parametrize("effects", [(PAY,), (AGAIN, PAY), ("{verb: keep, token: pass}",),
                                     ("{verb: move_by, steps: 2}",)])
def test_cards_that_stop_somewhere_are_played(effects: tuple[str, ...], tmp_path: Path) -> None:
    for bot in ("sensible", "uniform"):
        session = kit.new("minetown", 3, board=pond(tmp_path, *effects), seed=3)
        assert kit.playout(session, bot, turns=300).events


SMALLER: dict[str, tuple[Callable[[str], str], str]] = {
    "one space": (lambda text: re.sub(r"  - \{id: (frog|heron|letters?),.*\n", "", text).replace("s: 5", "s: 1"),
                  "the board has one space, two at least expected"),
    "nothing for sale": (lambda text: text.replace("kind: street, groups: [reeds], price", "kind: rest, p")
                         .replace("  - {id: reeds", "  # "), "nothing on this board is for sale, so nobody can win"),
    "another game's board": (lambda text: text.replace("extends: minetown", "extends: hmonopoly"),
                             "a board for minetown extends one for hmonopoly, which has other constants"),
    "far too many sides": (lambda text: text.replace("sides: 4", "sides: 99"), "sides of the track is 99, 1 to 5"),
    "a card to jail without one": (lambda text: text.replace("payer: drawer, payee: bank, amount: 9", "").replace(
        "verb: transfer, ", "verb: confine"), "card 'T0' confines, and the board has no space of kind confinement"),
    "a card of a deck that is taken over": (lambda text: text.replace("id: P0", "id: CC02"),
                                            "card 'T0' has the id 'CC02' of a card of the deck"),
}


@pytest.mark.parametrize("fault", SMALLER)
def test_a_small_board_that_cannot_be_played_is_refused(fault: str, tmp_path: Path) -> None:
    change, words = SMALLER[fault]
    path = pond(tmp_path, PAY)
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert any(words in line for line in faults_of(path)), faults_of(path)


# --- files that are hardly files ---------------------------------------------------------------------------------

FILES: dict[str, tuple[bytes, str]] = {
    "latin-1": (b"game: minetown\ntitle: K\xfcste\n", ":2: is not in UTF-8 (byte 0xfc)"),
    "utf-16": ("game: minetown\n".encode("utf-16"), ":1: is not in UTF-8 (byte 0xff)"),
    "a tab": (b"game: minetown\ntrack:\n\tspaces: 4\n", "token; YAML is indented with spaces, not with tabs"),
    "nothing": (b"", ":1: a mapping expected (key: value), found nothing"),
    "nested deep": (b"game: " + b"[" * 800 + b"]" * 800, ": lists and mappings lie too deep"),
    "a bomb": (b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", ":1: anchors and aliases (& and *) are not read"),
    "zero bytes": (b"game: mine\x00town\n", ":1: not valid YAML"),
    "a long number": (b"game: 0x" + b"f" * 9000 + b"\n", "game of the file is a number of more than 27 digits"),
    "a longer number": (b"game: " + b"9" * 9000 + b"\n", "9999...' is no number"),
    "two documents": (b"game: a\n---\ngame: b\n", ":2: not valid YAML: but found another document"),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_cannot_be_read_is_told_with_its_line(kind: str, tmp_path: Path) -> None:
    content, words = FILES[kind]
    path = tmp_path / "my-board.yaml"
    path.write_bytes(content)
    found = faults_of(path)
    assert any(line.startswith(str(path)) and words in line for line in found), found
    done = CliRunner().invoke(app, ["check", str(path)])
    assert done.exit_code == 1
    assert isinstance(done.exception, ValueError)


def test_every_key_that_stands_twice_is_told(tmp_path: Path) -> None:
    path = tmp_path / "my-board.yaml"
    path.write_text("game: a\ntitle: b\ngame: c\nwords: {x: 1, x: 2}\n", encoding="utf-8")
    assert faults_of(path) == [f"{path}:3: key 'game' stands twice in one mapping; the other is on line 1",
                               f"{path}:4: key 'x' stands twice in one mapping"]


def test_a_board_saved_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = pond(tmp_path, PAY)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_board(path).title == "Pond"


def test_a_long_text_does_not_fill_the_screen(tmp_path: Path) -> None:
    path = pond(tmp_path, PAY)
    path.write_text(path.read_text(encoding="utf-8").replace("start_cash: 400", f'start_cash: "{"x" * 999}\\n"'),
                    encoding="utf-8")
    (line,) = faults_of(path)
    assert len(line) < 250


def test_a_folder_a_missing_file_and_no_path_at_all(tmp_path: Path) -> None:
    for path, words in ((tmp_path, "board.yaml: no such file"), (tmp_path / "no.yaml", "no.yaml: no such file"),
                        (Path("\0.yaml"), "cannot be read")):
        with pytest.raises(BadBoard, match=words):
            load_board(path)
