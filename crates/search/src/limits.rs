//! What a search may use.

/// Bounds and settings that every search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The memory for trees and tables, in bytes. It is allocated as it is needed.
    pub memory: usize,
    /// The seed of everything random. The same seed gives the same answer for the same number of
    /// steps.
    pub seed: u64,
    /// The number of lines to report.
    pub lines: usize,
    /// The greatest depth in moves, for searches that have a depth.
    pub depth: u32,
    /// The number of steps after which a playout stops and counts as a draw.
    pub playout: u32,
    /// The number of independent trees whose counts are added up, for [`Mcts`](crate::Mcts) and
    /// [`IsMcts`](crate::IsMcts). They share the memory and the steps. The answer depends on this
    /// number and not on the number of threads that grow the trees.
    pub trees: usize,
    /// The number of threads of [`AlphaBeta`](crate::AlphaBeta): a program that makes the search
    /// from limits starts them with its method `threads` (feature `parallel`). With more than one
    /// the answer is not reproducible. [`Mcts`](crate::Mcts) and [`IsMcts`](crate::IsMcts) have
    /// [`Limits::trees`] instead.
    pub threads: usize,
    /// The number of simulations of each tree that [`Mcts`](crate::Mcts) divides among the moves of
    /// the root by sequential halving, after which it is done: [`Gumbel`](crate::Gumbel). `None`
    /// has no such number.
    pub halving: Option<u32>,
}

impl Default for Limits {
    /// 256 MiB, seed 0, one line, no limit on the depth, 10,000 steps a playout, one tree, one
    /// thread, no sequential halving.
    fn default() -> Limits {
        Limits {
            memory: 256 << 20,
            seed: 0,
            lines: 1,
            depth: u32::MAX,
            playout: 10_000,
            trees: 1,
            threads: 1,
            halving: None,
        }
    }
}

impl Limits {
    /// With this memory in bytes.
    #[must_use]
    pub const fn memory(self, bytes: usize) -> Limits {
        Limits { memory: bytes, ..self }
    }

    /// With this seed.
    #[must_use]
    pub const fn seed(self, seed: u64) -> Limits {
        Limits { seed, ..self }
    }

    /// With this number of lines, at least one.
    #[must_use]
    pub const fn lines(self, lines: usize) -> Limits {
        Limits { lines: if lines == 0 { 1 } else { lines }, ..self }
    }

    /// With this greatest depth.
    #[must_use]
    pub const fn depth(self, depth: u32) -> Limits {
        Limits { depth, ..self }
    }

    /// With this number of steps for a playout.
    #[must_use]
    pub const fn playout(self, steps: u32) -> Limits {
        Limits { playout: steps, ..self }
    }

    /// With this number of trees, at least one.
    #[must_use]
    pub const fn trees(self, trees: usize) -> Limits {
        Limits { trees: if trees == 0 { 1 } else { trees }, ..self }
    }

    /// With this number of threads, at least one.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Limits {
        Limits { threads: if threads == 0 { 1 } else { threads }, ..self }
    }

    /// With sequential halving of this number of simulations.
    #[must_use]
    pub const fn halving(self, simulations: u32) -> Limits {
        Limits { halving: Some(simulations), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_at_least_one_line_tree_and_thread() {
        for n in [0, 1, 5] {
            let Limits { lines, trees, threads, .. } =
                Limits::default().lines(n).trees(n).threads(n);
            assert_eq!([lines, trees, threads], [n.max(1); 3]);
        }
    }
}
