//! An engine of the standard games, which can be told to have a fault: `engine FAULT`. The tests
//! of the client and of the checker drive it.

use std::{
    env,
    io::{self, BufRead, BufReader, Read, Write},
    process, thread,
    time::Duration,
};

use rulebook_engine::{
    protocol::{Options, ServeError, serve},
    rulebook::Registry,
};

fn main() -> Result<(), ServeError> {
    let fault = env::args().nth(1).unwrap_or_default();
    let input =
        Input { fault: fault.clone(), inner: BufReader::new(io::stdin()), line: Vec::new() };
    let output = Output { fault, line: Vec::new() };
    serve(&Registry::standard(), &Options::game("gobblet", ""), input, output)
}

/// Standard input, with the faults of an engine that does not hear well.
struct Input {
    fault: String,
    inner: BufReader<io::Stdin>,
    line: Vec<u8>,
}

impl Input {
    /// A line as the engine receives it.
    fn heard(&self, line: Vec<u8>) -> Vec<u8> {
        let is = |text: &[u8]| line.trim_ascii() == text;
        match &*self.fault {
            "deaf-to-stop" if is(b"stop") => Vec::new(),
            "ignores-clocks" if is(b"go") => b"go movetime 60000\n".to_vec(),
            "fears-lost-time" if line.starts_with(b"clock") && line.contains(&b'-') => {
                b"clock\n".to_vec()
            }
            "counts-from-1" if is(b"go depth 0") => b"go depth x\n".to_vec(),
            // Only the test of `stop` sends a position that can be read.
            "is-hasty" if line.starts_with(b"position text") => b"position text ?\n".to_vec(),
            "dies-of-garbage" if line.contains(&0xff) => process::exit(3),
            "dies-of-steps" if line.starts_with(b"step") => process::exit(3),
            "dies-of-long-lines" if 1 << 20 < line.len() => process::exit(3),
            "never-quits" if is(b"quit") || line.is_empty() => loop {
                thread::sleep(Duration::from_secs(60));
            },
            "forgets-new-games" if is(b"uginewgame") => b"clock 0 1 1\n".to_vec(),
            "plain" if line.starts_with(b"protocol") => Vec::new(),
            _ => line,
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.fill_buf()?.read(buffer)?;
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.line.is_empty() {
            let mut line = Vec::new();
            let n = self.inner.read_until(b'\n', &mut line)?;
            self.line = self.heard(line);
            if n == 0 {
                break;
            }
        }
        Ok(&self.line)
    }

    fn consume(&mut self, n: usize) {
        self.line.drain(..n);
    }
}

/// Standard output, with the faults of an engine that does not speak well.
struct Output {
    fault: String,
    line: Vec<u8>,
}

impl Output {
    /// The lines that the engine writes instead of a line.
    fn said(&self, line: &str) -> Vec<String> {
        let word = line.split(' ').next().unwrap_or_default();
        match (&*self.fault, word) {
            ("illegal-moves", "bestmove") => vec!["bestmove 9@z9".to_owned()],
            ("ponders", "bestmove") => vec![format!("{line} ponder b2-b3")],
            ("mute", _)
            | ("no-moves", "bestmove")
            | ("says-nothing-of-errors", "error")
            | ("plain", "protocol" | "game") => Vec::new(),
            ("two-moves", "bestmove") | ("two-oks", "ok") => vec![line.to_owned(); 2],
            ("agrees-to-everything", "error") => vec!["ok".to_owned()],
            ("cannot-count", "response") => {
                vec![line.replace("response count ", "response count 1")]
            }
            ("is-never-over", "response") => vec![line.replace("result win", "result draw")],
            ("dies-of-thinking", "bestmove") => process::exit(3),
            ("shouts", "readyok") => vec!["readyok \u{1b}[2J".to_owned(), "x".repeat(2 << 20)],
            _ => vec![line.to_owned()],
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
        let mut stdout = io::stdout().lock();
        for line in text.lines().flat_map(|line| self.said(line)) {
            stdout.write_all(format!("{line}\n").as_bytes())?;
        }
        stdout.flush()
    }
}
