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
fn every_step_runs_in_a_workflow_and_none_may_be_skipped() {
    let mut found = Vec::new();
    for (file, line) in lines() {
        if let Some((_, list)) = line.split_once("checks: [") {
            let words = list.split([',', ' ', ']']).filter(|word| !word.is_empty());
            found.extend(words.map(str::to_string));
        }
        let run = line.split_once("cargo xtask ci").or_else(|| line.split_once(".ci/run"));
        let Some((_, words)) = run else { continue };
        let words = words.replace("${{ matrix.checks }}", "");
        let (options, names): (Vec<_>, Vec<_>) =
            words.split_whitespace().partition(|word| word.starts_with("--"));
        assert_eq!(options, ["--strict"], "{file}: {line}");
        found.extend(names.into_iter().map(str::to_string));
    }
    let mut expected: Vec<&str> = ci::names().collect();
    expected.sort_unstable();
    found.sort();
    assert_eq!(found, expected);
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
