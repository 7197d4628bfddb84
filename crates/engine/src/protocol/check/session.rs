//! A conversation in which every answer is checked.

use std::time::{Duration, Instant};

use rulebook::{
    AnyGame, AnyMatch, Registry,
    core::{SplitMix64, Turn, text::quoted},
};

use super::super::talk::{Reply, Talk};
use crate::stop::StopFlag;

/// The command of an engine under test, the games that are known here, and the time for an answer
/// that needs no search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'r> {
    pub(super) command: &'r str,
    pub(super) registry: &'r Registry,
    pub(super) patience: Duration,
}

/// An engine under test.
pub(super) struct Session<'r> {
    pub(super) talk: Talk,
    registry: &'r Registry,
    /// The time for an answer that needs no search.
    pub(super) patience: Duration,
    is_extended: bool, // Every command has an end line.
}

impl<'r> Session<'r> {
    /// Starts and greets the engine.
    pub(super) fn greeted(setting: Setting<'r>) -> Result<Session<'r>, String> {
        let mut talk = Talk::start(setting.command, &StopFlag::never())?;
        talk.greet(setting.patience)?;
        talk.send("isready");
        talk.wait_for("readyok", setting.patience, |_| {})?;
        let Setting { registry, patience, .. } = setting;
        Ok(Session { talk, registry, patience, is_extended: false })
    }

    /// Starts and greets the engine with `protocol 2`, and sets a simple game.
    pub(super) fn begin(setting: Setting<'r>) -> Result<Session<'r>, String> {
        let mut session = Session::greeted(setting)?;
        session.is_extended = true;
        session.order("protocol 2")?;
        if let Some(game) = session.simple_game() {
            session.order(&format!("setgame {game}"))?;
        }
        Ok(session)
    }

    /// The names of the games of the registry that the engine offers.
    pub(super) fn offered(&self) -> Vec<String> {
        let names = self.talk.games.iter().map(|offer| offer.name.clone());
        names.filter(|name| self.registry.game(name).is_ok()).collect()
    }

    /// The game for tests of single commands, if possible without chance and hidden information.
    fn simple_game(&self) -> Option<String> {
        let is_simple = |name: &String| {
            let info = self.registry.game(name).map(AnyGame::info);
            info.is_ok_and(|info| !info.chance && !info.hidden)
        };
        let offered = self.offered();
        offered.iter().find(|name| is_simple(name)).or(offered.first()).cloned()
    }

    /// A match of the game for tests, at its start.
    ///
    /// # Errors
    ///
    /// If the engine offers no game of the registry.
    pub(super) fn simple_match(&self) -> Result<Box<dyn AnyMatch>, String> {
        let name = self.simple_game().ok_or("offers no game that is known here")?;
        let started = self.registry.game(&name).and_then(|game| game.start(""));
        started.map_err(|error| error.to_string())
    }

    /// Sets up the game for tests, as far as a player is to move: a game may begin with chance.
    ///
    /// # Errors
    ///
    /// As [`Session::simple_match`], or if the engine refuses the start or an event.
    pub(super) fn set_up(&mut self) -> Result<Box<dyn AnyMatch>, String> {
        let mut game = self.simple_match()?;
        let mut rng = SplitMix64::new(0);
        self.order("position start")?;
        while game.turn() == Turn::Chance {
            let step = game.random_step(&mut || rng.next()).map_err(|error| error.to_string())?;
            let Some(step) = step else { break };
            self.order(&format!("step {step}"))?;
        }
        Ok(game)
    }

    /// Sends a line and waits for its end, which has to be the only one.
    pub(super) fn ask(&mut self, line: &str) -> Result<Reply, String> {
        self.ask_bytes(format!("{line}\n").as_bytes())
    }

    /// Sends bytes, which have one end, and waits for it.
    pub(super) fn ask_bytes(&mut self, bytes: &[u8]) -> Result<Reply, String> {
        self.talk.send_bytes(bytes);
        let sent = self.talk.sent().to_owned();
        let patience = if bytes.starts_with(b"go") { 4 * self.patience } else { self.patience };
        let reply = self.talk.reply(patience)?;
        self.is_silent_after(&sent)?;
        Ok(reply)
    }

    /// Checks that no more answers come before that to `isready`.
    pub(super) fn is_silent_after(&mut self, sent: &str) -> Result<(), String> {
        self.talk.send("isready");
        let mut second = None;
        self.talk.wait_for("readyok", self.patience, |line| {
            second = second.take().or_else(|| Reply::read(line).map(|_| line.to_owned()));
        })?;
        if let Some(second) = second {
            return Err(format!("answered {sent} once more, with {}", quoted(&second)));
        }
        if self.is_extended {
            match self.talk.reply(self.patience)? {
                Reply::Done => {}
                reply => {
                    return Err(format!("ended `isready` with {}", quoted(&reply.to_string())));
                }
            }
        }
        Ok(())
    }

    /// Sends a command that has to end with `ok`.
    pub(super) fn order(&mut self, line: &str) -> Result<(), String> {
        self.expect(line, &Reply::Done)
    }

    /// Sends a command that has to end with `wanted`.
    pub(super) fn expect(&mut self, line: &str, wanted: &Reply) -> Result<(), String> {
        let reply = self.ask(line)?;
        if reply == *wanted {
            return Ok(());
        }
        let reply = reply.to_string();
        let wanted = wanted.to_string();
        Err(format!(
            "answered {} with {} instead of {}",
            quoted(line),
            quoted(&reply),
            quoted(&wanted)
        ))
    }

    /// Sends a question that has this answer.
    pub(super) fn expect_response(&mut self, line: &str, wanted: &str) -> Result<(), String> {
        self.expect(line, &Reply::Response(wanted.to_owned()))
    }

    /// Sends a command that has to be refused.
    pub(super) fn expect_refusal(&mut self, line: &str) -> Result<(), String> {
        match self.ask(line)? {
            Reply::Refused(text) if !text.is_empty() => Ok(()),
            reply => {
                let reply = quoted(&reply.to_string()).to_string();
                Err(format!("answered {} with {reply} instead of `error CODE TEXT`", quoted(line)))
            }
        }
    }

    /// Sends a command that has to end with a move.
    pub(super) fn ask_move(&mut self, line: &str) -> Result<String, String> {
        match self.ask(line)? {
            Reply::BestMove(mv) => Ok(mv),
            reply => {
                let reply = quoted(&reply.to_string()).to_string();
                Err(format!("answered {} with {reply} instead of `bestmove`", quoted(line)))
            }
        }
    }

    /// Collects the ends of commands for a while, until there are `n`.
    pub(super) fn collect(&mut self, n: usize) -> Result<Vec<Reply>, String> {
        let mut replies = Vec::new();
        let until = Instant::now() + self.patience;
        while replies.len() < n {
            match self.talk.hear(until)? {
                Some(line) => replies.extend(Reply::read(&line)),
                None => return Err(self.talk.silence("answer", self.patience)),
            }
        }
        Ok(replies)
    }
}

/// Checks that a move is legal.
pub(super) fn check_move(game: &dyn AnyMatch, mv: &str) -> Result<(), String> {
    let mut copy = game.boxed_clone();
    copy.play(mv).map(|_| ()).map_err(|error| {
        format!("plays an illegal {error}; the position is {}", quoted(&game.position()))
    })
}
