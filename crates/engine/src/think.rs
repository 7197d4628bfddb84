//! Searching against the clock. The searches themselves have no clock.

use std::time::{Duration, Instant};

use rulebook::{AnySearch, SearchStatus};

use crate::{budget::Budget, stop::StopFlag};

/// The time that a player has left for the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time that is left now.
    pub remaining: Duration,
    /// The time that is added after each move.
    pub increment: Duration,
}

impl Clock {
    /// The reserve for each move if nobody names another one.
    pub const OVERHEAD: Duration = Duration::from_millis(20);

    /// The time for one move: a thirtieth of the remaining time and most of the increment, and
    /// never more than half of the remaining time. Of both, `overhead` is kept in reserve for what
    /// passes between the player and the clock: it passes with each move, so an increment as short
    /// as that is not there to be spent.
    #[must_use]
    pub fn share(self, overhead: Duration) -> Duration {
        let remaining = self.remaining.saturating_sub(overhead);
        let share = remaining / 30 + self.increment.saturating_sub(overhead) * 3 / 4;
        share.min(remaining / 2)
    }
}

/// The shortest time between two checks of the clock.
const SLICE: Duration = Duration::from_millis(5);

/// Runs a search until its budget is used, it is done, or `stop` is raised, and calls `progress`
/// after each slice of about 5 ms. A depth is a limit of the search itself, which is then done.
///
/// It checks the clock only between slices, so it may be late by about the length of a slice. With a
/// limit of nodes a search on one thread has the same result on every machine: slices of any length
/// add up to the same search.
pub fn think(
    search: &mut dyn AnySearch,
    budget: Budget,
    stop: &StopFlag,
    mut progress: impl FnMut(&dyn AnySearch),
) -> SearchStatus {
    let start = Instant::now();
    let mut left = if let Budget::Nodes(nodes) = budget { nodes } else { u64::MAX };
    let mut slice = 1;
    loop {
        let steps = slice.min(left);
        let before = Instant::now();
        let status = search.run(steps);
        let took = before.elapsed();
        left -= steps;
        progress(search);
        let is_late = matches!(budget, Budget::Time(time) if time <= start.elapsed());
        if status == SearchStatus::Done || left == 0 || is_late || stop.is_raised() {
            return status;
        }
        // The next slice takes about as long as it should, judged by this one.
        slice = match took {
            took if took < SLICE / 2 => slice.saturating_mul(2),
            took if SLICE * 2 < took => (slice / 2).max(1),
            _ => slice,
        };
    }
}
