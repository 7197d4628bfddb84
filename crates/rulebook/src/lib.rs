#![doc = include_str!("../README.md")]

// In reading order.
mod registry;
mod any;
mod error;
mod playable;
mod erased;
mod start;
mod perft;
mod playout;
mod games;

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
    any::{AnyGame, AnyMatch},
    erased::Entry,
    error::{AnyError, ErrorKind, quote},
    perft::{PerftModeInfo, PerftRequest, PerftResult},
    playable::{Playable, json},
    playout::{Playout, PlyView, game_rng},
    registry::{game, games, replay, replay_within},
};
