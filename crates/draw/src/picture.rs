//! A drawing as rows of coloured text.

use std::fmt;

use rulebook_core::{Player, text::changes_layout};

use crate::{
    colour::Colour,
    element::{Area, Button, Element, Note, hit},
    geometry::real,
};

/// The number of rows that a terminal with 24 rows has free for a picture.
const PANE_ROWS: usize = 20;

/// Rows of coloured text and the elements in them.
///
/// A picture contains no escape codes. It must be readable without its colours,
/// because not every output has them: an ink may repeat information but must not be the
/// only way to convey it.
///
/// ```
/// use rulebook_draw::{Ink, Paper, Picture, Span};
///
/// let mut picture = Picture::new();
/// let text = "a1 a2".to_string();
/// picture.rows.push(vec![Span { text, ink: Ink::Faint, paper: Paper::Plain }]);
/// assert_eq!(picture.size(), (5, 1));
/// assert_eq!(picture.to_string(), "a1 a2\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Picture {
    /// The rows from the top.
    pub rows: Vec<Vec<Span>>,
    /// The selectable elements, in columns and rows of characters. Later elements lie on earlier
    /// ones.
    pub elements: Vec<Element>,
    /// The other labelled areas, in columns and rows of characters.
    pub notes: Vec<Note>,
    /// The picks without a place.
    pub buttons: Vec<Button>,
    /// The colours of the players by seat; empty for the usual ones.
    pub seat_colours: Vec<Colour>,
}

/// Text in one ink on one paper.
///
/// ```
/// use rulebook_draw::{Canvas, Ink, Paper};
///
/// let mut canvas = Canvas::new();
/// canvas.put(0, 0, Ink::Plain, "one two");
/// canvas.lay(4, 0, 3, Paper::Mark);
/// let picture = canvas.into_picture();
/// let texts: Vec<&str> = picture.rows[0].iter().map(|span| span.text.as_str()).collect();
/// assert_eq!(texts, ["one ", "two"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, without characters that [change the layout](changes_layout).
    pub text: String,
    /// The colour of the characters.
    pub ink: Ink,
    /// The colour behind them.
    pub paper: Paper,
}

impl Span {
    /// A line of text from outside on plain paper. Characters that change the layout become spaces.
    pub(crate) fn line(text: &str, ink: Ink) -> Span {
        let text = text.chars().map(|c| if changes_layout(c) { ' ' } else { c }).collect();
        Span { text, ink, paper: Paper::Plain }
    }
}

/// The role of the characters of a span, which determines their colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The medium's own colour.
    #[default]
    Plain,
    /// Something of less importance: the frame, coordinates, empty squares.
    Faint,
    /// Something of more importance.
    Strong,
    /// Something that belongs to this player.
    Player(Player),
    /// Something of this colour.
    Colour(Colour),
}

/// The background of the characters of a span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// The medium's own background.
    #[default]
    Plain,
    /// A highlight: the latest step, a lifted piece, a winning line.
    Mark,
    /// A background of this colour. Plain, faint and strong ink is black or white on it, whichever
    /// has more contrast.
    Colour(Colour),
}

impl Picture {
    /// The picture without rows.
    #[must_use]
    pub fn new() -> Picture {
        Picture::default()
    }

    /// The topmost element at a column and row, both from 0.
    #[must_use]
    pub fn element_at(&self, column: usize, row: usize) -> Option<&Element> {
        hit(&self.elements, (real(column) + 0.5, real(row) + 0.5))
    }

    /// The colour of a player's pieces.
    #[must_use]
    pub fn seat_colour(&self, player: Player) -> Colour {
        let colour = self.seat_colours.get(player.index()).copied();
        colour.unwrap_or(Colour::of_player(player))
    }

    /// The number of columns and rows.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let columns = |row: &Vec<Span>| row.iter().map(|span| span.text.chars().count()).sum();
        (self.rows.iter().map(columns).max().unwrap_or(0), self.rows.len())
    }

    /// This picture below a line of text and, if there is room for it in a small terminal, an empty
    /// line.
    pub(crate) fn below(mut self, line: &str) -> Picture {
        let caption = Span::line(line, Ink::Strong);
        let (text, columns) = (caption.text.clone(), caption.text.chars().count());
        let gap = (self.rows.len() + 2 <= PANE_ROWS).then(Vec::new);
        let top = if gap.is_some() { 2.0 } else { 1.0 };
        self.rows.splice(0..0, [vec![caption]].into_iter().chain(gap));
        let elements = self.elements.iter_mut().map(|element| &mut element.area);
        for area in elements.chain(self.notes.iter_mut().map(|note| &mut note.area)) {
            area.y += top;
        }
        let area = Area { x: 0.0, y: 0.0, width: real(columns), height: 1.0 };
        self.notes.insert(0, Note { area, label: text });
        self
    }
}

impl fmt::Display for Picture {
    /// Writes the rows without colours and trailing spaces, each with a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.iter().try_for_each(|row| {
            let line: String = row.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", line.trim_end())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Picture;

    #[test]
    fn a_caption_is_one_line_in_one_direction() {
        for (caption, shown) in [
            ("White to move, last: b2-c3", "White to move, last: b2-c3\n\n"),
            ("a\nb\u{1b}[2Jc", "a b [2Jc\n\n"),
            ("last: \u{202e}x\u{2066}y\u{2028}z", "last:  x y z\n\n"),
        ] {
            assert_eq!(Picture::new().below(caption).to_string(), shown);
        }
    }
}
