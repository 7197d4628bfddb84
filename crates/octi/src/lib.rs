#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "draw"))]
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
    board::{Board, Direction, DirectionSet, Pod, Square, SquareSet},
    error::{IllegalMove, InvalidSetup, ParseError},
    extras::{Annotation, Pick, Transform},
    legality::MoveList,
    mv::{Chain, Leg, Move, Step},
    setup::Setup,
    state::Octi,
    variant::Variant,
};
