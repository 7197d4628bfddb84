//! The layout of the screen.

use ratatui::layout::Rect;
use rulebook::draw::Area;

use super::{app::App, overlay::Overlay, picker::label_of};
use crate::{table::OF_CHANCE, wrap::wrap};

/// The least columns and rows with which the table can be shown.
pub(super) const LEAST: (u16, u16) = (40, 12);

/// The function keys with their names.
pub(super) const KEYS: [(u8, &str); 10] = [
    (1, "Help"),
    (2, "Rules"),
    (3, "Moves"),
    (4, "Undo"),
    (5, "Redo"),
    (6, "Draw"),
    (7, "Resign"),
    (8, "New"),
    (9, "Seats"),
    (10, "Leave"),
];

/// The keys that give way on a narrow screen, in this order.
const LEAST_NEEDED: [u8; 9] = [5, 6, 7, 9, 8, 4, 3, 2, 1];

const CAPTION: u16 = 32; // The least columns for the turn and the last step.
const SIDE: u16 = 24; // The least columns for a list beside the board.
const BOTH: u16 = 50; // The least columns for two lists beside each other.
const MOST_SIDE: u16 = 100;
const FIXED_ROWS: u16 = 6; // Caption, choices, two lines of messages, the prompt, the keys.

/// The parts of the screen.
pub(super) struct Areas {
    pub(super) caption: Rect,
    pub(super) board: Rect,
    /// The steps so far, beside the board or in a line below it unless that shows a message.
    pub(super) log: Rect,
    pub(super) log_is_line: bool,
    /// The legal moves.
    pub(super) moves: Option<Rect>,
    pub(super) choices: Rect,
    /// The picks so far, before the choices.
    pub(super) picked: String,
    pub(super) chips: Vec<Chip>,
    first_chip_row: u16,
    pub(super) messages: Rect,
    pub(super) message_lines: Vec<String>,
    pub(super) prompt: Rect,
    pub(super) keys: Rect,
    pub(super) overlay: Rect,
    picture: (u16, u16),
}

/// A choice below the board.
pub(super) struct Chip {
    pub(super) target: usize,
    pub(super) text: String,
    column: u16,
    row: u16, // Among all rows of choices; not all may be visible.
}

impl Areas {
    /// The parts of the screen for what it shows now.
    pub(super) fn of(app: &App<'_>) -> Areas {
        let (width, height) = app.size;
        let picture = picture_size(app);
        let picked = picked(app);
        let chips = flow(app, picked.chars().count(), width);
        let (n_chip_rows, first_chip_row) = visible_rows(app, &picked, &chips);
        // A board that fits without messages stays in sight below two lines of them at least.
        let beside_board = height.saturating_sub(3 + picture.1 + n_chip_rows);
        let message_lines = message_lines(app, beside_board.clamp(2, (height / 8).max(2)).into());

        // From the bottom to the top.
        let mut bottom = height;
        let mut take = |rows: u16| {
            let rows = rows.min(bottom);
            bottom -= rows;
            Rect::new(0, bottom, width, rows)
        };
        let keys = take(1);
        let prompt = take(1);
        let messages = take(cells(message_lines.len()));
        let choices = take(n_chip_rows);
        let beside = width.saturating_sub(picture.0.max(CAPTION) + 2);
        let log_is_line = beside < SIDE;
        let has_message = message_lines.iter().any(|line| !line.is_empty());
        let line = if log_is_line && !has_message { messages } else { Rect::default() };
        let side = if log_is_line { 0 } else { beside.min(MOST_SIDE) };
        let caption = Rect::new(0, 0, width - side, 1);
        let top = if picture.1 + FIXED_ROWS < height { 2 } else { 1 };
        let board = Rect::new(0, top, width - side, bottom.saturating_sub(top));
        let panel = Rect::new(width - side, 0, side, bottom);
        let (log, moves) =
            if log_is_line { (line, None) } else { lists(panel, !app.scene.moves.is_empty()) };
        Areas {
            caption,
            board,
            log,
            log_is_line,
            moves,
            choices,
            picked,
            chips,
            first_chip_row,
            messages,
            message_lines,
            prompt,
            keys,
            overlay: overlay(app),
            picture,
        }
    }

    /// The scroll position nearest to `scroll` with `area` of the picture in the pane of the board.
    pub(super) fn scroll_to(&self, area: Option<Area>, scroll: (u16, u16)) -> (u16, u16) {
        let along = |scroll: u16, pane: u16, whole: u16, span: Option<(f64, f64)>| {
            let mut scroll = scroll;
            if let Some((start, length)) = span {
                let end = cell((start + length).ceil());
                let start = cell(start);
                scroll = scroll.max(end.saturating_sub(pane)).min(start);
            }
            scroll.min(whole.saturating_sub(pane))
        };
        (
            along(
                scroll.0,
                self.board.width,
                self.picture.0,
                area.map(|area| (area.x, area.width)),
            ),
            along(
                scroll.1,
                self.board.height,
                self.picture.1,
                area.map(|area| (area.y, area.height)),
            ),
        )
    }

    /// The area of a chip; `None` if its row is not visible.
    pub(super) fn chip(&self, chip: &Chip) -> Option<Rect> {
        let row = chip.row.checked_sub(self.first_chip_row)?;
        let width = cells(chip.text.chars().count());
        let area = Rect::new(chip.column, self.choices.y + row, width, 1);
        (row < self.choices.height).then(|| area.intersection(self.choices))
    }

    /// The middles of all targets, in columns and rows of the picture. The choices are below it.
    pub(super) fn points(&self, app: &App<'_>) -> Vec<(f64, f64)> {
        let mut points: Vec<(f64, f64)> = app
            .picker
            .targets
            .iter()
            .map(|target| target.area.map_or((0.0, 0.0), |area| area.centre()))
            .collect();
        for chip in &self.chips {
            let middle = f64::from(chip.column + app.scroll.0)
                + f64::from(cells(chip.text.chars().count())) / 2.0;
            points[chip.target] = (middle, f64::from(self.picture.1 + 1 + chip.row));
        }
        points
    }

    /// The areas of the names of the function keys, without those that have no space.
    pub(super) fn key_names(&self) -> Vec<(u8, String, Rect)> {
        let prefix = if self.keys.width < 90 { "" } else { "F" };
        let mut names: Vec<_> =
            KEYS.iter().map(|(key, name)| (*key, format!("{prefix}{key} {name}"))).collect();
        let needed = |names: &[(u8, String)]| {
            names.iter().map(|(_, text)| text.chars().count() + 1).sum::<usize>().saturating_sub(1)
        };
        for least in LEAST_NEEDED {
            if needed(&names) <= self.keys.width.into() {
                break;
            }
            names.retain(|(key, _)| *key != least);
        }
        let mut column = 0;
        let areas = names.into_iter().map(|(key, text)| {
            let width = cells(text.chars().count());
            let area = Rect::new(column, self.keys.y, width, 1);
            column += width + 1;
            (key, text, area)
        });
        areas.collect()
    }
}

/// A number of columns or rows. No terminal has more than `u16::MAX`.
pub(super) fn cells(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// A column or row of a picture.
#[expect(clippy::cast_sign_loss, reason = "pictures begin at 0, and the cast saturates")]
pub(super) fn cell(place: f64) -> u16 {
    place.floor() as u16
}

/// The columns and rows of the picture.
fn picture_size(app: &App<'_>) -> (u16, u16) {
    let (columns, rows) = app.scene.picture.size();
    (cells(columns), cells(rows))
}

/// The last messages that fit into `most` lines. Those of chance give way first, because the board
/// shows them. One that is too long loses its end.
fn message_lines(app: &App<'_>, most: usize) -> Vec<String> {
    let wrapped = |message: &String| {
        let mut lines = wrap(message.trim_end(), app.size.0.into());
        lines.truncate(most);
        lines
    };
    let mut messages: Vec<(bool, Vec<String>)> = app
        .messages
        .iter()
        .map(|message| (message.starts_with(OF_CHANCE), wrapped(message)))
        .collect();
    while most < messages.iter().map(|(_, lines)| lines.len()).sum() {
        let of_chance = messages.iter().position(|(is_of_chance, _)| *is_of_chance);
        messages.remove(of_chance.unwrap_or_default());
    }
    let mut lines: Vec<String> = messages.into_iter().flat_map(|(_, lines)| lines).collect();
    lines.resize(lines.len().max(1), String::new());
    lines
}

/// The picks so far, in labels that are cut so that the choices have space beside them.
fn picked(app: &App<'_>) -> String {
    const MOST_CHARS: usize = 36;
    let picks = &app.picker.picks;
    if picks.is_empty() {
        return String::new();
    }
    let most = (MOST_CHARS / picks.len()).max(8);
    let labels = picks.iter().map(|pick| {
        let label = label_of(pick, &app.scene.picture);
        let end = label.char_indices().nth(most).map(|(end, _)| end);
        end.map_or_else(|| label.to_owned(), |end| format!("{}…", label[..end].trim_end()))
    });
    format!("Picked: {} ", labels.collect::<Vec<_>>().join(" → "))
}

/// The choices in as many rows as they need.
fn flow(app: &App<'_>, indent: usize, width: u16) -> Vec<Chip> {
    let mut column = cells(indent);
    let mut row = 0;
    let chips = app.picker.choices().map(|(target, choice)| {
        let text = format!("[{}]", choice.label);
        let length = cells(text.chars().count());
        if width < column + length && 0 < column {
            column = 0;
            row += 1;
        }
        let chip = Chip { target, text, column, row };
        column += length + 1;
        chip
    });
    chips.collect()
}

/// The number of rows of picks and choices that are visible, and the first of them, such that the
/// cursor is in sight.
fn visible_rows(app: &App<'_>, picked: &str, chips: &[Chip]) -> (u16, u16) {
    let rows = chips.last().map_or(u16::from(!picked.is_empty()), |chip| chip.row + 1);
    let rows = rows.min((app.size.1 / 6).max(1));
    let cursor = chips.iter().find(|chip| chip.target == app.picker.cursor);
    let cursor = cursor.map_or(0, |chip| chip.row);
    (rows, (cursor + 1).saturating_sub(rows))
}

/// The list of steps and that of legal moves, as far as there is space for both.
fn lists(panel: Rect, has_moves: bool) -> (Rect, Option<Rect>) {
    if !has_moves {
        (panel, None)
    } else if BOTH <= panel.width {
        let log = Rect { width: panel.width * 2 / 5, ..panel };
        let moves = Rect { x: log.right(), width: panel.width - log.width, ..panel };
        (log, Some(moves))
    } else if 16 <= panel.height {
        let log = Rect { height: panel.height / 2, ..panel };
        let moves = Rect { y: log.bottom(), height: panel.height - log.height, ..panel };
        (log, Some(moves))
    } else {
        (panel, None)
    }
}

/// The window over the board, frame included.
fn overlay(app: &App<'_>) -> Rect {
    let (width, height) = app.size;
    let most = Rect::new(0, 0, width, height.saturating_sub(2));
    match &app.overlay {
        None => Rect::default(),
        Some(Overlay::Ask { question, .. }) => {
            let columns = width.min(60);
            let rows = cells(wrap(question, usize::from(columns) - 2).len()) + 4;
            let x = (width - columns) / 2;
            let y = most.height.saturating_sub(rows) / 2;
            Rect::new(x, y, columns, rows).intersection(most)
        }
        Some(Overlay::Seats { .. }) => {
            let columns = width.min(40);
            let rows = cells(app.table.players().count()) + 3;
            Rect::new((width - columns) / 2, 1, columns, rows).intersection(most)
        }
        Some(Overlay::Text { .. } | Overlay::Moves { .. }) => {
            // On the right, so that a wide screen still shows the board.
            let columns = width.min(80);
            Rect { x: width - columns, width: columns, ..most }
        }
    }
}
