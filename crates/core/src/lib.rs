#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

// In reading order.
mod player;
mod outcome;
mod verdict;
mod state;
mod refusal;
mod legality;
mod play;
mod entropy;
mod deal;
mod setup;
mod viewpoint;
mod hidden;
mod info_key;
pub mod bits;
mod hash;
mod symmetry;
mod index;
mod picks;
pub mod planes;
mod annotate;
mod evaluate;
mod open;
mod game;
mod perft;
#[cfg(feature = "alloc")]
mod occurrences;
#[cfg(feature = "alloc")]
mod r#match;
#[cfg(feature = "alloc")]
mod record;
pub mod text;
mod macros;

pub use crate::{
    annotate::Annotate,
    deal::{Deal, DealError, NoDeal},
    entropy::{Entropy, SplitMix64},
    evaluate::{Evaluate, Features, Linear},
    game::{Game, Info, PerftMode},
    hash::{zobrist_key, zobrist_keys},
    hidden::{Desync, HiddenInfo, OpenWorld},
    index::{MoveIndex, PickGroup, PickIndex},
    info_key::InfoKey,
    legality::{Legality, PerfectInfo},
    open::Open,
    outcome::{Outcome, Rules, Utility},
    perft::{Perft, PerftError, PerftTable},
    picks::Picks,
    planes::Planes,
    play::Play,
    player::{MAX_PLAYERS, Player, PlayerSet, Turn},
    refusal::Refusal,
    setup::Violation,
    state::{Never, State, Step, StepOf, Token},
    symmetry::{Identity, NoSymmetry, Symmetric, SymmetricViews, Symmetry, canonical_by_key},
    verdict::{Adjudication, DrawRules, Verdict},
    viewpoint::Viewpoint,
};
#[cfg(feature = "alloc")]
pub use crate::{
    deal::EventList,
    r#match::{Match, MatchError},
    record::{Record, RecordError, ReplayError, ReplayLimits},
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
