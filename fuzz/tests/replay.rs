//! Replays the stored inputs: the corpus and the regressions.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use rulebook_fuzz::{STORED_TYPES, TARGETS, run};

/// The folders with stored inputs: each has a folder for each target.
const FOLDERS: [&str; 2] = ["corpus", "regressions"];

#[test]
fn every_stored_input_passes() {
    for (target, _) in TARGETS {
        for file in FOLDERS.into_iter().flat_map(|folder| inputs(folder, target)) {
            // The last line of a test that fails is the input.
            println!("{}", file.display());
            run(target, &fs::read(&file).expect("a file"));
        }
    }
}

#[test]
fn every_target_has_at_most_ten_inputs() {
    for (target, _) in TARGETS {
        let n_inputs = inputs("corpus", target).len();
        assert!((1..=10).contains(&n_inputs), "{target} has {n_inputs} inputs");
    }
}

#[test]
fn a_stored_input_belongs_to_a_target() {
    let targets: BTreeSet<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    for folder in FOLDERS {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            assert!(targets.contains(&*name), "{folder}/{name}");
        }
    }
}

#[test]
fn every_target_has_a_binary() {
    let manifest = include_str!("../Cargo.toml");
    for (target, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{target}\"\n")), "{target}");
        let text = fs::read_to_string(root().join(format!("fuzz_targets/{target}.rs")));
        let call = format!("rulebook_fuzz::target!(\"{target}\");");
        assert!(text.is_ok_and(|text| text.contains(&call)), "{target}");
    }
}

#[test]
fn every_target_survives_short_inputs() {
    for (target, _) in TARGETS {
        run(target, &[]);
        for byte in (0..=255).step_by(17) {
            run(target, &[byte; 9]);
        }
    }
}

/// Finds the types that serde deserialises in the sources of the core and of the games.
#[test]
fn every_type_that_serde_reads_is_fuzzed() {
    let crates = root().join("../crates");
    let fuzzed: BTreeSet<(&str, &str)> = STORED_TYPES.iter().copied().collect();
    let mut found = BTreeSet::new();
    for package in ["core", "octi", "octiles", "gobblet", "toki", "octagone", "classics"] {
        let mut folders = vec![crates.join(package).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let text = fs::read_to_string(&path).expect("a source file");
                    found.extend(stored_types(&text).map(|name| (package, name)));
                }
            }
        }
    }
    let is_missing =
        |(package, name): &&(&str, String)| !fuzzed.contains(&(*package, name.as_str()));
    let missing: Vec<_> = found.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "not in stored.rs: {missing:?}");
    assert!(60 < found.len(), "{} types were found", found.len());
}

/// The names of the types for which a source file implements `Deserialize`.
fn stored_types(text: &str) -> impl Iterator<Item = String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code: String = text.lines().filter(is_code).map(|line| format!("{line}\n")).collect();
    let mut names = Vec::new();
    for (call, item) in [("impl_serde!(", "("), ("options! {", "pub struct ")] {
        for (at, _) in code.match_indices(call) {
            names.extend(code[at..].split_once(item).map(|(_, rest)| word(rest)));
        }
    }
    for (at, _) in code.match_indices("Deserialize)") {
        let item = code[at..].match_indices("pub ").next();
        let rest = item.map_or("", |(start, _)| &code[at + start + "pub ".len()..]);
        let private = code[at..].split("\n\n").next().is_some_and(|item| !item.contains("pub "));
        if let Some((_, name)) = rest.split_once(' ').filter(|_| !private) {
            names.push(word(name));
        }
    }
    names.retain(|name| name.chars().next().is_some_and(char::is_uppercase));
    names.into_iter()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The stored inputs of a target, in the order of their names; none if there is no such folder.
fn inputs(folder: &str, target: &str) -> Vec<PathBuf> {
    let path = root().join(folder).join(target);
    if !path.is_dir() {
        return Vec::new();
    }
    let entries = fs::read_dir(path).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}
