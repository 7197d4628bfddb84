"""Board games with exact rules.

>>> import rulebook as rb
>>> m = rb.game("gobblet").start()
>>> m.play("4@b2")
'4@b2'
>>> m.turn
1
"""

from . import _loading as _loading  # First: it chooses the native half.
from ._errors import IllegalMove, NotYourTurn, RulebookError
from ._native import Batch, Game, Match, Trees, View, follow, game, games, replay
from ._native import version as _version
from ._results import (
    Bot,
    Drawing,
    Element,
    Equilibrium,
    Estimate,
    Outcome,
    Pair,
    Playout,
    Ply,
    Policy,
    Responses,
    Score,
    Standings,
    Turn,
    Who,
)
from ._thinking import algorithms, arena, best_response, cfr, search, solve
from ._values import (
    Analysis,
    BatchInfo,
    Event,
    GameInfo,
    Line,
    Move,
    NextPicks,
    Option,
    PickGroup,
    PicksInfo,
    PerftMode,
    Plane,
    PlanesInfo,
    Refusal,
    SeatInfo,
    Solution,
    SolvedMove,
)

#: The version of the package.
__version__ = _version

__all__ = [
    "Analysis",
    "Batch",
    "BatchInfo",
    "Bot",
    "Drawing",
    "Element",
    "Equilibrium",
    "Estimate",
    "Event",
    "Game",
    "GameInfo",
    "IllegalMove",
    "Line",
    "Match",
    "Move",
    "NextPicks",
    "NotYourTurn",
    "Option",
    "Outcome",
    "Pair",
    "PickGroup",
    "PicksInfo",
    "PerftMode",
    "Plane",
    "PlanesInfo",
    "Playout",
    "Ply",
    "Policy",
    "Refusal",
    "Responses",
    "RulebookError",
    "Score",
    "SeatInfo",
    "Solution",
    "SolvedMove",
    "Standings",
    "Trees",
    "Turn",
    "View",
    "Who",
    "algorithms",
    "arena",
    "best_response",
    "cfr",
    "follow",
    "game",
    "games",
    "replay",
    "search",
    "solve",
]
