#![doc = include_str!("../README.md")]

// In reading order.
mod registry;
pub mod games;
mod erasable;
mod seeds;
mod texts;
#[cfg(feature = "batch")]
mod batch;
#[cfg(feature = "data")]
mod numbering;
#[cfg(feature = "data")]
mod canonical;
mod picks;
#[doc(hidden)]
pub mod entry;
mod any_game;
mod any_match;
mod any_client;
mod progress;
mod any_view;
mod choices;
mod values;
mod interface;
mod error;
#[cfg(test)]
mod schema;
mod erased;
#[cfg(feature = "data")]
mod perft;
mod playout;
#[cfg(feature = "search")]
mod search;
#[cfg(feature = "solve")]
mod solve;
mod sealed;

#[cfg(feature = "batch")]
pub use crate::batch::{
    ActionKind, AnyBatch, AutoReset, BatchBuffers, BatchOptions, Done, MaskKind,
};
#[cfg(all(feature = "batch", feature = "search"))]
pub use crate::batch::{AnyTrees, Leaves, TreeOptions};
#[cfg(feature = "parallel")]
pub use rulebook_search::threads;

#[cfg(feature = "search")]
pub use crate::search::{
    Algorithm, Analysis, AnalysisLine, AnySearch, InvalidPolicy, ScoreInfo, SearchLimits,
    SearchStatus, Strength, TabularPolicy,
};
#[cfg(feature = "solve")]
pub use crate::solve::{AnyBestResponse, AnyCfr, AnySolver, Responses, Solution, SolvedMove};
pub use crate::{
    any_client::AnyClient,
    any_game::{AnyGame, Start},
    any_match::AnyMatch,
    any_view::AnyView,
    choices::Choices,
    entry::Entry,
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    games::packages::*,
    interface::{DialInfo, DrawingInfo, NextPicksInfo, PreviewInfo, StatusInfo, StepInfo},
    playout::{Playout, PlyView},
    progress::Progress,
    registry::Registry,
    seeds::game_rng,
    values::{
        BatchInfo, EventInfo, GameInfo, MoveInfo, NextPicks, OptionInfo, PerftModeInfo,
        PickGroupInfo, PicksInfo, PlaneInfo, PlanesInfo, ResultInfo, SCHEMA, SeatInfo,
    },
};
#[cfg(feature = "data")]
pub use crate::{
    canonical::{Canonical, CanonicalStep},
    numbering::StepNumbers,
    perft::{PerftPart, PerftRequest, PerftResult},
};
