//! Tables that are computed from the geometry of the board.

use crate::{direction::Direction, square::Square};

/// The directions in which the neighbour of the square at `bit` is in the set `bits`.
///
/// The border around the board must not be in the set.
pub(crate) fn near(bits: u64, bit: usize) -> u8 {
    NEAR.directions(bits.rotate_right((bit as u32).wrapping_sub(8)))
}

/// The directions in which the square two away from the square at `bit` is in the set `bits`.
///
/// From the columns at the edge, a place two away can be in the next row: [`JUMPABLE`] tells
/// which directions count.
pub(crate) fn far(bits: u64, bit: usize) -> u8 {
    FAR.directions(bits.rotate_right((bit as u32).wrapping_sub(16)))
}

/// For each place the directions in which a jump stays on the board.
pub(crate) static JUMPABLE: [u8; 64] = {
    let mut table = [0; 64];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut d = 0;
        while let Some(direction) = Direction::from_index(d) {
            if square.jump(direction).is_some() {
                table[square.bit()] |= 1 << d;
            }
            d += 1;
        }
        index += 1;
    }
    table
};

/// For each place its number among those that a chain reaches with it: the squares whose columns
/// and rows are both even, say. Those are at most [`CLASS_SIZE`].
pub(crate) static CLASS: [u8; 64] = {
    let mut table = [0; 64];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        table[square.bit()] = (square.row() - 1) / 2 * 3 + (square.column() - 1) / 2;
        index += 1;
    }
    table
};

/// Three columns by four rows.
pub(crate) const CLASS_SIZE: usize = 12;

/// For each set of up to seven things, which is a number below 128, all its subsets as the bits
/// with their numbers.
pub(crate) static SUBSETS: [u128; 128] = {
    let mut table = [1; 128];
    let mut set = 1_usize;
    while set < 128 {
        let top = 1 << set.ilog2();
        let rest = table[set ^ top];
        table[set] = rest | rest << top;
        set += 1;
    }
    table
};

/// For each number and byte, the place of the bit of the byte before which that number of bits
/// is set.
pub(crate) static SELECT: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Gathers eight scattered bits: the product of the bits under the mask and the factor has, in
/// its top eight bits, another number for each combination.
///
/// The factors come from a random search; a test checks that they work.
struct Ring {
    mask: u64,
    factor: u64,
    directions: [u8; 256],
}

/// The neighbours of the place with number 8.
static NEAR: Ring = Ring::new(1, 0x3404_8000_2220_0080);

/// The places two away from the place with number 16.
static FAR: Ring = Ring::new(2, 0x8800_1482_c002_0004);

impl Ring {
    const fn new(distance: usize, factor: u64) -> Ring {
        let mut ring = Ring { mask: 0, factor, directions: [0; 256] };
        let mut set = 0_usize;
        while set < 256 {
            let mut bits = 0;
            let mut d = 0;
            while d < 8 {
                if set >> d & 1 == 1 {
                    // Twice the number of a place next to 8 is that of one two away from 16.
                    bits |= 1 << (distance * Direction::wrapping(d).shift(8));
                }
                d += 1;
            }
            ring.mask |= bits;
            ring.directions[ring.slot(bits)] = set as u8;
            set += 1;
        }
        ring
    }

    const fn directions(&self, bits: u64) -> u8 {
        self.directions[self.slot(bits & self.mask)]
    }

    const fn slot(&self, bits: u64) -> usize {
        (bits.wrapping_mul(self.factor) >> 56) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::SquareSet;

    #[test]
    fn rings_gather_every_combination() {
        for square in Square::all() {
            for set in 0..=u8::MAX {
                let wanted = Direction::ALL.into_iter().filter(|d| set >> *d as u8 & 1 == 1);
                let near_set: SquareSet = wanted.clone().filter_map(|d| square.step(d)).collect();
                let on_board =
                    |square: Option<Square>, d: Direction| (square.is_some() as u8) << d as u8;
                let near_mask: u8 =
                    Direction::ALL.map(|d| on_board(square.step(d), d)).iter().sum();
                assert_eq!(near(near_set.bits(), square.bit()), set & near_mask, "{square}");
                let far_set: SquareSet = wanted.filter_map(|d| square.jump(d)).collect();
                let jumpable = JUMPABLE[square.bit()];
                assert_eq!(
                    far(far_set.bits(), square.bit()) & jumpable,
                    set & jumpable,
                    "{square}"
                );
            }
        }
    }

    #[test]
    fn a_class_numbers_its_squares() {
        for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            let reachable = a.row() % 2 == b.row() % 2 && a.column() % 2 == b.column() % 2;
            let same = CLASS[a.bit()] == CLASS[b.bit()];
            assert!(usize::from(CLASS[a.bit()]) < CLASS_SIZE);
            assert!(!(reachable && same && a != b), "{a} {b}");
        }
    }

    #[test]
    fn subsets_are_those_whose_bits_are_in_the_set() {
        for (set, sub) in (0..128).flat_map(|set| (0..128).map(move |sub| (set, sub))) {
            assert_eq!(SUBSETS[set] >> sub & 1 == 1, sub & !set == 0, "{set} {sub}");
        }
    }
}
