//! The table line by line: for pipes, screen readers and terminals without escape codes.

mod talk;
mod view;

use std::io::{self, BufRead, IsTerminal, Read};

use rulebook::core::text::escaped;

use super::words;
use crate::{
    error::CliError,
    output::{Output, wrapped},
    table::{Stage, Table},
};

const LONGEST_LINE: u64 = 10_000;

/// Plays until the people leave or the input ends.
pub(super) fn run(
    table: Table<'_>,
    input: &mut impl BufRead,
    out: &mut Output,
) -> Result<(), CliError> {
    let info = table.rules().info();
    out.line(format_args!("{}. Type `help` for help.", info.title))?;
    for player in table.players() {
        out.line(format_args!("  {}", words::seat_and_kind(&table, player)))?;
    }
    out.text(&wrapped(info.aim))?;
    Plain { table, input, out }.play()
}

/// The table with the streams to and from the people.
struct Plain<'a, 'g, I> {
    table: Table<'g>,
    input: &'a mut I,
    out: &'a mut Output,
}

/// What follows a line of input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The position has changed: show it.
    Show,
    /// Ask again.
    Ask,
    /// Leave.
    Leave,
}

impl<I: BufRead> Plain<'_, '_, I> {
    fn play(&mut self) -> Result<(), CliError> {
        loop {
            let next = match self.table.stage() {
                Stage::HandOver(_) => self.hand_over()?,
                Stage::Automatic => {
                    let lines = self.table.automatic_step()?;
                    self.say(&lines)?;
                    Next::Show
                }
                Stage::Answer(_) => {
                    self.answer()?;
                    Next::Show
                }
                Stage::Move(_) => {
                    self.autosave()?;
                    self.show()?;
                    self.talk()?
                }
                Stage::Over => {
                    self.autosave()?;
                    if self.table.is_shared() {
                        // Everybody may look now; what a player has hidden stays hidden.
                        self.table.take_screen();
                        self.out.clear_screen()?;
                    }
                    self.show()?;
                    self.announce()?;
                    if self.table.has_people() { self.talk()? } else { Next::Leave }
                }
            };
            if next == Next::Leave {
                break;
            }
        }
        self.say_seed()
    }

    /// Clears a shared screen and waits until the next person is alone in front of it.
    fn hand_over(&mut self) -> Result<Next, CliError> {
        let Stage::HandOver(player) = self.table.stage() else { return Ok(Next::Show) };
        self.table.take_screen();
        self.out.clear_screen()?;
        let seat = self.table.seat(player);
        let answer = self.ask(&format!("Hand the keyboard to {seat}, then press Enter> "))?;
        if answer.is_none_or(|answer| matches!(answer.as_str(), "quit" | "exit")) {
            return Ok(Next::Leave);
        }
        self.out.clear_screen()?;
        let news = self.table.hand_to(player);
        self.say(&news)?;
        Ok(Next::Show)
    }

    /// Saves the match for `--last` if a person sits at a terminal; a script must not replace what
    /// people have saved.
    fn autosave(&mut self) -> Result<(), CliError> {
        let saved = if io::stdin().is_terminal() { self.table.autosave() } else { Ok(()) };
        match saved {
            Ok(()) => Ok(()),
            Err(why) => Ok(self.out.line(format_args!("{why}"))?),
        }
    }

    fn say(&mut self, lines: &[String]) -> Result<(), CliError> {
        lines.iter().try_for_each(|line| Ok(self.out.line(format_args!("{line}"))?))
    }

    /// Asks and reads a line; `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.out.text(prompt)?;
        self.out.flush()?;
        let mut line = Vec::new();
        let n_bytes = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if n_bytes == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if !io::stdin().is_terminal() {
            // A log of the game shows what was said, as a terminal would.
            self.out.line(format_args!("{}", escaped(&line, usize::MAX)))?;
        }
        Ok(Some(line))
    }
}
