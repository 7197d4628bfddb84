//! Results of checks.

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It found nothing.
    Passed,
    /// It failed; its output has the reason.
    Failed,
    /// It could not run on this machine, for this reason. This does not count as passed.
    Skipped(String),
}

impl From<bool> for Outcome {
    /// Whether a command succeeded.
    fn from(success: bool) -> Outcome {
        if success { Outcome::Passed } else { Outcome::Failed }
    }
}
