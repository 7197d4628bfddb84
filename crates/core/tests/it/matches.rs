//! History, undo, policies and declarations.

use std::{fmt::Debug, str::FromStr};

use rulebook_classics::{
    Nim, Pig,
    pig::{IllegalMove, Move, Roll},
};
use rulebook_core::{
    Adjudication, Game, Match, MatchError, Outcome, Player, Policy, State, Step, Turn, Verdict,
};

#[test]
fn a_match_ends_by_the_rules() {
    let game = played::<Nim>("a=1,b=1,c=0,d=0", "a1 b1");
    assert_eq!(game.verdict(), Some(Verdict::Rules(Outcome::win(Player::SECOND))));
    assert_eq!(game.turn(), Turn::Over);
    assert!(game.legal_moves().is_empty());
    let mut over = game.clone();
    let verdict = game.verdict().expect("a finished match");
    assert_eq!(over.play("c1".parse().expect("a move")), Err(MatchError::Over(verdict)));
    assert_eq!(over, game);
}

#[test]
fn a_refused_step_changes_nothing() {
    let mut game = played::<Pig>("", "roll");
    let before = game.clone();
    assert_eq!(game.play(Move::Hold), Err(MatchError::Illegal(IllegalMove::DieRolling)));
    let seven = Roll::new(7).expect("a side of some die");
    assert_eq!(game.resolve(seven), Err(MatchError::Illegal(IllegalMove::NoSuchSide)));
    assert_eq!(game, before);
}

#[test]
fn undo_and_redo_walk_along_the_history() {
    let end = played::<Pig>("", "roll 5 hold roll");
    let mut game = end.clone();
    assert_eq!(game.steps()[1], Step::Event(Roll::new(5).expect("a side")));
    assert_eq!(game.plies(), 3);
    for steps_left in (0..4).rev() {
        assert!(game.undo());
        assert_eq!(game.steps(), &end.steps()[..steps_left]);
        assert_eq!(game.state(), &end.states()[steps_left]);
    }
    assert!(!game.undo());
    while game.redo() {}
    assert_eq!(game, end);
}

#[test]
fn a_new_step_drops_what_was_undone() {
    let mut game = played::<Nim>("", "d1 d1 d1");
    game.undo();
    game.undo();
    game.play("c1".parse().expect("a move")).expect("a legal move");
    assert!(!game.redo());
    assert_eq!(game.state().to_string(), "1,3,4,6 0");
}

#[test]
fn the_policy_detects_the_ply_limit() {
    let policy = Policy { repetition: Some(2), ply_limit: Some(2) };
    let mut game = Match::with_policy(Nim::default(), policy);
    assert_eq!(game.verdict(), None);
    for mv in ["d1", "d1"] {
        game.play(mv.parse().expect("a move")).expect("a legal move");
    }
    let limit = Verdict::Adjudicated(Outcome::Draw, Adjudication::PlyLimit);
    assert_eq!(game.verdict(), Some(limit));
    assert_eq!(game.state().turn(), Turn::Player(Player::FIRST));
    assert_eq!(game.turn(), Turn::Over);
    assert!(game.undo());
    assert_eq!(game.verdict(), None);
}

#[test]
fn a_resignation_gives_the_win_to_the_others() {
    let mut game = played::<Nim>("", "a1");
    game.resign(Player::FIRST).expect("a running match");
    let verdict = game.verdict().expect("a finished match");
    assert_eq!(verdict.to_string(), "win 1 by resignation of 0");
    assert!(matches!(game.forfeit(Player::SECOND), Err(MatchError::Over(_))));
    assert!(!game.redo());
    assert!(game.undo());
    assert_eq!((game.verdict(), game.plies()), (None, 1));
    let stranger = Player::from_index(5).expect("a seat");
    assert_eq!(game.resign(stranger), Err(MatchError::NoSuchPlayer(stranger)));
    assert_eq!(game.declare(Adjudication::Repetition), Err(MatchError::NotDeclared));
    game.agree_draw().expect("a running match");
    assert_eq!(game.verdict().map(Verdict::outcome), Some(Outcome::Draw));
}

/// The match after these steps.
pub(crate) fn played<G: Game<Variant: FromStr<Err: Debug>>>(
    options: &str,
    steps: &str,
) -> Match<G> {
    let mut game = Match::new(G::start(options.parse().expect("a variant")));
    for step in steps.split_whitespace() {
        game.step(step.parse().expect("a step")).expect("a legal step");
    }
    game
}
