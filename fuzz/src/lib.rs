//! The fuzz targets: each accepts any bytes and panics only if a law is violated.
//!
//! Every target can run any game of the facade. The first byte chooses the game, unless the
//! environment variable `RULEBOOK_GAME` names it; bytes that choose the options of the rules follow.

mod choice;
mod laws;
mod erased;

pub use crate::{
    erased::{record, view},
    laws::{check_listed, text, walk},
};
