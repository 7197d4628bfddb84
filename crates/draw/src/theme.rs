//! The colours of an SVG.

use crate::{
    colour::Colour,
    contrast::{contrast, rgb},
};

/// A set of colours for an SVG, each written like `#d63a3a`.
///
/// White, black and grey material keeps its colour in every theme.
///
/// ```
/// use rulebook_draw::{Colour, Theme, contrast};
///
/// let theme = Theme::DARK;
/// assert_eq!(theme.fill(Colour::Black), "#000000");
/// assert!(4.5 <= contrast(&theme.text(Colour::Blue), theme.page));
/// assert_eq!(theme.on(Colour::White), "#000000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Theme {
    /// The background.
    pub page: &'static str,
    /// Squares, tiles and boxes.
    pub board: &'static str,
    /// Lines and text.
    pub ink: &'static str,
    /// Lines and text of less importance: coordinates, empty places.
    pub faint: &'static str,
    /// The background of highlights: the latest step, a lifted piece, a winning line.
    pub mark: &'static str,
    /// The colours of pieces, cards and players, in the order of [`Colour::ALL`]: with a contrast
    /// of at least 3 to `page` and `board`, except white and black, which need an outline.
    pub palette: [&'static str; Colour::COUNT],
    /// The stain of boards, which frames and trays show more than squares.
    pub stain: &'static str,
    /// Whether boards show the grain of wood.
    pub is_grained: bool,
}

/// The stain of wood.
const OAK: &str = "#8a5424";

/// The palette on a light background: the colours of players, and of the rows of a board, that
/// occur together differ by at least 15 (CIE 1976) for all kinds of colour vision, as a test
/// computes.
const ON_LIGHT: [&str; Colour::COUNT] = [
    "#e3514a", "#c46c04", "#675702", "#144f3c", "#0f838e", "#2048b9", "#b741fb", "#cd49b0",
    "#5e3414", "#ffffff", "#363636", "#000000",
];
/// The palette on a dark background, chosen as [`ON_LIGHT`].
const ON_DARK: [&str; Colour::COUNT] = [
    "#e45869", "#fdb65a", "#fae308", "#76f8d7", "#23b3be", "#3871eb", "#be98f9", "#da7fb6",
    "#b5652c", "#ffffff", "#e2e2e2", "#000000",
];

impl Theme {
    /// The themes by their names.
    pub const ALL: [(&'static str, Theme); 5] = [
        ("light", Theme::LIGHT),
        ("dark", Theme::DARK),
        ("contrast", Theme::HIGH_CONTRAST),
        ("plain light", Theme::PLAIN_LIGHT),
        ("plain dark", Theme::PLAIN_DARK),
    ];

    /// Dark lines on light wood.
    pub const LIGHT: Theme = Theme {
        page: "#fbfaf6",
        board: "#f0e6d2",
        ink: "#33302b",
        faint: "#746d61",
        mark: "#ffe08a",
        palette: ON_LIGHT,
        stain: OAK,
        is_grained: true,
    };

    /// Light lines on dark wood.
    pub const DARK: Theme = Theme {
        page: "#1d1b18",
        board: "#332d26",
        ink: "#f0ece2",
        faint: "#b3aa9a",
        mark: "#7a5c00",
        palette: ON_DARK,
        stain: OAK,
        is_grained: true,
    };

    /// Dark lines on light grey.
    pub const PLAIN_LIGHT: Theme =
        Theme { board: "#e9e9e7", stain: "#70706e", is_grained: false, ..Theme::LIGHT };

    /// Light lines on dark grey.
    pub const PLAIN_DARK: Theme =
        Theme { board: "#2e2e2d", stain: "#70706e", is_grained: false, ..Theme::DARK };

    /// Black and white.
    pub const HIGH_CONTRAST: Theme = Theme {
        page: "#ffffff",
        board: "#ffffff",
        ink: "#000000",
        faint: "#000000",
        mark: "#ffff00",
        palette: ON_LIGHT,
        stain: OAK,
        is_grained: false,
    };

    /// The theme with a name; `None` if there is none.
    ///
    /// ```
    /// use rulebook_draw::Theme;
    ///
    /// assert_eq!(Theme::named("plain dark"), Some(&Theme::PLAIN_DARK));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Theme> {
        const ALL: [(&str, Theme); 5] = Theme::ALL;
        ALL.iter().find(|(other, _)| *other == name).map(|(_, theme)| theme)
    }

    /// The colour for shapes, as the value of an SVG attribute: `#d63a3a`.
    #[must_use]
    pub const fn fill(&self, colour: Colour) -> &'static str {
        self.palette[colour.index()]
    }

    /// The colour for text on the page: [`Theme::fill`], mixed with [`Theme::ink`] until the
    /// contrast to the page is at least 4.5.
    #[must_use]
    pub fn text(&self, colour: Colour) -> String {
        let (fill, ink) = (rgb(self.fill(colour)), rgb(self.ink));
        let mixed = |eighths: u16| {
            let mix =
                |from: u8, to: u8| (u16::from(from) * (8 - eighths) + u16::from(to) * eighths) / 8;
            let [r, g, b] = [0, 1, 2].map(|i| mix(fill[i], ink[i]));
            format!("#{r:02x}{g:02x}{b:02x}")
        };
        let is_readable = |text: &String| 4.5 <= contrast(text, self.page);
        (0..8).map(mixed).find(is_readable).unwrap_or_else(|| self.ink.to_owned())
    }

    /// Black or white, whichever has more contrast on a shape of this colour.
    #[must_use]
    pub fn on(&self, colour: Colour) -> &'static str {
        let fill = self.fill(colour);
        if contrast(fill, "#ffffff") < contrast(fill, "#000000") { "#000000" } else { "#ffffff" }
    }
}

impl Default for Theme {
    fn default() -> Theme {
        Theme::LIGHT
    }
}
