//! Chance: the lot and the deal.

use rulebook_core::Player;

use crate::board::Colour;

/// A chance event. Its text is `L>0` or `+A`.
///
/// The jokers are shared out evenly, so they are not a matter of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// R8: under the option `lot`, a player draws the White Lady and will start.
    Lot {
        /// The player.
        starter: Player,
    },
    /// R8, R14: one coloured shield is dealt to the next seat of the round, seat 0 first.
    Deal {
        /// The colour of the shield.
        colour: Colour,
    },
}
