"""Tree searches whose leaves the caller evaluates."""

from __future__ import annotations

import numpy as np
import pytest

import rulebook as rb


def searched(batch: rb.Batch, simulations: int, leaves: int = 1) -> tuple[np.ndarray, int]:
    """The shares after a search that knows nothing, and the number of leaves."""
    trees = rb.Trees(batch, simulations=simulations, leaves=leaves)
    n_leaves = 0
    while True:
        obs, mask, player, numbers = trees.gather()
        assert len(obs) == len(mask) == len(player) == len(numbers)
        if len(obs) == 0:
            return trees.shares(), n_leaves
        n_leaves += len(obs)
        trees.apply(mask.astype(np.float32), np.zeros((len(obs), batch.info.players), np.float32))


def test_a_search_spends_its_simulations_on_legal_moves() -> None:
    batch = rb.Batch("gobblers", 8, seed=2)
    for _ in range(3):
        batch.step(batch.random_actions())
    shares, n_leaves = searched(batch, 40)
    assert shares[batch.mask == 0].sum() == 0 and np.allclose(shares.sum(axis=1), 1.0, atol=0.05)
    assert 8 <= n_leaves <= 8 * 40
    again, _ = searched(batch, 40)
    assert np.array_equal(shares, again)


def test_a_win_is_found_and_the_leaves_are_those_of_the_position() -> None:
    batch = rb.Batch("tictactoe", 2, position="X../.O./...")
    trees = rb.Trees(batch, simulations=10)
    obs, mask, player, numbers = trees.gather()
    assert np.array_equal(obs, batch.obs) and np.array_equal(mask, batch.mask)
    assert player.tolist() == [0, 0] and numbers.tolist() == [0, 1]
    trees.apply(mask.astype(np.float32), np.zeros((2, 2), np.float32))
    shares, _ = searched(rb.Batch("tictactoe", 2, position="XX./OO./..."), 10)
    assert shares.argmax(axis=1).tolist() == [8, 8] and (shares[:, 8] == 1.0).all()


def test_several_leaves_of_a_tree_wait_together() -> None:
    batch = rb.Batch("gobblet", 3)
    trees = rb.Trees(batch, simulations=60, leaves=8)
    obs, mask, _, numbers = trees.gather()
    assert numbers.tolist() == [0, 1, 2]  # The roots first.
    trees.apply(mask.astype(np.float32), np.zeros((3, 2), np.float32))
    assert np.bincount(trees.gather()[3]).tolist() == [8, 8, 8]


def test_a_variant_with_open_hands_can_be_searched() -> None:
    batch = rb.Batch("octagone", 2, variant={"covered": False}, players=4, seed=4)
    trees = rb.Trees(batch, simulations=20)
    obs, mask, player, _ = trees.gather()
    assert np.array_equal(obs, batch.obs) and np.array_equal(mask, batch.mask)
    assert np.array_equal(player, batch.player)
    shares, n_leaves = searched(batch, 20)
    assert shares[batch.mask == 0].sum() == 0 and np.allclose(shares.sum(axis=1), 1.0, atol=0.1)
    assert 2 < n_leaves


def test_answers_of_any_memory_layout_are_read() -> None:
    rng, shares = np.random.default_rng(1), []
    priors = rng.random((9, 9), np.float32)
    values = rng.uniform(-1, 1, (9, 2)).astype(np.float32)
    layouts = ["rows", "columns", "every other column", "odd bytes", "doubles", "lists"]
    for layout in layouts:
        batch = rb.Batch("tictactoe", 1)
        trees = rb.Trees(batch, simulations=60, leaves=9)
        while n := len(trees.gather()[0]):
            answers = [priors[:n], values[:n]]
            if layout == "columns":
                answers = [np.asfortranarray(array) for array in answers]
            elif layout == "every other column":
                answers = [np.repeat(array, 2, axis=1)[:, ::2] for array in answers]
            elif layout == "odd bytes":
                packed = [np.zeros(array.shape, "u1, <f4") for array in answers]
                for field, array in zip(packed, answers, strict=True):
                    field["f1"] = array
                answers = [field["f1"] for field in packed]
            elif layout == "doubles":
                answers = [array.astype(np.float64) for array in answers]
            trees.apply(*([array.tolist() for array in answers] if layout == "lists" else answers))
        shares.append(trees.shares())
    assert all(np.array_equal(found, shares[0]) for found in shares)


def test_matches_that_are_over_have_no_tree() -> None:
    batch = rb.Batch("tictactoe", 2, auto_reset="off")
    for actions in ([0, 0], [3, 1], [1, 3], [4, 2], [2, 4]):
        batch.step(actions)
    assert batch.player.tolist() == [-1, 1]
    shares, _ = searched(batch, 20)
    assert shares[0].sum() == 0 and 0.9 < shares[1].sum()


def test_wrong_answers_are_refused() -> None:
    batch = rb.Batch("tictactoe", 2)
    trees = rb.Trees(batch, simulations=10)
    _, mask, _, _ = trees.gather()
    priors, values = mask.astype(np.float32), np.zeros((2, 2), np.float32)
    with pytest.raises(rb.RulebookError, match="2 wait"):
        trees.gather()
    for bad in (-priors, priors * np.nan):
        with pytest.raises(rb.RulebookError, match="priors"):
            trees.apply(bad, values)
    for bad in (values + 2, values * np.nan):
        with pytest.raises(rb.RulebookError, match="values"):
            trees.apply(priors, bad)
    for bad in (priors[:1], priors.T, priors.reshape(3, 6), priors[:, :8]):
        with pytest.raises(ValueError, match=r"priors have the shape \(2, 9\) here, not"):
            trees.apply(bad, values)
    for bad in (values[:1], values[:, :1]):
        with pytest.raises(ValueError, match=r"values have the shape \(2, 2\) here, not"):
            trees.apply(priors, bad)
    trees.apply(priors, values)
    for hiding in (rb.Batch("kuhn", 1), rb.Batch("octagone", 1, variant="covered=on")):
        with pytest.raises(rb.RulebookError, match="a variant in which nothing is hidden"):
            rb.Trees(hiding)
    for options in ({"simulations": 0}, {"leaves": 0}, {"exploration": -1.0}):
        with pytest.raises(rb.RulebookError, match="at least"):
            rb.Trees(batch, **options)
    with pytest.raises(rb.RulebookError, match="memory"):
        rb.Trees(batch, memory=1)
