"""Searches, solvers, equilibria and tournaments.

All of them leave the interpreter to other threads while they work, show progress, and end at
Ctrl-C with ``KeyboardInterrupt``.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath

from . import _native
from ._native import Match, View
from ._progress import Bar, Progress
from ._values import Analysis, Equilibrium, Policy, Responses, Solution, Table


def algorithms() -> dict[str, str]:
    """The names of the searches, and what each does."""
    return dict(_native.algorithms())


def search(
    position: Match | View,
    algorithm: str | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    depth: int | None = None,
    lines: int = 1,
    seed: int = 0,
    memory: int | None = None,
    trees: int = 1,
    threads: int = 1,
    halving: int | None = None,
    progress: Progress = None,
) -> Analysis:
    """Searches for the best moves.

    A match is searched by what the player to move knows, a view by what its observer knows; the
    host's view (``m.seen_by("host")``) knows everything. Without an algorithm it is the most
    suitable one for the game. The search ends at the first limit that it reaches; without any
    limit it has one second. With ``nodes`` or ``depth`` and without ``seconds`` the same seed
    gives the same answer, unless there are several ``threads``.

    Raises ``RulebookError`` if no player is to move or the search does not suit the position.
    """
    if nodes is None and seconds is None and depth is None and halving is None:
        seconds = 1.0
    settings = {
        "seed": seed,
        "lines": lines,
        "depth": depth,
        "memory": memory,
        "trees": trees,
        "threads": threads,
        "halving": halving,
    }
    with Bar(progress, "nodes", nodes, seconds) as bar:
        return _native.search(position, algorithm, nodes, seconds, settings, bar)


def solve(
    game: Match,
    *,
    steps: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Progress = None,
) -> Solution:
    """Computes the exact value of a position with everything visible.

    In a game that can go in circles it finds forced wins and losses, and goes on without end if
    there is none: give it a limit. At a limit the solution says ``solved=False``.

    Raises ``RulebookError`` if the game does not have what a solver needs.
    """
    with Bar(progress, "steps", steps, seconds) as bar:
        return _native.solve(game, steps, seconds, memory, bar)


def cfr(
    game: Match,
    iterations: int = 1_000,
    *,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Progress = None,
) -> Equilibrium:
    """Approximates an equilibrium from the current position on, by CFR+."""
    with Bar(progress, "iterations", iterations, seconds) as bar:
        return _native.cfr(game, iterations, seconds, memory, bar)


def best_response(
    game: Match,
    policy: Policy | None = None,
    *,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Progress = None,
) -> Responses:
    """Computes what a policy is worth, and how much the best responses gain.

    ``None`` is the policy that plays each legal move with the same probability.

    Raises ``RulebookError`` if the policy lacks an information set that it can reach.
    """
    plain = None if policy is None else {key: dict(moves) for key, moves in policy.items()}
    with Bar(progress, "histories", None, seconds) as bar:
        return _native.best_response(game, plain, seconds, memory, bar)


def arena(
    game: str,
    bots: Sequence[str],
    *,
    games: int = 100,
    variant: str = "",
    seed: int = 0,
    book: int = 4,
    ply_limit: int | None = 10_000,
    sprt: tuple[float, float] | None = None,
    threads: int = 1,
    state: str | PathLike[str] | None = None,
    records: str | PathLike[str] | None = None,
    seconds: float | None = None,
    progress: Progress = None,
) -> Table:
    """Plays a tournament.

    A bot is a text: ``"random"``, ``"mcts:2000n"``, ``"alphabeta:d6"``, ``"ismcts:100ms"``,
    ``"club"``, ``"engine:COMMAND"``. Every pair plays ``games`` games after ``book`` random moves,
    in blocks with the same opening and chance in which the players exchange seats. ``sprt`` ends
    the tournament as soon as a sequential test between two differences in Elo is decided.
    ``state`` is a file from which a tournament continues, ``records`` an empty folder for the
    records. 0 ``threads`` are one per core.

    Raises ``RulebookError`` if a bot does not suit the game.
    """
    if isinstance(bots, str):
        raise TypeError("bots are a list of texts, such as ['mcts:1000n', 'random']")
    plan = {
        "game": game,
        "variant": variant,
        "games": games,
        "seed": seed,
        "book": book,
        "ply_limit": ply_limit,
        "sprt": sprt,
        "threads": threads,
        "state": None if state is None else fspath(state),
        "records": None if records is None else fspath(records),
    }
    pairs = len(bots) * (len(bots) - 1) // 2
    with Bar(progress, "games", games * pairs, seconds) as bar:
        return _native.arena(list(bots), plan, seconds, bar)
