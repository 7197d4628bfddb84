//! The report of a violated law.

use std::fmt::{self, Display};

use rulebook_core::{State, StepOf};

/// A violated law, and the position and steps that show it.
///
/// ```
/// use rulebook_laws::Violation;
///
/// let violation = Violation::new("moves_are_distinct", &"xo.......", "`c` is listed twice");
/// assert_eq!(
///     violation.to_string(),
///     "the law `moves_are_distinct` is broken\n  position: xo.......\n  \
///      differs:  `c` is listed twice",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The name of the law: that of its function in [`law`](crate::law).
    pub law: &'static str,
    /// The text of the position from which the steps were taken, if the law was tried in a game.
    pub start: Option<String>,
    /// The texts of the steps that led to the position.
    pub steps: Vec<String>,
    /// The text of the position in which the law does not hold.
    pub position: String,
    /// The difference between the position and the requirement of the law.
    pub differs: String,
}

impl Violation {
    /// A law that does not hold in `state`.
    #[must_use]
    pub fn new(law: &'static str, state: &impl Display, differs: impl Into<String>) -> Violation {
        let position = state.to_string();
        Violation { law, start: None, steps: Vec::new(), position, differs: differs.into() }
    }

    /// The same violation, with the game that led there.
    #[must_use]
    pub fn after<S: State>(self, start: &S, steps: &[StepOf<S>]) -> Violation {
        Violation {
            start: Some(start.to_string()),
            steps: steps.iter().map(ToString::to_string).collect(),
            ..self
        }
    }
}

impl Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the law `{}` is broken", self.law)?;
        if let Some(start) = &self.start {
            writeln!(f, "  start:    {start}")?;
            let steps = if self.steps.is_empty() { "none".into() } else { self.steps.join(" ") };
            writeln!(f, "  steps:    {steps}")?;
        }
        writeln!(f, "  position: {}", self.position)?;
        write!(f, "  differs:  {}", self.differs)
    }
}

impl std::error::Error for Violation {}
