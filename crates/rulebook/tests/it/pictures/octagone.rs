//! Octagone.

use rulebook::{
    core::{Game, HiddenInfo, Match, Play, Player, RandomDealer, SplitMix64, Viewpoint},
    octagone::{Move, Octagone, Variant},
    picture::Draw,
};
use rulebook_laws::golden::compare_with_file;

use super::check::{TERMINAL, golden, random_games, rows, well_formed, well_made};

const HANDS: &str = "333333+3/333333+3";
const MOVES: &str = "L23-2 24M0 17C3 25J6 22M1 16C4 23J1";

#[test]
fn start() {
    golden("octagone-start", &Octagone::default(), TERMINAL);
}

#[test]
fn a_position_without_history() {
    golden("octagone-position", played(MOVES).state(), TERMINAL);
}

#[test]
fn a_match_shows_the_arrows() {
    let game = played(MOVES);
    drawn("octagone-middle", &game, Viewpoint::Host, &game.state().to_string());
}

#[test]
fn covered_hands_stay_covered() {
    let mut game = Match::new(Octagone::start("players=4,covered=on".parse().expect("a variant")));
    let mut rng = SplitMix64::new(5);
    for _ in 0..60 {
        game.deal(&mut RandomDealer(rng.clone())).expect("a deal");
        let Some(mv) = game.state().random_move(&mut rng) else { break };
        if game.plies() < 12 {
            game.play(mv).expect("a legal move");
        }
    }
    for (name, who) in [
        ("octagone-covered", Viewpoint::Seat(Player::SECOND)),
        ("octagone-public", Viewpoint::Public),
    ] {
        let title = game.state().view(who).to_string();
        drawn(name, &game, who, &title);
    }
    // What is drawn for an observer depends on nothing but the view.
    let who = Viewpoint::Seat(Player::SECOND);
    let other = Octagone::determinize(&game.state().view(who), &mut rng);
    assert_ne!(other, *game.state());
    assert_eq!(other.picture_for(who), game.state().picture_for(who));
    assert_eq!(other.svg_for(who), game.state().svg_for(who));
}

#[test]
fn moves_can_be_read_off() {
    random_games(&Octagone::default(), 3, TERMINAL, |_, mv| match mv {
        Move::Lady { square, .. } | Move::Shield { square, .. } => vec![square.to_string()],
        _ => vec![],
    });
}

#[test]
fn the_board_is_a_rectangle() {
    for row in rows(&Octagone::default().picture()).iter().take(13) {
        assert!(row.chars().nth(45).is_some_and(|end| "┐┤│┘".contains(end)), "{row}");
    }
}

/// [`golden`] for a match as somebody sees it.
#[track_caller]
fn drawn(name: &str, game: &Match<Octagone>, who: Viewpoint, title: &str) {
    let picture = Octagone::picture_of(game, who);
    well_made(&picture, TERMINAL);
    compare_with_file(format!("tests/data/pictures/{name}.txt"), &picture.to_string());
    let svg = Octagone::svg_of(game, who);
    well_formed(&svg, title);
    compare_with_file(format!("tests/data/pictures/{name}.svg"), &svg);
}

/// The match with equal hands after these moves.
fn played(moves: &str) -> Match<Octagone> {
    let hands = HANDS.parse().expect("hands");
    let start = Octagone::with_hands(Variant::default(), Player::FIRST, &hands).expect("a deal");
    let mut game = Match::new(start);
    for mv in moves.split(' ') {
        game.play(mv.parse().expect("a move")).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    game
}
