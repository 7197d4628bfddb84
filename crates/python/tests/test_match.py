"""The host's side of a match."""

from __future__ import annotations

import copy
from xml.etree import ElementTree

import pytest
from conftest import OURS, after

import rulebook as rb


def test_all_games_are_listed_with_their_facts(any_game: rb.Game) -> None:
    info = any_game.info
    assert info.name == any_game.name
    assert info.title and info.seats
    assert set(OURS) < {game.name for game in rb.games()}
    assert "**R1**" in any_game.rules_page
    assert repr(any_game) == f"rulebook.game('{any_game.name}')"
    assert {any_game, rb.game(info.name)} == {any_game}


def test_a_match_begins_under_a_variant_as_text_or_dictionary() -> None:
    game = rb.game("gobblet")
    by_text = game.start("touch=lose_turn")
    assert by_text.variant == "touch=lose_turn"
    assert game.start(variant={"touch": "lose_turn"}) == by_text
    assert game.start() != by_text


def test_a_match_begins_with_a_number_of_players(any_game: rb.Game) -> None:
    for players in any_game.info.seats:
        match = any_game.start(players=players)
        assert match.players == len(match.seats) == players
    with pytest.raises(rb.RulebookError, match="9 players: the game has no such number; one of: "):
        any_game.start(players=9)


def test_true_and_false_switch_an_option() -> None:
    assert rb.game("octagone").start({"covered": True}).has_hidden_info
    assert not rb.game("octagone").start({"covered": False}).has_hidden_info


def test_a_match_begins_at_a_position() -> None:
    match = rb.game("gobblet").start()
    match.play("4@b2")
    again = rb.game("gobblet").start(position=match.position)
    assert (again.position, again.turn, again.steps) == (match.position, 1, [])


def test_the_policy_can_be_changed() -> None:
    match = after(rb.game("gobblet").start(ply_limit=3), 3)
    assert match.outcome is not None
    assert (match.outcome.text, match.outcome.reason) == ("draw by ply limit", "ply limit")
    assert match.payoffs is None and match.outcome.is_draw
    assert "repetition" in rb.game("gobblet").start().record()
    assert "repetition" not in rb.game("gobblet").start(repetition=0).record()


def test_a_refused_move_says_which_rule_it_breaks() -> None:
    match = rb.game("gobblet").start()
    for move in ["4@b2", "4@c3"]:
        match.play(move)
    match.play("b2-b3")
    refusal = match.check("c3-b3")
    assert isinstance(refusal, rb.Refusal)
    assert not refusal
    assert refusal.rule == "R6"
    with pytest.raises(rb.IllegalMove, match=r"\(R6\)$") as caught:
        match.play("c3-b3")
    error = caught.value
    assert (error.rule, error.code, error.kind) == ("R6", refusal.code, "move")
    assert str(error) == refusal.text
    assert match.steps == ["4@b2", "4@c3", "b2-b3"]


@pytest.mark.parametrize(
    ("name", "move"), [("toki", "bank"), ("octagone", "L1-0"), ("octiles", "T1@a2r1 W1-s11")]
)
def test_a_step_of_the_other_kind_is_refused_by_its_rule(name: str, move: str) -> None:
    match = rb.game(name).start()
    assert match.turn == "chance"
    event = match.events()[0].text
    expect_a_rule(match, move)
    match.deal(1)
    assert match.legal_moves
    expect_a_rule(match, event)


def expect_a_rule(match: rb.Match, text: str) -> None:
    """Expects that a step is refused by a rule at every door, with nothing changed."""
    steps = match.steps
    refusal = match.check(text)
    assert isinstance(refusal, rb.Refusal) and refusal.rule is not None, refusal
    for take in (match.play, match.resolve, match.step):
        with pytest.raises(rb.RulebookError) as caught:
            take(text)
        error = caught.value
        assert error.rule == refusal.rule and error.code == refusal.code, error
        assert error.code not in (error.kind, "other")
    assert match.steps == steps


def test_a_string_that_is_not_a_move_is_refused_with_its_offset() -> None:
    refusal = rb.game("gobblet").start().check("4@z9")
    assert isinstance(refusal, rb.Refusal)
    assert (refusal.rule, refusal.offset) == (None, 2)


def test_a_move_is_truthy_and_a_refusal_falsy() -> None:
    # The types follow, too: mypy knows what is left in each branch.
    match = rb.game("gobblet").start()
    for text in ("4@b2", "1@b2"):
        checked = match.check(text)
        if not checked:
            assert (checked.rule, text) == ("R2", "1@b2")
        else:
            assert (checked.text, checked.index is None) == ("4@b2", False)
        rule: str | None = None if checked else checked.rule
        assert (rule is None) == bool(checked)


def test_a_legal_move_is_described() -> None:
    move = rb.game("gobblet").start().check("4@b2")
    assert isinstance(move, rb.Move)
    assert move and move.text == "4@b2"
    assert move.description == "a new piece of size 4 to b2"
    assert move in rb.game("gobblet").start().move_infos()


def test_legal_moves_are_those_that_check_accepts(any_game: rb.Game) -> None:
    match = any_game.start()
    for number in range(20):
        match.deal(number)
        assert len(match.legal_moves) == match.move_count == len(match.move_infos())
        assert all(match.check(move) for move in match.legal_moves)
        match.random_step(number)


def test_undo_and_redo_repeat_recorded_chance() -> None:
    match = after(rb.game("pig").start(), 9)
    steps, position = match.steps, match.position
    assert match.position_at(0) == rb.game("pig").start().position
    while match.undo():
        pass
    assert match.steps == [] and not match.undo()
    while match.redo():
        pass
    assert (match.steps, match.position) == (steps, position)


def test_events_have_weights_that_are_probabilities() -> None:
    match = rb.game("toki").start()
    events = match.events()
    assert sum(event.probability for event in events) == pytest.approx(1.0)
    total = sum(event.weight for event in events)
    assert {event.weight for event in events} == {4, 8}
    assert all(event.probability == event.weight / total for event in events)
    assert match.legal_moves == []
    assert match.resolve(events[0].text) == events[0].text
    match.deal(1)
    assert match.turn == 0 and match.events() == ()


def test_dealing_is_a_function_of_the_seed_and_the_step() -> None:
    game = rb.game("toki")
    first, second = game.start(), game.start()
    assert first.deal(7) == second.deal(7)
    assert first == second and first.turn != "chance"
    deals = set()
    for seed in range(8):
        match = game.start()
        deals.add(tuple(match.deal(seed)))
    assert 1 < len(deals)
    assert first.deal(7) == [] # No event is due.


def test_without_a_seed_chance_differs() -> None:
    def dealt() -> tuple[str, ...]:
        return tuple(rb.game("octagone").start(players=4).deal())

    assert 1 < len({dealt() for _ in range(4)})


def test_a_match_ends_with_outcome_and_payoffs(any_game: rb.Game) -> None:
    match = any_game.start(ply_limit=5_000)
    while not match.is_over:
        assert match.outcome is None and match.payoffs is None
        assert match.random_step(3) is not None
    assert match.random_step(3) is None
    assert match.turn == "over" and match.is_over and match.outcome is not None
    if match.outcome.reason is None:
        assert match.payoffs == match.outcome.payoffs
        assert len(match.outcome.payoffs) == match.players
    assert str(match.outcome) == match.outcome.text


def test_resigning_forfeiting_and_agreeing_end_a_match() -> None:
    for end, seats, text in [
        ("resign", [0], "win 1 by resignation of 0"),
        ("forfeit", [1], "win 0 by forfeit of 1"),
        ("agree_draw", [], "draw by agreement"),
    ]:
        match = rb.game("gobblet").start()
        getattr(match, end)(*seats)
        assert match.outcome is not None and match.outcome.text == text
        with pytest.raises(rb.RulebookError, match="over"):
            match.play("4@b2")
        assert match.undo() and not match.is_over


def test_moves_are_picked_in_picks(any_game: rb.Game) -> None:
    match = any_game.start()
    match.deal(1)
    move = match.legal_moves[-1]
    picks = match.picks_of(move)
    for n in range(len(picks)):
        assert picks[n] in match.next_picks(*picks[:n]).picks
    assert match.next_picks(*picks).move == move


def test_a_match_is_drawn_as_text_and_as_svg(any_game: rb.Game) -> None:
    match = after(any_game.start(), 8)
    assert repr(match).startswith(str(match.picture()))
    assert any_game.name in repr(match)
    for theme in ["light", "dark", "contrast", "plain light", "plain dark"]:
        root = ElementTree.fromstring(match.svg(theme))
        assert root.tag.endswith("svg")
    assert match._repr_svg_() == match.svg() == match.drawing().text
    assert match.svg() != match.svg("dark")
    labels = [element.label for element in match.drawing().elements]
    assert all(labels)


def test_only_the_player_to_move_can_take_a_step() -> None:
    match = rb.game("gobblet").start()
    with pytest.raises(rb.NotYourTurn) as caught:
        match.step_as(1, "4@b2")
    assert caught.value.code == "not-your-turn"
    assert match.step_as(0, "4@b2") == "4@b2"
    assert match.step_as("host", "4@a1") == "4@a1"


def test_copies_are_independent_and_keep_what_can_be_redone() -> None:
    match = after(rb.game("pig").start(), 6)
    match.undo()
    for duplicate in [copy.copy(match), copy.deepcopy(match)]:
        assert duplicate == match
        assert duplicate.redo()
        assert duplicate != match
