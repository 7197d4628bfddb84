//! Moves as sequences of picks: a piece, then a square.

use core::{fmt, ops::ControlFlow};

use rulebook_core::{
    Legality, PickGroup, PickIndex, Picks, Player,
    text::{Cursor, SyntaxError},
};

use crate::{
    board::{Size, Square},
    legality::MoveSet,
    mv::Move,
    state::Gobblet,
};

/// A thing that a player points at to enter a move.
///
/// A piece that enters is picked from the stacks, then its square; a piece on the board is picked
/// by its square, then the square it goes to. With the option `touch` (R11) a lift is the square of
/// the piece alone, and a drop is the square it goes to.
///
/// ```
/// use rulebook_gobblet::{Gobblet, Pick, rulebook_core::Picks};
///
/// let picked: [Pick; 2] = ["0.hand-4".parse()?, "b2".parse()?];
/// assert_eq!(Gobblet::default().move_of(&picked), Some("4@b2".parse()?));
/// assert_eq!(Gobblet::default().move_of(&picked[..1]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pick {
    /// The outermost piece of this size in one of the player's stacks. All stacks that show the
    /// size are the same pick.
    Hand {
        /// The owner of the stacks.
        player: Player,
        /// The size of the piece.
        size: Size,
    },
    /// A square of the board.
    Square(Square),
}

impl Picks for Gobblet {
    type Pick = Pick;

    fn visit_next<B>(
        &self,
        picked: &[Pick],
        mut visit: impl FnMut(Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let moves = MoveSet::of(self);
        let squares = match *picked {
            [] => {
                for size in Size::ALL {
                    if !moves.enters(size).is_empty() {
                        visit(Pick::Hand { player: self.to_move, size })?;
                    }
                }
                moves.first_squares()
            }
            [Pick::Hand { player, size }] if player == self.to_move => moves.enters(size),
            [Pick::Square(from)] => moves.shifts(from),
            _ => return ControlFlow::Continue(()),
        };
        squares.iter().map(Pick::Square).try_for_each(visit)
    }

    fn move_of(&self, picked: &[Pick]) -> Option<Move> {
        let mv = match *picked {
            [Pick::Square(from)] if self.lifted.is_none() => Move::Lift { from },
            _ => self.attempt(picked)?,
        };
        self.canonicalize(mv).ok()
    }

    /// One square is the beginning of a move, unless a piece is lifted or the variant lifts pieces.
    fn attempt(&self, picked: &[Pick]) -> Option<Move> {
        match *picked {
            [Pick::Hand { player, size }, Pick::Square(to)] if player == self.to_move => {
                Some(Move::Enter { size, to })
            }
            [Pick::Square(from), Pick::Square(to)] => Some(Move::Shift { from, to }),
            [Pick::Square(to)] if self.lifted.is_some() => Some(Move::Drop { to }),
            [Pick::Square(_)] => self.move_of(picked),
            _ => None,
        }
    }

    fn picks_of(&self, mv: Move) -> impl Iterator<Item = Pick> {
        let square = |square| Some(Pick::Square(square));
        let picks = match mv {
            Move::Enter { size, to } => {
                [Some(Pick::Hand { player: self.to_move, size }), square(to)]
            }
            Move::Shift { from, to } => [square(from), square(to)],
            Move::Lift { from } => [square(from), None],
            Move::Drop { to } => [square(to), None],
        };
        picks.into_iter().flatten()
    }
}

impl PickIndex for Gobblet {
    const PICK_GROUPS: &'static [PickGroup] = &[
        PickGroup::new("hand", Size::ALL.len(), "my stacks that show a piece, the smallest first"),
        PickGroup::new("square", Square::COUNT, "a square: a1, b1, …, d4"),
    ];
    const MAX_PICKS: usize = 2;

    fn pick_index(&self, pick: Pick) -> usize {
        match pick {
            Pick::Hand { size, .. } => size as usize,
            Pick::Square(square) => Size::ALL.len() + square.index(),
        }
    }

    fn pick_at(&self, index: usize) -> Option<Pick> {
        match index.checked_sub(Size::ALL.len()) {
            None => Some(Pick::Hand { player: self.to_move, size: Size::ALL[index] }),
            Some(square) => Square::from_index(square.try_into().ok()?).map(Pick::Square),
        }
    }
}

impl fmt::Display for Pick {
    /// Writes `0.hand-4` (a piece of size 4 in the stacks of seat 0) or the square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Hand { player, size } => write!(f, "{player}.hand-{}", size.number()),
            Pick::Square(square) => square.fmt(f),
        }
    }
}

rulebook_core::impl_from_str! { Pick: read_pick }

fn read_pick(cursor: &mut Cursor<'_>) -> Result<Pick, SyntaxError> {
    cursor.parse_with("a square (a1 to d4) or a piece (0.hand-4)", |cursor| {
        let player = match cursor.peek()? {
            '0' => Player::FIRST,
            '1' => Player::SECOND,
            _ => return Square::read(cursor).map(Pick::Square),
        };
        cursor.next_char();
        let number = cursor.eat(".hand-").then(|| cursor.next_char())??.to_digit(10)?;
        Some(Pick::Hand { player, size: Size::from_number(number as u8)? })
    })
}
