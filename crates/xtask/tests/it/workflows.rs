//! The workflows of the hosted CI.

use std::{fs, path::Path};

use xtask::ci;

#[test]
fn actions_are_pinned_by_commit() {
    let mut n_actions = 0;
    for (file, line) in lines() {
        let Some((_, action)) = line.split_once("uses: ") else { continue };
        let (commit, version) = action
            .split_once('@')
            .and_then(|(_, to)| to.split_once(" # v"))
            .unwrap_or_else(|| panic!("{file}: `{action}` has no commit and version"));
        let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(is_commit && !version.is_empty(), "{file}: `{action}` is not pinned by commit");
        n_actions += 1;
    }
    assert!(0 < n_actions);
}

#[test]
fn the_steps_that_are_named_exist_and_none_may_be_skipped() {
    let mut n_runs = 0;
    for (file, line) in lines() {
        let run = line.split_once("cargo xtask ci").or_else(|| line.split_once(".ci/run"));
        let Some((_, words)) = run else { continue };
        let (options, names): (Vec<_>, Vec<_>) =
            words.split_whitespace().partition(|word| word.starts_with("--"));
        assert_eq!(options, ["--strict"], "{file}: {line}");
        for name in names {
            assert!(ci::names().any(|step| step == name), "{file}: there is no step `{name}`");
        }
        n_runs += 1;
    }
    assert!(0 < n_runs);
}

/// The lines of all workflows, with the name of the file.
fn lines() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.github/workflows");
    let files = fs::read_dir(&folder).expect("there are workflows");
    let mut lines = Vec::new();
    for file in files {
        let path = file.expect("the folder can be read").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("it can be read");
        lines.extend(text.lines().map(|line| (name.clone(), line.to_string())));
    }
    lines
}
