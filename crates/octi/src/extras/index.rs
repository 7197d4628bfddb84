//! The move index for machine learning.

use rulebook_core::{MoveIndex, bits::Word};

use crate::{
    board::{Direction, DirectionSet, Square},
    legality::ChainSearch,
    mv::{Chain, Move, Step},
    state::Octi,
};

const N_INSERTIONS: usize = Square::COUNT * Direction::COUNT;
const N_STEPS: usize = STEPS_BEFORE[Square::COUNT] as usize;
const N_PAIRS: usize = PAIRS_BEFORE[Square::COUNT] as usize;
/// The number of sets of up to seven pods.
const N_SETS: usize = 1 << Chain::MAX_LEGS;

impl MoveIndex for Octi {
    /// The number of indices, 58,198:
    ///
    /// ```text
    ///    0 ..    336   insertions: 42 squares × 8 holes
    ///  336 ..    598   steps: the 262 pairs of a square and a direction that stay on the board,
    ///                  by squares, then by directions
    ///  598 .. 58,198   chains: 450 pairs of start and end × 128 sets of captured pods
    /// ```
    ///
    /// Start and end of a chain have the same parity of column and of row. Two of the four parity
    /// classes have 12 squares and two have 9, so there are 2 × 12² + 2 × 9² = 450 pairs, among
    /// them the 42 of chains that end where they start.
    ///
    /// The set of captured pods is relative to the position. The pods other than the jumper, at
    /// most seven, are numbered in the order of their squares, and bit `i` of the set stands for
    /// pod `i`.
    const MOVE_SPACE: usize = N_INSERTIONS + N_STEPS + N_PAIRS * N_SETS;

    fn index(&self, mv: Move) -> usize {
        match mv {
            Move::Insert { pod, prong } => Direction::COUNT * pod.index() + prong.index(),
            Move::Step(step) => {
                let before = steps_from(step.from()).bits() & ((1 << step.direction().index()) - 1);
                let n_before = before.count_ones() as usize;
                N_INSERTIONS + usize::from(STEPS_BEFORE[step.from().index()]) + n_before
            }
            Move::Jump(chain) => {
                let first_pair = usize::from(PAIRS_BEFORE[chain.start().index()]);
                let pair = first_pair + usize::from(chain.end().class_index());
                N_INSERTIONS + N_STEPS + N_SETS * pair + self.captured_set(chain)
            }
        }
    }

    /// The legal move with this index, or `None` if there is none. For a chain it costs one search.
    fn move_at(&self, index: usize) -> Option<Move> {
        if index < N_INSERTIONS + N_STEPS {
            return self.any_move_at(index).filter(|mv| self.check_any_spelling(*mv).is_ok());
        }
        let index = index - N_INSERTIONS - N_STEPS;
        let (pair, set) = (index / N_SETS, index % N_SETS);
        let start = square_before(&PAIRS_BEFORE, pair)?;
        let end = start.in_class((pair - usize::from(PAIRS_BEFORE[start.index()])) as u8)?;
        self.listed_chain(start, end, set).map(Move::Jump)
    }

    /// As [`MoveIndex::move_at`] for chains, because the index of an illegal one means none.
    fn any_move_at(&self, index: usize) -> Option<Move> {
        if index < N_INSERTIONS {
            let pod = Square::from_index((index / Direction::COUNT) as u8)?;
            return Some(Move::Insert { pod, prong: Direction::wrapping(index) });
        }
        let Some(step) = index.checked_sub(N_INSERTIONS).filter(|step| *step < N_STEPS) else {
            return self.move_at(index);
        };
        let from = square_before(&STEPS_BEFORE, step)?;
        let direction = steps_from(from).nth(step - usize::from(STEPS_BEFORE[from.index()]))?;
        Step::new(from, direction).map(Move::Step)
    }
}

impl Octi {
    /// The set of pods that a chain captures, as bits by their numbers. Squares without a pod,
    /// which no legal chain captures, count for nothing.
    fn captured_set(&self, chain: Chain) -> usize {
        let others = self.others(chain.start());
        let captured = chain.legs().filter(|leg| leg.captures).map(|leg| leg.over.place());
        captured.filter(|place| others >> place & 1 == 1).fold(0, |set, place| {
            let number = (others & ((1 << place) - 1)).count_ones();
            set | 1 << number
        }) & (N_SETS - 1)
    }

    /// The listed chain from `start` to `end` that captures exactly the pods of this set.
    fn listed_chain(&self, start: Square, end: Square, set: usize) -> Option<Chain> {
        let is_mine = self.board().owner(start) == Some(self.to_move);
        let others = self.others(start);
        if self.winner().is_some() || !is_mine || set >> others.count_ones() != 0 {
            return None;
        }
        let mut captured = 0;
        for number in (0..Chain::MAX_LEGS as u32).filter(|number| set >> number & 1 == 1) {
            captured |= 1 << others.nth_bit(number);
        }
        ChainSearch::new(self, start).first_chain(end, captured)
    }

    /// The places of all pods but the one on `start`.
    fn others(&self, start: Square) -> u64 {
        self.board().occupied_places() & !(1 << start.place())
    }
}

#[cfg(feature = "serde")]
impl Move {
    /// The number of the move, the same in every position: insertions first, then steps, then
    /// chains. Unlike indices, the numbers of chains have gaps; all are below 2³⁷.
    pub(super) fn number(self) -> u64 {
        let square = self.from().index() as u64;
        match self {
            Move::Insert { prong, .. } => 8 * square + prong.index() as u64,
            Move::Step(step) => N_DIRECTED + 8 * square + step.direction().index() as u64,
            Move::Jump(chain) => 2 * N_DIRECTED + 42 * u64::from(chain.packed().bits()) + square,
        }
    }

    /// The move with this number.
    pub(super) fn from_number(number: u64) -> Option<Move> {
        let Some(number) = number.checked_sub(2 * N_DIRECTED) else {
            let direction = Direction::wrapping(number as usize);
            let square = Square::from_index((number % N_DIRECTED / 8) as u8)?;
            if number < N_DIRECTED {
                return Some(Move::Insert { pod: square, prong: direction });
            }
            return Step::new(square, direction).map(Move::Step);
        };
        let start = Square::from_index((number % 42) as u8)?;
        Chain::from_bits(start, u32::try_from(number / 42).ok()?).map(Move::Jump)
    }
}

/// The number of pairs of a square and a direction.
#[cfg(feature = "serde")]
const N_DIRECTED: u64 = 42 * 8;

/// The last square before which `table` counts at most `n`; `None` if all squares together have no
/// more than that.
fn square_before(table: &[u16; Square::COUNT + 1], n: usize) -> Option<Square> {
    let next = table.partition_point(|before| usize::from(*before) <= n);
    Square::from_index(next as u8 - 1)
}

/// The directions in which a step from `square` stays on the board.
const fn steps_from(square: Square) -> DirectionSet {
    let mut set = DirectionSet::EMPTY;
    let mut index = 0;
    while let Some(direction) = Direction::from_index(index) {
        if square.step(direction).is_some() {
            set = set.with(direction);
        }
        index += 1;
    }
    set
}

/// The number of steps from the squares before each square; the last entry counts all steps.
static STEPS_BEFORE: [u16; Square::COUNT + 1] = {
    let mut table = [0; Square::COUNT + 1];
    let mut index = 0;
    while let Some(square) = Square::from_index(index as u8) {
        table[index + 1] = table[index] + steps_from(square).len() as u16;
        index += 1;
    }
    table
};

/// The number of pairs of start and end whose start is before each square; the last entry counts
/// all pairs.
static PAIRS_BEFORE: [u16; Square::COUNT + 1] = {
    let mut table = [0; Square::COUNT + 1];
    let mut index = 0;
    while let Some(square) = Square::from_index(index as u8) {
        let n_ends = if square.row() % 2 == 1 { 12 } else { 9 };
        table[index + 1] = table[index] + n_ends;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_geometry() {
        let squares = || Square::all().flat_map(|a| Square::all().map(move |b| (a, b)));
        let is_step = |a: Square, b| Direction::ALL.iter().any(|way| a.step(*way) == Some(b));
        assert_eq!(squares().filter(|(a, b)| is_step(*a, *b)).count(), N_STEPS);
        // Pairs that jumps connect, in any number.
        let mut reachable: [u64; 64] = core::array::from_fn(|place| 1 << place);
        for _ in 0..Square::COUNT {
            for square in Square::all() {
                for to in Direction::ALL.iter().filter_map(|way| square.jump(*way)) {
                    reachable[square.place()] |= reachable[to.place()];
                }
            }
        }
        let pairs = Square::all().map(|square| reachable[square.place()].count_ones() as usize);
        assert_eq!(pairs.sum::<usize>(), N_PAIRS);
        assert_eq!((N_INSERTIONS, N_STEPS, N_PAIRS, N_SETS), (336, 262, 450, 128));
        assert_eq!(Octi::MOVE_SPACE, 58_198);
    }
}
