//! Helpers for the tests of all games.

use std::{fmt::Display, str::FromStr};

use rulebook_core::{Game, Play, State};

/// The position after these steps, from a position or from the start.
#[track_caller]
pub(crate) fn after<S: Game<Variant: Default>>(position: &str, steps: &str) -> S {
    let mut state = match position {
        "" => S::start(S::Variant::default()),
        text => text.parse().unwrap_or_else(|error| panic!("`{text}`: {error}")),
    };
    for step in steps.split_whitespace() {
        let step = step.parse().unwrap_or_else(|error| panic!("`{step}`: {error}"));
        state.apply(step).unwrap_or_else(|error| panic!("`{step}` in `{state}`: {error}"));
    }
    state
}

/// Reads each text and expects to print it.
#[track_caller]
pub(crate) fn round_trip<T: Display + FromStr<Err: Display>>(texts: &[&str]) {
    for text in texts {
        match text.parse::<T>() {
            Ok(value) => assert_eq!(value.to_string(), *text),
            Err(error) => panic!("`{text}`: {error}"),
        }
    }
}

/// Expects this message where the text is read.
#[track_caller]
pub(crate) fn refused<T: FromStr<Err: Display>>(text: &str, message: &str) {
    match text.parse::<T>() {
        Ok(_) => panic!("`{text}` is read"),
        Err(error) => assert_eq!(error.to_string(), message, "{text}"),
    }
}

/// Tries a promise on the text of a position without its options.
pub(crate) fn kept<S: State>(state: &S, is_kept: impl Fn(&str) -> bool) -> Result<(), String> {
    let text = state.to_string();
    if is_kept(body(&text)) { Ok(()) } else { Err(format!("`{text}` breaks the promise")) }
}

/// The text of a position without its options.
pub(crate) fn body(text: &str) -> &str {
    text.split_once("} ").map_or(text, |(_, body)| body)
}
