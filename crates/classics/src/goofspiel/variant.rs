//! The options of Goofspiel.

use rulebook_core::text::{OptionSpec, Options};

/// A choice of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// R1: the number of cards in each hand, from 3 to 8. Other numbers count as the nearest of
    /// them.
    pub cards: u8,
    /// R5: the prize of a round with equal bids.
    pub ties: Ties,
}

/// The fate of a prize if the bids are equal (R5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// Nobody gets it.
    #[default]
    Discard,
    /// It is added to the next prize.
    Carry,
}

impl Variant {
    pub(super) fn clamped(self) -> Variant {
        Variant { cards: self.cards.clamp(3, 8), ..self }
    }
}

impl Default for Variant {
    fn default() -> Variant {
        Variant { cards: 4, ties: Ties::Discard }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::range("cards", 3, 8, 4, "the number of cards in each hand (R1)"),
        OptionSpec::names(
            "ties",
            &["discard", "carry"],
            0,
            "what becomes of a prize if the bids are equal (R5)",
        ),
    ];

    fn get(&self, index: usize) -> u32 {
        if index == 0 { u32::from(self.cards) } else { self.ties as u32 }
    }

    fn set(&mut self, index: usize, value: u32) {
        if index == 0 {
            self.cards = value as u8;
        } else {
            self.ties = if value == 0 { Ties::Discard } else { Ties::Carry };
        }
    }
}

rulebook_core::impl_variant_text!(Variant);
