//! A fixed numbering of moves for learning.

use rulebook_core::MoveIndex;

use crate::{board::Slot, mv::Move, state::Toki};

// Three moves without a slot, then one block of eight for each move with one, then the flights.
const OPEN: usize = 3;
const PLACE: usize = OPEN + Slot::COUNT;
const FLIP: usize = PLACE + Slot::COUNT;
const FLY: usize = FLIP + Slot::COUNT;

impl MoveIndex for Toki {
    const MOVE_SPACE: usize = FLY + Slot::COUNT * Slot::COUNT;

    fn index(mv: Move) -> usize {
        match mv {
            Move::Pile => 0,
            Move::Bank => 1,
            Move::Keep => 2,
            Move::Open { slot } => OPEN + slot.index(),
            Move::Place { slot } => PLACE + slot.index(),
            Move::Flip { slot } => FLIP + slot.index(),
            Move::Fly { toki, slot } => FLY + Slot::COUNT * toki.index() + slot.index(),
        }
    }

    fn from_index(index: usize) -> Option<Move> {
        let slot = |offset: usize| Slot::from_index((index - offset) as u8);
        match index {
            0 => Some(Move::Pile),
            1 => Some(Move::Bank),
            2 => Some(Move::Keep),
            OPEN..PLACE => slot(OPEN).map(|slot| Move::Open { slot }),
            PLACE..FLIP => slot(PLACE).map(|slot| Move::Place { slot }),
            FLIP..FLY => slot(FLIP).map(|slot| Move::Flip { slot }),
            FLY..Toki::MOVE_SPACE => {
                let flight = (index - FLY) as u8;
                let n_slots = Slot::COUNT as u8;
                let toki = Slot::from_index(flight / n_slots)?;
                Slot::from_index(flight % n_slots).map(|slot| Move::Fly { toki, slot })
            }
            _ => None,
        }
    }
}
