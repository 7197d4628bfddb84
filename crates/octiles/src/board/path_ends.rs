//! Where paths end that start at an edge of an octagon and go away from it (R9). The table is kept
//! up to date move by move, so that finding the legal moves means looking up ends.
//!
//! There is one byte for each edge of each octagon. It says what a path that leaves the octagon by
//! this edge meets first: a space, the same octagon again, or an empty octagon.
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
//! Here a tile on c5 joins the path that leaves b5 by NE (1) with its edge E (2), and b4, beyond the
//! edge S, is empty. Every byte is below 64, so it can index a table of 64 entries that says what
//! such an end means to a player.
//! The bytes of an octagon do not depend on the tile on it: what a *new* tile there would join
//! follows from its eight bytes alone.

use super::{
    Board,
    adjacency::{BEYOND, TO_PORT},
    matchings::PARTNERS,
    octagon::Octagon,
    path::cross,
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
    pub(crate) fn update(&mut self, board: &Board, laid: Octagon) {
        let Some(pattern) = board.pattern(laid) else { return };
        let partners = &PARTNERS[pattern.index()];
        let ends = *self.at(laid);
        let first = 8 * laid.index() as u8;
        let mut entered = [0_u32; 8];
        for (edge, entered) in (first..).zip(&mut entered) {
            for_each_entry(board, edge, |entry| *entered |= 1 << (entry / 8));
        }
        for edge in 0..8 {
            if entered[edge] == 0 {
                continue;
            }
            let mut exit = usize::from(partners[edge]);
            let mut after_tile = entered[exit];
            while let Some(back) = return_edge(ends[exit])
                && back != edge
            {
                exit = usize::from(partners[back]);
                after_tile |= entered[exit];
            }
            let mut seen = 0;
            for_each_entry(board, first + edge as u8, |entry| {
                let bit = 1 << (entry / 8);
                // A second entry leads back to the first one, now as before.
                if seen & bit == 0 {
                    let comes_back = after_tile & bit != 0;
                    self.0[usize::from(entry / 8)][usize::from(entry % 8)] =
                        if comes_back { trace(board, entry) } else { ends[exit] };
                }
                seen |= bit;
            });
        }
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
        let Some(exit) = cross(board, entry) else { return BLOCKED };
        beyond = BEYOND[usize::from(exit)];
    }
}

/// Calls `visit` with the port by which the path away from `port` enters each octagon until it
/// comes back; an empty octagon is the last.
fn for_each_entry(board: &Board, port: u8, mut visit: impl FnMut(u8)) {
    let mut beyond = BEYOND[usize::from(port)];
    while TO_PORT <= beyond {
        let entry = beyond - TO_PORT;
        if entry / 8 == port / 8 {
            return;
        }
        visit(entry);
        let Some(exit) = cross(board, entry) else { return };
        beyond = BEYOND[usize::from(exit)];
    }
}
