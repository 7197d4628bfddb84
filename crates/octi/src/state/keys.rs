//! Keys of the Zobrist hash, and the hash from scratch.
//!
//! The key of a pod depends on its square and on all its prongs together, so that a move changes
//! few keys. Keys of pods are computed when they are needed, because a table of them would have
//! 21,504 entries. Keys of reserves are few and have a table.

use rulebook_core::{Player, text::Options, zobrist_key, zobrist_keys};

use crate::{
    board::{DirectionSet, Square},
    setup::Setup,
    variant::Variant,
};

/// `octi` in ASCII.
const SEED: u64 = 0x6f63_7469;

/// The key of a pod: number `(64 * player + 7 * row + column) * 256 + prongs`.
pub(super) const fn pod_key(player: Player, square: Square, prongs: DirectionSet) -> u64 {
    let place = 64 * (player.index() as u64) + square.place() as u64;
    zobrist_key(SEED, place << 8 | prongs.bits() as u64)
}

/// The key of a reserve: number `2^15 + 256 * player + prongs`.
pub(super) fn reserve_key(player: Player, n_prongs: u8) -> u64 {
    let seat = player.index() & 1;
    // Composed problems may have more prongs than the game.
    let rare = || zobrist_key(SEED, FIRST_RESERVE + 256 * seat as u64 + u64::from(n_prongs));
    RESERVES[seat].get(usize::from(n_prongs)).copied().unwrap_or_else(rare)
}

/// The number of the first key of a reserve.
const FIRST_RESERVE: u64 = 1 << 15;

/// The keys of each player's reserves of at most all prongs of the game.
static RESERVES: [[u64; Setup::MAX_PRONGS + 1]; 2] =
    [zobrist_keys(SEED, FIRST_RESERVE), zobrist_keys(SEED, FIRST_RESERVE + 256)];

/// The key of positions with the second player to move.
pub(super) const TURN_KEY: u64 = zobrist_key(SEED, 1 << 16);

/// The hash of a position.
pub(crate) fn hash_of(setup: &Setup) -> u64 {
    let mut hash = if setup.to_move == Player::FIRST { 0 } else { TURN_KEY };
    for player in Player::all(2) {
        hash ^= reserve_key(player, setup.reserves[player.index()]);
        for square in setup.board.pods(player) {
            hash ^= pod_key(player, square, setup.board.prongs(square));
        }
    }
    hash ^ variant_key(setup.variant)
}

/// The key of the options that differ from the default: number `2^17 + index` for each.
fn variant_key(variant: Variant) -> u64 {
    let changed = (0..Variant::SPECS.len())
        .filter(|index| variant.get(*index) != Variant::SPECS[*index].default);
    changed.fold(0, |key, index| key ^ zobrist_key(SEED, 1 << 17 | index as u64))
}
