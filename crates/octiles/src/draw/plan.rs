//! The geometry of the board in the SVG. The unit is the distance between two octagons that touch;
//! x grows to the east, y to the south, both from the north-west corner of the lattice.

use std::f64::consts::SQRT_2;

use rulebook_draw::toward;

use crate::board::{Edge, Link, Octagon, Road, Space};

/// The distance from the middle of an octagon to its edges.
pub(super) const APOTHEM: f64 = 0.5;
/// The distance from a straight edge to the middle of its circle.
const GAP: f64 = 0.19;

/// A Bézier curve: its ends, and between them the points that it bends toward.
pub(super) type Curve = [(f64, f64); 4];

/// The middle of an octagon.
pub(super) fn centre(octagon: Octagon) -> (f64, f64) {
    (f64::from(octagon.column()) - 0.5, 5.5 - f64::from(octagon.row()))
}

/// The middle of a stop or a circle. A circle at a diagonal edge is where a stop would be.
pub(super) fn place(space: Space) -> (f64, f64) {
    let (octagon, edge) = space.exits().next().expect("every space has an exit");
    let is_straight = edge.index() % 2 == 0;
    let distance = if is_straight { APOTHEM + GAP } else { APOTHEM * SQRT_2 };
    toward(centre(octagon), edge.index(), distance)
}

/// The path from edge to edge on a tile whose middle is `at`.
pub(super) fn path(at: (f64, f64), one: Edge, other: Edge) -> Curve {
    let (one, other) = (one.index(), other.index());
    // Chosen by eye: paths cross at clear angles and not all in the middle.
    let eighths = one.abs_diff(other);
    let bend = [0.0, 0.3, 0.28, 0.38, 0.1][eighths.min(8 - eighths)];
    let end = |edge, distance| toward(at, edge, distance);
    [end(one, APOTHEM), end(one, bend), end(other, bend), end(other, APOTHEM)]
}

/// The detours, each once.
pub(super) fn detours() -> impl Iterator<Item = Curve> {
    let ends = Octagon::all().flat_map(|octagon| Edge::all().map(move |edge| (octagon, edge)));
    ends.filter(|(octagon, edge)| {
        matches!(octagon.link(*edge), Link::Octagon(other, ..) if *octagon < other)
    })
    .filter_map(|(octagon, edge)| detour(octagon, edge))
}

/// The detour that begins at an edge of an octagon, if there is one.
pub(super) fn detour(octagon: Octagon, edge: Edge) -> Option<Curve> {
    let Link::Octagon(other, entry, Road::Detour) = octagon.link(edge) else { return None };
    let (one, two) = (edge.index(), entry.index());
    let ends = (toward(centre(octagon), one, APOTHEM), toward(centre(other), two, APOTHEM));
    // With this reach a detour around a corner is nearly a quarter of a circle.
    let (right, down) = (ends.1.0 - ends.0.0, ends.1.1 - ends.0.1);
    let reach = 0.4 * (right * right + down * down).sqrt();
    Some([ends.0, toward(ends.0, one, reach), toward(ends.1, two, reach), ends.1])
}
