#![doc = include_str!("../README.md")]
#![no_std]

// In reading order.
mod game;
mod variant;
mod board;
mod mv;
mod event;
mod setup;
mod state;
mod legality;
mod view;
mod notation;
mod extras;
mod error;

pub use rulebook_core::{self, Game, Legality, Play, State};

pub use crate::{
    board::{Card, Colour, Hands},
    error::{IllegalMove, InvalidSetup, ParseError},
    event::Event,
    extras::{picks::Pick, symmetry::Transform},
    legality::MoveList,
    mv::Move,
    setup::{Phase, Setup},
    state::{Mygame, Table},
    variant::{Equal, Variant},
    view::{Observation, View},
};
