"""PettingZoo's own tests, for every game and number of seats."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from conftest import LEARNT

import rulebook as rb

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test  # noqa: E402

from rulebook import pettingzoo  # noqa: E402

Table = tuple[str, int, dict[str, str]]


def options(table: Table) -> dict[str, Any]:
    name, players, variant = table
    return {"game": name, "players": players, "variant": variant}


def first_round(table: Table) -> str:
    """A position from which the turns go round."""
    name, players, variant = table
    match = rb.game(name).start(variant, players=players)
    while match.turn == "chance" or ">" in match.legal_moves[0]:
        match.random_step(1)
    return match.position


@pytest.mark.filterwarnings("ignore:.*:UserWarning:pettingzoo")
def test_the_api_test_passes(table: Table) -> None:
    api_test(pettingzoo.env(**options(table)), num_cycles=200)


def test_the_seed_test_passes(table: Table) -> None:
    seed_test(lambda: pettingzoo.env(**options(table)), num_cycles=60)


def test_the_max_cycles_test_passes(table: Table) -> None:
    made = {**options(table), "illegal": "random"}  # It samples actions without their masks.
    if table[:2] == ("octagone", 4):
        # The owners of jokers give them away before turns go round, so two seats have acted more often
        # than the test permits: it begins after that.
        made["position"] = first_round(table)
    max_cycles_test(
        SimpleNamespace(
            env=partial(pettingzoo.env, **made), parallel_env=partial(pettingzoo.parallel_env, **made)
        )
    )


@pytest.mark.parametrize("name", LEARNT)
def test_legal_play_is_truncated_after_the_last_cycle_and_not_before(name: str) -> None:
    env = pettingzoo.raw_env(name, max_cycles=4)
    for seed in range(10):
        env.reset(seed=seed)
        for agent in env.possible_agents:
            env.action_space(agent).seed(seed)
        last = 4 * len(env.possible_agents)
        while not any([*env.terminations.values(), *env.truncations.values()]):
            assert env.match.plies < last
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(env.action_space(env.agent_selection).sample(mask))
        assert env.match.is_over or (all(env.truncations.values()) and env.match.plies == last)


def test_the_parallel_api_test_passes() -> None:
    parallel_api_test(pettingzoo.parallel_env("gobblet"), num_cycles=50)


def test_payoffs_are_the_rewards_of_the_last_step(table: Table) -> None:
    env = pettingzoo.raw_env(**options(table), max_cycles=2_000)
    env.reset(seed=3)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        assert observation is not None
        done = terminated or truncated
        assert observation["action_mask"].any() != done
        action = None if done else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    payoffs = env.match.payoffs or (0,) * env.match.players
    assert list(total.values()) == list(payoffs)


def test_only_the_player_to_move_has_actions(table: Table) -> None:
    env = pettingzoo.raw_env(**options(table))
    env.reset(seed=5)
    for _ in range(20):
        for agent in env.agents:
            observation = env.observe(agent)
            assert observation["action_mask"].any() == (agent == env.agent_selection)
            seat = env.possible_agents.index(agent)
            assert np.array_equal(observation["observation"], env.match.view(seat).planes())
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(env.action_space(env.agent_selection).sample(mask))
        if env.match.is_over:
            break


def test_an_illegal_action_loses_unless_it_is_to_raise_or_to_become_a_random_one() -> None:
    env = pettingzoo.raw_env("gobblet", illegal="raise")
    env.reset(seed=1)
    mask = env.observe("player_0")["action_mask"]
    illegal = int((mask == 0).argmax())
    with pytest.raises(rb.RulebookError):
        env.step(illegal)
    assert env.match.steps == []
    env = pettingzoo.raw_env("gobblet")
    env.reset(seed=1)
    env.step(illegal)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert env.infos["player_0"] == {"illegal": True} and env.match.steps == []
    parallel = pettingzoo.parallel_env("gobblet")
    parallel.reset(seed=1)
    _, rewards, terminations, _, infos = parallel.step(dict.fromkeys(parallel.agents, illegal))
    assert rewards == {"player_0": -1.0, "player_1": 0.0} and all(terminations.values())
    assert infos["player_0"] == {"illegal": True}
    env = pettingzoo.raw_env("gobblet", illegal="random")
    env.reset(seed=1)
    env.step(illegal)
    assert len(env.match.steps) == 1 and env.infos["player_0"] == {"illegal": True}
    env.step(int(env.observe("player_1")["action_mask"].argmax()))
    assert len(env.match.steps) == 2 and env.infos["player_1"] == {"illegal": False}
    with pytest.raises(ValueError, match="illegal is one of"):
        pettingzoo.raw_env("gobblet", illegal="laugh")


def test_a_number_of_cycles_is_a_whole_number() -> None:
    wrong: list[Any] = [0, -1, 1.5, "2"]
    for max_cycles in wrong:
        for made in (pettingzoo.env, pettingzoo.parallel_env):
            with pytest.raises((TypeError, ValueError), match="max_cycles is a whole number"):
                made("gobblet", max_cycles=max_cycles)


def test_an_environment_is_drawn_as_text_or_svg() -> None:
    for mode, start in [("ansi", "White to move"), ("svg", "<svg")]:
        env = pettingzoo.raw_env("gobblet", render_mode=mode)
        env.reset(seed=1)
        assert start in str(env.render())
        env.close()
    assert pettingzoo.raw_env("gobblet").render() is None
    with pytest.raises(ValueError, match="render_mode is one of"):
        pettingzoo.raw_env("gobblet", render_mode="hologram")
