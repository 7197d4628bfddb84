//! A position on the stack of a search.

use rulebook_core::{MAX_PLAYERS, PerfectInfo, Player, StepOf};

/// Values by seat; under [`Rule::Sides`](super::walk::Rule) the first is that of the side at the
/// root, and the others mean nothing.
pub(super) type Vector = [f64; MAX_PLAYERS];

/// The vector of a value for the side at the root.
pub(super) fn vector(value: f64) -> Vector {
    let mut vector = Vector::default();
    vector[0] = value;
    vector
}

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PositionValue {
    pub(super) value: Vector,
    /// One more than the moves to a certain win of the side at the root with the greatest payoff,
    /// less than 0 for a certain loss with the least one; 0 if nothing is certain.
    pub(super) proof: i32,
}

/// A step of a position on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<S: PerfectInfo> {
    pub(super) step: StepOf<S>,
    pub(super) chance: f64, // 1 for a move.
    pub(super) lower: f64,  // Bounds on its value, for chance nodes that prune.
    pub(super) upper: f64,
    pub(super) proof: i32,
}

impl<S: PerfectInfo> Branch<S> {
    pub(super) fn new(step: StepOf<S>, chance: f64) -> Branch<S> {
        Branch { step, chance, lower: -1.0, upper: 1.0, proof: 0 }
    }

    pub(super) fn is_known(&self) -> bool {
        self.upper <= self.lower
    }

    pub(super) fn set(&mut self, found: PositionValue) {
        (self.lower, self.upper, self.proof) = (found.value[0], found.value[0], found.proof);
    }
}

/// A position whose steps are being searched.
#[derive(Clone, Debug)]
pub(super) struct Frame<S: PerfectInfo> {
    pub(super) state: S,
    pub(super) mover: Option<Player>, // `None` before a chance event.
    pub(super) depth: u32,            // The moves left.
    pub(super) plies: u32,            // The moves since the start of the match.
    pub(super) outcomes: usize,       // Those of the chance events in a row, its own included.
    pub(super) first: usize,          // The index of its first branch; they are the last ones.
    pub(super) next: usize,           // The branch to search next.
    pub(super) window: Window,        // What was asked.
    pub(super) alpha: f64,            // What is left of the question.
    pub(super) beta: f64,
    pub(super) value: Option<Vector>, // The best so far, or the sum.
    pub(super) stage: Stage,
    pub(super) proofs: Proofs,
    pub(super) best: usize, // Of a decision of a side: its best branch so far.
}

/// The values that matter: one at or below `alpha` or at or above `beta` may be a bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    pub(super) alpha: f64,
    pub(super) beta: f64,
}

impl Window {
    pub(super) const FULL: Window = Window { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };
}

/// The part of a position that is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stage {
    /// Every step.
    All,
    /// A decision of which only the first move is searched, for a bound.
    FirstMove,
    /// A chance event each outcome of which is first searched for a bound.
    Probing,
    /// A chance event whose value is at least or at most this, outside the window.
    Cut(f64),
}

/// The proved results of the moves searched so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proofs {
    /// The shortest win of the mover's side.
    won: Option<u32>,
    /// The longest loss; `None` once a move neither wins nor loses.
    lost: Option<u32>,
}

impl Proofs {
    pub(super) const NONE: Proofs = Proofs { won: None, lost: Some(0) };

    /// Adds the proof after a move; `sign` is 1 for the side at the root.
    pub(super) fn add(&mut self, proof: i32, sign: i32) {
        let plies = proof.unsigned_abs() + 1;
        match (proof * sign).signum() {
            1 => self.won = Some(self.won.map_or(plies, |won| won.min(plies))),
            -1 => self.lost = self.lost.map(|lost| lost.max(plies)),
            _ => self.lost = None,
        }
    }

    /// The proved result before the move. Only if all moves were searched are all of them lost.
    pub(super) fn conclude(self, sign: i32, is_complete: bool) -> i32 {
        match (self.won, self.lost) {
            (Some(won), _) => sign * won.cast_signed(),
            (None, Some(lost)) if is_complete => -sign * lost.cast_signed(),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_as_near_as_the_nearest_and_a_loss_as_far_as_the_farthest() {
        for sign in [1, -1] {
            let conclude = |after_moves: &[i32], is_complete| {
                let mut proofs = Proofs::NONE;
                for proof in after_moves {
                    proofs.add(sign * proof, sign);
                }
                sign * proofs.conclude(sign, is_complete)
            };
            // A win counts at once, a loss only when there is no other move.
            assert_eq!([true, false].map(|all| conclude(&[-5, 4, 0, 2, 3], all)), [3, 3]);
            assert_eq!([true, false].map(|all| conclude(&[-1, -3, -2], all)), [-4, 0]);
            assert_eq!([true, false].map(|all| conclude(&[-1, 0, -2], all)), [0, 0]);
        }
    }
}
