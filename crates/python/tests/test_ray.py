"""Runs on a Ray cluster of two processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest
from conftest import IS_SLOW

import rulebook as rb
from rulebook import data

pytest.importorskip("ray")

import ray  # noqa: E402
from ray import cloudpickle  # noqa: E402

from rulebook import ray as rulebook_ray  # noqa: E402

#: The size of the acceptance test, or of a quick run.
GAMES, BLOCK = (100_000, 1_000) if IS_SLOW else (600, 50)


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    cloudpickle.register_pickle_by_value(sys.modules[__name__])  # The workers do not find it.
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield
    ray.shutdown()


class Marked:
    """Random moves by a process that writes its id into a folder and pauses in its first block."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, batch: rb.Batch, rng: np.random.Generator) -> np.ndarray:
        mark = self.folder / str(os.getpid())
        if not mark.exists():
            mark.touch()
            time.sleep(0.3)  # So that the process is killed in the middle of a block.
        return batch.random_actions()


def test_a_killed_worker_loses_and_repeats_no_game(tmp_path: Path) -> None:
    marks, killed, ended = tmp_path / "marks", set[str](), threading.Event()
    marks.mkdir()

    def kill_two() -> None:
        """Kills the first two workers that play, each in its first block."""
        while len(killed) < 2 and not ended.wait(0.02):
            for mark in marks.iterdir():
                if mark.name not in killed and len(killed) < 2:
                    killed.add(mark.name)
                    os.kill(int(mark.name), signal.SIGKILL)

    thread = threading.Thread(target=kill_two)
    thread.start()
    together = rulebook_ray.generate(
        "gobblet", tmp_path / "two", GAMES, seed=5, block=BLOCK, workers=2, policy=Marked(marks)
    )
    ended.set()
    thread.join()
    alone = rulebook_ray.generate(
        "gobblet", tmp_path / "one", GAMES, seed=5, block=BLOCK, workers=0, policy=Marked(marks)
    )
    assert len(killed) == 2 and together.repeated == 2
    assert (together.games, together.steps) == (GAMES, alone.steps) == (alone.games, alone.steps)
    assert not list((tmp_path / "two").glob(".rulebook-*"))
    with pytest.raises(ValueError, match="holds shards, whose matches `Shard` reads"):
        next(data.read(tmp_path / "two"))
    ids: Counter[str] = Counter()
    for ours, theirs in zip(together.written, alone.written, strict=True):
        ids.update(game.id for game in data.Shard(ours))
        assert (ours / "moves.bin").read_bytes() == (theirs / "moves.bin").read_bytes()
        assert (ours / "games.parquet").read_bytes() == (theirs / "games.parquet").read_bytes()
    assert ids == Counter(map(str, range(GAMES)))


def crash(*_: object, **__: object) -> NoReturn:
    """Ends its process."""
    os._exit(1)


def test_work_that_always_kills_its_worker_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulebook_ray, "_MAX_REPEATS", 1)  # A worker takes seconds to start.
    monkeypatch.setattr(rulebook_ray, "_arena", crash)
    for work in (
        lambda: rulebook_ray.generate("gobblet", tmp_path, 10, workers=1, policy=crash),
        lambda: rulebook_ray.arena("tictactoe", ["random", "random"], games=2, workers=1),
    ):
        with pytest.raises(RuntimeError, match="part 0 of the work has ended 2 workers: .*died") as caught:
            work()
        assert isinstance(caught.value.__cause__, ray.exceptions.RayActorError)


class Biased:
    """Plays the legal move with this index, or the last one."""

    def __init__(self, place: int) -> None:
        self.place = place

    def __call__(self, batch: rb.Batch, rng: np.random.Generator) -> np.ndarray:
        return np.array([np.flatnonzero(row)[: self.place + 1][-1] if row.any() else -1 for row in batch.mask])


def test_a_run_is_continued_with_the_same_policy_alone(tmp_path: Path) -> None:
    def run(policy: rulebook_ray.Policy | None) -> int:
        return rulebook_ray.generate(
            "tictactoe", tmp_path, 4, block=2, policy=policy, workers=0
        ).steps

    n_steps = run(Biased(0))
    assert run(Biased(0)) == n_steps
    named = Biased(0)
    named.identity = "net 7"  # type: ignore[attr-defined]
    for other in (Biased(1), None, named):
        with pytest.raises(ValueError, match=r"policy differ \(Biased [0-9a-f]{16} began it, not "):
            run(other)


def test_a_policy_can_declare_its_identity(tmp_path: Path) -> None:
    for number in (0, 1):  # Different objects with the same identity.
        policy = Biased(number)
        policy.identity = "net 7"  # type: ignore[attr-defined]
        rulebook_ray.generate("tictactoe", tmp_path, 2, policy=policy, workers=0)
    assert json.loads((tmp_path / ".run.json").read_text())["policy"] == "Biased net 7"
    unnamed = Biased(0)
    unnamed.place = threading.Lock()  # type: ignore[assignment]
    with pytest.raises(TypeError, match="cannot be pickled; give it an attribute `identity`"):
        rulebook_ray.generate("tictactoe", tmp_path, 2, policy=unnamed, workers=0)


def test_a_policy_has_the_same_digest_in_another_process(tmp_path: Path) -> None:
    script = tmp_path / "play.py"
    script.write_text(
        "import sys\n"
        "from rulebook import ray\n"
        "def policy(batch, rng):\n"
        "    return batch.random_actions()\n"
        "ray.generate('tictactoe', sys.argv[1], 2, policy=policy, workers=0)\n"
    )
    command = [sys.executable, str(script), str(tmp_path / "run")]
    for _ in range(2):
        subprocess.run(command, check=True)
    script.write_text(script.read_text().replace("random_actions()", "random_actions() + 0"))
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and "holds another run: policy differ" in done.stderr


def test_a_run_resumes_after_the_last_complete_block(tmp_path: Path) -> None:
    whole = rulebook_ray.generate("toki", tmp_path, 30, block=10, players=3, workers=0)
    before = [path.read_bytes() for path in sorted(tmp_path.rglob("*.bin"))]
    for file in (whole.written[1] / "moves.bin", whole.written[1] / "games.parquet"):
        file.unlink()
    whole.written[1].rmdir()
    again = rulebook_ray.generate("toki", tmp_path, 30, block=10, players=3, workers=2)
    assert again.steps == whole.steps
    assert data.stats(tmp_path).games["toki"].records == 30
    assert [path.read_bytes() for path in sorted(tmp_path.rglob("*.bin"))] == before
    with pytest.raises(ValueError, match="another run: seed differ"):
        rulebook_ray.generate("toki", tmp_path, 30, block=10, players=3, seed=1, workers=0)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "file").touch()
    with pytest.raises(ValueError, match="not empty"):
        rulebook_ray.generate("toki", tmp_path / "other", 30, workers=0)


def test_the_games_do_not_depend_on_the_size_of_the_blocks(tmp_path: Path) -> None:
    games = []
    for block in (4, 7):
        made = rulebook_ray.generate(
            "octagone", tmp_path / str(block), 14, block=block, to="jsonl", workers=0
        )
        games.append([(dict(record.tags)["x-id"], record.steps) for record in data.read(made.written)])
        assert data.stats(tmp_path / str(block)).records == 14
    assert games[0] == games[1] and len(games[0]) == 14


def test_numbers_out_of_range_are_refused_by_their_name(tmp_path: Path) -> None:
    more: list[dict[str, Any]] = [
        {"workers": -1}, {"workers": 10**6}, {"cpus_per_worker": 0.0}, {"cpus_per_worker": -1.0},
        {"cpus_per_worker": float("nan")}, {"cpus_per_worker": float("inf")}, {"seed": -1}, {"block": 0},
    ]
    for number, arguments in enumerate([*more, {"block": 2**21}, {"max_plies": -1}, {"to": "csv"}]):
        (name,) = arguments
        with pytest.raises(ValueError, match=name):
            rulebook_ray.generate("tictactoe", tmp_path / str(number), 2, **arguments)
    for arguments in [*more, {"games": 0}, {"games": 10**10}]:
        (name,) = arguments
        with pytest.raises(ValueError, match=name):
            rulebook_ray.arena("tictactoe", ["random", "random"], **arguments)


def test_a_large_tournament_begins_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(rulebook_ray, "_arena", ended)
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        rulebook_ray.arena("tictactoe", ["random", "random"], games=10**9, block=1, workers=0)
    assert time.monotonic() - start < 5


def test_an_arena_sums_its_parts() -> None:
    table, alone = (
        rulebook_ray.arena(
            "tictactoe", ["flat:50n", "random"], games=40, block=10, seed=3, workers=workers
        )
        for workers in (2, 0)
    )
    pair = table.pairs[0]
    assert table.complete and (table.games, pair.wins + pair.draws + pair.losses) == (40, 40)
    assert table.pairs == alone.pairs and pair.elo is not None and 0 < pair.elo.low
