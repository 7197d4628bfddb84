//! An editable, unvalidated position.

mod phase;
mod violations;
mod turns;

use rulebook_core::{Player, Turn};

pub use self::phase::{Phase, Source};
pub(crate) use self::turns::starter;
use crate::{
    board::{Board, Card, Cards},
    variant::{MAX_PLAYERS, Variant},
};

/// An editable, unvalidated position; [`Setup::build`] makes a [`Toki`](crate::Toki) of it.
///
/// The cards that nobody has seen are not a field: they are the rest of the deck.
///
/// ```
/// use rulebook_toki::{Cards, Setup, Toki, Variant};
///
/// let mut setup = Setup::start(Variant::default());
/// assert_eq!(setup.unseen(), Some(Cards::DECK));
/// assert_eq!(setup.clone().build(), Ok(Toki::default()));
/// setup.round = 99;
/// assert!(setup.build().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The options.
    pub variant: Variant,
    /// The players, nearest birthday first: among players with the same highest sum, the first in
    /// this list starts (R6). The seats beyond the number of players follow in order.
    pub birthdays: [Player; MAX_PLAYERS],
    /// The round, from 1; in [`Phase::Deal`] the one that is about to begin.
    pub round: u8,
    /// The points of finished rounds by seat; 0 for seats beyond the number of players (R20).
    pub totals: [i16; MAX_PLAYERS],
    /// The boxes by seat; hidden for seats beyond the number of players. In [`Phase::Deal`] and at
    /// the end they are those of the finished round.
    pub boards: [Board; MAX_PLAYERS],
    /// The top card of the pile; `None` while it is in a hand or about to be covered, in
    /// [`Phase::Deal`] and at the end.
    pub pile: Option<Card>,
    /// The cards of the pile under its top card.
    pub under: Cards,
    /// The bank after a reshuffle (R15); empty as long as the bank has cards of the deal.
    pub bank: Cards,
    /// The finished turns of the round; 0 if there is no limit (R16).
    pub turns: u16,
    /// The first player without hidden cards, who ended the round (R14).
    pub closer: Option<Player>,
    /// The phase: what happens next.
    pub phase: Phase,
}

impl Setup {
    /// The start of a game, with birthdays in the order of the seats.
    #[must_use]
    pub fn start(variant: Variant) -> Setup {
        Setup {
            variant,
            birthdays: seats(),
            round: 1,
            totals: [0; MAX_PLAYERS],
            boards: [Board::HIDDEN; MAX_PLAYERS],
            pile: None,
            under: Cards::EMPTY,
            bank: Cards::EMPTY,
            turns: 0,
            closer: None,
            phase: Phase::Deal,
        }
    }

    /// The cards that nobody has seen since the deal; `None` if there are more copies of a card
    /// than the deck holds.
    #[must_use]
    pub fn unseen(&self) -> Option<Cards> {
        let hand = match self.phase {
            Phase::Use { card, .. } => Some(card),
            _ => None,
        };
        let open = self.boards.iter().flat_map(|board| board.open_cards());
        let mut shown = open.map(|(_, card)| card).chain(self.pile).chain(hand);
        let piled = self.under.with_all(self.bank)?;
        let seen = shown.try_fold(piled, Cards::with)?;
        if self.is_between_rounds() {
            return Some(Cards::DECK);
        }
        Cards::DECK.without_all(seen)
    }

    /// The number of hidden cards in the boxes, and of the one on its way from there to the pile.
    pub(crate) fn n_hidden(&self) -> u8 {
        if self.is_between_rounds() {
            return self.variant.n_dealt();
        }
        let in_boxes: usize = self.players().map(|player| self.hidden(player)).sum();
        in_boxes as u8 + u8::from(matches!(self.phase, Phase::Throw { .. }))
    }

    /// Whether no cards are dealt.
    fn is_between_rounds(&self) -> bool {
        self.phase == Phase::Deal || self.phase.turn() == Turn::Over
    }

    fn players(&self) -> impl Iterator<Item = Player> + Clone {
        Player::all(self.variant.players)
    }

    /// The number of hidden cards of `player`.
    fn hidden(&self, player: Player) -> usize {
        self.boards[player.index()].n_hidden()
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::start(Variant::default())
    }
}

/// All seats in order.
fn seats() -> [Player; MAX_PLAYERS] {
    core::array::from_fn(|seat| Player::from_index(seat as u8).expect("fewer than eight seats"))
}
