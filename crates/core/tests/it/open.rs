//! Games of hidden information with everything visible, and evaluations of them.

use rulebook_classics::{Connect4, Kuhn, Nim, Pig, kuhn::Move};
use rulebook_core::{Evaluate, Features, Linear, Open, PickIndex, Picks, Play, State};

use crate::{
    blinker::{Blinker, Flip},
    matches::played,
};

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
    let mut n_picks = 0;
    for pick in state.legal_moves().into_iter().flat_map(|mv| state.picks_of(mv)) {
        let index = state.pick_index(pick);
        assert_eq!((open.pick_index(pick), open.pick_at(index)), (index, Some(pick)));
        n_picks += 1;
    }
    assert_eq!(n_picks, Open::<Kuhn>::PICK_SPACE);
    assert_eq!(open.pick_at(n_picks), None);
}

#[test]
fn an_open_game_has_the_features_of_the_game() {
    for text in ["0/2", "1/2", "3/9"] {
        let lamps: Blinker = text.parse().expect("a position");
        let open = Open::new(lamps.clone());
        assert_eq!(open.features(), lamps.features(), "{text}");
        assert_eq!(Linear::default().value(&open), Linear::default().value(&lamps), "{text}");
        assert_eq!(open.is_noisy(Flip), text == "1/2", "{text}");
    }
    assert_eq!(Linear::<Open<Blinker>>::default().weights(), [250]);
    assert_eq!((Open::<Blinker>::FEATURES, Open::<Blinker>::DIVISOR), (["lamp"].as_slice(), 100));
}

#[test]
fn a_value_is_the_weighted_sum_rounded_to_the_nearest_integer() {
    let [none, one]: [Blinker; 2] = ["0/2", "1/2"].map(|text| text.parse().expect("a position"));
    for (weight, value) in [(0, 0), (49, 0), (50, 1), (149, 1), (150, 2), (-49, 0), (-50, -1)] {
        let evaluation = Linear::new([weight]);
        assert_eq!((evaluation.value(&one), evaluation.value(&none)), (value, -value));
    }
}

#[test]
fn a_move_is_noisy_only_by_the_game_or_the_evaluation() {
    struct Even;

    impl Evaluate<Kuhn> for Even {
        fn value(&self, _: &Kuhn) -> i32 {
            0
        }
    }

    let game = played::<Kuhn>("", "K J");
    assert!([Move::Pass, Move::Bet].iter().all(|mv| !Even.is_noisy(game.state(), *mv)));
}

/// The first lamp counts against the player and every other one for the player, who looks beyond
/// the move that switches on the first one.
impl Features for Blinker {
    type Vector = [i32; 1];

    const FEATURES: &'static [&'static str] = &["lamp"];
    const WEIGHTS: [i32; 1] = [250];
    const DIVISOR: i32 = 100;

    fn features(&self) -> [i32; 1] {
        [if self.0.on == 0 { -1 } else { 1 }]
    }

    fn is_noisy(&self, _: Flip) -> bool {
        self.0.on + 1 == self.0.count
    }
}
