//! Picks of moves, and indices and planes for machine learning.

use std::ops::ControlFlow;

use rulebook_core::{
    Legality, MoveIndex, Picks, Planes, Player,
    planes::{Layout, Plane, Writer, seats_from},
};

use crate::{
    card::{Bird, Move},
    state::Aviary,
    table::Place,
    view::View,
};

/// One click is a move: on a canary in the hand, or on the button that yields.
impl Picks for Aviary {
    type Pick = Move;

    fn visit_next<B>(
        &self,
        picked: &[Move],
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if picked.is_empty() { self.visit_moves(visit) } else { ControlFlow::Continue(()) }
    }

    fn attempt(&self, picked: &[Move]) -> Option<Move> {
        let [mv] = picked else { return None };
        Some(*mv)
    }

    fn picks_of(&self, mv: Move) -> impl Iterator<Item = Move> {
        [mv].into_iter()
    }
}

impl MoveIndex for Aviary {
    const MOVE_SPACE: usize = Bird::COUNT + 1;
    const EVENT_SPACE: usize = Bird::COUNT;

    fn index(&self, mv: Move) -> usize {
        if let Move::Send(bird) = mv { bird.index() } else { Bird::COUNT }
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        Move::all().nth(index).filter(|mv| self.check(*mv).is_ok())
    }

    fn event_index(&self, event: Bird) -> usize {
        event.index()
    }

    fn event_at(&self, index: usize) -> Option<Bird> {
        Bird::all().nth(index).filter(|bird| self.check_event(*bird).is_ok())
    }
}

const PLANES: [Plane; 4] = [
    Plane::bits("my-hand", "the canaries in my hand"),
    Plane::bits("my-perch", "the canary that I have sent"),
    Plane::bits("their-hand", "the canaries in their hand, as far as I know"),
    Plane::bits("their-perch", "the canary that they have sent, as far as I know"),
];
const SCALARS: [Plane; 2] = [
    Plane::counts("put", 6, "how often a canary was dealt or sent (R2 to R4)"),
    Plane::bits("yielded", "whether the second player has yielded (R4)"),
];

impl Planes for Aviary {
    /// A row with a cell for each canary.
    fn layout(_: &View) -> Layout {
        Layout { rows: 1, columns: Bird::COUNT, planes: &PLANES, scalars: &SCALARS }
    }

    fn write_planes(view: &View, seat: Player, to: &mut Writer<'_>) {
        for player in seats_from(seat, 2) {
            for place in [Place::Hand(player), Place::Perch(player)] {
                to.cells(view.table.at(place).map(|bird| (bird.index(), 1)));
            }
        }
        to.scalar(view.table.n_put as u16);
        to.flag(view.table.has_yielded);
    }
}
