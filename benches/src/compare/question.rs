//! The question to a judge.

use rulebook::{
    AnyError, AnyGame, AnyMatch, Start,
    core::{DrawRules, Entropy},
    game_rng,
};
use serde::{Deserialize, Serialize};

use super::{Options, answer::Answer};

/// A game that has been played, without what the rules say about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The short name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// The options that differ from the default.
    pub variant: String,
    /// The text of the start position.
    pub start: String,
    /// The texts of moves and chance events.
    pub steps: Vec<String>,
}

impl Question {
    /// A random game and what we say about it.
    ///
    /// # Errors
    ///
    /// If there is no such variant.
    pub fn random(
        game: &dyn AnyGame,
        variant: &str,
        options: &Options,
        number: u64,
    ) -> Result<(Question, Answer), AnyError> {
        let rules = game.rules();
        let mut question = Question {
            game: rules.name.to_owned(),
            rules: rules.version,
            variant: variant.to_owned(),
            start: String::new(),
            steps: Vec::new(),
        };
        let mut position = question.begin(game)?;
        question.start = position.position();
        let mut rng = game_rng(options.seed, number);
        let mut answer = Answer::default();
        answer.push(&*position);
        while question.steps.len() < options.max_steps
            && let Some(step) = position.random_step(&mut || rng.next_u64())?
        {
            question.steps.push(step);
            answer.push(&*position);
        }
        answer.end(&*position);
        Ok((question, answer))
    }

    /// The start of the game, without draw rules: only the rules end it.
    ///
    /// # Errors
    ///
    /// If the variant or the start cannot be read.
    pub fn begin(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, AnyError> {
        let draw_rules = Some(DrawRules { repetition: None, ply_limit: None });
        let position = Some(self.start.as_str()).filter(|start| !start.is_empty());
        // The text of a position has its options.
        let variant = if position.is_some() { "" } else { &self.variant };
        game.begin(&Start { variant, position, draw_rules, ..Start::default() })
    }

    /// The line that a judge reads, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are JSON")
    }
}
