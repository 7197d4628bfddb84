//! The moves that one more tile makes possible, found for all its orientations at once.
//!
//! [`PathEnds`] has the ends of the paths away from an octagon. A new tile joins the octagon's
//! edges in pairs, so it makes a move possible if it joins an edge whose path ends at a runner with
//! one whose path ends at a target, a space where that runner may stop. All computation is on words
//! of eight bytes, called lanes. There are three kinds:
//!
//! ```text
//! classes: one lane for each edge of the octagon, looked up by the end of the path
//!
//!        NW       W       SW       S       SE       E       NE       N       edge
//!    +--------+-------+--------+-------+--------+-------+--------+-------+
//!    |   7    |   6   |   5    |   4   |   3    |   2   |   1    |   0   |   lane
//!    +--------+-------+--------+-------+--------+-------+--------+-------+
//!
//!    one lane:  bit 6         the path returns to the octagon      RETURNING
//!               bit 5         it ends at a target                  TARGET
//!               bits 4 … 0    it ends at this runner of up to 5    RUNNERS
//!
//! JOINS[tile][edge]: one lane for each *other* edge, as above
//!
//!    one lane:  bit r         the tile, turned by r eighths, joins the two edges
//!
//! counts: one lane for each orientation
//!
//!        r7       r6      r5       r4      r3       r2      r1       r0      orientation
//!    +--------+-------+--------+-------+--------+-------+--------+-------+
//!    |   7    |   6   |   5    |   4   |   3    |   2   |   1    |   0   |   lane
//!    +--------+-------+--------+-------+--------+-------+--------+-------+
//!
//!    one lane:  a number of moves
//! ```
//!
//! For a runner at the end of the path away from edge e, take `JOINS[tile][e]` and keep the lanes
//! of the edges whose paths end at a target ([`wide`]). A bit r that is left in any lane is an
//! orientation in which the runner can move. The disjunction of the lanes ([`any_lane`]) is one
//! byte with those orientations, and [`spread`] turns its bits into lanes of 0 or 1. The sum over
//! the runners is the counts of the octagon.
//!
//! That is the common case ([`Routes::counts_among`]). Two things complicate it, and are treated in
//! [`Routes::tangled_counts`]: a path that returns to the octagon joins two of its edges outside,
//! and two paths between the same two spaces are one move.

use super::{
    lanes::{ONES, SPREAD, any_lane, edges, repeat, spread, sum_lanes, wide},
    matchings::{JOINS, PARTNERS},
    octagon::{Edge, Octagon},
    path_ends::{PathEnds, RETURNS, return_edge},
    space::{Space, SpaceSet},
    tile::{Pattern, Tile},
};

/// In a class: the bits of the runners, one each.
const RUNNERS: u64 = 0b0001_1111;
/// In a class: a move may end there.
const TARGET: u64 = 0b0010_0000;
/// In a class: the path returns to the octagon.
const RETURNING: u64 = 0b0100_0000;

/// The moves from some spaces to some others across one new tile, on any octagon.
pub(crate) struct Routes<'s> {
    ends: &'s PathEnds,
    tile: Tile,
    /// The class of each end of a path.
    classes: [u8; 64],
}

impl<'s> Routes<'s> {
    /// The moves of the runners on `from`, of which there are at most five, to the targets `to`,
    /// none of which is in `from`; and back to the stop that a runner left (R11).
    pub(crate) fn new(ends: &'s PathEnds, tile: Tile, from: SpaceSet, to: SpaceSet) -> Routes<'s> {
        let mut classes = [0; 64];
        for (chunk, first) in classes.chunks_exact_mut(8).zip((0..).step_by(8)) {
            chunk.copy_from_slice(&(spread(to.bits() >> first) * TARGET).to_le_bytes());
        }
        classes[usize::from(RETURNS)..][..8].fill(RETURNING as u8);
        for (space, i) in from.iter().zip(0..) {
            classes[space.index()] = 1 << i;
        }
        Routes { ends, tile, classes }
    }

    /// The new tile.
    pub(crate) fn tile(&self) -> Tile {
        self.tile
    }

    /// The number of moves.
    pub(crate) fn count(&self) -> usize {
        // A lane holds 17 · 4 at most.
        sum_lanes(self.ends.all().iter().map(|ends| self.counts_from(*ends)).sum())
    }

    /// Whether there is a move.
    pub(crate) fn any(&self) -> bool {
        self.ends.all().iter().any(|ends| self.counts_from(*ends) != 0)
    }

    /// For each octagon, the numbers of moves with the tile there: a lane for each orientation.
    pub(crate) fn counts(&self) -> [u64; Octagon::COUNT] {
        self.ends.all().map(|ends| self.counts_from(ends))
    }

    /// The numbers of moves with the tile on this octagon: a lane for each orientation.
    pub(crate) fn counts_at(&self, octagon: Octagon) -> u64 {
        self.counts_from(*self.ends.at(octagon))
    }

    /// The numbers of moves with the tile on the octagon with these ends.
    #[inline]
    fn counts_from(&self, ends: [u8; 8]) -> u64 {
        let classes = self.classes(ends);
        // No runner reaches most octagons, so only this test is inlined.
        if classes & (RUNNERS * ONES) == 0 { 0 } else { self.counts_among(ends, classes) }
    }

    /// [`Routes::counts_from`] where some path leads to a runner.
    #[inline(never)]
    fn counts_among(&self, ends: [u8; 8], classes: u64) -> u64 {
        let joins = &JOINS[self.tile.index()];
        if classes & (RETURNING * ONES) != 0 {
            return self.tangled_counts(ends, classes);
        }
        let targets = wide(classes / TARGET);
        let mut left = classes & (RUNNERS * ONES);
        let (mut seen, mut counts) = (0, 0);
        while left != 0 {
            let bit = left.trailing_zeros();
            let runner = 1_u8 << (bit % 8);
            // With two edges at one runner, a move may be possible twice, or back to the runner's
            // stop.
            if seen & runner != 0 {
                return self.tangled_counts(ends, classes);
            }
            seen |= runner;
            counts += SPREAD[any_lane(joins[bit as usize / 8 % 8] & targets) as usize & 0xff];
            left &= left - 1;
        }
        counts
    }

    /// [`Routes::counts_from`] where paths return to the octagon, or where several lead from it to
    /// the same runner.
    #[inline(never)]
    fn tangled_counts(&self, ends: [u8; 8], classes: u64) -> u64 {
        let mut joins = JOINS[self.tile.index()];
        if classes & (RETURNING * ONES) != 0 {
            join_returns(&mut joins, ends);
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
                counts += spread(any_lane(joined & targets));
                continue;
            }
            // Several edges lead to this runner.
            let same = wide(same);
            left &= !same;
            let joined = edges(same).fold(0, |joined, edge| joined | joins[edge]);
            counts += merged_counts(joined & targets, ends);
            // R11: from one of these edges to another.
            counts += spread(any_lane(joined & same));
        }
        counts
    }

    /// The edges by which a runner can enter a tile.
    pub(crate) fn entries(&self) -> Entries {
        Entries(self.ends.all().map(|ends| self.classes(ends) & (RUNNERS * ONES)))
    }

    /// The paths away from this octagon.
    pub(crate) fn around(&self, octagon: Octagon) -> Around<'_> {
        let ends = *self.ends.at(octagon);
        Around { routes: self, ends, classes: self.classes(ends) }
    }

    /// The move of the runner that enters the tile on this octagon, in this orientation, by this
    /// edge.
    pub(crate) fn run_by(
        &self,
        octagon: Octagon,
        pattern: Pattern,
        edge: Edge,
    ) -> Option<(Space, Space)> {
        let (ends, edge) = (*self.ends.at(octagon), edge.index());
        let is_runner = u64::from(self.classes[usize::from(ends[edge])]) & RUNNERS != 0;
        let end = if is_runner { self.run_from(ends, pattern, edge)? } else { return None };
        Some((space(ends[edge]), space(end)))
    }

    /// The lowest edge by which the runner on `from` enters the tile on its way to `to`, or `None`
    /// if there is no such move.
    pub(crate) fn entry(
        &self,
        octagon: Octagon,
        pattern: Pattern,
        from: Space,
        to: Space,
    ) -> Option<Edge> {
        Edge::all().find(|edge| self.run_by(octagon, pattern, *edge) == Some((from, to)))
    }

    /// The space where the runner that enters the tile by this edge stops, if it may stop there.
    #[inline]
    fn run_from(&self, ends: [u8; 8], pattern: Pattern, edge: usize) -> Option<u8> {
        let partners = &PARTNERS[pattern.index()];
        // R9: across the tile, and again each time the path comes back.
        let mut end = ends[usize::from(partners[edge])];
        while let Some(back) = return_edge(end) {
            end = ends[usize::from(partners[back])];
        }
        // R10: to an empty stop or finish circle. R11: or to the stop that it left.
        let is_closed = end == ends[edge];
        let is_target = u64::from(self.classes[usize::from(end)]) & TARGET != 0;
        (is_closed || is_target).then_some(end)
    }

    /// The classes of the ends of the paths away from an octagon, one lane for each edge.
    fn classes(&self, ends: [u8; 8]) -> u64 {
        u64::from_le_bytes(ends.map(|end| self.classes[usize::from(end & 63)]))
    }
}

/// The edges by which a runner can enter a tile: for each octagon, a bit in the lanes of its edges.
pub(crate) struct Entries([u64; Octagon::COUNT]);

impl Entries {
    /// The number of edges.
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|edges| edges.count_ones()).sum()
    }

    /// The `n`-th edge, counted from 0, and its octagon.
    pub(crate) fn nth(&self, n: u32) -> Option<(Octagon, Edge)> {
        let mut left = n;
        for (octagon, edges) in Octagon::all().zip(self.0) {
            let count = edges.count_ones();
            if left < count {
                let rest = (0..left).fold(edges, |edges, _| edges & (edges - 1));
                let edge = Edge::from_index((rest.trailing_zeros() / 8) as u8)?;
                return Some((octagon, edge));
            }
            left -= count;
        }
        None
    }
}

/// The paths away from one octagon, for a tile on it.
pub(crate) struct Around<'r> {
    routes: &'r Routes<'r>,
    ends: [u8; 8],
    classes: u64,
}

impl Around<'_> {
    /// The moves with the tile on this octagon in this orientation, of which there are `count`.
    #[inline]
    pub(crate) fn runs(&self, pattern: Pattern, count: usize) -> Runs {
        let mut runs = Runs::default();
        let mut left = self.classes & (RUNNERS * ONES);
        // Most often there is one move, and the search ends with the first one that is found.
        while runs.n < count && left != 0 {
            let edge = left.trailing_zeros() as usize / 8;
            left &= !(0xff << (8 * edge));
            if let Some(end) = self.routes.run_from(self.ends, pattern, edge) {
                runs.insert(self.ends[edge], end);
            }
        }
        runs
    }
}

/// The moves with one tile on one octagon in one orientation, sorted. A path crosses the tile at
/// least once, so there are at most four.
#[derive(Clone, Copy, Default)]
pub(crate) struct Runs {
    runs: [(u8, u8); Runs::MAX],
    n: usize,
}

impl Runs {
    /// The greatest number of moves.
    pub(crate) const MAX: usize = 4;

    /// The spaces where the moves start and end.
    pub(crate) fn spaces(self) -> impl Iterator<Item = (Space, Space)> + Clone {
        (0..self.n).map(move |i| {
            let (from, to) = self.runs[i];
            (space(from), space(to))
        })
    }

    /// Adds a move, unless it is there already.
    fn insert(&mut self, from: u8, to: u8) {
        let run = (from, to);
        if self.runs[..self.n].contains(&run) {
            return;
        }
        let mut i = self.n;
        while 0 < i && run < self.runs[i - 1] {
            self.runs[i] = self.runs[i - 1];
            i -= 1;
        }
        self.runs[i] = run;
        self.n += 1;
    }
}

fn space(end: u8) -> Space {
    Space::from_index(end).expect("a move starts and ends at a space")
}

/// For each orientation, the number of different ends among the edges that are joined in it.
fn merged_counts(joined: u64, ends: [u8; 8]) -> u64 {
    let mut left = joined;
    let mut counts = 0;
    while left != 0 {
        let edge = left.trailing_zeros() as usize / 8 % 8;
        // The edges with the same end, this one among them; ends are below 0x80.
        let others = u64::from_le_bytes(ends) ^ repeat(ends[edge]);
        let same = wide(!((others + repeat(0x7f)) >> 7));
        counts += spread(any_lane(left & same));
        left &= !same;
    }
    counts
}

/// Extends the orientations in which a tile joins two edges by those in which it joins them through
/// paths that return to it.
fn join_returns(joins: &mut [u64; 8], ends: [u8; 8]) {
    for (edge, end) in ends.into_iter().enumerate() {
        let Some(back) = return_edge(end).filter(|back| edge < *back) else { continue };
        // R9: a path may go out by one of the two edges and come back by the other.
        let (by_edge, by_back) = (joins[edge], joins[back]);
        for joined in joins.iter_mut() {
            let [to_edge, to_back] = [edge, back].map(|to| repeat((*joined >> (8 * to)) as u8));
            *joined |= (to_edge & by_back) | (to_back & by_edge);
        }
    }
}
