//! Legal moves and events, and the reason for every refusal.

use core::ops::{ControlFlow, Deref};

use crate::{entropy::Entropy, refusal::Refusal, state::State};

/// The legal moves of a position, and for every other move the rule that it breaks.
///
/// [`Legality::check`] defines which moves are legal. All other methods agree with it: the listed
/// moves are those that pass, each once, in an order that depends on the state alone.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{Legality, Refusal};
///
/// let nim: Nim = "0,0,0,4 0".parse()?;
/// assert_eq!((nim.move_count(), nim.nth_move(1)), (4, Some("d2".parse()?)));
/// let refusal = nim.check("d5".parse()?).unwrap_err();
/// assert_eq!((refusal.rule(), refusal.code()), (Some("R3"), "too-many"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Legality: State {
    /// The reasons to refuse a move or an event: one variant per rule and action.
    type Illegal: Refusal;
    /// A list that holds the moves of a position, without heap allocation in the common case: an
    /// `ArrayVec`, a `SmallVec` or a `Vec`.
    type MoveList: Default
        + Extend<Self::Move>
        + Deref<Target = [Self::Move]>
        + IntoIterator<Item = Self::Move>;

    /// Checks that `mv` is legal, in its canonical spelling.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks. When no player is to move, every move is refused.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Checks that `event` can happen now.
    ///
    /// # Errors
    ///
    /// The reason. When no chance event is due, every event is refused.
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

    /// The number of legal moves. Override it where moves can be counted without listing them.
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

    /// The legal move with the index that `choose` returns when given the number of legal moves.
    ///
    /// Returns `None` if that index is out of range, or if there are no legal moves; then `choose`
    /// is not called. Override it where counting and finding a move share work.
    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Self::Move> {
        let count = self.move_count();
        if count == 0 { None } else { self.nth_move(choose(count)) }
    }

    /// A legal move, each equally likely; `None` if there are no legal moves.
    ///
    /// Random play calls this once per ply: override it where a move is found without counting all.
    fn sample_move(&self, rng: &mut impl Entropy) -> Option<Self::Move> {
        self.choose_move(|count| rng.below(count as u32) as usize)
    }

    /// Whether some move may end the game with a win for the player to move; `false` only if none
    /// does.
    ///
    /// Searches ask it before they try all moves for one that wins. Override it where a glance at
    /// the position rules out most of them.
    fn may_win_at_once(&self) -> bool {
        true
    }

    /// The canonical spelling of `mv`: the listed move that it denotes.
    ///
    /// Override it in a game where different move texts mean the same move. Everything that takes
    /// a move from outside calls this once, so every spelling of a legal move is accepted.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    fn canonicalize(&self, mv: Self::Move) -> Result<Self::Move, Self::Illegal> {
        self.check(mv).map(|()| mv)
    }

    /// The refusal of a text that is not a step of this game, but names an action that its rules
    /// forbid, such as a pass where nobody may pass. `None` for every other text.
    ///
    /// Everything that reads steps asks it before it reports a syntax error.
    fn refuse_text(&self, _text: &str) -> Option<Self::Illegal> {
        None
    }
}

/// A marker for games in which every player sees everything. It provides the trivial
/// [`HiddenInfo`](crate::HiddenInfo).
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{HiddenInfo, PerfectInfo, Viewpoint};
///
/// /// The view is the position itself.
/// fn seen<S: PerfectInfo>(state: &S) -> S {
///     state.view(Viewpoint::Public)
/// }
///
/// let nim = Nim::default();
/// assert_eq!(seen(&nim), nim);
/// ```
pub trait PerfectInfo: Legality {}
