//! The distribution of the states that are sampled from a view.

use std::collections::BTreeMap;

use rulebook_core::{HiddenInfo, SplitMix64, Viewpoint};

use crate::{violation::Violation, walk::hash_of};

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
    let mut counts: BTreeMap<usize, u32> = BTreeMap::new();
    let mut rng = SplitMix64::new(seed);
    for _ in 0..samples {
        let world = S::determinize(&view, &mut rng);
        let Some(index) = worlds.iter().position(|(state, _)| *state == world) else {
            return broken(format!("`{world}` is not a world that {who} holds possible"));
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
    let limit = chi_square_limit(worlds.len().saturating_sub(1), quantile);
    if limit < chi_square {
        return broken(format!("chi-square is {chi_square:.1}, above {limit:.1}: {counts:?}"));
    }
    Ok(())
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
