//! Boxes that are as good as each other.
//!
//! There is no [`Symmetric`](rulebook_core::Symmetric) here. Exchanging columns, or the two slots
//! of a column, changes nothing in a round until its last turn. Then the hidden cards are opened in
//! the order of the slots, and the exchanged position opens another slot with the same card, so
//! playing and exchanging do not commute step by step. The seats are not symmetric either: the
//! opening starts at seat 0.

use crate::{board::Board, state::Toki};

impl Toki {
    /// The same game with the columns of each box in a standard order: positions that differ only
    /// by columns and by what is above and below give the same one.
    ///
    /// Whatever is at stake for the players is the same in both positions, so a table of values may
    /// be kept by tidied positions. The box whose card is about to be turned stays as it is.
    #[must_use]
    pub fn tidied(&self) -> Toki {
        let mut tidied = self.clone();
        let turning = self.turning().map(|(player, _)| player.index());
        for (seat, board) in tidied.boards_mut().iter_mut().enumerate() {
            if turning != Some(seat) {
                *board = sort_columns(*board);
            }
        }
        tidied
    }
}

/// The box with the lower card of each column on top and the columns in ascending order.
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
        .fold((0, 0), |(top, bottom), (above, below)| (top << 4 | above, bottom << 4 | below));
    Board::from_bits(rows.0 | rows.1 << 16)
}
