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
mod notation;
mod extras;
mod error;

pub use rulebook_core::{self, Game, Legality, Play, State};

pub use crate::{
    board::Board,
    error::{IllegalMove, InvalidSetup, ParseError},
    event::{Event, Pips},
    extras::picks::Pick,
    legality::MoveList,
    mv::Move,
    setup::Setup,
    state::Mygame,
    variant::{Last, Variant},
};
