//! Games as data: JSON, records, and statistics of them.

use std::{fs, path::Path};

use serde_json::Value;

use crate::program::{run, simply, words};

#[test]
fn every_command_that_prints_data_has_one_json_answer() {
    let folder = folder("json");
    let record = "game: kuhn\nrules: 1\nstart: ..\nresult: *\nsteps: 2\n\nJ\nQ\nend: 2\n";
    fs::write(folder.join("game.txt"), record).expect("a file");
    for args in [
        &["games", "kuhn", "--json"][..],
        &["rules", "kuhn", "--json"],
        &["rules", "kuhn", "R1", "--json"],
        &["show", "kuhn", "--json"],
        &["moves", "kuhn", "--json", "--as", "host"],
        &["try", "kuhn", "J", "Q", "p", "--json"],
        &["perft", "kuhn", "2", "--deal", "J,Q", "--json"],
        &["random", "kuhn", "--json"],
        &["replay", "game.txt", "--json"],
    ] {
        let answer = run(&words(args), &[], "", &folder);
        let value: Value = serde_json::from_str(&answer.stdout).expect("one JSON value");
        let name = if args[0] == "games" { &value["name"] } else { &value["game"] };
        assert_eq!(name, "kuhn", "{args:?}: {value}");
    }
    for args in [&["games", "--json"][..], &["stats", "game.txt", "--json"]] {
        let answer = run(&words(args), &[], "", &folder);
        assert!(serde_json::from_str::<Value>(&answer.stdout).is_ok(), "{answer:?}");
    }
}

/// `show`, `try` and `replay` answer in the same form.
#[test]
fn answers_about_a_position_have_one_shape() {
    let folder = folder("shape");
    let record = "game: kuhn\nrules: 1\nstart: ..\nresult: *\nsteps: 3\n\nJ\nQ\np\nend: 3\n";
    fs::write(folder.join("game.txt"), record).expect("a file");
    for who in ["host", "public", "1", "2"] {
        let object = |args: &[&str]| -> Value {
            let answer = run(&words(&[args, &["--json", "--as", who]].concat()), &[], "", &folder);
            serde_json::from_str(&answer.stdout).expect("JSON")
        };
        let tried = object(&["try", "kuhn", "J", "Q", "p"]);
        assert_eq!(object(&["replay", "game.txt"]), tried);
        let keys = |value: &Value| -> Vec<String> {
            value.as_object().expect("an object").keys().cloned().collect()
        };
        assert_eq!(keys(&object(&["show", "kuhn"])), keys(&tried));
        assert_eq!(tried["steps"].as_array().map(Vec::len), Some(3));
    }
}

#[test]
fn records_are_the_games_that_are_printed_step_by_step() {
    let folder = folder("records");
    for game in ["gobblet", "kuhn", "octiles"] {
        let more = ["--games", "4", "--seed", "5"];
        let rows = simply(&words(&[&["random", game, "--jsonl"], &more[..]].concat()), "").stdout;
        let lines =
            simply(&words(&[&["random", game, "--records", "-"], &more[..]].concat()), "").stdout;
        let mut steps: Vec<Vec<String>> = vec![Vec::new(); 4];
        for row in rows.lines().map(|row| serde_json::from_str::<Value>(row).expect("JSON")) {
            let number = row["game"].as_u64().expect("a number") as usize;
            match row["step"].as_str() {
                Some(step) => steps[number].push(step.to_owned()),
                None => assert!(row["payoffs"].is_array(), "{row}"),
            }
        }
        for (line, steps) in lines.lines().zip(&steps) {
            let record: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(record["steps"], serde_json::json!(steps));
            assert_eq!(record["format"], 1);
        }
        // One text per file, each of which can be replayed, and the same statistics.
        let into = [&["random", game, "--records", "texts/", "--force"], &more[..]].concat();
        assert_eq!(run(&words(&into), &[], "", &folder).code, Some(0));
        for number in 0..4 {
            let file = format!("texts/{game}-{number}.txt");
            assert_eq!(run(&words(&["replay", &file]), &[], "", &folder).code, Some(0));
        }
        let texts = run(&words(&["stats", "texts", "--check", "--json"]), &[], "", &folder);
        let stdin = simply(&words(&["stats", "-", "--check", "--json"]), &lines);
        assert_eq!((texts.stdout, texts.code), (stdin.stdout, Some(0)));
        fs::remove_dir_all(folder.join("texts")).expect("the folder");
    }
}

/// Chance and random players are part of a record, so a game of random players can be saved.
#[test]
fn games_of_random_players_have_records() {
    for game in ["octi", "toki", "octagone", "leduc", "pig"] {
        let lines = simply(&words(&["random", game, "--games", "2", "--records", "-"]), "").stdout;
        assert_eq!(lines.lines().count(), 2);
        let checked = simply(&words(&["stats", "-", "--check"]), &lines);
        assert_eq!(checked.code, Some(0), "{checked:?}");
        assert!(checked.stdout.contains("payoff of "), "{checked:?}");
    }
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("data").join(name);
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    folder
}
