//! The moves of a beginner who does not think.

use std::ops::ControlFlow;

use rulebook_core::{Entropy, HiddenInfo, Legality, Outcome, Play, Player, State};

use super::knowledge::Knowledge;

/// The number of positions that are sampled from a view in which something is hidden.
const N_WORLDS: usize = 8;

/// One of this number of moves is played at random, as `docs/strength.md` measures it.
const TURNS: u32 = 8;

/// A move that wins at once, or with some probability any legal one.
pub(super) fn impulse<T: Knowledge>(
    knowledge: &T,
    bits: &mut impl Entropy,
) -> Option<<T::Game as State>::Move> {
    let mover = knowledge.due().player()?;
    let world = knowledge.world();
    let samples = samples(knowledge, bits);
    let winning = world.visit_moves(|mv| {
        let wins = samples.iter().all(|sample| wins_at_once(sample, mv, mover));
        if wins { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
    });
    if let ControlFlow::Break(mv) = winning {
        return Some(mv);
    }
    if bits.below(TURNS) == 0 { world.random_move(bits) } else { None }
}

/// Positions that look like the observer's view: one, if nothing is hidden.
fn samples<T: Knowledge>(knowledge: &T, bits: &mut impl Entropy) -> Vec<T::Game> {
    if !knowledge.world().has_hidden_info() {
        return vec![knowledge.world().clone()];
    }
    let view = knowledge.view();
    let mut sample = T::Game::sampler(&view);
    (0..N_WORLDS).map(|_| sample(bits)).collect()
}

/// Whether the game is over after `mv`, and nobody but the mover's side has won.
fn wins_at_once<S: Legality>(state: &S, mv: S::Move, mover: Player) -> bool {
    let mut after = state.clone();
    after.play_unchecked(mv);
    let winners = after.outcome().map(Outcome::winners);
    winners.is_some_and(|won| won.contains(mover) && won.is_subset(state.team(mover)))
}
