//! The slots of a box, and sets of them.

/// A place for a card: `a1 b1 c1 d1` is the upper row, `a2 b2 c2 d2` the lower row (R2).
///
/// ```
/// use rulebook_toki::Slot;
///
/// let slot: Slot = "c1".parse()?;
/// assert_eq!((slot.index(), slot.column(), slot.mate()), (2, 2, "c2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The offset of this slot's four bits in the number of a box.
    pub(crate) const fn shift(self) -> u32 {
        4 * self.0 as u32
    }

    /// All slots by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Slot> + ExactSizeIterator + Clone {
        (0..Slot::COUNT as u8).map(Slot)
    }
}

rulebook_core::bit_set! {
    /// A set of slots.
    pub struct SlotSet(u8) of Slot, len = Slot::COUNT, from = |index| Slot(index as u8);
}

impl SlotSet {
    /// The set of the slots at whose [`Slot::shift`] a bit is set; no other bit may be.
    pub(super) const fn from_digits(digits: u32) -> SlotSet {
        // Gathers the lowest bits of two digits, of four digits, of all eight.
        let pairs = (digits | digits >> 3) & 0x0303_0303;
        let fours = (pairs | pairs >> 6) & 0x000f_000f;
        SlotSet::from_bits((fours | fours >> 12) as u8)
    }
}
