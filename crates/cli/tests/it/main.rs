//! Whole commands against transcripts.
//!
//! A file in `tests/cmd` is a list of commands. Each command is on a line after `$ `, followed by its
//! input, each line after `> `, and by its output: standard output as it is, standard error after
//! `stderr: `, an exit code other than 0 after `exit: `. The escape character is written as `\e`.
//! `cargo xtask bless`, which sets `RULEBOOK_BLESS=1`, renews the files; so does
//! `SNAPSHOTS=overwrite`.
#![expect(clippy::disallowed_methods, reason = "a test that gets no thread may panic")]

mod program;
mod transcript;
mod games;
mod files;
#[cfg(unix)]
mod faults;
mod luck;
#[cfg(unix)]
mod pty;
#[cfg(unix)]
mod screen;
#[cfg(unix)]
mod saved;
mod secrets;
mod foreign;
mod help;
mod engine;
mod serve;
mod limits;
mod data;
mod records;
mod convert;
mod messages;
mod typed;
mod arena;
mod characters;
#[cfg(unix)]
mod interrupt;

use std::{fs, path::PathBuf};

use snapbox::{Assert, Data, assert::Action};

#[test]
fn the_commands_do_what_the_transcripts_say() {
    let folder = PathBuf::from("tests/cmd");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder of the transcripts")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let is_set = |name, value| std::env::var_os(name).is_some_and(|found| found == value);
    let bless = is_set("RULEBOOK_BLESS", "1") || is_set("SNAPSHOTS", "overwrite");
    let assert = Assert::new().action(if bless { Action::Overwrite } else { Action::Verify });
    for file in files {
        let text = fs::read_to_string(&file).expect("a transcript");
        let found = transcript::run(&text, file.file_stem().expect("a name"));
        assert.eq(Data::text(found), Data::read_from(&file, None).raw());
    }
}
