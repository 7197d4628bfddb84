//! The connections of each edge and each space, computed from one side of the board: the circles
//! and detours of the west side, turned to the four sides, and the lattice (R1, R2).

use super::{
    octagon::{Edge, Octagon, port, split},
    space::{Side, Space},
};

/// The space or octagon beyond an edge of an octagon.
///
/// ```
/// use rulebook_octiles::{Edge, Link, Octagon};
///
/// let octagon: Octagon = "c3".parse()?;
/// let n_octagons = Edge::all()
///     .filter(|edge| matches!(octagon.link(*edge), Link::Octagon { .. }))
///     .count();
/// assert_eq!(n_octagons, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    /// A stop or a circle.
    Space(Space),
    /// An edge of another octagon.
    Octagon(Octagon, Edge, Road),
}

/// The kind of connection between two octagons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Road {
    /// They touch.
    Border,
    /// By a printed detour.
    Detour,
}

impl Octagon {
    /// The space or octagon beyond an edge (R2).
    #[must_use]
    pub const fn link(self, edge: Edge) -> Link {
        let code = BEYOND[port(self, edge) as usize];
        if let Some(space) = Space::from_index(code) {
            Link::Space(space)
        } else {
            let (other, entry) = split(code - TO_PORT);
            // Octagons that touch do so with opposite straight edges.
            let touches = neighbour(self, edge).is_some();
            Link::Octagon(other, entry, if touches { Road::Border } else { Road::Detour })
        }
    }
}

impl Space {
    /// The exits of this space: the edges of octagons that it is connected to, in the order of the
    /// octagons.
    #[must_use]
    pub fn exits(self) -> impl ExactSizeIterator<Item = (Octagon, Edge)> + Clone {
        let exits = &EXITS[self.index()];
        exits.ports[..usize::from(exits.n)].iter().map(|port| split(*port))
    }
}

/// The link beyond each port, in one byte: the index of a space, or [`TO_PORT`] plus the port of
/// another octagon.
pub(super) static BEYOND: [u8; 8 * Octagon::COUNT] = compute_beyond();

/// See [`BEYOND`].
pub(super) const TO_PORT: u8 = 64;
/// No link; does not occur in the finished table.
const NOWHERE: u8 = u8::MAX;

/// The exits of each space.
static EXITS: [Exits; Space::COUNT] = compute_exits();

#[derive(Clone, Copy)]
struct Exits {
    ports: [u8; 4],
    n: u8,
}

/// The ports of the circles `W1` to `W5`: column, row and edge.
const WEST_CIRCLES: [(u8, u8, u8); 5] = [
    // a2: S, SW and W.
    (1, 2, 4),
    (1, 2, 5),
    (1, 2, 6),
    // a3: W and NW.
    (1, 3, 6),
    (1, 3, 7),
];

/// The two detours of the west side.
const WEST_DETOURS: [[(u8, u8, u8); 2]; 2] = [
    // a2.NW with a3.SW, a3.N with b4.W.
    [(1, 2, 7), (1, 3, 5)],
    [(1, 3, 0), (2, 4, 6)],
];

/// The octagon that touches this edge.
const fn neighbour(octagon: Octagon, edge: Edge) -> Option<Octagon> {
    let (column, row) = (octagon.column(), octagon.row());
    match edge.index() {
        0 => Octagon::new(column, row + 1),
        2 => Octagon::new(column + 1, row),
        4 => Octagon::new(column, row - 1),
        6 => Octagon::new(column - 1, row),
        _ => None,
    }
}

/// The stop at this edge. The stop of a column and row is the north-east corner of the octagon
/// there (R1).
const fn stop(octagon: Octagon, edge: Edge) -> Option<Space> {
    let (column, row) = (octagon.column(), octagon.row());
    match edge.index() {
        1 => Space::stop(column, row),
        3 => Space::stop(column, row - 1),
        5 => Space::stop(column - 1, row - 1),
        7 => Space::stop(column - 1, row),
        _ => None,
    }
}

const fn compute_beyond() -> [u8; 8 * Octagon::COUNT] {
    let mut beyond = [NOWHERE; 8 * Octagon::COUNT];
    let mut i = 0;
    while i < beyond.len() {
        let (octagon, edge) = split(i as u8);
        if let Some(other) = neighbour(octagon, edge) {
            beyond[i] = TO_PORT + port(other, edge.turned(4));
        } else if let Some(stop) = stop(octagon, edge) {
            beyond[i] = stop.index() as u8;
        }
        i += 1;
    }
    let mut quarters = 0;
    while quarters < 4 {
        let mut i = 0;
        while i < WEST_CIRCLES.len() {
            let circle = Space::circle(Side::ALL[quarters], i as u8 + 1);
            let from = turned_port(WEST_CIRCLES[i], quarters);
            assert!(beyond[from] == NOWHERE, "an edge has one link");
            beyond[from] = circle.expect("a side has five circles").index() as u8;
            i += 1;
        }
        let mut i = 0;
        while i < WEST_DETOURS.len() {
            let [one, other] = WEST_DETOURS[i];
            let (one, other) = (turned_port(one, quarters), turned_port(other, quarters));
            assert!(beyond[one] == NOWHERE && beyond[other] == NOWHERE, "an edge has one link");
            beyond[one] = TO_PORT + other as u8;
            beyond[other] = TO_PORT + one as u8;
            i += 1;
        }
        quarters += 1;
    }
    let mut i = 0;
    while i < beyond.len() {
        assert!(beyond[i] != NOWHERE, "every edge leads somewhere");
        i += 1;
    }
    beyond
}

/// The port of this column, row and edge after some quarter turns clockwise.
const fn turned_port((column, row, edge): (u8, u8, u8), quarters: usize) -> usize {
    let mut octagon = Octagon::new(column, row).expect("an octagon");
    let mut edge = Edge::from_index(edge).expect("an edge");
    let mut i = 0;
    while i < quarters {
        octagon = octagon.quarter_turned();
        edge = edge.turned(2);
        i += 1;
    }
    port(octagon, edge) as usize
}

const fn compute_exits() -> [Exits; Space::COUNT] {
    let mut spaces = [Exits { ports: [0; 4], n: 0 }; Space::COUNT];
    let mut i = 0;
    while i < BEYOND.len() {
        if let Some(space) = Space::from_index(BEYOND[i]) {
            let exits = &mut spaces[space.index()];
            exits.ports[exits.n as usize] = i as u8;
            exits.n += 1;
        }
        i += 1;
    }
    spaces
}
