//! Differential testing of an engine against a simple model.

use std::fmt;

use rulebook_core::{Legality, SplitMix64, Step, StepOf, Turn};

use crate::{
    law::payoffs,
    shrink::shrink,
    walk::{Walk, listed_events, listed_moves, nth_step},
};

/// The number of steps after which [`compare`] stops a game.
pub const MAX_STEPS: usize = 1_000;

/// A simple reference implementation whose interface is text.
///
/// It transcribes the rules literally and shares no code with the engine, so that the two do not
/// make the same mistake.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::{Model, compare, model};
///
/// /// Tic-tac-toe as the list of the squares that were marked.
/// #[derive(Clone)]
/// struct Sheet(Vec<String>);
///
/// const ROWS: [[&str; 3]; 3] = [["a3", "b3", "c3"], ["a2", "b2", "c2"], ["a1", "b1", "c1"]];
/// const LINES: [&str; 8] = [
///     "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3",
///     "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1",
/// ];
///
/// impl Sheet {
///     fn seat_on(&self, square: &str) -> Option<usize> {
///         self.0.iter().position(|marked| marked == square).map(|number| number % 2)
///     }
///
///     fn winner(&self) -> Option<usize> {
///         let has = |seat, line: &str| {
///             line.split(' ').all(|square| self.seat_on(square) == Some(seat))
///         };
///         (0..2).find(|seat| LINES.iter().any(|line| has(*seat, line)))
///     }
/// }
///
/// impl Model for Sheet {
///     fn turn(&self) -> String {
///         let is_over = self.outcome().is_some();
///         if is_over { "over".into() } else { (self.0.len() % 2).to_string() }
///     }
///
///     fn steps(&self) -> Vec<(String, u32)> {
///         let is_free =
///             |square: &&str| self.outcome().is_none() && self.seat_on(square).is_none();
///         ROWS.concat().into_iter().filter(is_free).map(|square| (square.to_owned(), 1)).collect()
///     }
///
///     fn take(&mut self, step: &str) {
///         self.0.push(step.to_owned());
///     }
///
///     fn position(&self) -> String {
///         let mark = |square: &str| self.seat_on(square).map_or(".", |seat| ["X", "O"][seat]);
///         ROWS.map(|row| row.map(mark).concat()).join("/")
///     }
///
///     fn outcome(&self) -> Option<String> {
///         let draw = (self.0.len() == 9).then(|| "draw".into());
///         self.winner().map(|seat| format!("win {seat}")).or(draw)
///     }
///
///     fn payoffs(&self) -> Vec<i32> {
///         match (self.outcome(), self.winner()) {
///             (None, _) => Vec::new(),
///             (_, None) => vec![0, 0],
///             (_, Some(0)) => vec![1, -1],
///             (_, Some(_)) => vec![-1, 1],
///         }
///     }
/// }
///
/// compare(&TicTacToe::default(), &Sheet(Vec::new()), 100, 1);
/// let other_position = Sheet(vec!["a1".to_owned()]);
/// let difference = model::try_compare(&TicTacToe::default(), &other_position, 1, 9, 1);
/// assert!(difference.is_err());
/// ```
pub trait Model: Clone {
    /// The turn: `0`, `1`, …, `chance` or `over`.
    fn turn(&self) -> String;

    /// The legal moves, each with weight 1, or the possible events with their weights, in any
    /// order; nothing when the game is over.
    fn steps(&self) -> Vec<(String, u32)>;

    /// Takes one of the steps.
    fn take(&mut self, step: &str);

    /// The position text.
    fn position(&self) -> String;

    /// The result, if the game is over: `win 0`, `win 0+2`, `draw`.
    fn outcome(&self) -> Option<String>;

    /// The payoffs by seat, if the game is over; none before.
    fn payoffs(&self) -> Vec<i32>;
}

/// Plays random games from `start` and compares engine and model at every position.
///
/// # Panics
///
/// With the transcript of the shortest game that was found in which they differ.
#[track_caller]
pub fn compare<S: Legality, M: Model>(start: &S, model: &M, games: u32, seed: u64) {
    if let Err(difference) = try_compare(start, model, games, MAX_STEPS, seed) {
        panic!("{difference}");
    }
}

/// As [`compare`], with games of at most `max_steps` steps. They start from the pairs in `starts`,
/// one after the other; the two of a pair are the same position.
///
/// # Panics
///
/// As [`compare`].
#[track_caller]
pub fn compare_from<S: Legality, M: Model>(
    starts: &[(S, M)],
    games: u32,
    max_steps: usize,
    seed: u64,
) {
    let mut rng = SplitMix64::new(seed);
    for (start, model) in starts.iter().cycle().take(games as usize) {
        if let Err(difference) = try_compare(start, model, 1, max_steps, rng.next()) {
            panic!("{difference}");
        }
    }
}

/// As [`compare`], without the panic.
///
/// # Errors
///
/// The shortest game that was found in which engine and model differ.
pub fn try_compare<S: Legality, M: Model>(
    start: &S,
    model: &M,
    games: u32,
    max_steps: usize,
    seed: u64,
) -> Result<(), Box<Difference>> {
    let mut rng = SplitMix64::new(seed);
    for _ in 0..games {
        let walk = Walk::random(start.clone(), max_steps, &mut rng);
        if let Err(found) = compare_walk(&walk, model) {
            let numbers = walk.numbers[..found.transcript.len()].to_vec();
            let failing = Walk { start: start.clone(), numbers }.reduced();
            let fails = |numbers: &[u16]| {
                let walk = Walk { start: start.clone(), numbers: numbers.to_vec() };
                compare_walk(&walk, model).err()
            };
            return Err(shrink(failing.numbers, found, fails).1);
        }
    }
    Ok(())
}

/// Compares engine and model at every position of one game.
///
/// # Errors
///
/// The first position at which they differ.
pub fn compare_walk<S: Legality, M: Model>(
    walk: &Walk<S>,
    model: &M,
) -> Result<(), Box<Difference>> {
    let (mut state, mut model) = (walk.start.clone(), model.clone());
    let mut transcript = Vec::new();
    for number in walk.numbers.iter().map(Some).chain([None]) {
        if let Some(differs) = difference(&state, &model) {
            let start = walk.start.to_string();
            let position = state.to_string();
            return Err(Box::new(Difference { start, transcript, position, differs }));
        }
        let Some(step) = number.and_then(|number| nth_step(&state, *number)) else { break };
        let text = step.to_string();
        state.apply_unchecked(step);
        model.take(&text);
        transcript.push(text);
    }
    Ok(())
}

/// The first difference between engine and model in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first position.
    pub start: String,
    /// The steps to the position at which they differ.
    pub transcript: Vec<String>,
    /// That position, as the engine writes it.
    pub position: String,
    /// The difference, with the values of both sides.
    pub differs: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "engine and model differ after {} steps", self.transcript.len())?;
        writeln!(f, "  start:    {}", self.start)?;
        writeln!(f, "  steps:    {}", self.transcript.join(" "))?;
        writeln!(f, "  position: {}", self.position)?;
        write!(f, "{}", self.differs)
    }
}

impl std::error::Error for Difference {}

/// The difference between the two in this position, if there is one.
fn difference<S: Legality, M: Model>(state: &S, model: &M) -> Option<String> {
    let both = |what: &str, engine: String, model: String| {
        (engine != model)
            .then(|| format!("  {what} of the engine: {engine}\n  {what} of the model:  {model}"))
    };
    let outcome = |outcome: Option<String>| outcome.unwrap_or_else(|| "none".into());
    both("position", state.to_string(), model.position())
        .or_else(|| both("turn", state.turn().to_string(), model.turn()))
        .or_else(|| {
            let engine = state.outcome().map(|outcome| outcome.to_string());
            both("outcome", outcome(engine), outcome(model.outcome()))
        })
        .or_else(|| {
            let list = |payoffs: Vec<i32>| format!("{payoffs:?}");
            both("payoffs", list(payoffs(state)), list(model.payoffs()))
        })
        .or_else(|| step_difference(steps_of(state), model.steps()))
}

/// The possible steps with their weights.
fn steps_of<S: Legality>(state: &S) -> Vec<(String, u32)> {
    let text = |step: StepOf<S>| step.to_string();
    match state.turn() {
        Turn::Player(_) => {
            listed_moves(state).into_iter().map(|mv| (text(Step::Move(mv)), 1)).collect()
        }
        Turn::Chance => {
            let events = listed_events(state).into_iter();
            events.map(|(event, weight)| (text(Step::Event(event)), weight)).collect()
        }
        Turn::Over => Vec::new(),
    }
}

fn step_difference(
    mut engine: Vec<(String, u32)>,
    mut model: Vec<(String, u32)>,
) -> Option<String> {
    engine.sort();
    model.sort();
    if engine == model {
        return None;
    }
    let only = |these: &[(String, u32)], those: &[(String, u32)]| {
        let mut left = those.to_vec();
        let mut only = Vec::new();
        for step in these {
            match left.iter().position(|other| other == step) {
                Some(index) => drop(left.swap_remove(index)),
                None if step.1 == 1 => only.push(step.0.clone()),
                None => only.push(format!("{} (weight {})", step.0, step.1)),
            }
        }
        if only.is_empty() { "none".into() } else { only.join(" ") }
    };
    Some(format!(
        "  steps of the engine alone: {}\n  steps of the model alone:  {}",
        only(&engine, &model),
        only(&model, &engine)
    ))
}
