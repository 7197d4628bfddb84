"""RLlib's environments."""

from __future__ import annotations

import math

import pytest

pytest.importorskip("ray.rllib")

from rulebook import rllib  # noqa: E402

Table = tuple[str, int, dict[str, str]]


def test_only_the_player_to_move_observes_until_the_end(table: Table) -> None:
    name, players, variant = table
    env = rllib.MultiAgent({"game": name, "players": players, "variant": variant, "max_plies": 60})
    observations, _ = env.reset(seed=1)
    for agent in env.possible_agents:
        env.get_action_space(agent).seed(1)
    done = False
    while not done:
        (agent,) = observations
        assert observations[agent] in env.get_observation_space(agent)
        action = env.get_action_space(agent).sample(observations[agent]["action_mask"])
        observations, rewards, terminated, truncated, infos = env.step({agent: action})
        assert set(rewards) == set(infos) == set(observations)
        done = terminated["__all__"] or truncated["__all__"]
    assert list(observations) == env.possible_agents == env.agents
    with pytest.raises(ValueError, match="over"):
        env.step({"player_0": 0})


def test_an_illegal_action_loses_unless_it_is_to_raise_or_to_become_a_random_one() -> None:
    def after(illegal: str | None) -> tuple[dict[str, float], bool]:
        env = rllib.MultiAgent({"game": "gobblet"} | ({"illegal": illegal} if illegal else {}))
        observations, _ = env.reset(seed=1)
        action = int((observations["player_0"]["action_mask"] == 0).argmax())
        _, rewards, terminated, _, _ = env.step({"player_0": action})
        return rewards, terminated["__all__"]

    assert after(None) == after("lose") == ({"player_0": -1.0, "player_1": 0.0}, True)
    assert after("random") == ({"player_1": 0.0}, False)
    with pytest.raises(ValueError, match="index"):
        after("raise")


def test_wrong_configurations_and_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown options: gmae"):
        rllib.MultiAgent({"gmae": "gobblet"})
    with pytest.raises(ValueError, match="names no `game`"):
        rllib.MultiAgent({})
    env = rllib.MultiAgent({"game": "gobblet"})
    env.reset()
    with pytest.raises(ValueError, match="player_0 is to move"):
        env.step({"player_1": 0})


def test_the_checker_passes() -> None:
    from ray.rllib.utils.pre_checks.env import check_multiagent_environments

    check_multiagent_environments(rllib.MultiAgent({"game": "gobblet"}))


def test_ppo_trains() -> None:
    pytest.importorskip("torch")
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.connectors.env_to_module import FlattenObservations

    config = (
        PPOConfig()
        .environment(rllib.MultiAgent, env_config={"game": "tictactoe"})
        .env_runners(
            num_env_runners=0,
            env_to_module_connector=lambda *_, **__: FlattenObservations(multi_agent=True),
        )
        .training(train_batch_size=200, minibatch_size=50, num_epochs=1)
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_, **__: "shared")
    )
    algorithm = config.build_algo()
    try:
        before = algorithm.get_weights()["shared"]
        for iteration in (1, 2):
            result = algorithm.train()
            played, learnt = result["env_runners"], result["learners"]["shared"]
            assert result["training_iteration"] == iteration
            # The first illegal action ends an episode.
            assert 20 < played["num_episodes"] and 2 <= played["episode_len_mean"] <= 9
            assert math.isfinite(learnt["policy_loss"]) and math.isfinite(learnt["vf_loss"])
        after = algorithm.get_weights()["shared"]
        assert any((after[name] != before[name]).any() for name in before)
    finally:
        algorithm.stop()
        ray.shutdown()
