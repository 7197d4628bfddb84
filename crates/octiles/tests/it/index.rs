//! Indices and picks of moves.

use std::{collections::HashSet, ops::ControlFlow};

use rulebook_core::{MoveIndex, Picks, SplitMix64, Turn};
use rulebook_laws::slow;
use rulebook_octiles::{Edge, Game, Move, Octiles, Pick, Play, State};

use crate::rules::{list, mv};

/// Positions of random games of each variant, in which a player moves.
fn along_games(games: u32, mut visit: impl FnMut(&Octiles)) {
    let mut rng = SplitMix64::new(8);
    for players in 2..=4 {
        for runners in 3..=5 {
            for placement in ["fixed", "chosen"] {
                let options = format!("players={players},runners={runners},placement={placement}");
                for _ in 0..games {
                    let mut state = Octiles::start(options.parse().expect("a variant"));
                    while let Some(step) = state.random_step(&mut rng) {
                        if state.turn() != Turn::Chance {
                            visit(&state);
                        }
                        state.apply_unchecked(step);
                    }
                }
            }
        }
    }
}

#[test]
fn no_two_legal_moves_share_an_index() {
    assert_eq!((Octiles::MOVE_SPACE, Octiles::EVENT_SPACE), (1_089, 18));
    let mut n_moves = 0;
    along_games(slow::scale(3, 30), |state| {
        let mut seen = HashSet::new();
        for mv in state.legal_moves() {
            let index = state.index(mv);
            assert!(index < Octiles::MOVE_SPACE && seen.insert(index), "{mv} in {state}");
            assert_eq!(state.move_at(index), Some(mv), "{state}");
            n_moves += 1;
        }
        for index in (0..Octiles::MOVE_SPACE + 64).filter(|index| !seen.contains(index)) {
            assert_eq!(state.move_at(index), None, "{index} in {state}");
        }
    });
    assert!(100_000 < n_moves, "{n_moves}");
}

#[test]
fn the_index_names_the_lowest_edge_of_entry() {
    let (mut n_paths, mut n_lower) = (0, 0);
    along_games(1, |state| {
        for mv in state.legal_moves() {
            let Move::Lay { octagon, pattern, .. } = mv else { continue };
            let index = state.index(mv);
            assert_eq!(index / 64, octagon.index());
            assert_eq!(index / 8 % 8, usize::from(pattern.turn()));
            let path = state.path(mv).expect("a legal move");
            let new = path.iter().find(|crossing| crossing.octagon == octagon);
            let entry = new.expect("the path crosses the tile").enter;
            // Another path between the same spaces may enter by a lower edge.
            let lowest = Edge::from_index((index % 8) as u8).expect("an edge");
            assert!(lowest <= entry, "{mv} in {state}");
            n_paths += 1;
            n_lower += usize::from(lowest < entry);
        }
    });
    assert!(0 < n_lower && n_lower < n_paths / 10, "{n_lower} of {n_paths}");
}

#[test]
fn picks_are_picked_one_after_the_other() {
    let text = format!("- W1,W2,W3,W4,W5/E1,E2,E3,E4,E5 T2,[T1,{}] 0 0", list(3..=18));
    let state: Octiles = text.parse().expect("a position");
    assert_eq!(next(&state, ""), "a3 a2");
    assert_eq!(next(&state, "a2"), "r1 r3 r6 r7");
    assert_eq!(next(&state, "a2 r7"), "W2");
    assert_eq!(next(&state, "a2 r7 W2"), "s11");
    assert_eq!(next(&state, "a2 r7 W2 s11"), "");
    assert_eq!(next(&state, "a2 r2"), "");
    assert_eq!(next(&state, "c3"), "");
    let mv = mv("T2@a2r7 W2-s11");
    assert_eq!(state.move_of(&picks("a2 r7 W2 s11")), Some(mv));
    assert_eq!(state.move_of(&picks("a2 r7 W2")), None);
    assert_eq!(state.move_of(&picks("pass")), None);
    assert_eq!(state.picks_of(mv).collect::<Vec<_>>(), picks("a2 r7 W2 s11"));
}

#[test]
fn start_circles_are_picked_in_ascending_order() {
    let mut state = Octiles::start("runners=3,placement=chosen".parse().expect("a variant"));
    assert_eq!(next(&state, ""), "W1 W2 W3");
    assert_eq!(next(&state, "W2"), "W3 W4");
    assert_eq!(next(&state, "W2 W3"), "W4 W5");
    assert_eq!(next(&state, "W2 W3 W5"), "");
    assert_eq!(next(&state, "W3 W2"), "");
    assert_eq!(next(&state, "E1"), "");
    let choice = mv("W2,W3,W5");
    assert_eq!(state.move_of(&picks("W2 W3 W5")), Some(choice));
    assert_eq!(state.move_of(&picks("W3 W2 W5")), None);
    assert_eq!(state.move_of(&picks("W2 W3")), None);
    assert_eq!(state.picks_of(choice).collect::<Vec<_>>(), picks("W2 W3 W5"));
    state.play(choice).expect("a choice");
    assert_eq!(next(&state, ""), "E1 E2 E3");
}

fn picks(text: &str) -> Vec<Pick> {
    text.split_whitespace().map(|pick| pick.parse().expect("a pick")).collect()
}

/// The picks that can be made next.
fn next(state: &Octiles, picked: &str) -> String {
    let mut next = Vec::new();
    let _ = state.visit_next::<()>(&picks(picked), |pick| {
        next.push(pick.to_string());
        ControlFlow::Continue(())
    });
    next.join(" ")
}
