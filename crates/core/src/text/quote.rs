//! Escaping untrusted text.

use core::fmt::{self, Display, Write};

/// The longest text that is quoted, in characters.
const MAX_QUOTED: usize = 400;

/// An untrusted text in backquotes, for messages: [`escaped`] and truncated to 400 characters.
///
/// ```
/// use rulebook_core::text::quoted;
///
/// assert_eq!(quoted("b2\n\u{202e}").to_string(), r"`b2\n\u{202e}`");
/// ```
#[must_use]
pub fn quoted(text: &str) -> impl Display {
    Quoted { text, quote: "`", max_chars: MAX_QUOTED }
}

/// An untrusted text, for messages: on one line, with a code such as `\u{202e}` for each character
/// that is not [printable](is_printable), truncated to `max_chars` characters.
///
/// ```
/// use rulebook_core::text::escaped;
///
/// assert_eq!(escaped("one\ttwo", 5).to_string(), r"one\tt…");
/// ```
#[must_use]
pub fn escaped(text: &str, max_chars: usize) -> impl Display {
    Quoted { text, quote: "", max_chars }
}

struct Quoted<'t> {
    text: &'t str,
    quote: &'static str,
    max_chars: usize,
}

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.quote)?;
        let mut chars = self.text.chars();
        for c in chars.by_ref().take(self.max_chars) {
            if is_printable(c) {
                f.write_char(c)?;
            } else {
                write!(f, "{}", c.escape_default())?;
            }
        }
        if chars.next().is_some() {
            f.write_char('…')?;
        }
        f.write_str(self.quote)
    }
}

/// Whether the character is visible and unambiguous: not a control character, a line or paragraph
/// separator, a format character (direction of writing, zero width, tags), a character for private
/// use or a noncharacter.
///
/// Unassigned characters count as printable, so the answer does not depend on the version of
/// Unicode.
///
/// ```
/// use rulebook_core::text::is_printable;
///
/// assert!(is_printable('é') && !is_printable('\u{200b}'));
/// ```
#[must_use]
pub const fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    let code = c as u32;
    let mut i = 0;
    while i < UNPRINTABLE.len() {
        let (first, last) = UNPRINTABLE[i];
        if first <= code && code <= last {
            return false;
        }
        i += 1;
    }
    // The last two codes of every plane are noncharacters.
    code & 0xfffe != 0xfffe
}

/// Whether the character changes the layout of the text around it: control characters, line and
/// paragraph separators, and the characters that change the direction of writing. None of them is
/// [printable](is_printable).
///
/// Text that is stored or drawn must not contain them. Other characters that are not printable,
/// such as the joiners in names and emoji, may be part of it.
///
/// ```
/// use rulebook_core::text::changes_layout;
///
/// assert!(changes_layout('\n') && !changes_layout('\u{200d}'));
/// ```
#[must_use]
pub const fn changes_layout(c: char) -> bool {
    // The general categories Cc, Zl and Zp, and the property Bidi_Control.
    matches!(
        c,
        '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// The ranges beyond ASCII of the general categories Cc, Cf, Zl, Zp and Co of Unicode 17.0, and of
/// the noncharacters of the first plane. From `DerivedGeneralCategory.txt` of the Unicode Character
/// Database.
const UNPRINTABLE: [(u32, u32); 25] = [
    (0x80, 0x9f),
    (0xad, 0xad),
    (0x600, 0x605),
    (0x61c, 0x61c),
    (0x6dd, 0x6dd),
    (0x70f, 0x70f),
    (0x890, 0x891),
    (0x8e2, 0x8e2),
    (0x180e, 0x180e),
    (0x200b, 0x200f),
    (0x2028, 0x202e),
    (0x2060, 0x2064),
    (0x2066, 0x206f),
    (0xe000, 0xf8ff),
    (0xfdd0, 0xfdef),
    (0xfeff, 0xfeff),
    (0xfff9, 0xfffb),
    (0x1_10bd, 0x1_10bd),
    (0x1_10cd, 0x1_10cd),
    (0x1_3430, 0x1_343f),
    (0x1_bca0, 0x1_bca3),
    (0x1_d173, 0x1_d17a),
    (0xe_0001, 0xe_0001),
    (0xe_0020, 0xe_007f),
    (0xf_0000, 0x10_ffff),
];

#[cfg(test)]
mod tests {
    use super::{changes_layout, is_printable};

    /// All characters; under Miri, which is slow, a sample.
    fn all() -> impl Iterator<Item = char> {
        ('\0'..=char::MAX).step_by(if cfg!(miri) { 4_999 } else { 1 })
    }

    /// The standard library's table, which also counts unassigned characters and all spaces but one
    /// as not printable.
    fn is_printable_in_debug(c: char) -> bool {
        let mut text = [b'-'; 5];
        let end = 1 + c.encode_utf8(&mut text[1..]).len();
        let text = core::str::from_utf8(&text[..end]).expect("two characters");
        matches!(c, '\'' | '"' | '\\') || text.escape_debug().count() == 2
    }

    #[test]
    fn the_standard_library_also_escapes_all_unprintable_characters() {
        let differs = all().find(|c| !is_printable(*c) && is_printable_in_debug(*c));
        assert_eq!(differs, None);
    }

    #[test]
    fn only_spaces_and_unassigned_characters_are_escaped_by_the_standard_library_alone() {
        let shown = |c: &char| is_printable(*c) && !is_printable_in_debug(*c);
        // Other ranges have unassigned characters, which the standard library escapes, too.
        for c in all().take_while(|c| *c < '\u{250}').filter(shown) {
            assert_eq!(c, '\u{a0}');
        }
        let general_punctuation = ('\u{2000}'..='\u{206f}').filter(shown);
        assert!(
            general_punctuation
                .eq(('\u{2000}'..='\u{200a}').chain("\u{202f}\u{205f}\u{2065}".chars()))
        );
    }

    #[test]
    fn characters_that_change_the_layout_are_not_printable() {
        assert_eq!(all().find(|c| changes_layout(*c) && is_printable(*c)), None);
        assert_eq!(all().find(|c| c.is_control() && !changes_layout(*c)), None);
    }
}
