//! Indices of moves and events for machine learning.

use rulebook_core::{Legality, MoveIndex};

use crate::{
    event::{Event, Pips},
    mv::Move,
    state::Mygame,
};

impl MoveIndex for Mygame {
    /// R2: one for each number of counters that a turn can take.
    const MOVE_SPACE: usize = Move::MOST as usize;

    fn index(&self, mv: Move) -> usize {
        let Move::Take { counters } = mv;
        usize::from(counters.clamp(1, Move::MOST)) - 1
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        self.nth_move(index)
    }

    /// R4: one for each result of the die.
    const EVENT_SPACE: usize = Pips::COUNT;

    fn event_index(&self, event: Event) -> usize {
        let Event::Roll { pips } = event;
        pips.index()
    }

    fn event_at(&self, index: usize) -> Option<Event> {
        let pips = Pips::from_index(u8::try_from(index).ok()?)?;
        Some(Event::Roll { pips }).filter(|event| self.check_event(*event).is_ok())
    }
}
