//! Texts of positions and steps.

use std::{fmt::Display, str::FromStr};

use rulebook_core::{Legality, MAX_PLAYERS, Player, Step, StepOf, text::TextError};

use super::{
    Candidates,
    edits::with_leading_zeros,
    few, sample,
    successors::{self, Depth, gives_itself},
};
use crate::{
    violation::Violation,
    walk::{hash_of, listed_events, listed_moves, possible_steps},
};

/// The text of a position gives an equal position: same hash, turn, outcome, payoffs, moves,
/// events and text.
///
/// # Errors
///
/// The part that is not the same.
pub fn position_text_round_trips<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("position_text_round_trips", state, differs));
    let text = state.to_string();
    let parsed = match S::from_str(&text) {
        Ok(parsed) => parsed,
        Err(error) => return broken(format!("its own text is refused: {error}")),
    };
    if parsed != *state {
        return broken(format!("its text gives another state: {parsed:?}, not {state:?}"));
    }
    if hash_of(&parsed) != hash_of(state) {
        return broken("the state that its text gives is equal and has another hash".into());
    }
    let again = parsed.to_string();
    if again != text {
        return broken(format!("its text gives a state with the text `{again}`"));
    }
    if parsed.turn() != state.turn() || parsed.outcome() != state.outcome() {
        let (turn, other) = (state.turn(), parsed.turn());
        return broken(format!("the turn or the outcome is lost: `{turn}` becomes `{other}`"));
    }
    let players = || Player::all(MAX_PLAYERS as u8);
    let payoffs = |state: &S| players().map(|p| state.payoff(p)).collect::<Vec<_>>();
    if parsed.players() != state.players() || payoffs(&parsed) != payoffs(state) {
        return broken("the players or their payoffs are lost".into());
    }
    if parsed.payoff_range() != state.payoff_range() || parsed.max_steps() != state.max_steps() {
        return broken("the state that its text gives has other bounds on payoffs or steps".into());
    }
    if listed_moves(&parsed) != listed_moves(state)
        || listed_events(&parsed) != listed_events(state)
    {
        return broken("the state that its text gives has other moves or events".into());
    }
    Ok(())
}

/// The text of every listed move and event round-trips and can be part of a line: see
/// [`step_text_is_sound`]. No number may have a leading zero.
///
/// # Errors
///
/// The move or event for which this fails, or the spelling that is accepted.
pub fn step_texts_round_trip<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("step_texts_round_trip", state, differs);
    let moves = listed_moves(state);
    let events: Vec<S::Event> = listed_events(state).into_iter().map(|(event, _)| event).collect();
    moves.iter().try_for_each(step_text_is_sound).map_err(broken)?;
    events.iter().try_for_each(step_text_is_sound).map_err(broken)?;
    few(&moves, 16).try_for_each(|mv| has_no_leading_zeros(&mv)).map_err(broken)?;
    few(&events, 16).try_for_each(|event| has_no_leading_zeros(&event)).map_err(broken)?;
    Ok(())
}

/// Other spellings of a listed move or event are refused, or are the text of another one.
///
/// # Errors
///
/// The spelling that is accepted.
pub fn step_texts_have_one_spelling<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("step_texts_have_one_spelling", state, differs);
    let moves = listed_moves(state);
    let events: Vec<S::Event> = listed_events(state).into_iter().map(|(event, _)| event).collect();
    // Each of them has about a hundred other spellings.
    few(&moves, 4).try_for_each(|mv| has_one_spelling(&mv)).map_err(broken)?;
    few(&events, 4).try_for_each(|event| has_one_spelling(&event)).map_err(broken)
}

/// The text of a move, an event or an observation round-trips and can be part of a line: it has no
/// control characters, no `=>`, no space at either end, and no two spaces in succession.
///
/// # Errors
///
/// The mistake in the text.
pub fn step_text_is_sound<T: Display + FromStr<Err: Display> + PartialEq>(
    step: &T,
) -> Result<(), String> {
    let text = step.to_string();
    let is_spaced = text.starts_with(' ') || text.ends_with(' ') || text.contains("  ");
    if is_spaced || text.contains("=>") || text.contains(char::is_control) {
        return Err(format!(
            "the text {text:?} has a space at an end, two spaces in succession, `=>`, or a control \
             character"
        ));
    }
    text_round_trips(step)
}

/// The empty text is refused, and so are the texts of the position, its moves and its events with a
/// control character at an end. Other changes of the position's text are refused, or give a
/// position whose text round-trips; one of these positions must have accepted successors:
/// [`accepted_positions_have_accepted_successors`](super::accepted_positions_have_accepted_successors).
/// An error that has an offset names a byte of the text or its end.
///
/// # Errors
///
/// The text that is wrongly accepted, or whose error has another position.
pub fn bad_text_is_refused<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("bad_text_is_refused", state, differs);
    refuses_left_over(state).map_err(broken)?;
    sample(&listed_moves(state)).try_for_each(|mv| refuses_left_over(&mv)).map_err(broken)?;
    let events = listed_events(state);
    sample(&events).try_for_each(|(event, _)| refuses_left_over(&event)).map_err(broken)?;
    let accepted = accepted_mutations(state).map_err(broken)?;
    accepted.iter().try_for_each(|(text, parsed)| gives_itself(text, parsed))?;
    // Play continues from one of them, which differs from position to position.
    let n = hash_of(state) as usize % accepted.len().max(1);
    match accepted.get(n) {
        Some((_, parsed)) => successors::check(parsed, Depth::SHORT),
        None => Ok(()),
    }
}

/// The accepted changed texts of a position, and their positions. The error is a parse error with a
/// position outside the text.
pub(crate) fn accepted_mutations<S: Legality>(state: &S) -> Result<Vec<(String, S)>, String> {
    let mut accepted = Vec::new();
    for text in mutations(&state.to_string()) {
        match S::from_str(&text) {
            Ok(parsed) => accepted.push((text, parsed)),
            Err(error) => error_names_its_place(&text, error)?,
        }
    }
    Ok(accepted)
}

/// No text is both a move and an event, so a [`Step`] can be read without knowing which it is.
///
/// The listed moves and events are tried, and those in `candidates`.
///
/// # Errors
///
/// The text that is both.
pub fn moves_and_events_differ<S: Legality>(
    state: &S,
    candidates: &Candidates<S>,
) -> Result<(), Violation> {
    let broken = |differs| Violation::new("moves_and_events_differ", state, differs);
    let events = few(&candidates.events, 256).map(Step::Event);
    let others = few(&candidates.moves, 256).map(Step::Move).chain(events);
    for step in sample(&possible_steps(state)).chain(others) {
        let text = step.to_string();
        let is_both = S::Move::from_str(&text).is_ok() && S::Event::from_str(&text).is_ok();
        if is_both {
            return Err(broken(format!("`{text}` is a move and an event")));
        }
        if StepOf::<S>::from_str(&text) != Ok(step) {
            return Err(broken(format!("`{text}` is not read as the step that it is")));
        }
    }
    Ok(())
}

/// The text of `value` round-trips, on one line. For values that no other law tests, such as
/// variants.
///
/// # Errors
///
/// The behaviour found instead.
pub fn text_round_trips<T: Display + FromStr<Err: Display> + PartialEq>(
    value: &T,
) -> Result<(), String> {
    let text = value.to_string();
    if text.is_empty() || text.contains(['\n', '\r']) {
        return Err(format!("the text `{text}` is empty or has more than one line"));
    }
    match T::from_str(&text) {
        Ok(parsed) if parsed == *value => Ok(()),
        Ok(parsed) => Err(format!("`{text}` is read as `{parsed}`")),
        Err(error) => Err(format!("its own text `{text}` is refused: {error}")),
    }
}

/// Texts with a small difference from a valid one.
pub(crate) fn mutations(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut mutations = Vec::new();
    for place in (0..chars.len()).step_by(chars.len().div_ceil(8).max(1)) {
        let (before, after) = (&chars[..place], &chars[place + 1..]);
        let joined = |middle: &[char]| [before, middle, after].concat().into_iter().collect();
        mutations.push(before.iter().collect());
        mutations.push(joined(&[]));
        mutations.push(joined(&[chars[place], chars[place]]));
        mutations.push(joined(&['9']));
        mutations.push(joined(&['\u{e9}']));
        mutations.push(joined(&[chars[(7 * place + 3) % chars.len()]]));
        mutations.retain(|mutation: &String| mutation != text);
    }
    mutations
}

/// If `text` is refused and the error has an offset, that is a byte of the text or its end, and the
/// message changes with it.
pub(crate) fn names_its_place<T: FromStr<Err: TextError>>(text: &str) -> Result<(), String> {
    match T::from_str(text) {
        Ok(_) => Ok(()),
        Err(error) => error_names_its_place(text, error),
    }
}

pub(crate) fn error_names_its_place(text: &str, error: impl TextError) -> Result<(), String> {
    let Some(offset) = error.offset() else { return Ok(()) };
    let message = error.to_string();
    if text.len() < offset {
        let len = text.len();
        return Err(format!(
            "the error of {text:?}, of {len} bytes, is at byte {offset}: {message}"
        ));
    }
    let moved = error.with_offset(offset + 1);
    if moved.offset() != Some(offset + 1) || moved.to_string() == message {
        return Err(format!("the error of {text:?} cannot be moved: {message}"));
    }
    Ok(())
}

/// Texts with a small difference from that of `value` are refused, or are another value's text.
fn has_one_spelling<T: Display + FromStr>(value: &T) -> Result<(), String> {
    let text = value.to_string();
    let others = spellings(&text).chain(mutations(&text));
    for other in others.filter(|other| *other != text) {
        if let Ok(read) = T::from_str(&other)
            && read.to_string() != other
        {
            return Err(format!("the text `{other}` is taken, but not written, for `{read}`"));
        }
    }
    Ok(())
}

/// A number with a leading zero is refused, or is another value's text.
fn has_no_leading_zeros<T: Display + FromStr>(value: &T) -> Result<(), String> {
    for other in with_leading_zeros(&value.to_string()) {
        if let Ok(read) = T::from_str(&other)
            && read.to_string() != other
        {
            return Err(format!("the leading zero of `{other}` is taken for `{read}`"));
        }
    }
    Ok(())
}

/// A text with a character added or in the other case, as lenient parsers accept it.
fn spellings(text: &str) -> impl Iterator<Item = String> {
    let places = 0..=text.len();
    places.filter(|place| text.is_char_boundary(*place)).flat_map(move |place| {
        let (before, after) = text.split_at(place);
        let added = [" ", "0", "+", "-", ",", "\t"].map(|c| format!("{before}{c}{after}"));
        let lower = format!("{before}{}", after.to_lowercase());
        let upper = format!("{before}{}", after.to_uppercase());
        added.into_iter().chain([lower, upper])
    })
}

fn refuses_left_over<T: Display + FromStr<Err: TextError>>(value: &T) -> Result<(), String> {
    let text = value.to_string();
    let bad =
        [format!("{text}\u{7f}"), format!("\u{7f}{text}"), format!("{text}\n"), String::new()];
    bad.iter().try_for_each(|bad| names_its_place::<T>(bad))?;
    match bad.into_iter().find(|bad| T::from_str(bad).is_ok()) {
        Some(bad) => Err(format!("the text {bad:?} is taken")),
        None => Ok(()),
    }
}
