//! Plays the random games in which laws are tried, and shortens a game that breaks one.

use std::{
    any::Any,
    collections::{BTreeSet, HashMap},
    panic::{AssertUnwindSafe, catch_unwind},
};

use rulebook_core::{Legality, SplitMix64, StepOf, Turn};

use crate::{
    broken::Broken,
    law::{self, Tried},
    laws::Laws,
    shrink::shrink,
    walk::{Walk, listed_events, listed_moves, nth_step, take_step},
};

/// How many moves and events of other positions are tried.
const POOL_SIZE: usize = 256;
/// How many states are remembered for the laws on pairs.
const MEMORY_SIZE: usize = 20_000;
/// The law that the rules do not panic.
const NO_PANIC: &str = "nothing_panics";

impl<S: Legality> Laws<S> {
    /// Tries all laws.
    ///
    /// # Panics
    ///
    /// With a report on the first law that is broken.
    #[track_caller]
    pub fn run(&self) {
        if let Err(broken) = self.try_run() {
            panic!("{broken}");
        }
    }

    /// Tries all laws.
    ///
    /// # Errors
    ///
    /// The first law that is broken, in the shortest game that was found to break it.
    pub fn try_run(&self) -> Result<(), Box<Broken>> {
        for (start, law) in
            self.starts.iter().flat_map(|start| self.on_start.iter().map(move |law| (start, law)))
        {
            law(start).map_err(Box::new)?;
        }
        let mut rng = SplitMix64::new(self.seed);
        let mut pool = Pool::new(&self.tried);
        let mut memory = vec![HashMap::new(); self.on_pair.len()];
        for start in self.starts.iter().cycle().take(self.games.max(1) as usize) {
            let walk = Walk::random(start.clone(), self.max_steps, &mut rng);
            let before = pool.clone();
            if let Err((broken, played)) = self.attempt(&walk, &mut pool, Some(&mut memory)) {
                let numbers = walk.numbers[..played].to_vec();
                let failing = Walk { start: start.clone(), numbers };
                return Err(Box::new(self.shorten(&failing, broken, &before)));
            }
        }
        Ok(())
    }

    /// Tries the laws in one game. Laws on two positions are left out.
    ///
    /// # Errors
    ///
    /// The first law that is broken. The game is not shortened.
    pub fn check(&self, walk: &Walk<S>) -> Result<(), Box<Broken>> {
        let mut pool = Pool::new(&self.tried);
        self.attempt(walk, &mut pool, None).map_err(|(broken, _)| Box::new(broken))
    }

    /// The shortest game in which the law of `broken` is broken again.
    fn shorten(&self, failing: &Walk<S>, broken: Broken, pool: &Pool<S>) -> Broken {
        if broken.law == NO_PANIC {
            return broken; // Each try would write the message of another panic.
        }
        let law = broken.law;
        let fails = |numbers: &[u16]| {
            let walk = Walk { start: failing.start.clone(), numbers: numbers.to_vec() };
            let result = self.attempt(&walk, &mut pool.clone(), None);
            result.err().map(|(broken, _)| broken).filter(|broken| broken.law == law)
        };
        shrink(failing.reduced().numbers, broken, fails).1
    }

    /// Plays one game; at a break also says how many steps had been taken.
    fn attempt(
        &self,
        walk: &Walk<S>,
        pool: &mut Pool<S>,
        memory: Option<&mut Vec<HashMap<u64, S>>>,
    ) -> Result<(), (Broken, usize)> {
        let mut game = Game { state: walk.start.clone(), steps: Vec::new() };
        let played = catch_unwind(AssertUnwindSafe(|| self.play(walk, &mut game, pool, memory)));
        let broken = match played {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(broken)) => broken,
            Err(payload) => Broken::new(NO_PANIC, &game.state, describe(&*payload)),
        };
        Err((broken.after(&walk.start, &game.steps), game.steps.len()))
    }

    fn play(
        &self,
        walk: &Walk<S>,
        game: &mut Game<S>,
        pool: &mut Pool<S>,
        mut memory: Option<&mut Vec<HashMap<u64, S>>>,
    ) -> Result<(), Broken> {
        for number in walk.numbers.iter().map(Some).chain([None]) {
            self.check_position(&game.state, pool)?;
            if let Some(memory) = memory.as_deref_mut() {
                self.check_pairs(&game.state, memory)?;
            }
            pool.learn(&game.state);
            let Some(step) = number.and_then(|number| nth_step(&game.state, *number)) else {
                break;
            };
            self.on_step.iter().try_for_each(|law| law(&game.state, step))?;
            let mut next = game.state.clone();
            take_step(&mut next, step);
            game.state = next;
            game.steps.push(step);
        }
        self.on_game.iter().try_for_each(|law| law(&walk.start, &game.steps))?;
        let is_long = self.ends_within.is_some_and(|limit| limit <= game.steps.len());
        if is_long && game.state.turn() != Turn::Over {
            law::games_end_within(&walk.start, &game.steps)?;
        }
        Ok(())
    }

    fn check_position(&self, state: &S, pool: &Pool<S>) -> Result<(), Broken> {
        self.on_position.iter().try_for_each(|law| law(state, &pool.tried))
    }

    fn check_pairs(&self, state: &S, memory: &mut [HashMap<u64, S>]) -> Result<(), Broken> {
        for ((hash, law), seen) in self.on_pair.iter().zip(memory) {
            match seen.get(&hash(state)) {
                Some(other) => law(state, other)?,
                None if seen.len() < MEMORY_SIZE => {
                    seen.insert(hash(state), state.clone());
                }
                None => {}
            }
        }
        Ok(())
    }
}

/// How far a game has come.
struct Game<S: Legality> {
    state: S,
    steps: Vec<StepOf<S>>,
}

/// The moves and events to try: those given, and some of those seen in other positions.
#[derive(Clone)]
struct Pool<S: Legality> {
    tried: Tried<S>,
    known_moves: BTreeSet<S::Move>,
    known_events: BTreeSet<S::Event>,
}

impl<S: Legality> Pool<S> {
    fn new(given: &Tried<S>) -> Pool<S> {
        let known_moves: BTreeSet<S::Move> = given.moves.iter().copied().collect();
        let known_events: BTreeSet<S::Event> = given.events.iter().copied().collect();
        let tried = Tried {
            moves: known_moves.iter().copied().collect(),
            events: known_events.iter().copied().collect(),
        };
        Pool { tried, known_moves, known_events }
    }

    /// Adds what is legal here, as long as there is room.
    fn learn(&mut self, state: &S) {
        if self.known_moves.len() < POOL_SIZE {
            let moves = listed_moves(state);
            let new = moves.into_iter().filter(|mv| self.known_moves.insert(*mv));
            self.tried.moves.extend(new);
        }
        if self.known_events.len() < POOL_SIZE {
            let events = listed_events(state).into_iter().map(|(event, _)| event);
            let new = events.filter(|event| self.known_events.insert(*event));
            self.tried.events.extend(new);
        }
    }
}

fn describe(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    format!("panic: {}", text.unwrap_or_else(|| "without a message".into()))
}
