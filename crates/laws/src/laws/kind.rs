//! Kinds of laws, by their arguments.

use rulebook_core::{SplitMix64, State, StepOf, Viewpoint};

use crate::{law::Candidates, violation::Violation};

pub(crate) type StartLaw<S> = fn(&S) -> Result<(), Violation>;
pub(crate) type PositionLaw<S> = fn(&S, &Candidates<S>) -> Result<(), Violation>;
/// A law for a position and the edited texts of it that are accepted.
pub(crate) type EditLaw<S> = fn(&S, &[(String, S)]) -> Result<(), Violation>;
pub(crate) type StepLaw<S> = fn(&S, StepOf<S>) -> Result<(), Violation>;
pub(crate) type GameLaw<S> = fn(&S, &[StepOf<S>]) -> Result<(), Violation>;
/// A hash, and the law for two states with the same hash.
pub(crate) type PairLaw<S> = (fn(&S) -> u64, fn(&S, &S) -> Result<(), Violation>);
/// Returns another state that an observer must not distinguish from the given one; see
/// [`Laws::indistinguishable`](crate::Laws::indistinguishable).
pub type Twin<S> = fn(&S, Viewpoint, &mut SplitMix64) -> Option<S>;
/// Lists the states that are possible for an observer, with weights; see
/// [`Laws::worlds`](crate::Laws::worlds).
pub type Worlds<S> = fn(&S, Viewpoint) -> Option<Vec<(S, u32)>>;
/// Lists the possible events with their probabilities in a common unit; see
/// [`Laws::distribution`](crate::Laws::distribution).
pub type Distribution<S> = fn(&S) -> Vec<(<S as State>::Event, u32)>;
/// Checks a promise about every position, whether a game or a text led to it; see
/// [`Laws::promise`](crate::Laws::promise).
pub type Promise<S> = fn(&S) -> Result<(), String>;
/// A law for two states that an observer must not distinguish.
pub(crate) type TwinLaw<S> = fn(&S, &S, Viewpoint, &Candidates<S>) -> Result<(), Violation>;
/// A law for the worlds that an observer holds possible.
pub(crate) type WorldLaw<S> = fn(&S, Viewpoint, &[(S, u32)]) -> Result<(), Violation>;

/// A law and its name.
#[derive(Clone, Copy)]
pub(crate) struct NamedLaw<L> {
    pub(crate) name: &'static str,
    pub(crate) law: L,
}

/// A function of [`law`](crate::law) under its name; the arguments are those it takes.
macro_rules! named {
    ($law:ident) => {
        NamedLaw { name: stringify!($law), law: crate::law::$law }
    };
    ($law:ident(state)) => {
        NamedLaw { name: stringify!($law), law: |state, _| crate::law::$law(state) }
    };
    ($law:ident(state, other, who)) => {
        NamedLaw {
            name: stringify!($law),
            law: |state, other, who, _| crate::law::$law(state, other, who),
        }
    };
}

pub(super) use named;
