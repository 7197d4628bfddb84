//! Untrusted input: moves, events, options and picks whose texts were edited, or belong to another
//! game or match.

use std::{collections::BTreeSet, fmt::Display, str::FromStr};

use rulebook_core::{
    Entropy, Game, Legality, Picks, SplitMix64, Viewpoint,
    text::{Cursor, Options, TextError},
};
use rulebook_draw::{Draw, Scene, Theme};

use super::{
    edits::edited,
    picks::{join, offered},
    views::is_sound,
};
use crate::{
    violation::Violation,
    walk::{hash_of, listed_events, listed_moves},
};

/// The number of edited texts of moves, and of events, in a position.
const MAX_STEPS: u32 = 8;
/// The number of edited texts of each option.
const MAX_OPTIONS: usize = 64;
/// The number of sequences of foreign picks in a position.
const MAX_PICKED: u32 = 8;
/// Picks of several games, among them seats and things that a match need not have.
const FOREIGN: [&str; 14] = [
    "0.a1", "2.a1", "6.d1", "7.b1", "0.hand-4", "7.hand-J", "seat-7", "pile", "pass", "22", "x33",
    "A", "r7", "a5",
];

/// The edited text of a listed move or event is refused, or gives a move or an event that is legal if
/// and only if it is listed, and whose own text gives it again. Nothing panics.
///
/// # Errors
///
/// The text for which this fails.
pub fn foreign_steps_are_answered<S: Legality>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("foreign_steps_are_answered", state, differs);
    let mut rng = SplitMix64::new(hash_of(state));
    let moves = listed_moves(state);
    let events: Vec<S::Event> = listed_events(state).into_iter().map(|(event, _)| event).collect();
    for text in edits_of(&moves, &mut rng) {
        let Some(mv) = read::<S::Move>(&text).map_err(broken)? else { continue };
        let (is_listed, canonical) = (moves.contains(&mv), state.canonicalize(mv));
        if state.check(mv).is_ok() != is_listed {
            let differs = format!("`{mv}` passes the check or is listed, and not both");
            return Err(broken(differs));
        }
        if let Some(other) = canonical.ok().filter(|canonical| !moves.contains(canonical)) {
            return Err(broken(format!("`{mv}` becomes `{other}`, which is not listed")));
        }
    }
    for text in edits_of(&events, &mut rng) {
        let Some(event) = read::<S::Event>(&text).map_err(broken)? else { continue };
        if state.check_event(event).is_ok() != events.contains(&event) {
            let differs = format!("`{event}` passes the check or is listed, and not both");
            return Err(broken(differs));
        }
    }
    Ok(())
}

/// The edited text of an option is refused, or gives options under which the game begins, and which the
/// start has.
///
/// # Errors
///
/// The text for which this fails.
pub fn foreign_options_are_answered<S: Game>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("foreign_options_are_answered", state, differs));
    let mut rng = SplitMix64::new(hash_of(state));
    for spec in S::Variant::SPECS {
        let text = format!("{}={}", spec.key, spec.display(spec.default));
        for text in edited(&text, MAX_OPTIONS, &mut rng) {
            let mut cursor = Cursor::new(&text);
            let read = S::Variant::read(&mut cursor);
            let Some(variant) = read.ok().filter(|_| cursor.finish().is_ok()) else { continue };
            let (written, begun) = (variant.to_string(), S::start(variant).variant());
            if begun != variant {
                return broken(format!("`{text}` is read as `{written}`, and begins as `{begun}`"));
            }
            let mut cursor = Cursor::new(&written);
            if S::Variant::read(&mut cursor).ok() != Some(variant) || cursor.finish().is_err() {
                return broken(format!(
                    "`{text}` is read as `{written}`, which is another variant"
                ));
            }
        }
    }
    Ok(())
}

/// Picks whose texts were edited, or that belong to another game or match, are answered: nothing
/// panics, and where they are not offered one after the other, they are not the beginning of a move,
/// nothing follows them, and the move that they attempt is not legal.
///
/// # Errors
///
/// The picks for which this fails.
pub fn foreign_picks_are_answered<S: Picks>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("foreign_picks_are_answered", state, differs);
    for picked in foreign_picks(state).map_err(broken)? {
        let is_offered =
            (0..picked.len()).all(|n| offered(state, &picked[..n]).contains(&picked[n]));
        if state.is_beginning(&picked) != is_offered {
            let differs = if is_offered { "offered" } else { "not offered" };
            let differs = format!("{} is {differs}: `is_beginning` differs", join(&picked));
            return Err(broken(differs));
        }
        let (found, attempt) = (state.move_of(&picked), state.attempt(&picked));
        let legal = attempt.and_then(|mv| state.canonicalize(mv).ok());
        if found != legal || !is_offered && found.is_some() {
            let [found, legal] =
                [found, legal].map(|mv| mv.map_or("no move".into(), |mv| format!("`{mv}`")));
            let picked = join(&picked);
            return Err(broken(format!("{picked} denotes {found}, and attempts {legal}")));
        }
        if let Some(next) = offered(state, &picked).first().filter(|_| !is_offered) {
            return Err(broken(format!("{} is wrong, but `{next}` is offered", join(&picked))));
        }
    }
    Ok(())
}

/// Picks as in [`foreign_picks_are_answered`] have a preview if and only if they are the beginning of a
/// move, and the angle of a dial is below 8 eighths. Nothing panics.
///
/// # Errors
///
/// The picks for which this fails.
pub fn foreign_picks_are_drawn_or_refused<S: Draw + Picks>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Violation::new("foreign_picks_are_drawn_or_refused", state, differs);
    let view = state.view(Viewpoint::Host);
    let scene = Scene::new(&view, Viewpoint::Host, &[], None).with_world(state.clone());
    for picked in foreign_picks(state).map_err(broken)? {
        let is_drawn = rulebook_draw::preview::<S>(&scene, &picked, &Theme::LIGHT).is_some();
        if is_drawn != state.is_beginning(&picked) {
            let is_drawn = if is_drawn { "" } else { "not " };
            return Err(broken(format!("the preview of {} is {is_drawn}drawn", join(&picked))));
        }
        let is_wide = |pick: &S::Pick| S::dial(*pick).is_some_and(|dial| 7 < dial.eighths());
        if let Some(pick) = picked.iter().copied().find(is_wide) {
            return Err(broken(format!("the dial of `{pick}` has more than 7 eighths")));
        }
    }
    Ok(())
}

/// Sequences of picks, most of them foreign: the first picks of a legal move, one that was read from an
/// edited text or from that of another game, and perhaps the picks that follow. The error is a pick
/// whose text does not give it again.
fn foreign_picks<S: Picks>(state: &S) -> Result<Vec<Vec<S::Pick>>, String> {
    let mut rng = SplitMix64::new(hash_of(state));
    let moves = listed_moves(state);
    let mut sequences = Vec::new();
    for _ in 0..MAX_PICKED {
        let mut picked: Vec<S::Pick> = match moves.len() as u32 {
            0 => Vec::new(),
            n => state.picks_of(moves[rng.below(n) as usize]).collect(),
        };
        let at = rng.below(picked.len() as u32 + 1) as usize;
        let foreign = FOREIGN[rng.below(FOREIGN.len() as u32) as usize].to_string();
        let own = picked.get(at).map(ToString::to_string);
        let text = own.filter(|_| rng.below(3) != 0).unwrap_or(foreign);
        for text in edited(&text, 3, &mut rng).into_iter().chain([text]) {
            let Some(pick) = read::<S::Pick>(&text)? else { continue };
            let end = picked.len().min(at + 1);
            let mut foreign = picked.clone();
            foreign.splice(at..end, [pick]);
            foreign.truncate(at + 1 + rng.below(2) as usize * picked.len());
            sequences.push(foreign);
        }
        picked.truncate(at);
        sequences.push(picked);
    }
    sequences.sort_unstable();
    sequences.dedup();
    Ok(sequences)
}

/// Edited texts of some of the items.
fn edits_of<T: Copy + Display>(items: &[T], rng: &mut SplitMix64) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for _ in 0..if items.is_empty() { 0 } else { MAX_STEPS } {
        let item = items[rng.below(items.len() as u32) as usize];
        texts.extend(edited(&item.to_string(), 1, rng));
    }
    texts
}

/// The value of a text, if it has one. The error is a text that is read and is not sound.
fn read<T: Display + FromStr<Err: TextError> + PartialEq>(text: &str) -> Result<Option<T>, String> {
    is_sound::<T>(text)?;
    Ok(T::from_str(text).ok())
}
