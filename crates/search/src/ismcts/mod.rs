//! Information set Monte Carlo tree search.

mod index;
mod forest;
mod reroot;
mod worker;

use std::{array, ops::ControlFlow};

use rulebook_core::{
    Desync, HiddenInfo, InfoKey, MAX_PLAYERS, Player, SplitMix64, Step, StepOf, Turn, Viewpoint,
};

use self::{
    forest::Forest,
    worker::{Task, Worker},
};
use crate::{
    error::SearchError,
    leaf::RandomPlayout,
    limits::Limits,
    observer::{check_view, seeded, view_moves},
    report::{Line, SearchReport},
    score::Score,
    search::{Search, SearchStatus},
    values::SeatValues,
};

/// Multiple-observer information set Monte Carlo tree search, for games in which players do not see
/// everything. It sees no more than one player's view, so it cannot cheat.
///
/// # Algorithm
///
/// MO-ISMCTS of Peter I. Cowling, Edward J. Powley and Daniel Whitehouse, "Information Set Monte
/// Carlo Tree Search", 2012. Every simulation samples a world from the view by
/// [`HiddenInfo::sampler`] and goes down one tree for each seat at the same time. The nodes of a
/// seat's tree are sequences of its [`HiddenInfo::Observation`] steps, so positions that a seat
/// cannot distinguish share their counts: no seat's choice depends on hidden information. The
/// player to move chooses in the player's own tree by UCB1 for a subset of the arms: a move's bonus
/// grows with the number of times it was *available*, because which moves are legal differs between
/// worlds. The first move that was never tried ends the descent; a playout follows, and its payoffs
/// are counted for every seat. Partners have the payoffs that the game gives them.
///
/// Chance is sampled by weight. Where nothing is hidden, all seats share one tree, and the search
/// is an ordinary tree search.
///
/// # Limits
///
/// * In the worlds that it samples the player's own hand is real. So the opponents in its trees
///   learn to play as if they had guessed it; the search does not bluff well. Its strategy need not
///   come near an equilibrium.
/// * Worlds come by chance alone. Information from the opponents' earlier choices is not used.
/// * The history of the match is not part of a view: repetition counts only as far as the rules
///   make it part of the position.
///
/// # Memory
///
/// [`Limits::memory`] is shared by all trees. Nodes, moves, and observed steps (each different one
/// once, by its size without its heap memory) take memory as they are met. When it is full no tree
/// grows, simulations leave them earlier, and nothing is allocated any more.
///
/// # Examples
///
/// ```
/// use rulebook_classics::{Kuhn, kuhn};
/// use rulebook_core::{HiddenInfo, Match, Player, Viewpoint};
/// use rulebook_search::{IsMcts, Limits, Search};
///
/// let mut game = Match::new(Kuhn::default());
/// for step in ["Q", "K", "b"] {
///     game.step(step.parse()?).expect("a possible step");
/// }
/// // The second player has the king and is asked for a chip.
/// let who = Viewpoint::Seat(Player::SECOND);
/// let (view, key) = (game.state().view(who), game.info_key(who));
/// let mut search = IsMcts::<Kuhn>::new(Player::SECOND, view, key, Limits::default())?;
/// search.run(500);
/// assert_eq!(search.report().best(), Some(kuhn::Move::Bet));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct IsMcts<S: HiddenInfo> {
    who: Player,
    view: S::View,
    key: InfoKey,
    limits: Limits,
    max_playout: u32,
    exploration: f64,
    n_players: u8,
    workers: Vec<Worker<S>>, // Never empty.
    n_simulations: u64,
    rng: SplitMix64, // For worlds that are sampled between simulations.
}

/// The results of a move of the root in all simulations.
struct Tally<M> {
    mv: M,
    visits: u64,
    sums: [f64; MAX_PLAYERS],
}

impl<S: HiddenInfo> IsMcts<S> {
    /// The search for the player `who`, who is to move and has this view. The key of the player's
    /// information set is mixed into the seed, so that other situations get other random numbers.
    /// For two histories that the player cannot distinguish the search gives the same answer.
    ///
    /// # Errors
    ///
    /// If the game is over, chance is due or another player is to move, if the view is another
    /// observer's, or if the memory is too small for the moves at the root.
    pub fn new(
        who: Player,
        view: S::View,
        key: InfoKey,
        limits: Limits,
    ) -> Result<IsMcts<S>, SearchError> {
        let n_players = check_view::<S>(who, &view)?.players();
        let search = IsMcts {
            who,
            view,
            key,
            limits,
            max_playout: RandomPlayout::MAX_STEPS,
            exploration: 1.4,
            n_players,
            workers: Vec::new(),
            n_simulations: 0,
            rng: seeded(limits.seed, key),
        };
        search.trees(1)
    }

    /// The weight c of exploration in UCB1, mean + c · √(ln available / visits), where means are
    /// from −1 to 1. 1.4 by default: the 0.7 of the paper, whose rewards are from 0 to 1.
    #[must_use]
    pub fn exploration(self, weight: f64) -> IsMcts<S> {
        IsMcts { exploration: weight, ..self }
    }

    /// With this number of steps after which a playout stops and counts as a draw.
    #[must_use]
    pub fn playout(self, max_steps: u32) -> IsMcts<S> {
        IsMcts { max_playout: max_steps, ..self }
    }

    /// The number of independent searches, at least one, whose counts are added up: root
    /// parallelisation. Each has its own trees, its share of the memory, and its turn in the order
    /// of simulations, so the answer depends on this number and not on the number of threads. With
    /// the feature `parallel`, [`Search::run`] works on several threads.
    ///
    /// The search restarts; call this before it runs.
    ///
    /// # Errors
    ///
    /// If a share of the memory is too small.
    pub fn trees(mut self, n_trees: usize) -> Result<IsMcts<S>, SearchError> {
        let n_trees = n_trees.max(1);
        let mut seeds = seeded(self.limits.seed, self.key);
        let has_hidden_info = S::determinize(&self.view, &mut seeds).has_hidden_info();
        let n_moves = view_moves::<S>(&self.view).len();
        let worker = |_| {
            let forest = Forest::new(
                self.n_players,
                has_hidden_info,
                n_moves,
                self.limits.memory / n_trees,
            )?;
            Ok(Worker::new(forest, seeds.next()))
        };
        self.workers =
            (0..n_trees).map(worker).collect::<Result<_, _>>().map_err(|error| match error {
                SearchError::Memory { needed } => SearchError::Memory { needed: needed * n_trees },
                error => error,
            })?;
        self.n_simulations = 0;
        Ok(self)
    }

    /// The view at the root.
    #[must_use]
    pub const fn view(&self) -> &S::View {
        &self.view
    }

    /// The key of the player's information set at the root.
    #[must_use]
    pub const fn key(&self) -> InfoKey {
        self.key
    }

    /// The memory that the trees have reserved, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.workers.iter().map(|worker| worker.forest.memory()).sum()
    }

    fn is_own_turn(&self) -> bool {
        S::turn_of(&self.view) == Turn::Player(self.who)
    }

    /// The counts of each legal move at the root, in the order of the moves.
    fn tallies(&self) -> Vec<Tally<S::Move>> {
        let mut tallies = Vec::new();
        for mv in view_moves::<S>(&self.view) {
            let mut tally = Tally { mv, visits: 0, sums: [0.0; MAX_PLAYERS] };
            for forest in self.workers.iter().map(|worker| &worker.forest) {
                let root = forest.roots[forest.tree_of(self.who)];
                if let Some(edge) = forest.find_edge(root, mv) {
                    let (visits, sums) = forest.counts(edge);
                    tally.visits += u64::from(visits);
                    tally.sums.iter_mut().zip(sums).for_each(|(all, sum)| *all += sum);
                }
            }
            tallies.push(tally);
        }
        tallies
    }

    /// The observations by all seats of a step of which this player sees `observed`; `None` where
    /// they are not certain.
    ///
    /// Worlds are sampled from the view before the step. In each, all steps with this player's
    /// observation are found, and the observation of another seat counts only if it is always the
    /// same.
    fn seen_by_all(&mut self, observed: &S::Observation) -> [Option<S::Observation>; MAX_PLAYERS] {
        const WORLDS: usize = 8;
        const SAMPLES: usize = 64;
        let mut seen: [SeatObservations<S::Observation>; MAX_PLAYERS] =
            array::from_fn(|_| SeatObservations::Nothing);
        let mut n_worlds = 0;
        let mut sample = S::sampler(&self.view);
        for _ in 0..SAMPLES {
            let world = sample(&mut self.rng);
            let steps = steps_like(&world, self.who, observed);
            n_worlds += usize::from(!steps.is_empty());
            for (step, seat) in
                steps.iter().flat_map(|step| Player::all(self.n_players).map(move |p| (step, p)))
            {
                seen[seat.index()].add(world.observe(*step, Viewpoint::Seat(seat)));
            }
            if n_worlds == WORLDS {
                break;
            }
        }
        let mut seen = seen.map(SeatObservations::only);
        seen[self.who.index()] = Some(observed.clone());
        seen
    }
}

/// The observations that a seat may have made.
enum SeatObservations<O> {
    Nothing,
    Only(O),
    Different,
}

impl<O: Eq> SeatObservations<O> {
    fn add(&mut self, observed: O) {
        match self {
            SeatObservations::Nothing => *self = SeatObservations::Only(observed),
            SeatObservations::Only(only) if *only != observed => {
                *self = SeatObservations::Different;
            }
            SeatObservations::Only(_) | SeatObservations::Different => {}
        }
    }

    fn only(self) -> Option<O> {
        match self {
            SeatObservations::Only(observed) => Some(observed),
            SeatObservations::Nothing | SeatObservations::Different => None,
        }
    }
}

impl<S> Search<S> for IsMcts<S>
where
    S: HiddenInfo<View: Sync, Observation: Send>,
{
    type Input = S::Observation;

    /// A step is one simulation. It also thinks while another player is to move, but not while
    /// chance is due.
    fn run(&mut self, steps: u64) -> SearchStatus {
        if S::turn_of(&self.view).player().is_none() {
            return SearchStatus::Done;
        }
        let (first, n_workers) = (self.n_simulations, self.workers.len() as u64);
        let end = first.saturating_add(steps);
        // Simulation i belongs to worker i mod n, whatever the slices.
        let before = |end: u64, worker: u64| end.saturating_sub(worker).div_ceil(n_workers);
        let share = |worker: u64| before(end, worker) - before(first, worker);
        let task = Task {
            who: self.who,
            view: &self.view,
            exploration: self.exploration,
            max_playout: self.max_playout,
        };
        run_all(&mut self.workers, &task, share);
        self.n_simulations = end;
        SearchStatus::Running
    }

    /// The moves by their visits, the most first. A line has one move, because its continuation
    /// depends on hidden information.
    fn report(&self) -> SearchReport<S::Move> {
        let mut tallies = if self.is_own_turn() { self.tallies() } else { Vec::new() };
        tallies.retain(|tally| tally.visits != 0);
        let total: u64 = tallies.iter().map(|tally| tally.visits).sum();
        let mean = |tally: &Tally<S::Move>, seat: usize| tally.sums[seat] / tally.visits as f64;
        let who = self.who.index();
        tallies.sort_by(|a, b| b.visits.cmp(&a.visits).then(mean(b, who).total_cmp(&mean(a, who))));
        let line = |tally: &Tally<S::Move>| {
            let means: [f32; MAX_PLAYERS] = array::from_fn(|seat| mean(tally, seat) as f32);
            Line {
                moves: vec![tally.mv],
                score: Score::Estimate(SeatValues::new(&means)),
                share: tally.visits as f32 / total as f32,
            }
        };
        SearchReport {
            lines: tallies.iter().take(self.limits.lines).map(line).collect(),
            nodes: self.workers.iter().map(|worker| worker.n_nodes).sum(),
            cut_off: self.workers.iter().map(|worker| worker.cut_off).sum(),
            ..SearchReport::empty()
        }
    }

    /// Keeps each seat's tree below its latest observations. If this player cannot know those of
    /// another seat, that seat's tree restarts.
    ///
    /// It samples up to 64 worlds, and takes 4 bytes for each node and move while it makes the
    /// trees smaller.
    fn advance(&mut self, observed: S::Observation) -> Result<(), Desync> {
        let mut view = self.view.clone();
        S::learn(&mut view, &observed)?;
        let mut seen = array::from_fn(|_| None);
        if self.workers.iter().any(|worker| 1 < worker.forest.n_trees) {
            seen = self.seen_by_all(&observed);
        } else {
            seen[0] = Some(observed.clone());
        }
        for worker in &mut self.workers {
            worker.forest.advance(&seen);
        }
        self.key = self.key.learnt::<S>(&observed);
        self.view = view;
        Ok(())
    }
}

/// Runs each worker's share of the simulations.
#[cfg(not(feature = "parallel"))]
fn run_all<S: HiddenInfo>(
    workers: &mut [Worker<S>],
    task: &Task<'_, S>,
    share: impl Fn(u64) -> u64,
) {
    for (index, worker) in workers.iter_mut().enumerate() {
        worker.run(task, share(index as u64));
    }
}

/// Runs each worker's share of the simulations.
#[cfg(feature = "parallel")]
fn run_all<S: HiddenInfo<View: Sync, Observation: Send>>(
    workers: &mut [Worker<S>],
    task: &Task<'_, S>,
    share: impl Fn(u64) -> u64 + Sync,
) {
    let workers = workers.iter_mut().enumerate();
    crate::threads::map(workers, |(index, worker)| worker.run(task, share(index as u64)));
}

/// The steps in a world of which `who` sees `observed`.
fn steps_like<S: HiddenInfo>(world: &S, who: Player, observed: &S::Observation) -> Vec<StepOf<S>> {
    let mut steps = Vec::new();
    let mut consider = |step| {
        if world.observe(step, Viewpoint::Seat(who)) == *observed {
            steps.push(step);
        }
        ControlFlow::<()>::Continue(())
    };
    let _ = world.visit_moves(|mv| consider(Step::Move(mv)));
    let _ = world.visit_events(|event, _| consider(Step::Event(event)));
    steps
}

#[cfg(test)]
mod tests {
    use rulebook_classics::Leduc;
    use rulebook_core::Play;

    use super::*;

    /// Follows a playout from the first choice on, and expects that of each step it is known
    /// what everybody sees. Returns the number of steps.
    fn check<S>(seed: u64) -> u32
    where
        S: HiddenInfo<View: Sync, Observation: Send> + Default,
    {
        let mut state = S::default();
        let mut rng = SplitMix64::new(seed);
        let mut n_public = 0;
        state.deal_randomly(&mut rng);
        let who = state.turn().player().expect("a player to move");
        let observer = Viewpoint::Seat(who);
        let view = state.view(observer);
        let key = InfoKey::new::<S>(observer, &view);
        let limits = Limits::default().memory(1 << 20);
        let mut search = IsMcts::<S>::new(who, view, key, limits).expect("a search");
        while state.turn() != Turn::Over {
            let step = state.random_step(&mut rng).expect("an unfinished game");
            let observed = state.observe(step, observer);
            let seen = search.seen_by_all(&observed);
            for seat in Player::all(state.players()) {
                let expected = state.observe(step, Viewpoint::Seat(seat));
                assert_eq!(seen[seat.index()], Some(expected), "{seat}: {step} in {state}");
            }
            n_public += 1;
            search.advance(observed).expect("a step that follows");
            state.apply_unchecked(step);
        }
        n_public
    }

    #[test]
    fn of_a_public_step_it_is_known_what_everybody_sees() {
        // After the private cards are dealt everything is public in Leduc hold'em.
        assert!(20 < (0..10).map(check::<Leduc>).sum::<u32>());
    }

    #[test]
    fn observations_that_differ_between_worlds_are_not_known() {
        for (observed, known) in
            [(&[][..], None), (&[7], Some(7)), (&[7, 7], Some(7)), (&[7, 8, 7], None)]
        {
            let mut seen = SeatObservations::Nothing;
            for observed in observed {
                seen.add(*observed);
            }
            assert_eq!(seen.only(), known);
        }
    }
}
