//! Moves, their notation, and the reasons why they are illegal.

use core::fmt;

use rulebook_core::text::{Cursor, SyntaxError};

use super::board::Size;
use crate::{numbered::Numbered, square::Square};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R4: puts a piece that is beside the board on a square.
    Enter {
        /// The size of the piece.
        size: Size,
        /// The target square.
        to: Square,
    },
    /// R5: moves one of the player's visible pieces to another square.
    Shift {
        /// The start square.
        from: Square,
        /// The target square.
        to: Square,
    },
}

impl fmt::Display for Move {
    /// Writes `3@b2` (enter) or `b2-c3` (shift).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Enter { size, to } => write!(f, "{}@{to}", size.number()),
            Move::Shift { from, to } => write!(f, "{from}-{to}"),
        }
    }
}

rulebook_core::impl_from_str! { Move: read_move }

fn read_move(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
    let mv = if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        let size = cursor.parse_with("a size (1 to 3)", |cursor| {
            Size::from_number(cursor.next_char()?.to_digit(10)? as u8)
        })?;
        cursor.expect("@", "`@` and a square")?;
        Move::Enter { size, to: Square::read(cursor)? }
    } else {
        let from = Square::read(cursor).map_err(|_| cursor.error("3@b2 or b2-c3"))?;
        cursor.expect("-", "`-` and a square")?;
        let start = cursor.clone();
        let to = Square::read(cursor)?;
        if to == from {
            return Err(start.error("a square other than the first"));
        }
        Move::Shift { from, to }
    };
    Ok(mv)
}

impl Numbered for Move {
    /// 3 sizes × 9 squares, and 9 squares × 8 others.
    const COUNT: usize = ENTERS + 72;

    fn number(self) -> usize {
        match self {
            Move::Enter { size, to } => size as usize * Square::COUNT + to.index(),
            Move::Shift { from, to } => {
                // The start square is left out of the targets. A shift to it is never legal
                // and shares the number of another shift.
                let other = (to.index() - usize::from(from < to)) % 8;
                ENTERS + from.index() * 8 + other
            }
        }
    }

    fn from_number(number: usize) -> Option<Move> {
        if let Some(shift) = number.checked_sub(ENTERS) {
            let from = Square::from_number(shift / 8)?;
            let to = shift % 8 + usize::from(from.index() <= shift % 8);
            return Some(Move::Shift { from, to: Square::from_number(to)? });
        }
        let size = Size::ALL[number / Square::COUNT];
        Some(Move::Enter { size, to: Square::from_number(number % Square::COUNT)? })
    }
}

/// The number of moves that enter a piece: 3 sizes × 9 squares.
const ENTERS: usize = 27;

rulebook_core::refusals! {
    /// The rule that a move breaks: one variant for each rule and action.
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R6 "game-over", "the game is over";
        EnterNoneLeft: R2 "enter-none-left", "you have no piece of this size left beside the board";
        EnterTooSmall: R4 "enter-too-small", "the piece there is not smaller";
        ShiftNotYours: R5 "shift-not-yours", "you have no visible piece on the square to move from";
        /// The target square has a piece that is not smaller.
        ShiftTooSmall: R5 "shift-too-small", "the piece there is not smaller";
    }
}

rulebook_core::impl_serde!(Move);
