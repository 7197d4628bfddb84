//! The dialogue with the people at the table.

use std::{
    io::{self, BufRead, IsTerminal, Read},
    path::Path,
};

use rulebook::{
    AnyError,
    core::{Entropy, Player, Turn, text::escaped},
    game_rng, quote,
};

use super::{
    line::{HELP, Line},
    secrecy::Secrecy,
    table::{Next, Table, name},
};
use crate::{
    args::Who,
    commands::rules::rule_text,
    error::CliError,
    files,
    output::{self, Output},
};

const LONGEST_LINE: u64 = 10_000;

impl Table<'_> {
    /// Asks until the position has changed or the players leave.
    pub(super) fn talk(
        &mut self,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> Result<Next, CliError> {
        loop {
            let prompt = match self.game.turn() {
                Turn::Player(player) => {
                    let (seat, count) = (self.seat(player), self.seen()?.move_count()?);
                    format!("{seat} to move (a number from 1 to {count}, a move, or help)> ")
                }
                _ => "The game is over (save FILE, undo, or quit)> ".to_owned(),
            };
            let Some(line) = Table::ask(&prompt, input, out)? else {
                let result = output::result_in_words(&*self.game);
                out.line(format_args!("\nThe input has ended: {result}."))?;
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
            Line::Board => self.show(out)?,
            Line::Position => self.position(out)?,
            Line::Hint(fragment) => self.hint(fragment, out)?,
            Line::Rule(rule) => match rule_text(self.rules, rule) {
                Ok(text) => out.line(format_args!("{text}"))?,
                Err(message) => out.line(format_args!("{message}."))?,
            },
            Line::Undo => return self.undo(out),
            Line::Redo if self.redo(out)? => return Ok(Next::Show),
            Line::Redo => out.line(format_args!("There is nothing to redo."))?,
            Line::Save { file, force } => self.save(file, force, out)?,
            Line::Resign => return self.resign(out),
            Line::Draw => return self.offer_draw(input, out),
            Line::Quit => return Ok(Next::Leave),
            Line::Number(_) | Line::Move(_) if self.game.verdict().is_some() => {
                out.line(format_args!("The game is over; `help` lists what you can say."))?;
            }
            Line::Number(number) => return self.play_number(number, out),
            Line::Move(text) => return self.play_text(text, out),
        }
        Ok(Next::Ask)
    }

    fn play_number(&mut self, number: usize, out: &mut Output) -> Result<Next, CliError> {
        let moves = self.seen()?.moves()?;
        if let Some(mv) = number.checked_sub(1).and_then(|index| moves.get(index)) {
            self.play_move(mv, out)?;
            return Ok(Next::Show);
        }
        out.line(format_args!("There is no move {number}; `moves` lists them."))?;
        Ok(Next::Ask)
    }

    fn play_text(&mut self, text: &str, out: &mut Output) -> Result<Next, CliError> {
        let checked = self.seen()?.check(text);
        let error = match checked {
            Ok(mv) => {
                self.play_move(&mv, out)?;
                return Ok(Next::Show);
            }
            // The host's error also says what would be right.
            Err(error) if self.secrecy == Secrecy::Open => {
                self.game.clone().play(text).err().unwrap_or(error)
            }
            Err(error) => error,
        };
        out.line(format_args!("That cannot be played: {error}."))?;
        Ok(Next::Ask)
    }

    /// Goes back to the last decision of a person.
    fn undo(&mut self, out: &mut Output) -> Result<Next, CliError> {
        if self.game.verdict().is_some() && self.secrecy != Secrecy::Open {
            let why = "its end, or its record, may have shown what was hidden";
            out.line(format_args!("This game cannot be taken back: {why}."))?;
            return Ok(Next::Ask);
        }
        let mut earlier = self.game.clone();
        while earlier.undo() {
            let human = |player: Player| self.who(player) == Who::Human;
            if earlier.turn().player().is_some_and(human) {
                self.game = earlier;
                self.forget_news();
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
        let other_people = Player::all(self.game.players())
            .any(|player| player != proposer && self.who(player) == Who::Human);
        if other_people && self.secrecy == Secrecy::Shared {
            // The others come to the screen now.
            self.at_screen = None;
            out.clear_screen()?;
        }
        for player in Player::all(self.game.players()).filter(|player| *player != proposer) {
            let seat = self.seat(player);
            let accepts = match self.who(player) {
                Who::Random => {
                    // The same answer to every offer in this position.
                    game_rng(!self.seed, self.game.n_steps() as u64).below(2) == 1
                }
                Who::Human => {
                    let prompt = format!("{seat}, do you accept the draw (yes or no)> ");
                    let answer = Table::ask(&prompt, input, out)?.unwrap_or_default();
                    matches!(answer.as_str(), "yes" | "y")
                }
            };
            if !accepts {
                out.line(format_args!("{seat} declines the draw."))?;
                let is_handed_back = self.secrecy == Secrecy::Shared && self.at_screen.is_none();
                return Ok(if is_handed_back { Next::Show } else { Next::Ask });
            }
            out.line(format_args!("{seat} accepts the draw."))?;
        }
        let declared = self.game.agree_draw();
        Table::declared(Some(declared), out)
    }

    fn declared(
        declared: Option<Result<(), AnyError>>,
        out: &mut Output,
    ) -> Result<Next, CliError> {
        match declared {
            Some(Ok(())) => return Ok(Next::Show),
            Some(Err(error)) => out.line(format_args!("{error}."))?,
            None => out.line(format_args!("The game is over already."))?,
        }
        Ok(Next::Ask)
    }

    /// Saves the record, which contains everything that is hidden.
    fn save(&self, file: &str, force: bool, out: &mut Output) -> Result<(), CliError> {
        if self.secrecy != Secrecy::Open && self.game.verdict().is_none() {
            let why = "the record of a running game contains what is hidden from you";
            let help = "save it at the end, or start with `play --host`";
            return Ok(out.line(format_args!("This game is not saved: {why}; {help}."))?);
        }
        if matches!(file, "" | "-") {
            return Ok(out.line(format_args!("Where to? For example: save game.txt"))?);
        }
        let names: Vec<_> = self.seats.iter().map(|who| name(*who)).collect();
        let record = self.game.record(&names).to_string();
        match files::write(Path::new(file), &record, force) {
            Ok(()) => out.line(format_args!("Saved to {}.", quote(file)))?,
            Err(message) => out.line(format_args!("Not saved: {message}."))?,
        }
        Ok(())
    }

    /// Names the seed when the players leave. It would reveal what is hidden in a running game.
    pub(super) fn say_seed(&self, out: &mut Output) -> Result<(), CliError> {
        if self.secrecy == Secrecy::Open || self.game.verdict().is_some() {
            out.line(format_args!("The seed was {}.", self.seed))?;
        }
        Ok(())
    }

    /// Asks and reads a line; `None` at the end of the input.
    pub(super) fn ask(
        prompt: &str,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> io::Result<Option<String>> {
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
            out.line(format_args!("{}", escaped(&line, usize::MAX)))?;
        }
        Ok(Some(line))
    }
}
