//! The greatest depth of perft fits into the stack size of a request.

use std::{convert::Infallible, fmt, ops::ControlFlow, str::FromStr, thread};

use rulebook::{
    Erasable, PerftRequest,
    core::{
        Deal, DealError, Game, Legality, Perft, PerftTable, Play, SplitMix64, State, Step, Turn,
    },
};
use rulebook_classics::Pig;

/// The number of plies of the longest line.
const DEEPEST: usize = Perft::<Pig>::MAX_DEPTH as usize;

#[test]
fn the_greatest_depth_fits_into_the_promised_stack() {
    // Half of the rolls end the turn, so a game can be long.
    let pig = Pig::start("sides=2".parse().expect("a variant"));
    assert_eq!(deepest(&pig), DEEPEST);
    #[cfg(feature = "gobblet")]
    assert_eq!(deepest(&rulebook::gobblet::Gobblet::default()), DEEPEST);
    #[cfg(feature = "octi")]
    assert_eq!(deepest(&rulebook::octi::Octi::default()), DEEPEST);
    #[cfg(feature = "octiles")]
    assert_eq!(deepest(&rulebook::octiles::Octiles::default()), DEEPEST);
    #[cfg(feature = "toki")]
    assert_eq!(deepest(&rulebook::toki::Toki::default()), DEEPEST);
    // A game of Octagone has at most a ply for each shield, one for the Lady, and passes.
    #[cfg(feature = "octagone")]
    assert!(30 < deepest(&rulebook::octagone::Octagone::default()));
}

/// Counts along one long random game, to the greatest depth, and returns how many plies it had.
fn deepest<S: Erasable>(start: &S) -> usize {
    let (start, line) = (start.clone(), long_line(start));
    let n_plies = line.states.len() - 1;
    let count = move || {
        let deal = AnyEvent(line.events.clone());
        let perft = Perft::new(&start).depth(Perft::<S>::MAX_DEPTH).deal(&deal, 0).table(&line);
        // Only the end of the line counts.
        let count = perft.count().expect("a small count");
        assert_eq!(0 < count, n_plies == DEEPEST);
        for mode in S::perft_modes() {
            perft.clone().weight(mode.weight).count().expect("a small count");
        }
    };
    let thread = thread::Builder::new().stack_size(PerftRequest::STACK_BYTES).spawn(count);
    thread.expect("a thread").join().expect("no overflow");
    n_plies
}

/// A line of play: the positions in which a player is to move, and what chance did.
struct Line<S: State> {
    states: Vec<S>,
    events: Vec<S::Event>,
}

/// A random line, as long as perft is deep if the game can be that long.
fn long_line<S: Erasable>(start: &S) -> Line<S> {
    let mut rng = SplitMix64::new(1);
    let lines = (0..50).map(|_| random_line(start, &mut rng));
    lines.max_by_key(|line| line.states.len()).expect("a line")
}

fn random_line<S: Erasable>(start: &S, rng: &mut SplitMix64) -> Line<S> {
    let mut state = start.clone();
    let mut line = Line { states: Vec::new(), events: Vec::new() };
    loop {
        if state.turn() != Turn::Chance {
            line.states.push(state.clone());
        }
        let is_full = DEEPEST < line.states.len();
        let attempts = (0..20).filter_map(|_| state.random_step(rng)).map(|step| {
            let mut next = state.clone();
            next.apply_unchecked(step);
            (step, next)
        });
        // Steps that end the game are avoided.
        let mut attempts: Vec<_> = attempts.collect();
        let chosen = attempts.iter().position(|(_, next)| next.turn() != Turn::Over).unwrap_or(0);
        if is_full || attempts.is_empty() {
            return line;
        }
        let (step, next) = attempts.swap_remove(chosen);
        if let Step::Event(event) = step {
            line.events.push(event);
        }
        state = next;
    }
}

impl<S: Erasable> PerftTable<S> for Line<S> {
    /// Knows the count of every position that is not on the line.
    fn get(&self, state: &S, depth: u32, _: usize) -> Option<u64> {
        let ply = DEEPEST - depth as usize;
        if self.states.get(ply) == Some(state) { None } else { Some(0) }
    }

    fn put(&self, _: &S, _: u32, _: usize, _: u64) {}
}

/// The events of a line; in other positions any event that is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AnyEvent<E>(Vec<E>);

impl<S: Legality> Deal<S> for AnyEvent<S::Event> {
    fn event(&self, state: &S, dealt: usize) -> Result<S::Event, DealError> {
        let event = self.0.get(dealt).copied().filter(|event| state.check_event(*event).is_ok());
        let any = || state.visit_events(|event, _| ControlFlow::Break(event)).break_value();
        event.or_else(any).ok_or(DealError::NotChance)
    }

    fn fits(&self, _: &S) -> Result<(), DealError> {
        Ok(())
    }
}

impl<E> fmt::Display for AnyEvent<E> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl<E> FromStr for AnyEvent<E> {
    type Err = Infallible;

    fn from_str(_: &str) -> Result<AnyEvent<E>, Infallible> {
        Ok(AnyEvent(Vec::new()))
    }
}
