//! Reading of many records, for several commands.

use std::{fs, ops::ControlFlow, path::PathBuf, sync::Mutex};

use rulebook_data::BadRecord;
use serde_json::json;

use crate::{
    error::one_line,
    files, interrupt,
    output::{self, Characters},
    progress::Bar,
};

/// The number of bytes of these files; 0 if the size of one is not known before it is read.
fn total_bytes(files: &[PathBuf]) -> u64 {
    let sizes = files.iter().map(|file| {
        let found = fs::metadata(file).ok().filter(fs::Metadata::is_file);
        found.filter(|_| !files::is_standard(file)).map(|found| found.len())
    });
    sizes.sum::<Option<u64>>().unwrap_or(0)
}

/// Reports a bad record. Continues if the user wants that.
pub(super) fn report(
    bad: &BadRecord,
    keep_going: bool,
    as_json: bool,
    characters: Characters,
) -> ControlFlow<()> {
    if as_json {
        output::json_message(&json!(bad));
    } else {
        output::message(format_args!("error: {}", one_line(&bad.to_string())), characters);
    }
    if keep_going { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// A progress bar over the bytes of some files.
pub(super) struct Meter {
    bar: Mutex<Bar>,
    n_total: u64,
}

impl Meter {
    /// If the size of the files is unknown, the bar shows only that work continues.
    pub(super) fn new(files: &[PathBuf]) -> Meter {
        Meter { bar: Mutex::new(Bar::new()), n_total: total_bytes(files) }
    }

    /// Shows the number of bytes that have been read. Breaks off if the user interrupts the work.
    pub(super) fn show(&self, n_bytes: u64) -> ControlFlow<()> {
        if let Ok(bar) = self.bar.lock() {
            bar.show(n_bytes, self.n_total);
        }
        if interrupt::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Removes the bar.
    pub(super) fn clear(&self) {
        if let Ok(bar) = self.bar.lock() {
            bar.clear();
        }
    }
}
