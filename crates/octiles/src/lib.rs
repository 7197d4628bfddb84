#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "draw")]
extern crate std;

// In reading order.
mod game;
mod variant;
mod board;
mod mv;
mod event;
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
    board::{
        Board, Crossing, Edge, Link, Octagon, Path, Pattern, Road, Side, Space, SpaceSet,
        StartCircles, Tile, TileSet,
    },
    error::{IllegalMove, InvalidSetup, ParseError, ParseStackError},
    event::Event,
    extras::{annotation::Annotation, deal::Stack, picks::Pick, symmetry::Transform},
    legality::MoveList,
    mv::Move,
    setup::Setup,
    state::Octiles,
    variant::{Placement, Variant},
};
