//! Texts: a move is the column, a position the rows from the top.

use core::fmt;

use rulebook_core::text::{self, Cursor, SyntaxError};

use super::{Column, Connect4, Layout, Variant};
use crate::{
    error::{ParseError, Unreachable},
    marks,
};

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

rulebook_core::impl_from_str! { Column: read_column }

fn read_column(cursor: &mut Cursor<'_>) -> Result<Column, SyntaxError> {
    cursor.parse_with("a column (a to h)", |cursor| {
        let index = (cursor.next_char()? as u32).checked_sub('a' as u32)?;
        Column::from_index(u8::try_from(index).ok()?)
    })
}

impl fmt::Display for Connect4 {
    /// Writes the rows from the top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Variant { columns, rows } = self.variant;
        text::write_prefix(f, &self.variant)?;
        marks::write_board(f, columns, rows, |column, row| self.disc(Column(column), row))
    }
}

rulebook_core::impl_from_str! { {Variant} Connect4: read_position => ParseError }

fn read_position(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Connect4, ParseError> {
    let layout = Layout::of(variant);
    let mut discs = [0; 2];
    marks::read_board(cursor, variant.columns, variant.rows, |column, row, player| {
        discs[player.index()] |= layout.bit(Column(column), row).unwrap_or(0);
    })?;
    cursor.finish()?;
    let state = Connect4::from_valid(discs, variant);
    state.find_violation().map_or(Ok(state), |reason| Err(ParseError::Setup(reason)))
}

impl Connect4 {
    /// The reason why legal play cannot reach the position, as far as it is examined.
    fn find_violation(&self) -> Option<Unreachable> {
        let columns = || (0..self.variant.columns).map(Column);
        let layout = self.layout();
        // R3: below a disc there is no empty place.
        let floats = |column: Column| {
            // The next disc falls on top of all others.
            let discs = self.occupied() & layout.column(column);
            discs & (discs + layout.bit(column, 0).unwrap_or(0)) != 0
        };
        if columns().any(floats) {
            return Some(Unreachable("a disc floats above an empty place"));
        }
        // R2: X has as many discs as O, or one more.
        let [n_first, n_second] = self.discs.map(u64::count_ones);
        if !matches!(n_first.checked_sub(n_second), Some(0 | 1)) {
            return Some(Unreachable("X has as many discs as O, or one more"));
        }
        // R4: only the last disc, which is on top of a column, completed lines.
        let next = self.next_player();
        let [before, last] = [next, next.opponent()].map(|player| self.discs[player.index()]);
        let is_last = |column: Column| {
            let discs = self.occupied() & layout.column(column);
            let top = discs & !(discs >> 1);
            top & last != 0 && !layout.has_line(last & !top)
        };
        let had_ended = layout.has_line(before) || layout.has_line(last) && !columns().any(is_last);
        had_ended.then_some(Unreachable("the game had ended before the last disc"))
    }
}
