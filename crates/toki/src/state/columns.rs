//! Equivalent boxes, up to the order of their columns.
//!
//! Exchanging columns, or the two slots of a column, is not a symmetry. It changes nothing in a
//! round until its last turn. Then the hidden cards are opened in the order of the slots, so the
//! next event turns different cards in a position and in its image: playing and mapping do not
//! commute. The seats are not symmetric either, because the opening starts with seat 0.

use super::Toki;
use crate::board::Board;

impl Toki {
    /// This position with the columns of each box in a standard order. Positions that differ only
    /// in the order of columns and in the order of the two cards of a column have the same value
    /// for every player. A box with a card about to be turned is unchanged.
    pub(super) fn with_sorted_columns(&self) -> Toki {
        let mut sorted = self.clone();
        let turning = self.turning().map(|(player, _)| player.index());
        for (seat, board) in sorted.boards_mut().iter_mut().enumerate() {
            if turning != Some(seat) {
                *board = sort_columns(*board);
            }
        }
        sorted
    }
}

/// The box with the lower card of each column in the upper row and the columns in ascending order.
fn sort_columns(board: Board) -> Board {
    let bits = board.bits();
    let mut columns = [0, 4, 8, 12].map(|shift| {
        let (above, below) = (bits >> shift & 15, bits >> (16 + shift) & 15);
        (above.min(below), above.max(below))
    });
    columns.sort_unstable();
    let rows = columns
        .iter()
        .rev()
        .fold((0, 0), |(upper, lower), (above, below)| (upper << 4 | above, lower << 4 | below));
    Board::from_bits(rows.0 | rows.1 << 16)
}
