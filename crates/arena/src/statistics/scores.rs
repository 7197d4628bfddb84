//! The scores of blocks.

use super::interval::{Estimate, Moments};

/// The number of blocks for each score of a player in half points.
///
/// A block of two games gives the five counts of the pentanomial model: of 0, ½, 1, 1½ and 2
/// points. Where the opening decides games, these counts have a smaller variance than wins, draws
/// and losses counted one by one.
///
/// ```
/// use rulebook_arena::BlockScores;
///
/// let mut scores = BlockScores::new(2);
/// for half_points in [4, 2, 3, 2] {
///     scores.add(half_points);
/// }
/// assert_eq!(scores.counts(), [0, 0, 2, 1, 1]);
/// assert_eq!((scores.n_blocks(), scores.mean()), (4, Some(0.6875)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockScores {
    counts: Vec<u64>, // Invariant: an odd number of them.
}

impl BlockScores {
    /// No blocks, of `n_games` games each.
    #[must_use]
    pub fn new(n_games: usize) -> BlockScores {
        BlockScores { counts: vec![0; 2 * n_games + 1] }
    }

    /// Counts a block.
    ///
    /// # Panics
    ///
    /// If the block has fewer games than these half points need.
    pub fn add(&mut self, half_points: usize) {
        self.counts[half_points] += 1;
    }

    /// The number of blocks by half points, from 0 on.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of games in a block.
    #[must_use]
    pub fn n_games(&self) -> usize {
        self.counts.len() / 2
    }

    /// The number of blocks.
    #[must_use]
    pub fn n_blocks(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The score of a game on average, from 0 to 1; `None` without blocks.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.n_blocks() != 0).then(|| self.central(1, 0.0))
    }

    /// The mean score with a 95 % interval; `None` without blocks.
    ///
    /// It is that of [`Moments::mean_interval`] for the means of blocks, within 0 and 1.
    #[must_use]
    pub fn score(&self) -> Option<Estimate> {
        let mut moments = Moments::default();
        for (value, count) in self.values() {
            moments.add_times(value, count);
        }
        moments.mean_interval(0.0..=1.0)
    }

    /// The possible mean scores of a block with their counts.
    pub(super) fn values(&self) -> impl Iterator<Item = (f64, u64)> + Clone {
        let greatest = (self.counts.len() - 1).max(1) as f64;
        self.counts.iter().enumerate().map(move |(i, count)| (i as f64 / greatest, *count))
    }

    /// The moment of this order of the mean scores of blocks about `centre`; NaN without blocks.
    pub(super) fn central(&self, order: i32, centre: f64) -> f64 {
        let sum: f64 =
            self.values().map(|(value, count)| count as f64 * (value - centre).powi(order)).sum();
        sum / self.n_blocks() as f64
    }
}
