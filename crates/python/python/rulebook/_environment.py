"""Episodes, observations and spaces, which all environments share."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._errors import RulebookError
from ._thinking import _whole
from ._values import BatchInfo

Illegal = Literal["raise", "lose", "random"]
"""The effect of an illegal action.

``"raise"``: it raises ``RulebookError``, and nothing has changed. ``"lose"``: the episode ends, with
the least payoff for who played it and 0 for the others. ``"random"``: a random legal move is played
instead.
"""


class Observation(TypedDict):
    """The observation of a seat."""

    #: Planes, then scalars: numbers from 0 to 1. ``Match.planes_info`` describes them.
    observation: NDArray[np.float32]
    #: 1 for each index of a legal move; zeros if it is not the seat's turn.
    action_mask: NDArray[np.int8]


class Episode:
    """A match with sampled chance, illegal actions and a limit of moves."""

    def __init__(
        self,
        game: _native.Game | str,
        *,
        variant: str | Mapping[str, object] | None,
        players: int | None,
        position: str | None,
        max_plies: int | None,
        illegal: Illegal,
    ) -> None:
        if illegal not in ("raise", "lose", "random"):
            raise ValueError("illegal is one of: raise, lose, random")
        self._game = _native.game(game) if isinstance(game, str) else game
        self._variant = variant
        self._players = players
        self._position = position
        self._max_plies: int | None = None
        if max_plies is not None:
            self.limit(max_plies)
        self._illegal = illegal
        #: The sizes of observations and actions, and the range of payoffs.
        self.info: BatchInfo = _native.Batch(
            self._game, 1, variant=variant, players=players, position=position
        ).info
        self.rng = random.Random()
        self.match: _native.Match
        self.loser: int | None
        self.reset(None)

    @property
    def name(self) -> str:
        """The name of the game."""
        return self._game.name

    def limit(self, max_plies: int) -> None:
        """Truncates episodes after this number of moves."""
        self._max_plies = _whole("max_plies", max_plies, 1)

    def reset(self, seed: int | None) -> None:
        """Starts a new match. With a seed, everything random from now on comes from it."""
        if seed is not None:
            self.rng = random.Random(seed)
        self.match = self._game.start(
            self._variant, players=self._players, position=self._position
        )
        self.loser = None
        self._deal()

    def _deal(self) -> None:
        if self.match.turn == "chance":
            self.match.deal(self.rng.getrandbits(64))

    @property
    def player(self) -> int | None:
        """The seat to move; ``None`` if the episode is over."""
        turn = self.match.turn
        return turn if isinstance(turn, int) and not self.is_over else None

    @property
    def is_terminated(self) -> bool:
        """Whether the match is over, or a player lost by an illegal action."""
        return self.match.is_over or self.loser is not None

    @property
    def is_truncated(self) -> bool:
        """Whether the limit of moves ended the episode."""
        limit = self._max_plies
        return limit is not None and limit <= self.match.plies and not self.is_terminated

    @property
    def is_over(self) -> bool:
        """Whether the episode is over."""
        return self.is_terminated or self.is_truncated

    def step(self, action: int) -> bool:
        """Plays the action of the seat to move, and resolves chance; whether the action was legal."""
        seat = self.player
        assert seat is not None, "the episode is not over"
        is_legal = True
        try:
            move = self.match.move_at(int(action))
        except (RulebookError, OverflowError):
            if self._illegal == "raise":
                raise
            if self._illegal == "lose":
                self.loser = seat
                return False
            is_legal = False
            move = self.match.move_at(self.random_action())
        self.match.play(move)
        self._deal()
        return is_legal

    def random_action(self) -> int:
        """A random legal action."""
        return self.rng.choice(self.match.legal_indices)

    def payoff(self, seat: int) -> float:
        """The payoff of a seat; 0 before the end, and if it was not the rules that ended it."""
        if self.loser is not None:
            return float(self.info.payoff_range[0]) if seat == self.loser else 0.0
        payoffs = self.match.payoffs
        return 0.0 if payoffs is None else float(payoffs[seat])

    def observe(self, seat: int) -> Observation:
        """The observation of a seat."""
        if self.player == seat:
            mask = self.match.mask().view(np.int8)
        else:
            mask = np.zeros(self.info.n_indices, np.int8)
        return {"observation": self.match.planes(seat), "action_mask": mask}

    def render(self, mode: str | None, seat: int | Literal["host"] = "host") -> str | None:
        """The position as text or SVG, as a seat sees it."""
        if mode is None:
            return None
        view = self.match.view(seat)
        return view.svg() if mode == "svg" else repr(view)


RENDER_MODES = ["ansi", "svg"]


def check_render_mode(mode: str | None) -> str | None:
    """Returns the mode; ``ValueError`` if there is no such mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of: {', '.join(RENDER_MODES)}, or None")
    return mode


def missing(package: str, extra: str) -> ImportError:
    """The error that names the package to install."""
    return ImportError(
        f"rulebook.{extra} needs {package}: pip install 'rulebook-games[{extra}]'", name=package
    )


def spaces(info: BatchInfo) -> tuple[Any, Any]:
    """The spaces of observations and actions."""
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete

    picks = info.picks
    n_actions = info.n_indices if picks is None else picks.size
    observation = Dict(
        {
            "observation": Box(0.0, 1.0, (info.planes.size,), np.float32),
            "action_mask": Box(0, 1, (n_actions,), np.int8),
        }
    )
    if picks is None:
        return observation, Discrete(info.n_indices)
    # From -1, which fills the places after the last pick.
    width = picks.most
    return observation, MultiDiscrete(np.full(width, picks.size + 1), start=np.full(width, -1))
