//! Keys of positions.

use rulebook_core::{Legality, Play, State};

use super::sample;
use crate::{
    violation::Violation,
    walk::{hash_of, possible_steps},
};

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

/// Two positions are equal if and only if their texts are, and so are their keys; equal ones have equal
/// hashes. The position and those of [`accepted_edits`](super::accepted_edits), in `accepted`, are
/// compared: random games rarely meet two positions that differ only in whose turn it is.
///
/// # Errors
///
/// Two positions for which this fails.
pub fn edited_positions_are_told_apart<S: Legality>(
    state: &S,
    accepted: &[(String, S)],
) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("edited_positions_are_told_apart", state, differs));
    let states = [state].into_iter().chain(accepted.iter().map(|(_, parsed)| parsed));
    let facts = |state: &S| (state.to_string(), state.key(), hash_of(state));
    let states: Vec<(&S, (String, u64, u64))> = states.map(|it| (it, facts(it))).collect();
    for (n, (one, (text, key, hash))) in states.iter().enumerate() {
        for (other, (other_text, other_key, other_hash)) in &states[..n] {
            let (is_equal, has_text) = (one == other, text == other_text);
            if is_equal != has_text {
                let differs = if is_equal { "are equal" } else { "are not equal" };
                return broken(format!("`{text}` and `{other_text}` {differs}"));
            }
            if is_equal != (key == other_key) {
                let keys = format!("have the keys {key:#018x} and {other_key:#018x}");
                return broken(format!("`{text}` and `{other_text}` {keys}"));
            }
            if is_equal && hash != other_hash {
                return broken(format!("`{text}` is equal to another state and has another hash"));
            }
        }
    }
    Ok(())
}
