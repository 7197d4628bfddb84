"""Steps per second of batches, next to other environments in the same run.

Everything is measured round by round, one after the other, so that whatever slows the machine slows
all of them; the table shows medians, and its ratios are medians of the rounds' ratios. A step is a
move with the chance that follows it, and the writing of observations and masks. A second is one of a
processor, of all threads together, so what else the machine does counts little; only the gain of a
second thread is by the clock on the wall.

``python benches/speed.py`` prints the tables, ``--write FILE`` puts them between the marks in a file.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import rulebook as rb

Measure = Callable[[], float]
Clock = Callable[[], float]

#: Games of ours with the masks that suit the number of their indices.
GAMES = {
    "gobblet": "bytes",
    "toki": "bytes",
    "octagone": "bits",
    "octi": "bits",
    "octiles": "bytes",
}
N = 1_024
#: The numbers of matches with which a second thread is measured.
SHARED = (1_024, 4_096)
MARKS = ("<!-- measured python: begin -->", "<!-- measured python: end -->")


def ours(
    name: str,
    mask: str,
    threads: int = 1,
    n: int = N,
    *,
    chooses: bool,
    seconds: float,
    clock: Clock = time.process_time,
) -> Measure:
    """A batch, with the choice of random actions among what is timed or not."""
    batch = rb.Batch(name, n, seed=1, threads=threads, mask=mask, max_plies=10_000)  # type: ignore[arg-type]
    for _ in range(100):  # Matches of all ages.
        batch.step(batch.random_actions())

    def measure() -> float:
        n_steps, spent = 0, 0.0
        while spent < seconds:
            before = clock()
            actions = batch.random_actions()
            if not chooses:
                before = clock()
            batch.step(actions)
            spent += clock() - before
            n_steps += n
        return n_steps / spent

    return measure


def pettingzoo_classic(seconds: float) -> Measure:
    """PettingZoo's own connect four."""
    module = importlib.import_module("pettingzoo.classic.connect_four_v3")
    env = module.env()

    def measure() -> float:
        n_steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            env.reset()
            for agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                n_steps += 1
        return n_steps / (time.process_time() - start)

    return measure


def open_spiel(seconds: float) -> Measure:
    """OpenSpiel's connect four with tensors and masks, by its Python interface."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    rng = np.random.default_rng(1)

    def measure() -> float:
        n_steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.legal_actions_mask()
                state.observation_tensor()
                state.apply_action(legal[int(rng.random() * len(legal))])
                n_steps += 1
        return n_steps / (time.process_time() - start)

    return measure


def pgx(seconds: float) -> Measure:
    """pgx's connect four, compiled for the processor, with the observation and the choice of moves."""
    import jax
    import jax.numpy as jnp

    module = importlib.import_module("pgx")
    env = module.make("connect_four")
    step = jax.vmap(importlib.import_module("pgx.experimental").auto_reset(env.step, env.init))
    length = 32

    def one(carry: object, key: object) -> tuple[object, object]:
        state = carry
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))  # type: ignore[attr-defined]
        keys = jax.random.split(key, N + 1)
        actions = jax.random.categorical(keys[0], logits, axis=-1)
        state = step(state, actions, keys[1:])
        return state, state.observation.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, length)))
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), N))
    state, sums = run(state, jax.random.PRNGKey(2))
    sums.block_until_ready()
    held = [state]

    def measure() -> float:
        n_steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            held[0], sums = run(held[0], jax.random.PRNGKey(n_steps))
            sums.block_until_ready()
            n_steps += N * length
        return n_steps / (time.process_time() - start)

    return measure


def others(seconds: float) -> dict[str, Measure | str]:
    """The other environments, or why they cannot be measured."""
    made: dict[str, Measure | str] = {}
    for name, make in [
        ("PettingZoo classic", pettingzoo_classic),
        ("OpenSpiel with tensors", open_spiel),
        ("pgx", pgx),
    ]:
        try:
            made[name] = make(seconds)
        except Exception as error:  # noqa: BLE001 - whatever keeps it from running is reported.
            made[name] = f"{type(error).__name__}: {error}".splitlines()[0]
    return made


def measured(measures: dict[str, Measure], rounds: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            found[name].append(measure())
    return found


def millions(values: list[float]) -> str:
    return f"{statistics.median(values) / 1e6:.3f}"


def ratio(ours: list[float], theirs: list[float]) -> float:
    return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))


def own_table(rounds: int, seconds: float) -> list[str]:
    """Our games on one thread and on two."""
    measures: dict[str, Measure] = {}
    for name, mask in GAMES.items():
        measures[f"{name} step"] = ours(name, mask, chooses=False, seconds=seconds)
        measures[f"{name} chosen"] = ours(name, mask, chooses=True, seconds=seconds)
        for n, threads in itertools.product(SHARED, (1, 2)):
            wall = time.perf_counter
            batch = ours(name, mask, threads, n, chooses=False, seconds=seconds, clock=wall)
            measures[f"{name} {n} {threads}"] = batch
    found = measured(measures, rounds)
    gains = " | ".join(f"2 threads, {n:,} matches" for n in SHARED)
    rows = [
        f"| | mask | steps/s, millions | with the choice of moves | {gains} |",
        "|---|---|---:|---:|" + len(SHARED) * "---:|",
    ]
    for name, mask in GAMES.items():
        step, chosen = (found[f"{name} {it}"] for it in ("step", "chosen"))
        factors = (ratio(found[f"{name} {n} 2"], found[f"{name} {n} 1"]) for n in SHARED)
        rows.append(
            f"| {name} | {mask} | {millions(step)} | {millions(chosen)} "
            + "".join(f"| × {factor:.2f} " for factor in factors)
            + "|"
        )
    return rows


def peer_table(rounds: int, seconds: float) -> list[str]:
    """Connect four here and elsewhere, with random moves."""
    measures: dict[str, Measure] = {
        "rulebook": ours("connect4", "bytes", chooses=True, seconds=seconds)
    }
    made = others(seconds)
    measures |= {name: measure for name, measure in made.items() if not isinstance(measure, str)}
    found = measured(measures, rounds)
    rows = ["| Connect four | steps/s, millions | rulebook is faster by |", "|---|---:|---:|"]
    for name in ["rulebook", *made]:
        if name in found:
            factor = "" if name == "rulebook" else f"× {ratio(found['rulebook'], found[name]):.1f}"
            rows.append(f"| {name} | {millions(found[name])} | {factor} |")
        else:
            rows.append(f"| {name} | not measured: {made[name]} | |")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    rows = own_table(arguments.rounds, arguments.seconds)
    text = "\n".join([*rows, "", *peer_table(arguments.rounds, arguments.seconds)])
    print(text)
    if arguments.write is not None:
        before, rest = arguments.write.read_text().split(MARKS[0])
        after = rest.split(MARKS[1])[1]
        arguments.write.write_text(f"{before}{MARKS[0]}\n{text}\n{MARKS[1]}{after}")


if __name__ == "__main__":
    main()
