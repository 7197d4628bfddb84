//! The text of a position: `..O/.X./...`.

use core::fmt;

use rulebook_core::text::Cursor;

use super::{TicTacToe, extras};
use crate::{
    error::{ParseError, Unreachable},
    marks,
    square::{Square, SquareSet},
};

impl fmt::Display for TicTacToe {
    /// Writes the ranks from the top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        marks::write_board(f, 3, 3, |file, rank| self.owner(Square::new(file, rank)?))
    }
}

rulebook_core::impl_from_str! { TicTacToe: read_position => ParseError }

fn read_position(cursor: &mut Cursor<'_>) -> Result<TicTacToe, ParseError> {
    let mut marks = [SquareSet::EMPTY; 2];
    marks::read_board(cursor, 3, 3, |file, rank, player| {
        let square = Square::new(file, rank).expect("a square of the board");
        marks[player.index()] |= SquareSet::only(square);
    })?;
    cursor.finish()?;
    let state = TicTacToe { marks, hash: extras::hash(marks) };
    // R2: X has as many marks as O, or one more.
    if !matches!(marks[0].len().checked_sub(marks[1].len()), Some(0 | 1)) {
        return Err(ParseError::Setup(Unreachable("X has as many marks as O, or one more")));
    }
    // R4: a line belongs to the player who made the last mark.
    let next = state.next_player();
    if marks[next.index()].has_line() {
        return Err(ParseError::Setup(Unreachable("the game had ended before the last mark")));
    }
    Ok(state)
}
