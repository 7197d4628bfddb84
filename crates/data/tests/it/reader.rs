//! Reading records one by one.

use std::{fs, io::Cursor};

use rulebook_data::{
    BadRecord, LocatedRecord, Reader,
    rulebook::{
        Registry,
        core::{DrawRules, Record, ReplayLimits, SplitMix64},
    },
};

use serde_json::json;

use crate::{lines, records};

#[test]
fn records_come_back_from_lines_as_they_were() {
    let records = records(30);
    let found: Vec<LocatedRecord> =
        read(&lines(&records)).into_iter().map(|found| found.expect("a record")).collect();
    assert_eq!(found.iter().map(|found| found.line).collect::<Vec<_>>(), numbers(30));
    assert!(found.into_iter().map(|found| found.record).eq(records));
}

/// The example of `docs/notation.md`.
#[test]
fn a_line_may_leave_out_what_is_not_known() {
    let line = r#"{"format":1,"game":"nim","rules":1,"variant":"","start":"0,0,0,1 0","players":[],"policy":{},"result":"win 0","tags":[["x-payoffs","1 -1"]],"steps":["d1"]}"#;
    let found = read(line.as_bytes()).remove(0).expect("a record").record;
    let registry = Registry::standard();
    let game = registry.replay(&found.to_string(), &ReplayLimits::default()).expect("a legal game");
    assert_eq!(game.result().expect("it is over").payoffs, [1, -1]);
}

/// The same values are allowed in JSON and in the text form.
#[test]
fn every_line_that_is_read_is_written_as_a_text_of_the_same_record() {
    const PIECES: [&str; 16] = [
        "x-a",
        "result",
        "ply limit",
        "ply limit ",
        "a\nb: c",
        ":",
        " ",
        "\n",
        "\r",
        "\u{2028}",
        "\u{202e}",
        "\u{a0}",
        "\u{200d}",
        "end: 1",
        "win 0",
        "\n\n",
    ];
    let mut rng = SplitMix64::new(1);
    let mut n_read = 0;
    let mut n_refused = 0;
    for _ in 0..5_000 {
        let mut text = || {
            let n_pieces = 1 + rng.next() % 2;
            (0..n_pieces).map(|_| PIECES[rng.next() as usize % PIECES.len()]).collect::<String>()
        };
        let record = json!({
            "game": text(), "rules": 1, "variant": text(), "start": text(), "policy": {},
            "players": [text(), text()], "result": null, "tags": [["x-b", text()], [text(), "3"]],
            "steps": ["roll", text()],
        });
        let found = read(record.to_string().as_bytes()).remove(0).map(|found| found.record);
        let value = serde_json::from_value::<Record>(record.clone());
        assert_eq!(found.as_ref().ok(), value.as_ref().ok(), "{record}");
        let Ok(read) = value else {
            n_refused += 1;
            continue;
        };
        n_read += 1;
        assert_eq!(read.to_string().parse(), Ok(read.clone()), "{record}");
        let again = serde_json::to_value(&read).and_then(serde_json::from_value::<Record>);
        assert_eq!(again.expect("a record"), read, "{record}");
    }
    assert!(100 < n_read && 100 < n_refused, "{n_read} {n_refused}");
}

#[test]
fn a_text_is_one_record() {
    let record = records(1).remove(0);
    let found = read(record.to_string().as_bytes());
    let [Ok(found)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((found.line, &found.record), (None, &record));
}

#[test]
fn a_folder_has_files_of_both_forms_and_hidden_ones_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = records(9);
    for (i, record) in records[..5].iter().enumerate() {
        fs::write(folder.path().join(format!("{i}.txt")), record.to_string()).expect("a file");
    }
    fs::write(folder.path().join("more.jsonl"), lines(&records[5..])).expect("a file");
    fs::write(folder.path().join(".hidden"), "no record").expect("a file");
    let found: Vec<Record> = Reader::new([folder.path().to_owned()], ReplayLimits::default())
        .map(|found| found.expect("a record").record)
        .collect();
    assert_eq!(found, records);
}

#[test]
fn blank_lines_and_carriage_returns_are_nothing() {
    let text = String::from_utf8(lines(&records(2))).expect("JSON is UTF-8");
    let text = format!("\r\n  \n{}\n \n", text.replace('\n', "\r\n"));
    let found = read(text.as_bytes());
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(Result::is_ok), "{found:?}");
}

#[test]
fn a_line_that_was_cut_anywhere_is_refused_and_the_next_one_is_read() {
    let records = records(2);
    let whole = lines(&records[..1]);
    let next = lines(&records[1..]);
    for length in 1..whole.len() - 1 {
        // A first line that does not begin with a brace would be a text.
        let bytes = [&whole[..length], b"\n", &next].concat();
        let found = read(&bytes);
        assert_eq!(found.len(), 2, "{length}");
        let bad = found[0].as_ref().expect_err("it was cut");
        assert_eq!(bad.line, Some(1));
        assert_eq!(found[1].as_ref().expect("a record").record, records[1]);
    }
}

#[test]
fn each_error_has_its_position_and_reason() {
    let good = String::from_utf8(lines(&records(1))).expect("JSON is UTF-8");
    let edited = |from: &str, to: &str| good.replacen(from, to, 1);
    for (text, message) in [
        (
            edited("\"format\":1", "\"format\":2"),
            "`games`, line 1: record: format 2 is not supported; this version reads format 1",
        ),
        (
            edited("\"game\"", "\"name\""),
            "`games`, line 1: record: missing field `game` (character ",
        ),
        (
            edited("\"steps\":[\"", "\"steps\":[5,\""),
            "`games`, line 1: record: invalid type: integer `5`, expected a string (character ",
        ),
        (
            edited("\"viewpoint\":null", "\"viewpoint\":\"0\""),
            "`games`, line 1: record: this is a record of what the observer `0` saw, not of the whole match",
        ),
        (
            edited("\"result\":\"win", "\"result\":\"won"),
            "`games`, line 1: record: `won 0`: expected `draw`, or `win` and the winners' seats at character 1 (character ",
        ),
        (
            "{\n".to_owned(),
            "`games`, line 1: record: EOF while parsing an object (character 1 of the line); the line was \
             cut off, or the record takes several lines",
        ),
        ("[{}]".to_owned(), "`games`: record: it is a JSON array; write each object on a line"),
        ("\n[\n  {}]".to_owned(), "`games`: record: it is a JSON array"),
        ("gobblet".to_owned(), "`games`: record: line 1: expected a tag such as `game`"),
    ] {
        let found = read(text.as_bytes());
        let error = found.first().expect("an error").as_ref().expect_err("it is bad").to_string();
        assert!(error.starts_with(message), "{error}\n{message}");
        assert!(!error.contains(char::is_control));
    }
    // Characters are counted as in an editor.
    let error = read("{\"é\":}".as_bytes()).remove(0).expect_err("it is not JSON").to_string();
    assert!(error.contains("expected value (character 6 of the line)"), "{error}");
    for (bytes, place) in [
        (
            &[good.as_bytes(), b"{\"\xc3\xa9\":\"\xff\"}\n"].concat()[..],
            ", line 2: record: it is not UTF-8 text at character 7",
        ),
        (b"game: nim\nx\xff", ": record: it is not UTF-8 text at character 2 of line 2"),
    ] {
        let error = read(bytes).pop().expect("an error").expect_err("it is not UTF-8").to_string();
        assert_eq!(error, format!("`games`{place}"));
    }
    let error = read(b"\x1f\x8b\x08\x00").remove(0).expect_err("it is compressed").to_string();
    assert!(
        error.starts_with("`games`: record: it is compressed with gzip; decompress it"),
        "{error}"
    );
}

#[test]
fn a_byte_order_mark_is_skipped_and_an_empty_file_has_no_records() {
    let record = records(1).remove(0);
    for text in [lines(std::slice::from_ref(&record)), record.to_string().into_bytes()] {
        let found = read(&[b"\xef\xbb\xbf", &text[..]].concat()).remove(0);
        assert_eq!(found.expect("a record").record, record);
    }
    for empty in ["", "\n", " \r\n\n", "\u{feff}"] {
        assert_eq!(read(empty.as_bytes()), [], "{empty:?}");
    }
}

#[test]
fn an_empty_line_among_the_tags_ends_them_and_is_named() {
    let record = records(1).remove(0).to_string().replacen("steps: ", "\nsteps: ", 1);
    let error = read(record.as_bytes()).remove(0).expect_err("a tag is missing").to_string();
    assert!(
        error.ends_with("the record has no tag `steps`: its tags end at the first empty line"),
        "{error}"
    );
}

#[test]
fn a_record_under_other_draw_rules_than_the_reader_asks_for_is_refused() {
    let record = records(1).remove(0);
    let asked = DrawRules { ply_limit: Some(12_345), ..record.draw_rules };
    let limits = ReplayLimits { draw_rules: Some(asked), ..ReplayLimits::default() };
    let line = lines(std::slice::from_ref(&record));
    let mut reader = Reader::from_read("games", Cursor::new(line), limits);
    let error = reader.next().expect("an item").expect_err("the rules differ").to_string();
    assert_eq!(error, "`games`, line 1: record: the record was played under other draw rules");
}

#[test]
fn a_record_above_the_limits_is_refused_and_the_next_one_is_read() {
    let record = records(1).remove(0);
    let small = lines(std::slice::from_ref(&record));
    for n_bytes in [5_000, 3 << 20] {
        // Longer than a piece of the file, and shorter.
        let long = format!("{{\"game\":\"{}\"}}\n", "x".repeat(n_bytes));
        let bytes = [long.as_bytes(), &small, long.as_bytes(), &small].concat();
        let limits = ReplayLimits { bytes: 4_000, ..ReplayLimits::default() };
        let found: Vec<_> = Reader::from_read("games", Cursor::new(bytes), limits).collect();
        let lines = found.iter().map(|found| match found {
            Ok(found) => found.line,
            Err(bad) => bad.line,
        });
        assert_eq!(lines.collect::<Vec<_>>(), numbers(4));
        let bad: Vec<_> = found.iter().map(Result::is_err).collect();
        assert_eq!(bad, [true, false, true, false]);
        let error = found[0].as_ref().expect_err("it is too long").to_string();
        assert!(error.ends_with("the record is longer than the limit of 4000 bytes"));
    }
    let few_steps = ReplayLimits { steps: record.steps.len() - 1, ..ReplayLimits::default() };
    let mut found = Reader::from_read("games", Cursor::new(small), few_steps);
    let error = found.next().expect("a line").expect_err("too many steps").to_string();
    assert!(error.contains("steps; the limit is"), "{error}");
}

#[test]
fn the_files_of_folders_come_in_order_those_of_subfolders_among_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = records(4);
    let inner = folder.path().join("b").join("c");
    fs::create_dir_all(&inner).expect("a folder");
    let large = [lines(&records[2..3]), vec![b'\n'; 3 << 20]].concat();
    for (path, bytes) in [
        (folder.path().join("d.txt"), records[3].to_string().into_bytes()),
        (folder.path().join("b").join("d.jsonl"), large),
        (inner.join("a.txt"), records[1].to_string().into_bytes()),
        (folder.path().join("a.jsonl"), lines(&records[..1])),
    ] {
        fs::write(path, bytes).expect("a file");
    }
    let found: Result<Vec<LocatedRecord>, _> =
        Reader::new([folder.path().to_owned()], ReplayLimits::default()).collect();
    assert!(found.expect("records").into_iter().map(|found| found.record).eq(records));
}

#[test]
fn unreadable_files_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing");
    let found: Vec<_> =
        Reader::new([missing, folder.path().to_owned()], ReplayLimits::default()).collect();
    let [Err(missing)] = &found[..] else { panic!("{found:?}") };
    assert!(missing.to_string().contains("cannot be read"), "{missing}");
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_is_not_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink(folder.path(), folder.path().join("again")).expect("a link");
    let found: Vec<_> = Reader::new([folder.path().to_owned()], ReplayLimits::default()).collect();
    let [Err(link)] = &found[..] else { panic!("{found:?}") };
    assert!(link.to_string().contains("it is a link to a folder"), "{link}");
}

fn read(bytes: &[u8]) -> Vec<Result<LocatedRecord, BadRecord>> {
    Reader::from_read("games", Cursor::new(bytes.to_vec()), ReplayLimits::default()).collect()
}

fn numbers(n: u64) -> Vec<Option<u64>> {
    (1..=n).map(Some).collect()
}
