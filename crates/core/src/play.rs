//! Checked and random play over [`Legality`], the same for all games.

use core::ops::ControlFlow;

use crate::{
    deal::{Deal, DealError},
    entropy::Entropy,
    legality::Legality,
    player::Turn,
    state::{Step, StepOf},
};

/// Checked and random play. Blanket-implemented, so no game can override it.
///
/// Every method that takes a move accepts all spellings that [`Legality::canonicalize`] accepts.
///
/// ```
/// use rulebook_classics::{Nim, nim::IllegalMove};
/// use rulebook_core::{Play, SplitMix64};
///
/// let mut nim: Nim = "0,0,0,2 0".parse()?;
/// assert_eq!(nim.play("d3".parse()?), Err(IllegalMove::TooMany));
/// assert_eq!(nim.to_string(), "0,0,0,2 0"); // A refused move changes nothing.
/// assert_eq!(nim.legal_moves()[..], ["d1".parse()?, "d2".parse()?]);
/// let mv = nim.random_move(&mut SplitMix64::new(1)).expect("a move in a running game");
/// assert_eq!(nim.play(mv), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Play: Legality {
    /// Plays `mv`.
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks; the state is unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal> {
        let mv = self.canonicalize(mv)?;
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
    /// The reason why `event` is refused; the state is unchanged.
    fn resolve(&mut self, event: Self::Event) -> Result<(), Self::Illegal> {
        self.check_event(event)?;
        self.resolve_unchecked(event);
        Ok(())
    }

    /// Applies a step of either kind and returns it in its canonical spelling.
    ///
    /// # Errors
    ///
    /// As [`Play::play`] and [`Play::resolve`]; then the state is unchanged.
    fn apply(&mut self, step: StepOf<Self>) -> Result<StepOf<Self>, Self::Illegal> {
        let step = self.canonical_step(step)?;
        self.apply_unchecked(step);
        Ok(step)
    }

    /// Checks a step of either kind and returns it in its canonical spelling.
    ///
    /// # Errors
    ///
    /// As [`Play::play`] and [`Play::resolve`].
    fn canonical_step(&self, step: StepOf<Self>) -> Result<StepOf<Self>, Self::Illegal> {
        match step {
            Step::Move(mv) => self.canonicalize(mv).map(Step::Move),
            Step::Event(event) => self.check_event(event).map(|()| step),
        }
    }

    /// Resolves chance events by `deal`, of which `dealt` have happened already, until a player is
    /// to move or the game is over. Returns the number that have happened by then.
    ///
    /// # Errors
    ///
    /// If the deal has no event that can happen. Events before the failure stay applied.
    fn deal(
        &mut self,
        deal: &(impl Deal<Self> + ?Sized),
        mut dealt: usize,
    ) -> Result<usize, DealError> {
        while self.turn() == Turn::Chance {
            let event = deal.event(self, dealt)?;
            self.resolve(event).map_err(|_| DealError::Impossible)?;
            dealt += 1;
        }
        Ok(dealt)
    }

    /// Resolves chance events at random, each by its weight, until a player is to move or the game
    /// is over.
    fn deal_randomly(&mut self, rng: &mut impl Entropy) {
        while let Some(event) = self.random_event(rng) {
            self.resolve_unchecked(event);
        }
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
        self.canonicalize(mv).is_ok()
    }

    /// Calls `visit` with each possible step, a legal move or a chance event, and the position
    /// after it, until it breaks.
    fn visit_children<B>(
        &self,
        mut visit: impl FnMut(StepOf<Self>, Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut child_after = |step| {
            let mut child = self.clone();
            child.apply_unchecked(step);
            visit(step, child)
        };
        self.visit_moves(|mv| child_after(Step::Move(mv)))?;
        self.visit_events(|event, _| child_after(Step::Event(event)))
    }

    /// A random step: a legal move, each equally likely, or a chance event by weight; `None` when
    /// the game is over.
    fn random_step(&self, rng: &mut impl Entropy) -> Option<StepOf<Self>> {
        match self.turn() {
            Turn::Player(_) => self.random_move(rng).map(Step::Move),
            Turn::Chance => self.random_event(rng).map(Step::Event),
            Turn::Over => None,
        }
    }

    /// A legal move, each equally likely; `None` when no player is to move.
    fn random_move(&self, rng: &mut impl Entropy) -> Option<Self::Move> {
        self.sample_move(rng)
    }

    /// A chance event by weight; `None` when no chance event is due.
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
