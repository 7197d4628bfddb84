//! Regret matching.

/// Writes probabilities in proportion to the positive regrets, or equal ones if none is positive
/// (Sergiu Hart and Andreu Mas-Colell, "A simple adaptive procedure leading to correlated
/// equilibrium", 2000).
pub(super) fn match_regrets(regrets: &[f64], probabilities: &mut [f64]) {
    let sum: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
    if 0.0 < sum {
        for (p, regret) in probabilities.iter_mut().zip(regrets) {
            *p = regret.max(0.0) / sum;
        }
    } else {
        probabilities.fill(1.0 / regrets.len() as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_proportional_to_positive_regrets() {
        let check = |regrets: [f64; 3], expected: [f64; 3]| {
            let mut probabilities = [0.0; 3];
            match_regrets(&regrets, &mut probabilities);
            let mut pairs = probabilities.iter().zip(expected);
            assert!(pairs.all(|(p, expected)| (p - expected).abs() < 1e-15), "{probabilities:?}");
        };
        check([3.0, -5.0, 1.0], [0.75, 0.0, 0.25]);
        check([0.0, -5.0, -1.0], [1.0 / 3.0; 3]);
    }
}
