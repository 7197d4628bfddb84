"""Searches, solvers, equilibria and tournaments.

All of them leave the interpreter to other threads while they work, show progress, and end at
Ctrl-C with ``KeyboardInterrupt``.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping, Sequence
from os import PathLike, fspath

from . import _native
from ._native import Match, View
from ._progress import Bar, Progress
from ._results import Equilibrium, Policy, Responses, Standings
from ._values import Analysis, Solution

_MOST = 2**63 - 1
_THREADS = 1_024
_GAMES = 1_000_000_000


def _whole(name: str, value: int, least: int = 0, most: int = _MOST) -> int:
    """The value, if it is a whole number in this range."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {value!r}") from None
    if not least <= number <= most:
        bounds = f"from {least} to {most}" if most < _MOST else f"at least {least}"
        raise ValueError(f"{name} is a whole number {bounds}, not {number}")
    return number


def _limit(name: str, value: int | None, least: int = 0, most: int = _MOST) -> int | None:
    """The value, if it is ``None`` or a whole number in this range."""
    return None if value is None else _whole(name, value, least, most)


def _seconds(value: float | None) -> float | None:
    if value is not None and not isinstance(value, (int, float)):
        raise TypeError(f"seconds are a number, not {value!r}")
    return value


def _match(game: Match) -> Match:
    if not isinstance(game, Match):
        raise TypeError(f"this needs a Match, not {type(game).__name__}")
    return game


def algorithms() -> dict[str, str]:
    """The names and descriptions of the searches."""
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
    host's view (``m.view("host")``) knows everything. Without an algorithm it is the most
    suitable one for the game. The search ends at the first limit that it reaches; without any
    limit it has one second. With ``nodes`` or ``depth`` and without ``seconds`` the same seed
    gives the same answer, unless there are several ``threads``, of which there are at most four per
    core. Only ``alphabeta`` has them; ``mcts`` and ``ismcts`` have ``trees``, which grow on all cores
    and give the same answer.

    Raises ``RulebookError`` if no player is to move or the search does not suit the position.
    """
    if nodes is None and seconds is None and depth is None and halving is None:
        seconds = 1.0
    if not isinstance(position, (Match, View)):
        raise TypeError(f"a Match or a View can be searched, not {type(position).__name__}")
    nodes, seconds = _limit("nodes", nodes, 1), _seconds(seconds)
    settings = {
        "seed": _whole("seed", seed, 0, 2**64 - 1),
        "lines": _whole("lines", lines, 1),
        "depth": _limit("depth", depth, 1, 2**32 - 1),
        "memory": _limit("memory", memory),
        "trees": _whole("trees", trees, 1, _THREADS),
        "threads": _whole("threads", threads, 1, 4 * (os.cpu_count() or 1)),
        "halving": _limit("halving", halving, 1, 2**32 - 1),
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

    In a game that can go in circles it finds forced wins and losses, and does not end if there is
    none, so give it a limit. A solution that ends at a limit has ``solved=False``.

    Raises ``RulebookError`` if the game does not have what a solver needs.
    """
    steps, memory = _limit("steps", steps, 1), _limit("memory", memory)
    with Bar(progress, "steps", steps, _seconds(seconds)) as bar:
        return _native.solve(_match(game), steps, seconds, memory, bar)


def cfr(
    game: Match,
    iterations: int = 1_000,
    *,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Progress = None,
) -> Equilibrium:
    """Approximates an equilibrium from the current position on, by CFR+."""
    iterations, memory = _whole("iterations", iterations), _limit("memory", memory)
    with Bar(progress, "iterations", iterations, _seconds(seconds)) as bar:
        return _native.cfr(_match(game), iterations, seconds, memory, bar)


def best_response(
    game: Match,
    policy: Policy | None = None,
    *,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Progress = None,
) -> Responses:
    """Computes the value of a policy, and how much the best responses gain.

    ``None`` is the policy that plays each legal move with the same probability.

    Raises ``RulebookError`` if the policy lacks an information set that it can reach.
    """
    if policy is not None and not (
        isinstance(policy, Mapping) and all(isinstance(moves, Mapping) for moves in policy.values())
    ):
        raise TypeError("a policy is a dictionary of dictionaries: information sets, moves, chances")
    plain = None if policy is None else {key: dict(moves) for key, moves in policy.items()}
    memory = _limit("memory", memory)
    with Bar(progress, "histories", None, _seconds(seconds)) as bar:
        return _native.best_response(_match(game), plain, seconds, memory, bar)


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
) -> Standings:
    """Plays a tournament.

    A bot is a string: ``"random"``, ``"mcts:2000n"``, ``"alphabeta:d6"``, ``"ismcts:100ms"``,
    ``"beginner"``, ``"easy"``, ``"club"``, ``"strong"``, ``"master"`` (1 s a move),
    ``"engine:COMMAND"``. With a time, ``"master"`` or an engine another run plays other games. Every
    pair plays ``games`` games after ``book`` random moves, in blocks with the same opening and
    chance in which the players exchange seats. ``sprt`` ends the tournament as soon as a sequential
    test between two differences in Elo is decided.
    ``state`` is a file from which a tournament continues, ``records`` an empty folder for the
    records. 0 ``threads`` are one per core. After ``seconds`` it ends within a move; games that are not
    over then do not count, and are played from the beginning when the tournament continues. There are at
    most 256 bots.

    Raises ``RulebookError`` if a bot does not suit the game.
    """
    if isinstance(bots, str):
        raise TypeError("bots are a list of strings, such as ['mcts:1000n', 'random']")
    if sprt is not None and not (isinstance(sprt, Sequence) and len(sprt) == 2):
        raise TypeError(f"a test is between two differences in Elo, such as (0, 20), not {sprt!r}")
    plan = {
        "game": game,
        "variant": variant,
        "games": _whole("games", games, 0, _GAMES),
        "seed": _whole("seed", seed, 0, 2**64 - 1),
        "book": _whole("book", book, 0, 1_000),
        "ply_limit": _limit("ply_limit", ply_limit, 1, 2**32 - 1),
        "sprt": sprt,
        "threads": _whole("threads", threads, 0, _THREADS),
        "state": None if state is None else fspath(state),
        "records": None if records is None else fspath(records),
    }
    pairs = len(bots) * (len(bots) - 1) // 2
    with Bar(progress, "games", games * pairs, _seconds(seconds)) as bar:
        return _native.arena(list(bots), plan, seconds, bar)
