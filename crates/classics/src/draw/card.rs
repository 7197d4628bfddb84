//! Playing cards.

use std::{
    fmt::Display,
    format,
    string::{String, ToString},
};

use rulebook_draw::{Svg, Theme};

/// A card in a drawing, with its face if the observer sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Card<C> {
    NotDealt,
    /// It is dealt, and the observer does not see its face.
    Hidden,
    Seen(C),
}

pub(super) const WIDTH: f64 = 56.0;
pub(super) const HEIGHT: f64 = 78.0;

impl<C: Display> Card<C> {
    /// The card as text, with a face of this many columns: `[Ks]`, `[??]`.
    pub(super) fn text(&self, columns: usize) -> String {
        match self {
            Card::NotDealt => format!(" {} ", "·".repeat(columns)),
            Card::Hidden => format!("[{}]", "?".repeat(columns)),
            Card::Seen(card) => format!("[{card}]"),
        }
    }

    /// The screen-reader label.
    pub(super) fn label(&self) -> String {
        match self {
            Card::NotDealt => "no card".to_string(),
            Card::Hidden => "a hidden card".to_string(),
            Card::Seen(card) => format!("card {card}"),
        }
    }

    /// Draws the card around this point.
    pub(super) fn draw(&self, svg: &mut Svg, (x, y): (f64, f64), is_marked: bool, theme: &Theme) {
        if is_marked {
            outline(svg, (x, y), 6.0, theme.mark, theme.mark, "none");
        }
        match self {
            Card::NotDealt => outline(svg, (x, y), 0.0, "none", theme.faint, "4 4"),
            Card::Hidden => {
                outline(svg, (x, y), 0.0, "#3d74d6", "#222222", "none");
                outline(svg, (x, y), -6.0, "none", "#f2f0ea", "2 3");
                svg.label((x, y), 30.0, "#f2f0ea", '?');
            }
            Card::Seen(card) => {
                let text = card.to_string();
                let colour = if text.ends_with('h') { "#d63a3a" } else { "#222222" };
                outline(svg, (x, y), 0.0, "#f2f0ea", "#222222", "none");
                svg.label((x, y), 30.0, colour, face(&text));
            }
        }
    }
}

/// The face of a card: the letter of the suit becomes its sign.
fn face(text: &str) -> String {
    text.replace('s', "♠").replace('h', "♥")
}

/// The outline of a card, larger by `margin` on each side.
fn outline(svg: &mut Svg, (x, y): (f64, f64), margin: f64, fill: &str, stroke: &str, dashes: &str) {
    svg.element(
        "rect",
        &[
            ("x", &(x - WIDTH / 2.0 - margin)),
            ("y", &(y - HEIGHT / 2.0 - margin)),
            ("width", &(WIDTH + 2.0 * margin)),
            ("height", &(HEIGHT + 2.0 * margin)),
            ("rx", &6),
            ("fill", &fill),
            ("stroke", &stroke),
            ("stroke-width", &1.5),
            ("stroke-dasharray", &dashes),
        ],
    );
}
