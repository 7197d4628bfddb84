//! Text in ASCII, for terminals and logs without Unicode.

use std::fmt::Write;

/// Replacements for the characters of drawings and messages. Each is one character, so drawings keep
/// their shape.
const TABLE: [(&str, &str); 21] = [
    ("─━┄═╌", "-"),
    ("│┃║", "|"),
    ("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛", "+"),
    ("·•∙", "."),
    ("░", ":"),
    ("▒", "%"),
    ("█▓■", "#"),
    ("□▢", "_"),
    ("↑▲△", "^"),
    ("→▸▶", ">"),
    ("↓▼▽", "v"),
    ("←◂◀", "<"),
    ("↗", "/"),
    ("↙", ","),
    ("↘", "\\"),
    ("↖", "`"),
    ("●○◆◇★☆✓♥♠♦♣", "*"),
    ("×", "x"),
    ("−–—", "-"),
    ("“”„", "\""),
    ("‘’", "'"),
];

/// Replacements of more than one character, for characters that occur in sentences only.
const LONGER: [(char, &str); 8] = [
    ('…', "..."),
    ('é', "e"),
    ('è', "e"),
    ('ä', "ae"),
    ('ö', "oe"),
    ('ü', "ue"),
    ('²', "^2"),
    ('°', " degrees"),
];

/// The text in ASCII; characters without an entry in the tables become `?`.
pub(crate) fn plain(text: &str) -> String {
    replaced(text, |c, ascii| {
        let one = TABLE.iter().find(|(from, _)| from.contains(c)).map(|(_, to)| *to);
        let longer = || LONGER.iter().find(|(from, _)| *from == c).map(|(_, to)| *to);
        ascii.push_str(one.or_else(longer).unwrap_or("?"));
    })
}

/// JSON in ASCII: other characters as escapes, which mean the same.
pub(crate) fn json(text: &str) -> String {
    replaced(text, |c, ascii| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(ascii, "\\u{unit:04x}"); // A string takes everything.
        }
    })
}

/// XML in ASCII: other characters as references, which mean the same.
pub(crate) fn xml(text: &str) -> String {
    replaced(text, |c, ascii| {
        let _ = write!(ascii, "&#{};", u32::from(c)); // A string takes everything.
    })
}

fn replaced(text: &str, replace: impl Fn(char, &mut String)) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            ascii.push(c);
        } else {
            replace(c, &mut ascii);
        }
    }
    ascii
}
