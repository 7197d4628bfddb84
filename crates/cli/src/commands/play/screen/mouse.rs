//! The effects of the mouse.

use ratatui::{
    crossterm::event::{MouseButton, MouseEvent, MouseEventKind},
    layout::{Position, Rect},
};
use rulebook::AnyError;

use super::{app::App, layout::Areas, overlay::Overlay, picker::Picker};
use crate::{commands::play::words, table::Stage};

impl App<'_> {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Result<(), AnyError> {
        let place = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if self.overlay.is_some() => {
                self.click_overlay(place)
            }
            MouseEventKind::Down(MouseButton::Left) => self.click(place),
            MouseEventKind::Down(MouseButton::Right) if self.overlay.is_none() => {
                self.take_back_pick()
            }
            MouseEventKind::ScrollUp => {
                self.wheel(place, -1);
                Ok(())
            }
            MouseEventKind::ScrollDown => {
                self.wheel(place, 1);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn wheel(&mut self, place: Position, direction: i16) {
        let areas = Areas::of(self);
        if self.overlay.is_some() {
            self.scroll_overlay(isize::from(3 * direction));
        } else if areas.log.contains(place) {
            self.scroll_log(isize::from(-direction));
        } else {
            self.scroll_board(0, direction);
        }
    }

    fn click(&mut self, place: Position) -> Result<(), AnyError> {
        if let Stage::HandOver(_) = self.scene.stage {
            return if hand_over_button(self.size).contains(place) {
                self.take_over()
            } else {
                Ok(())
            };
        }
        let areas = Areas::of(self);
        let key = areas.key_names().into_iter().find(|(_, _, area)| area.contains(place));
        if let Some((key, _, _)) = key {
            return self.function(key);
        }
        let chip = areas
            .chips
            .iter()
            .find(|chip| areas.chip(chip).is_some_and(|area| area.contains(place)));
        if let Some(chip) = chip {
            let pick = self.picker.targets[chip.target].pick.clone();
            return self.pick(pick);
        }
        if areas.choices.contains(place) {
            return self.take_back_pick();
        }
        if areas.board.contains(place) {
            let x = place.x - areas.board.x;
            let y = place.y - areas.board.y;
            self.click_board((x + self.scroll.0, y + self.scroll.1))
        } else {
            Ok(())
        }
    }

    /// Picks the element at a column and row of the picture. A possible first pick replaces all picks,
    /// and the last pick is taken back.
    fn click_board(&mut self, (column, row): (u16, u16)) -> Result<(), AnyError> {
        let point = (f64::from(column) + 0.5, f64::from(row) + 0.5);
        if let Some(target) = self.picker.target_at(point) {
            return self.pick(target.pick.clone());
        }
        let Stage::Move(_) = self.scene.stage else { return Ok(()) };
        let there = self.scene.picture.element_at(column.into(), row.into());
        let Some(element) = there.cloned() else { return Ok(()) };
        if self.picker.picks.last() == Some(&element.pick) {
            return self.take_back_pick();
        }
        let Some(seen) = self.table.seen()? else { return Ok(()) };
        let first = Picker::new(&*seen, &self.scene.picture, Vec::new())?;
        if first.targets.iter().any(|target| target.pick == element.pick) {
            drop(seen);
            self.show_picks(Vec::new())?;
            return self.pick(element.pick);
        }
        let mut picks = self.picker.picks.clone();
        picks.push(element.pick);
        let refusal = seen.choices()?.why_not(&picks);
        drop(seen);
        self.messages.clear();
        match refusal {
            Some(error) => self.refuse(&error, words::illegal(&error)),
            None => self.say(format!("You cannot pick this now: {}.", element.label)),
        }
        Ok(())
    }

    fn click_overlay(&mut self, place: Position) -> Result<(), AnyError> {
        let frame = Areas::of(self).overlay;
        // The lower border has the hint that closes the window.
        if !frame.contains(place) || place.y + 1 == frame.bottom() {
            self.overlay = None;
            return Ok(());
        }
        let line = usize::from(place.y.saturating_sub(frame.y + 1)) + self.overlay_top(frame);
        let n_lines = self.overlay_lines().len();
        match &mut self.overlay {
            Some(Overlay::Ask { .. }) => {
                let [yes, no] = answer_buttons(frame);
                if yes.contains(place) {
                    return self.choose();
                }
                if no.contains(place) {
                    self.overlay = None;
                }
                Ok(())
            }
            Some(Overlay::Moves { selected, .. } | Overlay::Seats { selected })
                if line < n_lines =>
            {
                *selected = line;
                self.choose()
            }
            _ => Ok(()),
        }
    }
}

/// The buttons for yes and no in the frame of a question.
pub(super) fn answer_buttons(frame: Rect) -> [Rect; 2] {
    let row = frame.bottom().saturating_sub(2);
    [Rect::new(frame.x + 2, row, 7, 1), Rect::new(frame.x + 11, row, 6, 1)]
}

/// The button with which the next person takes over a shared screen.
pub(super) fn hand_over_button((width, height): (u16, u16)) -> Rect {
    let columns = width.min(11);
    Rect::new((width - columns) / 2, height / 2 + 2, columns, 1)
        .intersection(Rect::new(0, 0, width, height))
}
