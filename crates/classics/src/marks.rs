//! The text of a rectangular board on which each square is empty, `X` or `O`.

use core::fmt::{self, Write};

use rulebook_core::{
    Player,
    text::{Cursor, SyntaxError},
};

/// Writes the ranks from the top with `/` between: `.` for an empty square, `X` for the first
/// player, `O` for the second. `owner` takes the file and the rank, from 0 at the bottom left.
pub(crate) fn write_board(
    f: &mut fmt::Formatter<'_>,
    files: u8,
    ranks: u8,
    owner: impl Fn(u8, u8) -> Option<Player>,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        for file in 0..files {
            f.write_char(match owner(file, rank) {
                None => '.',
                Some(Player::FIRST) => 'X',
                Some(_) => 'O',
            })?;
        }
        if 0 < rank {
            f.write_char('/')?;
        }
    }
    Ok(())
}

/// Reads what [`write_board`] writes, and calls `mark` for each square that is not empty.
pub(crate) fn read_board(
    cursor: &mut Cursor<'_>,
    files: u8,
    ranks: u8,
    mut mark: impl FnMut(u8, u8, Player),
) -> Result<(), SyntaxError> {
    for rank in (0..ranks).rev() {
        for file in 0..files {
            if cursor.eat("X") {
                mark(file, rank, Player::FIRST);
            } else if cursor.eat("O") {
                mark(file, rank, Player::SECOND);
            } else {
                cursor.expect(".", "`.`, `X` or `O`")?;
            }
        }
        if 0 < rank {
            cursor.expect("/", "`/` and the next rank")?;
        }
    }
    Ok(())
}
