//! The searches by name, and their order of preference.

use std::{fmt, str::FromStr};

use rulebook_core::text::SyntaxError;

/// A search of this crate, by name.
///
/// ```
/// use rulebook_search::Algorithm;
///
/// assert_eq!("ismcts".parse(), Ok(Algorithm::IsMcts));
/// assert!("deep blue".parse::<Algorithm>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Algorithm {
    /// Any legal move.
    Random,
    /// The best evaluation after one move.
    Greedy,
    /// The best mean of playouts after one move.
    Flat,
    /// Every seat for itself, to a depth.
    MaxN,
    /// Every seat against the mover's side, to a depth.
    Paranoid,
    /// Two sides and chance, to a depth.
    Expectimax,
    /// Alpha-beta with a table, to a depth.
    AlphaBeta,
    /// A tree grown by playouts.
    Mcts,
    /// A tree of information sets for each seat, over sampled worlds.
    IsMcts,
}

impl Algorithm {
    /// All of them: baselines first, then searches over positions, then searches over views.
    pub const ALL: &'static [Algorithm] = &[
        Algorithm::Random,
        Algorithm::Greedy,
        Algorithm::Flat,
        Algorithm::MaxN,
        Algorithm::Paranoid,
        Algorithm::Expectimax,
        Algorithm::AlphaBeta,
        Algorithm::Mcts,
        Algorithm::IsMcts,
    ];

    /// All of them, in the order in which a program should try them if the user names none.
    ///
    /// For a game with an evaluation, those that use it for two sides come first: at equal time
    /// they win most games against tree search (`docs/strength.md` has the figures). For a game
    /// without one, searches that grow a tree come before one-ply searches, searches over positions
    /// before those over views, and those with playouts before those that need an evaluation.
    #[must_use]
    pub const fn by_preference(has_evaluation: bool) -> &'static [Algorithm] {
        if has_evaluation { EVALUATED } else { BLIND }
    }

    /// The result of `make` for the first of these searches that it accepts.
    ///
    /// ```
    /// use rulebook_search::Algorithm;
    ///
    /// let accepts = |algorithm| match algorithm {
    ///     Algorithm::Mcts => Ok(algorithm),
    ///     _ => Err("unsuited"),
    /// };
    /// let order = Algorithm::by_preference(true);
    /// assert_eq!(Algorithm::first_suited(order, accepts), Ok(Algorithm::Mcts));
    /// ```
    ///
    /// # Errors
    ///
    /// The error of the last one, if all fail.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub fn first_suited<T, E>(
        candidates: &[Algorithm],
        mut make: impl FnMut(Algorithm) -> Result<T, E>,
    ) -> Result<T, E> {
        let (last, others) = candidates.split_last().expect("a search to try");
        let made = others.iter().find_map(|algorithm| make(*algorithm).ok());
        made.map_or_else(|| make(*last), Ok)
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Random => "random",
            Algorithm::Greedy => "greedy",
            Algorithm::Flat => "flat",
            Algorithm::MaxN => "maxn",
            Algorithm::Paranoid => "paranoid",
            Algorithm::Expectimax => "expectimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Mcts => "mcts",
            Algorithm::IsMcts => "ismcts",
        }
    }

    /// A description of the search in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Algorithm::Random => "any legal move",
            Algorithm::Greedy => "the best evaluation after one move",
            Algorithm::Flat => "the best mean of random games",
            Algorithm::MaxN => "every seat for itself, to a depth",
            Algorithm::Paranoid => "every seat against the mover's side, to a depth",
            Algorithm::Expectimax => "two sides and chance, to a depth",
            Algorithm::AlphaBeta => "alpha-beta with a table, to a depth",
            Algorithm::Mcts => "a tree grown by random games",
            Algorithm::IsMcts => "trees of what each seat sees, over sampled worlds",
        }
    }
}

/// The order for a game without an evaluation.
const BLIND: &[Algorithm] = &[
    Algorithm::Mcts,
    Algorithm::IsMcts,
    Algorithm::AlphaBeta,
    Algorithm::Expectimax,
    Algorithm::MaxN,
    Algorithm::Paranoid,
    Algorithm::Flat,
    Algorithm::Greedy,
    Algorithm::Random,
];

/// The order for a game with one.
const EVALUATED: &[Algorithm] = &[
    Algorithm::AlphaBeta,
    Algorithm::Expectimax,
    Algorithm::Mcts,
    Algorithm::IsMcts,
    Algorithm::MaxN,
    Algorithm::Paranoid,
    Algorithm::Greedy,
    Algorithm::Flat,
    Algorithm::Random,
];

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Algorithm, SyntaxError> {
        let found = Algorithm::ALL.iter().copied().find(|algorithm| algorithm.name() == text);
        found.ok_or(SyntaxError { offset: 0, expected: "the name of a search" })
    }
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
