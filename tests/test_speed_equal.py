"""The compiled engine plays the same games as the plain one: the same answers, events and states for the same seeds.

`python -m kit.fast test` compiles a copy once, and runs this file and the engine's other tests in it; KIT_PLAIN then
names the uncompiled source. In a plain checkout there is nothing to compare.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kit
from kit.core.requests import label
from kit.fast import compiled
from kit.games import OURS

PLAIN = os.environ.get("KIT_PLAIN", "")
SEEDS = range(6)
LONGEST = 1500      # answers of one game that are compared

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PLAIN, reason="compared by `python -m kit.fast test`, which compiles a copy"),
]


def told(game: str) -> Iterator[str]:
    """A line for every answer and every event of some games by two kinds of bots, and one for where each ended."""
    for seed in SEEDS:
        for bot in ("sensible", "uniform"):
            session = kit.new(game, 2 + seed % 3, seed=seed)
            kit.playout(session, bot, until=lambda s: len(s.answers) >= LONGEST)
            name = f"{game}, seed {seed}, {bot}"
            yield from (f"{name}, answer {i}: {label(answer)}" for i, answer in enumerate(session.answers))
            yield from (f"{name}, event {i}: {event!r}" for i, event in enumerate(session.events))
            yield f"{name}: {session.state!r}"
            yield f"{name}: {session.waiting!r} {session.result} {session.game.digest}"
            yield f"{name}: {session.fork(len(session.answers) // 2)!r}"


def test_this_is_the_compiled_engine_and_that_the_plain_one() -> None:
    assert compiled()
    assert not list((Path(PLAIN) / "kit").rglob("*.so"))


@pytest.mark.parametrize("game", OURS)
def test_the_same_seeds_give_the_same_games_compiled_and_plain(game: str, tmp_path: Path) -> None:
    out = tmp_path / "plain.txt"
    code = ("import sys; sys.path.insert(0, sys.argv[1]); sys.path.insert(1, sys.argv[1] + '/tests'); "
            "import test_speed_equal as t, kit.fast; assert not kit.fast.compiled(); "
            "open(sys.argv[3], 'w', encoding='utf-8').write('\\n'.join(t.told(sys.argv[2])))")
    subprocess.run([sys.executable, "-c", code, PLAIN, game, str(out)], check=True, cwd=PLAIN,
                   env={**os.environ, "PYTHONPATH": PLAIN})
    plain = out.read_text(encoding="utf-8").split("\n")
    fast = "\n".join(told(game)).split("\n")
    for one, other in zip(plain, fast, strict=False):
        assert one == other
    assert len(plain) == len(fast)
    assert len(plain) > 1000


def test_a_save_of_one_is_a_save_of_the_other(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    code = ("import sys, json, kit, kit.fast; assert not kit.fast.compiled(); s = kit.new('hmonopoly', 3, seed=4); "
            "kit.playout(s, 'sensible', until=lambda s: len(s.answers) >= 400); s.save(sys.argv[1]); "
            "print(json.dumps([s.balances, [repr(e) for e in s.events]]))")
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=True, capture_output=True, text=True,
                          cwd=PLAIN, env={**os.environ, "PYTHONPATH": PLAIN})
    session = kit.load(path)
    assert [session.balances, [repr(event) for event in session.events]] == json.loads(done.stdout)
    written = path.read_bytes()
    session.save(path)
    assert path.read_bytes() == written
