//! Texts of moves, draws and positions. The grammar is in `docs/notation.md` of the repository.

mod moves;
mod position;

use core::fmt;

use rulebook_core::text::{Cursor, SyntaxError};

pub(crate) use self::moves::{read_octagon, read_space, read_tile};

/// Writes items with commas between them.
fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (i, item) in items.into_iter().enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
    }
    Ok(())
}

/// Reads a list with commas between the items; each item has a greater key than the one before. A
/// key is one of 36 spaces, or of fewer things.
fn read_ascending_by<T: Copy, K: Ord>(
    cursor: &mut Cursor<'_>,
    read: impl Fn(&mut Cursor<'_>) -> Result<T, SyntaxError>,
    key: impl Fn(T) -> K,
) -> Result<arrayvec::IntoIter<T, 36>, SyntaxError> {
    let mut items = arrayvec::ArrayVec::<T, 36>::new();
    loop {
        let before = cursor.clone();
        let item = read(cursor)?;
        if items.last().is_some_and(|last| key(item) <= key(*last)) {
            return Err(before.error("an ascending list"));
        }
        items.push(item);
        if !cursor.eat(",") {
            return Ok(items.into_iter());
        }
    }
}

/// Reads an ascending list with commas between the items.
fn read_ascending<T: Copy + Ord>(
    cursor: &mut Cursor<'_>,
    read: impl Fn(&mut Cursor<'_>) -> Result<T, SyntaxError>,
) -> Result<arrayvec::IntoIter<T, 36>, SyntaxError> {
    read_ascending_by(cursor, read, |item| item)
}
