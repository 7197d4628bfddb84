//! The options of the rules.

use rulebook_core::text::{OptionSpec, Options};

/// A choice of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// R3: what taking the last counter means.
    pub last: Last,
}

/// What taking the last counter means (R3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Last {
    /// The player who takes it wins.
    #[default]
    Wins,
    /// The player who takes it loses.
    Loses,
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[OptionSpec::names(
        "last",
        &["wins", "loses"],
        0,
        "whether the player who takes the last counter wins or loses (R3)",
    )];

    fn get(&self, _: usize) -> u32 {
        self.last as u32
    }

    fn set(&mut self, _: usize, value: u32) {
        self.last = [Last::Wins, Last::Loses][value as usize];
    }
}

rulebook_core::impl_variant_text!(Variant);
