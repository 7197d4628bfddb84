//! The text of a position: `.,.,./.,aC,./.,.,. b`.

use core::fmt::{self, Write};

use rulebook_core::{
    Player,
    text::{Cursor, PositionError, SyntaxError},
};

use super::{
    Gobblers,
    board::{Board, Size},
    setup::{InvalidSetup, Setup},
};
use crate::square::Square;

/// The reason why a position text is refused. A piece on one that is not smaller is an error of
/// syntax.
pub type ParseError = PositionError<InvalidSetup>;

impl fmt::Display for Gobblers {
    /// Writes the ranks from the top, each square from bottom to top, then the player to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, separator) in squares() {
            let mut stack = self.board.stack(square).peekable();
            if stack.peek().is_none() {
                f.write_char('.')?;
            }
            stack.try_for_each(|(player, size)| f.write_char(letter(player, size)))?;
            f.write_str(separator)?;
        }
        f.write_char(if self.to_move == Player::FIRST { 'w' } else { 'b' })
    }
}

rulebook_core::impl_from_str! { Gobblers: read_position => ParseError }

fn read_position(cursor: &mut Cursor<'_>) -> Result<Gobblers, ParseError> {
    let mut board = Board::default();
    for (square, separator) in squares() {
        read_stack(cursor, &mut board, square)?;
        cursor.expect(
            separator,
            match separator {
                "," => "`,` and the next square",
                "/" => "`/` and the next rank",
                _ => "a space and the player to move",
            },
        )?;
    }
    let to_move =
        cursor.parse_with("the player to move (w or b)", |cursor| match cursor.next_char()? {
            'w' => Some(Player::FIRST),
            'b' => Some(Player::SECOND),
            _ => None,
        })?;
    cursor.finish()?;
    Gobblers::try_from(Setup { board, to_move }).map_err(ParseError::Setup)
}

/// The squares in the order of the text, each with its separator.
fn squares() -> impl Iterator<Item = (Square, &'static str)> {
    let places = (0..3).rev().flat_map(|rank| (0..3).map(move |file| (file, rank)));
    places.filter_map(|(file, rank)| {
        let separator = match (file, rank) {
            (2, 0) => " ",
            (2, _) => "/",
            _ => ",",
        };
        Some((Square::new(file, rank)?, separator))
    })
}

fn read_stack(
    cursor: &mut Cursor<'_>,
    board: &mut Board,
    square: Square,
) -> Result<(), SyntaxError> {
    if cursor.eat(".") {
        return Ok(());
    }
    let mut is_empty = true;
    while let Some((player, size)) = cursor.peek().and_then(piece) {
        if !board.push(square, player, size) {
            return Err(cursor.error("a piece larger than the one beneath it"));
        }
        cursor.next_char();
        is_empty = false;
    }
    if is_empty { Err(cursor.error("`.` or pieces (A to C, a to c)")) } else { Ok(()) }
}

fn letter(player: Player, size: Size) -> char {
    let first = if player == Player::FIRST { b'A' } else { b'a' };
    char::from(first + size as u8)
}

fn piece(letter: char) -> Option<(Player, Size)> {
    let (player, first) =
        if letter.is_ascii_uppercase() { (Player::FIRST, 'A') } else { (Player::SECOND, 'a') };
    let index = (letter as u32).checked_sub(first as u32)? as usize;
    Some((player, *Size::ALL.get(index)?))
}
