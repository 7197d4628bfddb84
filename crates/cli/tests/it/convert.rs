//! Conversions of records, and opening explorers.

use std::{fs, path::PathBuf};

use crate::program::{Answer, run, simply, words};

/// A folder of its own with records of random games.
fn folder(name: &str, n_games: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    let file = folder.join("games.jsonl");
    let name = file.to_str().expect("a name in UTF-8");
    for (i, game) in ["kuhn", "tictactoe"].into_iter().enumerate() {
        let args = ["random", game, "--games", n_games, "--records", "-"];
        let lines = simply(&words(&args), "").stdout;
        let before = if i == 0 { String::new() } else { fs::read_to_string(name).expect("lines") };
        fs::write(name, before + &lines).expect("a file");
    }
    folder
}

fn in_folder(folder: &std::path::Path, args: &[&str]) -> Answer {
    run(&words(args), &[], "", folder)
}

#[test]
fn records_that_are_compressed_and_back_are_the_same_bytes() {
    let folder = folder("convert-lines", "300");
    let answer = in_folder(&folder, &["convert", "games.jsonl", "--to", "jsonl.zst", "a.zst"]);
    assert_eq!(answer.code, Some(0), "{answer:?}");
    let answer = in_folder(&folder, &["convert", "a.zst", "--to", "jsonl", "-"]);
    assert_eq!(answer.stdout, fs::read_to_string(folder.join("games.jsonl")).expect("lines"));
}

#[test]
fn after_a_bad_record_there_is_no_file() {
    let folder = folder("convert-bad", "5");
    let lines = fs::read_to_string(folder.join("games.jsonl")).expect("lines");
    fs::write(folder.join("bad.jsonl"), lines.replacen("\"steps\":[\"", "\"steps\":[\"x", 1))
        .expect("a file");
    for form in ["jsonl", "jsonl.zst"] {
        let args = ["convert", "bad.jsonl", "--to", form, "out"];
        let answer = in_folder(&folder, &args);
        assert_eq!((answer.code, answer.stdout.as_str()), (Some(1), ""));
        assert!(answer.stderr.starts_with("error: `bad.jsonl`, line 1: "), "{answer:?}");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2, "{form}");
        let answer = in_folder(&folder, &[&args[..], &["--keep-going", "--json"]].concat());
        assert_eq!(answer.code, Some(1));
        assert!(answer.stdout.contains("\"bad\": 1") && answer.stdout.contains("\"records\": 9"));
        fs::remove_file(folder.join("out")).expect("nine records were written");
    }
}

#[cfg(not(feature = "shards"))]
#[test]
fn without_the_feature_shards_the_command_says_how_to_get_it() {
    let folder = folder("convert-missing", "1");
    let answer = in_folder(&folder, &["convert", "games.jsonl", "--to", "shards", "shards"]);
    let message = "error: this program was built without the feature `shards`; in a clone of Rulebook, \
                   `cargo install --path crates/cli --features shards` builds one with it\n";
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(1), message));
    assert!(!folder.join("shards").exists());
}

#[cfg(feature = "shards")]
#[test]
fn records_come_back_from_shards_as_they_were() {
    let folder = folder("convert-shards", "250");
    let args = ["convert", "games.jsonl", "--to", "shards", "shards", "--games", "100"];
    let answer = in_folder(&folder, &args);
    assert_eq!(answer.code, Some(0), "{answer:?}");
    let names = ["kuhn-00000", "kuhn-00001", "kuhn-00002", "tictactoe-00000", "tictactoe-00002"];
    for name in names {
        assert!(answer.stdout.contains(&format!("written: `shards/{name}`\n")), "{answer:?}");
    }
    let answer = in_folder(&folder, &["convert", "shards", "--to", "jsonl", "-"]);
    assert_eq!(answer.stdout, fs::read_to_string(folder.join("games.jsonl")).expect("lines"));
    let again = in_folder(&folder, &args);
    assert_eq!(again.stderr, "error: `shards`: the folder is not empty\n");
    let file = folder.join("shards/kuhn-00001/moves.bin");
    let mut bytes = fs::read(&file).expect("a file");
    bytes[200] ^= 1;
    fs::write(&file, bytes).expect("a file");
    let damaged = in_folder(&folder, &["convert", "shards", "--to", "jsonl", "-"]);
    let message = "error: `shards/kuhn-00001/moves.bin`: it is damaged: its checksum is wrong\n";
    assert_eq!((damaged.code, damaged.stderr.as_str()), (Some(1), message));
}

#[test]
fn an_explorer_shows_the_moves_of_the_position_that_is_asked_for() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("explore");
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    let line = |steps: &str, result: &str| {
        format!(
            "{{\"format\":1,\"game\":\"tictactoe\",\"rules\":1,\"variant\":\"\",\
             \"start\":\".../.../...\",\"players\":[],\"policy\":{{}},\"result\":{result},\
             \"steps\":[{steps}]}}\n"
        )
    };
    let lines = [
        line("\"a1\",\"b1\",\"a2\",\"b2\",\"a3\"", "\"win 0\""),
        line("\"c3\",\"b2\"", "null"),
        line("\"b2\",\"a1\"", "\"win 0 by resignation of 1\""),
    ];
    fs::write(folder.join("games.jsonl"), lines.concat()).expect("a file");
    let args = ["explore", "--build", "openings.redb", "games.jsonl"];
    let built = in_folder(&folder, &args);
    assert_eq!(built.stdout, "3 games\nwritten: `openings.redb`\n", "{built:?}");
    let again = in_folder(&folder, &args);
    assert_eq!(again.stderr, "error: `openings.redb` already exists; `--force` replaces it\n");
    let shown = in_folder(&folder, &["explore", "openings.redb"]).stdout;
    let wanted = "games: 3 here, 3 in all
     games    share          X          O     draw
         2   66.67%     50.00%      0.00%    0.00%  a1 (or c1, a3, c3)
         1   33.33%    100.00%      0.00%    0.00%  b2
";
    assert!(shown.starts_with("game: tictactoe\nposition: "), "{shown}");
    assert!(shown.ends_with(wanted), "{shown}");
    // After a3 the board is turned: b3 is what b1 was after a1.
    let after = in_folder(&folder, &["explore", "openings.redb", "--after", "a3", "--json"]).stdout;
    assert!(after.contains("\"games\": 2"), "{after}");
    assert!(after.contains("\"b3\"") && after.contains("\"b2\""), "{after}");
    let other = in_folder(&folder, &["explore", "games.jsonl"]);
    assert_eq!(other.code, Some(1));
    assert!(other.stderr.starts_with("error: `games.jsonl`: "), "{other:?}");
    let two = in_folder(&folder, &["explore", "openings.redb", "games.jsonl"]);
    let message = "error: expected one explorer; with `--build OUT`, the files are counted\n";
    assert_eq!((two.code, two.stderr.as_str()), (Some(2), message));
}
