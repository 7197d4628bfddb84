#![doc = include_str!("../README.md")] // so the README example is tested
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
mod view;
mod notation;
mod extras;
mod evaluation;
#[cfg(feature = "draw")]
mod draw;
mod error;

pub use rulebook_core::{self, Game, Legality, Play, State};

pub use crate::{
    board::{
        Arrow, ArrowSet, Colour, ColourSet, Face, Hand, Hands, Line, PublicInfo, Square, SquareSet,
        triangle,
    },
    error::{IllegalMove, InvalidDeal, InvalidSetup, ParseError},
    event::Event,
    extras::{Annotation, Ending, OpenOctagone, Pick, Snapshot, Transform},
    legality::MoveList,
    mv::Move,
    setup::Setup,
    state::Octagone,
    variant::{Image, LadySquare, Level, Lot, Players, Variant},
    view::{Belief, Observation, Picture, SeenHand, View},
};
