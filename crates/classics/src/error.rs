//! The error that the games share.

use rulebook_core::text::{SyntaxError, VariantError};

/// Why the text of a position or of a view is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The variant before the position is refused.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Legal play cannot reach the position.
    #[error("{0}")]
    Unreachable(&'static str),
}
