//! The text of moves and positions.
//!
//! Moves are written as in common use for the game (SGF's game 19, pbmserv, robot tournaments):
//! `22+A`, `22-23`, `22-44x-46`. Notation that belongs only to the 9×9 game is refused.

mod position;

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError, decimal};

use crate::{
    board::{Direction, DirectionSet, Square},
    mv::{Chain, Move, Step},
    state::Octi,
};

pub(crate) const SQUARE: &str = "a square: a column from 1 to 6 and a row from 1 to 7";

impl fmt::Display for Square {
    /// Writes column and row: `46` is in the fourth column and the sixth row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(decimal(10 * self.column() + self.row()))
    }
}

impl FromStr for Square {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Square, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let square = cursor.parse_with(SQUARE, read_square)?;
        cursor.finish()?;
        Ok(square)
    }
}

impl fmt::Display for Move {
    /// Writes `22+A`, `22-23` or `22-44x-46`: all squares on which the pod lands, each with an
    /// `x` if the pod jumped on the way there is captured.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Insert { pod, prong } => {
                pod.fmt(f)?;
                f.write_str("+")?;
                prong.fmt(f)
            }
            Move::Step(step) => {
                step.from().fmt(f)?;
                f.write_str("-")?;
                step.to().fmt(f)
            }
            Move::Jump(chain) => chain.fmt(f),
        }
    }
}

impl fmt::Display for Chain {
    /// Writes the squares, as for a [`Move`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start().fmt(f)?;
        self.legs().try_for_each(|leg| {
            f.write_str("-")?;
            leg.to.fmt(f)?;
            if leg.captures { f.write_str("x") } else { Ok(()) }
        })
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    /// Reads the output of `Display`, with prongs in either case and spaces between the parts.
    ///
    /// The prongs of the pod after its square (`46CD-48`) are refused here, because they need a
    /// position; [`Octi::parse_move`] verifies them.
    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        let (mv, stated) = read_move(text)?;
        match stated {
            None => Ok(mv),
            Some((_, offset)) => Err(SyntaxError {
                offset,
                expected: "`+` or `-`, because the prongs of the pod need a position to verify them",
            }),
        }
    }
}

impl Octi {
    /// Reads a move that may name the prongs of its pod after the first square: `46CD-48`.
    ///
    /// The move may be any spelling and may be illegal; only the prongs are verified.
    ///
    /// # Errors
    ///
    /// As [`Move::from_str`](Move#method.from_str), and if the prongs are not exactly those of the
    /// pod on the square.
    pub fn parse_move(&self, text: &str) -> Result<Move, SyntaxError> {
        let (mv, stated) = read_move(text)?;
        match stated {
            Some((prongs, offset)) if self.board().prongs(mv.from()) != prongs => {
                Err(SyntaxError { offset, expected: "exactly the prongs of the pod there" })
            }
            _ => Ok(mv),
        }
    }
}

pub(crate) fn read_square(cursor: &mut Cursor<'_>) -> Option<Square> {
    let mut digit = || cursor.next_char().and_then(|c| c.to_digit(10));
    let (column, row) = (digit()?, digit()?);
    Square::new(column as u8, row as u8)
}

/// Reads a letter in either case.
fn read_prong(cursor: &mut Cursor<'_>) -> Option<Direction> {
    cursor.next_char().and_then(Direction::from_letter)
}

/// Reads letters as long as they are new prongs.
fn read_prongs(cursor: &mut Cursor<'_>) -> DirectionSet {
    let mut prongs = DirectionSet::EMPTY;
    while let Some(direction) = cursor.peek().and_then(Direction::from_letter)
        && !prongs.contains(direction)
    {
        prongs = prongs.with(direction);
        cursor.next_char();
    }
    prongs
}

/// Reads a move, and the prongs of its pod with their offset if it names them.
fn read_move(text: &str) -> Result<(Move, Option<(DirectionSet, usize)>), SyntaxError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_spaces();
    let from = cursor.parse_with(SQUARE, read_square)?;
    cursor.skip_spaces();
    let offset = cursor.offset();
    let prongs = read_prongs(&mut cursor);
    let stated = (!prongs.is_empty()).then_some((prongs, offset));
    cursor.skip_spaces();
    let mv = if cursor.eat("+") {
        cursor.skip_spaces();
        let prong = cursor.parse_with("a prong from A to H", read_prong)?;
        Move::Insert { pod: from, prong }
    } else {
        read_way(&mut cursor, from)?
    };
    cursor.skip_spaces();
    match cursor.peek() {
        None => Ok((mv, stated)),
        Some('-' | '+' | '!' | ',') => Err(cursor.error(
            "the end of the text, because a turn is one action and prongs stay where they are \
             (other than on 9×9)",
        )),
        Some(_) => Err(cursor.error("the end of the text")),
    }
}

/// Reads a step or a chain from the first `-`.
fn read_way(cursor: &mut Cursor<'_>, from: Square) -> Result<Move, SyntaxError> {
    cursor.expect("-", "`+` and a prong, or `-` and a square")?;
    cursor.skip_spaces();
    let start = cursor.clone();
    let to = cursor.parse_with(SQUARE, read_square)?;
    let step = Direction::ALL.into_iter().find(|direction| from.step(*direction) == Some(to));
    if let Some(step) = step.and_then(|direction| Step::new(from, direction)) {
        return Ok(Move::Step(step));
    }
    *cursor = start;
    let (direction, captures) = read_leg(cursor, from)?;
    let first = Chain::new(from, direction, captures);
    let mut chain = first.expect("a jump between two squares stays on the board");
    loop {
        let end = cursor.clone();
        cursor.skip_spaces();
        if chain.len() == Chain::MAX_LEGS || !cursor.eat("-") {
            *cursor = end;
            return Ok(Move::Jump(chain));
        }
        cursor.skip_spaces();
        let (direction, captures) = read_leg(cursor, chain.end())?;
        chain = chain.then(direction, captures).expect("it has fewer than seven legs");
    }
}

/// Reads the square on which a jump from `from` lands, and the `x` after it.
fn read_leg(cursor: &mut Cursor<'_>, from: Square) -> Result<(Direction, bool), SyntaxError> {
    let square = cursor.clone().parse_with(SQUARE, read_square)?;
    let direction = Direction::ALL.into_iter().find(|way| from.jump(*way) == Some(square));
    let expected = "a square one away for a step, two away in a straight line for a jump";
    let direction = cursor.parse_with(expected, |cursor| {
        read_square(cursor)?;
        direction
    })?;
    let end = cursor.clone();
    cursor.skip_spaces();
    let captures = cursor.eat("x");
    if !captures {
        *cursor = end;
    }
    Ok((direction, captures))
}
