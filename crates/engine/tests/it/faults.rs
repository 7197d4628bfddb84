//! The checker finds each fault.

use std::{thread, time::Duration};

use rulebook::{
    Registry,
    classics::{Kuhn, TicTacToe},
    entry,
};
use rulebook_engine::protocol::{CheckOutcome, CheckReport, check};

use crate::support::engine;

/// Checks the engine with a fault in one small game.
fn report(fault: &str, patience: u64) -> CheckReport {
    let mut registry = Registry::empty();
    registry.add(entry!(TicTacToe));
    check(&engine(fault), &registry, Duration::from_millis(patience), |_| {})
}

#[test]
fn an_engine_without_a_fault_passes() {
    let report = report("", 20_000);
    assert!(report.is_ok() && report.checks.len() == 14, "{report}");
}

#[test]
fn an_engine_is_checked_by_a_game_that_begins_with_chance_if_there_is_no_other() {
    let mut registry = Registry::empty();
    registry.add(entry!(Kuhn));
    let report = check(&engine(""), &registry, Duration::from_secs(20), |_| {});
    assert!(report.is_ok() && report.checks.len() == 14, "{report}");
}

#[test]
fn a_plain_engine_passes_what_it_offers() {
    let report = report("plain", 20_000);
    assert!(report.is_ok(), "{report}");
    let skipped = report.checks.last().expect("a check");
    assert!(matches!(skipped.outcome, CheckOutcome::Skipped(_)), "{report}");
}

#[test]
fn a_move_to_ponder_on_is_ignored() {
    let report = report("ponders", 20_000);
    assert!(report.is_ok(), "{report}");
}

#[test]
fn each_fault_is_found() {
    let faults = [
        ("mute", "greets", "gave no `ugiok`"),
        ("illegal-moves", "obeys limits", "illegal move"),
        ("illegal-moves", "plays tictactoe", ""),
        ("no-moves", "stops", "gave no answer after `stop`"),
        ("two-moves", "obeys limits", "once more, with `bestmove "),
        ("two-oks", "ends every command once", "once more, with `ok`"),
        ("agrees-to-everything", "refuses what the rules forbid", "with `ok` instead of `error"),
        ("says-nothing-of-errors", "survives garbage", "gave no answer"),
        ("cannot-count", "answers questions", "instead of `response count 9`"),
        ("is-never-over", "plays tictactoe", "instead of `response result win"),
        ("deaf-to-stop", "stops", "gave no answer after `stop`"),
        ("ignores-clocks", "obeys clocks", "which was the time of its clock"),
        ("fears-lost-time", "obeys clocks", "with `error arguments usage: clock"),
        ("counts-from-1", "obeys limits", "instead of `bestmove`"),
        ("is-hasty", "stops", "sent at once, with [Done, "),
        ("dies-of-garbage", "survives garbage", "ended after"),
        ("dies-of-long-lines", "survives lines that are too long", "ended after"),
        ("dies-of-steps", "plays tictactoe", "ended after `step"),
        ("dies-of-thinking", "answers the Universal Game Interface", "ended after `go movetime"),
        ("never-quits", "quits", "still runs"),
        ("forgets-new-games", "begins a new game", "instead of `response position"),
        ("shouts", "answers the Universal Game Interface", "a line of more than 1 MiB"),
    ];
    thread::scope(|scope| {
        for (fault, test, problem) in faults {
            scope.spawn(move || {
                // A busy machine may be late: then once more, with more patience.
                let is_found = |patience: u64| {
                    let report = report(fault, patience);
                    let check = report.checks.iter().find(|check| check.name == test);
                    match check.map(|check| &check.outcome) {
                        Some(CheckOutcome::Failed(found)) if found.contains(problem) => {
                            assert!(!found.contains('\u{1b}'), "{fault}: {found}");
                            Ok(())
                        }
                        _ => Err(report),
                    }
                };
                if let Err(report) = is_found(300).or_else(|_| is_found(3_000)) {
                    panic!("{fault}, {test}: {report}");
                }
            });
        }
    });
}
