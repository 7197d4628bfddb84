//! Resumed runs.

use std::{fs, ops::ControlFlow};

use rulebook_arena::{ArenaError, Run, Settings, Sprt, Standings};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{arena, play, timeless};

fn settings() -> Settings {
    Settings { games: 6, ..Settings::new("tictactoe") }
}

#[test]
fn a_run_continues_after_a_kill_at_every_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state.jsonl");
    let sprt = Some(Sprt { elo0: 0.0, elo1: 400.0 });
    // With a sequential test there are more games, so only some bytes are tried.
    for (settings, step) in [(settings(), 1), (Settings { games: 40, sprt, ..settings() }, 53)] {
        let arena = arena(settings, &["flat:10n", "random"]);
        let run = Run { threads: 1, state: Some(state.clone()), ..Run::default() };
        // The state of the previous settings.
        let _ = fs::remove_file(&state);
        let whole = play(&arena, &run).expect("standings");
        let bytes = fs::read(&state).expect("a state");
        let n_lines = String::from_utf8_lossy(&bytes).lines().count() as u64;
        assert_eq!(n_lines, 1 + whole.games + whole.surplus);
        // The first line is written atomically.
        let header = bytes.iter().position(|byte| *byte == b'\n').expect("a line") + 1;
        for length in (header..=bytes.len()).step_by(step) {
            fs::write(&state, &bytes[..length]).expect("a file");
            let again = play(&arena, &run).expect("standings");
            assert_eq!(counting(again), counting(whole.clone()), "{length} bytes");
            // Complete lines are kept, up to the torn line.
            let kept = bytes[..length].iter().rposition(|byte| *byte == b'\n').expect("a line") + 1;
            assert_eq!(fs::read(&state).expect("a state")[..kept], bytes[..kept]);
            // The torn line does not affect the next run either.
            let third = play(&arena, &run).expect("standings");
            assert_eq!(counting(third), counting(whole.clone()), "{length} bytes");
        }
    }
}

#[test]
fn finished_games_are_not_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = Run { threads: 2, state: Some(folder.path().join("state")), ..Run::default() };
    let arena = arena(settings(), &["random", "random"]);
    let first = play(&arena, &run).expect("standings");
    let mut n_done = Vec::new();
    let second = arena.run(&run, |progress| {
        n_done.push(progress.done);
        ControlFlow::Continue(())
    });
    // The times, too, are those of the first run.
    assert_eq!(second.expect("standings"), first);
    assert!(n_done.iter().all(|done| *done == 6), "{n_done:?}");
}

#[test]
fn other_settings_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let run = Run { state: Some(state.clone()), ..Run::default() };
    play(&arena(settings(), &["flat:10n", "random"]), &run).expect("standings");
    let before = fs::read(&state).expect("a state");
    for (other, specs, key) in [
        (Settings { seed: 1, ..settings() }, ["flat:10n", "random"], "`seed` was 0 and is now 1"),
        (Settings { games: 8, ..settings() }, ["flat:10n", "random"], "`games` was 6 and is now 8"),
        (Settings { book: 2, ..settings() }, ["flat:10n", "random"], "`book` was 4"),
        (
            Settings { ply_limit: None, ..settings() },
            ["flat:10n", "random"],
            "`ply_limit` was 10000 and is now null",
        ),
        (
            Settings { game: "connect4".to_owned(), ..settings() },
            ["flat:10n", "random"],
            "`game` was \"tictactoe\"",
        ),
        (settings(), ["flat:20n", "random"], "`bots` was [\"flat:10n\",\"random\"]"),
    ] {
        let error = play(&arena(other, &specs), &run).unwrap_err();
        assert!(matches!(error, ArenaError::State { .. }), "{error}");
        assert!(error.to_string().contains(key), "{error}");
        assert_eq!(fs::read(&state).expect("a state"), before);
    }
}

#[test]
fn foreign_files_and_damaged_lines_are_refused_and_not_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let run = Run { threads: 1, state: Some(state.clone()), ..Run::default() };
    let arena = arena(settings(), &["random", "random"]);
    play(&arena, &run).expect("standings");
    let good = fs::read_to_string(&state).expect("a state");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let later = good.replacen(&version, "\"version\":\"7.0.0\"", 1);
    let objects = objects(&good);
    // The state with another first game, and matching checksums.
    let with_game = |game: String| sealed(&[objects[0].clone(), game]);
    let damaged = with_game(objects[1].replacen("\"game\":0,", "\"game\":9,", 1));
    let twice = sealed(&[&objects[..], &objects[2..3]].concat());
    let rubbish = with_game(objects[1].replacen("\"nanos\"", "\"\u{7f}\u{202e}\"", 1));
    let long = with_game(format!("{{\"{}\":1}}", "x".repeat(10_000)));
    let zeros = sealed(&objects[..1]) + "\0\0\0\0\n";
    let with = |member: &str, value: Value| {
        let mut game: Value = serde_json::from_str(&objects[1]).expect("a game");
        game[member] = value;
        with_game(game.to_string())
    };
    let none = with("payoffs", json!([]));
    let more = with("payoffs", json!([0, 1, 0]));
    let agreed = with("verdict", json!("draw by agreement"));
    for (text, problem) in [
        ("", "is not the state of a tournament"),
        (&objects[0], "is not the state of a tournament"),
        ("my notes", "is not the state of a tournament"),
        ("my notes\n", "is not the state of a tournament"),
        ("{\"game\": 1}\n", "is not the state of a tournament"),
        (&later, "`version` was \"7.0.0\" and is now "),
        (&damaged, "there is no game 9"),
        (&twice, "is there twice"),
        (&zeros, "is damaged in line 2: "),
        (&with("claims", json!([{"seat": 2, "ply": 1, "plies": 1}])), "game 0 has other seats"),
        (&none, "so it has 2 payoffs and not 0"),
        (&more, "so it has 2 payoffs and not 3"),
        (&agreed, "game 0 ended with `draw by agreement`, so it has 0 payoffs and not 2"),
        (&rubbish, "unknown field `\\u{7f}\\u{202e}`"),
        (&long, "unknown field `xxx"),
    ] {
        fs::write(&state, text).expect("a file");
        let error = play(&arena, &run).unwrap_err().to_string();
        assert!(error.contains(problem), "{error}");
        assert!(error.len() < 600 + state.as_os_str().len(), "{error}");
        assert!(!error.contains(char::is_control), "{error}");
        assert_eq!(fs::read_to_string(&state).expect("the file"), text);
    }
}

#[test]
fn a_state_with_any_change_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let run = Run { threads: 1, state: Some(state.clone()), ..Run::default() };
    let arena = arena(settings(), &["random", "random"]);
    play(&arena, &run).expect("standings");
    let good = fs::read(&state).expect("a state");
    let lines: Vec<&[u8]> = good.split_inclusive(|byte| *byte == b'\n').collect();
    let without = |n: usize| [&lines[..n], &lines[n + 1..]].concat().concat();
    let exchanged = |n: usize| [&lines[..n], &[lines[n + 1], lines[n]], &lines[n + 2..]].concat();
    // The last byte ends the last line, and without it the line counts as torn.
    let bytes = (0..good.len() - 1).map(|n| {
        let mut edited = good.clone();
        edited[n] ^= 1;
        edited
    });
    let removed = (0..lines.len() - 1).map(without);
    let moved = (0..lines.len() - 1).map(|n| exchanged(n).concat());
    for edited in bytes.chain(removed).chain(moved) {
        fs::write(&state, &edited).expect("a file");
        let error = play(&arena, &run).expect_err(&String::from_utf8_lossy(&edited));
        assert!(matches!(error, ArenaError::State { .. }), "{error}");
        assert_eq!(fs::read(&state).expect("the file"), edited);
    }
}

/// The only accepted edits remove games at the end: these are played again.
#[test]
fn an_edited_state_is_refused_or_leads_to_the_same_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let run = Run { threads: 1, state: Some(state.clone()), ..Run::default() };
    let arena = arena(settings(), &["flat:10n", "random"]);
    let whole = counting(play(&arena, &run).expect("standings"));
    let good = fs::read_to_string(&state).expect("a state");
    let lines: Vec<&str> = good.split_inclusive('\n').collect();
    let n_lines = lines.len();
    let digits = good.char_indices().filter(|(_, digit)| digit.is_ascii_digit());
    let digits = digits.map(|(at, digit)| {
        let other = if digit == '9' { "8" } else { "9" };
        (format!("the digit at {at}"), [&good[..at], other, &good[at + 1..]].concat())
    });
    let mut edits: Vec<(String, String)> = digits.collect();
    for n in 0..n_lines {
        let (before, rest) = (lines[..n].concat(), lines[n + 1..].concat());
        let line = lines[n];
        edits.push((format!("without line {n}"), format!("{before}{rest}")));
        edits.push((format!("line {n} twice"), format!("{before}{line}{line}{rest}")));
        edits.push((
            format!("line {n} cut"),
            format!("{before}{}\n{rest}", &line[..line.len() / 2]),
        ));
        edits.push((format!("line {n} joined"), format!("{before}{}{rest}", line.trim_end())));
        edits.push((format!("an empty line {n}"), format!("{before}\n{line}{rest}")));
        edits.push((
            format!("a space after line {n}"),
            format!("{before}{} \n{rest}", line.trim_end()),
        ));
        edits.push((format!("CRLF in line {n}"), format!("{before}{}\r\n{rest}", line.trim_end())));
        edits.push((format!("nothing from line {n} on"), before.clone()));
        edits.push((
            format!("the last line as line {n}"),
            format!("{before}{}{line}{rest}", lines[n_lines - 1]),
        ));
    }
    edits.push(("the lines in reverse".to_owned(), lines.iter().rev().copied().collect()));
    edits.push(("no last line break".to_owned(), good.trim_end().to_owned()));
    edits.push(("a beginning of a line".to_owned(), format!("{good}{{\"game\":")));
    edits.push(("a note".to_owned(), format!("{good}my note\n")));
    let mut accepted = Vec::new();
    for (edit, text) in edits {
        fs::write(&state, &text).expect("a file");
        match play(&arena, &run) {
            Ok(standings) => {
                assert_eq!(counting(standings), whole, "{edit}");
                accepted.push(edit);
            }
            Err(error) => {
                assert!(matches!(error, ArenaError::State { .. }), "{edit}: {error}");
                assert_eq!(fs::read_to_string(&state).expect("the file"), text, "{edit}");
            }
        }
    }
    let ends = (1..n_lines).map(|n| format!("nothing from line {n} on"));
    let mut expected: Vec<String> = ends.collect();
    let last = n_lines - 1;
    expected.extend([format!("without line {last}"), format!("line {last} joined")]);
    expected.extend(["no last line break".to_owned(), "a beginning of a line".to_owned()]);
    accepted.sort();
    expected.sort();
    assert_eq!(accepted, expected);
}

#[test]
fn a_second_run_is_refused_by_name_and_the_state_is_not_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let run = Run { threads: 1, state: Some(state.clone()), ..Run::default() };
    let arena = arena(settings(), &["random", "random"]);
    // During a new run, and during a resumed one.
    for n_runs in [1, 2] {
        let mut n_refused = 0;
        let first = arena.run(&run, |progress| {
            assert!(!progress.is_shared, "there are locks");
            let before = fs::read(&state).expect("a state");
            let error = play(&arena, &run).expect_err("it is in use").to_string();
            let name = state.to_string_lossy();
            assert!(
                error.contains(&*name) && error.contains("is in use by another run"),
                "{error}"
            );
            assert_eq!(fs::read(&state).expect("the state"), before);
            n_refused += 1;
            ControlFlow::Break(())
        });
        assert!(first.is_ok() && 0 < n_refused, "{n_runs}");
    }
    assert!(play(&arena, &run).expect("the state is free").complete);
    let names = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(names, 1, "no temporary file is left");
}

/// The lines of a state without their checksums.
fn objects(state: &str) -> Vec<String> {
    let object = |line: &str| {
        let (members, _) = line.rsplit_once(",\"check\":").expect("a checksum");
        format!("{members}}}")
    };
    state.lines().map(object).collect()
}

/// The state with these lines and their checksums.
fn sealed(objects: &[String]) -> String {
    let mut state = String::new();
    let mut check = String::new();
    for object in objects {
        let digest = Sha256::digest(format!("{check}{object}"));
        let first = u128::from_be_bytes(*digest.first_chunk().expect("there are 32 bytes"));
        check = format!("{first:032x}");
        let members = object.strip_suffix('}').expect("an object");
        state += &[members, ",\"check\":\"", &check, "\"}\n"].concat();
    }
    state
}

/// The part of the standings that depends on the games only.
fn counting(mut standings: Standings) -> Standings {
    standings.surplus = 0;
    timeless(standings)
}
