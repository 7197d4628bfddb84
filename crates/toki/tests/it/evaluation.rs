//! The evaluation.

use rulebook_core::{Evaluate, Features, Linear, Play, SplitMix64, Turn};
use rulebook_laws::{heap::allocations, slow};
use rulebook_toki::{Game, Phase, Setup, State, Toki};

/// The number of features.
const N: usize = Toki::FEATURES.len();

/// The features of the card in hand and on the pile, which only the player to move has.
const FIRST_OF_MOVER: usize = N - 2;

#[test]
fn the_order_of_columns_and_rows_does_not_matter() {
    for_each_position(|state| {
        assert_eq!(
            state.representative().expect("a box has columns").features(),
            state.features(),
            "{state}"
        );
    });
}

#[test]
fn what_is_good_for_one_side_is_as_bad_for_the_other() {
    let mut n_checked = 0;
    for_each_position(|state| {
        let mut setup = Setup::from(state);
        let Phase::Source { player } = setup.phase else { return };
        setup.phase = Phase::Source { player: player.opponent() };
        // Without a limit the number of turns does not say who is to move.
        let Ok(other) = setup.build() else { return };
        if state.players() == 2 {
            let negated = other.features().map(|feature| -feature);
            assert_eq!(state.features()[..FIRST_OF_MOVER], negated[..FIRST_OF_MOVER], "{state}");
            n_checked += usize::from(state.features()[..FIRST_OF_MOVER] != [0; FIRST_OF_MOVER]);
        }
    });
    assert!(100 < n_checked, "{n_checked} positions");
}

#[test]
fn boxes_count_their_columns_while_the_round_continues() {
    // The first player: a pair of fives, a five beside a hidden card, and two hidden columns. The
    // second player, with four hidden cards: 3 + 9, a seven, a Toki, and a hidden column.
    let state = position("20,8", "5,5,?,?/5,?,?,?|3,7,T,?/9,?,?,?", "0", "-", "0:source");
    let points = [8 - 20, 0, 1, 1 - 2, 0, 7 - 5, 1, 12, 12 * 4];
    assert_eq!(state.features()[..FIRST_OF_MOVER], points.map(|tenths| 10 * tenths));
    // The zero is best put into a hidden column.
    assert_eq!(state.features()[FIRST_OF_MOVER..], [0, 105 - 68]);
}

#[test]
fn the_card_in_hand_counts_what_its_best_place_improves() {
    // A five makes a second pair of fives: 10 points, and the 7.8 of a five and a hidden card.
    for (pile, next) in [("-", "0:pile-5"), ("0", "0:bank-5")] {
        let state = position("0,0", "5,5,?,?/5,?,?,?|3,7,T,?/9,?,?,?", pile, "-", next);
        assert_eq!(state.features()[FIRST_OF_MOVER..], [178, 0], "{next}");
    }
    // A twelve from the bank improves nothing and need not be placed. One from the pile must be.
    let paired = "1,2,3,4/1,2,3,?|5,6,?,?/?,?,?,?";
    for (pile, next, improved) in [("-", "0:pile-12", 76 - 92), ("0", "0:bank-12", 0)] {
        let state = position("0,0", paired, pile, "-", next);
        assert_eq!(state.features()[FIRST_OF_MOVER..], [improved, 0], "{next}");
    }
}

#[test]
fn after_the_round_was_ended_boxes_count_what_is_expected() {
    // One card is hidden: the mate of the seven.
    let boxes = "7,1,1,1/?,1,1,1|12,12,3,4/12,12,3,5";
    let state = position("0,0", boxes, "12", "1", "0:source");
    let mut expected = 0.0;
    let cards = state.unseen();
    for (card, n) in cards.iter() {
        let points = card.number().map_or(0, |number| if number == 7 { 0 } else { 7 + number });
        expected += f64::from(n) / f64::from(cards.len()) * f64::from(points);
    }
    // Three pairs of ones against two pairs of twelves, a pair of threes and 4 + 5.
    let own = expected - 15.0;
    let other = 9.0 - 10.0;
    let certain = f64::from(state.features()[0]);
    assert!((certain - 10.0 * (other - own)).abs() <= 1.0, "{certain}");
    assert_eq!(state.features()[1..FIRST_OF_MOVER], [0; FIRST_OF_MOVER - 1]);
}

#[test]
fn a_point_has_the_same_share_of_the_stake_in_games_of_any_length() {
    for (rounds, certain) in [(5, -120), (2, -300), (10, -60)] {
        let text = format!(
            "{{rounds={rounds}}} round 2 totals 20,8 birthdays 0,1 boxes ?,?,?,?/?,?,?,?|\
             ?,?,?,?/?,?,?,? pile 0 under - bank - turns 0 closer - next 0:open"
        );
        let state: Toki = text.parse().expect("a position");
        assert_eq!(state.features()[0], certain, "{rounds} rounds");
    }
}

#[test]
fn an_evaluation_does_not_allocate() {
    let state = position("0,0", "5,5,?,?/5,?,?,?|3,7,T,?/9,?,?,?", "0", "-", "0:bank-5");
    let evaluation = Linear::<Toki>::default();
    let mut value = 0;
    assert_eq!(allocations(|| value = evaluation.value(&state)), Some(0));
    assert_eq!(value, evaluation.value(&state));
}

/// Calls `check` with the positions of random games in which a player is to move.
#[track_caller]
fn for_each_position(mut check: impl FnMut(&Toki)) {
    let mut rng = SplitMix64::new(1);
    for options in ["rounds=2,round_limit=0", "players=3,rounds=1", "rounds=1,toki_pair=wild"] {
        for _ in 0..slow::scale(10, 1_000) {
            let mut state = Toki::start(options.parse().expect("a variant"));
            while let Some(step) = state.random_step(&mut rng) {
                state.apply_unchecked(step);
                if let Turn::Player(_) = state.turn() {
                    check(&state);
                }
            }
        }
    }
}

/// A position of two players.
#[track_caller]
fn position(totals: &str, boxes: &str, pile: &str, closer: &str, next: &str) -> Toki {
    let text = format!(
        "{{round_limit=0}} round 2 totals {totals} birthdays 0,1 boxes {boxes} pile {pile} under - \
         bank - turns 0 closer {closer} next {next}"
    );
    text.parse().expect("a position")
}
