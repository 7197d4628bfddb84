//! Conveniences over [`Legality`] that no game can override.

use core::ops::ControlFlow;

use crate::{entropy::Entropy, legality::Legality};

/// Checked and random play. Blanket-implemented.
///
/// Whatever takes a move from outside reads it through [`Legality::canonical_move`] first, so
/// every spelling of a legal move is welcome.
pub trait Play: Legality {
    /// Plays `mv`.
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks; the state is untouched then.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal> {
        let mv = self.canonical_move(mv);
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// The position after `mv`.
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks.
    fn played(&self, mv: Self::Move) -> Result<Self, Self::Illegal> {
        let mut state = self.clone();
        state.play(mv)?;
        Ok(state)
    }

    /// Applies a chance event.
    ///
    /// # Errors
    ///
    /// The reason why `event` cannot happen now; the state is untouched then.
    fn resolve(&mut self, event: Self::Event) -> Result<(), Self::Illegal> {
        self.check_event(event)?;
        self.resolve_unchecked(event);
        Ok(())
    }

    /// The legal moves in the order of [`Legality::visit_moves`].
    fn legal_moves(&self) -> Self::MoveList {
        let mut moves = Self::MoveList::default();
        let _ = self.visit_moves::<()>(|mv| {
            moves.extend(Some(mv));
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether `mv` is a spelling of a legal move.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(self.canonical_move(mv)).is_ok()
    }

    /// A legal move, all equally likely; `None` when no player is to move.
    fn random_move(&self, rng: &mut impl Entropy) -> Option<Self::Move> {
        self.choose_move(|count| rng.below(count as u32) as usize)
    }

    /// A chance event by weight; `None` when it is not chance's turn.
    fn random_event(&self, rng: &mut impl Entropy) -> Option<Self::Event> {
        let mut total = 0;
        let _ = self.visit_events::<()>(|_, weight| {
            total += weight;
            ControlFlow::Continue(())
        });
        if total == 0 {
            return None;
        }
        let mut left = rng.below(total);
        let found = self.visit_events(|event, weight| {
            if left < weight {
                return ControlFlow::Break(event);
            }
            left -= weight;
            ControlFlow::Continue(())
        });
        found.break_value()
    }
}

impl<S: Legality> Play for S {}
