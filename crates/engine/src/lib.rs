#![doc = include_str!("../README.md")]

// In reading order.
mod budget;
mod stop;
mod think;
mod ongoing_search;
mod best;
mod player;
mod thinking;
pub mod protocol;
mod spec;

pub use rulebook;

pub use crate::{
    best::begin_search,
    budget::{Budget, BudgetError},
    player::{Choice, Player, PlayerError, SearchPlayer},
    spec::{Spec, SpecError},
    stop::StopFlag,
    think::{Clock, think},
    thinking::Thinker,
};
