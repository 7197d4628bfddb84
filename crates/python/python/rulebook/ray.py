"""Self-play, data sets and tournaments on a Ray cluster.

The games of a run are numbered, and a game is a function of the seed and its number, so the same run
gives the same games on any number of workers. Each worker plays a block of them in a batch of its own
and writes it as one shard, under a temporary name until it is complete. A worker that dies is started
again and repeats its block; a run that is interrupted continues when it is started again. So no game
is lost and none is written twice.

The folder must be on storage that all nodes of the cluster share.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _native, data
from ._environment import missing
from ._errors import RulebookError
from ._progress import Bar, Progress
from ._thinking import _whole, arena as _arena
from ._values import Table, merged_table

try:
    import ray
    from ray.exceptions import RayActorError
except ImportError as error:
    raise missing("ray", "ray") from error

Policy = Callable[[_native.Batch, np.random.Generator], NDArray[np.int32]]
"""Chooses an action for each match of a batch. It must depend on nothing but the batch and the
generator, whose seed is that of the block; Ray has to be able to send it to its workers."""

_MANIFEST = "run.json"
_DRAFTS = ".rulebook-*"
_MAX_REPEATS = 3


@dataclass(frozen=True)
class Generated:
    """What a run wrote."""

    games: int
    #: Moves and chance events.
    steps: int
    #: The shards or files, in the order of the games.
    written: tuple[Path, ...] = field(repr=False)
    #: The number of blocks that had to be played again because a worker died.
    repeated: int


@dataclass(frozen=True)
class _Run:
    """The part of a run that decides its games."""

    game: str
    rules: int
    games: int
    seed: int
    variant: str
    position: str | None
    block: int
    max_plies: int | None
    to: Literal["shards", "jsonl", "jsonl.zst"]
    policy: str

    @property
    def n_blocks(self) -> int:
        return -(-self.games // self.block)

    def path(self, folder: Path, number: int) -> Path:
        end = "" if self.to == "shards" else f".{self.to}"
        return folder / f"{self.game}-{number:05}{end}"


def generate(
    game: _native.Game | str,
    folder: str | os.PathLike[str],
    games: int,
    *,
    policy: Policy | None = None,
    variant: str | Mapping[str, object] | None = None,
    players: int | None = None,
    position: str | None = None,
    seed: int = 0,
    block: int = 1_000,
    max_plies: int | None = 10_000,
    to: Literal["shards", "jsonl", "jsonl.zst"] = "shards",
    workers: int | None = None,
    cpus_per_worker: float = 1.0,
    progress: Progress = None,
) -> Generated:
    """Plays games and writes them as shards or records in a folder.

    Each block of ``block`` games is one batch and one shard. Without a policy the moves are random.
    ``workers`` is the number of processes; ``None`` takes one per processor of the cluster, and 0
    plays here, without Ray. A folder with the same run in it is completed; one with another run is
    refused.
    """
    rules = _native.game(game) if isinstance(game, str) else game
    run = _Run(
        game=rules.name,
        rules=rules.info.rules,
        games=_whole("games", games, 1),
        seed=_whole("seed", seed, 0, 2**64 - 1),
        variant=rules.start(variant, players=players, position=position).variant,
        position=position,
        block=_whole("block", block, 1, 1 << 20),
        max_plies=max_plies,
        to=to,
        policy="random" if policy is None else getattr(policy, "__qualname__", type(policy).__name__),
    )
    place = Path(folder)
    _enter(place, run)
    parts: dict[int, tuple[int, int]] = {}
    repeated = 0
    with Bar(progress, "games", run.games) as bar:
        for number, part, n_lost in _each_block(run, place, policy, workers, cpus_per_worker):
            parts[number] = part
            repeated += n_lost
            bar(sum(n_games for n_games, _ in parts.values()))
    for draft in place.glob(_DRAFTS):
        shutil.rmtree(draft) if draft.is_dir() else draft.unlink()
    n_games, n_steps = (sum(part[i] for part in parts.values()) for i in (0, 1))
    written = tuple(run.path(place, number) for number in range(run.n_blocks))
    return Generated(n_games, n_steps, written, repeated)


def _enter(folder: Path, run: _Run) -> None:
    """Says in the folder which run it holds, or checks that it holds this one."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / _MANIFEST
    wanted = asdict(run)
    if manifest.exists():
        found = json.loads(manifest.read_text())
        if found != wanted:
            different = sorted(key for key in wanted if found.get(key) != wanted[key])
            raise ValueError(f"{folder} holds another run: {', '.join(different)} differ")
        return
    if any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty and holds no run")
    draft = folder / f".rulebook-{_MANIFEST}"
    with draft.open("w") as file:
        json.dump(wanted, file)
        file.flush()
        os.fsync(file.fileno())
    draft.rename(manifest)


def _play_block(run: _Run, folder: Path, policy: Policy | None, number: int) -> tuple[int, int]:
    """Plays and writes a block unless it is there, and returns its numbers of games and steps."""
    path = run.path(folder, number)
    first = number * run.block
    n_games = min(run.block, run.games - first)
    if not path.exists():
        batch = _native.Batch(
            run.game,
            n_games,
            variant=run.variant,
            position=run.position,
            seed=run.seed,
            first=first,
            max_plies=run.max_plies,
            auto_reset="off",
            mask="bytes",
            keep_steps=True,
        )
        rng = np.random.default_rng([run.seed, number])
        while (batch.player >= 0).any():
            batch.step(batch.random_actions() if policy is None else policy(batch, rng))
        _write(run, path, batch)
    return _checked(run, path, n_games, first)


def _write(run: _Run, path: Path, batch: _native.Batch) -> None:
    writer = (
        _native.ShardWriter(path, run.game) if run.to == "shards" else _native.RecordWriter(path)
    )
    writer.push_batch(batch)
    try:
        writer.finish()
    except (RulebookError, OSError):
        # Somebody else may have finished the same block, which has the same games then.
        if not path.exists():
            raise


def _checked(run: _Run, path: Path, n_games: int, first: int) -> tuple[int, int]:
    """The numbers of games and steps of a block that is complete."""
    if run.to == "shards":
        shard = data.Shard(path)
        found, n_steps = len(shard), len(shard.steps)
    else:
        lengths = [len(record.steps) for record in data.read(path)]
        found, n_steps = len(lengths), sum(lengths)
    if found != n_games:
        raise ValueError(f"{path} has {found} games from number {first} on where {n_games} are due")
    return found, n_steps


class _Worker:
    """A process that plays one block after another."""

    def __init__(self, run: _Run, folder: Path, policy: Policy | None) -> None:
        self._job = (run, folder, policy)

    def play(self, number: int) -> tuple[int, int]:
        return _play_block(*self._job, number)


def _start_ray(workers: int | None, cpus: float) -> int:
    """The number of workers, with Ray running."""
    if not ray.is_initialized():
        n_cpus = None if workers is None else max(1, round(workers * cpus))
        ray.init(num_cpus=n_cpus, include_dashboard=False, log_to_driver=False)
    return max(1, int(ray.cluster_resources().get("CPU", 1) / cpus)) if workers is None else workers


def _each_block(
    run: _Run, folder: Path, policy: Policy | None, workers: int | None, cpus: float
) -> Iterator[tuple[int, tuple[int, int], int]]:
    """Each block with its numbers of games and steps, and how often a worker died over it."""
    if workers == 0:
        for number in range(run.n_blocks):
            yield number, _play_block(run, folder, policy, number), 0
        return
    n_workers = min(_start_ray(workers, cpus), run.n_blocks)
    remote = ray.remote(num_cpus=cpus)(_Worker)
    job = (run, folder.resolve(), policy)
    idle = [remote.remote(*job) for _ in range(n_workers)]
    todo = iter(range(run.n_blocks))
    running: dict[Any, tuple[Any, int]] = {}
    lost: dict[int, int] = {}
    again: list[int] = []
    while True:
        while idle and (next_one := again.pop() if again else next(todo, None)) is not None:
            actor = idle.pop()
            running[actor.play.remote(next_one)] = (actor, next_one)
        if not running:
            return
        (done, *_), _ = ray.wait(list(running), num_returns=1)
        actor, number = running.pop(done)
        try:
            part = ray.get(done)
        except RayActorError:
            lost[number] = lost.get(number, 0) + 1
            if _MAX_REPEATS < lost[number]:
                raise  # It is not the machines.
            # Another worker takes its place, and the block is played again.
            ray.kill(actor)
            idle.append(remote.remote(*job))
            again.append(number)
        else:
            idle.append(actor)
            yield number, part, lost.pop(number, 0)


def arena(
    game: str,
    bots: Sequence[str],
    *,
    games: int = 100,
    variant: str = "",
    seed: int = 0,
    book: int = 4,
    ply_limit: int | None = 10_000,
    block: int = 20,
    workers: int | None = None,
    cpus_per_worker: float = 1.0,
    progress: Progress = None,
) -> Table:
    """Plays a tournament on the cluster, in parts of ``block`` games for each pair of bots.

    The parts have seeds of their own that follow from ``seed``, so the result does not depend on the
    number of workers unless the bots look at the clock. A part whose worker dies is played again.
    """
    games, block = _whole("games", games, 1), _whole("block", block, 1)
    seeds = np.random.SeedSequence(_whole("seed", seed, 0, 2**64 - 1)).generate_state(
        -(-games // block), np.uint64
    )
    sizes = [min(block, games - number * block) for number in range(len(seeds))]

    def play(number: int) -> Table:
        return _arena(
            game,
            bots,
            games=sizes[number],
            variant=variant,
            seed=int(seeds[number]),
            book=book,
            ply_limit=ply_limit,
            progress=False,
        )

    tables: list[Table | None] = [None] * len(sizes)
    pairs = len(bots) * (len(bots) - 1) // 2
    with Bar(progress, "games", games * pairs) as bar:
        for number, table in _each_part(play, len(sizes), workers, cpus_per_worker):
            tables[number] = table
            bar(sum(table.games for table in tables if table is not None))
    return merged_table([table for table in tables if table is not None])


def _each_part(
    play: Callable[[int], Table], n: int, workers: int | None, cpus: float
) -> Iterator[tuple[int, Table]]:
    if workers == 0:
        yield from ((number, play(number)) for number in range(n))
        return
    limit = _start_ray(workers, cpus)
    remote: Any = ray.remote(num_cpus=cpus, max_retries=-1)(play)
    todo = iter(range(n))
    running: dict[Any, int] = {}
    while True:
        while len(running) < limit and (number := next(todo, None)) is not None:
            running[remote.remote(number)] = number
        if not running:
            return
        (done, *_), _ = ray.wait(list(running), num_returns=1)
        yield running.pop(done), ray.get(done)
