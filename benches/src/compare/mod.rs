//! Comparing two implementations of a game: random games as questions, answers as JSON lines.
//!
//! The protocol of the judge is in docs/comparing.md.

pub mod answer;
pub mod judge;
pub mod question;

use std::fmt;

use rulebook::{AnyError, AnyGame, ErrorKind};

use self::{
    answer::{Answer, Difference},
    judge::Judge,
    question::Question,
};

/// The settings of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The variant; all of them, one option at a time, if there is none.
    pub variant: Option<String>,
    /// The number of random games of each variant.
    pub games: u64,
    /// The longest game, in steps.
    pub max_steps: usize,
    /// The seed of the games.
    pub seed: u64,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The judge agrees.
    Agrees {
        /// The variants.
        variants: usize,
        /// The games of all variants.
        games: u64,
        /// The positions of all games.
        positions: u64,
    },
    /// The judge answers differently, or its answer cannot be read.
    Differs {
        /// The game.
        question: Question,
        /// The first difference.
        difference: Difference,
    },
}

/// Asks a judge about random games, up to the first difference from our answer.
///
/// # Errors
///
/// If the variant is wrong. A judge that exits or writes garbage differs.
pub fn compare(
    game: &dyn AnyGame,
    options: &Options,
    judge: &mut dyn Judge,
) -> Result<Comparison, AnyError> {
    let variants = match &options.variant {
        Some(variant) => vec![variant.clone()],
        None => variants(game)?,
    };
    let mut positions = 0;
    for variant in &variants {
        for number in 0..options.games {
            let (question, ours) = Question::random(game, variant, options, number)?;
            positions += ours.moves.len() as u64;
            let theirs = judge.ask(&question);
            if let Some(difference) = theirs.map_or_else(Some, |theirs| ours.difference(&theirs)) {
                return Ok(Comparison::Differs { question, difference });
            }
        }
    }
    let games = options.games * variants.len() as u64;
    Ok(Comparison::Agrees { variants: variants.len(), games, positions })
}

/// The default rules, and those with one option at another value: every name, and of numbers the
/// least and the greatest. Values that need another option are left out.
///
/// # Errors
///
/// If the game refuses its own options for another reason.
pub fn variants(game: &dyn AnyGame) -> Result<Vec<String>, AnyError> {
    let mut variants = vec![String::new()];
    for option in game.info().options {
        let names = option.values.unwrap_or_default().iter().map(ToString::to_string);
        let numbers = [option.min, option.max].into_iter().flatten().map(|n| n.to_string());
        for value in names.chain(numbers).filter(|value| *value != option.default) {
            let variant = format!("{}={value}", option.key);
            match game.start(&variant) {
                Ok(_) => variants.push(variant),
                Err(error) if error.kind == ErrorKind::Variant => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(variants)
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Comparison::Agrees { variants, games, positions } => {
                write!(
                    f,
                    "no difference: {variants} variants, {games} games, {positions} positions"
                )
            }
            Comparison::Differs { question, difference } => {
                writeln!(f, "{difference}")?;
                if let Some(steps) = difference.step.and_then(|step| question.steps.get(..step)) {
                    writeln!(f, "  variant: {}", question.variant)?;
                    writeln!(f, "  start:   {}", question.start)?;
                    writeln!(f, "  steps:   {}", steps.join(" "))?;
                }
                write!(f, "  question: {}", question.line())
            }
        }
    }
}

/// Our own answer to a question.
///
/// # Errors
///
/// If a step is not possible.
pub fn answer(game: &dyn AnyGame, question: &Question) -> Result<Answer, AnyError> {
    let mut position = question.begin(game)?;
    let mut answer = Answer::default();
    answer.push(&*position);
    for step in &question.steps {
        position.step(step)?;
        answer.push(&*position);
    }
    answer.end(&*position);
    Ok(answer)
}
