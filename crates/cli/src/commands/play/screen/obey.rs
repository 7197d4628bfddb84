//! The effects of typed lines, and the contents of the windows over the board.

use ratatui::layout::Rect;
use rulebook::{AnyError, core::text::quoted};

use super::{
    app::{App, Effect},
    layout::Areas,
    overlay::{Overlay, Then},
};
use crate::{
    commands::{
        play::{
            line::{ABANDON, HELP, Line},
            words,
        },
        rules::{for_players, rule_text},
    },
    markdown::to_text,
    table::Stage,
    wrap::wrap,
};

/// The help for the keys and the mouse.
const KEYS: &str = "  arrows, Tab  move between the highlighted places and choices
  Enter, space pick; some moves need several picks
  Esc          take the last pick back, or clear the line
  mouse        click to pick, right-click to take back, turn the wheel to scroll
  typing       enter a move or a command; Tab completes, Up and Down recall
  Ctrl-arrows  scroll a board that is larger than its pane
  PgUp, PgDn   scroll the steps so far
  F1 to F10    see the bottom line; F2 shows the rule that a refusal cites
  Ctrl-L       redraw the screen
  Ctrl-Z       suspend the program; `fg` continues it
  Ctrl-C       leave; after a move it asks first, and a second one leaves

You can type:
";

const MOST_DESCRIBED: usize = 1_000;

impl App<'_> {
    /// Carries out a line.
    pub(super) fn obey(&mut self, line: &str) -> Result<(), AnyError> {
        let is_moving = matches!(self.scene.stage, Stage::Move(_));
        match Line::read(line) {
            Line::Empty | Line::Board => {}
            Line::Help => self.help(),
            Line::Moves => return self.list_moves(),
            Line::Position => {
                let text = self.table.seen()?.map(|seen| self.table.position(&*seen));
                self.overlay = text.map(|text| Overlay::text("Position", text));
            }
            Line::Hint("") => return self.propose(),
            Line::Hint(fragment) => {
                let Some(seen) = self.table.seen()? else { return Ok(()) };
                let hints = words::hints(&*seen, fragment);
                drop(seen);
                match hints {
                    Ok(moves) => self.overlay = Some(Overlay::Moves { moves, selected: 0 }),
                    Err(why) => self.say(why),
                }
            }
            Line::Rule(rule) => self.show_rule(rule),
            Line::Undo => return self.undo(),
            Line::Redo => return self.redo(),
            Line::Save { file, force } => {
                self.demand(Effect::Save { file: file.to_owned(), force });
            }
            Line::Resign | Line::Draw if !is_moving => {
                self.say("You can do that only on your turn.");
            }
            Line::Resign => self.ask("Resign this game?", Then::Resign),
            Line::Draw => {
                let said = self.table.offer_draw();
                return self.declared(said);
            }
            Line::Seat("") if self.table.is_open() => {
                self.overlay = Some(Overlay::Seats { selected: 0 });
            }
            Line::Seat(text) => {
                let said = words::change_seat(&mut self.table, text);
                self.say(said);
                return self.settle();
            }
            Line::Restart => return self.restart(),
            Line::Quit => self.leave(false),
            Line::Number(number) => return self.play_number(number),
            Line::Move(text) => return self.play_text(text),
        }
        Ok(())
    }

    fn help(&mut self) {
        let info = self.table.rules().info();
        let text = format!("{}\n\n{KEYS}{HELP}", info.aim);
        self.overlay = Some(Overlay::text(info.title, text));
    }

    fn ask(&mut self, question: &str, then: Then) {
        self.overlay = Some(Overlay::Ask { question: question.to_owned(), then });
    }

    fn undo(&mut self) -> Result<(), AnyError> {
        if let Err(why) = self.table.undo() {
            self.say(why);
        }
        self.settle()
    }

    fn redo(&mut self) -> Result<(), AnyError> {
        match self.table.redo()? {
            Some(lines) => self.messages.extend(lines),
            None => self.say("There is nothing to redo."),
        }
        self.settle()
    }

    fn play_number(&mut self, number: usize) -> Result<(), AnyError> {
        if words::are_numbers(&self.scene.moves) {
            return self.play_text(&number.to_string());
        }
        let mv = number.checked_sub(1).and_then(|index| self.scene.moves.get(index));
        if let Some(mv) = mv.cloned() {
            return self.play(&mv);
        }
        self.say(format!("There is no move {number}; F3 lists the moves."));
        Ok(())
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: &str) -> Result<(), AnyError> {
        match self.table.play(mv) {
            Ok(lines) => {
                self.rule = None;
                self.messages.extend(lines);
            }
            // A given deal may end.
            Err(error) => self.say(format!("{error}.")),
        }
        self.settle()
    }

    pub(super) fn answer(&mut self, accepts: bool) -> Result<(), AnyError> {
        let said = self.table.answer_draw(accepts);
        self.declared(said)
    }

    fn play_text(&mut self, text: &str) -> Result<(), AnyError> {
        match self.scene.stage {
            Stage::Move(_) => {}
            Stage::Answer(_) => match text {
                "yes" | "y" => return self.answer(true),
                "no" | "n" => return self.answer(false),
                _ => {}
            },
            _ => {
                self.say(format!("{} cannot be played now; press F1 for help.", quoted(text)));
                return Ok(());
            }
        }
        let Some(seen) = self.table.seen()? else { return Ok(()) };
        match self.table.check(&*seen, text) {
            Ok(mv) => {
                drop(seen);
                self.play(&mv)
            }
            Err(error) => {
                let why = words::refusal(&*seen, text, &error)?;
                drop(seen);
                self.refuse(&error, why);
                Ok(())
            }
        }
    }

    /// Shows why a move is refused, and how to read the rule.
    pub(super) fn refuse(&mut self, error: &AnyError, why: String) {
        self.rule = error.rule;
        let more = error.rule.map(|rule| format!(" F2 shows rule {rule}."));
        self.say(why + &more.unwrap_or_default());
    }

    /// Marks the move that a search proposes on the board, so that Enter plays it.
    fn propose(&mut self) -> Result<(), AnyError> {
        let Some(seen) = self.table.seen()? else { return Ok(()) };
        match words::suggestion(&*seen) {
            Ok((mv, about)) => {
                let picks = seen.choices()?.picks_of(&mv)?;
                drop(seen);
                self.show_picks(picks)?;
                self.picker.targets.clear();
                self.picker.complete = Some(mv);
                self.say(format!("{about} Enter plays it, Esc does not."));
            }
            Err(why) => {
                drop(seen);
                self.say(why);
            }
        }
        Ok(())
    }

    fn declared(&mut self, said: Result<Vec<String>, String>) -> Result<(), AnyError> {
        // A hand-over clears the messages, and this one is for everybody.
        let lines = said.unwrap_or_else(|why| vec![why]);
        self.settle()?;
        let result = std::mem::take(&mut self.messages);
        self.messages = lines.into_iter().chain(result).collect();
        Ok(())
    }

    fn restart(&mut self) -> Result<(), AnyError> {
        if self.table.leaving().is_some() {
            self.ask(ABANDON, Then::Restart);
            return Ok(());
        }
        self.table.restart();
        self.settle()
    }

    fn list_moves(&mut self) -> Result<(), AnyError> {
        let Stage::Move(_) = self.scene.stage else {
            self.say("It is nobody's turn.");
            return Ok(());
        };
        let Some(seen) = self.table.seen()? else { return Ok(()) };
        let lines = words::numbered(&*seen, MOST_DESCRIBED)?;
        drop(seen);
        let moves = self.scene.moves.iter().cloned().zip(lines).collect();
        self.overlay = Some(Overlay::Moves { moves, selected: 0 });
        Ok(())
    }

    fn show_rule(&mut self, rule: &str) {
        let rules = self.table.rules();
        if rule.is_empty() {
            let page = for_players(rules.rules_page());
            let page = if page.is_empty() { "This game has no rules page." } else { &page };
            let title = format!("Rules of {}", rules.info().title);
            self.overlay = Some(Overlay::text(title, to_text(page)));
            return;
        }
        match rule_text(rules, rule) {
            Ok(text) => {
                let title = format!("Rule {}", rule.to_uppercase());
                self.overlay = Some(Overlay::text(title, to_text(&text)));
            }
            Err(message) => self.say(format!("{message}.")),
        }
    }

    /// The lines in the window over the board.
    pub(super) fn overlay_lines(&self) -> Vec<String> {
        let width = usize::from(Areas::of(self).overlay.width.saturating_sub(2));
        match &self.overlay {
            None => Vec::new(),
            Some(Overlay::Text { text, .. }) => wrap(text, width),
            Some(Overlay::Moves { moves, .. }) => {
                moves.iter().map(|(_, line)| line.clone()).collect()
            }
            Some(Overlay::Seats { .. }) => self
                .table
                .players()
                .map(|player| words::seat_and_kind(&self.table, player))
                .collect(),
            Some(Overlay::Ask { question, .. }) => wrap(question, width),
        }
    }

    /// The first line that the window shows in this frame.
    pub(super) fn overlay_top(&self, frame: Rect) -> usize {
        let n_rows = usize::from(frame.height.saturating_sub(2));
        let last_top = self.overlay_lines().len().saturating_sub(n_rows);
        match self.overlay {
            Some(Overlay::Text { top, .. }) => top.min(last_top),
            Some(Overlay::Moves { selected, .. }) => (selected + 1).saturating_sub(n_rows),
            _ => 0,
        }
    }
}
