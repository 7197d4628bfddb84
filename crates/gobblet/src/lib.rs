#![doc = include_str!("../README.md")]
#![no_std]

// In reading order.
mod variant;
mod board;
mod lines;
mod mv;
mod setup;
mod reserve;
mod state;
mod sets;
mod movegen;
mod notation;
mod error;
mod annotation;
mod hash;
mod symmetry;
mod index;
mod data;

pub use rulebook_core::{self, Legality, Play, State};

pub use crate::{
    annotation::{Annotation, Ending, Reason},
    board::{Board, Size, Square},
    error::{IllegalMove, InvalidSetup, ParseError},
    lines::{Line, LineSet},
    mv::Move,
    setup::Setup,
    state::{Gobblet, MoveList},
    symmetry::Transform,
    variant::{BothLines, Touch, Variant},
};
