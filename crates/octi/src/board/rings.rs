//! The eight neighbours of a square, and the eight squares two away, gathered into a byte.
//!
//! ```text
//! far ring, two away:      near ring:
//!     H  .  A  .  B
//!     .  .  .  .  .            H  A  B
//!     G  .  *  .  C            G  *  C
//!     .  .  .  .  .            F  E  D
//!     F  .  E  .  D
//! ```
//!
//! A set of places is rotated until the square is at a fixed place. Then the eight bits of a ring
//! are under a fixed mask, and one multiplication moves them to the top of the word such that each
//! combination gives another byte. A table turns that byte into directions.

use super::{Direction, DirectionSet, Square};

/// The directions in which the neighbour of the square at `place` is in the set `places`, which
/// contains no border.
pub(crate) fn near(places: u64, place: usize) -> DirectionSet {
    NEAR.directions(places.rotate_right((place as u32).wrapping_sub(8)))
}

/// The directions in which the place two away from the square at `place` is in the set `places`.
///
/// Near the east and west edge, a place two away may be in another row. Use only the directions
/// in [`JUMPABLE`].
pub(crate) fn far(places: u64, place: usize) -> DirectionSet {
    FAR.directions(places.rotate_right((place as u32).wrapping_sub(16)))
}

/// For each place the directions in which a jump stays on the board.
pub(crate) static JUMPABLE: [DirectionSet; 64] = {
    let mut table = [DirectionSet::EMPTY; 64];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut d = 0;
        while let Some(direction) = Direction::from_index(d) {
            if square.jump(direction).is_some() {
                table[square.place()] = table[square.place()].with(direction);
            }
            d += 1;
        }
        index += 1;
    }
    table
};

/// Turns the eight bits of a ring into directions.
struct Ring {
    mask: u64,
    factor: u64,
    directions: [DirectionSet; 256], // By the top byte of the product.
}

/// The ring of neighbours around place 8. The test `the_factors_come_from_this_search` computes
/// the factor.
static NEAR: Ring = Ring::new(1, 0x0404_8001_a820_5400);

/// The ring two away around place 16. The same test computes the factor.
static FAR: Ring = Ring::new(2, 0x4101_0090_8000_0000);

impl Ring {
    const fn new(distance: usize, factor: u64) -> Ring {
        let mut ring =
            Ring { mask: ring_bits(distance, 255), factor, directions: [DirectionSet::EMPTY; 256] };
        let mut set = 0;
        while set < 256 {
            ring.directions[ring.slot(ring_bits(distance, set))] =
                DirectionSet::from_bits(set as u8);
            set += 1;
        }
        ring
    }

    const fn directions(&self, places: u64) -> DirectionSet {
        self.directions[self.slot(places & self.mask)]
    }

    const fn slot(&self, bits: u64) -> usize {
        (bits.wrapping_mul(self.factor) >> 56) as usize
    }
}

/// The places of the ring around place `8 * distance` in a set of directions.
const fn ring_bits(distance: usize, directions: usize) -> u64 {
    let mut bits = 0;
    let mut d = 0;
    while d < 8 {
        if directions >> d & 1 == 1 {
            // Around 16 at distance 2, each place is twice that around 8 at distance 1.
            bits |= 1 << (distance * Direction::wrapping(d).shift(8));
        }
        d += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use rulebook_core::SplitMix64;

    use super::*;

    /// Tries sparse random factors until one gives each combination of a ring its own byte.
    #[test]
    fn the_factors_come_from_this_search() {
        for (distance, ring) in [(1, &NEAR), (2, &FAR)] {
            let mut rng = SplitMix64::new(1);
            let is_factor = |factor: u64| {
                let mut seen = [false; 256];
                (0..256).all(|directions| {
                    let byte = ring_bits(distance, directions).wrapping_mul(factor) >> 56;
                    !core::mem::replace(&mut seen[byte as usize], true)
                })
            };
            let factor = core::iter::repeat_with(|| rng.next() & rng.next() & rng.next())
                .find(|factor| is_factor(*factor));
            assert_eq!(factor, Some(ring.factor), "{factor:#x?}");
        }
    }

    #[test]
    fn rings_gather_every_combination() {
        let places = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(0, |places, square| places | 1 << square.place())
        };
        for square in Square::all() {
            let place = square.place();
            for set in (0..=u8::MAX).map(DirectionSet::from_bits) {
                let near_places = places(&mut set.iter().filter_map(|way| square.step(way)));
                let on_board = set.iter().filter(|way| square.step(*way).is_some());
                assert_eq!(near(near_places, place), on_board.collect(), "{square} {set}");
                let far_places = places(&mut set.iter().filter_map(|way| square.jump(way)));
                let found = far(far_places, place) & JUMPABLE[place];
                assert_eq!(found, set & JUMPABLE[place], "{square} {set}");
            }
        }
    }
}
