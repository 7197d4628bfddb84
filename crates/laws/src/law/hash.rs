//! Zobrist hashes.

use rulebook_core::{Legality, Zobrist};

use super::{sample, text::hash_of};
use crate::{violation::Violation, walk::possible_steps};

/// The hash that the play methods keep is the one that is recomputed, here and after each step.
///
/// # Errors
///
/// The two hashes.
pub fn zobrist_is_incremental<S: Zobrist + Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("zobrist_is_incremental", state, differs));
    let differs = |state: &S| {
        let (kept, computed) = (state.zobrist(), state.zobrist_from_scratch());
        (kept != computed)
            .then(|| format!("the hash kept is {kept:#018x}, recomputed it is {computed:#018x}"))
    };
    if let Some(differs) = differs(state) {
        return broken(differs);
    }
    for step in sample(&possible_steps(state)) {
        let mut next = state.clone();
        next.apply_unchecked(step);
        if let Some(differs) = differs(&next) {
            return broken(format!("after `{step}` {differs}"));
        }
    }
    Ok(())
}

/// The clone of a state, and the state that its text gives, have the same hash as the state.
///
/// # Errors
///
/// The two hashes.
pub fn equal_states_hash_equal<S: Zobrist>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("equal_states_hash_equal", state, differs));
    let mut others = vec![("its clone", state.clone())];
    others.extend(S::from_str(&state.to_string()).ok().map(|parsed| ("its text", parsed)));
    for (name, other) in others {
        let (hash, theirs) = (state.zobrist(), other.zobrist());
        if other == *state && hash != theirs {
            return broken(format!("its hash is {hash:#018x}, that of {name} {theirs:#018x}"));
        }
        if other == *state && hash_of(&other) != hash_of(state) {
            return broken(format!("`Hash` differs for {name}"));
        }
    }
    Ok(())
}

/// Two states have the same hash if and only if they are equal: 64 bits tell the positions of a
/// test run apart, unless the hash leaves something out.
///
/// # Errors
///
/// The two hashes.
pub fn zobrist_tells_states_apart<S: Zobrist>(state: &S, other: &S) -> Result<(), Violation> {
    let (hash, theirs) = (state.zobrist(), other.zobrist());
    let differs = match (state == other, hash == theirs) {
        (true, true) | (false, false) => return Ok(()),
        (true, false) => format!("an equal state has the hash {theirs:#018x}, this {hash:#018x}"),
        (false, true) => format!("`{other}` has the same hash {hash:#018x}"),
    };
    Err(Violation::new("zobrist_tells_states_apart", state, differs))
}
