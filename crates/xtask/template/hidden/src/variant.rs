//! The options of the rules.

use rulebook_core::text::{OptionSpec, Options};

/// A choice of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// R5: what equal numbers mean.
    pub equal: Equal,
}

/// What equal numbers mean when the cards are shown (R5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Equal {
    /// Nobody wins.
    #[default]
    Draws,
    /// The player who shows loses.
    Loses,
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[OptionSpec::names(
        "equal",
        &["draws", "loses"],
        0,
        "whether the player who shows draws or loses with equal numbers (R5)",
    )];

    fn get(&self, _: usize) -> u32 {
        self.equal as u32
    }

    fn set(&mut self, _: usize, value: u32) {
        self.equal = [Equal::Draws, Equal::Loses][value as usize];
    }
}

rulebook_core::impl_variant_text!(Variant);
