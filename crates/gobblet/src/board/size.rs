//! The sizes of pieces.

/// The size of a piece (R2).
///
/// ```
/// use rulebook_gobblet::Size;
///
/// assert!(Size::Small < Size::Huge);
/// assert_eq!(Size::ALL.map(Size::number), [1, 2, 3, 4]);
/// assert_eq!(Size::from_number(5), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Size {
    /// Size 1.
    Small,
    /// Size 2.
    Medium,
    /// Size 3.
    Large,
    /// Size 4.
    Huge,
}

impl Size {
    /// The sizes from small to huge.
    pub const ALL: [Size; 4] = [Size::Small, Size::Medium, Size::Large, Size::Huge];

    /// The number of pieces of one size and player.
    pub const PIECES: usize = 3;

    /// The size as the rules count it, from 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The size with this number, from 1 to 4.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Size> {
        match number {
            1..=4 => Some(Size::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// The size of the lane with this index, from 0 to 3.
    ///
    /// No table, because random play would wait for the load.
    #[inline]
    pub(crate) const fn of_lane(index: usize) -> Size {
        match index {
            0 => Size::Small,
            1 => Size::Medium,
            2 => Size::Large,
            _ => Size::Huge,
        }
    }

    /// The first bit of this size's lane; see [`Lanes`](super::Lanes).
    pub(crate) const fn lane(self) -> u32 {
        16 * self as u32
    }
}
