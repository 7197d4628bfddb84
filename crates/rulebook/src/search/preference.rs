//! Which searches a program should try first where nobody names one.

use super::{algorithm::Algorithm, make::SearchFns};
use crate::erasable::Erasable;

/// The order for a game without an evaluation. Searches that grow a tree come before those that
/// look at one move, those for everything that a position shows before those that work on a view
/// alone, and those that play games to their end before those that cannot judge a position without
/// an evaluation.
const BLIND: &[Algorithm] = &[
    Algorithm::Mcts,
    Algorithm::IsMcts,
    Algorithm::Pimc,
    Algorithm::AlphaBeta,
    Algorithm::Expectimax,
    Algorithm::MaxN,
    Algorithm::Paranoid,
    Algorithm::Flat,
    Algorithm::Greedy,
    Algorithm::Prover,
    Algorithm::Random,
];

/// The order for a game with an evaluation: what can use it for two sides comes first. At equal
/// time these searches win most games against tree search; `docs/strength.md` has the figures.
const EVALUATED: &[Algorithm] = &[
    Algorithm::AlphaBeta,
    Algorithm::Expectimax,
    Algorithm::Mcts,
    Algorithm::IsMcts,
    Algorithm::Pimc,
    Algorithm::MaxN,
    Algorithm::Paranoid,
    Algorithm::Greedy,
    Algorithm::Flat,
    Algorithm::Prover,
    Algorithm::Random,
];

/// All searches, the most suitable for a game first.
pub(crate) fn preference<G: Erasable>(fns: &SearchFns<G>) -> &'static [Algorithm] {
    let has_evaluation = fns.evaluation.is_some() || fns.open_evaluation.is_some();
    if has_evaluation { EVALUATED } else { BLIND }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_search_has_a_place_in_each_order() {
        for order in [BLIND, EVALUATED] {
            let mut sorted = order.to_vec();
            sorted.sort();
            assert_eq!(sorted, Algorithm::ALL);
        }
    }
}
