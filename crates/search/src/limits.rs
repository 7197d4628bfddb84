//! Bounds that every search has.

/// Bounds and settings that every search has. Settings of single searches are methods of those
/// searches, such as [`AlphaBeta::depth`](crate::AlphaBeta::depth).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The memory for trees and tables, in bytes. It is allocated as it is needed.
    pub memory: usize,
    /// The seed of everything random. The same seed gives the same answer for the same number of
    /// steps.
    pub seed: u64,
    /// The greatest number of lines to report.
    pub lines: usize,
}

impl Default for Limits {
    /// 256 MiB, seed 0, one line.
    fn default() -> Limits {
        Limits { memory: 256 << 20, seed: 0, lines: 1 }
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
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::Match;

    use super::*;
    use crate::{EvaluationLeaf, Expectimax, Root, Search, Zero};

    #[test]
    fn there_is_at_least_one_line() {
        for n in [0, 1, 5] {
            assert_eq!(Limits::default().lines(n).lines, n.max(1));
        }
    }

    #[test]
    fn no_lines_are_reported_where_the_field_is_0() {
        let limits = Limits { lines: 0, ..Limits::default().memory(1 << 20) };
        let game = Match::new("XO./.X./..O".parse::<TicTacToe>().expect("a position"));
        let root = Root::new(game).expect("an unfinished match");
        let mut search = Expectimax::new(root, EvaluationLeaf(Zero), limits).expect("a search");
        search.run(100_000);
        assert!(search.report().lines.is_empty());
    }
}
