//! A type-erased match: the host's side.

use std::{borrow::Cow, ops::RangeInclusive};

use rulebook_core::{Adjudication, DrawRules, Player, Record, Viewpoint};

use crate::{
    any_client::AnyClient,
    any_view::AnyView,
    choices::Choices,
    error::AnyError,
    playout::{Playout, PlyView},
    progress::Progress,
};
#[cfg(feature = "data")]
use crate::{
    canonical::{Canonical, CanonicalStep},
    perft::{PerftRequest, PerftResult},
};
#[cfg(feature = "solve")]
use crate::{
    search::{SearchLimits, TabularPolicy},
    solve::{AnyBestResponse, AnyCfr, AnySolver},
};

/// A match of any game from the host's side, including all hidden information.
///
/// It has the commands that change the match and what only its host has: positions, steps and the
/// record. Questions are asked of [`AnyMatch::view`], for what an observer may see, or for the host
/// of [`AnyMatch::host`] and [`AnyMatch::choices`]. `Debug` and [`Progress`] show no secrets;
/// everything else may contain them, including the errors of the host's own requests. Nothing
/// changes if a method returns an error.
///
/// ```
/// use rulebook::{Registry, core::Player, entry};
/// use rulebook_classics::Kuhn;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(Kuhn));
/// let mut game = registry.game("kuhn")?.start("")?;
/// assert_eq!(game.choices().events().len(), 3);
/// for step in ["K", "Q", "b"] {
///     game.step(step)?;
/// }
/// assert_eq!((game.choices().moves(), game.plies()), (vec!["p".to_string(), "b".to_string()], 1));
/// game.resign(Player::SECOND)?;
/// assert_eq!(game.verdict().map(|end| end.to_string()).as_deref(), Some("win 0 by resignation of 1"));
/// # Ok::<(), rulebook::AnyError>(())
/// ```
pub trait AnyMatch: Progress {
    /// A match that continues independently.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;

    /// The draw rules.
    fn draw_rules(&self) -> DrawRules;

    /// The least and the greatest payoff of a match with these options
    /// ([`State::payoff_range`](rulebook_core::State::payoff_range)).
    fn payoff_range(&self) -> RangeInclusive<i32>;

    /// Everything that `who` may see.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    ///
    /// ```
    /// use rulebook::{Registry, core::{Player, Viewpoint}, entry};
    /// use rulebook_classics::Kuhn;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Kuhn));
    /// let [mut one, mut other] = [registry.game("kuhn")?.start("")?, registry.game("kuhn")?.start("")?];
    /// one.step("K")?;
    /// other.step("Q")?;
    /// // The second player does not see the first player's card.
    /// let second = Viewpoint::Seat(Player::SECOND);
    /// assert_eq!(one.view(second)?.text(), other.view(second)?.text());
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn view(&self, who: Viewpoint) -> Result<Box<dyn AnyView + '_>, AnyError>;

    /// The present knowledge of `who`, as a client's side that does not refer to this match. O(steps).
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    ///
    /// ```
    /// use rulebook::{Registry, core::{Player, Viewpoint}, entry};
    /// use rulebook_classics::Kuhn;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Kuhn));
    /// let (mut host, who) = (registry.game("kuhn")?.start("")?, Viewpoint::Seat(Player::SECOND));
    /// host.step("K")?;
    /// let mut client = host.client(who)?;
    /// host.step("Q")?;
    /// client.learn(&host.view(who)?.steps_since(1)[0])?;
    /// assert_eq!(client.record(&[]), host.view(who)?.record(&[]));
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn client(&self, who: Viewpoint) -> Result<Box<dyn AnyClient>, AnyError>;

    /// Everything that the host sees.
    fn host(&self) -> &dyn AnyView;

    /// The moves and events that are possible now.
    fn choices(&self) -> &dyn Choices;

    /// The text of the current position.
    fn position(&self) -> String;

    /// The key of the current position: the same for equal positions, in all compatible versions and
    /// on every machine ([`State::key`](rulebook_core::State::key)).
    fn key(&self) -> u64;

    /// The current position up to the symmetries of the game.
    #[cfg(feature = "data")]
    fn canonical(&self) -> Canonical;

    /// The first steps so far, at most `most`, each up to the symmetries of the position before it.
    /// O(steps × symmetries).
    #[cfg(feature = "data")]
    fn canonical_steps(&self, most: usize) -> Vec<CanonicalStep>;

    /// The steps of the current position that a step of a [`CanonicalStep`] stands for, in their order;
    /// several if the position is an image of itself.
    ///
    /// # Errors
    ///
    /// If the text is not a step, or not of the kind that is due.
    ///
    /// ```
    /// use rulebook::{Registry, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let start = registry.game("tictactoe")?.start("")?;
    /// let mut game = start.clone();
    /// game.play("c3")?;
    /// let step = game.canonical_steps(1).remove(0).step;
    /// assert_eq!(start.images(&step)?.len(), 4); // All corners are the same.
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    #[cfg(feature = "data")]
    fn images(&self, step: &str) -> Result<Vec<String>, AnyError>;

    /// The text of the position after `n` steps; `None` if there are fewer steps.
    fn position_at(&self, n: usize) -> Option<String>;

    /// The steps so far.
    fn steps(&self) -> Vec<String>;

    /// The numbers of the steps so far, as [`AnyGame::step_numbers`] counts them; `None` if the game
    /// does not number its steps.
    ///
    /// [`AnyGame::step_numbers`]: crate::AnyGame::step_numbers
    #[cfg(feature = "data")]
    fn step_numbers(&self) -> Option<Vec<usize>>;

    /// Whether step `n`, from 0, is a move; `false` if there is no such step.
    fn is_move(&self, n: usize) -> bool;

    /// Plays a move in any of its spellings and returns its canonical text, which is `mv` unless
    /// that is another spelling. O(length of the text), however many moves are legal.
    ///
    /// # Errors
    ///
    /// If the text is not a move, the move breaks a rule, or no player is to move.
    ///
    /// ```
    /// use rulebook::{Registry, Start, entry};
    /// use rulebook_classics::Nim;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Nim));
    /// let start = Start { position: Some("1,3,0,0 0"), ..Start::default() };
    /// let mut game = registry.game("nim")?.begin(&start)?;
    /// let refused = game.play("b4").unwrap_err();
    /// assert_eq!((refused.rule, refused.code), (Some("R3"), "too-many"));
    /// assert_eq!(game.play("b2")?, "b2");
    /// assert_eq!(game.position(), "1,1,0,0 1");
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn play<'t>(&mut self, mv: &'t str) -> Result<Cow<'t, str>, AnyError>;

    /// Applies a chance event and returns its text.
    ///
    /// # Errors
    ///
    /// If the text is not an event, the event cannot happen, or none is due.
    ///
    /// ```
    /// use rulebook::{ErrorKind, Registry, entry};
    /// use rulebook_classics::Kuhn;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Kuhn));
    /// let mut game = registry.game("kuhn")?.start("")?;
    /// assert_eq!(game.resolve("K")?, "K");
    /// assert_eq!(game.resolve("K").unwrap_err().kind, ErrorKind::Event); // Dealt already.
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn resolve<'t>(&mut self, event: &'t str) -> Result<Cow<'t, str>, AnyError>;

    /// Applies the step with this number, as [`AnyGame::step_numbers`] counts them.
    ///
    /// # Errors
    ///
    /// If the game does not number its steps, no possible step has this number, or the match is
    /// over.
    ///
    /// [`AnyGame::step_numbers`]: crate::AnyGame::step_numbers
    #[cfg(feature = "data")]
    fn step_by_number(&mut self, number: usize) -> Result<(), AnyError>;

    /// Applies a step of the kind that is due and returns its canonical text.
    ///
    /// # Errors
    ///
    /// As [`AnyMatch::play`] and [`AnyMatch::resolve`].
    fn step<'t>(&mut self, text: &'t str) -> Result<Cow<'t, str>, AnyError>;

    /// Plays a move for `who`, whose turn it must be; the host may take any step. Returns its
    /// canonical text.
    ///
    /// Use this method, and no other that changes the match, for steps that observers send: a
    /// refusal is computed from what `who` may see, so it can be sent back.
    ///
    /// # Errors
    ///
    /// As [`AnyMatch::step`], and if it is not the turn of `who`.
    ///
    /// ```
    /// use rulebook::{ErrorKind, Registry, core::{Player, Viewpoint}, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let mut game = registry.game("tictactoe")?.start("")?;
    /// let mv = game.choices().moves().remove(0);
    /// let refused = game.step_as(Viewpoint::Seat(Player::SECOND), &mv).unwrap_err();
    /// assert_eq!(refused.kind, ErrorKind::NotYourTurn);
    /// assert_eq!(game.step_as(Viewpoint::Seat(Player::FIRST), &mv)?, mv);
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn step_as<'t>(&mut self, who: Viewpoint, text: &'t str) -> Result<Cow<'t, str>, AnyError>;

    /// Applies the step at the front of a list of words and returns the number of its words: some
    /// texts have several. At most four words are read.
    ///
    /// # Errors
    ///
    /// As [`AnyMatch::step`].
    fn take(&mut self, words: &[&str]) -> Result<usize, AnyError>;

    /// Applies a random step, a move with equal probability or an event by its weight, and returns
    /// its text; `None` when the match is over.
    ///
    /// # Errors
    ///
    /// If a given deal fails after the step.
    fn random_step(&mut self, bits: &mut dyn FnMut() -> u64) -> Result<Option<String>, AnyError>;

    /// Plays at random from the current position to the end without changing the match.
    /// `draw_rules` apply; without a limit of plies some games never end.
    ///
    /// # Errors
    ///
    /// If a given deal fails.
    fn playout(
        &self,
        bits: &mut dyn FnMut() -> u64,
        draw_rules: DrawRules,
        watch: Option<&mut dyn FnMut(PlyView<'_>)>,
    ) -> Result<Playout, AnyError>;

    /// Counts sequences of moves.
    ///
    /// # Errors
    ///
    /// If the request exceeds its limits, or chance is due and no deal is given or it fails.
    ///
    /// ```
    /// use rulebook::{PerftRequest, Registry, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let game = registry.game("tictactoe")?.start("")?;
    /// assert_eq!(game.perft(&PerftRequest::new(3))?.total, 504);
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    #[cfg(feature = "data")]
    fn perft(&self, request: &PerftRequest<'_>) -> Result<PerftResult, AnyError>;

    /// A solver of the position, with everything visible: for the host. Of the limits it uses the
    /// memory; the seed has no effect, and any other setting is refused.
    ///
    /// In a game with cycles it finds forced wins and losses, and runs without end if
    /// there are none: bound its steps.
    ///
    /// # Errors
    ///
    /// If the match is over, the game does not have what a solver needs (hashes, and open hands
    /// where something is hidden), a limit of the match may end it before the rules do, or the
    /// limits have a setting that the solver does not have.
    #[cfg(feature = "solve")]
    fn solver(&self, limits: SearchLimits) -> Result<Box<dyn AnySolver>, AnyError>;

    /// An approximation of an equilibrium of the game from the current position, in which each
    /// player knows only what that seat sees: for the host. The settings are those of
    /// [`AnyMatch::solver`].
    ///
    /// # Errors
    ///
    /// If the match is over, its game tree does not fit into the memory of the limits, or the limits
    /// have a setting that CFR+ does not have.
    #[cfg(feature = "solve")]
    fn cfr(&self, limits: SearchLimits) -> Result<Box<dyn AnyCfr>, AnyError>;

    /// The exact valuation of a policy from the current position, and of the best responses to it.
    /// The settings are those of [`AnyMatch::solver`].
    ///
    /// # Errors
    ///
    /// If the match is over, or the limits have a setting that the valuation does not have.
    #[cfg(feature = "solve")]
    fn best_response<'p>(
        &self,
        policy: &'p TabularPolicy,
        limits: SearchLimits,
    ) -> Result<Box<dyn AnyBestResponse + 'p>, AnyError>;

    /// Takes back a declaration or the last step. Returns whether there was one.
    ///
    /// ```
    /// use rulebook::{Registry, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let mut game = registry.game("tictactoe")?.start("")?;
    /// let start = game.position();
    /// let mv = game.choices().moves().remove(4);
    /// game.play(&mv)?;
    /// assert!(game.undo());
    /// assert_eq!(game.position(), start);
    /// assert!(!game.undo());
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn undo(&mut self) -> bool;

    /// Applies the last undone step again, chance events as they were. Returns whether there was
    /// one.
    ///
    /// ```
    /// use rulebook::{Registry, core::SplitMix64, entry};
    /// use rulebook_classics::Pig;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(Pig));
    /// let mut game = registry.game("pig")?.start("")?;
    /// let mut rng = SplitMix64::new(1);
    /// for _ in 0..6 {
    ///     game.random_step(&mut || rng.next())?;
    /// }
    /// let steps = game.steps();
    /// while game.undo() {}
    /// while game.redo() {}
    /// assert_eq!(game.steps(), steps); // The dice are not rolled again.
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn redo(&mut self) -> bool;

    /// Ends the match because `player` resigns.
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player.
    fn resign(&mut self, player: Player) -> Result<(), AnyError> {
        self.declare(Adjudication::Resignation(player))
    }

    /// Ends the match because `player` loses for a reason outside the game, such as time.
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player.
    fn forfeit(&mut self, player: Player) -> Result<(), AnyError> {
        self.declare(Adjudication::Forfeit(player))
    }

    /// Ends the match as a draw by agreement.
    ///
    /// # Errors
    ///
    /// If the match is over.
    fn agree_draw(&mut self) -> Result<(), AnyError> {
        self.declare(Adjudication::Agreement)
    }

    /// Ends the match by a declaration.
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player, or if only the draw rules can detect `reason`.
    fn declare(&mut self, reason: Adjudication) -> Result<(), AnyError>;

    /// The record of the match. `players` are the names by seat, or nothing.
    ///
    /// ```
    /// use rulebook::{Registry, entry};
    /// use rulebook_classics::TicTacToe;
    ///
    /// let mut registry = Registry::empty();
    /// registry.add(entry!(TicTacToe));
    /// let mut game = registry.game("tictactoe")?.start("")?;
    /// game.agree_draw()?;
    /// let text = game.record(&["Ann", "Ben"]).to_string();
    /// assert_eq!(registry.replay(&text, &Default::default())?.verdict(), game.verdict());
    /// # Ok::<(), rulebook::AnyError>(())
    /// ```
    fn record(&self, players: &[&str]) -> Record;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Box<dyn AnyMatch> {
        self.boxed_clone()
    }
}
