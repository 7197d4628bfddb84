"""Many matches at once, observations and indices."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import LEARNT
from numpy.typing import NDArray

import rulebook as rb


def played(n_steps: int, **options: object) -> list[tuple[bytes, ...]]:
    """The arrays after each of some random steps."""
    batch = rb.Batch("tictactoe", 6, seed=3, **options)  # type: ignore[arg-type]
    seen = []
    for _ in range(n_steps):
        batch.step(batch.random_actions())
        arrays: list[NDArray[Any]] = [
            batch.obs, batch.mask, batch.player, batch.reward, batch.done,
        ]
        seen.append(tuple(array.tobytes() for array in arrays))
    return seen


def test_arrays_are_filled_in_place() -> None:
    batch = rb.Batch("tictactoe", 4)
    obs, mask, player = batch.obs, batch.mask, batch.player
    before = obs.copy()
    assert np.shares_memory(obs, batch.obs) and obs.shape == (4, batch.info.planes.size)
    assert [array.dtype.name for array in (obs, mask, player)] == ["float32", "uint8", "int8"]
    assert batch.reward.shape == (4, 2) and batch.done.shape == (4,)
    batch.step(np.array([0, 1, 2, 3], np.int32))
    assert not np.array_equal(obs, before)
    assert [list(row).index(0) for row in mask] == [0, 1, 2, 3]
    assert player.tolist() == [1, 1, 1, 1]


def test_nothing_that_is_done_to_an_array_reaches_its_memory() -> None:
    # In a process of its own, which a failure ends.
    command = [sys.executable, str(Path(__file__).parent / "meddle.py"), "1"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, "\n".join(done.stdout.splitlines()[-1:]) + done.stderr
    assert done.stdout.endswith(" arrays\n")


@pytest.mark.parametrize("name", LEARNT)
def test_a_batch_plays_what_matches_play(name: str) -> None:
    batch = rb.Batch(name, 3, seed=5, auto_reset="off")
    for _ in range(60):
        for number in range(3):
            match = rb.game(name).start(position=batch.position(number))
            player = batch.player[number]
            assert match.turn == ("over" if player < 0 else player)
            if 0 <= player:
                assert batch.mask[number].tolist() == match.mask().tolist()
                assert np.flatnonzero(batch.mask[number]).tolist() == match.legal_indices
                assert np.array_equal(batch.obs[number], match.planes(int(player)))
            elif match.payoffs is not None and batch.done[number]:
                assert batch.reward[number].sum() in (0, sum(match.payoffs))
        batch.step(batch.random_actions())


@pytest.mark.parametrize("name", LEARNT)
def test_observations_are_named_and_between_0_and_1(name: str) -> None:
    match = rb.game(name).start()
    match.deal(1)
    info = match.planes_info()
    planes, scalars = info.split(match.planes(0))
    assert planes.shape == (len(info.planes), info.rows, info.columns)
    assert scalars.shape == (len(info.scalars),)
    assert all(pick.name and pick.about for pick in info.planes + info.scalars)
    assert match.planes(0).min() >= 0 and match.planes(0).max() <= 1
    assert np.array_equal(match.view(0).planes(), match.planes(0))


@pytest.mark.parametrize("name", LEARNT)
def test_indices_are_those_of_the_legal_moves(name: str) -> None:
    match = rb.game(name).start()
    match.deal(1)
    by_index = {match.move_at(index) for index in match.legal_indices}
    assert by_index == set(match.legal_moves)
    assert sorted(move.index or 0 for move in match.move_infos()) == match.legal_indices
    for illegal in [*np.flatnonzero(match.mask() == 0)[:20].tolist(), len(match.mask())]:
        with pytest.raises(rb.IllegalMove, match=f"index {illegal}"):
            match.move_at(illegal)


def test_an_illegal_action_names_environment_and_rule_and_changes_nothing() -> None:
    batch = rb.Batch("tictactoe", 3)
    batch.step([0, 1, 2])
    before = [batch.position(number) for number in range(3)], batch.obs.copy()
    with pytest.raises(rb.IllegalMove, match="environment 1") as caught:
        batch.step([1, 1, 1])
    assert (caught.value.environment, caught.value.rule) == (1, "R3")
    assert [batch.position(number) for number in range(3)] == before[0]
    assert np.array_equal(batch.obs, before[1])


def test_the_seed_decides_everything_whatever_the_number_of_threads() -> None:
    assert played(30) == played(30) == played(30, threads=2)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_batch_with_threads_works_after_a_fork(tmp_path: Path) -> None:
    # In a process of its own, because pytest has threads, which a fork does not copy. The alarm ends a
    # child that hangs.
    code = """
import os, signal, sys
import rulebook as rb

def played() -> str:
    for _ in range(20):
        batch.step(batch.random_actions())
    return "\\n".join(batch.position(number) for number in range(batch.n))

batch = rb.Batch("gobblet", 64, threads=3, seed=1)
batch.step(batch.random_actions())
if (child := os.fork()) == 0:
    signal.alarm(60)
    with open(sys.argv[1], "w") as file:
        file.write(played())
    del batch
    os._exit(0)
print(played())
sys.exit(os.waitpid(child, 0)[1])
"""
    command = [sys.executable, "-c", code, str(tmp_path / "child")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "child").read_text() == done.stdout.rstrip("\n")


def test_the_number_of_threads_has_a_bound() -> None:
    for threads in (0, 1_025, 10**6):
        with pytest.raises(ValueError, match=f"threads is a whole number from 1 to 1024, not {threads}"):
            rb.Batch("tictactoe", 2, threads=threads)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system does not list threads")
def test_there_are_no_more_threads_than_matches() -> None:
    before = len(os.listdir("/proc/self/task"))
    batch = rb.Batch("tictactoe", 8, threads=1_024)
    assert len(os.listdir("/proc/self/task")) <= before + 8
    batch.step(batch.random_actions())


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", ">i4", "int64", "uint64", ">u8"])
def test_actions_are_whole_numbers_of_any_size_and_order(dtype: str) -> None:
    batch = rb.Batch("tictactoe", 3)
    batch.step(np.array([[0, 9], [4, 9], [8, 9]], dtype)[:, 0])
    assert [list(row).index(0) for row in batch.mask] == [0, 4, 8]
    packed = np.zeros(3, f"u1, {np.dtype(dtype).str}")  # At odd places of memory.
    packed["f1"] = [1, 1, 1]
    batch.step(packed["f1"])
    assert (batch.mask[:, 1] == 0).all()


def test_rows_of_picks_have_the_shape_of_the_batch() -> None:
    batch = rb.Batch("octi", 3, actions="picks")
    rows = batch.random_actions().copy()
    for wrong in (rows.T, rows[:2], rows[:, :2], rows.ravel(), rows.ravel().tolist()):
        with pytest.raises((TypeError, ValueError)) as caught:
            batch.step(wrong)
        assert str(caught.value).startswith("actions ")
    batch.step(np.asfortranarray(rows))
    same = rb.Batch("octi", 3, actions="picks")
    same.step(rows)
    assert all(batch.position(number) == same.position(number) for number in range(3))


def test_arrays_of_other_libraries_are_actions_and_take_observations_and_masks() -> None:
    torch = pytest.importorskip("torch")
    batch = rb.Batch("tictactoe", 2)
    batch.step(torch.tensor([0, 8]))
    batch.step(torch.tensor([1, 1], dtype=torch.int32))
    with pytest.raises(TypeError, match="actions are whole numbers, not float32"):
        batch.step(torch.tensor([2.0, 2.0]))
    batch.reset(torch.tensor([False, True]))
    assert batch.mask.sum(axis=1).tolist() == [7, 9]
    batch.reset()
    batch.step([0, 8])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert torch.from_numpy(batch.mask).sum(dim=1).tolist() == [8, 8]
        assert torch.from_numpy(batch.obs).shape == batch.obs.shape


def test_masks_can_be_written_to_and_are_right_again_after_a_step() -> None:
    batch, same = (rb.Batch("tictactoe", 2) for _ in range(2))
    batch.mask.__dlpack__()  # As jax asks for it.
    for actions in ([0, 1], [4, 4], [8, 8]):
        batch.mask[:] = 1
        for played in (batch, same):
            played.step(actions)
        assert np.array_equal(batch.mask, same.mask)
    for options in ({"mask": "bytes"}, {"mask": "bits"}):
        long = rb.Batch("octi", 1, **options)  # type: ignore[arg-type]
        assert not long.mask.flags.writeable  # A step clears only what it has set.


def test_a_match_that_is_over_is_followed_by_another() -> None:
    batch = rb.Batch("tictactoe", 2, final_obs=True)
    for action in [0, 3, 1, 4]:
        batch.step([action, action])
    batch.step([2, 5 if batch.mask[1][5] else 2])
    assert batch.done[0] == 1 and batch.reward[0].tolist() == [1, -1]
    assert batch.player[0] == 0 and batch.mask[0].all()
    assert batch.final_obs is not None
    assert not np.array_equal(batch.final_obs[0], batch.obs[0])
    assert rb.Batch("tictactoe", 2).final_obs is None


def test_matches_are_truncated_and_reset_one_by_one() -> None:
    batch = rb.Batch("tictactoe", 3, max_plies=2, auto_reset="off")
    batch.step([0, 0, 0])
    batch.step([1, 1, 1])
    assert batch.done.tolist() == [2, 2, 2] and batch.player.tolist() == [-1, -1, -1]
    batch.reset(np.array([True, False, True]))
    assert batch.player.tolist() == [0, -1, 0]


def test_matches_are_chosen_by_truth_values_of_any_library() -> None:
    for which in ([True, False], np.array([True, True, False])[::2]):
        batch = rb.Batch("tictactoe", 2)
        batch.step([4, 4])
        batch.reset(which)
        assert [batch.position(number) for number in (0, 1)] == [".../.../...", ".../.X./..."]
    wrong: list[Any] = [[1, 0], [[True, False]], "no", 1.5]
    for which in wrong:
        with pytest.raises(TypeError, match="one truth value for each match") as caught:
            batch.reset(which)
        dtype, shape = np.asarray(which).dtype, np.asarray(which).shape
        assert str(caught.value).endswith(f"not {dtype} of the shape {shape}")


def test_masks_are_bytes_bits_or_nothing() -> None:
    whole, bits = rb.Batch("tictactoe", 2), rb.Batch("tictactoe", 2, mask="bits")
    for batch in (whole, bits):
        batch.step([4, 7])
    unpacked = np.unpackbits(bits.mask, axis=1, bitorder="little")[:, :9]
    assert np.array_equal(unpacked, whole.mask)
    none = rb.Batch("tictactoe", 2, mask="none")
    assert none.mask.shape == (2, 0)
    indices, offsets = none.legal_indices()
    assert indices.tolist() == list(range(9)) * 2 and offsets.tolist() == [0, 9, 18]


def test_garbage_is_refused_with_one_clear_error() -> None:
    batch = rb.Batch("tictactoe", 2)
    refused: list[tuple[Any, type[Exception]]] = [
        ([0], ValueError),
        ([0, 1, 2], ValueError),
        ([0, 9], rb.IllegalMove),
        ([0, -1], rb.IllegalMove),
        ([0, 2**40], ValueError),
        ([0.5, 1], TypeError),
        (np.array([0.0, 1.0]), TypeError),
        ("01", TypeError),
        (None, TypeError),
        (np.zeros((2, 2), np.int32), ValueError),
        (np.array([0, 2**64 - 1], np.uint64), ValueError),
        (np.zeros(2, bool), TypeError),
    ]
    for actions, error in refused:
        with pytest.raises(error) as caught:
            batch.step(actions)
        assert str(caught.value)
    wrong: list[dict[str, Any]] = [
        {"n": 0}, {"n": -1}, {"threads": 0}, {"auto_reset": "now"}, {"chance": "me"},
        {"mask": "some"}, {"variant": "x=1"}, {"position": "?"}, {"players": 3}, {"game": "chess"},
    ]
    for options in wrong:
        with pytest.raises((ValueError, OverflowError)) as failed:
            rb.Batch(**{"game": "tictactoe", "n": 2, **options})
        assert str(failed.value)
    with pytest.raises(rb.RulebookError):
        batch.position(2)
    with pytest.raises(rb.RulebookError):
        batch.reset(np.array([True]))
    assert batch.position(0) == ".../.../..."
