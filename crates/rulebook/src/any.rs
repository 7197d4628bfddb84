//! Games and matches without types: text in, text out.

use std::fmt::Debug;

use rulebook_core::{
    Observer, Outcome, Player, Policy, Record, Rules, Turn, Verdict, text::OptionSpec,
};
use serde_json::Value;

use crate::{
    error::AnyError,
    perft::{Perft, PerftRequest},
    picture::Picture,
    playable::Counting,
    playout::{Playout, PlyView},
};

/// A game of the registry.
pub trait AnyGame: Debug + Send + Sync {
    /// The name and version of the rules; the name is what the registry looks up.
    fn rules(&self) -> Rules;

    /// The short name in lower-case letters.
    fn name(&self) -> &'static str {
        self.rules().name
    }

    /// The name as people write it.
    fn title(&self) -> &'static str;

    /// What players aim for and what a turn is, in a few sentences.
    fn aim(&self) -> &'static str;

    /// The least and the greatest number of players.
    fn players(&self) -> (u8, u8);

    /// The options of the rules.
    fn options(&self) -> &'static [OptionSpec];

    /// The ways in which perft can count, the usual one first.
    fn countings(&self) -> &'static [Counting];

    /// How an order of chance is written, by example; `None` if the game has no chance.
    fn deal(&self) -> Option<&'static str>;

    /// A match from a position or, without one, from the official start.
    ///
    /// `variant` is a list such as `key=value,key=value`, or nothing. A position may name options
    /// itself, in braces; both together must not say different things.
    ///
    /// # Errors
    ///
    /// If the variant or the position is refused, or they contradict each other.
    fn start(&self, variant: &str, position: Option<&str>) -> Result<Box<dyn AnyMatch>, AnyError>;

    /// The match of a record, every step of which is checked.
    ///
    /// # Errors
    ///
    /// If the record is of another game, or not of a match of this one.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, AnyError>;
}

/// A match of any game.
///
/// Nothing changes where a method returns an error.
pub trait AnyMatch: Debug + Send + Sync {
    /// A match that goes on independently.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;

    /// The name and version of the rules.
    fn rules(&self) -> Rules;

    /// The number of players.
    fn players(&self) -> u8;

    /// A seat as a person reads it: its number, and its name if it has one.
    fn seat(&self, player: Player) -> String;

    /// Who acts next; [`Turn::Over`] also after an adjudication.
    fn turn(&self) -> Turn;

    /// What ends the match beside the rules.
    fn policy(&self) -> Policy;

    /// How the match ended, or `None` while it goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// How the match ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.verdict().map(Verdict::outcome)
    }

    /// What the game is worth to a player when the rules have ended it.
    fn payoff(&self, player: Player) -> Option<i32>;

    /// How the game ended, in a word or two, where the outcome alone does not say it.
    fn ending(&self) -> Option<String>;

    /// The text of the current position.
    fn position(&self) -> String;

    /// The position as `who` knows it, as text: what a host may send to a player.
    fn position_for(&self, who: Observer) -> String;

    /// The position as rows of coloured text: as `who` sees it, or with all there is to see.
    fn picture(&self, who: Option<Observer>) -> Picture;

    /// Whether the position, its text and its full picture tell some players what they must not
    /// know.
    fn has_secrets(&self) -> bool;

    /// The position as an SVG document.
    fn svg(&self) -> String;

    /// The number of legal moves.
    fn move_count(&self) -> usize;

    /// The legal moves in the game's order; none at chance's turn and when the match is over.
    fn moves(&self) -> Vec<String>;

    /// The legal moves with a plain description of each, where the game has one.
    fn described_moves(&self) -> Vec<(String, Option<String>)>;

    /// What a step means in the position before it, in a few plain words; `None` where the game has
    /// none, and for a text that is no step.
    fn describe(&self, step: &str) -> Option<String>;

    /// The legal moves with what an interface wants to know of each.
    fn annotated_moves(&self) -> Vec<(String, Value)>;

    /// The legal moves that have to do with what `fragment` names: a square, a piece.
    fn hints(&self, fragment: &str) -> Vec<String>;

    /// The possible chance events with their weights; none at a player's turn.
    fn events(&self) -> Vec<(String, u32)>;

    /// What an interface wants to know of a move.
    ///
    /// # Errors
    ///
    /// As for [`AnyMatch::play`].
    fn annotate(&self, mv: &str) -> Result<Value, AnyError>;

    /// Plays a move in any of its spellings and returns its canonical text.
    ///
    /// # Errors
    ///
    /// If the text is no move, the move breaks a rule, or no player is to move.
    fn play(&mut self, mv: &str) -> Result<String, AnyError>;

    /// Applies a chance event and returns its canonical text.
    ///
    /// # Errors
    ///
    /// If the text is no event, the event cannot happen, or it is not chance's turn.
    fn resolve(&mut self, event: &str) -> Result<String, AnyError>;

    /// Takes a step of the kind that is due and returns its canonical text.
    ///
    /// # Errors
    ///
    /// As for [`AnyMatch::play`] and [`AnyMatch::resolve`].
    fn step(&mut self, text: &str) -> Result<String, AnyError>;

    /// Takes the step at the front of a list of words, of which some texts have several, and
    /// returns how many words it had.
    ///
    /// # Errors
    ///
    /// As for [`AnyMatch::step`].
    fn take(&mut self, words: &[&str]) -> Result<usize, AnyError>;

    /// Takes a random step: a move, all equally likely, or an event by its weight. Returns its
    /// text, or `None` when the match is over.
    ///
    /// # Errors
    ///
    /// If chance is resolved in a given order that fails after the step.
    fn random_step(&mut self, bits: &mut dyn FnMut() -> u64) -> Result<Option<String>, AnyError>;

    /// Plays uniformly at random from the current position to the end, without touching the match.
    ///
    /// `policy` ends games beside the rules. Without a limit a game may go on for ever.
    ///
    /// # Errors
    ///
    /// If chance is resolved in a given order that fails.
    fn playout(
        &self,
        bits: &mut dyn FnMut() -> u64,
        policy: Policy,
        watch: Option<&mut dyn FnMut(PlyView<'_>)>,
    ) -> Result<Playout, AnyError>;

    /// From now on, chance is resolved in this order as soon as it is due, instead of by
    /// [`AnyMatch::resolve`].
    ///
    /// # Errors
    ///
    /// If the list cannot be read, something is missing or too many, or it does not fit the
    /// position.
    fn deal(&mut self, list: &str) -> Result<(), AnyError>;

    /// Counts the sequences of moves of a given length.
    ///
    /// # Errors
    ///
    /// If there is no such way of counting, or chance is due and no order is given or it fails.
    fn perft(&self, request: &PerftRequest<'_>) -> Result<Perft, AnyError>;

    /// The steps so far.
    fn steps(&self) -> Vec<String>;

    /// The number of moves so far, without chance events.
    fn plies(&self) -> usize;

    /// Takes back a declaration or the last step; says whether there was something to take back.
    fn undo(&mut self) -> bool;

    /// Takes again what was taken back; says whether there was something.
    fn redo(&mut self) -> bool;

    /// Ends the match because `player` gives up.
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

    /// Ends the match as a draw that the players agreed on.
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
