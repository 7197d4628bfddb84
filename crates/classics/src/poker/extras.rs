//! The optional capabilities of the poker games.

use rulebook_core::{Annotate, Legality, Player, Zobrist, zobrist_key};

use super::{hands::MAX_SEATS, state::Poker, table::Table};
use crate::numbered::{Numbered, impl_event_index, impl_move_index, impl_one_pick};

impl_move_index!(Poker<T: Table>);
impl_event_index!(Poker<T: Table>);
impl_one_pick!(Poker<T: Table>);

impl<T: Table> Zobrist for Poker<T> {
    /// Computed at each call, from the cards and the number of the table.
    fn zobrist(&self) -> u64 {
        self.zobrist_from_scratch()
    }

    fn zobrist_from_scratch(&self) -> u64 {
        // A number for each place of a card: the seats in order, then the board.
        let number = |card: Option<T::Card>| card.map_or(0, |card| card.number() as u64 + 1);
        let seats = Player::all(MAX_SEATS as u8).map(|player| number(self.hands.card(player)));
        let cards = seats.fold(number(self.table.board()), |cards, card| cards << 8 | card);
        zobrist_key(T::SEED, cards) ^ zobrist_key(!T::SEED, self.table.code())
    }
}

/// What a bet costs. Everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// The chips that the player puts into the pot.
    pub pays: u8,
    /// The chips in the pot afterwards.
    pub pot: u8,
}

impl<T: Table> Annotate for Poker<T> {
    type Annotation = Annotation;

    fn annotate(&self, mv: T::Move) -> Result<Annotation, T::Illegal> {
        self.check(mv)?;
        let mut next = self.table;
        next.play(mv);
        let pot = next.stakes().pot();
        Ok(Annotation { pays: pot - self.table.stakes().pot(), pot })
    }
}
