//! The places of a box, and sets of them.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

/// A place for a card: `a1 b1 c1 d1` is the top row, `a2 b2 c2 d2` the bottom row (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(u8); // Invariant: less than `Slot::COUNT`.

impl Slot {
    /// The number of slots of a box.
    pub const COUNT: usize = 8;

    /// The slot with this index: `a1` is 0, `d1` 3, `a2` 4, `d2` 7; `None` for others.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Slot> {
        if (index as usize) < Slot::COUNT { Some(Slot(index)) } else { None }
    }

    /// The index of [`Slot::from_index`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other slot of the same column (R2).
    #[must_use]
    pub const fn mate(self) -> Slot {
        Slot(self.0 ^ 4)
    }

    /// The column, from 0 to 3.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 & 3
    }

    /// Where the four bits of this slot start in the number of a box.
    pub(crate) const fn shift(self) -> u32 {
        4 * self.0 as u32
    }

    /// All slots by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Slot> + ExactSizeIterator + Clone {
        (0..Slot::COUNT as u8).map(Slot)
    }

    /// Reads a slot.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Slot, SyntaxError> {
        cursor.parse_with("a slot (a1 to d2)", |cursor| {
            let column = cursor.next_char().and_then(|c| "abcd".find(c))?;
            let row = cursor.next_char().and_then(|c| "12".find(c))?;
            Some(Slot((4 * row + column) as u8))
        })
    }
}

impl fmt::Display for Slot {
    /// Writes the column and the row: `a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), 1 + self.0 / 4)
    }
}

impl FromStr for Slot {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Slot, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let slot = Slot::read(&mut cursor)?;
        cursor.finish()?;
        Ok(slot)
    }
}

/// A set of slots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SlotSet(u32); // Invariant: bit 4i stands for slot i, all other bits are 0.

impl SlotSet {
    /// The set of the slots at whose [`Slot::shift`] a bit is set; other bits are ignored.
    pub(crate) const fn from_shifts(bits: u32) -> SlotSet {
        SlotSet(bits & 0x1111_1111)
    }

    /// The members that are in `other` too.
    #[must_use]
    pub const fn and(self, other: SlotSet) -> SlotSet {
        SlotSet(self.0 & other.0)
    }

    /// Whether `slot` is a member.
    #[must_use]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.shift() & 1 == 1
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

    /// The member with the least index.
    #[must_use]
    pub const fn first(self) -> Option<Slot> {
        if self.0 == 0 { None } else { Some(Slot((self.0.trailing_zeros() / 4) as u8)) }
    }

    /// The `n`-th member by index, counted from 0.
    #[must_use]
    pub const fn nth(mut self, n: usize) -> Option<Slot> {
        let mut left = n;
        while 0 < left && self.0 != 0 {
            self.0 &= self.0 - 1;
            left -= 1;
        }
        self.first()
    }

    /// The members by index.
    pub fn iter(self) -> impl Iterator<Item = Slot> + Clone {
        let mut left = self;
        core::iter::from_fn(move || {
            let slot = left.first()?;
            left.0 &= left.0 - 1;
            Some(slot)
        })
    }
}
