//! Alpha-beta search to a depth with the evaluation zero, and the plain search to one that it can
//! afford.

use std::time::Instant;

use rulebook_core::{Match, PerfectInfo};
use rulebook_search::{AlphaBeta, Limits, Root, Score, Search, SearchStatus, Zero};

use crate::{
    negamax::{self, SearchResult},
    two_sided::TwoSided,
};

/// Searches to a depth, from nothing, with symmetric table keys.
///
/// # Panics
///
/// If the game is over or does not suit the search.
#[must_use]
pub fn deepen<G: TwoSided>(start: &G, depth: u32, threads: usize) -> SearchResult {
    let root = Root::new(&Match::new(start.clone())).expect("the game goes on");
    let search = AlphaBeta::new(root, Zero, Limits::default());
    let mut search = search.expect("a game between two sides").depth(depth).threads(threads);
    while search.run(u64::MAX) == SearchStatus::Running {}
    let report = search.report();
    let value = match report.lines[0].score {
        Score::Win { .. } => 1,
        Score::Loss { .. } => -1,
        _ => 0,
    };
    SearchResult { value, nodes: report.nodes }
}

/// A depth that the plain search reaches in a few seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affordable {
    /// The depth.
    pub depth: u32,
    /// How many times as long it takes as a depth that is two moves less: the side to move changes
    /// how fast a search grows, so single moves do not compare.
    pub growth: f64,
}

impl Affordable {
    /// Searches deeper and deeper until one search takes `seconds` or reaches `most`.
    ///
    /// # Panics
    ///
    /// If no player is to move.
    pub fn find<S: PerfectInfo>(start: &S, seconds: f64, most: u32) -> Affordable {
        let mut took = Vec::new();
        for depth in 1..=most {
            let before = Instant::now();
            std::hint::black_box(negamax::search(start, depth));
            took.push(before.elapsed().as_secs_f64());
            if took.last().is_some_and(|last| seconds <= *last) {
                break;
            }
        }
        let growth = match took[..] {
            [.., before, _, last] => last / before,
            _ => f64::NAN,
        };
        Affordable { depth: took.len() as u32, growth }
    }

    /// The seconds for `depth`, if the affordable one takes `seconds` and the growth stays as it is.
    #[must_use]
    pub fn extrapolated(self, seconds: f64, depth: u32) -> f64 {
        let more = f64::from(depth) - f64::from(self.depth);
        seconds * self.growth.powf(more / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        subjects::Subject,
        two_sided::{self, Evaluation, Visitor},
        work::positions,
    };

    struct Check;

    impl Visitor for Check {
        fn visit<G: TwoSided>(&mut self, subject: &Subject<G>, _: &Evaluation<G>) {
            assert!(subject.facts.as_ref().is_some_and(|facts| facts.deepening.is_some()));
            // Ends of random games, where wins and losses are near.
            for (state, ..) in positions(&subject.start, 60, 9) {
                let (plain, ours) = (negamax::search(&state, 3), deepen(&state, 3, 1));
                assert_eq!(plain.value, ours.value, "{state}");
            }
        }
    }

    #[test]
    fn both_searches_find_the_same_values() {
        two_sided::visit(&mut Check);
    }

    #[test]
    fn growth_is_for_two_moves() {
        let affordable = Affordable { depth: 6, growth: 9.0 };
        assert!((affordable.extrapolated(2.0, 9) - 54.0).abs() < 1e-9);
    }
}
