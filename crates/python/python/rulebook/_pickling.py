"""Matches and views from pickles, which hold their records."""

from __future__ import annotations

from . import _native

_NO_LIMIT = {"max_steps": 2**63 - 1, "max_bytes": 2**63 - 1}


def unpickled_match(record: str) -> _native.Match:
    """The match of a record of any length."""
    return _native.replay(record, **_NO_LIMIT)


def unpickled_view(record: str) -> _native.View:
    """The view of a record of any length."""
    return _native.follow(record, **_NO_LIMIT)
