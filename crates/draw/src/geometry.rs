//! Lengths and shapes.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// A length with two decimals: enough for any screen, and short in a document.
///
/// ```
/// use rulebook_draw::round;
///
/// assert_eq!(round(2.0 / 3.0).to_string(), "0.67");
/// ```
#[must_use]
pub fn round(length: f64) -> f64 {
    // Adding zero makes a negative zero positive.
    (length * 100.0).round() / 100.0 + 0.0
}

/// The place at this distance from `(x, y)` in one of eight directions, clockwise from the top.
///
/// ```
/// use rulebook_draw::toward;
///
/// assert_eq!(toward((10.0, 10.0), 2, 5.0), (15.0, 10.0));
/// ```
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
///
/// ```
/// use rulebook_draw::{octagon, points};
///
/// assert_eq!(points([(0.0, 0.5), (1.0, 2.0)]), "0,0.5 1,2");
/// assert_eq!(points(octagon((0.0, 0.0), 10.0)).split(' ').count(), 8);
/// ```
pub fn points(corners: impl IntoIterator<Item = (f64, f64)>) -> String {
    let corners = corners.into_iter().map(|(x, y)| format!("{},{}", round(x), round(y)));
    corners.collect::<Vec<_>>().join(" ")
}

/// A small number as a length.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "no drawing is that large")]
pub const fn real(number: usize) -> f64 {
    number as f64
}
