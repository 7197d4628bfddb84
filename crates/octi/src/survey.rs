//! What the pods of the player to move can do: the sets from which moves are counted and chosen.

use rulebook_core::Player;

use crate::{
    board::Board,
    direction::Direction,
    mv::{Move, Step},
    square::{Square, SquareSet},
    tables::{JUMPABLE, SELECT, far, near},
};

/// Three sets of actions, eight directions to each pod, the pods in the order of their squares
/// from the lowest byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Survey {
    quiet: u64, // Insertions in the lower half, steps in the upper.
    jumps: u32, // First legs of chains.
}

impl Survey {
    /// Nothing can be done.
    pub(crate) const NONE: Survey = Survey { quiet: 0, jumps: 0 };

    /// What `player` can do with this number of prongs in reserve.
    pub(crate) fn new(board: &Board, player: Player, reserve: u8) -> Survey {
        let empty = SquareSet::BOARD.bits() & !board.occupied().bits();
        let (mut inserts, mut steps, mut jumps) = (0_u32, 0_u32, 0_u32);
        let (mut left, mut shift) = (board.pod_bits(player), 0);
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            let prongs = board.prong_bits(bit);
            let near = near(empty, bit);
            // R6: a prong and an empty square.
            steps |= u32::from(prongs & near) << shift;
            // R7: a prong, a pod, an empty square. What is neither empty nor a pod is the border.
            jumps |= u32::from(prongs & !near & far(empty, bit) & JUMPABLE[bit & 63]) << shift;
            // R5: an empty hole.
            inserts |= u32::from(!prongs) << shift;
            left &= left - 1;
            shift += 8;
        }
        // R5: the prong comes from the reserve.
        let inserts = if reserve == 0 { 0 } else { inserts };
        Survey { quiet: u64::from(inserts) | u64::from(steps) << 32, jumps }
    }

    /// Whether nothing can be done.
    pub(crate) const fn is_empty(self) -> bool {
        self.quiet == 0 && self.jumps == 0
    }

    /// The number of insertions and steps.
    pub(crate) const fn quiet_count(self) -> usize {
        self.quiet.count_ones() as usize
    }

    /// The insertions, then the steps.
    pub(crate) fn quiet_moves(self, board: &Board, player: Player) -> impl Iterator<Item = Move> {
        let mut places = [0; 4];
        let mut pods = board.pod_bits(player);
        for place in &mut places {
            *place = pods.trailing_zeros() as usize;
            pods &= pods.wrapping_sub(1);
        }
        let mut left = self.quiet;
        core::iter::from_fn(move || {
            let index = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(quiet_move(places[index / 8 % 4], index))
        })
    }

    /// The insertion or step with this number, which is below [`Survey::quiet_count`].
    pub(crate) fn nth_quiet(self, board: &Board, player: Player, n: usize) -> Move {
        let index = nth_bit(self.quiet, n);
        quiet_move(nth_bit(board.pod_bits(player), index / 8 % 4), index)
    }

    /// The squares of the pods that can jump.
    pub(crate) fn jumpers(self, board: &Board, player: Player) -> impl Iterator<Item = Square> {
        let pods = board.pods(player).iter().enumerate();
        // Without jumps there is no pod to look at.
        let pods = pods.take(if self.jumps == 0 { 0 } else { 4 });
        pods.filter(move |(i, _)| self.jumps >> (8 * i) & 0xff != 0).map(|(_, square)| square)
    }
}

/// The move of the pod on this place at a bit of [`Survey::quiet`].
fn quiet_move(place: usize, index: usize) -> Move {
    let (pod, direction) = (Square::from_bit(place), Direction::wrapping(index));
    if index < 32 {
        return Move::Insert { pod, prong: direction };
    }
    Move::Step(Step::new(pod, direction).expect("a step was found to stay on the board"))
}

/// The place of the `n`-th bit that is set, of which there are more than `n`.
///
/// It counts the bits of all bytes at once and looks for the byte in which the sum exceeds `n`.
pub(crate) fn nth_bit(bits: u64, n: usize) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let sums = bytes.wrapping_mul(ONES);
    let passed = ((n as u64 * ONES) | TOPS).wrapping_sub(sums) & TOPS;
    let byte = ((passed >> 7).wrapping_mul(ONES) >> 56) as usize & 7;
    let before = (sums << 8 >> (8 * byte)) as usize & 0xff;
    let within = (bits >> (8 * byte)) as usize & 0xff;
    8 * byte + SELECT[n.wrapping_sub(before) & 7][within] as usize
}

#[cfg(test)]
mod tests {
    use rulebook_core::SplitMix64;

    use super::*;

    #[test]
    fn nth_bit_counts_from_the_lowest() {
        let mut rng = SplitMix64::new(1);
        for round in 0..10_000 {
            let bits = if round % 2 == 0 { rng.next() } else { rng.next() & rng.next() };
            let mut left = bits;
            for n in 0..bits.count_ones() as usize {
                assert_eq!(nth_bit(bits, n), left.trailing_zeros() as usize, "{bits:x} {n}");
                left &= left - 1;
            }
        }
        assert_eq!(nth_bit(u64::MAX, 63), 63);
    }
}
