//! Errors of parsers.

#[cfg(feature = "alloc")]
use alloc::{
    format,
    string::{String, ToString},
};
use core::{convert::Infallible, error::Error};

use super::{SyntaxError, VariantError};

/// An error of a parser, with the position of the mistake if it is known.
///
/// A game that parses with [`SyntaxError`] and [`PositionError`] need not implement it. Another
/// error type wraps one of these and forwards the calls.
pub trait TextError: Error {
    /// The position of the mistake, in bytes from the start; `None` if the text is well-formed and
    /// its content is refused.
    fn offset(&self) -> Option<usize>;

    /// The same error at another byte, which its message names too; unchanged if it has no offset.
    #[must_use]
    fn with_offset(self, offset: usize) -> Self
    where
        Self: Sized;

    /// The same error for another text, in which the bytes from `from` on begin at byte `to`. An
    /// error before `from` is moved to byte 0.
    ///
    /// ```
    /// use rulebook_core::text::{Cursor, TextError};
    ///
    /// // A host adds options to a position that a user wrote, and reports errors in that text.
    /// let error = Cursor::new("{more=1} 3").error("a player").with_offset(10);
    /// assert_eq!(error.relocated(9, 0).to_string(), "expected a player at byte 1");
    /// ```
    #[must_use]
    fn relocated(self, from: usize, to: usize) -> Self
    where
        Self: Sized,
    {
        match self.offset() {
            Some(offset) => {
                self.with_offset(offset.checked_sub(from).map_or(0, |distance| to + distance))
            }
            None => self,
        }
    }

    /// The message for users, with the position as a character of the parsed `text`, from 1.
    ///
    /// ```
    /// use rulebook_core::text::{SyntaxError, TextError};
    ///
    /// let error = SyntaxError { offset: 3, expected: "a digit" };
    /// assert_eq!(error.message_in("1é?"), "expected a digit at character 3");
    /// ```
    #[cfg(feature = "alloc")]
    fn message_in(&self, text: &str) -> String {
        let message = self.to_string();
        let position = self.offset().and_then(|offset| Some((offset, text.get(..offset)?)));
        let Some((offset, before)) = position else { return message };
        match message.strip_suffix(&format!(" at byte {offset}")) {
            Some(reason) => format!("{reason} at character {}", before.chars().count() + 1),
            None => message,
        }
    }
}

impl TextError for SyntaxError {
    fn offset(&self) -> Option<usize> {
        Some(self.offset)
    }

    fn with_offset(self, offset: usize) -> SyntaxError {
        SyntaxError { offset, ..self }
    }
}

impl TextError for VariantError {
    fn offset(&self) -> Option<usize> {
        Some(VariantError::offset(self))
    }

    fn with_offset(self, offset: usize) -> VariantError {
        match self {
            VariantError::Syntax(error) => VariantError::Syntax(error.with_offset(offset)),
            VariantError::UnknownKey { specs, .. } => VariantError::UnknownKey { offset, specs },
            VariantError::BadValue { spec, .. } => VariantError::BadValue { offset, spec },
            VariantError::Duplicate { key, .. } => VariantError::Duplicate { offset, key },
        }
    }
}

impl TextError for Infallible {
    fn offset(&self) -> Option<usize> {
        match *self {}
    }

    fn with_offset(self, _: usize) -> Infallible {
        self
    }
}

/// The reason why a position text is refused, for games in which every position is a setup with
/// violations of type `V`.
///
/// ```
/// use rulebook_core::text::{Cursor, PositionError, TextError};
///
/// let error: PositionError<std::fmt::Error> = Cursor::new("x").error("a square").into();
/// assert_eq!(error.offset(), Some(0));
/// assert_eq!(PositionError::Setup(std::fmt::Error).offset(), None);
/// ```
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

impl<V: Error> TextError for PositionError<V> {
    fn offset(&self) -> Option<usize> {
        match self {
            PositionError::Syntax(error) => Some(error.offset),
            PositionError::Variant(error) => Some(error.offset()),
            PositionError::Setup(_) => None,
        }
    }

    fn with_offset(self, offset: usize) -> PositionError<V> {
        match self {
            PositionError::Syntax(error) => PositionError::Syntax(error.with_offset(offset)),
            PositionError::Variant(error) => PositionError::Variant(error.with_offset(offset)),
            PositionError::Setup(_) => self,
        }
    }
}
