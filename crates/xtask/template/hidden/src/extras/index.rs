//! Indices of moves and events for machine learning.

use rulebook_core::{Legality, MoveIndex};

use crate::{board::Card, event::Event, mv::Move, state::Mygame};

impl MoveIndex for Mygame {
    /// One for each kind of move.
    const MOVE_SPACE: usize = Move::ALL.len();

    fn index(&self, mv: Move) -> usize {
        mv as usize
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        Move::ALL.get(index).copied().filter(|mv| self.check(*mv).is_ok())
    }

    /// One for each card.
    const EVENT_SPACE: usize = Card::COUNT;

    fn event_index(&self, event: Event) -> usize {
        let Event::Deal { card } = event;
        card.index()
    }

    fn event_at(&self, index: usize) -> Option<Event> {
        let card = Card::from_index(u8::try_from(index).ok()?)?;
        Some(Event::Deal { card }).filter(|event| self.check_event(*event).is_ok())
    }
}
