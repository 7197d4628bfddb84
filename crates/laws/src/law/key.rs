//! Keys of positions.

use rulebook_core::{Legality, Play, State};

use super::sample;
use crate::{violation::Violation, walk::possible_steps};

/// The key of a position is that of the position read from its text, here and after each step: a
/// key that the play methods keep up to date is right, and depends on nothing that is not in the
/// text.
///
/// # Errors
///
/// The two keys.
pub fn key_is_that_of_the_text<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("key_is_that_of_the_text", state, differs));
    let differs = |state: &S| {
        let read = S::from_str(&state.to_string()).ok()?;
        // A text that says less than the state is the matter of another law.
        let (kept, of_text) = (state.key(), read.key());
        (kept != of_text && read.turn() == state.turn())
            .then(|| format!("the key is {kept:#018x}, read from the text {of_text:#018x}"))
    };
    if let Some(differs) = differs(state) {
        return broken(differs);
    }
    for step in sample(&possible_steps(state)).filter(|step| state.canonical_step(*step).is_ok()) {
        let mut next = state.clone();
        next.apply_unchecked(step);
        if let Some(differs) = differs(&next) {
            return broken(format!("after `{step}` {differs}"));
        }
    }
    Ok(())
}

/// Two states have the same key if and only if they are equal: 64 bits tell the positions of a test
/// run apart, unless the key leaves something out.
///
/// # Errors
///
/// The two keys.
pub fn keys_tell_states_apart<S: State>(state: &S, other: &S) -> Result<(), Violation> {
    let (key, theirs) = (state.key(), other.key());
    let differs = match (state == other, key == theirs) {
        (true, true) | (false, false) => return Ok(()),
        (true, false) => format!("an equal state has the key {theirs:#018x}, this {key:#018x}"),
        (false, true) => format!("`{other}` has the same key {key:#018x}"),
    };
    Err(Violation::new("keys_tell_states_apart", state, differs))
}
