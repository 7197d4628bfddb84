//! Bounds on records from untrusted sources.

use crate::verdict::DrawRules;

/// Bounds on the records that a host accepts. Reading and replaying cost time and memory in
/// proportion to these bounds.
///
/// ```
/// use rulebook_core::{ReplayLimits, Record, RecordError};
///
/// let limits = ReplayLimits { bytes: 3, ..ReplayLimits::default() };
/// let refused = Record::read("game: heap", &limits);
/// assert_eq!(refused, Err(RecordError::TooLong { bytes: 10, limit: 3 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReplayLimits {
    /// The draw rules that a record must have; `None` accepts any. serde calls them `policy`.
    #[cfg_attr(feature = "serde", serde(rename = "policy"))]
    pub draw_rules: Option<DrawRules>,
    /// The greatest number of steps.
    pub steps: usize,
    /// The greatest size of the text in bytes.
    pub bytes: usize,
}

impl Default for ReplayLimits {
    /// Any draw rules, 100,000 steps, 4 MiB.
    fn default() -> ReplayLimits {
        ReplayLimits { draw_rules: None, steps: 100_000, bytes: 4 << 20 }
    }
}
