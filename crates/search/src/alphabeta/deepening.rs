//! Deeper and deeper searches of one root.

use rulebook_core::{Evaluate, Symmetric};

use super::{
    context::Context,
    table::Bound,
    tree::{Progress, Tree},
    value::{INFINITY, WIN, is_decided},
};

/// Searches the root to depth 1, 2, 3 and so on, each time for the requested number of lines, with
/// windows around the values of the depth before (*aspiration*).
#[derive(Debug)]
pub(super) struct Deepening<S: Symmetric> {
    pub(super) tree: Tree<S>,
    /// The moves of the root: those of the lines first, the best before the others.
    pub(super) moves: Vec<RootMove<S::Move>>,
    /// The depth that is complete for all lines.
    pub(super) completed: i32,
    /// The win or loss that was proved before the search began; 0 if none was.
    pub(super) proved: i32,
    n_lines: usize,
    last_depth: i32,
    longest: u32, // The greatest number of moves until the end of the game.
    depth: i32,
    /// The number of lines that are complete at `depth`.
    n_complete: usize,
    window: (i32, i32),
    width: i32,
    is_started: bool,
    is_done: bool,
    nodes_before: u64, // The number of positions before the move that is being tried.
}

/// The results of a move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// The value when it was last among the best of its line.
    pub(super) value: i32,
    pub(super) bound: Bound,
    /// A continuation of the game, this move included.
    pub(super) line: Vec<M>,
    /// The number of positions that were visited for it.
    pub(super) nodes: u64,
}

/// The greatest depth.
const MAX_DEPTH: i32 = 240;
/// The first half width of a window, and the one after which it is full.
const WIDTH: i32 = 30;
const MAX_WIDTH: i32 = 2_000;

impl<S: Symmetric> Deepening<S> {
    /// Searches to at most this depth for this number of lines.
    pub(super) fn new(root: &S, depth: u32, n_lines: usize) -> Deepening<S> {
        let mut deepening = Deepening {
            tree: Tree::new(root),
            moves: Vec::new(),
            completed: 0,
            proved: 0,
            n_lines: 0,
            last_depth: 0,
            longest: 0,
            depth: 1,
            n_complete: 0,
            window: (-INFINITY, INFINITY),
            width: WIDTH,
            is_started: false,
            is_done: false,
            nodes_before: 0,
        };
        deepening.begin(root, depth, n_lines);
        deepening
    }

    /// Begins with depth 1 at another root.
    pub(super) fn reset(&mut self, root: &S, depth: u32, n_lines: usize) {
        self.tree.reset(root);
        self.begin(root, depth, n_lines);
    }

    fn begin(&mut self, root: &S, depth: u32, n_lines: usize) {
        self.moves.clear();
        let _ = root.visit_moves::<()>(|mv| {
            let (value, bound) = (0, Bound::None);
            self.moves.push(RootMove { mv, value, bound, line: Vec::new(), nodes: 0 });
            std::ops::ControlFlow::Continue(())
        });
        self.n_lines = n_lines.clamp(1, self.moves.len().max(1));
        // No game lasts longer than that.
        self.longest = root.max_steps().unwrap_or(u32::MAX);
        self.last_depth =
            i32::try_from(depth.min(self.longest)).map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH));
        (self.completed, self.proved, self.depth, self.n_complete) = (0, 0, 1, 0);
        self.is_done = self.moves.is_empty() || self.last_depth == 0;
        self.is_started = false;
        self.aim();
    }

    /// Whether deeper searches change nothing.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Whether a move has been searched.
    pub(super) fn has_line(&self) -> bool {
        self.moves.first().is_some_and(|root| root.bound != Bound::None)
    }

    /// Searches until it is done, or `until` positions have been visited, or the table should grow.
    pub(super) fn run<E: Evaluate<S>>(&mut self, context: &Context<'_, S, E>, until: u64) {
        while !self.is_done {
            if !self.is_started {
                let moves = self.moves[self.n_complete..].iter().map(|root| root.mv);
                self.tree.is_whole = self.longest <= self.depth.unsigned_abs();
                self.tree.start(context, moves, self.depth, self.window);
                self.is_started = true;
                self.nodes_before = self.tree.nodes;
            }
            match self.tree.run(context, until) {
                Progress::Paused => return,
                Progress::Tried { mv, value, bound } => self.note(mv, value, bound),
                Progress::Finished(value) => self.finish(value),
            }
        }
    }

    /// The depth that is being searched.
    #[cfg(feature = "parallel")]
    pub(super) fn depth(&self) -> i32 {
        self.depth
    }

    /// Skips ahead to this depth.
    #[cfg(feature = "parallel")]
    pub(super) fn skip_to(&mut self, depth: i32) {
        if self.depth < depth && !self.is_done {
            (self.depth, self.n_complete, self.is_started) = (depth, 0, false);
            self.aim();
        }
    }

    /// A move of the root was tried.
    fn note(&mut self, mv: S::Move, value: i32, bound: Bound) {
        let nodes = self.tree.nodes - self.nodes_before;
        self.nodes_before = self.tree.nodes;
        let left = &mut self.moves[self.n_complete..];
        let Some(i) = left.iter().position(|root| root.mv == mv) else { return };
        left[i].nodes += nodes;
        // Nothing else is known of a move that is not better.
        if bound == Bound::Upper {
            return;
        }
        (left[i].value, left[i].bound) = (value, bound);
        left[i].line.clear();
        left[i].line.push(mv);
        left[i].line.extend_from_slice(self.tree.line());
        left[..=i].rotate_right(1);
    }

    /// The search of one window has ended.
    fn finish(&mut self, value: i32) {
        self.is_started = false;
        let (alpha, beta) = self.window;
        if (value <= alpha && -INFINITY < alpha) || (beta <= value && beta < INFINITY) {
            self.width *= 4;
            let is_full = MAX_WIDTH < self.width || is_decided(value);
            if value <= alpha {
                self.window.0 = if is_full { -INFINITY } else { value - self.width };
            } else {
                self.window.1 = if is_full { INFINITY } else { value + self.width };
            }
            return;
        }
        self.n_complete += 1;
        if self.n_complete == self.n_lines {
            self.moves[..self.n_lines].sort_by_key(|root| -root.value);
            self.completed = self.depth;
            self.is_done = self.depth == self.last_depth || self.is_settled();
            (self.depth, self.n_complete) = (self.depth + 1, 0);
        }
        self.aim();
    }

    /// Whether all lines are wins or losses, and not further away than the depth, nor the first one
    /// further than was proved before: a win that is played out gets nearer with each move.
    /// Strictly, no shorter win and no longer defence is left to be found; otherwise the distances
    /// are bounds.
    fn is_settled(&self) -> bool {
        let is_settled = |root: &RootMove<S::Move>| {
            is_decided(root.value) && WIN - root.value.abs() <= self.completed
        };
        self.moves[..self.n_lines].iter().all(is_settled)
            && self.proved.abs() <= self.moves[0].value.abs()
    }

    /// Chooses the window of the next line.
    fn aim(&mut self) {
        let last = self.moves.get(self.n_complete).map_or(0, |root| root.value);
        self.width = WIDTH;
        self.window = if self.completed < 3 || is_decided(last) {
            (-INFINITY, INFINITY)
        } else {
            (last - WIDTH, last + WIDTH)
        };
    }
}

#[cfg(all(test, feature = "parallel"))]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::Match;

    use super::*;
    use crate::{
        adjudication::Adjudication,
        alphabeta::{busy::BusyMarks, table::TranspositionTable},
        evaluate::Zero,
        root::Root,
        sides::Sides,
    };

    #[test]
    fn a_search_gives_up_lower_depths_and_leaves_no_marks() {
        let root = Root::new(Match::new(TicTacToe::default())).expect("an unfinished match");
        let (table, busy) = (TranspositionTable::new(TranspositionTable::LEAST), BusyMarks::new());
        let context = Context {
            table: &table,
            evaluation: &Zero,
            adjudication: &Adjudication::of(&root),
            sides: Sides::of(root.state()).expect("two sides"),
            is_strict: false,
            is_symmetric: false,
            busy: Some(&busy),
        };
        let mut search = Deepening::new(root.state(), 7, 1);
        assert_eq!(search.depth(), 1);
        search.skip_to(4);
        search.run(&context, 50);
        assert!(search.is_started && 1 < search.tree.path.len() && !busy.is_empty());
        // Nothing lower, and not the same depth again.
        for depth in [3, 4] {
            search.skip_to(depth);
            assert!(search.depth() == 4 && search.is_started);
        }
        search.skip_to(6);
        assert!(search.depth() == 6 && !search.is_started);
        search.run(&context, search.tree.nodes);
        assert!(search.is_started && search.tree.path.len() == 1 && busy.is_empty());
        search.run(&context, u64::MAX);
        assert!(search.is_done() && busy.is_empty());
        assert_eq!(search.completed, 7);
        let depth = search.depth();
        search.skip_to(depth + 1);
        assert_eq!(search.depth(), depth);
    }
}
