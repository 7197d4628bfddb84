//! What may be done in a position, and why the rest may not.

use core::{
    error::Error,
    ops::{ControlFlow, Deref},
};

use crate::state::{Never, State};

/// A list that moves are collected into: an `ArrayVec`, a `SmallVec` or a `Vec`.
///
/// Blanket-implemented.
pub trait MoveList<M>: Default + Extend<M> + Deref<Target = [M]> + IntoIterator<Item = M> {}

impl<M, L> MoveList<M> for L where
    L: Default + Extend<M> + Deref<Target = [M]> + IntoIterator<Item = M>
{
}

/// The legal moves of a position, and the rule that each other move breaks.
///
/// [`Legality::check`] defines what is legal. The rest agrees with it: what is listed is what
/// passes, each move once, in an order that depends on the state alone.
pub trait Legality: State {
    /// Why a move or an event is refused: one variant per broken rule.
    type Illegal: Error + Copy + Eq;
    /// A list that holds the moves of a position, without heap allocation in the common case.
    type MoveList: MoveList<Self::Move>;

    /// Says whether `mv` is legal.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks. When it is not a player's turn, every move is refused.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Says whether `event` can happen now.
    ///
    /// # Errors
    ///
    /// The reason why it cannot. When it is not chance's turn, every event is refused.
    fn check_event(&self, event: Self::Event) -> Result<(), Self::Illegal>;

    /// Calls `visit` with each legal move until it breaks.
    fn visit_moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Calls `visit` with each possible chance event and its weight until it breaks.
    ///
    /// Weights are positive; the probability of an event is its weight over the sum of all, which
    /// fits into a `u32`.
    fn visit_events<B>(
        &self,
        visit: impl FnMut(Self::Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The number of legal moves. A game overrides this where it can count without listing.
    fn move_count(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_moves::<()>(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The `n`-th legal move in the order of [`Legality::visit_moves`], counted from 0.
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        let mut left = n;
        let found = self.visit_moves(|mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// The legal move whose number `choose` picks when it is told how many there are; `None`,
    /// without asking, if there are none. A number that is not below the count gives `None` too.
    ///
    /// Random play calls this once a ply. A game overrides it where counting and finding a move
    /// share work.
    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Self::Move> {
        let count = self.move_count();
        if count == 0 { None } else { self.nth_move(choose(count)) }
    }

    /// The listed move that `mv` is another spelling of.
    ///
    /// A game in which different texts mean the same move overrides this; `mv` itself comes back
    /// where it is the only spelling, and where it is illegal.
    #[must_use]
    fn canonical_move(&self, mv: Self::Move) -> Self::Move {
        mv
    }
}

/// A game without chance: what a search for such games asks for. Blanket-implemented.
pub trait Deterministic: Legality<Event = Never> {}

impl<S: Legality<Event = Never>> Deterministic for S {}

/// A game in which every player sees everything. A marker that a game claims for itself; it gives
/// the trivial [`HiddenInfo`](crate::HiddenInfo).
pub trait PerfectInfo: Legality {}
