//! A picture as SVG: its text in a fixed-width font.

use super::{DARK, FAINT, MARK, PAGE, Svg, hex, of_player, real};
use crate::picture::{Ink, Paper, Picture, Span};

const CELL: (usize, usize) = (10, 20); // The width and height of a character, in pixels.
const MARGIN: usize = 10;

/// The SVG document that shows the rows of `picture` in a fixed-width font.
#[must_use]
pub fn text_svg(picture: &Picture) -> String {
    let columns = picture.rows.iter().map(|row| row.iter().map(width).sum()).max().unwrap_or(0);
    let size = (columns * CELL.0 + 2 * MARGIN, picture.rows.len() * CELL.1 + 2 * MARGIN);
    let mut svg = Svg::new(size.0, size.1, "Position");
    svg.group(&[("font-family", &"monospace"), ("font-size", &16)]);
    for (line, row) in picture.rows.iter().enumerate() {
        let mut column = 0;
        for span in row {
            write_span(&mut svg, span, MARGIN + column * CELL.0, MARGIN + line * CELL.1);
            column += width(span);
        }
    }
    svg.finish()
}

fn width(span: &Span) -> usize {
    span.text.chars().count()
}

fn write_span(svg: &mut Svg, span: &Span, x: usize, y: usize) {
    let length = width(span) * CELL.0;
    let paper = paper(span.paper);
    if paper != PAGE {
        let (width, height) = (&length, &CELL.1);
        svg.element(
            "rect",
            &[("x", &x), ("y", &y), ("width", width), ("height", height), ("fill", &paper)],
        );
    }
    if span.text.trim().is_empty() {
        return;
    }
    let weight = if span.ink == Ink::Strong { "bold" } else { "normal" };
    svg.label_with(
        (real(x), real(y + CELL.1 / 2)),
        16.0,
        &[
            ("text-anchor", &"start"),
            ("textLength", &length),
            ("fill", &ink(span.ink)),
            ("font-weight", &weight),
            ("xml:space", &"preserve"),
        ],
        &span.text,
    );
}

fn ink(ink: Ink) -> String {
    match ink {
        Ink::Plain | Ink::Strong => DARK.to_owned(),
        Ink::Faint => FAINT.to_owned(),
        Ink::Player(player) => of_player(player),
        Ink::Colour(colour) => hex(colour),
    }
}

fn paper(paper: Paper) -> String {
    match paper {
        Paper::Plain => PAGE.to_owned(),
        Paper::Mark => MARK.to_owned(),
        Paper::Colour(colour) => hex(colour),
    }
}
