//! What an interface wants to know of a move.

use core::fmt::Debug;

use crate::legality::Legality;

/// A game that can say what a move does beyond its text: what it captures, reveals or wins.
pub trait Annotate: Legality {
    /// The facts about one move, as public fields.
    type Annotation: Clone + Eq + Debug;

    /// Describes `mv`.
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks.
    fn annotate(&self, mv: Self::Move) -> Result<Self::Annotation, Self::Illegal>;
}
