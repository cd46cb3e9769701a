"""The picture of the board and the charts of the money."""
from __future__ import annotations

import html
import json
import re
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as Tree

import pytest

import kit
from kit.core.board import Board
from kit.core.data import load_board
from kit.core.events import Paid
from kit.core.ledger import Account
from kit.core.session import Session
from kit.games.trading.state import Player, TradingState
from kit.testing import position
from kit.views import money, scenes, svg
from kit.views.text import NARROWEST, SIZE, fit, width

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = [("hmonopoly", "en"), ("oceanopoly", "en"), ("minetown", "en"), ("antimonopoly", "en"), ("antimonopoly", "es")]
NAUGHTY = "<img src=x onerror=alert(1)>"


def on_board(name: str, lang: str) -> Any:
    """A position on a board, whether or not its rules are there: six players, everything owned, much of it built on."""
    board = Board(load_board(name, lang))
    players = {who: Player(who, 1500, position=24) for who in ("Ann", "Ben", NAUGHTY, "Dee", "Eve", "Fay")}
    state = TradingState(players, [""] * board.size, [0] * board.size, [False] * board.size, {}, Account("bank"),
                         Account("pot", 75), to_move="Ben", turn=3)
    state.loan = {}                                                      # type: ignore[attr-defined]
    for space in board.spaces:
        if space.price is not None:
            state.owner[space.index] = list(players)[space.index % 6]
            state.level[space.index] = space.index % (4 if name == "hmonopoly" else 6)
            state.mortgaged[space.index] = space.index % 7 == 0
    return SimpleNamespace(name=name, board=board, state=state, events=[], over=lambda: False, turns=lambda: 3)


@pytest.fixture
def played() -> Session:
    return kit.playout(kit.new("hmonopoly", 4, seed=5), "uniform", turns=60)


# -- the board


@pytest.mark.parametrize(("name", "lang"), BOARDS)
def test_every_board_is_drawn_with_all_its_spaces_in_words_that_fit(name: str, lang: str) -> None:
    game = on_board(name, lang)
    drawn = Tree.fromstring(svg.picture(game))
    assert len([group for group in drawn.iter(f"{SVG}g") if group.get("data-id")]) == 40
    texts = [text for text in drawn.iter(f"{SVG}text") if text.get("font-size")]
    for text in texts:
        assert float(text.get("font-size", 0)) >= SIZE
        natural = width(text.text or "", float(text.get("font-size", 0)))
        assert float(text.get("textLength", 0)) >= natural * (NARROWEST - 0.02), f"{text.text!r} is squeezed too much"
    view = svg.drawing(scenes.scene(game))["frame"]
    for cell in view["cells"]:
        x, y, w, h = cell["rect"]
        for line in cell["lines"]:
            assert x <= line["x"] - line["length"] / 2 < line["x"] + line["length"] / 2 <= x + w, cell["id"]
            assert y < line["y"] - 8 < line["y"] <= y + h, cell["id"]
        heights = sorted(line["y"] for line in cell["lines"])
        assert all(b - a > 12.5 for a, b in pairwise(heights)), f"lines of {cell['id']} overlap"


def test_no_name_of_hmonopoly_has_to_be_shortened() -> None:
    for cell in svg.drawing(scenes.scene(on_board("hmonopoly", "en")))["frame"]["cells"]:
        assert " ".join(line["text"] for line in cell["lines"] if line["kind"] == "name") == cell["name"]


def test_spaces_of_a_ring_touch_and_do_not_overlap() -> None:
    ring = svg.Ring(10)
    rects = [ring.rect(i) for i in range(40)]
    area = sum(w * h for _, _, w, h in rects)
    _, _, w, h = ring.middle
    assert area + w * h == pytest.approx(ring.width * ring.height)
    for i, (x, y, w, h) in enumerate(rects):
        for u, v, a, b in rects[i + 1:]:
            assert x + w <= u + 1e-6 or u + a <= x + 1e-6 or y + h <= v + 1e-6 or v + b <= y + 1e-6


def test_six_pawns_on_one_space_are_all_seen_and_stay_on_it() -> None:
    view = scenes.scene(on_board("hmonopoly", "en"))
    made = svg.drawing(view)
    x, y, w, h = made["frame"]["cells"][24]["porch"]
    pawns = made["state"]["pawns"]
    assert [pawn["seat"] for pawn in pawns] == list(range(6))
    assert len({(pawn["x"], pawn["y"]) for pawn in pawns}) == 6
    assert all(x <= pawn["x"] <= x + w and y <= pawn["y"] <= y + h for pawn in pawns)


def test_seats_differ_by_shape_and_letter_as_well_as_by_colour() -> None:
    looks = [svg.seat_look(i) for i in range(6)]
    assert len({look["shape"] for look in looks}) == len({look["colour"] for look in looks}) == 6
    rows = scenes.scene(on_board("minetown", "en"))["players"]
    assert "".join(row["letter"] for row in rows) == "AB<DEF"


def test_a_name_is_only_a_name() -> None:
    text = svg.picture(on_board("oceanopoly", "en"))
    assert "<img" not in text
    assert NAUGHTY in "".join(Tree.fromstring(text).itertext())


def test_a_scene_is_plain_data_and_says_what_was_made_for_the_kit() -> None:
    view = scenes.scene(on_board("hmonopoly", "en"))
    assert json.loads(json.dumps(view)) == view
    assert view["provenance"].startswith("Board and cards designed for this kit")
    assert view["provenance"] in "".join(Tree.fromstring(svg.picture(on_board("hmonopoly", "en"))).itertext())


def test_mortgaged_deeds_and_buildings_are_told_to_those_who_listen() -> None:
    game = on_board("minetown", "en")
    game.state.mortgaged[1], game.state.owner[1], game.state.level[1] = True, "Ann", 0
    game.state.mortgaged[3], game.state.owner[3], game.state.level[3] = False, "Ben", 2
    cells = svg.drawing(scenes.scene(game))["state"]["cells"]
    assert "owned by Ann" in cells[1]["label"]
    assert cells[1]["label"].endswith("mortgaged")
    assert cells[3]["label"].endswith("owned by Ben, house, house")


def test_a_spanish_board_speaks_spanish_to_those_who_listen() -> None:
    game = on_board("antimonopoly", "es")
    made = svg.drawing(scenes.scene(game))
    assert made["frame"]["label"] == (
        "Anti-Monopoly: tablero de 40 casillas. Las flechas lo recorren, Intro elige una casilla.")
    labels = " / ".join(cell["label"] for cell in made["state"]["cells"])
    assert ", de Ben" in labels
    assert ", hipotecado" in labels
    assert "aquí: Ann y Ben y " in labels
    assert not re.search("owned by|mortgaged|here:", labels)


def test_a_hotel_is_drawn_where_its_owner_has_one() -> None:
    game: Any = position("antimonopoly", ["Ann", "Ben"]).game
    for place, (owner, side) in {1: ("Ann", "monopolist"), 3: ("Ben", "competitor")}.items():
        game.state.players[owner].side = side
        game.state.owner[place], game.state.level[place] = owner, 4
    marks = [[mark["name"] for mark in cell["marks"]] for cell in scenes.scene(game)["spaces"]]
    assert marks[1] == ["hotel"], "three houses, then a hotel"
    assert marks[3] == ["house"] * 4


def test_a_session_shows_itself_in_a_notebook() -> None:
    session = position("hmonopoly")
    shown = session._repr_mimebundle_()
    assert shown["text/plain"] == repr(session)
    assert Tree.fromstring(shown["text/html"]).tag == f"{SVG}svg"


def test_a_game_without_a_picture_still_prints() -> None:
    game = SimpleNamespace(name="chess", state=SimpleNamespace(), board=None)
    with pytest.raises(scenes.NoScene, match="chess"):
        scenes.scene(game)


def test_words_are_wrapped_then_squeezed_then_broken_then_shortened() -> None:
    assert fit("Sea Lion", 60, 2) == ("Sea Lion",)
    assert fit("Sea Lion", 40, 2) == ("Sea", "Lion")
    assert fit("Ophthalmology", 60, 1) == ("Ophthalmology",)
    assert "".join(fit("Ophthalmology", 50, 2)) == "Ophthal-mology"
    assert all(len(line) < 12 for line in fit("Extraordinarily Longwinded Establishments", 50, 2))


# -- the money


def test_cash_over_time_starts_with_the_opening_and_ends_with_what_everybody_has(played: Session) -> None:
    turns, lines = money.cash_by_turn(played)
    assert turns[0] == 0
    assert turns[-1] == played.game.turns()
    for name in played.players:
        assert lines[name][0] == 18
        assert lines[name][-1] == played.balances[name]


def test_lines_that_end_together_share_one_label() -> None:
    ends = money._end_labels({"Ann": 5, "Ben": 10, "Cy": 10, "Dee": 0}, 18)
    assert ends == {"Ann": "Ann", "Ben": "B, C", "Cy": "", "Dee": "Dee"}
    ends = money._end_labels({"Wwwwwwww": 5, "Maximiliana": 18}, 18)
    assert ends == {"Wwwwwwww": "Wwwww", "Maximiliana": "Maximilia"}, "as much as there is room for"


def test_a_long_history_is_thinned_out_and_keeps_its_ends() -> None:
    session = kit.playout(kit.new("hmonopoly", 2, seed=1), "uniform", turns=700)
    turns, lines = money.cash_by_turn(session)
    assert len(turns) <= money.POINTS + 1
    assert (turns[0], turns[-1]) == (0, session.game.turns())
    assert lines["Ann"][-1] == session.balances["Ann"]


def test_flow_and_reasons_both_add_up_to_all_that_was_paid(played: Session) -> None:
    paid = sum(event.amount for event in played.events if isinstance(event, Paid))
    assert paid > 0
    assert sum(money.paid_by_pair(played).values()) == paid
    table = money.paid_by_reason(played)
    assert sum(sum(row.values()) for row in table.values()) == paid
    assert len(table) <= money.REASONS
    figure = money.flow(played)
    assert sum(figure.data[0].link.value) == paid
    assert sum(sum(trace.x) for trace in money.reasons(played).data) == paid


def test_charts_tell_players_apart_without_colour_and_take_names_as_they_are() -> None:
    session = kit.playout(kit.new("hmonopoly", ["Ann", "Ben", NAUGHTY], seed=2), "uniform", turns=30)
    figure = money.cash(session)
    assert len({trace.line.dash for trace in figure.data}) == len({trace.marker.symbol for trace in figure.data}) == 3
    assert NAUGHTY in money.in_words(session, "cash")
    assert figure.data[2].name == "&lt;img src=x onerror=alert(1)&gt;"      # plotly's labels understand a little HTML


@pytest.mark.parametrize("kind", ["cash", "flow", "reasons"])
def test_charts_of_a_game_that_has_not_begun(kind: str) -> None:
    session = position("hmonopoly")
    data = getattr(money, kind)(session).to_dict()["data"]
    assert bool(data) is (kind != "flow"), "a Sankey diagram of nothing is a script error in the browser"
    assert money.in_words(session, kind).endswith(".")


def test_the_key_of_the_reasons_stands_beside_the_bars_and_lists_who_paid() -> None:
    session = kit.playout(kit.new("hmonopoly", ["Ann", "Ben", NAUGHTY], seed=2), "uniform", turns=30)
    key = money.key(session, "reasons")
    payers = [payer for payer in session.balances if any(event.amount and event.payer == payer
                                                         for event in session.events if isinstance(event, Paid))]
    assert NAUGHTY in payers
    assert [html.unescape(name) for name in re.findall(r'<span title="(.*?)"><svg', key)] == payers
    assert [html.unescape(name) for name in re.findall(r"</svg>(.*?)</span>", key)] == [
        money.short(name) for name in payers]
    bars = [bar for bar in money.reasons_traces(session) if any(bar["x"])]
    assert re.findall(r'fill="(.*?)"', key) == [bar["marker"]["color"] for bar in bars]
    assert re.findall(r' d="(.*?)"', key) == [money.PATTERNS[bar["marker"]["pattern"]["shape"]] for bar in bars]
    assert not money.LAYOUTS["reasons"]["showlegend"]
    assert money.reasons(session).layout.showlegend
    assert money.key(session, "cash") == money.key(session, "flow") == ""


def test_charts_call_the_bank_as_the_table_does() -> None:
    session = kit.playout(kit.new("antimonopoly", 4, seed=5, lang="es"), "sensible", turns=85)
    assert ">la banca<" in money.key(session, "reasons")
    assert "la banca" in money.flow_traces(session)[0]["node"]["label"]
    assert "otros" in money.reasons_traces(session)[0]["y"]


def test_the_axis_of_turns_ends_at_the_last_one_and_counts_few_turns_one_by_one() -> None:
    session = kit.playout(kit.new("minetown", 3, seed=1), "sensible", turns=2)
    assert money.layout(session, "cash")["xaxis"]["range"] == [0, session.game.turns()]
    assert money.layout(session, "cash")["xaxis"]["dtick"] == 1
    session.stopped = ""
    axis = money.layout(kit.playout(session, "sensible", turns=20), "cash")["xaxis"]
    assert axis["range"] == [0, session.game.turns()]
    assert axis["dtick"] is None
    assert money.span(session, "reasons") == {}


def test_a_small_chart_names_every_bar_and_shortens_long_names() -> None:
    long = "Maximiliana Wolkenstein"
    session = kit.playout(kit.new("oceanopoly", [long, *"BCDEF"], seed=2), "sensible", turns=80)
    bars = money.reasons_traces(session)[0]["y"]
    assert len(bars) == money.FEWER
    assert money.LAYOUTS["reasons"]["yaxis"]["dtick"] == 1
    (flow,) = money.flow_traces(session)
    assert "Maximiliana\u2026" in flow["node"]["label"]
    assert long in flow["node"]["customdata"]
    assert long in money.in_words(session, "flow")


def test_axes_count_in_whole_numbers(played: Session) -> None:
    layout = money.cash(played).layout
    assert layout.xaxis.tickformat == layout.yaxis.tickformat == "d"


def test_charts_speak_the_language_of_the_table() -> None:
    english, spanish = (kit.playout(kit.new("antimonopoly", 3, seed=1, lang=lang), turns=30) for lang in ("en", "es"))
    assert money.layout(english, "cash")["xaxis"]["title"]["text"] == "turn"
    assert money.layout(spanish, "cash")["xaxis"]["title"]["text"] == "turno"
    last = money.cash_by_turn(english)[0][-1]
    assert money.in_words(english, "cash").startswith(f"Cash from the start to turn {last}. Ann: from 15000 to ")
    assert money.in_words(spanish, "cash").startswith(
        f"Dinero desde el principio hasta el turno {last}. Ann: de 15000 a ")
    assert money.in_words(spanish, "flow").startswith("Pagado hasta ahora: de Ben a la banca: ")
    assert money.in_words(spanish, "reasons").startswith("Pagado por: precio: ")
