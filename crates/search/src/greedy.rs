//! One move ahead.

use rulebook_core::{Desync, Entropy, Evaluate, Legality, Player, SplitMix64, StepOf};

use crate::{
    error::SearchError,
    limits::Limits,
    report::{Line, SearchReport},
    root::Root,
    score::Score,
    search::{Search, SearchStatus},
    values::SeatValues,
};

/// Plays the move after which the evaluation is best for the mover's side, with the result of the
/// game where a move ends it. Moves of equal value are equally likely. Before a chance event the
/// evaluation is not asked, and the position counts as even.
#[derive(Clone, Debug)]
pub struct Greedy<S: Legality, E> {
    root: Root<S>,
    evaluation: E,
    limits: Limits,
    max_depth: u32,
    rng: SplitMix64,
    ranked: Vec<(S::Move, SeatValues)>, // The best first; empty before the search.
}

impl<S: Legality, E: Evaluate<S>> Greedy<S, E> {
    /// The search at a position. The seed and the number of lines of the limits matter.
    ///
    /// # Errors
    ///
    /// If chance is due at the root.
    pub fn new(root: Root<S>, evaluation: E, limits: Limits) -> Result<Greedy<S, E>, SearchError> {
        root.mover()?;
        let rng = SplitMix64::new(limits.seed);
        Ok(Greedy { root, evaluation, limits, max_depth: 1, rng, ranked: Vec::new() })
    }

    /// The same search to at most this depth in moves: with 0 it finds nothing.
    #[must_use]
    pub fn depth(self, depth: u32) -> Greedy<S, E> {
        Greedy { max_depth: depth, ..self }
    }

    /// Ranks the moves, of which none is ranked.
    fn rank(&mut self, mover: Player) {
        for mv in self.root.moves() {
            let mut child = self.root.state().clone();
            child.play_unchecked(mv);
            self.ranked.push((mv, self.value(&child)));
        }
        // Shuffled first, so that the stable sort leaves equals in a random order.
        for n in (1..self.ranked.len()).rev() {
            self.ranked.swap(n, self.rng.below(n as u32 + 1) as usize);
        }
        self.ranked.sort_by(|(_, a), (_, b)| b.of(mover).total_cmp(&a.of(mover)));
    }

    fn value(&self, state: &S) -> SeatValues {
        match (SeatValues::at_end(state), state.turn().player()) {
            (Some(values), _) => values,
            (None, Some(player)) => {
                SeatValues::of_evaluation(state, player, self.evaluation.value(state))
            }
            (None, None) => SeatValues::of_draw(state),
        }
    }
}

impl<S: Legality, E: Evaluate<S>> Search<S> for Greedy<S, E> {
    type Input = StepOf<S>;

    /// Looks at all moves at once.
    fn run(&mut self, _: u64) -> SearchStatus {
        let is_due = self.ranked.is_empty() && 0 < self.max_depth;
        if let (true, Ok(mover)) = (is_due, self.root.mover()) {
            self.rank(mover);
        }
        SearchStatus::Done
    }

    fn report(&self) -> SearchReport<S::Move> {
        let line = |&(mv, values): &(S::Move, SeatValues)| Line {
            moves: vec![mv],
            score: Score::Estimate(values),
            share: 1.0 / self.ranked.len() as f32,
        };
        let lines = self.ranked.iter().take(self.limits.lines).map(line).collect();
        SearchReport { lines, nodes: self.ranked.len() as u64, ..SearchReport::empty() }
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.root.advance(step)?;
        self.ranked.clear();
        Ok(())
    }
}
