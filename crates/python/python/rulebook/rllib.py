"""RLlib environments.

>>> from rulebook import rllib
>>> env = rllib.MultiAgent({"game": "gobblet"})
>>> observations, infos = env.reset(seed=1)
>>> list(observations)
['player_0']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._environment import RENDER_MODES, Episode, Observation, check_render_mode, missing, spaces

try:
    from ray.rllib.env.multi_agent_env import MultiAgentEnv
except ImportError as error:
    raise missing("ray", "rllib") from error

_OPTIONS = {"game", "variant", "players", "position", "max_plies", "illegal", "render_mode"}


class MultiAgent(MultiAgentEnv):
    """A game whose agents ``player_0`` to ``player_7`` act one after another.

    The configuration has ``game``, and may have ``variant``, ``players``, ``position``,
    ``max_plies``, ``illegal`` (``"lose"``, the default, ``"raise"`` or ``"random"``) and
    ``render_mode``. An observation is a dictionary with ``observation`` and ``action_mask``, for the
    player to move alone; at the end all observe. The payoffs of the game are the rewards, paid at the
    end.

    RLlib's own networks read flat observations: give ``env_runners`` an
    ``env_to_module_connector=lambda *_, **__: FlattenObservations(multi_agent=True)``. A network that
    masks actions takes the dictionary as it is.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        unknown = set(config) - _OPTIONS
        if unknown:
            raise ValueError(f"unknown options: {', '.join(sorted(unknown))}")
        if "game" not in config:
            raise ValueError("the configuration names no `game`")
        super().__init__()
        self._episode = Episode(
            config["game"],
            variant=config.get("variant"),
            players=config.get("players"),
            position=config.get("position"),
            max_plies=config.get("max_plies"),
            illegal=config.get("illegal", "lose"),
        )
        info = self._episode.info
        self.render_mode = check_render_mode(config.get("render_mode"))
        self.metadata = {"render_modes": RENDER_MODES}
        self.possible_agents = [f"player_{seat}" for seat in range(info.players)]
        # RLlib's checker compares them with those who observe the end, all of them.
        self.agents = list(self.possible_agents)
        both = {agent: spaces(info) for agent in self.possible_agents}
        self.observation_spaces = {agent: both[agent][0] for agent in both}
        self.action_spaces = {agent: both[agent][1] for agent in both}

    def _observe(self, seats: list[int]) -> dict[str, Observation]:
        return {self.possible_agents[seat]: self._episode.observe(seat) for seat in seats}

    def _acting(self) -> list[int]:
        player = self._episode.player
        return list(range(len(self.possible_agents))) if player is None else [player]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Starts a new match."""
        self._episode.reset(seed)
        observations = self._observe(self._acting())
        return observations, {agent: {} for agent in observations}

    def step(
        self, action_dict: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays the action of the player to move."""
        episode = self._episode
        if episode.player is None:
            raise ValueError("the episode is over; call reset")
        mover = self.possible_agents[episode.player]
        if mover not in action_dict:
            raise ValueError(f"{mover} is to move, and has no action")
        episode.step(action_dict[mover])
        observations = self._observe(self._acting())
        rewards = {agent: episode.payoff(self.possible_agents.index(agent)) for agent in observations}
        terminated = dict.fromkeys(observations, episode.is_terminated)
        truncated = dict.fromkeys(observations, episode.is_truncated)
        terminated["__all__"] = episode.is_terminated
        truncated["__all__"] = episode.is_truncated
        return observations, rewards, terminated, truncated, {agent: {} for agent in observations}

    def render(self) -> Any:
        """The position as text (``"ansi"``) or SVG (``"svg"``), with everything that is hidden."""
        return self._episode.render(self.render_mode)
