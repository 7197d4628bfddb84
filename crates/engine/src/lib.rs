#![doc = include_str!("../README.md")]

// In reading order.
mod budget;
mod level;
mod stop;
mod think;
mod ongoing_search;
mod begin_search;
mod player;
mod thinker;
pub mod protocol;
mod spec;

pub use rulebook;

pub use crate::{
    begin_search::begin_search,
    budget::{Budget, BudgetError},
    level::Level,
    player::{Choice, Player, PlayerError, SearchPlayer},
    spec::{Spec, SpecError},
    stop::StopFlag,
    think::{Clock, think},
    thinker::Thinker,
};
