//! The table: a match, its players, and the dialogue with the human ones.

use std::{
    fs::File,
    io::{self, BufRead, IsTerminal, Read, Write},
};

use rulebook::{
    AnyMatch,
    core::{Entropy, Player, SplitMix64, Turn},
    quote,
};

use super::line::{HELP, Line};
use crate::{
    args::Who,
    error::CliError,
    output::{self, Output},
};

const LONGEST_LINE: u64 = 10_000;

/// A match at a table.
pub(super) struct Table {
    pub(super) game: Box<dyn AnyMatch>,
    seats: Vec<Who>, // Invariant: one for each player.
    rng: SplitMix64,
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

/// The name of a kind of player.
pub(super) const fn name(who: Who) -> &'static str {
    match who {
        Who::Human => "human",
        Who::Random => "random",
    }
}

impl Table {
    pub(super) fn new(game: Box<dyn AnyMatch>, seats: Vec<Who>, rng: SplitMix64) -> Table {
        Table { game, seats, rng }
    }

    /// Plays until the players leave or the input ends.
    pub(super) fn play(
        &mut self,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> Result<(), CliError> {
        loop {
            match self.game.turn() {
                Turn::Player(player) if self.who(player) == Who::Human => {
                    self.show(Some(player), out)?;
                    if self.talk(input, out)? == Next::Leave {
                        return Ok(());
                    }
                }
                Turn::Player(player) => {
                    let seat = self.seat(player);
                    if let Some(step) = self.random_step()? {
                        out.line(format_args!("{seat} plays {step}"))?;
                    }
                }
                Turn::Chance => {
                    let event = self.random_step()?;
                    // Covered hands are dealt silently.
                    if let Some(event) = event.filter(|_| !self.game.has_secrets()) {
                        out.line(format_args!("chance: {event}"))?;
                    }
                }
                Turn::Over => {
                    self.show(None, out)?;
                    self.announce(out)?;
                    let nobody = !self.seats.contains(&Who::Human);
                    if nobody || self.talk(input, out)? == Next::Leave {
                        return Ok(());
                    }
                }
            }
        }
    }

    pub(super) fn seat(&self, player: Player) -> String {
        format!("player {}", self.game.seat(player))
    }

    fn who(&self, player: Player) -> Who {
        self.seats[player.index()]
    }

    fn random_step(&mut self) -> Result<Option<String>, CliError> {
        let (rng, before) = (&mut self.rng, self.game.clone());
        let step = self.game.random_step(&mut || rng.next_u64())?;
        Ok(step.map(|step| match before.describe(&step) {
            Some(about) => format!("{step} ({about})"),
            None => step,
        }))
    }

    /// Asks until the position has changed or the players leave.
    fn talk(&mut self, input: &mut impl BufRead, out: &mut Output) -> Result<Next, CliError> {
        loop {
            let prompt = match self.game.turn() {
                Turn::Player(player) => {
                    let (seat, count) = (self.seat(player), self.game.move_count());
                    format!("{seat} to move (a number from 1 to {count}, a move, or help)> ")
                }
                _ => "The game is over (save FILE, undo, or quit)> ".to_owned(),
            };
            let Some(line) = ask(&prompt, input, out)? else {
                out.line(format_args!("\nThe input has ended: {}.", output::result(&*self.game)))?;
                return Ok(Next::Leave);
            };
            let next = self.obey(Line::read(&line), input, out)?;
            if next != Next::Ask {
                return Ok(next);
            }
        }
    }

    fn obey(
        &mut self,
        line: Line<'_>,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> Result<Next, CliError> {
        match line {
            Line::Empty => {}
            Line::Help => out.text(HELP)?,
            Line::Moves => self.list(out)?,
            Line::Board => self.show(self.game.turn().player(), out)?,
            Line::Position => self.position(out)?,
            Line::Hint(fragment) => self.hint(fragment, out)?,
            Line::Undo => return self.undo(out),
            Line::Redo if self.game.redo() => return Ok(Next::Show),
            Line::Redo => out.line(format_args!("There is nothing to redo."))?,
            Line::Save(file) => self.save(file, out)?,
            Line::Resign => return self.resign(out),
            Line::Draw => return self.offer_draw(input, out),
            Line::Quit => return Ok(Next::Leave),
            Line::Number(number) => return self.play_number(number, out),
            Line::Move(text) => return self.play_text(text, out),
        }
        Ok(Next::Ask)
    }

    fn play_number(&mut self, number: usize, out: &mut Output) -> Result<Next, CliError> {
        let moves = self.game.moves();
        if let Some(mv) = number.checked_sub(1).and_then(|index| moves.get(index)) {
            return self.play_text(mv, out);
        }
        out.line(format_args!("There is no move {number}; `moves` lists them."))?;
        Ok(Next::Ask)
    }

    fn play_text(&mut self, text: &str, out: &mut Output) -> Result<Next, CliError> {
        match self.game.play(text) {
            Ok(_) => Ok(Next::Show),
            Err(error) => {
                out.line(format_args!("That cannot be played: {error}."))?;
                Ok(Next::Ask)
            }
        }
    }

    /// Goes back to the last decision of a human player.
    fn undo(&mut self, out: &mut Output) -> Result<Next, CliError> {
        let mut earlier = self.game.clone();
        while earlier.undo() {
            let human = |player: Player| self.who(player) == Who::Human;
            if earlier.turn().player().is_some_and(human) {
                self.game = earlier;
                return Ok(Next::Show);
            }
        }
        out.line(format_args!("There is nothing to undo."))?;
        Ok(Next::Ask)
    }

    fn resign(&mut self, out: &mut Output) -> Result<Next, CliError> {
        let declared = self.game.turn().player().map(|player| self.game.resign(player));
        Table::declared(declared, out)
    }

    /// Offers a draw to all other players. A random player decides by the toss of a coin.
    fn offer_draw(&mut self, input: &mut impl BufRead, out: &mut Output) -> Result<Next, CliError> {
        let Some(proposer) = self.game.turn().player() else { return Table::declared(None, out) };
        for player in Player::all(self.game.players()).filter(|player| *player != proposer) {
            let seat = self.seat(player);
            let accepts = match self.who(player) {
                Who::Random => self.rng.below(2) == 1,
                Who::Human => {
                    let prompt = format!("{seat}, do you accept the draw (yes or no)> ");
                    let answer = ask(&prompt, input, out)?.unwrap_or_default();
                    matches!(answer.trim(), "yes" | "y")
                }
            };
            if !accepts {
                out.line(format_args!("{seat} declines the draw."))?;
                return Ok(Next::Ask);
            }
            out.line(format_args!("{seat} accepts the draw."))?;
        }
        let declared = self.game.agree_draw();
        Table::declared(Some(declared), out)
    }

    fn declared(
        declared: Option<Result<(), rulebook::AnyError>>,
        out: &mut Output,
    ) -> Result<Next, CliError> {
        match declared {
            Some(Ok(())) => return Ok(Next::Show),
            Some(Err(error)) => out.line(format_args!("{error}."))?,
            None => out.line(format_args!("The game is over already."))?,
        }
        Ok(Next::Ask)
    }

    /// Saves the record. An existing file is not overwritten.
    fn save(&self, file: &str, out: &mut Output) -> Result<(), CliError> {
        if file.is_empty() {
            return Ok(out.line(format_args!("Where to? For example: save game.txt"))?);
        }
        let names: Vec<_> = self.seats.iter().map(|who| name(*who)).collect();
        let record = self.game.record(&names).to_string();
        let written = File::create_new(file).and_then(|mut file| file.write_all(record.as_bytes()));
        match written {
            Ok(()) => out.line(format_args!("Saved to {file}."))?,
            Err(error) => out.line(format_args!("Cannot save to {}: {error}.", quote(file)))?,
        }
        Ok(())
    }
}

/// Asks and reads a line; `None` at the end of the input.
fn ask(prompt: &str, input: &mut impl BufRead, out: &mut Output) -> io::Result<Option<String>> {
    out.text(prompt)?;
    out.flush()?;
    let mut line = Vec::new();
    let n_bytes = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if n_bytes == 0 {
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&line).trim().to_owned();
    if !io::stdin().is_terminal() {
        // A log of the game shows what was said, as a terminal would.
        out.line(format_args!("{line}"))?;
    }
    Ok(Some(line))
}
