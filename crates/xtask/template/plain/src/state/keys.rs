//! Zobrist keys, and the hash of a whole position.

use rulebook_core::{Player, zobrist_key};

use crate::{board::Board, setup::Setup};

/// The first ASCII letters of `mygame`.
const SEED: u64 = 0x0000_6d79_6761_6d65;

/// Keys 0 to 21 belong to the piles.
const N_PILES: u64 = Board::FULL as u64 + 1;
/// The key of the second player's turn.
pub(crate) const SECOND_TO_MOVE: u64 = zobrist_key(SEED, N_PILES);

/// The hash of a position, computed from its parts.
pub(crate) fn hash_of(setup: Setup) -> u64 {
    let to_move = if setup.to_move == Player::SECOND { SECOND_TO_MOVE } else { 0 };
    let variant = zobrist_key(SEED, N_PILES + 1 + setup.variant.last as u64);
    pile(setup.board.counters) ^ to_move ^ variant
}

pub(crate) fn pile(counters: u8) -> u64 {
    zobrist_key(SEED, u64::from(counters))
}
