//! The games of this module: which searches play them, in order of preference, and which solve
//! them.

use rulebook_core::State;
use rulebook_search::Limits;

use crate::{
    makers::{
        acyclic, alpha_beta, deepening, expectation, expectimax, mcts, open_acyclic, open_mcts,
        open_symmetric, symmetric,
    },
    question::Question,
    thinker::{Thinker, over_match, over_view},
};

/// What a question wants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A good move.
    Search,
    /// The exact values of all moves.
    Solve,
}

macro_rules! games {
    ($($feature:literal: $Game:path, search: [$($search:ident),*], solve: [$($solver:ident),*];)*) => {
        /// The search for a question about one of this module's games.
        ///
        /// # Errors
        ///
        /// In words, if there is no such game, or the position is not one in which a player moves,
        /// or there is no solver for it.
        pub(crate) fn thinker(
            question: &Question,
            purpose: Purpose,
            limits: Limits,
        ) -> Result<Box<dyn Thinker>, String> {
            $(
                #[cfg(feature = $feature)]
                if question.game == <$Game as State>::RULES.name {
                    let is_covered = question.record.is_none();
                    return match purpose {
                        Purpose::Search => games!(@search $Game, question, limits, is_covered, $($search),*),
                        Purpose::Solve => over_match::<$Game>(question, limits, &[$($solver),*]),
                    };
                }
            )*
            Err(format!("this module does not know the game `{}`", question.game))
        }
    };
    (@search $Game:path, $question:ident, $limits:ident, $covered:ident, view $(, $search:ident)*) => {
        if $covered { over_view::<$Game>($question, $limits) }
        else { over_match::<$Game>($question, $limits, &[$($search),*]) }
    };
    (@search $Game:path, $question:ident, $limits:ident, $covered:ident, $($search:ident),*) => {{
        let _ = $covered; // The view of such a game is the whole position.
        over_match::<$Game>($question, $limits, &[$($search),*])
    }};
}

games! {
    "gobblet": rulebook_gobblet::Gobblet, search: [symmetric], solve: [];
    "octi": rulebook_octi::Octi, search: [symmetric], solve: [];
    "octiles": rulebook_octiles::Octiles, search: [symmetric, expectimax, mcts], solve: [];
    "toki": rulebook_toki::Toki, search: [alpha_beta, expectimax, mcts], solve: [expectation];
    "octagone": rulebook_octagone::Octagone,
        search: [view, open_symmetric, open_mcts], solve: [open_acyclic];
    "classics": rulebook_classics::TicTacToe, search: [mcts], solve: [acyclic];
    "classics": rulebook_classics::Nim, search: [mcts], solve: [acyclic];
    "classics": rulebook_classics::Connect4, search: [mcts], solve: [acyclic];
    "classics": rulebook_classics::Gobblers, search: [mcts], solve: [deepening];
    "classics": rulebook_classics::Pig, search: [mcts], solve: [];
    "classics": rulebook_classics::Kuhn, search: [view, open_mcts], solve: [];
    "classics": rulebook_classics::Leduc, search: [view, open_mcts], solve: [];
}
