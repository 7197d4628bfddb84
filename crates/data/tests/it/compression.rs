//! Compressed files: their content, damage, and hostile files.

use std::{
    fs,
    io::{Cursor, Read, Write},
};

use rulebook_data::{
    BadRecord, CompressedWriter, LocatedRecord, Reader, rulebook::core::ReplayLimits,
};

use crate::{lines, records};

/// The magic number of a frame that is skipped.
const SKIPPED: [u8; 4] = [0x5a, 0x2a, 0x4d, 0x18];

#[test]
fn a_compressed_file_has_the_records_of_what_was_compressed() {
    let records = records(30);
    let bytes = compressed(&lines(&records));
    assert!(found(&bytes).into_iter().map(|found| found.expect("a record").record).eq(records));
}

#[test]
fn frames_one_after_another_are_one_file() {
    let records = records(9);
    let whole = lines(&records);
    let (one, other) = whole.split_at(whole.len() / 2);
    let skipped = [&SKIPPED[..], &3_u32.to_le_bytes(), b"abc"].concat();
    let bytes = [&*skipped, &*compressed(one), &*skipped, &*compressed(other)].concat();
    assert!(found(&bytes).into_iter().map(|found| found.expect("a record").record).eq(records));
}

#[test]
fn a_compressed_text_is_one_record() {
    let record = records(1).remove(0);
    let found = found(&compressed(record.to_string().as_bytes()));
    assert_eq!(found[0].as_ref().expect("a record").record, record);
}

#[test]
fn a_compressed_file_that_was_damaged_anywhere_is_refused() {
    let records = records(2);
    let bytes = compressed(&lines(&records));
    let mut n_refused = 0;
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        let found = found(&damaged);
        let is_refused = found.iter().any(Result::is_err);
        let is_whole = found.iter().flatten().map(|found| &found.record).eq(&records);
        // A few bits have no meaning.
        assert!(is_refused || is_whole, "byte {place}");
        n_refused += usize::from(is_refused);
    }
    assert!(bytes.len() * 9 / 10 < n_refused);
    for length in 1..bytes.len() {
        assert!(found(&bytes[..length]).iter().any(Result::is_err), "{length} bytes");
    }
}

#[test]
fn a_bomb_is_refused_within_the_limits() {
    // A line of 256 MiB in a few kilobytes.
    let mut bomb = CompressedWriter::new(Vec::new()).expect("memory");
    std::io::copy(&mut std::io::repeat(b'{').take(256 << 20), &mut bomb).expect("memory");
    let bomb = bomb.finish().expect("memory");
    assert!(bomb.len() < 100_000);
    let [Err(bad)] = &found(&bomb)[..] else { panic!("one line") };
    let message = "the record is longer than the limit of 4194304 bytes";
    assert!(bad.to_string().ends_with(message), "{bad}");
}

#[test]
fn a_window_that_is_too_large_is_refused_before_memory_is_taken() {
    // A frame header with a window of 2 GiB (RFC 8878, section 3.1.1.1.2), and a block.
    let bytes = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8, 0x01, 0x00, 0x00];
    let [Err(bad)] = &found(&bytes)[..] else { panic!("one error") };
    let message = "`games`: cannot be read: its zstd window is larger than 8 MiB: compress it \
                   without `--long` and `--ultra`";
    assert_eq!(bad.to_string(), message);
}

#[test]
fn a_compressed_file_in_a_folder_is_named_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = records(3);
    let bytes = compressed(&lines(&records));
    fs::write(folder.path().join("a.jsonl"), &bytes).expect("a file");
    fs::write(folder.path().join("b.jsonl.zst"), &bytes).expect("a file");
    let found: Vec<_> = Reader::new([folder.path().to_owned()], ReplayLimits::default()).collect();
    let bad = found[0].as_ref().expect_err("it has the wrong name").to_string();
    assert!(bad.ends_with("it is compressed, but its name does not end with `.zst`"), "{bad}");
    assert_eq!(found.len(), 4);
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut compressed = CompressedWriter::new(Vec::new()).expect("memory");
    compressed.write_all(bytes).expect("memory");
    compressed.finish().expect("memory")
}

fn found(bytes: &[u8]) -> Vec<Result<LocatedRecord, BadRecord>> {
    Reader::from_read("games", Cursor::new(bytes.to_vec()), ReplayLimits::default()).collect()
}
