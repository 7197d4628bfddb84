//! Moves as picks: a button for each kind of move.

use core::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{Legality, Parts, text::SyntaxError};

use crate::{mv::Move, state::Mygame};

/// A button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    /// The move that it makes.
    pub mv: Move,
}

impl Parts for Mygame {
    type Part = Part;

    fn visit_next<B>(
        &self,
        picked: &[Part],
        mut visit: impl FnMut(Part) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The first pick completes the move.
        if !picked.is_empty() {
            return ControlFlow::Continue(());
        }
        self.visit_moves(|mv| visit(Part { mv }))
    }

    fn attempt(&self, picked: &[Part]) -> Option<Move> {
        let [Part { mv }] = picked else { return None };
        Some(*mv)
    }

    fn parts_of(&self, mv: Move) -> impl Iterator<Item = Part> {
        [Part { mv }].into_iter()
    }
}

impl fmt::Display for Part {
    /// Writes the move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mv.fmt(f)
    }
}

impl FromStr for Part {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Part, SyntaxError> {
        text.parse().map(|mv| Part { mv })
    }
}
