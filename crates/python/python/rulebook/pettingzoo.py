"""PettingZoo environments.

>>> from rulebook import pettingzoo
>>> env = pettingzoo.env("gobblet")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
>>> env.agent_selection
'player_1'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import _environment, _native
from ._thinking import _whole

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise _environment.missing("pettingzoo", "pettingzoo") from error


class AEC(AECEnv[str, _environment.Observation, int]):
    """A game as agents that act one after another, ``player_0`` to ``player_7`` by seat.

    An agent observes a dictionary with ``observation`` and ``action_mask``. Actions are indices of
    moves. Chance is sampled from the seed of ``reset``. Rewards are the payoffs of the game, paid at
    its end; a draw by the policy of the match pays 0. A ``position`` is where matches begin.

    An illegal action ends the episode: the agent gets the least payoff of the game, the others 0, and
    its ``info`` says ``illegal``. ``illegal`` can be ``"raise"`` or ``"random"`` as well.

    With ``max_cycles`` the episode is truncated after that number of moves for each agent. PettingZoo's
    ``max_cycles_test`` samples actions without their masks, so it needs ``illegal="random"``, and a
    game in which every agent acts in each of the first four cycles.
    """

    def __init__(
        self,
        game: _native.Game | str,
        *,
        variant: str | Mapping[str, object] | None = None,
        players: int | None = None,
        position: str | None = None,
        max_cycles: int | None = None,
        illegal: _environment.Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._episode = _environment.Episode(
            game,
            variant=variant,
            players=players,
            position=position,
            max_plies=None,
            illegal=illegal,
        )
        info = self._episode.info
        if max_cycles is not None:
            self._episode.limit(_whole("max_cycles", max_cycles, 1) * info.players)
        self.render_mode = _environment.check_render_mode(render_mode)
        self.metadata = {
            "name": f"rulebook_{self._episode.name}",
            "render_modes": _environment.RENDER_MODES,
            "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(info.players)]
        spaces = {agent: _environment.spaces(info) for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces[agent][0] for agent in spaces}
        self.action_spaces = {agent: spaces[agent][1] for agent in spaces}
        self.agents: list[str] = []

    @property
    def match(self) -> _native.Match:
        """The match with everything that is hidden."""
        return self._episode.match

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new match."""
        self._episode.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        seat = self._episode.player
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def observe(self, agent: str) -> _environment.Observation:
        """The observation of an agent."""
        return self._episode.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Plays the action of the selected agent; ``None`` once the episode is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move and needs an action")
        self.infos[agent] = {"illegal": not self._episode.step(action)}
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._episode.is_over:
            for seat, other in enumerate(self.agents):
                self.rewards[other] = self._episode.payoff(seat)
                self.terminations[other] = self._episode.is_terminated
                self.truncations[other] = self._episode.is_truncated
        self._accumulate_rewards()
        self._select()
        self._deads_step_first()

    def render(self) -> str | None:
        """The position as text (``"ansi"``) or SVG (``"svg"``), with everything that is hidden."""
        return self._episode.render(self.render_mode)

    def close(self) -> None:
        """Does nothing: there is nothing to release."""


def raw_env(game: _native.Game | str, **options: Any) -> AEC:
    """The environment without wrappers; options as of ``AEC``."""
    return AEC(game, **options)


def env(
    game: _native.Game | str, **options: Any
) -> OrderEnforcingWrapper[str, _environment.Observation, int]:
    """The environment with an error for calls in the wrong order; options as of ``AEC``."""
    return OrderEnforcingWrapper(AEC(game, **options))


def parallel_env(
    game: _native.Game | str, *, max_cycles: int | None = None, **options: Any
) -> ParallelEnv[str, _environment.Observation, int]:
    """The environment in which every agent acts in every cycle, and only the action of the one whose
    turn it is counts. ``max_cycles`` is the number of cycles; other options as of ``AEC``."""
    aec = AEC(game, **options)
    if max_cycles is not None:
        aec._episode.limit(_whole("max_cycles", max_cycles, 1))
    return turn_based_aec_to_parallel_wrapper(aec)
