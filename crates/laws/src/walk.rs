//! Random games as lists of small numbers, which can be shrunk.

use std::{
    fmt,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash},
    ops::ControlFlow,
};

use rulebook_core::{Entropy, Legality, Step, StepOf, Turn};

use crate::violation::Violation;

/// A game from `start` as a list of numbers, each taken modulo the number of steps that are
/// possible then.
///
/// Every list is a game, and stays one when numbers are removed, as shrinking requires. Chance
/// events are chosen by their position in the list of events and not by weight, so rare ones are
/// frequent. Numbers after the end of the game are ignored.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::Walk;
///
/// let walk = Walk { start: TicTacToe::default(), numbers: vec![4, 0] };
/// assert_eq!(walk.end().to_string(), ".../.X./O..");
/// assert_eq!(walk.states().len(), 3);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Walk<S> {
    /// The first position.
    pub start: S,
    /// The choice of a step in each position.
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

    /// The same game without numbers after its end, and with each number less than the number of
    /// steps that are possible then.
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
    /// The first violation, with the steps that led there.
    pub fn check(&self, mut law: impl FnMut(&S) -> Result<(), Violation>) -> Result<(), Violation> {
        let (mut state, mut steps) = (self.start.clone(), Vec::new());
        for number in self.numbers.iter().map(Some).chain([None]) {
            law(&state).map_err(|broken| broken.after(&self.start, &steps))?;
            let Some(step) = number.and_then(|number| nth_step(&state, *number)) else { break };
            state.apply_unchecked(step);
            steps.push(step);
        }
        Ok(())
    }

    fn play(&self, mut visit: impl FnMut(&S, StepOf<S>)) -> (S, Vec<StepOf<S>>) {
        let (mut state, mut steps) = (self.start.clone(), Vec::new());
        for number in &self.numbers {
            let Some(step) = nth_step(&state, *number) else { break };
            visit(&state, step);
            state.apply_unchecked(step);
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

/// The possible step with index `number` modulo the number of possible steps; `None` if there is
/// none.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::nth_step;
///
/// let start = TicTacToe::default();
/// assert_eq!(nth_step(&start, 9), nth_step(&start, 0)); // Nine moves are legal.
/// ```
pub fn nth_step<S: Legality>(state: &S, number: u16) -> Option<StepOf<S>> {
    match state.turn() {
        Turn::Player(_) => pick(&listed_moves(state), number).map(Step::Move),
        Turn::Chance => pick(&listed_events(state), number).map(|(event, _)| Step::Event(event)),
        Turn::Over => None,
    }
}

/// The moves that `visit_moves` lists.
pub(crate) fn listed_moves<S: Legality>(state: &S) -> Vec<S::Move> {
    let mut moves = Vec::new();
    let _ = state.visit_moves::<()>(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// The events that `visit_events` lists, with their weights.
pub(crate) fn listed_events<S: Legality>(state: &S) -> Vec<(S::Event, u32)> {
    let mut events = Vec::new();
    let _ = state.visit_events::<()>(|event, weight| {
        events.push((event, weight));
        ControlFlow::Continue(())
    });
    events
}

/// All moves or all events, whichever are possible.
pub(crate) fn possible_steps<S: Legality>(state: &S) -> Vec<StepOf<S>> {
    let events = listed_events(state).into_iter().map(|(event, _)| Step::Event(event));
    listed_moves(state).into_iter().map(Step::Move).chain(events).collect()
}

/// Checks that the text of a position gives the position again.
///
/// # Errors
///
/// The result found instead.
pub(crate) fn reloads<S: Legality>(state: &S) -> Result<(), String> {
    let text = state.to_string();
    match S::from_str(&text) {
        Ok(parsed) if parsed == *state => Ok(()),
        Ok(parsed) if parsed.to_string() == text => Err(format!(
            "`{text}` gives another state with the same text: {parsed:?}, not {state:?}"
        )),
        Ok(parsed) => Err(format!("the text `{text}` gives another position: `{parsed}`")),
        Err(error) => Err(format!("the text `{text}` is refused: {error}")),
    }
}

/// A hash that is the same in every run.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}

fn pick<T: Copy>(items: &[T], number: u16) -> Option<T> {
    if items.is_empty() { None } else { Some(items[usize::from(number) % items.len()]) }
}
