"""Searches, solvers, equilibria and tournaments."""

from __future__ import annotations

import math
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import rulebook as rb
from rulebook import _native


def won() -> rb.Match:
    """A match of tic-tac-toe in which the player to move wins at once."""
    match = rb.game("tictactoe").start()
    for move in ["a1", "a2", "b1", "b2"]:
        match.play(move)
    return match


def test_a_search_finds_the_winning_move() -> None:
    for algorithm in ["mcts", "alphabeta", "flat", None]:
        analysis = rb.search(won(), algorithm, nodes=500, lines=3)
        assert analysis.best == "c1"
        assert algorithm in (analysis.algorithm, None)
        assert 1 <= len(analysis.lines) <= 3
    proof = rb.search(won(), "alphabeta", depth=3).score
    assert proof == rb.Score("win", plies=1) and str(proof) == "win in 1"
    assert str(rb.Score("loss", plies=4)) == "loss in at most 4"


def test_a_depth_limit_selects_a_search_with_depth() -> None:
    match = rb.game("tictactoe").start()
    assert rb.search(match, depth=3).algorithm == "alphabeta"
    with pytest.raises(rb.RulebookError, match="the setting `depth`"):
        rb.search(match, "mcts", depth=3)


def test_the_same_seed_gives_the_same_answer() -> None:
    match = rb.game("gobblet").start()
    assert rb.search(match, "mcts", nodes=400) == rb.search(match, "mcts", nodes=400)
    analysis = rb.search(match, "mcts", nodes=400, lines=5)
    shares = [line.share for line in analysis.lines]
    assert shares == sorted(shares, reverse=True)
    assert analysis != rb.search(match, "mcts", nodes=400, lines=5, seed=1)


def test_a_search_ends_at_its_time_limit() -> None:
    start = time.monotonic()
    analysis = rb.search(rb.game("octi").start(), "mcts", seconds=0.2)
    assert 0.2 <= time.monotonic() - start < 5
    assert analysis.best is not None and 10 < analysis.nodes


def test_without_a_limit_a_search_has_one_second() -> None:
    start = time.monotonic()
    rb.search(rb.game("octi").start(), "mcts")
    assert 1.0 <= time.monotonic() - start < 5


def test_nodes_and_seconds_end_a_search_whichever_comes_first() -> None:
    start = time.monotonic()
    rb.search(rb.game("gobblet").start(), "mcts", nodes=50, seconds=60)
    rb.search(rb.game("gobblet").start(), "mcts", nodes=10**15, seconds=0.1)
    assert time.monotonic() - start < 10


def test_every_search_is_listed_and_an_unknown_one_refused() -> None:
    assert {"mcts", "alphabeta", "ismcts", "random"} <= set(rb.algorithms())
    with pytest.raises(rb.RulebookError, match="one of: random, greedy") as caught:
        rb.search(won(), "deep blue")
    assert caught.value.kind == "search"
    with pytest.raises(rb.RulebookError):
        rb.search(rb.game("pig").start().view("public"), "alphabeta", nodes=1)


def test_other_threads_run_while_a_search_thinks() -> None:
    count, ended = 0, threading.Event()

    def work() -> None:
        nonlocal count
        while not ended.is_set():
            count += 1
            time.sleep(0.001)

    thread = threading.Thread(target=work)
    thread.start()
    rb.search(rb.game("gobblet").start(), "mcts", seconds=0.5)
    ended.set()
    thread.join()
    assert 5 < count


@pytest.mark.parametrize(
    "work",
    [
        'rb.search(rb.game("octi").start(), "mcts", seconds=600, progress=begun)',
        'rb.solve(rb.game("gobblet").start(), progress=begun)',
        'rb.cfr(rb.game("leduc").start(), 10**9, progress=begun)',
        'rb.best_response(rb.game("leduc").start({"players": 3}), progress=begun)',
        'rb.arena("gobblet", ["mcts:20n", "random"], games=10**6, progress=begun)',
        'rb.arena("gobblet", ["mcts:600000ms", "random"], games=2, progress=begun)',
    ],
    ids=["search", "solve", "cfr", "best_response", "short games", "a long move"],
)
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_ctrl_c_ends_long_work(work: str) -> None:
    # In a separate process, so that the interrupt does not hit the test itself.
    code = f"""
import rulebook as rb

def begun(done: int, total: int | None) -> None:
    print("begun", flush=True)

try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        try:
            rest, _ = process.communicate(timeout=30)
        finally:
            process.kill()
    assert rest.splitlines()[-1] == "interrupted" and process.returncode == 0


def test_progress_is_reported_and_its_errors_end_the_work() -> None:
    seen: list[tuple[int, int | None]] = []

    def watch(done: int, total: int | None) -> None:
        seen.append((done, total))
        if len(seen) == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rb.search(rb.game("gobblet").start(), "mcts", seconds=60, progress=watch)
    done = [found for found, _ in seen]
    assert done == sorted(done) and done[0] < done[-1] and seen[0][1] is None
    seen.clear()
    with pytest.raises(RuntimeError, match="enough"):
        rb.cfr(rb.game("kuhn").start(), 10**9, progress=watch)
    assert seen[-1][1] == 10**9


def test_a_progress_bar_is_drawn_and_erased(capsys: pytest.CaptureFixture[str]) -> None:
    rb.cfr(rb.game("leduc").start(), 10**6, seconds=0.3, progress=True)
    drawn = capsys.readouterr().err
    assert "iterations" in drawn and "%" in drawn
    assert drawn.endswith("\r") and drawn.split("\r")[-2].strip() == ""
    rb.cfr(rb.game("leduc").start(), 10**6, seconds=0.2)
    assert capsys.readouterr().err == ""


def test_a_solver_finds_exact_values() -> None:
    solution = rb.solve(rb.game("nim").start(position="1,2,0,0 0"))
    assert (solution.solved, solution.value, solution.plies) == (True, "win", 3)
    assert solution.moves["a1"].value == "loss"
    assert rb.solve(rb.game("tictactoe").start()).value == "draw"
    assert not rb.solve(rb.game("connect4").start(), steps=10).solved
    over = rb.game("nim").start()
    over.resign(0)
    with pytest.raises(rb.RulebookError, match="over"):
        rb.solve(over)


def test_cfr_approaches_the_equilibrium_of_kuhn_poker() -> None:
    match = rb.game("kuhn").start()
    found = rb.cfr(match, 400)
    assert found.information_sets == len(found.policy) == 12
    assert found.values[0] == pytest.approx(-1 / 18, abs=2e-3)
    assert rb.best_response(match, found.policy).nash_conv < 1e-2
    uniform = rb.best_response(match)
    assert uniform.nash_conv == pytest.approx(11 / 12)
    match.deal(1)
    assert match.view(0).info_key in found.policy


def test_invalid_policies_are_refused() -> None:
    match = rb.game("kuhn").start()
    for policy, what in [
        ({}, "no entry for the key"),
        ({"x": {"p": 1.0}}, "32 hexadecimal digits"),
        ({"0" * 32: {"p": 0.5}}, "add up to 0.5"),
    ]:
        with pytest.raises(rb.RulebookError, match=what):
            rb.best_response(match, policy)


def test_a_tournament_has_a_table(tmp_path: Path) -> None:
    table = rb.arena(
        "tictactoe",
        ["flat:100n", "random"],
        games=40,
        state=tmp_path / "state",
        records=tmp_path / "records",
    )
    assert table.complete and table.games == 40
    pair = table.pairs[0]
    assert pair.wins + pair.draws + pair.losses == 40
    assert pair.elo is not None and 0 < pair.elo.low < math.inf
    assert "flat:100n - random: +" in str(table)
    records = list((tmp_path / "records").iterdir())
    assert len(records) == 40
    assert all(rb.replay(record.read_text()).is_over for record in records)
    again = rb.arena("tictactoe", ["flat:100n", "random"], games=40, state=tmp_path / "state")
    assert again.pairs == table.pairs


def test_a_second_tournament_with_the_same_state_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "state"
    refusals: list[str] = []

    def again(_done: int, _total: int | None) -> None:
        if refusals or not path.exists():
            return
        before = path.read_bytes()
        with pytest.raises(rb.RulebookError, match="is in use by another run") as refused:
            rb.arena("tictactoe", ["random", "random"], games=2000, state=path)
        refusals.append(str(refused.value))
        assert path.read_bytes().startswith(before)

    rb.arena("tictactoe", ["random", "flat:500n"], games=2000, state=path, seconds=2, progress=again)
    assert len(refusals) == 1 and str(path) in refusals[0]


def test_a_tournament_ends_at_its_time_limit_within_a_move() -> None:
    start = time.monotonic()
    table = rb.arena("gobblet", ["mcts:600000ms", "random"], games=2, threads=2, seconds=0.5)
    assert 0.5 <= time.monotonic() - start < 10
    assert (table.complete, table.games, table.planned) == (False, 0, 2)


def test_a_tournament_does_not_wait_for_a_silent_engine() -> None:
    start = time.monotonic()
    silent = f"engine:{shlex.quote(sys.executable)} -c 'import sys; sys.stdin.read()'"
    with pytest.raises(rb.RulebookError, match="was stopped after `ugi`"):
        rb.arena("gobblet", [silent, "random"], games=2, seconds=0.5)
    assert 0.5 <= time.monotonic() - start < 8  # It would wait for 10 s.


def test_the_largest_tournament_ends_at_its_time_limit() -> None:
    start = time.process_time()  # Other processes do not count.
    table = rb.arena("tictactoe", ["random"] * 256, games=1, seconds=0.1)
    assert time.process_time() - start < 5
    assert not table.complete and len(table.bots) == 256


def test_a_tournament_that_one_side_wins_has_no_upper_bound() -> None:
    table = rb.arena("nim", ["alphabeta:d9", "random"], games=4, book=0, variant="")
    elo = table.pairs[0].elo
    assert elo is not None and elo.low <= elo.value <= elo.high
    assert str(table)


def test_the_number_of_threads_of_a_tournament_has_a_bound() -> None:
    for threads in (-1, 1_025, 10**6):
        with pytest.raises(ValueError, match=f"threads is a whole number from 0 to 1024, not {threads}"):
            rb.arena("nim", ["random", "random"], threads=threads)


def test_the_number_of_blocks_of_a_tournament_has_a_bound() -> None:
    for counts, what in [
        ([], "an odd number of whole numbers, not 0"),
        ([1, 2], "an odd number of whole numbers, not 2"),
        ([10**9, 0, 1], "at most 1000000000 blocks of games, not 1000000001"),
        ([2**64 - 1] * 3, "at most 1000000000 blocks of games, not "),
    ]:
        with pytest.raises(ValueError, match=what):
            _native.estimates(counts)
    assert _native.estimates([0, 0, 0]) == [None, None]
    score, elo = _native.estimates([0, 10**9, 0])
    assert score is not None and elo is not None
    assert (float(score[0]), float(elo[0])) == (0.5, 0.0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_searches_work_after_a_fork() -> None:
    # In a separate process. The alarm kills a child that hangs.
    code = """
import os, signal, sys
import rulebook as rb

def think() -> str:
    match = rb.game("gobblet").start()
    best = rb.search(match, "mcts", nodes=200, trees=3).best
    return f"{best} {rb.solve(rb.game('nim').start()).value}"

before = think()
if (child := os.fork()) == 0:
    signal.alarm(60)
    os._exit(0 if think() == before else 1)
sys.exit(os.waitpid(child, 0)[1])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_search_has_at_most_four_threads_per_core() -> None:
    most = 4 * (os.cpu_count() or 1)
    for threads in (0, most + 1, 10**6):
        with pytest.raises(ValueError, match=f"threads is a whole number from 1 to {most}, not {threads}"):
            rb.search(won(), "alphabeta", nodes=50, threads=threads)
    assert rb.search(won(), "alphabeta", nodes=50, threads=2).best == "c1"
    for algorithm in ("mcts", "ismcts"):
        with pytest.raises(rb.RulebookError, match="does not have the setting `threads`; it has `trees`"):
            rb.search(won(), algorithm, nodes=50, threads=2)


def test_invalid_tournaments_are_refused() -> None:
    for bots, what in [
        (["random"], "at least two bots"),
        (["random", "deep blue"], "there is no player `deep blue`"),
        (["human", "random"], "`human` cannot play in the arena"),
        (["mcts:fast", "random"], "not a limit"),
        (["random"] * 1_000, "at most 256 bots, not 1000"),
    ]:
        with pytest.raises(rb.RulebookError, match=what):
            rb.arena("gobblet", bots)
    with pytest.raises(rb.RulebookError, match="there is no such game"):
        rb.arena("chess", ["random", "random"])
    with pytest.raises(TypeError, match="list of strings"):
        rb.arena("gobblet", "random")
