//! Paths across the tiles on a board, edge by edge (R9).

use arrayvec::ArrayVec;

use super::{
    Board,
    adjacency::{BEYOND, TO_PORT},
    matchings::PARTNERS,
    octagon::{Edge, Octagon, port, split},
    space::Space,
};

/// The tiles that a runner crosses, in order.
///
/// Each crossing uses two edges, and 17 octagons have 136, so there are at most 68.
/// [`Octagon::link`] joins two crossings.
pub type Path = ArrayVec<Crossing, 68>;

/// The part of a path that crosses one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Crossing {
    /// The octagon with the tile.
    pub octagon: Octagon,
    /// The edge by which the runner enters.
    pub enter: Edge,
    /// The edge by which it leaves.
    pub leave: Edge,
}

/// The first exit of `from` from which a path leads to `to` across the tile on `via`; if `via` is
/// `None`, any path counts.
pub(crate) fn find(
    board: &Board,
    via: Option<Octagon>,
    from: Space,
    to: Space,
) -> Option<(Octagon, Edge)> {
    from.exits().find(|(octagon, edge)| {
        let mut crosses = via.is_none();
        let end = walk(board, port(*octagon, *edge), |crossing| {
            crosses |= via == Some(crossing.octagon);
        });
        // R9: the runner stops at the first space that it reaches. R8: across the new tile.
        end == Some(to) && crosses
    })
}

/// The path that enters an octagon by an edge, which is an exit of a space.
pub(crate) fn follow(board: &Board, octagon: Octagon, enter: Edge) -> Path {
    let mut path = Path::new();
    walk(board, port(octagon, enter), |crossing| path.push(crossing));
    path
}

/// Follows the path that enters an octagon by the port `entry` and calls `visit` with each
/// crossing; returns where it ends, or `None` at an empty octagon.
fn walk(board: &Board, mut entry: u8, mut visit: impl FnMut(Crossing)) -> Option<Space> {
    loop {
        let exit = cross(board, entry)?;
        let ((octagon, enter), (_, leave)) = (split(entry), split(exit));
        visit(Crossing { octagon, enter, leave });
        let beyond = BEYOND[usize::from(exit)];
        if let Some(space) = Space::from_index(beyond) {
            return Some(space);
        }
        entry = beyond - TO_PORT;
    }
}

/// The port by which a path leaves an octagon that it enters by `entry`; `None` if the octagon is
/// empty.
pub(super) fn cross(board: &Board, entry: u8) -> Option<u8> {
    let pattern = board.pattern(split(entry).0)?;
    Some(entry & !7 | PARTNERS[pattern.index()][usize::from(entry % 8)])
}
