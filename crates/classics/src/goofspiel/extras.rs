//! The optional capabilities of Goofspiel.
//!
//! `Symmetric` is missing: the seats differ, because the first player's bid is covered.

use rulebook_core::{Zobrist, zobrist_key};

use super::{Bids, Card, Goofspiel};
use crate::numbered::{Numbered, impl_event_index, impl_move_index, impl_one_pick};

impl_move_index!(Goofspiel);
impl_event_index!(Goofspiel);
impl_one_pick!(Goofspiel);
rulebook_core::impl_arbitrary_state!(Goofspiel);

/// The ASCII letters `goof`.
const SEED: u64 = 0x676f_6f66;

impl Zobrist for Goofspiel {
    /// Computed at each call, from a few numbers.
    fn zobrist(&self) -> u64 {
        self.zobrist_from_scratch()
    }

    fn zobrist_from_scratch(&self) -> u64 {
        let variant = self.table.variant();
        let options = u64::from(variant.cards) << 8 | variant.ties as u64;
        let number = |card: Option<Card>| card.map_or(0, |card| card.number() as u64 + 1);
        let rounds = self.table.rounds().iter().zip(1..);
        rounds.fold(zobrist_key(!SEED, options), |hash, (round, n)| {
            let [first, second] = match round.bids {
                Bids::None => [None; 2],
                Bids::Covered(bid) => [bid, None],
                Bids::Open(bids) => bids.map(Some),
            };
            let cards = [Some(round.prize), first, second];
            hash ^ zobrist_key(
                SEED,
                cards.into_iter().fold(n, |code, card| code << 8 | number(card)),
            )
        })
    }
}
