//! The path of one move, edge by edge (R9).

use arrayvec::ArrayVec;
use rulebook_core::Legality;

use crate::{
    board::{Board, Edge, Octagon, port, split},
    ends::cross,
    error::IllegalMove,
    links::{LINKS, TO_PORT},
    mv::Move,
    place::Place,
    state::Octiles,
};

/// The tiles that a runner crosses, in order.
///
/// Each crossing uses up two edges, and 17 octagons have 136, so there are at most 68. What joins
/// two crossings is [`Octagon::link`].
pub type Path = ArrayVec<Crossing, 68>;

/// A runner's way across one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Crossing {
    /// The octagon on which the tile lies.
    pub octagon: Octagon,
    /// The edge by which the runner enters.
    pub enter: Edge,
    /// The edge by which it leaves.
    pub leave: Edge,
}

impl Octiles {
    /// The path of a move; nothing for a pass.
    ///
    /// Where several paths lead from and to the same places across the new tile, it is the one by
    /// the first of the place's [exits](Place::exits).
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks.
    pub fn path(&self, mv: Move) -> Result<Path, IllegalMove> {
        self.check(mv)?;
        let Move::Lay { octagon, pattern, from, to } = mv else { return Ok(Path::new()) };
        let mut board = self.board;
        board.lay(octagon, Some(pattern));
        let (octagon, enter) = find(&board, octagon, from, to).ok_or(IllegalMove::NoPath)?;
        let mut path = Path::new();
        walk(&board, port(octagon, enter), |crossing| path.push(crossing));
        Ok(path)
    }
}

/// The first exit of `from` from which a path leads to `to` across the tile on `via`.
pub(crate) fn find(board: &Board, via: Octagon, from: Place, to: Place) -> Option<(Octagon, Edge)> {
    from.exits().find(|(octagon, edge)| {
        let mut crosses = false;
        let end = walk(board, port(*octagon, *edge), |crossing| crosses |= crossing.octagon == via);
        // R9: the runner stops at the first place that it reaches. R8: across the new tile.
        end == Some(to) && crosses
    })
}

/// Follows the path that enters an octagon by `entry` and calls `visit` with each crossing;
/// returns where it ends, or `None` at an empty octagon.
fn walk(board: &Board, mut entry: u8, mut visit: impl FnMut(Crossing)) -> Option<Place> {
    loop {
        let exit = cross(board, entry)?;
        let ((octagon, enter), (_, leave)) = (split(entry), split(exit));
        visit(Crossing { octagon, enter, leave });
        let link = LINKS[usize::from(exit)];
        if link < TO_PORT {
            return Place::from_index(link);
        }
        entry = link - TO_PORT;
    }
}
