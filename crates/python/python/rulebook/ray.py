"""Self-play, data sets and tournaments on a Ray cluster.

The games of a run are numbered, and a game is a function of the seed and its number, so the same run
gives the same games on any number of workers. Each worker plays a block of them in a batch of its own
and writes it as one shard, under a temporary name until it is complete. A worker that dies is started
again and repeats its block; a run that is interrupted continues when it is started again. So no game
is lost and none is written twice.

The folder must be on storage that all nodes of the cluster share.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import math
import os
import shutil
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import _native, data
from ._builders import merged_standings
from ._environment import missing
from ._errors import RulebookError
from ._progress import Bar, Progress
from ._results import Standings
from ._thinking import _GAMES, _THREADS, _limit, _whole, arena as _arena

try:
    import ray
    from ray import cloudpickle
    from ray.exceptions import OutOfMemoryError, RayActorError
except ImportError as error:
    raise missing("ray", "ray") from error

Policy = Callable[[_native.Batch, np.random.Generator], NDArray[np.int32]]
"""Chooses an action for each match of a batch. It must depend on nothing but the batch and the
generator, whose seed is that of the block; Ray has to be able to send it to its workers.

A run is continued only with the policy that began it, which is recognised by a digest of what Ray sends.
Where that is not the same in every process, as with the weights of torch, give the policy an attribute
``identity``: a string that changes when the policy does."""

T = TypeVar("T")

# Hidden, because it is not a record.
_MANIFEST = ".run.json"
_DRAFTS = ".rulebook-*"
_MAX_REPEATS = 3


@dataclass(frozen=True)
class Generated:
    """The counts and files of a run."""

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
    refused. A block whose worker dies is played again, three times at most.
    """
    if to not in ("shards", "jsonl", "jsonl.zst"):
        raise ValueError("to is one of: shards, jsonl, jsonl.zst")
    rules = _native.game(game) if isinstance(game, str) else game
    run = _Run(
        game=rules.name,
        rules=rules.info.rules,
        games=_whole("games", games, 1),
        seed=_whole("seed", seed, 0, 2**64 - 1),
        variant=rules.start(variant, players=players, position=position).variant,
        position=position,
        block=_whole("block", block, 1, 1 << 20),
        max_plies=_limit("max_plies", max_plies, 1, 2**32 - 1),
        to=to,
        policy="random" if policy is None else _identity(policy),
    )
    place = Path(folder)
    _enter(place, run)
    n_games = n_steps = repeated = 0
    with Bar(progress, "games", run.games) as bar:
        play = partial(_play_block, run, place.resolve(), policy)
        for _, part, n_lost in _each(play, run.n_blocks, workers, cpus_per_worker):
            n_games += part[0]
            n_steps += part[1]
            repeated += n_lost
            bar(n_games)
    for draft in place.glob(_DRAFTS):
        shutil.rmtree(draft) if draft.is_dir() else draft.unlink()
    written = tuple(run.path(place, number) for number in range(run.n_blocks))
    return Generated(n_games, n_steps, written, repeated)


def _identity(policy: Policy) -> str:
    """The name of a policy, and a digest that distinguishes it from others of the same name."""
    is_function = inspect.isroutine(policy)
    name = policy.__qualname__ if is_function else type(policy).__qualname__
    identity = getattr(policy, "identity", None)
    if identity is None:
        try:
            sent = cloudpickle.dumps(policy)
        except Exception as error:
            what = "cannot be pickled; give it an attribute `identity`"
            raise TypeError(f"the policy {name} {what}: {error}") from error
        try:  # Of what can be imported, Ray sends the name alone.
            source = inspect.getsource(policy if is_function else type(policy))
        except (OSError, TypeError):
            source = ""
        identity = hashlib.sha256(sent + source.encode()).hexdigest()[:16]
    return f"{name} {identity}"


def _enter(folder: Path, run: _Run) -> None:
    """Writes the run into the folder, or checks that the folder holds this run."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / _MANIFEST
    wanted = asdict(run)
    if manifest.exists():
        found = json.loads(manifest.read_text())
        if found != wanted:
            different = sorted(key for key in wanted if found.get(key) != wanted[key])
            message = f"{folder} holds another run: {', '.join(different)} differ"
            if "policy" in different:
                message += f" ({found.get('policy')} began it, not {run.policy})"
            raise ValueError(message)
        return
    if any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty and holds no run")
    draft = folder / f".rulebook-{uuid.uuid4().hex}"
    with draft.open("x") as file:
        json.dump(wanted, file)
        file.flush()
        os.fsync(file.fileno())
    draft.rename(manifest)


def _play_block(run: _Run, folder: Path, policy: Policy | None, number: int) -> tuple[int, int]:
    """Plays and writes a block unless it exists, and returns its numbers of games and steps."""
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
        # Another worker may have finished the same block, with the same games.
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


class _Worker(Generic[T]):
    """A process that runs the parts of the work that it is sent."""

    def __init__(self, do: Callable[[int], T]) -> None:
        self._do = do

    def do(self, number: int) -> T:
        return self._do(number)


def _start_ray(workers: int | None, cpus: float) -> int:
    """The number of workers, with Ray running."""
    if not ray.is_initialized():
        n_cpus = None if workers is None else max(1, round(workers * cpus))
        ray.init(num_cpus=n_cpus, include_dashboard=False, log_to_driver=False)
    return max(1, int(ray.cluster_resources().get("CPU", 1) / cpus)) if workers is None else workers


def _each(
    do: Callable[[int], T], n: int, workers: int | None, cpus: float
) -> Iterator[tuple[int, T, int]]:
    """Each part from 0 to n - 1 with the result of ``do``, and how often a worker died over it."""
    if not 0 < cpus < math.inf:
        raise ValueError(f"cpus_per_worker is a number greater than 0, not {cpus}")
    if _limit("workers", workers, 0, _THREADS) == 0:
        yield from ((number, do(number), 0) for number in range(n))
        return
    n_workers = min(_start_ray(workers, cpus), n)
    remote = ray.remote(num_cpus=cpus)(_Worker)
    idle = [remote.remote(do) for _ in range(n_workers)]
    todo = iter(range(n))
    running: dict[Any, tuple[Any, int]] = {}
    lost: dict[int, int] = {}
    again: list[int] = []
    try:
        while True:
            while idle and (next_one := again.pop() if again else next(todo, None)) is not None:
                actor = idle.pop()
                running[actor.do.remote(next_one)] = (actor, next_one)
            if not running:
                return
            (done, *_), _ = ray.wait(list(running), num_returns=1)
            actor, number = running.pop(done)
            try:
                part = ray.get(done)
            except (RayActorError, OutOfMemoryError) as error:
                lost[number] = lost.get(number, 0) + 1
                if _MAX_REPEATS < lost[number]:  # It is not the machines.
                    why = str(error).splitlines()[0]
                    message = f"part {number} of the work has ended {lost[number]} workers: {why}"
                    raise RuntimeError(message) from error
                # Another worker takes its place, and the part is done again.
                ray.kill(actor)
                idle.append(remote.remote(do))
                again.append(number)
            else:
                idle.append(actor)
                yield number, part, lost.pop(number, 0)
    finally:
        # After an error or Ctrl-C, nobody waits for the parts that are running.
        for actor, _ in running.values():
            ray.kill(actor)


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
) -> Standings:
    """Plays a tournament on the cluster, in parts of ``block`` games for each pair of bots.

    The parts have seeds of their own that follow from ``seed``, so the result does not depend on the
    number of workers unless the bots look at the clock. A part whose worker dies is played again, three
    times at most.
    """
    games, block = _whole("games", games, 1, _GAMES), _whole("block", block, 1)
    seed = _whole("seed", seed, 0, 2**64 - 1)

    def play(number: int) -> Standings:
        part = np.random.SeedSequence(seed, spawn_key=(number,))
        return _arena(
            game,
            bots,
            games=min(block, games - number * block),
            variant=variant,
            seed=int(part.generate_state(1, np.uint64)[0]),
            book=book,
            ply_limit=ply_limit,
            progress=False,
        )

    tables: dict[int, Standings] = {}
    pairs = len(bots) * (len(bots) - 1) // 2
    n_games = 0
    with Bar(progress, "games", games * pairs) as bar:
        for number, table, _ in _each(play, -(-games // block), workers, cpus_per_worker):
            tables[number] = table
            n_games += table.games
            bar(n_games)
    return merged_standings([tables[number] for number in sorted(tables)])
