//! Errors of parsers.

use core::error::Error;

use super::{SyntaxError, VariantError};
use crate::setup::Violation;

/// An error of a parser, which may know where the text is wrong.
pub trait TextError: Error + 'static {
    /// Where the text is wrong, in bytes from its start; `None` if the text is well-formed and its
    /// content is refused.
    fn offset(&self) -> Option<usize>;
}

impl TextError for SyntaxError {
    fn offset(&self) -> Option<usize> {
        Some(self.offset)
    }
}

impl TextError for VariantError {
    fn offset(&self) -> Option<usize> {
        Some(VariantError::offset(self))
    }
}

/// Why a position text is refused, for games in which every position is a setup with violations of
/// type `V`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError<V> {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The variant before the position is refused.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Legal play cannot reach the position.
    #[error(transparent)]
    Setup(V),
}

impl<V: Violation + 'static> TextError for PositionError<V> {
    fn offset(&self) -> Option<usize> {
        match self {
            PositionError::Syntax(error) => Some(error.offset),
            PositionError::Variant(error) => Some(error.offset()),
            PositionError::Setup(_) => None,
        }
    }
}
