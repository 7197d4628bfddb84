#![doc = include_str!("../README.md")]

// In reading order.
mod json;
mod catalogue;
mod walk;
mod question;
mod values;
mod session;
mod observer;
#[cfg(feature = "search")]
mod search;
#[cfg(not(target_family = "wasm"))]
mod site;
#[cfg(not(target_family = "wasm"))]
mod build;
mod program;

pub use rulebook;

#[cfg(feature = "search")]
pub use crate::search::Search;
pub use crate::{
    catalogue::{games, offer, rules_page},
    program::run,
    session::Session,
};
