//! Move and event indices for machine learning.

use core::ops::ControlFlow;

use rulebook_core::{Legality, MoveIndex};

use crate::{
    board::{Edge, Octagon, Pattern, Tile},
    event::Event,
    legality::MoveSet,
    mv::Move,
    state::Octiles,
};

/// The number of orientations of a tile that are told apart, used or not.
const TURNS: usize = 8;
/// The index of the pass, after 17 octagons × 8 turns × 8 edges.
const PASS: usize = Octagon::COUNT * TURNS * Edge::COUNT;

impl MoveIndex for Octiles {
    /// 17 octagons × 8 turns of the tile in hand × 8 edges by which the runner enters it, and the
    /// pass.
    ///
    /// The index is `(octagon · 8 + turn) · 8 + edge`; that of the pass is 1,088. The edge is the
    /// one by which the runner enters the new tile for the first time. If several paths join the
    /// same two spaces, it is the lowest such edge of all of them, so that each move has one index.
    ///
    /// While start circles are chosen (R5), the indices are 0 to 9, in the order of the list of
    /// moves.
    const MOVE_SPACE: usize = PASS + 1;

    fn index(&self, mv: Move) -> usize {
        match mv {
            Move::Lay { octagon, pattern, from, to } => {
                let moves = MoveSet::of(self);
                let edge = moves.and_then(|moves| moves.entry(octagon, pattern, from, to));
                lay_index(octagon, pattern, edge)
            }
            Move::Pass => PASS,
            Move::Start { circles } => {
                self.start_choices().position(|choice| choice == circles).unwrap_or(PASS)
            }
        }
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        let Some(moves) = MoveSet::of(self) else {
            return self.start_choices().nth(index).map(|circles| Move::Start { circles });
        };
        if PASS <= index {
            return (index == PASS && moves.has_pass()).then_some(Move::Pass);
        }
        let (turned, edge) = (index / Edge::COUNT, index % Edge::COUNT);
        let octagon = Octagon::from_index((turned / TURNS) as u8)?;
        let pattern = moves.pattern((turned % TURNS) as u8)?;
        let (from, to) = moves.run_by(octagon, pattern, Edge::from_index(edge as u8)?)?;
        Some(Move::Lay { octagon, pattern, from, to })
    }

    /// Finds the set of moves once for all indices.
    fn visit_indices<B>(&self, mut visit: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(moves) = MoveSet::of(self) else {
            return (0..self.start_choices().count()).try_for_each(visit);
        };
        moves.visit(|mv| match mv {
            Move::Lay { octagon, pattern, from, to } => {
                visit(lay_index(octagon, pattern, moves.entry(octagon, pattern, from, to)))
            }
            other => visit(self.index(other)),
        })
    }

    /// One for each tile.
    const EVENT_SPACE: usize = Tile::COUNT;

    fn event_index(&self, event: Event) -> usize {
        let Event::Draw { tile } = event;
        tile.index()
    }

    fn event_at(&self, index: usize) -> Option<Event> {
        let found = self.visit_events(|event, _| {
            let is_found = self.event_index(event) == index;
            if is_found { ControlFlow::Break(event) } else { ControlFlow::Continue(()) }
        });
        found.break_value()
    }
}

fn lay_index(octagon: Octagon, pattern: Pattern, entry: Option<Edge>) -> usize {
    let turned = octagon.index() * TURNS + usize::from(pattern.turn());
    turned * Edge::COUNT + entry.map_or(0, Edge::index)
}
