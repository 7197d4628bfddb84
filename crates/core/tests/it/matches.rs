//! History, undo, draw rules and declarations.

use std::{fmt::Debug, str::FromStr};

use rulebook_classics::{
    Nim, Pig,
    pig::{IllegalMove, Move, Roll},
};
use rulebook_core::{
    Adjudication, DrawRules, Game, Match, MatchError, Outcome, Player, ReplayLimits, State, Step,
    Turn, Verdict,
};

use crate::blinker::Blinker;

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
fn a_match_may_be_over_before_the_first_step() {
    let over = played::<Nim>("a=0,b=0,c=0,d=0", "");
    assert_eq!(over.verdict(), Some(Verdict::Rules(Outcome::win(Player::SECOND))));
    let draw_rules = DrawRules { repetition: None, ply_limit: Some(0) };
    let game = Match::with_draw_rules(Nim::default(), draw_rules);
    let limit = Verdict::Adjudicated(Outcome::Draw, Adjudication::PlyLimit);
    assert_eq!((game.verdict(), game.turn()), (Some(limit), Turn::Over));
    assert!(game.legal_moves().is_empty());
}

#[test]
fn a_match_in_progress_has_the_legal_moves_of_its_position() {
    let moves = played::<Nim>("a=1,b=2,c=0,d=0", "b1").legal_moves();
    assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a1", "b1"]);
}

#[test]
fn equal_matches_have_the_same_draw_rules_start_steps_and_verdict() {
    let game = played::<Pig>("", "roll 6 hold");
    assert_eq!(game, played::<Pig>("", "roll 6 hold"));
    let other_draw_rules = DrawRules { repetition: None, ply_limit: Some(9) };
    assert_ne!(
        Match::with_draw_rules(Pig::default(), other_draw_rules),
        Match::new(Pig::default())
    );
    assert_ne!(game, played::<Pig>("", "roll 5 hold"), "another step");
    assert_ne!(game, played::<Pig>("target=50", "roll 6 hold"), "another start");
    let mut undone = game.clone();
    undone.undo();
    assert_ne!(game, undone, "a step that can be redone");
    assert_ne!(undone, played::<Pig>("", "roll 6"), "a step that can be redone");
    let mut resigned = game.clone();
    resigned.resign(Player::SECOND).expect("a running match");
    assert_ne!(game, resigned, "another verdict");
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
fn the_draw_rules_detect_the_ply_limit() {
    let draw_rules = DrawRules { repetition: Some(2), ply_limit: Some(2) };
    let mut game = Match::with_draw_rules(Nim::default(), draw_rules);
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

#[test]
fn a_resignation_or_forfeit_of_the_only_player_is_a_draw() {
    for reason in [Adjudication::Resignation(Player::FIRST), Adjudication::Forfeit(Player::FIRST)] {
        let mut game = Match::new(Blinker::new(3));
        game.declare(reason).expect("a running match");
        let verdict = game.verdict().expect("a finished match");
        assert_eq!(verdict, Verdict::Adjudicated(Outcome::Draw, reason));
        assert_eq!(verdict.to_string().parse(), Ok(verdict));
        let record = game.to_record(&[]);
        assert_eq!(Match::from_record(&record, &ReplayLimits::default()), Ok(game));
    }
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
