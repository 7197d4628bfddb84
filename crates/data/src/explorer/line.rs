//! The beginning of a match, up to symmetry.

use std::collections::HashSet;

use rulebook::{
    AnyError, AnyMatch, CanonicalStep,
    core::{Outcome, Verdict},
};

use crate::bad::refused;

/// The first steps of a match up to the symmetries of its game, and its outcome. Of a position that
/// it comes back to, only the first step counts, so a game counts once in each position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    pub(super) game: &'static str,
    pub(super) rules: u16,
    pub(super) steps: Vec<CanonicalStep>,
    pub(super) outcome: Option<Outcome>,
}

impl OpeningLine {
    /// The longest text of a step in bytes.
    pub(super) const MAX_TEXT: usize = 255;

    /// The first steps of a match, at most `most`. O(steps × symmetries).
    ///
    /// # Errors
    ///
    /// If the text of a step has more than 255 bytes.
    pub fn new(game: &dyn AnyMatch, most: usize) -> Result<OpeningLine, AnyError> {
        let mut steps = game.canonical_steps(most);
        let mut visited = HashSet::new();
        steps.retain(|step| visited.insert(step.before.key.bits()));
        if steps.iter().any(|step| OpeningLine::MAX_TEXT < step.step.len()) {
            return Err(refused("the text of a step has more than 255 bytes"));
        }
        let rules = game.rules();
        let outcome = game.verdict().map(Verdict::outcome);
        Ok(OpeningLine { game: rules.name, rules: rules.version, steps, outcome })
    }
}
