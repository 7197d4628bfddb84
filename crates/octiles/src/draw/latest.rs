//! The latest step, as far as a drawing marks it.

use rulebook_core::{Player, Step};
use rulebook_draw::{Colour, Draw, Scene};

use crate::{
    board::{Crossing, Edge, Octagon, Path, Space, SpaceSet, Tile, find, follow},
    event::Event,
    mv::Move,
    state::Octiles,
};

/// The effects of the latest move, and the tile that was drawn after it; none at the start of a
/// match.
#[derive(Debug, Default)]
pub(super) struct Latest {
    /// The octagon on which the tile was laid.
    pub(super) octagon: Option<Octagon>,
    /// The tiles that the runner crossed.
    pub(super) path: Path,
    /// The previous space of the runner.
    pub(super) from: Option<Space>,
    /// The new space of the runner, or the chosen start circles.
    pub(super) to: SpaceSet,
    /// The tile that was drawn.
    pub(super) drawn: Option<Tile>,
    /// The player who may do this; `None` if it has been done.
    pub(super) planner: Option<Player>,
}

impl Latest {
    /// A draw follows most moves, so the latest move is marked together with it.
    pub(super) fn of(scene: &Scene<'_, Octiles>) -> Latest {
        let mut latest = Latest::default();
        for step in scene.observed.iter().rev() {
            match *step {
                Step::Event(Event::Draw { tile }) => {
                    latest.drawn = latest.drawn.or(Some(tile));
                }
                Step::Move(mv) => return latest.after(scene.view, mv),
            }
        }
        latest
    }

    pub(super) fn after(self, state: &Octiles, mv: Move) -> Latest {
        match mv {
            Move::Lay { octagon, from, to, .. } => {
                // The board has not changed since the move.
                let start = find(state.board(), Some(octagon), from, to);
                let path = start.map(|(exit, enter)| follow(state.board(), exit, enter));
                Latest {
                    octagon: Some(octagon),
                    path: path.unwrap_or_default(),
                    from: Some(from),
                    to: SpaceSet::only(to),
                    ..self
                }
            }
            Move::Start { circles } => Latest { to: circles.spaces(), ..self },
            Move::Pass => self,
        }
    }

    /// The colour of the path and of the rings.
    pub(super) fn colour(&self) -> Colour {
        self.planner.map_or(Colour::Red, Octiles::seat_colour)
    }

    /// Whether a runner left the space or reached it.
    pub(super) fn touches(&self, space: Space) -> bool {
        self.from == Some(space) || self.to.contains(space)
    }

    /// Whether the runner crossed this edge of an octagon.
    pub(super) fn crosses(&self, octagon: Octagon, edge: Edge) -> bool {
        let is_here = |crossing: &Crossing| {
            crossing.octagon == octagon && (crossing.enter == edge || crossing.leave == edge)
        };
        self.path.iter().any(is_here)
    }
}
