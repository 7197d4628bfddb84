//! The dialogue with the people at the table.

use std::io::{self, IsTerminal};

use super::{
    super::{
        line::{ABANDON, HELP, Line},
        words,
    },
    Input, Next, Plain,
};
use crate::{
    commands::rules::{for_players, rule_text},
    error::CliError,
    markdown::to_text,
    table::Stage,
};

impl Plain<'_, '_> {
    /// Asks until the position has changed or the players quit.
    pub(super) fn talk(&mut self) -> Result<Next, CliError> {
        loop {
            let prompt = match self.table.stage() {
                // Short, because a long move may be typed behind it.
                Stage::Move(player) => format!("{}> ", self.table.seat(player)),
                _ => "The game is over (save FILE, undo, or quit)> ".to_owned(),
            };
            let next = match self.ask(&prompt)? {
                Input::Line(line) => self.obey(Line::read(&line))?,
                Input::End => {
                    let result = self.table.result().map(|(result, _)| result);
                    let result = result.unwrap_or_else(|| "unfinished".to_owned());
                    let mut lines = vec![format!("\nThe input has ended: {result}.")];
                    lines.extend(self.table.continued_by());
                    self.say(&lines)?;
                    Next::Leave
                }
                Input::Interrupt => self.interrupted()?,
            };
            if next != Next::Ask {
                return Ok(next);
            }
        }
    }

    fn obey(&mut self, line: Line<'_>) -> Result<Next, CliError> {
        let is_over = self.table.stage() == Stage::Over;
        match line {
            Line::Empty => {}
            Line::Help => self.out.text(HELP)?,
            Line::Moves => self.list()?,
            Line::Board => self.show()?,
            Line::Position => self.position()?,
            Line::Hint(fragment) => self.hint(fragment)?,
            Line::Rule(rule) => self.rule(rule)?,
            Line::Undo => {
                let undone = self.table.undo();
                return self.declared(undone.map(|()| Vec::new()));
            }
            Line::Redo => match self.table.redo()? {
                Some(lines) => {
                    self.say(&lines)?;
                    return Ok(Next::Show);
                }
                None => self.out.line(format_args!("There is nothing to redo."))?,
            },
            Line::Save { file, force } => {
                let said = self.table.save(file, force);
                self.out.line(format_args!("{said}"))?;
            }
            Line::Resign => {
                let resigned = self.table.resign();
                return self.declared(resigned.map(|()| Vec::new()));
            }
            Line::Draw => return self.offer_draw(),
            Line::Seat(text) => {
                let said = words::change_seat(&mut self.table, text);
                self.out.line(format_args!("{said}"))?;
                let is_asked = matches!(self.table.stage(), Stage::Move(_) | Stage::Over);
                return Ok(if is_asked { Next::Ask } else { Next::Show });
            }
            Line::Restart => return self.restart(),
            Line::Quit => return self.quit(),
            Line::Number(_) | Line::Move(_) if is_over => {
                self.out.line(format_args!("The game is over; `help` lists the commands."))?;
            }
            Line::Number(number) => return self.play_number(number),
            Line::Move(text) => return self.play_text(text),
        }
        Ok(Next::Ask)
    }

    fn rule(&mut self, rule: &str) -> Result<(), CliError> {
        let rules = self.table.rules();
        let text = match rule {
            "" => Ok(for_players(rules.rules_page())),
            rule => rule_text(rules, rule),
        };
        match text {
            Ok(text) => self.say(&[to_text(&text)]),
            Err(message) => Ok(self.out.line(format_args!("{message}."))?),
        }
    }

    fn play_number(&mut self, number: usize) -> Result<Next, CliError> {
        let Some(seen) = self.table.seen()? else { return Ok(Next::Ask) };
        let moves = seen.choices()?.moves();
        drop(seen);
        if words::are_numbers(&moves) {
            return self.play_text(&number.to_string());
        }
        if let Some(mv) = number.checked_sub(1).and_then(|index| moves.get(index)) {
            return self.play_move(mv);
        }
        self.out.line(format_args!("There is no move {number}; `moves` lists the moves."))?;
        Ok(Next::Ask)
    }

    fn play_text(&mut self, text: &str) -> Result<Next, CliError> {
        let Some(seen) = self.table.seen()? else { return Ok(Next::Ask) };
        match self.table.check(&*seen, text) {
            Ok(mv) => {
                drop(seen);
                self.play_move(&mv)
            }
            Err(error) => {
                let why = words::refusal(&*seen, text, &error)?;
                drop(seen);
                self.say(&[why])?;
                Ok(Next::Ask)
            }
        }
    }

    /// Plays a legal move.
    fn play_move(&mut self, mv: &str) -> Result<Next, CliError> {
        // A given deal may end.
        let played = self.table.play(mv).map_err(|error| format!("{error}."));
        self.declared(played)
    }

    /// Offers a draw to all other players.
    fn offer_draw(&mut self) -> Result<Next, CliError> {
        let was_handed_out = self.table.is_shared();
        let offered = self.table.offer_draw();
        if was_handed_out && matches!(self.table.stage(), Stage::Answer(_)) {
            self.out.clear_screen()?;
        }
        let is_refused = offered.is_err();
        self.declared(offered)?;
        while let Stage::Answer(_) = self.table.stage() {
            if self.answer()? == Next::Leave {
                return Ok(Next::Leave);
            }
        }
        let continues = matches!(self.table.stage(), Stage::Move(_));
        Ok(if is_refused || continues { Next::Ask } else { Next::Show })
    }

    /// Asks the next person whether to accept a draw. The end of the input declines it.
    pub(super) fn answer(&mut self) -> Result<Next, CliError> {
        let Stage::Answer(player) = self.table.stage() else { return Ok(Next::Show) };
        let seat = self.table.seat(player);
        let accepts = match self.ask(&format!("{seat}, do you accept the draw? (yes or no)> "))? {
            Input::Line(line) => is_yes(&line),
            Input::End => false,
            Input::Interrupt => return self.interrupted(),
        };
        let answered = self.table.answer_draw(accepts);
        self.declared(answered)
    }

    /// Reports the result of a declaration, or why it is refused.
    fn declared(&mut self, declared: Result<Vec<String>, String>) -> Result<Next, CliError> {
        match declared {
            Ok(lines) => {
                self.say(&lines)?;
                Ok(Next::Show)
            }
            Err(why) => {
                self.say(&[why])?;
                Ok(Next::Ask)
            }
        }
    }

    /// Starts a new game. A person at a terminal is asked first if an unfinished one would be lost.
    fn restart(&mut self) -> Result<Next, CliError> {
        if self.table.leaving().is_some() && io::stdin().is_terminal() {
            match self.ask(&format!("{ABANDON} (yes or no)> "))? {
                Input::Line(line) if is_yes(&line) => {}
                Input::Line(_) | Input::Interrupt => return Ok(Next::Ask),
                Input::End => return Ok(Next::Leave),
            }
        }
        self.table.restart();
        Ok(Next::Show)
    }

    /// Leaves. A person at a terminal is asked first if the game would be lost.
    pub(super) fn quit(&mut self) -> Result<Next, CliError> {
        let Some(question) = self.table.leaving().filter(|_| io::stdin().is_terminal()) else {
            return Ok(Next::Leave);
        };
        self.say(&[question])?;
        let leaves = match self.ask("(yes or no)> ")? {
            Input::Line(line) => is_yes(&line),
            Input::End | Input::Interrupt => true,
        };
        Ok(if leaves { Next::Leave } else { Next::Ask })
    }

    /// Leaves on Ctrl-C, as on `quit`. Without a terminal there is nobody to ask, so it names the
    /// loss.
    pub(super) fn interrupted(&mut self) -> Result<Next, CliError> {
        if !io::stdin().is_terminal() && self.table.leaving().is_some() {
            let lost = "the game is unfinished, and what was not saved is lost";
            self.out.line(format_args!("Interrupted: {lost}."))?;
        }
        self.quit()
    }

    /// Shows the seed when the players quit. It would reveal what is hidden in a running game.
    pub(super) fn say_seed(&mut self) -> Result<(), CliError> {
        if let Some(seed) = self.table.public_seed() {
            self.out.line(format_args!("The seed was {seed}."))?;
        }
        Ok(())
    }
}

fn is_yes(answer: &str) -> bool {
    matches!(answer, "yes" | "y")
}
