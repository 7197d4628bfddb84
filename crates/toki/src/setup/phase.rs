//! The point that a round has reached.

use rulebook_core::{Player, Turn};

use crate::board::{Card, Slot};

/// The phase of the game: what happens next.
///
/// ```
/// use rulebook_toki::{Phase, Play, Toki, rulebook_core::Player};
///
/// let mut game = Toki::default();
/// assert_eq!((game.phase(), game.phase().player()), (Phase::Deal, None));
/// game.resolve("7".parse()?)?;
/// assert_eq!(game.phase().player(), Some(Player::FIRST));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance turns the first card of the pile (R4). The boxes still show the round that has just
    /// been scored; they are hidden before the first round.
    Deal,
    /// `player` chooses a card to open (R5).
    Open {
        /// The player who chooses.
        player: Player,
    },
    /// Chance opens the card that `player` has chosen (R5).
    Opening {
        /// The player who has chosen.
        player: Player,
        /// The card.
        slot: Slot,
    },
    /// `player` chooses the pile or the bank (R8).
    Source {
        /// The player whose turn it is.
        player: Player,
    },
    /// Chance turns the top card of the bank for `player` (R8).
    Draw {
        /// The player whose turn it is.
        player: Player,
    },
    /// `player` decides what to do with a card (R9 to R13).
    Use {
        /// The player whose turn it is.
        player: Player,
        /// The card in hand.
        card: Card,
        /// The source from which it was taken.
        from: Source,
    },
    /// Chance turns the hidden card that `player` has replaced and that goes to the pile (R9,
    /// R13).
    Throw {
        /// The player whose turn it is.
        player: Player,
        /// The slot of that card. The rules do not use it, but a deal may.
        slot: Slot,
    },
    /// Chance opens the card that `player` flips (R10).
    Flip {
        /// The player whose turn it is.
        player: Player,
        /// The card.
        slot: Slot,
    },
    /// Chance opens the first hidden card, by seat and slot, after the last turn of a round (R14).
    Reveal,
    /// The last round has been scored (R20).
    Over,
}

/// The heap from which the card in hand was taken (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Source {
    /// The top of the pile.
    Pile,
    /// The top of the bank.
    Bank,
}

impl Phase {
    /// The next actor.
    #[must_use]
    pub const fn turn(self) -> Turn {
        match self {
            Phase::Open { player } | Phase::Source { player } | Phase::Use { player, .. } => {
                Turn::Player(player)
            }
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    /// The player who is opening cards or whose turn it is.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Phase::Open { player }
            | Phase::Opening { player, .. }
            | Phase::Source { player }
            | Phase::Draw { player }
            | Phase::Use { player, .. }
            | Phase::Throw { player, .. }
            | Phase::Flip { player, .. } => Some(player),
            Phase::Deal | Phase::Reveal | Phase::Over => None,
        }
    }
}
