#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "draw")]
extern crate std;

// In reading order: what the games share, then the games.
mod error;
mod numbered;
mod marks;
mod square;
mod transform;
pub mod tictactoe;
pub mod nim;
pub mod connect4;
pub mod gobblers;
pub mod pig;
pub mod poker;
pub mod kuhn;
pub mod leduc;
pub mod goofspiel;
#[cfg(feature = "draw")]
mod draw;

pub use rulebook_core::{self, Game, Legality, Play, State};

pub use crate::{
    connect4::Connect4,
    error::{ParseError, Unreachable},
    gobblers::Gobblers,
    goofspiel::Goofspiel,
    kuhn::Kuhn,
    leduc::Leduc,
    nim::Nim,
    numbered::Numbered,
    pig::Pig,
    square::{Square, SquareSet},
    tictactoe::TicTacToe,
    transform::Transform,
};
