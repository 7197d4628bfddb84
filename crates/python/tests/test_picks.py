"""Batches whose actions are the picks of moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import LEARNT
from numpy.typing import NDArray

import rulebook as rb


def picked(batch: rb.Batch, rng: np.random.Generator) -> NDArray[np.int32]:
    """An action for each match, chosen column by column among what can follow."""
    assert batch.info.picks is not None
    actions = np.full((batch.n, batch.info.picks.most), -1, np.int32)
    for column in range(batch.info.picks.most):
        mask = batch.next_mask(actions)
        for row in np.flatnonzero(mask.any(axis=1)):
            actions[row, column] = rng.choice(np.flatnonzero(mask[row]))
    assert not batch.next_mask(actions).any()
    return actions


@pytest.mark.parametrize("name", LEARNT)
def test_what_can_follow_leads_to_legal_moves(name: str) -> None:
    batch = rb.Batch(name, 4, seed=3, actions="picks", auto_reset="off", keep_steps=True)
    picks, rng = batch.info.picks, np.random.default_rng(1)
    assert picks is not None
    assert batch.mask.shape == (4, picks.size) == (4, sum(group.len for group in picks.groups))
    assert all(group.name and group.about for group in picks.groups)
    assert picks.group_of(picks.size - 1) == picks.groups[-1]
    for _ in range(30):
        assert np.array_equal(batch.next_mask(np.full((4, picks.most), -1)), batch.mask)
        batch.step(picked(batch, rng))
    for number in range(4):
        match = batch.match(number)  # Its record is replayed, every step checked.
        assert match.plies == 30 or match.is_over


@pytest.mark.parametrize("name", LEARNT)
def test_random_actions_are_rows_with_the_moves_of_random_indices(name: str) -> None:
    by_picks, by_index = rb.Batch(name, 3, seed=2, actions="picks"), rb.Batch(name, 3, seed=2)
    for _ in range(30):
        rows, indices = by_picks.random_actions(), by_index.random_actions()
        assert rows.dtype == np.int32 and rows.shape == (3, by_picks.info.picks.most)  # type: ignore[union-attr]
        by_picks.step(rows)
        by_index.step(indices)
        assert np.array_equal(by_picks.obs, by_index.obs)


def test_octi_has_few_picks_and_many_moves() -> None:
    info = rb.Batch("octi", 1, actions="picks").info
    assert info.picks is not None
    assert (info.n_indices, info.picks.size, info.picks.most) == (58_198, 93, 16)
    groups = [(group.name, group.first) for group in info.picks.groups]
    assert groups == [("square", 0), ("hole", 42), ("capture", 50), ("stop", 92)]
    assert info.picks.group_of(45).name == "hole"
    for pick in (-1, 93):
        with pytest.raises(ValueError, match="from 0 to 92"):
            info.picks.group_of(pick)


def test_wrong_picks_name_environment_and_rule_and_change_nothing() -> None:
    batch = rb.Batch("gobblers", 2, actions="picks")
    batch.step([[2, 7], [2, 7]])
    before = [batch.position(number) for number in range(2)], batch.obs.copy()
    wrong = [([1, 7], "2@b2"), ([1, -1], "more picks"), ([-1, 3], "-1"), ([1, 12], "from 0 to 11")]
    for row, text in wrong:
        with pytest.raises(rb.RulebookError, match=text) as caught:
            batch.step(np.array([[0, 3], row]))
        assert caught.value.environment == 1
    with pytest.raises(rb.IllegalMove) as refused:
        batch.next_mask([[0, 3], [1, 7]])
    assert (refused.value.environment, refused.value.rule) == (1, "R4")
    assert [batch.position(number) for number in range(2)] == before[0]
    assert np.array_equal(batch.obs, before[1])


def test_garbage_is_refused_with_one_clear_error() -> None:
    batch = rb.Batch("gobblers", 2, actions="picks")
    refused: list[tuple[Any, type[Exception], str]] = [
        ([0, 3], TypeError, "a row of whole numbers"),
        ([[0, 3]], ValueError, r"\(2, 2\) here, not \(1, 2\)"),
        ([[0, 3], [0]], ValueError, "differ in length"),
        ([[0, 3, -1], [0, 3, -1]], ValueError, r"not \(2, 3\)"),
        (np.zeros(4, np.int32), ValueError, r"not \(4,\)"),
        (np.zeros((2, 2)), TypeError, "actions are whole numbers, not float64"),
        ([[0, 3], [0, 2**40]], ValueError, "not a number of an action"),
        (None, TypeError, "a row of whole numbers"),
    ]
    for actions, error, text in refused:
        for call in (batch.step, batch.next_mask):
            with pytest.raises(error, match=text):
                call(actions)
    with pytest.raises(ValueError, match="index, picks"):
        rb.Batch("gobblers", 2, actions="pieces")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="actions=.picks"):
        rb.Batch("gobblers", 2).next_mask([[0, 3], [0, 3]])


def test_vectors_of_environments_take_actions_by_picks() -> None:
    gymnasium = pytest.importorskip("rulebook.gymnasium")
    env = gymnasium.VectorEnv("octi", 3, actions="picks")
    observation, _ = env.reset(seed=1)
    assert env.single_action_space.shape == (16,) and env.action_space.shape == (3, 16)
    assert observation in env.observation_space
    assert observation["action_mask"].shape == (3, 93)
    for _ in range(20):
        actions = env.sample_actions()
        assert actions.astype(env.action_space.dtype) in env.action_space
        observation, *_ = env.step(actions)
    assert observation in env.observation_space
    assert picked(env.batch, np.random.default_rng(1)).shape == (3, 16)
