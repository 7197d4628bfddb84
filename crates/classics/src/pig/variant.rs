//! The options of Pig.

use rulebook_core::text::{OptionSpec, Options};

/// A choice of rules. Numbers out of range count as the nearest number in range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// R1: the number of players, from 2 to 8.
    pub players: u8,
    /// R1: the number of sides of the die, from 2 to 20.
    pub sides: u8,
    /// R6: the score that wins, from 10 to 100.
    pub target: u8,
}

impl Variant {
    pub(super) fn clamped(self) -> Variant {
        Variant {
            players: self.players.clamp(2, 8),
            sides: self.sides.clamp(2, 20),
            target: self.target.clamp(10, 100),
        }
    }
}

impl Default for Variant {
    fn default() -> Variant {
        Variant { players: 2, sides: 6, target: 100 }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::range("players", 2, 8, 2, "the number of players (R1)"),
        OptionSpec::range("sides", 2, 20, 6, "the number of sides of the die (R1)"),
        OptionSpec::range("target", 10, 100, 100, "the score that wins (R6)"),
    ];

    fn get(&self, index: usize) -> u32 {
        u32::from([self.players, self.sides, self.target][index])
    }

    fn set(&mut self, index: usize, value: u32) {
        let number = match index {
            0 => &mut self.players,
            1 => &mut self.sides,
            _ => &mut self.target,
        };
        *number = value as u8;
    }
}

rulebook_core::impl_variant_text!(Variant);
