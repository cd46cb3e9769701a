"""How well the hospital's bots do: two-player solo games, each with its seed, and 95 % intervals.

    python benchmarks/hospital_bots.py [games] [bot ...]
"""
from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from time import perf_counter

import kit

Z = 1.96


def play(job: tuple[str, int]) -> tuple[str, int]:
    """How one game ended (won, bankrupt, arrested), and its score: the money of a game that was won, else 0."""
    bot, seed = job
    result = kit.playout(kit.new("hospital", 1, seed=seed), bot).result
    if result is None:
        raise RuntimeError(f"seed {seed} did not end")
    return ("won", result.scores["hospital"]) if result.how == "won" else (result.reason, 0)


def main(games: int, bots: list[str]) -> None:
    print(f"{'bot':10} {'games':>6} {'lost %':>14} {'bankrupt %':>11} {'arrested %':>11} {'mean score':>16} {'s':>7}")
    for bot in bots:
        start = perf_counter()
        with ProcessPoolExecutor() as pool:
            ended = list(pool.map(play, [(bot, seed) for seed in range(games)], chunksize=10))
        scores = [score for _, score in ended]
        share = {how: sum(way == how for way, _ in ended) / games for how in ("won", "bankrupt", "arrested")}
        lost = 1 - share["won"]
        mean = sum(scores) / games
        spread = sqrt(sum((score - mean) ** 2 for score in scores) / max(1, games - 1))
        print(f"{bot:10} {games:6} {100 * lost:7.1f} ± {100 * Z * sqrt(lost * (1 - lost) / games):4.1f} "
              f"{100 * share['bankrupt']:11.1f} {100 * share['arrested']:11.1f} "
              f"{mean:9.1f} ± {Z * spread / sqrt(games):4.1f} {perf_counter() - start:7.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, sys.argv[2:] or ["uniform", "sensible", "careful"])
