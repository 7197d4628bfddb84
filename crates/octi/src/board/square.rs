//! Squares and sets of squares.

use rulebook_core::Player;

use super::Direction;

/// A square of the board (R1), written as column and row: `11` is the south-west corner, `67` the
/// north-east one.
///
/// Squares are ordered by rows from the south, within a row from the west.
//
// Inside the crate a square is a place of the board with a border around it: `7 * row + column`.
// The border makes the neighbour in a direction one addition, and a set of places fits into 63
// bits of a `u64`. Going east from column 6 leads to column 0 of the next row, which is border,
// so no border is needed on the east side.
//
//            column 0   1  2  3  4  5  6
//     row 8       (56)(57 58 59 60 61 62)
//     row 7       (49) 50 51 52 53 54 55
//     row 6       (42) 43 44 45 46 47 48
//     row 5       (35) 36 37 38 39 40 41        +6 +7 +8
//     row 4       (28) 29 30 31 32 33 34        -1  ·  +1
//     row 3       (21) 22 23 24 25 26 27        -8 -7 -6
//     row 2       (14) 15 16 17 18 19 20
//     row 1        (7)  8  9 10 11 12 13
//     row 0        (0) (1  2  3  4  5  6)       border in parentheses
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8); // Invariant: a place in `BOARD`.

/// The places of all squares, from row 8 down to row 0.
#[expect(clippy::unreadable_literal, reason = "a group is a row")]
pub(crate) const BOARD: u64 =
    0b0000000_1111110_1111110_1111110_1111110_1111110_1111110_1111110_0000000;

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
        SquareSet::ALL.iter()
    }

    /// The adjacent square in this direction, or `None` at the edge.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Square> {
        let place = direction.shift(self.place());
        if BOARD >> place & 1 == 1 { Some(Square(place as u8)) } else { None }
    }

    /// The square two away in this direction, where a jump lands, or `None` beyond the edge.
    #[must_use]
    pub const fn jump(self, direction: Direction) -> Option<Square> {
        match self.step(direction) {
            Some(over) => over.step(direction),
            None => None,
        }
    }

    /// The number of this square in its parity class, the squares with the same parity of column
    /// and of row: below 12. A chain of jumps stays in the class of its start.
    pub(crate) const fn class_index(self) -> u8 {
        (self.row() - 1) / 2 * 3 + (self.column() - 1) / 2
    }

    /// The square with this number in the parity class of `self`.
    pub(crate) const fn in_class(self, class_index: u8) -> Option<Square> {
        let column = class_index % 3 * 2 + (self.column() - 1) % 2 + 1;
        let row = class_index / 3 * 2 + (self.row() - 1) % 2 + 1;
        Square::new(column, row)
    }

    /// The place on the board with its border: below 63.
    pub(crate) const fn place(self) -> usize {
        self.0 as usize & 63
    }

    /// The square at a place that is not border.
    pub(crate) const fn at(place: usize) -> Square {
        debug_assert!(place < 64 && BOARD >> place & 1 == 1, "a square of the board");
        Square(place as u8)
    }
}

rulebook_core::bit_set! {
    /// A set of squares.
    ///
    /// ```
    /// use rulebook_octi::{Square, SquareSet, rulebook_core::Player};
    ///
    /// let south = SquareSet::base(Player::FIRST);
    /// let squares: Vec<String> = south.iter().map(|square| square.to_string()).collect();
    /// assert_eq!(squares, ["22", "32", "42", "52"]);
    /// assert_eq!((!south).len(), Square::COUNT - 4);
    /// ```
    pub struct SquareSet(u64) of Square,
        len = Square::COUNT,
        from = |index| Square::from_index(index as u8).expect("an index of a square");
}

impl SquareSet {
    /// The base of a player (R2): `22 32 42 52` of the first, `26 36 46 56` of the second.
    #[must_use]
    pub const fn base(player: Player) -> SquareSet {
        SquareSet::from_places(base_places(player))
    }

    /// The set of the squares at these places; places of the border are dropped.
    pub(crate) const fn from_places(places: u64) -> SquareSet {
        let mut bits = 0;
        let mut row = 0;
        while row < 7 {
            bits |= (places >> (7 * row + 8) & 0b11_1111) << (6 * row);
            row += 1;
        }
        SquareSet::from_bits(bits)
    }
}

/// The places of [`SquareSet::base`].
pub(crate) const fn base_places(player: Player) -> u64 {
    let columns = 0b011_1100;
    if player.index() == 0 { columns << 14 } else { columns << 42 }
}

/// The squares at these places, in order. None of them is border.
pub(crate) fn squares_at(places: u64) -> impl Iterator<Item = Square> + Clone {
    let mut left = places;
    core::iter::from_fn(move || {
        let place = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(Square::at(place))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_indices_are_two_names_of_the_same_squares() {
        assert_eq!(SquareSet::from_places(BOARD), SquareSet::ALL);
        assert_eq!(SquareSet::from_places(!BOARD), SquareSet::EMPTY);
        for square in Square::all() {
            assert_eq!(SquareSet::from_places(1 << square.place()), SquareSet::only(square));
        }
        assert!(squares_at(BOARD).eq(Square::all()));
    }

    #[test]
    fn a_parity_class_numbers_its_squares() {
        for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            let is_same_class = a.row() % 2 == b.row() % 2 && a.column() % 2 == b.column() % 2;
            assert_eq!(a.in_class(b.class_index()) == Some(b), is_same_class, "{a} {b}");
        }
        for square in Square::all() {
            let n = (0..=u8::MAX / 3).filter_map(|index| square.in_class(index)).count();
            assert_eq!(n, if square.row() % 2 == 1 { 12 } else { 9 });
        }
    }
}
