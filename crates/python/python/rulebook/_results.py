"""Values that the schema of the facade does not describe: plain data that cannot change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._pickling import unpickled_match

Turn = int | Literal["chance", "over"]
"""The next actor: a seat, chance, or none because the match is over."""

Who = int | Literal["host", "public"]
"""An observer: a seat, the host who knows everything, or the public."""

Policy = Mapping[str, Mapping[str, float]]
"""For each information set (``View.info_key``) the probability of each move."""


@dataclass(frozen=True)
class Outcome:
    """The end of a match."""

    #: ``"win 0"``, ``"draw by repetition"``.
    text: str
    #: The seats that win; none in a draw.
    winners: tuple[int, ...]
    #: The reason if it was not the rules that ended the match: ``"resignation of 1"``.
    reason: str | None
    #: How the game ended, in a word or two.
    ending: str | None
    #: The payoffs by seat; empty if it was not the rules that ended the match.
    payoffs: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Whether nobody wins."""
        return not self.winners

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Element:
    """A thing in a drawing that a player can point at, or that has a spoken label."""

    #: The text for screen readers.
    label: str
    #: Left side, top, width and height; ``None`` if it has no place.
    area: tuple[float, float, float, float] | None = None
    #: The pick that picking it means; ``None`` if it cannot be picked.
    pick: str | None = None


@dataclass(frozen=True)
class Drawing:
    """A picture as text or as SVG, and the elements in it."""

    text: str
    #: The elements that a player can point at. Later ones lie on earlier ones.
    elements: tuple[Element, ...]
    #: Other elements with a spoken label.
    notes: tuple[Element, ...]
    #: The picks without a place.
    buttons: tuple[Element, ...]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Ply:
    """A step of a random game."""

    #: The position before it.
    position: str
    #: The actor.
    turn: Turn
    #: All legal moves; none at chance's turn.
    moves: tuple[str, ...]
    #: All possible events with their weights; none at a player's turn.
    events: tuple[tuple[str, int], ...]
    #: The step that was taken.
    step: str


@dataclass(frozen=True)
class Playout:
    """A random game."""

    steps: tuple[Ply, ...]
    #: The number of moves.
    plies: int
    outcome: str
    ending: str | None
    #: By seat; empty if it was not the rules that ended the game.
    payoffs: tuple[int, ...]


@dataclass(frozen=True)
class Score:
    """The value of a line for the player to move. All but an estimate are proofs."""

    kind: Literal["win", "loss", "draw", "exact", "estimate"]
    #: The greatest number of moves until the game is over, for a win or a loss.
    plies: int | None = None
    #: The expected payoff in the unit of the game, if it is exact.
    exact: Fraction | None = None
    #: The expectation on a scale from -1 to 1, if it is an estimate.
    estimate: float | None = None
    #: The expectation of each seat, in a game of more than two.
    per_seat: tuple[Fraction, ...] | tuple[float, ...] | None = None

    def __str__(self) -> str:
        match self.kind:
            case "win" | "loss":
                return f"{self.kind} in {self.plies if self.plies == 1 else f'at most {self.plies}'}"
            case "exact":
                return str(self.exact)
            case "estimate":
                return f"{self.estimate:+.3f}"
        return self.kind


@dataclass(frozen=True)
class Equilibrium:
    """An approximation of an equilibrium."""

    iterations: int
    information_sets: int
    #: The expected payoff of each seat.
    values: tuple[float, ...]
    #: For each information set the probability of each move.
    policy: dict[str, dict[str, float]] = field(hash=False, repr=False)


@dataclass(frozen=True)
class Responses:
    """The values of a policy and of the best responses to it."""

    #: The expected payoff of each seat if all play the policy.
    values: tuple[float, ...]
    #: The expected payoff of each seat if it alone plays the best response.
    best_responses: tuple[float, ...]
    #: The sum of what each seat could gain.
    nash_conv: float
    #: The gain of a seat on average: ``nash_conv`` over the number of seats.
    exploitability: float
    #: The number of histories that were visited.
    nodes: int


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


@dataclass(frozen=True)
class Bot:
    """A player of a tournament, over all its games."""

    bot: str
    #: The number of games with a score.
    games: int
    #: 1 for a win, ½ for a draw.
    points: float
    moves: int
    #: The time for all moves, and for the slowest one.
    seconds: float
    slowest: float
    nodes: int
    #: The number of games that it could not finish.
    failures: int


@dataclass(frozen=True)
class Pair:
    """Two players of a tournament against each other. Scores are those of the first."""

    #: The numbers of the players.
    bots: tuple[int, int]
    games: int
    wins: int
    draws: int
    losses: int
    #: The number of blocks of games that all estimates come from.
    blocks: int
    score: Estimate | None
    elo: Estimate | None


@dataclass(frozen=True)
class Standings:
    """The result of a tournament."""

    #: Whether all games were played, or the test was decided.
    complete: bool
    #: The number of games that count.
    games: int
    planned: int
    bots: tuple[Bot, ...]
    pairs: tuple[Pair, ...]
    #: Everything, as the command line writes it with ``--json``.
    data: dict[str, Any] = field(hash=False, repr=False)

    def __str__(self) -> str:
        rows = [f"{self.games} of {self.planned} games"]
        for bot in self.bots:
            rows.append(f"{bot.bot:<24} {bot.points:8.1f} of {bot.games}")
        for pair in self.pairs:
            first, second = (self.bots[number].bot for number in pair.bots)
            result = f"+{pair.wins} ={pair.draws} -{pair.losses}"
            elo = "" if pair.elo is None else f"  Elo {pair.elo}"
            rows.append(f"{first} - {second}: {result}{elo}")
        return "\n".join(rows)


@dataclass(frozen=True)
class Record:
    """A record of a file, read but not replayed."""

    file: str
    #: The line, from 1, in a file with one record per line.
    line: int | None
    game: str
    #: The version of the rules.
    rules: int
    variant: str
    #: The position in which the match began, without the variant.
    start: str
    #: The names of the players by seat; empty if they are unknown.
    players: tuple[str, ...]
    #: ``"win 0"``, ``"draw by repetition"``; ``None`` if the match is unfinished.
    result: str | None
    tags: tuple[tuple[str, str], ...]
    #: The moves and chance events.
    steps: tuple[str, ...]
    #: The record as text.
    text: str = field(repr=False)

    def replay(self) -> _native.Match:
        """The match, every step of which is checked."""
        return unpickled_match(self.text)


@dataclass(frozen=True)
class Lengths:
    """Lengths of matches; ``None`` if there are none."""

    count: int
    mean: float | None
    min: int | None
    p10: int | None
    p25: int | None
    median: int | None
    p75: int | None
    p90: int | None
    p99: int | None
    max: int | None


@dataclass(frozen=True)
class Payoffs:
    """The payoffs of a seat."""

    count: int
    mean: float | None
    standard_error: float | None
    min: int | None
    max: int | None


@dataclass(frozen=True)
class GameStatistics:
    """Statistics of one game. Where there are thousands of different texts, rare ones are not listed."""

    records: int
    #: The number of records that were replayed.
    replayed: int
    variants: dict[str, int]
    #: ``"win 0"``, ``"draw"``, or ``"*"`` for unfinished matches.
    results: dict[str, int]
    endings: dict[str, int]
    #: Numbers of moves and chance events, and of moves alone if the records were replayed.
    steps: Lengths
    plies: Lengths
    first_steps: dict[str, int]
    first_moves: dict[str, int]
    #: The results by first move, or by first step if the records were not replayed.
    openings: dict[str, dict[str, int]]
    #: How often each move was played, or each step if the records were not replayed.
    frequencies: dict[str, int]
    payoffs: tuple[Payoffs, ...]


@dataclass(frozen=True)
class Statistics:
    """Statistics of records."""

    records: int
    #: The number of bad records, which are not counted elsewhere.
    bad: int
    games: dict[str, GameStatistics]


@dataclass(frozen=True)
class Converted:
    """The counts and files of a conversion."""

    records: int
    #: The number of bad records.
    bad: int
    written: tuple[str, ...]


@dataclass(frozen=True)
class ShardGame:
    """A match of a shard."""

    id: str
    game: str
    #: The version of the rules.
    rules: int
    variant: str
    start: str
    #: The number of seats.
    players: int
    #: The names of the players by seat; empty if they are unknown.
    names: tuple[str, ...]
    result: str | None
    #: By seat; empty unless the rules ended the match.
    payoffs: tuple[int, ...]
    #: The number of moves.
    plies: int
    seed: int | None
    tags: tuple[tuple[str, str], ...]
    #: The numbers of the moves and chance events.
    steps: NDArray[np.uint16] = field(repr=False, compare=False)
    row: _native.ShardRow = field(repr=False, compare=False)

    def replay(self) -> _native.Match:
        """The match, every step of which is checked."""
        return self.row.replay()


@dataclass(frozen=True)
class ExploredStep:
    """A step that was taken in a position."""

    #: Its text, and those of its images under the symmetries of the position.
    images: tuple[str, ...]
    games: int
    draws: int
    #: Those without a result.
    unfinished: int
    #: By seat.
    wins: tuple[int, ...]


@dataclass(frozen=True)
class Explored:
    """The steps that were played in a position, the most frequent one first."""

    games: int
    steps: tuple[ExploredStep, ...]
