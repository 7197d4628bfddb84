//! Strict alpha-beta search to a depth with the evaluation zero.

use rulebook_core::Match;
use rulebook_search::{AlphaBeta, Limits, Root, Score, Search, SearchStatus, Zero};

use crate::{negamax::SearchResult, two_sided::TwoSided};

/// Searches to a depth, no part of it reduced, with an empty table whose keys are those of positions
/// up to symmetry.
///
/// # Panics
///
/// If the game is over or does not suit the search.
#[must_use]
pub fn deepen<G: TwoSided>(start: &G, depth: u32, threads: usize) -> SearchResult {
    let root = Root::new(Match::new(start.clone())).expect("the game goes on");
    let search = AlphaBeta::new(root, Zero, Limits::default());
    let mut search =
        search.expect("a game between two sides").strict().depth(depth).threads(threads);
    while search.run(u64::MAX) == SearchStatus::Running {}
    let report = search.report();
    let value = match report.lines[0].score {
        Score::Win { .. } => 1,
        Score::Loss { .. } => -1,
        _ => 0,
    };
    SearchResult { value, nodes: report.nodes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        negamax,
        subjects::Subject,
        two_sided::{self, Visitor},
        work::positions,
    };

    struct Check;

    impl Visitor for Check {
        fn visit<G: TwoSided>(&mut self, subject: &Subject<G>) {
            assert!(subject.facts.is_some_and(|facts| facts.deepening.is_some()));
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
}
