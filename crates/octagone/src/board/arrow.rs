//! Directions of arrows.

use core::fmt;

use rulebook_core::bit_set;

/// R2: a direction of an arrow, 0 to 7 clockwise from the top of the board.
///
/// ```
/// use rulebook_octagone::Arrow;
///
/// let arrow = Arrow::from_index(1).ok_or("an arrow")?;
/// assert_eq!((arrow.sign(), arrow.compass_point()), ('↗', "north-east"));
/// assert_eq!(arrow.step(), (-1, 1)); // one row up, one column to the right
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arrow(u8); // Invariant: less than `Arrow::COUNT`.

impl Arrow {
    /// The number of directions.
    pub const COUNT: usize = 8;

    /// The direction with this number, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Arrow> {
        if index < 8 { Some(Arrow(index)) } else { None }
    }

    /// The number, 0 for up, 2 for right.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rows (downwards) and columns (rightwards) of one step.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)][self.index()]
    }

    /// The direction on a compass whose north is the top of the board: `north-east`.
    #[must_use]
    pub const fn compass_point(self) -> &'static str {
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
            [self.index()]
    }

    /// The direction as a character: `↗`.
    #[must_use]
    pub const fn sign(self) -> char {
        ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][self.index()]
    }

    /// Whether the numbers of the squares rise along this direction.
    #[must_use]
    pub const fn rises(self) -> bool {
        0b0011_1100 >> self.0 & 1 == 1
    }

    /// All directions, clockwise.
    pub fn all() -> impl DoubleEndedIterator<Item = Arrow> + ExactSizeIterator + Clone {
        (0..Arrow::COUNT as u8).map(Arrow)
    }
}

impl fmt::Debug for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Arrow({})", self.0)
    }
}

bit_set! {
    /// A set of directions.
    pub struct ArrowSet(u8) of Arrow, len = Arrow::COUNT, from = |index| Arrow(index as u8);
}
