//! The statistics against computed examples, and against simulated tournaments with a known truth.

use rulebook_arena::{
    BlockScores, Decision, Moments, Sprt, SprtTest, elo, expected_score,
    rulebook_engine::rulebook::core::{Entropy, SplitMix64},
    t_quantile,
};

/// The pentanomial counts of a test of Stockfish, from the examples in Fishtest's `stat_util.py`.
const STOCKFISH: [u64; 5] = [10_789, 19_328, 33_806, 19_402, 10_543];

fn scores(counts: &[u64]) -> BlockScores {
    let mut scores = BlockScores::new(counts.len() / 2);
    for (half_points, count) in counts.iter().enumerate() {
        (0..*count).for_each(|_| scores.add(half_points));
    }
    scores
}

#[track_caller]
fn assert_close(found: f64, expected: f64, error: f64) {
    assert!((found - expected).abs() <= error, "{found} instead of {expected}");
}

#[test]
fn elo_is_the_logistic_curve() {
    // 10 to 1 is 400 points, and 3 to 1 is 400 · log₁₀ 3.
    assert_close(elo(10.0 / 11.0), 400.0, 1e-9);
    assert_close(elo(0.75), 400.0 * 3.0_f64.log10(), 1e-9);
    assert_eq!((elo(0.5), elo(0.0), elo(1.0)), (0.0, f64::NEG_INFINITY, f64::INFINITY));
    for points in [-350.0, -1.5, 0.0, 20.0, 612.0] {
        assert_close(elo(expected_score(points)), points, 1e-9);
    }
}

#[test]
fn quantiles_are_those_of_the_tables() {
    // Abramowitz and Stegun, table 26.10, column 0.95 (two sides); the last is the normal one.
    for (degrees, quantile) in [
        (1, 12.706),
        (2, 4.303),
        (5, 2.571),
        (6, 2.447),
        (8, 2.306),
        (10, 2.228),
        (15, 2.131),
        (30, 2.042),
        (120, 1.980),
        (1_000_000_000, 1.960),
    ] {
        assert_close(t_quantile(degrees), quantile, 0.000_6);
    }
    assert!(t_quantile(0).is_infinite());
}

#[test]
fn a_mean_has_students_interval() {
    // Mean 5, variance 10, 5 numbers: 5 ± 2.776 · √2.
    let mut moments = Moments::default();
    for number in [1.0, 3.0, 5.0, 7.0, 9.0] {
        moments.add(number);
    }
    let interval = moments.mean_interval(-99.0..=99.0).expect("five numbers");
    assert_close(interval.low, 5.0 - 2.776_445 * 2.0_f64.sqrt(), 1e-6);
    assert_close(interval.high, 5.0 + 2.776_445 * 2.0_f64.sqrt(), 1e-6);
    let narrow = moments.mean_interval(1.0..=7.0).expect("five numbers");
    assert_eq!((narrow.high, narrow.low), (7.0, interval.low));
}

/// Two numbers of 2 within −2 and 2: another has at most the probability 1 − √0.025.
#[test]
fn the_interval_of_equal_numbers_reaches_towards_the_bounds() {
    let mut moments = Moments::default();
    assert_eq!(moments.mean_interval(-2.0..=2.0), None);
    for (n, low) in [(1, -1.9), (2, -2.0 + 4.0 * 0.025_f64.sqrt())] {
        moments.add(2.0);
        let interval = moments.mean_interval(-2.0..=2.0).expect("numbers");
        assert_eq!((moments.count(), interval.value, interval.high), (n, 2.0, 2.0));
        assert_close(interval.low, low, 1e-9);
    }
}

/// By hand, for the counts 0, 2, 4, 3, 1: ¼·2 + ½·4 + ¾·3 + 1·1 = 5.75, so μ = 0.575;
/// Σ (v − μ)² = 2·0.105625 + 4·0.005625 + 3·0.030625 + 0.180625 = 0.50625, so σ² = 0.050625 and
/// σ = 0.225. With two games in a block t = 0.075 / 0.225 / √2 = 0.235702, times
/// 800 / ln 10 = 347.4356 gives 81.891.
#[test]
fn a_small_table_is_as_computed_by_hand() {
    let scores = scores(&[0, 2, 4, 3, 1]);
    assert_close(scores.mean().expect("blocks"), 0.575, 1e-12);
    let normalised = scores.normalised_elo().expect("different blocks");
    assert_close(normalised.value, 81.891, 0.001);
    // The delta method, from the sums of powers.
    let mean = 0.575;
    let n = 10.0;
    let sum = |power: i32| -> f64 {
        [(0.25, 2.0), (0.5, 4.0), (0.75, 3.0), (1.0, 1.0)]
            .iter()
            .map(|(value, count): &(f64, f64)| count * (value - mean).powi(power))
            .sum()
    };
    let skewness = sum(3) / n / 0.225_f64.powi(3);
    let kurtosis = sum(4) / n / 0.225_f64.powi(4);
    let t = 0.075 / 0.225;
    let variance = (1.0 - t * skewness + t * t * (kurtosis - 1.0) / 4.0) / n;
    let half = 1.959_964 * variance.sqrt() * 347.4356 / 2.0_f64.sqrt();
    assert_close(normalised.high - normalised.value, half, 0.001);
    let score = scores.score().expect("blocks");
    // Student with 9 degrees of freedom: 2.262 · √(0.05625 / 10).
    assert_close(score.high, 0.575 + 2.262_157 * (0.506_25_f64 / 9.0 / 10.0).sqrt(), 1e-5);
    assert_close(scores.elo().expect("blocks").value, elo(0.575), 1e-12);
}

#[test]
fn a_long_test_of_stockfish_is_as_fishtest_has_it() {
    let scores = scores(&STOCKFISH);
    let n = STOCKFISH.iter().sum::<u64>() as f64;
    assert_close(n, 93_868.0, 0.0);
    // 65,388 wins and 56,553 draws in 187,736 games against 65,804 losses.
    let mean = (65_388.0 + 56_553.0 / 2.0) / (2.0 * n);
    assert_close(scores.mean().expect("blocks"), mean, 0.001);
    let elo = scores.elo().expect("blocks");
    assert!(-3.0 < elo.low && elo.high < 1.0, "{elo:?}");
    // The approximation (s₁ − s₀)(2μ − s₀ − s₁) n / 2σ² of Van den Bergh's
    // "GSPRT approximation", which is good for small differences and many games.
    let sprt = Sprt { elo0: -3.0, elo1: 1.0 };
    let s0 = expected_score(-3.0);
    let s1 = expected_score(1.0);
    let mean = scores.mean().expect("blocks");
    let squares: f64 = STOCKFISH
        .iter()
        .enumerate()
        .map(|(i, count)| *count as f64 * (i as f64 / 4.0 - mean).powi(2))
        .sum();
    let approximate = (s1 - s0) * (2.0 * mean - s0 - s1) * n / (2.0 * squares / n);
    assert_close(sprt.log_likelihood_ratio(&scores), approximate, 0.01);
}

#[test]
fn the_ratio_of_decided_games_is_the_binomial_one() {
    // 30 wins and 20 losses: 30 · ln(s₁ / s₀) + 20 · ln((1 − s₁) / (1 − s₀)). The draws, which
    // count as 0.001, change it by less than that.
    let sprt = Sprt { elo0: -50.0, elo1: 50.0 };
    let s0 = expected_score(-50.0);
    let s1 = expected_score(50.0);
    let expected = 30.0 * (s1 / s0).ln() + 20.0 * ((1.0 - s1) / (1.0 - s0)).ln();
    assert_close(sprt.log_likelihood_ratio(&scores(&[20, 0, 30])), expected, 0.001);
    assert_close(sprt.log_likelihood_ratio(&BlockScores::new(1)), 0.0, 0.0);
    // The other player's view of the same games.
    let turned = Sprt { elo0: -50.0, elo1: 50.0 }.log_likelihood_ratio(&scores(&[30, 0, 20]));
    assert_close(turned, -expected, 0.001);
}

#[test]
fn equal_blocks_leave_an_interval_that_is_not_a_point() {
    // 0.025^(1/10) = 0.6915: ten wins in a row are that likely if a block is won with 0.6915.
    let won = scores(&[0, 0, 0, 0, 10]);
    let score = won.score().expect("blocks");
    assert_close(score.low, 0.691_5, 0.000_1);
    assert_eq!((score.value, score.high), (1.0, 1.0));
    assert_eq!(won.normalised_elo(), None);
    let split = scores(&[0, 0, 10, 0, 0]).score().expect("blocks");
    assert_close(split.low, 0.345_75, 0.000_1);
    assert_close(split.high, 1.0 - 0.345_75, 0.000_1);
}

/// Draws blocks: half points with these weights, whose sum is 1000.
struct Truth {
    weights: [u32; 5],
    rng: SplitMix64,
}

impl Truth {
    fn block(&mut self) -> usize {
        let mut left = self.rng.below(1000);
        for (half_points, weight) in self.weights.iter().enumerate() {
            if left < *weight {
                return half_points;
            }
            left -= weight;
        }
        unreachable!("the weights add up to 1000")
    }

    fn mean(&self) -> f64 {
        self.weights.iter().enumerate().map(|(i, n)| i as f64 / 4.0 * f64::from(*n) / 1e3).sum()
    }

    fn normalised_elo(&self) -> f64 {
        let mean = self.mean();
        let square = |(i, n): (usize, &u32)| (i as f64 / 4.0 - mean).powi(2) * f64::from(*n) / 1e3;
        let variance: f64 = self.weights.iter().enumerate().map(square).sum();
        (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / 10.0_f64.ln()
    }
}

/// Of 2,000 tournaments about 1,900 intervals hold the truth; the deviation is 10.
#[test]
fn intervals_hold_the_truth_in_nineteen_of_twenty_tournaments() {
    const N: u32 = 2_000;
    for (weights, n_blocks) in [
        ([50, 200, 500, 200, 50], 50),
        ([20, 80, 300, 350, 250], 100),
        ([200, 0, 600, 0, 200], 40),
        ([5, 25, 120, 300, 550], 200),
    ] {
        let mut truth = Truth { weights, rng: SplitMix64::new(11) };
        let mut n_score = 0;
        let mut n_elo = 0;
        let mut n_normalised = 0;
        for _ in 0..N {
            let mut scores = BlockScores::new(2);
            (0..n_blocks).for_each(|_| scores.add(truth.block()));
            let holds = |interval: Option<rulebook_arena::Estimate>, value| {
                u32::from(interval.is_some_and(|interval| interval.contains(value)))
            };
            n_score += holds(scores.score(), truth.mean());
            n_elo += holds(scores.elo(), elo(truth.mean()));
            n_normalised += holds(scores.normalised_elo(), truth.normalised_elo());
        }
        for n in [n_score, n_elo, n_normalised] {
            assert!((1_860..=1_940).contains(&n), "{weights:?}: {n_score} {n_elo} {n_normalised}");
        }
    }
}

/// Each error has a probability of about 0.05; of 1,000 tests 50 err, with a deviation of 7.
#[test]
fn sequential_tests_have_their_stated_error_rates() {
    const N: u32 = 1_000;
    // Weights with the expected scores of 0 and about 50 Elo.
    for (weights, wrong) in
        [([50, 200, 500, 200, 50], Decision::H1), ([30, 150, 460, 224, 136], Decision::H0)]
    {
        let mut truth = Truth { weights, rng: SplitMix64::new(5) };
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        let expected = if wrong == Decision::H1 { 0.0 } else { 50.0 };
        assert_close(elo(truth.mean()), expected, 0.3);
        let mut n_wrong = 0;
        let mut n_blocks = 0;
        for _ in 0..N {
            let mut test = SprtTest::new(sprt, 2);
            while test.decision().is_none() {
                test.add(truth.block());
                n_blocks += 1;
            }
            n_wrong += u32::from(test.decision() == Some(wrong));
        }
        assert!((15..=71).contains(&n_wrong), "{n_wrong} of {N} are wrong");
        assert!(n_blocks / N < 120, "{} blocks a test", n_blocks / N);
    }
}
