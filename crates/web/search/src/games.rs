//! The games of each module: which searches it has for them, in order of preference.

use rulebook_core::State;
use rulebook_search::Limits;

use crate::{
    makers::{acyclic, alpha_beta, deepening, expectation, expectimax, mcts},
    question::Question,
    thinker::{Thinker, any_match, over_match, over_view, whole_match},
};

macro_rules! games {
    ($($feature:literal: $Game:path, $by:ident [$($make:ident),*];)*) => {
        /// The search for a question about one of this module's games.
        ///
        /// # Errors
        ///
        /// In words, if there is no such game, or the position does not suit the searches of this
        /// module.
        pub(crate) fn thinker(
            question: &Question,
            limits: Limits,
        ) -> Result<Box<dyn Thinker>, String> {
            $(
                #[cfg(feature = $feature)]
                if question.game == <$Game as State>::RULES.name {
                    return games!(@$by $Game, question, limits, $($make),*);
                }
            )*
            Err(format!("this module does not know the game `{}`", question.game))
        }
    };
    (@position $Game:path, $question:ident, $limits:ident, $($make:ident),*) => {
        over_match::<$Game>($question, $limits, &[$($make),*], any_match)
    };
    // Where hands are covered, the view is not the whole position.
    (@open $Game:path, $question:ident, $limits:ident, $($make:ident),*) => {
        over_match::<$Game>($question, $limits, &[$($make),*], whole_match)
    };
    (@view $Game:path, $question:ident, $limits:ident, ) => {
        over_view::<$Game>($question, $limits)
    };
}

games! {
    "gobblet": rulebook_gobblet::Gobblet, position [alpha_beta];
    "octi": rulebook_octi::Octi, position [alpha_beta];
    "octiles": rulebook_octiles::Octiles, position [alpha_beta, expectimax];
    "octiles-many": rulebook_octiles::Octiles, position [mcts];
    "toki": rulebook_toki::Toki, position [alpha_beta, expectimax];
    "toki-many": rulebook_toki::Toki, position [mcts];
    "toki-solver": rulebook_toki::Toki, position [expectation];
    "octagone": rulebook_octagone::Octagone, open [alpha_beta];
    "octagone-many": rulebook_octagone::Octagone, open [mcts];
    "octagone-covered": rulebook_octagone::Octagone, view [];
    "octagone-solver": rulebook_octagone::Octagone, open [acyclic];
    "classics": rulebook_classics::TicTacToe, position [mcts];
    "classics": rulebook_classics::Nim, position [mcts];
    "classics": rulebook_classics::Connect4, position [mcts];
    "classics": rulebook_classics::Gobblers, position [mcts];
    "classics": rulebook_classics::Pig, position [mcts];
    "classics": rulebook_classics::Kuhn, view [];
    "classics": rulebook_classics::Leduc, view [];
    "classics": rulebook_classics::Goofspiel, view [];
    "classics-solver": rulebook_classics::TicTacToe, position [acyclic];
    "classics-solver": rulebook_classics::Nim, position [acyclic];
    "classics-solver": rulebook_classics::Connect4, position [acyclic];
    "classics-solver": rulebook_classics::Gobblers, position [deepening];
}
