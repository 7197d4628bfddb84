//! A conversation with an engine.

use std::{
    fmt,
    time::{Duration, Instant},
};

use rulebook::core::text::quoted;

use super::{
    command::{first_word, split_at_last},
    line::Line,
    process::{Process, WaitOutcome},
};
use crate::stop::StopFlag;

/// An engine and the last line that was sent to it.
#[derive(Debug)]
pub(super) struct Talk {
    process: Process,
    /// Its name.
    pub(super) name: Option<String>,
    /// Whether it offers `protocol 2`.
    pub(super) is_extended: bool,
    /// The games that it offers.
    pub(super) games: Vec<Offer>,
    /// The names of its options.
    pub(super) options: Vec<String>,
    sent: String,
    stop: StopFlag,
}

/// The time between two checks of a stop flag while waiting.
pub(super) const MOMENT: Duration = Duration::from_millis(10);

/// A game that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) name: String,
    /// Whether something may be hidden.
    pub(super) is_hidden: bool,
}

/// The end of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Done,
    Response(String),
    BestMove(String),
    Refused(String),
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Done => f.write_str("ok"),
            Reply::Response(text) => write!(f, "response {text}"),
            Reply::BestMove(mv) => write!(f, "bestmove {mv}"),
            Reply::Refused(text) => write!(f, "error {text}"),
        }
    }
}

impl Reply {
    /// The reply that a line is; `None` if it ends nothing.
    pub(super) fn read(line: &str) -> Option<Reply> {
        let (word, rest) = first_word(line);
        let rest = rest.trim_end();
        match word {
            "ok" if rest.is_empty() => Some(Reply::Done),
            "response" => Some(Reply::Response(rest.to_owned())),
            "bestmove" => {
                // A move for the opponent's time may follow.
                let (mv, _) = split_at_last(rest, "ponder").unwrap_or((rest, ""));
                Some(Reply::BestMove(mv.to_owned()))
            }
            "error" => Some(Reply::Refused(rest.to_owned())),
            _ => None,
        }
    }
}

impl Talk {
    /// Starts an engine, without a greeting. Once `stop` is raised, nothing is waited for.
    ///
    /// # Errors
    ///
    /// If it cannot be started. This text and those of the other methods follow the engine's name.
    pub(super) fn start(command: &str, stop: &StopFlag) -> Result<Talk, String> {
        let process = Process::start(command)?;
        Ok(Talk {
            process,
            name: None,
            is_extended: false,
            games: Vec::new(),
            options: Vec::new(),
            sent: "nothing".to_owned(),
            stop: stop.clone(),
        })
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) {
        self.sent = quoted(line).to_string();
        self.process.send(format!("{line}\n").into_bytes());
    }

    /// Sends bytes, which need not be a line of the protocol.
    pub(super) fn send_bytes(&mut self, bytes: &[u8]) {
        let shown = &bytes[..bytes.len().min(60)];
        self.sent = quoted(&String::from_utf8_lossy(shown)).to_string();
        self.process.send(bytes.to_vec());
    }

    /// The last line that was sent, in quotes.
    pub(super) fn sent(&self) -> &str {
        &self.sent
    }

    /// Waits for a line; `None` if none comes in time.
    ///
    /// # Errors
    ///
    /// If the engine has ended, or the flag is raised that ends the conversation.
    pub(super) fn hear(&mut self, until: Instant) -> Result<Option<String>, String> {
        let line = loop {
            if self.stop.is_raised() {
                return Err(format!("was stopped after {}", self.sent));
            }
            let moment = Instant::now() + MOMENT;
            match self.process.receive(until.min(moment)) {
                WaitOutcome::Line(line) => break line,
                WaitOutcome::End => return Err(format!("ended after {}", self.sent)),
                WaitOutcome::Nothing if until <= moment => return Ok(None),
                WaitOutcome::Nothing => {}
            }
        };
        match line {
            Line::Text(line) => Ok(Some(line)),
            Line::TooLong => Err("wrote a line of more than 1 MiB".to_owned()),
            Line::NotText => Err("wrote a line that is not UTF-8".to_owned()),
        }
    }

    /// Waits for the line whose first word is `wanted`, and passes the lines before it to `others`.
    ///
    /// # Errors
    ///
    /// If it does not come in time.
    pub(super) fn wait_for(
        &mut self,
        wanted: &str,
        patience: Duration,
        mut others: impl FnMut(&str),
    ) -> Result<String, String> {
        let until = Instant::now() + patience;
        while let Some(line) = self.hear(until)? {
            if first_word(&line).0 == wanted {
                return Ok(line);
            }
            others(&line);
        }
        Err(self.silence(&format!("`{wanted}`"), patience))
    }

    /// The sentence about an engine that has not answered.
    pub(super) fn silence(&self, what: &str, patience: Duration) -> String {
        format!("gave no {what} after {} within {} s", self.sent, patience.as_secs_f64())
    }

    /// Waits for the end of a command.
    ///
    /// # Errors
    ///
    /// If it does not come in time.
    pub(super) fn reply(&mut self, patience: Duration) -> Result<Reply, String> {
        let until = Instant::now() + patience;
        while let Some(line) = self.hear(until)? {
            if let Some(reply) = Reply::read(&line) {
                return Ok(reply);
            }
        }
        Err(self.silence("answer", patience))
    }

    /// Sends a command that has to end with `ok`.
    ///
    /// # Errors
    ///
    /// If it does not, or not in time.
    pub(super) fn order(&mut self, line: &str, patience: Duration) -> Result<(), String> {
        self.send(line);
        match self.reply(patience)? {
            Reply::Done => Ok(()),
            Reply::Refused(text) => Err(format!("refused {}: {text}", self.sent)),
            reply => Err(format!("answered {} with {}", self.sent, quoted(&reply.to_string()))),
        }
    }

    /// Sends `ugi`, and reads the name, the options and the games of the engine.
    ///
    /// # Errors
    ///
    /// If `ugiok` does not come in time.
    pub(super) fn greet(&mut self, patience: Duration) -> Result<(), String> {
        self.send("ugi");
        let mut lines = Vec::new();
        self.wait_for("ugiok", patience, |line| lines.push(line.to_owned()))?;
        for line in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["id", "name", ..] => self.name = Some(words[2..].join(" ")),
                ["option", "name", name, ..] => self.options.push(name.to_lowercase()),
                ["protocol", "2"] => self.is_extended = true,
                ["game", name, ..] => {
                    let is_hidden = words[2..].contains(&"hidden");
                    self.games.push(Offer { name: name.to_owned(), is_hidden });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Waits until the engine has ended; returns whether it has.
    pub(super) fn has_ended(&mut self, patience: Duration) -> bool {
        self.process.wait(patience)
    }
}
