//! Positions of equal value that no symmetry of the game relates.

use rulebook_core::State;

/// A game whose positions have a representative of equal value, apart from the images
/// of [`Symmetric`](rulebook_core::Symmetric), if it has any.
///
/// [`AnyMatch::solver`](crate::AnyMatch::solver) keeps positions with the same representative once,
/// where it computes expectations.
///
/// Positions with the same representative must be worth the same to every seat. Their moves may
/// differ.
///
/// ```
/// # #[cfg(feature = "toki")] {
/// use rulebook::{Representative, toki::Toki};
///
/// let start = Toki::default();
/// assert_eq!(start.representative(), start.canonical_columns());
/// # }
/// ```
pub trait Representative: State {
    /// The representative of the position.
    #[must_use]
    fn representative(&self) -> Self;
}

/// The columns of a box may be exchanged, and so may the two cards of a column.
#[cfg(feature = "toki")]
impl Representative for rulebook_toki::Toki {
    fn representative(&self) -> rulebook_toki::Toki {
        self.canonical_columns()
    }
}
