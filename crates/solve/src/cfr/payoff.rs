//! The payoff at the end of a match.

use rulebook_core::{HiddenInfo, Match, Player, Utility};

/// The payoff of a finished match in the unit of the game. A draw by adjudication is worth an equal
/// share of the sum of the payoffs, or the middle of their range if the sum varies.
pub(super) fn payoff<S: HiddenInfo>(game: &Match<S>, player: Player) -> f64 {
    let state = game.state();
    if let Some(payoff) = state.payoff(player) {
        return f64::from(payoff);
    }
    match S::UTILITY {
        Utility::ZeroSum => 0.0,
        Utility::ConstantSum(sum) => f64::from(sum) / f64::from(state.players()),
        Utility::GeneralSum => {
            let range = state.payoff_range();
            f64::midpoint(f64::from(*range.start()), f64::from(*range.end()))
        }
    }
}
