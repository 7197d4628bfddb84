//! Scans of files.

use std::{
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use rulebook_data::{
    BadRecord, Scan, ScanReport, ScanResult, Statistics,
    rulebook::{Registry, core::Record},
};
use tempfile::TempDir;

use crate::{lines, records};

#[test]
fn a_scan_finds_what_is_in_the_files_on_any_number_of_threads() {
    let records = records(600);
    let mut whole = Statistics::default();
    for record in &records {
        whole.add(record).expect("a good record");
    }
    // Several pieces of a file.
    let copies = 12;
    let (_folder, file) = file(&lines(&records).repeat(copies));
    for threads in 1..4 {
        let (scanned, bad) = scan(Scan::new().threads(threads), &file);
        assert!(scanned.is_complete && bad.is_empty());
        assert_eq!(scanned.statistics.records, 600 * copies as u64);
        for (name, games) in &scanned.statistics.games {
            assert_eq!(games.records, whole.games[name].records * copies as u64);
            assert_eq!(games.steps.mean(), whole.games[name].steps.mean());
        }
    }
}

#[test]
fn bad_records_are_reported_in_order_and_the_others_are_counted() {
    let registry = Registry::standard();
    let mut records = records(90);
    for index in [4, 40, 41] {
        records[index].steps.push("4@d4".to_owned());
    }
    let (_folder, file) = file(&lines(&records));
    for threads in [1, 3] {
        let (scanned, bad) = scan(Scan::new().replaying(&registry).threads(threads), &file);
        assert_eq!(
            bad.iter().map(|bad| bad.line).collect::<Vec<_>>(),
            [Some(5), Some(41), Some(42)]
        );
        assert!(bad[0].to_string().contains("the match is over"), "{}", bad[0]);
        assert_eq!((scanned.statistics.records, scanned.statistics.bad), (87, 3));
    }
    // Without rules nothing is wrong with them.
    assert!(scan(Scan::new(), &file).1.is_empty());
}

#[test]
fn the_stated_result_of_a_record_is_compared_with_that_of_its_steps() {
    let registry = Registry::standard();
    let good = records(1).remove(0);
    let result = Record { result: None, ..good.clone() };
    let mut ending = good.clone();
    ending.tags[0].1 = "checkmate".to_owned();
    let mut payoffs = good.clone();
    payoffs.tags[1].1 = "5 -5".to_owned();
    for (record, message) in [
        (result, "the record says an unfinished match, but"),
        (ending, "the tag `x-ending` says `checkmate`, but the steps lead to `"),
        (payoffs, "the tag `x-payoffs` says `5 -5`, but"),
    ] {
        let (_folder, file) = file(&lines(&[good.clone(), record]));
        let (scanned, bad) = scan(Scan::new().replaying(&registry), &file);
        assert_eq!((scanned.statistics.records, bad.len()), (1, 1));
        assert!(bad[0].to_string().contains(message), "{}", bad[0]);
    }
    let mut garbled = good;
    garbled.tags[1].1 = "1,-1".to_owned();
    let (_folder, file) = file(&lines(&[garbled]));
    let (_, bad) = scan(Scan::new(), &file);
    assert!(bad[0].to_string().contains("is not a list of payoffs"), "{}", bad[0]);
}

#[test]
fn the_caller_can_stop_a_scan_and_keeps_what_was_counted() {
    let mut bytes = lines(&records(30));
    bytes.extend(b"{}\n");
    let (_folder, file) = file(&bytes);
    let mut n_bad = 0;
    let scanned = Scan::new().run(vec![file.clone(), file], |report| {
        n_bad += usize::from(matches!(report, ScanReport::Bad(_)));
        ControlFlow::Break(())
    });
    assert_eq!(n_bad, 1);
    assert!(!scanned.is_complete);
    assert_eq!(scanned.statistics.bad, 1);
}

#[test]
fn folders_of_texts_are_scanned_too() {
    let folder = tempfile::tempdir().expect("a folder");
    for (i, record) in records(40).iter().enumerate() {
        fs::write(folder.path().join(i.to_string()), record.to_string()).expect("a file");
    }
    let registry = Registry::standard();
    let (scanned, bad) = scan(Scan::new().replaying(&registry), folder.path());
    assert!(bad.is_empty(), "{bad:?}");
    assert_eq!(scanned.statistics.games.values().map(|games| games.replayed).sum::<u64>(), 40);
}

fn scan(scan: Scan<'_>, file: &Path) -> (ScanResult, Vec<BadRecord>) {
    let mut bad = Vec::new();
    let scanned = scan.run(vec![file.to_owned()], |report| {
        if let ScanReport::Bad(found) = report {
            bad.push(found);
        }
        ControlFlow::Continue(())
    });
    (scanned, bad)
}

fn file(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    fs::write(&file, bytes).expect("a file");
    (folder, file)
}
