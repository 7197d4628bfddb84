//! Names of places and tiles, which have the class `notation`, so that an interface can hide them.

use std::fmt::Display;

use rulebook_draw::Svg;

use super::{
    card::CARD,
    layout::{SMALL, at},
    plan,
};
use crate::{
    board::{Octagon, Pattern},
    state::Octiles,
};

/// The colour of names on tiles, which does not depend on the theme.
const NAME: &str = "#6b6459";

/// The attributes of names on tiles, whose halo keeps them apart from paths.
pub(super) const HALO: &[(&str, &dyn Display)] =
    &[("fill", &NAME), ("stroke", &CARD), ("stroke-width", &3), ("paint-order", &"stroke")];

/// The names of octagons and their tiles, near two corners, where few paths run.
pub(super) fn draw_names(
    svg: &mut Svg,
    state: &Octiles,
    tiles: impl Iterator<Item = (Octagon, Pattern)>,
) {
    for (octagon, pattern) in tiles {
        let (x, y) = plan::centre(octagon);
        draw_name(svg, at(state, (x - 0.36, y - 0.17)), SMALL, HALO, octagon);
        draw_name(svg, at(state, (x + 0.33, y + 0.17)), SMALL, HALO, pattern.tile());
    }
}

/// A name that only the notation uses.
pub(super) fn draw_name(
    svg: &mut Svg,
    at: (f64, f64),
    size: f64,
    attributes: &[(&str, &dyn Display)],
    name: impl Display,
) {
    let class: &[(&str, &dyn Display)] = &[("class", &"notation")];
    svg.label_with(at, size, &[attributes, class].concat(), name);
}
