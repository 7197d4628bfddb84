//! The Monte Carlo tree searches of other engines, behind one trait.

use std::{fmt::Debug, time::Duration};

use rulebook_benches::two_sided::TwoSided;

use crate::position::Position;

/// The budget of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// A number of simulations.
    Simulations(u32),
    /// Wall time.
    Time(Duration),
}

/// A search of another engine, on one thread, with random games of ours at its leaves.
pub trait MonteCarlo: Debug + Send + Sync + 'static {
    /// The name of the engine.
    const NAME: &'static str;

    /// The move that a search from nothing finds; `None` if it finds none.
    fn choose<S: TwoSided>(position: &Position<S>, budget: Budget) -> Option<S::Move>;
}

#[cfg(test)]
mod tests {
    use rulebook::gobblet::Gobblet;
    use rulebook_core::{Play, SplitMix64, State, Turn};

    use super::*;
    use crate::{mctrust::Mctrust, minimax::Minimax, treant::Treant};

    /// Positions of random games in which the player to move can win at once.
    fn won_at_once() -> Vec<Gobblet> {
        let (mut rng, mut found) = (SplitMix64::new(3), Vec::new());
        let mut state = Gobblet::default();
        while found.len() < 10 {
            if state.turn() == Turn::Over {
                state = Gobblet::default();
            }
            if state.legal_moves().into_iter().any(|mv| wins(&state, mv)) {
                found.push(state.clone());
            }
            let mv = state.random_move(&mut rng).expect("a move");
            state.play_unchecked(mv);
        }
        found
    }

    fn wins(state: &Gobblet, mv: <Gobblet as State>::Move) -> bool {
        let mover = state.turn().player().expect("a player is to move");
        state.played(mv).expect("a legal move").payoff(mover).is_some_and(|payoff| 0 < payoff)
    }

    fn finds_the_wins<M: MonteCarlo>() {
        for state in won_at_once() {
            let position = Position::new(state.clone());
            for budget in [Budget::Simulations(5_000), Budget::Time(Duration::from_millis(50))] {
                let mv = M::choose(&position, budget).expect("a move");
                assert!(wins(&state, mv), "{} plays {mv} in {state}", M::NAME);
            }
        }
    }

    // An adapter that took a result for that of the other player would avoid the wins.
    #[test]
    fn the_others_find_immediate_wins() {
        finds_the_wins::<Treant>();
        finds_the_wins::<Minimax>();
        finds_the_wins::<Mctrust>();
    }

    #[test]
    fn the_iterative_search_finds_immediate_wins() {
        use rulebook_search::Zero;

        use crate::minimax::Iterative;

        for state in won_at_once() {
            let mut search = Iterative::new(Zero);
            let mv = search.deepen(&Position::new(state.clone()), 2).expect("a move");
            assert!(wins(&state, mv), "{mv} in {state}");
        }
    }
}
