//! The table line by line: for pipes, screen readers and terminals without escape codes.

mod input;
mod talk;
mod view;

use std::{
    io::{self, IsTerminal},
    thread,
    time::{Duration, Instant},
};

use rulebook::core::{Player, text::escaped};

use self::input::{Input, Lines};
use super::{line::READY, words};
use crate::{
    error::CliError,
    interrupt,
    output::{Output, wrapped},
    table::{Stage, Table},
    wrap::{WIDTH, wrap},
};

/// The polling interval while a player thinks, and the time after which a terminal shows that.
const MOMENT: Duration = Duration::from_millis(5);
const PATIENCE: Duration = Duration::from_millis(400);

/// Plays until the people quit or the input ends. Lines are edited if `is_editable`.
pub(super) fn run(table: Table<'_>, is_editable: bool, out: &mut Output) -> Result<(), CliError> {
    let info = table.rules().info();
    out.line(format_args!("{}. Type `help` for help.", info.title))?;
    for player in table.players() {
        out.line(format_args!("  {}", words::seat_and_kind(&table, player)))?;
    }
    out.text(&wrapped(info.aim))?;
    let input = Lines::new(is_editable)?;
    interrupt::watch(); // After the editor, which has a handler of its own.
    Plain { table, input, out }.play()
}

/// The table with its input and output.
struct Plain<'a, 'g> {
    table: Table<'g>,
    input: Lines,
    out: &'a mut Output,
}

/// The step after a line of input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The position has changed: show it.
    Show,
    /// Ask again.
    Ask,
    /// Leave.
    Leave,
}

impl Plain<'_, '_> {
    fn play(&mut self) -> Result<(), CliError> {
        loop {
            let next = match self.table.stage() {
                Stage::HandOver(_) => self.hand_over()?,
                Stage::Automatic => {
                    let lines = self.table.automatic_step()?;
                    self.say(&lines)?;
                    if interrupt::take() { self.interrupted()? } else { Next::Show }
                }
                Stage::Think(player) => self.wait_for(player)?,
                Stage::Answer(_) => self.answer()?,
                Stage::Move(_) => {
                    self.autosave()?;
                    self.show()?;
                    self.talk()?
                }
                Stage::Over => {
                    self.autosave()?;
                    if self.table.is_shared() {
                        // Everybody may see the screen now; cards that were never shown stay
                        // hidden.
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

    /// Waits for the move of a player who thinks. Ctrl-C asks for the move now, and a second one
    /// ends the program.
    fn wait_for(&mut self, player: Player) -> Result<Next, CliError> {
        let begun = Instant::now();
        let mut is_told = !io::stdout().is_terminal();
        loop {
            if let Some(lines) = self.table.continue_thinking(player)? {
                self.say(&lines)?;
                return if interrupt::take() { self.interrupted() } else { Ok(Next::Show) };
            }
            if interrupt::is_interrupted() {
                self.table.hurry();
            }
            if !is_told && PATIENCE < begun.elapsed() {
                let seat = self.table.seat(player);
                self.out.line(format_args!("{seat} is thinking… (Ctrl-C: play now)"))?;
                self.out.flush()?;
                is_told = true;
            }
            thread::sleep(MOMENT);
        }
    }

    /// Clears a shared screen and waits until the next person is alone in front of it.
    fn hand_over(&mut self) -> Result<Next, CliError> {
        let Stage::HandOver(player) = self.table.stage() else { return Ok(Next::Show) };
        self.autosave()?;
        self.table.take_screen();
        self.input.forget()?;
        self.out.clear_screen()?;
        let seat = self.table.seat(player);
        loop {
            match self.ask(&format!("Hand the keyboard to {seat}, who types `{READY}`> "))? {
                Input::Line(line) if line.eq_ignore_ascii_case(READY) => break,
                Input::Line(line) if matches!(line.as_str(), "quit" | "exit") => {
                    return self.quit();
                }
                Input::Line(_) => {
                    let wait = "Nothing is shown before";
                    self.out.line(format_args!("{wait} `{READY}` is typed; `quit` leaves."))?;
                }
                Input::End => return Ok(Next::Leave),
                Input::Interrupt => return self.interrupted(),
            }
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
        let mut lines = lines.iter().flat_map(|line| wrap(line, WIDTH));
        lines.try_for_each(|line| Ok(self.out.line(format_args!("{line}"))?))
    }

    /// Asks and waits for a line.
    fn ask(&mut self, prompt: &str) -> io::Result<Input> {
        let prompt = self.out.characters().of(prompt);
        if let Lines::Plain(_) = self.input {
            self.out.text(&prompt)?;
        }
        self.out.flush()?;
        let said = self.input.next(&prompt)?;
        match &said {
            // A log of the game shows the input, as a terminal would.
            Input::Line(line) if !io::stdin().is_terminal() => {
                self.out.line(format_args!("{}", escaped(line, usize::MAX)))?;
            }
            Input::Line(_) | Input::End => {}
            Input::Interrupt if matches!(self.input, Lines::Edited(_)) => {}
            // The next output begins on a new line.
            Input::Interrupt => self.out.text("\n")?,
        }
        Ok(said)
    }
}
