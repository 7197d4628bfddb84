//! Damaged or edited records of every game: they are refused, or they are legal games with the
//! right result.

use std::io::Cursor;

use rulebook_data::{
    Reader,
    rulebook::{
        AnyGame, AnyMatch, Registry, Start,
        core::{Adjudication, Entropy, Outcome, Player, Record, ReplayLimits, SplitMix64, Verdict},
    },
};

use crate::{lines, random_match};

const TIMES: u64 = 100;

#[test]
fn a_record_that_was_cut_is_refused_or_the_same_game() {
    let registry = Registry::standard();
    for game in registry.games() {
        let name = game.rules().name;
        let mut rng = SplitMix64::new(1);
        let record = random_match(name, 3).record(&[]);
        for bytes in [record.to_string().into_bytes(), lines(std::slice::from_ref(&record))] {
            let mut n_refused = 0;
            for _ in 0..TIMES {
                let length = below(bytes.len(), &mut rng);
                match read(&bytes[..length]) {
                    Some(found) => assert_eq!(found, record, "{name}: {length} bytes"),
                    None => n_refused += 1,
                }
            }
            assert!(TIMES - 10 <= n_refused, "{name}: only the last line break may be cut");
            // A cut is hardest to detect at the end.
            for length in bytes.len().saturating_sub(12)..bytes.len() {
                let found = read(&bytes[..length]);
                assert!(found.is_none_or(|found| found == record), "{name}: {length} bytes");
            }
        }
    }
}

#[test]
fn a_record_that_was_edited_is_refused_or_a_legal_game_with_the_right_result() {
    let registry = Registry::standard();
    for game in registry.games() {
        let name = game.rules().name;
        let mut rng = SplitMix64::new(2);
        let mut n_refused = 0;
        let mut n_legal = 0;
        for number in 0..TIMES {
            let mut record = random_match(name, number % 4).record(&[]);
            if rng.below(4) == 0 {
                // Matches in progress can be edited into legal ones.
                record.steps.truncate(below(record.steps.len(), &mut rng));
                record.result = None;
            }
            let text = edited(&record, &mut rng);
            let Some(found) = read(text.as_bytes()) else {
                n_refused += 1;
                continue;
            };
            match game.replay(&found, &ReplayLimits::default()) {
                Ok(replayed) => {
                    assert_right(game, &found, &*replayed);
                    n_legal += 1;
                }
                Err(error) => {
                    assert!(!error.to_string().contains(char::is_control));
                    n_refused += 1;
                }
            }
        }
        assert_eq!(n_refused + n_legal, TIMES);
        assert!(TIMES / 4 <= n_refused, "{name}: {n_refused} were refused");
    }
}

/// A record with one step replaced, left out, repeated, or exchanged with another one, or one byte
/// changed, or another result; in the text form, with the right numbers of steps.
fn edited(record: &Record, rng: &mut SplitMix64) -> String {
    let mut record = record.clone();
    let n_steps = record.steps.len();
    let one = below(n_steps.max(1), rng);
    let other = below(n_steps.max(1), rng);
    match rng.below(6) {
        0 if n_steps != 0 => {
            let step = record.steps[other].clone();
            record.steps[one] = step;
        }
        1 if n_steps != 0 => drop(record.steps.remove(one)),
        2 if n_steps != 0 => record.steps.insert(one, record.steps[other].clone()),
        3 if n_steps != 0 => record.steps.swap(one, other),
        4 => {
            let winner = Player::from_index(rng.below(3) as u8).expect("there are eight seats");
            let outcome = Outcome::win(winner);
            let reason = Adjudication::Resignation(Player::FIRST);
            record.result =
                [None, Some(Verdict::Rules(outcome)), Some(Verdict::Adjudicated(outcome, reason))]
                    [rng.below(3) as usize];
        }
        _ => {
            let mut bytes = record.to_string().into_bytes();
            let offset = below(bytes.len(), rng);
            bytes[offset] = b' ' + rng.below(95) as u8;
            return String::from_utf8_lossy(&bytes).into_owned();
        }
    }
    record.to_string()
}

fn below(n: usize, rng: &mut SplitMix64) -> usize {
    rng.below(n as u32) as usize
}

/// Plays the steps of a record one by one and compares the match with the replayed one.
fn assert_right(game: &dyn AnyGame, record: &Record, replayed: &dyn AnyMatch) {
    let start = Start {
        variant: &record.variant,
        position: Some(&record.start),
        draw_rules: Some(record.draw_rules),
        ..Start::default()
    };
    let mut played = game.begin(&start).expect("the record has been accepted");
    for step in &record.steps {
        played.step(step).expect("the record has been accepted");
    }
    match record.result.and_then(Verdict::adjudication) {
        Some(Adjudication::Resignation(player)) => {
            played.resign(player).expect("an unfinished match");
        }
        Some(Adjudication::Forfeit(player)) => {
            played.forfeit(player).expect("an unfinished match");
        }
        Some(Adjudication::Agreement) => played.agree_draw().expect("an unfinished match"),
        _ => {}
    }
    assert_eq!(played.verdict(), record.result, "{record}");
    assert_eq!(played.position(), replayed.position());
    assert_eq!(played.result(), replayed.result());
}

/// The only record in a file; `None` if it is refused.
fn read(bytes: &[u8]) -> Option<Record> {
    let mut found = Reader::from_read("file", Cursor::new(bytes.to_vec()), ReplayLimits::default());
    let record = found.next().and_then(Result::ok).map(|found| found.record);
    record.filter(|_| found.next().is_none())
}
