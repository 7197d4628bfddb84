"""Files of version 0.1, which every later version reads; they are never regenerated."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import rulebook as rb

FOLDER = Path(__file__).parent / "data" / "0.1"


def of_0_1(name: str) -> Any:
    return pickle.loads((FOLDER / f"{name}.pickle").read_bytes())


def test_a_match_of_0_1_is_unpickled() -> None:
    match = of_0_1("match")
    again = rb.game("gobblet").start({"touch": "lose_turn"}, ply_limit=90)
    for move in ["4@b2", "4@c3"]:
        again.play(move)
    assert again != match
    again.resign(1)
    assert again == match and again.record() == match.record()


def test_a_view_of_0_1_is_unpickled() -> None:
    view = of_0_1("view")
    assert (view.who, len(view.steps), view.steps[-4:]) == (1, 40, ["J>2", "J>1", "L15-6", "21C7"])
    assert view.info_key == "907b1fd1db0c83e6b542cc874f5d22ca"
    assert view.text == (
        "@1 {players=4,covered=on} ......./.....x./......#/......./......./....... 2 "
        "?9+1:000000/111212+2:001000/?9+2:000000/?9+1:000000"
    )


def test_a_game_of_0_1_is_unpickled() -> None:
    assert of_0_1("game") == rb.game("toki")


def test_an_exception_of_0_1_is_unpickled() -> None:
    refusal = of_0_1("refusal")
    assert type(refusal) is rb.IllegalMove
    assert (refusal.kind, refusal.code, refusal.rule) == ("move", "enter-not-in-three", "R5")
    assert "(R5)" in str(refusal)
