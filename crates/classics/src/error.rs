//! The errors that the games share.

use rulebook_core::text::PositionError;

/// The reason why the text of a position or a view is refused.
pub type ParseError = PositionError<Unreachable>;

/// The reason why legal play cannot reach a position, in a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreachable(pub &'static str);
