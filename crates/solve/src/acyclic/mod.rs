//! Wins, losses and draws of games of bounded length.

mod table;
mod probe;

use rulebook_core::{Desync, PerfectInfo, Play, Player, StepOf};
use rulebook_search::{
    Limits, Line, Root, Score, Search, SearchError, SearchReport, SearchStatus, Sides,
};

use self::{
    probe::{Probe, later, sooner},
    table::{BoundTable, Bounds},
};

/// Solves a position of a game between two sides in which nothing is left to chance and which ends
/// after a bounded number of moves: the result under best play, and the number of moves until the
/// game is over if the winner shortens it and the loser prolongs it. Only the winner counts, not
/// the margin.
///
/// A step of [`Search::run`] visits one position. The report has the lines that are solved, each
/// exact. If the number of lines is at least that of the moves, it has all of them, otherwise the
/// best ones. A line continues as far as the table still has its positions.
///
/// # Algorithm
///
/// Alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975) with null windows over
/// values that order wins by their length, driven as in MTD(f) (Plaat, Schaeffer, Pijls and de
/// Bruin, "Best-First Fixed-Depth Minimax Algorithms", 1996), but by bisection: first whether the
/// position is won, then whether it is at least drawn, then the distance. A table keeps the bounds
/// that were proved, and the search of a position first looks up all its children (enhanced
/// transposition cutoffs; Plaat and others, "Exploiting Graph Properties of Game Trees", 1996).
/// Moves that caused cutoffs before come first (history heuristic; Schaeffer, 1989).
///
/// # Limits
///
/// Time grows exponentially with the number of moves to the end; nothing estimates it in advance.
/// The memory of the limits bounds the table, which compares whole positions: a hash alone would
/// not be a proof. In addition, the stack holds one position for each move of one line.
///
/// # Examples
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_core::Match;
/// use rulebook_search::{Limits, Root, Score, Search, SearchStatus};
/// use rulebook_solve::Acyclic;
///
/// let game = Match::new("X../.O./..X".parse::<TicTacToe>()?);
/// let mut solver = Acyclic::new(Root::new(game)?, Limits::default().lines(6))?;
/// while solver.run(1_000) == SearchStatus::Running {}
/// assert_eq!(solver.value(), Some(Score::ProvenDraw));
/// let lines = solver.report().lines.into_iter();
/// let losing = lines.filter(|line| line.score == Score::Loss { plies: 4 });
/// assert_eq!(losing.map(|line| line.moves[0].to_string()).collect::<Vec<_>>(), ["a1", "c3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Acyclic<S: PerfectInfo> {
    root: Root<S>,
    limits: Limits,
    table: BoundTable<S>,
    probe: Probe<S>,
    best: Option<MoveSolution<S::Move>>, // The best line of the root, once its value is known.
    lines: Vec<MoveSolution<S::Move>>,   // Those of the root's moves, in the order of the moves.
    n_tried: usize, // The number of the root's moves that are solved or not among the best.
    goal: Option<Goal<S>>,
}

/// A position to solve, with its known bounds.
#[derive(Clone, Debug)]
struct Goal<S: PerfectInfo> {
    state: S,
    mover: Player,
    bounds: Bounds,
    mv: Option<S::Move>, // The root move that leads there; `None` for the root.
    /// A move that reaches the lower bound.
    best: Option<S::Move>,
    /// The null window: whether the value is at least this.
    target: i32,
    nodes: u64, // The number visited before.
}

/// A solved move of the root.
#[derive(Clone, Debug)]
struct MoveSolution<M> {
    moves: Vec<M>,
    value: i32, // For the mover at the root.
    nodes: u64,
}

impl<S: PerfectInfo> Acyclic<S> {
    /// A solver for a position. The memory and the number of lines of the limits matter.
    ///
    /// # Errors
    ///
    /// If the players are not two sides or the payoffs do not have a constant sum, if the game has
    /// chance or can cycle, if a ply limit may end the match before the game is over, or if the
    /// memory is too small.
    pub fn new(root: Root<S>, limits: Limits) -> Result<Acyclic<S>, SearchError> {
        if root.state().has_chance() {
            return Err(SearchError::Chance);
        }
        root.mover()?;
        let sides = Sides::of(root.state())?;
        let max_steps = root.state().max_steps().and_then(|steps| i32::try_from(steps).ok());
        let max_steps = max_steps.filter(|steps| *steps < 1 << 30).ok_or(SearchError::Unbounded)?;
        let plies_left = root.draw_rules().ply_limit.map(|limit| limit as usize - root.plies());
        if plies_left.is_some_and(|left| left < max_steps.unsigned_abs() as usize) {
            return Err(SearchError::PlyLimit);
        }
        if limits.memory < BoundTable::<S>::MIN_MEMORY {
            return Err(SearchError::Memory { needed: BoundTable::<S>::MIN_MEMORY });
        }
        let (table, probe) = (BoundTable::new(limits.memory), Probe::new(sides, max_steps));
        let best = None;
        let lines = Vec::new();
        let n_tried = 0;
        let goal = None;
        Ok(Acyclic { root, limits, table, probe, best, lines, n_tried, goal })
    }

    /// The exact value of the position for the player to move, once it is known.
    #[must_use]
    pub fn value(&self) -> Option<Score> {
        self.best.as_ref().map(|best| self.score(best.value))
    }

    /// Does one unit of work. Returns whether there was any.
    fn step(&mut self) -> bool {
        if self.probe.is_running() {
            if let (Some(bound), Some(goal)) = (self.probe.step(&mut self.table), &mut self.goal) {
                goal.learn(bound, self.probe.refutation);
            }
            return true;
        }
        while let Some(goal) = self.goal.take().or_else(|| self.next_goal()) {
            if let Some(target) = self.target(&goal) {
                self.probe.start(goal.state.clone(), goal.mover, target, &self.table);
                self.goal = Some(Goal { target, ..goal });
                return true;
            }
            self.finish(goal);
        }
        false
    }

    /// The next position to solve: the root, then its children.
    fn next_goal(&mut self) -> Option<Goal<S>> {
        let mover = self.root.mover().ok()?;
        if self.best.is_none() {
            return Some(self.goal(self.root.state().clone(), mover, None));
        }
        let moves = self.root.moves();
        while 1 < self.limits.lines && self.n_tried < moves.len() {
            let mv = moves[self.n_tried];
            let mut child = self.root.state().clone();
            child.play_unchecked(mv);
            if let Some(next) = child.turn().player() {
                return Some(self.goal(child, next, Some(mv)));
            }
            let value = self.probe.bounds(&child, mover, &self.table).lower;
            self.lines.push(MoveSolution { moves: vec![mv], value, nodes: 0 });
            self.n_tried += 1;
        }
        None
    }

    fn goal(&self, state: S, mover: Player, mv: Option<S::Move>) -> Goal<S> {
        let most = self.probe.horizon() - 1;
        let bounds = Bounds { lower: -most, upper: most };
        Goal { state, mover, bounds, mv, best: None, target: 0, nodes: self.probe.nodes() }
    }

    /// The next target for a position; `None` if enough is known.
    fn target(&self, goal: &Goal<S>) -> Option<i32> {
        let Bounds { lower, upper } = goal.bounds;
        if lower == upper {
            return None;
        }
        if let Some(least) = self.least_of_interest() {
            // Is the move among the best at all?
            let is_same_side = self.is_root_side(goal.mover);
            let target = later(if is_same_side { least } else { 1 - least });
            let is_certainly_better = if is_same_side { target <= lower } else { upper < target };
            if !is_certainly_better {
                let is_certainly_not = if is_same_side { upper < target } else { target <= lower };
                return (!is_certainly_not).then_some(target);
            }
        }
        Some(match (lower, upper) {
            (..=0, 1..) => 1, // Is it won?
            (..=-1, 0) => 0,  // Is it drawn?
            // How far is the end?
            _ => (lower + upper + 1).div_euclid(2),
        })
    }

    /// The least value, for the mover at the root, with which a move is still reported although
    /// enough others are solved; `None` if any value is enough, as for the root itself.
    fn least_of_interest(&self) -> Option<i32> {
        let mut values: Vec<i32> = self.lines.iter().map(|line| line.value).collect();
        values.sort_unstable_by_key(|value| std::cmp::Reverse(*value));
        values.get(self.limits.lines.saturating_sub(1)).map(|least| least + 1)
    }

    fn is_root_side(&self, player: Player) -> bool {
        self.root.mover().is_ok_and(|mover| self.probe.sides().are_partners(mover, player))
    }

    /// Stores the result of a goal whose bounds are tight enough.
    fn finish(&mut self, goal: Goal<S>) {
        self.n_tried += usize::from(goal.mv.is_some());
        let Bounds { lower, upper } = goal.bounds;
        if lower != upper {
            return; // Not among the best.
        }
        let nodes = self.probe.nodes() - goal.nodes;
        let mut moves = Vec::from_iter(goal.mv);
        if goal.mv.is_some() {
            let sign = if self.is_root_side(goal.mover) { 1 } else { -1 };
            self.follow(goal.state, lower, &mut moves);
            self.lines.push(MoveSolution { moves, value: sign * sooner(lower), nodes });
        } else {
            if let Some(best) = goal.best.or_else(|| self.root.moves().first().copied()) {
                self.follow_move(goal.state, lower, best, &mut moves);
            }
            self.best = Some(MoveSolution { moves, value: lower, nodes });
        }
    }

    /// Appends the best moves from a position of known value, as far as the table has them.
    fn follow(&self, state: S, value: i32, moves: &mut Vec<S::Move>) {
        let Some(mover) = state.turn().player() else { return };
        let reaches = |mv: &S::Move| {
            let mut child = state.clone();
            child.play_unchecked(*mv);
            value <= self.probe.bounds(&child, mover, &self.table).lower
        };
        let best = state.legal_moves().iter().copied().find(reaches);
        if let Some(best) = best {
            self.follow_move(state, value, best, moves);
        }
    }

    fn follow_move(&self, mut state: S, value: i32, mv: S::Move, moves: &mut Vec<S::Move>) {
        let mover = state.turn().player();
        state.play_unchecked(mv);
        moves.push(mv);
        if let (Some(mover), Some(next)) = (mover, state.turn().player()) {
            let sign = if self.probe.sides().are_partners(mover, next) { 1 } else { -1 };
            self.follow(state, sign * later(value), moves);
        }
    }

    fn score(&self, value: i32) -> Score {
        let plies = (self.probe.horizon() - value.abs()).unsigned_abs();
        match value {
            1.. => Score::Win { plies },
            0 => Score::ProvenDraw,
            _ => Score::Loss { plies },
        }
    }
}

impl<S: PerfectInfo> Goal<S> {
    /// Tightens the bounds by the proved bound of a null window at `target`.
    fn learn(&mut self, bound: i32, refutation: Option<S::Move>) {
        if self.target <= bound {
            self.bounds.lower = self.bounds.lower.max(bound);
            self.best = refutation;
        } else {
            self.bounds.upper = self.bounds.upper.min(bound);
        }
    }
}

impl<S: PerfectInfo> Search<S> for Acyclic<S> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        for _ in 0..steps {
            if !self.step() {
                return SearchStatus::Done;
            }
        }
        SearchStatus::Running
    }

    fn report(&self) -> SearchReport<S::Move> {
        let mut solved: Vec<&MoveSolution<S::Move>> = self.lines.iter().collect();
        // The root may be known before all its moves are.
        let of_root = self
            .best
            .iter()
            .filter(|best| !solved.iter().any(|line| line.moves.first() == best.moves.first()));
        let mut all: Vec<&MoveSolution<S::Move>> = of_root.collect();
        all.append(&mut solved);
        all.sort_by_key(|line| std::cmp::Reverse(line.value));
        let nodes = self.probe.nodes();
        let line = |line: &MoveSolution<S::Move>| Line {
            moves: line.moves.clone(),
            score: self.score(line.value),
            share: line.nodes as f32 / nodes.max(1) as f32,
        };
        let mut report = SearchReport::empty();
        report.lines = all.into_iter().take(self.limits.lines).map(line).collect();
        report.nodes = nodes;
        report
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.root.advance(step)?;
        self.probe.stop();
        (self.goal, self.best) = (None, None);
        self.lines.clear();
        self.n_tried = 0;
        Ok(())
    }
}
