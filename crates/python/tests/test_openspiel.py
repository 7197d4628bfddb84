"""OpenSpiel's simulation test, for every game and number of seats."""

from __future__ import annotations

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from rulebook import openspiel  # noqa: E402

Table = tuple[str, int, dict[str, str]]


def loaded(table: Table, max_plies: int = 10_000) -> openspiel.Game:
    name, players, variant = table
    text = ";".join(f"{key}:{value}" for key, value in variant.items())
    found: openspiel.Game = pyspiel.load_game(
        f"rulebook_{name}", {"players": players, "variant": text, "max_plies": max_plies}
    )
    return found


def test_the_simulation_test_passes(table: Table) -> None:
    pyspiel.random_sim_test(
        loaded(table, 60), num_sims=2, serialize=True, verbose=False, mask_test=True
    )


def test_a_game_is_played_to_its_end(table: Table) -> None:
    state = loaded(table).new_initial_state()
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1.0)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    payoffs = state.match.payoffs or (0,) * state.match.players
    assert state.returns() == list(payoffs)


def test_a_clone_continues_by_itself() -> None:
    state = pyspiel.load_game("rulebook_gobblet").new_initial_state()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) != str(clone) and state.match.steps == []


def test_observations_are_those_of_the_player() -> None:
    game = pyspiel.load_game("rulebook_octagone", {"variant": "covered:on"})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.observation_string(0) != state.observation_string(1)
    assert state.observation_string(0) == state.match.seen_by(0).text
    assert state.match.seen_by(1).info_key in state.information_state_string(1)
    assert np.array_equal(state.observation_tensor(1), state.match.planes(1))
