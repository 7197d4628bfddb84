//! Random games as lists of small numbers, so that they can be shortened.

use std::{fmt, ops::ControlFlow};

use rulebook_core::{Entropy, Legality, Step, StepOf, Turn};

use crate::broken::Broken;

/// A game from `start` as a list of numbers, each taken modulo the number of steps that are
/// possible then.
///
/// Every list is a game, and so is every list with something left out, which is what shrinking
/// needs. Chance events are chosen by their place in the list, not by weight, so rare ones come
/// up often. What comes after the end of the game is ignored.
#[derive(Clone, PartialEq, Eq)]
pub struct Walk<S> {
    /// The first position.
    pub start: S,
    /// Which step to take, position after position.
    pub numbers: Vec<u16>,
}

impl<S: Legality> Walk<S> {
    /// The walk of at most `max_steps` steps that `rng` chooses.
    #[must_use]
    pub fn random(start: S, max_steps: usize, rng: &mut impl Entropy) -> Walk<S> {
        let numbers = (0..max_steps).map(|_| (rng.next_u64() >> 48) as u16).collect();
        Walk { start, numbers }
    }

    /// The walk that bytes describe, two for each step.
    #[must_use]
    pub fn from_bytes(start: S, bytes: &[u8]) -> Walk<S> {
        let numbers =
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        Walk { start, numbers }
    }

    /// The same game without what comes after its end, and with each number less than the number
    /// of steps that are possible then.
    #[must_use]
    pub fn reduced(&self) -> Walk<S> {
        let mut numbers = self.numbers.iter();
        let mut reduced = Vec::new();
        self.play(|state, _| {
            let count = match state.turn() {
                Turn::Player(_) => listed_moves(state).len(),
                _ => listed_events(state).len(),
            };
            reduced.extend(numbers.next().map(|n| (usize::from(*n) % count) as u16));
        });
        Walk { start: self.start.clone(), numbers: reduced }
    }

    /// The steps of the game.
    #[must_use]
    pub fn steps(&self) -> Vec<StepOf<S>> {
        self.play(|_, _| {}).1
    }

    /// The last position.
    #[must_use]
    pub fn end(&self) -> S {
        self.play(|_, _| {}).0
    }

    /// All positions from the start to the end.
    #[must_use]
    pub fn states(&self) -> Vec<S> {
        let mut states = Vec::new();
        let (end, _) = self.play(|state, _| states.push(state.clone()));
        states.push(end);
        states
    }

    /// Tries a law at every position from the start to the end.
    ///
    /// # Errors
    ///
    /// The first break, with the steps that led there.
    pub fn check(&self, mut law: impl FnMut(&S) -> Result<(), Broken>) -> Result<(), Broken> {
        let (mut state, mut steps) = (self.start.clone(), Vec::new());
        for number in self.numbers.iter().map(Some).chain([None]) {
            law(&state).map_err(|broken| broken.after(&self.start, &steps))?;
            let Some(step) = number.and_then(|number| nth_step(&state, *number)) else { break };
            take_step(&mut state, step);
            steps.push(step);
        }
        Ok(())
    }

    fn play(&self, mut visit: impl FnMut(&S, StepOf<S>)) -> (S, Vec<StepOf<S>>) {
        let (mut state, mut steps) = (self.start.clone(), Vec::new());
        for number in &self.numbers {
            let Some(step) = nth_step(&state, *number) else { break };
            visit(&state, step);
            take_step(&mut state, step);
            steps.push(step);
        }
        (state, steps)
    }
}

impl<S: fmt::Display> fmt::Debug for Walk<S> {
    /// Writes the start as its text: a failing game should fit into a few lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Walk {{ start: {}, numbers: {:?} }}", self.start, self.numbers)
    }
}

/// The step that `number` stands for, modulo the number of possible steps; `None` if there are
/// none.
pub fn nth_step<S: Legality>(state: &S, number: u16) -> Option<StepOf<S>> {
    match state.turn() {
        Turn::Player(_) => pick(&listed_moves(state), number).map(Step::Move),
        Turn::Chance => pick(&listed_events(state), number).map(|(event, _)| Step::Event(event)),
        Turn::Over => None,
    }
}

/// Takes a step that is possible.
pub fn take_step<S: Legality>(state: &mut S, step: StepOf<S>) {
    match step {
        Step::Move(mv) => state.play_unchecked(mv),
        Step::Event(event) => state.resolve_unchecked(event),
    }
}

/// What `visit_moves` lists.
pub(crate) fn listed_moves<S: Legality>(state: &S) -> Vec<S::Move> {
    let mut moves = Vec::new();
    let _ = state.visit_moves::<()>(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// What `visit_events` lists.
pub(crate) fn listed_events<S: Legality>(state: &S) -> Vec<(S::Event, u32)> {
    let mut events = Vec::new();
    let _ = state.visit_events::<()>(|event, weight| {
        events.push((event, weight));
        ControlFlow::Continue(())
    });
    events
}

fn pick<T: Copy>(items: &[T], number: u16) -> Option<T> {
    if items.is_empty() { None } else { Some(items[usize::from(number) % items.len()]) }
}
