//! Monte Carlo tree search with random playouts, and random games from the same position.

use std::hint::black_box;

use rulebook::{Algorithm, AnyMatch, Erasable, SearchLimits, SearchStatus};
use rulebook_core::{Play, SplitMix64};

use crate::{
    subjects::{Subject, open},
    work::playouts,
};

/// The simulations of one search.
pub const SIMULATIONS: u32 = 10_000;
const SEED: u64 = 5;

/// The root of a search: the start of a game after the first chance events.
pub fn root<G: Erasable>(subject: &Subject<G>) -> G {
    let mut rng = SplitMix64::new(SEED);
    let mut state = subject.start.clone();
    state.deal_randomly(&mut rng);
    state
}

/// Plays one random game from the root per simulation of a search; returns their number.
pub fn random_games<G: Erasable>(root: &G) -> u64 {
    black_box(playouts(root, SIMULATIONS, SEED));
    u64::from(SIMULATIONS)
}

/// The match that [`simulate`] searches.
///
/// # Panics
///
/// If the facade refuses the position.
pub fn game<G: Erasable>(root: &G) -> Box<dyn AnyMatch> {
    open(root, None)
}

/// Searches a match with open hands, from an empty tree to a move; returns the number of
/// simulations.
///
/// # Panics
///
/// If the game has no such search, or the search proves the value of the position, and so ends
/// early.
#[must_use]
pub fn simulate(game: &dyn AnyMatch) -> u64 {
    let search = game.choices().search(Algorithm::Mcts, SearchLimits::default().seed(SEED));
    let mut search = search.expect("every game can be searched with open hands");
    assert_eq!(search.run(u64::from(SIMULATIONS)), SearchStatus::Running, "the position is solved");
    assert!(black_box(search.analysis()).best().is_some(), "the search found no move");
    u64::from(SIMULATIONS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subjects::{self, Visitor};

    struct Check;

    impl Visitor for Check {
        fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
            let root = root(subject);
            assert!(root.turn().player().is_some(), "{}", subject.name);
            assert_eq!(simulate(&*game(&root)), u64::from(SIMULATIONS), "{}", subject.name);
        }
    }

    #[test]
    fn every_game_can_be_searched() {
        assert!(0 < subjects::visit(None, &mut Check));
    }
}
