//! Planes, indices and masks, as hosts and clients answer them.

use rulebook::{
    AnyMatch, AnyView, Entry, ErrorKind, Registry,
    core::{Player, SplitMix64, Viewpoint},
    entry,
};
use rulebook_classics::{Nim, TicTacToe};

use crate::secrecy::registry;

#[test]
fn a_client_observes_what_its_seat_observes_at_the_host() {
    for game in registry().games() {
        let mut rng = SplitMix64::new(3);
        let mut host = game.start("").expect("a start");
        for _ in 0..40 {
            for who in Viewpoint::all(host.players()) {
                let seen = host.view(who).expect("an observer");
                let client = game.client(who, &seen.text()).expect("a view");
                assert_eq!(observation(&*seen), observation(&*client), "{host:?} {who}");
            }
            if host.random_step(&mut || rng.next()).expect("a step").is_none() {
                break;
            }
        }
    }
}

#[test]
fn indices_and_masks_show_the_legal_moves() {
    for game in registry().games() {
        let mut rng = SplitMix64::new(4);
        let mut host = game.start("").expect("a start");
        for _ in 0..25 {
            indices_agree(&*host);
            if host.random_step(&mut || rng.next()).expect("a step").is_none() {
                break;
            }
        }
    }
}

fn indices_agree(host: &dyn AnyMatch) {
    let choices = host.choices();
    let mut mask = vec![9; host.host().n_indices().expect("indices")];
    choices.write_mask(&mut mask).expect("a mask of this size");
    let mut moves = choices.moves();
    let mut indexed: Vec<String> = (0..mask.len())
        .filter(|index| mask[*index] == 1)
        .map(|index| choices.move_at(index).expect("a legal move"))
        .collect();
    assert!(mask.iter().all(|byte| *byte < 2));
    moves.sort_unstable();
    indexed.sort_unstable();
    assert_eq!(indexed, moves, "{host:?}");
}

#[test]
fn a_seat_does_not_observe_the_other_hand() {
    let registry = registry();
    let seen_with = |card: &str| {
        let mut host = registry.game("kuhn").expect("a game").start("").expect("a start");
        host.step("Q").expect("a card");
        host.step(card).expect("a card");
        [Player::FIRST, Player::SECOND]
            .map(|seat| observation(&*host.view(Viewpoint::Seat(seat)).expect("a seat")))
    };
    let ([first, second], [first_again, second_again]) = (seen_with("K"), seen_with("J"));
    assert_eq!(first, first_again);
    assert_ne!(second, second_again);
}

#[test]
fn an_observer_who_may_not_ask_gets_no_mask() {
    let registry = registry();
    let mut host = registry.game("kuhn").expect("a game").start("").expect("a start");
    for card in ["K", "Q"] {
        host.step(card).expect("a card");
    }
    let seen = host.view(Viewpoint::Seat(Player::SECOND)).expect("a seat");
    assert_eq!(seen.choices().map(drop).map_err(|error| error.kind), Err(ErrorKind::NotYourTurn));
}

#[test]
fn arrays_of_another_size_and_wrong_indices_are_refused() {
    let mut registry = Registry::empty();
    registry.add(entry!(TicTacToe));
    let mut host = registry.game("tictactoe").expect("a game").start("").expect("a start");
    host.play("b2").expect("a move");
    let seen = host.host();
    let text = |error: rulebook::AnyError| error.to_string();
    assert_eq!(
        seen.write_planes(&mut [0.0; 3]).map_err(text),
        Err("observation: it has 3 entries where 19 are due".to_owned())
    );
    assert_eq!(
        host.choices().write_mask(&mut [0; 8]).map_err(text),
        Err("mask: it has 8 entries where 9 are due".to_owned())
    );
    assert_eq!(
        host.choices().move_at(9).map_err(text),
        Err("index 9: the game has the indices from 0 to 8".to_owned())
    );
    assert_eq!(
        host.choices().move_at(4).map_err(text),
        Err("index 4, move `b2`: the square is marked already (R3)".to_owned())
    );
}

#[test]
fn a_game_without_planes_and_indices_says_so() {
    let mut registry = Registry::empty();
    registry.add(Entry::<Nim>::new());
    let host = registry.game("nim").expect("a game").start("").expect("a start");
    let seen = host.host();
    assert_eq!(seen.planes().map_err(|error| error.kind), Err(ErrorKind::Planes));
    assert_eq!(seen.n_indices(), None);
    let refused = host.choices().legal_indices().map_err(|error| error.kind);
    assert_eq!(refused, Err(ErrorKind::Index));
}

fn observation(seen: &dyn AnyView) -> Vec<f32> {
    let mut values = vec![f32::NAN; seen.planes().expect("planes").size];
    seen.write_planes(&mut values).expect("an array of this size");
    values
}
