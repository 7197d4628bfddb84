//! The 18 tiles and their 105 orientations: all ways to join the eight edges of an octagon in pairs
//! (R3).

use core::num::NonZeroU8;

use super::{
    matchings::{N_PATTERNS, N_TILES, PARTNERS, TABLES},
    octagon::Edge,
};

/// A tile. Tiles are numbered by their least list of pairs, so `T1` has index 0 and joins 01 23 45
/// 67, and `T18` has index 17 and joins opposite edges (R3).
///
/// ```
/// use rulebook_octiles::Tile;
///
/// let tile: Tile = "T1".parse()?;
/// assert_eq!((tile.number(), tile.index()), (1, 0));
/// let n_patterns: u32 = Tile::all().map(|tile| u32::from(tile.turns())).sum();
/// assert_eq!(n_patterns, 105);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8); // Invariant: less than `Tile::COUNT`.

impl Tile {
    /// The number of tiles.
    pub const COUNT: usize = N_TILES;
    /// `T1`.
    pub(crate) const FIRST: Tile = Tile(0);

    /// The tile with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Tile> {
        if (index as usize) < Tile::COUNT { Some(Tile(index)) } else { None }
    }

    /// All tiles in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator + Clone {
        (0..Tile::COUNT as u8).map(Tile)
    }

    /// The index, from 0 to 17.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number, from 1 to 18.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The number of distinct orientations: 1, 2, 4 or 8.
    #[must_use]
    pub const fn turns(self) -> u8 {
        TABLES.turns[self.index()]
    }

    /// The tile turned clockwise by this many eighths, or `None` if that is not below
    /// [`Tile::turns`].
    #[must_use]
    pub const fn turned(self, eighths: u8) -> Option<Pattern> {
        if self.turns() <= eighths {
            return None;
        }
        Pattern::from_index(TABLES.first[self.index()] + eighths)
    }

    /// The distinct orientations in the order of the turn.
    #[must_use]
    pub fn patterns(self) -> impl ExactSizeIterator<Item = Pattern> + Clone {
        let first = TABLES.first[self.index()];
        (first..first + self.turns())
            .map(|index| Pattern::from_index(index).expect("a tile's patterns are in the table"))
    }
}

rulebook_core::bit_set! {
    /// A set of tiles.
    #[cfg_attr(
        feature = "serde",
        derive(serde::Serialize, serde::Deserialize),
        serde(into = "arrayvec::ArrayVec<Tile, 18>", try_from = "arrayvec::ArrayVec<Tile, 18>")
    )]
    pub struct TileSet(u32) of Tile, len = Tile::COUNT, from = |index| Tile(index as u8);
}

/// A tile and its orientation: one of the 105 perfect matchings of eight edges.
///
/// Patterns are ordered by the tile, then by the turn.
///
/// ```
/// use rulebook_octiles::{Edge, Pattern, Tile};
///
/// let tile: Tile = "T1".parse()?; // joins 01 23 45 67
/// let pattern: Pattern = tile.turned(1).ok_or("an orientation")?;
/// let edge = Edge::from_index(1).ok_or("an edge")?;
/// assert_eq!(pattern.partner(edge).index(), 2);
/// assert_eq!((pattern.tile(), pattern.turn()), (tile, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern(NonZeroU8); // Invariant: the index plus 1, at most `Pattern::COUNT`.

impl Pattern {
    /// The number of patterns: 7 · 5 · 3.
    pub const COUNT: usize = N_PATTERNS;

    /// The pattern with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Pattern> {
        if Pattern::COUNT <= index as usize {
            return None;
        }
        match NonZeroU8::new(index + 1) {
            Some(number) => Some(Pattern(number)),
            None => None,
        }
    }

    /// All patterns in their order.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Pattern> + ExactSizeIterator + Clone {
        (0..Pattern::COUNT as u8).map(|i| Pattern::from_index(i).expect("an index below 105"))
    }

    /// The index, from 0 to 104.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The tile.
    #[must_use]
    pub const fn tile(self) -> Tile {
        Tile(TABLES.tile[self.index()])
    }

    /// The turn of the tile in eighths clockwise, from 0 to [`Tile::turns`] − 1.
    #[must_use]
    pub const fn turn(self) -> u8 {
        self.index() as u8 - TABLES.first[self.tile().index()]
    }

    /// The edge that a path joins to this edge.
    #[must_use]
    pub const fn partner(self, edge: Edge) -> Edge {
        Edge::from_index(PARTNERS[self.index()][edge.index()]).expect("an edge")
    }

    /// This pattern turned clockwise by this many eighths.
    #[must_use]
    pub const fn turned(self, eighths: u8) -> Pattern {
        let turn = (self.turn() + eighths % 8) % self.tile().turns();
        self.tile().turned(turn).expect("a turn below the number of orientations")
    }
}
