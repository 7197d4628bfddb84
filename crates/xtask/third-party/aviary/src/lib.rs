#![doc = include_str!("../README.md")]

// In reading order.
mod card;
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
    state::{Aviary, Variant},
    table::{Place, Table},
    view::{Observation, View},
};
