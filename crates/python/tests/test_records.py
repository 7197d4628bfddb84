"""Records, pickling, and agreement with the command line."""

from __future__ import annotations

import json
import os
import pickle
import subprocess

import pytest
from conftest import ALL, IS_SLOW, TABLES, after

import rulebook as rb

#: The number of games that are compared with the command line.
N_GAMES = 1_000 if IS_SLOW else 20


def test_a_match_round_trips_through_its_record(any_game: rb.Game) -> None:
    match = after(any_game.start(), 40)
    again = rb.replay(match.record(["Ann", "Ben"]))
    assert again == match
    assert (again.position, again.steps, again.turn) == (match.position, match.steps, match.turn)
    assert pickle.loads(pickle.dumps(match)) == match


def test_pickling_keeps_policy_and_declarations() -> None:
    match = rb.game("gobblet").start({"touch": "lose_turn"}, ply_limit=9)
    match.resign(1)
    again = pickle.loads(pickle.dumps(match))
    assert again == match and again.record() == match.record()


def test_a_record_longer_than_the_limits_is_refused() -> None:
    record = after(rb.game("gobblet").start(), 9).record()
    with pytest.raises(rb.RulebookError, match="limit"):
        rb.replay(record, max_steps=8)
    with pytest.raises(rb.RulebookError, match="limit is 10"):
        rb.replay(record, max_bytes=10)


def test_the_step_at_fault_is_named() -> None:
    record = after(rb.game("gobblet").start(), 3).record()
    lines = record.splitlines()
    lines[-2] = "4@z9"
    with pytest.raises(rb.RulebookError) as caught:
        rb.replay("\n".join(lines))
    assert caught.value.step == 3


def test_an_exception_round_trips_through_pickle() -> None:
    match = rb.game("gobblet").start()
    match.play("4@b2")
    with pytest.raises(rb.IllegalMove) as caught:
        match.play("4@b2")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is rb.IllegalMove and str(again) == str(caught.value)
    assert again.rule is not None and again.__dict__ == caught.value.__dict__


def test_a_random_game_can_be_played_again_step_by_step(any_game: rb.Game) -> None:
    playout = any_game.start().playout(seed=4, number=2, ply_limit=300)
    match = any_game.start(repetition=0, ply_limit=300)
    assert playout == match.playout(4, 2, ply_limit=300)
    for ply in playout.steps:
        match.step(ply.step)
    assert match.outcome is not None and match.outcome.text == playout.outcome
    assert sum(ply.turn != "chance" for ply in playout.steps) == playout.plies


def test_a_record_names_a_player_for_each_seat_or_none() -> None:
    match = rb.game("tictactoe").start()
    assert rb.replay(match.record(["Ann", "Ben"])) == rb.replay(match.record())
    for record in (match.record, match.view(0).record):
        with pytest.raises(rb.RulebookError, match="names 3 players for 2 seats"):
            record(["Ann", "Ben", "Cay"])


COMMAND = os.environ.get("RULEBOOK_COMMAND")


@pytest.mark.skipif(COMMAND is None, reason="RULEBOOK_COMMAND does not name the command `rulebook`")
@pytest.mark.parametrize(
    ("name", "variant"),
    [(name, "") for name in ALL]
    + [
        (name, ",".join([f"players={seats}", *(f"{key}={value}" for key, value in more.items())]))
        for name, seats, more in TABLES
        if 2 < seats or more
    ],
)
def test_random_games_agree_with_the_command_line(name: str, variant: str) -> None:
    arguments = ["random", name, "--jsonl", "--seed", "11", "--games", str(N_GAMES)]
    if variant:
        arguments += ["--variant", variant]
    assert COMMAND is not None
    limit = 10_000
    arguments += ["--ply-limit", str(limit)]
    with subprocess.Popen([COMMAND, *arguments], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        game, n_games = rb.game(name), 0
        match = game.start(variant, repetition=0, ply_limit=limit)
        own = match.playout(11, 0, ply_limit=limit)
        for line in process.stdout:
            row = json.loads(line)
            if "outcome" not in row:
                assert row["position"] == match.position
                assert row["turn"] == str(match.turn)
                assert row.get("moves", []) == match.legal_moves
                weights = [[event.text, event.weight] for event in match.events()]
                assert row.get("events", []) == weights
                assert row["step"] == own.steps[row["ply"]].step
                match.step(row["step"])
                continue
            assert match.outcome is not None
            assert match.outcome.text.split(" by ")[0] == row["outcome"]
            assert list(match.outcome.payoffs) == row["payoffs"] == list(own.payoffs)
            n_games += 1
            match = game.start(variant, repetition=0, ply_limit=limit)
            own = match.playout(11, n_games, ply_limit=limit)
    assert process.returncode == 0
    assert n_games == N_GAMES
