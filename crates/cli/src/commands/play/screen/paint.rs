//! Drawing the screen.

use ratatui::{
    Frame,
    buffer::{Buffer, Cell},
    layout::{Position, Rect},
    style::{Color, Modifier, Style},
    widgets::{Block, Clear, Widget},
};
use rulebook::draw::Area;

use super::{
    app::App,
    layout::{Areas, LEAST, cell, cells},
    marks::{CURSOR, PICKABLE, PICKED, in_console_colours, without_colour},
    mouse::{answer_buttons, hand_over_button},
    overlay::Overlay,
};
use crate::{
    ascii,
    commands::play::{line::READY, words},
    output::Characters,
    palette::Palette,
    table::Stage,
};

const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
const KEY: Style = Style::new().add_modifier(Modifier::REVERSED);

impl App<'_> {
    /// Draws everything; nothing if the terminal has another size by now.
    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if (area.width, area.height) != self.size {
            return;
        }
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let text = format!("Too small: {} × {} needed", LEAST.0, LEAST.1);
            put(frame.buffer_mut(), area, &text, Style::new());
            return;
        }
        if let Stage::HandOver(player) = self.scene.stage {
            let seat = self.table.seat(player);
            let cursor = self.draw_hand_over(frame.buffer_mut(), area, &seat);
            frame.set_cursor_position(cursor);
        } else {
            let areas = Areas::of(self);
            self.draw_table(&areas, frame.buffer_mut());
            let cursor = self.draw_prompt(areas.prompt, frame.buffer_mut());
            if self.overlay.is_none() {
                frame.set_cursor_position(self.board_place(&areas).unwrap_or(cursor));
            }
        }
        if let Some(overlay) = &self.overlay {
            self.draw_overlay(overlay, frame.buffer_mut());
        }
        let cells = &mut frame.buffer_mut().content;
        match self.looks.palette {
            Palette::Fixed => {}
            Palette::Console => cells.iter_mut().for_each(in_console_colours),
            Palette::Attributes => cells.iter_mut().for_each(without_colour),
        }
        if self.looks.characters == Characters::Ascii {
            cells.iter_mut().for_each(in_ascii);
        }
    }

    /// The place on the board that the terminal's cursor marks, if there are no colours for it.
    fn board_place(&self, areas: &Areas) -> Option<Position> {
        let is_marked = self.looks.palette == Palette::Attributes && self.prompt.is_empty();
        let area = self.picker.board_cursor().filter(|_| is_marked)?;
        let x = areas.board.x + cell(area.x).checked_sub(self.scroll.0)?;
        let y = areas.board.y + cell(area.y).checked_sub(self.scroll.1)?;
        Some(Position::new(x, y)).filter(|place| areas.board.contains(*place))
    }

    fn draw_table(&self, areas: &Areas, buffer: &mut Buffer) {
        let caption = self.scene.caption(areas.caption.width.into());
        put(buffer, areas.caption, &caption, STRONG);
        self.draw_board(areas, buffer);
        self.draw_log(areas, buffer);
        if let Some(area) = areas.moves {
            self.draw_moves(area, buffer);
        }
        put(buffer, areas.choices, &areas.picked, STRONG);
        for chip in &areas.chips {
            if let Some(area) = areas.chip(chip) {
                let style = if chip.target == self.picker.cursor { CURSOR } else { PICKABLE };
                put(buffer, area, &chip.text, style);
            }
        }
        for (row, line) in areas.message_lines.iter().enumerate() {
            let area = Rect { y: areas.messages.y + cells(row), height: 1, ..areas.messages };
            put(buffer, area, line, STRONG);
        }
        for (_, text, area) in areas.key_names() {
            put(buffer, area, &text, KEY);
        }
    }

    fn draw_board(&self, areas: &Areas, buffer: &mut Buffer) {
        let pane = areas.board;
        let picture = &self.scene.picture;
        for (row, spans) in picture.rows.iter().enumerate().skip(self.scroll.1.into()) {
            let y = cells(row) - self.scroll.1;
            if pane.height <= y {
                break;
            }
            let mut column = 0;
            for span in spans {
                let pieces = self.looks.palette.styled(&span.text, span, picture);
                let chars = pieces
                    .into_iter()
                    .flat_map(|(text, style)| text.chars().map(move |c| (c, Style::from(style))));
                for (c, style) in chars {
                    let x = cells(column).checked_sub(self.scroll.0).filter(|x| *x < pane.width);
                    if let Some(x) = x {
                        buffer[(pane.x + x, pane.y + y)].set_char(c).set_style(style);
                    }
                    column += 1;
                }
            }
        }
        for element in &picture.elements {
            if self.picker.picks.contains(&element.pick) {
                self.mark(Some(element.area), PICKED, pane, buffer);
            }
        }
        for (index, target) in self.picker.targets.iter().enumerate() {
            if index != self.picker.cursor {
                self.mark(target.area, PICKABLE, pane, buffer);
            }
        }
        if let Some(pick) = self.picker.target().map(|target| &target.pick) {
            // All places of a pick are under the cursor.
            for target in self.picker.targets.iter().filter(|target| target.pick == *pick) {
                self.mark(target.area, CURSOR, pane, buffer);
            }
        }
        self.draw_more(pane, buffer);
    }

    /// Gives an area of the picture a style, as far as its pane shows it.
    fn mark(&self, area: Option<Area>, style: Style, pane: Rect, buffer: &mut Buffer) {
        let Some(area) = area else { return };
        let left = cell(area.x);
        let top = cell(area.y);
        let right = cell((area.x + area.width).ceil());
        let bottom = cell((area.y + area.height).ceil());
        for y in top.max(self.scroll.1)..bottom {
            for x in left.max(self.scroll.0)..right {
                let x = x - self.scroll.0;
                let y = y - self.scroll.1;
                if x < pane.width && y < pane.height {
                    let cell = &mut buffer[(pane.x + x, pane.y + y)];
                    let is_piece = cell.bg != Color::Reset && Some(cell.bg) != PICKABLE.bg;
                    if style == CURSOR || !is_piece {
                        cell.set_style(style);
                    } else if style == PICKED {
                        // A piece keeps its colours.
                        cell.modifier.insert(Modifier::REVERSED);
                    } else {
                        cell.modifier.insert(Modifier::UNDERLINED);
                    }
                }
            }
        }
    }

    /// Marks the directions in which the board continues.
    fn draw_more(&self, pane: Rect, buffer: &mut Buffer) {
        let (columns, rows) = self.scene.picture.size();
        let right = pane.right().saturating_sub(1);
        let bottom = pane.bottom().saturating_sub(1);
        let more = [
            (0 < self.scroll.1, (right, pane.y), '▲'),
            (pane.height + self.scroll.1 < cells(rows), (right, bottom), '▼'),
            (0 < self.scroll.0, (pane.x, bottom), '◂'),
            (pane.width + self.scroll.0 < cells(columns), (right.saturating_sub(1), bottom), '▸'),
        ];
        for (continues, place, arrow) in more {
            if continues && pane.contains(Position::from(place)) {
                buffer[place].set_char(arrow).set_style(KEY);
            }
        }
    }

    fn draw_log(&self, areas: &Areas, buffer: &mut Buffer) {
        let area = areas.log;
        let shown = &self.scene.log[..self.scene.log.len().saturating_sub(self.log_back)];
        let is_last =
            |number: usize| self.scene.log.last().is_some_and(|last| last.number == number);
        if areas.log_is_line {
            let mut right = area.right();
            for step in shown.iter().rev() {
                let text = format!("{}   ", words::taken(&self.table, step));
                let width = cells(text.chars().count());
                let Some(x) = right.checked_sub(width) else { break };
                let style = if is_last(step.number) { STRONG } else { FAINT };
                put(buffer, Rect { x, width, ..area }, &text, style);
                right = x;
            }
            // The steps begin at the left.
            shift_left(buffer, area, right);
            return;
        }
        let title = format!(" Steps: {} ", self.scene.log.last().map_or(0, |step| step.number));
        let block = Block::bordered().title(title);
        let inner = block.inner(area);
        block.render(area, buffer);
        let first = shown.len().saturating_sub(inner.height.into());
        for (row, step) in shown[first..].iter().enumerate() {
            let line = Rect { y: inner.y + cells(row), height: 1, ..inner };
            let style = if is_last(step.number) { KEY } else { Style::new() };
            put(buffer, line, &words::taken(&self.table, step), style);
        }
    }

    /// Lists the legal moves with their numbers, as far as they begin like what is typed.
    fn draw_moves(&self, area: Rect, buffer: &mut Buffer) {
        let title = format!(" Legal moves: {} ", self.scene.moves.len());
        let inner = Block::bordered().inner(area);
        let typed = self.prompt.text();
        let moves = self.scene.moves.iter().enumerate();
        let moves = moves.filter(|(_, mv)| mv.starts_with(typed));
        let moves: Vec<_> = moves.collect();
        let longest = moves.iter().map(|(_, mv)| mv.chars().count()).max().unwrap_or(0);
        let has_rows = moves.len() <= inner.height.into();
        let lines = moves.into_iter().map(|(i, mv)| {
            let about = self.scene.descriptions.get(i).and_then(Option::as_deref);
            match about.filter(|_| has_rows) {
                Some(about) => {
                    let line = format!("{:>3} {mv:<longest$}  {about}", i + 1);
                    cut(line, inner.width.into())
                }
                None => format!("{:>3} {mv}", i + 1),
            }
        });
        let lines: Vec<_> = lines.collect();
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) + 2;
        let n_rows = usize::from(inner.height.max(1));
        let n_columns = ((usize::from(inner.width) + 2) / width).max(1);
        let all = if n_rows * n_columns < lines.len() { " F3 lists all " } else { "" };
        Block::bordered().title(title).title_bottom(all).render(area, buffer);
        for (index, line) in lines.iter().take(n_rows * n_columns).enumerate() {
            let x = cells(width * (index / n_rows));
            let y = cells(index % n_rows);
            let place = Rect::new(inner.x + x, inner.y + y, cells(width), 1).intersection(inner);
            put(buffer, place, line, Style::new());
        }
    }

    /// Draws the screen between two people. Returns the position of the cursor.
    fn draw_hand_over(&self, buffer: &mut Buffer, area: Rect, seat: &str) -> Position {
        let button = hand_over_button((area.width, area.height));
        let lines = [
            (button.y - 3, format!("Hand the keyboard to {seat},")),
            (button.y - 2, format!("who types `{READY}` and presses Enter.")),
        ];
        for (row, text) in lines {
            let x = area.width.saturating_sub(cells(text.chars().count())) / 2;
            put(buffer, Rect::new(x, row, area.width - x, 1), &text, STRONG);
        }
        put(buffer, button, "[Continue]", CURSOR);
        let line = Rect::new(button.x, button.y - 1, area.width - button.x, 1);
        let (text, column) = self.prompt.visible(line.width.saturating_sub(2).into());
        put(buffer, line, &format!("> {text}"), STRONG);
        Position::new(line.x + 2 + cells(column), line.y)
    }

    /// Draws the line to type on, and returns where its cursor is.
    fn draw_prompt(&self, area: Rect, buffer: &mut Buffer) -> Position {
        let (label, help) = match self.scene.stage {
            Stage::Move(player) => (self.table.seat(player), self.help_to_pick()),
            Stage::Answer(player) => {
                (self.table.seat(player), "do you accept the draw? (yes or no)".to_owned())
            }
            Stage::Over => ("Game over".to_owned(), "F8 starts a new game, F10 leaves".to_owned()),
            Stage::Think(player) => {
                (self.table.seat(player), "thinking… (Enter: play now)".to_owned())
            }
            _ => ("…".to_owned(), String::new()),
        };
        let label = format!("{label}> ");
        let start = cells(label.chars().count());
        put(buffer, area, &label, STRONG);
        let rest = Rect { x: start, width: area.width.saturating_sub(start), ..area };
        if self.prompt.is_empty() {
            put(buffer, rest, &help, FAINT);
            return Position::new(start, area.y);
        }
        let (text, column) = self.prompt.visible(rest.width.into());
        put(buffer, rest, &text, Style::new());
        Position::new((start + cells(column)).min(area.right() - 1), area.y)
    }

    fn help_to_pick(&self) -> String {
        match self.picker.target() {
            Some(target) => format!("Enter: {}", target.label),
            None => match &self.picker.complete {
                Some(mv) => format!("Enter: play {mv}"),
                None => "a move".to_owned(),
            },
        }
    }

    fn draw_overlay(&self, overlay: &Overlay, buffer: &mut Buffer) {
        let frame = Areas::of(self).overlay;
        let (title, selected) = match overlay {
            Overlay::Text { title, .. } => (title.as_str(), None),
            Overlay::Moves { selected, .. } => ("Enter plays the move", Some(*selected)),
            Overlay::Seats { selected } => ("Enter changes the seat", Some(*selected)),
            Overlay::Ask { .. } => ("", None),
        };
        let lines = self.overlay_lines();
        let hides_lines = usize::from(Block::bordered().inner(frame).height) < lines.len();
        let keys = if hides_lines { " PgUp, PgDn: more, Esc closes " } else { " Esc closes " };
        Clear.render(frame, buffer);
        let block = match overlay {
            Overlay::Ask { .. } => Block::bordered(),
            _ => Block::bordered().title(format!(" {title} ")).title_bottom(keys),
        };
        let inner = block.inner(frame);
        block.render(frame, buffer);
        let top = self.overlay_top(frame);
        for (row, (index, line)) in lines.iter().enumerate().skip(top).enumerate() {
            if inner.height <= cells(row) {
                break;
            }
            let style = if selected == Some(index) { CURSOR } else { Style::new() };
            let place = Rect { y: inner.y + cells(row), height: 1, ..inner };
            put(buffer, place, line, style);
        }
        if let Overlay::Ask { .. } = overlay {
            let [yes, no] = answer_buttons(frame);
            put(buffer, yes, "[Yes]", CURSOR);
            put(buffer, no, "[No]", PICKABLE);
        }
    }
}

/// A line that ends with an ellipsis if it has more than `width` characters.
fn cut(line: String, width: usize) -> String {
    match line.char_indices().nth(width) {
        Some(_) => line.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        None => line,
    }
}

/// Writes a line of text, as far as it fits.
fn put(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    if !area.is_empty() {
        buffer.set_stringn(area.x, area.y, text, area.width.into(), style);
    }
}

/// Moves the cells of a line from column `from` on to its left end.
fn shift_left(buffer: &mut Buffer, line: Rect, from: u16) {
    for x in line.x..line.right() {
        let source = x + from.saturating_sub(line.x);
        buffer[(x, line.y)] =
            if source < line.right() { buffer[(source, line.y)].clone() } else { Cell::default() };
    }
}

/// Replaces the character of a cell by ASCII; of a longer replacement, only the first character
/// fits.
fn in_ascii(cell: &mut Cell) {
    if let Some(first) = ascii::plain(cell.symbol()).chars().next() {
        cell.set_char(first);
    }
}
