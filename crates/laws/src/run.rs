//! Plays the random games in which laws are tried, and shortens a game that breaks one.

use std::{
    any::Any,
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

use rulebook_core::{Legality, SplitMix64, StepOf, Turn, Viewpoint};

use crate::{
    law::{self, accepted_edits, accepted_mutations},
    laws::Laws,
    pool::Pool,
    report::Report,
    shrink::shrink,
    violation::Violation,
    walk::{Walk, hash_of, nth_step},
};

/// The greatest number of states that are remembered for each law on pairs.
const MEMORY_SIZE: usize = 20_000;
/// The number of views of a report after which no more are sampled.
const MAX_SAMPLED: usize = 400;
/// The greatest number of steps of a game from one of the given positions.
const STEPS_FROM_POSITIONS: usize = 40;
/// The law that needs something from the author of the game.
const TWINS: &str = "indistinguishable_states_look_alike";
/// The law that no call panics.
const NO_PANIC: &str = "nothing_panics";

impl<S: Legality> Laws<S> {
    /// Tries all laws and prints a [`Report`]; the test harness shows it for failing tests and with
    /// `--nocapture`.
    ///
    /// # Panics
    ///
    /// With a report on the first law that does not hold.
    #[track_caller]
    pub fn run(&self) {
        match self.try_run() {
            Ok(report) => println!("{report}"),
            Err(violation) => panic!("{violation}"),
        }
    }

    /// Tries all laws.
    ///
    /// # Errors
    ///
    /// The first law that does not hold, in the shortest game that was found to violate it.
    pub fn try_run(&self) -> Result<Report, Box<Violation>> {
        let game = format!("{} {}", S::RULES.name, S::RULES.version);
        let mut report = Report { game, laws: self.names(), ..Report::default() };
        for start in &self.starts {
            self.expect_twins(start)?;
            self.on_start.iter().try_for_each(|law| (law.law)(start))?;
        }
        let mut rng = SplitMix64::new(self.seed);
        let mut pool = Pool::new(&self.candidates, self.seed);
        let mut memory = vec![HashMap::new(); self.on_pair.len()];
        for start in self.starts.iter().cycle().take(self.games.max(1) as usize) {
            let walk = Walk::random(start.clone(), self.max_steps, &mut rng);
            self.run_walk(walk, &mut pool, &mut memory, &mut report)?;
        }
        for text in &self.positions {
            let start = S::from_str(text).map_err(|error| {
                let differs = format!("it must be accepted, but is refused: {error}");
                Violation::new("accepted_positions_have_accepted_successors", text, differs)
            })?;
            law::accepted_positions_have_accepted_successors::<S>(text)?;
            let walk = Walk::random(start, STEPS_FROM_POSITIONS, &mut rng);
            self.run_walk(walk, &mut pool, &mut memory, &mut report)?;
        }
        if report.hidden_views == 0 && self.starts.iter().any(|start| self.has_hidden_info(start)) {
            let differs = "the generator of `Laws::indistinguishable` never changed anything";
            return Err(Box::new(Violation::new(TWINS, self.first_start(), differs)));
        }
        Ok(report)
    }

    /// Tries the laws in one game. Laws on pairs of positions are left out.
    ///
    /// # Errors
    ///
    /// The first law that does not hold. The game is not shortened.
    pub fn check(&self, walk: &Walk<S>) -> Result<(), Box<Violation>> {
        self.check_with(walk, &mut Report::default())
    }

    /// As [`Laws::check`], as one of the games of a report.
    pub(crate) fn check_with(
        &self,
        walk: &Walk<S>,
        report: &mut Report,
    ) -> Result<(), Box<Violation>> {
        let mut pool = Pool::new(&self.candidates, self.seed);
        let attempt = self.attempt(walk, &mut pool, None, report);
        attempt.map_err(|(violation, _)| Box::new(violation))
    }

    /// Whether an observer may know less than the host; false without the laws of views.
    fn has_hidden_info(&self, state: &S) -> bool {
        self.has_hidden_info.is_some_and(|has_hidden_info| has_hidden_info(state))
    }

    /// Checks that a game with hidden information declares it by a function.
    fn expect_twins(&self, start: &S) -> Result<(), Violation> {
        if self.twin.is_some() || !self.has_hidden_info(start) {
            return Ok(());
        }
        let differs = "`has_hidden_info` is true, so the laws need `Laws::indistinguishable`: a \
                       function that gives another state which an observer must not tell apart \
                       from this one";
        Err(Violation::new(TWINS, start, differs))
    }

    fn run_walk(
        &self,
        walk: Walk<S>,
        pool: &mut Pool<S>,
        memory: &mut Vec<HashMap<u64, S>>,
        report: &mut Report,
    ) -> Result<(), Box<Violation>> {
        report.games += 1;
        let before = pool.clone();
        self.attempt(&walk, pool, Some(memory), report).map_err(|(violation, played)| {
            let numbers = walk.numbers[..played].to_vec();
            let failing = Walk { start: walk.start, numbers };
            Box::new(self.shorten(&failing, violation, &before))
        })
    }

    /// The violation of the same law in the shortest game that was found.
    fn shorten(&self, failing: &Walk<S>, violation: Violation, pool: &Pool<S>) -> Violation {
        if violation.law == NO_PANIC {
            return violation; // Each try would write the message of another panic.
        }
        let law = violation.law;
        let fails = |numbers: &[u16]| {
            let walk = Walk { start: failing.start.clone(), numbers: numbers.to_vec() };
            let result = self.attempt(&walk, &mut pool.clone(), None, &mut Report::default());
            result.err().map(|(violation, _)| violation).filter(|other| other.law == law)
        };
        shrink(failing.reduced().numbers, violation, fails).1
    }

    /// Plays one game. The error is the law that does not hold and the number of steps before it.
    fn attempt(
        &self,
        walk: &Walk<S>,
        pool: &mut Pool<S>,
        memory: Option<&mut Vec<HashMap<u64, S>>>,
        report: &mut Report,
    ) -> Result<(), (Violation, usize)> {
        let mut game = PartialGame { state: walk.start.clone(), steps: Vec::new() };
        let played =
            catch_unwind(AssertUnwindSafe(|| self.play(walk, &mut game, pool, memory, report)));
        let violation = match played {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(violation)) => violation,
            Err(payload) => Violation::new(NO_PANIC, &game.state, describe(&*payload)),
        };
        Err((violation.after(&walk.start, &game.steps), game.steps.len()))
    }

    fn play(
        &self,
        walk: &Walk<S>,
        game: &mut PartialGame<S>,
        pool: &mut Pool<S>,
        mut memory: Option<&mut Vec<HashMap<u64, S>>>,
        report: &mut Report,
    ) -> Result<(), Violation> {
        for number in walk.numbers.iter().map(Some).chain([None]) {
            self.check_position(&game.state, pool, report)?;
            if let Some(memory) = memory.as_deref_mut() {
                self.check_pairs(&game.state, memory)?;
            }
            pool.learn(&game.state);
            let Some(step) = number.and_then(|number| nth_step(&game.state, *number)) else {
                break;
            };
            self.on_step.iter().try_for_each(|law| (law.law)(&game.state, step))?;
            let mut next = game.state.clone();
            next.apply_unchecked(step);
            game.state = next;
            game.steps.push(step);
        }
        self.on_game.iter().try_for_each(|law| (law.law)(&walk.start, &game.steps))?;
        let is_over = game.state.turn() == Turn::Over;
        if self.ends_within.is_some_and(|limit| limit <= game.steps.len()) && !is_over {
            law::games_end_within(&walk.start, &game.steps)?;
        }
        report.finished_games += usize::from(is_over);
        Ok(())
    }

    fn check_position(
        &self,
        state: &S,
        pool: &Pool<S>,
        report: &mut Report,
    ) -> Result<(), Violation> {
        let laws = self.first.iter().chain(&self.on_position);
        laws.into_iter().try_for_each(|law| (law.law)(state, &pool.candidates))?;
        report.positions += 1;
        if state.turn() == Turn::Chance {
            report.chance_nodes += 1;
            if let Some(distribution) = self.distribution {
                report.compared_chance_nodes += 1;
                law::event_weights_are_those_of_the_rules(state, &distribution(state))?;
            }
        }
        let accepted = accepted_edits(state);
        self.on_edits.iter().try_for_each(|law| (law.law)(state, &accepted))?;
        self.check_promise(state, &accepted)?;
        for who in Viewpoint::restricted(state.players()) {
            self.check_twin(state, who, pool, report)?;
            self.check_worlds(state, who, report)?;
        }
        Ok(())
    }

    /// Tries the promise of the game in this position and in those of edited texts.
    fn check_promise(&self, state: &S, accepted: &[(String, S)]) -> Result<(), Violation> {
        let Some(promise) = self.promise else { return Ok(()) };
        let broken = |differs| Violation::new("positions_keep_the_promise", state, differs);
        promise(state).map_err(broken)?;
        for (text, parsed) in accepted {
            promise(parsed)
                .map_err(|differs| broken(format!("`{text}` is accepted, but {differs}")))?;
        }
        Ok(())
    }

    /// Compares the position with one that `who` must not tell apart.
    fn check_twin(
        &self,
        state: &S,
        who: Viewpoint,
        pool: &Pool<S>,
        report: &mut Report,
    ) -> Result<(), Violation> {
        let Some(twin) = self.twin.filter(|_| self.has_hidden_info(state)) else { return Ok(()) };
        // A function of the position alone, so that a failure recurs in a shorter game.
        let mut rng = SplitMix64::new(hash_of(&(state, who)));
        let Some(other) = twin(state, who, &mut rng).filter(|other| other != state) else {
            return Ok(());
        };
        report.hidden_views += 1;
        self.on_twins.iter().try_for_each(|law| (law.law)(state, &other, who, &pool.candidates))
    }

    /// Compares samples with the worlds that `who` holds possible.
    fn check_worlds(
        &self,
        state: &S,
        who: Viewpoint,
        report: &mut Report,
    ) -> Result<(), Violation> {
        let Some(worlds) = self.worlds.filter(|_| report.sampled_views < MAX_SAMPLED) else {
            return Ok(());
        };
        // Every accepted position must also be possible for every observer.
        let accepted = accepted_mutations(state).into_iter().flatten().map(|(_, parsed)| parsed);
        for state in [state.clone()].into_iter().chain(accepted) {
            let Some(worlds) = worlds(&state, who) else { continue };
            report.sampled_views += 1;
            self.on_worlds.iter().try_for_each(|law| (law.law)(&state, who, &worlds))?;
        }
        Ok(())
    }

    fn check_pairs(&self, state: &S, memory: &mut [HashMap<u64, S>]) -> Result<(), Violation> {
        for (named, seen) in self.on_pair.iter().zip(memory) {
            let (hash, law) = named.law;
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

/// A game up to its current position.
struct PartialGame<S: Legality> {
    state: S,
    steps: Vec<StepOf<S>>,
}

fn describe(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    format!("panic: {}", text.unwrap_or_else(|| "without a message".into()))
}
