//! The range of the values in a tree.

use super::{
    node::ONE,
    teams::{Teams, Worth},
};

/// The least and the greatest value of the simulations of a tree. Exploration is scaled by half of
/// the difference.
///
/// The standard deviation would be finer, but it shrinks while the tree exploits a line of a known
/// value, and other lines would be explored less.
#[derive(Clone, Debug)]
pub(super) struct Spread {
    least: i64,
    greatest: i64,
}

impl Spread {
    pub(super) const fn new() -> Spread {
        Spread { least: i64::MAX, greatest: i64::MIN }
    }

    /// The width of the range, in the unit of sums.
    pub(super) fn width(&self) -> f32 {
        self.greatest.saturating_sub(self.least).max(0) as f32
    }

    /// Half of the width; 1 while all values are equal.
    pub(super) fn half(&self) -> f32 {
        if self.least < self.greatest { self.width() / (2 * ONE) as f32 } else { 1.0 }
    }

    /// Adds the value of a simulation.
    #[inline]
    pub(super) fn add(&mut self, worth: &Worth, teams: &Teams) {
        for value in &worth[..teams.n_teams()] {
            self.least = self.least.min(*value);
            self.greatest = self.greatest.max(*value);
        }
    }
}
