"""Records in bulk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rulebook as rb
from rulebook import data


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A file with six records of two games, one of them in a variant."""
    path = tmp_path / "games.jsonl"
    writer = data.RecordWriter(path)
    for number in range(5):
        match = rb.game("gobblers").start()
        while match.random_step(number) is not None:
            pass
        writer.push(match, id=f"g{number}", seed=number, players=["Ann", "Ben"])
    match = rb.game("toki").start(players=3)
    while match.random_step(1) is not None:
        pass
    writer.push(match)
    assert not path.exists()
    writer.finish()
    return path


def test_records_are_read_one_by_one(records: Path) -> None:
    found = list(data.read(records))
    assert [record.line for record in found] == [1, 2, 3, 4, 5, 6]
    assert {record.file for record in found} == {str(records)}
    assert found[0].players == ("Ann", "Ben") and ("x-id", "g0") in found[0].tags
    match = found[5].replay()
    assert match.steps == list(found[5].steps) and match.variant == found[5].variant
    assert found[5].result == str(match.outcome)


def test_a_bad_record_is_raised_or_handed_over(records: Path) -> None:
    lines = records.read_text().splitlines()
    lines[2] = lines[2][:40]
    records.write_text("\n".join(lines))
    with pytest.raises(rb.RulebookError) as raised:
        list(data.read(records))
    assert (raised.value.file, raised.value.line) == (str(records), 3)
    assert "line 3" in str(raised.value) and raised.value.kind == "record"
    bad: list[rb.RulebookError] = []
    assert len(list(data.read(records, on_bad=bad.append))) == 5
    assert [error.line for error in bad] == [3]
    for replay in (False, True):
        bad.clear()
        assert data.stats(records, replay=replay, on_bad=bad.append).bad == 1
        assert [error.line for error in bad] == [3]
        with pytest.raises(rb.RulebookError, match="line 3"):
            data.stats(records, replay=replay)
    with pytest.raises(ZeroDivisionError):
        data.stats(records, on_bad=lambda error: 1 // 0)


def test_an_illegal_step_is_found_by_replay_alone(records: Path) -> None:
    lines = records.read_text().splitlines()
    lines[0] = lines[0].replace('"steps":["', '"steps":["1@a1","1@a1","')
    records.write_text("\n".join(lines))
    assert data.stats(records).bad == 0
    with pytest.raises(rb.RulebookError) as raised:
        data.stats(records, replay=True)
    assert (raised.value.line, raised.value.step) == (1, 2) and raised.value.rule is not None


def test_statistics_count_the_games_of_the_records(records: Path) -> None:
    found = list(data.read(records))
    for replay in (False, True):
        counted = data.stats(records, replay=replay)
        games = counted.games["gobblers"]
        assert (counted.records, games.records, games.replayed) == (6, 5, 5 if replay else 0)
        lengths = [len(record.steps) for record in found[:5]]
        assert (games.steps.min, games.steps.max) == (min(lengths), max(lengths))
        assert sum(games.results.values()) == 5 and sum(games.frequencies.values()) == sum(lengths)
        assert sum(sum(results.values()) for results in games.openings.values()) == 5
        assert len(counted.games["toki"].payoffs) == 3
    alone, together = (data.stats(records, threads=threads) for threads in (1, 3))
    assert alone == together


def test_progress_is_reported_in_bytes(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    batch = rb.Batch("gobblet", 1_000, auto_reset="off", keep_steps=True, seed=1)
    while (batch.player >= 0).any():
        batch.step(batch.random_actions())
    writer = data.RecordWriter(path)
    writer.push_batch(batch)
    writer.finish()
    path.write_bytes(path.read_bytes() * 30)  # Work of many times the 50 ms between two reports.
    told: list[tuple[int, int | None]] = []
    data.stats(path, replay=True, threads=1, progress=lambda done, total: told.append((done, total)))
    assert {total for _, total in told} <= {path.stat().st_size}
    assert told == sorted(told)

    def stop(done: int, total: int | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        data.convert(path, tmp_path / "out.jsonl", progress=stop, threads=1)
    assert not (tmp_path / "out.jsonl").exists() and not list(tmp_path.glob(".rulebook-*"))


def test_records_survive_every_form(records: Path, tmp_path: Path) -> None:
    packed, shards, again = (tmp_path / name for name in ("a.jsonl.zst", "shards", "b.jsonl"))
    assert data.convert(records, packed).written == (str(packed),)
    assert data.convert(packed, shards, games=2).records == 6
    names = [path.name for path in data.find_shards(shards)]
    assert names == ["gobblers-00000", "gobblers-00001", "gobblers-00002", "toki-00000"]
    assert data.convert(shards, again).records == 6
    assert again.read_text() == records.read_text()
    with pytest.raises(OSError, match="already exists"):
        data.convert(records, again)
    data.convert(records, again, replace=True)
    with pytest.raises(rb.RulebookError, match="is not empty"):
        data.convert(records, shards)
    with pytest.raises(ValueError, match="to is one of"):
        data.convert(records, tmp_path / "c", to="csv")  # type: ignore[arg-type]


def test_a_shard_has_its_matches_and_their_steps_as_arrays(records: Path, tmp_path: Path) -> None:
    data.convert(records, tmp_path / "shards")
    shard = data.Shard(tmp_path / "shards" / "gobblers-00000")
    games = list(shard)
    assert len(shard) == len(games) == 5 and shard.rules[0] == "gobblers"
    assert [game.seed for game in games] == [0, 1, 2, 3, 4] and games[1].id == "g1"
    steps, offsets = shard.steps, shard.offsets
    assert offsets.tolist() == [0, *np.cumsum([len(game.steps) for game in games]).tolist()]
    for number, game in enumerate(games):
        assert np.array_equal(steps[offsets[number] : offsets[number + 1]], game.steps)
        replayed = game.replay()
        assert (replayed.plies, replayed.payoffs) == (game.plies, game.payoffs)
        assert (game.steps < shard.n_moves).all()  # Nothing is left to chance.
    path = tmp_path / "shards" / "gobblers-00000" / "moves.bin"
    raw = bytearray(path.read_bytes())
    raw[130] ^= 1
    path.write_bytes(raw)
    with pytest.raises(rb.RulebookError, match="damaged"):
        data.Shard(path.parent)


def test_a_writer_that_is_not_finished_leaves_no_shard(tmp_path: Path) -> None:
    writer = data.ShardWriter(tmp_path / "one", "gobblet")
    match = rb.game("gobblet").start()
    writer.push(match)
    with pytest.raises(rb.RulebookError, match="matches of"):
        writer.push(rb.game("octi").start())
    assert len(writer) == 1 and not (tmp_path / "one").exists()
    del writer
    assert list(tmp_path.iterdir()) == []
    writer = data.ShardWriter(tmp_path / "one", "gobblet")
    writer.finish()
    assert len(data.Shard(tmp_path / "one")) == 0 and data.Shard(tmp_path / "one").steps.size == 0
    with pytest.raises(ValueError, match="finished"):
        writer.finish()
    with pytest.raises(rb.RulebookError, match="already exists"):
        data.ShardWriter(tmp_path / "one", "gobblet")


def test_an_explorer_counts_up_to_symmetry(records: Path, tmp_path: Path) -> None:
    path = tmp_path / "openings.redb"
    only = tmp_path / "only.jsonl"
    only.write_text("\n".join(records.read_text().splitlines()[:5]))
    assert data.build_explorer(only, path, steps=4).records == 5
    explorer = data.Explorer(path)
    explored = explorer.explore(rb.game("gobblers").start())
    assert (explorer.games, explored.games, explorer.rules[0]) == (5, 5, "gobblers")
    assert sum(step.games for step in explored.steps) == 5
    assert all(sum(step.wins) + step.draws + step.unfinished == step.games for step in explored.steps)
    with pytest.raises(rb.RulebookError, match="it is of"):
        explorer.explore(rb.game("gobblet").start())
    with pytest.raises(rb.RulebookError, match="already exists"):
        data.build_explorer(only, path)


def test_shards_are_counted_and_explored_as_the_records_in_them(records: Path, tmp_path: Path) -> None:
    data.convert(records, tmp_path / "shards", games=2)
    for replay in (False, True):
        counted = data.stats(tmp_path / "shards", replay=replay)
        assert counted == data.stats(records, replay=replay) and counted.records == 6
    one = tmp_path / "shards" / "gobblers-00001"
    assert data.stats([one, records]).games["gobblers"].records == 7
    assert data.build_explorer(one, tmp_path / "openings.redb", steps=4).records == 2
    explored = data.Explorer(tmp_path / "openings.redb").explore(rb.game("gobblers").start())
    assert explored.games == 2
    (one / "moves.bin").write_bytes(b"rubbish")
    with pytest.raises(rb.RulebookError, match="moves.bin"):
        data.stats(tmp_path / "shards")


def test_numbers_out_of_range_are_refused_by_their_name(records: Path, tmp_path: Path) -> None:
    wrong: list[dict[str, Any]] = [
        {"threads": 10**6}, {"threads": -1}, {"threads": "all"}, {"max_steps": -1}, {"max_bytes": -1},
    ]
    for options in wrong:
        (name,) = options
        for work in (
            lambda: data.stats(records, **options),
            lambda: data.convert(records, tmp_path / "out", **options),
            lambda: data.build_explorer(records, tmp_path / "out", **options),
        ):
            with pytest.raises((TypeError, ValueError), match=f"{name} is a whole number"):
                work()
    with pytest.raises(ValueError, match="games is a whole number at least 1"):
        data.convert(records, tmp_path / "out", games=0)
    with pytest.raises(ValueError, match="steps is a whole number at least 0"):
        data.build_explorer(records, tmp_path / "out", steps=-1)


def test_garbage_is_refused_with_a_reason(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish"
    rubbish.write_bytes(bytes(range(256)))
    with pytest.raises(FileNotFoundError, match="there is no file"):
        data.stats(tmp_path / "nothing")
    for work in (
        lambda: data.stats(rubbish),
        lambda: list(data.read(rubbish)),
        lambda: data.convert(rubbish, tmp_path / "out"),
        lambda: data.Explorer(rubbish),
        lambda: data.Shard(tmp_path),
    ):
        with pytest.raises((rb.RulebookError, OSError)):
            work()
    with pytest.raises(TypeError, match="on_bad"):
        data.stats(rubbish, on_bad="skip")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        data.stats(7)  # type: ignore[arg-type]
