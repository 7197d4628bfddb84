#![doc = include_str!("../README.md")]

// In reading order.
mod registry;
mod entry;
#[doc(hidden)]
pub mod detect;
mod any_game;
mod any_match;
mod any_view;
mod seen;
mod values;
mod error;
mod erased;
mod perft;
mod playout;
mod sealed;

#[cfg(feature = "classics")]
pub use rulebook_classics as classics;
pub use rulebook_core as core;
pub use rulebook_draw as draw;
#[cfg(feature = "gobblet")]
pub use rulebook_gobblet as gobblet;
#[cfg(feature = "octagone")]
pub use rulebook_octagone as octagone;
#[cfg(feature = "octi")]
pub use rulebook_octi as octi;
#[cfg(feature = "octiles")]
pub use rulebook_octiles as octiles;
#[cfg(feature = "toki")]
pub use rulebook_toki as toki;

pub use crate::{
    any_game::{AnyGame, Start},
    any_match::AnyMatch,
    any_view::AnyView,
    entry::Entry,
    erased::Erasable,
    error::{AnyError, ErrorKind, quote},
    perft::{PerftPart, PerftRequest, PerftResult},
    playout::{Playout, PlyView, game_rng},
    registry::Registry,
    seen::Seen,
    values::{
        EventInfo, GameInfo, MoveInfo, NextParts, OptionInfo, PerftModeInfo, ResultInfo, SeatInfo,
    },
};
