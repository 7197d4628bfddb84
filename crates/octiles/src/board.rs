//! The board: octagons, their edges, and which tile lies where. What an edge leads to is in
//! `links`.

use crate::{
    links::{self, PLACES},
    place::Place,
    tile::{Pattern, TileSet},
};

/// One of the 17 octagonal spaces, in the order of the table of R2: `b5` has index 0, `c5` 1, `d1`
/// 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Octagon(u8); // Invariant: less than `Octagon::COUNT`.

impl Octagon {
    /// The number of octagons.
    pub const COUNT: usize = 17;

    /// The octagon with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Octagon> {
        if (index as usize) < Octagon::COUNT { Some(Octagon(index)) } else { None }
    }

    /// The octagon in this column (1 = a) and row, both from 1 to 5, or `None` where the lattice
    /// has none (R1).
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Octagon> {
        links::octagon_at(column, row)
    }

    /// All octagons in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Octagon> + ExactSizeIterator + Clone {
        (0..Octagon::COUNT as u8).map(Octagon)
    }

    /// The index, from 0 to 16.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, from 1 (a) to 5 (e), west to east.
    #[must_use]
    pub const fn column(self) -> u8 {
        links::OCTAGONS[self.index()].0
    }

    /// The row, from 1 to 5, south to north.
    #[must_use]
    pub const fn row(self) -> u8 {
        links::OCTAGONS[self.index()].1
    }

    /// What lies beyond an edge (R2).
    #[must_use]
    pub const fn link(self, edge: Edge) -> Link {
        links::link(self, edge)
    }

    /// The octagon that this one becomes in a quarter turn of the board clockwise.
    pub(crate) const fn quarter_turned(self) -> Octagon {
        Octagon::new(self.row(), 6 - self.column()).expect("the board is turned onto itself")
    }
}

/// An edge of an octagon, clockwise from the north: N has index 0, NE 1, NW 7 (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u8); // Invariant: less than `Edge::COUNT`.

impl Edge {
    /// The number of edges.
    pub const COUNT: usize = 8;

    /// The edge with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Edge> {
        if (index as usize) < Edge::COUNT { Some(Edge(index)) } else { None }
    }

    /// All edges clockwise from the north.
    pub fn all() -> impl DoubleEndedIterator<Item = Edge> + ExactSizeIterator + Clone {
        (0..Edge::COUNT as u8).map(Edge)
    }

    /// The index, from 0 to 7.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The edge so many eighths of a turn clockwise from here.
    #[must_use]
    pub const fn turned(self, eighths: u8) -> Edge {
        Edge((self.0 + eighths % 8) % 8)
    }
}

/// What lies beyond an edge of an octagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    /// A stop or a circle.
    Place(Place),
    /// An edge of another octagon.
    Octagon(Octagon, Edge, Road),
}

/// How two octagons are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Road {
    /// They touch.
    Border,
    /// By a printed detour.
    Detour,
}

impl Place {
    /// The edges of octagons that this place is connected to: its exits, in the order of the
    /// octagons.
    #[must_use]
    pub fn exits(self) -> impl ExactSizeIterator<Item = (Octagon, Edge)> + Clone {
        let exits = &PLACES[self.index()];
        exits.ports[..usize::from(exits.n)].iter().map(|port| split(*port))
    }
}

/// The number of an edge on the board: that of its octagon times 8, and its own.
pub(crate) const fn port(octagon: Octagon, edge: Edge) -> u8 {
    octagon.0 * 8 + edge.0
}

/// The octagon and the edge of such a number.
pub(crate) const fn split(port: u8) -> (Octagon, Edge) {
    debug_assert!((port as usize) < 8 * Octagon::COUNT);
    (Octagon(port / 8), Edge(port % 8))
}

/// Which tile lies on which octagon, and how it is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Board {
    patterns: [Option<Pattern>; Octagon::COUNT],
}

impl Board {
    /// The tile on an octagon.
    #[must_use]
    pub const fn pattern(&self, octagon: Octagon) -> Option<Pattern> {
        self.patterns[octagon.index()]
    }

    /// Lays a tile on an octagon, or takes away what lies there; returns what lay there.
    pub fn lay(&mut self, octagon: Octagon, pattern: Option<Pattern>) -> Option<Pattern> {
        core::mem::replace(&mut self.patterns[octagon.index()], pattern)
    }

    /// The tiles on the board in the order of the octagons.
    pub fn iter(&self) -> impl Iterator<Item = (Octagon, Pattern)> + Clone {
        Octagon::all().filter_map(|octagon| Some((octagon, self.pattern(octagon)?)))
    }

    /// The tiles on the board, however they are turned; one that lies there twice counts once.
    #[must_use]
    pub fn tiles(&self) -> TileSet {
        self.iter().map(|(_, pattern)| pattern.tile()).collect()
    }
}
