//! The interface of a batch.

use std::fmt::Debug;

use rulebook_core::{DrawRules, Record, Rules};

#[cfg(feature = "search")]
use super::any_trees::{AnyTrees, TreeOptions};
use crate::{error::AnyError, sealed::Sealed, values::BatchInfo};

/// Many environments: matches of one game and variant that are played step by step together.
///
/// Moves are indices or picks, observations are planes, chance is sampled, and the answers go into
/// arrays of the caller. The results depend only on the seed and the actions, not on the number of
/// threads. A batch is made by [`AnyGame::batch`](crate::AnyGame::batch).
///
/// ```
/// use rulebook::{BatchBuffers, BatchOptions, Registry, entry};
/// use rulebook_classics::TicTacToe;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(TicTacToe));
/// let mut batch = registry.game("tictactoe")?.batch(&BatchOptions::new(2))?;
/// let info = batch.info();
/// let (mut obs, mut mask) = (vec![0.0; 2 * info.planes.size], vec![0; 2 * info.mask_size]);
/// let (mut player, mut reward, mut done) = ([0; 2], [0.0; 4], [0; 2]);
/// let mut buffers = BatchBuffers {
///     obs: &mut obs,
///     mask: &mut mask,
///     player: &mut player,
///     reward: &mut reward,
///     done: &mut done,
///     final_obs: &mut [],
/// };
/// batch.reset(None, &mut buffers)?;
/// batch.step(&[4, 0], &mut buffers)?;
/// let refused = batch.step(&[3, 0], &mut buffers).unwrap_err();
/// assert_eq!((refused.environment(), refused.rule), (Some(1), Some("R3")));
/// assert_eq!(batch.position(0)?, ".../.X./...");
/// assert_eq!((player, done), ([1, 1], [0, 0]));
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnyBatch: Sealed + Debug + Send {
    /// The name and version of the rules.
    fn rules(&self) -> Rules;

    /// The sizes of the arrays, and what their numbers mean.
    fn info(&self) -> BatchInfo;

    /// Starts a new match in the environments for which `which` is true, or in all of them, and
    /// writes what a step writes, with no reward and nothing done. The other environments are written
    /// as they are.
    ///
    /// # Errors
    ///
    /// If an array does not have the size that [`AnyBatch::info`] says.
    fn reset(
        &mut self,
        which: Option<&[bool]>,
        buffers: &mut BatchBuffers<'_>,
    ) -> Result<(), AnyError>;

    /// Plays one move in each environment: the one that its row of `actions` means, as
    /// [`ActionKind`] says. Chance is then resolved until a player is to move. All actions are checked
    /// first. The action of an environment without a player to move is ignored.
    ///
    /// # Errors
    ///
    /// If an action does not mean a legal move: the error names the first such environment,
    /// counted from 0, and the rule. Or if an array does not have the size that
    /// [`AnyBatch::info`] says. Nothing has changed then, in the arrays either.
    fn step(&mut self, actions: &[i32], buffers: &mut BatchBuffers<'_>) -> Result<(), AnyError>;

    /// Writes what can follow in each environment after the numbers of its row of `actions`, which end
    /// at the first −1: the mask of a step after no number, and zeros after a complete action. Rows of
    /// environments without a player to move are ignored and get zeros. So actions by picks are
    /// chosen column by column, until nothing can follow anywhere.
    ///
    /// # Errors
    ///
    /// If a row is not the beginning of a legal move, or an array does not have the size that
    /// [`AnyBatch::info`] says. Nothing is written then.
    fn next_mask(&mut self, actions: &[i32], mask: &mut [u8]) -> Result<(), AnyError>;

    /// Fills `actions` with a random legal move of each environment, each equally likely, and −1 where
    /// no player is to move. By picks, the move has its canonical spelling. The moves come from the
    /// seed alone: each call draws new ones.
    ///
    /// # Errors
    ///
    /// If `actions` does not have the size that [`AnyBatch::info`] says.
    fn random_actions(&mut self, actions: &mut [i32]) -> Result<(), AnyError>;

    /// The indices of the legal moves of all environments one after the other, in the order of the
    /// game. Environment `i` has those from `offsets[i]` to `offsets[i + 1]`. For games whose masks
    /// are mostly zeros.
    fn legal_indices(&self, indices: &mut Vec<i32>, offsets: &mut Vec<usize>);

    /// The text of the position of an environment, with all that is hidden.
    ///
    /// # Errors
    ///
    /// If there is no such environment.
    fn position(&self, environment: usize) -> Result<String, AnyError>;

    /// The record of the match of an environment, with everything that is hidden: with all its steps if
    /// the batch [keeps them](BatchOptions::keeps_steps) or repetitions count, otherwise from the current
    /// position on.
    ///
    /// # Errors
    ///
    /// If there is no such environment.
    fn record(&self, environment: usize) -> Result<Record, AnyError>;

    /// A tree search of each match that is not over, from its current position on.
    ///
    /// # Errors
    ///
    /// If something is hidden under the variant, or the memory is too small.
    #[cfg(feature = "search")]
    fn trees(&self, options: &TreeOptions) -> Result<Box<dyn AnyTrees>, AnyError>;
}

/// The options of a batch.
///
/// ```
/// use rulebook::{AutoReset, BatchOptions, MaskKind};
///
/// let options = BatchOptions { seed: 7, mask: MaskKind::Bits, ..BatchOptions::new(4_096) };
/// assert_eq!((options.auto_reset, options.threads), (AutoReset::SameStep, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write it as a literal")]
pub struct BatchOptions<'t> {
    /// The number of environments; at least 1.
    pub n: usize,
    /// Options of the rules, `key=value,key=value`; the rest is default.
    pub variant: &'t str,
    /// The position in which every match starts; `None` for the official start.
    pub position: Option<&'t str>,
    /// Decides all chance events. Match number `k` of environment `i`, both from 0, has its own
    /// generator, so it is the same in a batch of another size.
    pub seed: u64,
    /// The number of the first environment, as the seed counts them: a batch of 10 from 30 on plays the
    /// matches that a batch of 40 plays in its last ten environments.
    pub first: u64,
    /// Whether [`AnyBatch::record`] returns records with all steps, which costs memory and a
    /// copy of the position for each step.
    pub keeps_steps: bool,
    /// The number of threads; at least 1. There are never more than environments. It changes nothing
    /// but the speed.
    pub threads: usize,
    /// The behaviour at the end of a match.
    pub auto_reset: AutoReset,
    /// The draw rules; `None` for those of the game, which some rules need. Their limit of plies
    /// truncates, as `max_plies` does.
    pub draw_rules: Option<DrawRules>,
    /// The number of moves after which a match is truncated, if it is not over.
    pub max_plies: Option<u32>,
    /// The meaning of the numbers of an action.
    pub actions: ActionKind,
    /// The form in which the legal moves are shown.
    pub mask: MaskKind,
    /// Whether the caller always passes the same array of masks, zeros at first, and never writes into
    /// it. Then a step clears only what the step before has set, which matters where an array is large
    /// and few moves are legal.
    pub keeps_mask: bool,
}

impl BatchOptions<'_> {
    /// `n` environments with the default of every option: seed 0, one thread, a new match in the
    /// same step, masks of bytes.
    #[must_use]
    pub const fn new(n: usize) -> Self {
        BatchOptions {
            n,
            variant: "",
            position: None,
            seed: 0,
            first: 0,
            keeps_steps: false,
            threads: 1,
            auto_reset: AutoReset::SameStep,
            draw_rules: None,
            max_plies: None,
            actions: ActionKind::Index,
            mask: MaskKind::Bytes,
            keeps_mask: false,
        }
    }
}

/// The behaviour at the end of an environment's match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AutoReset {
    /// The step that ends a match starts the next one: reward and `done` belong to the old match,
    /// the observation, the mask and the player to the new one.
    #[default]
    SameStep,
    /// The step that ends a match shows its end; the next step ignores the action and starts a new
    /// match, without reward.
    NextStep,
    /// Nothing: the match stays as it is until it is [reset](AnyBatch::reset). Its reward is
    /// written once.
    Off,
}

/// The meaning of the numbers of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ActionKind {
    /// An action is one number, the [index](rulebook_core::MoveIndex) of a move. The mask shows the
    /// indices of the legal moves.
    #[default]
    Index,
    /// An action is a row of [`PicksInfo::most`](crate::PicksInfo::most) numbers: the
    /// [indices](rulebook_core::PickIndex) of the picks of a move, then −1 in the places that are left.
    /// The mask shows the picks that can be made first, [`AnyBatch::next_mask`] those that can
    /// follow. For games with too many moves for a policy over their indices. A game without indices
    /// of picks has one pick for each move, its index.
    Picks,
}

/// The form in which a batch shows the legal moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MaskKind {
    /// A byte for each index: 1 if it is that of a legal move (or of a pick that can be made),
    /// otherwise 0.
    #[default]
    Bytes,
    /// A bit for each index, the lowest bit of each byte first; the bits after the last index are 0.
    Bits,
    /// Not at all: the mask is empty. See [`AnyBatch::legal_indices`].
    None,
}

/// Whether and how the match of an environment is over, as a number in [`BatchBuffers::done`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Done {
    /// It continues.
    No = 0,
    /// The rules ended it, or the draw rules of the game, such as a draw by repetition.
    Ended = 1,
    /// It reached the limit of plies, so the rewards say nothing about what it was worth.
    Truncated = 2,
}

/// The arrays of the caller that a batch fills. The rows of the environments follow each other.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write it as a literal")]
pub struct BatchBuffers<'a> {
    /// The observation of the player to move, [`PlanesInfo::size`](crate::PlanesInfo::size) numbers
    /// each. At the end of a match it is that of the player who moved last.
    pub obs: &'a mut [f32],
    /// The legal moves, [`BatchInfo::mask_size`] bytes each; zeros where no player is to move.
    pub mask: &'a mut [u8],
    /// The player to move; −1 if the match is over.
    pub player: &'a mut [i8],
    /// The payoffs of a match that this step ended, for each seat, as the game counts them;
    /// [`BatchInfo::payoff_range`] bounds them. 0 in every other step. After a draw by the draw
    /// rules or a truncation each seat has an equal share of what the payoffs add up to, which is 0
    /// unless the game has a constant sum.
    pub reward: &'a mut [f32],
    /// Whether the match is over, as [`Done`]. With [`AutoReset::SameStep`] it is about the match
    /// that the step ended.
    pub done: &'a mut [u8],
    /// Observations of the ends of matches, of the same size as `obs`, or empty. Only the rows of
    /// the matches that this step ended are written: with [`AutoReset::SameStep`] `obs` does not
    /// show them. That of a truncated match is the observation of the player to move.
    pub final_obs: &'a mut [f32],
}
