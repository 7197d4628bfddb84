//! The octagons of the board and their edges (R1, R2).

/// One of the 17 octagons, in the order of the table of R2: `b5` has index 0, `c5` 1, `d1` 16.
///
/// ```
/// use rulebook_octiles::Octagon;
///
/// let octagon: Octagon = "c3".parse()?;
/// assert_eq!((octagon.column(), octagon.row()), (3, 3));
/// assert_eq!(Octagon::new(1, 1), None); // a1 has no octagon
/// assert_eq!(Octagon::all().count(), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The octagon in this column (1 = a) and row, both from 1 to 5, or `None` if the board has no
    /// octagon there (R1).
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Octagon> {
        let mut i = 0;
        while i < LATTICE.len() {
            if LATTICE[i].0 == column && LATTICE[i].1 == row {
                return Some(Octagon(i as u8));
            }
            i += 1;
        }
        None
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
        LATTICE[self.index()].0
    }

    /// The row, from 1 to 5, south to north.
    #[must_use]
    pub const fn row(self) -> u8 {
        LATTICE[self.index()].1
    }

    /// The image of this octagon under a clockwise quarter turn of the board.
    pub(crate) const fn quarter_turned(self) -> Octagon {
        Octagon::new(self.row(), 6 - self.column()).expect("the board is turned onto itself")
    }
}

/// An edge of an octagon, clockwise from the north: N has index 0, NE 1, NW 7 (R2).
///
/// ```
/// use rulebook_octiles::Edge;
///
/// let north = Edge::from_index(0).ok_or("an edge")?;
/// assert_eq!(north.turned(2).index(), 2);
/// assert_eq!(north.turned(8), north);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The edge this many eighths of a turn clockwise from here.
    #[must_use]
    pub const fn turned(self, eighths: u8) -> Edge {
        Edge((self.0 + eighths % 8) % 8)
    }
}

/// The number of an edge on the whole board, its *port*: the octagon's index times 8 plus the
/// edge's index.
pub(super) const fn port(octagon: Octagon, edge: Edge) -> u8 {
    octagon.0 * 8 + edge.0
}

/// The octagon and the edge of a port.
pub(super) const fn split(port: u8) -> (Octagon, Edge) {
    debug_assert!((port as usize) < 8 * Octagon::COUNT);
    (Octagon(port / 8), Edge(port % 8))
}

/// The columns and rows of the octagons, in the order of the published table (R2).
static LATTICE: [(u8, u8); Octagon::COUNT] = lattice(b"b5c5b4c4d4e4a3b3c3d3e3a2b2c2d2c1d1");

const fn lattice(names: &[u8; 2 * Octagon::COUNT]) -> [(u8, u8); Octagon::COUNT] {
    let mut octagons = [(0, 0); Octagon::COUNT];
    let mut i = 0;
    while i < octagons.len() {
        octagons[i] = (names[2 * i] - b'a' + 1, names[2 * i + 1] - b'0');
        i += 1;
    }
    octagons
}
