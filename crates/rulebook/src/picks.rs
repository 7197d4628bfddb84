//! The picks of moves in notation.

use std::ops::ControlFlow;

use rulebook_core::{Game, Picks};

use crate::texts::move_texts;

/// The functions of [`Picks`] on strings.
pub(crate) struct PickFns<G: Game> {
    /// The picks that can follow `picked`; `None` if a string of `picked` is not a pick.
    pub(crate) next: fn(&G, &[String]) -> Option<Vec<String>>,
    /// The move that `picked` denotes, if it is complete.
    pub(crate) move_of: fn(&G, &[String]) -> Option<G::Move>,
    /// The move that `picked` would denote, legal or not.
    pub(crate) attempt: fn(&G, &[String]) -> Option<G::Move>,
    /// The picks of a legal move.
    pub(crate) picks_of: fn(&G, G::Move) -> Vec<String>,
}

impl<G: Game> PickFns<G> {
    /// One pick per move, with the move's notation: for a game without picks.
    pub(crate) const WHOLE: PickFns<G> = PickFns {
        next: |state, picked| Some(if picked.is_empty() { move_texts(state) } else { Vec::new() }),
        move_of: |state, picked| match picked {
            [text] => state.canonicalize(text.parse().ok()?).ok(),
            _ => None,
        },
        attempt: |_, picked| match picked {
            [text] => text.parse().ok(),
            _ => None,
        },
        picks_of: |_, mv| vec![mv.to_string()],
    };
}

impl<G: Picks + Game> PickFns<G> {
    /// The picks of the game.
    pub(crate) const OWN: PickFns<G> = PickFns {
        next: |state, picked| {
            let mut picks = Vec::new();
            let _ = state.visit_next::<()>(&read_picks::<G>(picked)?, |pick| {
                picks.push(pick.to_string());
                ControlFlow::Continue(())
            });
            Some(picks)
        },
        move_of: |state, picked| state.move_of(&read_picks::<G>(picked)?),
        attempt: |state, picked| state.attempt(&read_picks::<G>(picked)?),
        picks_of: |state, mv| state.picks_of(mv).map(|pick| pick.to_string()).collect(),
    };
}

/// Parses picks; `None` if a string is not a pick.
pub(crate) fn read_picks<G: Picks>(picked: &[String]) -> Option<Vec<G::Pick>> {
    picked.iter().map(|text| text.parse().ok()).collect()
}
