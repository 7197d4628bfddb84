//! Move annotations for user interfaces.

use rulebook_core::{Annotate, Outcome, State};

use crate::{
    board::{Path, Pattern},
    error::IllegalMove,
    mv::Move,
    state::Octiles,
};

/// The effects of a move.
///
/// ```
/// use rulebook_octiles::{Octiles, Play, rulebook_core::Annotate};
///
/// let mut game = Octiles::default();
/// game.resolve("draw T1".parse()?)?;
/// let facts = game.annotate("T1@a2r1 W1-s11".parse()?)?;
/// assert_eq!(facts.path.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// R9: the path of the runner, as [`Octiles::path`] returns it; empty unless the move lays a
    /// tile.
    pub path: Path,
    /// R7: the tile that moves from the octagon to the bottom of the stack.
    pub taken_off: Option<Pattern>,
    /// R11: whether the runner returns to the stop that it leaves.
    pub is_closed: bool,
    /// R12: whether the runner reaches a finish circle.
    pub arrives: bool,
    /// R14: whether it is a pass of a player who has no other move.
    pub is_forced_pass: bool,
    /// The outcome if it ends the game: a win (R15), or a draw by deadlock after a pass (R16).
    pub outcome: Option<Outcome>,
}

impl Annotate for Octiles {
    type Annotation = Annotation;

    fn annotate(&self, mv: Move) -> Result<Annotation, IllegalMove> {
        let path = self.path(mv)?;
        let mut after = self.clone();
        after.play_unchecked(mv);
        let mut annotation = Annotation {
            path,
            taken_off: None,
            is_closed: false,
            arrives: false,
            is_forced_pass: mv == Move::Pass && !self.is_voluntary_pass(mv),
            outcome: after.outcome(),
        };
        if let Move::Lay { octagon, from, to, .. } = mv {
            annotation.taken_off = self.board.pattern(octagon);
            annotation.is_closed = from == to;
            annotation.arrives = self.variant.finishes(self.to_move).contains(to);
        }
        Ok(annotation)
    }
}
