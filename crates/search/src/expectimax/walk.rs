//! The depth-first search that [`Expectimax`](super::Expectimax) and
//! [`MultiPlayer`](super::MultiPlayer) share.

use std::ops::ControlFlow;

use rulebook_core::{Legality, PerfectInfo, Player, PlayerSet, Step, Turn};

use super::{
    answers::{Answers, Place},
    frame::{Branch, Frame, PositionValue, Proofs, Stage, Window, vector},
};
use crate::{
    leaf::{Leaf, RandomPlayout},
    values::SeatValues,
};

/// The least number of moves for which it pays to search one of them first, for a bound.
const MIN_PROBED: usize = 2;

/// The greatest number of outcomes of chance events in a row that are searched. Four cards of Toki
/// have up to 13⁴ = 28,561 outcomes, and the thirteen at the end of a round 13¹³.
const MAX_OUTCOMES: usize = 1 << 16;

/// The values that the seats maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Each seat maximises its own value.
    Seats,
    /// These seats maximise that of `seat`, one of them, and all others minimise it.
    Sides { seat: Player, own: PlayerSet, prunes: bool },
}

/// A search on a stack of its own, so that it can stop after any position.
#[derive(Clone, Debug)]
pub(super) struct Walk<S: PerfectInfo> {
    pub(super) rule: Rule,
    ply_limit: Option<u32>,
    pub(super) frames: Vec<Frame<S>>,
    pub(super) branches: Vec<Branch<S>>,
    answers: Answers<S>,
    done: Option<PositionValue>,
    nodes: u64,
    is_cut: bool,
}

impl<S: PerfectInfo> Walk<S> {
    pub(super) fn new(rule: Rule, ply_limit: Option<u32>) -> Walk<S> {
        Walk {
            rule,
            ply_limit,
            frames: Vec::new(),
            branches: Vec::new(),
            answers: Answers::default(),
            done: None,
            nodes: 0,
            is_cut: false,
        }
    }

    /// Makes `mover` the seat at the root.
    pub(super) fn turn_to(&mut self, mover: Player, team: PlayerSet) {
        if let Rule::Sides { seat, own, .. } = &mut self.rule {
            (*seat, *own) = (mover, team);
        }
    }

    /// The same search without cutoffs.
    pub(super) fn without_pruning(&mut self) {
        if let Rule::Sides { prunes, .. } = &mut self.rule {
            *prunes = false;
        }
    }

    /// The number of positions visited.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search is under way.
    pub(super) const fn is_running(&self) -> bool {
        !self.frames.is_empty() || self.done.is_some()
    }

    /// Forgets the search that is under way.
    pub(super) fn stop(&mut self) {
        self.frames.clear();
        self.branches.clear();
        self.answers.forget();
        self.done = None;
    }

    /// Whether a position was valued by the leaf since this was asked last.
    pub(super) fn take_is_cut(&mut self) -> bool {
        std::mem::take(&mut self.is_cut)
    }

    /// The memory of the stack and of the answers, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<S>>()
            + self.branches.capacity() * size_of::<Branch<S>>()
            + self.answers.memory()
    }

    /// Starts to search `state`, reached after `plies` moves, with `depth` moves left. No search
    /// may be under way.
    pub(super) fn start(
        &mut self,
        state: S,
        depth: u32,
        plies: u32,
        window: Window,
        leaf: &mut impl Leaf<S>,
    ) {
        self.done = self.visit(state, depth, plies, window, Stage::All, leaf);
    }

    /// Values `state`, reached after `plies` moves, without a search: as if chance, where it is
    /// due, took its likeliest way. That proves nothing. No search may be under way.
    pub(super) fn glance(&mut self, mut state: S, plies: u32, leaf: &mut impl Leaf<S>) {
        self.is_cut = true;
        settle(&mut state);
        let found = self.visit(state, 0, plies, Window::FULL, Stage::All, leaf);
        self.done = found.map(|found| PositionValue { proof: 0, ..found });
    }

    /// Visits one position. Returns the answer when there is one.
    pub(super) fn step(&mut self, leaf: &mut impl Leaf<S>) -> Option<PositionValue> {
        if let Some(found) = self.done.take() {
            return Some(found);
        }
        loop {
            if let Some(found) = self.finished() {
                let frame = self.frames.pop()?;
                if frame.mover.is_some() && self.prunes() {
                    self.answers.keep(self.place(), self.branches[frame.best].step);
                }
                self.branches.truncate(frame.first);
                if self.frames.is_empty() {
                    return Some(found);
                }
                self.fold(found, Some(&frame));
                continue;
            }
            let frame = self.frames.last()?;
            let branch = &self.branches[frame.next];
            let mut state = frame.state.clone();
            state.apply_unchecked(branch.step);
            let is_move = u32::from(frame.mover.is_some());
            let (depth, plies) = (frame.depth - is_move, frame.plies + is_move);
            let is_probe = frame.stage == Stage::Probing;
            if is_probe && !self.is_worth_probing(frame, &state) {
                self.pass_over();
                continue;
            }
            let stage = if is_probe { Stage::FirstMove } else { Stage::All };
            let window = self.window(frame, branch);
            if let Some(found) = self.visit(state, depth, plies, window, stage, leaf) {
                self.fold(found, None);
            }
            return None;
        }
    }

    /// The value of a position if it needs no search; otherwise it is put onto the stack.
    fn visit(
        &mut self,
        state: S,
        depth: u32,
        plies: u32,
        window: Window,
        stage: Stage,
        leaf: &mut impl Leaf<S>,
    ) -> Option<PositionValue> {
        self.nodes += 1;
        if state.turn() == Turn::Over {
            return Some(self.at_end(&state));
        }
        if self.ply_limit.is_some_and(|limit| limit <= plies) {
            return Some(self.estimate(SeatValues::of_draw(&state), state.players()));
        }
        let mover = state.turn().player();
        if depth == 0 && mover.is_some() {
            self.is_cut = true;
            let values = leaf.evaluate(&state, &mut []);
            return Some(self.estimate(values, state.players()));
        }
        if depth == 0 && leaf.ignores_chance() {
            self.is_cut = true;
            return Some(self.guess(state, leaf));
        }
        let first = self.branches.len();
        self.branch(&state);
        if mover.is_some() && self.prunes() {
            self.answers.come_first(self.place(), &mut self.branches[first..]);
        }
        let outcomes = if mover.is_none() { self.outcomes(first) } else { 1 };
        if MAX_OUTCOMES < outcomes {
            self.branches.truncate(first);
            return Some(self.guess(state, leaf));
        }
        let can_cut = -1.0 < window.alpha || window.beta < 1.0;
        let probes = mover.is_none() && self.prunes() && 0 < depth && can_cut;
        let (alpha, beta) = (window.alpha, window.beta);
        let stage = if probes { Stage::Probing } else { stage };
        let next = first;
        let value = None;
        let proofs = Proofs::NONE;
        let frame = Frame {
            state,
            mover,
            depth,
            plies,
            outcomes,
            first,
            next,
            window,
            alpha,
            beta,
            value,
            stage,
            proofs,
            best: first,
        };
        self.frames.push(frame);
        None
    }

    /// The place of the position above the topmost one of the stack.
    fn place(&self) -> Place {
        let event = self.frames.last().filter(|frame| frame.mover.is_none());
        let outcome = event.map_or(0, |frame| frame.next - frame.first);
        Place { height: self.frames.len(), outcome }
    }

    /// The number of outcomes of the chance events in a row on the path from the last move, that of
    /// the branches from `first` on included. An event with one outcome counts as two, so that
    /// every row comes to an end.
    fn outcomes(&self, first: usize) -> usize {
        let before = self.frames.last().map_or(1, |frame| frame.outcomes);
        before.saturating_mul((self.branches.len() - first).max(2))
    }

    /// The value of a position before chance events with too many outcomes: without a search, as if
    /// chance took its likeliest way. More depth would not change it.
    fn guess(&mut self, mut state: S, leaf: &mut impl Leaf<S>) -> PositionValue {
        settle(&mut state);
        let values = match state.turn() {
            Turn::Over => return PositionValue { proof: 0, ..self.at_end(&state) },
            Turn::Player(_) => leaf.evaluate(&state, &mut []),
            Turn::Chance => SeatValues::of_draw(&state),
        };
        self.estimate(values, state.players())
    }

    /// Whether a bound of the position after a chance event may cut the event off, and costs less
    /// than the value.
    fn is_worth_probing(&self, frame: &Frame<S>, state: &S) -> bool {
        let Some(mover) = state.turn().player() else { return state.turn() == Turn::Over };
        let can_cut = if self.is_own(mover) { frame.beta < 1.0 } else { -1.0 < frame.alpha };
        can_cut && MIN_PROBED <= state.move_count()
    }

    /// Leaves the next branch of the topmost position as it is.
    pub(super) fn pass_over(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.next += 1;
        }
    }

    /// Puts the steps of a position onto the stack.
    fn branch(&mut self, state: &S) {
        let first = self.branches.len();
        let _ = state.visit_moves::<()>(|mv| {
            self.branches.push(Branch::new(Step::Move(mv), 1.0));
            ControlFlow::Continue(())
        });
        let mut total = 0.0;
        let _ = state.visit_events::<()>(|event, weight| {
            total += f64::from(weight);
            self.branches.push(Branch::new(Step::Event(event), f64::from(weight)));
            ControlFlow::Continue(())
        });
        if state.turn() == Turn::Chance {
            for branch in &mut self.branches[first..] {
                branch.chance /= total;
            }
        }
    }

    fn prunes(&self) -> bool {
        matches!(self.rule, Rule::Sides { prunes: true, .. })
    }

    /// Whether a player is on the side of the root; under [`Rule::Seats`] this does not matter.
    fn is_own(&self, player: Player) -> bool {
        matches!(self.rule, Rule::Sides { own, .. } if own.contains(player))
    }

    /// The window for a branch of a frame.
    fn window(&self, frame: &Frame<S>, branch: &Branch<S>) -> Window {
        if !self.prunes() {
            return Window::FULL;
        }
        if frame.mover.is_some() {
            return Window { alpha: frame.alpha, beta: frame.beta };
        }
        // Star1: the bounds on the branch, given the bounds on the others.
        let (lower, upper) = self.bounds(frame);
        let (others_lower, others_upper) =
            (lower - branch.chance * branch.lower, upper - branch.chance * branch.upper);
        Window {
            alpha: ((frame.alpha - others_upper) / branch.chance).max(-1.0),
            beta: ((frame.beta - others_lower) / branch.chance).min(1.0),
        }
    }

    /// Bounds on the value of a chance event.
    pub(super) fn bounds(&self, frame: &Frame<S>) -> (f64, f64) {
        let branches = &self.branches[frame.first..];
        let lower = branches.iter().map(|branch| branch.chance * branch.lower).sum();
        let upper = branches.iter().map(|branch| branch.chance * branch.upper).sum();
        (lower, upper)
    }

    /// Passes over the outcomes of a chance event that are known, and from the bounds to the
    /// values.
    fn settle(&mut self) {
        let Some(frame) = self.frames.last_mut().filter(|frame| frame.mover.is_none()) else {
            return;
        };
        loop {
            let rest = &self.branches[frame.next..];
            frame.next += rest.iter().take_while(|branch| branch.is_known()).count();
            if frame.stage != Stage::Probing || frame.next < self.branches.len() {
                return;
            }
            (frame.stage, frame.next) = (Stage::All, frame.first);
        }
    }

    /// The value of the topmost position, if enough is known.
    fn finished(&mut self) -> Option<PositionValue> {
        self.settle();
        let frame = self.frames.last()?;
        let is_through = frame.next == self.branches.len();
        match (frame.mover, self.rule) {
            (Some(mover), _) => self.decided(frame, mover, is_through),
            (None, Rule::Seats) => {
                frame.value.filter(|_| is_through).map(|value| PositionValue { value, proof: 0 })
            }
            (None, Rule::Sides { .. }) => self.averaged(frame, is_through),
        }
    }

    fn decided(&self, frame: &Frame<S>, mover: Player, is_through: bool) -> Option<PositionValue> {
        let value = frame.value?;
        let is_enough = match self.rule {
            // No value is greater.
            Rule::Seats => 1.0 <= value[mover.index()],
            Rule::Sides { .. } => frame.beta <= frame.alpha,
        };
        let is_probed = frame.stage == Stage::FirstMove;
        let sign = if self.is_own(mover) { 1 } else { -1 };
        let proof = frame.proofs.conclude(sign, is_through);
        (is_through || is_enough || is_probed).then_some(PositionValue { value, proof })
    }

    fn averaged(&self, frame: &Frame<S>, is_through: bool) -> Option<PositionValue> {
        let (lower, upper) = self.bounds(frame);
        let scalar = |value| Some(PositionValue { value: vector(value), proof: 0 });
        match frame.stage {
            Stage::Cut(value) => scalar(value),
            _ if frame.beta <= lower => scalar(lower),
            _ if upper <= frame.alpha => scalar(upper),
            _ if is_through => {
                Some(PositionValue { value: vector(lower), proof: self.proof_of_chance(frame) })
            }
            _ => None,
        }
    }

    /// The proved result before a chance event: that of all its outcomes, if they agree.
    fn proof_of_chance(&self, frame: &Frame<S>) -> i32 {
        let mut proofs = self.branches[frame.first..].iter().map(|branch| branch.proof);
        let first = proofs.next().unwrap_or(0);
        proofs.fold(first, |all, proof| {
            let agree = all.signum() == proof.signum();
            if agree { all.signum() * all.abs().max(proof.abs()) } else { 0 }
        })
    }
}

/// Resolves chance by its likeliest events, up to the number of steps of a playout: chance might go
/// round in circles. Returns the number of events.
pub(crate) fn settle<S: Legality>(state: &mut S) -> u32 {
    let mut n_events = 0;
    while let Some(event) = likeliest(state).filter(|_| n_events < RandomPlayout::MAX_STEPS) {
        state.resolve_unchecked(event);
        n_events += 1;
    }
    n_events
}

/// The first of the chance events with the greatest weight; `None` if none is due.
fn likeliest<S: Legality>(state: &S) -> Option<S::Event> {
    let mut best = None;
    let _ = state.visit_events::<()>(|event, weight| {
        if best.is_none_or(|(_, most)| most < weight) {
            best = Some((event, weight));
        }
        ControlFlow::Continue(())
    });
    best.map(|(event, _)| event)
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;

    use super::*;
    use crate::{evaluate::Zero, leaf::EvaluationLeaf};

    fn started(depth: u32) -> Walk<TicTacToe> {
        let mut walk = Walk::new(Rule::Seats, None);
        walk.start(TicTacToe::default(), depth, 0, Window::FULL, &mut EvaluationLeaf(Zero));
        walk
    }

    #[test]
    fn the_memory_is_that_of_the_stack() {
        let mut walk = started(6);
        while walk.nodes() < 50 {
            assert!(walk.step(&mut EvaluationLeaf(Zero)).is_none());
            let held = walk.frames.len() * size_of::<Frame<TicTacToe>>()
                + walk.branches.len() * size_of::<Branch<TicTacToe>>();
            // A vector may be half empty, and has room for four at least.
            let most = 2 * held + 4 * size_of::<Frame<TicTacToe>>();
            assert!(held <= walk.memory() && walk.memory() <= most, "{held} {}", walk.memory());
        }
    }

    #[test]
    fn a_search_that_is_stopped_leaves_nothing() {
        let mut walk = started(6);
        while walk.nodes() < 50 {
            assert!(walk.step(&mut EvaluationLeaf(Zero)).is_none());
        }
        walk.stop();
        assert!(!walk.is_running() && walk.branches.is_empty());
        // A position that needs no search is answered in the next step.
        let mut walk = started(0);
        assert!(walk.is_running());
        walk.stop();
        assert!(!walk.is_running());
    }
}
