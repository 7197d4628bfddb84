//! The games with an evaluation.

use std::io;

use crate::{
    duel::{Duel, against_zero},
    task::Task,
    tuning::tune,
};

/// A game and what can be done with its evaluation.
#[derive(Clone, Copy, Debug)]
pub struct EvaluatedGame {
    /// The short name of the game.
    pub name: &'static str,
    /// Plays its evaluation against evaluation zero.
    pub against_zero: AgainstZero,
    /// Learns weights.
    pub tune: Tune,
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
            vec![$(EvaluatedGame {
                name: <$Game as rulebook_core::State>::RULES.name,
                against_zero: against_zero::<$Game>,
                tune: tune::<$Game>,
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
