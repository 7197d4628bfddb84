//! Keys that are shared by all images of a position.

use rulebook_classics::{Gobblers, Nim, TicTacToe};
use rulebook_core::{PerfectInfo, Play, Policy, Symmetric, Symmetry, Zobrist};
use rulebook_search::{CanonicalKeys, Keys};

use crate::plain::random_matches;

/// Images have one key, their moves have the numbers of one list, and each number leads back.
fn check<S: PerfectInfo + Symmetric + Zobrist>(start: &S) {
    let mut n_turned = 0;
    for game in random_matches(start, Policy::NONE, 5, 1).take(20) {
        let state = game.state();
        let (key, _) = CanonicalKeys::key(state);
        for sym in S::Sym::all() {
            let image = state.map(sym);
            let (of_image, way) = CanonicalKeys::key(&image);
            assert_eq!(of_image, key, "{state}");
            n_turned += u32::from(way != S::Sym::IDENTITY);
            let representative = image.map(way);
            assert_eq!(representative.zobrist(), key, "{state}");
            for mv in image.legal_moves() {
                let n = CanonicalKeys::index_of(&image, way, mv).expect("a legal move");
                assert_eq!(CanonicalKeys::nth_move(&image, way, n), Some(mv), "{image}");
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
