//! Errors: refusals of the facade, and calls that are themselves wrong.

use std::{any::Any, fmt, mem};

use rulebook::{AnyError, ErrorKind};
use serde_json::json;

/// The kinds of errors: those of the facade, and from `handle` on those of calls. The header has a constant
/// for each, whose number is its place here, from 1, and never changes.
const KINDS: &str = "game variant position view move event observed picks index planes batch over not-your-turn \
    deal record declaration perft overflow search other handle text argument busy panic full system";

/// The number of the kind of an error that has no number yet.
const OTHER: usize = 20;

/// The error of a call that is itself wrong. Its code is its kind, because the facade has none for it.
#[cold]
pub(crate) fn misuse(kind: &'static str, what: &str, message: impl fmt::Display) -> AnyError {
    let mut error = AnyError::new(ErrorKind::Search, what, message);
    error.code = kind;
    error
}

/// The error of a panic with this payload, which may have secrets, and may panic when it is dropped.
pub(crate) fn panicked(payload: Box<dyn Any + Send>) -> AnyError {
    mem::forget(payload);
    misuse("panic", "library", "it panicked; the standard error has the reason")
}

/// The number of the kind of an error.
pub(crate) fn kind_number(error: &AnyError) -> usize {
    let kind = kind(error);
    KINDS.split(' ').position(|name| name == kind).map_or(OTHER, |place| place + 1)
}

/// The JSON of an error.
pub(crate) fn error_json(error: &AnyError) -> String {
    let mut value = json!(error);
    value["kind"] = kind(error).into();
    value.to_string()
}

fn kind(error: &AnyError) -> &'static str {
    let is_kind = error.rule.is_none() && KINDS.split(' ').any(|name| name == error.code);
    if is_kind { error.code } else { error.kind.name() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_number_of_the_header() {
        let header = include_str!("../include/rulebook.h");
        let lines = header.lines().filter_map(|line| line.strip_prefix("#define RULEBOOK_ERROR_"));
        let named = lines.map(|line| line.split_whitespace().next().expect("a name"));
        let named: Vec<String> = named.map(|name| name.to_lowercase().replace('_', "-")).collect();
        assert_eq!(named.join(" "), KINDS);
        assert_eq!(kind_number(&misuse("busy", "handle", "in use")), 24);
        assert_eq!(named[OTHER - 1], "other");
    }
}
