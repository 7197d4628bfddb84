"""Many matches at once, played at random: the length of games and their winners."""

from __future__ import annotations

import sys

import numpy as np

import rulebook as rb


def main(name: str, n_steps: int) -> None:
    batch = rb.Batch(name, n=256, seed=1)
    wins = np.zeros(batch.info.players)
    games = 0
    for _ in range(n_steps):
        batch.step(batch.random_actions())
        ended = batch.done == 1
        games += int(ended.sum())
        wins += (batch.reward[ended] > 0).sum(axis=0)
    print(f"{name}: {games} games of {batch.n * n_steps / max(games, 1):.1f} moves")
    for seat, n_wins in enumerate(wins):
        print(f"  seat {seat} wins {n_wins / max(games, 1):.1%}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "gobblet", 500)
