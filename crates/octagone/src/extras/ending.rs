//! The end of a game.

use rulebook_core::Player;

use crate::state::{Octagone, Phase};

/// R12: how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Ending {
    /// (a) No arrow on the indicated square would have been legal.
    NoArrow,
    /// (b) No player had a shield for the indicated square.
    NoShield,
    /// (c) This player laid the last shield of a hand.
    EmptyHand(Player),
}

impl Octagone {
    /// R12: how the game ended; `None` while it is not over.
    #[must_use]
    pub fn ending_details(&self) -> Option<Ending> {
        if self.public.phase != Phase::Over {
            return None;
        }
        let n_players = self.public.variant.players.count();
        let empty = Player::all(n_players).find(|player| self.hand(*player).is_empty());
        Some(match empty {
            // After a closing move the cause is that no arrow was legal.
            Some(player) if self.public.target.is_some() => Ending::EmptyHand(player),
            _ if self.public.arrows().is_empty() => Ending::NoArrow,
            _ => Ending::NoShield,
        })
    }
}
