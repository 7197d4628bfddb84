//! The depth-first search that [`Expectimax`](super::Expectimax), [`MaxN`](super::MaxN) and
//! [`Paranoid`](super::Paranoid) share.

use std::ops::ControlFlow;

use rulebook_core::{Outcome, PerfectInfo, Player, PlayerSet, Step, Turn};

use super::frame::{Branch, Found, Frame, Proofs, Stage, Vector, Window};
use crate::{leaf::Leaf, values::Values};

/// Values that differ by less are equal for a seat that maximises: otherwise the rounding of sums
/// would choose among moves of equal value.
const EPSILON: f64 = 1e-10;

/// The least number of moves for which it pays to search one of them first, for a bound.
const MIN_PROBED: usize = 2;

/// Whose value is maximised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Each seat maximises its own.
    Seats,
    /// These seats maximise that of `seat`, one of them, and all others minimise it.
    Sides { seat: Player, own: PlayerSet, prunes: bool },
}

/// A search on a stack of its own, so that it can stop after any position.
#[derive(Clone, Debug)]
pub(super) struct Walk<S: PerfectInfo> {
    rule: Rule,
    ply_limit: Option<u32>,
    frames: Vec<Frame<S>>,
    branches: Vec<Branch<S>>,
    done: Option<Found>,
    nodes: u64,
    is_cut: bool,
}

impl<S: PerfectInfo> Walk<S> {
    pub(super) fn new(rule: Rule, ply_limit: Option<u32>) -> Walk<S> {
        let (frames, branches) = (Vec::new(), Vec::new());
        Walk { rule, ply_limit, frames, branches, done: None, nodes: 0, is_cut: false }
    }

    pub(super) const fn rule(&self) -> Rule {
        self.rule
    }

    /// Makes another seat that at the root.
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
        self.done = None;
    }

    /// Whether a position was valued by the leaf since this was asked last.
    pub(super) fn take_is_cut(&mut self) -> bool {
        std::mem::take(&mut self.is_cut)
    }

    /// The memory of the stack, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<S>>()
            + self.branches.capacity() * size_of::<Branch<S>>()
    }

    /// Starts to search `state`, reached after `plies` moves, with `depth` moves left.
    pub(super) fn start(
        &mut self,
        state: S,
        depth: u32,
        plies: u32,
        window: Window,
        leaf: &mut impl Leaf<S>,
    ) {
        self.stop();
        self.done = self.visit(state, depth, plies, window, Stage::All, leaf);
    }

    /// Visits one position. Returns the answer when there is one.
    pub(super) fn step(&mut self, leaf: &mut impl Leaf<S>) -> Option<Found> {
        if let Some(found) = self.done.take() {
            return Some(found);
        }
        loop {
            if let Some(found) = self.finished() {
                let frame = self.frames.pop()?;
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

    /// The value of a position, if it needs no search; otherwise it goes onto the stack.
    fn visit(
        &mut self,
        state: S,
        depth: u32,
        plies: u32,
        window: Window,
        stage: Stage,
        leaf: &mut impl Leaf<S>,
    ) -> Option<Found> {
        self.nodes += 1;
        if state.turn() == Turn::Over {
            return Some(self.at_end(&state));
        }
        if self.ply_limit.is_some_and(|limit| limit <= plies) {
            return Some(self.estimate(Values::of_draw(&state), state.players()));
        }
        let mover = state.turn().player();
        if depth == 0 && mover.is_some() {
            self.is_cut = true;
            let values = leaf.evaluate(&state, &mut []);
            return Some(self.estimate(values, state.players()));
        }
        let first = self.branches.len();
        self.branch(&state);
        let can_cut = -1.0 < window.alpha || window.beta < 1.0;
        let probes = mover.is_none() && self.prunes() && 0 < depth && can_cut;
        let (alpha, beta) = (window.alpha, window.beta);
        let stage = if probes { Stage::Probing } else { stage };
        let (next, value, proofs) = (first, None, Proofs::NONE);
        let frame = Frame {
            state,
            mover,
            depth,
            plies,
            first,
            next,
            window,
            alpha,
            beta,
            value,
            stage,
            proofs,
        };
        self.frames.push(frame);
        None
    }

    /// Whether a bound of the position after a chance event may cut the event off, and costs less
    /// than the value.
    fn is_worth_probing(&self, frame: &Frame<S>, state: &S) -> bool {
        let Some(mover) = state.turn().player() else { return state.turn() == Turn::Over };
        let can_cut = if self.is_own(mover) { frame.beta < 1.0 } else { -1.0 < frame.alpha };
        can_cut && MIN_PROBED <= state.move_count()
    }

    /// Leaves the next branch of the topmost position as it is.
    fn pass_over(&mut self) {
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
        // Star1: what the branch must be worth, whatever the others are worth.
        let (lower, upper) = self.bounds(frame);
        let (others_lower, others_upper) =
            (lower - branch.chance * branch.lower, upper - branch.chance * branch.upper);
        Window {
            alpha: ((frame.alpha - others_upper) / branch.chance).max(-1.0),
            beta: ((frame.beta - others_lower) / branch.chance).min(1.0),
        }
    }

    /// Bounds on the value of a chance event.
    fn bounds(&self, frame: &Frame<S>) -> (f64, f64) {
        let branches = &self.branches[frame.first..];
        let lower = branches.iter().map(|branch| branch.chance * branch.lower).sum();
        let upper = branches.iter().map(|branch| branch.chance * branch.upper).sum();
        (lower, upper)
    }

    /// Passes over the outcomes of a chance event that are known, and from the bounds to the values.
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

    /// What the topmost position is worth, if enough is known.
    fn finished(&mut self) -> Option<Found> {
        self.settle();
        let frame = self.frames.last()?;
        let is_through = frame.next == self.branches.len();
        match (frame.mover, self.rule) {
            (Some(mover), _) => self.decided(frame, mover, is_through),
            (None, Rule::Seats) => {
                frame.value.filter(|_| is_through).map(|value| Found { value, proof: 0 })
            }
            (None, Rule::Sides { .. }) => self.averaged(frame, is_through),
        }
    }

    fn decided(&self, frame: &Frame<S>, mover: Player, is_through: bool) -> Option<Found> {
        let value = frame.value?;
        let is_enough = match self.rule {
            // No value is greater.
            Rule::Seats => 1.0 <= value[mover.index()],
            Rule::Sides { .. } => frame.beta <= frame.alpha,
        };
        let is_probed = frame.stage == Stage::FirstMove;
        let sign = if self.is_own(mover) { 1 } else { -1 };
        let proof = frame.proofs.conclude(sign, is_through);
        (is_through || is_enough || is_probed).then_some(Found { value, proof })
    }

    fn averaged(&self, frame: &Frame<S>, is_through: bool) -> Option<Found> {
        let (lower, upper) = self.bounds(frame);
        let scalar = |value| Some(Found { value: vector(value), proof: 0 });
        match frame.stage {
            Stage::Cut(value) => scalar(value),
            _ if frame.beta <= lower => scalar(lower),
            _ if upper <= frame.alpha => scalar(upper),
            _ if is_through => {
                Some(Found { value: vector(lower), proof: self.proof_of_chance(frame) })
            }
            _ => None,
        }
    }

    /// What is certain before a chance event: what is certain after each outcome.
    fn proof_of_chance(&self, frame: &Frame<S>) -> i32 {
        let mut proofs = self.branches[frame.first..].iter().map(|branch| branch.proof);
        let first = proofs.next().unwrap_or(0);
        proofs.fold(first, |all, proof| {
            let agree = all.signum() == proof.signum();
            if agree { all.signum() * all.abs().max(proof.abs()) } else { 0 }
        })
    }

    /// Tells the topmost position what its next branch is worth. `searched` is the frame of the
    /// branch; `None` if the value is known without a search.
    fn fold(&mut self, found: Found, searched: Option<&Frame<S>>) {
        let Some(frame) = self.frames.last() else { return };
        match (frame.mover, self.rule) {
            (Some(mover), Rule::Seats) => self.fold_move(found, mover),
            (None, Rule::Seats) => self.fold_event(found),
            (Some(mover), Rule::Sides { own, .. }) => self.fold_side(found, own.contains(mover)),
            (None, Rule::Sides { own, .. }) => self.fold_outcome(found, own, searched),
        }
        self.pass_over();
    }

    fn fold_move(&mut self, Found { value, .. }: Found, mover: Player) {
        let Some(frame) = self.frames.last_mut() else { return };
        let seat = mover.index();
        if frame.value.is_none_or(|best| best[seat] + EPSILON < value[seat]) {
            frame.value = Some(value);
        }
    }

    fn fold_event(&mut self, found: Found) {
        let Some(frame) = self.frames.last_mut() else { return };
        let chance = self.branches[frame.next].chance;
        let sums = frame.value.get_or_insert_default();
        for (sum, value) in sums.iter_mut().zip(found.value) {
            *sum += chance * value;
        }
    }

    fn fold_side(&mut self, found: Found, is_own: bool) {
        let Some(frame) = self.frames.last_mut() else { return };
        let value = found.value[0];
        let is_better = |best: Vector| if is_own { best[0] < value } else { value < best[0] };
        if frame.value.is_none_or(is_better) {
            frame.value = Some(found.value);
        }
        if is_own {
            frame.alpha = frame.alpha.max(value);
        } else {
            frame.beta = frame.beta.min(value);
        }
        frame.proofs.add(found.proof, if is_own { 1 } else { -1 });
    }

    fn fold_outcome(&mut self, found: Found, own: PlayerSet, searched: Option<&Frame<S>>) {
        let Some(at) = self.frames.last().map(|frame| frame.next) else { return };
        let (branch, value) = (&mut self.branches[at], found.value[0]);
        let Some(Frame { window, stage, mover, .. }) = searched else { return branch.set(found) };
        if *stage == Stage::FirstMove {
            // Star2: the mover has other moves, too.
            if mover.is_some_and(|mover| own.contains(mover)) {
                let is_bound = window.alpha < value;
                branch.lower = if is_bound { branch.lower.max(value) } else { branch.lower };
            } else {
                let is_bound = value < window.beta;
                branch.upper = if is_bound { branch.upper.min(value) } else { branch.upper };
            }
            return;
        }
        // Nothing is outside [−1, 1], so only a bound inside is less than a value.
        let is_high = window.beta <= value && window.beta < 1.0;
        let is_low = value <= window.alpha && -1.0 < window.alpha;
        if is_high {
            branch.lower = value;
        } else if is_low {
            branch.upper = value;
        } else {
            return branch.set(found);
        }
        if let Some(frame) = self.frames.last() {
            let (lower, upper) = self.bounds(frame);
            let cut = Stage::Cut(if is_high { lower } else { upper });
            if let Some(frame) = self.frames.last_mut() {
                frame.stage = cut;
            }
        }
    }

    fn at_end(&self, state: &S) -> Found {
        let range = state.payoff_range();
        let (least, greatest) = (f64::from(*range.start()), f64::from(*range.end()));
        let half = (greatest - least) / 2.0;
        let of = |player| {
            let payoff = f64::from(state.payoff(player).unwrap_or_default());
            if half == 0.0 { 0.0 } else { (payoff - least) / half - 1.0 }
        };
        match self.rule {
            Rule::Seats => {
                let mut value = Vector::default();
                for player in Player::all(state.players()) {
                    value[player.index()] = of(player);
                }
                Found { value, proof: 0 }
            }
            Rule::Sides { seat, own, .. } => {
                let value = of(seat);
                let winners = state.outcome().map(Outcome::winners).unwrap_or_default();
                let wins = !winners.is_empty() && (winners - own).is_empty();
                let loses = !winners.is_empty() && (winners & own).is_empty();
                // A longer win for more is not worth less than a short one.
                let proof = i32::from(wins && 1.0 <= value) - i32::from(loses && value <= -1.0);
                Found { value: vector(value), proof }
            }
        }
    }

    /// A value that is not proved.
    fn estimate(&self, values: Values, n_players: u8) -> Found {
        let of = |player| f64::from(values.of(player)).clamp(-1.0, 1.0);
        let value = match self.rule {
            Rule::Sides { seat, .. } => vector(of(seat)),
            Rule::Seats => {
                let mut value = Vector::default();
                Player::all(n_players).for_each(|player| value[player.index()] = of(player));
                value
            }
        };
        Found { value, proof: 0 }
    }
}

/// The vector of a value for the side at the root.
fn vector(value: f64) -> Vector {
    let mut vector = Vector::default();
    vector[0] = value;
    vector
}
