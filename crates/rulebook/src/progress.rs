//! The facts of a match that everybody knows.

use std::fmt::Debug;

use rulebook_core::{Info, Rules, Turn, Verdict};

use crate::{
    sealed::Sealed,
    values::{ResultInfo, SeatInfo},
};

/// The facts of a match that its host and all its observers know alike: the game, the seats, whose turn it
/// is, and how the match ended.
///
/// [`AnyMatch`](crate::AnyMatch) and [`AnyView`](crate::AnyView) have these methods.
pub trait Progress: Sealed + Debug + Send + Sync {
    /// The name and version of the rules.
    fn rules(&self) -> Rules;

    /// The facts about the game.
    fn info(&self) -> Info;

    /// The number of players.
    fn players(&self) -> u8;

    /// The seats.
    fn seats(&self) -> Vec<SeatInfo>;

    /// Whether any observer may know less than the host.
    fn has_hidden_info(&self) -> bool;

    /// The number of steps since the start.
    fn n_steps(&self) -> usize;

    /// The number of moves since the start, without chance events.
    fn plies(&self) -> usize;

    /// The next actor; [`Turn::Over`] also after an adjudication.
    fn turn(&self) -> Turn;

    /// The result; `None` while the match is in progress.
    fn verdict(&self) -> Option<Verdict>;

    /// The result with its details; `None` while the match is in progress.
    ///
    /// ```
    /// use rulebook::{Registry, Start, entry};
    /// use rulebook_classics::Nim;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Nim));
    /// let start = Start { position: Some("1,0,0,0 0"), ..Start::default() };
    /// let mut game = registry.game("nim")?.begin(&start)?;
    /// game.play("a1")?;
    /// let result = game.result().expect("the game is over");
    /// assert_eq!((result.verdict.to_string().as_str(), result.payoffs), ("win 0", vec![1, -1]));
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn result(&self) -> Option<ResultInfo>;
}
