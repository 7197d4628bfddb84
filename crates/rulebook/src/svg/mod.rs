//! Drawings of positions as SVG documents, and a writer for such documents: without scripts, fonts
//! or external files.

#[cfg(feature = "gobblet")]
mod gobblet;
#[cfg(feature = "octagone")]
mod octagone;
#[cfg(feature = "octi")]
mod octi;
#[cfg(feature = "octiles")]
mod octiles;
#[cfg(feature = "toki")]
mod toki;
mod text;

use std::{
    f64::consts::{FRAC_1_SQRT_2, SQRT_2},
    fmt::{self, Display, Write},
};

use rulebook_core::Player;

use crate::picture::Colour;

#[cfg(feature = "gobblet")]
pub(crate) use self::gobblet::svg as gobblet;
#[cfg(feature = "octagone")]
pub(crate) use self::octagone::svg as octagone;
#[cfg(feature = "octi")]
pub(crate) use self::octi::svg as octi;
#[cfg(feature = "octiles")]
pub(crate) use self::octiles::svg as octiles;
pub use self::text::text_svg;
#[cfg(feature = "toki")]
pub(crate) use self::toki::svg as toki;

/// Behind everything.
pub const PAGE: &str = "#fbfaf6";
/// Squares, tiles and boxes.
pub const WOOD: &str = "#f0e6d2";
/// Lines and text.
pub const DARK: &str = "#33302b";
/// Less prominent lines and text.
pub const FAINT: &str = "#8f887b";
/// Behind a highlight.
pub const MARK: &str = "#ffe08a";

/// The attributes of an element: names and values.
pub type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

/// A document that is being written.
///
/// ```
/// use rulebook::svg::{DARK, Svg};
///
/// let mut svg = Svg::new(40, 20, "1 < 2");
/// svg.label((20.0, 10.0), 12.0, DARK, "R&D");
/// let text = svg.finish();
/// assert!(text.contains("<title>1 &lt; 2</title>"));
/// assert!(text.contains(">R&amp;D</text>\n</svg>\n"));
/// ```
#[derive(Debug)]
pub struct Svg {
    text: String,
    open: Vec<&'static str>,
}

impl Svg {
    /// A page of this size in pixels with this title.
    #[must_use]
    pub fn new(width: impl Display, height: impl Display, title: impl Display) -> Svg {
        let mut svg = Svg { text: String::new(), open: Vec::new() };
        svg.write(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">\n<title>{}</title>\n",
            Escaped(title)
        ));
        svg.open.push("svg");
        svg.element("rect", &[("width", &width), ("height", &height), ("fill", &PAGE)]);
        svg
    }

    /// An element without content.
    pub fn element(&mut self, name: &str, attributes: Attributes<'_>) {
        self.start(name, attributes);
        self.write(format_args!("/>\n"));
    }

    /// Begins a group; everything up to the next [`Svg::end`] is in it.
    pub fn group(&mut self, attributes: Attributes<'_>) {
        self.start("g", attributes);
        self.write(format_args!(">\n"));
        self.open.push("g");
    }

    /// Ends the group that was begun last.
    pub fn end(&mut self) {
        if let Some(name) = self.open.pop() {
            self.write(format_args!("</{name}>\n"));
        }
    }

    /// A text whose middle is at this place, `size` pixels high.
    pub fn label(&mut self, at: (f64, f64), size: f64, fill: &str, text: impl Display) {
        self.label_with(at, size, &[("fill", &fill)], text);
    }

    /// A text with further attributes.
    pub fn label_with(
        &mut self,
        (x, y): (f64, f64),
        size: f64,
        attributes: Attributes<'_>,
        text: impl Display,
    ) {
        // A third of its size below the middle of the digits and capitals is the base line.
        let (x, y) = (round(x), round(y + 0.35 * size));
        self.start("text", &[("x", &x), ("y", &y), ("font-size", &size)]);
        if attributes.iter().all(|(name, _)| *name != "text-anchor") {
            self.attributes(&[("text-anchor", &"middle")]);
        }
        self.attributes(attributes);
        self.write(format_args!(">{}</text>\n", Escaped(text)));
    }

    /// The document.
    #[must_use]
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.end();
        }
        self.text
    }

    fn start(&mut self, name: &str, attributes: Attributes<'_>) {
        self.write(format_args!("<{name}"));
        self.attributes(attributes);
    }

    fn attributes(&mut self, attributes: Attributes<'_>) {
        for (name, value) in attributes {
            self.write(format_args!(" {name}=\"{}\"", Escaped(value)));
        }
    }

    fn write(&mut self, text: fmt::Arguments<'_>) {
        self.text.write_fmt(text).expect("a string takes any text");
    }
}

/// Two decimals of a length, which are enough on any screen and keep documents short.
#[must_use]
pub fn round(length: f64) -> f64 {
    // Adding zero makes a negative zero positive.
    (length * 100.0).round() / 100.0 + 0.0
}

/// The place at this distance from `(x, y)` in one of eight directions, clockwise from the top.
#[must_use]
pub const fn toward((x, y): (f64, f64), direction: usize, distance: f64) -> (f64, f64) {
    // No sines, whose last digits differ from platform to platform.
    const UNITS: [(f64, f64); 8] = [
        (0.0, -1.0),
        (FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
        (1.0, 0.0),
        (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
        (0.0, 1.0),
        (-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
        (-1.0, 0.0),
        (-FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
    ];
    let (right, down) = UNITS[direction % 8];
    (x + distance * right, y + distance * down)
}

/// The corners of a regular octagon whose sides are this far from `(x, y)`, clockwise; the first
/// is the right end of the top side.
#[must_use]
pub const fn octagon((x, y): (f64, f64), distance: f64) -> [(f64, f64); 8] {
    let short = distance * (SQRT_2 - 1.0);
    [
        (x + short, y - distance),
        (x + distance, y - short),
        (x + distance, y + short),
        (x + short, y + distance),
        (x - short, y + distance),
        (x - distance, y + short),
        (x - distance, y - short),
        (x - short, y - distance),
    ]
}

/// The `points` attribute of a polygon.
pub fn points(corners: impl IntoIterator<Item = (f64, f64)>) -> String {
    let corners = corners.into_iter().map(|(x, y)| format!("{},{}", round(x), round(y)));
    corners.collect::<Vec<_>>().join(" ")
}

/// A small number as a length.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "what is drawn is never so large")]
pub const fn real(number: usize) -> f64 {
    number as f64
}

/// The colour of a player's things.
#[must_use]
pub fn of_player(player: Player) -> String {
    hex(Colour::of_player(player))
}

/// A colour as an attribute's value.
#[must_use]
pub fn hex(colour: Colour) -> String {
    let [r, g, b] = colour.rgb();
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Text with the characters that mean something in XML spelt out.
struct Escaped<T>(T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.to_string().chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // XML has no way to write other control characters.
                control if control.is_control() => f.write_char('\u{fffd}')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}
