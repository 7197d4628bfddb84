"""Values and their classes, which are generated from the schema of the facade."""

from __future__ import annotations

import dataclasses
import inspect
import json
import runpy
from pathlib import Path

import rulebook as rb
from rulebook import _builders, _values

GENERATOR = runpy.run_path(str(Path(__file__).parents[1] / "generate.py"))


def test_the_classes_are_those_of_the_schema() -> None:
    renew = "renew it by `python crates/python/generate.py`"
    assert Path(GENERATOR["TARGET"]).read_text() == GENERATOR["generated"](), renew
    installed = Path(str(inspect.getsourcefile(_values))).read_text()
    assert installed == GENERATOR["generated"](), "the wheel is older than the schema"


def test_an_exception_has_all_members_of_an_error() -> None:
    error = json.loads(GENERATOR["SCHEMA"].read_text())["$defs"]["AnyError"]
    assert set(error["properties"]) <= set(inspect.signature(rb.RulebookError).parameters)


def test_a_value_is_made_of_plain_data() -> None:
    solution = _builders.solution(
        {
            "solved": True,
            "value": "win",
            "plies": 1,
            "per_seat": ["1", "-1"],
            "nodes": 3,
            "moves": {"a1": {"value": "win", "plies": 1}, "b1": {"value": "draw", "plies": None}},
        }
    )
    moves = {"a1": rb.SolvedMove("win", 1), "b1": rb.SolvedMove("draw", None)}
    assert solution == rb.Solution(True, "win", 1, ("1", "-1"), 3, moves)
    assert [field.name for field in dataclasses.fields(rb.Move)] == [
        "text",
        "description",
        "annotation",
        "index",
    ]
