//! Everything that an observer may see.

use std::fmt::Debug;

use rulebook_core::{InfoKey, Record, Rules, Turn, Verdict, Viewpoint};
use rulebook_draw::{Drawing, Picture, Theme};

use crate::{
    error::AnyError,
    sealed::Sealed,
    values::{EventInfo, MoveInfo, NextParts, ResultInfo, SeatInfo},
};

/// A match as one observer sees it.
///
/// Every answer is computed from the observer's view and the steps as the observer saw them.
/// Questions about legal moves are answered to the host, to the player to move, and to everybody
/// where nothing is hidden; any other observer is refused before legality is looked at. The answers
/// then come from a position that was sampled from the view, so they cannot depend on what is
/// hidden.
pub trait Seen: Sealed + Debug + Send + Sync {
    /// The name and version of the rules.
    fn rules(&self) -> Rules;

    /// The observer.
    fn who(&self) -> Viewpoint;

    /// The seats.
    fn seats(&self) -> Vec<SeatInfo>;

    /// The text of the view.
    fn text(&self) -> String;

    /// The view as a picture.
    fn picture(&self) -> Picture;

    /// The view as SVG.
    fn svg(&self, theme: &Theme) -> Drawing;

    /// Who acts next; [`Turn::Over`] also after an adjudication.
    fn turn(&self) -> Turn;

    /// The result; `None` while the match goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// The result with its details; `None` while the match goes on.
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

    /// One legal move, in any of its spellings, with its description, annotation and index.
    ///
    /// # Errors
    ///
    /// If the observer may not ask, the text is not a move, or the move breaks a rule.
    fn move_info(&self, mv: &str) -> Result<MoveInfo, AnyError>;

    /// The canonical text of a legal move.
    ///
    /// # Errors
    ///
    /// As [`Seen::move_info`].
    fn check(&self, mv: &str) -> Result<String, AnyError>;

    /// What can be picked after these parts.
    ///
    /// # Errors
    ///
    /// If the observer may not ask, or a text is not a part.
    fn next_parts(&self, picked: &[String]) -> Result<NextParts, AnyError>;

    /// The parts of a legal move.
    ///
    /// # Errors
    ///
    /// As [`Seen::move_info`].
    fn parts_of(&self, mv: &str) -> Result<Vec<String>, AnyError>;

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
}
