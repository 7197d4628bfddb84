//! Zobrist hashing.
//!
//! The key of a pod depends on its square and on all its prongs together, so that a move changes
//! few keys. Keys are computed when they are needed: that is faster than looking them up in the
//! 21,504 entries that a table would have.

use rulebook_core::{Player, Zobrist, text::Options, zobrist_key};

use crate::{direction::Prongs, setup::Setup, square::Square, state::Octi, variant::Variant};

/// `octi` in ASCII.
const SEED: u64 = 0x6f63_7469;

/// The key of a pod: number `(64 * player + 7 * row + column) * 256 + prongs`.
pub(crate) const fn pod_key(player: Player, square: Square, prongs: Prongs) -> u64 {
    let place = 64 * (player.index() as u64) + square.bit() as u64;
    zobrist_key(SEED, place << 8 | prongs.bits() as u64)
}

/// The key of a reserve: number `2^15 + 256 * player + prongs`.
pub(crate) const fn reserve_key(player: Player, n_prongs: u8) -> u64 {
    zobrist_key(SEED, 1 << 15 | (player.index() as u64) << 8 | n_prongs as u64)
}

/// The key that the second player is to move.
pub(crate) const TURN_KEY: u64 = zobrist_key(SEED, 1 << 16);

/// The hash of a position.
pub(crate) fn hash(setup: &Setup) -> u64 {
    let mut hash = if setup.to_move == Player::FIRST { 0 } else { TURN_KEY };
    for player in Player::all(2) {
        hash ^= reserve_key(player, setup.reserves[player.index()]);
        for square in setup.board.pods(player).iter() {
            hash ^= pod_key(player, square, setup.board.prongs(square));
        }
    }
    hash ^ variant_key(setup.variant)
}

/// The key of the options that differ from the default.
fn variant_key(variant: Variant) -> u64 {
    let changed = (0..Variant::SPECS.len())
        .filter(|index| variant.get(*index) != Variant::SPECS[*index].default);
    changed.fold(0, |key, index| key ^ zobrist_key(SEED, 1 << 17 | index as u64))
}

impl Zobrist for Octi {
    fn zobrist(&self) -> u64 {
        self.hash()
    }

    fn zobrist_from_scratch(&self) -> u64 {
        hash(&Setup::from(self))
    }
}
