#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "draw")]
extern crate std;

// In reading order.
mod game;
mod variant;
mod board;
mod mv;
mod setup;
mod state;
mod legality;
mod notation;
mod extras;
mod evaluation;
#[cfg(feature = "draw")]
mod draw;
mod error;

pub use rulebook_core::{self, Game, Legality, Play, State};

pub use crate::{
    board::{Board, Line, LineSet, Size, Square, SquareSet},
    error::{IllegalMove, InvalidSetup, ParseError},
    extras::{Annotation, Ending, Pick, Reason, Transform},
    legality::MoveList,
    mv::Move,
    setup::Setup,
    state::Gobblet,
    variant::{BothLines, Touch, Variant},
};
