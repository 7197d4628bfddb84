//! The value of a position from those of its branches.

use rulebook_core::{PerfectInfo, Player, PlayerSet};

use super::{
    frame::{Frame, PositionValue, Stage, Vector},
    walk::{Rule, Walk},
};

/// Values that differ by less are equal for a seat that maximises: otherwise the rounding of sums
/// would choose among moves of equal value.
const EPSILON: f64 = 1e-10;

impl<S: PerfectInfo> Walk<S> {
    /// Folds the value of the next branch into the topmost position. `searched` is the frame of the
    /// branch; `None` if the value is known without a search.
    pub(super) fn fold(&mut self, found: PositionValue, searched: Option<&Frame<S>>) {
        let Some(frame) = self.frames.last() else { return };
        match (frame.mover, self.rule) {
            (Some(mover), Rule::Seats) => self.fold_move(found, mover),
            (None, Rule::Seats) => self.fold_event(found),
            (Some(mover), Rule::Sides { own, .. }) => self.fold_side(found, own.contains(mover)),
            (None, Rule::Sides { own, .. }) => self.fold_outcome(found, own, searched),
        }
        self.pass_over();
    }

    fn fold_move(&mut self, PositionValue { value, .. }: PositionValue, mover: Player) {
        let Some(frame) = self.frames.last_mut() else { return };
        let seat = mover.index();
        if frame.value.is_none_or(|best| best[seat] + EPSILON < value[seat]) {
            frame.value = Some(value);
        }
    }

    fn fold_event(&mut self, found: PositionValue) {
        let Some(frame) = self.frames.last_mut() else { return };
        let chance = self.branches[frame.next].chance;
        let sums = frame.value.get_or_insert_default();
        for (sum, value) in sums.iter_mut().zip(found.value) {
            *sum += chance * value;
        }
    }

    fn fold_side(&mut self, found: PositionValue, is_own: bool) {
        let Some(frame) = self.frames.last_mut() else { return };
        let value = found.value[0];
        let is_better = |best: Vector| if is_own { best[0] < value } else { value < best[0] };
        if frame.value.is_none_or(is_better) {
            frame.value = Some(found.value);
            frame.best = frame.next;
        }
        if is_own {
            frame.alpha = frame.alpha.max(value);
        } else {
            frame.beta = frame.beta.min(value);
        }
        frame.proofs.add(found.proof, if is_own { 1 } else { -1 });
    }

    fn fold_outcome(&mut self, found: PositionValue, own: PlayerSet, searched: Option<&Frame<S>>) {
        let Some(at) = self.frames.last().map(|frame| frame.next) else { return };
        let (branch, value) = (&mut self.branches[at], found.value[0]);
        let Some(Frame { window, stage, mover, .. }) = searched else { return branch.set(found) };
        if *stage == Stage::FirstMove {
            // Star2: the mover has other moves, too. A probe that failed bounds nothing. (To take
            // it for a bound would change no value: with the other outcomes at their other bounds
            // the sum stays outside the window, so nothing is cut off.)
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
}
