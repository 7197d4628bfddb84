//! The optional capabilities of Pig.
//!
//! `Symmetric` is missing: the seats can be rotated, but the group depends on their number, and
//! `Symmetry::all` does not see the position.

use rulebook_core::{MAX_PLAYERS, Player, Zobrist, zobrist_keys};

use super::{Pig, Variant};
use crate::numbered::{impl_event_index, impl_move_index, impl_one_pick};

impl_move_index!(Pig);
impl_event_index!(Pig);
impl_one_pick!(Pig);
rulebook_core::impl_serde!(Pig);
rulebook_core::impl_arbitrary_state!(Pig);

/// The ASCII letters `pig`.
const SEED: u64 = 0x0070_6967;
/// A key for each seat and score, and for each total: rows of 128.
static POINTS: [u64; 128 * (MAX_PLAYERS + 1)] = zobrist_keys(SEED, 0);
/// A key for each number of players, sides and target: rows of 128.
static OPTIONS: [u64; 128 * 3] = zobrist_keys(SEED, 128 * 9);
/// A key for each seat whose turn it is, and the key of the rolling die.
static TURNS: [u64; MAX_PLAYERS + 1] = zobrist_keys(SEED, 128 * 12);

impl Zobrist for Pig {
    /// Computed at each call, from a few numbers.
    fn zobrist(&self) -> u64 {
        self.zobrist_from_scratch()
    }

    fn zobrist_from_scratch(&self) -> u64 {
        let Variant { players, sides, target } = self.variant;
        let mut hash = TURNS[self.player.index()];
        if self.is_rolling {
            hash ^= TURNS[MAX_PLAYERS];
        }
        for (row, value) in [players, sides, target].into_iter().enumerate() {
            hash ^= OPTIONS[row * 128 + usize::from(value)];
        }
        for player in Player::all(players) {
            hash ^= POINTS[player.index() * 128 + usize::from(self.score(player))];
        }
        hash ^ POINTS[MAX_PLAYERS * 128 + usize::from(self.total)]
    }
}
