//! Tournaments.

use std::{fs, path::Path};

use serde_json::Value;

use crate::program::{Answer, run, words};

const FLAT: [&str; 7] =
    ["arena", "tictactoe", "--bot", "flat:50n", "--bot", "random", "--threads=2"];

#[test]
fn a_tournament_has_a_table_and_the_same_as_data() {
    let folder = folder("table");
    let text = simply(&["--games", "40"], &folder).stdout;
    for line in
        ["game: tictactoe\n", "games: 40, in blocks of 2, seed 0\n", "flat:50n against random\n"]
    {
        assert!(text.contains(line), "{text}");
    }
    let answer = simply(&["--games", "40", "--json"], &folder);
    let table: Value = serde_json::from_str(&answer.stdout).expect("JSON");
    let pair = &table["pairs"][0];
    assert_eq!((table["complete"].as_bool(), table["games"].as_u64()), (Some(true), Some(40)));
    let won = format!(
        "  games       {} won, {} drawn, {} lost\n",
        pair["wins"], pair["draws"], pair["losses"]
    );
    assert!(text.contains(&won), "{text}");
    assert!(pair["elo"]["low"].as_f64().is_some_and(|low| 0.0 < low), "{pair}");
    assert_eq!(pair["counts"].as_array().map(Vec::len), Some(5));
}

#[test]
fn a_tournament_notes_a_bot_that_thinks_by_time() {
    let folder = folder("timed");
    let notes = |bot| {
        let args = ["arena", "tictactoe", "--bot", "random", "--bot", bot, "--games", "0"];
        let answer = run(&words(&args), &[], "", &folder);
        assert_eq!(answer.code, Some(0), "{answer:?}");
        answer.stderr
    };
    let note = "note: `master` thinks by time, so another run plays other games\n";
    assert_eq!(notes("master"), note);
    assert!(notes("flat:10ms").starts_with("note: `flat:10ms` thinks by time, "));
    for bot in ["strong", "random", "flat:10n"] {
        assert_eq!(notes(bot), "");
    }
}

#[test]
fn a_tournament_continues_and_other_settings_are_refused() {
    let folder = folder("state");
    let state = ["--games", "6", "--state", "run.jsonl", "--records", "played", "--json"];
    let first = simply(&state, &folder);
    assert_eq!(first.code, Some(0), "{first:?}");
    assert_eq!(fs::read_dir(folder.join("played")).expect("a folder").count(), 6);
    let lines = fs::read_to_string(folder.join("run.jsonl")).expect("a state");
    assert_eq!(lines.lines().count(), 7);
    // Killed while a line was written.
    fs::write(folder.join("run.jsonl"), &lines[..lines.len() - 20]).expect("a file");
    let again = simply(&state, &folder);
    assert_eq!(again.code, Some(0), "{again:?}");
    let counts = |answer: &Answer| {
        let table: Value = serde_json::from_str(&answer.stdout).expect("JSON");
        table["pairs"][0].clone()
    };
    assert_eq!(counts(&again), counts(&first));
    let other = simply(&["--games", "6", "--state", "run.jsonl", "--seed", "1"], &folder);
    assert_eq!(other.code, Some(1));
    assert!(other.stderr.contains("`seed` was 0 and is now 1"), "{other:?}");
    let checked = run(&words(&["stats", "played", "--check"]), &[], "", &folder);
    assert!(checked.stdout.contains("6 replayed"), "{checked:?}");
}

#[test]
fn an_invalid_tournament_is_a_usage_error() {
    let folder = folder("usage");
    for (args, message) in [
        (&["arena", "tictactoe", "--bot", "random"][..], "at least two bots"),
        (&["arena", "tictactoe", "--bot", "random", "--bot", "human"], "cannot play in the arena"),
        (&["arena", "tictactoe", "--bot", "random", "--bot", "rnadom"], "there is no player"),
        (&["arena", "tictactoe", "--bot", "random", "--bot", "random", "--sprt", "3"], "such as"),
        (&["arena", "tictactoe", "--bot", "random", "--bot", "random", "--book", "9"], "no game"),
    ] {
        let answer = run(&words(args), &[], "", &folder);
        assert_eq!(answer.code, Some(2), "{answer:?}");
        assert!(answer.stderr.contains(message), "{answer:?}");
    }
    let args = ["arena", "kuhn", "--bot", "flat:9n", "--bot", "random"];
    let answer = run(&words(&args), &[], "", &folder);
    assert_eq!(answer.code, Some(1), "{answer:?}");
    assert!(answer.stderr.contains("the bot `flat:9n` cannot play this game"), "{answer:?}");
}

/// Flat Monte Carlo against a random player.
fn simply(more: &[&str], folder: &Path) -> Answer {
    run(&words(&[&FLAT[..], more].concat()), &[], "", folder)
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena").join(name);
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    folder
}
