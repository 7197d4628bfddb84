//! The distributions of random moves, and of the states that are sampled from a view.

use std::collections::BTreeMap;

use rulebook_core::{HiddenInfo, Legality, Play, SplitMix64, Viewpoint};

use crate::{
    violation::Violation,
    walk::{hash_of, listed_moves},
};

/// A random move is a listed one, each equally likely.
///
/// The test is Pearson's chi-square with an expected count of 20 for each move, at a significance
/// level of 10⁻⁹, in one of 16 positions, which the position itself decides.
///
/// # Errors
///
/// A random move that is not listed, or frequencies that are too unlikely.
pub fn random_moves_are_fair<S: Legality>(state: &S) -> Result<(), Violation> {
    const QUANTILE: f64 = 5.998; // 1 − 10⁻⁹ of the normal distribution
    let broken = |differs| Err(Violation::new("random_moves_are_fair", state, differs));
    let seed = hash_of(state);
    let listed = listed_moves(state);
    let mut rng = SplitMix64::new(seed);
    if !seed.is_multiple_of(16) || listed.is_empty() {
        let drawn = state.random_move(&mut rng);
        let is_listed = drawn.map_or(listed.is_empty(), |mv| listed.contains(&mv));
        return if is_listed { Ok(()) } else { broken(format!("{drawn:?} is not listed")) };
    }
    let mut counts: BTreeMap<S::Move, u32> = listed.iter().map(|mv| (*mv, 0)).collect();
    for _ in 0..(20 * listed.len()).max(400) {
        let drawn = state.random_move(&mut rng);
        let Some(count) = drawn.and_then(|mv| counts.get_mut(&mv)) else {
            return broken(format!("{drawn:?} is not listed"));
        };
        *count += 1;
    }
    let found: Vec<u32> = counts.values().copied().collect();
    match unlikely(&found, &vec![1; found.len()], QUANTILE) {
        Some(reason) => broken(format!("{reason}: {counts:?}")),
        None => Ok(()),
    }
}

/// `determinize` samples the worlds of `who` in `state` in proportion to their weights.
///
/// `worlds` are all states that `who` holds possible, with weights; `state` is one of them. The
/// test is Pearson's chi-square over `samples` samples, at a significance level of 0.0001; the
/// samples should suffice for an expected count of five for each world. A fixed seed makes it
/// repeatable.
///
/// # Errors
///
/// A sample that is not one of the worlds, or frequencies that are too unlikely.
pub fn determinize_is_fair<S: HiddenInfo>(
    state: &S,
    who: Viewpoint,
    worlds: &[(S, u32)],
    samples: u32,
    seed: u64,
) -> Result<(), Violation> {
    const QUANTILE: f64 = 3.719; // 0.9999 of the normal distribution
    is_fair(state, who, worlds, samples, seed, QUANTILE)
}

/// The test for many positions of a run: at a significance level of 0.000001, with an expected
/// count of five for the rarest world.
pub(crate) fn is_fair_in_a_run<S: HiddenInfo>(
    state: &S,
    who: Viewpoint,
    worlds: &[(S, u32)],
) -> Result<(), Violation> {
    const QUANTILE: f64 = 4.753; // 0.999999 of the normal distribution
    const MAX_SAMPLES: u64 = 20_000;
    let total: u64 = worlds.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let least = worlds.iter().map(|(_, weight)| u64::from(*weight)).min().unwrap_or(1).max(1);
    let samples = (5 * total.div_ceil(least)).max(100);
    if MAX_SAMPLES < samples {
        return Ok(());
    }
    is_fair(state, who, worlds, samples as u32, hash_of(state), QUANTILE)
}

fn is_fair<S: HiddenInfo>(
    state: &S,
    who: Viewpoint,
    worlds: &[(S, u32)],
    samples: u32,
    seed: u64,
    quantile: f64,
) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("determinize_is_fair", state, differs));
    if !worlds.iter().any(|(world, _)| world == state) {
        return broken(format!("the position is not among the worlds that {who} holds possible"));
    }
    // A world without weight is never sampled.
    let worlds: Vec<_> = worlds.iter().filter(|(_, weight)| 0 < *weight).collect();
    let view = state.view(who);
    let mut counts = vec![0; worlds.len()];
    let mut rng = SplitMix64::new(seed);
    for _ in 0..samples {
        let world = S::determinize(&view, &mut rng);
        let Some(index) = worlds.iter().position(|(state, _)| *state == world) else {
            return broken(format!("`{world}` is not a world that {who} holds possible"));
        };
        counts[index] += 1;
    }
    let weights: Vec<u32> = worlds.iter().map(|(_, weight)| *weight).collect();
    match unlikely(&counts, &weights, quantile) {
        Some(reason) => broken(format!("{reason}: {counts:?}")),
        None => Ok(()),
    }
}

/// The reason why counts are too unlikely for these weights, none of which is 0.
fn unlikely(counts: &[u32], weights: &[u32], quantile: f64) -> Option<String> {
    let sum = |numbers: &[u32]| -> f64 { numbers.iter().map(|n| f64::from(*n)).sum() };
    let share = sum(counts) / sum(weights);
    let terms = counts.iter().zip(weights).map(|(found, weight)| {
        let expected = share * f64::from(*weight);
        (f64::from(*found) - expected).powi(2) / expected
    });
    let chi_square: f64 = terms.sum();
    let limit = chi_square_limit(counts.len().saturating_sub(1), quantile);
    (limit < chi_square).then(|| format!("chi-square is {chi_square:.1}, above {limit:.1}"))
}

/// The quantile of the chi-square distribution for the probability of a quantile of the normal
/// distribution, by the approximation of Wilson and Hilferty (1931).
fn chi_square_limit(degrees: usize, quantile: f64) -> f64 {
    let n = f64::from(u32::try_from(degrees.max(1)).unwrap_or(u32::MAX));
    let spread = 2.0 / (9.0 * n);
    n * (1.0 - spread + quantile * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_near_the_tables() {
        // 0.9999 quantiles of 1, 5 and 10 degrees in tables of the distribution. The approximation
        // is worst, and generous, for one degree.
        for (degrees, table) in [(1, 15.14), (5, 25.74), (10, 35.56)] {
            let limit = chi_square_limit(degrees, 3.719);
            assert!((limit - table).abs() < 1.1, "{degrees}: {limit}");
        }
    }
}
