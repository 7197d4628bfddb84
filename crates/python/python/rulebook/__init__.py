"""Board games with exact rules.

>>> import rulebook as rb
>>> m = rb.game("gobblet").start()
>>> m.play("4@b2")
'4@b2'
>>> m.turn
1
"""

from ._errors import IllegalMove, NotYourTurn, RulebookError
from ._native import Game, Match, View, follow, game, games, replay
from ._thinking import algorithms, arena, best_response, cfr, search, solve
from ._values import (
    Analysis,
    Bot,
    Drawing,
    Element,
    Equilibrium,
    Estimate,
    Event,
    GameInfo,
    Line,
    Move,
    NextParts,
    Option,
    Outcome,
    Pair,
    PerftMode,
    Playout,
    Ply,
    Policy,
    Refusal,
    Responses,
    Score,
    SeatInfo,
    Solution,
    SolvedMove,
    Table,
    Turn,
    Who,
)

__all__ = [
    "Analysis",
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
    "NextParts",
    "NotYourTurn",
    "Option",
    "Outcome",
    "Pair",
    "PerftMode",
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
    "Table",
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
