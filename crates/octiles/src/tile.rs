//! The 18 tiles and the 105 ways in which they can lie: all ways to join the eight edges of an
//! octagon in pairs (R3).

use core::{iter::FromIterator, num::NonZeroU8};

use crate::board::Edge;

/// A tile. Tiles are numbered by their least list of pairs, so `T1` has index 0 and joins 01 23 45
/// 67, and `T18` has index 17 and joins opposite edges (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8); // Invariant: less than `Tile::COUNT`.

impl Tile {
    /// The number of tiles.
    pub const COUNT: usize = 18;

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

    /// The tile turned clockwise by so many eighths, or `None` if that is not below
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

/// A set of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "arrayvec::ArrayVec<Tile, 18>", try_from = "arrayvec::ArrayVec<Tile, 18>")
)]
pub struct TileSet(u32); // Invariant: only bits below `Tile::COUNT`.

impl TileSet {
    /// The set without members.
    pub const EMPTY: TileSet = TileSet(0);
    /// All tiles.
    pub const ALL: TileSet = TileSet((1 << Tile::COUNT) - 1);

    /// Whether `tile` is a member.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// This set with `tile`.
    #[must_use]
    pub const fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile.0)
    }

    /// The members that are not in `other`.
    #[must_use]
    pub const fn without(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// The number of members.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        Tile::all().filter(move |tile| self.contains(*tile))
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, TileSet::with)
    }
}

/// A tile and how it is turned: one of the 105 ways to join eight edges in pairs.
///
/// Patterns are ordered by the tile, then by the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern(NonZeroU8); // Invariant: the index plus 1, at most `Pattern::COUNT`.

impl Pattern {
    /// The number of patterns: 7 · 5 · 3.
    pub const COUNT: usize = 105;

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

    /// By how many eighths the tile is turned clockwise, from 0 to [`Tile::turns`] − 1.
    #[must_use]
    pub const fn turn(self) -> u8 {
        self.index() as u8 - TABLES.first[self.tile().index()]
    }

    /// Where a path that enters by this edge leaves.
    #[must_use]
    pub const fn partner(self, edge: Edge) -> Edge {
        Edge::from_index(PARTNERS[self.index()][edge.index()]).expect("an edge")
    }

    /// This pattern turned clockwise by so many eighths.
    #[must_use]
    pub const fn turned(self, eighths: u8) -> Pattern {
        let turn = (self.turn() + eighths % 8) % self.tile().turns();
        self.tile().turned(turn).expect("a turn below the number of orientations")
    }
}

/// The partner of each edge in each pattern.
pub(crate) static PARTNERS: [[u8; 8]; Pattern::COUNT] = TABLES.partners;

/// For each tile and edge, a byte for each other edge: in which orientations the two are joined,
/// bit `r` for the turn `r`.
pub(crate) static JOINS: [[u64; 8]; Tile::COUNT] = compute_joins();

struct Tables {
    partners: [[u8; 8]; Pattern::COUNT],
    tile: [u8; Pattern::COUNT],
    first: [u8; Tile::COUNT],
    turns: [u8; Tile::COUNT],
}

static TABLES: Tables = compute_tables();

/// Sorts the matchings into tiles: going through them from the least, each one that is no turned
/// earlier one is a new tile.
const fn compute_tables() -> Tables {
    let mut tables = Tables {
        partners: [[0; 8]; Pattern::COUNT],
        tile: [0; Pattern::COUNT],
        first: [0; Tile::COUNT],
        turns: [0; Tile::COUNT],
    };
    let (mut n_patterns, mut n_tiles) = (0, 0);
    let mut i = 0;
    while i < Pattern::COUNT {
        let least = matching(i);
        if !contains(&tables.partners, n_patterns, least) {
            tables.first[n_tiles] = n_patterns as u8;
            let mut pattern = least;
            loop {
                tables.partners[n_patterns] = pattern;
                tables.tile[n_patterns] = n_tiles as u8;
                tables.turns[n_tiles] += 1;
                n_patterns += 1;
                pattern = turned(pattern);
                if is_same(pattern, least) {
                    break;
                }
            }
            n_tiles += 1;
        }
        i += 1;
    }
    assert!(n_tiles == Tile::COUNT && n_patterns == Pattern::COUNT);
    tables
}

/// The `index`-th matching of eight points in the lexicographic order of lists of pairs.
const fn matching(index: usize) -> [u8; 8] {
    const FREE: u8 = u8::MAX;
    let choices = [index / 15, index / 3 % 5, index % 3, 0];
    let mut partners = [FREE; 8];
    let mut pair = 0;
    let mut low = 0;
    while pair < 4 {
        while partners[low] != FREE {
            low += 1;
        }
        let mut high = low + 1;
        let mut skip = choices[pair];
        while partners[high] != FREE || skip != 0 {
            if partners[high] == FREE {
                skip -= 1;
            }
            high += 1;
        }
        partners[low] = high as u8;
        partners[high] = low as u8;
        pair += 1;
    }
    partners
}

/// A pattern turned clockwise by one eighth: edge e goes to e + 1 (R3).
const fn turned(partners: [u8; 8]) -> [u8; 8] {
    let mut image = [0; 8];
    let mut e = 0;
    while e < 8 {
        image[(e + 1) % 8] = (partners[e] + 1) % 8;
        e += 1;
    }
    image
}

const fn is_same(one: [u8; 8], other: [u8; 8]) -> bool {
    u64::from_le_bytes(one) == u64::from_le_bytes(other)
}

const fn contains(patterns: &[[u8; 8]], n: usize, wanted: [u8; 8]) -> bool {
    let mut i = 0;
    while i < n {
        if is_same(patterns[i], wanted) {
            return true;
        }
        i += 1;
    }
    false
}

const fn compute_joins() -> [[u64; 8]; Tile::COUNT] {
    let mut joins = [[0; 8]; Tile::COUNT];
    let mut i = 0;
    while i < Pattern::COUNT {
        let tile = TABLES.tile[i] as usize;
        let turn = i - TABLES.first[tile] as usize;
        let mut e = 0;
        while e < 8 {
            joins[tile][e] |= 1 << (8 * TABLES.partners[i][e] as usize + turn);
            e += 1;
        }
        i += 1;
    }
    joins
}
