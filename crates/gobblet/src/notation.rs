//! `Display` and `FromStr` of squares, moves and positions. Grammar:
//! [notation](https://github.com/rulebook-rs/rulebook/blob/main/docs/notation.md#gobblet).

use core::fmt::{self, Write};

use rulebook_core::{
    Player,
    text::{self, Cursor, SyntaxError},
};

use crate::{
    board::{Board, Size, Square},
    error::ParseError,
    mv::Move,
    setup::Setup,
    state::Gobblet,
    variant::Variant,
};

const SQUARE: &str = "a square (a1 to d4)";
const LARGER: &str = "a piece that is larger than the one beneath it";

/// A string for each square by its index: the name of the square, then `$end`.
macro_rules! square_strings {
    ($end:literal) => {
        square_strings!($end: "a1" "b1" "c1" "d1" "a2" "b2" "c2" "d2"
                            "a3" "b3" "c3" "d3" "a4" "b4" "c4" "d4")
    };
    ($end:literal: $($name:literal)*) => {{
        static TEXTS: [&str; Square::COUNT] = [$(concat!($name, $end)),*];
        &TEXTS
    }};
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(square_strings!("")[self.index()])
    }
}

rulebook_core::impl_from_str! {
    Square: read_square,
    Move: read_move,
}

impl Square {
    /// Reads a square. On `None` the cursor may have moved.
    #[inline]
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Option<Square> {
        let file = match cursor.next_char()? {
            letter @ 'a'..='d' => letter as u8 - b'a',
            _ => return None,
        };
        match cursor.next_char()? {
            digit @ '1'..='4' => Square::new(file, digit as u8 - b'1'),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    /// Writes `4@b2` (enter), `b2-c3` (shift), `^b2` (lift) or `c3` (drop).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = match self {
            Move::Enter { size, to } => {
                f.write_str(["1@", "2@", "3@", "4@"][*size as usize])?;
                to
            }
            Move::Shift { from, to } => {
                f.write_str(square_strings!("-")[from.index()])?;
                to
            }
            Move::Lift { from } => {
                f.write_str("^")?;
                from
            }
            Move::Drop { to } => to,
        };
        to.fmt(f)
    }
}

impl fmt::Display for Gobblet {
    /// Writes the ranks from the top, each square from bottom to top, then the player to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.variant)?;
        for rank in (0..4).rev() {
            for file in 0..4 {
                let square = Square::new(file, rank).expect("file and rank are below four");
                let mut stack = self.board.stack(square).peekable();
                if stack.peek().is_none() {
                    f.write_char('.')?;
                }
                stack.try_for_each(|(player, size)| f.write_char(letter(player, size)))?;
                match (file, rank) {
                    (3, 0) => f.write_char(' ')?,
                    (3, _) => f.write_char('/')?,
                    _ => f.write_char(',')?,
                }
            }
        }
        f.write_char(if self.to_move == Player::FIRST { 'w' } else { 'b' })?;
        self.lifted.map_or(Ok(()), |square| write!(f, " ^{square}"))
    }
}

rulebook_core::impl_from_str! { {Variant} Gobblet: read_position => ParseError }

fn read_position(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Gobblet, ParseError> {
    let mut board = Board::default();
    for rank in (0..4).rev() {
        for file in 0..4 {
            let square = Square::new(file, rank).expect("file and rank are below four");
            read_stack(cursor, &mut board, square)?;
            match (file, rank) {
                (3, 0) => cursor.expect(" ", "a space and the player to move")?,
                (3, _) => cursor.expect("/", "`/` and the next rank")?,
                _ => cursor.expect(",", "`,` and the next square")?,
            }
        }
    }
    let to_move = cursor.parse_with("the player to move (w or b)", read_player)?;
    let lifted = if cursor.eat(" ^") { Some(read_square(cursor)?) } else { None };
    cursor.finish()?;
    Setup { variant, board, to_move, lifted }.build().map_err(ParseError::Setup)
}

fn read_move(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
    if cursor.eat("^") {
        return Ok(Move::Lift { from: read_square(cursor)? });
    }
    if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        let size = cursor.parse_with("a size (1 to 4)", read_size)?;
        cursor.expect("@", "`@` and a square")?;
        return Ok(Move::Enter { size, to: read_square(cursor)? });
    }
    let square = cursor.parse_with("a move (4@b2, b2-c3, ^b2 or c3)", Square::read)?;
    if !cursor.eat("-") {
        return Ok(Move::Drop { to: square });
    }
    let start = cursor.clone();
    let to = read_square(cursor)?;
    if to == square {
        return Err(start.error("a square other than the first"));
    }
    Ok(Move::Shift { from: square, to })
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, SyntaxError> {
    cursor.parse_with(SQUARE, Square::read)
}

fn read_size(cursor: &mut Cursor<'_>) -> Option<Size> {
    Size::from_number(cursor.next_char()?.to_digit(10)? as u8)
}

fn read_player(cursor: &mut Cursor<'_>) -> Option<Player> {
    match cursor.next_char()? {
        'w' => Some(Player::FIRST),
        'b' => Some(Player::SECOND),
        _ => None,
    }
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
    loop {
        let offset = cursor.offset();
        match cursor.peek().and_then(piece) {
            Some((player, size)) => {
                if !board.push(square, player, size) {
                    return Err(SyntaxError { offset, expected: LARGER });
                }
                cursor.next_char();
            }
            None if is_empty => return Err(cursor.error("`.` or pieces (A to D, a to d)")),
            None => return Ok(()),
        }
        is_empty = false;
    }
}

fn letter(player: Player, size: Size) -> char {
    let first = if player == Player::FIRST { b'A' } else { b'a' };
    char::from(first + size as u8)
}

fn piece(letter: char) -> Option<(Player, Size)> {
    let (player, first) =
        if letter.is_ascii_uppercase() { (Player::FIRST, 'A') } else { (Player::SECOND, 'a') };
    let size = (letter as u32).checked_sub(first as u32).filter(|size| *size < 4)?;
    Some((player, Size::ALL[size as usize]))
}
