//! A match from the side of one observer.

use std::fmt::Debug;

use rulebook_core::{Info, InfoKey, Record, Rules, Turn, Verdict, Viewpoint};
use rulebook_draw::{Dial, Drawing, Picture, Theme};

#[cfg(feature = "search")]
use crate::search::{Algorithm, AnySearch, SearchLimits};
use crate::{
    error::AnyError,
    sealed::Sealed,
    values::{EventInfo, MoveInfo, NextParts, PlanesInfo, ResultInfo, SeatInfo},
};

/// A match as one observer sees it.
///
/// Every answer is computed from the observer's view and the steps as the observer saw them.
/// Questions about legal moves are answered for the host, for the player to move, and for every
/// observer if nothing is hidden; any other observer is refused before legality is checked. The
/// answers then come from a position that was sampled from the view, so they cannot depend on what
/// is hidden.
///
/// ```
/// use rulebook::{ErrorKind, Registry, core::{Player, Viewpoint}, entry};
/// use rulebook_classics::Kuhn;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Kuhn));
/// let mut game = registry.game("kuhn")?.start("")?;
/// for card in ["K", "Q"] {
///     game.resolve(card)?;
/// }
/// let [first, second] = [Player::FIRST, Player::SECOND].map(Viewpoint::Seat);
/// assert_eq!(game.seen_by(first)?.moves()?, ["p", "b"]);
/// let refused = game.seen_by(second)?.moves().unwrap_err();
/// assert_eq!(refused.kind, ErrorKind::NotYourTurn);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait Seen: Sealed + Debug + Send + Sync {
    /// The name and version of the rules.
    fn rules(&self) -> Rules;

    /// The facts about the game.
    fn info(&self) -> Info;

    /// The observer.
    fn who(&self) -> Viewpoint;

    /// The seats.
    fn seats(&self) -> Vec<SeatInfo>;

    /// The text of the view.
    fn text(&self) -> String;

    /// The view as a picture.
    ///
    /// ```
    /// use rulebook::{Registry, core::Viewpoint, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let game = registry.game("tictactoe")?.start("")?;
    /// let picture = game.seen_by(Viewpoint::Public)?.picture();
    /// assert_eq!(picture.elements.len(), 9); // One for each square.
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn picture(&self) -> Picture;

    /// The view as SVG.
    ///
    /// ```
    /// use rulebook::{Registry, core::Viewpoint, draw::Theme, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let game = registry.game("tictactoe")?.start("")?;
    /// let drawing = game.seen_by(Viewpoint::Public)?.svg(&Theme::DARK);
    /// assert_eq!(drawing.text.matches("data-part").count(), 9);
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn svg(&self, theme: &Theme) -> Drawing;

    /// Who acts next; [`Turn::Over`] also after an adjudication.
    fn turn(&self) -> Turn;

    /// The result; `None` while the match is in progress.
    fn verdict(&self) -> Option<Verdict>;

    /// The result with its details; `None` while the match is in progress.
    fn result(&self) -> Option<ResultInfo>;

    /// Whether any observer of the match may know less than the host.
    fn hides(&self) -> bool;

    /// Whether questions about legal moves are answered.
    fn may_ask(&self) -> bool;

    /// The number of legal moves.
    ///
    /// # Errors
    ///
    /// If the observer may not ask.
    fn move_count(&self) -> Result<usize, AnyError>;

    /// The texts of the legal moves in the game's order; none when no player is to move.
    ///
    /// # Errors
    ///
    /// If the observer may not ask.
    fn moves(&self) -> Result<Vec<String>, AnyError>;

    /// The legal moves with descriptions, annotations and indices.
    ///
    /// # Errors
    ///
    /// If the observer may not ask.
    fn move_infos(&self) -> Result<Vec<MoveInfo>, AnyError>;

    /// One legal move, in any of its spellings, with its description, annotation and index. O(length
    /// of the text).
    ///
    /// # Errors
    ///
    /// If the observer may not ask, the text is not a move, or the move breaks a rule.
    ///
    /// ```
    /// use rulebook::{Registry, Start, core::{Player, Viewpoint}, entry};
    /// use rulebook_classics::Nim;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Nim));
    /// let start = Start { position: Some("1,3,0,0 0"), ..Start::default() };
    /// let game = registry.game("nim")?.begin(&start)?;
    /// let seen = game.seen_by(Viewpoint::Seat(Player::FIRST))?;
    /// assert_eq!(seen.move_info("b2")?.text, "b2");
    /// assert_eq!(seen.move_info("b4").unwrap_err().rule, Some("R3"));
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn move_info(&self, mv: &str) -> Result<MoveInfo, AnyError>;

    /// The canonical text of a legal move.
    ///
    /// # Errors
    ///
    /// As [`Seen::move_info`].
    fn check(&self, mv: &str) -> Result<String, AnyError>;

    /// What can be picked after these parts. O(length of the texts and of the answer).
    ///
    /// # Errors
    ///
    /// If the observer may not ask, or a text is not a part.
    ///
    /// ```
    /// use rulebook::{Registry, core::Viewpoint, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let game = registry.game("tictactoe")?.start("")?;
    /// let seen = game.seen_by(Viewpoint::Host)?;
    /// let mut picked = seen.next_parts(&[])?.parts;
    /// assert_eq!(picked.len(), 9);
    /// picked.truncate(1);
    /// assert!(seen.next_parts(&picked)?.complete.is_some());
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn next_parts(&self, picked: &[String]) -> Result<NextParts, AnyError>;

    /// Why these parts are not a legal move: the rule that the move which they denote breaks. `None`
    /// if they are the beginning of a move, a legal move, or nothing that the game can name.
    ///
    /// # Errors
    ///
    /// If the observer may not ask.
    ///
    /// ```
    /// # #[cfg(feature = "gobblet")] {
    /// use rulebook::{Registry, core::Viewpoint};
    ///
    /// let mut game = Registry::standard().game("gobblet")?.start("")?;
    /// game.play("4@b2")?;
    /// let seen = game.seen_by(Viewpoint::Host)?;
    /// let picked = ["1.hand-4", "b2"].map(str::to_owned);
    /// assert!(seen.why_not(&picked)?.is_some_and(|refusal| refusal.rule.is_some()));
    /// assert_eq!(seen.why_not(&picked[..1])?, None);
    /// # }
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn why_not(&self, picked: &[String]) -> Result<Option<AnyError>, AnyError>;

    /// What these picks would change: a fragment of SVG for the end of the last group of
    /// [`Seen::svg`], which is empty if the game draws nothing, and the parts that have a place only
    /// now, in the coordinates of that group.
    ///
    /// # Errors
    ///
    /// If the observer may not ask, or a text is not a part.
    ///
    /// ```
    /// # #[cfg(feature = "gobblet")] {
    /// use rulebook::{Registry, core::Viewpoint, draw::Theme};
    ///
    /// let game = Registry::standard().game("gobblet")?.start("")?;
    /// let seen = game.seen_by(Viewpoint::Host)?;
    /// let picked = ["0.hand-4", "b2"].map(str::to_owned);
    /// assert!(seen.picks(&picked, &Theme::LIGHT)?.text.contains("<circle"));
    /// assert!(seen.picks(&["rubbish".to_owned()], &Theme::LIGHT).is_err());
    /// # }
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn picks(&self, picked: &[String], theme: &Theme) -> Result<Drawing, AnyError>;

    /// The direction or orientation that a part is; `None` if it is neither.
    fn dial(&self, part: &str) -> Option<Dial>;

    /// The parts of a legal move.
    ///
    /// # Errors
    ///
    /// As [`Seen::move_info`].
    fn parts_of(&self, mv: &str) -> Result<Vec<String>, AnyError>;

    /// The shape of the observation as planes, and what its numbers mean. It does not change during
    /// a match.
    ///
    /// # Errors
    ///
    /// If the game has no planes.
    fn planes(&self) -> Result<PlanesInfo, AnyError>;

    /// Writes the view as planes and scalars, as the observer's seat sees them. To the host and to the
    /// public they are shown as to the first seat, with what that observer knows.
    ///
    /// # Errors
    ///
    /// If the game has no planes, or `out` does not have [`PlanesInfo::size`] entries.
    ///
    /// ```
    /// use rulebook::{Registry, core::{Player, Viewpoint}, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let mut game = registry.game("tictactoe")?.start("")?;
    /// game.play("b2")?;
    /// let seen = game.seen_by(Viewpoint::Seat(Player::SECOND))?;
    /// let info = seen.planes()?;
    /// let mut observation = vec![0.0; info.size];
    /// seen.write_planes(&mut observation)?;
    /// let theirs = info.planes.iter().position(|plane| plane.name == "theirs");
    /// assert_eq!(observation[theirs.expect("a plane") * 9 + 4], 1.0);
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn write_planes(&self, out: &mut [f32]) -> Result<(), AnyError>;

    /// The number of indices of moves; `None` if the game has none.
    fn n_indices(&self) -> Option<usize>;

    /// The text of the legal move with this index.
    ///
    /// # Errors
    ///
    /// If the observer may not ask, the game has no indices, or no legal move has this index. If a
    /// rule refuses the move that the index means, the error names it.
    ///
    /// ```
    /// use rulebook::{Registry, core::Viewpoint, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let mut game = registry.game("tictactoe")?.start("")?;
    /// let mv = game.seen_by(Viewpoint::Public)?.move_at(4)?;
    /// assert_eq!(mv, "b2");
    /// game.play(&mv)?;
    /// let seen = game.seen_by(Viewpoint::Public)?;
    /// assert_eq!(seen.move_at(4).unwrap_err().rule, Some("R3"));
    /// assert_eq!(seen.legal_indices()?, [0, 1, 2, 3, 5, 6, 7, 8]);
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn move_at(&self, index: usize) -> Result<String, AnyError>;

    /// The indices of the legal moves, ascending; none when no player is to move.
    ///
    /// # Errors
    ///
    /// If the observer may not ask, or the game has no indices.
    fn legal_indices(&self) -> Result<Vec<usize>, AnyError>;

    /// Writes 1 for each index of a legal move and 0 for every other one.
    ///
    /// # Errors
    ///
    /// As [`Seen::legal_indices`], or if `mask` does not have [`Seen::n_indices`] entries.
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), AnyError>;

    /// The possible chance events, if one is due.
    ///
    /// # Errors
    ///
    /// If something is hidden and the observer is not the host: the events that are possible may
    /// depend on it.
    fn events(&self) -> Result<Vec<EventInfo>, AnyError>;

    /// The number of steps since the start.
    fn n_steps(&self) -> usize;

    /// The number of moves since the start, without chance events.
    fn plies(&self) -> usize;

    /// The steps from number `n` on, counted from 0, as the observer saw them; none if there are
    /// fewer. O(number of steps).
    /// [`AnyView::learn`](crate::AnyView::learn) takes these texts.
    fn steps_since(&self, n: usize) -> Vec<String>;

    /// The text of the first view.
    fn first_view(&self) -> String;

    /// The match as the observer saw it, from the first view on, without an adjudication policy.
    /// [`AnyGame::follow`](crate::AnyGame::follow) reads it. `players` are the names by seat, or
    /// nothing. O(number of steps).
    fn record(&self, players: &[&str]) -> Record;

    /// The key of the observer's information set. O(number of steps).
    fn info_key(&self) -> InfoKey;

    /// All searches, the most suitable for the game first. Of those that accept the position, the
    /// first one is the best opponent.
    #[cfg(feature = "search")]
    fn preferred_searches(&self) -> &'static [Algorithm];

    /// A search of the position by what this observer knows.
    ///
    /// Where something is hidden from the observer it is one of the searches over views, and what
    /// it answers depends on the view and the information set alone. The host, and everybody in a
    /// match that hides nothing, can have every search that the game's traits allow.
    ///
    /// # Errors
    ///
    /// If the observer may not ask about moves, no player is to move, or the search does not suit
    /// the game or the position.
    #[cfg(feature = "search")]
    fn search(
        &self,
        algorithm: Algorithm,
        limits: SearchLimits,
    ) -> Result<Box<dyn AnySearch>, AnyError>;
}
