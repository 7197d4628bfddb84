//! Games of hidden information with everything visible, and evaluations of them.

use rulebook_classics::{Connect4, Kuhn, Nim, Pig, kuhn::Move};
use rulebook_core::{
    Evaluate, LinearEvaluation, Open, OpenEvaluation, PartIndex, Parts, Play, State,
};

use crate::matches::played;

#[test]
fn an_open_game_has_the_chance_and_the_length_of_the_game() {
    let kuhn = Kuhn::default();
    assert!(kuhn.max_steps().is_some());
    assert_eq!(Open::new(kuhn.clone()).max_steps(), kuhn.max_steps());
    assert!(Open::new(kuhn).has_chance());
    assert!(!Open::new(Connect4::default()).has_chance());
}

#[test]
fn a_game_without_events_has_no_chance() {
    assert!(Pig::default().has_chance());
    assert!(!Nim::default().has_chance());
}

#[test]
fn an_open_game_has_the_indices_of_the_game() {
    let game = played::<Kuhn>("", "K J");
    let (state, open) = (game.state(), Open::new(game.state().clone()));
    let mut n_parts = 0;
    for part in state.legal_moves().into_iter().flat_map(|mv| state.parts_of(mv)) {
        let index = state.part_index(part);
        assert_eq!((open.part_index(part), open.part_at(index)), (index, Some(part)));
        n_parts += 1;
    }
    assert_eq!(n_parts, Open::<Kuhn>::PART_SPACE);
    assert_eq!(open.part_at(n_parts), None);
}

#[test]
fn an_open_evaluation_says_what_the_evaluation_of_the_game_says() {
    let game = played::<Kuhn>("", "K J p b");
    let open: Vec<Open<Kuhn>> = game.states()[2..].iter().cloned().map(Open::new).collect();
    let bets = OpenEvaluation::<Bets>::with_weights(&[-70]);
    assert_eq!(bets.weights(), [-70]);
    let values: Vec<i32> = open.iter().map(|state| bets.value(state)).collect();
    assert_eq!(values, [0, 0, -70]);
    let features = |state: &Open<Kuhn>| {
        let mut features = [9];
        OpenEvaluation::<Bets>::features(state, &mut features);
        features[0]
    };
    assert_eq!(open.iter().map(features).collect::<Vec<_>>(), [0, 0, 1]);
    assert!(bets.is_noisy(&open[0], Move::Bet));
    assert!(!bets.is_noisy(&open[0], Move::Pass));
}

#[test]
fn no_move_is_noisy_unless_the_evaluation_says_so() {
    struct Even;

    impl Evaluate<Kuhn> for Even {
        fn value(&self, _: &Kuhn) -> i32 {
            0
        }
    }

    let game = played::<Kuhn>("", "K J");
    assert!([Move::Pass, Move::Bet].iter().all(|mv| !Even.is_noisy(game.state(), *mv)));
}

/// Counts the bets, and looks beyond them.
struct Bets([i32; 1]);

impl Evaluate<Kuhn> for Bets {
    fn value(&self, kuhn: &Kuhn) -> i32 {
        let mut features = [0];
        Bets::features(kuhn, &mut features);
        self.0[0] * features[0]
    }

    fn is_noisy(&self, _: &Kuhn, mv: Move) -> bool {
        mv == Move::Bet
    }
}

impl LinearEvaluation<Kuhn> for Bets {
    const FEATURES: &'static [&'static str] = &["bets"];

    fn with_weights(weights: &[i32]) -> Bets {
        Bets(weights.try_into().expect("one weight"))
    }

    fn weights(&self) -> &[i32] {
        &self.0
    }

    fn features(kuhn: &Kuhn, features: &mut [i32]) {
        features[0] = kuhn.to_string().bytes().map(|byte| i32::from(byte == b'b')).sum();
    }
}
