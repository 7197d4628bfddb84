//! Moves as sequences of picks, for user interfaces and machine learning.

use core::ops::ControlFlow;

use crate::{legality::Legality, state::Token};

/// A game whose moves can be entered as sequences of picks.
///
/// Mouse, keyboard, screen reader and terminal input, as well as factored actions for
/// machine learning, make one pick after another. Complete sequences are prefix-free: no
/// move's sequence is a prefix of another's. Every sequence of picks that
/// [`Picks::visit_next`] offers leads to a legal move, and every spelling of every legal move can
/// be reached. Pick texts are part of the public interface.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use rulebook_classics::Gobblers;
/// use rulebook_core::Picks;
///
/// let game = Gobblers::default();
/// let mut picked = Vec::new();
/// while game.move_of(&picked).is_none() {
///     // Takes the first pick that is offered: a piece, then its square.
///     let ControlFlow::Break(pick) = game.visit_next(&picked, ControlFlow::Break) else { break };
///     picked.push(pick);
/// }
/// assert_eq!(picked, ["0.hand-1".parse()?, "a1".parse()?]);
/// assert_eq!(game.move_of(&picked), Some("1@a1".parse()?));
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
pub trait Picks: Legality {
    /// A square, a piece in hand, a slot, an orientation, a landing, a choice.
    ///
    /// Its text identifies the element in drawings: `b2`, `0.hand-4`, `r3`, `x44`, `pass`. Texts
    /// are unique within a position.
    type Pick: Token;

    /// Calls `visit` with each pick that can be made after `picked`, each once, until it breaks.
    ///
    /// Visits nothing if `picked` is complete or is not a prefix of a legal move.
    fn visit_next<B>(
        &self,
        picked: &[Self::Pick],
        visit: impl FnMut(Self::Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The move that `picked` denotes, whether it is legal or not, so that a user interface can say
    /// why a pick that is not offered is refused: [`Legality::check`] gives the reason. `None` if
    /// `picked` is not complete or denotes nothing.
    fn attempt(&self, picked: &[Self::Pick]) -> Option<Self::Move>;

    /// The legal move that `picked` denotes, in its canonical spelling; `None` if `picked` is not
    /// complete. By default it is [`Picks::attempt`] where that is legal.
    fn move_of(&self, picked: &[Self::Pick]) -> Option<Self::Move> {
        self.canonicalize(self.attempt(picked)?).ok()
    }

    /// Whether `picked` is a legal move or the beginning of one. No picks at all are the beginning
    /// of every move, even if there is none.
    ///
    /// Texts of picks come from untrusted input, and a pick may name a seat or an object that the
    /// game does not have. Picks that are the beginning of a move name only objects that exist.
    fn is_beginning(&self, picked: &[Self::Pick]) -> bool {
        picked.is_empty()
            || self.visit_next(picked, ControlFlow::Break).is_break()
            || self.move_of(picked).is_some()
    }

    /// The picks of a legal move in its canonical spelling. For any other move the result is
    /// unspecified.
    fn picks_of(&self, mv: Self::Move) -> impl Iterator<Item = Self::Pick>;
}
