//! Entry points for fuzz targets: they accept any bytes and panic only if a law is violated.
//!
//! A target is three lines:
//!
//! ```text
//! #![no_main]
//! use libfuzzer_sys::fuzz_target;
//! fuzz_target!(|data: &[u8]| rulebook_laws::fuzz::walk::<Gobblet>(data));
//! ```

use std::str::FromStr;

use rulebook_core::{
    Game, HiddenInfo, Legality, Match, Play, Record, ReplayLimits, SplitMix64,
    text::{OptionValues, Options},
};

use crate::{
    law::{self, Candidates, is_sound, view_text_is_sound},
    laws::Laws,
    violation::Violation,
    walk::{Walk, listed_events, listed_moves},
};

/// Reads the bytes as the text of a position, a move, an event and a record: nothing panics, and
/// what is read has a text that gives it again. A position that is read keeps the laws of every
/// game, and so do the positions to which play leads from it.
///
/// # Panics
///
/// If a law is violated.
pub fn text<S: Legality>(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    expect(law::accepted_positions_have_accepted_successors::<S>(text));
    if let Ok(state) = S::from_str(text) {
        expect_kept(&Laws::new(state.clone()), &Walk { start: state, numbers: Vec::new() });
    }
    expect_sound(is_sound::<S::Move>(text));
    expect_sound(is_sound::<S::Event>(text));
    let is_both = S::Move::from_str(text).is_ok() && S::Event::from_str(text).is_ok();
    assert!(!is_both, "`{text}` is a move and an event");
    if let Ok(record) = Record::from_str(text)
        && let Ok(game) = Match::<S>::from_record(&record, &ReplayLimits::default())
    {
        let steps = game.steps().to_vec();
        expect(law::records_round_trip(game.start(), &steps));
    }
}

/// Reads the bytes as the text of a view and of an observation: nothing panics, and a view that is
/// read has a state that gives it.
///
/// # Panics
///
/// If a law is violated.
pub fn view_text<S: HiddenInfo>(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    expect_sound(view_text_is_sound::<S>(text));
    expect_sound(is_sound::<S::Observation>(text));
}

/// Plays the game that the bytes describe, from the start under the options that the first bytes choose,
/// and tries the laws in every position.
///
/// # Panics
///
/// If a law is violated.
pub fn walk<S: Game>(data: &[u8]) {
    let (start, rest) = start::<S>(data);
    walk_with(&Laws::new(start), rest);
}

/// The options that bytes choose, two for each option: half of the options have their default.
///
/// ```
/// use rulebook_classics::{Nim, nim::Variant};
/// use rulebook_laws::fuzz;
///
/// assert_eq!(fuzz::options::<Variant>(|| 0), Variant::default());
/// assert_ne!(fuzz::options::<Variant>(|| 1), Variant::default());
/// ```
pub fn options<V: Options>(mut byte: impl FnMut() -> u8) -> V {
    let mut variant = V::default();
    for (index, spec) in V::SPECS.iter().enumerate() {
        let [kind, number] = [byte(), byte()];
        if kind % 2 == 0 {
            continue;
        }
        let number = u32::from(u16::from_le_bytes([number, kind / 2]));
        match spec.values {
            OptionValues::Names(names) => variant.set(index, number % names.len() as u32),
            OptionValues::Range { min, max } => variant.set(index, min + number % (max - min + 1)),
            _ => {}
        }
    }
    variant
}

/// As [`walk`], with these laws.
///
/// The first byte chooses one of the starts of `laws`, and the next three a number of steps up to
/// 255 and the seed of the random game that comes before the game of the other bytes, so that short
/// inputs reach late positions.
///
/// # Panics
///
/// If a law is violated.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::{Laws, fuzz};
///
/// let laws = Laws::new(TicTacToe::default()).ends_within(9);
/// fuzz::walk_with(&laws, &[0, 3, 1, 0, 7, 0]);
///
/// let too_strict = Laws::new(TicTacToe::default()).ends_within(0);
/// assert!(std::panic::catch_unwind(|| fuzz::walk_with(&too_strict, &[0; 8])).is_err());
/// ```
pub fn walk_with<S: Legality>(laws: &Laws<S>, data: &[u8]) {
    let [start, n_steps, seed @ ..] = data.first_chunk::<4>().copied().unwrap_or_default();
    let mut state = laws.starts[usize::from(start) % laws.starts.len()].clone();
    let mut rng = SplitMix64::new(u64::from(u16::from_le_bytes(seed)));
    for _ in 0..n_steps {
        let Some(step) = state.random_step(&mut rng) else { break };
        state.apply_unchecked(step);
    }
    expect_kept(laws, &Walk::from_bytes(state, data.get(4..).unwrap_or_default()));
}

/// As [`check_listed_from`], from the start under the options that the first bytes choose.
///
/// # Panics
///
/// If a law is violated.
pub fn check_listed<S: Game>(data: &[u8]) {
    let (start, rest) = start::<S>(data);
    check_listed_from(start, rest);
}

/// Plays the game that the bytes describe up to the first pair of zero bytes, and tries in every
/// position the step whose text is the rest, and all steps that are possible anywhere in the game:
/// a move is legal if and only if it is listed.
///
/// # Panics
///
/// If a law is violated.
pub fn check_listed_from<S: Legality>(start: S, data: &[u8]) {
    let end = data.chunks_exact(2).position(|pair| pair == [0, 0]).map_or(data.len(), |n| 2 * n);
    let walk = Walk::from_bytes(start, &data[..end]);
    let mut candidates: Candidates<S> = Candidates::default();
    let rest = str::from_utf8(data.get(end + 2..).unwrap_or_default());
    candidates.moves.extend(rest.ok().and_then(|text| S::Move::from_str(text).ok()));
    candidates.events.extend(rest.ok().and_then(|text| S::Event::from_str(text).ok()));
    for state in walk.states() {
        candidates.moves.extend(listed_moves(&state));
        candidates.events.extend(listed_events(&state).into_iter().map(|(event, _)| event));
    }
    candidates.moves.sort_unstable();
    candidates.moves.dedup();
    candidates.events.sort_unstable();
    candidates.events.dedup();
    expect(walk.check(|state| {
        law::legal_moves_are_exactly_the_listed(state, &candidates)?;
        law::canonical_moves_are_listed(state, &candidates)?;
        law::events_agree_with_check(state, &candidates)?;
        law::move_methods_agree(state)
    }));
}

/// The start under the options that the first bytes choose, and the other bytes.
fn start<S: Game>(data: &[u8]) -> (S, &[u8]) {
    let mut bytes = data.iter();
    let variant = options(|| bytes.next().copied().unwrap_or(0));
    (S::start(variant), bytes.as_slice())
}

fn expect_sound(result: Result<(), String>) {
    if let Err(differs) = result {
        panic!("{differs}");
    }
}

fn expect_kept<S: Legality>(laws: &Laws<S>, walk: &Walk<S>) {
    if let Err(violation) = laws.check(walk) {
        panic!("{violation}");
    }
}

fn expect(result: Result<(), Violation>) {
    if let Err(violation) = result {
        panic!("{violation}");
    }
}
