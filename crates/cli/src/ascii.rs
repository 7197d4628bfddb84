//! Text in ASCII, for terminals and logs that have nothing else.

use std::fmt::Write;

/// What is written for a character of the drawings and messages. One character stands for one, so
/// drawings stay in shape; only punctuation of sentences may become longer.
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

/// What is written for the characters that stand for several.
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

/// The text with other characters replaced; those that nobody has thought of become `?`.
pub(crate) fn plain(text: &str) -> String {
    replaced(text, |c, ascii| {
        let one = TABLE.iter().find(|(from, _)| from.contains(c)).map(|(_, to)| *to);
        let longer = || LONGER.iter().find(|(from, _)| *from == c).map(|(_, to)| *to);
        ascii.push_str(one.or_else(longer).unwrap_or("?"));
    })
}

/// JSON with other characters as escapes, which mean the same.
pub(crate) fn json(text: &str) -> String {
    replaced(text, |c, ascii| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(ascii, "\\u{unit:04x}"); // A string takes everything.
        }
    })
}

/// XML with other characters as references, which mean the same.
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
