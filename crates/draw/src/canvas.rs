//! A sheet of characters that can be written in any order.

use std::fmt;

use crate::{
    element::{Area, Element, Note},
    geometry::real,
    picture::{Ink, Paper, Picture, Span},
};

/// Characters by column and row, both counted from 0 at the top left. It grows as needed.
///
/// Every character counts as one column, so wide characters must not be drawn.
///
/// ```
/// use rulebook_draw::{Canvas, Ink};
///
/// let mut canvas = Canvas::new();
/// canvas.grid(0, 0, (2, 1), (3, 1));
/// canvas.centre(1, 1, 3, Ink::Strong, 'X');
/// assert_eq!(canvas.into_picture().to_string(), "┌───┬───┐\n│ X │   │\n└───┴───┘\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    rows: Vec<Vec<Cell>>,
    elements: Vec<Element>,
    notes: Vec<Note>,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    character: char,
    ink: Ink,
    paper: Paper,
}

const EMPTY: Cell = Cell { character: ' ', ink: Ink::Plain, paper: Paper::Plain };

/// The number of columns of a text.
///
/// ```
/// use rulebook_draw::width;
///
/// assert_eq!(width("♔ e1"), 4);
/// ```
#[must_use]
pub fn width(text: &str) -> usize {
    text.chars().count()
}

impl Canvas {
    /// An empty sheet.
    #[must_use]
    pub fn new() -> Canvas {
        Canvas::default()
    }

    /// Writes a text from this place to the right and returns the column after it.
    pub fn put(&mut self, x: usize, y: usize, ink: Ink, text: impl fmt::Display) -> usize {
        let text = text.to_string();
        for (i, character) in text.chars().enumerate() {
            let cell = self.cell(x + i, y);
            cell.character = character;
            cell.ink = ink;
        }
        x + width(&text)
    }

    /// Writes a text in the middle of `columns` columns, or half a column to the left of it.
    pub fn centre(
        &mut self,
        x: usize,
        y: usize,
        columns: usize,
        ink: Ink,
        text: impl fmt::Display,
    ) {
        let text = text.to_string();
        self.put(x + columns.saturating_sub(width(&text)) / 2, y, ink, text);
    }

    /// Sets the paper of `columns` columns of one row.
    pub fn lay(&mut self, x: usize, y: usize, columns: usize, paper: Paper) {
        for column in x..x + columns {
            self.cell(column, y).paper = paper;
        }
    }

    /// Adds an element over `(x, y, columns, rows)`; elements that are added later lie on it.
    pub fn pick(
        &mut self,
        pick: impl fmt::Display,
        area: (usize, usize, usize, usize),
        label: impl fmt::Display,
    ) {
        let (pick, label) = (pick.to_string(), label.to_string());
        self.elements.push(Element { pick, area: to_area(area), label });
    }

    /// Adds a label for screen readers to `(x, y, columns, rows)`, an area that cannot be picked.
    pub fn note(&mut self, area: (usize, usize, usize, usize), label: impl fmt::Display) {
        self.notes.push(Note { area: to_area(area), label: label.to_string() });
    }

    /// Draws the lines of a grid of `cells` (columns, rows), each of the inner size `cell` in
    /// columns and rows of characters.
    pub fn grid(&mut self, x: usize, y: usize, cells: (usize, usize), cell: (usize, usize)) {
        let line = "─".repeat(cell.0);
        let lines = vec![line.as_str(); cells.0];
        let row = |left, between, right| format!("{left}{}{right}", lines.join(between));
        let step = cell.1 + 1;
        for i in 0..=cells.1 {
            let text = match i {
                0 => row("┌", "┬", "┐"),
                _ if i == cells.1 => row("└", "┴", "┘"),
                _ => row("├", "┼", "┤"),
            };
            self.put(x, y + i * step, Ink::Faint, text);
        }
        for inner in (0..cells.1 * step).filter(|inner| inner % step != 0) {
            for column in 0..=cells.0 {
                self.put(x + column * (cell.0 + 1), y + inner, Ink::Faint, '│');
            }
        }
    }

    /// The picture: equal neighbours become one span, and trailing spaces are left out.
    #[must_use]
    pub fn into_picture(self) -> Picture {
        let rows = self.rows.iter().map(|row| {
            let is_seen = |cell: &Cell| cell.character != ' ' || cell.paper != Paper::Plain;
            let n_seen = row.iter().rposition(is_seen).map_or(0, |last| last + 1);
            spans(&row[..n_seen])
        });
        let rows = rows.collect();
        Picture { rows, elements: self.elements, notes: self.notes, ..Picture::default() }
    }

    fn cell(&mut self, x: usize, y: usize) -> &mut Cell {
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, EMPTY);
        }
        &mut row[x]
    }
}

impl Cell {
    /// Whether the cell can be appended to the span; the ink of a space is invisible.
    fn continues(self, span: &Span) -> bool {
        self.paper == span.paper && (self.ink == span.ink || self.character == ' ')
    }
}

fn to_area((x, y, columns, rows): (usize, usize, usize, usize)) -> Area {
    Area { x: real(x), y: real(y), width: real(columns), height: real(rows) }
}

fn spans(cells: &[Cell]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for cell in cells {
        match spans.last_mut() {
            Some(span) if cell.continues(span) => span.text.push(cell.character),
            _ => {
                let text = cell.character.to_string();
                spans.push(Span { text, ink: cell.ink, paper: cell.paper });
            }
        }
    }
    spans
}
