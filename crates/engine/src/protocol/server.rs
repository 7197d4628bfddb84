//! The engine's side.

use std::{
    io::{self, BufRead, Write},
    sync::mpsc,
    thread,
};

use rulebook::{AnyError, Registry, threads};

use super::{
    line::{self, Line},
    session::Session,
};

/// The start of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The name of the game; `None` for the first one of the registry.
    pub game: Option<String>,
    /// The options of its rules, `key=value,key=value`.
    pub variant: String,
}

impl Options {
    /// An engine that begins with this game under these options.
    #[must_use]
    pub fn game(name: &str, variant: &str) -> Options {
        Options { game: Some(name.to_owned()), variant: variant.to_owned() }
    }
}

/// The error that ends an engine before `quit`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The game to begin with is refused, or there is none.
    #[error(transparent)]
    Game(#[from] AnyError),
    /// The input or the output fails, or the system refuses the thread that reads.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The stack of the thread that reads, in bytes.
const STACK_BYTES: usize = 2 << 20;

/// Plays by the engine protocol until `quit` or the end of the input.
///
/// It reads on a thread of its own, so that commands are answered while a search runs; they wait
/// for about 5 ms then, and those after `stop` for the end of the search. At the end of the input a
/// search without a limit is stopped, and any other one is finished.
///
/// At most 16 lines of at most [`MAX_LINE`](super::MAX_LINE) bytes wait, and a command other than
/// `go` takes time and memory in proportion to its line and its answer.
///
/// # Errors
///
/// If the game to begin with is refused, the system refuses a thread, or the input or the output
/// fails. If the output fails,
/// the function returns after the next line of the input, or at its end.
///
/// ```
/// use rulebook::Registry;
/// use rulebook_engine::protocol::{Options, serve};
///
/// let input = "ugi\nposition startpos moves 4@b2\nquery p1turn\nquit\n";
/// let mut output = Vec::new();
/// serve(&Registry::standard(), &Options::game("gobblet", ""), input.as_bytes(), &mut output)?;
/// assert!(output.ends_with(b"ugiok\nresponse false\n"));
/// # Ok::<(), rulebook_engine::protocol::ServeError>(())
/// ```
pub fn serve(
    registry: &Registry,
    options: &Options,
    mut input: impl BufRead + Send,
    output: impl Write,
) -> Result<(), ServeError> {
    let first = registry.games().next().map_or("", |game| game.rules().name);
    let game = registry.game(options.game.as_deref().unwrap_or(first))?;
    let mut session = Session::new(registry, game, options.variant.clone(), output)?;
    thread::scope(|scope| {
        let (sender, lines) = mpsc::sync_channel(16);
        let read = move || -> io::Result<()> {
            while let Some(line) = line::read(&mut input)? {
                let is_last = matches!(&line, Line::Text(text) if text.trim() == "quit");
                if sender.send(line).is_err() || is_last {
                    break;
                }
            }
            Ok(())
        };
        let reader = threads::start_in(scope, STACK_BYTES, read)?;
        let answered = session.run(&lines);
        drop(lines);
        let read = reader.join().unwrap_or_else(|panicked| std::panic::resume_unwind(panicked));
        Ok(answered.and(read)?)
    })
}
