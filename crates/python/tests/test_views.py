"""Views: an observer sees what it may see, and nothing else."""

from __future__ import annotations

import gc
import pickle

import pytest
from conftest import after

import rulebook as rb


def kuhn(*cards: str) -> rb.Match:
    match = rb.game("kuhn").start()
    for card in cards:
        match.resolve(card)
    return match


def exposed(view: rb.View) -> list[object]:
    """Everything that a view answers, its errors included."""
    answers: list[object] = [pickle.dumps(view), repr(view), view.svg(), view.picture()]
    for name in sorted(set(dir(view)) - set(dir(object))):
        if name in {"learn", "adjudicate", "undo", "check", "picks_of", "steps_since"}:
            continue
        try:
            found = getattr(view, name)
            answers.append((name, found() if name in {"events", "move_infos"} else str(found)))
        except rb.RulebookError as error:
            answers.append((name, str(error), sorted(error.__dict__.items(), key=str)))
    return [answer for answer in answers if " object at 0x" not in str(answer)]


def test_positions_that_a_player_cannot_tell_apart_look_the_same() -> None:
    one, other = kuhn("K", "J"), kuhn("Q", "J")
    assert exposed(one.view(1)) == exposed(other.view(1))
    assert exposed(one.view("public")) == exposed(other.view("public"))
    assert exposed(one.view(0)) != exposed(other.view(0))
    assert exposed(one.view("host")) != exposed(other.view("host"))


def test_a_view_refers_to_no_other_object() -> None:
    match = kuhn("K", "J")
    view = match.view(1)
    assert all(found is rb.View for found in gc.get_referents(view))
    del match
    assert view.steps == ["?", "J"]


def test_searches_of_positions_that_a_player_cannot_tell_apart_answer_the_same() -> None:
    one, other = kuhn("Q", "J"), kuhn("Q", "K")
    assert rb.search(one, nodes=200) == rb.search(other, nodes=200)
    assert rb.search(one.view(0), nodes=200) == rb.search(one, nodes=200)


def test_only_the_player_to_move_may_ask_where_something_is_hidden() -> None:
    match = kuhn("K", "J")
    assert match.view(0).legal_moves == ["p", "b"]
    second = match.view(1)
    assert not second.may_ask
    with pytest.raises(rb.NotYourTurn, match="only the player to move may ask"):
        second.legal_moves
    answer = second.check("p")
    assert isinstance(answer, rb.Refusal) and answer.code == "not-your-turn"


def test_a_view_does_not_follow_the_match() -> None:
    match = rb.game("gobblet").start()
    view = match.view(0)
    match.play("4@b2")
    assert view.steps == [] and match.view(0).steps == ["4@b2"]


def test_a_client_follows_the_match_by_what_it_is_sent(
    table: tuple[str, int, dict[str, str]],
) -> None:
    name, players, variant = table
    match = rb.game(name).start(variant, players=players)
    observers: list[rb.Who] = ["host", *range(players), "public"]
    clients = [rb.View(name, who, match.view(who).first_view) for who in observers]
    for _ in range(30):
        if match.random_step(5) is None:
            break
        for who, client in zip(observers, clients, strict=True):
            seen = match.view(who)
            for step in seen.steps_since(len(client.steps)):
                client.learn(step)
            assert client == seen
            assert client.text == seen.text and client.info_key == seen.info_key
            assert client.turn == match.turn
            assert repr(client) == repr(seen)
            assert client.who == who


def test_a_view_round_trips_through_its_record() -> None:
    view = after(rb.game("toki").start(players=3), 12).view(1)
    assert rb.follow(view.record()) == view == pickle.loads(pickle.dumps(view))
    with pytest.raises(rb.RulebookError):
        rb.replay(view.record())


def test_a_view_accepts_the_result_and_undo() -> None:
    match = rb.game("gobblet").start()
    match.play("4@b2")
    view = match.view(1)
    view.adjudicate("win 0 by resignation of 1")
    assert view.is_over and view.outcome is not None and view.outcome.winners == (0,)
    assert view.undo() and not view.is_over
    assert view.undo() and view.steps == [] and not view.undo()
    with pytest.raises(rb.RulebookError, match="verdict"):
        view.adjudicate("win by luck")


def test_events_are_refused_to_those_who_might_learn_from_them() -> None:
    match = kuhn("K")
    assert [event.text for event in match.view("host").events()] == ["J", "Q"]
    with pytest.raises(rb.RulebookError):
        match.view(1).events()
