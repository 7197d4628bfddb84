//! A progress bar for long work.

use std::{
    cell::RefCell,
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on standard error, if that is a terminal. It appears when the work takes longer
/// than a moment.
pub(crate) struct Bar {
    start: Instant,
    is_wanted: bool,
    shown: RefCell<Option<ProgressBar>>,
}

impl Bar {
    const MOMENT: Duration = Duration::from_millis(500);

    pub(crate) fn new() -> Bar {
        let is_wanted = io::stderr().is_terminal();
        Bar { start: Instant::now(), is_wanted, shown: RefCell::new(None) }
    }

    /// Shows that `done` of `total` units are done; if the total is 0, that work continues.
    pub(crate) fn show(&self, done: u64, total: u64) {
        self.show_with(done, total, "");
    }

    /// Shows the same as [`Bar::show`], and a note after it.
    pub(crate) fn show_with(&self, done: u64, total: u64, note: &str) {
        if !self.is_wanted || self.start.elapsed() < Bar::MOMENT {
            return;
        }
        let mut shown = self.shown.borrow_mut();
        let bar = shown.get_or_insert_with(|| ProgressBar::new(total).with_elapsed(Bar::MOMENT));
        if total == 0 {
            bar.set_style(style("working, {elapsed}{msg}"));
        } else if bar.length() != Some(total) || bar.position() == 0 {
            bar.set_style(style("{percent:>3} % [{wide_bar}] {elapsed}, {eta} left{msg}"));
        }
        bar.set_message(note.to_owned());
        bar.set_length(total);
        bar.set_position(done);
        bar.tick();
    }

    pub(crate) fn clear(&self) {
        if let Some(bar) = &*self.shown.borrow() {
            bar.finish_and_clear();
        }
    }
}

/// A style in ASCII, which every terminal can show.
fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("the templates above are valid");
    style.progress_chars("=> ")
}
