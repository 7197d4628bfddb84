//! Moves as sequences of picks: a piece, then a square.

use core::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{
    Legality, PartGroup, PartIndex, Parts, Player,
    text::{Cursor, SyntaxError},
};

use crate::{
    board::{Size, Square},
    legality::MoveSet,
    mv::Move,
    state::Gobblet,
};

/// What a player can point at.
///
/// A piece that enters is picked from the stacks, then its square; a piece on the board is picked
/// by its square, then the square it goes to. With the option `touch` (R11) a lift is the square of
/// the piece alone, and a drop is the square it goes to.
///
/// ```
/// use rulebook_gobblet::{Gobblet, Part, rulebook_core::Parts};
///
/// let picked: [Part; 2] = ["0.hand-4".parse()?, "b2".parse()?];
/// assert_eq!(Gobblet::default().move_of(&picked), Some("4@b2".parse()?));
/// assert_eq!(Gobblet::default().move_of(&picked[..1]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The outermost piece of this size in one of the player's stacks. All stacks that show the
    /// size are the same part.
    Hand {
        /// Whose stacks.
        player: Player,
        /// The size of the piece.
        size: Size,
    },
    /// A square of the board.
    Square(Square),
}

impl Parts for Gobblet {
    type Part = Part;

    fn visit_next<B>(
        &self,
        picked: &[Part],
        mut visit: impl FnMut(Part) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let moves = MoveSet::of(self);
        let squares = match *picked {
            [] => {
                for size in Size::ALL {
                    if !moves.enters(size).is_empty() {
                        visit(Part::Hand { player: self.to_move, size })?;
                    }
                }
                moves.first_squares()
            }
            [Part::Hand { player, size }] if player == self.to_move => moves.enters(size),
            [Part::Square(from)] => moves.shifts(from),
            _ => return ControlFlow::Continue(()),
        };
        squares.iter().map(Part::Square).try_for_each(visit)
    }

    fn move_of(&self, picked: &[Part]) -> Option<Move> {
        let mv = match *picked {
            [Part::Square(from)] if self.lifted.is_none() => Move::Lift { from },
            _ => self.attempt(picked)?,
        };
        self.canonicalize(mv).ok()
    }

    /// One square is the beginning of a move, unless a piece is lifted or the variant lifts pieces.
    fn attempt(&self, picked: &[Part]) -> Option<Move> {
        match *picked {
            [Part::Hand { player, size }, Part::Square(to)] if player == self.to_move => {
                Some(Move::Enter { size, to })
            }
            [Part::Square(from), Part::Square(to)] => Some(Move::Shift { from, to }),
            [Part::Square(to)] if self.lifted.is_some() => Some(Move::Drop { to }),
            [Part::Square(_)] => self.move_of(picked),
            _ => None,
        }
    }

    fn parts_of(&self, mv: Move) -> impl Iterator<Item = Part> {
        let square = |square| Some(Part::Square(square));
        let parts = match mv {
            Move::Enter { size, to } => {
                [Some(Part::Hand { player: self.to_move, size }), square(to)]
            }
            Move::Shift { from, to } => [square(from), square(to)],
            Move::Lift { from } => [square(from), None],
            Move::Drop { to } => [square(to), None],
        };
        parts.into_iter().flatten()
    }
}

impl PartIndex for Gobblet {
    const PART_GROUPS: &'static [PartGroup] = &[
        PartGroup::new("hand", Size::ALL.len(), "my stacks that show a piece, the smallest first"),
        PartGroup::new("square", Square::COUNT, "a square: a1, b1, …, d4"),
    ];
    const MAX_PARTS: usize = 2;

    fn part_index(&self, part: Part) -> usize {
        match part {
            Part::Hand { size, .. } => size as usize,
            Part::Square(square) => Size::ALL.len() + square.index(),
        }
    }

    fn part_at(&self, index: usize) -> Option<Part> {
        match index.checked_sub(Size::ALL.len()) {
            None => Some(Part::Hand { player: self.to_move, size: Size::ALL[index] }),
            Some(square) => Square::from_index(square.try_into().ok()?).map(Part::Square),
        }
    }
}

impl fmt::Display for Part {
    /// Writes `0.hand-4` (a piece of size 4 in the stacks of seat 0) or the square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Hand { player, size } => write!(f, "{player}.hand-{}", size.number()),
            Part::Square(square) => square.fmt(f),
        }
    }
}

impl FromStr for Part {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Part, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let part = cursor.parse_with("a square (a1 to d4) or a piece (0.hand-4)", |cursor| {
            let player = match cursor.peek()? {
                '0' => Player::FIRST,
                '1' => Player::SECOND,
                _ => return Square::read(cursor).map(Part::Square),
            };
            cursor.next_char();
            let number = cursor.eat(".hand-").then(|| cursor.next_char())??.to_digit(10)?;
            Some(Part::Hand { player, size: Size::from_number(number as u8)? })
        })?;
        cursor.finish()?;
        Ok(part)
    }
}
