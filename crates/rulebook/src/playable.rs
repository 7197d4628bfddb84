//! What the facade asks of a game beyond what the core asks.

use std::str::FromStr;

use rulebook_core::{Game, Order, text::SyntaxError};
use serde::Serialize;
use serde_json::Value;

use rulebook_draw::Draw;

/// A game that the erased layer can host.
///
/// Implemented once for each game in `src/games`. A game outside the workspace implements it too
/// and is then an [`AnyGame`](crate::AnyGame) through [`Entry`](crate::Entry). Nothing in it
/// decides what is legal.
pub trait Playable: Game + Draw + Send + Sync + 'static {
    /// A fixed order of chance: the game's own ([`Ordered::Order`](rulebook_core::Ordered)), an
    /// [`EventList`](rulebook_core::EventList), or [`NoOrder`](rulebook_core::NoOrder) for a game
    /// without chance.
    type Order: Order<Self>;

    /// An example of the text of an order; `None` if the game has no chance.
    const DEAL: Option<&'static str> = None;

    /// Parses a move. The position is for games in which players leave out what it implies.
    ///
    /// # Errors
    ///
    /// If the text is not a move of the game. Whether the move is legal is not examined.
    fn parse_move(&self, text: &str) -> Result<Self::Move, SyntaxError> {
        text.parse()
    }

    /// Parses an order of chance. Override it where a text may leave something out.
    ///
    /// # Errors
    ///
    /// If the text is not an order, or the order is incomplete or has too much.
    fn parse_order(text: &str) -> Result<Self::Order, <Self::Order as FromStr>::Err> {
        text.parse()
    }

    /// The annotation of a legal move as JSON; null if the game has none.
    fn annotation(&self, mv: Self::Move) -> Value {
        let _ = mv;
        Value::Null
    }

    /// Whether a legal move involves what `fragment` names: a square, a piece.
    fn mentions(&self, mv: Self::Move, fragment: &str) -> bool {
        mentions(&mv.to_string(), fragment)
    }
}

/// An annotation as JSON.
pub fn json(annotation: impl Serialize) -> Value {
    serde_json::to_value(annotation).unwrap_or(Value::Null)
}

/// Whether `text` contains `fragment` as a whole, not within a longer number or word.
fn mentions(text: &str, fragment: &str) -> bool {
    if fragment.is_empty() {
        return false;
    }
    text.match_indices(fragment).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + fragment.len()..]);
        !continues(before.chars().next_back(), fragment.chars().next())
            && !continues(fragment.chars().next_back(), after.chars().next())
    })
}

/// Whether two neighbouring characters belong to one number or one word.
fn continues(left: Option<char>, right: Option<char>) -> bool {
    let (Some(left), Some(right)) = (left, right) else { return false };
    left.is_ascii_digit() && right.is_ascii_digit() || left.is_alphabetic() && right.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fragment_is_found_as_a_whole_only() {
        assert!(mentions("22-44x-46", "44"));
        assert!(mentions("T17@a2r3 W1-s11", "a2"));
        assert!(mentions("23M5", "23"));
        assert!(!mentions("T17@a2r3 W1-s11", "s1"));
        assert!(!mentions("place-a1", "lace"));
        assert!(!mentions("4@b2", ""));
    }
}
