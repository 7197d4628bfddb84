//! Move and event indices for machine learning.

use rulebook_core::{Legality, MoveIndex};

use crate::{
    board::{Card, Slot},
    event::Event,
    mv::Move,
    setup::Phase,
    state::Toki,
};

// One block of eight for the slot of a place, one for the slot of the card to be opened, three
// moves without a slot, and one block of eight for each slot of a Toki.
const OPEN: usize = Slot::COUNT;
const KEEP: usize = OPEN + Slot::COUNT;
const PILE: usize = KEEP + 1;
const BANK: usize = PILE + 1;
const FLY: usize = BANK + 1;

/// Opening a card at the start of a round and flipping one share their indices: a position never
/// has both.
impl MoveIndex for Toki {
    const MOVE_SPACE: usize = FLY + Slot::COUNT * Slot::COUNT;

    fn index(&self, mv: Move) -> usize {
        match mv {
            Move::Place { slot } => slot.index(),
            Move::Open { slot } | Move::Flip { slot } => OPEN + slot.index(),
            Move::Keep => KEEP,
            Move::Pile => PILE,
            Move::Bank => BANK,
            Move::Fly { toki, slot } => FLY + Slot::COUNT * toki.index() + slot.index(),
        }
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        self.any_move_at(index).filter(|mv| self.check(*mv).is_ok())
    }

    fn any_move_at(&self, index: usize) -> Option<Move> {
        let slot = |index: usize| Slot::from_index(index as u8);
        Some(match index {
            0..OPEN => Move::Place { slot: slot(index)? },
            OPEN..KEEP => {
                let slot = slot(index - OPEN)?;
                match self.phase() {
                    Phase::Open { .. } => Move::Open { slot },
                    _ => Move::Flip { slot },
                }
            }
            KEEP => Move::Keep,
            PILE => Move::Pile,
            BANK => Move::Bank,
            FLY..Toki::MOVE_SPACE => {
                let flight = index - FLY;
                Move::Fly { toki: slot(flight / Slot::COUNT)?, slot: slot(flight % Slot::COUNT)? }
            }
            _ => return None,
        })
    }

    const EVENT_SPACE: usize = Card::KINDS;

    fn event_index(&self, event: Event) -> usize {
        event.card.index()
    }

    fn event_at(&self, index: usize) -> Option<Event> {
        let card = u8::try_from(index).ok().and_then(Card::from_index)?;
        let event = Event { card };
        self.check_event(event).is_ok().then_some(event)
    }
}
