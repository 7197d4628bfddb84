//! Records of matches.

use rulebook::{AnyMatch, Erasable, core::ReplayLimits};

use crate::{
    choice::{Job, play_on, registry, start, with_game},
    input::Input,
};

/// The most steps of a match.
const MAX_STEPS: usize = 200;

/// Plays a match and replays its record; then edits the record: it is refused, or is the record of
/// another match.
pub(crate) fn record(data: &[u8]) {
    with_game(data, &Record);
}

struct Record;

impl Job for Record {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let mut game = start::<G>(&mut input);
        let mut edits = Input::new(input.bytes(64));
        play_on(&mut *game, &mut input, MAX_STEPS);
        let record = game.record(&[]).to_string();
        expect_replayed(&record, &*game);
        if let Ok(game) = registry().replay(&edits.edited(&record), &ReplayLimits::default()) {
            expect_replayed(&game.record(&[]).to_string(), &*game);
        }
    }
}

/// Checks that replaying the record of a match gives an equal match.
pub(crate) fn expect_replayed(record: &str, game: &dyn AnyMatch) {
    let again = registry().replay(record, &ReplayLimits::default());
    let again = again.unwrap_or_else(|error| panic!("{error}:\n{record}"));
    assert_eq!(again.position(), game.position(), "{record}");
    assert_eq!(again.steps(), game.steps(), "{record}");
    assert_eq!(again.verdict(), game.verdict(), "{record}");
}
