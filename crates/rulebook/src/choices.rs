//! The moves and events that are possible now.

use std::fmt::Debug;

use rulebook_draw::{Drawing, Theme};

#[cfg(feature = "search")]
use crate::search::{Algorithm, AnySearch, SearchLimits};
use crate::{
    error::AnyError,
    sealed::Sealed,
    values::{EventInfo, MoveInfo, NextPicks},
};

/// The moves and events that are possible now, for somebody who may ask about them.
///
/// [`AnyMatch::choices`] has them for the host, [`AnyView::choices`] for an observer. An observer's answers come
/// from a position that was sampled from the view, so they cannot depend on what is hidden. When no player
/// is to move, there are no moves.
///
/// [`AnyMatch::choices`]: crate::AnyMatch::choices
/// [`AnyView::choices`]: crate::AnyView::choices
pub trait Choices: Sealed + Debug + Send + Sync {
    /// The number of legal moves.
    fn move_count(&self) -> usize;

    /// The texts of the legal moves in the game's order.
    fn moves(&self) -> Vec<String>;

    /// The legal moves with descriptions, annotations and indices.
    fn move_infos(&self) -> Vec<MoveInfo>;

    /// One legal move, in any of its spellings, with its description, annotation and index. O(length
    /// of the text).
    ///
    /// # Errors
    ///
    /// If the text is not a move, or the move breaks a rule.
    ///
    /// ```
    /// use rulebook::{Registry, Start, entry};
    /// use rulebook_classics::Nim;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Nim));
    /// let start = Start { position: Some("1,3,0,0 0"), ..Start::default() };
    /// let game = registry.game("nim")?.begin(&start)?;
    /// assert_eq!(game.choices().move_info("b2")?.text, "b2");
    /// assert_eq!(game.choices().move_info("b4").unwrap_err().rule, Some("R3"));
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn move_info(&self, mv: &str) -> Result<MoveInfo, AnyError>;

    /// The canonical text of a legal move.
    ///
    /// # Errors
    ///
    /// As [`Choices::move_info`].
    fn check(&self, mv: &str) -> Result<String, AnyError>;

    /// The picks that can follow these. O(length of the texts and of the answer).
    ///
    /// # Errors
    ///
    /// If a string is not a pick.
    ///
    /// ```
    /// use rulebook::{Registry, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let game = registry.game("tictactoe")?.start("")?;
    /// let mut picked = game.choices().next_picks(&[])?.picks;
    /// assert_eq!(picked.len(), 9);
    /// picked.truncate(1);
    /// assert!(game.choices().next_picks(&picked)?.complete.is_some());
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn next_picks(&self, picked: &[String]) -> Result<NextPicks, AnyError>;

    /// The reason why these picks are not a legal move: the rule that the move breaks. `None` if
    /// they are the beginning of a move, a legal move, or nothing that the game can name.
    ///
    /// ```
    /// # #[cfg(feature = "gobblet")] {
    /// use rulebook::Registry;
    ///
    /// let mut game = Registry::standard().game("gobblet")?.start("")?;
    /// game.play("4@b2")?;
    /// let picked = ["1.hand-4", "b2"].map(str::to_owned);
    /// assert!(game.choices().why_not(&picked).is_some_and(|refusal| refusal.rule.is_some()));
    /// assert_eq!(game.choices().why_not(&picked[..1]), None);
    /// # }
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn why_not(&self, picked: &[String]) -> Option<AnyError>;

    /// The change that these picks would make: a fragment of SVG for the end of the last group of
    /// [`AnyView::svg`](crate::AnyView::svg), which is empty if the game draws nothing, and the picks that have a place only
    /// now, in the coordinates of that group.
    ///
    /// # Errors
    ///
    /// If these picks are not the beginning of a legal move.
    ///
    /// ```
    /// # #[cfg(feature = "gobblet")] {
    /// use rulebook::{Registry, draw::Theme};
    ///
    /// let game = Registry::standard().game("gobblet")?.start("")?;
    /// let picked = ["0.hand-4", "b2"].map(str::to_owned);
    /// assert!(game.choices().preview(&picked, &Theme::LIGHT)?.text.contains("<circle"));
    /// assert!(game.choices().preview(&["rubbish".to_owned()], &Theme::LIGHT).is_err());
    /// # }
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn preview(&self, picked: &[String], theme: &Theme) -> Result<Drawing, AnyError>;

    /// The picks of a legal move.
    ///
    /// # Errors
    ///
    /// As [`Choices::move_info`].
    fn picks_of(&self, mv: &str) -> Result<Vec<String>, AnyError>;

    /// The text of the legal move with this index.
    ///
    /// # Errors
    ///
    /// If the game has no indices, or no legal move has this index. If a
    /// rule refuses the move that the index means, the error names it.
    ///
    /// ```
    /// use rulebook::{Registry, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let mut game = registry.game("tictactoe")?.start("")?;
    /// let mv = game.choices().move_at(4)?;
    /// assert_eq!(mv, "b2");
    /// game.play(&mv)?;
    /// assert_eq!(game.choices().move_at(4).unwrap_err().rule, Some("R3"));
    /// assert_eq!(game.choices().legal_indices()?, [0, 1, 2, 3, 5, 6, 7, 8]);
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn move_at(&self, index: usize) -> Result<String, AnyError>;

    /// The indices of the legal moves, ascending.
    ///
    /// # Errors
    ///
    /// If the game has no indices.
    fn legal_indices(&self) -> Result<Vec<usize>, AnyError>;

    /// Writes 1 for each index of a legal move and 0 for every other one.
    ///
    /// # Errors
    ///
    /// As [`Choices::legal_indices`], or if `mask` does not have [`AnyView::n_indices`](crate::AnyView::n_indices) entries.
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), AnyError>;

    /// The possible chance events; none unless one is due.
    ///
    /// ```
    /// use rulebook::{Registry, entry};
    /// use rulebook_classics::Kuhn;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Kuhn));
    /// let game = registry.game("kuhn")?.start("")?;
    /// let events = game.choices().events();
    /// let weights: Vec<(&str, u32)> =
    ///     events.iter().map(|info| (info.event.as_str(), info.weight)).collect();
    /// assert_eq!(weights, [("J", 1), ("Q", 1), ("K", 1)]);
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn events(&self) -> Vec<EventInfo>;

    /// The move that a beginner plays without thinking: one that wins at once; otherwise, with a
    /// probability of one eighth, any legal move. `None` if the beginner has to think, or there are
    /// no moves.
    ///
    /// If something is hidden from the observer, a move wins at once if it does so in each of
    /// several positions that are sampled from the view. Equal bits give equal moves.
    ///
    /// ```
    /// use rulebook::{Registry, core::SplitMix64, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let mut game = registry.game("tictactoe")?.start("")?;
    /// for mv in ["a1", "a2", "b1", "b2"] {
    ///     game.play(mv)?;
    /// }
    /// let mut rng = SplitMix64::new(1);
    /// assert_eq!(game.choices().impulse(&mut || rng.next()).as_deref(), Some("c1"));
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn impulse(&self, bits: &mut dyn FnMut() -> u64) -> Option<String>;

    /// A search of the position with the knowledge of this observer.
    ///
    /// If something is hidden from the observer, only the searches over views are available, and
    /// the answer depends on the view and the information set alone. The host, and everybody in a
    /// match that hides nothing, can use every search that the game's traits allow.
    ///
    /// # Errors
    ///
    /// If no player is to move, or the search does not suit
    /// the game or the position.
    #[cfg(feature = "search")]
    fn search(
        &self,
        algorithm: Algorithm,
        limits: SearchLimits,
    ) -> Result<Box<dyn AnySearch>, AnyError>;
}
