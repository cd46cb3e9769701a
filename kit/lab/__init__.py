"""Many games: `run` plays them, `compare` sets two ways to play side by side, `league` bots, `win_odds` a position.

    games = kit.lab.run("minetown", games=100, seed=1)
    games["turns"].mean()

Every game has a seed of its own, handed down from `seed`: game 17 of seed 1 is `kit.new(..., seed="1/17")`, on any
number of workers. Tables are pandas DataFrames. Every game ends as won, lost, or stopped after `turns` turns.
"""
from __future__ import annotations

from kit.lab.many import NoWorkers, Odd, child_seed, run
from kit.lab.tables import compare, league, mean_and_error, win_odds

__all__ = ["NoWorkers", "Odd", "child_seed", "compare", "league", "mean_and_error", "run", "win_odds"]
