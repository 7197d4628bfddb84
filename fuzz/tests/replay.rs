//! The stored inputs: corpora, and what was found once.

use std::{collections::BTreeSet, fs, path::Path, time::Duration};

use rulebook_fuzz::{
    FOLDERS, STORED_TYPES, TARGETS, files_of, replay, run,
    worst::{self, LocatedRecord},
};

#[test]
fn every_stored_input_passes() {
    for (target, _) in TARGETS {
        for folder in FOLDERS {
            let files = files_of(folder, target).expect("the folder can be read");
            replay(target, &files).expect("the files can be read");
        }
    }
}

#[test]
fn every_target_has_a_small_corpus() {
    for (target, _) in TARGETS {
        let files = files_of("corpus", target).expect("the folder can be read");
        assert!(!files.is_empty(), "{target}: there is no corpus");
        let sizes = files.iter().map(|file| fs::metadata(file).expect("a file").len());
        let size: u64 = sizes.sum();
        assert!(size <= 64 << 10, "{target}: the corpus has {size} bytes");
    }
}

#[test]
fn a_stored_input_belongs_to_a_target() {
    let targets: BTreeSet<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    for folder in FOLDERS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(path).expect("a folder") {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            assert!(targets.contains(&*name) || name == "README.md", "{folder}/{name}");
        }
    }
}

#[test]
fn every_target_has_a_binary() {
    let manifest = include_str!("../Cargo.toml");
    for (target, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{target}\"\n")), "{target}");
        let path = format!("fuzz_targets/{target}.rs");
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
        assert!(
            text.is_ok_and(|text| text.contains(&format!("run(\"{target}\", data)"))),
            "{target}"
        );
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

/// The types that serde reads, from the sources of the core and of the games.
#[test]
fn every_type_that_serde_reads_is_fuzzed() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
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
    for call in ["impl_serde!(", "impl_variant_text!("] {
        for (at, _) in code.match_indices(call) {
            names.push(word(&code[at + call.len()..]));
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

/// The positions that cost most are accepted, and cost what is written there.
#[test]
fn the_worst_positions_are_known() {
    let known = worst::read(include_str!("../worst.tsv")).expect("the lines have a form");
    assert!(!known.is_empty());
    for LocatedRecord { game, what, size, position } in &known {
        let found = worst::size(game, *what, position);
        assert_eq!(found.as_ref(), Ok(size), "{game}: {what} of `{position}`");
        let time = worst::time(game, *what, Some(position)).expect("an accepted position");
        assert!(time < Duration::from_millis(100), "{game}: {what} took {time:?}");
    }
}
