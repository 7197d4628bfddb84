#![doc = include_str!("../README.md")]
#![no_std]

// In reading order.
mod variant;
mod board;
mod mv;
mod setup;
mod state;
mod movegen;
mod notation;
mod error;
mod hash;
mod index;
mod data;

pub use rulebook_core::{self, Legality, Play, State};

pub use crate::{
    board::Board,
    error::{IllegalMove, InvalidSetup, ParseError},
    mv::Move,
    setup::Setup,
    state::{MoveList, Takeaway},
    variant::{Last, Variant},
};
