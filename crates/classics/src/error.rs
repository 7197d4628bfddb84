//! The errors that the games share.

use rulebook_core::text::PositionError;

/// Why the text of a position or of a view is refused.
pub type ParseError = PositionError<Unreachable>;

/// Why legal play cannot reach a position, in a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreachable(pub &'static str);
