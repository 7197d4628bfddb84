//! What a search is asked.

use serde::Deserialize;

/// A position, as far as the seat that thinks knows it.
#[derive(Deserialize)]
pub(crate) struct Question {
    /// The name of the game.
    pub(crate) game: String,
    /// The record of the whole match, if nothing is hidden in it.
    pub(crate) record: Option<String>,
    /// What the seat sees.
    pub(crate) view: Option<Sight>,
}

/// What one seat sees, and what it has seen.
#[derive(Deserialize)]
pub(crate) struct Sight {
    /// The number of the seat.
    pub(crate) seat: u8,
    /// The text of its view.
    pub(crate) text: String,
    /// The key of its information set.
    pub(crate) key: String,
}
