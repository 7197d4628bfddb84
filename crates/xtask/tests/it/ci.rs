//! The parts of `cargo xtask ci` that are not cargo.

use std::time::Duration;

use xtask::ci::{Outcome, Report, combinations};

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
fn a_skipped_step_never_reads_as_passed() {
    let mut report = Report::default();
    report.add("fmt", Outcome::Passed, Duration::from_millis(1_250));
    report.add("miri", Outcome::Skipped("no network".to_string()), Duration::ZERO);
    let text = "passed fmt (1.2 s)\nSKIPPED miri: no network\n1 passed, 0 failed, 1 skipped";
    assert_eq!(report.to_string(), text);
    assert!(report.passed());
    report.add("tidy", Outcome::Failed, Duration::ZERO);
    assert!(report.to_string().ends_with("FAILED tidy (0.0 s)\n1 passed, 1 failed, 1 skipped"));
    assert!(!report.passed());
}
