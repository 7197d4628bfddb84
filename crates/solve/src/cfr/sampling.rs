//! Monte Carlo CFR with external sampling.

use rulebook_core::{
    Entropy, HiddenInfo, InfoKey, MAX_PLAYERS, Match, Play, Player, SplitMix64, Step, StepOf, Turn,
    Viewpoint,
};
use rulebook_search::{Limits, SearchError, SearchStatus, TabularPolicy};

use super::{info_sets::InfoSets, payoff::payoff, regrets::match_regrets};

/// The numbers kept for each action: its regret and its weight in the average.
const NUMBERS: usize = 2;

/// Monte Carlo counterfactual regret minimisation with external sampling, for games whose tree is
/// too large for [`Cfr`](crate::Cfr).
///
/// In each iteration every seat goes once through a part of the game: all of its own moves, and one
/// sampled step wherever chance or another seat acts (Marc Lanctot, Kevin Waugh, Martin Zinkevich
/// and Michael Bowling, "Monte Carlo sampling for regret minimization in extensive games", 2009).
/// The average policy of a seat is updated while the seat before it in turn order goes through the
/// game; for two players a visit then counts by the reach of the seat's own moves, as it has to. In
/// games of two players whose payoffs add up to a constant the expected error after T iterations
/// is bounded by a multiple of 1/√T; for other games there is no guarantee.
///
/// No tree is built: memory is kept for the information sets that were met. A walk meets each
/// information set of its seat at most once, so the memory also bounds the time of an iteration,
/// which otherwise grows exponentially with the number of the seat's decisions. The seed and the
/// memory of the limits matter. Information sets have the keys of
/// [`Match::info_key`](rulebook_core::Match::info_key).
#[doc = include_str!("../../doc/mccfr.md")]
#[derive(Clone, Debug)]
pub struct Mccfr<S: HiddenInfo> {
    game: Match<S>, // At the root between the iterations, until the memory is full.
    root: usize,    // The number of steps before it.
    memory: usize,
    rng: SplitMix64,
    sets: InfoSets<S::Move>,
    regrets: Vec<f64>,  // By action.
    averages: Vec<f64>, // By action.
    sums: Vec<f64>,     // By seat, of the sampled values.
    iterations: u64,
    nodes: u64,
    is_full: bool,
    // The state of a walk.
    keys: Vec<InfoKey>, // For each position on the path, one for each seat.
    frames: Vec<Frame>,
    values: Vec<f64>, // Of the moves of all frames.
    probabilities: Vec<f64>,
}

/// A decision of which all moves are visited.
#[derive(Clone, Copy, Debug)]
struct Frame {
    set: usize,
    depth: usize, // The number of steps from the root.
    first: usize, // The index of its first value.
    next: usize,  // The number of moves that are valued.
}

impl<S: HiddenInfo> Mccfr<S> {
    /// The solver at the current position of a match, which every player knows.
    ///
    /// # Errors
    ///
    /// If the match is over.
    pub fn new(game: &Match<S>, limits: Limits) -> Result<Mccfr<S>, SearchError> {
        if game.verdict().is_some() {
            return Err(SearchError::Over);
        }
        let n_players = game.state().players();
        let key = |player| game.info_key(Viewpoint::Seat(player));
        Ok(Mccfr {
            game: game.clone(),
            root: game.steps().len(),
            memory: limits.memory,
            rng: SplitMix64::new(limits.seed),
            sets: InfoSets::new(),
            regrets: Vec::new(),
            averages: Vec::new(),
            sums: vec![0.0; n_players.into()],
            iterations: 0,
            nodes: 0,
            is_full: false,
            keys: Player::all(n_players).map(key).collect(),
            frames: Vec::new(),
            values: Vec::new(),
            probabilities: Vec::new(),
        })
    }

    /// Runs iterations, until the memory is full: then it returns [`SearchStatus::Done`], the
    /// iteration that found it full is not counted, and nothing more is learnt.
    ///
    /// # Panics
    ///
    /// If the game violates its contract: positions that a player cannot tell apart have different
    /// legal moves.
    pub fn run(&mut self, iterations: u64) -> SearchStatus {
        for _ in 0..iterations {
            if self.is_full {
                break;
            }
            self.iterate();
        }
        if self.is_full { SearchStatus::Done } else { SearchStatus::Running }
    }

    /// The number of complete iterations so far.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The number of information sets that were met.
    #[must_use]
    pub fn information_sets(&self) -> usize {
        self.sets.len()
    }

    /// The number of positions that were visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the memory is full, so that nothing more is learnt.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// The average policy of all seats: the answer. It has the information sets that were met, so
    /// [`TabularPolicy::or_uniform`] makes it a policy for the whole game. O(actions), with a text
    /// for each.
    #[must_use]
    pub fn average_policy(&self) -> TabularPolicy {
        self.sets.policy(&self.averages)
    }

    /// An estimate of the payoff of each seat in the unit of the game: the mean of the sampled
    /// values of the policies so far. 0 before the first iteration.
    #[must_use]
    pub fn values(&self) -> Vec<f64> {
        let count = self.iterations.max(1) as f64;
        self.sums.iter().map(|sum| sum / count).collect()
    }

    /// Lets every seat walk once, unless the memory is full before that.
    fn iterate(&mut self) {
        let mut values = [0.0; MAX_PLAYERS];
        for player in Player::all(self.game.state().players()) {
            let Some(value) = self.walk(player) else {
                self.is_full = true;
                return;
            };
            values[player.index()] = value;
        }
        self.sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        self.iterations += 1;
    }

    /// Walks through the game for one player and returns its sampled value; `None` if the memory
    /// is full.
    fn walk(&mut self, player: Player) -> Option<f64> {
        loop {
            let value = self.descend(player)?;
            if let Some(value) = self.ascend(value) {
                self.rewind(0);
                return Some(value);
            }
        }
    }

    /// Plays to the end of the game, with the first move at each decision of `player` and sampled
    /// steps elsewhere. Returns the payoff.
    fn descend(&mut self, player: Player) -> Option<f64> {
        let averaged = player.next(self.game.state().players());
        loop {
            self.nodes += 1;
            let mover = match self.game.turn() {
                Turn::Over => return Some(payoff(&self.game, player)),
                Turn::Chance => {
                    let event = self.game.state().random_event(&mut self.rng);
                    self.step(Step::Event(event.expect("an event where chance is due")));
                    continue;
                }
                Turn::Player(mover) => mover,
            };
            let set = self.set_of(mover)?;
            self.match_regrets(set);
            if mover == averaged {
                let averages = &mut self.averages[self.sets.actions(set)];
                for (average, p) in averages.iter_mut().zip(&self.probabilities) {
                    *average += p;
                }
            }
            let mut move_index = 0;
            if mover == player {
                let (depth, first) = (self.game.steps().len() - self.root, self.values.len());
                self.frames.push(Frame { set, depth, first, next: 0 });
                self.values.resize(first + self.probabilities.len(), 0.0);
            } else {
                move_index = sample(&self.probabilities, &mut self.rng);
            }
            let action = self.sets.actions(set).start + move_index;
            self.step(Step::Move(self.sets.mv(action)));
        }
    }

    /// Hands a value up the path. `None` if there is another move to visit, which is played; the
    /// value of the root if there is none.
    fn ascend(&mut self, mut value: f64) -> Option<f64> {
        while let Some(frame) = self.frames.last_mut() {
            self.values[frame.first + frame.next] = value;
            frame.next += 1;
            let frame = *frame;
            let actions = self.sets.actions(frame.set);
            if frame.next < actions.len() {
                self.rewind(frame.depth);
                self.step(Step::Move(self.sets.mv(actions.start + frame.next)));
                return None;
            }
            value = self.update_regrets(frame);
            self.frames.pop();
            self.values.truncate(frame.first);
        }
        Some(value)
    }

    /// Adds the sampled regrets of a decision whose moves are all valued, and returns its value.
    fn update_regrets(&mut self, frame: Frame) -> f64 {
        // An information set is met once in a walk of its player, so the policy is the same as on
        // the way down.
        self.match_regrets(frame.set);
        let values = &self.values[frame.first..];
        let value = values.iter().zip(&self.probabilities).map(|(value, p)| value * p).sum();
        let regrets = &mut self.regrets[self.sets.actions(frame.set)];
        for (regret, action_value) in regrets.iter_mut().zip(values) {
            *regret += action_value - value;
        }
        value
    }

    /// The information set of the player to move; `None` if it is new and the memory is full.
    fn set_of(&mut self, mover: Player) -> Option<usize> {
        let top = self.keys.len() - usize::from(self.game.state().players());
        let key = self.keys[top + mover.index()];
        if let Some(set) = self.sets.find(key) {
            return Some(set);
        }
        if self.memory < self.sets.bytes(NUMBERS * size_of::<f64>()) {
            return None;
        }
        let set = self.sets.number(key, mover, &self.game.legal_moves());
        self.regrets.resize(self.sets.n_actions(), 0.0);
        self.averages.resize(self.sets.n_actions(), 0.0);
        Some(set)
    }

    /// Writes the current policy in an information set into `probabilities`.
    fn match_regrets(&mut self, set: usize) {
        let regrets = &self.regrets[self.sets.actions(set)];
        self.probabilities.resize(regrets.len(), 0.0);
        match_regrets(regrets, &mut self.probabilities);
    }

    /// Takes a step; the keys of all seats follow.
    fn step(&mut self, step: StepOf<S>) {
        let state = self.game.state();
        let top = self.keys.len() - usize::from(state.players());
        for player in Player::all(state.players()) {
            let key = self.keys[top + player.index()];
            self.keys.push(key.after(state, step, Viewpoint::Seat(player)));
        }
        assert!(self.game.step(step).is_ok(), "the listed step {step} is refused");
    }

    /// Goes back to the position `depth` steps after the root.
    fn rewind(&mut self, depth: usize) {
        while self.root + depth < self.game.steps().len() {
            self.game.undo();
        }
        self.keys.truncate((depth + 1) * usize::from(self.game.state().players()));
    }
}

/// An index with the given probabilities.
fn sample(probabilities: &[f64], rng: &mut impl Entropy) -> usize {
    const UNIT: f64 = 1.0 / (1_u64 << 53) as f64;
    let mut left = (rng.next_u64() >> 11) as f64 * UNIT;
    for (index, p) in probabilities.iter().enumerate() {
        if left < *p {
            return index;
        }
        left -= p;
    }
    // The sum of the probabilities was rounded down. The last that is possible is as good.
    probabilities.iter().rposition(|p| 0.0 < *p).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use rulebook_classics::Kuhn;

    use super::*;

    /// Returns the same number again and again.
    struct Same(u64);

    impl Entropy for Same {
        fn next_u64(&mut self) -> u64 {
            self.0
        }
    }

    #[test]
    fn a_number_from_the_whole_range_chooses_by_probability() {
        let drawn = |probabilities: &[f64], number| sample(probabilities, &mut Same(number));
        let eighths = [0.125, 0.0, 0.375, 0.5, 0.0];
        let n = 1_u64 << 61; // An eighth of all numbers.
        let expected = [(0, 0), (n - 1, 0), (n, 2), (4 * n - 1, 2), (4 * n, 3), (u64::MAX, 3)];
        for (number, index) in expected {
            assert_eq!(drawn(&eighths, number), index, "{number}");
        }
        // A sum that was rounded down ends with the last that is possible.
        assert_eq!(drawn(&[0.25, 0.25, 0.0], u64::MAX), 1);
    }

    #[test]
    fn the_memory_is_used_up_to_the_last_information_set() {
        let with = |memory| {
            let limits = Limits::default().memory(memory);
            let mut search = Mccfr::new(&Match::new(Kuhn::default()), limits).expect("a solver");
            (search.run(500), search.sets)
        };
        let (_, sets) = with(1 << 20);
        assert_eq!(sets.len(), 12);
        // Each set has two moves, of which each has two numbers. They fit if there was room left
        // after the first eleven.
        let eleven = sets.bytes(2 * size_of::<f64>()) / 12 * 11;
        let (status, sets) = with(eleven);
        assert_eq!((status, sets.len()), (SearchStatus::Running, 12));
        let (status, sets) = with(eleven - 1);
        assert_eq!((status, sets.len()), (SearchStatus::Done, 11));
    }
}
