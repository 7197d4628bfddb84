"""Records in bulk: a streaming reader, statistics, conversion, training shards, opening explorers.

Records are JSON lines, compressed by zstd or not, or text, in files and folders. The functions work
without the interpreter's lock, in memory that does not depend on the size of the files; they draw a
bar if they take long, and end at Ctrl-C.

>>> import tempfile
>>> from pathlib import Path
>>> import rulebook as rb
>>> from rulebook import data
>>> folder = Path(tempfile.mkdtemp())
>>> match = rb.game("tictactoe").start()
>>> for move in ["a1", "b1", "a2", "b2", "a3"]:
...     _ = match.play(move)
>>> _ = (folder / "game.txt").write_text(match.record())
>>> data.convert(folder / "game.txt", folder / "games.jsonl.zst").records
1
>>> [record.result for record in data.read(folder / "games.jsonl.zst")]
['win 0']
>>> data.stats(folder, replay=True).games["tictactoe"].results
{'win 0': 2}
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._errors import RulebookError
from ._native import Explorer, RecordWriter, ShardWriter
from ._progress import Bar, Progress
from ._thinking import _THREADS, _whole
from ._results import (
    Converted,
    Explored,
    ExploredStep,
    GameStatistics,
    Lengths,
    Payoffs,
    Record,
    ShardGame,
    Statistics,
)

__all__ = [
    "Converted",
    "Explored",
    "ExploredStep",
    "Explorer",
    "GameStatistics",
    "Lengths",
    "OnBad",
    "Paths",
    "Payoffs",
    "Record",
    "RecordWriter",
    "Shard",
    "ShardGame",
    "ShardWriter",
    "Statistics",
    "build_explorer",
    "convert",
    "find_shards",
    "read",
    "stats",
]

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
"""A file or folder, or several of them."""

OnBad = Callable[[RulebookError], object] | None
"""The handler of bad records. It is called with an error that has the ``file`` and ``line``, and the work
continues unless it raises; ``None`` raises the first error."""

_MAX_STEPS = 100_000
_MAX_BYTES = 4 << 20


def _paths(paths: Paths) -> list[str]:
    if isinstance(paths, (str, os.PathLike)):
        return [os.fspath(paths)]
    return [os.fspath(path) for path in paths]


def _size(paths: list[str]) -> int | None:
    """The bytes of these files; ``None`` if one is not a plain file."""
    if not all(os.path.isfile(path) for path in paths):
        return None
    return sum(os.path.getsize(path) for path in paths)


def _source(
    paths: list[str], threads: int, max_steps: int, max_bytes: int, on_bad: OnBad
) -> dict[str, object]:
    if on_bad is not None and not callable(on_bad):
        raise TypeError("on_bad is a function that is called with the error, or None")
    for path in paths:
        if not os.path.exists(path):
            raise FileNotFoundError(f"there is no file or folder {path!r}")
    return {
        "paths": paths,
        "threads": _whole("threads", threads, 0, _THREADS),
        "max_steps": _whole("max_steps", max_steps),
        "max_bytes": _whole("max_bytes", max_bytes),
        "on_bad": on_bad,
    }


def read(
    paths: Paths,
    *,
    on_bad: OnBad = None,
    max_steps: int = _MAX_STEPS,
    max_bytes: int = _MAX_BYTES,
) -> Iterator[Record]:
    """The records of files and folders, one by one, read but not replayed.

    A record with more than ``max_steps`` steps or ``max_bytes`` bytes is bad. The matches of shards are
    those of ``Shard``.
    """
    files = _paths(paths)
    _source(files, 1, max_steps, max_bytes, on_bad)
    for path in files:
        if os.path.isdir(path) and _native.find_shards(path):
            raise ValueError(f"{path!r} holds shards, whose matches `Shard` reads")
    records = _native.Records(files, max_steps, max_bytes)
    while True:
        try:
            record = next(records, None)
        except RulebookError as error:
            if on_bad is None:
                raise
            on_bad(error)
            continue
        if record is None:
            return
        yield record


def stats(
    paths: Paths,
    *,
    replay: bool = False,
    threads: int = 0,
    on_bad: OnBad = None,
    max_steps: int = _MAX_STEPS,
    max_bytes: int = _MAX_BYTES,
    progress: Progress = None,
) -> Statistics:
    """Counts records and the matches of shards: results by opening, lengths, endings, payoffs and moves.

    With ``replay`` every step is checked by the rules; without it the records are trusted. The
    matches of shards are numbers, so they are replayed in any case. 0 ``threads`` are one per core.
    """
    files = _paths(paths)
    source = _source(files, threads, max_steps, max_bytes, on_bad)
    with Bar(progress, "bytes", _size(files)) as bar:
        return _native.statistics(source, replay, bar)


def convert(
    paths: Paths,
    target: str | os.PathLike[str],
    *,
    to: Literal["jsonl", "jsonl.zst", "shards"] | None = None,
    games: int = 65_536,
    replace: bool = False,
    threads: int = 0,
    on_bad: OnBad = None,
    max_steps: int = _MAX_STEPS,
    max_bytes: int = _MAX_BYTES,
    progress: Progress = None,
) -> Converted:
    """Replays records or shards and writes them in another form.

    The form follows from the end of the target's name (``.jsonl``, ``.jsonl.zst``); any other name is a
    folder of shards with at most ``games`` matches each. Files are written under temporary names and
    renamed when complete. An existing file is refused unless ``replace`` is set, and so is a folder that
    is not empty.
    """
    files, name = _paths(paths), os.fspath(target)
    form = to or next((form for form in ("jsonl.zst", "jsonl") if name.endswith(f".{form}")), "shards")
    source = _source(files, threads, max_steps, max_bytes, on_bad)
    output = {"path": name, "form": form, "games": _whole("games", games, 1), "replaces": replace}
    with Bar(progress, "bytes", _size(files)) as bar:
        return _native.convert_records(source, output, bar)


def build_explorer(
    paths: Paths,
    target: str | os.PathLike[str],
    *,
    steps: int = 20,
    replace: bool = False,
    threads: int = 0,
    on_bad: OnBad = None,
    max_steps: int = _MAX_STEPS,
    max_bytes: int = _MAX_BYTES,
    progress: Progress = None,
) -> Converted:
    """Counts the first ``steps`` steps of the games of records or shards by position, up to symmetry.

    ``Explorer(target).explore(match)`` returns the steps that were played in a position.
    """
    files = _paths(paths)
    source = _source(files, threads, max_steps, max_bytes, on_bad)
    with Bar(progress, "bytes", _size(files)) as bar:
        return _native.build_explorer(
            source, os.fspath(target), _whole("steps", steps), replace, bar
        )


def find_shards(folder: str | os.PathLike[str]) -> list[Path]:
    """The shards in a folder in the order of their names, or the folder itself if it is one."""
    return [Path(path) for path in _native.find_shards(os.fspath(folder))]


class Shard:
    """A training shard whose checksums have been compared: its matches in order, and their steps as
    arrays in the file.

    The steps of match ``i`` are ``steps[offsets[i]:offsets[i + 1]]``; those below ``n_moves`` are
    indices of moves, the others are chance events.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._native = _native.Shard(os.fspath(path))
        header = np.fromfile(self.path / "moves.bin", "<u4", 6)
        #: The number of indices of moves.
        self.n_moves = int(header[4])
        #: The short name of the game and the version of its rules.
        self.rules: tuple[str, int] = self._native.rules

    def _map(self, dtype: str, at: int, n: int) -> NDArray[np.generic]:
        if n == 0:
            return np.zeros(0, dtype)
        return np.memmap(self.path / "moves.bin", dtype, "r", at, (n,))

    @property
    def steps(self) -> NDArray[np.uint16]:
        """The step numbers of all matches."""
        return self._map("<u2", 128, self._native.n_steps)  # type: ignore[return-value]

    @property
    def offsets(self) -> NDArray[np.uint64]:
        """The index of the first step of each match, and the number of all steps."""
        at = 128 + -(-2 * self._native.n_steps // 8) * 8
        return self._map("<u8", at, len(self) + 1)  # type: ignore[return-value]

    def __len__(self) -> int:
        return len(self._native)

    def __iter__(self) -> Iterator[ShardGame]:
        return iter(self._native)

    def __repr__(self) -> str:
        return f"rulebook.data.Shard({str(self.path)!r})"
