"""The charts of odds and economics show what `kit.odds` says."""
from __future__ import annotations

import math

import pytest

import kit
from kit.views import odds as views


@pytest.fixture(scope="module")
def chain():
    return kit.odds.chain("minetown")


def test_the_ring_has_a_sector_a_space_coloured_by_its_odds(chain):
    landing = chain.landing()
    figure = views.ring(landing.per_roll, chain.game.track)
    bar = figure.data[0]
    assert len(bar.theta) == 40
    assert list(bar.marker.color) == [pytest.approx(landing.per_roll[space.id]) for space in chain.game.track.spaces]


def test_bars_carry_two_standard_errors_of_the_tries(chain):
    exact = {"go": 0.25, "jail": 0.75}
    figure = views.bars(exact, {"go": 0.3, "jail": 0.7}, 100)
    assert list(figure.data[1].error_y.array) == [pytest.approx(2 * math.sqrt(0.25 * 0.75 / 100))] * 2


def test_every_row_of_the_heat_map_sums_to_one(chain):
    figure = views.heat(chain)
    assert all(math.isclose(sum(row), 1, abs_tol=1e-9) for row in figure.data[0].z)
    assert len(figure.data[0].x) == len(chain.places)


def test_the_animation_has_a_frame_a_turn_and_each_sums_to_one(chain):
    figure = views.ahead(chain, "go", 5)
    assert [frame.name for frame in figure.frames] == list("012345")
    assert all(math.isclose(sum(frame.data[0].y), 1, abs_tol=1e-9) for frame in figure.frames)
    assert figure.frames[0].data[0].y[0] == 1


def test_payback_starts_at_minus_the_cost_and_crosses_at_payback():
    row = {"space": "x", "cost": 10, "income": 0.5}
    line = views.payback([row], 40).data[0]
    assert list(line.y) == [-10, 10]


def test_the_ladder_of_an_hcf_is_the_clauses_table():
    rows = [row for row in kit.odds.ladder("hmonopoly") if row["space"] == "harbor-orthopedics-hospital"]
    shown = {bar.name: list(bar.y) for bar in views.fee_ladder(rows).data}
    assert shown["held: 0"][:3] == [1, 2, 4]
    assert shown["held: 2"] == [4, 8, 16, 32]


def test_break_even_joins_deeds_that_pay_back_alike():
    rows = [{"space": "a", "cost": 10, "income": 1.0}, {"space": "b", "cost": 40, "income": 1.0}]
    figure = views.break_even(rows)
    assert list(figure.data[0].x) == [10, 40]
    assert {"paid back in 40 turns"} <= {trace.name for trace in figure.data}


def test_the_tornado_puts_the_widest_on_top():
    figure = views.tornado({"narrow": (0.9, 1.1), "wide": (0.5, 2.0)}, 1.0)
    assert list(figure.data[0].y) == ["narrow", "wide"]
    assert list(figure.data[1].x) == [pytest.approx(0.1), pytest.approx(1.0)]


def test_two_boards_stand_side_by_side():
    figure = views.beside({"a": 0.5, "b": 0.5}, {"a": 0.4, "c": 0.6})
    assert [list(bar.y) for bar in figure.data] == [[0.5, 0.5, 0.0], [0.4, 0.0, 0.6]]


def test_the_graph_draws_every_step_and_every_jump(chain):
    board = chain.game.track
    figure = views.graph(board)
    steps, jumps, spaces = figure.data
    kinds = [kind for _, _, kind in board.graph.edges(data="kind")]
    assert len(steps.x) == 3 * kinds.count("step")
    assert len(jumps.x) == 3 * kinds.count("jump") > 0
    assert len(spaces.x) == board.size
