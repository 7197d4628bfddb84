//! A program to talk to line by line.

use std::{
    io::{BufReader, Write},
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant},
};

use rulebook::threads;

use super::line::{self, Line};

/// A running program. It is ended when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Line>,
}

/// The outcome of waiting for a line.
#[derive(Debug)]
pub(super) enum WaitOutcome {
    Line(Line),
    Nothing,
    /// The program has closed its output.
    End,
}

/// The number of lines that wait to be read; then the program has to wait.
const WAITING: usize = 1_024;

/// The stack of the threads that read and write, in bytes.
const STACK_BYTES: usize = 2 << 20;

/// The time in which a program may end by itself.
const LAST_WORDS: Duration = Duration::from_millis(250);

impl Process {
    /// Starts a command, whose words are split as by a shell, without one.
    ///
    /// # Errors
    ///
    /// If the command is not in the syntax of a shell, or the system cannot start it or refuses the
    /// threads that read and write; the text
    /// follows the name of the program.
    pub(super) fn start(command: &str) -> Result<Process, String> {
        let words = shlex::split(command).unwrap_or_default();
        let Some((program, args)) = words.split_first() else {
            return Err("cannot be started: the command is empty or has an open quote".to_owned());
        };
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("cannot be started: {error}"))?;
        let mut input = child.stdin.take().expect("it is piped");
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, to_write) = mpsc::channel::<Vec<u8>>();
        let (lines, received) = mpsc::sync_channel(WAITING);
        let process = Process { child, input: Some(sender), output: received };
        let write = move || {
            for bytes in to_write {
                if input.write_all(&bytes).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        };
        let read = move || {
            while let Ok(Some(line)) = line::read(&mut output) {
                if lines.send(line).is_err() {
                    break;
                }
            }
        };
        // Both threads end with the program, whose pipes they hold.
        threads::start(STACK_BYTES, write)
            .and_then(|_| threads::start(STACK_BYTES, read))
            .map_err(|error| format!("cannot be started: {error}"))?;
        Ok(process)
    }

    /// Sends bytes. They are written as soon as the program reads; a program that has ended does
    /// not get them.
    pub(super) fn send(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // The next wait for a line reports that the program has ended.
            let _ = input.send(bytes);
        }
    }

    /// Waits for a line.
    pub(super) fn receive(&self, until: Instant) -> WaitOutcome {
        match self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => WaitOutcome::Line(line),
            Err(RecvTimeoutError::Timeout) => WaitOutcome::Nothing,
            Err(RecvTimeoutError::Disconnected) => WaitOutcome::End,
        }
    }

    /// Waits until the program has ended; returns whether it has.
    pub(super) fn wait(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                status => return matches!(status, Ok(Some(_))),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send(b"quit\n".to_vec());
        self.input = None;
        if !self.wait(LAST_WORDS) {
            // It has ended meanwhile, or nothing can end it.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
