//! The locations of the cards, and those that can come next.

use rulebook_core::{Player, Turn};

use super::Toki;
use crate::{
    board::{Board, Card, Cards, Slot},
    setup::Phase,
};

impl Toki {
    /// The top card of the pile; `None` while it is in a hand or about to be covered, and outside a
    /// round.
    #[must_use]
    pub const fn pile(&self) -> Option<Card> {
        self.pile
    }

    /// The cards of the pile under its top card.
    #[must_use]
    pub fn under(&self) -> Cards {
        let hand = match self.phase {
            Phase::Deal | Phase::Over => return Cards::EMPTY,
            Phase::Use { card, .. } => Some(card),
            _ => None,
        };
        let mut left = Cards::DECK;
        let open = self.boards().iter().flat_map(|board| board.open_cards());
        let shown = open.map(|(_, card)| card).chain(self.pile).chain(hand);
        shown.for_each(|card| left.remove(card));
        let left = left.without_all(self.unseen).and_then(|cards| cards.without_all(self.recycled));
        left.expect("no card is in two places")
    }

    /// The cards that nobody has seen since the deal: those in hidden slots, and the bank unless it
    /// has been reshuffled.
    #[must_use]
    pub const fn unseen(&self) -> Cards {
        self.unseen
    }

    /// The cards of a reshuffled bank, which are known except for their order (R15).
    #[must_use]
    pub const fn recycled(&self) -> Cards {
        self.recycled
    }

    /// The number of cards in the bank.
    #[must_use]
    pub const fn bank_len(&self) -> u8 {
        self.fresh + self.recycled.len()
    }

    /// The number of cards of the bank that have not been turned since the deal.
    pub(crate) const fn fresh(&self) -> u8 {
        self.fresh
    }

    /// The player and the slot whose card chance turns now, if that card is in a box.
    #[must_use]
    pub fn turning(&self) -> Option<(Player, Slot)> {
        match self.phase {
            Phase::Opening { player, slot }
            | Phase::Throw { player, slot }
            | Phase::Flip { player, slot } => Some((player, slot)),
            Phase::Reveal => self.first_hidden(),
            _ => None,
        }
    }

    /// The box of `player`.
    pub(crate) fn board_of(&self, player: Player) -> Board {
        self.boards[player.index()]
    }

    /// The cards of which chance turns one now.
    pub(crate) fn pool(&self) -> Cards {
        match self.phase.turn() {
            Turn::Chance if matches!(self.phase, Phase::Draw { .. }) && self.fresh == 0 => {
                self.recycled
            }
            Turn::Chance => self.unseen,
            Turn::Player(_) | Turn::Over => Cards::EMPTY,
        }
    }
}
