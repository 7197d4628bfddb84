//! The numbering of the positions of Gobblet Gobblers.

use rulebook_classics::{
    Gobblers, Play, State, Transform,
    gobblers::{Move, Ranking},
};
use rulebook_core::{Rank, Slot, SplitMix64, Symmetric, Symmetry, Turn};

/// 219 arrangements of the large pieces that no symmetry makes equal, and 1,423 of each other size.
/// A player has up to two pieces of each of three sizes on the board, so there are 27 ways for each
/// and 27 · 28 / 2 classes.
#[test]
fn the_slots_are_as_many_as_arrangements() {
    let ranking = Ranking::default();
    assert_eq!(ranking.n_slots(), 219 * 1_423 * 1_423);
    assert_eq!((ranking.n_layers(), ranking.n_classes()), (13, 27 * 28 / 2));
    assert_eq!((ranking.layer(0), ranking.layer(12)), (0..1, 377..378));
}

/// Slots and positions: each unfinished position of a slot has that slot again, and so have all its
/// images. A position that has no slot of its own shares one.
#[test]
fn a_slot_and_its_position_belong_together() {
    let ranking = Ranking::default();
    let mut rng = SplitMix64::new(5);
    let mut n_found = 0;
    // Random slots of all classes, and all slots of the last layers.
    let slots = (0..ranking.n_classes()).flat_map(|class| {
        let len = ranking.len(class);
        let step = if len < 5_000 { 1 } else { len / 200 };
        (0..len).step_by(step as usize).map(move |index| Slot { class, index })
    });
    for slot in slots.collect::<Vec<_>>() {
        let offset = (rng.next() % 50) as u32;
        let index = (slot.index + offset).min(ranking.len(slot.class) - 1);
        for slot in [slot, Slot { index, ..slot }] {
            let Some(state) = ranking.unrank(slot) else { continue };
            if state.turn() == Turn::Over {
                continue;
            }
            n_found += 1;
            assert_eq!(ranking.rank(&state), Some(slot), "{state}");
            for sym in Transform::<16>::all() {
                assert_eq!(ranking.rank(&state.map(sym)), Some(slot), "{state} {sym:?}");
            }
        }
    }
    assert!(50_000 < n_found, "{n_found}");
}

/// Positions of random games have slots, positions that are not equal up to symmetry different
/// ones, and every move leads to the end, to the same class, or to the layer before.
#[test]
fn a_move_stays_in_its_class_or_adds_a_piece() {
    let ranking = Ranking::default();
    let layer_of =
        |class: u32| (0..13).find(|layer| ranking.layer(*layer).contains(&class)).expect("a layer");
    let mut rng = SplitMix64::new(6);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..300 {
        let mut state = Gobblers::default();
        while state.turn() != Turn::Over {
            let slot = ranking.rank(&state).expect("all positions are covered");
            let canonical = state.canonical().0;
            assert_eq!(*seen.entry(slot).or_insert_with(|| canonical.clone()), canonical);
            for mv in state.legal_moves() {
                let mut child = state.clone();
                child.play(mv).expect("a legal move");
                if child.turn() != Turn::Over {
                    let class = ranking.rank(&child).expect("all positions are covered").class;
                    match mv {
                        Move::Enter { .. } => {
                            assert_eq!(layer_of(class) + 1, layer_of(slot.class), "{child}");
                        }
                        Move::Shift { .. } => assert_eq!(class, slot.class, "{child}"),
                    }
                }
            }
            let mv = state.random_move(&mut rng).expect("a legal move");
            state.play(mv).expect("a legal move");
        }
    }
}
