//! Chance: the lot and the deal.

use rulebook_core::Player;

use crate::board::Colour;

/// A chance event. Its text is `L>0` or `+A`.
///
/// The jokers are shared out evenly, so they are not a matter of chance.
///
/// ```
/// use rulebook_octagone::{Colour, Event, Octagone, Play, rulebook_core::Player};
///
/// let event: Event = "+M".parse()?;
/// assert_eq!(event, Event::Deal { colour: Colour::M });
/// let mut game = Octagone::default();
/// game.resolve(event)?;
/// assert_eq!(game.hand(Player::FIRST).coloured(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
