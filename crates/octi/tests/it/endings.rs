//! The rules about the end of the game, and sample games.

use rulebook_core::{Annotate, DrawRules, Match, Outcome, Player, State, Turn};
use rulebook_octi::{Game, IllegalMove, Move, Octi, Play};

use crate::perft::VECTORS;

/// The game of the leaflet, in one of the ways in which it can be played on this board.
const SAMPLE: &str = "32+A 36+D 32-33 46+E 22+B 46-45 22+A 36-54 22-44-46";
/// A second game, in which South captures one of South's pods.
const CAPTURE: &str = "22+A 26+E 22-23 46+G 32+B 26-25 32+H 46-26x 32-14-36";

#[test]
fn the_leaflets_sample_game_is_won_by_south() {
    let state = play(SAMPLE);
    assert_eq!(state.to_string(), "S: 42 52 33A 46AB ; N: 54D 45E 26 56 ; 9 10 ; N");
    assert_eq!(state.outcome(), Some(Outcome::win(Player::FIRST)));
}

#[test]
fn the_sample_game_with_a_capture_of_the_movers_pod_is_won_by_south() {
    let state = play(CAPTURE);
    assert_eq!(state.to_string(), "S: 42 52 23A 36BH ; N: 25E 26G 56 ; 9 10 ; N");
    assert_eq!(state.outcome(), Some(Outcome::win(Player::FIRST)));
}

#[test]
fn r12_landing_on_the_opponents_base_wins_at_once() {
    let state: Octi = "S: 45A 52 ; N: 26 23E ; 11 11 ; S".parse().expect("a position");
    let won = state.played("45-46".parse().expect("a move")).expect("a legal move");
    assert_eq!((won.turn(), won.outcome()), (Turn::Over, Some(Outcome::win(Player::FIRST))));
    let state = state.played("52+A".parse().expect("a move")).expect("a legal move");
    let won = state.played("23-22".parse().expect("a move")).expect("a legal move");
    assert_eq!((won.turn(), won.outcome()), (Turn::Over, Some(Outcome::win(Player::SECOND))));
}

#[test]
fn r12_a_chain_ends_on_the_base() {
    let position = &VECTORS[2].replace("0 0", "0 9");
    let on = read(position);
    let off = read(&format!("{{stop_on_base=off}} {position}"));
    let listed = on.legal_moves().into_iter().map(|mv| mv.to_string());
    assert_eq!(listed.collect::<Vec<_>>(), ["14-23", "14-36", "14-36x"]);
    assert_eq!(off.legal_moves().len(), 7);
    let mv: Move = "14-36-54".parse().expect("a move");
    assert_eq!(on.played(mv), Err(IllegalMove::JumpFromBase));
    assert_eq!(off.played(mv).expect("a legal move").outcome(), None);
    for state in [on, off] {
        let won = state.played("14-36".parse().expect("a move")).expect("a legal move");
        assert_eq!(won.outcome(), Some(Outcome::win(Player::FIRST)));
        assert_eq!((state.ending(), won.ending()), (None, Some("base")));
        assert_eq!((won.payoff(Player::FIRST), won.payoff(Player::SECOND)), (Some(1), Some(-1)));
        assert_eq!(won.to_string().parse(), Ok(won.clone()));
        let next: Move = "25+A".parse().expect("a move");
        assert_eq!(won.played(next), Err(IllegalMove::GameOverBase));
    }
}

#[test]
fn r13_the_players_base_is_like_any_other_square() {
    let state: Octi = "S: 22C 52 ; N: 26 36 ; 11 12 ; S".parse().expect("a position");
    let state = state.played("22-32".parse().expect("a move")).expect("a legal move");
    assert_eq!(state.outcome(), None);
}

#[test]
fn r13_an_occupied_square_of_the_opponents_base_cannot_be_entered() {
    let state: Octi = "S: 25A 52 ; N: 26 36 ; 11 12 ; S".parse().expect("a position");
    assert_eq!(state.played("25-26".parse().expect("a move")), Err(IllegalMove::StepOccupied));
}

#[test]
fn r14_a_player_without_pods_loses() {
    let state: Octi = "S: 32A ; N: 33B ; 11 11 ; S".parse().expect("a position");
    let left = state.played("32-34".parse().expect("a move")).expect("a legal move");
    assert_eq!(left.outcome(), None);
    let state = state.played("32-34x".parse().expect("a move")).expect("a legal move");
    assert_eq!(state.to_string(), "S: 34A ; N: ; 12 11 ; N");
    assert_eq!(state.ending(), Some("no move"));
    assert_eq!(state.outcome(), Some(Outcome::win(Player::FIRST)));
    assert_eq!(state.to_string().parse(), Ok(state.clone()));
}

#[test]
fn r14_a_player_without_an_action_loses() {
    let state = read(VECTORS[4]);
    assert_eq!(state.outcome(), Some(Outcome::win(Player::SECOND)));
    assert_eq!((state.turn(), state.legal_moves().len()), (Turn::Over, 0));
    let insert: Move = "32+A".parse().expect("a move");
    assert_eq!(state.played(insert), Err(IllegalMove::GameOverNoAction));
    // After South's insertion North has neither a prong nor a reserve.
    let text = "S: 32 31A ; N: 46 ; 1 0 ; S";
    let state = read(text);
    let state = state.played("32+A".parse().expect("a move")).expect("a legal move");
    assert_eq!(state.outcome(), Some(Outcome::win(Player::FIRST)));
}

#[test]
fn r15_repetition_is_left_to_the_match() {
    let start: Octi = "S: 22AE 52 ; N: 46AE 56 ; 10 10 ; S".parse().expect("a position");
    let round = ["22-23", "46-47", "23-22", "47-46"];
    let mut endless = Match::new(start.clone());
    let mut limited =
        Match::with_draw_rules(start, DrawRules { repetition: Some(3), ply_limit: None });
    for mv in round.iter().cycle().take(8) {
        endless.play(mv.parse().expect("a move")).expect("a legal move");
        limited.play(mv.parse().expect("a move")).expect("a legal move");
    }
    assert_eq!(endless.verdict(), None);
    let verdict = limited.verdict().expect("the start came up three times");
    assert_eq!(verdict.to_string(), "draw by repetition");
}

#[test]
fn annotations_show_the_effects_of_a_move() {
    let state: Octi = "S: 31AC 32BC 52 ; N: 34DEF 26 ; 9 8 ; S".parse().expect("a position");
    let annotate = |mv: &str| state.annotate(mv.parse().expect("a move")).expect("a legal move");
    let both = annotate("31-33x-35x");
    let names = |set: rulebook_octi::SquareSet| {
        set.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((names(both.captured_own), names(both.captured_enemy)), ("32".into(), "34".into()));
    assert_eq!((names(both.jumped), names(both.path)), ("32 34".into(), "33 35".into()));
    assert_eq!((both.prongs_gained, both.n_chains), (5, 1));
    assert!(!both.reaches_base && !both.is_loop && !both.wins);
    let step = annotate("31-41");
    assert_eq!((names(step.path), step.n_chains, step.prongs_gained), ("41".into(), 1, 0));
    let insert = annotate("32+A");
    assert!(insert.path.is_empty() && insert.jumped.is_empty());
    let state = read(VECTORS[1]);
    let round = state.annotate("33-53-55-33".parse().expect("a move"));
    assert_eq!(round, Err(IllegalMove::OtherSpelling));
    let round = state.annotate("33-55-53-33".parse().expect("a move")).expect("a legal move");
    assert!(round.is_loop);
    assert_eq!(round.n_chains, 2);
    let win = read(VECTORS[2]);
    let win = win.annotate("14-36".parse().expect("a move")).expect("a legal move");
    assert!(win.reaches_base && win.wins);
}

fn play(moves: &str) -> Octi {
    let mut state = Octi::default();
    for mv in moves.split(' ') {
        state.play(mv.parse().expect("a move")).expect("a legal move");
    }
    state
}

fn read(position: &str) -> Octi {
    position.parse().expect("a position")
}
