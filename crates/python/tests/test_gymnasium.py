"""Gymnasium's checkers, and the guarantees of its environments."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import rulebook as rb

gym = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from rulebook import gymnasium  # noqa: E402

Table = tuple[str, int, dict[str, str]]


def test_the_checker_passes(table: Table) -> None:
    name, players, variant = table
    env = gymnasium.Env(name, seat=players - 1, players=players, variant=variant)
    check_env(env, skip_render_check=True)


def test_each_game_is_registered() -> None:
    env = gym.make("rulebook/gobblet-v1", seat=1)
    observation, info = env.reset(seed=4)
    assert observation["action_mask"].any() and info["seat"] == 1


def test_a_registered_game_is_drawn_as_svg_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gym.make("rulebook/gobblet-v1", render_mode="svg")
        env.reset(seed=4)
        assert "<svg" in env.render()


def test_masks_can_be_written_to() -> None:
    for name in ("gobblet", "octi"):
        for env in (gymnasium.Env(name), gymnasium.VectorEnv(name, 2)):
            assert env.reset(seed=1)[0]["action_mask"].flags.writeable


def test_a_seat_plays_against_others_to_the_end() -> None:
    env = gymnasium.Env("gobblet", opponent=lambda view: view.legal_moves[0])
    observation, _ = env.reset(seed=2)
    env.action_space.seed(2)
    terminated = truncated = False
    while not (terminated or truncated):
        assert env.match.turn == env.seat
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, _ = env.step(action)
    assert env.match.is_over and reward == (env.match.payoffs or (0, 0))[0]
    with pytest.raises(gym.error.ResetNeeded):
        env.step(0)


def test_an_illegal_action_loses() -> None:
    env = gymnasium.Env("gobblet")
    observation, _ = env.reset(seed=1)
    action = int((observation["action_mask"] == 0).argmax())
    *_, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    env = gymnasium.Env("gobblet", illegal="random")
    env.reset(seed=1)
    *_, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated, info["illegal"]) == (0.0, False, False, True)
    *_, info = env.step(env.match.legal_indices[0])
    assert not info["illegal"]


def test_an_illegal_move_of_an_opponent_is_an_error() -> None:
    env = gymnasium.Env("gobblet", seat=1, opponent=lambda view: "9@z9")
    with pytest.raises(ValueError, match="the opponent played an illegal move"):
        env.reset()


def test_a_limit_of_moves_is_a_whole_number() -> None:
    for max_plies in (0, -1, 1.5, "2"):
        with pytest.raises((TypeError, ValueError), match="max_plies is a whole number"):
            gymnasium.Env("gobblet", max_plies=max_plies)  # type: ignore[arg-type]


def test_any_seat_can_be_taken() -> None:
    env = gymnasium.Env("toki", seat=None, players=4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}
    with pytest.raises(ValueError, match="seats 0 to 3"):
        gymnasium.Env("toki", seat=4, players=4)


def test_the_vector_environment_plays_itself(table: Table) -> None:
    name, players, variant = table
    env = gymnasium.VectorEnv(name, 4, players=players, variant=variant, max_plies=40)
    observation, info = env.reset(seed=1)
    n_done = 0
    for _ in range(100):
        assert observation["observation"] in env.observation_space["observation"]
        assert observation["action_mask"] in env.observation_space["action_mask"]
        movers = info["player"].copy()
        observation, reward, terminated, truncated, info = env.step(env.sample_actions())
        assert np.array_equal(reward, info["payoffs"][np.arange(4), movers])
        n_done += int((terminated | truncated).sum())
    assert 4 <= n_done
    env.close()


def test_the_vector_environment_is_reproducible_and_refuses_illegal_actions() -> None:
    env = gymnasium.VectorEnv("toki", 3)
    first = env.reset(seed=5)[0]["observation"].copy()
    env.step(env.sample_actions())
    assert np.array_equal(env.reset(seed=5)[0]["observation"], first)
    assert not np.array_equal(env.reset(seed=6)[0]["observation"], first)
    with pytest.raises(rb.RulebookError, match="environment"):
        env.step(np.argmin(env.batch.mask, axis=1))


def test_the_vector_environment_leaves_what_it_has_returned_as_it_was() -> None:
    env = gymnasium.VectorEnv("gobblet", 3, max_plies=4)
    shared = gymnasium.VectorEnv("gobblet", 3, max_plies=4, copy=False)
    observation, info = env.reset(seed=2)
    returned = [*observation.values(), info["player"]]
    for _ in range(12):
        actions = env.sample_actions()
        observation, reward, terminated, truncated, info = env.step(actions)
        returned += [actions, *observation.values(), reward, terminated, truncated, *info.values()]
        copies = [array.copy() for array in returned]
        env.step(env.sample_actions())
        assert all(map(np.array_equal, returned, copies))
    first, _ = shared.reset(seed=2)
    shared.step(shared.sample_actions())
    assert np.shares_memory(first["observation"], shared.batch.obs)
    assert first["action_mask"].tolist() == shared.batch.mask.tolist()


def test_the_vector_environment_distinguishes_termination_from_truncation() -> None:
    env = gymnasium.VectorEnv("tictactoe", 2, max_plies=1)
    env.reset(seed=1)
    *_, terminated, truncated, info = env.step(np.array([0, 1]))
    assert (terminated.tolist(), truncated.tolist()) == ([False, False], [True, True])
    assert info["_final_obs"].all() and info["final_obs"].any()
    env = gymnasium.VectorEnv("tictactoe", 1)
    env.reset(seed=1)
    for action in [0, 3, 1, 4]:
        *_, terminated, truncated, info = env.step(np.array([action]))
        assert not terminated.any() and "final_obs" not in info
    _, reward, terminated, truncated, _ = env.step(np.array([2]))
    assert (reward[0], terminated[0], truncated[0]) == (1.0, True, False)


def test_copies_of_an_environment_run_side_by_side() -> None:
    env = gym.make_vec("rulebook/gobblet-v1", 3, vectorization_mode="sync")
    observation, _ = env.reset(seed=1)
    assert observation["action_mask"].shape[0] == 3
    env.step(observation["action_mask"].argmax(axis=1))
