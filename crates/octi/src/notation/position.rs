//! The text of positions.

use core::fmt;

use rulebook_core::{
    Player,
    text::{Cursor, SyntaxError, write_prefix},
};

use super::{read_prongs, read_square};
use crate::{
    board::{Board, Pod},
    error::ParseError,
    setup::Setup,
    state::Octi,
    variant::Variant,
};

const SEATS: [char; 2] = ['S', 'N'];

impl fmt::Display for Octi {
    /// Writes the position: `S: 22AB 33 ; N: 46E ; 9 12 ; N` is the pods of the first player with
    /// their prongs, those of the second, the reserves, and the player to move. Options that differ
    /// from the default come first, in braces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_prefix(f, &self.variant)?;
        for (player, seat) in Player::all(2).zip(SEATS) {
            write!(f, "{seat}:")?;
            for square in self.board().pods(player) {
                write!(f, " {square}{}", self.board().prongs(square))?;
            }
            f.write_str(" ; ")?;
        }
        let [south, north] = Setup::from(self).reserves;
        write!(f, "{south} {north} ; {}", SEATS[self.to_move.index()])
    }
}

rulebook_core::impl_from_str! { {Variant} Octi: read_position => ParseError }

/// Reads the output of `Display`, and accepts pods and prongs in another order, prongs in lower
/// case, and more or fewer spaces between the parts.
fn read_position(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Octi, ParseError> {
    let mut board = Board::EMPTY;
    read_pods(cursor, &mut board, Player::FIRST, ("S:", "`S:` and South's pods"))?;
    read_pods(cursor, &mut board, Player::SECOND, ("N:", "`N:` and North's pods"))?;
    let reserves = [read_reserve(cursor)?, read_reserve(cursor)?];
    cursor.expect(";", "`;` and the player to move")?;
    cursor.skip_spaces();
    let to_move = cursor.parse_with("`S` or `N` for the player to move", |cursor| {
        let seat = cursor.next_char()?;
        Player::all(2).zip(SEATS).find(|(_, s)| *s == seat).map(|(player, _)| player)
    })?;
    cursor.finish()?;
    Setup { variant, board, reserves, to_move }.build().map_err(ParseError::Setup)
}

/// Reads a player's pods and the `;` after them.
fn read_pods(
    cursor: &mut Cursor<'_>,
    board: &mut Board,
    player: Player,
    (start, expected): (&str, &'static str),
) -> Result<(), SyntaxError> {
    cursor.expect(start, expected)?;
    loop {
        cursor.skip_spaces();
        if cursor.eat(";") {
            cursor.skip_spaces();
            return Ok(());
        }
        let place = cursor.clone();
        let square = cursor.parse_with("a pod's square from 11 to 67, or `;`", read_square)?;
        if board.occupied().contains(square) {
            return Err(place.error("a square without another pod"));
        }
        let prongs = read_prongs(cursor);
        board.put(square, Pod { player, prongs });
        if !matches!(cursor.peek(), Some(' ' | ';')) {
            return Err(cursor.error("another prong from A to H, a space, or `;`"));
        }
    }
}

fn read_reserve(cursor: &mut Cursor<'_>) -> Result<u8, SyntaxError> {
    let n = cursor.parse_with("a reserve: a number of prongs up to 255", |cursor| {
        cursor.number().and_then(|n| u8::try_from(n).ok())
    })?;
    cursor.skip_spaces();
    Ok(n)
}
