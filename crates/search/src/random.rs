//! The weakest opponent: any legal move.

use std::ops::ControlFlow;

use rulebook_core::{Desync, Entropy, HiddenInfo, SplitMix64};

use crate::{
    limits::Limits,
    report::{Line, SearchReport},
    score::Score,
    search::{Search, SearchStatus},
    values::SeatValues,
};

/// Plays each legal move with the same probability. It needs no more than a view, so it plays every
/// game.
#[derive(Clone, Debug)]
pub struct Random<S: HiddenInfo> {
    view: S::View,
    rng: SplitMix64,
    chosen: Option<S::Move>,
}

impl<S: HiddenInfo> Random<S> {
    /// A random player with this view. Only the seed of the limits matters.
    #[must_use]
    pub fn new(view: S::View, limits: Limits) -> Random<S> {
        let mut search = Random { view, rng: SplitMix64::new(limits.seed), chosen: None };
        search.choose();
        search
    }

    fn choose(&mut self) {
        let mut moves = Vec::new();
        let _ = S::visit_view_moves::<()>(&self.view, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        let index = self.rng.below(moves.len() as u32) as usize;
        self.chosen = moves.get(index).copied();
    }
}

impl<S: HiddenInfo> Search<S> for Random<S> {
    type Input = S::Observation;

    /// Does nothing: the move is chosen when the view is known.
    fn run(&mut self, _: u64) -> SearchStatus {
        SearchStatus::Done
    }

    fn report(&self) -> SearchReport<S::Move> {
        let line =
            |mv| Line { moves: vec![mv], score: Score::Estimate(SeatValues::ZERO), share: 1.0 };
        SearchReport { lines: self.chosen.map(line).into_iter().collect(), ..SearchReport::empty() }
    }

    fn advance(&mut self, observed: S::Observation) -> Result<(), Desync> {
        S::learn(&mut self.view, &observed)?;
        self.choose();
        Ok(())
    }
}
