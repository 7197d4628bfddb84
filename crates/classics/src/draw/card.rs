//! Playing cards.

use std::{
    fmt::Display,
    format,
    string::{String, ToString},
};

use rulebook_draw::{Solid, Svg, Theme, round};

use super::{pips, table};

/// A card in a drawing, with its face if the observer sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Card<C> {
    NotDealt,
    /// It is dealt, and the observer does not see its face.
    Hidden,
    Seen(C),
}

/// The colours of paper, ink and backs, which do not depend on the theme.
const PAPER: &str = "#fbf8ef";
const BLACK: &str = "#26242b";
const RED: &str = "#b8242c";
const BACK: &str = "#34559c";

/// The signs of suits and ranks around (0, 0), 24 high.
const SPADE: &str = "M0-11C3-6 11-2 11 4C11 9 4 10 2 6C2 9 3 11 5 12H-5C-3 11-2 9-2 6C-4 10-11 9-11 4C-11-2-3-6 0-11z";
const HEART: &str = "M0 12C-3 7-11 2-11-4C-11-11-3-12 0-6C3-12 11-11 11-4C11 2 3 7 0 12z";
const CROWN: &str = "M-11 5L-12-8L-6-1L0-11L6-1L12-8L11 5zM-11 8H11V12H-11z";
const TIARA: &str = "M-10 6L-11-3L-5 1L0-6L5 1L11-3L10 6zM-10 8H10V12H-10zM-11-9a2.5 2.5 0 1 0 .1 0zM0-12a2.5 2.5 0 1 0 .1 0zM11-9a2.5 2.5 0 1 0 .1 0z";
const SHIELD: &str = "M-10-11Q0-8 10-11V-1C10 6 5 10 0 12C-5 10-10 6-10-1z";
const DIAMOND: &str = "M0-12Q3-4 9 0Q3 4 0 12Q-3 4-9 0Q-3-4 0-12z";

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

    /// Draws the card around this point; `ink` is the colour of a card without suit.
    pub(super) fn draw(
        &self,
        svg: &mut Svg,
        (x, y): (f64, f64),
        width: f64,
        ink: &str,
        is_marked: bool,
        theme: &Theme,
    ) {
        let area = area((x, y), width);
        let corner = 0.1 * width;
        if is_marked {
            table::mark(svg, area, corner, theme);
        }
        match self {
            Card::NotDealt => {}
            Card::Hidden => {
                svg.slab(area, corner, &Solid::of(BACK));
                draw_pattern(svg, area);
            }
            Card::Seen(card) => {
                svg.slab(area, corner, &Solid::of(PAPER));
                draw_face(svg, (x, y), width, ink, &card.to_string());
            }
        }
    }
}

/// The place of a card of this width.
pub(super) fn area((x, y): (f64, f64), width: f64) -> table::Area {
    (x - 0.5 * width, y - 0.5 * height(width), width, height(width))
}

/// The height of a card of this width.
pub(super) fn height(width: f64) -> f64 {
    1.4 * width
}

/// The frame and the zigzag of a back.
fn draw_pattern(svg: &mut Svg, (x, y, width, height): table::Area) {
    let light = Solid::of(BACK).light;
    let inset = 0.12 * width;
    let inner = (x + inset, y + inset, width - 2.0 * inset, height - 2.0 * inset);
    let frame: &[(&str, &dyn Display)] = &[("fill", &"none"), ("stroke", &light)];
    svg.rect(inner, 0.05 * width, frame);
    let step = round(inner.2 / 8.0);
    let rise = round(inner.3 / 8.0);
    let zigzag = format!("l{step}-{rise} {step} {rise}").repeat(4);
    let rows = (1..8).map(|row| {
        let y = round(inner.1 + f64::from(row + 1) * rise * 0.97);
        format!("M{} {y}{zigzag}", round(inner.0))
    });
    svg.element("path", &[&[("d", &rows.collect::<String>() as &dyn Display)], frame].concat());
}

/// The rank in the corner, and the sign of the suit or rank, or as many pips.
fn draw_face(svg: &mut Svg, (x, y): (f64, f64), width: f64, ink: &str, text: &str) {
    let index = text.replace('s', "♠").replace('h', "♥");
    let (sign, ink) = match text.chars().last() {
        Some('s') => (SPADE, BLACK),
        Some('h') => (HEART, RED),
        Some('K') => (CROWN, ink),
        Some('Q') => (TIARA, ink),
        Some('J') => (SHIELD, ink),
        _ => (DIAMOND, ink),
    };
    let size = round(0.3 * width);
    let across = if 1 < text.len() { 0.26 } else { 0.16 };
    let at = (x - (0.5 - across) * width, y - 0.52 * width);
    svg.label_with(at, size, &[("fill", &ink), ("font-weight", &"bold")], index);
    let middle = (x, y + 0.13 * width);
    match text.parse() {
        Ok(number) if number <= pips::MAX => {
            pips::draw(svg, middle, (0.25 * width, 0.3 * width), number, (0.17 * width, ink));
        }
        _ => {
            let scale = round(width / 44.0);
            let place =
                format!("translate({} {}) scale({scale})", round(middle.0), round(middle.1));
            svg.element("path", &[("d", &sign), ("transform", &place), ("fill", &ink)]);
        }
    }
}
