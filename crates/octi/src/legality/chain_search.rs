//! The search for chains of jumps.
//!
//! A chain jumps over at most seven pods, each once, so the set of the pods that it has jumped is
//! one of 128. Its squares have the same parity of column and of row, so there are at most 12 of
//! them. A node of the search is such a square with such a set; all chains with the same square and
//! the same set lead to one node.
//!
//! ```text
//!                              node            first chain    new moves end there, capturing
//! 5 | .  .  .  .  .  .         55 over 1       33-55          none, 1
//! 4 | .  .  .  1  2  .         53 over 0       33-53          none, 0
//! 3 | .  .  *  0  .  .         53 over 1 2     33-55-53       1, 2, 1 2
//!     1  2  3  4  5  6         55 over 0 2     33-53-55       0, 2, 0 2
//!                              33 over 0 1 2   33-55-53-33    all eight sets
//! The jumper * has the
//! prongs ABCEFG. The other     The chain 33-53-55-33 leads to the last node too. It starts in
//! pods have numbers.           direction C, the other one in B, so the search meets it later.
//! ```
//!
//! Each jump adds one pod to the set, so a breadth-first search meets the nodes in the order of the
//! length of their chains, and among nodes of one length in the order of the directions. Hence the
//! first node on a square whose set contains the captured pods gives the chain with which the move
//! is listed.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::bits::Word;

use crate::{
    board::{BOARD, DirectionSet, JUMPABLE, Square, base_places, far, near},
    mv::{Chain, PackedChain},
    state::Octi,
};

/// A pod of the player to move, and all that its chains depend on.
#[derive(Clone, Debug)]
pub(crate) struct ChainSearch {
    start: usize,
    prongs: DirectionSet,
    occupied: u64,   // Without the jumper.
    empty: u64,      // Where it may land.
    capturable: u64, // What it may capture.
    ends: u64,       // Where its chains must end.
}

/// A square that chains reach over the same set of pods.
#[derive(Clone, Copy, Debug)]
struct Node {
    chain: PackedChain, // The first chain that leads here.
    place: u8,
    jumped: u8, // The pods by number, as bits.
}

/// The moves that a node adds: its first chain with each of these sets of captures.
struct NodeMoves<'a> {
    chain: PackedChain,
    captures: u128, // Bit `i` stands for the set of pods whose bits make up `i`.
    numbers: &'a [u8; 64],
}

impl ChainSearch {
    /// The search for the chains of the pod on `square`, which belongs to the player to move.
    pub(crate) fn new(state: &Octi, square: Square) -> ChainSearch {
        #[cfg(test)]
        tests::count_search();
        let (board, variant) = (state.board(), state.variant);
        let mover = state.to_move;
        let all = board.occupied_places();
        let occupied = all & !(1 << square.place());
        // R9: the square of the start is empty once the pod has left it.
        let blocked = if variant.return_to_origin.is_on() { occupied } else { all };
        // R10: the player's own pods can be captured like others.
        let uncapturable = if variant.capture_own.is_on() { 0 } else { board.pod_places(mover) };
        // R12: the chain ends on the opponent's base.
        let base = base_places(mover.opponent());
        ChainSearch {
            start: square.place(),
            prongs: board.prongs(square),
            occupied,
            empty: BOARD & !blocked,
            capturable: occupied & !uncapturable,
            ends: if variant.stop_on_base.is_on() { base } else { 0 },
        }
    }

    /// The place of the pod.
    pub(crate) const fn start(&self) -> usize {
        self.start
    }

    /// Whether the pod at `place` may be captured.
    pub(crate) const fn may_capture(&self, place: usize) -> bool {
        self.capturable >> place & 1 == 1
    }

    /// Whether a chain ends when it lands at `place`.
    pub(crate) const fn ends_at(&self, place: usize) -> bool {
        self.ends >> place & 1 == 1
    }

    /// The directions of the jumps from a square of a chain, over jumped pods too.
    pub(crate) fn directions(&self, place: usize) -> DirectionSet {
        // R7: a prong, a pod on the next square, the one beyond empty. A place that is neither empty
        // nor a pod is border, or the start under R9, and no chain comes next to its start.
        (self.prongs & JUMPABLE[place] & far(self.empty, place)) - near(self.empty, place)
    }

    /// The number of moves.
    pub(super) fn count(&self) -> usize {
        self.count_single().unwrap_or_else(|| {
            let mut count = 0;
            let _ = self.search::<()>(|found| {
                count += found.captures.count_ones() as usize;
                ControlFlow::Continue(())
            });
            count
        })
    }

    /// The number of moves if all chains have one jump, otherwise `None`.
    fn count_single(&self) -> Option<usize> {
        let mut count = 0;
        for direction in self.directions(self.start) {
            let over = direction.shift(self.start);
            let to = direction.shift(over);
            // R8: the way back is over the same pod.
            let onward = self.directions(to).without(direction.opposite());
            if !self.ends_at(to) && !onward.is_empty() {
                return None;
            }
            // R10: to capture is a choice.
            count += 1 + usize::from(self.may_capture(over));
        }
        Some(count)
    }

    /// The move with this number; or, if there are fewer moves, `n` minus the number of moves.
    pub(super) fn nth(&self, n: usize) -> Result<Chain, usize> {
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
            let captured = found.captures.nth_bit(left as u32);
            ControlFlow::Break(self.chain(&found, captured as u8))
        });
        chain.break_value().ok_or(left)
    }

    /// Calls `visit` with each move, in the order of their chains.
    pub(super) fn visit<B>(
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

    /// The listed chain to a square that captures exactly the pods at these places; `None` if
    /// there is none.
    pub(crate) fn first_chain(&self, to: Square, captured: u64) -> Option<Chain> {
        if captured & !self.capturable != 0 {
            return None;
        }
        let chain = self.search(|found| {
            let chain = Chain::from_packed(Square::at(self.start), found.chain);
            if chain.end() == to && captured & !chain.jumped_places() == 0 {
                return ControlFlow::Break(chain.capturing(captured));
            }
            ControlFlow::Continue(())
        });
        chain.break_value()
    }

    /// Calls `visit` with each node that adds moves.
    fn search<B>(&self, mut visit: impl FnMut(NodeMoves<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        let (numbers, capturable) = self.number_pods();
        // For each square of the parity class, sets of pods by number:
        let mut seen = [0_u128; CLASS_SIZE]; // the nodes, and
        let mut covered = [0_u128; CLASS_SIZE]; // the captures of moves that end there.
        let mut queue = ArrayVec::<Node, { 128 * CLASS_SIZE }>::new();
        let mut node = Node { chain: PackedChain::EMPTY, place: self.start as u8, jumped: 0 };
        let mut next = 0;
        loop {
            for direction in self.directions(node.place as usize) {
                let over = direction.shift(node.place as usize);
                let to = direction.shift(over);
                let pod = 1 << numbers[over];
                let jumped = node.jumped | pod;
                let class = CLASS[to] as usize;
                // R8: no pod twice. And no node twice: the first chain to it is the listed one.
                if node.jumped & pod != 0 || seen[class] >> jumped & 1 == 1 {
                    continue;
                }
                seen[class] |= 1 << jumped;
                let chain = node.chain.then(direction, false);
                // R10: any of the jumped pods that may be captured.
                let captures = SUBSETS[(jumped & capturable) as usize] & !covered[class];
                covered[class] |= captures;
                if captures != 0 {
                    visit(NodeMoves { chain, captures, numbers: &numbers })?;
                }
                // R12: the chain ends on the base.
                if !self.ends_at(to) {
                    queue.push(Node { chain, place: to as u8, jumped });
                }
            }
            let Some(following) = queue.get(next) else { return ControlFlow::Continue(()) };
            node = *following;
            next += 1;
        }
    }

    /// The numbers of the pods by place, and the pods that can be captured by number, as bits.
    fn number_pods(&self) -> ([u8; 64], u8) {
        let (mut numbers, mut capturable) = ([0; 64], 0);
        let mut left = self.occupied;
        for number in 0..Chain::MAX_LEGS {
            if left == 0 {
                break;
            }
            let place = left.trailing_zeros() as usize & 63;
            numbers[place] = number as u8;
            capturable |= ((self.capturable >> place & 1) as u8) << number;
            left &= left - 1;
        }
        (numbers, capturable)
    }

    /// The chain of a node, capturing this set of pods by number.
    fn chain(&self, found: &NodeMoves<'_>, captured: u8) -> Chain {
        let chain = Chain::from_packed(Square::at(self.start), found.chain);
        let captured = chain.legs().fold(0, |places, leg| {
            let place = leg.over.place();
            places | u64::from(captured >> found.numbers[place] & 1) << place
        });
        chain.capturing(captured)
    }
}

/// The greatest number of squares in a parity class: three columns by four rows.
const CLASS_SIZE: usize = 12;

/// For each place its number in its parity class.
static CLASS: [u8; 64] = {
    let mut table = [0; 64];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        table[square.place()] = square.class_index();
        index += 1;
    }
    table
};

/// For each set of up to seven pods, which is a number below 128, all its subsets, as the bits
/// with their numbers.
static SUBSETS: [u128; 128] = {
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use rulebook_core::{Legality, Match, Play};

    use super::*;
    use crate::mv::Move;

    std::thread_local! {
        static N_SEARCHES: Cell<u32> = const { Cell::new(0) };
    }

    pub(super) fn count_search() {
        N_SEARCHES.set(N_SEARCHES.get() + 1);
    }

    #[test]
    fn a_chain_from_outside_costs_one_search() {
        let text = "S: 33ABCEFG ; N: 43 44 54 ; 0 0 ; S";
        let state: Octi = text.parse().expect("a position");
        let read = |text: &str| -> Move { text.parse().expect("a move") };
        let searches = |is_legal: &dyn Fn() -> bool| {
            let before = N_SEARCHES.get();
            (is_legal(), N_SEARCHES.get() - before)
        };
        for (text, expected) in [
            ("33-55-53-33", (true, 1)),  // The listed spelling,
            ("33-53-55-33", (true, 1)),  // another one,
            ("33-53", (true, 0)),        // a chain of one jump,
            ("33-34", (true, 0)),        // a step,
            ("33-53-55-35", (false, 0)), // an illegal chain.
        ] {
            let mv = read(text);
            assert_eq!(searches(&|| state.canonicalize(mv).is_ok()), expected, "{text}");
            assert_eq!(searches(&|| state.clone().play(mv).is_ok()), expected, "{text}");
            let play = || Match::new(state.clone()).play(mv).is_ok();
            assert_eq!(searches(&play), expected, "{text}");
            let is_listed = expected.0 && state.canonicalize(mv) == Ok(mv);
            let expected = (is_listed, expected.1);
            assert_eq!(searches(&|| state.check(mv).is_ok()), expected, "{text}");
        }
    }

    #[test]
    fn subsets_are_those_whose_bits_are_in_the_set() {
        for (set, sub) in (0..128).flat_map(|set| (0..128).map(move |sub| (set, sub))) {
            assert_eq!(SUBSETS[set] >> sub & 1 == 1, sub & !set == 0, "{set} {sub}");
        }
    }
}
