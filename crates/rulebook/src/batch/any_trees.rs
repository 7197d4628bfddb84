//! The interface of the tree searches of a batch.

use std::fmt::Debug;

use crate::{error::AnyError, sealed::Sealed};

/// Monte Carlo tree searches of all matches of a batch, whose leaves are evaluated together by the
/// caller: by a network, for example. They are made by [`AnyBatch::trees`](crate::AnyBatch::trees).
///
/// ```
/// use rulebook::{BatchOptions, Leaves, Registry, TreeOptions, entry};
/// use rulebook_classics::TicTacToe;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(TicTacToe));
/// let position = Some("XX./OO./...");
/// let options = BatchOptions { position, ..BatchOptions::new(1) };
/// let batch = registry.game("tictactoe")?.batch(&options)?;
/// let mut trees = batch.trees(&TreeOptions { simulations: 20, ..TreeOptions::default() })?;
/// let mut leaves = Leaves::default();
/// while trees.gather(&mut leaves)? != 0 {
///     let n = leaves.trees.len();
///     trees.apply(&vec![1.0; 9 * n], &vec![0.0; 2 * n])?; // It knows nothing.
/// }
/// let mut shares = [0.0; 9];
/// trees.write_shares(&mut shares)?;
/// assert!(0.9 < shares[8]); // X completes its row.
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnyTrees: Sealed + Debug + Send {
    /// Begins simulations in all trees that have not had enough, until each has the number of leaves
    /// that [`TreeOptions::leaves`] says or none can be found, and describes these in `leaves`.
    /// Simulations that end where the value is known are finished at once. Returns the number of
    /// leaves; 0 if all searches are done.
    ///
    /// # Errors
    ///
    /// If leaves that were gathered before have not been answered.
    fn gather(&mut self, leaves: &mut Leaves) -> Result<usize, AnyError>;

    /// Finishes the simulations of the leaves that were gathered last.
    ///
    /// `priors` has a row for each leaf with one number for each move index: how likely the move is to
    /// be best. Only those of legal moves count, and they need not add up to 1. `values` has a row for
    /// each leaf with the expected payoff of each seat, scaled so that −1 is the least payoff of the
    /// game and 1 the greatest.
    ///
    /// # Errors
    ///
    /// If an array has another size, a prior of a legal move is negative or not finite, or a value is
    /// not between −1 and 1. Then nothing has changed.
    fn apply(&mut self, priors: &[f32], values: &[f32]) -> Result<(), AnyError>;

    /// Writes for each tree the share of its simulations that went into each move, by index. The row of
    /// a match that is over is 0, and a proved win has the share 1.
    ///
    /// # Errors
    ///
    /// If the array does not have a row for each tree with one number for each index.
    fn write_shares(&self, shares: &mut [f32]) -> Result<(), AnyError>;
}

/// The options of the trees of a batch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "callers write it as a literal")]
pub struct TreeOptions {
    /// The number of simulations of each tree.
    pub simulations: u32,
    /// The greatest number of leaves of a tree that wait at the same time. While one waits, its
    /// simulation counts as a loss for those who chose it (virtual loss).
    pub leaves: u32,
    /// The weight of exploration: `init` of [PUCT](rulebook_search::Selection::Puct).
    pub exploration: f32,
    /// The memory of each tree, in bytes. A tree that has reached it stops growing.
    pub memory: usize,
    /// The seed of chance in the trees.
    pub seed: u64,
}

impl Default for TreeOptions {
    /// 100 simulations, one leaf at a time, exploration 1.25, 16 MiB, seed 0.
    fn default() -> TreeOptions {
        TreeOptions { simulations: 100, leaves: 1, exploration: 1.25, memory: 16 << 20, seed: 0 }
    }
}

/// Positions that wait for their evaluation, a row each.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Leaves {
    /// The observation of the player to move.
    pub obs: Vec<f32>,
    /// 1 for each index of a legal move, 0 for every other one.
    pub mask: Vec<u8>,
    /// The player to move.
    pub player: Vec<i8>,
    /// The number of the tree, which is that of the environment.
    pub trees: Vec<u32>,
}
