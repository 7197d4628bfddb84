//! Exact values by plain recursion: without tables, keys, move ordering or an evaluation.

use std::ops::ControlFlow;

use num_rational::Ratio;
use rulebook_core::{PerfectInfo, Player, Turn};

/// An expected payoff.
pub(crate) type Payoff = Ratio<i128>;

/// A recursion that gives up after a number of positions; every method then returns `None`.
pub(crate) struct Brute {
    left: u64,
}

impl Brute {
    pub(crate) fn new(positions: u64) -> Brute {
        Brute { left: positions }
    }

    /// Whether a player can force a win within this number of own moves.
    pub(crate) fn wins<S: PerfectInfo>(
        &mut self,
        state: &S,
        who: Player,
        moves: u32,
    ) -> Option<bool> {
        self.visit()?;
        let mover = match state.turn() {
            Turn::Over => return Some(0 < result(state, who)),
            Turn::Player(mover) if 0 < moves => mover,
            Turn::Player(_) | Turn::Chance => return Some(false),
        };
        let is_own = mover == who;
        let moves = moves - u32::from(is_own);
        first(state, is_own, |next| self.wins(next, who, moves))
    }

    /// Whether a player can force this result of a game without chance: 1 for a win, 0 for at least
    /// a draw.
    pub(crate) fn reaches<S: PerfectInfo>(
        &mut self,
        state: &S,
        who: Player,
        least: i32,
    ) -> Option<bool> {
        self.visit()?;
        let Some(mover) = state.turn().player() else { return Some(least <= result(state, who)) };
        first(state, mover == who, |next| self.reaches(next, who, least))
    }

    /// The expected payoff of a player in a game of two with constant sum.
    pub(crate) fn payoff<S: PerfectInfo>(&mut self, state: &S, who: Player) -> Option<Payoff> {
        self.visit()?;
        match state.turn() {
            Turn::Over => Some(Ratio::from_integer(state.payoff(who)?.into())),
            Turn::Player(mover) => {
                let values: Option<Vec<Payoff>> =
                    children(state).iter().map(|(_, next)| self.payoff(next, who)).collect();
                let values = values?.into_iter();
                if mover == who { values.max() } else { values.min() }
            }
            Turn::Chance => {
                let (mut sum, mut total) = (Payoff::from_integer(0), 0);
                let mut events = Vec::new();
                let _: ControlFlow<()> = state.visit_events(|event, weight| {
                    events.push((event, weight));
                    ControlFlow::Continue(())
                });
                for (event, weight) in events {
                    let mut next = state.clone();
                    next.resolve_unchecked(event);
                    sum += self.payoff(&next, who)? * Payoff::from_integer(weight.into());
                    total += i128::from(weight);
                }
                Some(sum / total)
            }
        }
    }

    fn visit(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }
}

/// The positions after all moves.
pub(crate) fn children<S: PerfectInfo>(state: &S) -> Vec<(S::Move, S)> {
    let mut all = Vec::new();
    let _: ControlFlow<()> = state.visit_moves(|mv| {
        all.push((mv, after(state, mv)));
        ControlFlow::Continue(())
    });
    all
}

/// The position after a legal move.
pub(crate) fn after<S: PerfectInfo>(state: &S, mv: S::Move) -> S {
    let mut next = state.clone();
    next.play_unchecked(mv);
    next
}

/// 1 for a player who has won a finished game, 0 for a draw, −1 for a loss.
fn result<S: PerfectInfo>(state: &S, who: Player) -> i32 {
    let winners = state.outcome().map(rulebook_core::Outcome::winners).unwrap_or_default();
    if winners.contains(who) { 1 } else { -i32::from(!winners.is_empty()) }
}

/// Whether some next position has the property if `is_own`, otherwise whether all have it.
fn first<S: PerfectInfo>(
    state: &S,
    is_own: bool,
    mut has: impl FnMut(&S) -> Option<bool>,
) -> Option<bool> {
    let found = state.visit_moves(|mv| match has(&after(state, mv)) {
        Some(answer) if answer != is_own => ControlFlow::Continue(()),
        decided => ControlFlow::Break(decided),
    });
    match found {
        ControlFlow::Break(decided) => decided,
        ControlFlow::Continue(()) => Some(!is_own),
    }
}
