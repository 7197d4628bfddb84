//! The cost of a step: typed on the bare state, typed in a match, and in notation through the
//! erased layer.

use std::hint::black_box;

use rulebook::{AnyMatch, Erasable, Registry, Start};
use rulebook_core::{Legality, Match, Play, SplitMix64, StepOf};

use crate::{
    stopwatch::{Times, Work},
    subjects::Subject,
    work::MAX_PLIES,
};

/// The minimum total number of steps of the games.
const STEPS: usize = 20_000;
const SEED: u64 = 11;

/// The cost of one checked step, a move or a chance event, in the same random games.
#[derive(Clone, Copy, Debug)]
pub struct StepCosts {
    /// Nanoseconds on the bare state: a parsed step is checked and applied.
    pub typed_ns: f64,
    /// Nanoseconds in a [`Match`] under the draw rules of the game: also history, undo and verdict.
    pub match_ns: f64,
    /// Nanoseconds in an [`AnyMatch`]: also parses the step and returns its canonical notation.
    pub erased_ns: f64,
    /// The erased step over the typed one.
    pub erased_over_typed: f64,
    /// The erased step over that of a match.
    pub erased_over_match: f64,
}

/// Plays the same random games in all three ways. A game includes copying the start and dropping
/// the result.
///
/// # Panics
///
/// If the registry does not have the game, or a way of playing refuses a step.
pub fn step_costs<G: Erasable>(subject: &Subject<G>, rounds: usize) -> StepCosts {
    const TYPED: usize = 0;
    const MATCH: usize = 1;
    const ERASED: usize = 2;
    let games = random_games(&subject.start);
    let texts: Vec<Vec<String>> =
        games.iter().map(|steps| steps.iter().map(ToString::to_string).collect()).collect();
    let begun = begin(subject.name, &subject.start.to_string());
    let mut works: Vec<Work<'_>> = vec![
        Box::new(|| games.iter().map(|steps| typed(&subject.start, steps)).sum()),
        Box::new(|| games.iter().map(|steps| in_a_match(&subject.start, steps)).sum()),
        Box::new(|| texts.iter().map(|steps| erased(&*begun, steps)).sum()),
    ];
    let times = Times::take(&mut works, rounds);
    StepCosts {
        typed_ns: times.ns(TYPED),
        match_ns: times.ns(MATCH),
        erased_ns: times.ns(ERASED),
        erased_over_typed: times.speed(TYPED, ERASED),
        erased_over_match: times.speed(MATCH, ERASED),
    }
}

/// Random games, under the draw rules of the game.
fn random_games<S: Legality>(start: &S) -> Vec<Vec<StepOf<S>>> {
    let mut rng = SplitMix64::new(SEED);
    let mut games = Vec::new();
    let mut n_steps = 0;
    while n_steps < STEPS {
        let mut game = Match::new(start.clone());
        while game.verdict().is_none() && game.steps().len() < MAX_PLIES as usize {
            let step = game.state().random_step(&mut rng).expect("a running game has a step");
            game.step(step).expect("a random step is legal");
        }
        n_steps += game.steps().len();
        games.push(game.steps().to_vec());
    }
    games
}

fn begin(game: &str, position: &str) -> Box<dyn AnyMatch> {
    let registry = Registry::standard();
    let game = registry.game(game).expect("a game of the registry");
    let start = Start { position: Some(position), ..Start::default() };
    game.begin(&start).expect("the start of the subject")
}

fn typed<S: Legality>(start: &S, steps: &[StepOf<S>]) -> u64 {
    let mut state = start.clone();
    for step in steps {
        state.apply(black_box(*step)).expect("the step is legal");
    }
    black_box(state.turn());
    steps.len() as u64
}

fn in_a_match<S: Legality>(start: &S, steps: &[StepOf<S>]) -> u64 {
    let mut game = Match::new(start.clone());
    for step in steps {
        game.step(black_box(*step)).expect("the step is legal");
    }
    game.steps().len() as u64
}

fn erased(begun: &dyn AnyMatch, steps: &[String]) -> u64 {
    let mut game = begun.boxed_clone();
    for text in steps {
        let canonical = game.step(black_box(text)).expect("the step is legal");
        debug_assert_eq!(canonical, *text);
        black_box(canonical);
    }
    game.n_steps() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subjects::{self, Visitor};

    struct Check;

    impl Visitor for Check {
        fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
            let steps = &random_games(&subject.start)[0];
            let mut game = begin(subject.name, &subject.start.to_string());
            let mut state = subject.start.clone();
            for step in steps {
                state.apply_unchecked(*step);
                let text = step.to_string();
                assert_eq!(game.step(&text).expect("legal"), text, "{}", subject.name);
                assert_eq!(game.position(), state.to_string(), "{}", subject.name);
            }
            assert_eq!(in_a_match(&subject.start, steps), typed(&subject.start, steps));
        }
    }

    #[test]
    fn every_way_plays_the_same_game() {
        assert!(0 < subjects::visit(None, &mut Check));
    }
}
