//! Help, completions and manual pages.

use std::{fs, path::Path};

use crate::program::{run, simply, words};

/// The commands in the order of the usage.
const COMMANDS: [&str; 21] = [
    "games",
    "rules",
    "show",
    "moves",
    "try",
    "perft",
    "random",
    "replay",
    "stats",
    "convert",
    "explore",
    "play",
    "analyse",
    "solve",
    "cfr",
    "best-response",
    "arena",
    "engine",
    "serve",
    "completions",
    "man",
];

#[test]
fn every_command_has_examples_in_its_help_and_all_of_them_work() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    let usage = simply(&words(&["--help"]), "").stdout;
    // Some examples start the program by its name.
    let bin = Path::new(env!("CARGO_BIN_EXE_rulebook")).parent().expect("a folder");
    let path = [("PATH", bin.to_str().expect("a path in Unicode"))];
    for command in COMMANDS {
        assert!(usage.contains(&format!("  {command} ")), "{command}");
        let help = simply(&words(&[command, "--help"]), "").stdout;
        let (_, examples) = help.split_once("Examples:\n").expect("examples");
        let examples: Vec<&str> =
            examples.lines().filter_map(|line| line.strip_prefix("  rulebook ")).collect();
        assert!(2 <= examples.len(), "{command}: {help}");
        // It runs until it is stopped; its own tests start it.
        if command == "serve" {
            continue;
        }
        for example in examples {
            if needs_missing_feature(example) {
                continue;
            }
            assert!(example.starts_with(command), "{example}");
            prepare(&folder, example);
            let answer = run(&crate::transcript::split(example), &path, "quit\n", &folder);
            assert_eq!(answer.code, Some(0), "{example}: {answer:?}");
        }
    }
}

/// Whether an example needs a feature that this program was built without.
fn needs_missing_feature(example: &str) -> bool {
    example.contains("shards") && !cfg!(feature = "shards")
}

/// The files that the examples read, and none that they write.
fn prepare(folder: &Path, example: &str) {
    for name in ["board.svg", "after.svg", "second.svg", "lengths.svg", "games.jsonl", "run.jsonl"]
    {
        // It exists only after the example that writes it.
        let _ = fs::remove_file(folder.join(name));
    }
    let games = folder.join("games");
    let _ = fs::remove_dir_all(&games);
    // What an earlier run has written, as far as no later example reads it.
    for name in ["all.jsonl.zst", "again.jsonl"] {
        let _ = fs::remove_file(folder.join(name));
    }
    if example.contains("--build") {
        let _ = fs::remove_file(folder.join("openings.redb"));
    }
    if example.contains("--to shards") {
        let _ = fs::remove_dir_all(folder.join("shards"));
    }
    if example.starts_with("random") {
        return;
    }
    let record = "game: gobblet\nrules: 1\nstart: .,.,.,./.,.,.,./.,.,.,./.,.,.,. w\n\
                  result: *\nsteps: 2\n\n4@b2\n4@c3\nend: 2\n";
    fs::create_dir(&games).expect("a folder");
    fs::write(games.join("game.txt"), record).expect("a file");
    fs::write(folder.join("game.txt"), record).expect("a file");
    let lines = simply(&words(&["random", "gobblet", "--games", "3", "--records", "-"]), "").stdout;
    fs::write(folder.join("games.jsonl"), lines).expect("a file");
}

#[test]
fn completions_and_manual_pages_name_every_command() {
    // A hyphen is written so that it cannot break a line.
    let man = simply(&words(&["man"]), "").stdout.replace("\\-", "-");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = simply(&words(&["completions", shell]), "").stdout;
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
            assert!(man.contains(command), "{command}");
        }
    }
    for command in COMMANDS {
        let page = simply(&words(&["man", command]), "");
        assert!(
            page.stdout.starts_with(".ie") && page.stdout.contains("\n.SH EXAMPLES\n"),
            "{page:?}"
        );
        for section in ["SYNOPSIS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES"] {
            assert!(page.stdout.contains(&format!("\n.SH {section}\n")), "{command}: {section}");
        }
    }
}

#[test]
fn a_manual_page_has_the_names_of_values_in_its_synopsis() {
    for (command, synopsis) in [
        ("show", "rulebook show [OPTIONS] <GAME>"),
        ("perft", "rulebook perft [OPTIONS] <GAME> <DEPTH>"),
        ("convert", "rulebook convert [OPTIONS] \\-\\-to <FORM> <IN>... <OUT>"),
    ] {
        let page = simply(&words(&["man", command]), "").stdout;
        assert!(page.contains(&format!("\n.SH SYNOPSIS\n{synopsis}\n")), "{page}");
    }
}

#[test]
fn help_fits_into_eighty_columns() {
    let of_program = [words(&["--help"]), words(&["-h"])];
    let of_commands = COMMANDS.map(|command| words(&[command, "--help"]));
    for args in of_program.into_iter().chain(of_commands) {
        let help = simply(&args, "").stdout;
        let long = help.lines().find(|line| 80 < line.chars().count());
        assert_eq!(long, None, "{args:?}");
    }
    let usage = simply(&words(&["--help"]), "").stdout;
    let play = usage.find("  rulebook play ").expect("the first step");
    assert!(COMMANDS.iter().all(|name| play < usage.find(&format!("\n  {name} ")).expect(name)));
}

/// A shell proposes what can be named: games, rules, options, searches, players. The scripts of `clap`
/// propose values in three shells, and in fish only those of options.
#[test]
fn completions_know_the_values_of_options_and_games() {
    let options = ["touch=lose_turn", "players=4", "alphabeta", "club"];
    let games = ["gobblet", "leduc", "R9"];
    for (shell, has_games) in [("bash", true), ("fish", false), ("zsh", true)] {
        let script = simply(&words(&["completions", shell]), "").stdout;
        for value in options.iter().chain(games.iter().filter(|_| has_games)) {
            assert!(script.contains(value), "{shell}: {value}\n{script}");
        }
    }
}

#[test]
fn the_readme_names_existing_commands_only() {
    let readme = include_str!("../../README.md");
    let named =
        readme.split("rulebook ").skip(1).filter_map(|rest| rest.split([' ', '`', '\n']).next());
    let lines = readme.lines().filter(|line| line.starts_with("rulebook "));
    for line in lines {
        let command = line.split_whitespace().nth(1).expect("a command");
        assert!(COMMANDS.contains(&command), "{line}");
    }
    let n_named = COMMANDS.iter().filter(|command| named.clone().any(|name| name == **command));
    assert_eq!(n_named.count(), COMMANDS.len());
}

#[test]
fn the_program_alone_prints_its_usage() {
    let answer = simply(&[], "");
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("Usage: rulebook"), "{answer:?}");
}
