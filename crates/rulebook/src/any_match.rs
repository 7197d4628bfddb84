//! A match without its type: the host's side.

use std::{borrow::Cow, fmt::Debug};

use rulebook_core::{Player, Policy, Record, Rules, Turn, Verdict, Viewpoint};

use crate::{
    error::AnyError,
    perft::{PerftRequest, PerftResult},
    playout::{Playout, PlyView},
    sealed::Sealed,
    seen::Seen,
    values::{EventInfo, ResultInfo, SeatInfo},
};

/// A match of any game, as the host knows it: with everything that is hidden.
///
/// What an observer may see comes from [`AnyMatch::seen_by`]. `Debug` shows no secrets; `position`,
/// `zobrist`, `steps`, `events`, `record` and the errors of the host's own requests may contain them. Nothing
/// changes where a method returns an error.
pub trait AnyMatch: Sealed + Debug + Send + Sync {
    /// A match that continues independently.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;

    /// The name and version of the rules.
    fn rules(&self) -> Rules;

    /// The seats.
    fn seats(&self) -> Vec<SeatInfo>;

    /// The number of players.
    fn players(&self) -> u8;

    /// Who acts next; [`Turn::Over`] also after an adjudication.
    fn turn(&self) -> Turn;

    /// The adjudication policy.
    fn policy(&self) -> Policy;

    /// The result; `None` while the match goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// The result with its details; `None` while the match goes on.
    fn result(&self) -> Option<ResultInfo>;

    /// Whether any observer may know less than the host.
    fn hides(&self) -> bool;

    /// Everything that `who` may see.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn seen_by(&self, who: Viewpoint) -> Result<Box<dyn Seen + '_>, AnyError>;

    /// The text of the current position.
    fn position(&self) -> String;

    /// The Zobrist hash of the current position; `None` if the game has none. Equal positions have
    /// equal hashes, in every version.
    fn zobrist(&self) -> Option<u64>;

    /// The text of the position after `n` steps; `None` if there are fewer steps.
    fn position_at(&self, n: usize) -> Option<String>;

    /// The steps so far.
    fn steps(&self) -> Vec<String>;

    /// The number of steps so far.
    fn n_steps(&self) -> usize;

    /// The number of moves so far, without chance events.
    fn plies(&self) -> usize;

    /// The number of the first step that is a move, from 0; the steps before it are chance events.
    /// `None` without moves.
    fn first_move(&self) -> Option<usize>;

    /// The number of legal moves.
    fn move_count(&self) -> usize;

    /// The texts of the legal moves in the game's order.
    fn moves(&self) -> Vec<String>;

    /// The possible chance events; none unless one is due.
    fn events(&self) -> Vec<EventInfo>;

    /// Plays a move in any of its spellings and returns its canonical text, which is `mv` unless
    /// that is another spelling.
    ///
    /// # Errors
    ///
    /// If the text is not a move, the move breaks a rule, or no player is to move.
    fn play<'t>(&mut self, mv: &'t str) -> Result<Cow<'t, str>, AnyError>;

    /// Applies a chance event and returns its text.
    ///
    /// # Errors
    ///
    /// If the text is not an event, the event cannot happen, or none is due.
    fn resolve<'t>(&mut self, event: &'t str) -> Result<Cow<'t, str>, AnyError>;

    /// Applies a step of the kind that is due and returns its canonical text.
    ///
    /// # Errors
    ///
    /// As [`AnyMatch::play`] and [`AnyMatch::resolve`].
    fn step<'t>(&mut self, text: &'t str) -> Result<Cow<'t, str>, AnyError>;

    /// Plays a move for `who`, whose turn it must be; the host may take any step. Returns its
    /// canonical text.
    ///
    /// Of all methods that change a match, this is the one for steps that observers send: a refusal
    /// is computed from what `who` may see, so it can be sent back.
    ///
    /// # Errors
    ///
    /// As [`AnyMatch::step`], and if it is not the turn of `who`.
    fn step_as<'t>(&mut self, who: Viewpoint, text: &'t str) -> Result<Cow<'t, str>, AnyError>;

    /// Applies the step at the front of a list of words, of which some texts have several, and
    /// returns the number of its words.
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
    /// If a given order of chance fails after the step.
    fn random_step(&mut self, bits: &mut dyn FnMut() -> u64) -> Result<Option<String>, AnyError>;

    /// Plays at random from the current position to the end without touching the match. `policy`
    /// adjudicates; without a limit some games never end.
    ///
    /// # Errors
    ///
    /// If a given order of chance fails.
    fn playout(
        &self,
        bits: &mut dyn FnMut() -> u64,
        policy: Policy,
        watch: Option<&mut dyn FnMut(PlyView<'_>)>,
    ) -> Result<Playout, AnyError>;

    /// Counts sequences of moves.
    ///
    /// # Errors
    ///
    /// If the request exceeds its limits, or chance is due and no order is given or it fails.
    fn perft(&self, request: &PerftRequest<'_>) -> Result<PerftResult, AnyError>;

    /// Takes back a declaration or the last step. Returns whether there was one.
    fn undo(&mut self) -> bool;

    /// Applies the last undone step again, chance events as they were. Returns whether there was
    /// one.
    fn redo(&mut self) -> bool;

    /// Ends the match because `player` resigns.
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player.
    fn resign(&mut self, player: Player) -> Result<(), AnyError>;

    /// Ends the match because `player` loses for a reason outside the game, such as time.
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player.
    fn forfeit(&mut self, player: Player) -> Result<(), AnyError>;

    /// Ends the match as a draw by agreement.
    ///
    /// # Errors
    ///
    /// If the match is over.
    fn agree_draw(&mut self) -> Result<(), AnyError>;

    /// The record of the match. `players` are the names by seat, or nothing.
    fn record(&self, players: &[&str]) -> Record;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Box<dyn AnyMatch> {
        self.boxed_clone()
    }
}
