//! Squares and sets of squares.
//!
//! A square is stored as `7 * row + column`, with columns 1 to 6 and rows 1 to 7. Column 0 and the
//! rows 0 and 8 are a border without pods, so a neighbour is found by adding a constant, and the
//! whole board with its border fits into 63 bits.

use rulebook_core::Player;

use crate::direction::Direction;

/// A square of the board (R1), written as column and row: `11` is the south-west corner, `67` the
/// north-east one.
///
/// Squares are ordered by rows from the south, within a row from the west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8); // Invariant: a member of `SquareSet::BOARD`.

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 42;

    /// The square in this column (1 to 6, from the west) and row (1 to 7, from the south).
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if 1 <= column && column <= 6 && 1 <= row && row <= 7 {
            Some(Square(7 * row + column))
        } else {
            None
        }
    }

    /// The square with this index: 0 is `11`, 5 is `61`, 41 is `67`.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        Square::new(index % 6 + 1, index / 6 + 1)
    }

    /// The index, below [`Square::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        (6 * (self.row() - 1) + self.column() - 1) as usize
    }

    /// The column, from 1 in the west to 6 in the east.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 7
    }

    /// The row, from 1 in the south to 7 in the north.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 7
    }

    /// All squares in order.
    pub fn all() -> impl Iterator<Item = Square> + Clone {
        SquareSet::BOARD.iter()
    }

    /// The adjacent square in this direction, or `None` at the edge.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Square> {
        let bit = direction.shift(self.bit());
        if SquareSet::BOARD.0 >> bit & 1 == 1 { Some(Square(bit as u8)) } else { None }
    }

    /// The square two away in this direction, where a jump lands, or `None` beyond the edge.
    #[must_use]
    pub const fn jump(self, direction: Direction) -> Option<Square> {
        match self.step(direction) {
            Some(over) => over.step(direction),
            None => None,
        }
    }

    /// The place in the board with its border: below 64.
    pub(crate) const fn bit(self) -> usize {
        self.0 as usize & 63
    }

    /// The square that is known to be on the board.
    pub(crate) const fn from_bit(bit: usize) -> Square {
        debug_assert!(bit < 64 && SquareSet::BOARD.0 >> bit & 1 == 1, "a square of the board");
        Square(bit as u8)
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64); // Invariant: within `BOARD`.

impl SquareSet {
    /// The set without members.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// All squares (R1).
    pub const BOARD: SquareSet = {
        let row = 0b111_1110;
        SquareSet(row << 7 | row << 14 | row << 21 | row << 28 | row << 35 | row << 42 | row << 49)
    };

    /// The OCTI squares of a player (R2): `22 32 42 52` of the first, `26 36 46 56` of the second.
    #[must_use]
    pub const fn base(player: Player) -> SquareSet {
        let columns = 0b011_1100;
        SquareSet(if player.index() == 0 { columns << 14 } else { columns << 42 })
    }

    /// Whether `square` is a member.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.bit() & 1 == 1
    }

    /// This set with `square`.
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.bit())
    }

    /// This set without `square`.
    #[must_use]
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << square.bit()))
    }

    /// The squares that are in either set.
    #[must_use]
    pub const fn union(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// The squares that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// The number of members.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members in order.
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(Square::from_bit(bit))
        })
    }

    /// One bit for each square, at [`Square::bit`].
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The set with these bits, of which those in the border count for nothing.
    pub(crate) const fn from_bits(bits: u64) -> SquareSet {
        SquareSet(bits & SquareSet::BOARD.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}
