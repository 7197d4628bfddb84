//! The pips of dice and cards.

use std::{format, string::String};

use rulebook_draw::{Svg, round};

/// The greatest number of pips.
pub(super) const MAX: u8 = 9;

/// Pairs of pips that lie opposite each other, in the order in which larger numbers get them.
const PAIRS: [(f64, f64); 4] = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (0.0, -1.0)];

/// Draws up to [`MAX`] pips of this size and colour around a point, `right` and `down` from each other.
pub(super) fn draw(
    svg: &mut Svg,
    (x, y): (f64, f64),
    (right, down): (f64, f64),
    number: u8,
    look: (f64, &str),
) {
    let pairs = PAIRS.into_iter().take(usize::from(number / 2));
    let around = pairs.flat_map(|(across, along)| [(across, along), (-across, -along)]);
    let middle = (number % 2 == 1).then_some((0.0, 0.0));
    let places = around.chain(middle);
    dots(svg, places.map(|(across, along)| (x + across * right, y + along * down)), look);
}

/// Draws round dots of this size and colour.
pub(super) fn dots(
    svg: &mut Svg,
    places: impl IntoIterator<Item = (f64, f64)>,
    (size, colour): (f64, &str),
) {
    // A line of hardly any length with round ends is a dot.
    let dots = places.into_iter().map(|(x, y)| format!("M{} {}h.01", round(x), round(y)));
    svg.element(
        "path",
        &[
            ("d", &dots.collect::<String>()),
            ("stroke", &colour),
            ("stroke-width", &round(size)),
            ("stroke-linecap", &"round"),
        ],
    );
}
