//! Where paths lead: for each octagon, what lies at the other end of the path that starts at each
//! of its edges and goes outward (R9). Kept up to date move by move, so that finding the legal
//! moves is a matter of looking things up.

use crate::{
    board::{Board, Octagon, split},
    links::{LINKS, TO_PORT},
    tile::PARTNERS,
};

/// The path comes back to the same octagon; to this is added the edge by which it does.
pub(crate) const LOOP: u8 = 40;
/// The path ends at an empty octagon.
pub(crate) const DEAD: u8 = 63;

/// For each octagon and edge, the end of the path outward from there: the index of a place,
/// [`LOOP`] and an edge, or [`DEAD`]. It does not depend on what lies on the octagon itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends([[u8; 8]; Octagon::COUNT]);

impl Ends {
    /// The ends on a board.
    pub(crate) fn of(board: &Board) -> Ends {
        let mut ends = [[DEAD; 8]; Octagon::COUNT];
        for port in 0..8 * Octagon::COUNT as u8 {
            ends[usize::from(port / 8)][usize::from(port % 8)] = trace(board, port);
        }
        Ends(ends)
    }

    /// The ends outward from the edges of an octagon.
    pub(crate) fn at(&self, octagon: Octagon) -> &[u8; 8] {
        &self.0[octagon.index()]
    }

    /// The ends outward from the edges of each octagon.
    pub(crate) fn all(&self) -> &[[u8; 8]; Octagon::COUNT] {
        &self.0
    }

    /// Brings the ends up to date after a tile has been laid on an octagon.
    ///
    /// Only paths that cross it have changed. They consist of the eight paths outward from it, and
    /// on those only the way back to it leads to other ends: through the tile and on.
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
            let mut beyond = entered[exit];
            while let Some(back) = loop_edge(ends[exit])
                && back != edge
            {
                exit = usize::from(partners[back]);
                beyond |= entered[exit];
            }
            let mut seen = 0;
            for_each_entry(board, first + edge as u8, |entry| {
                let bit = 1 << (entry / 8);
                // A second entry leads back to the first one, now as before.
                if seen & bit == 0 {
                    let comes_back = beyond & bit != 0;
                    self.0[usize::from(entry / 8)][usize::from(entry % 8)] =
                        if comes_back { trace(board, entry) } else { ends[exit] };
                }
                seen |= bit;
            });
        }
    }
}

/// The edge by which a path comes back to its octagon, if it does.
pub(crate) fn loop_edge(end: u8) -> Option<usize> {
    (LOOP..LOOP + 8).contains(&end).then(|| usize::from(end - LOOP))
}

/// The end of the path outward from a port.
fn trace(board: &Board, port: u8) -> u8 {
    let home = port / 8;
    let mut link = LINKS[usize::from(port)];
    loop {
        if link < TO_PORT {
            return link;
        }
        let entry = link - TO_PORT;
        if entry / 8 == home {
            return LOOP + entry % 8;
        }
        let Some(exit) = cross(board, entry) else { return DEAD };
        link = LINKS[usize::from(exit)];
    }
}

/// Calls `visit` with the port by which the path outward from `port` enters each octagon before it
/// comes back; an empty one is the last.
fn for_each_entry(board: &Board, port: u8, mut visit: impl FnMut(u8)) {
    let mut link = LINKS[usize::from(port)];
    while TO_PORT <= link {
        let entry = link - TO_PORT;
        if entry / 8 == port / 8 {
            return;
        }
        visit(entry);
        let Some(exit) = cross(board, entry) else { return };
        link = LINKS[usize::from(exit)];
    }
}

/// The port by which a path leaves that enters by `entry`; `None` if no tile lies there.
pub(crate) fn cross(board: &Board, entry: u8) -> Option<u8> {
    let pattern = board.pattern(split(entry).0)?;
    Some(entry & !7 | PARTNERS[pattern.index()][usize::from(entry % 8)])
}
