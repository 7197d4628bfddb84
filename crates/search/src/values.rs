//! The value of a position for each seat.

use std::ops::AddAssign;

use num_rational::BigRational;
use num_traits::ToPrimitive;
use rulebook_core::{MAX_PLAYERS, Player, State};

/// Expected payoffs by seat, scaled to [−1, 1] by the game's
/// [`payoff_range`](State::payoff_range): the least payoff is −1, the greatest 1.
///
/// The unit is the same for every seat, so the values of a zero-sum game of two add up to 0 if its
/// range is symmetric. Where all payoffs are equal the value is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatValues([f32; MAX_PLAYERS]); // Invariant: 0 for seats that do not take part.

impl SeatValues {
    /// The middle of the range for every seat.
    pub const ZERO: SeatValues = SeatValues([0.0; MAX_PLAYERS]);

    /// The values of the players in order.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_PLAYERS`].
    #[must_use]
    pub fn new(by_seat: &[f32]) -> SeatValues {
        let mut values = SeatValues::ZERO;
        values.0[..by_seat.len()].copy_from_slice(by_seat);
        values
    }

    /// The payoffs of a finished game, scaled; `None` while it continues.
    #[must_use]
    pub fn at_end<S: State>(state: &S) -> Option<SeatValues> {
        let mut values = SeatValues::ZERO;
        let scale = Scale::of(state);
        for player in Player::all(state.players()) {
            values.0[player.index()] = scale.value(state.payoff(player)?);
        }
        Some(values)
    }

    /// Exact expected payoffs of the players in order, scaled.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_PLAYERS`].
    #[must_use]
    pub fn of_payoffs<S: State>(state: &S, payoffs: &[BigRational]) -> SeatValues {
        let mut values = SeatValues::ZERO;
        let scale = Scale::of(state);
        for (value, payoff) in values.0[..payoffs.len()].iter_mut().zip(payoffs) {
            *value = scale.scaled(payoff.to_f32().expect("a ratio has a nearest float"));
        }
        values
    }

    /// The value of a drawn match: an equal share of the sum of the payoffs for every seat.
    ///
    /// That is the middle of the range, unless the payoffs always have the same sum.
    #[must_use]
    pub fn of_draw<S: State>(state: &S) -> SeatValues {
        let share = match S::UTILITY {
            rulebook_core::Utility::ZeroSum => Some(0.0),
            rulebook_core::Utility::ConstantSum(sum) => {
                Some(sum as f32 / f32::from(state.players()))
            }
            rulebook_core::Utility::GeneralSum => None,
        };
        let value = share.map_or(0.0, |share| Scale::of(state).scaled(share));
        let mut values = SeatValues::ZERO;
        values.0[..usize::from(state.players())].fill(value);
        values
    }

    /// The values of an evaluation `value` for `player`'s side, on the scale of
    /// [`Evaluate::value`](rulebook_core::Evaluate::value): 2 / (1 + 10^(−v/400)) − 1 for each
    /// member of the side and the opposite for all others.
    #[must_use]
    pub fn of_evaluation<S: State>(state: &S, player: Player, value: i32) -> SeatValues {
        let share = 1.0 / (1.0 + 10_f32.powf(-(value.clamp(-20_000, 20_000) as f32) / 400.0));
        SeatValues::of_side(state, player, 2.0 * share - 1.0)
    }

    /// A value for each member of `player`'s side and the opposite for all others.
    pub(crate) fn of_side<S: State>(state: &S, player: Player, value: f32) -> SeatValues {
        let side = state.team(player);
        let mut values = SeatValues::ZERO;
        for seat in Player::all(state.players()) {
            values.0[seat.index()] = if side.contains(seat) { value } else { 0.0 - value }; // Not `-0.0`.
        }
        values
    }

    /// The value for a seat.
    #[must_use]
    pub fn of(self, player: Player) -> f32 {
        self.0[player.index()]
    }

    /// The values of the first `n_players` seats.
    #[must_use]
    pub fn by_seat(&self, n_players: u8) -> &[f32] {
        &self.0[..usize::from(n_players)]
    }

    /// These values times a factor.
    #[must_use]
    pub fn scaled(self, factor: f32) -> SeatValues {
        SeatValues(self.0.map(|value| value * factor))
    }
}

impl AddAssign for SeatValues {
    fn add_assign(&mut self, other: SeatValues) {
        for (value, other) in self.0.iter_mut().zip(other.0) {
            *value += other;
        }
    }
}

/// The scale from payoffs to values.
struct Scale {
    least: f32,
    half: f32, // Half the width of the range.
}

impl Scale {
    fn of<S: State>(state: &S) -> Scale {
        let range = state.payoff_range();
        let (least, greatest) = (*range.start() as f32, *range.end() as f32);
        Scale { least, half: (greatest - least) / 2.0 }
    }

    fn value(&self, payoff: i32) -> f32 {
        self.scaled(payoff as f32)
    }

    fn scaled(&self, payoff: f32) -> f32 {
        if self.half == 0.0 { 0.0 } else { (payoff - self.least) / self.half - 1.0 }
    }
}
