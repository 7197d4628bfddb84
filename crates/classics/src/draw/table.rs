//! The table with its cloth, and the strips of the seats around it.

use std::fmt::Display;

use rulebook_core::Player;
use rulebook_draw::{Colour, Solid, Svg, Theme, Zone};

/// The place of a part: `(x, y, width, height)`.
pub(super) type Area = (f64, f64, f64, f64);

/// The width of the drawings of games at a table.
pub(super) const WIDTH: f64 = 432.0;
/// The colour of the cloth, which does not depend on the theme.
const CLOTH: &str = "#2f6b4f";
/// The colour of text and lines on the cloth.
pub(super) const CHALK: &str = "#f6f2e4";

/// Draws a table with a wooden edge and a green cloth, with its shadow, into this area.
pub(super) fn table(svg: &mut Svg, (x, y, width, height): Area, theme: &Theme) {
    let cloth = Solid::of(CLOTH);
    let outer = (x + 8.0, y + 4.0, width - 16.0, height - 16.0);
    svg.slab(outer, 20.0, &theme.wood());
    let inner = (x + 22.0, y + 18.0, width - 44.0, height - 44.0);
    svg.rect(inner, 10.0, &[("fill", &cloth.side), ("stroke", &cloth.line)]);
    // The edge throws its shadow to the lower right.
    let light = (inner.0 + 3.0, inner.1 + 4.0, inner.2 - 3.0, inner.3 - 4.0);
    svg.rect(light, 8.0, &[("fill", &cloth.top)]);
    let seam = (inner.0 + 9.0, inner.1 + 10.0, inner.2 - 16.0, inner.3 - 17.0);
    svg.rect(seam, 6.0, &[("fill", &"none"), ("stroke", &cloth.light), ("stroke-opacity", &0.5)]);
}

/// Begins the part of a seat: a tray with the name at `name`, after a counter in the seat's colour.
pub(super) fn seat(
    svg: &mut Svg,
    (player, colour): (Player, Colour),
    (x, y, width, height): Area,
    name: impl Display,
    is_strong: bool,
    theme: &Theme,
) {
    svg.zone(Zone::Seat(player), (x, y, width, height));
    svg.tray((x + 8.0, y + 5.0, width - 16.0, height - 10.0), 12.0, theme);
    svg.disc((x + 30.0, y + 28.0), 9.0, &theme.solid(colour));
    let weight = if is_strong { "bold" } else { "normal" };
    svg.label_with(
        (x + 46.0, y + 28.0),
        17.0,
        &[("fill", &theme.ink), ("text-anchor", &"start"), ("font-weight", &weight)],
        name,
    );
}

/// Writes a text that begins at this point, unless it is empty.
pub(super) fn text(svg: &mut Svg, at: (f64, f64), fill: &str, text: &str) {
    if !text.is_empty() {
        svg.label_with(at, 16.0, &[("fill", &fill), ("text-anchor", &"start")], text);
    }
}

/// Highlights an area before its content is drawn.
pub(super) fn mark(svg: &mut Svg, (x, y, width, height): Area, corner: f64, theme: &Theme) {
    let around = (x - 5.0, y - 5.0, width + 10.0, height + 10.0);
    svg.rect(around, corner + 5.0, &[("fill", &theme.mark), ("stroke", &theme.ink)]);
}
