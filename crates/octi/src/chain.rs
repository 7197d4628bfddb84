//! Chains of jumps.

use crate::{
    direction::Direction,
    square::{Square, SquareSet},
};

/// One pod's jumps of one turn, in order (R7), with the choice of what is captured (R10).
///
/// It packs into five bytes: a chain has at most seven jumps, because at most seven other pods
/// stand on the board and none is jumped twice (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chain {
    start: Square,
    // Invariant: `Legs` of 1 to 7 jumps that stay on the board, in big-endian order, so that
    // shorter chains come first, then those of earlier directions.
    legs: [u8; 4],
}

/// One jump of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// Where the jump goes.
    pub direction: Direction,
    /// The square of the pod that is jumped.
    pub over: Square,
    /// The square where the jumper lands.
    pub to: Square,
    /// Whether the jumped pod is captured.
    pub captures: bool,
}

impl Chain {
    /// The longest chain.
    pub const MAX_LEGS: usize = 7;

    /// The chain of one jump, or `None` if it leads off the board.
    #[must_use]
    pub const fn new(start: Square, direction: Direction, captures: bool) -> Option<Chain> {
        if start.jump(direction).is_none() {
            return None;
        }
        Some(Chain::from_legs(start, Legs::NONE.then(direction, captures)))
    }

    /// This chain and one more jump, or `None` if that leads off the board or is the eighth.
    #[must_use]
    pub fn then(self, direction: Direction, captures: bool) -> Option<Chain> {
        if self.len() == Chain::MAX_LEGS {
            return None;
        }
        self.end().jump(direction)?;
        Some(Chain::from_legs(self.start, self.packed().then(direction, captures)))
    }

    /// The square where the jumper stands before.
    #[must_use]
    pub const fn start(self) -> Square {
        self.start
    }

    /// The square where it lands last.
    #[must_use]
    pub fn end(self) -> Square {
        let bit = (0..self.len()).fold(self.start.bit(), |bit, i| {
            let direction = self.packed().direction(i);
            direction.shift(direction.shift(bit))
        });
        Square::from_bit(bit)
    }

    /// The number of jumps, from 1 to 7.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a chain has at least one jump")]
    pub const fn len(self) -> usize {
        self.packed().len()
    }

    /// The jumps in order.
    pub fn legs(self) -> impl Iterator<Item = Leg> + Clone {
        let packed = self.packed();
        let mut bit = self.start.bit();
        (0..self.len()).map(move |i| {
            let direction = packed.direction(i);
            let over = direction.shift(bit);
            bit = direction.shift(over);
            let (over, to) = (Square::from_bit(over), Square::from_bit(bit));
            Leg { direction, over, to, captures: packed.captures(i) }
        })
    }

    /// The squares of the pods that are jumped.
    #[must_use]
    pub fn jumped(self) -> SquareSet {
        self.legs().map(|leg| leg.over).collect()
    }

    /// The squares of the pods that are captured.
    #[must_use]
    pub fn captured(self) -> SquareSet {
        self.legs().filter(|leg| leg.captures).map(|leg| leg.over).collect()
    }

    /// The chain of these jumps, of which there is at least one.
    pub(crate) const fn from_legs(start: Square, legs: Legs) -> Chain {
        Chain { start, legs: legs.0.to_be_bytes() }
    }

    /// The same jumps with exactly these of the jumped pods captured.
    pub(crate) fn capturing(self, captured: SquareSet) -> Chain {
        let legs = self
            .legs()
            .fold(Legs::NONE, |legs, leg| legs.then(leg.direction, captured.contains(leg.over)));
        Chain::from_legs(self.start, legs)
    }

    pub(crate) const fn packed(self) -> Legs {
        Legs(u32::from_be_bytes(self.legs))
    }
}

/// Up to seven jumps: their number in the top four bits, then four bits for each, the direction
/// above the capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Legs(u32);

impl Legs {
    pub(crate) const NONE: Legs = Legs(0);

    #[cfg(feature = "serde")]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    pub(crate) const fn len(self) -> usize {
        (self.0 >> 28) as usize
    }

    /// These jumps, of which there are at most six, and one more.
    pub(crate) const fn then(self, direction: Direction, captures: bool) -> Legs {
        let leg = (direction as u32) << 1 | captures as u32;
        Legs((self.0 + (1 << 28)) | leg << Legs::shift(self.len()))
    }

    const fn direction(self, i: usize) -> Direction {
        Direction::wrapping((self.0 >> (Legs::shift(i) + 1)) as usize)
    }

    const fn captures(self, i: usize) -> bool {
        self.0 >> Legs::shift(i) & 1 == 1
    }

    const fn shift(i: usize) -> usize {
        24 - 4 * i
    }
}
