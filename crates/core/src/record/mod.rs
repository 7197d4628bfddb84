//! A match as text: start, steps and result.

mod limits;
mod format;
mod replay;
#[cfg(feature = "serde")]
mod stored;

use alloc::{string::String, vec::Vec};

use crate::{
    verdict::{DrawRules, Verdict},
    viewpoint::Viewpoint,
};

pub use self::{format::RecordError, limits::ReplayLimits, replay::ReplayError};

/// A match as plain data, independent of the game: steps are texts, and nothing is verified until
/// [`Match::from_record`](crate::Match::from_record) replays it.
///
/// The steps include chance events, so replay needs no randomness. The text form is described in
/// [the notation](https://github.com/rulebook-rs/rulebook/blob/main/docs/notation.md).
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{ReplayLimits, Match, Record};
///
/// let mut game = Match::new(Nim::default());
/// game.play("d2".parse()?)?;
/// let text = game.to_record(&["Ann", "Ben"]).to_string();
/// assert!(text.ends_with("\n\nd2\nend: 1\n"));
///
/// let record: Record = text.parse()?;
/// assert_eq!(Match::from_record(&record, &ReplayLimits::default()), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Storage
///
/// Every record that is read, from text or by serde, is written as a text that reads as the same
/// record; see [`Record::checked`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Record {
    /// The game's short name.
    pub game: String,
    /// The version of the rules that judged the match.
    pub rules: u16,
    /// The options that differ from the default, as `key=value,key=value`.
    pub variant: String,
    /// The text of the start position, or of the first view, without the variant.
    pub start: String,
    /// The observer whose steps these are; `None` if the record holds the whole match. Only the
    /// latter can be replayed by a host.
    pub viewpoint: Option<Viewpoint>,
    /// The players' names by seat; empty if they are unknown. Control characters, line separators
    /// and characters that change the direction of writing are written as spaces.
    pub players: Vec<String>,
    /// The draw rules, which serde calls `policy`.
    #[cfg_attr(feature = "serde", serde(rename = "policy"))]
    pub draw_rules: DrawRules,
    /// The end of the match; `None` if it is unfinished.
    pub result: Option<Verdict>,
    /// Further tags with their values, in order: names that begin with `x-` are for hosts (date,
    /// clock, rating); others are kept because a later version may know them. Names must pass
    /// [`Record::is_tag_name`].
    pub tags: Vec<(String, String)>,
    /// The moves and chance events in order.
    pub steps: Vec<String>,
}
