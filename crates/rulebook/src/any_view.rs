//! A match as one observer sees it.

use rulebook_core::{InfoKey, Record, Viewpoint};
use rulebook_draw::{Dial, Drawing, Picture, Theme};

#[cfg(feature = "search")]
use crate::search::Algorithm;
use crate::{choices::Choices, error::AnyError, progress::Progress, values::PlanesInfo};

/// A match as one observer sees it.
///
/// Every answer is computed from the observer's view and the steps as the observer saw them.
/// [`AnyView::choices`] lists the moves and events that are possible now.
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
/// assert_eq!(game.view(first)?.choices()?.moves(), ["p", "b"]);
/// let refused = game.view(second)?.choices().map(drop).unwrap_err();
/// assert_eq!(refused.kind, ErrorKind::NotYourTurn);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnyView: Progress {
    /// The observer.
    fn who(&self) -> Viewpoint;

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
    /// let picture = game.view(Viewpoint::Public)?.picture();
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
    /// let drawing = game.view(Viewpoint::Public)?.svg(&Theme::DARK);
    /// assert_eq!(drawing.text.matches("data-pick").count(), 9);
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn svg(&self, theme: &Theme) -> Drawing;

    /// The direction or orientation that a pick denotes; `None` if it denotes neither.
    fn dial(&self, pick: &str) -> Option<Dial>;

    /// The moves and events that are possible now, if this observer may ask about them: the host,
    /// the player to move, and every observer if nothing is hidden.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NotYourTurn`] for every other observer, because what is possible may depend on
    /// what is hidden, or [`ErrorKind::Over`] after the end.
    ///
    /// [`ErrorKind::NotYourTurn`]: crate::ErrorKind::NotYourTurn
    /// [`ErrorKind::Over`]: crate::ErrorKind::Over
    fn choices(&self) -> Result<&dyn Choices, AnyError>;

    /// The shape of the observation as planes, and the meaning of its numbers. It does not change
    /// during a match.
    ///
    /// # Errors
    ///
    /// If the game has no planes.
    fn planes(&self) -> Result<PlanesInfo, AnyError>;

    /// Writes the view as planes and scalars, as the observer's seat sees them. The host and the
    /// public see them from the first seat, with their own knowledge.
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
    /// let seen = game.view(Viewpoint::Seat(Player::SECOND))?;
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

    /// The steps from number `n` on, counted from 0, as the observer saw them; none if there are
    /// fewer. [`AnyClient::learn`](crate::AnyClient::learn) takes these texts. O(number of steps).
    fn steps_since(&self, n: usize) -> Vec<String>;

    /// The text of the first view.
    fn first_view(&self) -> String;

    /// The match as the observer saw it, from the first view on, without draw rules.
    /// [`AnyGame::follow`](crate::AnyGame::follow) reads it. `players` are the names by seat, or
    /// nothing. O(number of steps).
    fn record(&self, players: &[&str]) -> Record;

    /// The key of the observer's information set. O(number of steps).
    fn info_key(&self) -> InfoKey;

    /// All searches, the most suitable for the game first. Of those that accept the position, the
    /// first one is the best opponent.
    #[cfg(feature = "search")]
    fn preferred_searches(&self) -> &'static [Algorithm];
}
