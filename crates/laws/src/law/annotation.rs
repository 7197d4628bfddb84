//! Annotations.

use rulebook_core::Annotate;

use super::{Tried, sample};
use crate::{broken::Broken, walk::listed_moves};

/// `annotate` refuses what `check` refuses, for the same reason, and describes the rest.
///
/// # Errors
///
/// The move on which they disagree.
pub fn annotation_agrees_with_check<S: Annotate>(
    state: &S,
    tried: &Tried<S>,
) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("annotation_agrees_with_check", state, differs));
    let listed = listed_moves(state);
    for mv in sample(&listed).chain(tried.moves.iter().copied()) {
        let (checked, annotated) = (state.check(mv), state.annotate(mv));
        if annotated.as_ref().err() != checked.as_ref().err() {
            return broken(format!("`{mv}`: check says {checked:?}, annotate {annotated:?}"));
        }
    }
    Ok(())
}
