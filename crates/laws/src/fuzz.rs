//! Entry points for fuzz targets: any bytes go in, and only a broken law panics.
//!
//! A target is three lines:
//!
//! ```text
//! #![no_main]
//! use libfuzzer_sys::fuzz_target;
//! fuzz_target!(|data: &[u8]| rulebook_laws::fuzz::walk::<Gobblet>(data));
//! ```

use std::str::FromStr;

use rulebook_core::{Legality, Match, Record};

use crate::{
    broken::Broken,
    law::{self, Tried, parsed_text_is_sound},
    laws::Laws,
    walk::{Walk, listed_events, listed_moves},
};

/// Reads the bytes as the text of a position, a move, an event and a record: nothing panics, and
/// what is read has a text that gives it again. A position that is read keeps the laws.
///
/// # Panics
///
/// If a law is broken.
pub fn text<S: Legality>(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    expect(parsed_text_is_sound::<S>(text));
    if let Ok(state) = S::from_str(text) {
        expect_kept(&Laws::new(state.clone()), &Walk { start: state, numbers: Vec::new() });
    }
    if let Ok(mv) = S::Move::from_str(text) {
        assert_eq!(S::Move::from_str(&mv.to_string()).ok(), Some(mv), "move {text}");
    }
    if let Ok(event) = S::Event::from_str(text) {
        assert_eq!(S::Event::from_str(&event.to_string()).ok(), Some(event), "event {text}");
    }
    if let Ok(record) = Record::from_str(text)
        && let Ok(game) = Match::<S>::from_record(&record)
    {
        let steps = game.steps().to_vec();
        expect(law::records_round_trip(game.start(), &steps));
    }
}

/// Plays the game that the bytes describe and tries the laws at every position.
///
/// # Panics
///
/// If a law is broken.
pub fn walk<S: Legality + Default>(data: &[u8]) {
    walk_with(&Laws::new(S::default()), data);
}

/// As [`walk`], with these laws, from their first start.
///
/// # Panics
///
/// If a law is broken.
pub fn walk_with<S: Legality>(laws: &Laws<S>, data: &[u8]) {
    expect_kept(laws, &Walk::from_bytes(laws.first_start().clone(), data));
}

/// Plays the game that the bytes describe up to the first zero byte pair, and tries at its end
/// the move that the rest is the text of, together with all moves of the game so far: a move is
/// legal if and only if it is listed.
///
/// # Panics
///
/// If a law is broken.
pub fn check_listed<S: Legality + Default>(data: &[u8]) {
    let end = data.chunks_exact(2).position(|pair| pair == [0, 0]).map_or(data.len(), |n| 2 * n);
    let walk = Walk::from_bytes(S::default(), &data[..end]);
    let mut tried: Tried<S> = Tried::default();
    let rest = str::from_utf8(data.get(end + 2..).unwrap_or_default());
    tried.moves.extend(rest.ok().and_then(|text| S::Move::from_str(text).ok()));
    tried.events.extend(rest.ok().and_then(|text| S::Event::from_str(text).ok()));
    for state in walk.states() {
        tried.moves.extend(listed_moves(&state));
        tried.events.extend(listed_events(&state).into_iter().map(|(event, _)| event));
    }
    tried.moves.sort_unstable();
    tried.moves.dedup();
    tried.events.sort_unstable();
    tried.events.dedup();
    expect(walk.check(|state| {
        law::legal_moves_are_exactly_the_listed(state, &tried)?;
        law::events_agree_with_check(state, &tried)?;
        law::move_methods_agree(state)
    }));
}

fn expect_kept<S: Legality>(laws: &Laws<S>, walk: &Walk<S>) {
    if let Err(broken) = laws.check(walk) {
        panic!("{broken}");
    }
}

fn expect(result: Result<(), Broken>) {
    if let Err(broken) = result {
        panic!("{broken}");
    }
}
