//! The options of the rules.

use rulebook_core::text::{OptionSpec, Options, Switch};

/// A choice of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// R5: whether the 1 beats the 6.
    pub upset: Switch,
}

impl Default for Variant {
    fn default() -> Variant {
        Variant { upset: Switch::On }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec::switch("upset", Switch::On, "whether the 1 beats the 6 (R5)")];

    fn get(&self, _: usize) -> u32 {
        self.upset as u32
    }

    fn set(&mut self, _: usize, value: u32) {
        self.upset = Switch::from_value(value);
    }
}

rulebook_core::impl_variant_text!(Variant);
