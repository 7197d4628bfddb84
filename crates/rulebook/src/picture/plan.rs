//! Where things lie on the board of Octiles. The unit is the distance between two octagons that
//! touch; x grows to the east, y to the south, both from the north-west corner of the lattice.

use std::f64::consts::SQRT_2;

use rulebook_octiles::{Edge, Link, Octagon, Pattern, Road, Space};

use crate::svg::{self, toward};

/// The distance from the middle of an octagon to its edges.
const APOTHEM: f64 = 0.5;

/// A line: its ends, and between them the points that it bends toward.
pub(crate) type Curve = [(f64, f64); 4];

/// The middle of an octagon.
pub(crate) fn centre(octagon: Octagon) -> (f64, f64) {
    (f64::from(octagon.column()) - 0.5, 5.5 - f64::from(octagon.row()))
}

/// The corners of an octagon, clockwise.
pub(crate) fn corners(octagon: Octagon) -> [(f64, f64); 8] {
    svg::octagon(centre(octagon), APOTHEM)
}

/// The middle of a stop or a circle. A circle at a straight edge lies `gap` away from it; the
/// others lie where stops would.
pub(crate) fn space(space: Space, gap: f64) -> (f64, f64) {
    if let Some((column, row)) = space.as_stop() {
        return (f64::from(column), 5.0 - f64::from(row));
    }
    let exit = space.exits().next();
    exit.map_or((0.0, 0.0), |(octagon, edge)| {
        let straight = edge.index() % 2 == 0;
        let distance = if straight { APOTHEM + gap } else { APOTHEM * SQRT_2 };
        toward(centre(octagon), edge.index(), distance)
    })
}

/// The paths of a tile whose middle is `at`: the edges that each joins, the lower one first.
pub(crate) fn paths(pattern: Pattern, at: (f64, f64)) -> impl Iterator<Item = (Edge, Edge, Curve)> {
    let pairs = Edge::all().map(move |edge| (edge, pattern.partner(edge)));
    pairs.filter(|(edge, other)| edge < other).map(move |(edge, other)| {
        let (one, two) = (edge.index(), other.index());
        // Chosen by eye: paths cross at clear angles and not all in the middle.
        let apart = (two - one).min(8 + one - two);
        let bend = [0.0, 0.3, 0.28, 0.38, 0.1][apart];
        let ends = (toward(at, one, APOTHEM), toward(at, two, APOTHEM));
        (edge, other, [ends.0, toward(at, one, bend), toward(at, two, bend), ends.1])
    })
}

/// The printed detours, each once.
pub(crate) fn detours() -> impl Iterator<Item = Curve> {
    let ends = Octagon::all().flat_map(|octagon| Edge::all().map(move |edge| (octagon, edge)));
    ends.filter_map(|(octagon, edge)| match octagon.link(edge) {
        Link::Octagon(other, entry, Road::Detour) if octagon < other => {
            let (one, two) = (edge.index(), entry.index());
            let ends = (toward(centre(octagon), one, APOTHEM), toward(centre(other), two, APOTHEM));
            // With this reach a detour around a corner is nearly a quarter of a circle.
            let (right, down) = (ends.1.0 - ends.0.0, ends.1.1 - ends.0.1);
            let reach = 0.4 * (right * right + down * down).sqrt();
            Some([ends.0, toward(ends.0, one, reach), toward(ends.1, two, reach), ends.1])
        }
        _ => None,
    })
}
