//! The native half of the Python package `rulebook`, for any list of games.
//!
//! [`init`] makes the module of it. Values for programs become the dataclasses of
//! `rulebook/_values.py`, refusals the exceptions of `rulebook/_errors.py`. Nothing here knows a game.

#![cfg_attr(not(feature = "data"), expect(dead_code, reason = "it is for records in bulk"))]

// In reading order.
mod module;
mod convert;
mod errors;
mod arguments;
mod registry;
mod classes;
mod seen;
mod learning;
mod questions;
mod view;
mod game;
mod game_match;
mod random;
mod watch;
mod search;
mod equilibrium;
mod arena;
mod arrays;
mod actions;
mod batch;
mod trees;
#[cfg(feature = "data")]
mod data;

pub use crate::module::init;
