"""What the package answers: plain values that cannot change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

from . import _native

Seat = int
"""A player, from 0 in turn order."""

Turn = int | Literal["chance", "over"]
"""Who acts next: a seat, chance, or nobody because the match is over."""

Who = int | Literal["host", "public"]
"""An observer: a seat, the host who knows everything, or the public."""


@dataclass(frozen=True)
class Option:
    """An option of the rules."""

    key: str
    #: What it decides, with the number of its rule.
    about: str
    default: str
    #: The possible values, if they have names.
    values: tuple[str, ...] | None = None
    #: The least number, if the values are numbers.
    min: int | None = None
    #: The greatest number, if the values are numbers.
    max: int | None = None


@dataclass(frozen=True)
class PerftMode:
    """A way in which positions can be counted."""

    name: str
    about: str


@dataclass(frozen=True)
class GameInfo:
    """Facts about a game."""

    name: str
    #: The version of the rules.
    rules: int
    title: str
    #: Empty if unknown.
    author: str
    #: What players aim for and what a turn is.
    aim: str
    #: The numbers of players that the game can have.
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    perft_modes: tuple[PerftMode, ...]
    #: Whether there are chance events.
    chance: bool
    #: Whether observers may know different things under some variant.
    hidden: bool
    #: What the game offers beyond its rules.
    capabilities: tuple[str, ...]
    #: The number of indices of moves, if the game has them.
    n_indices: int | None = None
    #: An example of a deal, if the game has a notation of its own for it.
    deal: str | None = None


def game_info(value: dict[str, Any]) -> GameInfo:
    options = tuple(
        Option(**{**option, "values": _tuple(option.get("values"))}) for option in value["options"]
    )
    return GameInfo(
        **{
            **value,
            "seats": tuple(value["seats"]),
            "options": options,
            "perft_modes": tuple(PerftMode(**mode) for mode in value["perft_modes"]),
            "capabilities": tuple(value["capabilities"]),
        }
    )


@dataclass(frozen=True)
class SeatInfo:
    """A seat."""

    seat: int
    #: The seats that win and lose together with it, itself included.
    team: tuple[int, ...]
    name: str | None = None


def seat_info(value: dict[str, Any]) -> SeatInfo:
    return SeatInfo(**{**value, "team": tuple(value["team"])})


@final
@dataclass(frozen=True)
class Move:
    """A legal move. It is truthy."""

    text: str
    #: What it does, in a few plain words; ``None`` if that is only the notation.
    description: str | None = None
    #: Facts about it; ``None`` if the game has none.
    annotation: Any = field(default=None, hash=False)
    #: Its index for machine learning, if the game has indices.
    index: int | None = None

    def __bool__(self) -> Literal[True]:
        return True


def move_info(value: dict[str, Any]) -> Move:
    return Move(value["move"], value.get("description"), value["annotation"], value.get("index"))


@final
@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal. It is falsy."""

    #: One line that says what is refused and why.
    text: str
    #: A stable identifier for programs.
    code: str
    kind: str
    #: The rule that is broken, if it is a rule.
    rule: str | None = None
    message: str = ""
    what: str | None = None
    #: Where the text is wrong, in bytes from its start.
    offset: int | None = None
    step: int | None = None
    environment: int | None = None
    help: str | None = None

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        return self.text


def refusal(text: str, fields: dict[str, Any]) -> Refusal:
    return Refusal(text, **fields)


@dataclass(frozen=True)
class Event:
    """A possible chance event."""

    text: str
    #: The probability is the weight over the sum of all weights.
    weight: int
    probability: float
    description: str | None = None
    #: Its index for machine learning, if the game has indices.
    index: int | None = None


def event_info(value: dict[str, Any]) -> Event:
    info = value["info"]
    return Event(
        info["event"],
        info["weight"],
        info["weight"] / value["total"],
        info.get("description"),
        info.get("index"),
    )


@dataclass(frozen=True)
class NextParts:
    """What can be picked next."""

    #: The parts that can be picked; none if the picks are complete.
    parts: tuple[str, ...]
    #: The move that the picks denote, if they are complete.
    move: str | None = None


def next_parts(value: dict[str, Any]) -> NextParts:
    return NextParts(tuple(value["parts"]), value.get("move"))


@dataclass(frozen=True)
class Plane:
    """A plane, or a scalar, of an observation."""

    name: str
    about: str
    #: The greatest number, which is written as 1.
    max: int


@dataclass(frozen=True)
class PlanesInfo:
    """The shape of an observation: the planes, each row by row, then the scalars."""

    #: The number of rows of each plane; 0 if there are only scalars.
    rows: int
    columns: int
    planes: tuple[Plane, ...]
    scalars: tuple[Plane, ...]
    #: planes x rows x columns + scalars
    size: int

    def split(self, obs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The planes (..., planes, rows, columns) and the scalars (..., scalars) of observations.

        Both are views of ``obs``, an array whose last axis is an observation.
        """
        end = self.size - len(self.scalars)
        shape = (*obs.shape[:-1], len(self.planes), self.rows, self.columns)
        return obs[..., :end].reshape(shape), obs[..., end:]


def planes_info(value: dict[str, Any]) -> PlanesInfo:
    lists = {name: tuple(Plane(**plane) for plane in value[name]) for name in ("planes", "scalars")}
    return PlanesInfo(**{**value, **lists})


@dataclass(frozen=True)
class PartGroup:
    """Parts with successive numbers that mean the same kind of thing."""

    name: str
    #: What the parts are, in a few words, and their order.
    about: str
    #: The number of the first of them.
    first: int
    #: How many there are.
    len: int


@dataclass(frozen=True)
class PartsInfo:
    """The parts of which moves consist, as the numbers from 0 to ``size`` - 1."""

    #: What the numbers mean, group by group.
    groups: tuple[PartGroup, ...]
    #: The number of different parts.
    size: int
    #: The greatest number of parts of a move, the width of an action.
    most: int

    def group_of(self, part: int) -> PartGroup:
        """The group to which a part belongs."""
        for group in self.groups:
            if group.first <= part < group.first + group.len:
                return group
        raise ValueError(f"the game has the parts from 0 to {self.size - 1}, not {part}")


def parts_info(value: dict[str, Any]) -> PartsInfo:
    return PartsInfo(**{**value, "groups": tuple(PartGroup(**it) for it in value["groups"])})


@dataclass(frozen=True)
class BatchInfo:
    """The sizes of the arrays of a batch, and what their numbers mean."""

    #: The number of matches.
    n: int
    players: int
    #: The observation of one match.
    planes: PlanesInfo
    #: The number of indices of moves.
    n_indices: int
    #: The number of bytes of the mask of one match.
    mask_size: int
    #: The least and the greatest payoff.
    payoff_range: tuple[int, int]
    #: What the payoffs of all seats add up to; ``None`` if their sum varies.
    payoff_sum: int | None = None
    #: What the numbers of actions mean if they are parts; ``None`` if they are indices of moves.
    parts: PartsInfo | None = None


def batch_info(value: dict[str, Any]) -> BatchInfo:
    low, high = value["payoff_range"]
    parts = value.get("parts")
    changed = {
        "planes": planes_info(value["planes"]),
        "payoff_range": (low, high),
        "parts": None if parts is None else parts_info(parts),
    }
    return BatchInfo(**{**value, **changed})


@dataclass(frozen=True)
class Outcome:
    """How a match ended."""

    #: ``"win 0"``, ``"draw by repetition"``.
    text: str
    #: The seats that win; none in a draw.
    winners: tuple[int, ...]
    #: What ended the match if it was not the rules: ``"resignation of 1"``.
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


def outcome(value: dict[str, Any]) -> Outcome:
    return Outcome(
        value["text"],
        tuple(value["winners"]),
        value["reason"],
        value["ending"],
        tuple(value["payoffs"]),
    )


@dataclass(frozen=True)
class Element:
    """A thing in a drawing that a player can point at, or that has a spoken label."""

    #: What a screen reader says.
    label: str
    #: Left side, top, width and height; ``None`` if it has no place.
    area: tuple[float, float, float, float] | None = None
    #: The part that picking it means; ``None`` if it cannot be picked.
    part: str | None = None


@dataclass(frozen=True)
class Drawing:
    """A picture as text or as SVG, and what is where in it."""

    text: str
    #: What a player can point at. Later elements lie on earlier ones.
    elements: tuple[Element, ...]
    #: What else has a spoken label.
    notes: tuple[Element, ...]
    #: The parts without a place.
    buttons: tuple[Element, ...]

    def __str__(self) -> str:
        return self.text


def drawing(value: dict[str, Any]) -> Drawing:
    def elements(name: str) -> tuple[Element, ...]:
        return tuple(
            Element(found["label"], _tuple(found.get("area")), found.get("part"))
            for found in value[name]
        )

    return Drawing(value["text"], elements("elements"), elements("notes"), elements("buttons"))


@dataclass(frozen=True)
class Ply:
    """A step of a random game."""

    #: The position before it.
    position: str
    #: Who acts.
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


def playout(value: dict[str, Any]) -> Playout:
    steps = tuple(
        Ply(
            ply["position"],
            ply["turn"],
            tuple(ply["moves"]),
            tuple((event, weight) for event, weight in ply["events"]),
            ply["step"],
        )
        for ply in value["steps"]
    )
    return Playout(**{**value, "steps": steps, "payoffs": tuple(value["payoffs"])})


@dataclass(frozen=True)
class Score:
    """What a line is worth to the player to move. All but an estimate are proofs."""

    kind: Literal["win", "loss", "draw", "exact", "estimate"]
    #: The number of moves until the game is over, for a win or a loss.
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
                return f"{self.kind} in {self.plies}"
            case "exact":
                return str(self.exact)
            case "estimate":
                return f"{self.estimate:+.3f}"
        return self.kind


def _score(value: dict[str, Any]) -> Score:
    for kind in ("win", "loss"):
        if kind in value:
            return Score(kind, plies=value[kind])
    seats = value.get("per_seat")
    if "exact" in value:
        exact = None if seats is None else tuple(Fraction(seat) for seat in seats)
        return Score("exact", exact=Fraction(value["exact"]), per_seat=exact)
    if "estimate" in value:
        return Score("estimate", estimate=value["estimate"], per_seat=_tuple(seats))
    return Score("draw")


@dataclass(frozen=True)
class Line:
    """A move, how the game may go on, and what that is worth."""

    moves: tuple[str, ...]
    score: Score
    #: The share of the search that went into it, from 0 to 1.
    share: float

    def __str__(self) -> str:
        return f"{self.score}  {' '.join(self.moves)}"


@dataclass(frozen=True)
class Analysis:
    """What a search has found."""

    #: The search that found it.
    algorithm: str
    #: The best lines, the best first. Each begins with another move.
    lines: tuple[Line, ...]
    #: The number of positions that were visited.
    nodes: int
    #: The number of moves that were looked ahead completely; 0 for a search without a depth.
    depth: int
    #: The number of random games that were stopped before their end and counted as draws.
    cut_off: int

    @property
    def best(self) -> str | None:
        """The move to play; ``None`` if the search has none to propose."""
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None

    @property
    def score(self) -> Score | None:
        """What the best line is worth."""
        return self.lines[0].score if self.lines else None

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))


def analysis(value: dict[str, Any]) -> Analysis:
    found = value["analysis"]
    lines = tuple(
        Line(tuple(line["moves"]), _score(line["score"]), line["share"]) for line in found["lines"]
    )
    return Analysis(value["algorithm"], lines, found["nodes"], found["depth"], found["cut_off"])


@dataclass(frozen=True)
class SolvedMove:
    """The exact value of a move."""

    #: The value for the player who moves.
    value: str
    #: The number of moves until somebody wins, this one included, where it is known.
    plies: int | None


@dataclass(frozen=True)
class Solution:
    """What a solver has found."""

    #: Whether the value of the position is known.
    solved: bool
    #: For the player to move: ``"win"``, ``"loss"``, ``"draw"``, ``"unknown"``, or a fraction.
    value: str
    #: The number of moves until the game is over, if somebody wins.
    plies: int | None
    per_seat: tuple[str, ...]
    #: The number of positions that were visited.
    nodes: int
    moves: dict[str, SolvedMove] = field(hash=False)


def solution(value: dict[str, Any]) -> Solution:
    moves = {mv: SolvedMove(**solved) for mv, solved in value["moves"].items()}
    return Solution(**{**value, "per_seat": tuple(value["per_seat"]), "moves": moves})


Policy = Mapping[str, Mapping[str, float]]
"""For each information set (``View.info_key``) the probability of each move."""


@dataclass(frozen=True)
class Equilibrium:
    """An approximation of an equilibrium."""

    iterations: int
    information_sets: int
    #: The expected payoff of each seat.
    values: tuple[float, ...]
    #: For each information set the probability of each move.
    policy: dict[str, dict[str, float]] = field(hash=False, repr=False)


def equilibrium(value: dict[str, Any]) -> Equilibrium:
    return Equilibrium(**{**value, "values": tuple(value["values"])})


@dataclass(frozen=True)
class Responses:
    """What a policy is worth, and what the best responses to it are worth."""

    #: The expected payoff of each seat if all play the policy.
    values: tuple[float, ...]
    #: The expected payoff of each seat if it alone plays the best response.
    best_responses: tuple[float, ...]
    #: What all seats together could gain.
    nash_conv: float
    #: What a seat could gain on average.
    exploitability: float
    #: The number of histories that were visited.
    nodes: int


def responses(value: dict[str, Any]) -> Responses:
    lists = {name: tuple(value[name]) for name in ("values", "best_responses")}
    return Responses(**{**value, **lists})


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
class Table:
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


def table(value: dict[str, Any]) -> Table:
    data = value["table"]
    bots = tuple(
        Bot(**{name: row[name] for name in Bot.__dataclass_fields__}) for row in data["bots"]
    )
    pairs = tuple(
        Pair(
            bots=(row["bots"][0], row["bots"][1]),
            score=_estimate(score),
            elo=_estimate(elo),
            **{name: row[name] for name in ("games", "wins", "draws", "losses", "blocks")},
        )
        for row, (score, elo) in zip(data["pairs"], value["estimates"], strict=True)
    )
    return Table(data["complete"], data["games"], data["planned"], bots, pairs, data)


def merged_table(tables: Sequence[Table]) -> Table:
    """The table of several tournaments between the same players under the same rules."""
    first = tables[0]
    bots = tuple(
        Bot(
            bot=rows[0].bot,
            slowest=max(row.slowest for row in rows),
            **{
                name: sum(getattr(row, name) for row in rows)
                for name in ("games", "points", "moves", "seconds", "nodes", "failures")
            },
        )
        for rows in zip(*(table.bots for table in tables), strict=True)
    )
    pairs = []
    for number, pair in enumerate(first.pairs):
        rows = [table.data["pairs"][number] for table in tables]
        counts = [sum(column) for column in zip(*(row["counts"] for row in rows), strict=True)]
        score, elo = _native.estimates(counts)
        sums = {
            name: sum(row[name] for row in rows)
            for name in ("games", "wins", "draws", "losses", "blocks")
        }
        pairs.append(Pair(bots=pair.bots, score=_estimate(score), elo=_estimate(elo), **sums))
    return Table(
        complete=all(table.complete for table in tables),
        games=sum(table.games for table in tables),
        planned=sum(table.planned for table in tables),
        bots=bots,
        pairs=tuple(pairs),
        data={"parts": [table.data for table in tables]},
    )


def _estimate(numbers: list[str] | None) -> Estimate | None:
    """An estimate from texts, because a bound may be infinite."""
    return None if numbers is None else Estimate(*map(float, numbers))


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


def record(value: dict[str, Any]) -> Record:
    fields = value["record"]
    return Record(
        file=value["file"],
        line=value["line"],
        players=tuple(fields["players"]),
        tags=tuple((name, text) for name, text in fields["tags"]),
        steps=tuple(fields["steps"]),
        text=value["text"],
        **{name: fields[name] for name in ("game", "rules", "variant", "start", "result")},
    )


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
    """Statistics of one game. Where there are thousands of different texts, the rare ones are not
    counted separately."""

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


def statistics(value: dict[str, Any]) -> Statistics:
    games = {name: _game_statistics(game) for name, game in value["games"].items()}
    return Statistics(value["records"], value["bad"], games)


def _game_statistics(value: dict[str, Any]) -> GameStatistics:
    tallies = ("variants", "endings", "first_steps", "first_moves", "frequencies")
    counted = {
        name: {row["value"]: row["count"] for row in value[name]["counts"]} for name in tallies
    }
    openings = {row["first"]: row["results"] for row in value["openings"]["openings"]}
    return GameStatistics(
        **{
            **value,
            **counted,
            "openings": openings,
            "steps": Lengths(**value["steps"]),
            "plies": Lengths(**value["plies"]),
            "payoffs": tuple(Payoffs(**row) for row in value["payoffs"]),
        }
    )


@dataclass(frozen=True)
class Converted:
    """What was read and written."""

    records: int
    #: The number of bad records.
    bad: int
    written: tuple[str, ...]


def converted(value: dict[str, Any]) -> Converted:
    return Converted(value["records"], value["bad"], tuple(value["written"]))


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


def shard_game(value: dict[str, Any]) -> ShardGame:
    lists = {name: tuple(value[name]) for name in ("names", "payoffs")}
    tags = tuple((name, text) for name, text in value["tags"])
    return ShardGame(**{**value, **lists, "tags": tags})


@dataclass(frozen=True)
class ExploredStep:
    """A step that was taken in a position."""

    #: Its text, and those of the steps that a symmetry of the position exchanges with it.
    images: tuple[str, ...]
    games: int
    draws: int
    #: Those without a result.
    unfinished: int
    #: By seat.
    wins: tuple[int, ...]


@dataclass(frozen=True)
class Explored:
    """What was played in a position, the most frequent step first."""

    games: int
    steps: tuple[ExploredStep, ...]


def explored(value: dict[str, Any]) -> Explored:
    steps = tuple(
        ExploredStep(**{**step, "images": tuple(step["images"]), "wins": tuple(step["wins"])})
        for step in value["steps"]
    )
    return Explored(value["games"], steps)


def _tuple(values: list[Any] | None) -> tuple[Any, ...] | None:
    return None if values is None else tuple(values)


_NO_LIMIT = {"max_steps": 2**63 - 1, "max_bytes": 2**63 - 1}


def unpickled_match(record: str) -> _native.Match:
    """The match of a record of any length."""
    return _native.replay(record, **_NO_LIMIT)


def unpickled_view(record: str) -> _native.View:
    """The view of a record of any length."""
    return _native.follow(record, **_NO_LIMIT)
