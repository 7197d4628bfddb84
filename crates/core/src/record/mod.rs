//! A match as text: who played what, from where, and how it ended.

mod format;
mod replay;

use alloc::{string::String, vec::Vec};

use crate::{game::Policy, verdict::Verdict};

pub use self::{format::RecordError, replay::ReplayError};

/// A match as data of no particular game: the names are texts, and nothing in it is trusted until
/// [`Match::from_record`](crate::Match::from_record) has played it again.
///
/// Chance events stand among the steps, so replay needs no randomness. The text form is described
/// in `docs/notation.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// The game's short name.
    pub game: String,
    /// The version of the rules that judged the match.
    pub rules: u16,
    /// The options that differ from the default, as `key=value,key=value`.
    pub variant: String,
    /// The text of the start position, without the variant.
    pub start: String,
    /// The players' names by seat; empty when they are not known. Control characters are written
    /// as blanks.
    pub players: Vec<String>,
    /// What ends the match beside the rules.
    pub policy: Policy,
    /// How the match ended, or `None` if it goes on.
    pub result: Option<Verdict>,
    /// The moves and chance events in order.
    pub steps: Vec<String>,
}
