//! The ends of paths that start at an edge of an octagon and go away from it (R9). The table is
//! kept up to date move by move, so that finding the legal moves means looking up ends.
//!
//! There is one byte for each edge of each octagon: the first stop of a path that leaves the
//! octagon by this edge. It is a space, the same octagon again, or an empty octagon.
//!
//! ```text
//!        edge     N      NE     E      SE     S      SW     W      NW
//!              +------+------+------+------+------+------+------+------+
//!  octagon b5  |  N3  | 40+2 | 40+1 |  s24 |  63  |  s14 |  N1  |  N2  |
//!              +------+------+------+------+------+------+------+------+
//!  octagon c5  |  ...
//!
//!  byte        0 … 35     the index of the space where the path ends
//!              40 … 47    RETURNS + e: the path comes back to this octagon by edge e
//!              63         BLOCKED: the path ends at an empty octagon
//! ```
//!
//! Here a tile on c5 joins the path that leaves b5 by NE (1) with its edge E (2), and b4, beyond
//! the edge S, is empty. Every byte is below 64, so it can index a table of 64 entries with the
//! meaning of each end for a player.
//!
//! The bytes of an octagon do not depend on the tile on it: they alone determine the paths that a
//! *new* tile there would join.

use super::{
    Board,
    adjacency::{BEYOND, TO_PORT},
    matchings::PARTNERS,
    octagon::Octagon,
    tile::Pattern,
};

/// The path comes back to the octagon where it started; the edge by which it does is added.
pub(crate) const RETURNS: u8 = 40;
/// The path ends at an empty octagon.
pub(crate) const BLOCKED: u8 = 63;

/// The end of the path away from each edge of each octagon; the layout is described at the top of
/// the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathEnds([[u8; 8]; Octagon::COUNT]);

impl PathEnds {
    /// The ends of the paths on a board.
    pub(crate) fn of(board: &Board) -> PathEnds {
        let mut ends = [[BLOCKED; 8]; Octagon::COUNT];
        for port in 0..8 * Octagon::COUNT as u8 {
            ends[usize::from(port / 8)][usize::from(port % 8)] = trace(board, port);
        }
        PathEnds(ends)
    }

    /// The ends of the paths away from the edges of an octagon.
    pub(crate) fn at(&self, octagon: Octagon) -> &[u8; 8] {
        &self.0[octagon.index()]
    }

    /// The ends of the paths away from the edges of each octagon.
    pub(crate) fn all(&self) -> &[[u8; 8]; Octagon::COUNT] {
        &self.0
    }

    /// Updates the table after a tile has been laid on the octagon `laid`.
    ///
    /// Only paths through that octagon have changed. Each of them runs along one of the eight paths
    /// away from `laid`, in the opposite direction, then across the new tile, and on to the end of
    /// another of the eight:
    ///
    /// ```text
    ///   entry ---> ... ---> edge [ new tile ] exit ---> ... ---> ends[exit]
    /// ```
    ///
    /// So the ports at which the path away from `edge` enters other octagons, read backwards, now
    /// end where the path away from `exit` ends; if that one returns to `laid`, the tile is crossed
    /// again. A path that crosses the same octagon before and after the new tile returns to it,
    /// and is traced from the start.
    #[inline(never)]
    pub(crate) fn update(&mut self, board: &Board, laid: Octagon) {
        let Some(pattern) = board.pattern(laid) else { return };
        let partners = &PARTNERS[pattern.index()];
        let ends = *self.at(laid);
        let trails = Trails::from(board, laid);
        let table = self.0.as_flattened_mut();
        for edge in 0..8 {
            let trail = trails.at(edge);
            if trail.is_empty() {
                continue;
            }
            let mut exit = usize::from(partners[edge]);
            let mut after_tile = trails.entered[exit];
            while let Some(back) = return_edge(ends[exit])
                && back != edge
            {
                exit = usize::from(partners[back]);
                after_tile |= trails.entered[exit];
            }
            let comes_back = after_tile & trails.entered[edge];
            for entry in trail {
                table[usize::from(*entry)] = ends[exit];
            }
            if comes_back != 0 {
                for entry in trail.iter().filter(|entry| comes_back >> (**entry / 8) & 1 == 1) {
                    table[usize::from(*entry)] = trace(board, *entry);
                }
            }
        }
    }
}

/// The ports by which the paths away from the edges of an octagon enter other octagons.
struct Trails {
    /// The trails of the eight edges, one after the other. Second entries into an octagon are left
    /// out: backwards, the path leads from there to the first entry, whatever is laid at its start.
    entries: [u8; 128],
    /// The end of the trail of each edge.
    ends: [u8; 8],
    /// For each edge the octagons of its trail, as bits.
    entered: [u32; 8],
}

impl Trails {
    fn from(board: &Board, octagon: Octagon) -> Trails {
        let mut trails = Trails { entries: [0; 128], ends: [0; 8], entered: [0; 8] };
        let home = octagon.index() as u8;
        let mut n = 0;
        for edge in 0..8 {
            let mut entered = 0;
            let mut beyond = BEYOND[octagon.index() * 8 + edge];
            // An empty octagon is the last one.
            while TO_PORT <= beyond {
                let entry = beyond - TO_PORT;
                if entry / 8 == home {
                    break;
                }
                let bit = 1_u32 << (entry / 8);
                trails.entries[n & 127] = entry;
                n += usize::from(entered & bit == 0);
                entered |= bit;
                beyond = next(board, entry);
            }
            trails.entered[edge] = entered;
            trails.ends[edge] = n as u8;
        }
        trails
    }

    fn at(&self, edge: usize) -> &[u8] {
        let first = if edge == 0 { 0 } else { self.ends[edge - 1] };
        &self.entries[usize::from(first)..usize::from(self.ends[edge])]
    }
}

/// The edge by which a path with this end comes back to its octagon, if it does.
pub(crate) fn return_edge(end: u8) -> Option<usize> {
    (RETURNS..RETURNS + 8).contains(&end).then(|| usize::from(end - RETURNS))
}

/// The end of the path away from a port.
fn trace(board: &Board, port: u8) -> u8 {
    let home = port / 8;
    let mut beyond = BEYOND[usize::from(port)];
    loop {
        if beyond < TO_PORT {
            return beyond;
        }
        let entry = beyond - TO_PORT;
        if entry / 8 == home {
            return RETURNS + entry % 8;
        }
        beyond = next(board, entry);
    }
}

/// The next space or port on a path that enters an octagon by the port `entry`, as in [`BEYOND`];
/// [`BLOCKED`] if the octagon is empty.
fn next(board: &Board, entry: u8) -> u8 {
    let octagon = usize::from(entry / 8);
    let pattern = board.patterns[octagon].map_or(0, |pattern| pattern.index() + 1);
    NEXT[octagon][pattern][usize::from(entry % 8)]
}

/// For each octagon, pattern and edge the next space or port on a path that enters by this edge.
/// The first entry of each octagon stands for no pattern.
static NEXT: [[[u8; 8]; Pattern::COUNT + 1]; Octagon::COUNT] = {
    let mut table = [[[BLOCKED; 8]; Pattern::COUNT + 1]; Octagon::COUNT];
    let mut octagon = 0;
    while octagon < Octagon::COUNT {
        let mut pattern = 0;
        while pattern < Pattern::COUNT {
            let mut edge = 0;
            while edge < 8 {
                let exit = 8 * octagon + PARTNERS[pattern][edge] as usize;
                table[octagon][pattern + 1][edge] = BEYOND[exit];
                edge += 1;
            }
            pattern += 1;
        }
        octagon += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use rulebook_core::SplitMix64;

    use super::{super::octagon::Edge, *};

    /// On boards with few empty octagons, where paths cross the same tiles several times.
    #[test]
    fn an_update_gives_the_ends_of_the_new_board() {
        let mut rng = SplitMix64::new(1);
        let mut below = |n: usize| (rng.next() % n as u64) as u8;
        let mut board = Board::default();
        let mut ends = PathEnds::of(&board);
        for n in 0..10_000 {
            let octagon = Octagon::from_index(below(Octagon::COUNT)).expect("an octagon");
            let pattern = Pattern::from_index(below(Pattern::COUNT)).expect("a pattern");
            board.lay(octagon, Some(pattern));
            ends.update(&board, octagon);
            assert_eq!(ends.all(), PathEnds::of(&board).all(), "{n} {octagon} {pattern}");
        }
    }

    /// The path that leaves c4 by S crosses c3 by N and E, c4 by E and W, c3 by W and S, and c4 by
    /// N.
    #[test]
    fn an_update_finds_a_path_that_comes_back_to_an_octagon_twice() {
        let mut board = Board::default();
        for (octagon, joined) in [
            ("c4", &[(2, 6), (4, 1), (0, 7)][..]),
            ("d3", &[(6, 0), (4, 2)]),
            ("d4", &[(4, 6), (2, 0)]),
            ("b4", &[(2, 4)]),
            ("b3", &[(0, 2)]),
            ("c2", &[(0, 2)]),
            ("d2", &[(6, 0)]),
            ("e3", &[(6, 0)]),
            ("e4", &[(4, 6)]),
            ("c5", &[(2, 4)]),
        ] {
            lay(&mut board, octagon, joined);
        }
        let mut ends = PathEnds::of(&board);
        let laid = lay(&mut board, "c3", &[(0, 2), (6, 4)]);
        ends.update(&board, laid);
        let c4: Octagon = "c4".parse().expect("an octagon");
        assert_eq!(ends.at(c4)[4], RETURNS + 2);
        assert_eq!(ends.at(c4)[6], RETURNS);
        assert_eq!(ends.all(), PathEnds::of(&board).all());
    }

    /// Lays some tile that joins these edges.
    fn lay(board: &mut Board, octagon: &str, joined: &[(u8, u8)]) -> Octagon {
        let octagon: Octagon = octagon.parse().expect("an octagon");
        let edge = |index| Edge::from_index(index).expect("an edge");
        let joins = |pattern: &Pattern| {
            joined.iter().all(|(one, other)| pattern.partner(edge(*one)) == edge(*other))
        };
        board.lay(octagon, Pattern::all().find(joins));
        octagon
    }
}
