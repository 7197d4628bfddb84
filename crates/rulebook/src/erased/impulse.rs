//! The moves of a beginner who does not think.

use rulebook_core::{Entropy, HiddenInfo, Legality, Play, Player, State};

use super::knowledge::Knowledge;

/// The number of positions that are sampled from a view in which something is hidden.
const N_WORLDS: usize = 8;

/// The probability of a move at random is `RANDOM` to `TURNS`.
const RANDOM: u32 = 2;
const TURNS: u32 = 3;

/// A move that wins at once, or by chance any legal one.
pub(super) fn impulse<T: Knowledge>(
    knowledge: &T,
    bits: &mut impl Entropy,
) -> Option<<T::Game as State>::Move> {
    let mover = knowledge.due().player()?;
    let worlds = worlds(knowledge, bits);
    let moves: Vec<_> = knowledge.world().legal_moves().into_iter().collect();
    let wins = |mv| worlds.iter().all(|world| wins_at_once(world, mv, mover));
    if let Some(winning) = moves.iter().copied().find(|mv| wins(*mv)) {
        return Some(winning);
    }
    let is_random = bits.below(TURNS) < RANDOM;
    let random = moves.get(bits.below(moves.len() as u32) as usize).copied();
    random.filter(|_| is_random)
}

/// Positions that look like the observer's view: one, if nothing is hidden.
fn worlds<T: Knowledge>(knowledge: &T, bits: &mut impl Entropy) -> Vec<T::Game> {
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
    let winners = after.outcome().map(rulebook_core::Outcome::winners);
    winners.is_some_and(|won| won.contains(mover) && won.is_subset(state.team(mover)))
}
