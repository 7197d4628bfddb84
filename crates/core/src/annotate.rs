//! Move annotations for user interfaces.

use core::fmt::Debug;

use crate::legality::Legality;

/// A game that reports the effects of a move: what it captures, reveals or wins.
///
/// ```
/// use rulebook_classics::{TicTacToe, tictactoe::IllegalMove};
/// use rulebook_core::Annotate;
///
/// let game: TicTacToe = "OO./.../XX.".parse()?;
/// assert_eq!(game.annotate("c1".parse()?)?.completes.len(), 3); // It wins.
/// assert_eq!(game.annotate("a1".parse()?), Err(IllegalMove::Marked));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Annotate: Legality {
    /// The facts about one move, as public fields.
    type Annotation: Clone + Eq + Debug;

    /// The facts about `mv`, in its canonical spelling.
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks, as [`Legality::check`] reports it.
    fn annotate(&self, mv: Self::Move) -> Result<Self::Annotation, Self::Illegal>;
}
