//! The judge: a program that reads questions and writes answers.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use super::{
    answer::{Answer, Difference},
    question::Question,
};

/// The longest line of an answer, in bytes.
const MAX_LINE: u64 = 1 << 28;

/// An implementation of a game.
pub trait Judge {
    /// Its answer to a question.
    ///
    /// # Errors
    ///
    /// A difference, if its answer cannot be read.
    fn ask(&mut self, question: &Question) -> Result<Answer, Difference>;
}

/// A judge in a child process, which is ended on drop.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// `None` once it has been closed.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a program with its arguments; it inherits our standard error.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(program: &str, arguments: &[String]) -> io::Result<Process> {
        let mut command = Command::new(program);
        let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the program has no standard input or output"));
        };
        Ok(Process { child, input: Some(input), output: BufReader::new(output) })
    }

    fn exchange(&mut self, line: &str) -> io::Result<String> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        writeln!(input, "{line}")?;
        input.flush()?;
        let mut answer = String::new();
        let n_bytes = self.output.by_ref().take(MAX_LINE).read_line(&mut answer)?;
        if n_bytes == 0 {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it ended without an answer"));
        }
        Ok(answer)
    }
}

impl Judge for Process {
    fn ask(&mut self, question: &Question) -> Result<Answer, Difference> {
        let wrong = |what: String| Difference { step: None, what };
        let line = self.exchange(&question.line());
        let line = line.map_err(|error| wrong(format!("the judge cannot be asked: {error}")))?;
        serde_json::from_str(&line).map_err(|error| {
            let shown: String = line.trim_end().chars().take(200).collect();
            wrong(format!("the judge's answer is wrong ({error}): {shown:?}"))
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The program should exit at the end of its input; otherwise it is killed.
        self.input = None;
        if !matches!(self.child.try_wait(), Ok(Some(_))) && self.child.kill().is_ok() {
            let _ended = self.child.wait();
        }
    }
}
