"""OpenSpiel's simulation test, for every game and number of seats."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import LEARNT

import rulebook as rb

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import exploitability, mcts, minimax  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

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


def test_a_limit_of_moves_is_at_least_one() -> None:
    for max_plies in (0, -1):
        with pytest.raises(ValueError, match="max_plies is a whole number at least 1"):
            pyspiel.load_game("rulebook_gobblet", {"max_plies": max_plies})


def test_games_declare_that_payoffs_add_up_to_0() -> None:
    utility = pyspiel.GameType.Utility
    for name in LEARNT:
        game = pyspiel.load_game(f"rulebook_{name}")
        assert rb.Batch(name, 1).info.payoff_sum == 0
        assert (game.get_type().utility, game.utility_sum()) == (utility.ZERO_SUM, 0.0)


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_exploitability_is_that_of_our_best_responses(name: str) -> None:
    game = pyspiel.load_game(f"rulebook_{name}")
    uniform = policy.UniformRandomPolicy(game)
    expected = rb.best_response(rb.game(name).start())
    found = exploitability.exploitability(game, uniform)
    assert found == pytest.approx(expected.exploitability)
    assert exploitability.nash_conv(game, uniform) == pytest.approx(expected.nash_conv)


def test_payoffs_of_goofspiel_are_twice_those_of_openspiels_own() -> None:
    ours = pyspiel.load_game("rulebook_goofspiel", {"variant": "cards:3"})
    goofspiel = "goofspiel(num_cards=3,returns_type=point_difference)"
    theirs = pyspiel.load_game(f"turn_based_simultaneous_game(game={goofspiel})")
    gains = [exploitability.nash_conv(it, policy.UniformRandomPolicy(it)) for it in (ours, theirs)]
    assert gains == [pytest.approx(8 / 3), pytest.approx(4 / 3)]


def test_a_tensor_of_an_information_state_is_an_error() -> None:
    game = pyspiel.load_game("rulebook_kuhn")
    state = game.new_initial_state()
    for _ in range(2):
        state.apply_action(0)
    assert not game.get_type().provides_information_state_tensor
    with pytest.raises(NotImplementedError, match="use information_state_string, or observation_tensor"):
        state.information_state_tensor(0)
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(NotImplementedError, match="no tensor of an information state"):
        observer.set_from(state, 0)
    assert observer.string_from(state, 0) == state.information_state_string(0)
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()


def test_the_searches_that_stand_in_for_bots_in_c_find_moves() -> None:
    # Those end the interpreter on any game in Python.
    game = pyspiel.load_game("rulebook_tictactoe")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 1.0, 20, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()
    state = pyspiel.load_game("rulebook_kuhn").new_initial_state()
    for _ in range(2):
        state.apply_action(0)
    assert rb.search(state.match, "ismcts", nodes=100).best in state.match.legal_moves


def test_the_linear_program_finds_the_value_of_kuhn_poker() -> None:
    pytest.importorskip("ecos")  # With cvxpy, what OpenSpiel solves linear programs with.
    pytest.importorskip("cvxpy")
    from open_spiel.python.algorithms import sequence_form_lp

    value, other, _, _ = sequence_form_lp.solve_zero_sum_game(pyspiel.load_game("rulebook_kuhn"))
    assert (value, other) == (pytest.approx(-1 / 18), pytest.approx(1 / 18))


def test_minimax_finds_the_value_of_tic_tac_toe() -> None:
    game = pyspiel.load_game("rulebook_tictactoe")
    state = game.new_initial_state()
    for move in ("b2", "a1", "c3"):
        state.apply_action(state.match.legal_moves.index(move))
    value, _ = minimax.alpha_beta_search(game, state=state, maximizing_player_id=0)
    assert value == 0.0


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
    assert state.observation_string(0) == state.match.view(0).text
    assert state.match.view(1).info_key in state.information_state_string(1)
    assert np.array_equal(state.observation_tensor(1), state.match.planes(1))
