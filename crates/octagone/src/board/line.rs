//! The lines that arrows point along, of every square and direction, computed from the geometry.
//!
//! A line never turns, so the numbers of its squares rise or fall along it. The first and the last
//! free square are therefore the lowest and the highest bit of the free squares in its mask, or
//! the other way round.

use core::num::NonZeroU64;

use super::{Arrow, ArrowSet, Colour, Face, Square, SquareSet};
use crate::variant::{Image, Level, Variant};

/// R3, R5: the squares that an arrow points along, in order.
///
/// ```
/// use rulebook_octagone::{Arrow, Square, SquareSet, Variant};
///
/// let square = Square::from_number(4).ok_or("a square")?;
/// let right = Arrow::from_index(2).ok_or("an arrow")?;
/// let line = Variant::default().line(square, right);
/// let numbers: Vec<u8> = line.squares().map(Square::number).collect();
/// assert_eq!(numbers, [5, 6, 7]);
/// assert_eq!(line.last_free(SquareSet::EMPTY).map(Square::number), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line {
    squares: SquareSet,
    rises: bool,
}

impl Line {
    /// The squares without their order; none if the arrow leaves the board and does not return.
    #[must_use]
    pub const fn set(self) -> SquareSet {
        self.squares
    }

    /// The squares in order, beginning with the one next to the shield or its image.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        let mut rest = self.squares;
        core::iter::from_fn(move || {
            let square = if self.rises { rest.lowest() } else { rest.highest() }?;
            rest = rest.without(square);
            Some(square)
        })
    }

    /// R6: the first square that is not in `occupied`.
    #[must_use]
    pub const fn first_free(self, occupied: SquareSet) -> Option<Square> {
        line_end(self.squares.minus(occupied), self.rises)
    }

    /// R6: the last square that is not in `occupied`.
    #[must_use]
    pub const fn last_free(self, occupied: SquareSet) -> Option<Square> {
        line_end(self.squares.minus(occupied), !self.rises)
    }
}

/// The lowest square if `lowest`, else the highest.
///
/// There is no branch on `lowest`, because it is unpredictable.
#[inline]
pub(crate) const fn line_end(squares: SquareSet, lowest: bool) -> Option<Square> {
    match NonZeroU64::new(squares.bits()) {
        Some(bits) => Some(Square::end_of(bits, lowest)),
        None => None,
    }
}

impl Variant {
    /// R3, R4, R5: the line of the arrow of a shield on `square`.
    #[must_use]
    pub const fn line(self, square: Square, arrow: Arrow) -> Line {
        self.links().line(square, arrow)
    }

    /// R9: the line of the arrow of the White Lady on `square`.
    #[must_use]
    pub const fn lady_line(self, square: Square, arrow: Arrow) -> Line {
        self.lady_links().line(square, arrow)
    }

    /// R6: whether a shield with this face points at the last free square of its line.
    #[must_use]
    pub const fn points_far(self, face: Face) -> bool {
        matches!((self.level, face), (Level::Standard, Face::Joker))
    }

    pub(crate) const fn links(self) -> Links {
        match (self.level, self.image) {
            (Level::Kid, _) => Links::None,
            (Level::Standard, Image::Outside) => Links::Outside,
            (Level::Standard, Image::Inside) => Links::Inside,
        }
    }

    pub(crate) const fn lady_links(self) -> Links {
        if self.lady_links.is_on() { self.links() } else { Links::None }
    }
}

/// R5: the colour of the triangle that an arrow on `square` presses, or `None` if the arrow stays
/// on the board or leaves it where there is no triangle.
///
/// A triangle has the colour of the first square of the line that it leads to.
///
/// ```
/// use rulebook_octagone::{Arrow, Colour, Square, triangle};
///
/// let top_left = Square::from_number(1).ok_or("a square")?;
/// let pressed: Vec<_> = Arrow::all().map(|arrow| triangle(top_left, arrow)).collect();
/// // Up and up-right the line continues in the bottom row; to the left in the rows A and B.
/// let (a, b, t) = (Some(Colour::A), Some(Colour::B), Some(Colour::T));
/// assert_eq!(pressed, [t, t, None, None, None, b, a, None]);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub const fn triangle(square: Square, arrow: Arrow) -> Option<Colour> {
    if !Links::None.line(square, arrow).squares.is_empty() {
        return None;
    }
    match Links::Outside.line(square, arrow).first_free(SquareSet::EMPTY) {
        Some(first) => Some(first.colour()),
        None => None,
    }
}

/// The continuation of an arrow that leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Links {
    /// R4: it has no line.
    None,
    /// R5: it continues from an image outside the opposite side.
    Outside,
    /// R5: it continues from an image on the opposite edge.
    Inside,
}

/// The lines of all arrows on all squares; indices from `Square::COUNT` on have no lines.
pub(crate) struct Lines {
    /// By square and arrow.
    lines: [[SquareSet; Arrow::COUNT]; 64],
    /// By square, the squares of its lines together.
    reached: [SquareSet; 64],
}

static LINES: [Lines; 3] = [lines(Links::None), lines(Links::Outside), lines(Links::Inside)];

impl Links {
    /// The line of an arrow.
    pub(crate) const fn line(self, square: Square, arrow: Arrow) -> Line {
        Line { squares: walk(self, square, arrow), rises: arrow.rises() }
    }

    /// The lines of all arrows on all squares.
    #[inline]
    pub(crate) fn lines(self) -> &'static Lines {
        &LINES[self as usize]
    }
}

impl Lines {
    /// The squares of the line of an arrow.
    #[inline]
    pub(crate) fn get(&self, square: Square, arrow: Arrow) -> SquareSet {
        self.lines[square.index() & 63][arrow.index() & 7]
    }

    /// R7: whether some arrow on `square` has a line with a free square.
    #[inline]
    pub(crate) fn have_free(&self, square: Square, occupied: SquareSet) -> bool {
        !self.reached[square.index() & 63].is_subset(occupied)
    }

    /// R7: the arrows on `square` whose line has a free square.
    #[inline]
    pub(crate) fn arrows(&self, square: Square, occupied: SquareSet) -> ArrowSet {
        let mut arrows = 0;
        for (index, line) in self.lines[square.index() & 63].iter().enumerate() {
            arrows |= u8::from(!line.is_subset(occupied)) << index;
        }
        ArrowSet::from_bits(arrows)
    }
}

const fn lines(links: Links) -> Lines {
    let mut lines = [[SquareSet::EMPTY; Arrow::COUNT]; 64];
    let mut reached = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < Square::COUNT * Arrow::COUNT {
        let (square, arrow) = (index / Arrow::COUNT, index % Arrow::COUNT);
        if let (Some(from), Some(along)) =
            (Square::from_index(square as u8), Arrow::from_index(arrow as u8))
        {
            lines[square][arrow] = walk(links, from, along);
            let line = lines[square][arrow].bits();
            reached[square] = SquareSet::from_bits(reached[square].bits() | line);
        }
        index += 1;
    }
    Lines { lines, reached }
}

const ROWS: u8 = Square::ROWS as u8;
const COLUMNS: u8 = Square::COLUMNS as u8;

/// The squares of the line of an arrow, found by walking it.
pub(crate) const fn walk(links: Links, square: Square, arrow: Arrow) -> SquareSet {
    let (down, right) = arrow.step();
    let next = (shift(square.row(), down, ROWS), shift(square.column(), right, COLUMNS));
    let (mut row, mut column) = match (next, links) {
        // R3: the line starts at the neighbour.
        ((Some(row), Some(column)), _) => (row, column),
        // R4: without links the arrow points nowhere. R5: the outward diagonal of a corner has no
        // triangle.
        ((None, None), _) | (_, Links::None) => return SquareSet::EMPTY,
        // R5: the line continues from the opposite side.
        ((None, Some(column)), _) => (entry(down, ROWS, links), column),
        ((Some(row), None), _) => (row, entry(right, COLUMNS, links)),
    };
    let mut squares = SquareSet::EMPTY;
    while let Some(square) = Square::new(column, row) {
        squares = squares.with(square);
        match (shift(row, down, ROWS), shift(column, right, COLUMNS)) {
            (Some(next_row), Some(next_column)) => (row, column) = (next_row, next_column),
            _ => break,
        }
    }
    squares
}

/// R5: the row or column in which a line starts that left the board in this direction: the
/// outermost one, or the next one if the image itself is on the outermost one.
const fn entry(step: i8, len: u8, links: Links) -> u8 {
    let inwards = matches!(links, Links::Inside) as u8;
    if step < 0 { len - 1 - inwards } else { inwards }
}

/// The row or column after a step, or `None` if it is not below `len`.
const fn shift(place: u8, step: i8, len: u8) -> Option<u8> {
    match place.checked_add_signed(step) {
        Some(next) if next < len => Some(next),
        _ => None,
    }
}
