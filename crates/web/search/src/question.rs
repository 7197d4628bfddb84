//! What a search is asked.

use std::str::FromStr;

use rulebook_core::Policy;

/// A position, as far as the seat that thinks knows it.
///
/// As text, which the module with the rules writes: lines of a name, a space and a value. There is
/// either a `start`, with the steps of the whole match and its policy in `repetition` and `plies`, or
/// what a `seat` knows: its `key`, its `first` and present `view`, and the steps as it saw them.
#[derive(Debug)]
pub struct Question {
    /// The name of the game.
    pub game: String,
    /// What is known of the match.
    pub known: Known,
    /// The steps, as they are known.
    pub steps: Vec<String>,
}

/// What is known of a match.
#[derive(Debug)]
pub enum Known {
    /// Everything.
    Match {
        /// The text of the start.
        start: String,
        /// When it is a draw.
        policy: Policy,
    },
    /// What one seat sees.
    Sight(Sight),
}

/// What one seat sees.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// The number of the seat.
    pub seat: u8,
    /// The text of its view.
    pub text: String,
    /// The key of its information set.
    pub key: String,
    /// The text of its first view.
    pub first: String,
}

impl Question {
    /// The question with this text.
    ///
    /// # Errors
    ///
    /// In words, if it is not the text of a question.
    pub fn read(text: &str) -> Result<Question, String> {
        let (mut game, mut start, mut steps) = (None, None, Vec::new());
        let (mut policy, mut sight) = (Policy::NONE, Sight::default());
        for line in text.lines() {
            let (name, value) = line.split_once(' ').ok_or("a line of the question is empty")?;
            let text = value.to_owned();
            match name {
                "game" => game = Some(text),
                "start" => start = Some(text),
                "repetition" => policy.repetition = Some(number(value)?),
                "plies" => policy.ply_limit = Some(number(value)?),
                "seat" => sight.seat = number(value)?,
                "key" => sight.key = text,
                "first" => sight.first = text,
                "view" => sight.text = text,
                "step" => steps.push(text),
                _ => return Err("the question has an unknown line".to_owned()),
            }
        }
        let game = game.ok_or("the question does not name a game")?;
        let known = match start {
            Some(start) => Known::Match { start, policy },
            None => Known::Sight(sight),
        };
        Ok(Question { game, known, steps })
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "the question has a wrong number".to_owned())
}
