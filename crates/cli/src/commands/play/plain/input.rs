//! Typed lines, interruptible by Ctrl-C.

use std::{
    io::{self, BufRead, Read},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Duration,
};

use rulebook::threads;
use rustyline::{Config, DefaultEditor, error::ReadlineError};

use crate::interrupt;

const LONGEST_LINE: u64 = 10_000;

/// The stack of the thread that reads, in bytes.
const STACK_BYTES: usize = 256 << 10;

/// An input of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A line, without the spaces around it.
    Line(String),
    /// The input has ended, or Ctrl-D was pressed.
    End,
    /// Ctrl-C was pressed. A line that had been begun is lost.
    Interrupt,
}

/// The source of lines.
#[derive(Debug)]
pub(super) enum Lines {
    /// A terminal on which they are edited and recalled.
    Edited(Box<DefaultEditor>),
    /// Standard input, each line read by a thread on demand, so that Ctrl-C is noticed
    /// while nothing is typed. The line is the one that was being waited for at the last Ctrl-C.
    Plain(Option<Receiver<io::Result<Vec<u8>>>>),
}

impl Lines {
    /// Lines from standard input, which are edited if it is a terminal that allows it.
    ///
    /// # Errors
    ///
    /// If the terminal cannot be set up.
    pub(super) fn new(is_editable: bool) -> io::Result<Lines> {
        if !is_editable {
            return Ok(Lines::Plain(None));
        }
        #[cfg(unix)]
        restore_before_the_end()?;
        // Pasted lines are separate lines.
        let config = Config::builder().bracketed_paste(false).build();
        let editor = DefaultEditor::with_config(config).map_err(io::Error::other)?;
        Ok(Lines::Edited(Box::new(editor)))
    }

    /// Waits for the next line. A line that is edited begins with `prompt`. A line of more than 10,000
    /// bytes that is not edited is split.
    ///
    /// # Errors
    ///
    /// If standard input cannot be read, or the system refuses a thread.
    pub(super) fn next(&mut self, prompt: &str) -> io::Result<Input> {
        match self {
            Lines::Edited(editor) => edited(editor, prompt),
            Lines::Plain(waiting) => plain(waiting),
        }
    }

    /// Deletes the history, for another person.
    ///
    /// # Errors
    ///
    /// If the history cannot be emptied.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        match self {
            Lines::Edited(editor) => editor.clear_history().map_err(io::Error::other),
            Lines::Plain(_) => Ok(()),
        }
    }
}

/// Restores the terminal settings when a signal ends the program while a line is edited. Ctrl-C
/// counts as `quit`.
#[cfg(unix)]
fn restore_before_the_end() -> io::Result<()> {
    use nix::sys::termios::{SetArg, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGQUIT, SIGTERM};

    let before = tcgetattr(io::stdin())?;
    interrupt::before_the_end(&[SIGHUP, SIGQUIT, SIGTERM], move || {
        // It fails if the terminal is gone.
        let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, &before);
    })
}

fn edited(editor: &mut DefaultEditor, prompt: &str) -> io::Result<Input> {
    // Ctrl-C is a signal while nothing is edited.
    if interrupt::take() {
        return Ok(Input::Interrupt);
    }
    match editor.readline(prompt) {
        Ok(line) => {
            editor.add_history_entry(line.trim()).map_err(io::Error::other)?;
            Ok(Input::Line(line.trim().to_owned()))
        }
        Err(ReadlineError::Interrupted) => Ok(Input::Interrupt),
        Err(ReadlineError::Eof) => Ok(Input::End),
        Err(error) => Err(io::Error::other(error)),
    }
}

fn plain(waiting: &mut Option<Receiver<io::Result<Vec<u8>>>>) -> io::Result<Input> {
    const MOMENT: Duration = Duration::from_millis(50);
    let line = match waiting.take() {
        Some(line) => line,
        None => begin_line()?,
    };
    loop {
        if interrupt::take() {
            *waiting = Some(line);
            return Ok(Input::Interrupt);
        }
        match line.recv_timeout(MOMENT) {
            Ok(bytes) => return Ok(said(&bytes?)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("the thread that reads has ended"));
            }
        }
    }
}

fn said(bytes: &[u8]) -> Input {
    if !bytes.is_empty() {
        return Input::Line(String::from_utf8_lossy(bytes).trim().to_owned());
    }
    // On some systems Ctrl-C also ends the line that is being read.
    if interrupt::take() { Input::Interrupt } else { Input::End }
}

/// Starts to read a line, which is empty at the end of the input.
fn begin_line() -> io::Result<Receiver<io::Result<Vec<u8>>>> {
    let (sender, receiver) = mpsc::channel();
    threads::start(STACK_BYTES, move || {
        let mut line = Vec::new();
        let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line);
        // The receiver is gone after the game ends.
        let _ = sender.send(read.map(|_| line));
    })?;
    Ok(receiver)
}
