//! Zobrist keys, and the hash of a whole position.

use rulebook_core::{Player, zobrist_key};

use crate::{board::Board, event::Pips, setup::Setup};

/// The first ASCII letters of `mygame`.
const SEED: u64 = 0x0000_6d79_6761_6d65;

/// Keys 0 to 21 belong to the piles.
const N_PILES: u64 = Board::FULL as u64 + 1;
/// The key of the second player's turn.
pub(crate) const SECOND_TO_MOVE: u64 = zobrist_key(SEED, N_PILES);
/// The first of the keys of the rolls.
const ROLLS: u64 = N_PILES + 1;
/// The first of the keys of the option.
const OPTIONS: u64 = ROLLS + Pips::COUNT as u64;

/// The hash of a position, computed from its parts.
pub(crate) fn hash_of(setup: Setup) -> u64 {
    let to_move = if setup.to_move == Player::SECOND { SECOND_TO_MOVE } else { 0 };
    let variant = zobrist_key(SEED, OPTIONS + setup.variant.last as u64);
    pile(setup.board.counters) ^ to_move ^ roll(setup.roll) ^ variant
}

pub(crate) fn pile(counters: u8) -> u64 {
    zobrist_key(SEED, u64::from(counters))
}

/// The key of what the die shows; 0 if it has not been rolled.
pub(crate) fn roll(roll: Option<Pips>) -> u64 {
    roll.map_or(0, |pips| zobrist_key(SEED, ROLLS + pips.index() as u64))
}
