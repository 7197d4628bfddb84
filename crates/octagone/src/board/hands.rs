//! The hands of all players, as a deal.

use rulebook_core::Player;

use super::Hand;
use crate::variant::Players;

/// The hands of all players of a game, and who starts if a lot decides that.
///
/// The text is one hand for each seat with slashes between, each with its counts in the order of
/// the rows, a plus sign and the jokers: `333333+3/333333+3`. Spaces between the parts are
/// accepted: `3 3 3 3 3 3 + 3 / 3 3 3 3 3 3 + 3`. With `{lot=drawn}`, the event of the lot and a
/// space come first: `L>1 333333+3/333333+3`.
///
/// As a [`Deal`](rulebook_core::Deal) it deals these hands.
///
/// ```
/// use rulebook_octagone::{Hands, Octagone, Variant, rulebook_core::Player};
///
/// let hands: Hands = "333333+3/333333+3".parse()?;
/// assert_eq!(hands.as_slice()[0].len(), 21);
/// let game = Octagone::with_hands(Variant::default(), Player::SECOND, &hands)?;
/// assert_eq!(game.seat(), Some(Player::SECOND));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hands {
    players: Players,
    by_seat: [Hand; 4], // Invariant: empty from the number of players on.
    starter: Option<Player>,
}

impl Hands {
    /// The hands of two players.
    #[must_use]
    pub const fn two(hands: [Hand; 2]) -> Hands {
        let by_seat = [hands[0], hands[1], Hand::EMPTY, Hand::EMPTY];
        Hands { players: Players::Two, by_seat, starter: None }
    }

    /// The hands of four players.
    #[must_use]
    pub const fn four(hands: [Hand; 4]) -> Hands {
        Hands { players: Players::Four, by_seat: hands, starter: None }
    }

    /// These hands with a lot that gives the White Lady to `starter` (R8).
    #[must_use]
    pub const fn drawn(self, starter: Player) -> Hands {
        Hands { starter: Some(starter), ..self }
    }

    /// The number of players.
    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    /// R8: the player who draws the White Lady, if a lot decides that.
    #[must_use]
    pub const fn starter(&self) -> Option<Player> {
        self.starter
    }

    /// The hands by seat.
    #[must_use]
    pub fn as_slice(&self) -> &[Hand] {
        &self.by_seat[..usize::from(self.players.count())]
    }

    /// The hands by seat; those of seats that are not in the game are empty.
    #[must_use]
    pub const fn by_seat(&self) -> [Hand; 4] {
        self.by_seat
    }
}
