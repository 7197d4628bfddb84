//! Tables as files: what is written is read again, and nothing else is.

use std::{env, fs, path::Path};

use rulebook_core::Slot;
use rulebook_search::{
    Limits,
    solve::retrograde::{Cell, Retrograde, TableWriter, Tablebase, TablebaseError, Value},
};
use sha2::{Digest, Sha256};

use super::{explored::Explored, token::Token};

const ROOT: Token = Token::new(115, Token::RANDOM - 1);
/// The length of a checksum.
const DIGEST: usize = 32;

type Tokens<C = u8> = Tablebase<Token, Explored<Token>, C>;

fn ranking() -> Explored<Token> {
    Explored::new(&ROOT, 4, |token| u32::from(token.0.node / Token::GROUP))
}

fn table<C: Cell>() -> Tokens<C> {
    let solver = Retrograde::new(&ROOT, ranking(), Limits::default()).expect("a solver");
    solver.solve().expect("a table")
}

fn bytes() -> Vec<u8> {
    table::<u8>().write(Vec::new()).expect("a vector takes everything")
}

fn read(bytes: &[u8]) -> Result<Tokens, TablebaseError> {
    Tablebase::read(bytes, ranking(), Limits::default())
}

/// The bytes with a checksum that fits.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - DIGEST;
    let digest = Sha256::digest(&bytes[..end]);
    bytes[end..].copy_from_slice(&digest);
    bytes
}

#[test]
fn a_table_says_what_it_is_before_any_class_is_written() {
    let mut written = Vec::new();
    let ranking = ranking();
    let writer = TableWriter::<_, Token, _, u8>::new(&mut written, &ranking).expect("memory");
    drop(writer);
    assert!(written.starts_with(b"RBRETRO\n\x01"));
    assert!(written.ends_with(b"; 1"), "{}", written.escape_ascii());
}

#[test]
fn a_table_is_read_as_it_was_written() {
    fn check<C: Cell>() {
        let table = table::<C>();
        let bytes = table.write(Vec::new()).expect("a vector takes everything");
        let copy: Tokens<C> =
            Tablebase::read(&bytes[..], ranking(), Limits::default()).expect("the same table");
        assert_eq!(copy.counts(), table.counts());
        for class in 0..4 {
            assert_eq!(copy.cells(class), table.cells(class));
        }
    }
    check::<u8>();
    check::<u16>();
    let counts = table::<u8>().counts();
    assert!(0 < counts.wins && 0 < counts.losses && 0 < counts.draws, "{counts:?}");
}

/// The format: the head as it is documented, a byte for each slot, the checksum.
#[test]
fn the_format_is_the_documented_one() {
    let (bytes, n_slots) = (bytes(), table::<u8>().counts());
    let n_slots = n_slots.wins + n_slots.losses + n_slots.draws + n_slots.empty;
    let kind = format!("token 3; explored 1; 4 {n_slots}; 1");
    let mut head = b"RBRETRO\n\x01".to_vec();
    head.extend((kind.len() as u16).to_le_bytes());
    head.extend(kind.bytes());
    assert_eq!(bytes[..head.len()], head);
    assert_eq!(bytes.len(), head.len() + n_slots as usize + DIGEST);
    assert_eq!(sealed(bytes.clone()), bytes);
}

/// A table that version 0.1 wrote. It is never written again: a missing file is written by
/// `RULEBOOK_BLESS`.
#[test]
fn a_table_of_0_1_is_read_and_written_as_it_was() {
    let path = Path::new("tests/data/0.1/token.table");
    if !path.exists() && env::var_os("RULEBOOK_BLESS").is_some_and(|value| value == "1") {
        fs::create_dir_all("tests/data/0.1").expect("a folder");
        fs::write(path, bytes()).expect("the disk has space");
    }
    let old = fs::read(path).expect("a file of the repository");
    assert_eq!(read(&old).expect("a table").counts(), table::<u8>().counts());
    assert_eq!(old, bytes());
}

#[test]
fn every_changed_byte_is_refused() {
    let bytes = bytes();
    for place in 0..bytes.len() {
        for bit in [1, 1 << 7] {
            let mut damaged = bytes.clone();
            damaged[place] ^= bit;
            let error = read(&damaged).expect_err("a damaged table");
            let is_right = match place {
                0..8 => matches!(error, TablebaseError::Magic),
                8 => matches!(error, TablebaseError::Format(_)),
                // The length of the text, or the text itself.
                _ if place < bytes.len() - DIGEST => matches!(
                    error,
                    TablebaseError::Kind { .. } | TablebaseError::Short | TablebaseError::Checksum
                ),
                _ => matches!(error, TablebaseError::Checksum),
            };
            assert!(is_right, "{place}: {error}");
        }
    }
}

#[test]
fn a_table_of_another_length_is_refused() {
    let bytes = bytes();
    for len in 0..bytes.len() {
        let error = read(&bytes[..len]).expect_err("a short table");
        let is_right = if len < 8 {
            matches!(error, TablebaseError::Magic)
        } else {
            matches!(error, TablebaseError::Short)
        };
        assert!(is_right, "{len}: {error}");
    }
    let longer = [bytes, vec![0]].concat();
    assert!(matches!(read(&longer), Err(TablebaseError::Long)));
}

#[test]
fn a_table_of_something_else_is_refused() {
    let wide = table::<u16>().write(Vec::new()).expect("a vector takes everything");
    let error = read(&wide).expect_err("two bytes a cell").to_string();
    assert!(error.contains("token 3; explored 1") && error.contains("; 2`"), "{error}");
    let other = Token::new(87, ROOT.0.node);
    let layer = |token: &Token| u32::from(token.0.node / Token::GROUP);
    let other: Result<Tokens, _> =
        Tablebase::read(&bytes()[..], Explored::new(&other, 4, layer), Limits::default());
    assert!(matches!(other, Err(TablebaseError::Kind { .. })));
    // Whatever the text is, the message is printable.
    let mut strange = bytes();
    strange[11] = 0x1b;
    let error = read(&sealed(strange)).expect_err("another game").to_string();
    assert!(!error.contains('\u{1b}'), "{error}");
}

#[test]
fn a_table_that_is_too_large_for_the_memory_is_refused() {
    let needed = table::<u8>().counts();
    let needed = needed.wins + needed.losses + needed.draws + needed.empty;
    let read = |memory: u64| -> Result<Tokens, _> {
        Tablebase::read(&bytes()[..], ranking(), Limits::default().memory(memory as usize))
    };
    assert!(read(needed).is_ok());
    assert!(matches!(read(needed - 1), Err(TablebaseError::Memory { needed: n }) if n == needed));
}

/// A wrong value under a correct checksum: the verifier finds it, wherever it is.
#[test]
fn every_wrong_value_is_found() {
    let (bytes, table) = (bytes(), table::<u8>());
    let first = bytes.len()
        - DIGEST
        - table.counts().wins as usize
        - (table.counts().losses + table.counts().draws) as usize;
    let verify = |table: &Tokens| (0..4).try_for_each(|class| table.verify_class(class));
    assert_eq!(verify(&table), Ok(()));
    let mut place = first;
    for class in 0..4 {
        for index in 0..table.cells(class).expect("a class").len() as u32 {
            let slot = Slot { class, index };
            for cell in [0, 1, 2, 5, 6, 254, u8::MAX] {
                let mut planted = bytes.clone();
                planted[place] = cell;
                let planted = read(&sealed(planted)).expect("the checksum is right");
                let is_wrong = planted.at(slot) != table.at(slot);
                assert_eq!(verify(&planted).is_err(), is_wrong, "{slot:?} {cell}");
                assert_eq!(planted.verify_random(1_000, 7).is_err(), is_wrong, "{slot:?} {cell}");
            }
            place += 1;
        }
    }
    let nowhere = Slot { class: 3, index: u32::MAX };
    assert_eq!(table.verify(nowhere).expect_err("no such slot").slot, nowhere);
}

/// Then nothing contradicts what is stored, but nothing follows from it either.
#[test]
fn a_position_without_a_value_is_wrong_even_if_its_moves_have_none() {
    let mut bytes = bytes();
    let counts = table::<u8>().counts();
    let n_cells = (counts.wins + counts.losses + counts.draws + counts.empty) as usize;
    let end = bytes.len() - DIGEST;
    bytes[end - n_cells..end].fill(u8::MAX);
    let empty = read(&sealed(bytes)).expect("the checksum is right");
    assert_eq!(empty.counts().empty, n_cells as u64);
    let mut n_unknown = 0;
    for class in 0..4 {
        for index in 0..empty.cells(class).expect("a class").len() as u32 {
            let mismatch = empty.verify(Slot { class, index }).expect_err("no value");
            assert_eq!(mismatch.stored, None);
            n_unknown += u32::from(mismatch.expected.is_none());
        }
    }
    assert!(10 < n_unknown, "{n_unknown}");
}

#[test]
fn a_mismatch_says_what_is_wrong() {
    let (mut bytes, table) = (bytes(), table::<u8>());
    let last = bytes.len() - DIGEST - 1;
    bytes[last] = 254;
    let planted = read(&sealed(bytes)).expect("the checksum is right");
    let index = table.cells(3).expect("a class").len() as u32 - 1;
    let slot = Slot { class: 3, index };
    let mismatch = planted.verify(slot).expect_err("a wrong value");
    assert_eq!(mismatch.stored, Some(Value::Loss { plies: 127 }));
    assert_eq!(mismatch.expected, table.at(slot));
    assert!(mismatch.to_string().starts_with("class 3, index "), "{mismatch}");
}

#[test]
fn a_writer_wants_all_classes_in_order() {
    let (table, ranking) = (table::<u8>(), ranking());
    let new = || TableWriter::<_, Token, _, u8>::new(Vec::new(), &ranking).expect("a writer");
    let class = |class| table.cells(class).expect("a class");
    let mut writer = new();
    writer.write(class(0)).expect("the first class");
    assert!(matches!(writer.write(&class(1)[1..]), Err(TablebaseError::Class { class: 1 })));
    assert!(matches!(writer.finish(), Err(TablebaseError::Class { class: 1 })));
    let mut writer = new();
    (0..4).for_each(|n| writer.write(class(n)).expect("the next class"));
    assert!(matches!(writer.write(class(3)), Err(TablebaseError::Class { class: 4 })));
    assert_eq!(writer.finish().expect("a table"), bytes());
}
