//! Views: what an observer knows, no more and no less.

use std::{collections::BTreeMap, ops::ControlFlow};

use rulebook_core::{HiddenInfo, Observer, Player, SplitMix64, StepOf, Turn};

use crate::{
    broken::Broken,
    walk::{listed_moves, take_step},
};

/// How many worlds the laws sample from a view.
const WORLDS: u64 = 4;

/// A state that is sampled from a view looks like the view to its observer, and the same one acts
/// there.
///
/// # Errors
///
/// The observer for whom it is not so.
pub fn views_survive_determinize<S: HiddenInfo>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("views_survive_determinize", state, differs));
    for who in observers(state) {
        let view = state.view(who);
        for seed in 0..WORLDS {
            let world = S::determinize(&view, &mut SplitMix64::new(seed));
            let theirs = world.view(who);
            if theirs != view {
                return broken(format!("{who:?} sees {view:?}, in `{world}` {theirs:?}"));
            }
            if world.turn() != state.turn() || world.outcome() != state.outcome() {
                let (turn, theirs) = (state.turn(), world.turn());
                return broken(format!("{who:?}: the turn is `{turn}`, in `{world}` `{theirs}`"));
            }
        }
    }
    Ok(())
}

/// The view of the player to move gives the same legal moves as the state, in the same order, and
/// so does every world sampled from it.
///
/// # Errors
///
/// The moves that differ.
pub fn views_know_turn_and_moves<S: HiddenInfo>(state: &S) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("views_know_turn_and_moves", state, differs));
    let Turn::Player(mover) = state.turn() else { return Ok(()) };
    let view = state.view(Observer::Player(mover));
    let mut moves = Vec::new();
    let _ = S::visit_view_moves::<()>(&view, |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    let listed = listed_moves(state);
    if moves != listed {
        let (n, n_listed) = (moves.len(), listed.len());
        return broken(format!("the view of player {mover} lists {n} moves, not {n_listed}"));
    }
    for seed in 0..WORLDS {
        let world = S::determinize(&view, &mut SplitMix64::new(seed));
        if listed_moves(&world) != listed {
            return broken(format!("`{world}`, sampled for player {mover}, lists other moves"));
        }
    }
    Ok(())
}

/// What each observer learns of a step turns the view before it into the view after it.
///
/// # Errors
///
/// The observer for whom it does not.
pub fn views_advance_with_steps<S: HiddenInfo>(state: &S, step: StepOf<S>) -> Result<(), Broken> {
    let mut next = state.clone();
    take_step(&mut next, step);
    for who in observers(state) {
        let mut view = state.view(who);
        S::advance(&mut view, &state.observe(step, who));
        let due = next.view(who);
        if view != due {
            let differs = format!("after `{step}` {who:?} holds {view:?} and should see {due:?}");
            return Err(Broken::new("views_advance_with_steps", state, differs));
        }
    }
    Ok(())
}

/// `determinize` samples the worlds of `who` in `state` as often as their weights say.
///
/// `worlds` are all states that `who` holds possible, with weights. The test is Pearson's
/// chi-square over `samples` samples, at a significance of about one in ten thousand; take enough
/// samples for at least five of each world. A fixed seed makes it repeatable.
///
/// # Errors
///
/// A sample that is none of the worlds, or frequencies that are too unlikely.
pub fn determinize_is_fair<S: HiddenInfo>(
    state: &S,
    who: Observer,
    worlds: &[(S, u32)],
    samples: u32,
    seed: u64,
) -> Result<(), Broken> {
    let broken = |differs| Err(Broken::new("determinize_is_fair", state, differs));
    let view = state.view(who);
    let mut counts: BTreeMap<usize, u32> = BTreeMap::new();
    let mut rng = SplitMix64::new(seed);
    for _ in 0..samples {
        let world = S::determinize(&view, &mut rng);
        let Some(index) = worlds.iter().position(|(state, _)| *state == world) else {
            return broken(format!("`{world}` is none of the worlds that {who:?} holds possible"));
        };
        *counts.entry(index).or_default() += 1;
    }
    let total: f64 = worlds.iter().map(|(_, weight)| f64::from(*weight)).sum();
    let mut chi_square = 0.0;
    for (index, (_, weight)) in worlds.iter().enumerate() {
        let expected = f64::from(samples) * f64::from(*weight) / total;
        let found = f64::from(counts.get(&index).copied().unwrap_or(0));
        chi_square += (found - expected).powi(2) / expected;
    }
    let limit = chi_square_limit(worlds.len().saturating_sub(1));
    if limit < chi_square {
        let differs = format!("chi-square is {chi_square:.1}, above {limit:.1}: {counts:?}");
        return broken(differs);
    }
    Ok(())
}

fn observers<S: HiddenInfo>(state: &S) -> impl Iterator<Item = Observer> + use<S> {
    Player::all(state.players()).map(Observer::Player).chain([Observer::Public])
}

/// What chi-square exceeds once in ten thousand times, by the approximation of Wilson and
/// Hilferty (1931).
fn chi_square_limit(degrees: usize) -> f64 {
    const NORMAL_QUANTILE: f64 = 3.719; // of 0.9999
    let n = f64::from(u32::try_from(degrees.max(1)).unwrap_or(u32::MAX));
    let spread = 2.0 / (9.0 * n);
    n * (1.0 - spread + NORMAL_QUANTILE * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_near_the_tables() {
        // 0.9999 quantiles of 1, 5 and 10 degrees in tables of the distribution. The approximation
        // is worst, and generous, for one degree.
        for (degrees, table) in [(1, 15.14), (5, 25.74), (10, 35.56)] {
            let limit = chi_square_limit(degrees);
            assert!((limit - table).abs() < 1.1, "{degrees}: {limit}");
        }
    }
}
