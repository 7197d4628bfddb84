//! Games in which players do not see everything.

use core::{fmt::Debug, ops::ControlFlow};

use crate::{
    entropy::Entropy,
    legality::{Legality, PerfectInfo},
    player::Player,
    state::StepOf,
};

/// Whose eyes a view is seen with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observer {
    /// A player, who sees the own hand.
    Player(Player),
    /// A spectator, who sees what lies open to all.
    Public,
}

/// A game with information sets: what an observer knows of a position is a value of its own.
///
/// A bot gets a [`HiddenInfo::View`] and samples whole states from it. Since
/// [`HiddenInfo::determinize`] takes the view and never the state, it cannot see more than its
/// player.
pub trait HiddenInfo: Legality {
    /// All that an observer knows: an information set.
    type View: Clone + Eq + Debug;
    /// A step as an observer learns of it.
    type Observed: Clone + Eq + Debug;

    /// What `who` knows.
    fn view(&self, who: Observer) -> Self::View;

    /// A state that looks like `view`, each with its true probability given the view.
    fn determinize(view: &Self::View, rng: &mut impl Entropy) -> Self;

    /// Calls `visit` with each legal move of the player whose view it is and who is to move.
    fn visit_view_moves<B>(
        view: &Self::View,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// What `who` learns when `step` is taken in this state.
    fn observe(&self, step: StepOf<Self>, who: Observer) -> Self::Observed;

    /// Brings a view up to date with what its observer has learnt.
    fn advance(view: &mut Self::View, observed: &Self::Observed);
}

impl<S: PerfectInfo> HiddenInfo for S {
    type View = S;
    type Observed = StepOf<S>;

    fn view(&self, _: Observer) -> S {
        self.clone()
    }

    fn determinize(view: &S, _: &mut impl Entropy) -> S {
        view.clone()
    }

    fn visit_view_moves<B>(
        view: &S,
        visit: impl FnMut(S::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        view.visit_moves(visit)
    }

    fn observe(&self, step: StepOf<S>, _: Observer) -> StepOf<S> {
        step
    }

    fn advance(view: &mut S, observed: &StepOf<S>) {
        match *observed {
            crate::Step::Move(mv) => view.play_unchecked(mv),
            crate::Step::Event(event) => view.resolve_unchecked(event),
        }
    }
}
