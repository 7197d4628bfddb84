//! Positions whose texts have been edited: lists in another order, pieces and cards exchanged or
//! repeated, numbers that are off by one.

use rulebook_core::{Entropy, Legality, SplitMix64};

use super::successors::{self, Depth};
use crate::{violation::Violation, walk::hash_of};

/// The greatest number of edits tried in a position. They differ from position to position.
const MAX_EDITS: usize = 24;

/// A position whose text was edited is refused, or its own text is the edited one, and play can
/// continue from it.
///
/// The edits exchange or repeat neighbouring items and characters, change numbers by one, and add a
/// leading zero. Options in braces before the position may come in any order, so they stay. The
/// texts may differ in order, case and spaces, unless
/// [`edited_positions_have_one_spelling`] is tried as well.
///
/// # Errors
///
/// The text that is accepted although it is not the text of the position.
pub fn edited_positions_are_canonical<S: Legality>(state: &S) -> Result<(), Violation> {
    let accepted = accepted_edits(state);
    own_texts(&accepted, same_characters)
        .map_err(|differs| Violation::new("edited_positions_are_canonical", state, differs))?;
    // One of them is played on, as after other changes.
    match accepted.get(hash_of(state) as usize % accepted.len().max(1)) {
        Some((_, parsed)) => successors::check(parsed, Depth::SHORT),
        None => Ok(()),
    }
}

/// A position whose text was edited, as [`edited_positions_are_canonical`] edits it, is refused, or
/// the edited text is its own, to the letter.
///
/// # Errors
///
/// The text that is accepted although it is not the text of the position.
pub fn edited_positions_have_one_spelling<S: Legality>(state: &S) -> Result<(), Violation> {
    own_texts(&accepted_edits(state), |_, _| false)
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

/// The edited texts of a position that are accepted, and the positions that they give.
pub(crate) fn accepted_edits<S: Legality>(state: &S) -> Vec<(String, S)> {
    let text = state.to_string();
    let mut rng = SplitMix64::new(hash_of(state));
    let mut edits = edits(&text);
    let mut accepted = Vec::new();
    for _ in 0..MAX_EDITS.min(edits.len()) {
        let edit = edits.swap_remove(rng.below(edits.len() as u32) as usize);
        let edited = edit.of(&text);
        if edited != text
            && let Ok(parsed) = S::from_str(&edited)
        {
            accepted.push((edited, parsed));
        }
    }
    accepted
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

/// The replacement of the part of a text between two bytes.
struct Edit {
    start: usize,
    end: usize,
    middle: String,
}

impl Edit {
    fn of(&self, text: &str) -> String {
        [&text[..self.start], &self.middle, &text[self.end..]].concat()
    }
}

/// All edits of a text.
fn edits(text: &str) -> Vec<Edit> {
    let body = if text.starts_with('{') { text.find("} ").map_or(0, |end| end + 2) } else { 0 };
    let separators = [' ', ',', '/', '|', ';', '[', ']'];
    let items = runs(text, body, |c| !separators.contains(&c));
    let characters = text[body..].char_indices().map(|(i, c)| (body + i, body + i + c.len_utf8()));
    let characters: Vec<(usize, usize)> = characters.collect();
    let mut edits = Vec::new();
    for pair in items.windows(2).chain(characters.windows(2)) {
        edits.extend(exchanges(text, pair[0], pair[1]));
    }
    for (start, end) in runs(text, body, |c| c.is_ascii_digit()) {
        edits.extend(other_numbers(&text[start..end]).map(|middle| Edit { start, end, middle }));
    }
    edits
}

/// Two parts of a text the other way round, and each of them twice.
fn exchanges(text: &str, one: (usize, usize), other: (usize, usize)) -> [Edit; 3] {
    let [a, between, b] = [&text[one.0..one.1], &text[one.1..other.0], &text[other.0..other.1]];
    let edit = |middle: [&str; 3]| Edit { start: one.0, end: other.1, middle: middle.concat() };
    [edit([b, between, a]), edit([a, between, a]), edit([b, between, b])]
}

/// The longest parts of a text from `body` on whose characters are all inside.
fn runs(text: &str, body: usize, is_inside: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (i, c) in text[body..].char_indices().filter(|(_, c)| is_inside(*c)) {
        let (start, end) = (body + i, body + i + c.len_utf8());
        match runs.last_mut() {
            Some(last) if last.1 == start => last.1 = end,
            _ => runs.push((start, end)),
        }
    }
    runs
}

/// A number with a leading zero, one more and one less.
fn other_numbers(digits: &str) -> impl Iterator<Item = String> + use<> {
    let number = digits.parse::<u64>().ok();
    let more = number.and_then(|n| n.checked_add(1));
    let less = number.and_then(|n| n.checked_sub(1));
    [Some(format!("0{digits}"))]
        .into_iter()
        .chain([more, less].map(|n| n.map(|n| n.to_string())))
        .flatten()
}

/// A text with a zero before each of its numbers.
pub(super) fn with_leading_zeros(text: &str) -> impl Iterator<Item = String> + '_ {
    let numbers = runs(text, 0, |c| c.is_ascii_digit());
    numbers.into_iter().map(|(start, _)| format!("{}0{}", &text[..start], &text[start..]))
}
