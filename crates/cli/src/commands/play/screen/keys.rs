//! The effects of keys.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use rulebook::AnyError;

use super::{
    app::{App, Effect},
    layout::Areas,
    overlay::{Overlay, Then},
    picker::{ACCEPT, Direction, Picker},
};
use crate::{
    commands::play::line::{READY, WORDS},
    table::Stage,
};

impl App<'_> {
    pub(super) fn key(&mut self, key: KeyEvent) -> Result<(), AnyError> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            _ if is_ctrl_c(&Event::Key(key)) => {
                self.leave(true);
                return Ok(());
            }
            KeyCode::Char('l') if is_control => {
                self.demand(Effect::Clear);
                return Ok(());
            }
            KeyCode::Char('z') if is_control => {
                self.demand(Effect::Suspend);
                return Ok(());
            }
            _ => {}
        }
        if self.overlay.is_some() {
            return self.overlay_key(key);
        }
        if let Stage::HandOver(_) = self.scene.stage {
            return self.hand_over_key(key);
        }
        if let KeyCode::F(number) = key.code {
            return self.function(number);
        }
        if self.prompt.is_empty() { self.board_key(key) } else { self.line_key(key) }
    }

    /// A key while the screen must be handed over.
    fn hand_over_key(&mut self, key: KeyEvent) -> Result<(), AnyError> {
        match key.code {
            KeyCode::Enter => {
                if self.prompt.submit().trim().eq_ignore_ascii_case(READY) {
                    return self.take_over();
                }
            }
            KeyCode::Esc => self.prompt.clear(),
            KeyCode::F(10) => self.leave(false),
            _ => self.prompt.edit(&Event::Key(key)),
        }
        Ok(())
    }

    /// A key while nothing is typed.
    fn board_key(&mut self, key: KeyEvent) -> Result<(), AnyError> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('p') if is_control => self.prompt.recall(true),
            KeyCode::Char('?') => return self.function(1),
            KeyCode::Left if is_control => self.scroll_board(-4, 0),
            KeyCode::Right if is_control => self.scroll_board(4, 0),
            KeyCode::Up if is_control => self.scroll_board(0, -2),
            KeyCode::Down if is_control => self.scroll_board(0, 2),
            KeyCode::Left => self.go(Direction::Left),
            KeyCode::Right => self.go(Direction::Right),
            KeyCode::Up => self.go(Direction::Up),
            KeyCode::Down => self.go(Direction::Down),
            KeyCode::Tab => self.cycle(true),
            KeyCode::BackTab => self.cycle(false),
            KeyCode::PageUp => self.scroll_log(5),
            KeyCode::PageDown => self.scroll_log(-5),
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Stage::Think(_) = self.scene.stage {
                    self.table.hurry();
                }
                if let Some(pick) = self.picker.target().map(|target| target.pick.clone()) {
                    return self.pick(pick);
                }
                if let Some(mv) = self.picker.complete.clone() {
                    self.messages.clear();
                    return self.play(&mv);
                }
            }
            KeyCode::Esc | KeyCode::Backspace => return self.take_back_pick(),
            _ => self.prompt.edit(&Event::Key(key)),
        }
        Ok(())
    }

    /// A key while a line is being typed.
    fn line_key(&mut self, key: KeyEvent) -> Result<(), AnyError> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => {
                let line = self.prompt.submit();
                self.messages.clear();
                return self.obey(&line);
            }
            KeyCode::Esc => self.prompt.clear(),
            KeyCode::Up => self.prompt.recall(true),
            KeyCode::Down => self.prompt.recall(false),
            KeyCode::Char('p') if is_control => self.prompt.recall(true),
            KeyCode::Char('n') if is_control => self.prompt.recall(false),
            KeyCode::Tab => {
                let moves = self.scene.moves.iter().map(String::as_str);
                let possible = self.prompt.complete(moves.chain(WORDS));
                let message = match possible.len() {
                    0 => "No move or command begins with this.".to_owned(),
                    1 => String::new(),
                    n => format!("{n} possible: {}", possible[..n.min(20)].join(" ")),
                };
                self.messages = vec![message];
            }
            _ => self.prompt.edit(&Event::Key(key)),
        }
        Ok(())
    }

    /// A function key, or a click on its name.
    pub(super) fn function(&mut self, number: u8) -> Result<(), AnyError> {
        self.messages.clear();
        match number {
            1 => self.obey("help"),
            2 => {
                let rule = self.rule.unwrap_or_default();
                self.obey(&format!("rules {rule}"))
            }
            3 => self.obey("moves"),
            4 => self.obey("undo"),
            5 => self.obey("redo"),
            6 => self.obey("draw"),
            7 => self.obey("resign"),
            8 => self.obey("restart"),
            9 => self.obey("seats"),
            10 => self.obey("quit"),
            _ => Ok(()),
        }
    }

    fn overlay_key(&mut self, key: KeyEvent) -> Result<(), AnyError> {
        let page = isize::try_from(Areas::of(self).overlay.height.saturating_sub(2)).unwrap_or(1);
        let is_question = matches!(self.overlay, Some(Overlay::Ask { .. }));
        match key.code {
            KeyCode::Up => self.scroll_overlay(-1),
            KeyCode::Down => self.scroll_overlay(1),
            KeyCode::PageUp => self.scroll_overlay(-page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll_overlay(page),
            KeyCode::Home => self.scroll_overlay(isize::MIN),
            KeyCode::End => self.scroll_overlay(isize::MAX),
            KeyCode::Char('y') if is_question => return self.choose(),
            KeyCode::Char('n') if is_question => self.overlay = None,
            KeyCode::Enter => return self.choose(),
            KeyCode::Esc => self.overlay = None,
            KeyCode::F(number) => return self.switch_overlay(number),
            KeyCode::Char(_) if !is_question => {
                // The key is meant for the line below.
                self.overlay = None;
                self.prompt.edit(&Event::Key(key));
            }
            _ => {}
        }
        Ok(())
    }

    /// A function key over a window: its own one closes the window, another one acts.
    fn switch_overlay(&mut self, number: u8) -> Result<(), AnyError> {
        let before = self.overlay.take();
        if let Stage::HandOver(_) = self.scene.stage {
            return Ok(());
        }
        self.function(number)?;
        let is_same = |after: &Overlay| before.is_some_and(|before| before.is_same(after));
        if self.overlay.as_ref().is_some_and(is_same) {
            self.overlay = None;
        }
        Ok(())
    }

    pub(super) fn scroll_overlay(&mut self, lines: isize) {
        let n_lines = self.overlay_lines().len();
        let n_rows = usize::from(Areas::of(self).overlay.height.saturating_sub(2));
        if let Some(overlay) = &mut self.overlay {
            overlay.scroll(lines, n_lines, n_rows);
        }
    }

    /// Carries out the choice in the window over the board.
    pub(super) fn choose(&mut self) -> Result<(), AnyError> {
        match self.overlay.clone() {
            Some(Overlay::Ask { then, .. }) => {
                self.overlay = None;
                self.messages.clear();
                self.agreed(then)
            }
            Some(Overlay::Moves { moves, selected }) => {
                self.overlay = None;
                self.messages.clear();
                moves.get(selected).map_or(Ok(()), |(mv, _)| self.play(mv))
            }
            Some(Overlay::Seats { selected }) => {
                let Some(player) = self.table.players().nth(selected) else { return Ok(()) };
                if let Err(why) = self.table.change_seat(player) {
                    self.overlay = None;
                    self.messages = vec![why];
                }
                self.settle()
            }
            Some(Overlay::Text { .. }) | None => {
                self.overlay = None;
                Ok(())
            }
        }
    }

    fn agreed(&mut self, then: Then) -> Result<(), AnyError> {
        match then {
            Then::Leave => {
                self.demand(Effect::Leave);
                return Ok(());
            }
            Then::Resign => {
                if let Err(why) = self.table.resign() {
                    self.say(why);
                }
            }
            Then::Restart => self.table.restart(),
        }
        self.settle()
    }

    /// Leaves, after a question if the game would be lost. With `insist`, as for Ctrl-C, a second
    /// request needs no answer.
    pub(super) fn leave(&mut self, insist: bool) {
        let is_asked = matches!(self.overlay, Some(Overlay::Ask { then: Then::Leave, .. }));
        match self.table.leaving() {
            Some(question) if !(is_asked && insist) => {
                self.overlay = Some(Overlay::Ask { question, then: Then::Leave });
            }
            _ => self.demand(Effect::Leave),
        }
    }

    /// Shows a screen that was handed over.
    pub(super) fn take_over(&mut self) -> Result<(), AnyError> {
        let Stage::HandOver(player) = self.scene.stage else { return Ok(()) };
        // The messages of the hand-over are for everybody.
        let mut lines = std::mem::take(&mut self.messages);
        lines.extend(self.table.hand_to(player));
        self.settle()?;
        self.messages = lines;
        Ok(())
    }

    /// Makes a pick, and plays the move if that completes it.
    pub(super) fn pick(&mut self, pick: String) -> Result<(), AnyError> {
        self.messages.clear();
        if let Stage::Answer(_) = self.scene.stage {
            return self.answer(pick == ACCEPT);
        }
        let mut picks = self.picker.picks.clone();
        picks.push(pick);
        self.show_picks(picks)?;
        match self.picker.complete.clone() {
            Some(mv) if self.picker.targets.is_empty() => self.play(&mv),
            _ => Ok(()),
        }
    }

    pub(super) fn take_back_pick(&mut self) -> Result<(), AnyError> {
        if self.picker.targets.is_empty() && self.picker.complete.is_some() {
            // A proposed move is not played.
            self.messages.clear();
            return self.start_picking();
        }
        let mut picks = self.picker.picks.clone();
        let Some(last) = picks.pop() else {
            self.messages.clear();
            return Ok(());
        };
        self.show_picks(picks)?;
        let targets = &self.picker.targets;
        self.picker.cursor = targets.iter().position(|target| target.pick == last).unwrap_or(0);
        self.keep_cursor_in_sight();
        Ok(())
    }

    /// Offers the picks after `picks`.
    pub(super) fn show_picks(&mut self, picks: Vec<String>) -> Result<(), AnyError> {
        if let (Stage::Move(_), Some(seen)) = (self.scene.stage, self.table.seen()?) {
            self.picker = Picker::new(&*seen, &self.scene.picture, picks)?;
        }
        self.keep_cursor_in_sight();
        Ok(())
    }

    fn go(&mut self, direction: Direction) {
        let points = Areas::of(self).points(self);
        self.picker.go(direction, &points);
        self.keep_cursor_in_sight();
    }

    fn cycle(&mut self, forwards: bool) {
        self.picker.cycle(forwards);
        self.keep_cursor_in_sight();
    }

    /// Scrolls the board so that the cursor is in its pane.
    pub(super) fn keep_cursor_in_sight(&mut self) {
        let areas = Areas::of(self);
        self.scroll = areas.scroll_to(self.picker.board_cursor(), self.scroll);
    }

    pub(super) fn scroll_board(&mut self, columns: i16, rows: i16) {
        let (x, y) = self.scroll;
        let moved = (x.saturating_add_signed(columns), y.saturating_add_signed(rows));
        self.scroll = Areas::of(self).scroll_to(None, moved);
    }

    pub(super) fn scroll_log(&mut self, steps: isize) {
        let last = self.scene.log.len().saturating_sub(1);
        self.log_back = self.log_back.saturating_add_signed(steps).min(last);
    }
}

/// Whether the event is Ctrl-C.
pub(super) fn is_ctrl_c(event: &Event) -> bool {
    event.as_key_press_event().is_some_and(|key| {
        key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
    })
}
