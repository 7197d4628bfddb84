//! Chains of jumps.

use crate::board::{Direction, Square, SquareSet};

/// The jumps of one pod in one turn, in order (R7), with the choice of captures (R10).
///
/// A chain takes five bytes. It has at most seven jumps, because there are at most seven other
/// pods and it jumps over each at most once (R8).
///
/// ```
/// use rulebook_octi::{Chain, Direction};
///
/// let north_east = Direction::ALL[1];
/// let chain = Chain::new("22".parse()?, north_east, true).ok_or("on the board")?;
/// assert_eq!((chain.end().to_string().as_str(), chain.len()), ("44", 1));
/// assert!(chain.captured().contains("33".parse()?));
/// let longer = chain.then(north_east, false).ok_or("on the board")?;
/// assert_eq!(longer.end().to_string(), "66");
/// assert_eq!(longer.then(north_east, false), None); // off the board
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chain {
    start: Square,
    // Invariant: a `PackedChain` of 1 to 7 jumps that stay on the board, in big-endian order, so
    // that shorter chains come first, then those of earlier directions.
    legs: [u8; 4],
}

/// One jump of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The direction of the jump.
    pub direction: Direction,
    /// The square of the pod that is jumped.
    pub over: Square,
    /// The square where the jumper lands.
    pub to: Square,
    /// Whether the jumped pod is captured.
    pub captures: bool,
}

impl Chain {
    /// The greatest number of jumps.
    pub const MAX_LEGS: usize = 7;

    /// The chain of one jump, or `None` if it leads off the board.
    #[must_use]
    pub const fn new(start: Square, direction: Direction, captures: bool) -> Option<Chain> {
        if start.jump(direction).is_none() {
            return None;
        }
        Some(Chain::from_packed(start, PackedChain::EMPTY.then(direction, captures)))
    }

    /// This chain and one more jump, or `None` if that leads off the board or is the eighth.
    #[must_use]
    pub fn then(self, direction: Direction, captures: bool) -> Option<Chain> {
        if self.len() == Chain::MAX_LEGS {
            return None;
        }
        self.end().jump(direction)?;
        Some(Chain::from_packed(self.start, self.packed().then(direction, captures)))
    }

    /// The square of the jumper before the chain.
    #[must_use]
    pub const fn start(self) -> Square {
        self.start
    }

    /// The square of its last landing.
    #[must_use]
    pub fn end(self) -> Square {
        let place = (0..self.len()).fold(self.start.place(), |place, i| {
            let direction = self.packed().direction(i);
            direction.shift(direction.shift(place))
        });
        Square::at(place)
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
        let mut place = self.start.place();
        (0..self.len()).map(move |i| {
            let direction = packed.direction(i);
            let over = direction.shift(place);
            place = direction.shift(over);
            let (over, to) = (Square::at(over), Square::at(place));
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
    pub(crate) const fn from_packed(start: Square, packed: PackedChain) -> Chain {
        Chain { start, legs: packed.0.to_be_bytes() }
    }

    /// The chain with these bits of a [`PackedChain`], if they are those of a chain.
    #[cfg(feature = "serde")]
    pub(crate) fn from_bits(start: Square, bits: u32) -> Option<Chain> {
        let packed = PackedChain(bits);
        let mut chain = Chain::new(start, packed.direction(0), packed.captures(0))?;
        for i in 1..packed.len().min(Chain::MAX_LEGS) {
            chain = chain.then(packed.direction(i), packed.captures(i))?;
        }
        (chain.packed() == packed).then_some(chain)
    }

    pub(crate) const fn packed(self) -> PackedChain {
        PackedChain(u32::from_be_bytes(self.legs))
    }

    /// The places of the pods that are captured.
    pub(crate) fn captured_places(self) -> u64 {
        let captured = self.legs().filter(|leg| leg.captures);
        captured.fold(0, |places, leg| places | 1 << leg.over.place())
    }

    /// The places of the pods that are jumped.
    pub(crate) fn jumped_places(self) -> u64 {
        self.legs().fold(0, |places, leg| places | 1 << leg.over.place())
    }

    /// The same jumps, capturing exactly the jumped pods at `places`.
    pub(crate) fn capturing(self, places: u64) -> Chain {
        let packed = self.legs().fold(PackedChain::EMPTY, |packed, leg| {
            packed.then(leg.direction, places >> leg.over.place() & 1 == 1)
        });
        Chain::from_packed(self.start, packed)
    }
}

/// Up to seven jumps without their start.
///
/// ```text
/// bit 31 … 28   27 … 24   23 … 20         3 … 0
///     length    jump 0    jump 1     …    jump 6
///
/// a jump is three bits for the direction and one for the capture: dddc
/// ```
///
/// The number of a chain is less than that of a longer one, and among chains of equal length and
/// without captures the order is that of the directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedChain(u32);

impl PackedChain {
    pub(crate) const EMPTY: PackedChain = PackedChain(0);

    #[cfg(feature = "serde")]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    pub(crate) const fn len(self) -> usize {
        (self.0 >> 28) as usize
    }

    /// These jumps, of which there are at most six, and one more.
    pub(crate) const fn then(self, direction: Direction, captures: bool) -> PackedChain {
        let jump = (direction as u32) << 1 | captures as u32;
        PackedChain((self.0 + (1 << 28)) | jump << PackedChain::shift(self.len()))
    }

    const fn direction(self, i: usize) -> Direction {
        Direction::wrapping((self.0 >> (PackedChain::shift(i) + 1)) as usize)
    }

    const fn captures(self, i: usize) -> bool {
        self.0 >> PackedChain::shift(i) & 1 == 1
    }

    const fn shift(i: usize) -> usize {
        24 - 4 * i
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No move is such a chain, and a check of one must see the pod.
    #[test]
    fn a_pod_that_is_jumped_twice_is_among_the_jumped_ones() {
        let start = Square::new(3, 3).expect("a square");
        let there = Chain::new(start, Direction::North, true).expect("on the board");
        let back = there.then(Direction::South, true).expect("on the board");
        let over = Square::new(3, 4).expect("a square");
        assert_eq!(back.jumped_places(), 1 << over.place());
        assert_eq!(back.captured_places(), 1 << over.place());
    }
}
