//! Alpha-beta search for games between two sides.

mod busy;
mod choice;
mod context;
mod deepening;
mod frame;
mod frontier;
mod order;
mod path;
#[cfg(feature = "parallel")]
mod parallel;
mod table;
mod transposition;
mod tree;
mod value;

use std::fmt;

use rulebook_core::{Desync, Evaluate, PerfectInfo, Step, StepOf, Symmetric, Turn};

use self::{
    busy::BusyMarks,
    context::Context,
    deepening::{Deepening, RootMove},
    table::{Bound, TranspositionTable},
    value::{LEAST_WIN, WIN},
};
use crate::{
    adjudication::Adjudication,
    error::SearchError,
    limits::Limits,
    report::{Line, SearchReport},
    root::Root,
    score::Score,
    search::{Search, SearchStatus},
    sides::Sides,
    values::SeatValues,
};

/// Alpha-beta search with iterative deepening.
///
/// It finds the best move under the assumption that both sides play best as far as it looks ahead,
/// and proves wins and losses on the way.
///
/// # Algorithm
///
/// Principal variation search (Marsland and Campbell, 1982) with iterative deepening, aspiration
/// windows, a transposition table (Slate and Atkin, "Chess 4.5", 1977), the killer and history
/// heuristics (Schaeffer, 1989), mate-distance pruning, and a search of noisy moves beyond the
/// depth ([`Evaluate::is_noisy`]). No move is left out, but quiet moves that come late in the order
/// are looked at less far ahead first, and as far as the others if that makes them look good
/// (*late move reductions*). A position with at most three moves left to look ahead is taken as it
/// is where its evaluation is far better than needed (*reverse futility pruning*); where four or
/// more are left, moves are ordered by the evaluation of the positions after them. Wins and losses
/// are proved nevertheless, and their distances are bounds. With [`AlphaBeta::strict`], and where the depth reaches the longest play
/// ([`State::max_steps`](rulebook_core::State::max_steps)), nothing is reduced: then a search of
/// depth `d` finds every win within `d` moves, forced passes included.
///
/// # Steps
///
/// A step of [`Search::run`] is one position. Calls visit as many as they were given, or more by at
/// most the number of moves of one position in all; the search continues exactly where it stopped,
/// so a number of short calls gives the same result as one long call.
///
/// # Values
///
/// A game that ends counts as won, drawn or lost by the mean payoffs of the two sides; the margin
/// does not matter. [`Score::Win`] and [`Score::Loss`] hold against every reply,
/// [`Score::Estimate`] is the evaluation at the end of the line. Draws are not proved.
///
/// # Repetition
///
/// A position that occurred on the path since the root counts as a draw, and so does one that the
/// [draw rules](Root::draw_rules) would adjudicate as a draw at its next occurrence in the match.
/// Two equal positions are needed for that; images under a symmetry are not. In a game with a
/// longest play ([`State::max_steps`](rulebook_core::State::max_steps)) nothing is compared.
///
/// Wins and losses do not depend on the path: a repetition never helps to win, and the shortest win
/// visits no position twice. Estimates may, because a value that was found on one path is used on
/// another. [`AlphaBeta::strict`] keeps such values out of the table.
///
/// # Limits
///
/// The table takes [`Limits::memory`], which it grows into. It compares 64-bit hashes, so with `n`
/// entries an unknown position has a chance of about n / 2⁶⁴ to be taken for another one: a proof
/// holds up to that. The evaluation should be equal for all images of a position;
/// where it is not, see [`AlphaBeta::without_symmetry`].
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_core::Match;
/// use rulebook_search::{AlphaBeta, Limits, Root, Score, Search, SearchStatus, Zero};
///
/// let game = Match::new("X../.O./..X".parse::<TicTacToe>()?);
/// let limits = Limits::default().memory(1 << 20);
/// let mut search = AlphaBeta::new(Root::new(game)?, Zero, limits)?;
/// assert_eq!(search.run(100_000), SearchStatus::Done);
/// // O holds the draw on an edge, and loses in a corner.
/// let best = search.report().best().unwrap().to_string();
/// assert!(["a2", "b1", "b3", "c2"].contains(&best.as_str()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AlphaBeta<S: PerfectInfo + Symmetric, E> {
    root: Root<S>,
    evaluation: E,
    limits: Limits,
    max_depth: u32,
    sides: Sides,
    adjudication: Adjudication<S>,
    table: TranspositionTable,
    main: Deepening<S>,
    asked: u64, // The number of positions up to which the main search was asked to go.
    helpers: Helpers<S, E>,
    is_strict: bool,
    is_symmetric: bool,
}

/// The searches on other threads, and how to run them. Without the feature `parallel` there are
/// none.
struct Helpers<S: PerfectInfo + Symmetric, E> {
    searches: Vec<Deepening<S>>,
    busy: BusyMarks,
    run: Run<S, E>,
}

/// Runs the main search and the helpers until the main one has visited a number of positions or the
/// table should grow.
type Run<S, E> = fn(&mut Deepening<S>, &mut [Deepening<S>], &Context<'_, S, E>, u64);

impl<S: PerfectInfo + Symmetric, E: Evaluate<S>> AlphaBeta<S, E> {
    /// The search at a position, with a table in which a position and its images are the same. The
    /// memory and the number of lines of the limits matter.
    ///
    /// # Errors
    ///
    /// If anything is left to chance, the players are not two sides, or the memory is too small.
    pub fn new(root: Root<S>, evaluation: E, limits: Limits) -> Result<Self, SearchError> {
        if root.state().has_chance() {
            return Err(SearchError::Chance);
        }
        root.mover()?;
        if limits.memory < TranspositionTable::LEAST {
            return Err(SearchError::Memory { needed: TranspositionTable::LEAST });
        }
        let sides = Sides::of(root.state())?;
        let adjudication = Adjudication::of(&root);
        let main = Deepening::new(root.state(), u32::MAX, limits.lines);
        let table = TranspositionTable::new(limits.memory);
        let helpers = Helpers { searches: Vec::new(), busy: BusyMarks::new(), run: alone };
        let (is_strict, is_symmetric) = (false, true);
        Ok(AlphaBeta {
            root,
            evaluation,
            limits,
            max_depth: u32::MAX,
            sides,
            adjudication,
            table,
            main,
            asked: 0,
            helpers,
            is_strict,
            is_symmetric,
        })
    }

    /// The same search to at most this depth in moves. The search restarts.
    #[must_use]
    pub fn depth(mut self, depth: u32) -> Self {
        self.max_depth = depth;
        self.begin();
        self
    }

    /// The same search with an entry of the table for each position, for an evaluation that tells
    /// images of a position apart.
    #[must_use]
    pub fn without_symmetry(mut self) -> Self {
        self.is_symmetric = false;
        self
    }

    /// The same search such that its values are those of plain minimax: no depth is reduced, the
    /// table gives values of exactly the depth that is asked for, none that a repetition on another
    /// path has influenced, and no win beyond the depth.
    ///
    /// It takes longer. One difference remains: a value found on a path without a repetition is
    /// used on one that would have had one; below depth 5 that cannot happen where a position needs
    /// two moves of each side to recur.
    #[must_use]
    pub fn strict(self) -> Self {
        AlphaBeta { is_strict: true, ..self }
    }

    /// Begins with depth 1 at the root.
    fn begin(&mut self) {
        // Nobody searches after the end, not even after one that only the match knows of.
        let depth = if self.root.turn() == Turn::Over { 0 } else { self.max_depth };
        for search in std::iter::once(&mut self.main).chain(&mut self.helpers.searches) {
            search.reset(self.root.state(), depth, self.limits.lines);
        }
        self.asked = self.main.tree.nodes;
    }

    /// What is proved of the position after a step, for the side that moves before it: a win that is
    /// followed, and any loss, gets nearer by a move. 0 if nothing is.
    fn proved_after(&self, step: StepOf<S>) -> i32 {
        let Some(best) = self.main.moves.first() else { return 0 };
        match self.score(best) {
            Some(Score::Win { .. }) if step == Step::Move(best.mv) => best.value + 1,
            Some(Score::Loss { .. }) => best.value.min(self.main.proved) - 1,
            _ if self.main.proved < 0 => self.main.proved - 1,
            _ => 0,
        }
    }

    fn score(&self, root: &RootMove<S::Move>) -> Option<Score> {
        let plies = (WIN - root.value.abs()).unsigned_abs();
        let is_in_time = self.adjudication.is_in_time(plies);
        let (is_lower, is_upper) = match root.bound {
            Bound::None => return None,
            Bound::Lower => (true, false),
            Bound::Upper => (false, true),
            Bound::Exact => (true, true),
        };
        if is_in_time && is_lower && LEAST_WIN <= root.value {
            return Some(Score::Win { plies });
        }
        if is_in_time && is_upper && root.value <= -LEAST_WIN {
            return Some(Score::Loss { plies });
        }
        let mover = self.root.mover().ok()?;
        Some(Score::Estimate(SeatValues::of_evaluation(self.root.state(), mover, root.value)))
    }
}

fn alone<S: PerfectInfo + Symmetric, E: Evaluate<S>>(
    main: &mut Deepening<S>,
    _: &mut [Deepening<S>],
    context: &Context<'_, S, E>,
    until: u64,
) {
    main.run(context, until);
}

impl<S: PerfectInfo + Symmetric, E: Evaluate<S>> Search<S> for AlphaBeta<S, E> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        self.asked = self.asked.saturating_add(steps);
        let until = self.asked;
        // It continues until there is a line.
        while !self.main.is_done() && (self.main.tree.nodes < until || !self.main.has_line()) {
            let until = until.max(self.main.tree.nodes + 1);
            let Helpers { searches, busy, run } = &mut self.helpers;
            let busy = (!searches.is_empty()).then_some(&*busy);
            let context = Context {
                table: &self.table,
                evaluation: &self.evaluation,
                adjudication: &self.adjudication,
                sides: self.sides,
                is_strict: self.is_strict,
                is_symmetric: self.is_symmetric && self.adjudication.is_symmetric(),
                busy,
            };
            run(&mut self.main, searches, &context, until);
            if self.table.is_crowded() {
                self.table.grow();
            }
        }
        if self.main.is_done() { SearchStatus::Done } else { SearchStatus::Running }
    }

    fn report(&self) -> SearchReport<S::Move> {
        let searches = std::iter::once(&self.main).chain(&self.helpers.searches);
        let nodes = searches.map(|search| search.tree.nodes).sum();
        let total: u64 = self.main.moves.iter().map(|root| root.nodes).sum();
        let line = |root: &RootMove<S::Move>| {
            let share = root.nodes as f32 / total.max(1) as f32;
            Some(Line { moves: root.line.clone(), score: self.score(root)?, share })
        };
        let lines = self.main.moves.iter().take(self.limits.lines).filter_map(line).collect();
        let depth = self.main.completed.unsigned_abs();
        SearchReport { lines, nodes, depth, ..SearchReport::empty() }
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        let (proved, before) = (self.proved_after(step), self.root.mover());
        self.root.advance(step)?;
        self.adjudication = Adjudication::of(&self.root);
        self.table.age();
        self.begin();
        let [is_first, was_first] = [self.root.mover(), before]
            .map(|mover| mover.is_ok_and(|mover| self.sides.is_first(mover)));
        self.main.proved = if is_first == was_first { proved } else { -proved };
        self.helpers.busy = BusyMarks::new();
        Ok(())
    }
}

impl<S: PerfectInfo + Symmetric, E> fmt::Debug for AlphaBeta<S, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AlphaBeta { root, limits, table, is_strict, .. } = self;
        f.debug_struct("AlphaBeta")
            .field("root", root)
            .field("limits", limits)
            .field("table", table)
            .field("is_strict", is_strict)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::{DrawRules, Match};

    use super::*;
    use crate::evaluate::Zero;

    fn search(ply_limit: Option<u32>) -> AlphaBeta<TicTacToe, Zero> {
        let draw_rules = DrawRules { repetition: None, ply_limit };
        let game = Match::with_draw_rules(TicTacToe::default(), draw_rules);
        let root = Root::new(game).expect("an unfinished match");
        AlphaBeta::new(root, Zero, Limits::default().memory(1 << 20)).expect("two sides")
    }

    #[test]
    fn a_result_is_claimed_only_by_its_bound_and_before_the_ply_limit() {
        let (limited, free) = (search(Some(5)), search(None));
        let score = |search: &AlphaBeta<TicTacToe, Zero>, value: i32, bound| {
            let mv = search.root.moves()[0];
            let root = RootMove { mv, value, bound, line: Vec::new(), nodes: 0 };
            search.score(&root).map(|score| match score {
                Score::Win { plies } => i64::from(plies),
                Score::Loss { plies } => -i64::from(plies),
                _ => 0,
            })
        };
        let (least, far) = (LEAST_WIN, i64::from(WIN - LEAST_WIN));
        for (bound, is_lower, is_upper) in
            [(Bound::Lower, true, false), (Bound::Upper, false, true), (Bound::Exact, true, true)]
        {
            let (win, loss) = (i64::from(is_lower), -i64::from(is_upper));
            assert_eq!(score(&limited, WIN - 5, bound), Some(5 * win));
            assert_eq!(score(&limited, 5 - WIN, bound), Some(5 * loss));
            assert_eq!(score(&limited, WIN - 6, bound), Some(0));
            assert_eq!(score(&limited, 6 - WIN, bound), Some(0));
            assert_eq!(score(&free, least, bound), Some(far * win));
            assert_eq!(score(&free, -least, bound), Some(far * loss));
            assert_eq!(score(&free, least - 1, bound), Some(0));
        }
        assert_eq!(score(&free, WIN - 5, Bound::None), None);
    }

    #[test]
    fn a_win_that_is_played_out_gets_nearer_with_each_move() {
        let finish = |search: &mut AlphaBeta<TicTacToe, Zero>| {
            while search.run(1_000) == SearchStatus::Running {}
            search.report()
        };
        // The corner against the next square wins in five moves.
        let won = || {
            let mut search = search(None);
            for mv in ["a1", "b1"] {
                search.advance(Step::Move(mv.parse().expect("a move"))).expect("a legal move");
            }
            let report = finish(&mut search);
            assert!(matches!(report.lines[0].score, Score::Win { plies: 5 }), "{report:?}");
            let best = report.best().expect("a move");
            (search, best)
        };
        let (mut strayed, best) = won();
        let other = strayed.root.moves().into_iter().find(|mv| *mv != best).expect("a move");
        strayed.advance(Step::Move(other)).expect("a legal move");
        assert_eq!(strayed.main.proved, 0);
        for is_searched in [false, true] {
            let (mut search, best) = won();
            search.advance(Step::Move(best)).expect("a legal move");
            assert_eq!(search.main.proved, 4 - WIN);
            if is_searched {
                finish(&mut search);
            }
            let reply = search.root.moves()[0];
            search.advance(Step::Move(reply)).expect("a legal move");
            assert_eq!(search.main.proved, WIN - 3);
            assert!(finish(&mut search).depth <= 3);
            // It does not end at a win that is further away than was proved.
            search.begin();
            search.main.proved = WIN;
            assert_eq!(finish(&mut search).depth, 5);
        }
    }
}
