//! Moves as picks: a button for each kind of move.

use core::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{Legality, Picks, text::SyntaxError};

use crate::{mv::Move, state::Mygame};

/// A button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pick {
    /// The move that it makes.
    pub mv: Move,
}

impl Picks for Mygame {
    type Pick = Pick;

    fn visit_next<B>(
        &self,
        picked: &[Pick],
        mut visit: impl FnMut(Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The first pick completes the move.
        if !picked.is_empty() {
            return ControlFlow::Continue(());
        }
        self.visit_moves(|mv| visit(Pick { mv }))
    }

    fn attempt(&self, picked: &[Pick]) -> Option<Move> {
        let [Pick { mv }] = picked else { return None };
        Some(*mv)
    }

    fn picks_of(&self, mv: Move) -> impl Iterator<Item = Pick> {
        [Pick { mv }].into_iter()
    }
}

impl fmt::Display for Pick {
    /// Writes the move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mv.fmt(f)
    }
}

impl FromStr for Pick {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Pick, SyntaxError> {
        text.parse().map(|mv| Pick { mv })
    }
}
