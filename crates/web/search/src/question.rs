//! What a search is asked.

use serde::Deserialize;

/// A position, as far as the seat that thinks knows it.
#[derive(Debug, Deserialize)]
pub struct Question {
    /// The name of the game.
    pub game: String,
    /// The record of the whole match, if nothing is hidden in it.
    pub record: Option<String>,
    /// What the seat sees.
    pub view: Option<Sight>,
}

/// What one seat sees, and what it has seen.
#[derive(Clone, Debug, Deserialize)]
pub struct Sight {
    /// The number of the seat.
    pub seat: u8,
    /// The text of its view.
    pub text: String,
    /// The key of its information set.
    pub key: String,
    /// The text of its first view.
    pub first: String,
    /// The steps as it saw them.
    pub steps: Vec<String>,
}
