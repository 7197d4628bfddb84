"""OpenSpiel games.

Importing this module registers each game as ``rulebook_NAME`` with the parameters ``players``,
``variant`` (options such as ``rounds:1;covered:on``, because OpenSpiel splits at ``=`` and ``,``) and
``max_plies``, after which a game ends and pays 0. Payoffs are those of our rules: in Goofspiel the points
of a player less those of the other, which is twice what OpenSpiel's own ``goofspiel`` pays with
``returns_type=point_difference``.

There are observation tensors, but no information state tensors: requesting one is an error.
``information_state_string`` identifies the information state.

OpenSpiel's bots in C++, ``pyspiel.MCTSBot`` and ``pyspiel.ISMCTSBot``, crash the interpreter on any game
that is written in Python, its own included. ``open_spiel.python.algorithms.mcts`` works, and so does
``rulebook.search(state.match, "ismcts")``.

>>> import pyspiel
>>> from rulebook import openspiel
>>> game = pyspiel.load_game("rulebook_toki", {"players": 3, "variant": "rounds:1"})
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from . import _native
from ._environment import missing
from ._thinking import _whole

try:
    import pyspiel
except ImportError as error:
    raise missing("open_spiel", "openspiel") from error

#: The maximum number of chance outcomes in any position.
MAX_CHANCE_OUTCOMES = 1_024

_MAX_PLIES = 10_000


def _game_type(game: _native.Game, payoff_sum: int | None) -> pyspiel.GameType:
    info = game.info
    utility = pyspiel.GameType.Utility
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"rulebook_{game.name}",
        long_name=f"{info.title} (Rulebook)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if info.chance else chance.DETERMINISTIC,
        information=(
            information.IMPERFECT_INFORMATION if info.hidden else information.PERFECT_INFORMATION
        ),
        # A match that reaches its limit pays 0, so only a sum of 0 stays constant.
        utility=utility.ZERO_SUM if payoff_sum == 0 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info.seats),
        min_num_players=min(info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": min(info.seats),
            "variant": "",
            "max_plies": _MAX_PLIES,
        },
    )


class Game(pyspiel.Game):
    """A game for OpenSpiel. ``pyspiel.load_game("rulebook_gobblet")`` makes one."""

    #: The game of this class.
    rules: ClassVar[_native.Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params, game = params or {}, self.rules
        self.players: int = params.get("players", min(game.info.seats))
        self.variant: str = params.get("variant", "")
        self.max_plies = _whole("max_plies", params.get("max_plies", _MAX_PLIES), 1)
        self.variant = self.variant.replace(";", ",").replace(":", "=")
        batch = _native.Batch(game, 1, variant=self.variant, players=self.players)
        self.planes_size = batch.info.planes.size
        low, high = batch.info.payoff_range
        info = pyspiel.GameInfo(
            num_distinct_actions=batch.info.n_indices,
            max_chance_outcomes=MAX_CHANCE_OUTCOMES if game.info.chance else 0,
            num_players=self.players,
            min_utility=float(min(low, 0)),
            max_utility=float(max(high, 0)),
            utility_sum=0.0 if batch.info.payoff_sum == 0 else None,
            max_game_length=self.max_plies,
        )
        super().__init__(_game_type(game, batch.info.payoff_sum), info, params)

    def new_initial_state(self) -> State:
        """The official start."""
        return State(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """The observer of the current view, or of the whole history with perfect recall."""
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.planes_size, wanted)


class State(pyspiel.State):
    """A match for OpenSpiel. Actions are indices of moves; a chance outcome is an index into the
    possible events."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.match = game.rules.start(game.variant, players=game.players)
        self._max_plies = game.max_plies

    def is_terminal(self) -> bool:
        """Whether the match is over, or has reached its limit of moves."""
        return self.match.is_over or self._max_plies <= self.match.plies

    def current_player(self) -> int:
        """The seat to move, chance, or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self.match.turn
        return turn if isinstance(turn, int) else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_indices

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible events with their probabilities."""
        events = self.match.events()
        assert len(events) <= MAX_CHANCE_OUTCOMES
        return [(number, event.probability) for number, event in enumerate(events)]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.match.resolve(self.match.events()[action].text)
        else:
            self.match.play(self.match.move_at(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.match.events()[action].text
        return self.match.move_at(action)

    def returns(self) -> list[float]:
        """The payoffs; 0 before the end, and if it was not the rules that ended the match."""
        payoffs = self.match.payoffs
        return [0.0] * self.match.players if payoffs is None else [float(payoff) for payoff in payoffs]

    def __str__(self) -> str:
        return self.match.position


class Observer:
    """The view of a player as text and as planes."""

    def __init__(self, size: int, iig_obs_type: Any) -> None:
        self._has_recall = iig_obs_type.perfect_recall
        self._is_private = iig_obs_type.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor = None if self._has_recall else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"planes": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Writes the planes; ``NotImplementedError`` with perfect recall."""
        if self.tensor is None:
            raise NotImplementedError(
                "there is no tensor of an information state: use information_state_string, or "
                "observation_tensor for the current view"
            )
        self.tensor[:] = state.match.planes(player if self._is_private else "public")

    def string_from(self, state: State, player: int) -> str:
        """The text of the view; with perfect recall also the key of the information set."""
        view = state.match.view(player if self._is_private else "public")
        return f"{view.text} {view.info_key}" if self._has_recall else view.text


def _register() -> None:
    for game in _native.games():
        if "planes" in game.info.capabilities and game.info.n_indices is not None:
            # OpenSpiel drops its reference after the interpreter has ended: safe for a class, but not
            # for a function.
            registered = type(f"Game_{game.name}", (Game,), {"rules": game})
            payoff_sum = _native.Batch(game, 1, mask="none").info.payoff_sum
            pyspiel.register_game(_game_type(game, payoff_sum), registered)


_register()
