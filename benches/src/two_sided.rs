//! Games between two sides without chance, at types that have all that a search to a depth uses.

use std::{fmt, marker::PhantomData, sync::Arc};

use rulebook::{Erasable, gobblet::Gobblet, octi::Octi};
use rulebook_core::{Evaluate, Features, Linear, PerfectInfo, State, Symmetric};
use rulebook_search::Zero;

use crate::subjects::Subject;

/// A game between two players who move by turns. Blanket-implemented.
pub trait TwoSided: Erasable + PerfectInfo + Symmetric {}

impl<G: Erasable + PerfectInfo + Symmetric> TwoSided for G {}

/// A visitor of these games.
pub trait Visitor {
    /// Measures one game.
    fn visit<G: TwoSided>(&mut self, subject: &Subject<G>, evaluation: &Evaluation<G>);
}

/// Shows the games to `visitor`.
pub fn visit(visitor: &mut impl Visitor) {
    macro_rules! visit {
        ($($Game:ty),*) => {
            $(visitor.visit(&Subject::<$Game>::new(), &(&Probe::<$Game>::default()).find());)*
        };
    }
    visit!(Gobblet, Octi);
}

/// The evaluation that the searches of a game are compared with: its own, or zero if it has none.
pub struct Evaluation<S> {
    evaluation: Arc<dyn Evaluate<S> + Send + Sync>,
    is_own: bool,
}

impl<S: State> Evaluation<S> {
    /// The evaluation zero.
    #[must_use]
    pub fn zero() -> Evaluation<S> {
        Evaluation { evaluation: Arc::new(Zero), is_own: false }
    }

    /// What the evaluation is called in a table.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        if self.is_own { "the game's own" } else { "zero" }
    }
}

impl<S: State> Evaluate<S> for Evaluation<S> {
    fn value(&self, state: &S) -> i32 {
        self.evaluation.value(state)
    }

    fn is_noisy(&self, state: &S, mv: S::Move) -> bool {
        self.evaluation.is_noisy(state, mv)
    }
}

impl<S> Clone for Evaluation<S> {
    fn clone(&self) -> Evaluation<S> {
        Evaluation { evaluation: Arc::clone(&self.evaluation), is_own: self.is_own }
    }
}

impl<S: State> fmt::Debug for Evaluation<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Evaluation({})", self.name())
    }
}

/// Stands for a game type in the lookup of its evaluation.
#[derive(Debug, Default)]
pub struct Probe<S>(PhantomData<fn() -> S>);

/// Finds the evaluation of a game that has one.
pub trait HasEvaluation<S> {
    /// The game's own evaluation.
    #[must_use]
    fn find(&self) -> Evaluation<S>;
}

impl<S: Features + 'static> HasEvaluation<S> for Probe<S> {
    fn find(&self) -> Evaluation<S> {
        Evaluation { evaluation: Arc::new(Linear::<S>::default()), is_own: true }
    }
}

/// Finds the evaluation of a game that has none. Method lookup prefers [`HasEvaluation`], which
/// needs one reference less.
pub trait HasNoEvaluation<S> {
    /// The evaluation zero.
    #[must_use]
    fn find(&self) -> Evaluation<S>;
}

impl<S: State> HasNoEvaluation<S> for &Probe<S> {
    fn find(&self) -> Evaluation<S> {
        Evaluation::zero()
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::Game;

    use super::*;

    #[test]
    fn a_game_has_its_own_evaluation_or_zero() {
        let zero = (&Probe::<TicTacToe>::default()).find();
        assert_eq!(zero.name(), "zero");
        assert_eq!(zero.value(&TicTacToe::default()), 0);
        let start = Octi::start(<Octi as Game>::Variant::default());
        let own = Probe::<Octi>::default().find();
        assert_eq!(own.name(), "the game's own");
        assert_eq!(own.value(&start), Linear::default().value(&start));
    }
}
