//! A hash that is the same in all versions and on all machines.
//!
//! A position is ten numbers. Mixing them takes less time than one ply, so nothing is kept up to
//! date while playing and only those who ask pay for the hash.

use rulebook_core::{Zobrist, zobrist_key};

use crate::{
    card::Card,
    phase::{Phase, Source},
    setup::Setup,
    state::Toki,
    variant::Variant,
};

impl Zobrist for Toki {
    fn zobrist(&self) -> u64 {
        hash(&self.words())
    }

    fn zobrist_from_scratch(&self) -> u64 {
        let setup = Setup::from(self);
        Toki::try_from(setup).expect("a position is a valid setup").zobrist()
    }
}

/// The seed of the keys: the letters of the game's name.
const SEED: u64 = 0x546f_6b69;

/// The sum, without carries, of one key for each word and its place.
fn hash(words: &[u64]) -> u64 {
    let keys = words.iter().enumerate();
    keys.fold(0, |sum, (place, word)| sum ^ zobrist_key(zobrist_key(SEED, place as u64) ^ word, 0))
}

impl Toki {
    /// All that equality sees, as numbers in a fixed order.
    fn words(&self) -> [u64; 10] {
        let boards = self.all_boards().map(|board| u64::from(board.bits()));
        let totals = self.all_totals().map(|total| u64::from(total.cast_unsigned()));
        let rest = [
            u64::from(self.round()),
            u64::from(self.turns()),
            self.pile().map_or(15, |card| card.index() as u64),
            self.closer().map_or(15, |player| player.index() as u64),
            phase_word(self.phase()),
        ];
        [
            boards[0] | boards[1] << 32,
            boards[2] | boards[3] << 32,
            boards[4] | boards[5] << 32,
            totals[0] | totals[1] << 16 | totals[2] << 32,
            totals[3] | totals[4] << 16 | totals[5] << 32,
            self.unseen().bits(),
            self.recycled().bits(),
            rest[0] | rest[1] << 8 | rest[2] << 24 | rest[3] << 32 | rest[4] << 40,
            variant_word(*self.variant()),
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

/// The options, with as many bits each as they need.
fn variant_word(variant: Variant) -> u64 {
    u64::from(variant.players)
        | u64::from(variant.rounds) << 8
        | (variant.fly as u64) << 16
        | (variant.empty_bank as u64) << 24
        | (variant.toki_pair as u64) << 32
        | u64::from(variant.round_limit) << 40
}
