//! The one implementation of the erased layer, over any game.

// In reading order.
mod game;
mod start;
mod any_match;
mod steps;
mod deal;
mod host;
mod impulse;
mod client;
mod observer;
mod view;
mod choices;
mod knowledge;
#[cfg(feature = "search")]
mod search_root;
mod position;
mod refusals;
