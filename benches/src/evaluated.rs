//! The games with an evaluation.
//!
//! Every game of the facade is in the list; what it can do is found by method lookup, as
//! [`rulebook::entry!`] does: a method of `&Probe<G>` that needs a trait is preferred to one of
//! `&&Probe<G>` that needs nothing.

use std::{io, marker::PhantomData};

use rulebook::Erasable;
use rulebook_core::{Evaluated, LinearEvaluation, OpenWorld, PerfectInfo, Zobrist};

use crate::{
    duel::{Duel, against_zero},
    task::Task,
    tuning::tune,
    worlds::{Opened, Plain},
};

/// A game and what can be done with its evaluation.
#[derive(Clone, Copy, Debug)]
pub struct EvaluatedGame {
    /// The short name of the game.
    pub name: &'static str,
    /// Plays its evaluation against evaluation zero; `None` without an evaluation.
    pub against_zero: Option<AgainstZero>,
    /// Learns weights; `None` without an evaluation that adds up features.
    pub tune: Option<Tune>,
}

/// [`against_zero`] of a game.
pub type AgainstZero = fn(&Task) -> Result<Duel, String>;

/// [`tune`] of a game.
pub type Tune = fn(&Task, &mut dyn io::Write) -> Result<String, String>;

macro_rules! games {
    ($($Game:ty),* $(,)?) => {
        /// The games of the facade, and what can be done with their evaluations.
        #[must_use]
        pub fn games() -> Vec<EvaluatedGame> {
            vec![$({
                let probe = Probe::<$Game>(PhantomData);
                let game = EvaluatedGame {
                    name: <$Game as rulebook_core::State>::RULES.name,
                    against_zero: None,
                    tune: None,
                };
                let game = (&probe).find_evaluation(game);
                let game = (&probe).find_weights(game);
                let game = (&probe).find_open_evaluation(game);
                (&probe).find_open_weights(game)
            }),*]
        }
    };
}

games! {
    rulebook::gobblet::Gobblet,
    rulebook::octagone::Octagone,
    rulebook::octi::Octi,
    rulebook::octiles::Octiles,
    rulebook::toki::Toki,
}

/// Stands for a game type in the lookup of methods.
#[derive(Debug)]
pub struct Probe<G>(PhantomData<fn() -> G>);

macro_rules! ability {
    ($Has:ident, $HasNot:ident, $find:ident, $field:ident = $work:expr, $($bound:tt)+) => {
        /// Finds the ability.
        pub trait $Has {
            /// The game with the ability.
            #[must_use]
            fn $find(&self, game: EvaluatedGame) -> EvaluatedGame;
        }

        impl<G: Erasable + $($bound)+> $Has for Probe<G> {
            fn $find(&self, game: EvaluatedGame) -> EvaluatedGame {
                EvaluatedGame { $field: Some($work), ..game }
            }
        }

        /// Does not find the ability.
        pub trait $HasNot {
            /// The game as it is.
            #[must_use]
            fn $find(&self, game: EvaluatedGame) -> EvaluatedGame;
        }

        impl<G> $HasNot for &Probe<G> {
            fn $find(&self, game: EvaluatedGame) -> EvaluatedGame {
                game
            }
        }
    };
}

ability!(
    HasEvaluation,
    HasNoEvaluation,
    find_evaluation,
    against_zero = against_zero::<Plain<G>>,
    PerfectInfo + Zobrist + Evaluated
);
ability!(
    HasWeights,
    HasNoWeights,
    find_weights,
    tune = tune::<Plain<G>>,
    PerfectInfo + Zobrist + Evaluated<Evaluation: LinearEvaluation<G>>
);
ability!(
    HasOpenEvaluation,
    HasNoOpenEvaluation,
    find_open_evaluation,
    against_zero = against_zero::<Opened<G>>,
    OpenWorld<Open: Zobrist + Send + Sync + Evaluated>
);
ability!(
    HasOpenWeights,
    HasNoOpenWeights,
    find_open_weights,
    tune = tune::<Opened<G>>,
    OpenWorld<Open: Zobrist + Send + Sync + Evaluated<Evaluation: LinearEvaluation<G::Open>>>
);

#[cfg(test)]
mod tests {
    use rulebook::{AnyGame, Registry};

    use super::*;

    #[test]
    fn every_game_with_an_evaluation_is_in_the_list() {
        let mut listed: Vec<&str> = games().iter().map(|game| game.name).collect();
        let registry = Registry::standard();
        let infos = registry.games().map(AnyGame::info);
        let evaluated = infos.filter(|info| info.capabilities.contains(&"evaluation"));
        let mut names: Vec<&str> = evaluated.map(|info| info.name).collect();
        listed.sort_unstable();
        names.sort_unstable();
        assert_eq!(listed, names);
    }
}
