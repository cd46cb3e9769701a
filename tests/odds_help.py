"""Reference figures for kit.odds, from tests/data: each file says in its conventions what it measures."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from kit.core.reading import read_yaml

DATA = Path(__file__).parent / "data"
CLOSE = 5e-9          # half a unit of the last printed digit, and nothing to spare


@cache
def reference(name: str) -> Any:
    """A file of tests/data, read."""
    return read_yaml(DATA / f"{name}.yaml").data


def off(found: Mapping[str, Any], wanted: Iterable[float]) -> float:
    """The largest difference between a measure by space and a reference vector, to a hair more than float precision."""
    return max(abs(float(p) - q) for p, q in zip(found.values(), wanted, strict=True)) - 1e-15
