#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
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

#[cfg(feature = "alloc")]
pub use crate::extras::Decks;
pub use crate::{
    board::{Board, Card, Cards, Column, Group, Sheet, Slot, SlotSet},
    error::{IllegalMove, InvalidDeck, InvalidSetup, ParseDeckError, ParseError},
    event::Event,
    extras::{Annotation, Deck, Pick},
    legality::MoveList,
    mv::Move,
    setup::{Phase, Setup, Source},
    state::Toki,
    variant::{EmptyBank, Fly, Foursome, TokiPair, Variant},
};
