//! The results.

use rulebook_search::{InvalidPolicy, SearchError};

/// The value of a policy for each seat, and that of a best reply to it, in the unit of the game.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Responses {
    /// By seat, the expected payoff if all play the policy.
    pub values: Vec<f64>,
    /// By seat, the greatest expected payoff if the others play the policy.
    pub best_responses: Vec<f64>,
    /// The number of histories that were visited.
    pub nodes: u64,
    /// The number of information sets that chance and the other seats can lead to.
    pub information_sets: u64,
}

impl Responses {
    /// The sum over the seats of the gain of a best response over the policy: 0 for an equilibrium.
    #[must_use]
    pub fn nash_conv(&self) -> f64 {
        let pairs = self.best_responses.iter().zip(&self.values);
        pairs.map(|(best, value)| best - value).sum()
    }

    /// [`Responses::nash_conv`] divided by the number of seats, as in `OpenSpiel`.
    #[must_use]
    pub fn exploitability(&self) -> f64 {
        self.nash_conv() / self.values.len() as f64
    }
}

/// The reason why a policy cannot be evaluated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BestResponseError {
    /// The policy does not fit the game.
    #[error(transparent)]
    Policy(#[from] InvalidPolicy),
    /// The position cannot be searched.
    #[error(transparent)]
    Search(#[from] SearchError),
}
