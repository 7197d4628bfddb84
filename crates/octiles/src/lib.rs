#![doc = include_str!("../README.md")]
#![no_std]

// In reading order.
mod variant;
mod place;
mod board;
mod links;
mod tile;
mod mv;
mod event;
mod pile;
mod setup;
mod state;
mod turn;
mod ends;
mod reach;
mod movegen;
mod path;
mod stack;
mod notation;
mod position;
mod error;
mod annotation;
mod hash;
mod symmetry;
mod data;

pub use rulebook_core::{self, Legality, Play, State};

pub use crate::{
    annotation::Annotation,
    board::{Board, Edge, Link, Octagon, Road},
    error::{IllegalMove, InvalidSetup, ParseError, StackError},
    event::Event,
    mv::Move,
    path::{Crossing, Path},
    place::{Place, PlaceSet, Side},
    setup::Setup,
    stack::Stack,
    state::{MoveList, Octiles},
    symmetry::QuarterTurns,
    tile::{Pattern, Tile, TileSet},
    variant::Variant,
};
