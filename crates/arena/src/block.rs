//! The score and the payoff of a block for the first bot of its pair.

use std::cmp::Ordering;

use rulebook::core::Verdict;

use crate::{game_log::GameLog, schedule::Member};

/// The score of the first bot in a game, in half points: 2 for a win, 1 for a draw; `None` for a
/// game that was cut off.
///
/// The bot whose seats have the greater mean payoff wins. A bot that could not continue has lost,
/// and a draw by the match's draw rules is a draw.
pub(crate) fn half_points(played: &GameLog, lineup: &[Member]) -> Option<usize> {
    if played.is_cut() {
        return None;
    }
    if let Some(failure) = &played.failure {
        let is_first = lineup[usize::from(failure.seat)] == Member::First;
        return Some(if is_first { 0 } else { 2 });
    }
    Some(match payoff_difference(played, lineup)?.total_cmp(&0.0) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    })
}

/// The mean payoff of the first bot's seats less that of the second's; 0 for a draw by the match's
/// draw rules, `None` for a game that was cut off or that a player could not finish.
pub(crate) fn payoff_difference(played: &GameLog, lineup: &[Member]) -> Option<f64> {
    match played.verdict {
        _ if played.is_cut() || played.failure.is_some() => None,
        Verdict::Adjudicated(..) => Some(0.0),
        Verdict::Rules(_) => {
            let mean = |member| {
                let seats = played.payoffs.iter().zip(lineup).filter(|(_, seat)| **seat == member);
                let (sum, n) = seats.fold((0_i64, 0_i64), |(sum, n), (payoff, _)| {
                    (sum + i64::from(*payoff), n + 1)
                });
                sum as f64 / n as f64
            };
            Some(mean(Member::First) - mean(Member::Second))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(verdict: &str, payoffs: &[i32]) -> GameLog {
        let seats = Vec::new();
        let claims = Vec::new();
        let verdict = verdict.parse().expect("a verdict");
        GameLog {
            game: 0,
            verdict,
            payoffs: payoffs.to_vec(),
            plies: 9,
            seats,
            claims,
            failure: None,
        }
    }

    #[test]
    fn the_greater_mean_payoff_wins_and_a_cut_game_has_no_score() {
        use Member::{First, Second};
        let lineup = [First, Second, First];
        let game = played("win 0", &[9, 4, 1]);
        assert_eq!(payoff_difference(&game, &lineup), Some(1.0));
        assert_eq!(half_points(&game, &lineup), Some(2));
        assert_eq!(half_points(&game, &[Second, First, Second]), Some(0));
        assert_eq!(half_points(&played("draw by repetition", &[]), &lineup), Some(1));
        assert_eq!(half_points(&played("draw by ply limit", &[]), &lineup), None);
    }
}
