//! What a player's runners reach across one more tile.

use crate::{
    board::Octagon,
    ends::{Ends, LOOP, loop_edge},
    place::{Place, PlaceSet},
    tile::{JOINS, PARTNERS, Pattern, Tile},
};

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// In a class: the bits of the player's runners that may move, one each.
const RUNNERS: u64 = 0b0001_1111;
/// In a class: a move may end there.
const TARGET: u64 = 0b0010_0000;
/// In a class: the path comes back to the octagon.
const LOOPS: u64 = 0b0100_0000;

/// For each tile and edge, a byte for each other edge: in how many orientations the two are
/// joined. The bytes of one edge add up to the tile's orientations, so to 8 at most.
static JOIN_COUNTS: [[u64; 8]; Tile::COUNT] = count_joins();

/// The moves of one player with one tile, by some of the runners.
pub(crate) struct Reach<'s> {
    ends: &'s Ends,
    tile: Tile,
    /// What each end of a path means to the player.
    classes: [u8; 64],
}

impl<'s> Reach<'s> {
    /// The moves from `from`, which has at most five members, to `to`.
    pub(crate) fn new(ends: &'s Ends, tile: Tile, from: PlaceSet, to: PlaceSet) -> Reach<'s> {
        let mut classes = [0; 64];
        for (chunk, first) in classes.chunks_exact_mut(8).zip((0..).step_by(8)) {
            chunk.copy_from_slice(&(spread(to.bits() >> first) * TARGET).to_le_bytes());
        }
        classes[usize::from(LOOP)..][..8].fill(LOOPS as u8);
        for (place, i) in from.iter().zip(0..) {
            classes[place.index()] = 1 << i;
        }
        Reach { ends, tile, classes }
    }

    pub(crate) fn tile(&self) -> Tile {
        self.tile
    }

    /// The number of moves.
    pub(crate) fn count(&self) -> usize {
        Octagon::all().map(|octagon| self.count_at(octagon)).sum()
    }

    /// Whether there is a move.
    pub(crate) fn any(&self) -> bool {
        Octagon::all().any(|octagon| self.count_at(octagon) != 0)
    }

    /// The number of moves with the tile on this octagon.
    pub(crate) fn count_at(&self, octagon: Octagon) -> usize {
        let classes = self.classes_at(octagon);
        let mut left = classes & (RUNNERS * ONES);
        if left == 0 {
            return 0;
        }
        if classes & (LOOPS * ONES) != 0 {
            return self.count_one_by_one(octagon);
        }
        let targets = ((classes / TARGET) & ONES) * 0xff;
        let counts = &JOIN_COUNTS[self.tile.index()];
        let (mut seen, mut sums) = (0, 0);
        while left != 0 {
            let edge = left.trailing_zeros() / 8;
            let runner = (left >> (8 * edge)) & 0xff;
            // From two edges the same move may be possible twice, or a closed one.
            if seen & runner != 0 {
                return self.count_one_by_one(octagon);
            }
            seen |= runner;
            sums += counts[edge as usize] & targets;
            left &= !(0xff << (8 * edge));
        }
        (sums.wrapping_mul(ONES) >> 56) as usize
    }

    fn count_one_by_one(&self, octagon: Octagon) -> usize {
        self.tile.patterns().map(|pattern| self.runs(octagon, pattern).as_slice().len()).sum()
    }

    /// The moves with the tile on this octagon in this orientation.
    pub(crate) fn runs(&self, octagon: Octagon, pattern: Pattern) -> Runs {
        let mut runs = Runs::default();
        let ends = self.ends.at(octagon);
        let partners = &PARTNERS[pattern.index()];
        let mut left = self.classes_at(octagon) & (RUNNERS * ONES);
        while left != 0 {
            let edge = left.trailing_zeros() as usize / 8;
            left &= !(0xff << (8 * edge));
            // R9: across the tile, and again each time the path comes back.
            let mut end = ends[usize::from(partners[edge])];
            while let Some(back) = loop_edge(end) {
                end = ends[usize::from(partners[back])];
            }
            // R10: to an empty stop or own finish circle. R11: or to the stop that it left.
            let is_closed = end == ends[edge];
            if is_closed || u64::from(self.classes[usize::from(end)]) & TARGET != 0 {
                runs.insert(ends[edge], end);
            }
        }
        runs
    }

    /// The classes of the ends outward from the edges of an octagon, one byte each.
    fn classes_at(&self, octagon: Octagon) -> u64 {
        u64::from_le_bytes(self.ends.at(octagon).map(|end| self.classes[usize::from(end)]))
    }
}

/// The moves with one tile on one octagon in one orientation, sorted. A path crosses the tile at
/// least once, so there are at most four.
#[derive(Clone, Copy, Default)]
pub(crate) struct Runs {
    runs: [(u8, u8); 4],
    n: usize,
}

impl Runs {
    /// The indices of the places where the moves start and end.
    pub(crate) fn as_slice(&self) -> &[(u8, u8)] {
        &self.runs[..self.n]
    }

    /// The places where the moves start and end.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Place, Place)> {
        self.as_slice().iter().map(|(from, to)| (place(*from), place(*to)))
    }

    /// Adds a move, unless it is there already.
    fn insert(&mut self, from: u8, to: u8) {
        let run = (from, to);
        let mut i = self.n;
        while 0 < i && run < self.runs[i - 1] {
            i -= 1;
        }
        if 0 < i && self.runs[i - 1] == run {
            return;
        }
        self.runs.copy_within(i..self.n, i + 1);
        self.runs[i] = run;
        self.n += 1;
    }
}

fn place(end: u8) -> Place {
    Place::from_index(end).expect("a move starts and ends at a place")
}

/// The lowest eight bits as bytes of 0 or 1.
const fn spread(bits: u64) -> u64 {
    let apart = ((bits & 0xff) * ONES) & 0x8040_2010_0804_0201;
    ((apart + 0x7f * ONES) >> 7) & ONES
}

const fn count_joins() -> [[u64; 8]; Tile::COUNT] {
    let mut counts = [[0; 8]; Tile::COUNT];
    let mut i = 0;
    while i < Tile::COUNT * 64 {
        let (tile, edge, other) = (i / 64, i / 8 % 8, i % 8);
        let orientations = (JOINS[tile][edge] >> (8 * other)) as u8;
        counts[tile][edge] |= (orientations.count_ones() as u64) << (8 * other);
        i += 1;
    }
    counts
}
