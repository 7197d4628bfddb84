"""Helpers of several tests."""

from __future__ import annotations

import os

# The networks of the tests are small, so threads of numpy would only wait for each other. This must be set
# before numpy is imported; the processes that the tests start inherit it.
for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

import pytest

import rulebook as rb

#: Our own games, and all games.
OURS = ["gobblet", "octi", "octiles", "toki", "octagone"]
ALL = [game.name for game in rb.games()]

#: Our own games with every number of seats, and with covered hands.
TABLES = [
    (name, seats, variant)
    for name in OURS
    for seats in rb.game(name).info.seats
    for variant in ({}, {"covered": "on"})[: 2 if name == "octagone" else 1]
]

#: The games for machine learning: those with observations and indices.
LEARNT = [
    game.name
    for game in rb.games()
    if "planes" in game.info.capabilities and game.info.n_indices is not None
]

IS_SLOW = "RULEBOOK_SLOW" in os.environ


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Raises the time limit of slow runs to an hour."""
    if IS_SLOW:
        for item in items:
            item.add_marker(pytest.mark.timeout(3_600))


def after(match: rb.Match, n_steps: int, seed: int = 1) -> rb.Match:
    """The match after some random steps, or at its end."""
    for _ in range(n_steps):
        if match.random_step(seed) is None:
            break
    return match


@pytest.fixture(params=ALL)
def any_game(request: pytest.FixtureRequest) -> rb.Game:
    return rb.game(request.param)


@pytest.fixture(params=TABLES, ids=lambda table: "-".join([table[0], str(table[1]), *table[2]]))
def table(request: pytest.FixtureRequest) -> tuple[str, int, dict[str, str]]:
    found: tuple[str, int, dict[str, str]] = request.param
    return found
