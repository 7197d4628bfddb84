//! Files of records, and what a client sends to an engine, cost time and memory in proportion to
//! their size. The other parsers are tested by `growth` of the facade.

use std::io::Cursor;

use rulebook::{
    Registry,
    core::{Limits, Record, SplitMix64},
};
use rulebook_data::{Reader, Statistics, tagged, write_json_line};
use rulebook_engine::protocol::{Options, serve};
use rulebook_laws::growth;

rulebook_laws::count_allocations!();

#[test]
fn a_file_of_any_contents_is_read_in_linear_time() {
    let good = line(&record());
    let text = record().to_string().into_bytes();
    let contents: [(&str, &[u8]); 9] = [
        ("records", &good),
        ("braces", b"{"),
        ("open lists", b"["),
        ("empty lines", b"\n"),
        ("short lines", b"{}\n"),
        ("escapes", b"{\"\\u0000"),
        ("bytes that are not text", b"\xff"),
        ("frames that are skipped", b"\x5a\x2a\x4d\x18\x01\x00\x00\x00x"),
        ("texts", &text),
    ];
    for (what, repeated) in contents {
        let make = |size: usize| repeated.repeat(size / repeated.len() + 1);
        let read = |bytes: &Vec<u8>| {
            let found = Reader::from_read("file", Cursor::new(bytes.clone()), Limits::default());
            let mut statistics = Statistics::default();
            found
                .filter(|found| {
                    found.as_ref().is_ok_and(|found| statistics.add(&found.record).is_ok())
                })
                .count()
        };
        growth::check(what, 1 << 19, make, read).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// One line with much in it: many steps, tags, players, or members that nobody knows.
#[test]
fn a_long_record_is_read_in_linear_time() {
    let limits = Limits { policy: None, steps: usize::MAX, bytes: usize::MAX };
    let record = record();
    let line = |record| String::from_utf8(line(&record)).expect("JSON is UTF-8");
    let makes: [(&str, &dyn Fn(usize) -> String); 4] = [
        ("steps", &|n| {
            let mut record = record.clone();
            record.steps = vec!["4@a1".to_owned(); n];
            line(record)
        }),
        ("tags", &|n| {
            let mut record = record.clone();
            record.tags = (0..n).map(|number| (format!("x-{number}"), String::new())).collect();
            line(record)
        }),
        ("players", &|n| {
            let mut record = record.clone();
            record.players = vec!["Ann".to_owned(); n];
            line(record)
        }),
        ("unknown members", &|n| {
            let unknown: String = (0..n).map(|number| format!("\"y{number}\":[{{}}],")).collect();
            line(record.clone()).replacen('{', &format!("{{{unknown}"), 1)
        }),
    ];
    for (what, make) in makes {
        let read = |text: &String| {
            let bytes = text.clone().into_bytes();
            Reader::from_read("file", Cursor::new(bytes), limits).filter(Result::is_ok).count()
        };
        growth::check(what, 40_000, make, read).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn many_lines_of_the_protocol_are_answered_in_linear_time() {
    for line in ["query turn", "step a1", "position start", "rubbish", "learn ?", "view 0 x"] {
        let make = |n: usize| format!("protocol 2\nsetgame nim\n{}", format!("{line}\n").repeat(n));
        let answer = |text: &String| answers(text.as_bytes()).len();
        growth::check(line, 3_000, make, answer).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn a_long_line_of_the_protocol_is_answered_in_linear_time() {
    for (start, repeated) in [
        ("position start moves", " a1"),
        ("position start moves", " a1 b1 a1"),
        ("position text", " 0,"),
        ("position fen x", " moves"),
        ("view 0 x", " key"),
        ("step", "a"),
        ("query check", " \u{202e}"),
        ("setgame nim", " a=b,"),
        ("setoption name", " name value"),
        ("go", " nodes 1"),
        ("", "\u{e9}"),
    ] {
        let make = |size: usize| {
            let rest = repeated.repeat(size / repeated.len());
            format!("protocol 2\nsetgame nim\n{start}{rest}\n")
        };
        let answer = |text: &String| answers(text.as_bytes()).len();
        let name = format!("{start}{repeated}");
        growth::check(&name, 1 << 18, make, answer).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// All moves of a long match in one line.
#[test]
fn the_moves_of_a_match_are_read_in_linear_time() {
    let make = |n: usize| {
        let moves = " a1-b1 d4-c4 b1-a1 c4-d4".repeat(n);
        let policy = "setoption name adjudication value false";
        format!("protocol 2\n{policy}\nsetgame gobblet\nposition start moves 4@a1 4@d4{moves}\n")
    };
    let answer = |text: &String| {
        let answers = answers(text.as_bytes());
        assert_eq!(answers, ["ok", "ok", "ok", "ok"]);
    };
    growth::check("a long match", 2_000, make, answer).unwrap_or_else(|broken| panic!("{broken}"));
}

/// A record of a random match.
fn record() -> Record {
    let registry = Registry::standard();
    let mut game = registry.game("gobblet").and_then(|game| game.start("")).expect("the start");
    let mut rng = SplitMix64::new(1);
    while game.random_step(&mut || rng.next()).is_ok_and(|step| step.is_some()) {}
    tagged(&*game, &[])
}

/// The record as a line.
fn line(record: &Record) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_json_line(&mut bytes, record).expect("memory takes everything");
    bytes
}

/// The lines that an engine writes when it reads `input`.
fn answers(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve(&Registry::standard(), &Options::default(), input, &mut output).expect("memory");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}
