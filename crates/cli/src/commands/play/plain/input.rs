//! What people type, line by line, unless they press Ctrl-C.

use std::{
    io::{self, BufRead, Read},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

use crate::interrupt;

const LONGEST_LINE: u64 = 10_000;

/// What came from standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// A line, without the spaces around it.
    Line(String),
    /// The input has ended.
    End,
    /// Ctrl-C was pressed. A line that had been begun is lost.
    Interrupt,
}

/// The lines of standard input, each read by a thread when it is asked for, so that Ctrl-C is noticed
/// while nothing is typed.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The line that was being waited for at the last Ctrl-C.
    waiting: Option<Receiver<io::Result<Vec<u8>>>>,
}

impl Lines {
    /// Waits for the next line. A line of more than 10,000 bytes is cut into several.
    ///
    /// # Errors
    ///
    /// If standard input cannot be read, or the system refuses a thread.
    pub(super) fn next(&mut self) -> io::Result<Said> {
        const MOMENT: Duration = Duration::from_millis(50);
        let line = match self.waiting.take() {
            Some(line) => line,
            None => begin_line()?,
        };
        loop {
            if interrupt::take() {
                self.waiting = Some(line);
                return Ok(Said::Interrupt);
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
}

fn said(bytes: &[u8]) -> Said {
    if !bytes.is_empty() {
        return Said::Line(String::from_utf8_lossy(bytes).trim().to_owned());
    }
    // On some systems Ctrl-C also ends the line that is being read.
    if interrupt::take() { Said::Interrupt } else { Said::End }
}

/// Starts to read a line, which is empty at the end of the input.
fn begin_line() -> io::Result<Receiver<io::Result<Vec<u8>>>> {
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        let mut line = Vec::new();
        let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line);
        // After the program has left the table nobody waits for the line.
        let _ = sender.send(read.map(|_| line));
    })?;
    Ok(receiver)
}
