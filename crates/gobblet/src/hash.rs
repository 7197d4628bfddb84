//! Zobrist hashing.

use rulebook_core::{Player, Zobrist, zobrist_key};

use crate::{
    board::{Size, Square},
    state::Gobblet,
    variant::Variant,
};

/// The ASCII letters `gobblet`.
const SEED: u64 = 0x0067_6f62_626c_6574;

/// A key for each player, size and square.
static PIECES: [u64; 128] = keys(0);
/// A key for each square from which a piece has been lifted.
static LIFTED: [u64; 16] = keys(128);
/// The key of the second player's turn.
pub(crate) const SECOND_TO_MOVE: u64 = zobrist_key(SEED, 144);
/// A key for each combination of options, in the order of [`variant`].
static VARIANTS: [u64; 12] = keys(145);

impl Zobrist for Gobblet {
    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        of(self)
    }
}

/// The hash of a state, computed from its parts.
pub(crate) fn of(state: &Gobblet) -> u64 {
    let mut hash = variant(state.variant);
    for square in Square::all() {
        for (player, size) in state.board.stack(square) {
            hash ^= piece(player, size, square);
        }
    }
    if state.to_move == Player::SECOND {
        hash ^= SECOND_TO_MOVE;
    }
    state.lifted.map_or(hash, |square| hash ^ lifted(square))
}

pub(crate) fn piece(player: Player, size: Size, square: Square) -> u64 {
    PIECES[player.index() * 64 + size as usize * 16 + square.index()]
}

pub(crate) fn lifted(square: Square) -> u64 {
    LIFTED[square.index()]
}

fn variant(variant: Variant) -> u64 {
    let Variant { enter_over_own, both_lines, touch } = variant;
    VARIANTS[enter_over_own as usize * 6 + both_lines as usize * 3 + touch as usize]
}

const fn keys<const N: usize>(first: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = zobrist_key(SEED, first + i as u64);
        i += 1;
    }
    keys
}
