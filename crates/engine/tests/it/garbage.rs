//! Anything may be sent.

use rulebook::core::SplitMix64;
use rulebook_engine::protocol::MAX_LINE;

use crate::support::answers;

/// Lines to be mutated.
const LINES: [&str; 25] = [
    "isready",
    "setgame octi",
    "setgame octagone players=4,covered=on",
    "setgame kuhn",
    "setgame toki players=3",
    "setoption name seed value 18446744073709551615",
    "setoption name algorithm value flat",
    "setoption name level value beginner",
    "setoption name variant value players=3",
    "position start",
    "position startpos moves 4@b2 4@c3",
    "position text 1,3,0,0 0",
    "position fen //// moves a1",
    "view 0 ?? 0",
    "position view 1 K? key 0123456789abcdef0123456789abcdef",
    "step 4@b2",
    "learn +?",
    "clock 0 60000 1000",
    "go nodes 3 lines 2",
    "go p1time 5 p2time 5 p1inc 1 p2inc 1",
    "go depth 1",
    "query view public",
    "query check 4@a1",
    "query legal",
    "uginewgame",
];

/// A line that is one of the list with some bytes changed.
fn mutated(rng: &mut SplitMix64) -> Vec<u8> {
    let below = |rng: &mut SplitMix64, n: usize| (rng.next() % n as u64) as usize;
    let mut line = LINES[below(rng, LINES.len())].as_bytes().to_vec();
    for _ in 0..below(rng, 4) {
        let at = below(rng, line.len() + 1);
        match below(rng, 4) {
            0 if at < line.len() => line[at] = rng.next() as u8,
            1 if at < line.len() => drop(line.remove(at)),
            2 => line.insert(at, b" 0\0\xff9-"[below(rng, 6)]),
            _ => line.extend_from_slice(LINES[below(rng, LINES.len())].as_bytes()),
        }
    }
    line.retain(|byte| *byte != b'\n');
    line
}

#[test]
fn every_line_of_garbage_has_one_end() {
    let mut rng = SplitMix64::new(1);
    let mut input = b"protocol 2\n".to_vec();
    let mut n_lines = 1;
    for n in 0..6_000 {
        let mut line = if n % 4 == 0 {
            (0..rng.next() % 40).map(|_| rng.next() as u8).filter(|byte| *byte != b'\n').collect()
        } else {
            mutated(&mut rng)
        };
        if n % 8 == 7 {
            line = b"stop".to_vec(); // A mutated search may have no end.
        }
        let is_blank = String::from_utf8(line.clone()).is_ok_and(|text| text.trim().is_empty());
        if line.trim_ascii() == b"quit" || is_blank {
            continue;
        }
        input.extend(line);
        input.push(b'\n');
        n_lines += 1;
    }
    let answers = answers(&input);
    let ends = ["ok", "response", "bestmove", "error"];
    let is_end = |line: &&String| ends.contains(&line.split(' ').next().unwrap_or_default());
    assert_eq!(answers.iter().filter(is_end).count(), n_lines);
    for word in ends {
        assert!(answers.iter().any(|line| line.starts_with(word)), "{word}");
    }
}

#[test]
fn without_protocol_2_garbage_is_refused_line_by_line() {
    let mut rng = SplitMix64::new(2);
    let mut input = Vec::new();
    for _ in 0..1_000 {
        input.push(b'!');
        input.extend(mutated(&mut rng));
        input.push(b'\n');
    }
    let answers = answers(&input);
    assert_eq!(answers.len(), 1_000);
    assert!(answers.iter().all(|line| line.starts_with("error ")), "{answers:?}");
}

#[test]
fn a_line_that_is_too_long_is_refused_and_skipped() {
    for extra in [0, 1, 5 << 20] {
        let mut input = b"protocol 2\nposition text ".to_vec();
        input.resize("protocol 2\n".len() + MAX_LINE + extra, b'x');
        input.extend(b"\nquery turn\n");
        let answers = answers(&input);
        let code = if extra == 0 { "error position " } else { "error too-long " };
        assert!(answers[1].starts_with(code), "{}", answers[1]);
        assert!(answers[1].len() < 5_000);
        assert_eq!(answers[2..], ["response turn 0"]);
    }
}

#[test]
fn the_input_may_end_anywhere() {
    let session = b"protocol 2\nsetgame nim\nstep a1\ngo nodes 9\n";
    for length in 0..=session.len() {
        let _ = answers(&session[..length]);
    }
}
