"""The choice of the native half: that of this wheel, or one with other games from another wheel.

A process has one native half, so that a ``Match`` is the same class everywhere.
"""

from __future__ import annotations

import sys
from importlib import metadata


def _load() -> None:
    """Puts the native half that an installed package names in the place of our own."""
    found = metadata.entry_points(group="rulebook", name="native")
    names = sorted({entry.value for entry in found})
    if not names:
        return
    if 1 < len(names):
        raise ImportError(
            f"there are several native modules with games: {', '.join(names)}; "
            "uninstall all but one, or build one with the games of all"
        )
    native = next(iter(found)).load()
    ours = metadata.version("rulebook-games")
    if native.version != ours:
        raise ImportError(
            f"{names[0]} was built for rulebook-games {native.version}, and {ours} is installed"
        )
    sys.modules["rulebook._native"] = native


_load()
