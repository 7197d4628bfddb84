//! The move index for machine learning.

use core::ops::ControlFlow;

use rulebook_core::{Legality, MoveIndex};

use crate::{
    board::{Size, Square},
    legality::{Kind, MoveSet},
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
    /// The number of indices in use when touching does not count (R11): those of [`Move::Enter`]
    /// and [`Move::Shift`], which come first.
    pub const ONE_STEP_MOVE_SPACE: usize = ENTERS + SHIFTS;
}

impl MoveIndex for Gobblet {
    /// 64 entering moves, 240 shifts, 16 lifts, 16 drops. The index of a move is the same in every
    /// position.
    const MOVE_SPACE: usize = Gobblet::ONE_STEP_MOVE_SPACE + LIFTS + DROPS;

    fn index(&self, mv: Move) -> usize {
        mv.number()
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        Move::from_number(index).filter(|mv| self.check(*mv).is_ok())
    }

    fn any_move_at(&self, index: usize) -> Option<Move> {
        Move::from_number(index)
    }

    #[inline]
    fn visit_indices<B>(&self, mut visit: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
        MoveSet::of(self).visit_kinds(|kind, squares| {
            let squares = u32::from(squares.bits());
            let (first, mut offsets) = match kind {
                Kind::Enter(size) => (size as usize * Square::COUNT, squares),
                Kind::Lift => (Gobblet::ONE_STEP_MOVE_SPACE, squares),
                Kind::Drop => (Gobblet::ONE_STEP_MOVE_SPACE + LIFTS, squares),
                Kind::Shift(from) => {
                    // The square itself is left out of the destinations.
                    let below = (1 << from.index()) - 1;
                    (ENTERS + from.index() * 15, squares & below | squares >> 1 & !below)
                }
            };
            while offsets != 0 {
                visit(first + offsets.trailing_zeros() as usize)?;
                offsets &= offsets - 1;
            }
            ControlFlow::Continue(())
        })
    }
}

impl Move {
    /// The number of the move, the same in every position.
    pub(super) fn number(self) -> usize {
        match self {
            Move::Enter { size, to } => size as usize * Square::COUNT + to.index(),
            Move::Shift { from, to } => {
                // The square itself is left out of the destinations. A shift to it is never legal
                // and shares the number of another one.
                let other = (to.index() - usize::from(from < to)).min(14);
                ENTERS + from.index() * 15 + other
            }
            Move::Lift { from } => Gobblet::ONE_STEP_MOVE_SPACE + from.index(),
            Move::Drop { to } => Gobblet::ONE_STEP_MOVE_SPACE + LIFTS + to.index(),
        }
    }

    /// The move with this number.
    pub(super) fn from_number(number: usize) -> Option<Move> {
        let square = |n: usize| Square::from_index(n as u8);
        if number < ENTERS {
            let size = Size::ALL[number / Square::COUNT];
            return Some(Move::Enter { size, to: square(number % Square::COUNT)? });
        }
        if number < Gobblet::ONE_STEP_MOVE_SPACE {
            let (from, other) = ((number - ENTERS) / 15, (number - ENTERS) % 15);
            let to = other + usize::from(from <= other);
            return Some(Move::Shift { from: square(from)?, to: square(to)? });
        }
        let rest = number - Gobblet::ONE_STEP_MOVE_SPACE;
        if rest < LIFTS {
            return Some(Move::Lift { from: square(rest)? });
        }
        (rest < LIFTS + DROPS).then(|| square(rest - LIFTS).map(|to| Move::Drop { to }))?
    }
}
