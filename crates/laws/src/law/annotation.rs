//! Annotations.

use rulebook_core::Annotate;

use super::{Candidates, sample};
use crate::{violation::Violation, walk::listed_moves};

/// `annotate` refuses what `check` refuses, for the same reason, and annotates every other move.
///
/// # Errors
///
/// A move that one of them accepts and the other refuses, or that they refuse for different
/// reasons.
pub fn annotation_agrees_with_check<S: Annotate>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("annotation_agrees_with_check", state, differs));
    let listed = listed_moves(state);
    for mv in sample(&listed).chain(candidates.moves.iter().copied()) {
        let (checked, annotated) = (state.check(mv), state.annotate(mv));
        if annotated.as_ref().err() != checked.as_ref().err() {
            return broken(format!("`{mv}`: check says {checked:?}, annotate {annotated:?}"));
        }
    }
    Ok(())
}
