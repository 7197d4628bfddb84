//! The parts of `cargo xtask ci` that are not cargo.

use std::time::Duration;

use xtask::{
    Outcome, Workspace,
    ci::{Report, combinations, has_changed, program},
};

use crate::fixture::{self, dependency, package};

#[test]
fn few_features_are_combined_in_every_way() {
    let features = ["arbitrary".to_string(), "serde".to_string()];
    let expected: [&[&str]; 4] = [&[], &["arbitrary"], &["serde"], &["arbitrary", "serde"]];
    assert_eq!(combinations(&features), expected);
    assert_eq!(combinations(&[]), [[""; 0]]);
}

#[test]
fn many_features_are_tried_one_by_one_and_all_together() {
    let features = ["a", "b", "c", "d"].map(str::to_string);
    let expected: [&[&str]; 6] = [&[], &["a"], &["b"], &["c"], &["d"], &["a", "b", "c", "d"]];
    assert_eq!(combinations(&features), expected);
}

#[test]
fn a_package_has_changed_with_its_files_and_with_the_root_manifest() {
    let nim = package("rulebook-nim", "nim", true);
    let changed = |file: &str| has_changed(&nim, Some(&[file.to_string()]));
    assert!(changed("crates/nim/src/mv.rs") && changed("Cargo.toml"));
    assert!(!changed("crates/nimble/src/mv.rs") && !changed("docs/Cargo.toml"));
    assert!(has_changed(&nim, None) && !has_changed(&nim, Some(&[])));
}

#[test]
fn a_skipped_step_never_reads_as_passed() {
    let mut report = Report::default();
    report.add("fmt", Outcome::Passed, Duration::from_millis(1_250));
    report.add("miri", Outcome::Skipped("no network".to_string()), Duration::ZERO);
    let text = "passed fmt (1.2 s)\nSKIPPED miri (0.0 s): no network\n\
                1 passed, 0 failed, 1 skipped (1.2 s)";
    assert_eq!(report.to_string(), text);
    assert!(report.passed(false));
    assert!(!report.passed(true));
    report.add("tidy", Outcome::Failed, Duration::ZERO);
    assert!(report.to_string().contains("FAILED tidy (0.0 s)\n1 passed, 1 failed, 1 skipped"));
    assert!(!report.passed(false));
}

#[test]
fn the_bare_program_has_every_game_that_needs_no_allocator() {
    let mut heavy = package("rulebook-heavy", "heavy", true);
    let mut on_core = dependency("rulebook-core");
    on_core.features.push("alloc".to_string());
    heavy.dependencies.push(on_core);
    let core = package("rulebook-core", "core", false);
    let nim = package("rulebook-nim", "nim", true);
    let workspace = Workspace { packages: vec![core, heavy, nim] };
    let tree = fixture::files().into_iter().collect();
    let files = program(&tree, &workspace, "/here").expect("there is a game");
    let text = |path: &str| {
        let file = files.iter().find(|(other, _)| *other == path);
        file.map_or("", |(_, text)| text.as_str())
    };
    let line = "rulebook-nim = { path = \"/here/crates/nim\", default-features = false }\n";
    assert!(text("Cargo.toml").ends_with(line), "{}", text("Cargo.toml"));
    assert!(!text("Cargo.toml").contains("heavy"));
    assert_eq!(text("src/games.rs"), "&[\n    play::<rulebook_nim::Nim>,\n]\n");
    assert!(text("src/main.rs").contains("#![no_std]"));
}
