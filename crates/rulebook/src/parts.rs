//! The parts of moves as texts.

use std::ops::ControlFlow;

use rulebook_core::{Game, Parts};

use crate::texts::move_texts;

/// The functions of [`Parts`] on texts.
pub(crate) struct PartFns<G: Game> {
    /// The parts that can be picked after `picked`; `None` if a text of `picked` is not a part.
    pub(crate) next: fn(&G, &[String]) -> Option<Vec<String>>,
    /// The move that `picked` denotes, if it is complete.
    pub(crate) move_of: fn(&G, &[String]) -> Option<G::Move>,
    /// The move that `picked` would denote, legal or not.
    pub(crate) attempt: fn(&G, &[String]) -> Option<G::Move>,
    /// The parts of a legal move.
    pub(crate) parts_of: fn(&G, G::Move) -> Vec<String>,
}

impl<G: Game> PartFns<G> {
    /// One part per move, whose text is the move's: for a game without parts.
    pub(crate) const WHOLE: PartFns<G> = PartFns {
        next: |state, picked| Some(if picked.is_empty() { move_texts(state) } else { Vec::new() }),
        move_of: |state, picked| match picked {
            [text] => state.canonicalize(text.parse().ok()?).ok(),
            _ => None,
        },
        attempt: |_, picked| match picked {
            [text] => text.parse().ok(),
            _ => None,
        },
        parts_of: |_, mv| vec![mv.to_string()],
    };
}

impl<G: Parts + Game> PartFns<G> {
    /// The parts of the game.
    pub(crate) const OWN: PartFns<G> = PartFns {
        next: |state, picked| {
            let mut parts = Vec::new();
            let _ = state.visit_next::<()>(&read_parts::<G>(picked)?, |part| {
                parts.push(part.to_string());
                ControlFlow::Continue(())
            });
            Some(parts)
        },
        move_of: |state, picked| state.move_of(&read_parts::<G>(picked)?),
        attempt: |state, picked| state.attempt(&read_parts::<G>(picked)?),
        parts_of: |state, mv| state.parts_of(mv).map(|part| part.to_string()).collect(),
    };
}

/// The parts that these texts are; `None` if one of them is not a part.
pub(crate) fn read_parts<G: Parts>(picked: &[String]) -> Option<Vec<G::Part>> {
    picked.iter().map(|text| text.parse().ok()).collect()
}
