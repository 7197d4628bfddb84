//! The numbering of the positions with one pod each.

use rulebook_core::{Play, Player, Rank, Slot, SplitMix64, State, Symmetric, Symmetry, Turn};
use rulebook_octi::{Octi, Ranking, Setup, Transform};

/// A configuration is the prongs in both pods, 256² pairs, and the short reserve if there is one: on
/// average 4 + 4 of each pair, or none. By Burnside's lemma the classes are a quarter of those that
/// the four symmetries keep: the identity all, the mirror those with 32 · 32 mirrored pairs, the
/// exchanges of players those in which one pod is the image of the other and no reserve is short.
/// Without prongs there are nine classes: no reserve is short, or one has 0 to 7 prongs.
#[test]
fn the_classes_are_the_configurations_up_to_symmetry() {
    let ranking = Ranking::default();
    let kept = [256 * 256 * 9, 32 * 32 * 9, 256, 256];
    assert_eq!(ranking.n_classes(), kept.iter().sum::<u32>() / 4);
    assert_eq!(
        (ranking.n_layers(), ranking.layer(0), ranking.layer(16)),
        (17, 0..1, 149_879..149_888)
    );
    assert_eq!(ranking.n_slots(), 149_888 * 2 * 38 * 38);
}

/// Slots and positions: each unfinished position of a slot has that slot again, and so have all its
/// images, however long the reserves and whatever the variant.
#[test]
fn a_slot_and_its_position_belong_together() {
    let ranking = Ranking::default();
    let mut rng = SplitMix64::new(5);
    let mut n_found = 0;
    for _ in 0..20_000 {
        let class = (rng.next() % u64::from(ranking.n_classes())) as u32;
        let index = (rng.next() % u64::from(ranking.len(class))) as u32;
        let slot = Slot { class, index };
        let Some(state) = ranking.unrank(slot) else { continue };
        if state.turn() == Turn::Over {
            continue;
        }
        n_found += 1;
        assert_eq!(ranking.rank(&state), Some(slot), "{state}");
        for sym in Transform::all() {
            assert_eq!(ranking.rank(&state.map(sym)), Some(slot), "{state} {sym:?}");
        }
        let longer = with_longer_reserves(&state);
        assert_eq!(ranking.rank(&longer), Some(slot), "{longer}");
    }
    assert!(18_000 < n_found);
}

/// The positions that are not covered: other numbers of pods, and two short reserves.
#[test]
fn only_one_pod_each_is_covered() {
    let ranking = Ranking::default();
    for (text, is_covered) in [
        ("S: 22 ; N: 46 ; 12 12 ; S", true),
        ("S: 22A ; N: 46 ; 8 0 ; S", true),
        ("S: 22A ; N: 46 ; 6 7 ; S", false),
        ("S: 22ABCDEFGH ; N: 46ABCDEFGH ; 0 0 ; N", true),
        ("S: 22A 33 ; N: 46 ; 11 12 ; S", false),
        ("S: 22A ; N: 36 46 ; 11 12 ; S", false),
    ] {
        let state: Octi = text.parse().expect("a position");
        assert_eq!(ranking.rank(&state).is_some(), is_covered, "{text}");
    }
}

/// Every move leads to the end, to the same class, or to the layer before.
#[test]
fn a_move_stays_in_its_class_or_adds_a_prong() {
    let ranking = Ranking::default();
    let layer_of =
        |class: u32| (0..17).find(|layer| ranking.layer(*layer).contains(&class)).expect("a layer");
    let mut rng = SplitMix64::new(6);
    for _ in 0..200 {
        let mut state: Octi = "S: 32 ; N: 46 ; 12 12 ; S".parse().expect("a position");
        while state.turn() != Turn::Over {
            let slot = ranking.rank(&state).expect("one pod each");
            for mv in state.legal_moves() {
                let mut child = state.clone();
                child.play(mv).expect("a legal move");
                let next = ranking.rank(&child).map(|slot| slot.class);
                let is_insertion = matches!(mv, rulebook_octi::Move::Insert { .. });
                match next {
                    _ if child.turn() == Turn::Over => {}
                    Some(class) if is_insertion => {
                        assert_eq!(layer_of(class) + 1, layer_of(slot.class), "{child}");
                    }
                    other => assert_eq!(other, Some(slot.class), "{child}"),
                }
            }
            let mv = state.random_move(&mut rng).expect("a legal move");
            state.play(mv).expect("a legal move");
        }
    }
}

/// The same position with more prongs in the reserves that are not short.
fn with_longer_reserves(state: &Octi) -> Octi {
    let mut setup = Setup::from(state);
    for player in Player::all(2) {
        let square = setup.board.pods(player).iter().next().expect("a pod");
        let n_holes = 8 - setup.board.prongs(square).len() as u8;
        let reserve = &mut setup.reserves[player.index()];
        *reserve += if *reserve < n_holes { 0 } else { 3 };
    }
    setup.variant = "capture_own=off,stop_on_base=off".parse().expect("a variant");
    setup.build_ignoring(|_| true).expect("grave violations only")
}
