//! A type-erased game.

use std::fmt::Debug;

use rulebook_core::{DrawRules, InfoKey, Record, ReplayLimits, Rules, Viewpoint};

#[cfg(feature = "batch")]
use crate::batch::{AnyBatch, BatchOptions};
#[cfg(feature = "data")]
use crate::numbering::StepNumbers;
use crate::{
    any_client::AnyClient, any_match::AnyMatch, error::AnyError, sealed::Sealed, values::GameInfo,
};

/// A game of a [`Registry`](crate::Registry). Implemented by [`Entry`](crate::Entry) only.
///
/// ```
/// use rulebook::{ErrorKind, Registry, entry};
/// use rulebook_classics::Nim;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Nim));
/// let nim = registry.game("nim")?;
/// assert_eq!((nim.rules().name, nim.info().title), ("nim", "Nim"));
/// assert!(nim.rules_page().contains("**R1**"));
/// assert_eq!(nim.start("heaps=x").map_err(|error| error.kind).err(), Some(ErrorKind::Variant));
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnyGame: Sealed + Debug + Send + Sync {
    /// The name and version of the rules; the registry looks games up by the name.
    fn rules(&self) -> Rules;

    /// Facts about the game.
    ///
    /// ```
    /// use rulebook::{Registry, entry};
    /// use rulebook_classics::Kuhn;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Kuhn));
    /// let info = registry.game("kuhn")?.info();
    /// assert!(info.chance && info.hidden);
    /// assert!(info.options.iter().any(|option| option.key == "players"));
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn info(&self) -> GameInfo;

    /// The rules page in Markdown; empty if there is none.
    fn rules_page(&self) -> &'static str;

    /// The numbering of its steps; `None` unless its moves have indices, and its chance events too
    /// if there are any.
    #[cfg(feature = "data")]
    fn step_numbers(&self) -> Option<StepNumbers>;

    /// A match from the official start under a variant: `key=value,key=value`, or nothing.
    ///
    /// # Errors
    ///
    /// If the variant is refused.
    fn start(&self, variant: &str) -> Result<Box<dyn AnyMatch>, AnyError> {
        self.begin(&Start { variant, ..Start::default() })
    }

    /// A match from `start`. O(length of the texts), in time and memory; a deal of chance is
    /// followed up to the first move.
    ///
    /// # Errors
    ///
    /// If the variant, the position or the deal is refused, or the variant contradicts
    /// the position.
    ///
    /// ```
    /// use rulebook::{Registry, Start, entry};
    /// use rulebook_classics::Nim;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Nim));
    /// let start = Start { position: Some("1,3,0,0 0"), ..Start::default() };
    /// assert_eq!(registry.game("nim")?.begin(&start)?.position(), "1,3,0,0 0");
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn begin(&self, start: &Start<'_>) -> Result<Box<dyn AnyMatch>, AnyError>;

    /// Many matches at once, for machine learning: see [`AnyBatch`].
    ///
    /// # Errors
    ///
    /// If the game has no planes or no indices of moves, or an option is refused.
    #[cfg(feature = "batch")]
    fn batch(&self, options: &BatchOptions<'_>) -> Result<Box<dyn AnyBatch>, AnyError>;

    /// The match of a record, every step of which is checked. O(steps), in time and memory.
    ///
    /// # Errors
    ///
    /// If the record exceeds `limits`, belongs to another game, or cannot be replayed.
    ///
    /// ```
    /// use rulebook::{Registry, core::ReplayLimits, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let game = registry.game("tictactoe")?;
    /// let mut record = game.start("")?.record(&[]);
    /// record.steps.push("z9".into());
    /// let refused = game.replay(&record, &ReplayLimits::default()).err();
    /// assert_eq!(refused.and_then(|error| error.step), Some(1));
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn replay(&self, record: &Record, limits: &ReplayLimits)
    -> Result<Box<dyn AnyMatch>, AnyError>;

    /// The client's side of a match as `who` sees it, starting from the text of a view. O(length of
    /// the text), and a world is sampled.
    ///
    /// # Errors
    ///
    /// If the text is not a view of the game.
    fn client(&self, who: Viewpoint, view: &str) -> Result<Box<dyn AnyClient>, AnyError>;

    /// The client's side of a match in progress: what `who` sees now, and the key of the observer's
    /// information set, which represents all earlier observations.
    ///
    /// # Errors
    ///
    /// As [`AnyGame::client`].
    ///
    /// ```
    /// use rulebook::{Registry, core::{Player, Viewpoint}, entry};
    /// use rulebook_classics::Kuhn;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Kuhn));
    /// let kuhn = registry.game("kuhn")?;
    /// let mut host = kuhn.start("")?;
    /// for step in ["K", "Q", "p"] {
    ///     host.step(step)?;
    /// }
    /// let seen = host.view(Viewpoint::Seat(Player::SECOND))?;
    /// let client = kuhn.resume(seen.who(), &seen.text(), seen.info_key())?;
    /// assert_eq!(client.info_key(), seen.info_key());
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn resume(
        &self,
        who: Viewpoint,
        view: &str,
        key: InfoKey,
    ) -> Result<Box<dyn AnyClient>, AnyError>;

    /// The client's side of a match from a record as one observer saw it, which
    /// [`AnyView::record`](crate::AnyView::record) makes. O(steps), in time and memory.
    ///
    /// # Errors
    ///
    /// If the record exceeds `limits`, belongs to another game, is not one observer's, or its steps
    /// or result do not follow from its first view.
    ///
    /// ```
    /// use rulebook::{Registry, core::{ReplayLimits, Player, Viewpoint}, entry};
    /// use rulebook_classics::Kuhn;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Kuhn));
    /// let kuhn = registry.game("kuhn")?;
    /// let mut host = kuhn.start("")?;
    /// host.step("K")?;
    /// let seen = host.view(Viewpoint::Seat(Player::SECOND))?;
    /// let client = kuhn.follow(&seen.record(&[]), &ReplayLimits::default())?;
    /// assert_eq!(client.text(), seen.text());
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn follow(
        &self,
        record: &Record,
        limits: &ReplayLimits,
    ) -> Result<Box<dyn AnyClient>, AnyError>;
}

/// The start of a match.
///
/// ```
/// use rulebook::{Registry, Start, core::DrawRules, entry};
/// use rulebook_classics::Kuhn;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Kuhn));
/// let draw_rules = Some(DrawRules { ply_limit: Some(9), ..DrawRules::NONE });
/// let start = Start { deal: Some("K,Q"), draw_rules, ..Start::default() };
/// let game = registry.game("kuhn")?.begin(&start)?;
/// assert_eq!((game.n_steps(), game.plies()), (2, 0)); // Both cards are dealt.
/// # Ok::<(), rulebook::AnyError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start<'t> {
    /// Options of the rules, `key=value,key=value`; the rest is default.
    pub variant: &'t str,
    /// The position; `None` for the official start. It may name options itself, in braces, which
    /// must not contradict the variant.
    pub position: Option<&'t str>,
    /// The draw rules; `None` for those of the game.
    pub draw_rules: Option<DrawRules>,
    /// The deal that resolves chance as soon as an event is due; `None` if the caller resolves the
    /// events.
    pub deal: Option<&'t str>,
}
