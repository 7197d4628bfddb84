//! Move annotations for user interfaces.

use core::fmt::Debug;

use crate::legality::Legality;

/// A game that reports what a move does beyond its text: what it captures, reveals or wins.
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
