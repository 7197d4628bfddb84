//! Targets that try the laws at the game's own types.

use arbitrary::Unstructured;
use rulebook::Erasable;
use rulebook_laws::{Laws, fuzz};

use crate::choice::{Job, variant, with_game};

/// Parses the bytes as every kind of text: no parser panics, and every parsed value round-trips
/// through its text.
///
/// # Panics
///
/// If a law is violated.
pub fn text(data: &[u8]) {
    with_game(data, &Text);
}

/// Plays a game and tries the laws in every position.
///
/// # Panics
///
/// If a law is violated.
pub fn walk(data: &[u8]) {
    with_game(data, &Walk);
}

/// Plays a game and tries in every position the moves of the others, and one that the bytes spell:
/// a move is legal if and only if it is listed.
///
/// # Panics
///
/// If a law is violated.
pub fn check_listed(data: &[u8]) {
    with_game(data, &CheckListed);
}

struct Text;

impl Job for Text {
    fn run<G: Erasable>(&self, bytes: Unstructured<'_>) {
        let text = bytes.take_rest();
        fuzz::text::<G>(text);
        fuzz::view_text::<G>(text);
    }
}

struct Walk;

impl Job for Walk {
    fn run<G: Erasable>(&self, mut bytes: Unstructured<'_>) {
        let start = G::start(variant(&mut bytes));
        fuzz::walk_with(&Laws::new(start).game().hidden(), bytes.take_rest());
    }
}

struct CheckListed;

impl Job for CheckListed {
    fn run<G: Erasable>(&self, mut bytes: Unstructured<'_>) {
        let start = G::start(variant(&mut bytes));
        fuzz::check_listed_from(start, bytes.take_rest());
    }
}
