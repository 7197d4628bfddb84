//! Texts that have been edited: lists in another order, pieces and cards exchanged or repeated, other
//! characters, numbers that are off by one.

use rulebook_core::{Entropy, Legality, SplitMix64};

use super::successors::{self, Depth};
use crate::{violation::Violation, walk::hash_of};

/// The greatest number of edits tried in a position. They differ from position to position.
const MAX_EDITS: usize = 24;

/// The edited texts of a position that are accepted, with the positions that they give, for the laws
/// of edited positions.
///
/// The edits exchange or repeat neighbouring items and characters, replace characters, change numbers
/// by one, and add a leading zero. Options in braces before the position may come in any order, so
/// they stay.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_laws::law;
///
/// let state: Nim = "1,3,5,7 0".parse()?;
/// let accepted = law::accepted_edits(&state);
/// assert!(accepted.iter().all(|(text, edited)| edited.to_string() == *text));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn accepted_edits<S: Legality>(state: &S) -> Vec<(String, S)> {
    let text = state.to_string();
    let edited = edited(&text, MAX_EDITS, &mut SplitMix64::new(hash_of(state))).into_iter();
    edited.filter_map(|text| S::from_str(&text).ok().map(|parsed| (text, parsed))).collect()
}

/// A position whose text was edited is refused, or its own text is the edited one, and play can
/// continue from it. `accepted` are those of [`accepted_edits`].
///
/// The texts may differ in order, case and spaces, unless [`edited_positions_have_one_spelling`] is
/// tried as well.
///
/// # Errors
///
/// The text that is accepted although it is not the text of the position.
pub fn edited_positions_are_canonical<S: Legality>(
    state: &S,
    accepted: &[(String, S)],
) -> Result<(), Violation> {
    own_texts(accepted, same_characters)
        .map_err(|differs| Violation::new("edited_positions_are_canonical", state, differs))?;
    // Play continues from one of them, as after other changes.
    match accepted.get(hash_of(state) as usize % accepted.len().max(1)) {
        Some((_, parsed)) => successors::check(parsed, Depth::SHORT),
        None => Ok(()),
    }
}

/// A position whose text was edited is refused, or the edited text is its own, to the letter.
/// `accepted` are those of [`accepted_edits`].
///
/// # Errors
///
/// The text that is accepted although it is not the text of the position.
pub fn edited_positions_have_one_spelling<S: Legality>(
    state: &S,
    accepted: &[(String, S)],
) -> Result<(), Violation> {
    own_texts(accepted, |_, _| false)
        .map_err(|differs| Violation::new("edited_positions_have_one_spelling", state, differs))
}

/// The text of each position is the one that was accepted for it, or may differ from it.
fn own_texts<S: Legality>(
    accepted: &[(String, S)],
    may_differ: fn(&str, &str) -> bool,
) -> Result<(), String> {
    for (text, parsed) in accepted {
        let own = parsed.to_string();
        if own != *text && !may_differ(&own, text) {
            return Err(format!("`{text}` is taken, but not written, for `{own}`"));
        }
    }
    Ok(())
}

/// Whether two texts have the same characters, whatever their order and case, without spaces.
fn same_characters(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|text| {
        let mut characters: Vec<char> = text.to_lowercase().chars().collect();
        characters.retain(|c| *c != ' ');
        characters.sort_unstable();
        characters
    });
    one == other
}

/// At most `at_most` edits of a text, each another text.
pub(super) fn edited(text: &str, at_most: usize, rng: &mut SplitMix64) -> Vec<String> {
    let mut edits = edits(text);
    let mut texts = Vec::new();
    for _ in 0..at_most.min(edits.len()) {
        let edit = edits.swap_remove(rng.below(edits.len() as u32) as usize);
        let edited = edit.apply(text, rng);
        if edited != text {
            texts.push(edited);
        }
    }
    texts
}

/// A part of a text, from one byte to another.
type Part = (usize, usize);

/// A change of a text.
#[derive(Clone, Copy)]
enum Edit {
    /// Two parts the other way round.
    Exchange(Part, Part),
    /// The first of two parts in the place of the second, too.
    RepeatFirst(Part, Part),
    /// The second of two parts in the place of the first, too.
    RepeatSecond(Part, Part),
    /// A number with a leading zero.
    LeadingZero(Part),
    /// One more than a number.
    OneMore(Part),
    /// One less than a number.
    OneLess(Part),
    /// Another character in the place of one: one of the text, one of its kind, or any.
    Replace(Part),
}

impl Edit {
    fn apply(self, text: &str, rng: &mut SplitMix64) -> String {
        let of = |part: Part| &text[part.0..part.1];
        let number = |part: Part| of(part).parse::<u64>().ok();
        let replaced =
            |(start, end): Part, middle: &str| [&text[..start], middle, &text[end..]].concat();
        let parts = |one: Part, other: Part, first: Part, second: Part| {
            let middle = [of(first), &text[one.1..other.0], of(second)].concat();
            replaced((one.0, other.1), &middle)
        };
        match self {
            Edit::Exchange(one, other) => parts(one, other, other, one),
            Edit::RepeatFirst(one, other) => parts(one, other, one, one),
            Edit::RepeatSecond(one, other) => parts(one, other, other, other),
            Edit::LeadingZero(part) => replaced(part, &format!("0{}", of(part))),
            Edit::OneMore(part) => match number(part).and_then(|number| number.checked_add(1)) {
                Some(more) => replaced(part, &more.to_string()),
                None => text.to_string(),
            },
            Edit::OneLess(part) => match number(part).and_then(|number| number.checked_sub(1)) {
                Some(less) => replaced(part, &less.to_string()),
                None => text.to_string(),
            },
            Edit::Replace(part) => replaced(part, &other_character(text, of(part), rng)),
        }
    }
}

/// A character for the place of another one.
fn other_character(text: &str, character: &str, rng: &mut SplitMix64) -> String {
    let between = |rng: &mut SplitMix64, first: u8, last: u8| {
        char::from(first + rng.below(u32::from(last - first) + 1) as u8).to_string()
    };
    match (rng.below(3), character.as_bytes()) {
        (0, _) => {
            let n = rng.below(text.chars().count() as u32) as usize;
            text.chars().nth(n).map(String::from).unwrap_or_default()
        }
        (1, [b'0'..=b'9']) => between(rng, b'0', b'9'),
        (1, [b'a'..=b'z']) => between(rng, b'a', b'z'),
        (1, [b'A'..=b'Z']) => between(rng, b'A', b'Z'),
        _ => between(rng, b' ', b'~'),
    }
}

/// All edits of a text.
fn edits(text: &str) -> Vec<Edit> {
    let body = if text.starts_with('{') { text.find("} ").map_or(0, |end| end + 2) } else { 0 };
    let separators = [' ', ',', '/', '|', ';', '[', ']'];
    let items = runs(text, body, |c| !separators.contains(&c));
    let characters = text[body..].char_indices().map(|(i, c)| (body + i, body + i + c.len_utf8()));
    let characters: Vec<Part> = characters.collect();
    let mut edits = Vec::new();
    for pair in items.windows(2).chain(characters.windows(2)) {
        let [one, other] = [pair[0], pair[1]];
        edits.extend([
            Edit::Exchange(one, other),
            Edit::RepeatFirst(one, other),
            Edit::RepeatSecond(one, other),
        ]);
    }
    for number in runs(text, body, |c| c.is_ascii_digit()) {
        edits.extend([Edit::LeadingZero(number), Edit::OneMore(number), Edit::OneLess(number)]);
    }
    edits.extend(characters.iter().flat_map(|character| [Edit::Replace(*character); 3]));
    edits
}

/// The longest parts of a text from `body` on whose characters are all inside.
fn runs(text: &str, body: usize, is_inside: impl Fn(char) -> bool) -> Vec<Part> {
    let mut runs: Vec<Part> = Vec::new();
    for (i, c) in text[body..].char_indices().filter(|(_, c)| is_inside(*c)) {
        let (start, end) = (body + i, body + i + c.len_utf8());
        match runs.last_mut() {
            Some(last) if last.1 == start => last.1 = end,
            _ => runs.push((start, end)),
        }
    }
    runs
}

/// A text with a zero before each of its numbers.
pub(super) fn with_leading_zeros(text: &str) -> impl Iterator<Item = String> + '_ {
    let numbers = runs(text, 0, |c| c.is_ascii_digit());
    numbers.into_iter().map(|(start, _)| format!("{}0{}", &text[..start], &text[start..]))
}
