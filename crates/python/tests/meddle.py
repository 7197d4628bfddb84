"""Applies every operation that Python has for arrays to those of a batch, which must still work.

A separate process, because a defect would crash it. The last line of output names the last operation.
"""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import rulebook as rb

NAMES = ["obs", "mask", "player", "reward", "done", "final_obs", "random_actions", "next_mask"]

#: Games by indices and by picks, with a writable mask and a read-only one.
MADE: list[dict[str, Any]] = [
    {"game": "gobblers", "n": 5, "threads": 2},
    {"game": "octi", "n": 2, "actions": "picks"},
    {"game": "octi", "n": 2},
]


def retyped(a: Any) -> None:
    a.dtype = "int8"
    a.resize((3 * a.size,), refcheck=False)


def unpickled_into(a: Any) -> None:
    a.__setstate__(np.zeros(3).__reduce__()[2])


def given_other_memory(a: Any) -> None:
    a.data = memoryview(bytearray(a.nbytes))


def released(a: Any) -> None:
    memory = a.data
    np.frombuffer(memory, np.uint8)
    memory.release()


def frozen(a: Any) -> None:
    a.setflags(write=False)


def thawed(a: Any) -> None:
    a.flags.writeable = True
    a.fill(3)


def bases(a: Any) -> None:
    base = a.base
    while base is not None:
        for do in (*DOINGS[:8], lambda it: it.release(), lambda it: it.close()):
            attempted(do, base)
        base = getattr(base, "base", None)


def everything_near(a: Any) -> None:
    for near in [*gc.get_referents(a), *gc.get_referents(a.base), *gc.get_referrers(a.base)]:
        if isinstance(near, np.ndarray):
            near.resize((1,), refcheck=False)


def set_attribute(name: str, value: Any) -> Callable[[Any], None]:
    def do(a: Any) -> None:
        setattr(a, name, value)

    do.__name__ = f"set_{name}"
    return do


#: The first eight change the array object; the others its numbers, or a copy of it.
DOINGS: list[Callable[[Any], object]] = [
    retyped,
    lambda a: a.resize((1,), refcheck=False),
    lambda a: a.resize((100_000,), refcheck=False),
    unpickled_into,
    given_other_memory,
    frozen,
    set_attribute("shape", (-1,)),
    set_attribute("dtype", "V1"),
    thawed,
    released,
    bases,
    everything_near,
    set_attribute("strides", (0, 0)),
    set_attribute("flat", 7),
    set_attribute("real", 7),
    set_attribute("__class__", np.ma.MaskedArray),
    lambda a: a.byteswap(inplace=True),
    lambda a: a.sort(axis=0),
    lambda a: a.setfield(1, "int8"),
    lambda a: a.put([0, -1], 9),
    lambda a: np.copyto(a, 5),
    lambda a: np.invert(a.view("u1"), out=a.view("u1")),
    lambda a: a.T.resize((1,), refcheck=False),
    lambda a: np.from_dlpack(a).resize((1,), refcheck=False),
    lambda a: pickle.loads(pickle.dumps(a)).resize((1,), refcheck=False),
    lambda a: copy.deepcopy(a).resize((1,), refcheck=False),
    lambda a: a.__init__(),
    lambda a: a.__array_wrap__(a).resize((1,), refcheck=False),
]


def attempted(do: Callable[[Any], object], a: Any) -> None:
    """Applies an operation, which numpy may refuse."""
    try:
        do(a)
    except Exception as refusal:
        assert str(refusal)


def array(batch: rb.Batch, name: str) -> Any:
    if name == "next_mask":
        assert batch.info.picks is not None
        return batch.next_mask(np.full((batch.n, batch.info.picks.most), -1))
    found = getattr(batch, name)
    return found() if callable(found) else found


def shown(batch: rb.Batch) -> list[Any]:
    """The arrays that a step writes, with types, shapes and flags."""
    arrays = {name: array(batch, name) for name in NAMES[:6]}
    arrays["final_obs"] = arrays["final_obs"][arrays["done"] != 0]
    return [
        (it.dtype.str, it.shape, it.flags.writeable, it.flags.owndata, it.tobytes())
        for it in arrays.values()
    ]


def plays_on(batch: rb.Batch, same: rb.Batch) -> None:
    for _ in range(3):
        for played in (batch, same):
            played.step(played.random_actions())
        assert shown(batch) == shown(same)
        if batch.info.picks:
            assert array(batch, "next_mask").tobytes() == array(same, "next_mask").tobytes()


def meddle(made: dict[str, Any], name: str, doings: list[Callable[[Any], object]]) -> None:
    batch, same = (rb.Batch(**made, seed=1, final_obs=True, max_plies=6) for _ in range(2))
    kept = []
    for do in doings:
        a, _ = array(batch, name), array(same, name)  # Both draw random actions.
        attempted(do, a)
        kept.append(a)
        plays_on(batch, same)
    untouched = array(batch, name)
    del batch
    again = rb.Batch(**made)  # In the memory of the first, if that was freed.
    for a in [*kept, untouched]:
        assert a.tobytes() is not None
        attempted(lambda a: a.fill(2), a)
    again.step(again.random_actions())


def main() -> None:
    rng = random.Random(int(sys.argv[1]))
    chosen = [[do] for do in DOINGS] + [rng.choices(DOINGS, k=4) for _ in range(10)]
    n = 0
    for number, made in enumerate(MADE):
        for name in NAMES if "actions" in made else NAMES[:-1]:
            for doings in chosen:
                names = [f"{DOINGS.index(do)}:{getattr(do, '__name__', '')}" for do in doings]
                print(number, name, *names, flush=True)
                meddle(made, name, doings)
                n += 1
    print(f"{n} arrays", flush=True)


if __name__ == "__main__":
    main()
