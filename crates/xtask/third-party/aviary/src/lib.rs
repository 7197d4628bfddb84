#![doc = include_str!("../README.md")]

// In reading order.
mod card;
mod variant;
mod table;
mod state;
mod legality;
mod view;
mod notation;
mod extras;
mod draw;

pub use crate::{
    card::{Bird, Move},
    legality::IllegalMove,
    state::Aviary,
    table::{Place, Table},
    variant::Variant,
    view::{Observation, View},
};
