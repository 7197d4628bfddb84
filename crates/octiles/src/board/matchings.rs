//! The tables of tiles and patterns, computed from all perfect matchings of eight edges (R3).

/// The number of tiles.
pub(super) const N_TILES: usize = 18;
/// The number of patterns: 7 · 5 · 3.
pub(super) const N_PATTERNS: usize = 105;

/// The partner of each edge in each pattern.
pub(super) static PARTNERS: [[u8; 8]; N_PATTERNS] = TABLES.partners;

/// For each tile and edge, a byte for each other edge: the orientations in which the tile joins the
/// two, bit `r` for a turn by `r` eighths.
pub(super) static JOINS: [[u64; 8]; N_TILES] = compute_joins();

/// The patterns in their order, and the patterns of each tile.
pub(super) struct Tables {
    partners: [[u8; 8]; N_PATTERNS],
    /// The tile of each pattern.
    pub(super) tile: [u8; N_PATTERNS],
    /// The first pattern of each tile.
    pub(super) first: [u8; N_TILES],
    /// The number of patterns of each tile.
    pub(super) turns: [u8; N_TILES],
}

pub(super) static TABLES: Tables = compute_tables();

/// Groups the matchings into tiles, in ascending order: a matching that is not a rotation of an
/// earlier one begins a new tile.
const fn compute_tables() -> Tables {
    let mut tables = Tables {
        partners: [[0; 8]; N_PATTERNS],
        tile: [0; N_PATTERNS],
        first: [0; N_TILES],
        turns: [0; N_TILES],
    };
    let (mut n_patterns, mut n_tiles) = (0, 0);
    let mut i = 0;
    while i < N_PATTERNS {
        let least = matching(i);
        if !contains(tables.partners.split_at(n_patterns).0, least) {
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
    assert!(n_tiles == N_TILES && n_patterns == N_PATTERNS);
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

const fn contains(patterns: &[[u8; 8]], wanted: [u8; 8]) -> bool {
    let mut i = 0;
    while i < patterns.len() {
        if is_same(patterns[i], wanted) {
            return true;
        }
        i += 1;
    }
    false
}

const fn compute_joins() -> [[u64; 8]; N_TILES] {
    let mut joins = [[0; 8]; N_TILES];
    let mut i = 0;
    while i < N_PATTERNS {
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
