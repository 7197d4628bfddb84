//! One key for all images of a position.

use std::ops::ControlFlow;

use rulebook_core::{Legality, Symmetric, Symmetry};

/// The least number of moves left to look ahead at which a search that has a depth should ask for
/// [`canonical_key`]; below it, the key of the position itself costs less than a table hit saves.
pub(crate) const LEAST_DEPTH: i32 = 4;

/// The least key among those of all images of a position, and the element that leads to that image.
/// `key` is the key of the position itself. O(size of the group).
///
/// A table keeps a move as its number in the list of that image's moves, so whatever is read back
/// is a legal move.
pub(crate) fn canonical_key<S: Symmetric>(state: &S, key: u64) -> (u64, S::Sym) {
    let (mut least, mut way) = (key, S::Sym::IDENTITY);
    for sym in S::Sym::all().skip(1) {
        let key = state.map(sym).key();
        if key < least {
            (least, way) = (key, sym);
        }
    }
    (least, way)
}

/// The move of `state` that becomes move `n` of its image.
pub(crate) fn nth_move<S: Symmetric>(state: &S, way: S::Sym, n: usize) -> Option<S::Move> {
    if way == S::Sym::IDENTITY {
        return state.nth_move(n);
    }
    let mv = state.map(way).nth_move(n)?;
    // The image of a canonical spelling may need another one.
    state.canonicalize(S::map_move(way.inverse(), mv)).ok()
}

/// The number that a legal move of `state` has in the list of its image.
pub(crate) fn index_of<S: Symmetric>(state: &S, way: S::Sym, mv: S::Move) -> Option<usize> {
    if way == S::Sym::IDENTITY {
        return position_of(state, mv);
    }
    let image = state.map(way);
    let mv = image.canonicalize(S::map_move(way, mv)).ok()?;
    position_of(&image, mv)
}

fn position_of<S: Legality>(state: &S, mv: S::Move) -> Option<usize> {
    let mut n = 0;
    let found = state.visit_moves(|listed| {
        if listed == mv {
            return ControlFlow::Break(n);
        }
        n += 1;
        ControlFlow::Continue(())
    });
    found.break_value()
}

#[cfg(test)]
mod tests {
    use rulebook_classics::{Gobblers, Nim, TicTacToe};
    use rulebook_core::{Play, SplitMix64};

    use super::*;

    /// Images have one key, their moves have the numbers of one list, and each number leads back.
    fn check<S: Symmetric>(start: &S) {
        let (mut n_turned, mut rng) = (0, SplitMix64::new(1));
        for _ in 0..20 {
            let mut state = start.clone();
            for _ in 0..5 {
                let mv = state.random_move(&mut rng).expect("an unfinished game");
                state.play_unchecked(mv);
            }
            let key = canonical_key(&state, state.key()).0;
            for sym in S::Sym::all() {
                let image = state.map(sym);
                let (of_image, way) = canonical_key(&image, image.key());
                assert_eq!(of_image, key, "{state}");
                n_turned += u32::from(way != S::Sym::IDENTITY);
                let representative = image.map(way);
                assert_eq!(representative.key(), key, "{state}");
                for mv in image.legal_moves() {
                    let n = index_of(&image, way, mv).expect("a legal move");
                    assert_eq!(nth_move(&image, way, n), Some(mv), "{image}");
                    let there = representative.canonicalize(S::map_move(way, mv));
                    assert_eq!(there.ok(), representative.nth_move(n), "{image}");
                }
            }
        }
        assert!(20 < n_turned, "{n_turned}");
    }

    #[test]
    fn images_share_a_key_and_a_list_of_moves() {
        check(&TicTacToe::default());
        check(&Nim::default());
        check(&Gobblers::default());
    }
}
