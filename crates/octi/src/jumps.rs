//! The search for chains of jumps.
//!
//! Two facts keep it small. All squares of a chain agree in the parity of column and row, so there
//! are at most 12 of them; and a chain is over at most seven pods, each once, so what it has
//! jumped is one of 128 sets. A node of the search is a square and such a set. As each leg adds
//! one pod to the set, a breadth-first search meets the nodes in the order of length, and, if it
//! tries the directions in order, within a length in the order of the first chain that leads
//! there. So the first node at a square whose set contains the captured pods gives the chain with
//! which a move is listed.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::{
    chain::{Chain, Legs},
    direction::Prongs,
    square::{Square, SquareSet},
    state::Octi,
    survey,
    tables::{CLASS, CLASS_SIZE, JUMPABLE, SUBSETS, far, near},
};

/// A pod of the player to move, and what its chains depend on.
#[derive(Clone, Debug)]
pub(crate) struct Jumper {
    pub(crate) start: usize,
    prongs: u8,
    occupied: u64,        // Without the jumper.
    empty: u64,           // Where it may land.
    capturable: u64,      // What it may capture.
    pub(crate) ends: u64, // Where its chains end.
}

/// A square that chains reach over the same set of pods.
#[derive(Clone, Copy, Debug)]
struct Node {
    legs: Legs, // The first chain that leads here.
    bit: u8,
    jumped: u8, // The numbers of the pods as bits.
}

/// The moves that a node adds: its first chain with these captures.
struct Found<'a> {
    legs: Legs,
    captures: u128, // Sets of numbers of pods.
    numbers: &'a [u8; 64],
}

impl Jumper {
    /// The jumper on `square`, where a pod of the player to move stands.
    pub(crate) fn new(state: &Octi, square: Square) -> Jumper {
        let (board, variant) = (state.board(), state.variant());
        let mover = state.to_move();
        let all = board.occupied().bits();
        let occupied = all & !(1 << square.bit());
        // R9: the square of the start is empty once the pod has left it.
        let blocked = if variant.return_to_origin.is_on() { occupied } else { all };
        // R10: own pods can be captured like others.
        let own_stay = if variant.capture_own.is_on() { 0 } else { board.pod_bits(mover) };
        // R12: the chain ends on the opponent's base.
        let base = SquareSet::base(mover.opponent()).bits();
        Jumper {
            start: square.bit(),
            prongs: board.prongs(square).bits(),
            occupied,
            empty: SquareSet::BOARD.bits() & !blocked,
            capturable: occupied & !own_stay,
            ends: if variant.stop_on_base.is_on() { base } else { 0 },
        }
    }

    /// The directions of the jumps from a square of a chain, over whatever pod.
    pub(crate) fn directions(&self, bit: usize) -> u8 {
        // R7: a prong, a pod on the next square, the one beyond empty. What is neither empty nor
        // a pod is the border, or the start under R9, next to which no chain comes.
        self.prongs & JUMPABLE[bit] & !near(self.empty, bit) & far(self.empty, bit)
    }

    /// The number of moves, if all chains are of one jump.
    fn count_single(&self) -> Option<usize> {
        let mut count = 0;
        for direction in Prongs::from_bits(self.directions(self.start)).iter() {
            let over = direction.shift(self.start);
            let to = direction.shift(over);
            // R8: the way back is over the same pod.
            let back = 1 << (direction.index() ^ 4);
            if self.ends >> to & 1 == 0 && self.directions(to) & !back != 0 {
                return None;
            }
            // R10: to capture is a choice.
            count += 1 + (self.capturable >> over & 1) as usize;
        }
        Some(count)
    }

    /// The number of moves.
    pub(crate) fn count(&self) -> usize {
        self.count_single().unwrap_or_else(|| {
            let mut count = 0;
            let _ = self.search::<()>(|found| {
                count += found.captures.count_ones() as usize;
                ControlFlow::Continue(())
            });
            count
        })
    }

    /// The move with this number, or the number that is left for the next jumper.
    pub(crate) fn nth(&self, n: usize) -> Result<Chain, usize> {
        if let Some(count) = self.count_single()
            && count <= n
        {
            return Err(n - count);
        }
        let mut left = n;
        let chain = self.search(|found| {
            let count = found.captures.count_ones() as usize;
            if count <= left {
                left -= count;
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(self.chain(&found, nth_bit(found.captures, left)))
        });
        chain.break_value().ok_or(left)
    }

    /// Calls `visit` with each move, in the order of their chains.
    pub(crate) fn visit<B>(
        &self,
        mut visit: impl FnMut(Chain) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.search(|found| {
            let mut left = found.captures;
            while left != 0 {
                visit(self.chain(&found, left.trailing_zeros() as u8))?;
                left &= left - 1;
            }
            ControlFlow::Continue(())
        })
    }

    /// The first chain to a square over all of these pods, with them captured.
    pub(crate) fn first_chain(&self, to: Square, captured: SquareSet) -> Option<Chain> {
        let chain = self.search(|found| {
            let chain = Chain::from_legs(Square::from_bit(self.start), found.legs);
            let missed = captured.bits() & !chain.jumped().bits();
            if chain.end() == to && missed == 0 {
                return ControlFlow::Break(chain.capturing(captured));
            }
            ControlFlow::Continue(())
        });
        chain.break_value()
    }

    /// Calls `visit` with each node that adds moves.
    fn search<B>(&self, mut visit: impl FnMut(Found<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        let (numbers, capturable) = self.number_pods();
        let mut seen = [0_u128; CLASS_SIZE];
        let mut covered = [0_u128; CLASS_SIZE];
        let mut queue = ArrayVec::<Node, { 128 * CLASS_SIZE }>::new();
        let mut node = Node { legs: Legs::NONE, bit: self.start as u8, jumped: 0 };
        let mut next = 0;
        loop {
            for direction in Prongs::from_bits(self.directions(node.bit as usize)).iter() {
                let over = direction.shift(node.bit as usize);
                let to = direction.shift(over);
                let pod = 1 << numbers[over];
                let jumped = node.jumped | pod;
                let class = CLASS[to] as usize;
                // R8: no pod twice. And nothing twice that a chain before has led to.
                if node.jumped & pod != 0 || seen[class] >> jumped & 1 == 1 {
                    continue;
                }
                seen[class] |= 1 << jumped;
                let legs = node.legs.then(direction, false);
                // R10: any of the jumped pods that may be captured.
                let captures = SUBSETS[(jumped & capturable) as usize] & !covered[class];
                covered[class] |= captures;
                if captures != 0 {
                    visit(Found { legs, captures, numbers: &numbers })?;
                }
                // R12: the chain ends on the base.
                if self.ends >> to & 1 == 0 {
                    queue.push(Node { legs, bit: to as u8, jumped });
                }
            }
            let Some(following) = queue.get(next) else { return ControlFlow::Continue(()) };
            node = *following;
            next += 1;
        }
    }

    /// Numbers the pods, in the order of their squares, and says which can be captured.
    fn number_pods(&self) -> ([u8; 64], u8) {
        let (mut numbers, mut capturable) = ([0; 64], 0);
        let mut left = self.occupied;
        for number in 0..Chain::MAX_LEGS {
            if left == 0 {
                break;
            }
            let bit = left.trailing_zeros() as usize & 63;
            numbers[bit] = number as u8;
            capturable |= ((self.capturable >> bit & 1) as u8) << number;
            left &= left - 1;
        }
        (numbers, capturable)
    }

    /// The chain of a node with the pods of this set captured.
    fn chain(&self, found: &Found<'_>, captured: u8) -> Chain {
        let chain = Chain::from_legs(Square::from_bit(self.start), found.legs);
        let is_captured = |square: &Square| captured >> found.numbers[square.bit()] & 1 == 1;
        chain.capturing(chain.legs().map(|leg| leg.over).filter(is_captured).collect())
    }
}

/// The number of the `n`-th bit that is set, of which there are more than `n`.
fn nth_bit(bits: u128, n: usize) -> u8 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let n_low = low.count_ones() as usize;
    let bit =
        if n < n_low { survey::nth_bit(low, n) } else { 64 + survey::nth_bit(high, n - n_low) };
    bit as u8
}
