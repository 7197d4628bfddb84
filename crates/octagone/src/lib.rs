#![doc = include_str!("../README.md")] // so the README example is tested
#![no_std]

extern crate alloc;

// In reading order.
mod variant;
mod board;
mod lines;
mod mv;
mod event;
mod hand;
mod shown;
mod setup;
mod validate;
mod deal;
mod table;
mod choice;
mod state;
mod turns;
mod movegen;
mod notation;
mod position;
mod error;
mod annotation;
mod hash;
mod symmetry;
mod index;
mod hidden;
mod worlds;
mod open;
mod picture;
mod data;

pub use rulebook_core::{self, Legality, Play, Player, State};

pub use crate::{
    annotation::Annotation,
    board::{Arrow, Board, Colour, Square},
    data::Snapshot,
    error::{IllegalMove, InvalidSetup, ParseError},
    event::Event,
    hand::{Hand, Hands},
    hidden::{Observed, SeenHand, View},
    lines::{Line, triangle},
    mv::{Face, Move},
    open::OpenOctagone,
    picture::Picture,
    setup::Setup,
    shown::Shown,
    state::{Ending, Octagone},
    symmetry::Reflection,
    variant::{Image, LadySquare, Level, Players, Variant},
    worlds::Worlds,
};
