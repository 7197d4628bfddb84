//! The moves that were best in similar positions.

use rulebook_core::{PerfectInfo, StepOf};

use super::frame::Branch;

/// The place of a decision in the tree. Where chance comes before it, a good move there depends
/// more on the outcome than on the moves before: what is drawn is what can be laid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The number of positions on the stack below.
    pub(super) height: usize,
    /// The index of the outcome of the chance event before; 0 after a move.
    pub(super) outcome: usize,
}

/// The best move of the latest decision at each place. It is searched first at the next one, so
/// that the others are cut off sooner.
#[derive(Clone, Debug)]
pub(super) struct Answers<S: PerfectInfo> {
    by_height: Vec<Vec<Option<StepOf<S>>>>,
}

impl<S: PerfectInfo> Default for Answers<S> {
    fn default() -> Answers<S> {
        Answers { by_height: Vec::new() }
    }
}

impl<S: PerfectInfo> Answers<S> {
    /// Keeps the best move of a decision.
    pub(super) fn keep(&mut self, place: Place, best: StepOf<S>) {
        let Place { height, outcome } = place;
        if self.by_height.len() <= height {
            self.by_height.resize_with(height + 1, Vec::new);
        }
        let answers = &mut self.by_height[height];
        if answers.len() <= outcome {
            answers.resize(outcome + 1, None);
        }
        answers[outcome] = Some(best);
    }

    /// Puts the answer at a place first, if it is among the moves.
    pub(super) fn come_first(&self, place: Place, moves: &mut [Branch<S>]) {
        let answers = self.by_height.get(place.height);
        let Some(&Some(answer)) = answers.and_then(|answers| answers.get(place.outcome)) else {
            return;
        };
        if let Some(at) = moves.iter().position(|branch| branch.step == answer) {
            moves.swap(0, at);
        }
    }

    /// Forgets every answer.
    pub(super) fn forget(&mut self) {
        self.by_height.clear();
    }

    /// The memory, in bytes.
    pub(super) fn memory(&self) -> usize {
        let answers: usize = self.by_height.iter().map(Vec::capacity).sum();
        answers * size_of::<Option<StepOf<S>>>()
            + self.by_height.capacity() * size_of::<Vec<Option<StepOf<S>>>>()
    }
}
