"""A network that teaches itself Gobblet Gobblers, as in AlphaZero (Silver et al., "A general
reinforcement learning algorithm that masters chess, shogi and Go through self-play", 2018): many games
at once, in which a tree search guided by the network improves its policy, and the network learns the visit
shares of the search and the outcomes of the games.

Needs only numpy, and 15 minutes on one core.
"""

from __future__ import annotations

import argparse
import itertools
import os
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # The matrices are small.

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

import rulebook as rb  # noqa: E402

GAME = "gobblers"
MAX_PLIES = 60

Floats = NDArray[np.float32]


class Network:
    """Two hidden layers, a policy head and a value head, trained by Adam."""

    def __init__(self, n_inputs: int, n_moves: int, width: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, gain: float) -> list[Floats]:
            weights = rng.normal(0.0, gain / np.sqrt(rows), (rows, columns)).astype(np.float32)
            return [weights, np.zeros(columns, np.float32)]

        self.weights = [
            *layer(n_inputs, width, 1.4),
            *layer(width, width, 1.4),
            *layer(width, n_moves, 0.1),
            *layer(width, 1, 0.1),
        ]
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._n_steps = 0

    def _hidden(self, obs: Floats) -> tuple[Floats, Floats]:
        first = np.maximum(obs @ self.weights[0] + self.weights[1], 0.0)
        return first, np.maximum(first @ self.weights[2] + self.weights[3], 0.0)

    def _heads(self, hidden: Floats, mask: NDArray[np.uint8]) -> tuple[Floats, Floats]:
        logits = hidden @ self.weights[4] + self.weights[5]
        logits = np.where(mask != 0, logits, -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, np.tanh(hidden @ self.weights[6] + self.weights[7])[:, 0]

    def __call__(self, obs: Floats, mask: NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """The policy, and the value for the player to move."""
        return self._heads(self._hidden(obs)[1], mask)

    def learn(self, examples: Examples, rate: float, decay: float = 1e-4) -> float:
        """Takes a gradient step; returns the loss."""
        obs, mask, shares, values = examples.obs, examples.mask, examples.shares, examples.values
        first, hidden = self._hidden(obs)
        chances, found = self._heads(hidden, mask)
        n = len(obs)
        to_logits = (chances - shares) / n
        to_value = (2.0 * (found - values) * (1.0 - found**2) / n)[:, None]
        to_hidden = (to_logits @ self.weights[4].T + to_value @ self.weights[6].T) * (hidden > 0)
        to_first = (to_hidden @ self.weights[2].T) * (first > 0)
        gradients: list[Floats] = []
        for inputs, outputs in [
            (obs, to_first),
            (first, to_hidden),
            (hidden, to_logits),
            (hidden, to_value),
        ]:
            gradients += [inputs.T @ outputs, outputs.sum(axis=0)]
        self._n_steps += 1
        for weight, gradient, mean, square in zip(
            self.weights, gradients, self._means, self._squares, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = mean / (1 - 0.9**self._n_steps)
            scale = np.sqrt(square / (1 - 0.999**self._n_steps)) + 1e-8
            weight -= rate * (size / scale + decay * weight)
        entropy = -(shares * np.log(chances + 1e-9)).sum(axis=1).mean()
        return float(entropy + ((found - values) ** 2).mean())


@dataclass
class Examples:
    """Positions with the visit shares of the search and the outcome for the player to move."""

    obs: Floats
    mask: NDArray[np.uint8]
    shares: Floats
    values: Floats

    def sample(self, n: int, rng: np.random.Generator) -> Examples:
        rows = rng.integers(len(self.obs), size=n)
        return Examples(self.obs[rows], self.mask[rows], self.shares[rows], self.values[rows])


def search(
    network: Network,
    batch: rb.Batch,
    simulations: int,
    seed: int,
    noise: np.random.Generator | None = None,
) -> Floats:
    """The visit share of each move, for each match of a batch."""
    trees = rb.Trees(batch, simulations=simulations, exploration=1.5, memory=1 << 20, seed=seed)
    is_root = True
    while True:
        obs, mask, player, _ = trees.gather()
        if len(obs) == 0:
            return trees.shares()
        chances, values = network(obs, mask)
        if is_root and noise is not None:
            drawn = noise.gamma(0.5, size=chances.shape).astype(np.float32) * mask
            drawn /= drawn.sum(axis=1, keepdims=True) + 1e-9
            chances = 0.75 * chances + 0.25 * drawn
        is_root = False
        # The values by seat: the game is zero-sum.
        signs = np.where(player[:, None] == np.arange(2), 1.0, -1.0)
        by_seat = (values[:, None] * signs).clip(-1.0, 1.0)
        trees.apply(chances.astype(np.float32), by_seat.astype(np.float32))


def drawn(shares: Floats, rng: np.random.Generator) -> NDArray[np.int32]:
    """A move for each match, sampled by its share."""
    sums = shares.cumsum(axis=1)
    chosen = (rng.random((len(shares), 1)) * sums[:, -1:] < sums).argmax(axis=1)
    return np.asarray(chosen, np.int32)


class SelfPlay:
    """Matches of the network against itself, whose moves become examples when they end."""

    def __init__(self, network: Network, n: int, simulations: int, seed: int) -> None:
        self.network, self.simulations = network, simulations
        self.batch = rb.Batch(GAME, n, seed=seed, max_plies=MAX_PLIES)
        self.rng = np.random.default_rng(seed)
        self.plies = np.zeros(n, int)
        self.games = 0
        self._open: list[list[tuple[Floats, NDArray[np.uint8], Floats, int]]] = [[] for _ in range(n)]

    def play(self) -> list[tuple[Floats, NDArray[np.uint8], Floats, float]]:
        """Plays one move in each match; returns the examples of the matches that ended."""
        batch, rng = self.batch, self.rng
        seed = int(rng.integers(2**63))
        shares = search(self.network, batch, self.simulations, seed, rng)
        # The first moves are sampled, so that the games differ; later the most visited one is played.
        moves = np.where(self.plies < 8, drawn(shares, rng), shares.argmax(axis=1))
        rows = zip(batch.obs.copy(), batch.mask.copy(), shares, batch.player.tolist(), strict=True)
        for positions, row in zip(self._open, rows, strict=True):
            positions.append(row)
        batch.step(moves.astype(np.int32))
        self.plies += 1
        ended = []
        for index in np.flatnonzero(batch.done):
            rewards = batch.reward[index]
            ended += [(*row, float(rewards[seat])) for *row, seat in self._open[index]]
            self._open[index] = []
            self.plies[index] = 0
            self.games += 1
        return ended  # type: ignore[return-value]


def train(
    network: Network,
    *,
    minutes: float,
    n: int,
    simulations: int,
    seed: int,
    moves: int | None = None,
    capacity: int = 60_000,
) -> None:
    """Trains the network by self-play, for a time or a number of moves."""
    rng = np.random.default_rng(seed)
    self_play = SelfPlay(network, n, simulations, seed)
    memory: deque[tuple[Floats, NDArray[np.uint8], Floats, float]] = deque(maxlen=capacity)
    start, reported, loss, fresh, elapsed = time.monotonic(), 0.0, 0.0, 0, 0.0
    for _ in itertools.count() if moves is None else range(moves):
        elapsed = time.monotonic() - start
        if 60 * minutes < elapsed:
            break
        ended = self_play.play()
        memory.extend(ended)
        fresh += len(ended)
        if fresh < 4 * n:
            continue
        fresh = 0
        obs, mask, shares, values = (np.array(column) for column in zip(*memory, strict=True))
        examples = Examples(obs, mask, shares, values.astype(np.float32))
        for _ in range(max(8, 16 * n // 256)):
            loss = network.learn(examples.sample(512, rng), 1e-3 if elapsed < 40 * minutes else 3e-4)
        if 30 < elapsed - reported:
            reported = elapsed
            print(f"{elapsed:5.0f} s  {self_play.games} games  loss {loss:.3f}", flush=True)
    print(f"{elapsed:5.0f} s  {self_play.games} games of self-play")


def random_move(match: rb.Match) -> str:
    moves = match.legal_moves
    return moves[np.random.randint(len(moves))]


def greedy_move(match: rb.Match) -> str:
    """The move of the search `greedy`: wins at once if possible, otherwise stops an immediate loss."""
    best = rb.search(match, "greedy", nodes=1).best
    assert best is not None
    return best


def evaluate(
    network: Network, opponent: Callable[[rb.Match], str], games: int, simulations: int, seed: int
) -> tuple[int, int, int]:
    """Wins, draws and losses of the network, which plays both seats equally often: with a search, or
    by its policy alone if there are no simulations."""
    batch = rb.Batch(GAME, games, seed=seed, auto_reset="off", max_plies=MAX_PLIES)
    ours = np.arange(games) % 2
    points = np.zeros(games)
    rng = np.random.default_rng(seed)
    ply = 0
    while (batch.player >= 0).any():
        if simulations == 0:
            shares, _ = network(batch.obs, batch.mask | (batch.player < 0)[:, None])
        else:
            shares = search(network, batch, simulations, seed + ply)
        # The first move of each side is sampled, because games of the same two players would be equal.
        moves = drawn(shares, rng) if ply < 2 else shares.argmax(axis=1).astype(np.int32)
        for index in np.flatnonzero((batch.player >= 0) & (batch.player != ours)):
            match = batch.match(int(index))
            found = match.check(opponent(match))
            assert isinstance(found, rb.Move) and found.index is not None
            moves[index] = found.index
        batch.step(moves)
        points += batch.reward[np.arange(games), ours]
        ply += 1
    return int((points > 0).sum()), int((points == 0).sum()), int((points < 0).sum())


def report(network: Network, games: int, simulations: int, seed: int) -> dict[str, float]:
    """The shares of the games won against random and greedy play, with a search and without."""
    shares = {}
    np.random.seed(seed)
    for name, opponent in [("random", random_move), ("greedy", greedy_move)]:
        for how, n in [("alone", 0), ("with search", simulations)]:
            wins, draws, losses = evaluate(network, opponent, games, n, seed)
            shares[f"{name} {how}"] = wins / games
            print(f"against {name}, {how:<11}  +{wins} ={draws} -{losses}: {wins / games:.1%} won")
    return shares


def main(
    minutes: float, games: int, n: int, simulations: int, width: int, seed: int
) -> tuple[dict[str, float], dict[str, float]]:
    """Trains, and returns the shares of the games won before and after."""
    info, rng = rb.Batch(GAME, 1).info, np.random.default_rng(seed)
    network = Network(info.planes.size, info.n_indices, width, rng)
    print("before")
    before = report(network, games, simulations, seed)
    train(network, minutes=minutes, n=n, simulations=simulations, seed=seed)
    print("after")
    return before, report(network, games, simulations, seed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    main(arguments.minutes, arguments.games, 256, 64, 128, arguments.seed)
