//! Showing texts from outside.

use core::fmt::{self, Display, Write};

/// The longest text that is shown, in characters.
const MAX_CHARS: usize = 400;

/// A text from outside in backquotes, for messages: on one line, control characters escaped, cut
/// after 400 characters.
#[must_use]
pub fn quoted(text: &str) -> impl Display {
    Shown { text, quote: "`" }
}

/// As [`quoted`], without the backquotes.
#[must_use]
pub fn escaped(text: &str) -> impl Display {
    Shown { text, quote: "" }
}

struct Shown<'t> {
    text: &'t str,
    quote: &'static str,
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.quote)?;
        let mut chars = self.text.chars();
        for c in chars.by_ref().take(MAX_CHARS) {
            if c.is_control() {
                write!(f, "{}", c.escape_default())?;
            } else {
                f.write_char(c)?;
            }
        }
        if chars.next().is_some() {
            f.write_char('…')?;
        }
        f.write_str(self.quote)
    }
}
