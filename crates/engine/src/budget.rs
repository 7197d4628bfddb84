//! The budget of a player for one move.

use std::{fmt, str::FromStr, time::Duration};

use rulebook::{SearchLimits, core::text::quoted};

/// A bound on the search of one move: time, units of work, or depth.
///
/// ```
/// use rulebook_engine::Budget;
///
/// for text in ["1s", "1.5s", "100ms", "20000n", "d8"] {
///     assert_eq!(text.parse::<Budget>()?.to_string(), text);
/// }
/// # Ok::<(), rulebook_engine::BudgetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// Wall time.
    Time(Duration),
    /// Units of work, which each search defines: positions or playouts.
    Nodes(u64),
    /// Moves to look ahead.
    Depth(u32),
}

/// The error of a text that is not a budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} is not a limit; write a time (`1s`, `200ms`), an amount of work (`20000n`), or a depth (`d8`)",
    quoted(text)
)]
pub struct BudgetError {
    text: String,
}

impl Budget {
    /// The longest time.
    const MAX_SECONDS: f64 = 7.0 * 24.0 * 3600.0;

    /// The limits of a search with this budget: a depth is a setting of the search itself.
    #[must_use]
    pub const fn limits(self, limits: SearchLimits) -> SearchLimits {
        match self {
            Budget::Depth(depth) => limits.depth(depth),
            Budget::Time(_) | Budget::Nodes(_) => limits,
        }
    }

    /// The budget of a move by time, among this number of legal moves. A lone move needs no thought.
    pub(crate) const fn of_move(time: Duration, n_moves: usize) -> Budget {
        if n_moves == 1 { Budget::Nodes(1) } else { Budget::Time(time) }
    }

    fn read(text: &str) -> Option<Budget> {
        if let Some(depth) = text.strip_prefix('d') {
            return depth.parse().ok().filter(|depth| 0 < *depth).map(Budget::Depth);
        }
        if let Some(nodes) = text.strip_suffix('n') {
            return nodes.parse().ok().filter(|nodes| 0 < *nodes).map(Budget::Nodes);
        }
        let (number, unit) = match text.strip_suffix("ms") {
            Some(number) => (number, 1e-3),
            None => (text.strip_suffix('s')?, 1.0),
        };
        let is_plain = |c: char| c.is_ascii_digit() || c == '.';
        let seconds = number.parse::<f64>().ok().filter(|_| number.chars().all(is_plain))? * unit;
        let fits = (1e-3..=Self::MAX_SECONDS).contains(&seconds);
        fits.then(|| Budget::Time(Duration::from_secs_f64(seconds)))
    }
}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Budget, BudgetError> {
        Budget::read(text).ok_or_else(|| BudgetError { text: text.to_owned() })
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) if time.subsec_nanos() % 1_000_000 == 0 && time.as_secs() == 0 => {
                write!(f, "{}ms", time.as_millis())
            }
            Budget::Time(time) => write!(f, "{}s", time.as_secs_f64()),
            Budget::Nodes(nodes) => write!(f, "{nodes}n"),
            Budget::Depth(depth) => write!(f, "d{depth}"),
        }
    }
}
