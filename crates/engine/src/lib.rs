#![doc = include_str!("../README.md")]

// In reading order.
mod budget;
mod spec;
mod stop;
mod think;
mod player;

pub use rulebook;

pub use crate::{
    budget::{Budget, BudgetError},
    player::{Choice, Player, PlayerError, SearchPlayer},
    spec::{Spec, SpecError},
    stop::Stop,
    think::{Clock, think},
};
