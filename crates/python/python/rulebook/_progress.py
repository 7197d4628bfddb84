"""Progress of long work: a bar on a terminal, or a function of the caller."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType

Progress = bool | Callable[[int, int | None], None] | None
"""The display of progress.

``None`` draws a bar on standard error if that is a terminal and the work takes more than half a
second, ``True`` always draws it, ``False`` never. A function is called about twenty times a second
with the units done and planned (``None`` if unknown); an exception of it ends the work.
"""

_PATIENCE = 0.5
_WIDTH = 30


class Bar:
    """Draws a bar, or calls the caller's function."""

    def __init__(
        self, progress: Progress, unit: str, total: int | None, seconds: float | None = None
    ) -> None:
        self._call = progress if callable(progress) else None
        is_drawn = sys.stderr.isatty() if progress is None else progress is True
        self._is_drawn = is_drawn and self._call is None
        self._patience = _PATIENCE if progress is None else 0.0
        self._unit = unit
        self._total = total
        self._seconds = seconds
        self._start = time.monotonic()
        self._length = 0

    def __call__(self, done: int) -> None:
        if self._call is not None:
            self._call(done, self._total)
        elif self._is_drawn and self._patience <= time.monotonic() - self._start:
            self._draw(done)

    def _draw(self, done: int) -> None:
        elapsed = time.monotonic() - self._start
        shares = []
        if self._total:
            shares.append(done / self._total)
        if self._seconds:
            shares.append(elapsed / self._seconds)
        line = f"{done:,} {self._unit}  {elapsed:.0f} s"
        if shares:
            share = min(1.0, max(shares))
            filled = round(share * _WIDTH)
            line = f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {share:4.0%}  {line}"
        sys.stderr.write("\r" + line.ljust(self._length))
        sys.stderr.flush()
        self._length = len(line)

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._length:
            sys.stderr.write("\r" + " " * self._length + "\r")
            sys.stderr.flush()
