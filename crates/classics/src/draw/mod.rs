//! Drawings, as text and as SVG.

// In reading order: what the drawings share, then the games.
mod grid;
mod table;
mod pips;
mod card;
mod tictactoe;
mod connect4;
mod gobblers;
mod nim;
mod pig;
mod poker;
mod goofspiel;

use std::{fmt::Display, format, string::String};

/// A word with a capital letter, for a button.
fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| {
        format!("{}{}", first.to_ascii_uppercase(), chars.as_str())
    })
}

/// Highlights a word in a text, even without colours.
fn starred(text: impl Display) -> String {
    format!("*{text}*")
}
