#![doc = include_str!("../README.md")]

// In reading order.
mod bird;
mod mv;
mod variant;
mod table;
mod state;
mod legality;
mod view;
mod notation;
mod game;
mod parts;
mod learning;
mod draw;
mod error;

pub use crate::{
    bird::{Bird, Birds},
    error::{IllegalMove, ParseError, Unreachable},
    mv::Move,
    parts::Part,
    state::Aviary,
    table::{Nest, Phase, Table},
    variant::Variant,
    view::{Observed, View},
};
