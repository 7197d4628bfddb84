//! A fixed numbering of the moves.

use rulebook_core::MoveIndex;

use crate::{
    board::{Size, Square},
    mv::Move,
    state::Gobblet,
};

/// 4 sizes × 16 squares.
const ENTERS: usize = 64;
/// 16 squares × 15 others.
const SHIFTS: usize = 240;
const LIFTS: usize = Square::COUNT;
const DROPS: usize = Square::COUNT;

impl Gobblet {
    /// The number of indices of the moves that there are when touching does not count (R11):
    /// those of [`Move::Enter`] and [`Move::Shift`], which come first.
    pub const ONE_STEP_MOVE_SPACE: usize = ENTERS + SHIFTS;
}

impl MoveIndex for Gobblet {
    /// 304 moves in one step, then 16 lifts and 16 drops.
    const MOVE_SPACE: usize = Gobblet::ONE_STEP_MOVE_SPACE + LIFTS + DROPS;

    fn index(mv: Move) -> usize {
        match mv {
            Move::Enter { size, to } => size as usize * Square::COUNT + to.index(),
            Move::Shift { from, to } => {
                // The square itself is left out of the destinations.
                let other = to.index() - usize::from(from < to);
                ENTERS + from.index() * 15 + other
            }
            Move::Lift { from } => Gobblet::ONE_STEP_MOVE_SPACE + from.index(),
            Move::Drop { to } => Gobblet::ONE_STEP_MOVE_SPACE + LIFTS + to.index(),
        }
    }

    fn from_index(index: usize) -> Option<Move> {
        let square = |n: usize| Square::from_index(n as u8);
        if index < ENTERS {
            let size = Size::ALL[index / Square::COUNT];
            return Some(Move::Enter { size, to: square(index % Square::COUNT)? });
        }
        if index < Gobblet::ONE_STEP_MOVE_SPACE {
            let (from, other) = ((index - ENTERS) / 15, (index - ENTERS) % 15);
            let to = other + usize::from(from <= other);
            return Some(Move::Shift { from: square(from)?, to: square(to)? });
        }
        let rest = index - Gobblet::ONE_STEP_MOVE_SPACE;
        if rest < LIFTS {
            return Some(Move::Lift { from: square(rest)? });
        }
        let within = rest < LIFTS + DROPS;
        if within { Some(Move::Drop { to: square(rest - LIFTS)? }) } else { None }
    }
}
