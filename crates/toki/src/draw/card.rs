//! Cards: painted numbers, the bird of the Toki, and the backs.

use std::{fmt::Display, format, string::String};

use rulebook_draw::{Svg, Theme, blended, round};

use super::{TOKI, Top, layout::Place};
use crate::board::Card;

/// The colours of the cards, which do not depend on the theme.
const FACE: &str = "#fffdf7";
const PRINT: &str = "#33302b";
const EDGE: &str = "#8d8271";
const BACK: &str = "#31507a";
const BACK_EDGE: &str = "#1b2c45";
const BACK_PRINT: &str = "#e3ecf7";
/// The paint behind the numbers, from the lowest to the highest.
const PAINTS: [&str; 4] = ["#3d7fc4", "#34a08b", "#efb02a", "#cf4a2b"];
/// The opacity of a shadow.
const SHADOW: f64 = 0.3;

/// A card, or its place, with a frame if it is marked. `n_below` cards lie under it.
pub(super) fn draw_card(
    svg: &mut Svg,
    area: Place,
    top: Top,
    n_below: u8,
    is_marked: bool,
    theme: &Theme,
) {
    let (x, y, width, height) = area;
    let depth = 3.0 + (f64::from(n_below) / 10.0).min(8.0);
    if is_marked {
        let frame = (x - 6.0, y - 6.0, width + 12.0, height + 9.0 + depth);
        svg.rect(
            frame,
            10.0,
            &[("fill", &theme.mark), ("stroke", &theme.ink), ("stroke-width", &2)],
        );
    }
    let (face, edge) = match top {
        Top::Open(_) => (FACE, EDGE),
        Top::Hidden | Top::Turning => (BACK, BACK_EDGE),
        Top::Nothing => return draw_nothing(svg, area, theme),
    };
    let below = (x, y + 1.0, width, height + depth - 1.0);
    svg.rect(
        below,
        7.0,
        &[
            ("fill", &edge),
            ("stroke", &"#000000"),
            ("stroke-opacity", &SHADOW),
            ("stroke-width", &2),
        ],
    );
    svg.rect(area, 7.0, &[("fill", &face), ("stroke", &edge)]);
    match top {
        Top::Open(card) => draw_face(svg, area, card, theme),
        _ => draw_back(svg, area, top == Top::Turning),
    }
}

/// The place of a card that is not there.
fn draw_nothing(svg: &mut Svg, area: Place, theme: &Theme) {
    svg.rect(
        area,
        7.0,
        &[
            ("fill", &"#000000"),
            ("fill-opacity", &0.12),
            ("stroke", &theme.faint),
            ("stroke-dasharray", &"4 4"),
        ],
    );
}

fn draw_face(svg: &mut Svg, (x, y, width, height): Place, card: Card, theme: &Theme) {
    let middle = (x + 0.5 * width, y + 0.5 * height);
    let inner = (x + 5.0, y + 5.0, width - 10.0, height - 10.0);
    let Some(number) = card.number() else {
        let colour = theme.fill(TOKI);
        svg.rect(inner, 5.0, &[("fill", &colour)]);
        let (wing, top) = (round(0.36 * width), middle.1 - 0.2 * height);
        let half = round(0.5 * wing);
        let bird = format!(
            "M{} {}q{half} -{half} {wing} 4q{half} -{half} {wing} -4q-{half} -2 -{wing} {half}q-{half} -{half} -{wing} -{half}z",
            round(middle.0 - wing),
            round(top),
        );
        svg.element("path", &[("d", &bird), ("fill", &FACE)]);
        let at = (middle.0, middle.1 + 0.2 * height);
        let attributes: &[(&str, &dyn Display)] =
            &[("fill", &theme.on(TOKI)), ("font-weight", &"bold")];
        return svg.label_with(at, 0.36 * height, attributes, card);
    };
    let paint = paint(number);
    let fill = blended(FACE, &paint, 0.3);
    svg.rect(inner, 5.0, &[("fill", &fill), ("stroke", &paint), ("stroke-width", &2)]);
    let attributes: &[(&str, &dyn Display)] = &[("fill", &PRINT), ("font-weight", &"bold")];
    svg.label_with(middle, 0.52 * height, attributes, card);
}

/// The paint of a number.
fn paint(number: u8) -> String {
    let (stretch, share) = (usize::from(number / 4), f64::from(number % 4) / 4.0);
    let next = PAINTS.get(stretch + 1).unwrap_or(&PAINTS[stretch]);
    blended(PAINTS[stretch], next, share)
}

/// A frame with birds, or with a question mark on a card that is turned next.
fn draw_back(svg: &mut Svg, (x, y, width, height): Place, is_turning: bool) {
    let line: &[(&str, &dyn Display)] =
        &[("fill", &"none"), ("stroke", &BACK_PRINT), ("stroke-width", &1.5)];
    if is_turning {
        svg.rect((x + 5.0, y + 5.0, width - 10.0, height - 10.0), 5.0, line);
        return svg.label((x + 0.5 * width, y + 0.5 * height), 0.5 * height, BACK_PRINT, "?");
    }
    // The frame, and birds in a row of one, two and one.
    let (left, top) = (round(x + 5.0), round(y + 5.0));
    let (across, down) = (round(width - 10.0), round(height - 10.0));
    let mut print = format!("M{left} {top}h{across}v{down}h-{across}z");
    let wing = round(0.12 * width);
    let half = round(0.5 * wing);
    for (right, below) in [(0.5, 0.27), (0.3, 0.5), (0.7, 0.5), (0.5, 0.73)] {
        let at = (round(x + right * width - wing), round(y + below * height));
        let bird = format!("M{} {}q{half} -{wing} {wing} 0q{half} -{wing} {wing} 0", at.0, at.1);
        print += &bird;
    }
    svg.element("path", &[line, &[("d", &print)]].concat());
}
