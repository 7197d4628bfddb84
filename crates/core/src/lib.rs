#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// In reading order.
mod player;
mod outcome;
mod state;
mod legality;
mod play;
mod entropy;
mod dealer;
mod perft;
mod hash;
mod symmetry;
mod index;
mod hidden;
mod annotate;
mod verdict;
mod game;
mod record;
pub mod text;
mod macros;

pub use crate::{
    annotate::Annotate,
    dealer::{DealError, Dealer, RandomDealer, Script},
    entropy::{Entropy, SplitMix64},
    game::{Match, MatchError, Policy},
    hash::{Zobrist, zobrist_key},
    hidden::{HiddenInfo, Observer},
    index::MoveIndex,
    legality::{Deterministic, Legality, MoveList, PerfectInfo},
    outcome::{Outcome, Rules, Utility},
    perft::{divide, perft, perft_by, perft_dealt, perft_dealt_by},
    play::Play,
    player::{MAX_PLAYERS, Player, PlayerSet, Turn},
    record::{Record, RecordError, ReplayError},
    state::{Move, Never, State, Step, StepOf},
    symmetry::{Symmetric, Symmetry, canonical_by_key},
    verdict::{Adjudication, Verdict},
};

// For the code that the macros write.
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub use crate::macros::arbitrary_walk as __arbitrary_walk;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use crate::macros::deserialize_text as __deserialize_text;
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub use arbitrary as __arbitrary;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde as __serde;
