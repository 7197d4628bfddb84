#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// In reading order.
mod variant;
mod direction;
mod square;
mod board;
mod chain;
mod mv;
mod setup;
mod state;
mod survey;
mod movegen;
mod rules;
mod jumps;
mod paths;
mod tables;
mod notation;
mod error;
mod annotation;
mod hash;
mod symmetry;
mod data;

pub use rulebook_core::{self, Legality, Play, State, text::Switch};

pub use crate::{
    annotation::Annotation,
    board::{Board, Pod},
    chain::{Chain, Leg},
    direction::{Direction, Prongs},
    error::{IllegalMove, InvalidSetup, ParseError},
    mv::{Move, Step},
    setup::Setup,
    square::{Square, SquareSet},
    state::{MoveList, Octi},
    symmetry::Transform,
    variant::Variant,
};
