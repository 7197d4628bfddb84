//! The options of Nim.

use rulebook_core::text::{OptionSpec, Options};

use super::{HEAPS, MAX_STONES};

/// A choice of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// R1: the stones in heap a at the start. More than [`MAX_STONES`] count as [`MAX_STONES`], in
    /// every heap.
    pub a: u8,
    /// R1: the stones in heap b at the start.
    pub b: u8,
    /// R1: the stones in heap c at the start.
    pub c: u8,
    /// R1: the stones in heap d at the start.
    pub d: u8,
    /// R4: whether the last stone wins or loses.
    pub last: LastStone,
}

/// The meaning of taking the last stone (R4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LastStone {
    /// It wins.
    #[default]
    Wins,
    /// It loses: misère Nim.
    Loses,
}

impl Variant {
    /// The heaps at the start.
    #[must_use]
    pub const fn heaps(self) -> [u8; HEAPS] {
        [self.a, self.b, self.c, self.d]
    }

    /// The same rule for the last stone with other heaps.
    pub(super) const fn with_heaps(self, [a, b, c, d]: [u8; HEAPS]) -> Variant {
        Variant { a, b, c, d, last: self.last }
    }

    /// The variant with at most [`MAX_STONES`] in each heap.
    pub(super) fn clamped(self) -> Variant {
        self.with_heaps(self.heaps().map(|stones| stones.min(MAX_STONES)))
    }
}

impl Default for Variant {
    fn default() -> Variant {
        Variant { a: 1, b: 3, c: 5, d: 7, last: LastStone::Wins }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::range("a", 0, 31, 1, "the stones in heap a at the start (R1)"),
        OptionSpec::range("b", 0, 31, 3, "the stones in heap b at the start (R1)"),
        OptionSpec::range("c", 0, 31, 5, "the stones in heap c at the start (R1)"),
        OptionSpec::range("d", 0, 31, 7, "the stones in heap d at the start (R1)"),
        OptionSpec::names("last", &["wins", "loses"], 0, "what the last stone means (R4)"),
    ];

    fn get(&self, index: usize) -> u32 {
        self.heaps().get(index).map_or(self.last as u32, |stones| u32::from(*stones))
    }

    fn set(&mut self, index: usize, value: u32) {
        let mut heaps = self.heaps();
        match heaps.get_mut(index) {
            Some(stones) => *stones = value as u8,
            None => self.last = [LastStone::Wins, LastStone::Loses][value as usize],
        }
        *self = self.with_heaps(heaps);
    }
}

rulebook_core::impl_variant_text!(Variant);
