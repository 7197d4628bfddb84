//! The colours around the material in an SVG.

/// A set of colours for an SVG, each the value of an attribute.
///
/// The material of a game keeps its own colours in every theme.
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
    /// Behind something to look at: the latest step, a lifted piece, a winning line.
    pub mark: &'static str,
}

impl Theme {
    /// Dark lines on light wood.
    pub const LIGHT: Theme = Theme {
        page: "#fbfaf6",
        board: "#f0e6d2",
        ink: "#33302b",
        faint: "#7a7367",
        mark: "#ffe08a",
    };

    /// Light lines on dark wood.
    pub const DARK: Theme = Theme {
        page: "#1d1b18",
        board: "#4a4136",
        ink: "#f0ece2",
        faint: "#b3aa9a",
        mark: "#7a5c00",
    };

    /// Black and white.
    pub const HIGH_CONTRAST: Theme = Theme {
        page: "#ffffff",
        board: "#ffffff",
        ink: "#000000",
        faint: "#000000",
        mark: "#ffff00",
    };
}

impl Default for Theme {
    fn default() -> Theme {
        Theme::LIGHT
    }
}
