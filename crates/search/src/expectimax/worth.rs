//! The value of a position without a search.

use rulebook_core::{Outcome, PerfectInfo, Player};

use super::{
    frame::{PositionValue, Vector, vector},
    walk::{Rule, Walk},
};
use crate::values::SeatValues;

impl<S: PerfectInfo> Walk<S> {
    /// The value of a finished game.
    pub(super) fn at_end(&self, state: &S) -> PositionValue {
        let range = state.payoff_range();
        let (least, greatest) = (f64::from(*range.start()), f64::from(*range.end()));
        let half = (greatest - least) / 2.0;
        let of = |player| {
            let payoff = f64::from(state.payoff(player).unwrap_or_default());
            if half == 0.0 { 0.0 } else { (payoff - least) / half - 1.0 }
        };
        match self.rule {
            Rule::Seats => {
                let mut value = Vector::default();
                for player in Player::all(state.players()) {
                    value[player.index()] = of(player);
                }
                PositionValue { value, proof: 0 }
            }
            Rule::Sides { seat, own, .. } => {
                let value = of(seat);
                let winners = state.outcome().map(Outcome::winners).unwrap_or_default();
                let wins = !winners.is_empty() && winners.is_subset(own);
                let loses = !winners.is_empty() && winners.is_disjoint(own);
                // A longer win for more is not worth less than a short one.
                let proof = i32::from(wins && 1.0 <= value) - i32::from(loses && value <= -1.0);
                PositionValue { value: vector(value), proof }
            }
        }
    }

    /// A value that is not proved.
    pub(super) fn estimate(&self, values: SeatValues, n_players: u8) -> PositionValue {
        let of = |player| f64::from(values.of(player)).clamp(-1.0, 1.0);
        let value = match self.rule {
            Rule::Sides { seat, .. } => vector(of(seat)),
            Rule::Seats => {
                let mut value = Vector::default();
                Player::all(n_players).for_each(|player| value[player.index()] = of(player));
                value
            }
        };
        PositionValue { value, proof: 0 }
    }
}
