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
        // A byte holds 17 · 4 at most.
        sum_bytes(self.ends.all().iter().map(|ends| self.counts_from(*ends)).sum())
    }

    /// Whether there is a move.
    pub(crate) fn any(&self) -> bool {
        self.ends.all().iter().any(|ends| self.counts_from(*ends) != 0)
    }

    /// For each octagon, the numbers of moves with the tile there: a byte for each orientation.
    pub(crate) fn counts(&self) -> [u64; Octagon::COUNT] {
        self.ends.all().map(|ends| self.counts_from(ends))
    }

    /// The numbers of moves with the tile on the octagon with these ends.
    #[inline]
    fn counts_from(&self, ends: [u8; 8]) -> u64 {
        let classes = self.classes(ends);
        // Most octagons are out of the runners' reach, so only this test is in line.
        if classes & (RUNNERS * ONES) == 0 { 0 } else { self.counts_among(ends, classes) }
    }

    /// [`Reach::counts_from`] where some path leads to a runner.
    #[inline(never)]
    fn counts_among(&self, ends: [u8; 8], classes: u64) -> u64 {
        let joins = &JOINS[self.tile.index()];
        if classes & (LOOPS * ONES) != 0 {
            return self.tangled_counts(ends, classes);
        }
        let targets = wide(classes / TARGET);
        let mut left = classes & (RUNNERS * ONES);
        let (mut seen, mut counts) = (0, 0);
        while left != 0 {
            let bit = left.trailing_zeros();
            let runner = 1_u8 << (bit % 8);
            // From two edges one move may be possible twice, or a closed one.
            if seen & runner != 0 {
                return self.tangled_counts(ends, classes);
            }
            seen |= runner;
            counts += SPREAD[any_byte(joins[bit as usize / 8 % 8] & targets) as usize & 0xff];
            left &= left - 1;
        }
        counts
    }

    /// [`Reach::counts_from`] where paths come back to the octagon, or where several lead from it to
    /// the same runner.
    #[inline(never)]
    fn tangled_counts(&self, ends: [u8; 8], classes: u64) -> u64 {
        let mut joins = JOINS[self.tile.index()];
        if classes & (LOOPS * ONES) != 0 {
            join_loops(&mut joins, ends);
        }
        let targets = wide(classes / TARGET);
        let mut left = classes & (RUNNERS * ONES);
        let mut counts = 0;
        while left != 0 {
            let bit = left.trailing_zeros();
            let joined = joins[bit as usize / 8 % 8];
            let same = left >> (bit % 8) & ONES;
            left &= left - 1;
            if same.is_power_of_two() {
                counts += spread(any_byte(joined & targets));
                continue;
            }
            // Several edges lead to this runner.
            let same = wide(same);
            left &= !same;
            let joined = edges(same).fold(0, |joined, edge| joined | joins[edge]);
            counts += merged_counts(joined & targets, ends);
            // R11: from one of these edges to another.
            counts += spread(any_byte(joined & same));
        }
        counts
    }

    /// The moves with the tile on this octagon in this orientation.
    pub(crate) fn runs(&self, octagon: Octagon, pattern: Pattern) -> Runs {
        let mut runs = Runs::default();
        let ends = self.ends.at(octagon);
        let partners = &PARTNERS[pattern.index()];
        let mut left = self.classes(*ends) & (RUNNERS * ONES);
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
    fn classes(&self, ends: [u8; 8]) -> u64 {
        u64::from_le_bytes(ends.map(|end| self.classes[usize::from(end & 63)]))
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

/// [`spread`] of all bytes, for the counts of most octagons: a look here is 2 % faster in perft.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        table[bits] = spread(bits as u64);
        bits += 1;
    }
    table
};

/// The same byte eight times.
const fn repeat(byte: u8) -> u64 {
    byte as u64 * ONES
}

/// Full bytes where the lowest bit is set.
const fn wide(bytes: u64) -> u64 {
    (bytes & ONES) * 0xff
}

/// All bits that are set in some byte.
const fn any_byte(bytes: u64) -> u64 {
    let halves = bytes | bytes >> 32;
    let quarters = halves | halves >> 16;
    (quarters | quarters >> 8) & 0xff
}

/// The sum of the bytes.
pub(crate) const fn sum_bytes(bytes: u64) -> usize {
    const LOW: u64 = 0x00ff_00ff_00ff_00ff;
    let pairs = (bytes & LOW) + (bytes >> 8 & LOW);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
}

/// The edges of which the bytes are not 0.
fn edges(bytes: u64) -> impl Iterator<Item = usize> {
    (0..8).filter(move |edge| bytes >> (8 * edge) & 0xff != 0)
}

/// For each orientation, the number of different ends of the edges to which there is a way.
fn merged_counts(joined: u64, ends: [u8; 8]) -> u64 {
    let mut left = joined;
    let mut counts = 0;
    while left != 0 {
        let edge = left.trailing_zeros() as usize / 8 % 8;
        // The edges with the same end, this one among them; ends are below 0x80.
        let others = u64::from_le_bytes(ends) ^ repeat(ends[edge]);
        let same = wide(!((others + repeat(0x7f)) >> 7));
        counts += spread(any_byte(left & same));
        left &= !same;
    }
    counts
}

/// Adds to the orientations in which a tile joins two edges those in which it does so with the help
/// of paths that come back to it.
fn join_loops(joins: &mut [u64; 8], ends: [u8; 8]) {
    for (edge, end) in ends.into_iter().enumerate() {
        let Some(back) = loop_edge(end).filter(|back| edge < *back) else { continue };
        // R9: a path may go out by one of the two edges and come back by the other.
        let (by_edge, by_back) = (joins[edge], joins[back]);
        for joined in joins.iter_mut() {
            let [to_edge, to_back] = [edge, back].map(|to| repeat((*joined >> (8 * to)) as u8));
            *joined |= (to_edge & by_back) | (to_back & by_edge);
        }
    }
}
