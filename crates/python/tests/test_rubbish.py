"""Invalid arguments to any function raise one clear exception and change nothing."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from conftest import after

import rulebook as rb

RUBBISH: list[Any] = [
    "", " ", "\x00", "💥", "a" * 100_000, "\ud800", -1, 2**70, 1.5, float("nan"), None, b"4@b2", [],
    {}, object(), lambda: None, True,
]

CLEAR = (rb.RulebookError, TypeError, ValueError, OverflowError)


def doors(target: object) -> list[str]:
    names = [name for name in dir(target) if not name.startswith("_")]
    return [name for name in names if callable(getattr(target, name))]


@pytest.mark.parametrize("rubbish", RUBBISH, ids=lambda rubbish: repr(rubbish)[:12])
def test_no_method_of_an_object_crashes_or_changes_it(rubbish: Any) -> None:
    match = after(rb.game("toki").start(), 6)
    changes = {"undo", "redo", "deal", "random_step", "agree_draw", "resign", "forfeit"}
    targets: list[Any] = [match, match.view(0), rb.game("octi")]
    for target in targets:
        before = target.record() if not isinstance(target, rb.Game) else ""
        for name in doors(target):
            if name in changes:
                continue
            try:
                getattr(target, name)(rubbish)
            except CLEAR as error:
                assert str(error), name
                assert "\n" not in str(error), name
                assert len(str(error)) < 3_000, name
        if not isinstance(target, rb.Game):
            assert target.record() == before


@pytest.mark.parametrize("rubbish", RUBBISH, ids=lambda rubbish: repr(rubbish)[:12])
def test_no_function_crashes(rubbish: Any) -> None:
    for name in ["game", "replay", "follow", "search", "solve", "cfr", "best_response"]:
        with pytest.raises(CLEAR) as caught:
            getattr(rb, name)(rubbish)
        assert str(caught.value)
    for seat in [rubbish, 7, "7"]:
        if seat not in (True, False):
            with pytest.raises(CLEAR):
                rb.game("gobblet").start().view(seat)


def test_numbers_out_of_range_are_refused_by_their_name() -> None:
    match = rb.game("gobblet").start()
    wrong: list[dict[str, Any]] = [
        {"nodes": -1}, {"nodes": 0}, {"nodes": "many"}, {"seconds": -1.0}, {"seconds": "long"},
        {"seconds": float("nan")}, {"seconds": 1e300}, {"lines": -1}, {"depth": -1}, {"memory": -1},
        {"threads": 0.5}, {"threads": 10**6}, {"seed": -1}, {"trees": 0}, {"halving": 2**40},
    ]
    for arguments in wrong:
        (name,) = arguments
        with pytest.raises((TypeError, ValueError), match=name) as caught:
            rb.search(match, "mcts", **arguments)
        assert "\n" not in str(caught.value)
    more: list[dict[str, Any]] = [
        {"games": -1}, {"games": 10**10}, {"book": -1}, {"book": 10**6}, {"ply_limit": 0},
        {"threads": -1}, {"threads": 1_025}, {"threads": 10**6}, {"seed": None},
    ]
    for arguments in more:
        (name,) = arguments
        with pytest.raises((TypeError, ValueError), match=name):
            rb.arena("gobblet", ["random", "random"], **arguments)
    for seat in [-1, 2, 7, 8, 300]:
        with pytest.raises(rb.RulebookError, match="there is no "):
            match.resign(seat)
    for players in [-1, 0, 1, 300, 2**40]:
        with pytest.raises(rb.RulebookError, match=f"{players} players: the game has no such"):
            rb.game("toki").start(players=players)


def test_things_of_another_kind_are_refused_by_their_name() -> None:
    match: Any = rb.game("kuhn").start()
    with pytest.raises(TypeError, match="a Match or a View can be searched, not Game"):
        rb.search(match.game)
    functions: list[Any] = [rb.solve, rb.cfr, rb.best_response]
    for function in functions:
        with pytest.raises(TypeError, match="needs a Match, not View"):
            function(match.view(0))
    policies: list[Any] = [[], {"x": 3}, "uniform"]
    for policy in policies:
        with pytest.raises(TypeError, match="a policy is a dictionary of dictionaries"):
            rb.best_response(match, policy)
    with pytest.raises(TypeError, match="between two differences in Elo"):
        rb.arena("gobblet", ["random", "random"], sprt=3)  # type: ignore[arg-type]


def test_more_memory_than_there_is_is_an_error() -> None:
    for n in [10**12, 2**62]:
        with pytest.raises((MemoryError, ValueError)):
            rb.Batch("gobblet", n)


def test_every_error_of_a_text_is_one_line_with_the_kind_of_the_text() -> None:
    game = rb.game("gobblet")
    calls: list[tuple[str, Callable[[], object]]] = [
        ("game", lambda: rb.game("goblet")),
        ("variant", lambda: game.start("touch=maybe")),
        ("position", lambda: game.start(position="?")),
        ("move", lambda: game.start().play("?")),
        ("record", lambda: rb.replay("?")),
        ("view", lambda: rb.View("gobblet", 0, "?")),
        ("event", lambda: game.start().resolve("?")),
    ]
    for kind, call in calls:
        with pytest.raises(rb.RulebookError) as caught:
            call()
        error = caught.value
        assert error.kind == kind, error
        assert error.code and error.message and error.what


def test_a_misspelt_game_is_recognised() -> None:
    with pytest.raises(rb.RulebookError, match="did you mean `gobblet`?"):
        rb.game("goblet")


def test_every_public_name_is_documented() -> None:
    for name in rb.__all__:
        thing = getattr(rb, name)
        if inspect.isclass(thing) or inspect.isfunction(thing) or inspect.isbuiltin(thing):
            assert thing.__doc__, name
    for thing in [rb.Match, rb.View, rb.Game]:
        for name in doors(thing):
            assert getattr(thing, name).__doc__, f"{thing.__name__}.{name}"
