"""Gymnasium environments: one seat against others, and many matches at once.

>>> from rulebook import gymnasium
>>> env = gymnasium.Env("gobblet", seat=1)
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> terminated
False

Importing this module registers each game: ``gymnasium.make("rulebook/gobblet-v1")``, where the
version is that of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from . import _environment, _native

try:
    import gymnasium as gym
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymVectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise _environment.missing("gymnasium", "gymnasium") from error

Opponent = Literal["random"] | Callable[[_native.View], str]
"""The player of the other seats: random moves, or a function from the view of the seat to move to the text
of a legal move, such as ``lambda view: rb.search(view, nodes=100).best``."""


class Env(gym.Env[_environment.Observation, int]):
    """One seat of a game; the environment plays the others.

    The observation is a dictionary with ``observation`` and ``action_mask``. Actions are indices of
    moves. The reward is the payoff of the seat, paid at the end; a draw by the policy of the match
    pays 0. ``seat=None`` takes a random seat in each episode. The info has the ``seat``, and
    whether the action was ``illegal``, which ends the episode with the least payoff unless ``illegal``
    is ``"raise"`` or ``"random"``.
    """

    # On the class, because `gymnasium.make` reads it there.
    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": _environment.RENDER_MODES,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: _native.Game | str,
        *,
        seat: int | None = 0,
        opponent: Opponent = "random",
        variant: str | Mapping[str, object] | None = None,
        players: int | None = None,
        position: str | None = None,
        max_plies: int | None = None,
        illegal: _environment.Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        self._episode = _environment.Episode(
            game,
            variant=variant,
            players=players,
            position=position,
            max_plies=max_plies,
            illegal=illegal,
        )
        info = self._episode.info
        if seat is not None and seat not in range(info.players):
            raise ValueError(f"the game has the seats 0 to {info.players - 1}, not {seat}")
        if opponent != "random" and not callable(opponent):
            raise ValueError("an opponent is `random` or a function from a view to a move")
        self._wanted_seat = seat
        self._opponent = opponent
        self.seat = 0 if seat is None else seat
        self.render_mode = _environment.check_render_mode(render_mode)
        self.observation_space, self.action_space = _environment.spaces(info)

    @property
    def match(self) -> _native.Match:
        """The match, hidden information included."""
        return self._episode.match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_environment.Observation, dict[str, Any]]:
        """Starts a new match and lets the others play until it is the seat's turn."""
        super().reset(seed=seed)
        while True:
            self._episode.reset(seed)
            if self._wanted_seat is None:
                self.seat = self._episode.rng.randrange(self._episode.info.players)
            self._let_others_play()
            if not self._episode.is_over:
                return self._episode.observe(self.seat), self._info()
            seed = None  # The others have ended the match before the seat's first turn.

    def step(
        self, action: int
    ) -> tuple[_environment.Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action, and lets the others play until it is the seat's turn again."""
        if self._episode.is_over:
            raise gym.error.ResetNeeded("the episode is over; call reset")
        episode = self._episode
        is_legal = episode.step(action)
        self._let_others_play()
        reward = episode.payoff(self.seat) if episode.is_over else 0.0
        observation = episode.observe(self.seat)
        info = self._info(is_illegal=not is_legal)
        return observation, reward, episode.is_terminated, episode.is_truncated, info

    def _let_others_play(self) -> None:
        episode = self._episode
        while (player := episode.player) is not None and player != self.seat:
            if callable(self._opponent):
                move = episode.match.check(self._opponent(episode.match.view(player)))
                if not move or move.index is None:
                    raise ValueError(f"the opponent played an illegal move: {move}")
                episode.step(move.index)
            else:
                episode.step(episode.random_action())

    def _info(self, *, is_illegal: bool = False) -> dict[str, Any]:
        return {"seat": self.seat, "illegal": is_illegal}

    def render(self) -> Any:
        """The position as text (``"ansi"``) or SVG (``"svg"``), as the seat sees it."""
        return self._episode.render(self.render_mode, self.seat)


class VectorEnv(GymVectorEnv[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any]]):
    """Many matches at once, in which the actions of all seats come from outside: self-play.

    Each row of the observation belongs to the player to move, given by ``info["player"]``. The
    reward is the payoff of the player who moved, and ``info["payoffs"]`` has those of all seats. A
    match that is over restarts in the same step, and ``info["final_obs"]`` has its last
    observation. An illegal action raises ``RulebookError``.

    Observations are copies, unless ``copy=False``: then they share the memory of the batch, which
    every step fills again.

    Actions are indices of moves. With ``actions="picks"`` each is a row of picks, as those of
    ``rulebook.Batch``: ``env.batch.next_mask(rows)`` shows what can follow.

    For a seat against others, ``gymnasium.make_vec("rulebook/gobblet-v1", 8)`` runs copies of
    ``Env``.
    """

    def __init__(
        self,
        game: _native.Game | str,
        num_envs: int,
        *,
        variant: str | Mapping[str, object] | None = None,
        players: int | None = None,
        position: str | None = None,
        max_plies: int | None = None,
        actions: Literal["index", "picks"] = "index",
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self._game = game
        self._copies = copy
        self._options: dict[str, Any] = {
            "variant": variant,
            "players": players,
            "position": position,
            "max_plies": max_plies,
            "actions": actions,
            "threads": threads,
            "final_obs": True,
        }
        self._batch = _native.Batch(game, num_envs, **self._options)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        info = self._batch.info
        self.single_observation_space, self.single_action_space = _environment.spaces(info)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def batch(self) -> _native.Batch:
        """The batch that plays."""
        return self._batch

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Starts new matches. A seed determines everything random from now on."""
        if seed is None:
            self._batch.reset()
        elif isinstance(seed, Sequence):
            raise ValueError(
                f"a batch has one seed, from which each match has its own chance, not {seed}"
            )
        else:
            self._batch = _native.Batch(self._game, self.num_envs, seed=seed, **self._options)
        return self._observation(), {"player": self._batch.player.copy()}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[
        dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]
    ]:
        """Plays one move in each match."""
        movers = self._batch.player.astype(np.intp)
        self._batch.step(np.asarray(actions))
        done, payoffs = self._batch.done, self._batch.reward.copy()
        rewards = payoffs[np.arange(self.num_envs), movers].astype(np.float64)
        info: dict[str, Any] = {"player": self._batch.player.copy(), "payoffs": payoffs}
        if done.any():
            final_obs = self._batch.final_obs
            assert final_obs is not None, "the batch was made with it"
            info["final_obs"] = self._returned(final_obs)
            info["_final_obs"] = done != 0
        return self._observation(), rewards, done == 1, done == 2, info

    def _observation(self) -> dict[str, NDArray[Any]]:
        mask = self._batch.mask.view(np.int8)
        return {
            "observation": self._returned(self._batch.obs),
            # Other libraries reject read-only arrays.
            "action_mask": self._returned(mask) if mask.flags.writeable else mask.copy(),
        }

    def _returned(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array of the batch, or a copy if the environment copies."""
        return array.copy() if self._copies else array

    def sample_actions(self) -> NDArray[np.int32]:
        """Random legal actions."""
        actions: NDArray[np.int32] = self._batch.random_actions().copy()
        return actions


def _register() -> None:
    for game in _native.games():
        info = game.info
        if "planes" in info.capabilities and info.n_indices is not None:
            name = f"rulebook/{game.name}-v{info.rules}"
            gym.register(name, entry_point="rulebook.gymnasium:Env", kwargs={"game": game.name})


_register()
