//! The keys of the Zobrist hash, and the hash of a setup.

use rulebook_core::{Player, zobrist_key, zobrist_keys};

use crate::{
    board::{Size, Square},
    setup::Setup,
    variant::Variant,
};

/// The ASCII letters `gobblet`.
const SEED: u64 = 0x0067_6f62_626c_6574;

/// A key for each player, and for each size and square by its bit in
/// [`Lanes`](crate::board::Lanes).
static PIECES: [[u64; 64]; 2] = [zobrist_keys(SEED, 0), zobrist_keys(SEED, 64)];
/// A key for each square from which a piece has been lifted.
static LIFTED: [u64; 16] = zobrist_keys(SEED, 128);
/// The key of the second player's turn.
pub(super) const SECOND_TO_MOVE: u64 = zobrist_key(SEED, 144);
/// A key for each combination of options, in the order of [`variant`].
static VARIANTS: [u64; 12] = zobrist_keys(SEED, 145);

/// The hash of a setup, computed from its parts.
pub(crate) fn hash(setup: &Setup) -> u64 {
    let mut hash = variant(setup.variant);
    for square in Square::all() {
        for (player, size) in setup.board.stack(square) {
            hash ^= piece(player, size, square);
        }
    }
    if setup.to_move == Player::SECOND {
        hash ^= SECOND_TO_MOVE;
    }
    setup.lifted.map_or(hash, |square| hash ^ lifted(square))
}

/// The key of a piece on a square.
#[inline]
pub(super) fn piece(player: Player, size: Size, square: Square) -> u64 {
    PIECES[player.index() & 1][(size as usize * 16 + square.index()) & 63]
}

/// The key of a piece that was lifted from a square.
pub(super) fn lifted(square: Square) -> u64 {
    LIFTED[square.index()]
}

fn variant(variant: Variant) -> u64 {
    let Variant { enter_over_own, both_lines, touch } = variant;
    VARIANTS[enter_over_own as usize * 6 + both_lines as usize * 3 + touch as usize]
}
