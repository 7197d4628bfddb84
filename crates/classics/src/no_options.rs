//! The variant of a game without options.

use rulebook_core::text::{OptionSpec, Options};

/// The variant of a game whose rules have no options. Its text is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [OptionSpec] = &[];

    fn get(&self, _: usize) -> u32 {
        0
    }

    fn set(&mut self, _: usize, _: u32) {}
}

rulebook_core::impl_variant_text!(NoOptions);
