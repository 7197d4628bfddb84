//! How the steps ended.

use std::{fmt, time::Duration};

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It found nothing.
    Passed,
    /// It found something; what, stands in its output.
    Failed,
    /// It could not run here, for this reason. That is not the same as having passed.
    Skipped(String),
}

impl From<bool> for Outcome {
    /// Whether a command succeeded.
    fn from(success: bool) -> Outcome {
        if success { Outcome::Passed } else { Outcome::Failed }
    }
}

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

    /// Whether no step failed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.lines.iter().all(|(_, outcome, _)| *outcome != Outcome::Failed)
    }

    fn line(&self, index: usize) -> String {
        let (step, outcome, time) = &self.lines[index];
        let seconds = time.as_secs_f32();
        match outcome {
            Outcome::Passed => format!("passed {step} ({seconds:.1} s)"),
            Outcome::Failed => format!("FAILED {step} ({seconds:.1} s)"),
            Outcome::Skipped(reason) => format!("SKIPPED {step}: {reason}"),
        }
    }
}

impl fmt::Display for Report {
    /// Writes one line a step, and a line with the numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for index in 0..self.lines.len() {
            writeln!(f, "{}", self.line(index))?;
        }
        let count = |is: fn(&Outcome) -> bool| self.lines.iter().filter(|line| is(&line.1)).count();
        let passed = count(|outcome| *outcome == Outcome::Passed);
        let failed = count(|outcome| *outcome == Outcome::Failed);
        let skipped = count(|outcome| matches!(outcome, Outcome::Skipped(_)));
        write!(f, "{passed} passed, {failed} failed, {skipped} skipped")
    }
}
