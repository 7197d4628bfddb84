#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    clippy::needless_pass_by_value,
    reason = "JavaScript throws, ignores values, and passes what is optional by value"
)]

// In reading order.
mod json;
mod refusal;
mod argument;
mod random;
mod catalogue;
mod classes;
mod question;
mod values;
mod answers;
mod questions;
mod view;
mod game_match;
mod game;
mod walk;
mod session;
#[cfg(feature = "search")]
mod search;
#[cfg(not(target_family = "wasm"))]
mod site;
#[cfg(not(target_family = "wasm"))]
mod package;
#[cfg(not(target_family = "wasm"))]
mod build;
mod program;

pub use rulebook;

#[cfg(feature = "search")]
pub use crate::search::Search;
pub use crate::{
    catalogue::offer,
    classes::{Game, Match, View},
    game::{game, games},
    game_match::replay,
    program::run,
    session::Session,
    view::follow,
};
