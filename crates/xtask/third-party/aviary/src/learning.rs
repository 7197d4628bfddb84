//! Indices and observations for machine learning.

use rulebook_core::{
    Legality, MoveIndex, Planes, Player, Turn,
    planes::{Layout, Plane, Writer, joined, seats_from},
};

use crate::{
    card::{Bird, Move},
    state::Aviary,
    table::{Place, Table},
    view::View,
};

impl MoveIndex for Aviary {
    /// One for each canary that can be sent, and yielding.
    const MOVE_SPACE: usize = Bird::COUNT + 1;

    fn index(&self, mv: Move) -> usize {
        match mv {
            Move::Send(bird) => bird.index(),
            Move::Yield => Bird::COUNT,
        }
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        self.any_move_at(index).filter(|mv| self.check(*mv).is_ok())
    }

    fn any_move_at(&self, index: usize) -> Option<Move> {
        Move::all().nth(index)
    }

    /// One for each canary.
    const EVENT_SPACE: usize = Bird::COUNT;

    fn event_index(&self, event: Bird) -> usize {
        event.index()
    }

    fn event_at(&self, index: usize) -> Option<Bird> {
        Bird::all().nth(index).filter(|bird| self.check_event(*bird).is_ok())
    }
}

const TABLE: [Plane; 4] = [
    Plane::bits("my-turn", "whether it is my turn"),
    Plane::bits("first", "whether I have the first seat"),
    Plane::counts("put", Table::ORDER.len() as u16, "canaries that are dealt or sent (R2 to R4)"),
    Plane::bits("yielded", "whether the second player has yielded (R4)"),
];

/// The canaries at one place; none is set if I do not see it.
macro_rules! birds {
    ($name:literal, $where:literal: $($number:literal)*) => {
        [$(Plane::bits(concat!($name, "-", $number), concat!($where, ": canary ", $number)),)*]
    };
    ($name:literal, $where:literal) => { birds!($name, $where: 1 2 3 4 5 6) };
}

static SCALARS: [Plane; TABLE.len() + 4 * Bird::COUNT] = joined(&[
    &TABLE,
    &birds!("my-hand", "in my hand"),
    &birds!("my-perch", "sent by me"),
    &birds!("their-hand", "in their hand, as far as I know"),
    &birds!("their-perch", "sent by them, as far as I know"),
]);

impl Planes for Aviary {
    /// There is no board of squares.
    fn layout(_: &View) -> Layout {
        Layout { rows: 0, columns: 0, planes: &[], scalars: &SCALARS }
    }

    fn write_planes(view: &View, seat: Player, to: &mut Writer<'_>) {
        let table = &view.table;
        to.flag(table.turn() == Turn::Player(seat));
        to.flag(seat == Player::FIRST);
        to.scalar(table.n_put as u16);
        to.flag(table.has_yielded);
        for player in seats_from(seat, 2) {
            for place in [Place::Hand(player), Place::Perch(player)] {
                for bird in Bird::all() {
                    to.flag(table.place(bird) == place);
                }
            }
        }
    }
}
