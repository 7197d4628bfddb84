//! The values of the leaves of a tree search.

use rulebook_core::{Evaluate, Legality, SplitMix64, State};

use crate::{playout::playout, values::SeatValues};

/// Values the positions at which a tree search stops: by playouts, an evaluation, or a network.
pub trait Leaf<S: State> {
    /// The value of a position in which a player is to move. The search never asks at the end of a
    /// game or before a chance event.
    ///
    /// `priors` has one entry for each legal move, in the order of [`Legality::visit_moves`],
    /// initially all equal. A leaf may overwrite them by non-negative estimates of how likely each
    /// move is to be best, for searches that use them; they need not add up to 1. The slice is
    /// empty if the search does not use priors.
    fn evaluate(&mut self, state: &S, priors: &mut [f32]) -> SeatValues;

    /// Whether the value after a chance event is the same whatever the event brings, as
    /// [`Evaluate::ignores_chance`] says. By default it is not.
    fn ignores_chance(&self) -> bool {
        false
    }

    /// The number of evaluations so far that stopped a game before its end and counted it as a
    /// draw.
    fn cut_off(&self) -> u64 {
        0
    }
}

/// A playout from the position.
#[derive(Clone, Debug)]
pub struct RandomPlayout {
    rng: SplitMix64,
    pub(crate) max_steps: u32,
    cut_off: u64,
}

impl RandomPlayout {
    /// The number of steps after which searches stop a playout by default.
    pub const MAX_STEPS: u32 = 10_000;

    /// Playouts with a seed, of at most `max_steps` steps each.
    #[must_use]
    pub const fn new(seed: u64, max_steps: u32) -> RandomPlayout {
        RandomPlayout { rng: SplitMix64::new(seed), max_steps, cut_off: 0 }
    }
}

impl<S: Legality> Leaf<S> for RandomPlayout {
    fn evaluate(&mut self, state: &S, _: &mut [f32]) -> SeatValues {
        let end = playout(&mut state.clone(), self.max_steps, &mut self.rng);
        self.cut_off += u64::from(end.is_cut_off);
        end.values
    }

    fn cut_off(&self) -> u64 {
        self.cut_off
    }
}

/// The value of an evaluation, without a playout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvaluationLeaf<E>(pub E);

impl<S: State, E: Evaluate<S>> Leaf<S> for EvaluationLeaf<E> {
    fn evaluate(&mut self, state: &S, _: &mut [f32]) -> SeatValues {
        match state.turn().player() {
            Some(mover) => SeatValues::of_evaluation(state, mover, self.0.value(state)),
            None => SeatValues::at_end(state).unwrap_or(SeatValues::ZERO),
        }
    }

    fn ignores_chance(&self) -> bool {
        self.0.ignores_chance()
    }
}
