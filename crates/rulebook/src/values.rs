//! Answers of the erased layer, as data with a stable shape.

use rulebook_core::{
    Verdict,
    planes::{Layout, Plane},
    text::{OptionSpec, OptionValues},
};
use serde::Serialize;
use serde_json::Value;

/// The JSON Schema, draft 2020-12, of the values for programs: under `$defs` one schema for each
/// type, by its name. The crate contains it as `schema.json`.
///
/// A later version may add members and kinds of errors, so a reader ignores what it does not know.
///
/// ```
/// let schema: serde_json::Value = serde_json::from_str(rulebook::SCHEMA)?;
/// assert!(schema["$defs"]["MoveInfo"]["properties"]["move"].is_object());
/// # Ok::<(), serde_json::Error>(())
/// ```
pub const SCHEMA: &str = include_str!("../schema.json");

/// A game of a registry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GameInfo {
    /// The short name.
    pub name: &'static str,
    /// The version of the rules.
    pub rules: u16,
    /// The name as people write it.
    pub title: &'static str,
    /// The designer of the game; empty if unknown.
    pub author: &'static str,
    /// The aim of the players, and a turn.
    pub aim: &'static str,
    /// The numbers of players that the game can have.
    pub seats: &'static [u8],
    /// The options of the rules.
    pub options: Vec<OptionInfo>,
    /// The ways in which perft can count, the usual one first.
    pub perft_modes: Vec<PerftModeInfo>,
    /// Whether there are chance events.
    pub chance: bool,
    /// Whether observers may know different things under some variant.
    pub hidden: bool,
    /// The capabilities of the game beyond its rules; the rest has a fallback.
    ///
    /// The names are those of [`Entry::capabilities`](crate::Entry::capabilities).
    pub capabilities: Vec<&'static str>,
    /// The numbers of positions or random games that the bots `beginner`, `easy`, `club` and `strong` search for a
    /// move.
    pub strengths: [u64; 4],
    /// The number of indices of moves, if the game has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n_indices: Option<usize>,
    /// An example of a deal, if the game has a notation of its own for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<&'static str>,
}

/// An option of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OptionInfo {
    /// Its name.
    pub key: &'static str,
    /// Its effect, with the number of its rule.
    pub about: &'static str,
    /// The value unless another one is given.
    pub default: String,
    /// The possible values, if they have names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<&'static [&'static str]>,
    /// The least number, if the values are numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The greatest number, if the values are numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

impl OptionInfo {
    pub(crate) fn of(spec: &OptionSpec) -> OptionInfo {
        let (values, min, max) = match spec.values {
            OptionValues::Names(names) => (Some(names), None, None),
            OptionValues::Range { min, max } => (None, Some(min), Some(max)),
            _ => (None, None, None),
        };
        let default = spec.display(spec.default).to_string();
        OptionInfo { key: spec.key, about: spec.about, default, values, min, max }
    }
}

/// A way in which perft can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PerftModeInfo {
    /// Its name in requests.
    pub name: &'static str,
    /// The things it counts, in a few words.
    pub about: &'static str,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MoveInfo {
    /// Its text.
    #[serde(rename = "move")]
    pub text: String,
    /// Its effect in a few plain words; absent if that is only the notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Facts about it; null if the game has none.
    pub annotation: Value,
    /// Its index for machine learning, if the game has indices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

/// A possible chance event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EventInfo {
    /// Its text.
    pub event: String,
    /// Its weight; the probability is the weight over the sum of all.
    pub weight: u32,
    /// Its meaning in a few plain words; absent if that is only the notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its index for machine learning, if the game has indices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

/// The picks that can follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NextPicks {
    /// The picks that can be made; none if the picks are complete.
    pub picks: Vec<String>,
    /// The move that the picks denote, if they are complete.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub complete: Option<String>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SeatInfo {
    /// Its number, from 0.
    pub seat: u8,
    /// Its name, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// The seats that win and lose together with it, itself included.
    pub team: Vec<u8>,
}

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ResultInfo {
    /// The verdict: `win 0`, `draw by repetition`.
    #[cfg_attr(test, schemars(with = "crate::schema::Verdict"))]
    pub verdict: Verdict,
    /// The kind of ending, in a word or two: `line`. Absent if the game has none or the match
    /// was adjudicated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
    /// The payoffs by seat; empty after an adjudication.
    pub payoffs: Vec<i32>,
    /// The seats that win, for whatever reason; none in a draw.
    pub winners: Vec<u8>,
}

/// The shape of an observation, and what its numbers mean.
///
/// An observation is one sequence of `size` numbers from 0 to 1: the planes, each row by row, then
/// the scalars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlanesInfo {
    /// The number of rows of each plane; 0 if there are only scalars.
    pub rows: usize,
    /// The number of columns of each plane.
    pub columns: usize,
    /// The planes.
    pub planes: Vec<PlaneInfo>,
    /// The scalars, which follow the planes.
    pub scalars: Vec<PlaneInfo>,
    /// The number of entries: planes × rows × columns + scalars.
    pub size: usize,
}

impl PlanesInfo {
    pub(crate) fn of(layout: &Layout) -> PlanesInfo {
        PlanesInfo {
            rows: layout.rows,
            columns: layout.columns,
            planes: layout.planes.iter().map(PlaneInfo::of).collect(),
            scalars: layout.scalars.iter().map(PlaneInfo::of).collect(),
            size: layout.len(),
        }
    }
}

/// A plane, or a scalar, of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlaneInfo {
    /// Its name.
    pub name: &'static str,
    /// Its content, in a few words.
    pub about: &'static str,
    /// The greatest number, which is written as 1. A value is a whole number divided by it.
    pub max: u16,
}

impl PlaneInfo {
    fn of(plane: &Plane) -> PlaneInfo {
        PlaneInfo { name: plane.name, about: plane.about, max: plane.max }
    }
}

/// The picks of which moves consist, as numbers from 0 to `size` − 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PicksInfo {
    /// The meaning of the numbers, group by group.
    pub groups: Vec<PickGroupInfo>,
    /// The number of different picks.
    pub size: usize,
    /// The greatest number of picks of a move.
    pub most: usize,
}

impl PicksInfo {
    #[cfg(feature = "batch")]
    pub(crate) fn of(groups: &[rulebook_core::PickGroup], most: usize) -> PicksInfo {
        let mut size = 0;
        let groups = groups.iter().map(|group| {
            let first = size;
            size += group.len;
            PickGroupInfo { name: group.name, about: group.about, first, len: group.len }
        });
        PicksInfo { groups: groups.collect(), size, most }
    }
}

/// Picks with successive numbers that mean the same kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PickGroupInfo {
    /// Its name.
    pub name: &'static str,
    /// The picks, in a few words, and their order.
    pub about: &'static str,
    /// The number of the first of them.
    pub first: usize,
    /// The number of picks.
    pub len: usize,
}

/// The sizes of the arrays of a batch of matches, which the feature `batch` makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BatchInfo {
    /// The number of environments.
    pub n: usize,
    /// The number of seats.
    pub players: u8,
    /// The observation of one environment.
    pub planes: PlanesInfo,
    /// The number of indices of moves.
    pub n_indices: usize,
    /// The meaning of the numbers of an action, if actions are picks. Absent if they are indices of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picks: Option<PicksInfo>,
    /// The number of bytes of the mask of one environment.
    pub mask_size: usize,
    /// The least and the greatest payoff.
    pub payoff_range: [i32; 2],
    /// The sum of the payoffs of all seats. Absent if it varies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoff_sum: Option<i32>,
}
