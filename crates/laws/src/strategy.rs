//! Random games for property tests with proptest.

use std::{cell::RefCell, time::Instant, vec::IntoIter};

use proptest::{
    strategy::{NewTree, Strategy, ValueTree},
    test_runner::{Config, RngSeed, TestCaseError, TestRunner},
};
use rulebook_core::{Legality, SplitMix64, State};

use crate::{
    laws::Laws,
    report::Report,
    shrink::{Edit, MAX_TIME},
    slow,
    walk::Walk,
};

/// The games from `start`, of at most 400 steps. A failing one shrinks: its tail is dropped, then
/// single steps, then the numbers become smaller.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use proptest::test_runner::TestRunner;
/// use rulebook_core::State;
/// use rulebook_laws::strategy;
///
/// let mut runner = TestRunner::deterministic();
/// let result = runner.run(&strategy::games(TicTacToe::default()), |walk| {
///     assert!(walk.end().outcome().is_some());
///     Ok(())
/// });
/// assert!(result.is_ok());
/// ```
pub fn games<S: Legality>(start: S) -> Games<S> {
    games_within(start, 400)
}

/// The games from `start` of at most `max_steps` steps.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use proptest::{strategy::{Strategy, ValueTree}, test_runner::TestRunner};
/// use rulebook_laws::strategy;
///
/// let openings = strategy::games_within(TicTacToe::default(), 2);
/// let tree = openings.new_tree(&mut TestRunner::deterministic()).expect("a game");
/// assert_eq!(tree.current().steps().len(), 2);
/// ```
pub fn games_within<S: Legality>(start: S, max_steps: usize) -> Games<S> {
    Games { start, max_steps }
}

/// Tries `laws` as a property of random games, by proptest, as many as [`Laws::games`] for all starts
/// together. The games depend on the seed of
/// `laws`; if [`slow`] asks for long tests, they are different in each run. No files are written.
///
/// # Panics
///
/// With the smallest game in which a law is broken that was found within 10 seconds.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::{Laws, strategy};
///
/// strategy::check(&Laws::new(TicTacToe::default()).games(20).ends_within(9));
///
/// let too_strict = Laws::new(TicTacToe::default()).games(20).ends_within(4);
/// assert!(std::panic::catch_unwind(|| strategy::check(&too_strict)).is_err());
/// ```
#[track_caller]
pub fn check<S: Legality>(laws: &Laws<S>) {
    let rng_seed = if slow::is_on() { RngSeed::Random } else { RngSeed::Fixed(laws.seed) };
    let config = Config {
        // As many games in all as `Laws::run` plays.
        cases: laws.games.div_ceil(laws.starts.len() as u32),
        failure_persistence: None,
        // Only the time of `GameTree` is a limit. The greatest number would mean four times the number of
        // cases.
        max_shrink_iters: u32::MAX - 1,
        rng_seed,
        ..Config::default()
    };
    let report = RefCell::new(Report::default());
    for start in &laws.starts {
        let games = games_within(start.clone(), laws.max_steps);
        let result = TestRunner::new(config.clone()).run(&games, |walk| {
            let checked = laws.check_with(&walk, &mut report.borrow_mut());
            checked.map_err(|broken| TestCaseError::fail(broken.to_string()))
        });
        if let Err(error) = result {
            panic!("{error}");
        }
    }
}

/// The strategy that [`games`] and [`games_within`] return.
#[derive(Clone, Debug)]
#[must_use = "strategies do nothing unless used"]
pub struct Games<S> {
    start: S,
    max_steps: usize,
}

impl<S: Legality> Strategy for Games<S> {
    type Tree = GameTree<S>;
    type Value = Walk<S>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Games<S>> {
        let seed = proptest::num::u64::ANY.new_tree(runner)?.current();
        let walk = Walk::random(self.start.clone(), self.max_steps, &mut SplitMix64::new(seed));
        let best = walk.reduced();
        let current = best.numbers.clone();
        Ok(GameTree { current, best, edits: Vec::new().into_iter(), begin: None })
    }
}

/// A game that is being shortened.
#[derive(Clone, Debug)]
pub struct GameTree<S: State> {
    best: Walk<S>, // The smallest game that is known to fail.
    current: Vec<u16>,
    edits: IntoIter<Edit>,  // Those that have not been tried on `best`.
    begin: Option<Instant>, // When the first failed.
}

impl<S: Legality> ValueTree for GameTree<S> {
    type Value = Walk<S>;

    fn current(&self) -> Walk<S> {
        Walk { start: self.best.start.clone(), numbers: self.current.clone() }
    }

    fn simplify(&mut self) -> bool {
        self.begin.get_or_insert_with(Instant::now);
        self.best.numbers = self.current.clone();
        self.edits = Edit::all(&self.best.numbers).into_iter();
        self.complicate()
    }

    fn complicate(&mut self) -> bool {
        let is_late = self.begin.is_some_and(|begin| MAX_TIME < begin.elapsed());
        let edit = self.edits.next().filter(|_| !is_late);
        self.current = match edit {
            Some(edit) => edit.apply(&self.best.numbers),
            None => self.best.numbers.clone(),
        };
        edit.is_some()
    }
}
