//! The text of moves and positions.
//!
//! Moves are written as in the field (SGF's game 19, pbmserv, robot tournaments): `22+A`, `22-23`,
//! `22-44x-46`. What belongs to the 9×9 game alone is refused.

use core::{fmt, str::FromStr};

use rulebook_core::{
    Player,
    text::{Cursor, SyntaxError, read_prefix, write_prefix},
};

use crate::{
    board::{Board, Pod},
    chain::Chain,
    direction::{Direction, Prongs},
    error::ParseError,
    mv::{Move, Step},
    setup::Setup,
    square::Square,
    state::Octi,
};

const SQUARE: &str = "a square: a column from 1 to 6 and a row from 1 to 7";
const SEATS: [char; 2] = ['S', 'N'];

impl fmt::Display for Square {
    /// Writes column and row: `46` is the fourth column, sixth row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column(), self.row())
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
            Move::Insert { pod, prong } => write!(f, "{pod}+{prong}"),
            Move::Step(step) => write!(f, "{}-{}", step.from(), step.to()),
            Move::Jump(chain) => chain.fmt(f),
        }
    }
}

impl fmt::Display for Chain {
    /// Writes the squares, as for a [`Move`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start().fmt(f)?;
        self.legs()
            .try_for_each(|leg| write!(f, "-{}{}", leg.to, if leg.captures { "x" } else { "" }))
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    /// Reads what `Display` writes, with prongs in either case and blanks between the parts.
    ///
    /// The pod's prongs may stand after its square in the field's notation (`46CD-48`). They say
    /// something of a position, so they are refused here; [`Octi::parse_move`] verifies them.
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
    /// As [`Move::from_str`](Move#method.from_str), and for prongs that are not exactly those of
    /// the pod on the square.
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

fn read_square(cursor: &mut Cursor<'_>) -> Option<Square> {
    let mut digit = || cursor.next_char().and_then(|c| c.to_digit(10));
    let (column, row) = (digit()?, digit()?);
    Square::new(column as u8, row as u8)
}

/// Reads a move, and the prongs of its pod with their place if it names them.
fn read_move(text: &str) -> Result<(Move, Option<(Prongs, usize)>), SyntaxError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_spaces();
    let from = cursor.parse_with(SQUARE, read_square)?;
    cursor.skip_spaces();
    let offset = cursor.offset();
    let prongs = Prongs::read(&mut cursor);
    let stated = (!prongs.is_empty()).then_some((prongs, offset));
    cursor.skip_spaces();
    let mv = if cursor.eat("+") {
        cursor.skip_spaces();
        let prong = cursor.parse_with("a prong from A to H", Direction::read)?;
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

impl fmt::Display for Octi {
    /// Writes the position: `S: 22AB 33 ; N: 46E ; 9 12 ; N` is the first player's pods with
    /// their prongs, those of the second, the reserves, and who moves; in front, in braces, the
    /// options that differ from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_prefix(f, &self.variant())?;
        for (player, seat) in Player::all(2).zip(SEATS) {
            write!(f, "{seat}:")?;
            for square in self.board().pods(player).iter() {
                write!(f, " {square}{}", self.board().prongs(square))?;
            }
            f.write_str(" ; ")?;
        }
        let [south, north] = Setup::from(self).reserves;
        write!(f, "{south} {north} ; {}", SEATS[self.to_move().index()])
    }
}

impl FromStr for Octi {
    type Err = ParseError;

    /// Reads what `Display` writes; pods and prongs may stand in any order, prongs in either
    /// case, and more or fewer blanks between the parts.
    fn from_str(text: &str) -> Result<Octi, ParseError> {
        let mut cursor = Cursor::new(text);
        let variant = read_prefix(&mut cursor)?;
        let mut board = Board::EMPTY;
        read_pods(&mut cursor, &mut board, Player::FIRST, ("S:", "`S:` and South's pods"))?;
        read_pods(&mut cursor, &mut board, Player::SECOND, ("N:", "`N:` and North's pods"))?;
        let reserves = [read_reserve(&mut cursor)?, read_reserve(&mut cursor)?];
        cursor.expect(";", "`;` and who moves")?;
        cursor.skip_spaces();
        let to_move = cursor.parse_with("`S` or `N` for who moves", |cursor| {
            let seat = cursor.next_char()?;
            Player::all(2).zip(SEATS).find(|(_, s)| *s == seat).map(|(player, _)| player)
        })?;
        cursor.finish()?;
        Ok(Octi::try_from(Setup { variant, board, reserves, to_move })?)
    }
}

/// Reads a player's pods, up to and with the `;` after them.
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
        let prongs = Prongs::read(cursor);
        board.put(square, Pod { player, prongs });
        if !matches!(cursor.peek(), Some(' ' | ';')) {
            return Err(cursor.error("a further prong from A to H, a blank, or `;`"));
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
