"""Learning works, at a small scale."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import IS_SLOW

import rulebook as rb

sys.path.append(str(Path(__file__).parents[1] / "examples"))

import alphazero  # noqa: E402
import leduc  # noqa: E402


def test_a_network_learns_from_its_games_against_itself() -> None:
    info, rng = rb.Batch(alphazero.GAME, 1).info, np.random.default_rng(3)
    network = alphazero.Network(info.planes.size, info.n_indices, 64, rng)
    before = points(network)
    alphazero.train(network, minutes=60, n=64, simulations=24, seed=3, moves=120)
    assert before + 0.15 < points(network)


def points(network: alphazero.Network) -> float:
    """The share of games that the network wins without a search against random play."""
    np.random.seed(1)
    wins, draws, losses = alphazero.evaluate(network, alphazero.random_move, 200, 0, 1)
    assert wins + draws + losses == 200
    return wins / 200


@pytest.mark.skipif(not IS_SLOW, reason="RULEBOOK_SLOW is not set; it takes a quarter of an hour")
def test_a_network_beats_random_and_greedy_play_after_a_quarter_of_an_hour() -> None:
    before, after = alphazero.main(13.0, 400, 256, 64, 128, seed=1)
    assert 0.95 <= after["random alone"] and 0.7 <= after["greedy alone"]
    assert 0.95 <= after["random with search"] and 0.7 <= after["greedy with search"]
    assert before["random alone"] < 0.7 and before["greedy alone"] < 0.7


def test_cfr_comes_close_to_an_equilibrium_of_leduc_poker(
    capsys: pytest.CaptureFixture[str],
) -> None:
    value, gain = leduc.main(1_024 if IS_SLOW else 64)
    assert gain < (0.005 if IS_SLOW else 0.1)
    assert abs(value + 0.0856) < (0.002 if IS_SLOW else 0.02)
    assert "iterations" in capsys.readouterr().out
