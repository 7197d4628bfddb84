//! The Zobrist hash of a position, computed from scratch.
//!
//! A position is ten words. Mixing them takes less time than one ply, so the hash is not kept up
//! to date during play.

use rulebook_core::{zobrist_key, zobrist_keys};

use super::Toki;
use crate::{
    board::Card,
    setup::{Phase, Source},
    variant::Variant,
};

/// The number of words of a position.
const N_WORDS: usize = 10;

/// One key for each place of a word; the seed is the letters of the game's name.
const PLACES: [u64; N_WORDS] = zobrist_keys(0x546f_6b69, 0);

impl Toki {
    /// The XOR of one key per word and place.
    pub(crate) fn position_hash(&self) -> u64 {
        let keyed =
            PLACES.iter().zip(self.words()).map(|(place, word)| zobrist_key(place ^ word, 0));
        keyed.fold(0, |hash, key| hash ^ key)
    }

    /// Everything that `Eq` compares, in a fixed order.
    fn words(&self) -> [u64; N_WORDS] {
        let boards = self.boards.map(|board| u64::from(board.bits()));
        let totals = self.totals.map(|total| u64::from(total.cast_unsigned()));
        let rest = [
            u64::from(self.round),
            u64::from(self.turns),
            self.pile.map_or(15, |card| card.index() as u64),
            self.closer.map_or(15, |player| player.index() as u64),
            phase_word(self.phase),
        ];
        [
            boards[0] | boards[1] << 32,
            boards[2] | boards[3] << 32,
            boards[4] | boards[5] << 32,
            totals[0] | totals[1] << 16 | totals[2] << 32,
            totals[3] | totals[4] << 16 | totals[5] << 32,
            self.unseen.bits(),
            self.recycled.bits(),
            rest[0] | rest[1] << 8 | rest[2] << 24 | rest[3] << 32 | rest[4] << 40,
            variant_word(self.variant),
            self.birthdays().iter().fold(0, |word, player| word << 4 | player.index() as u64),
        ]
    }
}

/// Four bits each: kind, player, slot, card.
fn phase_word(phase: Phase) -> u64 {
    let player = phase.player().map_or(0, |player| player.index() as u64);
    let (kind, slot, card) = match phase {
        Phase::Deal => (0, 0, None),
        Phase::Open { .. } => (1, 0, None),
        Phase::Opening { slot, .. } => (2, slot.index(), None),
        Phase::Source { .. } => (3, 0, None),
        Phase::Draw { .. } => (4, 0, None),
        Phase::Use { card, from: Source::Pile, .. } => (5, 0, Some(card)),
        Phase::Use { card, from: Source::Bank, .. } => (6, 0, Some(card)),
        Phase::Throw { slot, .. } => (7, slot.index(), None),
        Phase::Flip { slot, .. } => (8, slot.index(), None),
        Phase::Reveal => (9, 0, None),
        Phase::Over => (10, 0, None),
    };
    kind | player << 4 | (slot as u64) << 8 | (card.map_or(0, Card::index) as u64) << 12
}

/// The options in lanes of eight bits, the limit of turns in two of them.
fn variant_word(variant: Variant) -> u64 {
    u64::from(variant.players)
        | u64::from(variant.rounds) << 8
        | (variant.fly as u64) << 16
        | (variant.empty_bank as u64) << 24
        | (variant.toki_pair as u64) << 32
        | u64::from(variant.round_limit) << 40
        | (variant.foursome as u64) << 56
}
