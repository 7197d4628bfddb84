//! A bar that shows how far long work has come.

use std::{
    cell::RefCell,
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::ProgressBar;

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

    /// Shows that `done` of `total` are done; without a total, that the work goes on.
    pub(crate) fn show(&self, done: u64, total: u64) {
        if !self.is_wanted || self.start.elapsed() < Bar::MOMENT {
            return;
        }
        let mut bar = self.shown.borrow_mut();
        let bar = bar.get_or_insert_with(|| ProgressBar::new(total));
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
