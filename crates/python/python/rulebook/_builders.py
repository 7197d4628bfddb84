"""Builds dataclasses from values of the native half, which calls these functions by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from . import _native
from ._results import (
    Bot,
    Converted,
    Drawing,
    Equilibrium,
    Estimate,
    Explored,
    Outcome,
    Pair,
    Playout,
    Record,
    Responses,
    Score,
    ShardGame,
    Statistics,
    Standings,
)
from ._values import (
    Analysis,
    BatchInfo,
    Event,
    GameInfo,
    Move,
    NextPicks,
    PicksInfo,
    PlanesInfo,
    Refusal,
    SeatInfo,
    Solution,
)

T = TypeVar("T")

_Reader = Callable[[Any], Any]
_Readers = list[tuple[str, str, _Reader]]


def build(cls: type[T], members: Mapping[str, Any]) -> T:
    """Builds the dataclass from members; those that it lacks are ignored."""
    readers: _Readers = _readers(cls)  # type: ignore[arg-type]
    return cls(**{name: read(members[it]) for name, it, read in readers if it in members})


@cache
def _readers(cls: type[Any]) -> _Readers:
    """The name of each member of a dataclass, its name in the data, and its reader."""
    types = get_type_hints(cls)
    return [
        (it.name, it.metadata.get("name", it.name), _reader(types[it.name])) for it in fields(cls)
    ]


def _reader(kind: Any) -> _Reader:
    """Builds a value of this type from lists, dictionaries, strings and numbers."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType) and NoneType in inner:
        read = _reader(next(it for it in inner if it is not NoneType))
        return read if read is _same else lambda value: value if value is None else read(value)
    if origin is tuple:
        read = _reader(inner[0])
        return tuple if read is _same else lambda values: tuple(map(read, values))
    if origin is dict:
        read = _reader(inner[1])
        return read if read is _same else lambda values: {key: read(value) for key, value in values.items()}
    if kind in _READERS:
        return _READERS[kind]
    if isinstance(kind, type) and is_dataclass(kind):
        return partial(build, kind)
    return _same


def _same(value: Any) -> Any:
    return value


game_info = partial(build, GameInfo)
seat_info = partial(build, SeatInfo)
move_info = partial(build, Move)
next_picks = partial(build, NextPicks)
planes_info = partial(build, PlanesInfo)
picks_info = partial(build, PicksInfo)
batch_info = partial(build, BatchInfo)
outcome = partial(build, Outcome)
drawing = partial(build, Drawing)
playout = partial(build, Playout)
solution = partial(build, Solution)
equilibrium = partial(build, Equilibrium)
responses = partial(build, Responses)
converted = partial(build, Converted)
explored = partial(build, Explored)
shard_game = partial(build, ShardGame)


def refusal(text: str, members: Mapping[str, Any]) -> Refusal:
    return build(Refusal, {"text": text, **members})


def event_info(value: Mapping[str, Any]) -> Event:
    info = value["info"]
    return build(Event, {"probability": info["weight"] / value["total"], **info})


def _score(value: Mapping[str, Any]) -> Score:
    for kind in ("win", "loss"):
        if kind in value:
            return Score(kind, plies=value[kind])
    seats = value.get("per_seat")
    if "exact" in value:
        exact = None if seats is None else tuple(Fraction(seat) for seat in seats)
        return Score("exact", exact=Fraction(value["exact"]), per_seat=exact)
    if "estimate" in value:
        estimates = None if seats is None else tuple(seats)
        return Score("estimate", estimate=value["estimate"], per_seat=estimates)
    return Score("draw")


def analysis(value: Mapping[str, Any]) -> Analysis:
    return build(Analysis, {"algorithm": value["algorithm"], **value["analysis"]})


def standings(value: Mapping[str, Any]) -> Standings:
    data = value["table"]
    pairs = zip(data["pairs"], value["estimates"], strict=True)
    return build(Standings, {**data, "pairs": [_pair(*pair) for pair in pairs], "data": data})


def _pair(row: Mapping[str, Any], estimates: Sequence[list[str] | None]) -> dict[str, Any]:
    score, elo = estimates
    return {**row, "score": score, "elo": elo}


def _estimate(numbers: Sequence[str]) -> Estimate:
    """An estimate from strings, because a bound may be infinite."""
    return Estimate(*map(float, numbers))


def merged_standings(tables: Sequence[Standings]) -> Standings:
    """The table of several tournaments between the same players under the same rules."""
    bots = []
    for rows in zip(*(table.bots for table in tables), strict=True):
        added = ("games", "points", "moves", "seconds", "nodes", "failures")
        sums: dict[str, Any] = {name: sum(getattr(row, name) for row in rows) for name in added}
        bots.append(Bot(bot=rows[0].bot, slowest=max(row.slowest for row in rows), **sums))
    pairs = []
    for pair in zip(*(table.data["pairs"] for table in tables), strict=True):
        counts = [sum(column) for column in zip(*(row["counts"] for row in pair), strict=True)]
        counted = ("games", "wins", "draws", "losses", "blocks")
        sums = {name: sum(row[name] for row in pair) for name in counted}
        merged = _pair({"bots": pair[0]["bots"], **sums}, _native.estimates(counts))
        pairs.append(build(Pair, merged))
    return Standings(
        complete=all(table.complete for table in tables),
        games=sum(table.games for table in tables),
        planned=sum(table.planned for table in tables),
        bots=tuple(bots),
        pairs=tuple(pairs),
        data={"picks": [table.data for table in tables]},
    )


def record(value: Mapping[str, Any]) -> Record:
    return build(Record, {**value["record"], **value})


def statistics(value: Mapping[str, Any]) -> Statistics:
    games = {name: _game_statistics(game) for name, game in value["games"].items()}
    return build(Statistics, {**value, "games": games})


def _game_statistics(value: Mapping[str, Any]) -> dict[str, Any]:
    tallies = ("variants", "endings", "first_steps", "first_moves", "frequencies")
    counted = {
        name: {row["value"]: row["count"] for row in value[name]["counts"]} for name in tallies
    }
    openings = {row["first"]: row["results"] for row in value["openings"]["openings"]}
    return {**value, **counted, "openings": openings}


#: The readers of values whose data has another shape than their dataclass.
_READERS: dict[Any, _Reader] = {Score: _score, Estimate: _estimate}
