//! One position of the line that the search is looking at.

use super::value::{INFINITY, is_decided};

/// A position on the path from the root, and the progress of its search. Values are for the player
/// to move.
#[derive(Clone, Debug)]
pub(super) struct Frame<S, M, W> {
    pub(super) state: S,
    /// The Zobrist hash, for repetitions.
    pub(super) hash: u64,
    /// The key in the table, and the way to the representative.
    pub(super) key: u64,
    pub(super) way: W,
    /// The number of moves to look ahead; 0 or less in the search of noisy moves.
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// `alpha` at the beginning.
    pub(super) floor: i32,
    pub(super) best: i32,
    pub(super) best_move: Option<(M, u16)>,
    /// The move from the table, which is tried before the moves are listed.
    pub(super) hint: Option<(M, u16)>,
    pub(super) stage: Stage,
    /// The killers that were tried before the moves were listed.
    pub(super) early: [Option<M>; 2],
    /// The bounds of the moves that are left in the list of the search.
    pub(super) next: usize,
    pub(super) end: usize,
    /// The number of moves that were tried.
    pub(super) n_tried: u32,
    /// The move that is being tried.
    pub(super) current: Option<(M, u16)>,
    /// The mark of that move for other threads; 0 if it has none.
    pub(super) mark: u64,
    /// Whether it is tried with a window of width 1.
    pub(super) is_scout: bool,
    /// The moves by which it looks less far ahead.
    pub(super) reduction: i32,
    /// Whether it is to be tried again: as far ahead as the others, or else with the full window.
    pub(super) is_again: bool,
    /// Whether the side of the first seat is to move.
    pub(super) is_first: bool,
    /// The least `ply` of a position on the path that recurred below this one.
    pub(super) recurs: u32,
    /// The best moves of both sides from here on; only inside the window.
    pub(super) line: Vec<M>,
}

/// The next stage of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The move from the table.
    Hint,
    /// The moves that were too good for the opponent at the same distance from the root.
    Killers(u8),
    /// Listing the moves.
    List,
    /// The best of the listed moves that are left.
    Pick,
}

/// The index of a move that was tried before the moves were listed.
pub(super) const UNLISTED: u16 = u16::MAX;
/// No position on the path recurred.
pub(super) const NEVER: u32 = u32::MAX;

impl<S, M: Copy, W> Frame<S, M, W> {
    pub(super) fn new(state: S, way: W) -> Frame<S, M, W> {
        Frame {
            state,
            hash: 0,
            key: 0,
            way,
            depth: 0,
            alpha: -INFINITY,
            beta: INFINITY,
            floor: -INFINITY,
            best: -INFINITY,
            best_move: None,
            hint: None,
            stage: Stage::List,
            early: [None, None],
            next: 0,
            end: 0,
            n_tried: 0,
            current: None,
            mark: 0,
            is_scout: false,
            reduction: 0,
            is_again: false,
            is_first: true,
            recurs: NEVER,
            line: Vec::new(),
        }
    }

    /// Begins the search of the position with this window.
    pub(super) fn open(&mut self, depth: i32, alpha: i32, beta: i32) {
        (self.depth, self.alpha, self.beta, self.floor) = (depth, alpha, beta, alpha);
        (self.best, self.best_move, self.hint) = (-INFINITY, None, None);
        (self.stage, self.n_tried, self.current) = (self.first_stage(), 0, None);
        (self.is_scout, self.is_again, self.recurs) = (false, false, NEVER);
        self.early = [None, None];
    }

    /// The stage after the move from the table.
    pub(super) fn first_stage(&self) -> Stage {
        // With more moves to look ahead, listing them is cheap in comparison, and finds a move that
        // wins at once.
        if self.depth == 2 { Stage::Killers(0) } else { Stage::List }
    }

    /// The moves by which the move that is tried next looks less far ahead, if it is a quiet one:
    /// more for moves that come late in the order, and where much is left to look ahead.
    pub(super) fn reduction_of_next(&self) -> i32 {
        if self.depth < 3 || self.n_tried < 3 || is_decided(self.best) && self.best < 0 {
            return 0;
        }
        // ½ ln(depth) ln(number of the move), to the nearest.
        let product = log2(self.depth.unsigned_abs()) * log2(self.n_tried);
        let reduction = (product + 533) / 1_066;
        (reduction.cast_signed() - i32::from(self.is_open())).clamp(0, self.depth - 2)
    }

    /// Whether the window is open, for an exact value, and not a null window.
    pub(super) fn is_open(&self) -> bool {
        1 < self.beta - self.floor
    }
}

/// The logarithm of a number from 1 on, to the base 2, in sixteenths; between powers of 2 by a
/// straight line. In whole numbers it is the same on every machine.
const fn log2(n: u32) -> u32 {
    let power = n.ilog2();
    16 * power + ((16 * (n - (1 << power))) >> power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabeta::value::LEAST_WIN;

    #[test]
    fn late_moves_look_less_far_ahead_and_the_first_ones_and_a_defence_do_not() {
        let mut frame = Frame::<(), (), ()>::new((), ());
        // ½ ln(depth) ln(number), to the nearest, is 1 for (4, 3), 2 for (8, 8), 3 for (12, 12).
        for (depth, n_tried, reduction) in
            [(2, 30, 0), (8, 2, 0), (4, 3, 1), (8, 8, 2), (12, 12, 3), (3, 200, 1), (4, 200, 2)]
        {
            frame.open(depth, 3, 4);
            (frame.n_tried, frame.best) = (n_tried, 0);
            assert_eq!(frame.reduction_of_next(), reduction, "{depth} {n_tried}");
            frame.best = -LEAST_WIN;
            assert_eq!(frame.reduction_of_next(), 0, "it looks for a defence");
        }
        frame.open(8, 3, 9);
        (frame.n_tried, frame.best) = (8, 0);
        assert_eq!(frame.reduction_of_next(), 1, "in an open window");
    }

    #[test]
    fn the_logarithm_is_exact_at_powers_of_two_and_rises() {
        assert_eq!([1, 2, 4, 8, 64].map(log2), [0, 16, 32, 48, 96]);
        assert!((1..300).all(|n| log2(n) <= log2(n + 1)));
        assert_eq!([3, 6, 12].map(log2), [24, 40, 56]);
    }

    #[test]
    fn a_window_without_a_value_inside_is_not_open() {
        let mut frame = Frame::<(), (), ()>::new((), ());
        for (alpha, beta, is_open) in [(3, 4, false), (-4, -3, false), (3, 5, true)] {
            frame.open(2, alpha, beta);
            frame.alpha = beta;
            assert_eq!(frame.is_open(), is_open, "{alpha} {beta}");
        }
    }
}
