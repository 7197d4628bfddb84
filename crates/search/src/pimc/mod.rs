//! Perfect information Monte Carlo: sampled worlds, each searched with open hands.

mod ballot;

use std::fmt;

use rulebook_core::{Desync, InfoKey, Match, OpenWorld, Player, SplitMix64, StepOf};

use self::ballot::{Ballot, vote};
use crate::{
    error::SearchError,
    flat::FlatMonteCarlo,
    limits::Limits,
    observer::{check_view, seeded, view_moves},
    report::{Line, SearchReport},
    root::Root,
    score::Score,
    search::{Search, SearchStatus},
};

/// A search in a world with open hands.
pub type WorldSearch<S> =
    Box<dyn Search<<S as OpenWorld>::Open, Input = StepOf<<S as OpenWorld>::Open>> + Send>;

/// The function that makes the search in a world.
pub type WorldFactory<S> =
    fn(Root<<S as OpenWorld>::Open>, Limits) -> Result<WorldSearch<S>, SearchError>;

/// Perfect information Monte Carlo: samples worlds from one player's view, opens all hands in each,
/// searches it as a game of perfect information, and plays the move with the best average value.
///
/// The search in a world is the caller's choice: a closure makes it. With an exact solver for the
/// end of a game, such as [`solve::Acyclic`](crate::solve::Acyclic), this is what programs for
/// bridge call "double dummy" sampling (Matthew L. Ginsberg, "GIB: Imperfect Information in a
/// Computationally Challenging Game", 2001). [`AlphaBeta`](crate::AlphaBeta) proves what it can and
/// estimates the rest.
///
/// # When it works
///
/// Jeffrey R. Long, Nathan R. Sturtevant, Michael Buro and Timothy Furtak, "Understanding the
/// Success of Perfect Information Monte Carlo Sampling in Game Tree Search", 2010, relate its
/// strength to properties of the game: how often the last alternatives of a player have the same
/// payoff (leaf correlation), how strongly the game favours one player (bias), and how fast the
/// hidden information becomes known (disambiguation). It does well where the first and the last are
/// high, as in trick-taking card games, and badly where they are low, as in poker.
///
/// # Limits
///
/// * *Strategy fusion* (Ian Frank and David Basin, 1998): in each world the player may plan with
///   what only that world knows, so a move that needs a good guess later looks as if the guess were
///   always right. [`IsMcts`](crate::IsMcts) does not make this mistake.
/// * *Non-locality*: a world counts by chance alone, although an opponent who knows it would rarely
///   have let the game come to this point.
/// * It never sees a reason to find out or to hide something: in an open world everybody knows
///   everything.
/// * A view has no history, so in a world no position has occurred before.
///
/// # Cost
///
/// One search exists at a time; it gets the whole [`Limits::memory`] and a seed of its own, is
/// asked for a line for each move, and runs for [`Pimc::steps_per_world`] steps or until it is
/// done. If the next sample is the same world, its search continues instead, so where little is
/// hidden it deepens.
///
/// # Examples
///
/// ```
/// use rulebook_classics::Leduc;
/// use rulebook_core::{HiddenInfo, Match, Player, Viewpoint};
/// use rulebook_search::{FlatMonteCarlo, Limits, Pimc, Search, WorldSearch};
///
/// let mut game = Match::new(Leduc::default());
/// for step in ["Kh", "Qs", "c", "c", "Ks"] {
///     game.step(step.parse()?).expect("a possible step");
/// }
/// // The first player has the pair of kings.
/// let who = Viewpoint::Seat(Player::FIRST);
/// let (view, key) = (game.state().view(who), game.info_key(who));
/// let limits = Limits::default();
/// let mut search = Pimc::<Leduc, _>::new(Player::FIRST, view, key, limits, |root, limits| {
///     let search: WorldSearch<Leduc> = Box::new(FlatMonteCarlo::new(root, limits)?);
///     Ok(search)
/// })?;
/// search.run(10_000);
/// assert_eq!(search.report().best().map(|mv| mv.to_string()).as_deref(), Some("r"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Pimc<S: OpenWorld, F = WorldFactory<S>> {
    who: Player,
    view: S::View,
    key: InfoKey,
    limits: Limits,
    factory: F,
    steps_per_world: u64,
    rng: SplitMix64,
    ballots: Vec<Ballot<S::Move>>, // Of the worlds before the current one.
    current: Option<Current<S>>,
    failure: Option<SearchError>,
    nodes: u64,
    cut_off: u64,
}

/// The world that is searched now.
struct Current<S: OpenWorld> {
    world: S,
    search: WorldSearch<S>,
    left: u64,  // Steps until the next world.
    spent: u64, // Steps that were run.
    n_drawn: u64,
    is_done: bool,
}

impl<S: OpenWorld<Open: Send + 'static>> Pimc<S> {
    /// With random playouts in every world: the same number from each move, and no tree.
    ///
    /// # Errors
    ///
    /// As [`Pimc::new`].
    pub fn with_playouts(
        who: Player,
        view: S::View,
        key: InfoKey,
        limits: Limits,
    ) -> Result<Pimc<S>, SearchError> {
        let factory: WorldFactory<S> =
            |root, limits| Ok(Box::new(FlatMonteCarlo::new(root, limits)?));
        Pimc::new(who, view, key, limits, factory)
    }
}

impl<S, F> Pimc<S, F>
where
    S: OpenWorld,
    F: FnMut(Root<S::Open>, Limits) -> Result<WorldSearch<S>, SearchError>,
{
    /// The search for the player `who`, who is to move and has this view. The key of the player's
    /// information set is mixed into the seed. `factory` makes the search in a world; it should
    /// give a line for each of [`Limits::lines`] moves, as far as it can.
    ///
    /// # Errors
    ///
    /// If the game is over, chance is due or another player is to move, if the view is another
    /// observer's, if a world cannot be opened, or if `factory` fails.
    pub fn new(
        who: Player,
        view: S::View,
        key: InfoKey,
        limits: Limits,
        factory: F,
    ) -> Result<Pimc<S, F>, SearchError> {
        check_view::<S>(who, &view)?;
        let mut search = Pimc {
            who,
            rng: seeded(limits.seed, key),
            view,
            key,
            limits,
            factory,
            steps_per_world: 1_000,
            ballots: Vec::new(),
            current: None,
            failure: None,
            nodes: 0,
            cut_off: 0,
        };
        search.begin();
        search.failure.map_or(Ok(search), Err)
    }

    /// The number of steps that each world is searched, at least one; 1,000 by default. It holds
    /// from the next world on, and for the first if nothing was run yet.
    #[must_use]
    pub fn steps_per_world(mut self, steps: u64) -> Pimc<S, F> {
        self.steps_per_world = steps.max(1);
        if let Some(current) = &mut self.current
            && current.n_drawn == 0
        {
            current.left = self.steps_per_world;
        }
        self
    }

    /// Why a world could not be searched, if that has happened since the last step of the match. The
    /// search is done then.
    #[must_use]
    pub const fn failure(&self) -> Option<SearchError> {
        self.failure
    }

    /// Forgets all worlds and begins with a new one.
    fn begin(&mut self) {
        self.ballots = view_moves::<S>(&self.view).into_iter().map(Ballot::new).collect();
        self.current = None;
        self.failure = None;
        if self.is_own_turn() {
            let world = S::determinize(&self.view, &mut self.rng);
            self.enter(world);
        }
    }

    fn is_own_turn(&self) -> bool {
        S::turn_of(&self.view).player() == Some(self.who)
    }

    /// Begins to search a world.
    fn enter(&mut self, world: S) {
        let limits = self.limits.lines(self.ballots.len()).seed(self.rng.next());
        let open = world.clone().open().ok_or(SearchError::NotOpen);
        let root = open.and_then(|open| Root::new(&Match::new(open)));
        match root.and_then(|root| (self.factory)(root, limits)) {
            Ok(search) => {
                let left = self.steps_per_world;
                let spent = 0;
                let n_drawn = 0;
                let is_done = false;
                self.current = Some(Current { world, search, left, spent, n_drawn, is_done });
            }
            Err(error) => self.failure = Some(error),
        }
    }

    /// Draws the next world when the current one was searched long enough.
    fn draw(&mut self) {
        let world = S::determinize(&self.view, &mut self.rng);
        let Some(current) = &mut self.current else { return };
        current.n_drawn += 1;
        if current.world == world {
            current.left = self.steps_per_world;
            return;
        }
        let report = current.search.report();
        vote(&mut self.ballots, &current.world, self.who, &report, current.n_drawn);
        self.nodes += report.nodes;
        self.cut_off += report.cut_off;
        self.current = None;
        self.enter(world);
    }
}

impl<S, F> Search<S> for Pimc<S, F>
where
    S: OpenWorld,
    F: FnMut(Root<S::Open>, Limits) -> Result<WorldSearch<S>, SearchError>,
{
    type Input = S::Observation;

    /// A step is a step of the search in a world; a world whose search is done early costs at least
    /// one.
    fn run(&mut self, steps: u64) -> SearchStatus {
        let mut left = steps;
        while left != 0 {
            let Some(current) = &mut self.current else { return SearchStatus::Done };
            // A search may be done long before its last step, so it is asked more and more rarely.
            let slice = if current.is_done { 1 } else { current.spent.clamp(1, 64) };
            let slice = slice.min(left).min(current.left);
            if !current.is_done {
                current.is_done = current.search.run(slice) == SearchStatus::Done;
            }
            left -= slice;
            current.left -= slice;
            current.spent += slice;
            if current.is_done || current.left == 0 {
                self.draw();
            }
        }
        if self.current.is_some() { SearchStatus::Running } else { SearchStatus::Done }
    }

    /// The moves by their average value over all worlds. The share of a line is that of the worlds
    /// in which its move was the best.
    ///
    /// A world counts when its search has run to its end; before the first has, its report so far
    /// counts.
    fn report(&self) -> SearchReport<S::Move> {
        let mut ballots = self.ballots.clone();
        let (mut nodes, mut cut_off) = (self.nodes, self.cut_off);
        if let Some(current) = &self.current {
            let report = current.search.report();
            let is_first = ballots.iter().all(Ballot::is_blank);
            let weight = current.n_drawn.max(u64::from(is_first));
            if weight != 0 {
                vote(&mut ballots, &current.world, self.who, &report, weight);
            }
            nodes += report.nodes;
            cut_off += report.cut_off;
        }
        ballots.retain(|ballot| !ballot.is_blank());
        ballots.sort_by(|a, b| {
            let by_mean = b.mean().of(self.who).total_cmp(&a.mean().of(self.who));
            by_mean.then(b.share().total_cmp(&a.share()))
        });
        let line = |ballot: &Ballot<S::Move>| Line {
            moves: vec![ballot.mv()],
            score: Score::Estimate(ballot.mean()),
            share: ballot.share(),
        };
        let lines = ballots.iter().take(self.limits.lines).map(line).collect();
        SearchReport { lines, nodes, cut_off, ..SearchReport::empty() }
    }

    /// Begins again with worlds that look like the new view: what was searched before the step
    /// holds for other worlds.
    fn advance(&mut self, observed: S::Observation) -> Result<(), Desync> {
        S::learn(&mut self.view, &observed)?;
        self.key = self.key.learnt::<S>(&observed);
        self.begin();
        Ok(())
    }
}

impl<S: OpenWorld, F> fmt::Debug for Pimc<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Pimc");
        debug.field("who", &self.who).field("view", &self.view).field("key", &self.key);
        debug.field("ballots", &self.ballots).field("failure", &self.failure);
        debug.finish_non_exhaustive()
    }
}
