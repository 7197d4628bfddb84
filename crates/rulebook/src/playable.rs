//! What the facade asks of a game beyond its rules.

use std::{error::Error, fmt::Display, str::FromStr};

use rulebook_core::{
    Dealer, Legality, Observer, Player,
    text::{Options, SyntaxError},
};
use serde::Serialize;
use serde_json::Value;

use crate::picture::Draw;

/// A game that can stand behind the erased layer.
///
/// Implemented once for each game in `src/games`. A game outside the workspace implements it too
/// and is then an [`AnyGame`](crate::AnyGame) through [`Entry`](crate::Entry). Nothing in it
/// decides what is legal.
pub trait Playable:
    Legality<Move: FromStr<Err = SyntaxError>, Event: FromStr<Err = SyntaxError>>
    + Draw
    + Send
    + Sync
    + 'static
{
    /// The options of the rules.
    type Variant: Options + Display;
    /// What resolves chance in a given order; [`Script<Never>`](rulebook_core::Script) where there
    /// is no chance.
    type Dealer: Dealer<Self> + Clone + Send + Sync + 'static;

    /// The name of the game as people write it.
    const TITLE: &'static str;
    /// What players aim for and what a turn is, in a few sentences for somebody who is about to
    /// play for the first time.
    const AIM: &'static str;
    /// The least and the greatest number of players.
    const PLAYERS: (u8, u8);
    /// The ways in which perft can count. The first one counts each move once.
    const COUNTINGS: &'static [Counting] = &[Counting::MOVES];
    /// The grammar of a given order of chance, by example; `None` if the game has no chance.
    const DEAL: Option<&'static str> = None;

    /// The official start.
    fn start(variant: Self::Variant) -> Self;

    /// The options under which this position is played.
    fn variant(&self) -> Self::Variant;

    /// Reads a move; the state is for games whose players leave out what it tells.
    ///
    /// # Errors
    ///
    /// If the text is in no way a move of the game. Whether the move is legal is not examined.
    fn parse_move(&self, text: &str) -> Result<Self::Move, SyntaxError> {
        text.parse()
    }

    /// How many times perft counts `mv` under [`Playable::COUNTINGS`]`[counting]`, where
    /// `counting` is not 0.
    fn times(&self, mv: Self::Move, counting: usize) -> u64 {
        let _ = (mv, counting);
        1
    }

    /// Reads a given order of chance.
    ///
    /// # Errors
    ///
    /// If the text is not in the grammar, or something is missing or too many.
    fn dealer(&self, list: &str) -> Result<Self::Dealer, Box<dyn Error + Send + Sync>>;

    /// The number of the rule that refuses a move or an event.
    fn rule(illegal: Self::Illegal) -> Option<&'static str> {
        let _ = illegal;
        None
    }

    /// What an interface wants to know of a legal move, as JSON; null if there is nothing to know.
    fn annotation(&self, mv: Self::Move) -> Value {
        let _ = mv;
        Value::Null
    }

    /// How the game ended, in a word or two that can be counted; `None` if the outcome says it all.
    fn ending(&self) -> Option<String> {
        None
    }

    /// What a legal move does, in a few plain words for somebody who does not know the notation.
    fn describe(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// What a chance event means here, in a few plain words.
    fn describe_event(&self, event: Self::Event) -> Option<String> {
        let _ = event;
        None
    }

    /// Whether a legal move has to do with what `fragment` names: a square, a piece.
    fn mentions(&self, mv: Self::Move, fragment: &str) -> bool {
        mentions(&mv.to_string(), fragment)
    }

    /// What the seat of a player is called, if it has a name.
    fn seat_name(&self, player: Player) -> Option<&'static str> {
        let _ = player;
        None
    }

    /// The position as `who` knows it, as text: the position text where nothing is hidden.
    fn view_text(&self, who: Observer) -> String {
        let _ = who;
        self.to_string()
    }

    /// Whether the position tells some players what they must not know.
    fn has_secrets(&self) -> bool {
        false
    }
}

/// A way in which perft counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// Its name in texts.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
}

impl Counting {
    /// Each legal move once.
    pub const MOVES: Counting = Counting { name: "moves", about: "each legal move once" };
}

/// An annotation as JSON.
pub fn json(annotation: impl Serialize) -> Value {
    serde_json::to_value(annotation).unwrap_or(Value::Null)
}

/// The answer of a game without chance to an order of chance.
///
/// # Errors
///
/// Always.
pub fn no_chance<D>() -> Result<D, Box<dyn Error + Send + Sync>> {
    Err("this game has no chance".into())
}

/// Whether `fragment` stands in `text` as a whole: not within a longer number or word.
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

/// Whether two neighbours belong to one number or one word.
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
