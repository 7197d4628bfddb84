#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// In reading order.
mod variant;
mod card;
mod board;
mod sheet;
mod mv;
mod event;
mod phase;
mod setup;
mod validate;
mod state;
mod movegen;
mod notation;
mod error;
mod annotation;
mod deck;
mod hash;
mod index;
mod hidden;
mod symmetry;
mod data;

pub use rulebook_core::{self, Legality, Play, State};

pub use crate::{
    annotation::Annotation,
    board::{Board, Slot, SlotSet},
    card::{Card, Cards},
    deck::{Deck, Decks, InvalidDeck, ParseDeckError},
    error::{IllegalMove, InvalidSetup, ParseError},
    event::Event,
    mv::Move,
    phase::{Phase, Source},
    setup::Setup,
    sheet::{Column, Group, Sheet},
    state::Toki,
    variant::{EmptyBank, Fly, TokiPair, Variant},
};
