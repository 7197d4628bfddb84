//! A picture as SVG: its text in a fixed-width font.

use crate::{
    canvas::width,
    element::Area,
    geometry::real,
    picture::{Ink, Paper, Picture, Span},
    svg::Svg,
    theme::Theme,
    zone::Zone,
};

const CELL: (usize, usize) = (10, 20); // The width and height of a character, in pixels.
const MARGIN: usize = 10;

/// The rows of `picture` as SVG in a fixed-width font, wide enough for all its elements and notes.
///
/// ```
/// use rulebook_draw::{Canvas, Ink, Theme, text_svg};
///
/// let mut canvas = Canvas::new();
/// canvas.put(0, 0, Ink::Strong, "O X");
/// let drawing = text_svg(&canvas.into_picture(), &Theme::LIGHT).finish(Vec::new());
/// assert!(drawing.text.contains(">O X</text>"));
/// ```
#[must_use]
pub fn text_svg(picture: &Picture, theme: &Theme) -> Svg {
    let (columns, rows) = picture.size();
    // Trailing spaces are left out of the rows, and may have labels.
    let elements = picture.elements.iter().map(|element| element.area);
    let areas = elements.chain(picture.notes.iter().map(|note| note.area));
    let columns = areas.map(|area| area.x + area.width).fold(real(columns), f64::max);
    let (cell, margin) = ((real(CELL.0), real(CELL.1)), real(MARGIN));
    let size = (columns * cell.0 + 2.0 * margin, real(rows) * cell.1 + 2.0 * margin);
    let mut svg = Svg::new(size.0, size.1, theme);
    svg.zone(Zone::Board, (0.0, 0.0, size.0, size.1));
    svg.group(&[("font-family", &"monospace"), ("font-size", &16)]);
    for (line, row) in picture.rows.iter().enumerate() {
        let mut column = 0;
        for span in row {
            let at = (MARGIN + column * CELL.0, MARGIN + line * CELL.1);
            write_span(&mut svg, span, at, picture, theme);
            column += width(&span.text);
        }
    }
    svg.end();
    let pixels = |area: Area| {
        let (x, y) = (margin + area.x * cell.0, margin + area.y * cell.1);
        (x, y, area.width * cell.0, area.height * cell.1)
    };
    for element in &picture.elements {
        svg.pick(&element.pick, pixels(element.area), &element.label);
    }
    for note in &picture.notes {
        svg.note(pixels(note.area), &note.label);
    }
    svg
}

fn write_span(
    svg: &mut Svg,
    span: &Span,
    (x, y): (usize, usize),
    picture: &Picture,
    theme: &Theme,
) {
    let length = width(&span.text) * CELL.0;
    if let Some(paper) = paper(span.paper, theme) {
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
            ("fill", &ink(span, picture, theme)),
            ("font-weight", &weight),
            ("xml:space", &"preserve"),
        ],
        &span.text,
    );
}

fn ink(span: &Span, picture: &Picture, theme: &Theme) -> String {
    match (span.ink, span.paper) {
        (Ink::Plain | Ink::Faint | Ink::Strong, Paper::Colour(paper)) => theme.on(paper).to_owned(),
        (Ink::Plain | Ink::Strong, _) => theme.ink.to_owned(),
        (Ink::Faint, _) => theme.faint.to_owned(),
        (Ink::Player(player), _) => theme.text(picture.seat_colour(player)),
        (Ink::Colour(colour), _) => theme.text(colour),
    }
}

fn paper(paper: Paper, theme: &Theme) -> Option<String> {
    match paper {
        Paper::Plain => None,
        Paper::Mark => Some(theme.mark.to_owned()),
        Paper::Colour(colour) => Some(theme.fill(colour).to_owned()),
    }
}
