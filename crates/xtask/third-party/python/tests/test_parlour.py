"""Two games of another author by way of the package `rulebook`, as if they were its own."""

from __future__ import annotations

import pickle

import gymnasium
import rulebook as rb
import rulebook.gymnasium
from pettingzoo.test import api_test, seed_test
from rulebook import pettingzoo


def begun(seed: int) -> rb.Match:
    match = rb.game("aviary").start()
    match.deal(seed)
    return match


def test_all_games_are_there() -> None:
    assert {"aviary", "noughts", "gobblet"} <= {game.name for game in rb.games()}


def test_an_illegal_move_names_its_rule() -> None:
    refusal = begun(1).check("yield")
    assert not refusal and refusal.rule == "R4"


def test_a_player_does_not_see_the_birds_of_the_other() -> None:
    match = begun(1)
    assert "?" in match.view(1).text and "?" not in match.position


def test_pettingzoo_accepts_it() -> None:
    api_test(pettingzoo.env("aviary"), num_cycles=200)
    seed_test(lambda: pettingzoo.env("aviary"), num_cycles=50)


def test_gymnasium_knows_it() -> None:
    env = gymnasium.make("rulebook/aviary-v1")
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)


def test_a_bot_plays_it() -> None:
    match = begun(2)
    while not match.is_over:
        best = rb.search(match, nodes=500).best
        assert best is not None
        match.play(best)
    assert match.payoffs is not None


def test_bots_and_solvers_play_a_game_in_one_file() -> None:
    match = rb.game("noughts").start()
    assert rb.solve(match).value == "draw"
    while not match.is_over:
        best = rb.search(match, "alphabeta", nodes=10_000).best
        assert best is not None
        match.play(best)
    assert match.payoffs == (0, 0)


def test_bots_have_a_tournament() -> None:
    # Without an opening of random moves: two decisions are the whole game.
    table = rb.arena("aviary", ["ismcts:200n", "random"], games=20, book=0)
    assert table.complete and table.games == 20


def test_a_match_survives_pickling() -> None:
    match = begun(3)
    assert pickle.loads(pickle.dumps(match)) == match


def test_an_equilibrium_is_found() -> None:
    equilibrium = rb.cfr(begun(1), iterations=50)
    assert equilibrium.information_sets > 0
