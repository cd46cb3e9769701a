"""Long-run shares and waiting times of small chains: known answers, laws, and chains that cannot be solved."""
from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.odds.solve import BIG, Reducible, components, shares, shares_exact, stationary, waiting

CHAINS = st.integers(2, 7).flatmap(lambda n: st.lists(st.lists(st.integers(1, 50), min_size=n, max_size=n),
                                                      min_size=n, max_size=n))


@given(CHAINS)
def test_exact_and_plain_shares_agree_and_are_stationary(weights: list[list[int]]) -> None:
    chances = [[Fraction(w, sum(row)) for w in row] for row in weights]
    exact = shares_exact([dict(enumerate(row)) for row in chances])
    plain = shares([[float(p) for p in row] for row in chances])
    n = len(weights)
    assert sum(exact) == 1
    assert all(sum(exact[i] * chances[i][j] for i in range(n)) == exact[j] for j in range(n))
    assert max(abs(p - q) for p, q in zip(exact, plain, strict=True)) < 1e-15


def test_shares_lose_nothing_where_states_hardly_ever_leave() -> None:
    """A subtraction would leave no digit right of chances like 1e-17; elimination without one keeps them all."""
    tiny = 1e-17
    assert shares([[1 - tiny, tiny], [2 * tiny, 1 - 2 * tiny]]) == pytest.approx([2 / 3, 1 / 3], rel=1e-14)


def test_a_large_chain_goes_by_numpy_and_comes_to_the_same() -> None:
    n = BIG + 30
    ring = [[0.0] * n for _ in range(n)]
    for i in range(n):
        ring[i][(i + 1) % n] += 0.5
        ring[i][(i + 2) % n] += 0.5
    assert shares(ring) == pytest.approx([1 / n] * n)


def test_a_chain_by_names() -> None:
    half = Fraction(1, 2)
    rain = {"dry": {"dry": Fraction(3, 4), "wet": Fraction(1, 4)}, "wet": {"dry": half, "wet": half}}
    assert stationary(rain) == {"dry": Fraction(2, 3), "wet": Fraction(1, 3)}
    with pytest.raises(Reducible, match="cannot be reached again in the long run: dry"):
        stationary({"dry": {"wet": 1}, "wet": {"wet": 1}})
    with pytest.raises(Reducible, match="2 sets of places that cannot be left again: dry; wet"):
        stationary({"dry": {"dry": 1}, "wet": {"wet": 1}})
    with pytest.raises(ValueError, match=r"sum to 0\.75"):
        stationary({"dry": {"dry": 0.75}})
    with pytest.raises(ValueError, match="leads to snow, which has no row"):
        stationary({"dry": {"snow": 1.0}})


def test_waiting_for_six() -> None:
    assert waiting([{0: 5 / 6}], [1 / 6], [1.0]) == pytest.approx([6.0])
    run = waiting([{0: 0.5, 1: 0.5}, {0: 0.5}], [0.0, 0.5], [1.0, 1.0])        # two heads in a row
    assert run == pytest.approx([6.0, 4.0])
    assert waiting([{0: 1.0}, {0: 0.5}], [0.0, 0.5], [1.0, 1.0]) == [float("inf"), float("inf")]


def test_components_come_after_what_they_lead_to() -> None:
    parts = components([[1], [2], [1, 3], [4], [3], [0, 4]])
    assert sorted(map(sorted, parts)) == [[0], [1, 2], [3, 4], [5]]
    where = {state: i for i, part in enumerate(parts) for state in part}
    assert all(where[a] >= where[b] for a, b in pairwise([0, 1, 2, 3, 4]))
