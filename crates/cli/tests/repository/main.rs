//! The pages on the engine protocol and on embedding: their sessions are replayed, and the table of
//! errors is that of the program. `cargo xtask bless`, which sets `RULEBOOK_BLESS=1`, renews the
//! pages. Also, a game with a bug, which is the toy of the facade's tests.
//!
//! The pages and the toy are not in the package, so neither is this folder.

mod refusals;
#[cfg(unix)]
#[path = "../it/pty.rs"]
#[expect(dead_code, reason = "the other tests use more of it")]
#[expect(clippy::disallowed_methods, reason = "a test that gets no thread may panic")]
mod pty;
#[cfg(unix)]
#[path = "../../../rulebook/tests/it/toy.rs"]
mod toy;
#[cfg(unix)]
mod fuse;

use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use rulebook_cli::rulebook::SCHEMA;
use rulebook_engine::protocol::Code;

#[test]
fn the_page_on_the_protocol_is_what_the_engine_does() {
    is_current("../../docs/protocol.md", |page| with_errors(&with_sessions(page, 4)));
}

#[test]
fn the_page_on_embedding_is_what_the_engine_does() {
    is_current("../../docs/embedding.md", |page| with_sessions(page, 1));
}

/// Checks that renewing a page does not change it, or renews it.
#[track_caller]
fn is_current(path: &str, renew: impl Fn(&str) -> String) {
    let page = fs::read_to_string(path).expect("the page");
    let renewed = renew(&page);
    if env::var_os("RULEBOOK_BLESS").is_some_and(|bless| bless == "1") {
        fs::write(path, renewed).expect("the page can be written");
    } else {
        assert_eq!(page, renewed, "`cargo xtask bless` renews the page");
    }
}

/// The page with what the engine answers in each session, at least `least` of them.
fn with_sessions(page: &str, least: usize) -> String {
    const FENCE: &str = "```session\n";
    let mut parts = page.split(FENCE);
    let mut renewed = parts.next().unwrap_or_default().to_owned();
    let mut n_sessions = 0;
    for part in parts {
        let (session, rest) = part.split_once("```").expect("an end");
        renewed.extend([FENCE, &replayed(session), "```", rest]);
        n_sessions += 1;
    }
    assert!(least <= n_sessions, "the page has {n_sessions} sessions");
    renewed
}

/// The session as it is, or with other answers where they differ.
fn replayed(session: &str) -> String {
    let mut engine = Engine::start();
    let mut renewed = String::new();
    let mut lines = session.lines().peekable();
    while let Some(line) = lines.next() {
        let command = line.strip_prefix("> ").expect("a command");
        let mut expected = Vec::new();
        while let Some(answer) = lines.next_if(|line| line.starts_with('<')) {
            expected.push(answer.strip_prefix("< ").unwrap_or_default().to_owned());
        }
        let found = engine.answers(command);
        let answers = if agree(&expected, &found) { expected } else { found };
        renewed.extend(["> ", command, "\n"]);
        renewed.extend(answers.iter().map(|answer| format!("< {answer}\n")));
    }
    renewed
}

/// Whether the page has the answers of the engine. A line that ends in `…` stands for any number of
/// lines with the same beginning.
fn agree(expected: &[String], found: &[String]) -> bool {
    let mut found = found.iter().peekable();
    for line in expected {
        let is_it = |found: &&String| match line.strip_suffix('…') {
            Some(start) => found.starts_with(start),
            None => timeless(found) == timeless(line),
        };
        if line != "…" && found.next_if(is_it).is_none() {
            return false;
        }
        while line.ends_with('…') && found.next_if(is_it).is_some() {}
    }
    found.next().is_none()
}

/// A line without the numbers that depend on the time.
fn timeless(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    for at in 1..words.len() {
        if matches!(words[at - 1], "time" | "nps") {
            words[at] = "…";
        }
    }
    words.join(" ")
}

/// The page with the codes of errors in their table.
fn with_errors(page: &str) -> String {
    const HEAD: &str = "| Code | Meaning |\n|---|---|\n";
    let schema: serde_json::Value = serde_json::from_str(SCHEMA).expect("a schema");
    let kinds = schema["$defs"]["ErrorKind"]["oneOf"].as_array().expect("the kinds of errors");
    let own = Code::ALL.iter().map(|code| format!("| `{}` | {} |\n", code.name(), code.about()));
    let kinds = kinds.iter().map(|kind| {
        let text = |member: &str| kind[member].as_str().expect("a text").to_owned();
        format!("| `{}` | {} |\n", text("const"), text("description"))
    });
    let rows: String = own.chain(kinds).collect();
    let (before, after) = page.split_once(HEAD).expect("the table of errors");
    let (_, after) = after.split_once("\n\n").expect("the end of the table");
    format!("{before}{HEAD}{rows}\n{after}")
}

/// An engine in another process.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    is_extended: bool,
    is_endless: bool, // A search runs that only `stop` ends.
}

impl Engine {
    fn start() -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
        command.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Engine { child, input, output, is_extended: false, is_endless: false }
    }

    fn send(&mut self, line: &str) {
        self.input.write_all(format!("{line}\n").as_bytes()).expect("the engine reads");
    }

    /// Reads up to the line that begins with a word, or to the end.
    fn read_to(&mut self, words: &[&str]) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).expect("text") == 0 {
                return lines;
            }
            lines.push(line.trim_end().to_owned());
            if words.contains(&line.split_whitespace().next().unwrap_or_default()) {
                return lines;
            }
        }
    }

    /// The answer of the engine to a command, without the `info` lines of a search that
    /// still runs.
    fn answers(&mut self, command: &str) -> Vec<String> {
        self.send(command);
        if command == "quit" {
            let lines = self.read_to(&[]);
            assert!(self.child.wait().expect("it ends").success());
            return lines;
        }
        self.is_extended |= command == "protocol 2";
        let was_endless = self.is_endless;
        self.is_endless = command == "go infinite" || (was_endless && command != "stop");
        let is_search = command.starts_with("go") && !self.is_endless;
        let mut lines = Vec::new();
        if is_search || (was_endless && command == "stop") {
            lines = self.read_to(&["bestmove", "error"]);
        }
        // What comes before the answer to another command belongs to this one.
        self.send("isready");
        lines.extend(self.read_to(&["readyok"]));
        if command == "isready" {
            if self.is_extended {
                lines.extend(self.read_to(&["ok"]));
            }
            lines.extend(self.read_to(&["readyok"]));
        }
        lines.pop();
        if self.is_extended {
            assert_eq!(self.read_to(&["ok"]).pop().as_deref(), Some("ok"));
        }
        if self.is_endless {
            lines.retain(|line| !line.starts_with("info"));
        }
        lines
    }
}
