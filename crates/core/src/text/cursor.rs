//! A cursor over a text, and the error with the position of a mistake.

/// A text that is not in the grammar.
///
/// ```
/// use rulebook_core::text::SyntaxError;
///
/// let error = SyntaxError { offset: 2, expected: "a digit" };
/// assert_eq!(error.shifted(5).to_string(), "expected a digit at byte 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} at byte {offset}")]
pub struct SyntaxError {
    /// The position of the mistake, in bytes from the start of the text.
    pub offset: usize,
    /// The expected input at that position.
    pub expected: &'static str,
}

impl SyntaxError {
    /// The same error in a longer text, in which this text begins at byte `start`.
    #[must_use]
    pub const fn shifted(self, start: usize) -> SyntaxError {
        SyntaxError { offset: start + self.offset, expected: self.expected }
    }
}

/// Reads a whole text.
///
/// # Errors
///
/// As `read`, and if text is left over.
///
/// ```
/// use rulebook_core::text::{Cursor, read_all};
///
/// let read_row = |cursor: &mut Cursor<'_>| cursor.parse_with("a row", Cursor::number);
/// assert_eq!(read_all("12", read_row), Ok(12));
/// assert_eq!(read_all("12b", read_row).unwrap_err().offset, 2);
/// ```
#[inline]
pub fn read_all<T, E: From<SyntaxError>>(
    text: &str,
    read: impl FnOnce(&mut Cursor<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let mut cursor = Cursor::new(text);
    let value = read(&mut cursor)?;
    cursor.finish()?;
    Ok(value)
}

/// A parsing position in a text.
///
/// ```
/// use rulebook_core::text::{Cursor, SyntaxError};
///
/// fn square(text: &str) -> Result<(char, u32), SyntaxError> {
///     let mut cursor = Cursor::new(text);
///     let column = cursor.parse_with("a column, a to c", |cursor| {
///         cursor.next_char().filter(|c| ('a'..='c').contains(c))
///     })?;
///     let row = cursor.parse_with("a row", Cursor::number)?;
///     cursor.finish()?;
///     Ok((column, row))
/// }
///
/// assert_eq!(square("b2"), Ok(('b', 2)));
/// assert_eq!(square("b2 ").unwrap_err().to_string(), "expected the end of the text at byte 2");
/// ```
//
// Reading a token takes a few instructions. A call, or a check for the boundary of a character,
// would double them: hence `inline`, and bytes instead of slices of the text.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    text: &'t str,
    offset: usize, // Invariant: a character boundary of `text`.
}

impl<'t> Cursor<'t> {
    /// A cursor at the start of `text`.
    #[inline]
    #[must_use]
    pub const fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, offset: 0 }
    }

    /// The number of bytes that have been read.
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The text that has not been read.
    #[inline]
    #[must_use]
    pub fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    /// The next character, which stays unread.
    #[inline]
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.offset)? {
            byte if byte.is_ascii() => Some(char::from(*byte)),
            _ => self.peek_wide(),
        }
    }

    /// The next character if it is beyond ASCII, as in no token.
    #[cold]
    fn peek_wide(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads one character.
    #[inline]
    pub fn next_char(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.offset += next.len_utf8();
        Some(next)
    }

    /// Reads `token` if it comes next.
    #[inline]
    pub fn eat(&mut self, token: &str) -> bool {
        let found = self.rest_bytes().starts_with(token.as_bytes());
        if found {
            self.offset += token.len();
        }
        found
    }

    /// Skips spaces.
    #[inline]
    pub fn skip_spaces(&mut self) {
        while self.eat(" ") {}
    }

    /// Reads characters while `wanted` holds.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.offset += end;
        &rest[..end]
    }

    /// Reads a decimal number without sign or leading zeros; `None`, with nothing read, if there
    /// is none or it exceeds a `u32`.
    #[inline]
    pub fn number(&mut self) -> Option<u32> {
        let rest = self.rest_bytes();
        let mut number = 0_u32;
        let mut n_digits = 0;
        for digit in rest.iter().take_while(|byte| byte.is_ascii_digit()) {
            number = number.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
            n_digits += 1;
        }
        if n_digits == 0 || (1 < n_digits && rest[0] == b'0') {
            return None;
        }
        self.offset += n_digits;
        Some(number)
    }

    #[inline]
    fn rest_bytes(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.offset..).unwrap_or_default()
    }

    /// Reads with `parse`; if it returns `None`, the cursor does not move.
    ///
    /// # Errors
    ///
    /// With the given `expected`, at the offset where `parse` began.
    #[inline]
    pub fn parse_with<T>(
        &mut self,
        expected: &'static str,
        parse: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Result<T, SyntaxError> {
        let start = self.offset;
        parse(self).ok_or_else(|| {
            self.offset = start;
            self.error(expected)
        })
    }

    /// Reads `token`.
    ///
    /// # Errors
    ///
    /// With the given `expected`, if something else comes next.
    #[inline]
    pub fn expect(&mut self, token: &str, expected: &'static str) -> Result<(), SyntaxError> {
        if self.eat(token) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Checks that everything has been read.
    ///
    /// # Errors
    ///
    /// If text is left over.
    #[inline]
    pub fn finish(&self) -> Result<(), SyntaxError> {
        if self.offset == self.text.len() { Ok(()) } else { Err(self.error("the end of the text")) }
    }

    /// The error that something else was expected here.
    #[must_use]
    pub const fn error(&self, expected: &'static str) -> SyntaxError {
        SyntaxError { offset: self.offset, expected }
    }
}
