//! The summary of a run.

use std::{fmt, time::Duration};

use crate::Outcome;

/// The steps that have run, one line each.
#[derive(Clone, Debug, Default)]
pub struct Report {
    lines: Vec<(&'static str, Outcome, Duration)>,
}

impl Report {
    /// Adds a step and prints its line.
    pub fn add(&mut self, step: &'static str, outcome: Outcome, time: Duration) {
        self.lines.push((step, outcome, time));
        println!("{}", self.line(self.lines.len() - 1));
    }

    /// Whether no step failed; if `strict`, whether none was skipped either.
    #[must_use]
    pub fn passed(&self, strict: bool) -> bool {
        self.lines.iter().all(|(_, outcome, _)| match outcome {
            Outcome::Passed => true,
            Outcome::Failed => false,
            Outcome::Skipped(_) => !strict,
        })
    }

    fn line(&self, index: usize) -> String {
        let (step, outcome, time) = &self.lines[index];
        let seconds = time.as_secs_f32();
        match outcome {
            Outcome::Passed => format!("passed {step} ({seconds:.1} s)"),
            Outcome::Failed => format!("FAILED {step} ({seconds:.1} s)"),
            Outcome::Skipped(reason) => format!("SKIPPED {step} ({seconds:.1} s): {reason}"),
        }
    }
}

impl fmt::Display for Report {
    /// Writes one line per step, then the totals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for index in 0..self.lines.len() {
            writeln!(f, "{}", self.line(index))?;
        }
        let count = |is: fn(&Outcome) -> bool| self.lines.iter().filter(|line| is(&line.1)).count();
        let passed = count(|outcome| *outcome == Outcome::Passed);
        let failed = count(|outcome| *outcome == Outcome::Failed);
        let skipped = count(|outcome| matches!(outcome, Outcome::Skipped(_)));
        let seconds = self.lines.iter().map(|line| line.2).sum::<Duration>().as_secs_f32();
        write!(f, "{passed} passed, {failed} failed, {skipped} skipped ({seconds:.1} s)")
    }
}
