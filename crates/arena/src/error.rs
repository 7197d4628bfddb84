//! Errors of tournaments.

use std::{io, path::PathBuf};

use rulebook::{AnyError, core::text::quoted};

/// The reason why a tournament cannot begin or continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// The game, its variant or one of its steps is refused.
    #[error(transparent)]
    Game(Box<AnyError>),
    /// The specification of a bot is a human, or an engine that does not start.
    #[error("{} cannot play in the arena: {reason}", quoted(name))]
    Bot {
        /// The specification.
        name: String,
        /// The reason.
        reason: String,
    },
    /// A bot does not suit the game.
    #[error("the bot {} cannot play this game: {reason}", quoted(name))]
    Search {
        /// The bot.
        name: String,
        /// The reason.
        reason: Box<AnyError>,
    },
    /// The settings contradict themselves.
    #[error("{0}")]
    Settings(String),
    /// The state file is in use, damaged, or the file of another run.
    #[error("{} {problem}", quoted(&path.to_string_lossy()))]
    State {
        /// The file.
        path: PathBuf,
        /// The problem.
        problem: String,
    },
    /// A file cannot be read or written.
    #[error("cannot {action} {}: {error}", quoted(&path.to_string_lossy()))]
    File {
        /// The action that failed.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The operating system refuses every thread.
    #[error(transparent)]
    Thread(io::Error),
}

impl From<AnyError> for ArenaError {
    fn from(error: AnyError) -> ArenaError {
        ArenaError::Game(Box::new(error))
    }
}

impl ArenaError {
    /// Makes the error for a file.
    pub(crate) fn file(
        action: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> ArenaError {
        let path = path.into();
        move |error| ArenaError::File { action, path, error }
    }
}
