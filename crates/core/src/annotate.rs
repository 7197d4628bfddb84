//! Move annotations for user interfaces.

use core::fmt::Debug;

use crate::legality::Legality;

/// A game that reports the effects of a move: what it captures, reveals or wins.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use heap::{Heap, Illegal, Take};
/// use rulebook_core::Annotate;
///
/// let heap: Heap = "2 0".parse()?;
/// assert_eq!(heap.annotate(Take(2)).map(|effect| effect.wins), Ok(true));
/// assert_eq!(heap.annotate(Take(3)), Err(Illegal::TooMany));
/// # Ok::<(), rulebook_core::text::VariantError>(())
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
