//! Games and matches without types: text in, text out.

use std::fmt::Debug;

use rulebook_core::{
    Limits, Outcome, Player, Policy, Record, Rules, Turn, Verdict, Viewpoint, text::OptionSpec,
};
use serde_json::Value;

use crate::{
    error::AnyError,
    perft::{PerftModeInfo, PerftRequest, PerftResult},
    playout::{Playout, PlyView},
};
use rulebook_draw::{Drawing, Picture, Theme};

/// A game of the registry.
pub trait AnyGame: Debug + Send + Sync {
    /// The name and version of the rules; the registry looks games up by the name.
    fn rules(&self) -> Rules;

    /// The short name in lower-case letters.
    fn name(&self) -> &'static str {
        self.rules().name
    }

    /// The name as people write it.
    fn title(&self) -> &'static str;

    /// What players aim for and what a turn is, in a few sentences.
    fn aim(&self) -> &'static str;

    /// The numbers of players that the game can have, ascending. Not every number between the
    /// least and the greatest need be possible.
    fn players(&self) -> &'static [u8];

    /// The options of the rules.
    fn options(&self) -> &'static [OptionSpec];

    /// The ways in which perft can count, the default first; empty if there is only one.
    fn perft_modes(&self) -> Vec<PerftModeInfo>;

    /// An example of the text of an order of chance; `None` if the game has no chance.
    fn deal(&self) -> Option<&'static str>;

    /// A match from a position or, without one, from the official start.
    ///
    /// `variant` is a list such as `key=value,key=value`, or empty. A position may name options
    /// itself, in braces; the two must not contradict each other.
    ///
    /// # Errors
    ///
    /// If the variant or the position is refused, or they contradict each other.
    fn start(&self, variant: &str, position: Option<&str>) -> Result<Box<dyn AnyMatch>, AnyError>;

    /// The match of a record. Every step is checked.
    ///
    /// # Errors
    ///
    /// If the record exceeds `limits`, is of another game, or is not a match of this game.
    fn replay(&self, record: &Record, limits: &Limits) -> Result<Box<dyn AnyMatch>, AnyError>;
}

/// A match of any game.
///
/// If a method returns an error, nothing has changed. `Debug` prints no position and no step, so it
/// reveals no secrets.
pub trait AnyMatch: Debug + Send + Sync {
    /// An independent copy of the match.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;

    /// The name and version of the rules.
    fn rules(&self) -> Rules;

    /// The number of players.
    fn players(&self) -> u8;

    /// A seat for people: its number, and its name if it has one.
    fn seat(&self, player: Player) -> String;

    /// Who acts next; [`Turn::Over`] also after an adjudication.
    fn turn(&self) -> Turn;

    /// The adjudication policy.
    fn policy(&self) -> Policy;

    /// How the match ended, or `None` while it goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// The result, or `None` while the match goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.verdict().map(Verdict::outcome)
    }

    /// What the game is worth to a player when the rules have ended it.
    fn payoff(&self, player: Player) -> Option<i32>;

    /// How the game ended, in a word or two, where the outcome alone does not say it.
    fn ending(&self) -> Option<&'static str>;

    /// The text of the current position.
    fn position(&self) -> String;

    /// What `who` knows of the position, as text: what a host may send to a player. It is the
    /// position text if nothing is hidden from anybody, and for the host.
    fn position_for(&self, who: Viewpoint) -> String;

    /// The position as rows of coloured text, as `who` sees it.
    fn picture(&self, who: Viewpoint) -> Picture;

    /// Whether the position, its text and the host's picture contain anything that some players
    /// must not know.
    fn has_secrets(&self) -> bool;

    /// The position as an SVG document, as the host sees it.
    fn svg(&self, theme: &Theme) -> Drawing;

    /// The number of legal moves.
    fn move_count(&self) -> usize;

    /// The legal moves in the game's order; none at chance's turn and when the match is over.
    fn moves(&self) -> Vec<String>;

    /// The legal moves, each with a plain description if the game has one.
    fn described_moves(&self) -> Vec<(String, Option<String>)>;

    /// What a step does, in a few plain words; `None` if the game has no description, and for a text
    /// that is not a possible step.
    fn describe(&self, step: &str) -> Option<String>;

    /// The legal moves, each with its annotation.
    fn annotated_moves(&self) -> Vec<(String, Value)>;

    /// The legal moves that involve what `fragment` names: a square, a piece.
    fn hints(&self, fragment: &str) -> Vec<String>;

    /// The possible chance events with their weights; none at a player's turn.
    fn events(&self) -> Vec<(String, u32)>;

    /// The annotation of a move.
    ///
    /// # Errors
    ///
    /// As [`AnyMatch::play`].
    fn annotate(&self, mv: &str) -> Result<Value, AnyError>;

    /// Plays a move in any of its spellings and returns its canonical text.
    ///
    /// # Errors
    ///
    /// If the text is not a move, the move breaks a rule, no player is to move, or the order of
    /// chance fails after it.
    fn play(&mut self, mv: &str) -> Result<String, AnyError>;

    /// Applies a chance event and returns its canonical text.
    ///
    /// # Errors
    ///
    /// If the text is not an event, the event cannot happen, or it is not chance's turn.
    fn resolve(&mut self, event: &str) -> Result<String, AnyError>;

    /// Takes a step of the kind that is due and returns its canonical text.
    ///
    /// # Errors
    ///
    /// As [`AnyMatch::play`] and [`AnyMatch::resolve`].
    fn step(&mut self, text: &str) -> Result<String, AnyError>;

    /// Takes the step at the front of a list of words and returns the number of words it had. Some
    /// texts consist of several words.
    ///
    /// # Errors
    ///
    /// As [`AnyMatch::step`].
    fn take(&mut self, words: &[&str]) -> Result<usize, AnyError>;

    /// Takes a random step: a move, each equally likely, or an event by weight. Returns its text,
    /// or `None` when the match is over.
    ///
    /// # Errors
    ///
    /// If the order of chance fails after the step.
    fn random_step(&mut self, bits: &mut dyn FnMut() -> u64) -> Result<Option<String>, AnyError>;

    /// Plays uniformly at random from the current position to the end. The match does not change.
    ///
    /// `policy` is used instead of the match's own. Without a ply limit a game may not end.
    ///
    /// # Errors
    ///
    /// If the order of chance fails.
    fn playout(
        &self,
        bits: &mut dyn FnMut() -> u64,
        policy: Policy,
        watch: Option<&mut dyn FnMut(PlyView<'_>)>,
    ) -> Result<Playout, AnyError>;

    /// From now on, resolves chance in this order as soon as it is due, instead of waiting for
    /// [`AnyMatch::resolve`]. The order is that of the whole match: it includes the events that
    /// have happened.
    ///
    /// # Errors
    ///
    /// If the text cannot be parsed, the order is incomplete or has too much, or it does not fit
    /// the start or the steps so far.
    fn deal(&mut self, order: &str) -> Result<(), AnyError>;

    /// Counts the sequences of moves of a given length.
    ///
    /// # Errors
    ///
    /// If the request cannot be carried out, the count exceeds 64 bits, or chance is due and there
    /// is no order or it fails.
    fn perft(&self, request: &PerftRequest<'_>) -> Result<PerftResult, AnyError>;

    /// The steps so far.
    fn steps(&self) -> Vec<String>;

    /// The number of moves so far, without chance events.
    fn plies(&self) -> usize;

    /// Takes back a declaration or the last step. Returns whether there was one.
    fn undo(&mut self) -> bool;

    /// Applies the last step that was undone again. Returns whether there was one.
    fn redo(&mut self) -> bool;

    /// Ends the match because `player` resigns.
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player.
    fn resign(&mut self, player: Player) -> Result<(), AnyError>;

    /// Ends the match because `player` loses for a reason outside the game.
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

    /// The record of the match. `players` are the names by seat, or empty.
    fn record(&self, players: &[&str]) -> Record;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Box<dyn AnyMatch> {
        self.boxed_clone()
    }
}
