//! The tables of the board, computed from one side of it: the circles and detours of the west
//! side, turned to the four sides, and the lattice (R1, R2).

use crate::{
    board::{Edge, Link, Octagon, Road, port, split},
    place::{Place, Side},
};

/// The columns and rows of the octagons, in the order of the published table (R2).
pub(crate) static OCTAGONS: [(u8, u8); Octagon::COUNT] =
    lattice(b"b5c5b4c4d4e4a3b3c3d3e3a2b2c2d2c1d1");

/// Where the circles `W1` to `W5` lead to.
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

/// A link in one byte: the index of a place, or [`TO_PORT`] and the port of another octagon.
pub(crate) const TO_PORT: u8 = 64;
/// No link; does not occur in the finished table.
const NOWHERE: u8 = u8::MAX;

/// What lies beyond each port.
pub(crate) static LINKS: [u8; 8 * Octagon::COUNT] = compute_links();

/// The exits of each place.
pub(crate) static PLACES: [Exits; Place::COUNT] = compute_exits();

/// The exits of a place.
#[derive(Clone, Copy)]
pub(crate) struct Exits {
    pub(crate) ports: [u8; 4],
    pub(crate) n: u8,
}

pub(crate) const fn link(octagon: Octagon, edge: Edge) -> Link {
    let code = LINKS[port(octagon, edge) as usize];
    if let Some(place) = Place::from_index(code) {
        Link::Place(place)
    } else {
        let (other, entry) = split(code - TO_PORT);
        // Octagons that touch do so with opposite straight edges.
        let touches = neighbour(octagon, edge).is_some();
        Link::Octagon(other, entry, if touches { Road::Border } else { Road::Detour })
    }
}

pub(crate) const fn octagon_at(column: u8, row: u8) -> Option<Octagon> {
    let mut i = 0;
    while i < OCTAGONS.len() {
        if OCTAGONS[i].0 == column && OCTAGONS[i].1 == row {
            return Octagon::from_index(i as u8);
        }
        i += 1;
    }
    None
}

const fn lattice(names: &[u8; 2 * Octagon::COUNT]) -> [(u8, u8); Octagon::COUNT] {
    let mut octagons = [(0, 0); Octagon::COUNT];
    let mut i = 0;
    while i < octagons.len() {
        octagons[i] = (names[2 * i] - b'a' + 1, names[2 * i + 1] - b'0');
        i += 1;
    }
    octagons
}

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
const fn stop(octagon: Octagon, edge: Edge) -> Option<Place> {
    let (column, row) = (octagon.column(), octagon.row());
    match edge.index() {
        1 => Place::stop(column, row),
        3 => Place::stop(column, row - 1),
        5 => Place::stop(column - 1, row - 1),
        7 => Place::stop(column - 1, row),
        _ => None,
    }
}

const fn compute_links() -> [u8; 8 * Octagon::COUNT] {
    let mut links = [NOWHERE; 8 * Octagon::COUNT];
    let mut i = 0;
    while i < links.len() {
        let (octagon, edge) = split(i as u8);
        if let Some(other) = neighbour(octagon, edge) {
            links[i] = TO_PORT + port(other, edge.turned(4));
        } else if let Some(stop) = stop(octagon, edge) {
            links[i] = stop.index() as u8;
        }
        i += 1;
    }
    let mut quarters = 0;
    while quarters < 4 {
        let mut i = 0;
        while i < WEST_CIRCLES.len() {
            let circle = Place::circle(Side::ALL[quarters], i as u8 + 1);
            let from = turned_port(WEST_CIRCLES[i], quarters);
            assert!(links[from] == NOWHERE, "an edge has one link");
            links[from] = circle.expect("a side has five circles").index() as u8;
            i += 1;
        }
        let mut i = 0;
        while i < WEST_DETOURS.len() {
            let [one, other] = WEST_DETOURS[i];
            let (one, other) = (turned_port(one, quarters), turned_port(other, quarters));
            assert!(links[one] == NOWHERE && links[other] == NOWHERE, "an edge has one link");
            links[one] = TO_PORT + other as u8;
            links[other] = TO_PORT + one as u8;
            i += 1;
        }
        quarters += 1;
    }
    let mut i = 0;
    while i < links.len() {
        assert!(links[i] != NOWHERE, "every edge leads somewhere");
        i += 1;
    }
    links
}

/// The port of this column, row and edge after some quarter turns clockwise.
const fn turned_port((column, row, edge): (u8, u8, u8), quarters: usize) -> usize {
    let mut octagon = octagon_at(column, row).expect("an octagon");
    let mut edge = Edge::from_index(edge).expect("an edge");
    let mut i = 0;
    while i < quarters {
        octagon = octagon.quarter_turned();
        edge = edge.turned(2);
        i += 1;
    }
    port(octagon, edge) as usize
}

const fn compute_exits() -> [Exits; Place::COUNT] {
    let mut places = [Exits { ports: [0; 4], n: 0 }; Place::COUNT];
    let mut i = 0;
    while i < LINKS.len() {
        if let Some(place) = Place::from_index(LINKS[i]) {
            let exits = &mut places[place.index()];
            exits.ports[exits.n as usize] = i as u8;
            exits.n += 1;
        }
        i += 1;
    }
    places
}
