//! A drawing as SVG.

use std::fmt::{self, Display, Write};

use rulebook_core::text::changes_layout;

use crate::{
    canvas::width,
    element::{Area, Button, Element, Note, hit},
    geometry::{real, round},
    theme::Theme,
    zone::{Part, Zone},
};

/// The attributes of an element: names and values.
pub type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

/// A builder of SVG drawings, which contain no scripts and load no fonts or other files.
///
/// ```
/// use rulebook_draw::{Svg, Theme};
///
/// let mut svg = Svg::new(40.0, 20.0, &Theme::LIGHT);
/// svg.label((20.0, 10.0), 12.0, Theme::LIGHT.ink, "R&D");
/// svg.pick("a1", (0.0, 0.0, 40.0, 20.0), "a1, empty");
/// let drawing = svg.finish(Vec::new());
/// assert!(drawing.text.contains(">R&amp;D</text>"));
/// assert!(drawing.text.contains("data-pick=\"a1\""));
/// assert_eq!(drawing.element_at((5.0, 5.0)).map(|element| element.pick.as_str()), Some("a1"));
/// ```
#[derive(Debug)]
pub struct Svg {
    body: String,
    /// The number of groups that have not ended.
    n_open: usize,
    size: (f64, f64),
    page: &'static str,
    caption: Option<String>,
    /// The height of the band above the drawing in which its caption is written.
    band: f64,
    /// The offset in the body at which the shapes of the open part begin.
    begun: Option<usize>,
    parts: Vec<Part>,
    elements: Vec<Element>,
    notes: Vec<Note>,
    /// Whether the elements that are drawn now are marks of the latest step.
    is_latest: bool,
}

/// A finished SVG drawing.
///
/// ```
/// use rulebook_draw::{Svg, Theme};
///
/// let mut svg = Svg::new(40.0, 20.0, &Theme::LIGHT);
/// svg.pick("a1", (0.0, 0.0, 20.0, 20.0), "a1, empty");
/// let drawing = svg.finish(Vec::new());
/// assert_eq!(drawing.element_at((30.0, 5.0)), None);
/// assert_eq!(drawing.elements[0].label, "a1, empty");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Drawing {
    /// The document.
    pub text: String,
    /// The height of the caption, below which everything else is drawn, in pixels; 0 without one.
    pub caption: f64,
    /// The parts of the drawing, in pixels. In the document each is a group with the attribute
    /// `data-zone`, the text of its [`Zone`].
    pub parts: Vec<Part>,
    /// The selectable elements, in pixels. Later elements lie on earlier ones. In the document each
    /// is a transparent rectangle with the attributes `data-pick` and `aria-label`.
    pub elements: Vec<Element>,
    /// The other labelled areas, in pixels. In the document each is a transparent rectangle with
    /// the attribute `aria-label`.
    pub notes: Vec<Note>,
    /// The picks without a place.
    pub buttons: Vec<Button>,
    /// For each seat, the quarter turns clockwise that bring its side of the board to the bottom; empty
    /// if no side of the board belongs to a seat.
    pub turns: Vec<u8>,
}

impl Drawing {
    /// The topmost element at a point.
    #[must_use]
    pub fn element_at(&self, point: (f64, f64)) -> Option<&Element> {
        hit(&self.elements, point)
    }
}

/// The least font size of a caption, in pixels.
const MIN_CAPTION: f64 = 16.0;
/// The least font size of a caption where the drawing is shown 300 pixels wide.
const MIN_CAPTION_AT_300: f64 = 11.0;
/// The average width of a character, as a share of the font size.
const CHARACTER: f64 = 0.56;

impl Svg {
    /// A page of this size in pixels.
    #[must_use]
    pub fn new(width: f64, height: f64, theme: &Theme) -> Svg {
        Svg {
            body: String::new(),
            n_open: 0,
            size: (width, height),
            page: theme.page,
            caption: None,
            band: 0.0,
            begun: None,
            parts: Vec::new(),
            elements: Vec::new(),
            notes: Vec::new(),
            is_latest: false,
        }
    }

    /// Begins a part of the drawing in `(x, y, width, height)`, which ends where the next one
    /// begins. All shapes, elements and notes up to there lie in this area.
    pub fn zone(&mut self, zone: Zone, (x, y, width, height): (f64, f64, f64, f64)) {
        self.end_all();
        self.group(&[("data-zone", &zone)]);
        self.begun = Some(self.body.len());
        let area = Area { x, y, width, height };
        self.parts.push(Part { zone, area, shapes: String::new() });
    }

    /// Adds an element over `(x, y, width, height)` for a pick; elements that are added later lie
    /// on it. The coordinates are those of the page, whatever group is open.
    pub fn pick(
        &mut self,
        pick: impl Display,
        (x, y, width, height): (f64, f64, f64, f64),
        label: impl Display,
    ) {
        let (pick, label) = (pick.to_string(), label.to_string());
        self.elements.push(Element { pick, area: Area { x, y, width, height }, label });
    }

    /// Adds a label for screen readers to `(x, y, width, height)`, an area that cannot be picked.
    pub fn note(&mut self, (x, y, width, height): (f64, f64, f64, f64), label: impl Display) {
        self.notes.push(Note { area: Area { x, y, width, height }, label: label.to_string() });
    }

    /// Draws an SVG element without content.
    pub fn element(&mut self, name: &str, attributes: Attributes<'_>) {
        self.start(name, attributes);
        self.write(format_args!("/>\n"));
    }

    /// Begins a group, which ends at the matching [`Svg::end`].
    pub fn group(&mut self, attributes: Attributes<'_>) {
        self.start("g", attributes);
        self.write(format_args!(">\n"));
        self.n_open += 1;
    }

    /// Draws marks of the latest step. Their elements have the class `latest`, by which an interface can hide
    /// marks that look like those of a move that is being picked.
    pub fn latest(&mut self, draw: impl FnOnce(&mut Svg)) {
        self.is_latest = true;
        draw(self);
        self.is_latest = false;
    }

    /// Ends the innermost group, if one is open.
    pub fn end(&mut self) {
        if let Some(n_open) = self.n_open.checked_sub(1) {
            self.n_open = n_open;
            if n_open == 0
                && let (Some(begun), Some(part)) = (self.begun.take(), self.parts.last_mut())
            {
                self.body[begun..].clone_into(&mut part.shapes);
            }
            self.write(format_args!("</g>\n"));
        }
    }

    /// Writes a text centred on this point, `size` pixels high.
    pub fn label(&mut self, at: (f64, f64), size: f64, fill: &str, text: impl Display) {
        self.label_with(at, size, &[("fill", &fill)], text);
    }

    /// Writes the name of a square, a row or a column as [`Svg::label`], of the class `coordinate`, by which an
    /// interface can hide it.
    pub fn coordinate(&mut self, at: (f64, f64), size: f64, fill: &str, name: impl Display) {
        self.label_with(at, size, &[("fill", &fill), ("class", &"coordinate")], name);
    }

    /// Writes a text with further attributes. It is centred unless they set `text-anchor`.
    pub fn label_with(
        &mut self,
        (x, y): (f64, f64),
        size: f64,
        attributes: Attributes<'_>,
        text: impl Display,
    ) {
        // The base line is about a third of the size below the middle of digits and capitals.
        let (x, y) = (round(x), round(y + 0.35 * size));
        self.start("text", &[("x", &x), ("y", &y), ("font-size", &size)]);
        if attributes.iter().all(|(name, _)| *name != "text-anchor") {
            self.attributes(&[("text-anchor", &"middle")]);
        }
        self.attributes(attributes);
        self.write(format_args!(">{}</text>\n", XmlText(text)));
    }

    /// Writes a text above the drawing, wrapped into lines. It becomes the title of the document.
    pub(crate) fn caption(&mut self, text: &str, theme: &Theme) {
        self.end_all();
        let size = MIN_CAPTION.max(MIN_CAPTION_AT_300 * self.size.0 / 300.0).round();
        let lines = wrapped(text, self.size.0 / (CHARACTER * size));
        let line = 1.25 * size;
        self.band = (line * real(lines.len()) + size).round();
        self.caption = Some(text.to_owned());
        self.note((0.0, -self.band, self.size.0, self.band), text);
        for (i, words) in lines.iter().enumerate() {
            let at = (self.size.0 / 2.0, 0.5 * size - self.band + line * (real(i) + 0.5));
            self.label_with(at, size, &[("fill", &theme.ink), ("class", &"caption")], words);
        }
    }

    /// The drawing without a document around it.
    pub(crate) fn into_fragment(mut self) -> Drawing {
        self.end_all();
        let Svg { body, elements, notes, .. } = self;
        Drawing { text: body, elements, notes, ..Drawing::default() }
    }

    /// The finished drawing.
    #[must_use]
    pub fn finish(mut self, buttons: Vec<Button>) -> Drawing {
        self.end_all();
        self.write_labels();
        let top = self.band;
        let (width, height) = (round(self.size.0), round(self.size.1 + top));
        let title = self.caption.as_deref().unwrap_or("Position");
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">\n\
             <title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
             <g transform=\"translate(0 {top})\">\n{}</g>\n</svg>\n",
            XmlText(title),
            self.page,
            self.body
        );
        let elements = self.elements.iter_mut().map(|element| &mut element.area);
        let notes = self.notes.iter_mut().map(|note| &mut note.area);
        for area in elements.chain(notes).chain(self.parts.iter_mut().map(|part| &mut part.area)) {
            area.y += top;
        }
        let Svg { parts, elements, notes, .. } = self;
        Drawing { text, caption: top, parts, elements, notes, buttons, turns: Vec::new() }
    }

    /// Ends all open groups.
    fn end_all(&mut self) {
        while 0 < self.n_open {
            self.end();
        }
    }

    /// Writes the transparent rectangles of the notes and, above them, of the elements.
    fn write_labels(&mut self) {
        for Note { area, label } in std::mem::take(&mut self.notes) {
            self.write_label(&[("class", &"note")], &area, &label, "none");
            self.notes.push(Note { area, label });
        }
        for Element { pick, area, label } in std::mem::take(&mut self.elements) {
            let attributes: Attributes<'_> = &[("class", &"pick"), ("data-pick", &pick)];
            self.write_label(attributes, &area, &label, "all");
            self.elements.push(Element { pick, area, label });
        }
    }

    fn write_label(&mut self, attributes: Attributes<'_>, area: &Area, label: &str, events: &str) {
        self.start("rect", attributes);
        self.attributes(&[
            ("role", &"img"),
            ("aria-label", &label),
            ("x", &round(area.x)),
            ("y", &round(area.y)),
            ("width", &round(area.width)),
            ("height", &round(area.height)),
            ("fill", &"none"),
            ("pointer-events", &events),
        ]);
        self.write(format_args!("/>\n"));
    }

    fn start(&mut self, name: &str, attributes: Attributes<'_>) {
        self.write(format_args!("<{name}"));
        if self.is_latest {
            self.attributes(&[("class", &"latest")]);
        }
        self.attributes(attributes);
    }

    fn attributes(&mut self, attributes: Attributes<'_>) {
        for (name, value) in attributes {
            self.write(format_args!(" {name}=\"{}\"", XmlText(value)));
        }
    }

    fn write(&mut self, text: fmt::Arguments<'_>) {
        self.body.write_fmt(text).expect("writing to a string does not fail");
    }
}

/// The text in lines of at most this many characters, where its words allow it.
fn wrapped(text: &str, n_characters: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if real(width(line) + 1 + width(word)) <= n_characters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Text with the special characters of XML escaped, and with U+FFFD for each character that XML
/// must not contain or that [changes the layout](changes_layout).
struct XmlText<T>(T);

impl<T: Display> Display for XmlText<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.to_string().chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // XML contains neither control characters nor these two.
                '\u{fffe}' | '\u{ffff}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c if changes_layout(c) => f.write_char(char::REPLACEMENT_CHARACTER)?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rulebook_core::Player;

    use super::{Svg, Theme, Zone};

    #[test]
    fn a_part_has_the_shapes_of_its_group_in_the_document() {
        let mut svg = Svg::new(10.0, 20.0, &Theme::LIGHT);
        svg.zone(Zone::Board, (0.0, 0.0, 10.0, 10.0));
        svg.label((5.0, 5.0), 8.0, "black", "a");
        svg.group(&[("opacity", &0.5)]);
        svg.label((5.0, 5.0), 8.0, "black", "b");
        svg.pick("a1", (0.0, 0.0, 10.0, 10.0), "a1, empty");
        svg.zone(Zone::Seat(Player::FIRST), (0.0, 10.0, 10.0, 10.0));
        svg.note((0.0, 10.0, 10.0, 10.0), "an empty hand");
        svg.caption("White to move", &Theme::LIGHT);
        let drawing = svg.finish(Vec::new());
        let [board, seat] = &*drawing.parts else { panic!("{:?}", drawing.parts) };
        assert!(board.shapes.contains(">a</text>") && board.shapes.contains(">b</text>"));
        assert_eq!(seat.shapes, "");
        for part in [board, seat] {
            let group = format!("<g data-zone=\"{}\">\n{}</g>\n", part.zone, part.shapes);
            assert!(drawing.text.contains(&group), "{group} in {}", drawing.text);
            assert!(!part.shapes.contains("aria-label") && !part.shapes.contains("White"));
            assert!(drawing.caption <= part.area.y, "the caption is above it");
        }
    }

    #[test]
    fn no_text_breaks_the_document_or_turns_it_around() {
        for (text, shown) in [
            ("R&D <b> \"x\"", "R&amp;D &lt;b&gt; &quot;x&quot;"),
            ("a\u{1b}[2J\nb", "a\u{fffd}[2J\u{fffd}b"),
            ("\u{202e}txet\u{202c}", "\u{fffd}txet\u{fffd}"),
            ("\u{2066}\u{200f}\u{2028}", "\u{fffd}\u{fffd}\u{fffd}"),
            ("\u{ffff}\u{fffe}", "\u{fffd}\u{fffd}"),
            ("\u{1f469}\u{200d}\u{1f680}", "\u{1f469}\u{200d}\u{1f680}"),
        ] {
            let mut svg = Svg::new(10.0, 10.0, &Theme::LIGHT);
            svg.label((5.0, 5.0), 8.0, "black", text);
            svg.pick(text, (0.0, 0.0, 10.0, 10.0), text);
            svg.caption(text, &Theme::LIGHT);
            let document = svg.finish(Vec::new()).text;
            for place in [
                format!(">{shown}</text>"),
                format!("data-pick=\"{shown}\""),
                format!("aria-label=\"{shown}\""),
                format!("<title>{shown}</title>"),
            ] {
                assert!(document.contains(&place), "{place}: {document}");
            }
        }
    }
}
