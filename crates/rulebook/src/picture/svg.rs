//! A picture as SVG: its text in a fixed-width font.

use std::fmt::Write;

use super::{Colour, Ink, Paper, Picture, Span};

const CELL: (usize, usize) = (10, 20); // The width and height of a character, in pixels.
const MARGIN: usize = 10;

/// The SVG document that shows the rows of `picture` in a fixed-width font.
#[must_use]
pub fn text_svg(picture: &Picture) -> String {
    let columns = picture.rows.iter().map(|row| row.iter().map(width).sum()).max().unwrap_or(0);
    let (w, h) = (columns * CELL.0 + 2 * MARGIN, picture.rows.len() * CELL.1 + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
         height=\"{h}\" font-family=\"monospace\" font-size=\"16\">\n<rect width=\"{w}\" \
         height=\"{h}\" fill=\"#fbfaf6\"/>\n"
    );
    for (line, row) in picture.rows.iter().enumerate() {
        let mut column = 0;
        for span in row {
            write_span(&mut svg, span, MARGIN + column * CELL.0, MARGIN + line * CELL.1);
            column += width(span);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn width(span: &Span) -> usize {
    span.text.chars().count()
}

fn write_span(svg: &mut String, span: &Span, x: usize, y: usize) {
    let length = width(span) * CELL.0;
    if let Some(fill) = paper(span.paper) {
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{length}\" height=\"{}\" fill=\"{fill}\"/>",
            CELL.1
        );
    }
    if span.text.trim().is_empty() {
        return;
    }
    let weight = if span.ink == Ink::Strong { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{}\" textLength=\"{length}\" fill=\"{}\"{weight} \
         xml:space=\"preserve\">{}</text>",
        y + 15,
        ink(span.ink),
        escape(&span.text)
    );
}

fn ink(ink: Ink) -> String {
    match ink {
        Ink::Plain | Ink::Strong => hex(Colour::Black),
        Ink::Faint => hex(Colour::Grey),
        Ink::Player(player) => hex(Colour::of_player(player)),
        Ink::Colour(colour) => hex(colour),
    }
}

fn paper(paper: Paper) -> Option<String> {
    match paper {
        Paper::Plain => None,
        Paper::Mark => Some("#ffe9a8".to_owned()),
        Paper::Colour(colour) => Some(hex(colour)),
    }
}

fn hex(colour: Colour) -> String {
    let [r, g, b] = colour.rgb();
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
