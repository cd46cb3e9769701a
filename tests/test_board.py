"""A board is walked as its graph says, and the graph shows where cards and spaces send a token."""

from __future__ import annotations

import shutil
from pathlib import Path

import networkx as nx
import pytest

import kit
from kit.core.board import Board
from kit.core.data import BOARDS, BadBoard, load_board

GAMES = ("antimonopoly", "hmonopoly", "minetown", "oceanopoly")


def board(game: str) -> Board:
    return Board(load_board(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_board_is_one_ring(game: str) -> None:
    ring = board(game)
    steps = nx.DiGraph([(a, b) for a, b, kind in ring.graph.edges(data="kind") if kind == "step"])
    assert nx.is_strongly_connected(steps)
    assert all(degree == 1 for _, degree in steps.out_degree)
    assert all(degree == 1 for _, degree in steps.in_degree)
    assert len(steps) == ring.size == len(ring) == 40


@pytest.mark.parametrize("game", GAMES)
def test_the_walking_table_is_what_the_graph_says(game: str) -> None:
    ring = board(game)
    for start, row in enumerate(ring.walk):
        here = ring.spaces[start].id
        for steps, index in enumerate(row):
            assert ring.by_id[here] == index == (start + steps) % 40
            (here,) = (after for after, edge in ring.graph.adj[here].items() if edge["kind"] == "step")
        assert len(row) == 13


def test_walking_goes_any_way_and_any_length() -> None:
    ring = board("minetown")
    assert ring.ahead(35, 7) == 2
    assert ring.ahead(0, 100) == 20
    assert ring.ahead(2, -3) == 39
    assert ring.distance(39, 1) == 2
    assert ring.distance(5, 5) == 0
    assert all(ring.ahead(i, ring.distance(i, j)) == j for i in range(40) for j in range(40))


def test_spaces_are_found_by_index_id_kind_side_and_by_what_they_are() -> None:
    ring = board("hmonopoly")
    assert ring["hostile-takeover"] is ring[30] is ring.spaces[30]
    assert ring.index("fiscal-year") == ring.start == 0
    assert ring.of_kind("corner") == (0, 10, 20, 30)
    assert ring.side(29) == 2
    assert ring.members["cardiology"] == (1, 24, 36)
    assert ring.groups["cardiology"].name == "Cardiology"
    assert ring.next_of(7, lambda space: space.facts.get("role") == "telecom") == 15
    assert ring.next_of(35, lambda space: space.facts.get("role") == "telecom") == 5
    assert ring.next_of(30, lambda space: space.id == "hostile-takeover") is None
    assert ring.next_of(0, lambda space: False) is None
    with pytest.raises(KeyError, match="no space 'atlantis' on the board HMOnopoly"):
        ring["atlantis"]


def jumps(ring: Board, space: str) -> dict[str, tuple[str, ...]]:
    """Where a space can send a token, and by what."""
    return {end: edge["cards"] for end, edge in ring.graph.adj[space].items() if edge["cards"]}


def test_jumps_are_labelled_by_what_sends_the_token() -> None:
    ring = board("minetown")
    assert ring.graph.edges["ban_hammer", "jail"] == {"kind": "jump", "cards": ("ban_hammer",)}
    from_22 = jumps(ring, "chance_2")
    assert from_22 == {
        "go": ("CH01",), "comparator_heights": ("CH02",), "alliumburg": ("CH03",), "nightfall": ("CH04",),
        "south_road": ("CH05", "CH06"), "pumpkin_ridge": ("CH09",), "jail": ("CH10",), "north_road": ("CH13",),
        "diamond_citadel": ("CH14",),
    }
    assert jumps(ring, "chance_3")["daybreak"] == ("CH04",), "round the corner"
    assert jumps(ring, "chance_3")["chest_3"] == ("CH09",), "three back"
    assert jumps(ring, "frostmere") == {}


def test_a_step_that_a_card_also_makes_stays_a_step() -> None:
    edge = board("hmonopoly").graph.edges["directives-1", "lakeland-pediatrics-practice"]
    assert edge == {"kind": "step", "cards": ("D06",)}


def test_both_decks_of_a_game_with_sides_are_drawn() -> None:
    ring = board("antimonopoly")
    assert jumps(ring, "card_33")["corner_10"] == ("COM-02", "COM-14", "MON-14", "MON-20")
    assert jumps(ring, "corner_30") == {"corner_10": ("corner_30",)}


def test_a_node_carries_the_data_of_its_space() -> None:
    node = board("oceanopoly").graph.nodes["blue_whale"]
    whale = {"index": 39, "name": "Blue Whale", "kind": "property", "price": 400, "groups": ("whales",), "side": 3}
    assert node == whale


OWN = """\
game: village
title: Own
track: {spaces: 4, sides: 4, start: a}
constants: {start_cash: 1}
spaces:
  - {id: a, name: A, kind: start}
  - {id: b, name: B, kind: rest}
  - {id: c, name: C, kind: rest}
  - {id: d, name: D, kind: rest}
"""


def own(folder: Path, text: str) -> Board:
    path = folder / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return Board(load_board(path))


def test_a_board_of_one_s_own_need_not_be_a_plain_ring(tmp_path: Path) -> None:
    """A to B to C and back to A; D is a siding that leads onto the ring."""
    loop = own(tmp_path, OWN.replace("id: c,", "id: c, next: a,").replace("id: d,", "id: d, next: b,"))
    assert loop.walk[0][:5] == [0, 1, 2, 0, 1]
    assert loop.walk[3][:3] == [3, 1, 2]
    assert loop.next_of(3, lambda space: space.id == "d") is None
    with pytest.raises(ValueError, match="no way from 'A' to 'D'"):
        loop.distance(0, 3)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("id: c,", "id: c, next: c,", r"own\.yaml:8: 'C' needs exactly one other space that follows it; found c"),
        ("id: c,", "id: c, next: b,", r"own\.yaml:7: whoever walks on from 'B' never comes to the start, 'A'"),
        ("id: c,", "id: c, next: e,", r"own\.yaml:8: 'C' leads to a space 'e' that does not exist"),
        ("id: c,", "id: c, next: [a, d],", r"own\.yaml:8: 'C' leads to a space '\['a', 'd'\]' that does not exist"),
    ],
)
def test_a_board_on_which_one_gets_lost_is_refused(old: str, new: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match=words):
        own(tmp_path, OWN.replace(old, new))


def test_games_on_the_same_data_share_one_board() -> None:
    first, second = kit.new("minetown", 2, seed=1), kit.new("minetown", 4, seed=2)
    assert first.board is second.board
    assert kit.new("antimonopoly", 2, lang="es").board is not kit.new("antimonopoly", 2).board


def test_a_changed_file_is_another_board(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    text = (BOARDS / "minetown" / "board.yaml").read_text(encoding="utf-8")
    shutil.copy(BOARDS / "minetown" / "cards.yaml", tmp_path)
    path.write_text(text, encoding="utf-8")
    before = kit.new("minetown", 2, seed=1, board=path)
    path.write_text(text + "\n# changed\n", encoding="utf-8")
    after = kit.new("minetown", 2, seed=1, board=path)
    assert after.board is not before.board
    assert after.board.digest == before.board.digest


def test_a_shared_graph_is_frozen_and_its_copy_is_not() -> None:
    graph = kit.new("minetown", 2, seed=1).board.graph
    with pytest.raises(nx.NetworkXError, match="Frozen"):
        graph.add_edge("go", "jail")
    own = nx.DiGraph(graph)
    own.add_edge("go", "jail")
    assert not graph.has_edge("go", "jail")
    assert own.has_edge("go", "jail")
